"""Chapter 12: from the dice to what gets through and how it wounds (G-141 to G-149)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.dice import Grades
from fracas.kernel.hexes import FRONT
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps import locations, switches
from fracas.rulebooks.gurps.blow import Blow
from fracas.rulebooks.gurps.body import Body
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import CRUSHING, FATIGUE, DamageType, Mode
from fracas.rulebooks.gurps.locations import Location, sharp, stacked_wounding, wounding
from fracas.rulebooks.gurps.rolls import NATURAL_THREE, THREE_DICE
from fracas.rulebooks.gurps.sheet import DIFFUSE, HOMOGENOUS, LIVING, UNLIVING
from fracas.rulebooks.gurps.strength import FIXED, SWING, THRUST, Roll, converted, pool, swing, thrust

DAMAGE_ROLL: Final = Reason("damage", "G-141")
DICE: Final = Reason("dice", "G-141")
ALL_SIXES: Final = Reason("all sixes", "G-136")
MAXIMUM: Final = Reason("maximum", "G-137")
STRONG: Final = Reason("all-out attack (strong)", "G-44")
MIGHTY: Final = Reason("mighty blow", "G-85")
STOPPED: Final = Reason("ran into the point", "G-95")
LEAST_DAMAGE: Final = Reason("at least", "G-142")
TIMES: Final = Reason("critical hit", "G-137")
HALF: Final = Reason("half", "G-139")
FAR_OFF: Final = Reason("from afar", "G-143")
BLUNTED: Final = Reason("blunted", "G-140")
WHERE: Final = Reason("hit location", "G-153")

HARDENING: Final = [1000, 100, 50, 30, 20, 10]
"""G-145: the steps down which hardened armour takes a divisor, in tenths: 100, 10, 5, 3, 2, 1."""
IGNORES: Final = 0
"""A divisor that ignores DR altogether."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Damage(Body):
    def damage_dice(self, me: Combatant, mode: Mode) -> Roll:
        """G-9: the ST dice and the weapon's add; no more ST counts than three times the weapon's."""
        st = self.driving_st(me, mode)
        if mode.base == THRUST:
            roll = thrust(st)
        elif mode.base == SWING:
            roll = swing(st)
        else:
            return Roll(mode.dice, mode.add)
        roll.add += mode.add
        if mode.natural and mode.name != "bash":
            roll.add += roll.dice * self.unarmed_bonus(me, mode)
        return converted(roll) if self.on(switches.CONVERT_ADDS) else roll

    def driving_st(self, me: Combatant, mode: Mode) -> int:
        """G-9, G-105: the wielder's ST, no more than three times the weapon's where it strikes or is thrown; a bow
        or crossbow has one of its own."""
        missile = mode.missile
        if missile is not None:
            if missile.rated:
                return missile.rated
            if not missile.thrown:
                return me.sheet.st
        return me.sheet.st if mode.st == 0 else min(me.sheet.st, 3 * mode.st)

    def blow_dice(self, blow: Blow) -> Roll:
        """G-109: the dice of a blow; pellets that strike as one multiply them, with their adds."""
        roll = self.damage_dice(blow.attacker, blow.strike.mode)
        if blow.bunched > 1:
            return Roll(roll.dice * blow.bunched, roll.add * blow.bunched)
        return roll

    def unarmed_bonus(self, me: Combatant, mode: Mode) -> int:
        """G-93: what training adds to each die of a bare blow."""
        skills = me.sheet.skills
        dx = me.sheet.dx
        best = 1 if skills.get("Brawling", 0) >= dx + 2 else 0
        if mode.name == "bite":
            return best
        karate = skills.get("Karate", 0)
        best = max(best, 2 if karate > dx else 1 if karate == dx else 0)
        if mode.name == "punch":
            boxing = skills.get("Boxing", 0)
            best = max(best, 2 if boxing >= dx + 2 else 1 if boxing == dx + 1 else 0)
        return best

    def basic_damage(self, fight: GurpsFight, blow: Blow) -> Tally:
        """G-142: dice and bonuses, at least 0 for crushing and 1 for anything else, then what a
        critical hit makes of it (G-136)."""
        roll = self.blow_dice(blow)
        dice = pool(roll.dice, roll.add)
        if self.most_damage(blow):
            basic = Tally(dice.highest(), ALL_SIXES)
        elif blow.maximum:
            basic = Tally(dice.highest(), MAXIMUM)
        else:
            basic = Tally(fight.roll(blow.attacker.index, dice, DAMAGE_ROLL, self.damage_grades(blow)), DICE)
        self.add_to_damage(blow, roll, basic)
        return basic

    def add_to_damage(self, blow: Blow, roll: Roll, basic: Tally) -> None:
        """G-142: the bonuses, and what a critical hit makes of it all."""
        if blow.attacker.manoeuvre.key == "strong" and not blow.free and blow.strike.mode.base != FIXED:
            basic.add(self.strong_bonus(roll.dice), STRONG)
        elif blow.mighty:
            basic.add(self.strong_bonus(roll.dice), MIGHTY)
        basic.add(blow.stop_thrust // 2, STOPPED)
        if blow.strike.mode.name == "bite":
            basic.add(-blow.attacker.blunted, BLUNTED)
        basic.at_least(self.least_damage(blow.strike.mode.damage), LEAST_DAMAGE)
        basic.add(basic.total * (blow.times - 1), TIMES)
        if blow.halved:
            far = blow.strike.mode.missile is not None and blow.foe is not blow.attacker
            basic.add(self.half_damage(basic.total) - basic.total, FAR_OFF if far else HALF)

    def damage_grades(self, blow: Blow) -> Grades:
        """How the dice of a blow are read (chapter 12: wounds)."""
        raise NotImplementedError

    def least_damage(self, damage: DamageType) -> int:
        """G-21, G-142: crushing may do nothing; an edge always does something before armour."""
        return 0 if damage is CRUSHING else 1

    def most_damage(self, blow: Blow) -> bool:
        """G-136: a natural 3 on the attack roll counts as all sixes, unless the switch says otherwise."""
        return blow.result == NATURAL_THREE and not self.is_set(switches.CRITICAL_HITS, "table")

    def strong_bonus(self, dice: int) -> int:
        """G-44: +2, or +1 for each die where that is more."""
        return max(2, dice)

    def half_damage(self, basic: int) -> int:
        """G-143: beyond half-damage range, half of it, fractions dropped; `halved` asks for it."""
        return basic // 2

    # armour

    def effective_dr(self, blow: Blow) -> int:
        """G-144, G-145: what protects the place from there, after divisors, gaps and lucky blows."""
        if blow.dr_ignored:
            return 0
        mode = blow.strike.mode
        sheet = blow.foe.sheet
        hardened = sheet.traits.hardened
        dr = (
            sheet.dr(blow.location, mode.damage is CRUSHING, self.past_front_armour(blow)) + blow.more_dr
        ) * blow.bunched
        dr = self.divided(dr, mode.divisor, hardened)
        if blow.at_gap:
            skin = self.divided(sheet.natural_dr(blow.location), mode.divisor, hardened)
            dr = skin + (dr - skin) // 2
        if blow.dr_halved:
            dr = dr // 2 if blow.dr_halved == 1 else (dr + 1) // 2
        return dr

    def past_front_armour(self, blow: Blow) -> bool:
        """G-144: not from the front arc, so past what protects the front only."""
        return blow.behind or blow.arc != FRONT

    def divided(self, dr: int, tenths: int, hardened: int) -> int:
        """G-145: a divisor above 1 divides DR; a fraction multiplies it, and then even skin is DR 1.
        Each level of hardening takes the divisor one step down."""
        for _ in range(hardened):
            tenths = self.one_step_down(tenths)
        if tenths == IGNORES:
            return 0
        if tenths < 10:
            return max(1, dr * 10 // tenths)
        return dr * 10 // tenths

    def one_step_down(self, tenths: int) -> int:
        if tenths == IGNORES:
            return HARDENING[0]
        for step in HARDENING:
            if step < tenths:
                return step
        return tenths

    # wounds

    def wound(self, penetrating: int, damage: DamageType, location: Location, foe: Combatant) -> int:
        """G-146, G-148, G-149: times the wounding modifier, rounded down, at least 1 if anything got
        through; then what the body is made of."""
        if penetrating <= 0:
            return 0
        traits = foe.sheet.traits
        penetrating *= traits.vulnerability.get(damage.key, 1)
        least = 0 if self.is_set(switches.MIN_INJURY, "0") else 1
        injury = max(least, penetrating * self.wounding_modifier(damage, location, foe) // 60)
        if traits.tolerance == DIFFUSE:
            injury = min(injury, 1 if sharp(damage) else 2)
        if traits.damage_reduction > 1:
            injury = (injury + traits.damage_reduction - 1) // traits.damage_reduction
        return injury

    def wounding_modifier(self, damage: DamageType, location: Location, foe: Combatant) -> int:
        """G-147, G-149: in sixtieths, for this place of this body."""
        traits = foe.sheet.traits
        if traits.tolerance == HOMOGENOUS:
            return locations.HOMOGENOUS_SIXTIETHS.get(damage.key, wounding(damage, locations.TORSO))
        if traits.tolerance == DIFFUSE:
            return wounding(damage, locations.TORSO)
        if traits.no_brain and (location.kind == locations.SKULL_KIND or location.kind == locations.EYE_KIND):
            location = locations.TORSO
        deep = (
            location.kind == locations.SKULL_KIND
            or location.kind == locations.EYE_KIND
            or location.kind == locations.VITALS_KIND
        )
        if traits.tolerance == UNLIVING and not deep and damage.key in locations.UNLIVING_SIXTIETHS:
            return locations.UNLIVING_SIXTIETHS[damage.key]
        if self.is_set(switches.LOCATION_MULTIPLIER, "stack"):
            return stacked_wounding(damage, location)
        return wounding(damage, location)

    def where_it_counts(self, foe: Combatant, location: Location, damage: DamageType) -> Location:
        """G-147, G-149, G-152: a body without vitals is torso there; fatigue knows no places, and with
        the switch `hit_locations` off nothing does."""
        if damage is FATIGUE or not self.on(switches.HIT_LOCATIONS):
            return locations.TORSO
        if foe.sheet.traits.no_vitals and (
            location.kind == locations.VITALS_KIND or location.kind == locations.GROIN_KIND
        ):
            return locations.TORSO
        return location

    def has_no_weak_spot(self, foe: Combatant) -> bool:
        """No place of it matters more than another for wounds and knockdown (G-149)."""
        return foe.sheet.traits.tolerance == HOMOGENOUS or foe.sheet.traits.tolerance == DIFFUSE

    def is_living(self, foe: Combatant) -> bool:
        return foe.sheet.traits.tolerance == LIVING

    # where it lands

    def random_location(self, fight: GurpsFight, who: int, behind: bool) -> Location:
        """G-153: 3d; hands and feet need one more die for the side; a face from behind is the skull.
        Without hit locations there is nothing to roll (G-152)."""
        if not self.on(switches.HIT_LOCATIONS):
            return locations.TORSO
        found = locations.RANDOM_LOCATION.of(fight.roll(who, THREE_DICE, WHERE, locations.RANDOM_LOCATION))
        if found == locations.EITHER_HAND or found == locations.EITHER_FOOT:
            left = locations.EITHER_SIDE.of(fight.roll(who, locations.ONE_DIE, WHERE, locations.EITHER_SIDE)) == 1
            if found == locations.EITHER_HAND:
                return locations.LEFT_HAND if left else locations.RIGHT_HAND
            return locations.LEFT_FOOT if left else locations.RIGHT_FOOT
        location = locations.LOCATIONS[found]
        return locations.SKULL if behind and location.key == "face" else location
