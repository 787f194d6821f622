"""What becomes of those who have fought (T-34, T-35, T-45, T-91, T-137, T-150, T-153)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.event import Became
from fracas.kernel.mistake import Mistake, listing, suggestion
from fracas.kernel.numbers import parse_int
from fracas.kernel.rulebook import Remedy
from fracas.kernel.tally import Reason
from fracas.rulebooks.threa.belongings import DROPPED, SHEATHED, Held
from fracas.rulebooks.threa.events import Handled, Healed, Recovered, TimePassed
from fracas.rulebooks.threa.fighter import Combatant, ThreaFight
from fracas.rulebooks.threa.medicine import TREATMENT, Medicine
from fracas.rulebooks.threa.rulings import Rulings
from fracas.rulebooks.threa.tables import HOUR, MINUTE, MODERATE, PACES, ap_recovery, fat_recovery, healing

SURGERY: Final = Reason("removing a wound", "T-153")

WOUND_HEALS: Final = 4 * HOUR
MOST: Final = 1000
FURTHEST: Final = 1_000_000


@mypyc_attr(allow_interpreted_subclasses=True)
class Cure(Remedy):
    """A remedy of this book, which acts through it."""

    def perform(self, rules: Afterwards, fight: ThreaFight, me: Combatant, words: list[str]) -> None:
        raise NotImplementedError


class LongRest(Cure):
    def perform(self, rules: Afterwards, fight: ThreaFight, me: Combatant, words: list[str]) -> None:
        rules.rest_hours(fight, me, rules.said(self.key, words, MOST, "how many hours, such as 8"))


class Aid(Cure):
    """T-151: on somebody, for FAT unless VIT is named."""

    def perform(self, rules: Afterwards, fight: ThreaFight, me: Combatant, words: list[str]) -> None:
        rules.aid(fight, me, self, words)

    def why_not(self, patient: Combatant) -> str:
        """What it asks of a patient."""
        return ""

    def done(self, rules: Afterwards, fight: ThreaFight, me: Combatant, patient: Combatant, points: str) -> None:
        rules.give_first_aid(fight, me, patient, points)


class TendWound(Aid):
    def why_not(self, patient: Combatant) -> str:
        return "" if patient.wounds else f"{patient.name} has no wound"

    def done(self, rules: Afterwards, fight: ThreaFight, me: Combatant, patient: Combatant, points: str) -> None:
        rules.tend_wound(fight, me, patient)


class Gather(Cure):
    def perform(self, rules: Afterwards, fight: ThreaFight, me: Combatant, words: list[str]) -> None:
        rules.gather(fight, me, words)


class Travel(Cure):
    def perform(self, rules: Afterwards, fight: ThreaFight, me: Combatant, words: list[str]) -> None:
        rules.travel(fight, me, words)


REMEDIES: Final = [
    LongRest("rest", "HOURS", "hours of rest: FAT and VIT come back, and a wound heals every 4 hours", "T-137"),
    Aid("first aid", "on NAME [FAT or VIT]", "a treatment by the best medical skill", "T-151"),
    TendWound("tend wound", "on NAME", "a minute of treatment against TV 8 removes a wound", "T-153"),
    Gather("pick up", "[THING [of NAME]]", "what was thrown or dropped; all of one's own if nothing is named", "T-91"),
    Travel("travel", "PACE METRES", "walk, endurance run, burst run or fast sprint", "T-150"),
]


@mypyc_attr(allow_interpreted_subclasses=True)
class Afterwards(Rulings):
    def remedies(self) -> list[Remedy]:
        """What can be done after a fight, as people look for it."""
        return [*REMEDIES]

    def treat(self, fight: ThreaFight, who: int, remedy: str, words: list[str]) -> None:
        """Carries a remedy out on that fighter, or by that fighter on another."""
        known = self.remedies()
        row = next((each for each in known if each.key == remedy), None)
        if row is None:
            keys = [each.key for each in known]
            raise Mistake(f"nothing called '{remedy}' can be done; {suggestion(remedy, keys)}")
        me = fight.fighters[who]
        if me.dead:
            raise Mistake(f"{remedy}: {me.name} is dead")
        if me.is_vehicle():
            raise Mistake(f"{remedy}: {me.name} is a vehicle")
        assert isinstance(row, Cure)
        row.perform(self, fight, me, words)

    def said(self, remedy: str, words: list[str], most: int, what: str) -> int:
        number = parse_int(words[0]) if len(words) == 1 else None
        if number is None or not 1 <= number <= most:
            raise Mistake(f"{remedy}: say {what}")
        return number

    def able(self, me: Combatant) -> bool:
        """T-40, T-45: once the fight is over a stun or a surprise is soon past; whoever is conscious, not helpless and
        not held can do something."""
        return not me.dead and me.fat > 0 and me.vit > 1 and not self.paralysed(me)

    def still_able(self, fight: ThreaFight, me: Combatant) -> bool:
        """T-36: what is pending is felt before anything else is done; whether one can still do it then."""
        self.settle_pools(fight)
        return self.able(me)

    def settle_pools(self, fight: ThreaFight) -> None:
        """T-36, T-45, T-49: once the fight is over the rounds go on until what lasts some seconds or rounds is past and
        what was pending has been felt."""
        for me in fight.fighters:
            if me.is_vehicle():
                continue
            me.effects = tuple([effect for effect in me.effects if not effect.kind.halts])
            while any(effect.left > 0 for effect in me.effects):
                self.tick_effects(fight, me)
                self.apply_pools(fight, me)
                if me.dead:
                    break
            while not me.dead and (me.fat_damage or me.vit_damage or me.fat_healing or me.vit_healing):
                self.apply_pools(fight, me)

    # T-34, T-35, T-137: time

    def rest_hours(self, fight: ThreaFight, me: Combatant, hours: int) -> None:
        """T-36, T-137: what is pending is felt first."""
        self.settle_pools(fight)
        if not me.dead:
            self.rest_for(fight, me, hours * HOUR)

    def rest_for(self, fight: ThreaFight, me: Combatant, rounds: int) -> None:
        """T-34, T-35, T-45, T-137: FAT by VIT, VIT by the hour, a wound every 4 hours of rest."""
        fight.tell(TimePassed(me.index, rounds))
        for hour in range(1, rounds // HOUR + 1):
            often = fat_recovery(me.vit)
            if often:
                me.fat = min(me.sheet.fat, me.fat + HOUR // often)
            if 0 < me.vit < me.sheet.vit:
                me.vit += 1
            if hour * HOUR % WOUND_HEALS == 0 and me.wounds:
                me.wounds = me.wounds[1:]
                fight.tell(Healed(me.index, "wound", 1, "rest"))
        self.come_round(fight, me)
        self.regain_ap(me, rounds)
        fight.tell(Recovered(me.index, me.fat, me.vit, me.ap))

    def regain_ap(self, me: Combatant, rounds: int) -> None:
        """T-31, T-32: AP come back round by round, by the FAT of now; what was locked as well."""
        me.ap = min(me.sheet.ap, me.ap + me.locked + rounds * ap_recovery(me.fat))
        me.locked = 0
        me.spent = 0
        me.actions = 0

    def come_round(self, fight: ThreaFight, me: Combatant) -> None:
        if me.fat > 0 and me.fainted:
            me.fainted = False
            fight.tell(Became(me.index, "awake"))
        self.update_out(fight, me)

    # T-151 to T-153: treatment

    def aid(self, fight: ThreaFight, me: Combatant, remedy: Aid, words: list[str]) -> None:
        """T-151, T-153: who treats whom, and whether that can be done."""
        if not self.able(me):
            raise Mistake(f"{remedy.key}: {me.name} cannot act")
        points = "FAT"
        if words and words[-1].upper() in ("FAT", "VIT"):
            points = words[-1].upper()
            words = words[:-1]
        if len(words) < 2 or words[0] != "on":
            raise Mistake(f"{remedy.key}: say whom, as in '{remedy.key} {me.name} on {me.name}'")
        patient = fight.fighters[fight.called(" ".join(words[1:]))]
        if not self.medical_skills(me):
            raise Mistake(f"{remedy.key}: {me.name} has no medical skill")
        if patient.dead or patient.is_vehicle():
            raise Mistake(f"{remedy.key}: {patient.name} is beyond help")
        if patient.fled != me.fled:
            raise Mistake(f"{remedy.key}: {patient.name if patient.fled else me.name} has left the map")
        why = remedy.why_not(patient)
        if why:
            raise Mistake(f"{remedy.key}: {why}")
        if self.still_able(fight, me) and not patient.dead:
            remedy.done(self, fight, me, patient, points)

    def tend_wound(self, fight: ThreaFight, me: Combatant, patient: Combatant) -> None:
        """T-153: a minute's work, and a check against 8 by the best medical skill."""
        score = self.ability(me, self.best_medicine(me).skill)
        fight.tell(TimePassed(me.index, MINUTE))
        self.regain_ap(me, MINUTE)
        if self.check(fight, me, score, MODERATE, SURGERY):
            patient.wounds = patient.wounds[1:]
            fight.tell(Healed(patient.index, "wound", 1, "treatment"))

    def give_first_aid(self, fight: ThreaFight, me: Combatant, patient: Combatant, points: str) -> None:
        """T-151, T-152: a treatment after the fight works at once."""
        best = self.best_medicine(me)
        number = healing(self.margin(fight, me, self.ability(me, best.skill), MODERATE, TREATMENT) + best.bonus)
        fight.tell(TimePassed(me.index, best.rounds))
        self.regain_ap(me, best.rounds)
        if number < 0:
            patient.fat = max(0, patient.fat - 1)  # T-38: it may be the last
        elif points == "FAT":
            patient.fat = min(patient.sheet.fat, patient.fat + number)
        else:
            patient.vit = min(patient.sheet.vit, patient.vit + number)
        fight.tell(Healed(patient.index, points, number, "treatment"))
        self.settle_action(fight)
        self.come_round(fight, patient)

    def best_medicine(self, me: Combatant) -> Medicine:
        """T-151: the skill that heals most."""
        return max(self.medical_skills(me), key=lambda row: self.ability(me, row.skill).total + row.bonus)

    # T-150: travel

    def travel(self, fight: ThreaFight, me: Combatant, words: list[str]) -> None:
        """T-150: rounds and FAT by pace and distance, both rounded up; not further than FAT lasts. It may take the last
        point, with what FAT 0 brings (T-38)."""
        keys = [pace.key for pace in PACES]
        key = " ".join(words[:-1])
        if key not in keys:
            raise Mistake(f"travel: unknown pace '{key}'; {suggestion(key, keys)}")
        metres = self.said("travel", words[-1:], FURTHEST, "how many metres, such as 500")
        pace = PACES[keys.index(key)]
        if not self.able(me):
            raise Mistake(f"travel: {me.name} cannot act")
        if not self.still_able(fight, me):
            return
        if pace.fat(metres) > me.fat:
            raise Mistake(f"travel: that takes {pace.fat(metres)} FAT, and {me.name} has {me.fat}")
        fight.tell(TimePassed(me.index, pace.rounds(metres)))
        me.fat -= pace.fat(metres)
        self.regain_ap(me, pace.rounds(metres))
        self.settle_action(fight)
        if not me.dead:
            fight.tell(Recovered(me.index, me.fat, me.vit, me.ap))

    # T-91, T-185: what lies on the ground

    def gather(self, fight: ThreaFight, me: Combatant, words: list[str]) -> None:
        """T-91, T-185: after the fight there is time to pick up what was thrown or dropped: all of one's own, or what
        is named, one's own or anybody's."""
        if not self.able(me):
            raise Mistake(f"pick up: {me.name} cannot act")
        if me.fled:
            raise Mistake(f"pick up: {me.name} has left the map")
        if not self.still_able(fight, me):
            return
        name = " ".join(words)
        found: dict[str, Held] = {}
        for other in fight.fighters:
            for held in other.held:
                if held.hand == DROPPED:
                    key = held.name if other is me else f"{held.name} of {other.name}"
                    if name == key or (not name and other is me):
                        self.put_away(fight, me, held, other is me)
                        if name:
                            return
                    found[key] = held
        if not found:
            raise Mistake("pick up: nothing lies on the ground")
        if name:
            raise Mistake(f"pick up: no '{name}' lies on the ground; {suggestion(name, list(found))}")
        if not any(held.hand != DROPPED for held in found.values()):
            raise Mistake(f"pick up: nothing of {me.name}'s lies there; there is {listing(list(found))}")

    def put_away(self, fight: ThreaFight, me: Combatant, held: Held, own: bool) -> None:
        """It is with one's things again, in no hand."""
        mine = held if own else self.take_over(me, held)
        mine.hand = SHEATHED
        mine.cell = -1
        fight.tell(Handled(me.index, "picks up", mine.name))
