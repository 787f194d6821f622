"""Chapter 12: crippled and severed parts (G-154, G-155)."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from fracas.rulebooks.gurps import switches
from fracas.rulebooks.gurps.blow import Blow
from fracas.rulebooks.gurps.events import Crippled
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import CUTTING, DamageType
from fracas.rulebooks.gurps.in_hand import BOTH, MAIN, OFF, Held
from fracas.rulebooks.gurps.knockdown import Knockdown
from fracas.rulebooks.gurps.locations import EXTREMITY, EYES, LIMB, Location
from fracas.rulebooks.gurps.sheet import DIFFUSE


@mypyc_attr(allow_interpreted_subclasses=True)
class Crippling(Knockdown):
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
        self, fight: GurpsFight, foe: Combatant, location: Location, injury: int, damage: DamageType, blow: Blow | None
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

    def blind_by_acid(self, fight: GurpsFight, foe: Combatant, injury: int) -> None:
        """G-155: a major wound by corrosion to the face blinds one eye, both beyond full HP."""
        seeing = [eye for eye in EYES if eye.key not in foe.crippled]
        for eye in seeing if injury > foe.sheet.hp else seeing[:1]:
            foe.crippled = (*foe.crippled, eye.key)
            fight.tell(Crippled(foe.index, eye.key, False, 0))
