"""Where a move can lead: every hex within a Base Move, stopped by guard zones (D-33 to D-39, D-124)."""

from __future__ import annotations

from typing import Final

from fracas.kernel.board import BLOCKED, Board, Way
from fracas.kernel.decision import Menu, Place

ROUGH: Final = 2
"""What a hex costs at least in which somebody lies or a friend stands."""

# What others make of a hex, as bits.
TAKEN: Final = 1  # nobody gets in
CROWDED: Final = 2  # it costs as much as rough ground
NO_STOP: Final = 4  # nobody stays
ZONE: Final = 8  # a move ends there (D-38)
BARRED: Final = 16  # a first step into it fails (D-39)


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


class Ways(Menu[Place]):
    """The hexes that a move can end in, the cheapest first, each with one way there; the hex itself is none of them.

    `only_to` leaves just some of them, for a move that has a purpose.
    """

    def __init__(self, board: Board, terms: Terms, only_to: list[int] | None = None) -> None:
        self.board = board
        self.terms = terms
        self.only_to = only_to
        self.passing = False
        """On the legs of a drawn way one passes where nobody stays."""
        self._cells: list[int] = []
        self._costs: list[int] = []
        """For each hex of the board what it takes to get there; BLOCKED where nobody gets."""
        self._parents: list[int] = []
        self._found = False

    def _look(self) -> None:
        """Rings of equal cost round the start, as far as the points go."""
        if self._found:
            return
        self._found = True
        terms = self.terms
        board = self.board
        start = terms.start
        points = terms.points
        costs = [BLOCKED] * board.size
        parents = [start] * board.size
        costs[start] = 0
        rings: list[list[int]] = [[] for _ in range(points + 1)]
        rings[0].append(start)
        dear: list[int] = []
        for spent in range(points):
            first = spent == 0
            for cell in rings[spent]:
                if costs[cell] < spent or (terms.has(cell, ZONE) and not first):
                    continue
                for step in board.steps:
                    to = cell + step
                    known = costs[to]
                    if known <= spent:
                        continue
                    cost = terms.cost(board, to)
                    if cost >= BLOCKED or (first and terms.has(to, BARRED)):
                        continue
                    total = spent + cost
                    if total > points:
                        if first and terms.fresh and known == BLOCKED:
                            dear.append(to)
                    elif total < known:
                        costs[to] = total
                        parents[to] = cell
                        rings[total].append(to)
        for to in dear:
            if costs[to] == BLOCKED:
                costs[to] = points
                rings[points].append(to)
        self._costs = costs
        self._parents = parents
        self._cells = self._ends(rings)

    def _ends(self, rings: list[list[int]]) -> list[int]:
        """Those in which a move may end, the cheapest first."""
        only_to = self.only_to
        ends: list[int] = []
        for spent in range(1, len(rings)):
            ring = rings[spent]
            ring.sort()
            for cell in ring:
                if self._costs[cell] == spent and (self.passing or not self.terms.has(cell, NO_STOP)):
                    if only_to is None or cell in only_to:
                        ends.append(cell)
        return ends

    def cells(self) -> list[int]:
        """All hexes that can be ended in."""
        self._look()
        return self._cells

    def cost_of(self, cell: int) -> int:
        """What it takes to get there, or -1 if it is out of reach."""
        self._look()
        return self._costs[cell] if cell in self._cells else -1

    def to(self, cell: int) -> Place | None:
        """That one place, if it can be reached."""
        self._look()
        if cell not in self._cells:
            return None
        cells: list[int] = []
        costs: list[int] = []
        at = cell
        while at != self.terms.start:
            cells.append(at)
            costs.append(self._costs[at])
            at = self._parents[at]
        cells.reverse()
        costs.reverse()
        return Place(self.board.names[cell], cell, Way(cells, [0] * len(cells), costs))

    def any(self) -> bool:
        """Whether it leads anywhere at all: most often the first neighbour says so."""
        terms = self.terms
        if terms.points <= 0:
            return False
        only_to = self.only_to
        for step in self.board.steps:
            to = terms.start + step
            if only_to is None or to in only_to:
                cost = terms.cost(self.board, to)
                if (cost <= terms.points or (terms.fresh and cost < BLOCKED)) and not terms.has(to, BARRED | NO_STOP):
                    return True
        return bool(self.cells())

    def only(self) -> Place | None:
        cells = self.cells()
        return self.to(cells[0]) if len(cells) == 1 else None

    def find(self, key: str) -> Place | None:
        name, _, by = key.partition(" by ")
        cell = self.board.find(name)
        if cell < 0:
            return None
        return self.by(cell, key, by.split()) if by else self.to(cell)

    def by(self, goal: int, key: str, names: list[str]) -> Place | None:
        """A way that a person drew: through these hexes in turn, each leg the cheapest."""
        if self.only_to is not None and goal not in self.only_to:
            return None
        cells: list[int] = []
        costs: list[int] = []
        terms = self.terms
        spent = 0
        for stop in [*[self.board.find(name) for name in names], goal]:
            ways = Ways(self.board, terms)
            ways.passing = stop != goal
            leg = ways.to(stop) if stop >= 0 else None
            if leg is None or (stop != goal and terms.has(stop, ZONE)):
                return None
            cells.extend(leg.way.cells)
            costs.extend([spent + cost for cost in leg.way.costs])
            spent += leg.way.cost
            terms = terms.onward(stop, self.terms.points - spent)
        return Place(key, goal, Way(cells, [0] * len(cells), costs))

    def options(self) -> list[Place]:
        return [place for cell in self.cells() if (place := self.to(cell)) is not None]
