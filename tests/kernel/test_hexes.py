"""Distances, arcs, lines and names, against slower ways to say the same."""

import math
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas.kernel.hexes import (
    DIRECTIONS,
    FACINGS,
    FRONT,
    LEFT,
    REAR,
    RIGHT,
    arc,
    crossing,
    direction,
    distance,
    parse_place,
    place_name,
    to_axial,
)

Hex = tuple[int, int]
Pair = tuple[int, int, int, int]

numbers = st.integers(-40, 40)
facings = st.integers(0, 5)


def disc(radius: int) -> dict[Hex, int]:
    """All hexes so far from the middle, by breadth-first search."""
    steps: dict[Hex, int] = {(0, 0): 0}
    queue: list[Hex] = [(0, 0)]
    for q, r in queue:
        if steps[q, r] < radius:
            for dq, dr in DIRECTIONS:
                if (q + dq, r + dr) not in steps:
                    steps[q + dq, r + dr] = steps[q, r] + 1
                    queue.append((q + dq, r + dr))
    return steps


def degrees(dq: int, dr: int) -> float:
    """The angle on the page against the clock, from the east."""
    return math.degrees(math.atan2(-dr * math.sqrt(3) / 2, dq + dr / 2))


def between_angles(a: float, b: float) -> float:
    return abs((a - b + 180) % 360 - 180)


def test_distance_counts_steps() -> None:
    """G-55: the distance is the number of steps that a search takes."""
    for (q, r), steps in disc(12).items():
        assert distance(q, r) == steps, (q, r)


@given(numbers, numbers)
def test_distance_formula(dq: int, dr: int) -> None:
    """G-55: half the sum of |dq|, |dr| and |dq + dr|."""
    assert 2 * distance(dq, dr) == abs(dq) + abs(dr) + abs(dq + dr)


def test_facings_go_round_against_the_clock() -> None:
    """G-55: direction 0 is east, and each is 60 degrees further to the left; each is nearest to itself."""
    assert FACINGS == ["e", "ne", "nw", "w", "sw", "se"]
    for facing, (dq, dr) in enumerate(DIRECTIONS):
        assert between_angles(degrees(dq, dr), 60 * facing) < 1e-9
        assert direction(5 * dq, 5 * dr) == facing


@given(numbers, numbers)
def test_direction_is_nearest_in_angle(dq: int, dr: int) -> None:
    """G-55: the nearest of the six directions, of two as near the lower number."""
    off = [between_angles(degrees(dq, dr), 60 * facing) for facing in range(6)]
    as_near = [facing for facing in range(6) if off[facing] < min(off) + 1e-6]
    assert direction(dq, dr) == (as_near[0] if (dq, dr) != (0, 0) else 0)


@pytest.mark.parametrize(
    "dq, dr, lower", [(2, -1, 0), (1, -2, 1), (-1, -1, 2), (-2, 1, 3), (-1, 2, 4), (1, 1, 0), (0, 0, 0)]
)
def test_direction_ties(dq: int, dr: int, lower: int) -> None:
    """G-55: halfway between two directions the lower number counts, also between 5 and 0."""
    assert direction(dq, dr) == lower
    assert direction(7 * dq, 7 * dr) == lower


@pytest.mark.parametrize(
    "rule, dq, dr, expected",
    [
        ("gurps W-52 behind", -1, 0, REAR),
        ("gurps W-52 beside", 0, -1, LEFT),
        ("gurps W-52 ahead, half left", 1, -1, FRONT),
        ("G-56 the other side", -1, 1, RIGHT),
        ("G-56 ahead", 1, 0, FRONT),
        ("G-56 ahead, half right", 0, 1, FRONT),
        ("G-56 one's own hex", 0, 0, FRONT),
        ("G-56 90 degrees to the left", 1, -2, FRONT),
        ("G-56 90 degrees to the right", -1, 2, FRONT),
        ("G-56 just over 90 degrees", 4, -9, LEFT),
        ("G-56 150 degrees to the left", -1, -1, LEFT),
        ("G-56 150 degrees to the right", -2, 1, RIGHT),
        ("G-56 just over 150 degrees", -6, -5, REAR),
        ("G-56 just under 150 degrees", -5, -6, LEFT),
    ],
)
def test_arcs_when_facing_east(rule: str, dq: int, dr: int, expected: int) -> None:
    """G-56: the six neighbours, the edges of the arcs, and what is just beyond them."""
    assert arc(dq, dr, 0) == expected, rule


@given(numbers, numbers, facings)
def test_arcs_are_angles(dq: int, dr: int, facing: int) -> None:
    """G-56: up to 90 degrees front, up to 150 side, then rear."""
    if (dq, dr) == (0, 0):
        assert arc(dq, dr, facing) == FRONT
        return
    left_turn = (degrees(dq, dr) - 60 * facing) % 360
    off = min(left_turn, 360 - left_turn)
    hand = LEFT if left_turn < 180 else RIGHT
    if off < 90 + 1e-6:  # on the tie itself as well
        assert arc(dq, dr, facing) == FRONT
    elif off < 150 + 1e-6:
        assert arc(dq, dr, facing) == hand
    else:
        assert arc(dq, dr, facing) == REAR


@given(numbers, numbers, facings)
def test_arcs_turn_with_the_facing(dq: int, dr: int, facing: int) -> None:
    """G-56: a sixth of a turn of map and fighter together changes nothing."""
    assert arc(dq + dr, -dq, (facing + 1) % 6) == arc(dq, dr, facing)


CORNERS = [(2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2)]  # in thirds, round the hex


def overlap(dq: int, dr: int, q: int, r: int) -> str:
    """How the line from (0, 0) to (dq, dr) meets a hex, by cutting it with each of the six edges in turn."""
    enter = Fraction(0)
    leave = Fraction(1)
    on_an_edge = False
    for i in range(6):
        from_q, from_r = 3 * q + CORNERS[i][0], 3 * r + CORNERS[i][1]
        edge_q, edge_r = CORNERS[(i + 1) % 6][0] - CORNERS[i][0], CORNERS[(i + 1) % 6][1] - CORNERS[i][1]
        inside_at_start = edge_q * -from_r - edge_r * -from_q  # positive within: the corners go round that way
        change = 3 * (edge_q * dr - edge_r * dq)
        if change == 0:
            if inside_at_start < 0:
                return "apart"
            on_an_edge = on_an_edge or inside_at_start == 0
        elif change > 0:
            enter = max(enter, Fraction(-inside_at_start, change))
        else:
            leave = min(leave, Fraction(-inside_at_start, change))
    if enter >= leave:
        return "apart"
    return "beside" if on_an_edge else "through"


def check_crossing(dq: int, dr: int) -> None:
    line = crossing(dq, dr)
    around = [
        (q, r)
        for q in range(min(0, dq) - 2, max(0, dq) + 3)
        for r in range(min(0, dr) - 2, max(0, dr) + 3)
        if (q, r) not in [(0, 0), (dq, dr)]
    ]
    met = {place: overlap(dq, dr, *place) for place in around}
    assert sorted(line.through) == [place for place in around if met[place] == "through"]
    sides = [(a, b) for a, b, _, _ in line.beside] + [(c, d) for _, _, c, d in line.beside]
    assert sorted(sides) == [place for place in around if met[place] == "beside"]
    for a, b, c, d in line.beside:
        assert distance(a - c, b - d) == 1
        assert dq * b < dr * a, "left of the line"
        assert dq * d > dr * c, "right of the line"


def test_lines_against_cutting_polygons() -> None:
    """G-73: a line crosses just the hexes whose inside it meets, every direction up to six hexes."""
    for dq, dr in disc(6):
        check_crossing(dq, dr)


@given(st.integers(-14, 14), st.integers(-14, 14))
def test_long_lines_against_cutting_polygons(dq: int, dr: int) -> None:
    """G-73: the same for longer lines."""
    check_crossing(dq, dr)


@given(numbers, numbers)
def test_lines_go_hex_by_hex(dq: int, dr: int) -> None:
    """G-73: the crossed hexes come in the order of the line, and the way back has the same in reverse."""
    line = crossing(dq, dr)
    ahead = [2 * (dq * q + dr * r) + dq * r + dr * q for q, r in line.through]
    assert ahead == sorted(set(ahead))
    back = crossing(-dq, -dr)
    assert [(q + dq, r + dr) for q, r in reversed(back.through)] == line.through
    assert [(c + dq, d + dr, a + dq, b + dr) for a, b, c, d in reversed(back.beside)] == line.beside
    if not line.beside:
        places = [(0, 0), *line.through, (dq, dr)]
        gaps = [distance(c - a, d - b) for (a, b), (c, d) in pairwise(places)]
        assert all(gap == 1 for gap in gaps) or (dq, dr) == (0, 0)


@pytest.mark.parametrize(
    "rule, dq, dr, through, beside",
    [
        ("own hex", 0, 0, [], []),
        ("neighbour", 1, -1, [], []),
        ("straight", 3, 0, [(1, 0), (2, 0)], []),
        ("along an edge", 1, 1, [], [(1, 0, 0, 1)]),
        ("edge, hex, edge", -2, 4, [(-1, 2)], [(0, 1, -1, 1), (-1, 3, -2, 3)]),
        ("no corner clipped", 3, -1, [(1, 0), (2, -1)], []),
        ("four between, where samples see three", 4, -1, [(1, 0), (2, -1), (2, 0), (3, -1)], []),
    ],
)
def test_lines_by_hand(rule: str, dq: int, dr: int, through: list[Hex], beside: list[Pair]) -> None:
    """G-73: lines that one can follow with a finger."""
    assert crossing(dq, dr).through == through, rule
    assert crossing(dq, dr).beside == beside, rule


@pytest.mark.parametrize(
    "name, column, row",
    [("a1", 0, 0), ("b1", 1, 0), ("a2", 0, 1), ("z9", 25, 8), ("aa1", 26, 0), ("ab10", 27, 9), ("aaa1", 702, 0)],
)
def test_names_by_hand(name: str, column: int, row: int) -> None:
    """G-55: columns are letters, rows numbers from 1."""
    assert place_name(column, row) == name
    assert parse_place(name) == (column, row)
    assert parse_place(name.upper()) == (column, row)


@given(st.integers(0, 100_000), st.integers(0, 100_000))
def test_names_round_trip(column: int, row: int) -> None:
    """G-55: a name means one place."""
    assert parse_place(place_name(column, row)) == (column, row)


@pytest.mark.parametrize(
    "text",
    ["", "a", "1", "a0", "a01", "1a", "a1b", "a 1", " a1", "a1 ", "a-1", "ä1", "a²", "a١", "3,-1", "a" + "9" * 5000],
)
def test_what_is_no_name(text: str) -> None:
    """G-55: anything else is no place, and nothing is guessed."""
    assert parse_place(text) is None


@given(st.text(alphabet="abzABZ0189 -", max_size=8))
def test_a_name_that_is_read_is_written_alike(text: str) -> None:
    """G-55: each place has one name, but for capitals."""
    place = parse_place(text)
    if place is not None:
        assert place_name(*place) == text.lower()


@given(numbers, numbers)
def test_columns_and_rows(column: int, row: int) -> None:
    """G-55: odd rows are shifted half a hex to the right."""
    q, r = to_axial(column, row)
    assert r == row
    assert 2 * q + r == 2 * column + (row & 1)  # twice the horizontal place on the page
