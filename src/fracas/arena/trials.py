"""The cells of a study, fought side by side until enough is known of each.

All cells get their fights in turns of a look, so that differences show early, and whoever is interrupted has about as
many of each. What comes out depends on the cells and the rule to stop by alone, never on who did the work: a cell
stops only after a whole look, and what others have fought of it beyond that is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from fracas.arena.statistics import LOOK, Until
from fracas.arena.study import Cell
from fracas.arena.work import Done, Pool, Share, shares_of, undisturbed

Enough = Callable[[Cell], bool]
"""Whether enough is known of a cell; asked after each look."""
Heard = Callable[[Cell, Done], None]
"""Told of each share that counts, in an order that does not depend on who did the work."""


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
        self._done = [cell.summary.fights >= fights for cell in self.cells]

    def run(self, pool: Pool) -> bool:
        """Whether all came to an end; False after Ctrl-C, with everything that had been fought by then counted."""
        asked: list[int] = []
        try:
            for number, done in enumerate(pool.results(self._shares(asked, pool.jobs))):
                with undisturbed():
                    self._take_in(asked[number], done)
        except KeyboardInterrupt:
            return False
        return True

    def _shares(self, asked: list[int], jobs: int) -> Iterator[Share]:
        """A look of each cell that is still open, again and again; `asked` gets the number of each share's cell."""
        begin = [cell.summary.fights for cell in self.cells]
        while True:
            open_ = [at for at in range(len(self.cells)) if not self._done[at] and begin[at] < self.fights]
            if not open_:
                return
            for at in open_:
                end = min(self.fights, begin[at] - begin[at] % LOOK + LOOK)
                for share in shares_of(self.cells[at].task, begin[at], end, self._split(jobs, len(open_))):
                    asked.append(at)
                    yield share
                begin[at] = end

    def _split(self, jobs: int, cells: int) -> int:
        """How finely a look is shared out: with many cells each job has one of its own soon enough."""
        return max(1, -(-jobs // cells))

    def _take_in(self, at: int, done: Done) -> None:
        if self._done[at]:
            return  # fought while others were still looking whether it was wanted
        cell = self.cells[at]
        cell.summary.join(done.summary)
        if self.heard is not None:
            self.heard(cell, done)
        self._done[at] = cell.summary.fights >= self.fights or self._known(cell)

    def _known(self, cell: Cell) -> bool:
        return self.enough is not None and cell.summary.fights % LOOK == 0 and self.enough(cell)
