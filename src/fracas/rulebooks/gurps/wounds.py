"""Chapter 12: what an injury costs and brings with it, and blunt trauma (G-93, G-141, G-150)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.attempts import MISSED, WOUNDED
from fracas.kernel.dice import Alike, Grades, Rising
from fracas.kernel.tally import Tally
from fracas.rulebooks.gurps import switches
from fracas.rulebooks.gurps.blow import Blow
from fracas.rulebooks.gurps.crippling import Crippling
from fracas.rulebooks.gurps.damage import DICE
from fracas.rulebooks.gurps.events import DamageRolled, Handled, Suffered
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import CORROSION, CRUSHING, CUTTING, FATIGUE, DamageType
from fracas.rulebooks.gurps.locations import EXTREMITY, FACE_KIND, LIMB, TORSO, Location, sharp


class DamageOn(Rising):
    """G-141: the damage of one blow."""

    def __init__(self, rules: Wounds, blow: Blow) -> None:
        self.rules = rules
        self.blow = blow

    def for_outcomes(self, who: int) -> Alike | None:
        blow = self.blow
        if blow.attacker.index != who or blow.foe is blow.attacker or blow.more or blow.strike.mode.damage is FATIGUE:
            return None
        return AlikeDamage(self.rules, blow)


class AlikeDamage(Alike):
    """The same for the last or only hit of an attack: injuries are alike that call for the same rolls."""

    def __init__(self, rules: Wounds, blow: Blow) -> None:
        super().__init__(blow.foe.index)
        self.rules = rules
        self.blow = blow
        self.roll = rules.blow_dice(blow)
        self.dr = rules.effective_dr(blow)
        self.known: dict[int, tuple[object, ...]] = {}

    def settles(self, total: int) -> int:
        kind = self.kind(total)
        if not kind:
            return MISSED
        return WOUNDED if kind == UNEVENTFUL else -1

    def kind(self, total: int) -> tuple[object, ...]:
        kind = self.known.get(total)
        if kind is None:
            kind = self.reckoned(total)
            self.known[total] = kind
        return kind

    def reckoned(self, total: int) -> tuple[object, ...]:
        """What follows from that much; nothing at all, or an injury that calls for nothing more."""
        rules, blow, foe = self.rules, self.blow, self.blow.foe
        basic = Tally(total, DICE)
        rules.add_to_damage(blow, self.roll, basic)
        damage = blow.strike.mode.damage
        penetrating = max(0, basic.total - self.dr)
        injury = rules.wound(penetrating, damage, blow.location, foe)
        if rules.shakes(blow, basic.total, penetrating):
            return (basic.total,)
        if injury == 0:
            return ()
        limited = rules.limit_injury(foe, blow.location, injury)
        limb = blow.location.kind in (LIMB, EXTREMITY)
        crippling = rules.cripples(foe, blow.location, injury) or (blow.cripples and limb)
        major = rules.major_wound(foe, limited) or (crippling and limb) or blow.major
        rolls = major or rules.calls_for_knockdown(foe, blow.location, limited)
        left = foe.hp - limited
        if left <= 0 and (left <= -foe.sheet.hp or rules.is_set(switches.CONSCIOUSNESS_WHEN, "immediate")):
            return (injury,)  # thresholds are passed, each with a roll of its own
        return (crippling, major, rolls)


UNEVENTFUL: Final = (False, False, False)
"""An injury that calls for no roll."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Wounds(Crippling):
    def damage_grades(self, blow: Blow) -> Grades:
        return DamageOn(self, blow)

    def shakes(self, blow: Blow, basic: int, penetrating: int) -> bool:
        """G-150, G-151: whether a blow does something to the foe besides wounding: blunt trauma, knockback."""
        damage, foe = blow.strike.mode.damage, blow.foe
        if penetrating == 0 and self.on(switches.BLUNT_TRAUMA):
            flexible = foe.sheet.flexible_dr(blow.location, damage is CRUSHING, self.past_front_armour(blow))
            if self.trauma_injury(basic, damage, flexible) > 0:
                return True
        return self.pushes(blow, penetrating) and self.knockback_hexes(foe, basic) > 0

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
        if fight.heard:
            dice, left = str(self.blow_dice(blow)), foe.hp if damage is FATIGUE else foe.hp - limited
            where = blow.location.key
            fight.tell(DamageRolled(foe.index, where, dice, basic, damage.key, dr, penetrating, limited, left))
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

    def hurt_oneself(self, fight: GurpsFight, blow: Blow, basic: int) -> None:
        """G-93: a bare blow at DR 3 or more costs 1 HP for each 5 points rolled, at most that DR."""
        dr = blow.foe.sheet.dr(blow.location, True, self.past_front_armour(blow))
        lost = min(dr, basic // 5)
        if dr >= 3 and lost > 0:
            self.lose_hp(fight, blow.attacker, lost, "striking armour")

    def suffer(
        self, fight: GurpsFight, foe: Combatant, injury: int, location: Location, damage: DamageType, blow: Blow | None
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

    def lose_hp(self, fight: GurpsFight, me: Combatant, lost: int, cause: str, location: Location = TORSO) -> None:
        """HP lost to something other than a blow, with all that follows from an injury."""
        if lost > 0 and not me.dead:
            fight.tell(Suffered(me.index, cause, self.limit_injury(me, location, lost), 0))
            self.suffer(fight, me, lost, location, CRUSHING, None)

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

    # filled in by other chapters

    def knockback(self, fight: GurpsFight, blow: Blow, basic: int, penetrating: int) -> None:
        raise NotImplementedError

    def pushes(self, blow: Blow, penetrating: int) -> bool:
        raise NotImplementedError

    def knockback_hexes(self, foe: Combatant, basic: int) -> int:
        raise NotImplementedError

    def mark(self, fight: GurpsFight, blow: Blow) -> None:
        """Deafens or scars (chapter 11)."""
        raise NotImplementedError

    def catch_fire(self, fight: GurpsFight, foe: Combatant, damage: DamageType, basic: int) -> None:
        raise NotImplementedError

    def tire(self, fight: GurpsFight, me: Combatant, lost: int, cause: str = "exhaustion") -> None:
        raise NotImplementedError
