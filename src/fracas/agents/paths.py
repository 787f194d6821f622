"""Finding the way round walls, for agents that want to get somewhere far away."""

from __future__ import annotations

from typing import Final

from fracas.kernel.board import Board

FAR: Final = 9999


class Paths:
    """How many hexes it is from anywhere to a goal, walls considered and people not.

    Worked out once for each goal: a board does not change in a fight but by a ruling, and then it
    is another board.
    """

    def __init__(self) -> None:
        self.board: Board | None = None
        self.known: dict[int, list[int]] = {}

    def to(self, board: Board, goal: int) -> list[int]:
        """The distance of every cell of the board from the goal."""
        if board is not self.board:
            self.board = board
            self.known = {}
        distances = self.known.get(goal)
        if distances is None:
            distances = spread(board, goal)
            self.known[goal] = distances
        return distances


def spread(board: Board, goal: int) -> list[int]:
    """Breadth first from the goal."""
    distances = [FAR] * board.size
    distances[goal] = 0
    edge = [goal]
    far = 0
    while edge:
        far += 1
        beyond: list[int] = []
        for cell in edge:
            for step in board.steps:
                to = cell + step
                if distances[to] == FAR and board.closed[to] == 0:
                    distances[to] = far
                    beyond.append(to)
        edge = beyond
    return distances
