"""Where a move can lead: every hex within a Base Move, stopped by guard zones (D-33 to D-39, D-124)."""

from __future__ import annotations

from fracas.kernel.board import BLOCKED, Board, Way
from fracas.kernel.decision import Menu, Option, Place


class Terms:
    """On what terms somebody moves.

    `price` overrides what a hex costs to enter, from BLOCKED on nobody gets in; in hexes of `no_stop` nobody stays;
    in those of `zone` a move ends (D-38); a first step into one of `barred` fails (D-39). Who crawls pays `crawl` for
    any hex. One who has not left its hex may enter a neighbouring one whatever that costs, and ends there (D-35).
    """

    def __init__(
        self,
        start: int,
        points: int,
        fresh: bool,
        crawl: int,
        price: dict[int, int],
        no_stop: list[int],
        zone: list[int],
        barred: list[int],
    ) -> None:
        self.start = start
        self.points = points
        self.fresh = fresh
        self.crawl = crawl
        self.price = price
        self.no_stop = no_stop
        self.zone = zone
        self.barred = barred

    def cost(self, board: Board, cell: int) -> int:
        price = self.price.get(cell, 0) if self.price else 0
        if price >= BLOCKED or board.closed[cell]:
            return BLOCKED
        if self.crawl:
            return self.crawl
        return max(price, board.price[cell])


class Ways(Menu):
    """The hexes that a move can end in, the cheapest first, each with one way there; the hex itself is none of them.

    `only_to` leaves just some of them, for a move that has a purpose.
    """

    def __init__(self, board: Board, terms: Terms, only_to: list[int] | None = None) -> None:
        self.board = board
        self.terms = terms
        self.only_to = only_to
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
        zone = terms.zone
        costs = [BLOCKED] * board.size
        parents = [start] * board.size
        costs[start] = 0
        rings: list[list[int]] = [[] for _ in range(points + 1)]
        rings[0].append(start)
        reached: list[int] = []
        dear: list[int] = []
        for spent in range(points + 1):
            for cell in rings[spent]:
                if costs[cell] < spent or (cell != start and cell in zone):
                    continue
                first = cell == start
                for step in board.steps:
                    to = cell + step
                    known = costs[to]
                    if known <= spent:
                        continue
                    cost = terms.cost(board, to)
                    if cost >= BLOCKED or (first and to in terms.barred):
                        continue
                    total = spent + cost
                    if total > points:
                        if first and terms.fresh and known == BLOCKED:
                            dear.append(to)
                    elif total < known:
                        if known == BLOCKED:
                            reached.append(to)
                        costs[to] = total
                        parents[to] = cell
                        rings[total].append(to)
        for to in dear:
            if costs[to] == BLOCKED and points > 0:
                costs[to] = points
                reached.append(to)
        self._costs = costs
        self._parents = parents
        self._cells = self.ends(reached)

    def ends(self, reached: list[int]) -> list[int]:
        """Those in which a move may end, the cheapest first."""
        costs, no_stop, only_to = self._costs, self.terms.no_stop, self.only_to
        rings: list[list[int]] = [[] for _ in range(self.terms.points + 1)]
        reached.sort()
        for cell in reached:
            if cell not in no_stop and (only_to is None or cell in only_to):
                rings[costs[cell]].append(cell)
        return [cell for ring in rings for cell in ring]

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
                if (cost <= terms.points or (terms.fresh and cost < BLOCKED)) and to not in terms.barred:
                    if to not in terms.no_stop:
                        return True
        return bool(self.cells())

    def only(self) -> Option | None:
        cells = self.cells()
        return self.to(cells[0]) if len(cells) == 1 else None

    def find(self, key: str) -> Option | None:
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
            passing = [] if stop != goal else self.terms.no_stop
            leg_terms = Terms(
                terms.start, terms.points, terms.fresh, terms.crawl, terms.price, passing, terms.zone, terms.barred
            )
            leg = Ways(self.board, leg_terms).to(stop) if stop >= 0 else None
            if leg is None or (stop != goal and stop in terms.zone):
                return None
            cells.extend(leg.way.cells)
            costs.extend([spent + cost for cost in leg.way.costs])
            spent += leg.way.cost
            left = self.terms.points - spent
            terms = Terms(stop, left, False, terms.crawl, terms.price, terms.no_stop, terms.zone, [])
        return Place(key, goal, Way(cells, [0] * len(cells), costs))

    def options(self) -> list[Option]:
        return [place for cell in self.cells() if (place := self.to(cell)) is not None]
