"""Chapter 6, its last rules: the end of the encounter, first aid, rest and waking (M-31, M-33, M-34)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.fight import NOBODY
from fracas.kernel.rulebook import Remedy
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps import switches
from fracas.rulebooks.gurps.afterwards import DAY, DAY_OF_REST, FIRST_AID, HOUR, QUARTER
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.events import Aided
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.remedies import JUDGE_CRIPPLED, RECOVER, AfterFight
from fracas.rulebooks.gurps.rolls import FAILURE, SUCCESS
from fracas.rulebooks.gurps.strength import pool
from fracas.rulebooks.gurps.tasks import Recovery
from fracas.rulebooks.monday.fighter import Care
from fracas.rulebooks.monday.switches import FIRST_AID as FIRST_AID_ROLLS
from fracas.rulebooks.monday.switches import LOCATIONS
from fracas.rulebooks.monday.water import MondayWater

CLOSING: Final = Reason("the encounter is over", "M-31")
HOLD_ON: Final = Reason("staying awake after the fight", "M-31")
EQUIPMENT: Final = Reason("equipment", "M-33")
SPECIES: Final = Reason("another species", "M-33")
CONDITIONS: Final = Reason("conditions", "M-33")
NURSING: Final = Reason("half an hour's care", "M-33")

LACKING: Final[dict[str, int]] = {"improvised": -2, "without equipment": -5}
"""M-33: what is missing makes First Aid harder."""
MINUTE: Final = 1
REST_OF_IT: Final = 29


class HoldOn(AfterFight):
    """M-31."""

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant, words: list[str]) -> None:
        self.nothing_more(words)
        if me.recovery is not None:
            raise self.mistake("the rolls for the end of this fight have been made")
        if me.unconscious or me.hp >= 0:
            raise self.mistake(f"{me.name} is {'unconscious' if me.unconscious else 'not below 0 HP'}")
        rules.end_of_fight(fight)


class Wake(AfterFight):
    """M-34."""

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant, words: list[str]) -> None:
        assert isinstance(rules, MondayAfterwards)
        self.nothing_more(words)
        if not me.unconscious:
            raise self.mistake(f"{me.name} is not unconscious")
        if me.hp <= 0 and (me.recovery is None or rules.care_of(me).aided == NOBODY):
            raise self.mistake(f"{me.name} needs First Aid, or rest until its HP are positive (M-34)")
        rules.end_of_fight(fight)
        rules.pass_time(fight, me, max(0, rules.wakes_at(me) - rules.care_of(me).minutes))


class Rest(AfterFight):
    """M-33: the unconscious rest too."""

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant, words: list[str]) -> None:
        days, modifier = self.days(words)
        rules.end_of_fight(fight)
        rules.rest(fight, me, days, modifier)


class FirstAid(AfterFight):
    """M-33."""

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant, words: list[str]) -> None:
        assert isinstance(rules, MondayAfterwards)
        left = words[:]
        modifier = 0
        lacking = ""
        if left and left[-1][:1] == "-":
            modifier = self.whole(left.pop(), "0 to -5 for another species", -5, 0)
        for word in LACKING:
            if " ".join(left).endswith(word):
                lacking = word
                left = left[: len(left) - len(word.split())]
        patient = self.patient(fight, me, left)
        need = rules.aid_need(me, lacking, modifier)
        self.begin(rules, fight, me, rules.why_no_aid(me, patient, need))
        rules.aid(fight, me, patient, need)

    def begin(self, rules: MondayAfterwards, fight: GurpsFight, me: Combatant, why: str) -> None:
        """The end of the fight comes first, and may cost the helper its consciousness (M-31)."""
        if why:
            raise self.mistake(why)
        rules.end_of_fight(fight)
        if me.unconscious:
            raise self.mistake(f"{me.name} has just lost consciousness")


class LongCare(FirstAid):
    """M-33: more of it, after a First Aid that helped."""

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant, words: list[str]) -> None:
        assert isinstance(rules, MondayAfterwards)
        patient = self.patient(fight, me, words)
        self.begin(rules, fight, me, rules.why_no_care(me, patient))
        rules.nurse(fight, me, patient)


REMEDIES: Final[list[AfterFight]] = [
    HoldOn("hold on", "", "below 0 HP: HT - 5, or unconscious; otherwise no rolls until hurt again", "M-31"),
    Wake("wake", "", "time passes until an unconscious fighter comes round", "M-34"),
    Rest("rest", "[DAYS [MODIFIER]]", "days of rest: an HT roll a day for HP", "M-33"),
    FirstAid(
        "first aid",
        "[on NAME] [improvised | without equipment] [MODIFIER]",
        "a minute and a First Aid roll, once for each helper: 1 HP; 0 to -5 for another species",
        "M-33",
    ),
    LongCare("care", "[on NAME]", "29 minutes more after a First Aid that helped, once: 1d-2 HP", "M-33"),
    RECOVER,
]


@mypyc_attr(allow_interpreted_subclasses=True)
class MondayAfterwards(MondayWater):
    def remedies(self) -> list[Remedy]:
        """M-33, M-34: with what is kept of the base (G-201, and G-202 where there are places to cripple)."""
        return [*REMEDIES, JUDGE_CRIPPLED] if self.on(LOCATIONS) else list(REMEDIES)

    def new_recovery(self) -> Recovery:
        return Care()

    def care_of(self, me: Combatant) -> Care:
        recovery = self.recovery(me)
        assert isinstance(recovery, Care)
        return recovery

    # M-31

    def end_of_fight(self, fight: GurpsFight) -> None:
        """M-31: whoever is conscious below 0 HP rolls once more; at exactly 0 nobody rolls any longer."""
        fresh = [fighter for fighter in fight.fighters if fighter.recovery is None]
        super().end_of_fight(fight)
        for fighter in fresh:
            if fighter.hp > 0:
                self.care_of(fighter).risen = 0
            elif not fighter.unconscious and not fighter.dead:
                self.hold_on_after(fight, fighter)

    def hold_on_need(self, me: Combatant) -> Tally:
        """M-31: HT - 5, and -1 for each full multiple of HP below zero."""
        need = self.consciousness_need(me)
        need.add(-5, CLOSING)
        return need

    def hold_on_after(self, fight: GurpsFight, me: Combatant) -> None:
        if me.hp < 0:
            if not self.check(fight, me, self.hold_on_need(me), HOLD_ON).succeeded:
                self.pass_out(fight, me)
                return
        self.care_of(me).roused = True

    def battle_fatigue(self, fight: GurpsFight, me: Combatant) -> None:
        """M-44, for G-90: a weapon that is too heavy costs 1 FP after the fight, with or without G-203."""
        super().battle_fatigue(fight, me)
        if self.missing_strength(me) > 0 and not me.dead and not self.on(switches.BATTLE_FATIGUE):
            self.tire(fight, me, 1)

    def missing_strength(self, me: Combatant) -> int:
        """M-44: 1 FP, however much is missing."""
        return min(1, super().missing_strength(me))

    def why_no_help(self, me: Combatant, patient: Combatant) -> str:
        if me.unconscious or me.collapsed:
            return f"{me.name} is in no state to help anybody"
        if patient.dead:
            return f"{patient.name} is dead"
        return f"{patient.name} is not wounded" if patient.hp >= patient.sheet.hp else ""

    def why_no_aid(self, me: Combatant, patient: Combatant, need: Tally) -> str:
        """M-33: one First Aid roll for each helper and patient."""
        why = self.why_no_help(me, patient)
        tended = patient.recovery
        if not why and isinstance(tended, Care) and me.index in tended.helpers and self.is_set(FIRST_AID_ROLLS, "once"):
            return f"{me.name} has tried that for {patient.name} after this fight (M-33)"
        return why or (f"{me.name} would not know where to begin (G-18)" if need.total < 3 else "")

    def why_no_care(self, me: Combatant, patient: Combatant) -> str:
        """M-33: longer care follows a First Aid that succeeded, once."""
        why = self.why_no_help(me, patient)
        tended = patient.recovery
        if not why and isinstance(tended, Care) and tended.nursed:
            return f"{patient.name} has had all the care there is for these wounds (M-33)"
        helped = isinstance(tended, Care) and me.index in tended.healers
        return why or ("" if helped else f"{me.name} has not helped {patient.name} by First Aid (M-33)")

    # M-33

    def aid_need(self, healer: Combatant, lacking: str, species: int) -> Tally:
        """M-33: First Aid; -5 without equipment, -2 with what is at hand, 0 to -5 for another species."""
        need = self.first_aid_skill(healer)
        need.add(LACKING.get(lacking, 0), EQUIPMENT)
        need.add(species, SPECIES)
        return need

    def aid(self, fight: GurpsFight, healer: Combatant, patient: Combatant, need: Tally) -> None:
        """M-33, for G-200: one minute and a First Aid roll: 1 HP."""
        self.spend_time(fight, healer, patient, MINUTE)
        rolled = self.success_roll(fight, healer, need, FIRST_AID)
        result = SUCCESS if rolled.succeeded else FAILURE
        fight.tell(Aided(healer.index, patient.index, "gives first aid to", need, rolled.roll, result))
        chart = self.care_of(patient)
        chart.helpers = (*chart.helpers, healer.index)
        if chart.aided == NOBODY:
            chart.aided = chart.minutes
        if rolled.succeeded:
            chart.healers = (*chart.healers, healer.index)
            self.heal(fight, patient, 1)

    def nurse(self, fight: GurpsFight, healer: Combatant, patient: Combatant) -> None:
        """M-33: another 29 minutes: 1d-2 HP more, at least 1."""
        self.spend_time(fight, healer, patient, REST_OF_IT)
        self.care_of(patient).nursed = True
        self.heal(fight, patient, max(1, fight.roll(healer.index, pool(1, -2), NURSING)))

    def spend_time(self, fight: GurpsFight, healer: Combatant, patient: Combatant, minutes: int) -> None:
        self.pass_time(fight, healer, minutes)
        if patient is not healer:
            self.pass_time(fight, patient, minutes)

    def rest(self, fight: GurpsFight, me: Combatant, days: int, modifier: int) -> None:
        """M-33, for G-199: an HT roll at the end of each day, for as much as in the base."""
        for _ in range(days):
            self.pass_time(fight, me, DAY)
            self.regain_breath(fight, me, DAY // 10)
            if me.hp < me.sheet.hp:
                need = self.health_need(me)
                need.add(modifier, CONDITIONS)
                if self.check(fight, me, need, DAY_OF_REST).succeeded:
                    self.heal(fight, me, self.healing_unit(me))
            self.mend(fight, me)

    # M-34

    def heal(self, fight: GurpsFight, me: Combatant, hp: int) -> None:
        """M-34: from the minute in which HP become positive a quarter of an hour counts."""
        down = me.hp <= 0
        super().heal(fight, me, hp)
        if down and me.hp > 0:
            self.care_of(me).risen = self.care_of(me).minutes

    def wakes_at(self, me: Combatant) -> int:
        """M-34, for G-198: 15 minutes after HP became positive or an hour after First Aid, whichever is earlier;
        NOBODY for not at all."""
        chart = self.care_of(me)
        times: list[int] = []
        if chart.risen != NOBODY:
            times.append(chart.risen + QUARTER)
        if chart.aided != NOBODY:
            times.append(chart.aided + HOUR)
        return min(times) if times else NOBODY

    def pass_time(self, fight: GurpsFight, me: Combatant, minutes: int) -> None:
        """M-34: whoever was due to wake in the meantime is awake."""
        super().pass_time(fight, me, minutes)
        if me.unconscious and not me.dead and 0 <= self.wakes_at(me) <= self.care_of(me).minutes:
            self.come_round(fight, me)
