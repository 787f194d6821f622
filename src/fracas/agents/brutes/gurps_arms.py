"""What a GURPS brute has to shoot and throw with, and how much of it is of use."""

from __future__ import annotations

from typing import Final

from fracas.agents.walking import Paths
from fracas.kernel.ways import FAR
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import Missile, Strike
from fracas.rulebooks.gurps.in_hand import Held
from fracas.rulebooks.gurps.rows import KNEELING

POINT_BLANK: Final = 2


class GurpsArms:
    """Knows what it carries."""

    def __init__(self, book: Gurps, paths: Paths) -> None:
        self.book = book
        self.paths = paths

    def is_shooter(self, me: Combatant) -> bool:
        """Has something that is made to be shot or thrown, or that it can do without."""
        for held in me.held:
            if held.item.ranged and (not held.item.strikes or self.is_spare(me, held)):
                return True
        return False

    def is_spare(self, me: Combatant, held: Held) -> bool:
        """Not a weapon for hand to hand, or not the best of them."""
        weapon = held.item.weapon
        if not weapon.modes:
            return True
        for other in me.held:
            if other is not held and not other.item.natural and not other.broken and other.cell < 0:
                if other.item.weapon.longest() > 0 and other.item.weapon.weight >= weapon.weight:
                    return True
        return False

    def can_spare(self, me: Combatant, strike: Strike) -> bool:
        return self.is_spare(me, me.held[strike.item])

    def ready(self, me: Combatant) -> list[Strike]:
        """What could be shot or thrown now without regret: the last weapon for hand to hand is not thrown."""
        return [strike for strike in self.book.ready_shots(me) if self.can_spare(me, strike)]

    def loadable(self, me: Combatant) -> Held | None:
        """Something in hand that wants loading."""
        for held in me.held:
            if held.in_hand() and held.item.ranged and held.loaded == 0 and not self.book.why_no_load(me, held):
                return held
        return None

    def slipped(self, fight: GurpsFight, me: Combatant) -> Held | None:
        """Something to shoot with that has only turned in the hand, and time to take a better hold of it."""
        if self.gap(fight, me) <= POINT_BLANK:
            return None
        for held in me.held:
            if held.in_hand() and not held.ready and not held.broken and held.item.ranged and self.useful(me, held):
                return held if self.book.hand_holds(me, held) and held.grabbed < 0 else None
        return None

    def drawable(self, me: Combatant) -> Held | None:
        for held in me.held:
            if held.hand == -1 and held.item.ranged and not held.broken and not held.item.weapon.modes:
                if self.useful(me, held) and held.item.shots[0].mode.hands <= self.book.free_hands(me):
                    return held
        return None

    def worth_drawing(self, fight: GurpsFight, me: Combatant) -> bool:
        """A spare thing to shoot or throw at a belt, a free hand for it, and time."""
        if self.book.free_hands(me) == 0 or self.gap(fight, me) <= POINT_BLANK:
            return False
        return self.drawable(me) is not None

    def useful(self, me: Combatant, held: Held) -> bool:
        if held.item.weapon.longest() > 0:
            return True
        missile = held.item.shots[0].mode.missile if held.item.ranged else None
        if missile is None:
            return False
        return missile.capacity == 0 or held.loaded > 0 or self.book.ammunition_left(me, missile.ammunition) > 0

    def empty_handed(self, me: Combatant) -> Held | None:
        """Something to shoot with for which nothing is left, and which keeps the hands from something better."""
        better = any(
            held.hand == -1 and not held.item.natural and not held.broken and self.useful(me, held) for held in me.held
        )
        for held in me.held:
            if better and held.in_hand() and held.item.ranged and not held.item.weapon.modes:
                missile = held.item.shots[0].mode.missile
                if missile is not None and missile.capacity and held.loaded == 0:
                    if self.book.ammunition_left(me, missile.ammunition) == 0:
                        return held
        return None

    def cannot_shoot_so(self, me: Combatant) -> bool:
        """A bow that only the posture keeps from being drawn."""
        for held in me.held:
            if held.fit() and held.item.ranged and not held.item.weapon.modes:
                missile = held.item.shots[0].mode.missile
                if missile is not None and missile.bow:
                    return me.posture is not KNEELING and not me.lame()
        return False

    def has_blade(self, me: Combatant) -> bool:
        """Something for hand to hand, in hand or at the belt."""
        return any(
            not held.item.natural and not held.broken and held.cell < 0 and held.item.weapon.longest() > 0
            for held in me.held
        )

    def has_fired(self, me: Combatant) -> bool:
        return any(held.attacked and held.item.ranged for held in me.held)

    def burning_grenade(self, me: Combatant) -> Held | None:
        for held in me.held:
            if held.fuse and held.in_hand():
                return held
        return None

    def missile(self, strike: Strike) -> Missile:
        missile = strike.mode.missile
        assert missile is not None
        return missile

    def gap(self, fight: GurpsFight, me: Combatant) -> int:
        """How far the nearest foe is."""
        nearest = fight.nearest_foe(me)
        return FAR if nearest < 0 else min(FAR, nearest)

    def nearest_fuse(self, fight: GurpsFight, me: Combatant) -> int:
        """Where something is about to burst within a few yards, or -1."""
        for other in fight.fighters:
            for held in other.held:
                if held.fuse and held.cell >= 0 and fight.board.distance(me.cell, held.cell) <= 4:
                    if fight.board.sees(me.cell, held.cell):
                        return held.cell
        return -1
