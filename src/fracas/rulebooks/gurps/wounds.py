"""Chapter 12, second part: what a wound does to somebody (G-141, G-150 to G-163)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.dice import GradeTable
from fracas.kernel.event import Became
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps import switches
from fracas.rulebooks.gurps.contents import Blow
from fracas.rulebooks.gurps.damage import Damage
from fracas.rulebooks.gurps.events import Crippled, DamageRolled, Handled, Moved, SuccessRolled, Suffered
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import CORROSION, CRUSHING, CUTTING, FATIGUE, DamageType
from fracas.rulebooks.gurps.in_hand import BOTH, DROPPED, MAIN, OFF, Held
from fracas.rulebooks.gurps.locations import (
    EXTREMITY,
    EYE_KIND,
    EYES,
    FACE_KIND,
    GROIN_KIND,
    LIMB,
    SKULL_KIND,
    TORSO,
    VITALS_KIND,
    Location,
    sharp,
)
from fracas.rulebooks.gurps.rolls import CRITICAL_FAILURE, SUCCESS, THREE_DICE
from fracas.rulebooks.gurps.rows import PRONE, lying
from fracas.rulebooks.gurps.sheet import DIFFUSE
from fracas.rulebooks.gurps.strength import Roll, pool

HT: Final = Reason("HT", "G-158")
DX: Final = Reason("DX", "G-4")
ACROBATICS: Final = Reason("Acrobatics", "G-151")
JUDO: Final = Reason("Judo", "G-151")
PAIN: Final = Reason("High Pain Threshold", "G-13")
NO_PAIN: Final = Reason("Low Pain Threshold", "G-13")
HARD_TO_KILL: Final = Reason("Hard to Kill", "G-13")
HARD_TO_SUBDUE: Final = Reason("Hard to Subdue", "G-13")
FITNESS: Final = Reason("Fit", "G-13")
PERFECT_BALANCE: Final = Reason("Perfect Balance", "G-13")
DEEP: Final = Reason("far below 0 HP", "G-161")
GRAVE: Final = Reason("a grave place", "G-158")
FAR_BACK: Final = Reason("hexes back", "G-151")
SHOCK: Final = Reason("shock", "G-156")
LAYERS: Final = Reason("layered armour", "G-144")
ACHING: Final = Reason("pain", "G-140")
GRAPPLED: Final = Reason("held", "G-175")

KNOCKDOWN: Final = Reason("knockdown", "G-158")
SURVIVE: Final = Reason("death check", "G-162")
CONSCIOUSNESS: Final = Reason("consciousness", "G-161")
STAY_UP: Final = Reason("keeping one's feet", "G-151")
CRASH: Final = Reason("collision damage", "G-151")

FELLED: Final = 0
STUNNED: Final = 1
UNHURT: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True)
class Wounds(Damage):
    def __init__(self, chosen: dict[str, str] | None = None) -> None:
        super().__init__(chosen)
        self.knockdown_tables: dict[int, GradeTable] = {}

    # G-141: the sequence

    def hurt(self, fight: GurpsFight, blow: Blow) -> None:
        """G-141: basic damage, less DR, times the wounding modifier, no more than the location can lose; and what
        follows."""
        foe = blow.foe
        damage = blow.strike.mode.damage
        if blow.at_random:
            blow.location = self.random_location(fight, blow.attacker.index, blow.behind)
        blow.location = self.where_it_counts(foe, blow.location, damage)
        basic = self.basic_damage(fight, blow)
        dr = self.effective_dr(blow)
        penetrating = max(0, basic.total - dr)
        injury = self.wound(penetrating, damage, blow.location, foe)
        limited = self.limit_injury(foe, blow.location, injury)
        dice = str(self.blow_dice(blow))
        left = foe.hp if damage is FATIGUE else foe.hp - limited
        fight.tell(DamageRolled(foe.index, blow.location.key, dice, basic, damage.key, dr, penetrating, limited, left))
        if damage is FATIGUE:
            self.tire(fight, foe, limited)
        elif injury > 0:
            self.suffer(fight, foe, injury, blow.location, damage, blow)
        elif penetrating == 0:
            self.blunt_trauma(fight, blow, basic.total)
        self.catch_fire(fight, foe, damage, basic.total)
        self.after_impact(fight, blow, basic.total, penetrating, injury)

    def after_impact(self, fight: GurpsFight, blow: Blow, basic: int, penetrating: int, injury: int) -> None:
        """What the blow does besides wounding: a bare fist on armour, a point that sticks, knockback."""
        if blow.strike.mode.natural and blow.strike.mode.name != "bash":
            self.hurt_oneself(fight, blow, basic)
        held = blow.attacker.held[blow.strike.item]
        if self.sticks_in(blow) and penetrating > 0 and held.in_hand():
            held.stuck_in = blow.foe.index
            held.stuck_injury = self.limit_injury(blow.foe, blow.location, injury)
            fight.tell(Handled(blow.attacker.index, "cannot free", held.item.name))
        if blow.marks and injury > 0:
            self.mark(fight, blow)
        self.knockback(fight, blow, basic, penetrating)

    def sticks_in(self, blow: Blow) -> bool:
        """G-204: a pick, a warhammer, a hook."""
        return blow.strike.mode.sticks

    def mark(self, fight: GurpsFight, blow: Blow) -> None:
        """Deafens or scars (G-138); implemented in chapter 11."""
        raise NotImplementedError

    def hurt_oneself(self, fight: GurpsFight, blow: Blow, basic: int) -> None:
        """G-93: a bare blow at DR 3 or more costs 1 HP for each 5 points rolled, at most that DR."""
        dr = blow.foe.sheet.dr(blow.location, True, self.past_front_armour(blow))
        lost = min(dr, basic // 5)
        if dr >= 3 and lost > 0:
            self.lose_hp(fight, blow.attacker, lost, "striking armour")

    def lose_hp(self, fight: GurpsFight, me: Combatant, lost: int, cause: str, location: Location = TORSO) -> None:
        """HP lost to something other than a blow, with all that follows from an injury."""
        if lost > 0 and not me.dead:
            fight.tell(Suffered(me.index, cause, self.limit_injury(me, location, lost), 0))
            self.suffer(fight, me, lost, location, CRUSHING, None)

    def suffer(
        self,
        fight: GurpsFight,
        foe: Combatant,
        injury: int,
        location: Location,
        damage: DamageType,
        blow: Blow | None,
    ) -> None:
        """G-141: what an injury brings with it, in this order: crippling, shock, knockdown, thresholds."""
        if foe.recovery is not None:
            foe.recovery.roused = False
        before = foe.hp
        limited = self.limit_injury(foe, location, injury)
        foe.hp -= limited
        limb = location.kind in (LIMB, EXTREMITY)
        crippling = self.cripples(foe, location, injury) or (blow is not None and blow.cripples and limb)
        if crippling:
            self.cripple(fight, foe, location, injury, damage, blow)
        self.take_shock(foe, limited, location, damage, blow)
        major = self.major_wound(foe, limited) or (crippling and limb) or (blow is not None and blow.major)
        if major or self.calls_for_knockdown(foe, location, limited):
            self.knockdown(fight, foe, location, major)
        if major and damage is CORROSION and location.kind == FACE_KIND:
            self.blind_by_acid(fight, foe, limited)
        if limited > 0:
            self.disturb(fight, foe)
        self.death_checks(fight, foe, before)
        if foe.hp <= 0 < before and self.is_set(switches.CONSCIOUSNESS_WHEN, "immediate"):
            self.stay_conscious(fight, foe)

    def bruise(
        self, fight: GurpsFight, foe: Combatant, basic: Tally, dice: str, location: Location, dr: int, flexible: int
    ) -> int:
        """G-141, G-150: crushing damage that is no blow's, to one location; `flexible` of the DR gives way. Returns the
        injury."""
        penetrating = max(0, basic.total - dr)
        injury = self.wound(penetrating, CRUSHING, location, foe)
        limited = self.limit_injury(foe, location, injury)
        left = foe.hp - limited
        fight.tell(DamageRolled(foe.index, location.key, dice, basic, "cr", dr, penetrating, limited, left))
        if injury > 0:
            self.suffer(fight, foe, injury, location, CRUSHING, None)
        elif penetrating == 0 and self.on(switches.BLUNT_TRAUMA):
            self.lose_hp(fight, foe, self.trauma_injury(basic.total, CRUSHING, flexible), "blunt trauma", location)
        return limited

    # crippling

    def crippling_injury(self, foe: Combatant, location: Location) -> int:
        """G-154: the smallest injury that cripples the place: more than a half, a third or a tenth of
        HP; by the switch `cripple_at`, that much itself."""
        if self.is_set(switches.CRIPPLE_AT, "at_or_over"):
            return (foe.sheet.hp + location.cripples - 1) // location.cripples
        return foe.sheet.hp // location.cripples + 1

    def cripples(self, foe: Combatant, location: Location, injury: int) -> bool:
        """G-154: a single injury that large."""
        if location.cripples == 0 or foe.sheet.traits.tolerance == DIFFUSE:
            return False
        return injury >= self.crippling_injury(foe, location)

    def limit_injury(self, foe: Combatant, location: Location, injury: int) -> int:
        """G-154: one hit on a limb or extremity costs no more than what cripples it."""
        if location.kind in (LIMB, EXTREMITY) and foe.sheet.traits.tolerance != DIFFUSE:
            return min(injury, self.crippling_injury(foe, location))
        return injury

    def cripple(
        self,
        fight: GurpsFight,
        foe: Combatant,
        location: Location,
        injury: int,
        damage: DamageType,
        blow: Blow | None,
    ) -> None:
        """G-154, G-137: the part is useless from now on; much more from an edge or a blast takes it off."""
        lasting = self.cripples(foe, location, injury)
        severs = damage is CUTTING or (blow is not None and blow.strike.mode.explosive)
        destroyed = lasting and severs and injury >= 2 * self.crippling_injury(foe, location)
        if lasting:
            worse = location.key not in foe.crippled or (destroyed and location.key not in foe.destroyed)
            if location.key not in foe.crippled:
                foe.crippled = (*foe.crippled, location.key)
            if destroyed and location.key not in foe.destroyed:
                foe.destroyed = (*foe.destroyed, location.key)
            if worse:
                fight.tell(Crippled(foe.index, location.key, destroyed, 0))
        else:
            seconds = max(2, 16 - foe.sheet.ht)
            foe.useless = (*foe.useless, (location.key, fight.round + seconds))
            fight.tell(Crippled(foe.index, location.key, False, seconds))
        self.lose_use_of(fight, foe, location)

    def lose_use_of(self, fight: GurpsFight, foe: Combatant, location: Location) -> None:
        """G-154, G-174, G-206: an arm or hand drops what it holds and whom, and a buckler, but not a shield that is
        strapped on; a leg or foot gives way."""
        if location.arm:
            side = "right" if location.right else "left"
            for held in foe.held:
                if held.in_hand() and not held.item.natural and self.held_by(foe, held, side):
                    self.drop(fight, foe, held)
        elif location.armour in ("legs", "feet"):
            self.fall(fight, foe)
        if foe.holds:
            self.end_broken_holds(fight)
        if location.arm and location.key.startswith(foe.off_side()) and self.buckler_in_hand(foe):
            self.drop_buckler(fight, foe)

    def held_by(self, foe: Combatant, held: Held, side: str) -> bool:
        if held.hand == BOTH:
            return True
        return held.hand == (MAIN if side == foe.main_side() else OFF)

    def drop(self, fight: GurpsFight, me: Combatant, held: Held) -> None:
        """What is dropped lies where its owner is; what sticks in somebody stays there (G-204). It is out of a
        grabbing hand as well, and a lash holds nobody any more (G-186); what is on the string of a bow falls too."""
        held.hand = DROPPED
        held.cell = me.cell
        held.ready = False
        held.sheathing = False
        held.turned = 0
        fight.tell(Handled(me.index, "drops", held.item.name))
        self.update_encumbrance(me)
        if held.grabbed >= 0 or me.holds:
            self.end_broken_holds(fight)
        self.take_off_string(held)

    def drop_buckler(self, fight: GurpsFight, me: Combatant) -> None:
        """G-206: let fall like a weapon."""
        shield = me.sheet.shield
        assert shield is not None
        me.shield_off = True
        me.shield_ready = False
        me.shield_cell = me.cell
        fight.tell(Handled(me.index, "drops", shield.name.lower()))
        self.update_encumbrance(me)

    def drop_everything(self, fight: GurpsFight, me: Combatant) -> None:
        """G-158, G-206: whatever is in the hands falls into the hex; a strapped shield stays on."""
        for held in me.held:
            if held.in_hand() and not held.item.natural:
                self.drop(fight, me, held)
        if self.buckler_in_hand(me):
            self.drop_buckler(fight, me)

    def blind_by_acid(self, fight: GurpsFight, foe: Combatant, injury: int) -> None:
        """G-155: a major wound by corrosion to the face blinds one eye, both beyond full HP."""
        seeing = [eye for eye in EYES if eye.key not in foe.crippled]
        for eye in seeing if injury > foe.sheet.hp else seeing[:1]:
            foe.crippled = (*foe.crippled, eye.key)
            fight.tell(Crippled(foe.index, eye.key, False, 0))

    # shock

    def take_shock(
        self, foe: Combatant, injury: int, location: Location, damage: DamageType, blow: Blow | None
    ) -> None:
        """G-155, G-156: counts HP lost since the last turn; some wounds count twice."""
        foe.lost += injury
        groin = location.kind == GROIN_KIND and damage is CRUSHING and foe.sheet.traits.male
        if (groin and self.is_living(foe)) or (blow is not None and blow.more_shock):
            foe.lost_more += injury

    def shock_penalty(self, me: Combatant) -> int:
        """G-156: -1 for each HP lost (each tenth of them from 20 HP up), at most -4; wounds that count
        twice as much again for themselves, and with Low Pain Threshold all of it, at most -8."""
        traits = me.sheet.traits
        if traits.high_pain_threshold or me.shock == 0:
            return 0
        unit = self.shock_unit(me)
        penalty = min(4, me.shock // unit) + min(4, me.shock_more // unit)
        return -min(8, 2 * penalty) if traits.low_pain_threshold else -penalty

    def shock_unit(self, me: Combatant) -> int:
        """G-156: how many HP make a point of shock; by the switch `shock_scale` always one."""
        return me.sheet.hp // 10 if me.sheet.hp >= 20 and self.is_set(switches.SHOCK_SCALE, "by_hp") else 1

    # knockdown

    def major_wound(self, foe: Combatant, injury: int) -> bool:
        """G-157: a single injury of more than half one's HP. (Crippling and critical results count too.)"""
        return injury * 2 > foe.sheet.hp

    def calls_for_knockdown(self, foe: Combatant, location: Location, injury: int) -> bool:
        """G-155: any injury to head or vitals that causes shock calls for a knockdown roll, and any at
        all to the groin."""
        if injury == 0 or self.has_no_weak_spot(foe):
            return False
        if location.kind == GROIN_KIND:
            return self.is_set(switches.GROIN_KNOCKDOWN, "any_injury")
        return (location.head or location.kind == VITALS_KIND) and injury >= self.shock_unit(foe)

    def health_need(self, me: Combatant) -> Tally:
        """HT, with Fit."""
        need = Tally(me.sheet.ht, HT)
        need.add(me.sheet.traits.fit, FITNESS)
        return need

    def survival_need(self, me: Combatant) -> Tally:
        """G-13: HT against death; Hard to Kill helps."""
        need = self.health_need(me)
        need.add(me.sheet.traits.hard_to_kill, HARD_TO_KILL)
        return need

    def knockdown_need(self, foe: Combatant, location: Location, major: bool) -> Tally:
        """G-158: HT; a major wound to a vital location makes it harder, and pain thresholds count."""
        need = self.health_need(foe)
        if major and not self.has_no_weak_spot(foe):
            if location.kind == SKULL_KIND or location.kind == EYE_KIND:
                need.add(0 if foe.sheet.traits.no_brain else -10, GRAVE)
            elif location.kind in (FACE_KIND, VITALS_KIND, GROIN_KIND):
                need.add(-5, GRAVE)
        if foe.sheet.traits.high_pain_threshold:
            need.add(3, PAIN)
        if foe.sheet.traits.low_pain_threshold:
            need.add(-4, NO_PAIN)
        return need

    def knockdown_result(self, roll: int, need: int) -> int:
        """G-158: nothing, stunned and down, or out by 5 or a critical failure; by the switch `knockdown_out`, by
        5 alone, or not at all."""
        result = self.judge(roll, need)
        if result >= SUCCESS:
            return UNHURT
        if self.is_set(switches.KNOCKDOWN_OUT, "never"):
            return STUNNED
        badly = result == CRITICAL_FAILURE and self.is_set(switches.KNOCKDOWN_OUT, "by_5_or_critical")
        return FELLED if badly or roll - need >= 5 else STUNNED

    def knockdown_grades(self, need: int) -> GradeTable:
        made = self.knockdown_tables.get(need)
        if made is None:
            made = GradeTable(3, [self.knockdown_result(roll, need) for roll in range(3, 19)])
            self.knockdown_tables[need] = made
        return made

    def knockdown(self, fight: GurpsFight, foe: Combatant, location: Location, major: bool) -> None:
        """G-158: an HT roll against being stunned, or worse."""
        if foe.out:
            return
        need = self.knockdown_need(foe, location, major)
        self.add_referee_bonus(foe, need)
        grades = self.knockdown_grades(need.total)
        roll = fight.roll(foe.index, THREE_DICE, KNOCKDOWN, grades)
        result = grades.of(roll)
        fight.tell(SuccessRolled(foe.index, KNOCKDOWN.text, need, roll, result == UNHURT))
        if result == UNHURT:
            return
        if result == FELLED:
            self.pass_out(fight, foe)
            return
        self.stun(fight, foe)
        self.fall(fight, foe)
        if self.on(switches.KNOCKDOWN_DROPS):
            self.drop_everything(fight, foe)

    def stun(self, fight: GurpsFight, foe: Combatant) -> None:
        """G-36, G-158: an aim ends with it, and a heavy weapon is no longer ready."""
        self.spoil_aim(foe)
        if not foe.stunned:
            foe.stunned = True
            fight.tell(Became(foe.index, "stunned"))
            self.lose_grip(foe)

    def lose_grip(self, me: Combatant) -> None:
        """G-88: a weapon that goes unready by attacking also does so when its wielder is stunned or falls."""
        for held in me.held:
            if held.in_hand() and any(self.heavy_for(me, held, at) for at in range(len(held.item.weapon.modes))):
                held.ready = False

    def heavy_for(self, me: Combatant, held: Held, at: int) -> bool:
        """G-88: whether this mode goes unready by attacking, in the present grip; a mode that only a lack of strength
        makes unready does not count where the grip is meant for another."""
        mode = held.item.weapon.modes[at]
        if not self.goes_unready(me, held, mode):
            return False
        if mode.unready:
            return self.wields(me, held, mode)
        return not any(held.gripped(each) for each in held.item.weapon.modes)

    def fall(self, fight: GurpsFight, me: Combatant) -> None:
        """G-71: prone in the same hex, facing unchanged; it ends an aim (G-36)."""
        if not lying(me.posture):
            self.spoil_aim(me)
            self.set_posture(fight, me, PRONE, True)
            self.lose_grip(me)
            self.disturb(fight, me)

    def pass_out(self, fight: GurpsFight, me: Combatant) -> None:
        """G-26, G-51, G-178: an unconscious combatant is out of the fight, and lies there; it no longer concentrates,
        lets go, and is let go."""
        self.lose_concentration(fight, me)
        if not me.out:
            me.unconscious = True
            me.out = True
            fight.tell(Became(me.index, "unconscious"))
            if not lying(me.posture):
                self.set_posture(fight, me, PRONE, True)
        self.let_go(fight, me)

    def die(self, fight: GurpsFight, me: Combatant) -> None:
        """G-160, G-178: out of the fight; the dead hold nobody."""
        me.dead = True
        me.out = True
        fight.tell(Became(me.index, "dead"))
        if not lying(me.posture):
            me.posture = PRONE
        self.let_go(fight, me)

    # thresholds

    def death_checks(self, fight: GurpsFight, foe: Combatant, before: int) -> None:
        """G-160, G-162: one HT roll for each full multiple of HP below zero that is crossed; at five
        of them, dead; at ten, nothing is left of the body."""
        full = foe.sheet.hp
        for multiple in range(1, 6):
            threshold = -multiple * full
            if foe.hp > threshold or foe.dead:
                break
            if before <= threshold:
                continue
            if multiple == 5:
                self.die(fight, foe)
            else:
                self.death_check(fight, foe)
        if foe.hp <= -self.last_multiple() * full < before:
            fight.tell(Became(foe.index, "torn to pieces"))

    def last_multiple(self) -> int:
        """G-160: at so many times one's HP below zero nothing is left of the body."""
        return 10

    def death_check(self, fight: GurpsFight, foe: Combatant) -> None:
        """G-162, G-163: HT or die; with the switch, missing by 1 or 2 is a mortal wound."""
        need = self.survival_need(foe)
        self.add_referee_bonus(foe, need)
        mortal = self.is_set(switches.DEATH_NEAR_MISS, "mortal_wound")
        if mortal:
            roll = fight.roll(foe.index, THREE_DICE, SURVIVE)
        else:
            roll = fight.roll(foe.index, THREE_DICE, SURVIVE, self.grades(need.total))
        passed = self.judge(roll, need.total) >= SUCCESS
        fight.tell(SuccessRolled(foe.index, SURVIVE.text, need, roll, passed))
        if passed:
            return
        if mortal and roll - need.total <= 2:
            foe.dying = True
            fight.tell(Became(foe.index, "mortally wounded"))
            self.pass_out(fight, foe)
        else:
            self.die(fight, foe)

    def consciousness_need(self, me: Combatant) -> Tally:
        """G-161: HT, -1 for each full multiple of HP below zero, unless the switch `consciousness_penalty` says
        otherwise."""
        need = self.health_need(me)
        if self.is_set(switches.CONSCIOUSNESS_PENALTY, "per_multiple"):
            need.add(-(-me.hp // me.sheet.hp), DEEP)
        need.add(me.sheet.traits.hard_to_subdue, HARD_TO_SUBDUE)
        return need

    def stay_conscious(self, fight: GurpsFight, me: Combatant) -> None:
        """G-27, G-161, G-198: at 0 HP or less, an HT roll at the start of every turn; none for those who have come
        round after a fight, until they are hurt again."""
        me.checked = True
        if me.hp > 0 or me.out or (me.recovery is not None and me.recovery.roused):
            return
        if not self.check(fight, me, self.consciousness_need(me), CONSCIOUSNESS).succeeded:
            self.pass_out(fight, me)

    # G-150, G-151

    def blunt_trauma(self, fight: GurpsFight, blow: Blow, basic: int) -> None:
        """G-150: flexible armour that stops a blow completely passes on 1 HP for each 10 points of an edge or point, or
        5 of a crushing blow."""
        damage = blow.strike.mode.damage
        crushing = damage is CRUSHING
        flexible = blow.foe.sheet.flexible_dr(blow.location, crushing, self.past_front_armour(blow))
        if self.on(switches.BLUNT_TRAUMA):
            self.lose_hp(fight, blow.foe, self.trauma_injury(basic, damage, flexible), "blunt trauma", blow.location)

    def trauma_injury(self, basic: int, damage: DamageType, flexible: int) -> int:
        """G-150: the HP, if cloth, leather or mail alone would have stopped it."""
        if flexible < basic or not (damage is CRUSHING or damage is CUTTING or sharp(damage)):
            return 0
        return basic // (5 if damage is CRUSHING else 10)

    def knockback_hexes(self, foe: Combatant, basic: int) -> int:
        """G-151: one hex for each full multiple of ST - 2 in basic damage."""
        return basic // max(1, self.strength(foe) - 2)

    def knockback(self, fight: GurpsFight, blow: Blow, basic: int, penetrating: int) -> None:
        """G-151: crushing damage, or an edge that does not get through, drives the foe back; splinters do not."""
        damage = blow.strike.mode.damage
        pushes = damage is CRUSHING or (damage is CUTTING and penetrating == 0 and blow.strike.mode.name != "fragments")
        if pushes and self.on(switches.KNOCKBACK) and not blow.foe.out and blow.foe is not blow.attacker:
            self.drive_back(fight, blow.attacker, blow.foe, self.knockback_hexes(blow.foe, basic))

    def drive_back(self, fight: GurpsFight, me: Combatant, foe: Combatant, hexes: int) -> None:
        """G-151: straight away from the attacker."""
        if hexes > 0:
            apart = me.cell != foe.cell
            self.drive(fight, foe, fight.board.direction(me.cell, foe.cell) if apart else me.facing, hexes)

    def drive(self, fight: GurpsFight, foe: Combatant, toward: int, hexes: int) -> None:
        """G-151: so many hexes that way; then a roll to keep one's feet; walls and bodies hurt. It ends holds (G-175),
        disturbs concentration (G-51) and may lead into suppression fire (G-112)."""
        board = fight.board
        start = foe.cell
        left = hexes
        to = start
        struck: Combatant | None = None
        while left > 0:
            to = foe.cell + board.steps[toward]
            struck = fight.standing_at(to, foe)
            if struck is not None or board.closed[to]:
                break
            fight.place_at(foe, to)
            left -= 1
        if foe.cell != start:
            fight.tell(Moved(foe.index, "is driven back", start, foe.cell, foe.facing))
        if left > 0 and board.inside(to):  # the edge of the map is no wall
            self.crash(fight, foe, struck, left)
        if not foe.out and not lying(foe.posture):
            self.keep_feet(fight, foe, hexes)
        if foe.cell != start:
            self.end_broken_holds(fight)
            self.disturb_concentration(fight, foe)
        self.enter_fire(fight, foe)

    def keep_feet(self, fight: GurpsFight, foe: Combatant, hexes: int) -> None:
        """G-151: DX, Acrobatics or Judo, -1 for each hex after the first."""
        need = self.best_to_stay_up(foe)
        need.add(1 - hexes, FAR_BACK)
        if not self.check(fight, foe, need, STAY_UP).succeeded:
            self.fall(fight, foe)

    def best_to_stay_up(self, me: Combatant) -> Tally:
        """G-11, G-13, G-151: the best of DX, Acrobatics and Judo, which feels the load; Perfect Balance
        helps."""
        best, reason = me.sheet.dx, DX
        for skill, why in (("Acrobatics", ACROBATICS), ("Judo", JUDO)):
            load = me.encumbrance if why is JUDO else 0
            level = me.sheet.skills.get(skill, 0) - load
            if level > best:
                best, reason = level, why
        return self.with_balance(me, Tally(best, reason))

    def with_balance(self, me: Combatant, need: Tally) -> Tally:
        """G-13: with the penalties to DX; Perfect Balance helps."""
        self.add_dx_penalties(me, need)
        if me.sheet.traits.perfect_balance:
            need.add(4, PERFECT_BALANCE)
        return need

    def dx_need(self, me: Combatant) -> Tally:
        """DX with its penalties."""
        need = Tally(me.sheet.dx, DX)
        self.add_dx_penalties(me, need)
        return need

    def add_dx_penalties(self, me: Combatant, need: Tally) -> None:
        """Penalties to DX and everything based on it."""
        self.add_skill_penalties(me, need)
        if me.gripped:
            need.add(-4, GRAPPLED)

    def add_skill_penalties(self, me: Combatant, need: Tally) -> None:
        """The same without the penalty for being held (G-175)."""
        need.add(self.shock_penalty(me), SHOCK)
        if me.sheet.layered:
            need.add(-1, LAYERS)
        need.add(me.pain, ACHING)

    def crash(self, fight: GurpsFight, foe: Combatant, struck: Combatant | None, speed: int) -> None:
        """G-151: into a wall or somebody at a speed equal to the hexes left; as in a slam each is hurt
        by the HP of the other, and whoever meets a wall by its own."""
        meetings = [(foe, foe)] if struck is None else [(foe, struck), (struck, foe)]
        for body, other in meetings:
            roll = collision_dice(other.sheet.hp * speed)
            basic = max(0, fight.roll(body.index, pool(roll.dice, roll.add), CRASH))
            penetrating = max(0, basic - body.sheet.dr(TORSO, True, False))
            self.lose_hp(fight, body, self.wound(penetrating, CRUSHING, TORSO, body), "the collision")

    # G-31, implemented in the chapter on hazards

    def catch_fire(self, fight: GurpsFight, foe: Combatant, damage: DamageType, basic: int) -> None:
        raise NotImplementedError

    def tire(self, fight: GurpsFight, me: Combatant, lost: int, cause: str = "exhaustion") -> None:
        raise NotImplementedError


def collision_dice(hundredths: int) -> Roll:
    """G-187: HP times speed over 100 as dice: small crashes 1d-3 to 1d-1, else to the nearest die."""
    if hundredths <= 25:
        return Roll(1, -3)
    if hundredths <= 50:
        return Roll(1, -2)
    if hundredths < 100:
        return Roll(1, -1)
    return Roll((hundredths + 50) // 100, 0)
