"""Chapter 12: damage and injury (G-141 to G-162), to the torso."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.dice import Listing
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps.body import Body
from fracas.rulebooks.gurps.contents import Blow
from fracas.rulebooks.gurps.events import Became, DamageRolled, HealthRolled
from fracas.rulebooks.gurps.fighter import Combatant, GurpsFight
from fracas.rulebooks.gurps.gear import CRUSHING, DamageType, Mode
from fracas.rulebooks.gurps.rolls import CRITICAL_FAILURE, NATURAL_THREE, THREE_DICE
from fracas.rulebooks.gurps.rows import PRONE, lying
from fracas.rulebooks.gurps.strength import SWING, THRUST, Roll, converted, pool, swing, thrust

DAMAGE_ROLL: Final = Reason("damage", "G-141")
DICE: Final = Reason("dice", "G-141")
ALL_SIXES: Final = Reason("all sixes", "G-136")
STRONG: Final = Reason("all-out attack (strong)", "G-44")
LEAST_DAMAGE: Final = Reason("at least", "G-142")

HT: Final = Reason("HT", "G-158")
PAIN: Final = Reason("High Pain Threshold", "G-13")
NO_PAIN: Final = Reason("Low Pain Threshold", "G-13")
HARD_TO_KILL: Final = Reason("Hard to Kill", "G-13")
HARD_TO_SUBDUE: Final = Reason("Hard to Subdue", "G-13")
FITNESS: Final = Reason("Fit", "G-13")
DEEP: Final = Reason("far below 0 HP", "G-161")

KNOCKDOWN: Final = Reason("knockdown", "G-158")
SURVIVE: Final = Reason("death check", "G-162")
CONSCIOUSNESS: Final = Reason("consciousness", "G-161")

FELLED: Final = 0
STUNNED: Final = 1
UNHURT: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True)
class Injury(Body):
    def __init__(self, switches: dict[str, str] | None = None) -> None:
        super().__init__(switches)
        self.knocked: dict[int, Listing] = {}

    def damage_dice(self, me: Combatant, mode: Mode) -> Roll:
        """G-9: the ST dice and the weapon's add; no more ST counts than three times the weapon's."""
        st = me.sheet.st if mode.st == 0 else min(me.sheet.st, 3 * mode.st)
        if mode.base == THRUST:
            roll = thrust(st)
        elif mode.base == SWING:
            roll = swing(st)
        else:
            return Roll(mode.dice, mode.add)
        roll.add += mode.add
        if mode.natural:
            roll.add += roll.dice * self.unarmed_bonus(me, mode)
        return converted(roll) if self.is_set("convert_adds", "on") else roll

    def unarmed_bonus(self, me: Combatant, mode: Mode) -> int:
        """Part of G-93: what training adds to each die of a bare blow."""
        skills = me.sheet.skills
        dx = me.sheet.dx
        best = 1 if skills.get("Brawling", 0) >= dx + 2 else 0
        karate = skills.get("Karate", 0)
        best = max(best, 2 if karate > dx else 1 if karate == dx else 0)
        if mode.name == "punch":
            boxing = skills.get("Boxing", 0)
            best = max(best, 2 if boxing >= dx + 2 else 1 if boxing == dx + 1 else 0)
        return best

    def basic_damage(self, fight: GurpsFight, blow: Blow) -> Tally:
        """G-142: dice and bonuses, at least 0 for crushing and 1 for anything else."""
        roll = self.damage_dice(blow.attacker, blow.strike.mode)
        dice = pool(roll.dice, roll.add)
        if self.most_damage(blow):
            basic = Tally(dice.highest(), ALL_SIXES)
        else:
            basic = Tally(fight.roll(blow.attacker.index, dice, DAMAGE_ROLL), DICE)
        if blow.attacker.manoeuvre.key == "strong":
            basic.add(self.strong_bonus(roll.dice), STRONG)
        basic.at_least(self.least_damage(blow.strike.mode.damage), LEAST_DAMAGE)
        return basic

    def least_damage(self, damage: DamageType) -> int:
        """G-142: crushing may do nothing; an edge always does something before armour."""
        return 0 if damage is CRUSHING else 1

    def most_damage(self, blow: Blow) -> bool:
        """Part of G-136: a natural 3 on the attack roll counts as all sixes."""
        return blow.result == NATURAL_THREE

    def strong_bonus(self, dice: int) -> int:
        """G-44: +2, or +1 for each die where that is more."""
        return max(2, dice)

    def effective_dr(self, foe: Combatant, blow: Blow) -> int:
        """Part of G-144, G-145: what protects the torso from there, after the armour divisor."""
        crushing = blow.strike.mode.damage is CRUSHING
        if blow.behind:
            dr = foe.sheet.torso_dr_crushing_behind if crushing else foe.sheet.torso_dr_behind
        else:
            dr = foe.sheet.torso_dr_crushing if crushing else foe.sheet.torso_dr
        return self.divided(dr, blow.strike.mode.divisor)

    def divided(self, dr: int, tenths: int) -> int:
        """Part of G-145: a divisor above 1 divides DR; a fraction multiplies it, and then even skin is DR 1."""
        if tenths < 10:
            return max(1, dr * 10 // tenths)
        return dr * 10 // tenths

    def wound(self, penetrating: int, damage: DamageType) -> int:
        """G-146, G-148: times the wounding modifier, rounded down, at least 1 if anything got through."""
        if penetrating <= 0:
            return 0
        least = 0 if self.is_set("min_injury", "0") else 1
        return max(least, penetrating * damage.halves // 2)

    def hurt(self, fight: GurpsFight, blow: Blow) -> None:
        """Part of G-141: basic damage, less DR, times the wounding modifier, and what follows."""
        foe = blow.foe
        damage = blow.strike.mode.damage
        basic = self.basic_damage(fight, blow)
        dr = self.effective_dr(foe, blow)
        penetrating = max(0, basic.total - dr)
        injury = self.wound(penetrating, damage)
        before = foe.hp
        foe.hp -= injury
        dice = str(self.damage_dice(blow.attacker, blow.strike.mode))
        fight.tell(DamageRolled(foe.index, dice, basic, damage.key, dr, penetrating, injury, foe.hp))
        if injury > 0:
            self.suffer(fight, foe, injury, before)

    def suffer(self, fight: GurpsFight, foe: Combatant, injury: int, before: int) -> None:
        """Part of G-141: what an injury brings with it, in this order: shock, knockdown, death checks."""
        foe.lost += injury
        if self.major_wound(foe, injury):
            self.knockdown(fight, foe)
        self.death_checks(fight, foe, before)

    def shock_penalty(self, me: Combatant) -> int:
        """G-156: -1 for each HP lost (each tenth of them from 20 HP up), at most -4."""
        traits = me.sheet.traits
        if traits.high_pain_threshold:
            return 0
        unit = max(1, me.sheet.hp // 10) if me.sheet.hp >= 20 else 1
        penalty = min(4, me.shock // unit)
        return -2 * penalty if traits.low_pain_threshold else -penalty

    def major_wound(self, foe: Combatant, injury: int) -> bool:
        """Part of G-157: a single injury of more than half one's HP."""
        return injury * 2 > foe.sheet.hp

    def health(self, me: Combatant) -> Tally:
        """HT, and fitness."""
        need = Tally(me.sheet.ht, HT)
        need.add(me.sheet.traits.fit, FITNESS)
        return need

    def knockdown_need(self, foe: Combatant) -> Tally:
        """Part of G-158: HT, and how one takes pain."""
        need = self.health(foe)
        if foe.sheet.traits.high_pain_threshold:
            need.add(3, PAIN)
        if foe.sheet.traits.low_pain_threshold:
            need.add(-4, NO_PAIN)
        return need

    def knockdown_result(self, roll: int, need: int) -> int:
        """Part of G-158: nothing, stunned and down, or out by 5 or a critical failure."""
        result = self.judge(roll, need)
        if result > 1:
            return UNHURT
        return FELLED if result == CRITICAL_FAILURE or roll - need >= 5 else STUNNED

    def knockdown_grades(self, need: int) -> Listing:
        made = self.knocked.get(need)
        if made is None:
            made = Listing(3, [self.knockdown_result(roll, need) for roll in range(3, 19)])
            self.knocked[need] = made
        return made

    def knockdown(self, fight: GurpsFight, foe: Combatant) -> None:
        """Part of G-158: an HT roll against being stunned, or worse."""
        need = self.knockdown_need(foe)
        self.heed_referee(foe, need)
        grades = self.knockdown_grades(need.total)
        roll = fight.roll(foe.index, THREE_DICE, KNOCKDOWN, grades)
        result = grades.of(roll)
        fight.tell(HealthRolled(foe.index, KNOCKDOWN.text, need, roll, result == UNHURT))
        if result == UNHURT:
            return
        if result == FELLED:
            self.pass_out(fight, foe)
            return
        if not foe.stunned:
            foe.stunned = True
            fight.tell(Became(foe.index, "stunned"))
        self.fall(fight, foe)
        self.drop_everything(fight, foe)

    def fall(self, fight: GurpsFight, me: Combatant) -> None:
        """G-71: prone in the same hex, facing unchanged."""
        if not lying(me.posture):
            self.set_posture(fight, me, PRONE, True)

    def pass_out(self, fight: GurpsFight, me: Combatant) -> None:
        """G-26: an unconscious combatant is out of the fight, and lies there."""
        if me.out:
            return
        me.unconscious = True
        me.out = True
        fight.tell(Became(me.index, "unconscious"))
        self.fall(fight, me)

    def die(self, fight: GurpsFight, me: Combatant) -> None:
        me.dead = True
        me.out = True
        fight.tell(Became(me.index, "dead"))
        if not lying(me.posture):
            me.posture = PRONE

    def death_checks(self, fight: GurpsFight, foe: Combatant, before: int) -> None:
        """Part of G-160, G-162: one HT roll for each full multiple of HP below zero that is crossed; at five
        of them, dead."""
        full = foe.sheet.hp
        for multiple in range(1, 6):
            threshold = -multiple * full
            if foe.hp > threshold or foe.dead:
                return
            if before <= threshold:
                continue
            if multiple == 5:
                self.die(fight, foe)
                return
            self.death_check(fight, foe)

    def death_check(self, fight: GurpsFight, foe: Combatant) -> None:
        """Part of G-163, G-162: HT or die; with the switch, missing by 1 or 2 is a mortal wound."""
        need = self.health(foe)
        need.add(foe.sheet.traits.hard_to_kill, HARD_TO_KILL)
        self.heed_referee(foe, need)
        mortal = self.is_set("death_near_miss", "mortal_wound")
        if mortal:
            roll = fight.roll(foe.index, THREE_DICE, SURVIVE)
        else:
            roll = fight.roll(foe.index, THREE_DICE, SURVIVE, self.grades(need.total))
        passed = self.judge(roll, need.total) > 1
        fight.tell(HealthRolled(foe.index, SURVIVE.text, need, roll, passed))
        if passed:
            return
        if mortal and roll - need.total <= 2 and roll < 17:
            foe.dying = True
            fight.tell(Became(foe.index, "mortally wounded"))
            self.pass_out(fight, foe)
        else:
            self.die(fight, foe)

    def consciousness_need(self, me: Combatant) -> Tally:
        """G-161: HT, -1 for each full multiple of HP below zero."""
        need = self.health(me)
        need.add(-(-me.hp // me.sheet.hp), DEEP)
        need.add(me.sheet.traits.hard_to_subdue, HARD_TO_SUBDUE)
        return need

    def stay_conscious(self, fight: GurpsFight, me: Combatant) -> None:
        """G-27, G-161: at 0 HP or less, an HT roll at the start of every turn."""
        if me.hp > 0:
            return
        need = self.consciousness_need(me)
        throw = self.success_roll(fight, me, need, CONSCIOUSNESS)
        fight.tell(HealthRolled(me.index, CONSCIOUSNESS.text, need, throw.roll, throw.succeeded))
        if not throw.succeeded:
            self.pass_out(fight, me)
