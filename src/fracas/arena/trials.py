"""The cells of a study, fought side by side until enough is known of each.

All cells get their fights in turns of a look, so that differences show early, and whoever is interrupted has about as
many of each. What comes out depends on the cells and the rule to stop by alone, never on who did the work: a cell
stops only after a whole look, and what others have fought of it beyond that is left out.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from fracas.arena.statistics import LOOK, Until
from fracas.arena.study import Cell
from fracas.arena.work import Done, Pool, Share, undisturbed

FIRST: Final = 5
"""Fights of a share while nobody knows how long they take."""
LONG: Final = 0.15
LEAST: Final = 0.005
"""Seconds that a share should take: while there is much to do, and at the end."""
MOST: Final = 500
"""Fights of a share at most, since their rows are kept until it is done."""
Enough = Callable[[Cell], bool]
"""Whether enough is known of a cell; asked after each look."""
Heard = Callable[[Cell, Done], None]
"""Told of each share that counts. The fights of a cell come in the order of their numbers."""


def known(rule: Until, side: int) -> Enough:
    """Whether a cell's win rate for a side is known well enough."""
    return lambda cell: rule.enough(cell.summary.winners.count(side), cell.summary.fights)


class Trials:
    """Fights all cells, up to so many each. Cells that have been fought already go on from there."""

    def __init__(
        self, cells: Sequence[Cell], fights: int, enough: Enough | None = None, heard: Heard | None = None
    ) -> None:
        self.cells = list(cells)
        self.fights = fights
        self.enough = enough
        self.heard = heard
        self._done = [self._over(cell) for cell in self.cells]
        self._begun = [cell.summary.fights for cell in self.cells]
        self._asked: deque[int] = deque()
        """The cells of the shares that are being fought."""
        self._pace = [0.0] * len(self.cells)
        """How many seconds a fight of each takes; 0 while nobody knows."""

    def run(self, pool: Pool) -> bool:
        """Whether all came to an end; False after Ctrl-C, with everything that had been fought by then counted."""
        try:
            for done in pool.results(self._shares(pool.jobs)):
                with undisturbed():
                    self._take_in(self._asked.popleft(), done)
        except KeyboardInterrupt:
            return False
        return True

    def _shares(self, jobs: int) -> Iterator[Share]:
        """A turn of each cell that is still open, again and again."""
        while True:
            open_ = [at for at in range(len(self.cells)) if not self._done[at] and self._begun[at] < self.fights]
            if not open_:
                return
            looks = min(self._begun[at] // LOOK for at in open_)
            for at in [each for each in open_ if self._begun[each] // LOOK == looks]:  # who is behind catches up first
                end = self._end_of_turn(at, len(open_))
                while self._begun[at] < end:
                    begin = self._begun[at]
                    self._begun[at] = min(end, begin + self._size(at, jobs))
                    self._asked.append(at)
                    yield Share(self.cells[at].task, range(begin, self._begun[at]))

    def _end_of_turn(self, at: int, open_: int) -> int:
        """A turn ends with a look, where there are others, or somebody may say that it is enough."""
        if open_ == 1 and self.enough is None:
            return self.fights
        return min(self.fights, self._begun[at] - self._begun[at] % LOOK + LOOK)

    def _size(self, at: int, jobs: int) -> int:
        """How many fights to share out at once: so many that handing them over costs nothing beside them, and so few
        that nobody waits long for another in the end, nor for Ctrl-C."""
        pace = self._pace[at] or max(self._pace)
        if not pace:
            return FIRST
        left = sum([self.fights - begun for begun, done in zip(self._begun, self._done, strict=True) if not done])
        wanted = max(int(LEAST / pace), min(int(LONG / pace), left // (2 * jobs)))
        return max(1, min(MOST, wanted))

    def _take_in(self, at: int, done: Done) -> None:
        fought = len(done.share.numbers)
        if fought:
            self._pace[at] = done.seconds / fought
        if self._done[at]:
            return  # fought while others were still looking whether it was wanted
        cell = self.cells[at]
        cell.summary.join(done.summary)
        if self.heard is not None:
            self.heard(cell, done)
        self._done[at] = self._over(cell)

    def _over(self, cell: Cell) -> bool:
        """Whether a cell has had its fights, or enough is known of it, perhaps from before."""
        fights = cell.summary.fights
        known = self.enough is not None and fights > 0 and fights % LOOK == 0 and self.enough(cell)
        return known or fights >= self.fights
