"""Where a move can lead: every hex within a Base Move, stopped by guard zones (D-33 to D-39, D-124)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from fracas.kernel.board import BLOCKED, Board
from fracas.kernel.caches import CACHES
from fracas.kernel.decision import Destinations, Place
from fracas.kernel.ways import FAR, Way

ROUGH: Final = 2
"""What a hex costs at least in which somebody lies or a friend stands."""

UNKNOWN: Final = FAR << 3
NO_DETOURS: Final[list[int]] = []
DETOURS: Final[list[int]] = [0, 2]
"""How much longer than straight ways those are that are looked at first where somebody goes to a goal."""

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


class Outing:
    """The search for where a move leads on such terms, cheapest first: out of a guard zone it goes no further. Of
    equally cheap ways to a hex the one found first is kept.

    Towards a goal it only looks at hexes to which it takes, with the way on by the distances that there are to that
    goal, no more than `most`. Since no step costs less than it leads nearer, that leaves out no way to any of them.
    """

    def __init__(self, board: Board, terms: Terms, distances: list[int] | None = None, most: int = 0) -> None:
        self.steps = board.steps
        self.start = terms.start
        self.points = max(terms.points, 0)
        self.known: list[i64] = [UNKNOWN] * board.size
        """By cell what it takes to get there, times eight, and the direction from which one comes."""
        self.known[terms.start] = 0
        self.cells: list[int] = []
        """What it leads to, as it was found."""
        self.search(board, terms, distances, most)

    def search(self, board: Board, terms: Terms, distances: list[int] | None, most: i64) -> None:
        prices = board.price
        steps = board.steps
        known = self.known
        cells = self.cells
        marks = terms.marks
        marked = len(marks) > 0
        crawl: i64 = terms.crawl
        points: i64 = self.points
        dear: list[i64] = []
        rings: list[list[i64]] = [[] for _ in range(points + 1)]
        rings[0].append(terms.start)
        for spent in range(points):
            first = spent == 0
            for here in rings[spent]:
                if known[here] >> 3 != spent:  # a cheaper way was found later
                    continue
                if marked and not first and marks[here] & ZONE:
                    continue
                for direction in range(6):
                    to = here + steps[direction]
                    before = known[to] >> 3
                    if before <= spent + 1:
                        continue
                    price = prices[to]
                    if price >= BLOCKED:
                        continue
                    mark = marks[to] if marked else 0
                    if mark & TAKEN or (first and mark & BARRED):
                        continue
                    if crawl:
                        price = crawl
                    elif mark & CROWDED and price < ROUGH:
                        price = ROUGH
                    if first and terms.fresh and price > points:
                        dear.append(direction)
                        continue
                    cost = spent + price
                    if cost > points or cost >= before:
                        continue
                    if distances is not None and cost + distances[to] > most:
                        continue
                    if before == FAR:
                        cells.append(int(to))
                    known[to] = cost << 3 | direction
                    rings[cost].append(to)
        for direction in dear:
            to = terms.start + steps[direction]
            before = known[to] >> 3
            if points < before and (distances is None or points + distances[to] <= most):
                if before == FAR:
                    cells.append(int(to))
                known[to] = points << 3 | direction

    def cost_of(self, cell: int) -> int:
        """The points that it takes to get there; FAR if it has not been found."""
        return int(self.known[cell] >> 3)

    def way(self, cell: int) -> Way:
        cells: list[int] = []
        costs: list[int] = []
        while cell != self.start:
            cells.append(cell)
            known = self.known[cell]
            costs.append(int(known >> 3))
            cell -= int(self.steps[known & 7])
        cells.reverse()
        costs.reverse()
        return Way(cells, [0] * len(cells), costs)


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
        self._towards: Outing | None = None
        self._goal = -1
        self._nearest = -1
        """What somebody has looked for last, and found."""

    def outing(self) -> Outing:
        outing = self._outing
        if outing is None:
            outing = Outing(self.board, self.terms)
            self._outing = outing
            self._cells = self._ends(outing)
        return outing

    def _ends(self, outing: Outing) -> list[int]:
        """Those in which a move may end, the cheapest first."""
        rings: list[list[int]] = [[] for _ in range(outing.points + 1)]
        for cell in sorted(outing.cells):
            if self.may_end(cell):
                rings[outing.cost_of(cell)].append(cell)
        return [cell for ring in rings for cell in ring]

    def may_end(self, cell: int) -> bool:
        if not self.passing and self.terms.has(cell, NO_STOP):
            return False
        return self.only_to is None or cell in self.only_to

    def cells(self) -> list[int]:
        self.outing()
        return self._cells

    def nearest(self, goal: int, distances: list[int]) -> int:
        """Where a move may end nearest to a goal, by the distances that hexes are from it (`ways.distances`), for as
        few points as possible; -1 if nowhere nearer than here."""
        if CACHES and goal == self._goal:
            return self._nearest
        self._goal = goal
        away = distances[self.start]
        least = int(self.board.closed[goal] or self.terms.has(goal, TAKEN | NO_STOP))
        if away <= least:
            self._nearest = -1
            return -1
        # Out of a closed door nobody knows how far it is.
        for detour in DETOURS if away < FAR else NO_DETOURS:
            self._towards = Outing(self.board, self.terms, distances, away + detour)
            self._nearest = self._best(self._towards, distances)
            left = distances[self._nearest]
            # Whatever is nearer still takes all points at most, and so was among what has been looked at.
            if left == least or left <= away - self.terms.points + 1 + detour:
                break
        else:
            self._towards = self.outing()
            self._nearest = self._best(self._towards, distances)
        if self._nearest == self.start:
            self._nearest = -1
        return self._nearest

    def _best(self, outing: Outing, distances: list[int]) -> int:
        """The nearest that has been found: of several the cheapest, of those the first on the map."""
        best = self.start
        for cell in outing.cells:
            gain = distances[best] - distances[cell]
            if gain == 0 and best != self.start:
                gain = outing.cost_of(best) - outing.cost_of(cell)
                if gain == 0:
                    gain = best - cell
            if gain > 0 and self.may_end(cell):
                best = cell
        return best

    def cost_of(self, cell: int) -> int:
        """What it takes to get there, or -1 if it is out of reach."""
        outing = self.outing()
        return outing.cost_of(cell) if cell in self._cells else -1

    def to(self, cell: int) -> Place | None:
        if self._towards is not None and cell == self._nearest:
            return Place(self.board.names[cell], cell, self._towards.way(cell))
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
