"""How far it is round walls, for agents that want to get somewhere far away."""

from __future__ import annotations

from fracas.kernel.board import Board
from fracas.kernel.ways import FAR, Spread


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
            spread = Spread(board, goal, FAR)
            spread.run()
            distances = spread.costs
            self.known[goal] = distances
        return distances
