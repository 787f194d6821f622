"""Chapter 15: what becomes of those who have fought (G-163, G-198 to G-203)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.event import Became
from fracas.kernel.mistake import Mistake, suggestion
from fracas.kernel.rulebook import Remedy
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps import switches
from fracas.rulebooks.gurps.events import Aided, Mended, Mending, Recovered, TimePassed
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.planning import Planning
from fracas.rulebooks.gurps.remedies import BANDAGED, REMEDIES, TREATED, AfterFight
from fracas.rulebooks.gurps.rolls import CRITICAL_FAILURE, CRITICAL_SUCCESS, ONE_DIE, RollResult
from fracas.rulebooks.gurps.rows import DO_NOTHING
from fracas.rulebooks.gurps.strength import pool
from fracas.rulebooks.gurps.tasks import Recovery

WAKING: Final = Reason("waking up", "G-198")
HOLDING_ON: Final = Reason("staying alive", "G-198")
LINGERING: Final = Reason("living on with a mortal wound", "G-163")
DAY_OF_REST: Final = Reason("a day of rest", "G-199")
CONDITIONS: Final = Reason("conditions", "G-199")
FIRST_AID: Final = Reason("First Aid", "G-200")
IQ: Final = Reason("IQ", "G-4")
UNTAUGHT: Final = Reason("First Aid untaught", "G-200")
TREATMENT: Final = Reason("treatment", "G-200")
CRIPPLED: Final = Reason("a crippled part", "G-202")
MONTHS: Final = Reason("months until it can be used", "G-202")

QUARTER: Final = 15
HALF_HOUR: Final = 30
HOUR: Final = 60
HALF_DAY: Final = 720
DAY: Final = 1440
MONTH: Final = 30
"""Days."""
FOR_GOOD: Final = -1
WHEN_WHOLE: Final = 0

CARE: Final = [
    (30, -4), (30, -4), (30, -3), (30, -3), (30, -2), (20, -2), (20, -1), (20, -1), (10, 0), (10, 1),
]  # fmt: skip
"""G-200: minutes, and what is added to 1d of HP, by tech level from 0 to 9; above, as 9."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Afterwards(Planning):
    def remedies(self) -> list[Remedy]:
        """What can be done, in the order in which it is listed."""
        return list(REMEDIES)

    def treat(self, fight: GurpsFight, who: int, remedy: str, words: list[str]) -> None:
        """Carries a remedy out on that fighter, or by that fighter on another."""
        known = self.remedies()
        row = next((each for each in known if each.key == remedy), None)
        if row is None:
            keys = [each.key for each in known]
            raise Mistake(f"nothing called '{remedy}' can be done; {suggestion(remedy, keys)}")
        me = fight.fighters[who]
        if me.dead:
            raise Mistake(f"{remedy}: {me.name} is dead")
        assert isinstance(row, AfterFight)
        row.perform(self.book(), fight, me, words)

    # the end of the fight

    def end_of_fight(self, fight: GurpsFight) -> None:
        """Once, before anything else: what belonged to the fight's seconds is over."""
        for fighter in fight.fighters:
            if fighter.recovery is None:
                fighter.recovery = self.new_recovery()
                self.calm_down(fighter)
                self.battle_fatigue(fight, fighter)

    def calm_down(self, me: Combatant) -> None:
        """G-202: stun, shock and parts that were useless for seconds pass by themselves."""
        me.manoeuvre = DO_NOTHING
        me.wait = None
        me.stunned = False
        me.mentally_stunned = False
        me.frozen = 0
        me.lost = 0
        me.lost_more = 0
        me.shock = 0
        me.shock_more = 0
        me.balance = 0
        me.evaluated = 0
        me.burning = 0
        me.breathless = 0
        me.useless = tuple([(part, until) for part, until in me.useless if until == 0])

    def battle_fatigue(self, fight: GurpsFight, me: Combatant) -> None:
        """G-203, by the switch `battle_fatigue`: a fight of more than 10 seconds costs 1 FP, 1 for each level
        of encumbrance, and 1 for each point of ST that the weapon asks for in vain."""
        if self.on(switches.BATTLE_FATIGUE) and fight.round > 10 and not me.dead:
            self.tire(fight, me, 1 + me.encumbrance + self.missing_strength(me))

    def missing_strength(self, me: Combatant) -> int:
        """G-203: for the heaviest weapon in hand, held as it is."""
        missing = 0
        for held in me.held:
            if held.in_hand() and not held.item.natural:
                needs = [mode.st for mode in held.item.weapon.modes if held.gripped(mode)]
                if needs:
                    missing = max(missing, min(needs) - me.sheet.st)
        return missing

    def pass_time(self, fight: GurpsFight, me: Combatant, minutes: int) -> None:
        """Time goes by. What was strained for half an hour is well after it (G-139, G-140); pain in the jaw
        lasts 20 - HT minutes, at least one (G-140)."""
        recovery = self.recovery(me)
        recovery.minutes += minutes
        fight.tell(TimePassed(me.index, minutes))
        if recovery.minutes >= HALF_HOUR:
            me.useless = ()
        if recovery.minutes >= max(1, 20 - me.sheet.ht):
            me.pain = 0

    def recovery(self, me: Combatant) -> Recovery:
        if me.recovery is None:
            me.recovery = self.new_recovery()
        return me.recovery

    def new_recovery(self) -> Recovery:
        return Recovery()

    # G-198

    def wake_up(self, fight: GurpsFight, me: Combatant, tries: int) -> None:
        """G-198: after 15 minutes with 1 HP or more, or a roll every half hour for those who have knocked
        themselves out (G-140); at 0 or less an HT roll every hour; at minus one's HP or worse one roll after 12
        hours, and then a roll every 12 hours to stay alive."""
        for _ in range(tries):
            if me.hp > 0 and me.knocked_out:
                self.sleep(fight, me, HALF_HOUR)
                if self.check(fight, me, self.health_need(me), WAKING).succeeded:
                    self.come_round(fight, me)
            elif me.hp > 0:
                self.sleep(fight, me, QUARTER)
                self.come_round(fight, me)
            elif me.hp > -me.sheet.hp:
                self.sleep(fight, me, HOUR)
                if self.check(fight, me, self.health_need(me), WAKING).succeeded:
                    self.come_round(fight, me)
            else:
                self.sleep(fight, me, HALF_DAY)
                self.lie_between(fight, me)
            if me.dead or not me.unconscious:
                return

    def lie_between(self, fight: GurpsFight, me: Combatant) -> None:
        """G-198: the one roll to wake; without help, rolls against death."""
        recovery = self.recovery(me)
        if recovery.sinking:
            if not self.check(fight, me, self.survival_need(me), HOLDING_ON).succeeded:
                self.die(fight, me)
        elif self.check(fight, me, self.health_need(me), WAKING).succeeded:
            self.come_round(fight, me)
        else:
            recovery.sinking = True
            fight.tell(Became(me.index, "in need of help"))

    def sleep(self, fight: GurpsFight, me: Combatant, minutes: int) -> None:
        self.pass_time(fight, me, minutes)
        self.regain_breath(fight, me, minutes // 10)

    def come_round(self, fight: GurpsFight, me: Combatant) -> None:
        """G-198: awake, if only just; nobody rolls to stay so until hurt again."""
        me.unconscious = False
        me.knocked_out = False
        me.update_out()
        self.recovery(me).roused = True
        fight.tell(Became(me.index, "awake"))

    # G-163

    def linger(self, fight: GurpsFight, me: Combatant, tries: int) -> None:
        """G-163: an HT roll every 30 minutes, or death. As published, a critical success pulls through."""
        for _ in range(tries):
            self.sleep(fight, me, HALF_HOUR)
            throw = self.check(fight, me, self.survival_need(me), LINGERING)
            if not throw.succeeded:
                self.die(fight, me)
                return
            if throw.result == CRITICAL_SUCCESS:
                me.dying = False
                fight.tell(Became(me.index, "no longer dying"))
                return

    # G-199

    def healing_unit(self, me: Combatant) -> int:
        """G-199: what counts as one HP of healing: a tenth of the maximum from 20 HP up, but by the switch
        `natural_healing`."""
        return me.sheet.hp // 10 if me.sheet.hp >= 20 and self.is_set(switches.NATURAL_HEALING, "by_hp") else 1

    def rest(self, fight: GurpsFight, me: Combatant, days: int, modifier: int) -> None:
        """G-199: for each full day of rest and food an HT roll; success restores 1 HP, or a tenth of the
        maximum from 20 HP up. FP come back long before."""
        self.pass_time(fight, me, days * DAY)
        self.regain_breath(fight, me, DAY // 10)
        for _ in range(days):
            if me.hp < me.sheet.hp:
                need = self.health_need(me)
                need.add(modifier, CONDITIONS)
                if self.check(fight, me, need, DAY_OF_REST).succeeded:
                    self.heal(fight, me, self.healing_unit(me))
            self.mend(fight, me)

    def heal(self, fight: GurpsFight, me: Combatant, hp: int) -> None:
        """HP come back, never beyond the maximum; with all of them, strains are gone too (G-140)."""
        gained = min(hp, me.sheet.hp - me.hp)
        if gained > 0:
            me.hp += gained
            fight.tell(Recovered(me.index, "HP", gained, me.hp))
        if me.hp >= me.sheet.hp:
            me.torn = ()
            me.blunted = 0
            self.knit(fight, me)

    # G-200

    def tended(self, me: Combatant) -> int:
        return 0 if me.recovery is None else me.recovery.tended

    def first_aid_skill(self, me: Combatant) -> Tally:
        """G-200: First Aid, or as published IQ - 4 for those who have not learned it."""
        learned = me.sheet.skills.get("First Aid")
        if learned is not None:
            return Tally(learned, FIRST_AID)
        need = Tally(me.sheet.iq, IQ)
        need.add(-4, UNTAUGHT)
        return need

    def care(self, tech_level: int) -> tuple[int, int]:
        """G-200: how long a treatment takes, and what it adds to 1d, by tech level."""
        return CARE[min(tech_level, len(CARE) - 1)]

    def aid_roll(self, fight: GurpsFight, healer: Combatant, patient: Combatant, way: str, minutes: int) -> RollResult:
        """G-200: the roll; a critical failure costs the patient 2 HP."""
        self.pass_time(fight, healer, minutes)
        if patient is not healer:
            self.pass_time(fight, patient, minutes)
        need = self.first_aid_skill(healer)
        throw = self.success_roll(fight, healer, need, FIRST_AID)
        fight.tell(Aided(healer.index, patient.index, way, need, throw.roll, throw.result))
        if throw.result == CRITICAL_FAILURE:
            self.lose_hp(fight, patient, 2, "clumsy hands")
        return throw

    def bandage(self, fight: GurpsFight, healer: Combatant, patient: Combatant) -> None:
        """G-200: one minute and a First Aid roll restore 1 HP."""
        if self.aid_roll(fight, healer, patient, "bandages", 1).succeeded:
            self.helped(fight, patient, 1, BANDAGED)

    def first_aid(self, fight: GurpsFight, healer: Combatant, patient: Combatant) -> None:
        """G-200: longer treatment, once a fight: 1d and an add by tech level, at least 1, times a tenth of
        the maximum from 20 HP up; it includes the 1 HP of a bandage. A critical success gives the most."""
        minutes, add = self.care(healer.sheet.tech_level)
        throw = self.aid_roll(fight, healer, patient, "treats", minutes)
        before = self.tended(patient)
        self.recovery(patient).tended = TREATED
        if throw.succeeded and not patient.dead:
            dice = pool(1, add)
            if throw.result == CRITICAL_SUCCESS:
                rolled = dice.highest()
            else:
                rolled = fight.roll(healer.index, dice, TREATMENT)
            hp = max(1, rolled) * self.healing_unit(patient)
            self.helped(fight, patient, hp - (1 if before == BANDAGED else 0), TREATED)

    def helped(self, fight: GurpsFight, patient: Combatant, hp: int, tended: int) -> None:
        recovery = self.recovery(patient)
        recovery.tended = tended
        recovery.sinking = False
        self.heal(fight, patient, hp)

    # G-201

    def catch_breath(self, fight: GurpsFight, me: Combatant, minutes: int, meal: bool) -> None:
        """G-201: 1 FP for each 10 minutes of rest, awake or not, and 1 more if a meal is eaten."""
        self.pass_time(fight, me, minutes)
        self.regain_breath(fight, me, minutes // 10 + meal)

    def regain_breath(self, fight: GurpsFight, me: Combatant, fp: int) -> None:
        """G-201, G-164: never beyond the maximum; the collapsed rise once FP are positive."""
        gained = min(fp, me.sheet.fp - me.fp)
        if gained > 0:
            me.fp += gained
            fight.tell(Recovered(me.index, "FP", gained, me.fp))
        if me.collapsed and me.fp > 0:
            me.collapsed = False
            me.update_out()
            fight.tell(Became(me.index, "no longer worn out"))

    # G-202

    def unjudged(self, me: Combatant) -> list[str]:
        """Crippled parts for which no roll has been made."""
        judged = [] if me.recovery is None else [part for part, _ in me.recovery.mending]
        return [part for part in me.crippled if part not in judged]

    def judge_crippled(self, fight: GurpsFight, me: Combatant) -> None:
        """G-202: HT for each crippling injury: usable again with full HP, or after 1d months, or never."""
        recovery = self.recovery(me)
        for part in self.unjudged(me):
            months = FOR_GOOD
            if part not in me.destroyed:
                throw = self.check(fight, me, self.health_need(me), CRIPPLED)
                if throw.succeeded:
                    months = WHEN_WHOLE
                elif throw.result != CRITICAL_FAILURE:
                    months = fight.roll(me.index, ONE_DIE, MONTHS)
            days = months * MONTH if months > 0 else months
            recovery.mending = (*recovery.mending, (part, days))
            fight.tell(Mending(me.index, part, months))
        if me.hp >= me.sheet.hp:
            self.knit(fight, me)

    def mend(self, fight: GurpsFight, me: Combatant) -> None:
        """G-202: a day nearer to the use of what takes months."""
        recovery = self.recovery(me)
        ready = [part for part, days in recovery.mending if days == 1]
        recovery.mending = tuple(
            [(part, days - 1 if days > 0 else days) for part, days in recovery.mending if days != 1]
        )
        self.regain_use(fight, me, ready)

    def knit(self, fight: GurpsFight, me: Combatant) -> None:
        """G-202: with full HP, what heals with them can be used again."""
        recovery = self.recovery(me)
        ready = [part for part, days in recovery.mending if days == WHEN_WHOLE]
        recovery.mending = tuple([(part, days) for part, days in recovery.mending if days != WHEN_WHOLE])
        self.regain_use(fight, me, ready)

    def regain_use(self, fight: GurpsFight, me: Combatant, parts: list[str]) -> None:
        for part in parts:
            me.crippled = tuple([each for each in me.crippled if each != part])
            fight.tell(Mended(me.index, part))
