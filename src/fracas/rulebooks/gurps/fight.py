"""A fight, as it changes: whose turn it is, who is where, and which hexes are under fire."""

from __future__ import annotations

from collections.abc import Sequence

from fracas.kernel.board import Board
from fracas.kernel.decision import Chooser
from fracas.kernel.dice import Dice
from fracas.kernel.fields import Stateful
from fracas.kernel.fight import NOBODY, Ending, Fight
from fracas.kernel.fighter import Fighter
from fracas.rulebooks.gurps.fighter import INVISIBLE, Combatant


class Zone(Stateful):
    """Two hexes under suppression fire, until the shooter's next turn (G-112). Zones do not change."""

    def __init__(
        self, shooter: int, item: int, cells: tuple[int, ...], shots: int, hits: int, struck: tuple[int, ...]
    ) -> None:
        self.shooter = shooter
        self.item = item
        self.cells = cells
        self.shots = shots
        self.hits = hits
        """How many more can hit anybody there."""
        self.struck = struck
        """Who has been shot at already: each is, once."""


class GurpsFight(Fight):
    """A fight of this book. `order` lists the combatants as their turns come (G-22)."""

    def __init__(
        self, board: Board, sides: list[str], ending: Ending, dice: Dice, chooser: Chooser, fighters: list[Combatant]
    ) -> None:
        super().__init__(board, sides, ending, dice, chooser)
        self.fighters = fighters
        self.order: tuple[int, ...] = ()
        self.place = 0
        self.darkness = 0
        """The visibility penalty of the place, 0 to -10 (G-76)."""
        self.close_combat_begun = False
        """Somebody has come into a foe's hex: before that, nobody need look for close combat (G-169)."""
        self.tumbling = False
        """The scenario lets acrobats tumble past their foes (G-67)."""
        self.stealthy = False
        """Somebody hides or has hidden, or has no idea of somebody: before that, nobody need look (G-210)."""
        self.zones: tuple[Zone, ...] = ()
        """Hexes under suppression fire (G-112)."""
        self.fuses = 0
        """How many things are about to burst (G-114)."""
        self.achieved = NOBODY
        """The side that has done what wins the fight (G-51)."""

    def everyone(self) -> Sequence[Fighter]:
        return self.fighters

    def copy(self) -> GurpsFight:
        fighters = [fighter.copy() for fighter in self.fighters]
        it = GurpsFight(self.board, self.sides, self.ending, self.dice.copy(), self.chooser, fighters)
        it.copy_clock(self)
        it.order = self.order
        it.place = self.place
        it.darkness = self.darkness
        it.close_combat_begun = self.close_combat_begun
        it.stealthy = self.stealthy
        it.tumbling = self.tumbling
        it.zones = self.zones
        it.fuses = self.fuses
        it.achieved = self.achieved
        return it

    def distance(self, me: Combatant, foe: Combatant) -> int:
        """G-12, G-55: in hexes, from the nearest that one covers to the nearest that the other does."""
        far = self.board.distance(me.cell, foe.cell)
        if me.tail < 0 and foe.tail < 0:
            return far
        return min([self.board.distance(here, there) for here in me.body() for there in foe.body()])

    def together(self, me: Combatant, foe: Combatant) -> bool:
        """G-1, G-12: in one hex, or with some part of the body: close combat."""
        if me.cell == foe.cell:
            return True
        return (me.tail >= 0 or foe.tail >= 0) and self.distance(me, foe) == 0

    def spot(self, me: Combatant, foe: Combatant) -> int:
        """G-12: the hex of the other that is nearest to one's own head, from which arcs are taken."""
        return foe.cell if foe.tail < 0 else self.nearest_of(foe, me.cell)

    def nearest_of(self, foe: Combatant, cell: int) -> int:
        """G-12: of the hexes that somebody covers, the nearest to that one."""
        if foe.tail >= 0 and self.board.distance(cell, foe.tail) < self.board.distance(cell, foe.cell):
            return foe.tail
        return foe.cell

    def standing_at(self, cell: int, but: Combatant | None) -> Combatant | None:
        """Who is in that hex and still in the fight, other than that one."""
        for fighter in self.fighters:
            if not fighter.out and fighter is not but and (fighter.cell == cell or fighter.tail == cell):
                return fighter
        return None

    def knows(self, me: Combatant, other: Combatant) -> bool:
        """G-210: whether one knows of somebody, who must be in sight where only those are known."""
        return me.knows_of(other) and not (self.by_sight and self.out_of_sight(other, me.side))

    def knows_place(self, me: Combatant, other: Combatant) -> bool:
        """G-76: whether one knows where somebody is: not an unseen foe whose hex is not certain."""
        if not me.knows_of(other):
            return False
        if other.side == me.side:
            return True
        return other.unseen_penalty > INVISIBLE and not (self.by_sight and self.out_of_sight(other, me.side))

    def known_taken(self, me: Combatant) -> list[int]:
        """Every hex in which it knows somebody else to be who is still in the fight (G-210)."""
        return [
            cell for each in self.fighters if not each.out and each is not me and self.knows_place(me, each)
            for cell in each.body()
        ]  # fmt: skip

    def taken(self, but: Combatant | None) -> list[int]:
        """Every hex in which somebody is who is still in the fight, other than that one."""
        cells: list[int] = []
        for fighter in self.fighters:
            if not fighter.out and fighter is not but:
                cells.append(fighter.cell)
                if fighter.tail >= 0:
                    cells.append(fighter.tail)
        return cells

    def place_at(self, me: Combatant, cell: int) -> None:
        """G-12: moves the head to that hex, and the rest of the body after it: into the hex that the head leaves, or,
        backing away, one hex further."""
        was, tail = me.cell, me.tail
        me.cell = cell
        if tail >= 0 and cell != was:
            beyond = cell + (cell - was) if cell == tail else was
            if self.board.distance(cell, was) == 1 and self.has_room(beyond, me):
                me.tail = beyond
            else:
                self.settle_tail(me)

    def has_room(self, cell: int, me: Combatant) -> bool:
        return not self.board.closed[cell] and self.standing_at(cell, me) is None

    def settle_tail(self, me: Combatant) -> None:
        """Behind the head if there is room, or wherever there is; with none at all, in the same hex."""
        me.tail = me.cell
        for turn in (3, 2, 4, 1, 5, 0):
            cell = me.cell + self.board.steps[(me.facing + turn) % 6]
            if self.has_room(cell, me):
                me.tail = cell
                return

    def foes(self, me: Combatant) -> list[Combatant]:
        """Those of other sides who are still in the fight, and of whom one knows (G-210)."""
        known = [each for each in self.fighters if each.side != me.side and not each.out and me.knows_of(each)]
        return [each for each in known if not self.out_of_sight(each, me.side)] if self.by_sight else known

    def nearest_foe(self, me: Combatant) -> int:
        """How far away the nearest of them is; -1 if there is none."""
        nearest = -1
        for each in self.fighters:
            if each.side != me.side and not each.out and me.knows_of(each):
                if self.by_sight and self.out_of_sight(each, me.side):
                    continue
                far = self.distance(me, each)
                if nearest < 0 or far < nearest:
                    nearest = far
        return nearest

    def opposed(self, me: Combatant) -> bool:
        """Whether anybody of another side is still in the fight, known or not."""
        for each in self.fighters:
            if each.side != me.side and not each.out:
                return True
        return False

    def known_at(self, me: Combatant, cell: int) -> bool:
        """Whether it knows somebody else who is still in the fight to be in that hex (G-210)."""
        for each in self.fighters:
            if (each.cell == cell or each.tail == cell) and not each.out and each is not me:
                if self.knows_place(me, each):
                    return True
        return False
