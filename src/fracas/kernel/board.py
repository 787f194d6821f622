"""The board and its terrain.

A cell is an index into flat lists that lie over a slanted sheet (q across, r down) with a border all round, so a
neighbour is one addition away and nobody ever steps off the edge.
"""

from typing import Final

from mypy_extensions import i64

from fracas.kernel.caches import CACHES
from fracas.kernel.hexes import arc, crossing, direction, distance, parse_place, place_name, to_axial

BLOCKED: Final = 99  # as a price: not at all

ALL_BITS: Final = 127  # seven bits: the six facings, and one for who has not turned yet
_SHEETS_KEPT: Final = 20
_PACK: Final[i64] = 12  # q and r of a place in one number: half as many lists to look into
_ROWS: Final[i64] = 4096
_HALF: Final[i64] = 2048
_SIGHTS_KEPT: Final = 2_000_000  # for each board: sixteen megabytes, and as much for distances and for cover
_NOT_LOOKED: Final[list[int]] = []
_NONE_LOOKED: Final[list[list[int]]] = []
_NOT_KNOWN: Final[list[int]] = []
_NO_SHELTER: Final[list[int]] = []
_UNKNOWN: Final = 0
_YES: Final = 1
_NO: Final = 2
_SMALL: Final = 1_000  # cells, up to which the distance of every two of them is kept: eight megabytes at most
_LINES_KEPT: Final = 5_000  # for each sheet: a few megabytes, of the largest maps some twenty


class Terrain:
    """A row of a rulebook's terrain table."""

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
    """The line between two cells, as what to add to the first. Shared by all boards of one size: do not change it."""

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
        self.steps: list[i64] = [1, 1 - self.width, -self.width, -1, self.width - 1, self.width]
        self.q: list[int] = []
        self.r: list[int] = []
        for r in range(-1, rows + 1):
            for q in range(-slant - 1, columns + 1):
                self.q.append(q)
                self.r.append(r)
        assert rows + 2 < _HALF, "the difference of two rows fits its bits"
        self.places: list[i64] = [self.q[cell] * 4096 + self.r[cell] for cell in range(self.size)]
        self._lines: dict[int, _Line] = {}
        self.apart: list[list[int]] = [_NOT_LOOKED] * self.size  # by cell how far it is to every other, once asked
        spans = range(-rows - 1, rows + 2) if self.size <= _SMALL else range(0)
        self._spans = [self._span(abs(dr), dr < 0) for dr in spans]
        self.names: list[str] = [""] * self.size
        self.cells: list[int] = []
        for row in range(rows):
            for column in range(columns):
                q, r = to_axial(column, row)
                cell = self.origin + r * self.width + q
                self.cells.append(cell)
                self.names[cell] = place_name(column, row)
        self.edges: list[bool] = [True] * self.size  # whether a step leads from there off the map
        for cell in self.cells:
            self.edges[cell] = any(self.names[cell + step] == "" for step in self.steps)

    def _span(self, dr: int, mirrored: bool) -> list[int]:
        """How far it is to the places of a row that is so many rows off, from as far left as can be to as far right."""
        width = self.width
        span = [*range(width, dr, -1), *[dr] * (min(dr, width) + 1), *range(dr + 1, dr + width + 1)]
        return span[::-1] if mirrored else span

    def distances_from(self, a: int) -> list[int]:
        """By cell how many hexes it is to there, pieced together from the rows."""
        found: list[int] = []
        width = self.width
        first = width - a % width
        for row in range(self.rows + 2):
            found.extend(self._spans[row - a // width + self.rows + 1][first : first + width])
        self.apart[a] = found
        return found

    def line(self, a: int, b: int) -> _Line:
        """The line between the centres of two cells."""
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
    """A map of hexes. It never changes: `changed` makes another."""

    def __init__(self, rows: list[list[Terrain]], upon: "Board | None" = None) -> None:
        """The map row by row, all rows equally long. `changed` gives `upon`, whose ground is copied, and no rows."""
        if upon is None:
            assert rows, "a board has at least one row"
            assert rows[0], "a board has at least one column"
            sheet = _sheet(len(rows[0]), len(rows))
            self.terrain: list[Terrain] = [VOID] * sheet.size
            self.price: list[i64] = [BLOCKED] * sheet.size  # 1 + extra, or BLOCKED
            self.closed: list[bool] = [True] * sheet.size  # where nobody can enter
            self.opaque: list[bool] = [True] * sheet.size
            self.walls: list[i64] = [ALL_BITS] * sheet.size  # the same in the bits that `ways.py` counts with
            self._screens = 0  # how many hexes of the map are opaque
        else:
            sheet = upon._sheet
            self.terrain = upon.terrain[:]
            self.price = upon.price[:]
            self.closed = upon.closed[:]
            self.opaque = upon.opaque[:]
            self.walls = upon.walls[:]
            self._screens = upon._screens
        self._sheet: _Sheet = sheet
        self.columns = sheet.columns
        self.rows = sheet.rows
        self.width = sheet.width
        self.size = sheet.size
        self.steps: list[i64] = sheet.steps  # what to add to a cell for its neighbour in each direction
        self.q: list[int] = sheet.q
        self.r: list[int] = sheet.r
        self._places: list[i64] = sheet.places
        self._apart: list[list[int]] = sheet.apart
        self.names: list[str] = sheet.names  # empty outside the map
        self._sights: list[list[int]] = [_NOT_LOOKED] * sheet.size  # by the cell that is looked from, then by the other
        self._looked = 0  # from how many cells somebody has
        self.distances: dict[int, list[int]] = {}
        """By goal, what `ways.distances` has found."""
        self._cover: list[int] = []  # by cell whether there is cover at it, once somebody has asked
        self._shelters: list[list[list[int]]] = [_NONE_LOOKED] * sheet.size  # by the cell that is shot from, likewise
        self._sheltered = 0  # from how many cells somebody has shot
        self._ground = ""
        for row in range(len(rows)):
            line = rows[row]
            assert len(line) == self.columns, f"row {row + 1} has {len(line)} hexes, row 1 has {self.columns}"
            for column in range(len(line)):
                self._put(self.cell(column, row), line[column])
                self._screens += line[column].opaque

    def _put(self, cell: int, terrain: Terrain) -> None:
        self.terrain[cell] = terrain
        self.price[cell] = BLOCKED if terrain.closed else 1 + terrain.extra
        self.closed[cell] = terrain.closed
        self.opaque[cell] = terrain.opaque
        self.walls[cell] = ALL_BITS if terrain.closed else 0

    def changed(self, cell: int, terrain: Terrain) -> "Board":
        """Another board, on which one hex is different: a door that opens, a table thrown over."""
        assert self.inside(cell)
        board = Board([], self)
        board._screens += terrain.opaque - self.terrain[cell].opaque
        board._put(cell, terrain)
        return board

    def ground(self) -> str:
        """What all of it is made of, to compare it with others."""
        if not self._ground:
            self._ground = ",".join([terrain.key for terrain in self.terrain])
        return self._ground

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
        return self._sheet.edges[cell]

    def cells(self) -> list[int]:
        """All cells of the map, row by row."""
        return self._sheet.cells[:]

    def neighbours(self, cell: int) -> list[int]:
        """The hexes around one of the map that can be entered, by direction."""
        return [cell + step for step in self.steps if not self.closed[cell + step]]

    def distance(self, a: int, b: int) -> int:
        """In hexes. On a small map it is looked up; on others `hexes.distance` is written out once more."""
        known = self._apart[a]
        if known:
            return known[b]
        if self.size <= _SMALL:
            return self._sheet.distances_from(a % self.size)[b]
        places = self._places
        here: i64 = places[a]
        there: i64 = places[b]
        both = there - here
        dr = ((both + _HALF) & (_ROWS - 1)) - _HALF
        dq = (both - dr) >> _PACK
        if dq < 0:
            dq = -dq
            dr = -dr
        if dr >= 0:
            return int(dq + dr)
        return int(dq if dq >= -dr else -dr)

    def direction(self, a: int, b: int) -> int:
        """The direction nearest to that from a to b."""
        places = self._places
        here: i64 = places[a]
        there: i64 = places[b]
        both = there - here
        dr = ((both + _HALF) & (_ROWS - 1)) - _HALF
        return direction((both - dr) >> _PACK, dr)

    def arc(self, at: int, facing: int, other: int) -> int:
        """In which arc of somebody who stands there and faces that way the other hex lies."""
        places = self._places
        here: i64 = places[at]
        there: i64 = places[other]
        both = there - here
        dr = ((both + _HALF) & (_ROWS - 1)) - _HALF
        return arc((both - dr) >> _PACK, dr, facing)

    def between(self, a: int, b: int) -> list[int]:
        """The cells that the line from centre to centre crosses, without both ends."""
        return [a + step for step in self._sheet.line(a, b).through]

    def last_between(self, a: int, b: int) -> int:
        """The last cell that the line crosses before it comes to b; -1 if there is none."""
        through = self._sheet.line(a, b).through
        return a + through[-1] if through else -1

    def before(self, a: int, b: int) -> list[int]:
        """The cells on the line that are next to b: where something would stand that covers it."""
        return [a + step for step in self._sheet.line(a, b).last]

    def crosses(self, a: int, b: int, cell: int) -> bool:
        """Whether the line from a to b crosses that cell."""
        if self.distance(a, cell) + self.distance(cell, b) != self.distance(a, b):
            return False  # no line makes a detour: nearly always, and quick to see
        step = cell - a
        for each in self._sheet.line(a, b).through:
            if each == step:
                return True
        return False

    def sees(self, a: int, b: int) -> bool:
        """Whether no hex on the line blocks sight, nor both beside an edge that it runs along. The ends never block."""
        if self._screens == 0:
            return True  # a line between two hexes of the map does not leave it
        if not CACHES:
            return self._looks(a, b)
        row = self._sights[a]
        if not row:
            row = self._look_from(a)
        known = row[b]
        if known == _UNKNOWN:
            known = _YES if self._looks(a, b) else _NO
            row[b] = known
        return known == _YES

    def _look_from(self, a: int) -> list[int]:
        """What is known of the lines from there: nothing yet. All is forgotten before it takes too much room."""
        self._looked += 1
        if self._looked * self.size > _SIGHTS_KEPT:
            self._sights = [_NOT_LOOKED] * self.size
            self._looked = 1
        row = [_UNKNOWN] * self.size
        self._sights[a] = row
        return row

    def keep_distances(self, goal: int, found: list[int]) -> None:
        """All are forgotten before they take too much room."""
        if (len(self.distances) + 1) * self.size > _SIGHTS_KEPT:
            self.distances.clear()
        self.distances[goal] = found

    def has_cover(self, cell: int) -> bool:
        """Whether that hex, or one beside it, is of a kind of ground that gives cover."""
        cover = self._cover
        if not cover:
            cover = [_UNKNOWN] * self.size
            self._cover = cover
        known = cover[cell]
        if known == _UNKNOWN:
            near = self.terrain[cell].cover != ""
            for step in self.steps:
                near = near or self.terrain[cell + step].cover != ""
            known = _YES if near else _NO
            cover[cell] = known
        return known == _YES

    def shelters(self, a: int, b: int) -> list[int]:
        """The hexes of cover that shelter b from a: its own, or those right before it on the line. Do not change it."""
        if not self.has_cover(b):
            return _NO_SHELTER
        row = self._shelters[a]
        if not row:
            self._sheltered += 1
            if self._sheltered * self.size > _SIGHTS_KEPT:
                self._shelters = [_NONE_LOOKED] * self.size
                self._sheltered = 1
            row = [_NOT_KNOWN] * self.size
            self._shelters[a] = row
        known = row[b]
        if known is _NOT_KNOWN:
            known = [cell for cell in [b, *self.before(a, b)] if self.terrain[cell].cover] or _NO_SHELTER
            row[b] = known
        return known

    def _looks(self, a: int, b: int) -> bool:
        opaque = self.opaque
        line = self._sheet.line(a, b)
        for step in line.through:
            if opaque[a + step]:
                return False
        for at in range(len(line.left)):
            if opaque[a + line.left[at]] and opaque[a + line.right[at]]:
                return False
        return True
