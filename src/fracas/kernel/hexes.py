"""Hexes as bare numbers: distance, direction, arcs, lines of sight, and the names of places.

Axial coordinates q and r, hexes with a point at the top, rows that go down the page. Whole numbers throughout, so
that a tie is a tie on every machine.
"""

from typing import Final

from mypy_extensions import i64

# East, north-east, north-west, west, south-west, south-east: against the clock, as one sees it.
DIRECTIONS: Final[list[tuple[int, int]]] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
FACINGS: Final[list[str]] = ["e", "ne", "nw", "w", "sw", "se"]
COMPASS: Final[list[str]] = ["east", "north-east", "north-west", "west", "south-west", "south-east"]
"""The facings in words."""

FRONT: Final = 0
LEFT: Final = 1
RIGHT: Final = 2
REAR: Final = 3


def distance(dq: int, dr: int) -> int:
    """How many steps an offset is long."""
    if dq < 0:
        dq = -dq
        dr = -dr
    if dr >= 0:
        return dq + dr
    return dq if dq >= -dr else -dr


def direction(dq: i64, dr: i64) -> int:
    """The one of the six directions that is nearest in angle; of two as near, the lower number."""
    east = 2 * dq + dr
    north_east = dq - dr
    north_west = -dq - 2 * dr
    # Each is twice the inner product with that direction, and opposite directions differ by the sign.
    best = east
    nearest = 0
    if north_east > best:
        best = north_east
        nearest = 1
    if north_west > best:
        best = north_west
        nearest = 2
    if -east > best:
        best = -east
        nearest = 3
    if -north_east > best:
        best = -north_east
        nearest = 4
    if -north_west > best:
        nearest = 5
    return nearest


def arc(dq: i64, dr: i64, facing: int) -> int:
    """Front up to 90 degrees off the facing, side up to 150, rear beyond; a tie goes to the front.

    Left and right are those of the one who faces that way. One's own hex is in front. With machine integers, since
    products of negative numbers are slow with any others when compiled.
    """
    if facing >= 3:  # turned half round, with the offset
        dq = -dq
        dr = -dr
        facing -= 3
    # Twice the inner product with the facing, which in axial coordinates is 2ab + 2cd + ad + bc; and the cross product.
    if facing == 0:
        along = 2 * dq + dr
        across = dr
    elif facing == 1:
        along = dq - dr
        across = dq + dr
    else:
        along = -dq - 2 * dr
        across = dq
    if along >= 0:
        return FRONT
    if along * along > 3 * (dq * dq + dq * dr + dr * dr):  # the squared cosine of 150 degrees is 3/4
        return REAR
    return LEFT if across < 0 else RIGHT


class Crossing:
    """What the line from the centre of one hex to that of another runs through, as offsets from the first."""

    def __init__(self, through: list[tuple[int, int]], beside: list[tuple[int, int, int, int]]) -> None:
        self.through = through  # hexes strictly between, whose inside the line crosses, in its order
        self.beside = beside  # pairs (q, r, q, r) whose common edge it runs along, the left-hand hex first


def crossing(dq: int, dr: int) -> Crossing:
    """The hexes between the two ends of an offset.

    The corners of a hex lie thirds off its centre, at +-(1, 1), +-(2, -1) and +-(1, -2), so three times a cross
    product is whole. A hex is crossed if its centre is nearer to the line than its furthest corner is to a parallel
    line through the centre.
    """
    width: i64 = dq  # machine integers, as in `arc`
    height: i64 = dr
    off_line = [_size(dq - dr), _size(2 * dq + dr), _size(dq + 2 * dr)]  # one pair of corners each
    furthest = max(off_line)
    margin: i64 = furthest
    along_edges = off_line.count(furthest) == 2  # both ends of an edge are furthest out; else a corner at most touches
    length = 2 * (width * width + width * height + height * height)

    # Each: how far along the line, then the offset. A hex is what is nearest to its centre, so going along the line
    # one crosses hexes in the order of their centres.
    crossed: list[tuple[i64, i64, i64]] = []
    left: list[tuple[i64, i64, i64]] = []
    right: list[tuple[i64, i64, i64]] = []
    spread: i64 = furthest // (3 * _size(dr)) + 1 if dr else 0
    lowest: i64 = min(0, dr)
    highest: i64 = max(0, dr)
    for r in range(lowest, highest + 1):
        if height:
            middle = width * r // height
            first = middle - spread
            last = middle + spread + 1
        else:
            first = width if width < 0 else 0
            last = width if width > 0 else 0
        for q in range(first, last + 1):
            along = (2 * width + height) * q + (2 * height + width) * r
            if 0 < along < length:
                off = 3 * (width * r - height * q)
                if -margin < off < margin:
                    crossed.append((along, q, r))
                elif along_edges and off == -margin:
                    left.append((along, q, r))
                elif along_edges and off == margin:
                    right.append((along, q, r))
    crossed.sort()
    left.sort()
    right.sort()
    through = [(int(q), int(r)) for _, q, r in crossed]
    beside = [(int(left[i][1]), int(left[i][2]), int(right[i][1]), int(right[i][2])) for i in range(len(left))]
    return Crossing(through, beside)


def _size(number: int) -> int:
    return number if number >= 0 else -number


def to_axial(column: int, row: int) -> tuple[int, int]:
    """A map's column and row as q and r: every second row is shifted half a hex to the right."""
    return column - (row >> 1), row


def place_name(column: int, row: int) -> str:
    """Letters for the column, a number from 1 for the row: a1, z1, aa1."""
    assert column >= 0, column
    assert row >= 0, row
    letters = ""
    left = column + 1
    while left > 0:
        left, digit = divmod(left - 1, 26)
        letters = "abcdefghijklmnopqrstuvwxyz"[digit] + letters
    return f"{letters}{row + 1}"


def parse_place(text: str) -> tuple[int, int] | None:
    """The column and row that a name means, in capitals or not, or None for what is no name."""
    if len(text) > 16:  # no map is that wide, and a long text must not cost time
        return None
    column = 0
    row = 0
    letters = 0
    for character in text:
        if "0" <= character <= "9":
            if letters == 0 or (row == 0 and character == "0"):
                return None
            row = 10 * row + ord(character) - ord("0")
            continue
        if row:
            return None
        if "a" <= character <= "z":
            column = 26 * column + ord(character) - ord("a") + 1
        elif "A" <= character <= "Z":
            column = 26 * column + ord(character) - ord("A") + 1
        else:
            return None
        letters += 1
    return (column - 1, row - 1) if row else None
