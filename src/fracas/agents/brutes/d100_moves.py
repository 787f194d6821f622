"""Where a brute of percentile fights goes: to whom it fights or helps, behind cover, or to look for somebody."""

from __future__ import annotations

from typing import Final

from fracas.agents.brutes.d100_medic import D100Medic
from fracas.kernel.board import Board
from fracas.kernel.decision import Facing, Menu, Option, Place
from fracas.kernel.ways import FAR
from fracas.rulebooks.d100.book import D100
from fracas.rulebooks.d100.field import DEGREES, DOOR_SHUT
from fracas.rulebooks.d100.fighter import Combatant, D100Fight
from fracas.rulebooks.d100.gear import FULL_COVER
from fracas.rulebooks.d100.movement import MOVE_FREELY, RUN
from fracas.rulebooks.d100.rows import PRONE, Act
from fracas.rulebooks.d100.turn import Acts
from fracas.rulebooks.d100.ways import Ways

SEARCH: Final = 2
"""Rounds for which it looks for somebody in one place."""
HERE: Final = -1
COVER: Final = -2
STRIDE: Final = 7919
"""A prime, so that the places which it searches lie all over the map."""


class D100Mover(D100Medic):
    """Knows where it wants to be."""

    def __init__(self, book: D100) -> None:
        super().__init__(book)
        self.covered: list[int] = []
        self.covered_board: Board | None = None

    def goal(self, fight: D100Fight, me: Combatant, ways: Ways) -> int:
        """A hex from which it can do more than from here; -1 if there is none."""
        return self.on_the_way(fight, me, self.destination(fight, me), ways)

    def destination(self, fight: D100Fight, me: Combatant) -> int:
        """Where it wants to be in the end, near or far; `COVER` if only behind something, `HERE` if nowhere else."""
        haven = self.haven(fight, me)
        if haven >= 0:
            return haven
        patient = self.casualty(fight, me)
        if patient is not None:
            return patient.cell
        foe = self.enemy(fight, me)
        if foe is None:
            return self.hunting_ground(fight, me) if fight.foes(me) else HERE
        if self.well_placed(fight, me):
            return COVER
        return HERE if fight.board.distance(me.cell, foe.cell) <= 1 else foe.cell

    def on_the_way(self, fight: D100Fight, me: Combatant, wanted: int, ways: Ways) -> int:
        """The hex in reach that brings it there, or nearer; -1 if none does."""
        if wanted == COVER:
            return self.better_cover(fight, me)
        return self.nearer(fight, me, ways, wanted) if wanted >= 0 else -1

    def way(self, fight: D100Fight, me: Combatant, menu: Ways) -> Option:
        cell = self.errand(fight, me, menu) if fight.settled else self.goal(fight, me, menu)
        place: Place | None = menu.to(cell) if cell >= 0 else None
        return place if place is not None else menu.options()[0]

    def facing(self, fight: D100Fight, me: Combatant, menu: Menu[Option]) -> Option:
        """Towards the foe."""
        foe = self.enemy(fight, me)
        if foe is None or foe.cell == me.cell:
            return menu.options()[0]
        wanted = fight.board.direction(me.cell, foe.cell)
        for option in menu.options():
            if isinstance(option, Facing) and option.facing == wanted:
                return option
        return menu.options()[0]

    def advance(self, fight: D100Fight, me: Combatant, menu: Acts) -> Act | None:
        """A move that leads nearer."""
        wanted = self.destination(fight, me)
        if wanted == HERE:
            return None
        if menu.offers(MOVE_FREELY) and self.on_the_way(fight, me, wanted, menu.free_ways()) >= 0:
            return MOVE_FREELY
        if menu.offers(RUN) and self.on_the_way(fight, me, wanted, menu.run_ways()) >= 0:
            return RUN
        return None

    def haven(self, fight: D100Fight, me: Combatant) -> int:
        """A hex that wins the fight for one's side, if it is no further than three Base Moves; -1 without one."""
        best = -1
        if fight.ending.goals and me.posture is not PRONE:
            least = 3 * self.book.stride(me)
            for side, cells in fight.ending.goals:
                for cell in cells if side == me.side else []:
                    far = self.paths.to(fight.board, cell)[me.cell]
                    if far <= least:
                        least = far
                        best = cell
        return best

    def well_placed(self, fight: D100Fight, me: Combatant) -> bool:
        """It can shoot somebody from where it is, or will when the gun is loaded."""
        act = self.attack_with(self.arm(me))
        if act is None or not act.ranged or self.haven(fight, me) >= 0:
            return False
        return any(self.book.in_range(fight, me, foe.cell, act.item, True) for foe in self.enemies(fight, me))

    def better_cover(self, fight: D100Fight, me: Combatant) -> int:
        """A hex in reach with better cover than here, from which the foe can be shot; -1 without one."""
        foe = self.enemy(fight, me)
        if foe is None or me.stride == 0 or me.strode or not self.book.may_move(me):
            return -1
        if self.book.cover_degree(fight, me.cell, foe.cell) or self.foe_near(fight, me, me.cell):
            return -1
        parapets = [cell for cell in self.parapets(fight.board) if self.shelters(fight, me, cell, foe.cell)]
        if not parapets:
            return -1
        best = -1
        most = 0
        for cell in self.book.free_ways(fight, me).cells():
            if cell in parapets:
                degree = DEGREES[fight.board.terrain[cell].cover]
                if degree > most:
                    most = degree
                    best = cell
        return best

    def parapets(self, board: Board) -> list[int]:
        """Hexes with cover that one can shoot over."""
        if board is not self.covered_board:
            self.covered_board = board
            self.covered = [cell for cell in board.cells() if 0 < DEGREES[board.terrain[cell].cover] < FULL_COVER]
        return self.covered

    def shelters(self, fight: D100Fight, me: Combatant, cell: int, foe: int) -> bool:
        """It may be near enough, and from there one sees the foe over the cover."""
        if fight.board.distance(me.cell, cell) > me.stride or not self.book.sees(fight, cell, foe):
            return False
        return self.book.cover_degree(fight, cell, foe) >= DEGREES[fight.board.terrain[cell].cover]

    def hunting_ground(self, fight: D100Fight, me: Combatant) -> int:
        """Where to look for foes who hide: by turns where one was seen last (or the middle of the map), and somewhere
        else on the map; -1 if it is there already."""
        watch = fight.round // SEARCH
        goal = self.last_seen(fight, me)
        if goal < 0:
            goal = self.book.middle(fight.board)
        if watch % 2:
            cells = [cell for cell in fight.board.cells() if not fight.board.closed[cell]]
            goal = cells[(31 * watch + 17 * me.index) * STRIDE % len(cells)]
        return goal if fight.board.distance(me.cell, goal) > 1 else -1

    def last_seen(self, fight: D100Fight, me: Combatant) -> int:
        """The nearest hex in which a foe was seen that hides now; -1 if there is none."""
        best = -1
        least = 0
        for foe in fight.foes(me):
            if foe.hidden and foe.hid_at >= 0:
                far = fight.board.distance(me.cell, foe.hid_at)
                if best < 0 or far < least:
                    best = foe.hid_at
                    least = far
        return best

    def shut_in(self, fight: D100Fight, me: Combatant) -> bool:
        """A shut door is next to one, and no way leads to the foe."""
        foe = self.enemy(fight, me)
        if foe is None or self.paths.to(fight.board, foe.cell)[me.cell] < FAR:
            return False
        return any(fight.board.terrain[me.cell + step] is DOOR_SHUT for step in fight.board.steps)
