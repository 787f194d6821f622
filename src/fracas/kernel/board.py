"""The board, its terrain, and where one can get to on it.

A cell is an index into flat lists that lie over a slanted sheet (q across, r down) with a border all round, so a
neighbour is one addition away and nobody ever steps off the edge.
"""

from typing import Final

from fracas.kernel.hexes import arc, crossing, direction, distance, parse_place, place_name, to_axial

BLOCKED: Final = 99  # as a price: not at all

_FACINGS: Final = 63  # six bits, one for each facing
_UNTURNED: Final = 64  # and one for who has not turned yet, where the first turn is free
_EVERY: Final = 127
_SHEETS_KEPT: Final = 20
_LINES_KEPT: Final = 5_000  # for each sheet: a few megabytes, of the largest maps some twenty


class Terrain:
    """A row of a rulebook's terrain table, such as G-69."""

    def __init__(
        self,
        key: str,
        name: str,
        glyph: str,
        extra: int = 0,
        closed: bool = False,
        opaque: bool = False,
        cover: str = "",
        footing: bool = False,
        height: int = 0,
        rule: str = "",
        cover_dr: int = 0,
    ) -> None:
        assert 0 <= extra < BLOCKED - 1, f"{key}: what cannot be entered is closed, not dear"
        self.key = key
        self.name = name
        self.glyph = glyph
        self.extra = extra  # movement points to enter, beyond the ordinary
        self.closed = closed  # cannot be entered
        self.opaque = opaque  # blocks sight
        self.cover = cover
        self.footing = footing  # bad footing
        self.height = height
        self.rule = rule
        self.cover_dr = cover_dr  # what stops shots that go through the cover


VOID: Final = Terrain("void", "nothing", " ", closed=True, opaque=True)  # all that is not on the map


class _Line:
    """G-73: a crossing on boards of one size, as what to add to the cell at its beginning. Shared: do not change it."""

    def __init__(self, through: list[int], left: list[int], right: list[int], last: list[int]) -> None:
        self.through = through  # what it crosses, in its order
        self.last = last  # those of them that are next to its end: one or two
        self.left = left  # what lies on both sides of an edge it runs along
        self.right = right


class _Sheet:
    """What boards of one size have in common."""

    def __init__(self, columns: int, rows: int) -> None:
        slant = (rows - 1) >> 1  # the lowest rows begin so many q further left
        self.columns = columns
        self.rows = rows
        self.width = columns + slant + 2
        self.size = self.width * (rows + 2)
        self.origin = self.width + slant + 1  # the cell of a1, where q and r are 0
        self.steps: list[int] = [1, 1 - self.width, -self.width, -1, self.width - 1, self.width]
        self.q: list[int] = []
        self.r: list[int] = []
        for r in range(-1, rows + 1):
            for q in range(-slant - 1, columns + 1):
                self.q.append(q)
                self.r.append(r)
        self._lines: dict[int, _Line] = {}
        self.names: list[str] = [""] * self.size
        self.cells: list[int] = []
        for row in range(rows):
            for column in range(columns):
                q, r = to_axial(column, row)
                cell = self.origin + r * self.width + q
                self.cells.append(cell)
                self.names[cell] = place_name(column, row)

    def line(self, a: int, b: int) -> _Line:
        """G-73: the line between the centres of two cells."""
        dq = self.q[b] - self.q[a]
        dr = self.r[b] - self.r[a]
        key = (dq + self.width) * 1_000_000 + dr
        known = self._lines.get(key)
        if known is None:
            if len(self._lines) >= _LINES_KEPT:
                self._lines.clear()
            width = self.width
            crossed = crossing(dq, dr)
            known = _Line(
                [r * width + q for q, r in crossed.through],
                [r * width + q for q, r, _, _ in crossed.beside],
                [r * width + q for _, _, q, r in crossed.beside],
                [r * width + q for q, r in crossed.through if distance(dq - q, dr - r) == 1],
            )
            self._lines[key] = known
        return known


_SHEETS: Final[dict[tuple[int, int], _Sheet]] = {}


def _sheet(columns: int, rows: int) -> _Sheet:
    size = (columns, rows)
    sheet = _SHEETS.get(size)
    if sheet is None:
        if len(_SHEETS) >= _SHEETS_KEPT:
            _SHEETS.clear()
        sheet = _Sheet(columns, rows)
        _SHEETS[size] = sheet
    return sheet


class Board:
    """A map of hexes (G-55). It never changes: `changed` makes another."""

    def __init__(self, rows: list[list[Terrain]], upon: "Board | None" = None) -> None:
        """The map row by row, all rows equally long. `changed` gives `upon`, whose ground is copied, and no rows."""
        if upon is None:
            assert rows, "a board has at least one row"
            assert rows[0], "a board has at least one column"
            sheet = _sheet(len(rows[0]), len(rows))
            self.terrain: list[Terrain] = [VOID] * sheet.size
            self.price: list[int] = [BLOCKED] * sheet.size  # 1 + extra, or BLOCKED
            self.closed: list[int] = [_FACINGS] * sheet.size  # all six facings where nobody can enter, else 0
            self.opaque: list[bool] = [True] * sheet.size
            self._walls: list[int] = [_EVERY] * sheet.size  # as `closed`, in all the bits that a sweep counts with
            self._screens = 0  # how many hexes of the map are opaque
        else:
            sheet = upon._sheet
            self.terrain = upon.terrain[:]
            self.price = upon.price[:]
            self.closed = upon.closed[:]
            self.opaque = upon.opaque[:]
            self._walls = upon._walls[:]
            self._screens = upon._screens
        self._sheet: _Sheet = sheet
        self.columns = sheet.columns
        self.rows = sheet.rows
        self.width = sheet.width
        self.size = sheet.size
        self.steps: list[int] = sheet.steps  # what to add to a cell for its neighbour in each direction
        self.q: list[int] = sheet.q
        self.r: list[int] = sheet.r
        self.names: list[str] = sheet.names  # empty outside the map
        for row in range(len(rows)):
            line = rows[row]
            assert len(line) == self.columns, f"row {row + 1} has {len(line)} hexes, row 1 has {self.columns}"
            for column in range(len(line)):
                self._put(self.cell(column, row), line[column])
                self._screens += line[column].opaque

    def _put(self, cell: int, terrain: Terrain) -> None:
        self.terrain[cell] = terrain
        self.price[cell] = BLOCKED if terrain.closed else 1 + terrain.extra
        self.closed[cell] = _FACINGS if terrain.closed else 0
        self.opaque[cell] = terrain.opaque
        self._walls[cell] = _EVERY if terrain.closed else 0

    def changed(self, cell: int, terrain: Terrain) -> "Board":
        """Another board, on which one hex is different: a door that opens, a table thrown over."""
        assert self.inside(cell)
        board = Board([], self)
        board._screens += terrain.opaque - self.terrain[cell].opaque
        board._put(cell, terrain)
        return board

    def cell(self, column: int, row: int) -> int:
        assert 0 <= column < self.columns, column
        assert 0 <= row < self.rows, row
        return self._sheet.origin + row * self.width + column - (row >> 1)

    def column(self, cell: int) -> int:
        return self.q[cell] + (self.r[cell] >> 1)

    def row(self, cell: int) -> int:
        return self.r[cell]

    def find(self, name: str) -> int:
        """The cell of that name, or -1 if it is not on the map."""
        place = parse_place(name)
        if place is None:
            return -1
        column, row = place
        return self.cell(column, row) if column < self.columns and row < self.rows else -1

    def inside(self, cell: int) -> bool:
        return 0 <= cell < self.size and self.names[cell] != ""

    def at_edge(self, cell: int) -> bool:
        """Whether a step leads from there off the map."""
        for step in self.steps:
            if self.names[cell + step] == "":
                return True
        return False

    def cells(self) -> list[int]:
        """All cells of the map, row by row."""
        return self._sheet.cells[:]

    def neighbours(self, cell: int) -> list[int]:
        """The hexes around one of the map that can be entered, by direction."""
        return [cell + step for step in self.steps if not self.closed[cell + step]]

    def distance(self, a: int, b: int) -> int:
        """G-55: in hexes. Written out once more, for everybody asks it all the time."""
        dq = self.q[b] - self.q[a]
        dr = self.r[b] - self.r[a]
        if dq < 0:
            dq = -dq
            dr = -dr
        if dr >= 0:
            return dq + dr
        return dq if dq >= -dr else -dr

    def direction(self, a: int, b: int) -> int:
        """G-55: the direction nearest to that from a to b."""
        return direction(self.q[b] - self.q[a], self.r[b] - self.r[a])

    def arc(self, at: int, facing: int, other: int) -> int:
        """G-56: in which arc of one who stands there and faces that way the other hex lies."""
        return arc(self.q[other] - self.q[at], self.r[other] - self.r[at], facing)

    def between(self, a: int, b: int) -> list[int]:
        """G-73: the cells that the line from centre to centre crosses, without both ends."""
        return [a + step for step in self._sheet.line(a, b).through]

    def last_between(self, a: int, b: int) -> int:
        """The last of those, just before the line comes to b; -1 if there is none."""
        through = self._sheet.line(a, b).through
        return a + through[-1] if through else -1

    def before(self, a: int, b: int) -> list[int]:
        """Those of them that are next to b: where something stands that covers it."""
        return [a + step for step in self._sheet.line(a, b).last]

    def crosses(self, a: int, b: int, cell: int) -> bool:
        """Whether that cell is one of those between."""
        if self.distance(a, cell) + self.distance(cell, b) != self.distance(a, b):
            return False  # no line makes a detour: nearly always, and quick to see
        return cell - a in self._sheet.line(a, b).through

    def sees(self, a: int, b: int) -> bool:
        """G-73: no hex on the line blocks sight, nor both beside an edge it runs along. The ends never block."""
        if self._screens == 0:
            return True  # a line between two hexes of the map does not leave it
        opaque = self.opaque
        line = self._sheet.line(a, b)
        for step in line.through:
            if opaque[a + step]:
                return False
        for at in range(len(line.left)):
            if opaque[a + line.left[at]] and opaque[a + line.right[at]]:
                return False
        return True


class Gait:
    """How a rulebook prices movement (G-58, G-59): facing is kept while moving, and turned between two hexes.

    Make each gait once, for its tables take a moment. They count facings from that at the start, so a set of facings
    is six bits, of which the lowest is the facing at the start; a seventh is for who has not turned yet and still has
    the free turn. It stands for one facing too: that at the start.
    """

    def __init__(self, ahead: int = 1, side: int = 2, back: int = 2, turn: int = 1, free_turn: int = 1) -> None:
        """What it costs to enter a front, side or rear hex on open ground, and to turn by one hex-side.

        BLOCKED forbids it. `free_turn` is 0 for none, 1 if the first hex-side of a move is free, 6 if the first turn
        is, however far; the free one may be made even if others are forbidden.
        """
        assert min(ahead, side, back) >= 1, "a hex costs something"
        assert turn >= 0, "a turn gives no points back"
        assert free_turn in (0, 1, 6), free_turn
        self.ahead = ahead
        self.side = side
        self.back = back
        self.turn = turn
        self.free_turn = free_turn
        self.least = min(ahead, side, back)  # no hex costs less
        self.begin = 1 if turn == 0 or free_turn == 0 else _UNTURNED
        steps = self._steps()
        self.stand: list[int] = [self._stand(bits) for bits in range(128)]
        self.turned: list[int] = [self._turned(bits) for bits in range(128)]
        self.moves: list[list[tuple[int, int, int]]] = [self._moves(bits, steps) for bits in range(128)]

    def cost(self, relative: int) -> int:
        """G-58: the price of a step on open ground, by its direction less the facing (0 to 5)."""
        if relative == 3:
            return self.back
        return self.side if relative == 2 or relative == 4 else self.ahead

    def _stand(self, bits: int) -> int:
        """The facings that one who arrives with these can have without paying."""
        if bits and self.turn == 0:
            return _FACINGS
        if bits & _UNTURNED:
            bits |= _FACINGS if self.free_turn == 6 else 0b100011
        return bits

    def _turned(self, bits: int) -> int:
        """The facings a paid hex-side away. Who has a free turn left takes that first, so none of those here."""
        if self.turn == 0 or self.turn >= BLOCKED:
            return 0
        bits &= _FACINGS
        return (bits << 1 | bits >> 5 | bits >> 1 | bits << 5) & _FACINGS

    def _steps(self) -> list[tuple[int, int, int]]:
        """By direction and cost: with which facings a step that way costs just that."""
        steps: list[tuple[int, int, int]] = []
        for toward in range(6):
            for cost in sorted({self.ahead, self.side, self.back}):
                facings = 0
                for facing in range(6):
                    if cost < BLOCKED and cost == self.cost((toward - facing) % 6):
                        facings |= 1 << facing
                if facings:
                    steps.append((toward, cost, facings | _UNTURNED if facings & 1 else facings))
        return steps

    def _moves(self, bits: int, steps: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
        """What one can do with these facings: the direction, its cost beyond the price of the hex, who can do it."""
        if bits & _UNTURNED:
            bits &= ~1  # the same facing without a free turn, so no better at anything
        return [(toward, cost - 1, bits & facings) for toward, cost, facings in steps if bits & facings]


class Reach:
    """All hexes that one can move to, the cheapest first, of the same cost in the order of their cells.

    Who stands somewhere adds `extra` to the price of entering that cell (G-67), from BLOCKED on nobody gets in. Cells
    of `no_stop` can only be passed. Staying is always possible, and so is one hex (G-57): with any points at all a
    neighbouring hex can be entered as the whole move, facing kept, whatever it costs; that takes all the points.
    """

    def __init__(
        self,
        board: Board,
        gait: Gait,
        start: int,
        facing: int,
        points: int,
        extra: dict[int, int],
        no_stop: list[int],
    ) -> None:
        assert points >= 0
        self.cells: list[int] = []
        self.costs: list[int] = []
        self._costs: dict[int, int] = {}
        barred = set(no_stop)
        barred.discard(start)
        known = board._walls[:]  # by cell, the facings that were had as cheaply before
        price = board.price
        if extra:
            price = price[:]
            for cell, more in extra.items():
                price[cell] += more
                if more >= BLOCKED:
                    known[cell] = _EVERY
        known[start] = 0  # a closed door does not hold who stands in it
        steps = board.steps[facing:] + board.steps[:facing]  # counted from the facing, as the gait does
        stand = gait.stand
        turned = gait.turned
        moves = gait.moves
        turn = gait.turn
        inner = points - gait.least  # who has spent more cannot go on, so how it faces is all one
        # Rings of equal cost: the cells in which one arrives for it, each with the facings in its low seven bits.
        rings: list[list[int]] = [[] for _ in range(points + 1)]
        rings[0].append(start << 7 | gait.begin)
        for spent in range(points + 1):
            found: list[int] = []
            for arrival in rings[spent]:
                cell = arrival >> 7
                seen = known[cell]
                if seen == 0:
                    found.append(cell)
                bits = stand[arrival & _EVERY & ~seen] & ~seen
                if bits == 0:
                    continue
                seen |= bits
                known[cell] = seen
                if spent > inner:
                    continue
                after = turned[bits] & ~seen
                if after and spent + turn <= inner:
                    rings[spent + turn].append(cell << 7 | after)
                for toward, cost, after in moves[bits]:
                    to = cell + steps[toward]
                    seen = known[to]
                    after &= ~seen
                    if after:
                        cost += spent + price[to]
                        if cost <= inner or (seen == 0 and cost <= points):
                            rings[cost].append(to << 7 | after)
            if spent == points > 0:
                for toward in range(6):
                    if known[start + steps[toward]] == 0 and gait.cost(toward) < BLOCKED:
                        found.append(start + steps[toward])
            found.sort()
            for cell in found:
                if cell not in barred:
                    self.cells.append(cell)
                    self.costs.append(spent)
                    self._costs[cell] = spent

    def take_in(self, other: "Reach") -> None:
        """Adds what another has beyond this one, at its cost there."""
        for at in range(len(other.cells)):
            cell = other.cells[at]
            if cell not in self._costs:
                self.cells.append(cell)
                self.costs.append(other.costs[at])
                self._costs[cell] = other.costs[at]

    def narrow(self, cells: list[int], costs: list[int]) -> None:
        """Leaves only these, at these costs."""
        self.cells = cells
        self.costs = costs
        self._costs = {cells[at]: costs[at] for at in range(len(cells))}

    def add(self, cell: int, cost: int) -> None:
        """One more hex: somebody stands there, and may be joined."""
        if cell not in self._costs:
            self.cells.append(cell)
            self.costs.append(cost)
            self._costs[cell] = cost

    def cost_of(self, cell: int) -> int:
        """The points that it takes to get there, or -1 if it is out of reach."""
        return self._costs.get(cell, -1)


class Way:
    """One way to a hex, without the start: the cells entered, the facing on entering each, the points spent by then."""

    def __init__(self, cells: list[int], facings: list[int], costs: list[int]) -> None:
        self.cells = cells
        self.facings = facings
        self.costs = costs
        self.cost = costs[-1] if costs else 0


def route(
    board: Board,
    gait: Gait,
    start: int,
    facing: int,
    goal: int,
    points: int,
    extra: dict[int, int],
    no_stop: list[int],
) -> Way | None:
    """The cheapest way to one hex, or None if `Reach` would not have it; far quicker than looking everywhere.

    Among equally cheap ways the choice is fixed, and turns with the map: hexes that promise the same total are gone on
    from in the reverse of the order in which they were found, neighbours are found by direction, counted from the
    facing at the start, and one faces as little off that as the way allows, to the left if to either side.
    """
    assert points >= 0
    if goal == start:
        return Way([], [], [])
    if not board.inside(goal) or board.closed[goal] or extra.get(goal, 0) >= BLOCKED or goal in no_stop:
        return None
    search = _Search(gait, facing)
    if search.finds(board, start, goal, points, extra):
        return search.way()
    if points and board.distance(start, goal) == 1:  # G-57: one hex can always be entered
        if gait.cost((board.direction(start, goal) - facing) % 6) < BLOCKED:
            return Way([goal], [facing], [points])
    return None


class _Search:
    """Best first: goes on from where points spent and hexes still to go are least together.

    What it finds goes into four lists side by side; an entry is meant by its place in them.
    """

    def __init__(self, gait: Gait, facing: int) -> None:
        self.gait = gait
        self.facing = facing
        self.cells: list[int] = []
        self.bits: list[int] = []  # the facings with which one arrives there
        self.spent: list[int] = []
        self.parents: list[int] = []
        self.goal = -1
        self.toll = 0  # what the goal costs beyond an ordinary hex

    def finds(self, board: Board, start: int, goal: int, points: int, extra: dict[int, int]) -> bool:
        """Whether there is a way. The goal's toll is due on any of them, so it is set aside from the beginning."""
        gait = self.gait
        least = gait.least
        self.toll = board.price[goal] - 1 + extra.get(goal, 0)
        room = points - self.toll
        nearest = board.distance(start, goal) * least
        if nearest > room:
            return False
        steps = board.steps[self.facing :] + board.steps[: self.facing]
        price = board.price
        walls = board._walls
        q = board.q
        r = board.r
        goal_q = q[goal]
        goal_r = r[goal]
        stand = gait.stand
        turned = gait.turned
        moves = gait.moves
        turn = gait.turn
        cells = self.cells
        arrivals = self.bits
        spents = self.spent
        parents = self.parents
        cells.append(start)
        arrivals.append(gait.begin)
        spents.append(0)
        parents.append(-1)
        known: dict[int, int] = {}
        rings: list[list[int]] = [[] for _ in range(room + 1)]
        rings[nearest].append(0)
        for promise in range(nearest, room + 1):
            ring = rings[promise]
            while ring:
                mark = ring.pop()
                cell = cells[mark]
                if cell == goal:
                    self.goal = mark
                    return True
                seen = known.get(cell, 0)
                bits = arrivals[mark] & ~seen
                arrivals[mark] = bits
                bits = stand[bits] & ~seen
                if bits == 0:
                    continue
                seen |= bits
                known[cell] = seen
                spent = spents[mark]
                after = turned[bits] & ~seen
                if after and promise + turn <= room:
                    rings[promise + turn].append(len(cells))
                    cells.append(cell)
                    arrivals.append(after)
                    spents.append(spent + turn)
                    parents.append(mark)
                for toward, cost, after in moves[bits]:
                    to = cell + steps[toward]
                    after &= ~(walls[to] | known.get(to, 0))
                    if after == 0:
                        continue
                    cost += spent + price[to]
                    if to == goal:
                        cost -= self.toll
                    if extra:
                        more = extra.get(to, 0)
                        if more >= BLOCKED:
                            continue
                        cost += more
                    dq = goal_q - q[to]
                    dr = goal_r - r[to]
                    if dq < 0:
                        dq = -dq
                        dr = -dr
                    total = cost + least * (dq + dr if dr >= 0 else dq if dq >= -dr else -dr)
                    if total <= room:
                        rings[total].append(len(cells))
                        cells.append(to)
                        arrivals.append(after)
                        spents.append(cost)
                        parents.append(mark)
        return False

    def way(self) -> Way:
        """From the goal back to the start, one facing out of each set."""
        cells: list[int] = []
        facings: list[int] = []
        costs: list[int] = []
        mark = self.goal
        bit = _straightest(self.bits[mark])
        while True:
            parent = self.parents[mark]
            if parent < 0:
                break
            before = self.bits[parent]
            able = self.gait.stand[before]
            if self.cells[mark] == self.cells[parent]:
                bit = _straightest(able & (1 << (bit + 1) % 6 | 1 << (bit + 5) % 6))
            else:
                cells.append(self.cells[mark])
                facings.append((self.facing + bit % 6) % 6)
                costs.append(self.spent[mark])
            if before >> bit & 1 == 0:
                bit = _straightest(before)
            mark = parent
        costs[0] += self.toll
        cells.reverse()
        facings.reverse()
        costs.reverse()
        return Way(cells, facings, costs)


_STRAIGHTEST: Final[list[int]] = [6, 0, 1, 5, 2, 4, 3]


def _straightest(bits: int) -> int:
    """Of a set of facings the one that is least off the start's, unturned before all."""
    for bit in _STRAIGHTEST:
        if bits >> bit & 1:
            return bit
    raise AssertionError("no facing at all")
