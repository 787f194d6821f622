"""Where a move can lead: every hex within a Base Move, stopped by guard zones (D-33 to D-39, D-124)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.board import BLOCKED, Board
from fracas.kernel.decision import Destinations, Place
from fracas.kernel.ways import Search, Way

ROUGH: Final = 2
"""What a hex costs at least in which somebody lies or a friend stands."""

# What others make of a hex, as bits.
TAKEN: Final = 1  # nobody gets in
CROWDED: Final = 2  # it costs as much as rough ground
NO_STOP: Final = 4  # nobody stays
ZONE: Final = 8  # a move ends there (D-38)
BARRED: Final = 16  # a first step into it fails (D-39)


@mypyc_attr(free_list_len=1)
class Terms:
    """On what terms somebody moves: with how many points, and what others make of the hexes round it.

    `marks` has the bits for each hex of the board, or nothing at all if nobody is near. Who crawls pays `crawl` for any
    hex. One who has not left its hex may enter a neighbouring one whatever that costs, and ends there (D-35).
    """

    def __init__(self, start: int, points: int, fresh: bool, crawl: int) -> None:
        self.start = start
        self.points = points
        self.fresh = fresh
        self.crawl = crawl
        self.marks: list[int] = []

    def put(self, board: Board, cell: int, mark: int) -> None:
        if not self.marks:
            self.marks = [0] * board.size
        self.marks[cell] |= mark

    def has(self, cell: int, mark: int) -> bool:
        return len(self.marks) > 0 and self.marks[cell] & mark != 0

    def cost(self, board: Board, cell: int) -> int:
        """What it takes to enter that hex."""
        if board.closed[cell]:
            return BLOCKED
        mark = self.marks[cell] if self.marks else 0
        if mark & TAKEN:
            return BLOCKED
        if self.crawl:
            return self.crawl
        price = board.price[cell]
        return ROUGH if mark & CROWDED and price < ROUGH else price

    def onward(self, start: int, points: int) -> Terms:
        """The terms for going on from there: out of that hex no step is barred, and none is longer than one can."""
        terms = Terms(start, points, False, self.crawl)
        terms.marks = [mark & ~BARRED for mark in self.marks]
        return terms


class Outing(Search):
    """The search for where a move leads on such terms: out of a guard zone it goes no further."""

    def __init__(self, board: Board, terms: Terms) -> None:
        super().__init__(board, board.size, terms.start, terms.points)
        self.terms = terms
        self.dear: list[int] = []
        self.run()
        for cell in self.dear:
            self.arrive(cell, self.points, self.start)

    def expand(self, state: int, spent: int) -> None:
        terms = self.terms
        board = self.board
        costs = self.costs
        points = self.points
        first = spent == 0
        if not first and terms.has(state, ZONE):
            return
        for step in board.steps:
            to = state + step
            if costs[to] <= spent + 1:
                continue
            cost = terms.cost(board, to)
            if cost >= BLOCKED or (first and terms.has(to, BARRED)):
                continue
            if first and terms.fresh and cost > points:
                self.dear.append(to)
                continue
            cost += spent
            if cost <= points and cost < costs[to]:
                self.arrive(to, cost, state)


@mypyc_attr(free_list_len=1)
class Ways(Destinations):
    """The hexes that a move can end in, the cheapest first, each with one way there; the hex itself is none of them.

    `only_to` leaves just some of them, for a move that has a purpose. On the legs of a drawn way (`passing`) one may
    end where nobody stays.
    """

    def __init__(self, board: Board, terms: Terms, only_to: list[int] | None = None, passing: bool = False) -> None:
        super().__init__(board, terms.start)
        self.terms = terms
        self.only_to = only_to
        self.passing = passing
        self._outing: Outing | None = None
        self._cells: list[int] = []

    def outing(self) -> Outing:
        outing = self._outing
        if outing is None:
            outing = Outing(self.board, self.terms)
            self._outing = outing
            self._cells = self._ends(outing)
        return outing

    def _ends(self, outing: Outing) -> list[int]:
        """Those in which a move may end, the cheapest first."""
        only_to = self.only_to
        ends: list[int] = []
        for spent in range(1, len(outing.rings)):
            for cell in sorted(outing.rings[spent]):
                if outing.costs[cell] == spent and (self.passing or not self.terms.has(cell, NO_STOP)):
                    if only_to is None or cell in only_to:
                        ends.append(cell)
        return ends

    def cells(self) -> list[int]:
        self.outing()
        return self._cells

    def cost_of(self, cell: int) -> int:
        """What it takes to get there, or -1 if it is out of reach."""
        outing = self.outing()
        return outing.costs[cell] if cell in self._cells else -1

    def to(self, cell: int) -> Place | None:
        outing = self.outing()
        return Place(self.board.names[cell], cell, outing.way(cell)) if cell in self._cells else None

    def any(self) -> bool:
        """Whether it leads anywhere at all: most often the first neighbour says so."""
        return self._beside(1) or bool(self.cells())

    def only(self) -> Place | None:
        if self._beside(2):
            return None
        cells = self.cells()
        return self.to(cells[0]) if len(cells) == 1 else None

    def _beside(self, enough: int) -> bool:
        """Whether so many neighbouring hexes are among them, which is seen without a search."""
        terms = self.terms
        if terms.points <= 0:
            return False
        only_to = self.only_to
        for step in self.board.steps:
            to = terms.start + step
            if only_to is None or to in only_to:
                cost = terms.cost(self.board, to)
                if (cost <= terms.points or (terms.fresh and cost < BLOCKED)) and not terms.has(to, BARRED | NO_STOP):
                    enough -= 1
                    if enough == 0:
                        return True
        return False

    def by(self, key: str, stops: list[int]) -> Place | None:
        """Leg by leg, each of them the cheapest."""
        goal = stops[-1]
        if self.only_to is not None and goal not in self.only_to:
            return None
        way = Way([], [], [])
        terms = self.terms
        for stop in stops:
            leg = Ways(self.board, terms, passing=stop != goal).to(stop)
            if leg is None or (stop != goal and terms.has(stop, ZONE)):
                return None
            way = way.then(leg.way)
            terms = terms.onward(stop, self.terms.points - way.cost)
        return Place(key, goal, way)
