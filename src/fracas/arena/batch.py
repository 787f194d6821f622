"""Many fights of one scenario, on all cores, and what they came to."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from fracas.arena import statistics
from fracas.arena.study import Cell
from fracas.arena.summary import Share as WinShare
from fracas.arena.summary import Summary
from fracas.arena.trials import Enough, Trials
from fracas.arena.work import Alone, Done, Task, empty, pool_for
from fracas.kernel.build import BUILD
from fracas.kernel.mistake import Mistake
from fracas.stage.scenario import from_document
from fracas.table.game import Program

if TYPE_CHECKING:
    import altair
    import polars


@dataclass(repr=False)
class BatchResult:
    """What a batch found."""

    summary: Summary
    seconds: float
    interrupted: bool = False
    build: str = field(default=BUILD)
    task: Task | None = None
    """What was asked for."""

    @property
    def sides(self) -> list[str]:
        return self.summary.sides

    @property
    def fights(self) -> int:
        return self.summary.fights

    @property
    def wins(self) -> dict[str, int]:
        return self.summary.wins

    @property
    def draws(self) -> int:
        return self.summary.draws

    @property
    def rounds_mean(self) -> float:
        return self.summary.rounds_mean

    @property
    def rounds_median(self) -> float:
        return self.summary.rounds_median

    @property
    def rounds_usual(self) -> tuple[int, int]:
        """The lengths that a tenth of the fights stay below and a tenth go beyond."""
        return self.summary.rounds_usual

    @property
    def survivors(self) -> dict[str, float]:
        """How many of each side are left standing, on average."""
        return self.summary.survivors

    @property
    def first_to_act(self) -> list[WinShare]:
        """How often the side that acted first won: over all sides, then for each of them."""
        return self.summary.first_to_act

    @property
    def forfeits(self) -> dict[str, int]:
        """How many fights each side lost because its agent failed; only sides that did."""
        return self.summary.forfeits

    @property
    def failures(self) -> dict[str, str]:
        """Of each of those sides, what is told of the first time, with the number of that fight."""
        return self.summary.failures

    @property
    def fights_per_second(self) -> float:
        return self.fights / self.seconds if self.seconds > 0 else 0.0

    def interval(self, side: str) -> tuple[float, float]:
        """Where the side's true chance to win lies with 95 % confidence (Wilson's interval)."""
        return self.summary.interval(side)

    def __str__(self) -> str:
        """The result in a few lines, for whoever prints it."""
        lines = [f"{self.fights:,} fights, {self.draws:,} drawn, {self.rounds_median:g} rounds (median)"]
        for side, wins in self.wins.items():
            lines.append(f"  {side}: {wins:,} won, {statistics.percent(statistics.share(wins, self.fights))}")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        """How it shows itself in a notebook."""
        from fracas.arena import notebook  # only where somebody looks

        return notebook.shown(self.summary, self.task)

    def frame(self, what: str = "fights") -> polars.DataFrame:
        """A Polars frame with a row for each fight, or for each of the `fighters`."""
        from fracas.arena import notebook

        return notebook.frame(self.summary, what)

    def chart(self, key: str = "win-rates") -> altair.TopLevelMixin:
        """An Altair chart, one of those of a report: `win-rates`, `length`, `survival`; with details also `health`,
        `blood`, `chances`, `turning`, `harm`, `damage`, `deeds`, `map-1` (where the first side stood and fell)."""
        from fracas.arena import notebook

        return notebook.chart(self.summary, self.known_task(), key)

    def report(self, path: str | os.PathLike[str]) -> None:
        """Writes the report: one page that opens without a network."""
        from fracas.arena import notebook
        from fracas.arena.report.page import write_report

        study = notebook.study_of(self.summary, self.known_task())
        study.seconds, study.interrupted = self.seconds, self.interrupted
        write_report(study, Path(path))

    def known_task(self) -> Task:
        if self.task is None:
            raise Mistake("this result was put together by hand: nobody knows of which scenario it is")
        return self.task

    def as_json(self) -> dict[str, object]:
        return {
            **self.summary.as_json(),
            "seconds": round(self.seconds, 3),
            "fights_per_second": round(self.fights_per_second, 1),
            "build": self.build,
            "interrupted": self.interrupted,
        }


def run_batch(
    document: dict[str, object],
    where: str,
    agents: dict[str, str],
    fights: int,
    seed: int,
    jobs: int | None = None,
    progress: Callable[[int], None] | None = None,
    programs: dict[str, Program] | None = None,
    details: bool = False,
    enough: Enough | None = None,
) -> BatchResult:
    """Plays fights 0 to `fights` - 1 of a scenario, in so many processes; with 0, in this one. Interrupted, it returns
    what is done; with `enough`, it stops after the first look of which that is true. `programs` are those that cannot
    be found by name, and play in this process only."""
    task = Task(document, where, agents, seed, details)
    check(task, programs)
    began = time.perf_counter()
    cell = Cell({}, task, empty(from_document(document, where)))

    def heard(cell: Cell, done: Done) -> None:
        if progress is not None:
            progress(done.summary.fights)

    with Alone(programs) if fights <= 1 else pool_for(jobs, programs) as pool:
        whole = Trials([cell], fights, enough, heard).run(pool)
    return BatchResult(cell.summary, time.perf_counter() - began, not whole, task=task)


def check(task: Task, programs: dict[str, Program] | None = None) -> None:
    """Reads the scenario and seats its agents here, so that a mistake is told by this process, not by a dead worker."""
    Alone(programs).worker.fights(task)
