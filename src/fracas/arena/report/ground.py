"""The map of a scenario as a drawing: what lies there when nobody is there."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import cos, pi, sin, sqrt
from typing import Final

from fracas.arena.charts.places import Hex, hex_of
from fracas.kernel.hexes import place_name
from fracas.table import wire

UNIT: Final = 40
"""So many units go from the middle of a hex to its corner."""
ACROSS: Final = UNIT * sqrt(3)
DOWN: Final = UNIT * 1.5
CORNERS: Final = [(UNIT * cos(pi / 6 + pi * at / 3), UNIT * sin(pi / 6 + pi * at / 3)) for at in range(6)]
MOST_DRAWN: Final = 4000
"""On a larger map open ground has no grid."""

PLAIN, WALL, FENCE, ROUGH, COVER, RAISED, OTHER = "plain", "wall", "fence", "rough", "cover", "raised", "other"
STROKES: Final = {
    ROUGH: "m-18 -8q4 -5 8 0t8 0m2 12q4 -5 8 0t8 0m-32 8q4 -5 8 0t8 0",
    COVER: "m-26 -5h52v10h-52zm13 0v10m13 -10v10m13 -10v10",
    RAISED: "m-16 10l8 -8 8 8m-4 -12l8 -8 8 8",
    FENCE: "m-26 -4h52v8h-52zm17 0v8m18 -8v8",
    OTHER: "m-14 -8h0m14 0h0m14 0h0m-21 9h0m14 0h0m14 0h0m-28 9h0m14 0h0m14 0h0",
}
"""What is drawn into each hex, around its middle."""


def look(kind: wire.Terrain) -> str:
    """How a kind of ground is drawn: by what it does."""
    if kind.key == "void":
        return "void"
    if kind.key == "open":
        return PLAIN
    if kind.closed:
        return WALL if kind.opaque else FENCE
    return RAISED if kind.height > 0 else COVER if kind.cover else ROUGH if kind.extra > 0 else OTHER


def middle(place: Hex) -> tuple[float, float]:
    column, row = place
    return (column + (0.5 if row % 2 else 0)) * ACROSS, row * DOWN


def outline(places: Iterable[Hex]) -> str:
    """The hexes of a kind as one path."""
    steps = "".join(f"l{x - before_x:.1f} {y - before_y:.1f}" for (before_x, before_y), (x, y) in pairwise(CORNERS))
    out = ""
    for place in places:
        x, y = middle(place)
        out += f"M{x + CORNERS[0][0]:.1f} {y + CORNERS[0][1]:.1f}{steps}z"
    return out


def ground(board: wire.Board, key: str, box: tuple[int, int, int, int]) -> str:
    """A symbol with that part of the map, to be used by drawings of the page."""
    left, top, right, bottom = box
    by_look: dict[str, list[Hex]] = {}
    for row in range(top, bottom + 1):
        for column in range(left, right + 1):
            by_look.setdefault(look(board.kinds[board.rows[row][column]]), []).append((column, row))
    large = (right - left + 1) * (bottom - top + 1) > MOST_DRAWN
    parts: list[str] = []
    for name, hexes in sorted(by_look.items(), key=lambda each: (each[0] != PLAIN, each[0] == WALL)):
        if name == "void":
            continue
        grid = " bare" if large and name == PLAIN else ""
        parts.append(f'<path class="land {name}{grid}" d="{outline(hexes)}"/>')
        if name in STROKES:
            strokes = "".join([f"M{x:.0f} {y:.0f}{STROKES[name]}" for x, y in map(middle, hexes)])
            parts.append(f'<path class="strokes {name}" d="{strokes}"/>')
    for goal in board.goals:
        hexes = [place for place in map(hex_of, goal.hexes) if left <= place[0] <= right and top <= place[1] <= bottom]
        parts.append(f'<path class="goal" d="{outline(hexes)}"/>')
    return f'<symbol id="{key}" viewBox="{view(box)}" overflow="visible">{"".join(parts)}{rulers(box)}</symbol>'


def view(box: tuple[int, int, int, int]) -> str:
    """The part of the plane that has all these hexes and their rulers."""
    left, top, right, bottom = box
    x, y = (left - 0.5) * ACROSS - 30, top * DOWN - UNIT - 26
    width, height = (right - left + 1.5) * ACROSS + 36, (bottom - top) * DOWN + 2 * UNIT + 32
    return f"{x:.0f} {y:.0f} {width:.0f} {height:.0f}"


def rulers(box: tuple[int, int, int, int]) -> str:
    left, top, right, bottom = box
    parts = []
    for column in range(left, right + 1, max(1, (right - left) // 14)):
        parts.append((column * ACROSS, top * DOWN - UNIT - 8, place_name(column, 0)[:-1]))
    for row in range(top, bottom + 1, max(1, (bottom - top) // 14)):
        parts.append(((left - 0.5) * ACROSS - 14, row * DOWN + 6, str(row + 1)))
    size = max(17, (right - left) * ACROSS / 62)
    return "".join(
        [f'<text class="ruler" font-size="{size:.0f}" x="{x:.0f}" y="{y:.0f}">{told}</text>' for x, y, told in parts]
    )
