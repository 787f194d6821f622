"""What a brute of percentile fights has in hand or could have, and whom it fights."""

from __future__ import annotations

from typing import Final

from fracas.agents.walking import Paths
from fracas.kernel.decision import Chooser, Menu, Option
from fracas.kernel.ways import FAR
from fracas.rulebooks.d100.book import D100
from fracas.rulebooks.d100.fighter import SHEATHED, Combatant, D100Fight, Held, Lying
from fracas.rulebooks.d100.readiness import PICK_UP, Draw, Drop, Thing
from fracas.rulebooks.d100.rows import Act
from fracas.rulebooks.d100.sheet import Item
from fracas.rulebooks.d100.shooting import Aim, Attack, Load
from fracas.rulebooks.d100.turn import Acts
from fracas.rulebooks.d100.ways import Ways

IN_A_HOLD: Final = 2
"""D-77: what an attack costs at most for who is held."""


def offered(menu: Acts, item: Item, kind: type[Act]) -> Act | None:
    """What of that kind can be done with the thing now."""
    for act in item.acts:
        if isinstance(act, kind) and menu.offers(act):
            return act
    return None


class D100Arms(Chooser):
    """Knows its weapons and its foes."""

    def __init__(self, book: D100) -> None:
        self.book = book
        self.paths = Paths()

    # what it has

    def worth(self, item: Item) -> int:
        """How much one likes to fight with it: the bonus, and the hits that an AP brings."""
        weapon = item.weapon
        if weapon.blast:
            return -1000
        return item.ob + 6 * weapon.profile.most // weapon.ap

    def arm(self, me: Combatant) -> Item:
        """The best that is in hand, or bare hands."""
        best = me.sheet.strike
        for held in me.held:
            if held.hand and not held.jammed and self.book.usable(me, held) and not held.item.weapon.blast:
                if best.weapon.natural or self.worth(held.item) > self.worth(best):
                    best = held.item
        return best

    def blade(self, me: Combatant) -> Item:
        """What one strikes with: in a hold only what costs 2 AP (D-77)."""
        item = self.arm(me)
        return me.sheet.strike if me.held_by >= 0 and item.weapon.ap > IN_A_HOLD else item

    def attack_with(self, item: Item) -> Attack | None:
        """How one fights with it: struck if it can be, else shot."""
        for act in item.acts:
            if isinstance(act, Attack):
                return act
        return None

    def aim_of(self, item: Item) -> Aim | None:
        for act in item.acts:
            if isinstance(act, Aim):
                return act
        return None

    def load_of(self, item: Item) -> Load | None:
        for act in item.acts:
            if isinstance(act, Load):
                return act
        return None

    def useless_in_hand(self, me: Combatant) -> Held | None:
        """Something in hand that cannot be used any more."""
        for held in me.held:
            if held.hand and not self.book.usable(me, held):
                return held
        return None

    def to_draw(self, me: Combatant) -> Draw | None:
        """The best weapon that is not in hand but could be."""
        best: Held | None = None
        for held in me.held:
            weapon = held.item.weapon
            if held.hand == SHEATHED and not weapon.blast:
                if weapon.hands < 2 or not (me.arm_useless or me.off_useless or me.shield_up):
                    if best is None or self.worth(held.item) > self.worth(best.item):
                        best = held
        if best is not None and not (me.arm_useless and me.off_useless):
            for act in best.item.acts:
                if isinstance(act, Draw):
                    return act
        return None

    def near_things(self, fight: D100Fight, me: Combatant) -> Lying | None:
        """A weapon on the ground within grasp that is better than bare hands."""
        if fight.floor and not (me.arm_useless and me.off_useless):
            for lying in fight.floor:
                held = lying.held
                if held is not None and fight.board.distance(lying.cell, me.cell) <= 1:
                    weapon = held.item.weapon
                    known = me.sheet.ob.get(weapon.key, -25) > 0 and not weapon.blast
                    if known and (weapon.hands < 2 or not (me.arm_useless or me.off_useless or me.shield_up)):
                        return lying
        return None

    def unarmed(self, me: Combatant) -> bool:
        return self.arm(me).weapon.natural

    def let_go_of_useless(self, me: Combatant, menu: Acts) -> Act | None:
        useless = self.useless_in_hand(me)
        return offered(menu, useless.item, Drop) if useless is not None else None

    def take_weapon(self, fight: D100Fight, me: Combatant, menu: Acts) -> Act | None:
        """A weapon into the empty hand, off the ground or from the belt."""
        if self.near_things(fight, me) is not None and menu.offers(PICK_UP):
            return PICK_UP
        draw = self.to_draw(me)
        return draw if draw is not None and menu.offers(draw) else None

    def thing(self, fight: D100Fight, me: Combatant, menu: Menu[Option]) -> Option:
        """What it can use best."""
        best = menu.options()[0]
        most = -1000
        for option in menu.options():
            assert isinstance(option, Thing)
            held = fight.floor[option.number].held
            if held is not None:
                value = me.sheet.ob.get(held.item.weapon.key, -25) + held.item.weapon.profile.most
                if value > most:
                    most = value
                    best = option
        return best

    # whom it fights

    def enemies(self, fight: D100Fight, me: Combatant) -> list[Combatant]:
        return [foe for foe in fight.fighters if foe.side != me.side and not foe.out and not foe.hidden]

    def enemy(self, fight: D100Fight, me: Combatant) -> Combatant | None:
        """The nearest foe by the ways that there are; of two, the weaker."""
        best: Combatant | None = None
        least = 0
        for foe in fight.fighters:
            if foe.side == me.side or foe.out or foe.hidden:
                continue
            if best is not None and fight.board.distance(me.cell, foe.cell) > least:
                continue  # no way is shorter than that
            far = self.how_far(fight, me, foe)
            if best is None or far < least or (far == least and foe.hits < best.hits):
                best = foe
                least = far
        return best

    def how_far(self, fight: D100Fight, me: Combatant, foe: Combatant) -> int:
        """Hexes to go, walls considered."""
        far = fight.board.distance(me.cell, foe.cell)
        return far if far <= 1 else min(self.paths.to(fight.board, foe.cell)[me.cell], FAR)

    def nearer(self, fight: D100Fight, me: Combatant, ways: Ways, goal: int) -> int:
        """The hex in reach from which it is least far; -1 if none is nearer than here."""
        return ways.nearest(goal, self.paths.to(fight.board, goal))

    def foe_near(self, fight: D100Fight, me: Combatant, cell: int) -> bool:
        """A foe is within two hexes of there."""
        for foe in fight.fighters:
            if foe.side != me.side and not foe.out and not foe.hidden and fight.board.distance(cell, foe.cell) <= 2:
                return True
        return False
