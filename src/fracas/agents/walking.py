"""Getting at somebody: what every brute does to walk round walls and people."""

from __future__ import annotations

from fracas.kernel import ways
from fracas.kernel.board import Board
from fracas.kernel.decision import Place, Places
from fracas.kernel.ways import FAR


class Paths:
    """How many hexes it is from anywhere to a goal, walls considered and people not.

    Worked out once for each goal, since a board never changes: a door that opens makes another board.
    """

    def __init__(self) -> None:
        self.board: Board | None = None
        self.known: dict[int, list[int]] = {}

    def to(self, board: Board, goal: int) -> list[int]:
        """By cell the distance to the goal; FAR where there is no way."""
        if board is not self.board:
            self.board = board
            self.known = {}
        distances = self.known.get(goal)
        if distances is None:
            distances = ways.distances(board, goal)
            self.known[goal] = distances
        return distances


def next_hex(board: Board, distances: list[int], cell: int, taken: list[int]) -> int:
    """A neighbouring hex that is nearer to the goal, not the goal itself, and not taken; -1 without one."""
    for step in board.steps:
        to = cell + step
        if 0 < distances[to] < distances[cell] and to not in taken:
            return to
    return -1


def nearest_hex(cells: list[int], distances: list[int], here: int, least: int = 0) -> int:
    """Of these hexes the one nearest to the goal, but no nearer than `least`; if none is nearer than here, here."""
    best = here
    for cell in cells:
        if least <= distances[cell] < distances[best]:
            best = cell
    return best


def walk(menu: Places, along: list[int], distances: list[int], least: int = 0) -> Place:
    """As far as the move goes along these hexes; if not even to the first, to the nearest hex in reach."""
    for cell in reversed(along):
        place = menu.to(cell)
        if place is not None:
            return place
    place = menu.to(nearest_hex(menu.cells(), distances, menu.start, least)) or menu.to(menu.start)
    assert place is not None
    return place


def open_hex(board: Board, centre: int) -> int:
    """The open hex nearest to that one."""
    best, least = centre, FAR
    for cell in board.cells():
        far = board.distance(cell, centre)
        if far < least and not board.closed[cell]:
            best, least = cell, far
    return best
