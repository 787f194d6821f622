"""Places in words: how far something is, in which direction, and by which way."""

from __future__ import annotations

from math import atan2, pi, sqrt
from typing import Final

from fracas.kernel.board import Board
from fracas.kernel.hexes import COMPASS
from fracas.kernel.ways import Way

WINDS: Final = [
    "east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east",
]  # fmt: skip
"""The directions in which something may lie; one goes in the six of `COMPASS` only."""
LONGEST: Final = 12
"""A way with more turns than this is told only as far as that."""


def count(number: int, noun: str) -> str:
    """'1 hex', '3 hexes'."""
    plural = f"{noun}es" if noun.endswith("x") else f"{noun}s"
    return f"{number} {noun if number == 1 else plural}"


def listed(words: list[str]) -> str:
    """'a', 'a and b', 'a, b and c'."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def wind(board: Board, start: int, to: int) -> str:
    """The direction of a hex from another, one of eight; empty for the same hex."""
    if start == to:
        return ""
    dq, dr = board.q[to] - board.q[start], board.r[to] - board.r[start]
    angle = atan2(-1.5 * dr, sqrt(3) * (dq + dr / 2))
    return WINDS[round(angle / (pi / 4)) % 8]


def legs(board: Board, start: int, way: Way) -> list[str]:
    """A way as people tell it: '2 hexes north-east to h5', '1 hex east to i5'."""
    found: list[tuple[int, int, int]] = []
    at = start
    for cell in way.cells:
        toward = board.direction(at, cell)
        if found and found[-1][0] == toward:
            found[-1] = (toward, found[-1][1] + 1, cell)
        else:
            found.append((toward, 1, cell))
        at = cell
    told = [f"{count(far, 'hex')} {COMPASS[toward]} to {board.names[cell]}" for toward, far, cell in found[:LONGEST]]
    return [*told, "and so on"] if len(found) > LONGEST else told
