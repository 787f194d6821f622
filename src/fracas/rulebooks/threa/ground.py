"""Section 14a: kinds of ground, and where one can get to over them (T-147, T-170, T-171, T-175)."""

from __future__ import annotations

from typing import Final

from fracas.kernel.board import BLOCKED, Board, Terrain
from fracas.kernel.decision import Place, Places
from fracas.kernel.ways import Gait, Reach


class Ground(Terrain):
    """A kind of ground, and how many of the kinds of T-147 it counts for."""

    def __init__(
        self,
        key: str,
        name: str,
        glyph: str,
        kinds: int = 0,
        cover: str = "",
        closed: bool = False,
        opaque: bool = False,
        rule: str = "T-147",
    ) -> None:
        super().__init__(key, name, glyph, closed=closed, opaque=opaque, cover=cover, rule=rule)
        self.kinds = kinds


OPEN: Final = Ground("open", "open ground", ".")
GROUNDS: Final = [
    OPEN,
    Ground("rough", "rough ground", "~", 1),
    Ground("vegetation", "dense vegetation", "%", 1),
    Ground("slope", "steep slope upward", "^", 1),
    Ground("shallow water", "shallow water", ",", 1),
    Ground("rough slope", "rough slope upward", "A", 2),
    Ground("wooded slope", "overgrown slope upward", "B", 2),
    Ground("marsh", "rough ground under water", "m", 2),
    Ground("low wall", "low wall", "-", cover="half", rule="T-175"),
    Ground("crates", "crates", "o", cover="half", rule="T-175"),
    Ground("rubble", "rubble", ":", 1, cover="half", rule="T-175"),
    Ground("barricade", "barricade", "X", cover="three-quarter", rule="T-175"),
    Ground("window", "window", "=", cover="three-quarter", rule="T-175"),
    Ground("deep water", "deep water", "w", closed=True, rule="T-147"),
    Ground("wall", "wall", "#", closed=True, opaque=True, rule="T-175"),
    Ground("door", "closed door", "+", closed=True, opaque=True, rule="T-175"),
    Ground("pillar", "pillar", "I", closed=True, opaque=True, rule="T-175"),
]
"""T-147, T-175: what a hex may be. A slope that leads down counts as open ground."""
TERRAIN: Final[list[Terrain]] = [*GROUNDS]

NOWHERE: Final = -1
DENSE: Final = ["vegetation", "wooded slope"]
STRIDE: Final = Gait(1, 1, 1, 0, 6)
"""T-170, T-173: each hex counts 1 in any direction, and nobody has to turn."""


def kinds_at(board: Board, cell: int) -> int:
    """T-171: how many kinds of difficult ground a hex carries."""
    ground = board.terrain[cell]
    return ground.kinds if isinstance(ground, Ground) else 0


def is_dense(board: Board, cell: int) -> bool:
    """T-195: vegetation in which one can hide."""
    return board.terrain[cell].key in DENSE


class Difficulties:
    """The difficult hexes of a board, worked out once for each board."""

    def __init__(self) -> None:
        self.board: Board | None = None
        self.cells: list[int] = []
        self.most = 0

    def of(self, board: Board) -> list[int]:
        if board is not self.board:
            self.board = board
            self.cells = [cell for cell in board.cells() if kinds_at(board, cell) > 0]
            self.most = 0
            for cell in self.cells:
                self.most = max(self.most, kinds_at(board, cell))
        return self.cells


class Walk(Places):
    """T-170, T-171: hexes within a move. The easier the ground that one keeps to, the further it goes: there is one
    stretch for each difficulty, of which the first that gets there is taken."""

    def __init__(self, stretches: list[Places]) -> None:
        first = stretches[0]
        super().__init__(first.board, STRIDE, first.start, first.facing, first.points, first.extra, first.no_stop)
        self.stretches = stretches
        self._asked = NOWHERE
        self._found: Place | None = None

    def to(self, cell: int) -> Place | None:
        """The same place as before, if it is asked for again: whoever looks where to go mostly goes there."""
        if cell != self._asked:
            self._found = self._way_to(cell)
            self._asked = cell
        return self._found

    def _way_to(self, cell: int) -> Place | None:
        for stretch in self.stretches:
            place = stretch.to(cell)
            if place is not None:
                return place
        return None

    def by(self, key: str, stops: list[int]) -> Place | None:
        for stretch in self.stretches:
            place = stretch.by(key, stops)
            if place is not None:
                return place
        return None

    def reach(self) -> Reach:
        if self._reach is None:
            reach = super().reach()
            for stretch in self.stretches[1:]:
                reach.merge(stretch.reach())
        return super().reach()


def closed_to(extra: dict[int, int], cells: list[int], board: Board, kinds: int) -> dict[int, int]:
    """The same hexes closed, and those of more kinds too."""
    out = dict(extra)
    for cell in cells:
        if kinds_at(board, cell) > kinds:
            out[cell] = BLOCKED
    return out
