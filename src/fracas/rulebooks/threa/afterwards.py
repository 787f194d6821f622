"""What becomes of those who have fought (T-34, T-35, T-45, T-137, T-150, T-153)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.event import Became
from fracas.kernel.mistake import Mistake, suggestion
from fracas.kernel.numbers import whole
from fracas.kernel.rulebook import Remedy
from fracas.kernel.tally import Reason
from fracas.rulebooks.threa.events import Healed, Recovered, TimePassed
from fracas.rulebooks.threa.fighter import Combatant, ThreaFight
from fracas.rulebooks.threa.rulings import Rulings
from fracas.rulebooks.threa.tables import HOUR, MINUTE, MODERATE, PACES, Medicine, ap_recovery, fat_recovery, healing

SURGERY: Final = Reason("removing a wound", "T-153")
AID: Final = Reason("treatment", "T-151")

REMEDIES: Final = [
    Remedy("rest", "HOURS", "hours of rest: FAT and VIT come back, and a wound heals every 4 hours", "T-137"),
    Remedy("first aid", "on NAME [FAT or VIT]", "a treatment by the best medical skill", "T-151"),
    Remedy("tend wound", "on NAME", "a minute of treatment against TV 8 removes a wound", "T-153"),
    Remedy("travel", "PACE METRES", "walk, endurance run, burst run or fast sprint", "T-150"),
]
WOUND_HEALS: Final = 4 * HOUR
MOST: Final = 1000
FURTHEST: Final = 1_000_000


@mypyc_attr(allow_interpreted_subclasses=True)
class Afterwards(Rulings):
    def remedies(self) -> list[Remedy]:
        return REMEDIES

    def treat(self, fight: ThreaFight, who: int, remedy: str, words: list[str]) -> None:
        """Carries a remedy out on that fighter, or by that fighter on another."""
        known = [each.key for each in REMEDIES]
        if remedy not in known:
            raise Mistake(f"nothing called '{remedy}' can be done; {suggestion(remedy, known)}")
        me = fight.fighters[who]
        if me.dead:
            raise Mistake(f"{remedy}: {me.name} is dead")
        if me.is_vehicle():
            raise Mistake(f"{remedy}: {me.name} is a vehicle")
        if remedy == "rest":
            hours = self.said(remedy, words, MOST, "how many hours, such as 8")
            self.settle_pools(fight)
            self.rest_for(fight, me, hours * HOUR)
        elif remedy == "travel":
            self.travel(fight, me, words)
        else:
            self.aid(fight, me, remedy, words)

    def said(self, remedy: str, words: list[str], most: int, what: str) -> int:
        number = whole(words[0]) if len(words) == 1 else None
        if number is None or not 1 <= number <= most:
            raise Mistake(f"{remedy}: say {what}")
        return number

    def settle_pools(self, fight: ThreaFight) -> None:
        """T-36, T-45: once the fight is over the rounds go on until what was pending has been felt."""
        for me in fight.fighters:
            if me.is_vehicle():
                continue
            while not me.dead and (me.fat_damage or me.vit_damage or me.fat_healing or me.vit_healing):
                self.apply_pools(fight, me)

    # T-34, T-35, T-137: time

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
        self.reckon_out(fight, me)

    # T-151 to T-153: treatment

    def aid(self, fight: ThreaFight, me: Combatant, remedy: str, words: list[str]) -> None:
        """T-151, T-153: a treatment after the fight, or a minute's work on a wound."""
        if not self.can_act(fight, me):
            raise Mistake(f"{remedy}: {me.name} cannot act")
        points = "FAT"
        if words and words[-1].upper() in ("FAT", "VIT"):
            points = words[-1].upper()
            words = words[:-1]
        if len(words) < 2 or words[0] != "on":
            raise Mistake(f"{remedy}: say whom, as in '{remedy} {me.name} on {me.name}'")
        patient = fight.fighters[fight.called(" ".join(words[1:]))]
        skills = self.medical_skills(me)
        if not skills:
            raise Mistake(f"{remedy}: {me.name} has no medical skill")
        if patient.dead or patient.is_vehicle():
            raise Mistake(f"{remedy}: {patient.name} is beyond help")
        if remedy == "tend wound" and not patient.wounds:
            raise Mistake(f"{remedy}: {patient.name} has no wound")
        self.settle_pools(fight)
        best = skills[0]
        for row in skills:
            if self.prowess(me, row) > self.prowess(me, best):
                best = row
        score = self.ability(me, best.skill)
        if remedy == "tend wound":
            fight.tell(TimePassed(me.index, MINUTE))
            self.regain_ap(me, MINUTE)
            if self.check(fight, me, score, MODERATE, SURGERY):
                patient.wounds = patient.wounds[1:]
                fight.tell(Healed(patient.index, "wound", 1, "treatment"))
            return
        number = healing(self.margin(fight, me, score, MODERATE, AID) + best.bonus)
        fight.tell(TimePassed(me.index, best.rounds))
        self.regain_ap(me, best.rounds)
        if number < 0:
            patient.fat = max(0, patient.fat - 1)
        elif points == "FAT":
            patient.fat = min(patient.sheet.fat, patient.fat + number)
        else:
            patient.vit = min(patient.sheet.vit, patient.vit + number)
        fight.tell(Healed(patient.index, points, number, "treatment"))
        self.come_round(fight, patient)

    def prowess(self, me: Combatant, row: Medicine) -> int:
        return self.ability(me, row.skill).total + row.bonus

    # T-150: travel

    def travel(self, fight: ThreaFight, me: Combatant, words: list[str]) -> None:
        """T-150: rounds and FAT by pace and distance, both rounded up; not further than FAT lasts."""
        keys = [pace.key for pace in PACES]
        key = " ".join(words[:-1])
        if key not in keys:
            raise Mistake(f"travel: unknown pace '{key}'; {suggestion(key, keys)}")
        metres = self.said("travel", words[-1:], FURTHEST, "how many metres, such as 500")
        pace = PACES[keys.index(key)]
        if not self.can_act(fight, me):
            raise Mistake(f"travel: {me.name} cannot act")
        if pace.fat(metres) >= me.fat:
            raise Mistake(f"travel: that takes {pace.fat(metres)} FAT, and {me.name} has {me.fat}")
        fight.tell(TimePassed(me.index, pace.rounds(metres)))
        me.fat -= pace.fat(metres)
        self.regain_ap(me, pace.rounds(metres))
        fight.tell(Recovered(me.index, me.fat, me.vit, me.ap))
