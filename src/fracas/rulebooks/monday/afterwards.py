"""Chapter 6, its last rules: the end of the encounter, first aid, rest and waking (M-31, M-33, M-34)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.fight import NOBODY
from fracas.kernel.mistake import Mistake
from fracas.kernel.rulebook import Remedy
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps import switches
from fracas.rulebooks.gurps.afterwards import DAY, DAY_OF_REST, FIRST_AID, HOUR, QUARTER
from fracas.rulebooks.gurps.afterwards import REMEDIES as BASE_REMEDIES
from fracas.rulebooks.gurps.events import Aided
from fracas.rulebooks.gurps.fighter import Combatant, GurpsFight, Recovery
from fracas.rulebooks.gurps.rolls import FAILURE, SUCCESS
from fracas.rulebooks.gurps.strength import pool
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

REMEDIES: Final = [
    Remedy("hold on", "", "below 0 HP: HT - 5, or unconscious; otherwise no rolls until hurt again", "M-31"),
    Remedy("wake", "", "time passes until an unconscious fighter comes round", "M-34"),
    Remedy("rest", "[DAYS [MODIFIER]]", "days of rest: an HT roll a day for HP", "M-33"),
    Remedy(
        "first aid",
        "[on NAME] [improvised | without equipment] [MODIFIER]",
        "a minute and a First Aid roll, once for each helper: 1 HP; 0 to -5 for another species",
        "M-33",
    ),
    Remedy("care", "[on NAME]", "29 minutes more after a First Aid that helped, once: 1d-2 HP", "M-33"),
]
KEPT: Final = ["recover"]
WITH_LOCATIONS: Final = ["recover", "crippled"]


@mypyc_attr(allow_interpreted_subclasses=True)
class MondayAfterwards(MondayWater):
    def remedies(self) -> list[Remedy]:
        """M-33, M-34: with what is kept of the base (G-201, and G-202 where there are places to cripple)."""
        kept = WITH_LOCATIONS if self.on(LOCATIONS) else KEPT
        return [*REMEDIES, *[each for each in BASE_REMEDIES if each.key in kept]]

    def new_recovery(self) -> Recovery:
        return Care()

    def nursing(self, me: Combatant) -> Care:
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
                self.nursing(fighter).risen = 0
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
        self.nursing(me).roused = True

    def battle_fatigue(self, fight: GurpsFight, me: Combatant) -> None:
        """M-44, for G-90: a weapon that is too heavy costs 1 FP after the fight, with or without G-203."""
        super().battle_fatigue(fight, me)
        if self.missing_strength(me) > 0 and not me.dead and not self.on(switches.BATTLE_FATIGUE):
            self.tire(fight, me, 1)

    def missing_strength(self, me: Combatant) -> int:
        """M-44: 1 FP, however much is missing."""
        return min(1, super().missing_strength(me))

    # what was said

    def treat_sleeper(self, fight: GurpsFight, me: Combatant, words: list[str]) -> None:
        if words:
            raise Mistake(f"wake: found '{' '.join(words)}', expected nothing more")
        if not me.unconscious:
            raise Mistake(f"wake: {me.name} is not unconscious")
        if me.hp <= 0 and (me.recovery is None or self.nursing(me).aided == NOBODY):
            raise Mistake(f"wake: {me.name} needs First Aid, or rest until its HP are positive (M-34)")
        self.end_of_fight(fight)
        self.pass_time(fight, me, max(0, self.wakes_at(me) - self.nursing(me).minutes))

    def treat_resting(self, fight: GurpsFight, me: Combatant, words: list[str]) -> None:
        """M-33: the unconscious rest too."""
        days, modifier = self.said_days(words)
        self.end_of_fight(fight)
        self.rest(fight, me, days, modifier)

    def treat_wounded(self, fight: GurpsFight, me: Combatant, remedy: str, words: list[str]) -> None:
        if remedy == "hold on":
            self.treat_holding_on(fight, me, words)
            return
        left = words[:]
        modifier = 0
        lacking = ""
        if remedy == "first aid":
            if left and left[-1][:1] == "-":
                modifier = self.said_whole(remedy, left.pop(), "0 to -5 for another species", -5, 0)
            for word in LACKING:
                if " ".join(left).endswith(word):
                    lacking = word
                    left = left[: len(left) - len(word.split())]
        patient = self.patient(fight, me, remedy, left)
        need = self.aid_need(me, lacking, modifier)
        why = self.why_no_aid(me, patient, remedy, need)
        if why:
            raise Mistake(f"{remedy}: {why}")
        self.end_of_fight(fight)
        if me.unconscious:
            raise Mistake(f"{remedy}: {me.name} has just lost consciousness")
        if remedy == "care":
            self.nurse(fight, me, patient)
        else:
            self.aid(fight, me, patient, need)

    def treat_holding_on(self, fight: GurpsFight, me: Combatant, words: list[str]) -> None:
        if words:
            raise Mistake(f"hold on: found '{' '.join(words)}', expected nothing more")
        if me.recovery is not None:
            raise Mistake("hold on: the rolls for the end of this fight have been made")
        if me.unconscious or me.hp >= 0:
            raise Mistake(f"hold on: {me.name} is {'unconscious' if me.unconscious else 'not below 0 HP'}")
        self.end_of_fight(fight)

    def patient(self, fight: GurpsFight, me: Combatant, remedy: str, words: list[str]) -> Combatant:
        if not words:
            return me
        if words[0] != "on" or len(words) < 2:
            raise Mistake(f"{remedy}: found '{' '.join(words)}', expected on whom, such as: on {me.name}")
        return self.person(fight, remedy, " ".join(words[1:]))

    def why_no_aid(self, me: Combatant, patient: Combatant, remedy: str, need: Tally) -> str:
        """M-33: one First Aid roll for each helper and patient; longer care follows one that succeeded, once."""
        if me.unconscious or me.collapsed:
            return f"{me.name} is in no state to help anybody"
        if patient.dead:
            return f"{patient.name} is dead"
        if patient.hp >= patient.sheet.hp:
            return f"{patient.name} is not wounded"
        tended = patient.recovery
        helpers = tended.helpers if isinstance(tended, Care) else ()
        healers = tended.healers if isinstance(tended, Care) else ()
        if remedy == "care":
            if isinstance(tended, Care) and tended.nursed:
                return f"{patient.name} has had all the care there is for these wounds (M-33)"
            return "" if me.index in healers else f"{me.name} has not helped {patient.name} by First Aid (M-33)"
        if me.index in helpers and self.is_set(FIRST_AID_ROLLS, "once"):
            return f"{me.name} has tried that for {patient.name} after this fight (M-33)"
        return f"{me.name} would not know where to begin (G-18)" if need.total < 3 else ""

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
        throw = self.success_roll(fight, healer, need, FIRST_AID)
        result = SUCCESS if throw.succeeded else FAILURE
        fight.tell(Aided(healer.index, patient.index, "gives first aid to", need, throw.roll, result))
        chart = self.nursing(patient)
        chart.helpers = (*chart.helpers, healer.index)
        if chart.aided == NOBODY:
            chart.aided = chart.minutes
        if throw.succeeded:
            chart.healers = (*chart.healers, healer.index)
            self.heal(fight, patient, 1)

    def nurse(self, fight: GurpsFight, healer: Combatant, patient: Combatant) -> None:
        """M-33: another 29 minutes: 1d-2 HP more, at least 1."""
        self.spend_time(fight, healer, patient, REST_OF_IT)
        self.nursing(patient).nursed = True
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
                need = self.health(me)
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
            self.nursing(me).risen = self.nursing(me).minutes

    def wakes_at(self, me: Combatant) -> int:
        """M-34, for G-198: 15 minutes after HP became positive or an hour after First Aid, whichever is earlier;
        NOBODY for not at all."""
        chart = self.nursing(me)
        times: list[int] = []
        if chart.risen != NOBODY:
            times.append(chart.risen + QUARTER)
        if chart.aided != NOBODY:
            times.append(chart.aided + HOUR)
        return min(times) if times else NOBODY

    def pass_time(self, fight: GurpsFight, me: Combatant, minutes: int) -> None:
        """M-34: whoever was due to wake in the meantime is awake."""
        super().pass_time(fight, me, minutes)
        if me.unconscious and not me.dead and 0 <= self.wakes_at(me) <= self.nursing(me).minutes:
            self.come_round(fight, me)
