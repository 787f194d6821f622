"""What all commands share that fight many times: which processes do it, what is shown meanwhile, Ctrl-C, and the files.

with Studying(study, options) as studying:
    studying.fight(study.cells, options.most(), enough)
...                                     # findings, what is printed
studying.finish()                       # keeps it, makes the report, ends with INTERRUPTED after Ctrl-C
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from fracas.arena import statistics
from fracas.arena.extras import need
from fracas.arena.statistics import LOOK, Until
from fracas.arena.study import Cell, Study, go_on, read_study
from fracas.arena.trials import Enough, Heard, Trials, known
from fracas.arena.work import Done, Pool, pool_for
from fracas.kernel.mistake import Mistake, suggestion
from fracas.shell.interrupts import INTERRUPTED
from fracas.shell.keep import keep, refuse_unless_writable
from fracas.stage.parts import HUMAN
from fracas.stage.scenario import Scenario
from fracas.table.game import chosen_sides, load_scenario
from fracas.table.keeping import KeptFile

USUAL: Final = 1000
"""Fights of whatever is tried, if nothing is said."""
SAVED_EVERY: Final = 20.0
"""Seconds after which what has been found is kept, so that a kill loses little."""

SHOWN_EVERY: Final = 0.2
"""Seconds after which the running estimate is worked out again."""


@dataclass(frozen=True)
class StudyOptions:
    """What was said at the command line."""

    fights: int | None = None
    until: str | None = None
    seed: int = 1
    jobs: int | None = None
    cluster: str | None = None
    sides: Sequence[str] = field(default_factory=tuple)
    side: str | None = None
    save: Path | None = None
    resume: Path | None = None
    report: Path | None = None
    overwrite: bool = False
    as_json: bool = False
    insist: bool = False
    outside: bool = False
    candidates: Path | None = None

    def load(self, source: str) -> Scenario:
        return load_scenario(source, self.outside, self.candidates)

    def agents(self, scenario: Scenario) -> dict[str, str]:
        """Who plays which side, where it is not whom the scenario says."""
        chosen = chosen_sides(list(self.sides), scenario)
        if HUMAN in chosen.values():
            raise Mistake("--side: nobody is asked in a simulation; 'fracas play' is for humans")
        return chosen

    def side_of(self, scenario: Scenario) -> str:
        """Whose win rate is looked at."""
        sides = list(scenario.setup.sides)
        if self.side is not None and self.side not in sides:
            raise Mistake(f"--for {self.side}: there is no such side; {suggestion(self.side, sides)}")
        return self.side if self.side is not None else sides[0]

    @property
    def rule(self) -> Until | None:
        """When to stop early."""
        return Until.parse(self.until, "--until") if self.until is not None else None

    def most(self, usual: int = USUAL) -> int:
        """How many fights there may be of whatever is tried."""
        if self.fights is not None:
            return self.fights
        return self.rule.most if self.rule is not None else usual

    def enough(self, side: int) -> Enough | None:
        """Whether a cell's win rate for a side is known well enough."""
        return known(self.rule, side) if self.rule is not None else None

    @property
    def goal(self) -> Path | None:
        """Where what is found is kept."""
        return self.save if self.save is not None else self.resume

    def check_files(self) -> None:
        """All that could be wrong with files is said before the fights begin."""
        if self.resume is not None and self.save is not None and self.save.resolve() == self.resume.resolve():
            raise Mistake(f"--save {self.save}: --resume keeps it there anyway; leave --save out")
        if self.save is not None:
            if self.save.exists() and not self.overwrite:
                hint = f"go on with it by --resume {self.save}, give another name, or say --overwrite"
                raise Mistake(f"{self.save}: is there already; {hint}")
            refuse_unless_writable(self.save, self.overwrite)
        if self.resume is not None:
            refuse_unless_writable(self.resume, True)
        if self.report is not None:
            need("report", "vl_convert")
            refuse_unless_writable(self.report, self.overwrite)


Tell = Callable[[Cell], str]
"""What is shown of the cell that was fought last, in a few words."""


class Studying:
    """The fights of a command's study, seen by whoever waits for them."""

    def __init__(self, study: Study, options: StudyOptions, tell: Tell | None = None) -> None:
        options.check_files()
        if options.resume is not None:
            go_on(read_study(options.resume), study, options.resume)
        self.study = study
        self.options = options
        self.tell = tell if tell is not None else self.estimate
        self.pool: Pool = pool_for(options.jobs, cluster=options.cluster)
        self._open = ExitStack()
        self._progress: Progress | None = None
        self._looked = False
        self._shown = 0.0
        self._began = self._saved = time.monotonic()
        self._spent_before = study.seconds

    def __enter__(self) -> Studying:
        self._open.enter_context(self.pool)
        console = Console(stderr=True)
        if console.is_terminal:
            columns = [TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()]
            self._progress = self._open.enter_context(Progress(*columns, console=console, transient=True))
        self._began = self._saved = time.monotonic()
        return self

    def __exit__(self, *error: object) -> None:
        self._open.close()
        self.study.seconds = self._spent()

    def _spent(self) -> float:
        return self._spent_before + time.monotonic() - self._began

    # fighting

    def fight(
        self, cells: Sequence[Cell], fights: int, enough: Enough | None = None, heard: Heard | None = None
    ) -> bool:
        """Fights cells up to so many times each, or until enough is known of each. False after Ctrl-C."""
        shown = self._progress.add_task("fighting", total=None) if self._progress is not None else None

        def take_in(cell: Cell, done: Done) -> None:
            if heard is not None:
                heard(cell, done)
            self._refuse_endless(cells, fights)
            self._show(shown, cell, cells, fights)
            self._keep_now_and_then()

        trials = Trials(cells, fights, enough, take_in)
        whole = trials.run(self.pool)
        if self._progress is not None and shown is not None:
            self._progress.remove_task(shown)
        self.study.interrupted = self.study.interrupted or not whole
        return whole

    def _refuse_endless(self, cells: Sequence[Cell], fights: int) -> None:
        """If nobody has won anything by the first look, nobody may be able to."""
        if self._looked or fights <= LOOK or self.options.insist:
            return
        if min([cell.summary.fights for cell in cells]) < LOOK:
            return
        self._looked = True
        if all(cell.summary.draws == cell.summary.fights for cell in cells):
            name = cells[0].task.where
            raise Mistake(
                f"{name}: nobody has won any of the first {LOOK} fights, so perhaps nobody can: have the sides the "
                f"means to hurt each other, and rounds enough? --fights {LOOK} shows these, --insist fights on"
            )

    def _show(self, shown: TaskID | None, cell: Cell, cells: Sequence[Cell], fights: int) -> None:
        if self._progress is None or shown is None or time.monotonic() - self._shown < SHOWN_EVERY:
            return
        self._shown = time.monotonic()
        done = sum([each.summary.fights for each in cells])
        total = sum([self._likely(each, fights) for each in cells])
        self._progress.update(shown, description=self.tell(cell), completed=done, total=total)

    def _likely(self, cell: Cell, fights: int) -> int:
        """How many fights of a cell there will be, as far as one can see."""
        rule = self.options.rule
        if rule is None:
            return fights
        return min(fights, rule.likely(cell.summary.winners.count(self._side(cell)), cell.summary.fights))

    def _side(self, cell: Cell) -> int:
        side = self.study.extra.get("side")
        return cell.summary.sides.index(side) if side in cell.summary.sides else 0

    def estimate(self, cell: Cell) -> str:
        """The win rate of the cell that was fought last: 'red wins 48 %, 44 to 52'."""
        side = self._side(cell)
        rate = statistics.share(cell.summary.winners.count(side), cell.summary.fights)
        tried = ", ".join([f"{path.rpartition('.')[2]} {value}" for path, value in cell.values.items()])
        return f"{tried}: {rate_told(cell, side, rate)}" if tried else rate_told(cell, side, rate)

    # keeping

    def _keep_now_and_then(self) -> None:
        if self.options.goal is not None and time.monotonic() - self._saved > SAVED_EVERY:
            self.study.interrupted, before = True, self.study.interrupted  # which it is, whoever reads it
            self._keep(self.options.goal)
            self.study.interrupted = before
            self._saved = time.monotonic()

    def _keep(self, path: Path) -> None:
        self.study.seconds = self._spent()
        KeptFile(path).write(self.study.to_json())

    def finish(self) -> None:
        """Keeps the study and makes its report, where they are wanted; says so, and how to go on after Ctrl-C."""
        options, study = self.options, self.study
        if options.goal is not None:
            keep(options.goal, study.to_json(), overwrite=True)
            hint = f"; go on with --resume {options.goal}" if study.interrupted else ""
            self._say(f"wrote {options.goal}{hint}")
        if options.report is not None:
            write_report(study, options.report)
            self._say(f"wrote {options.report}")
        if study.interrupted:
            raise typer.Exit(INTERRUPTED)

    def _say(self, text: str) -> None:
        typer.echo(text, err=self.options.as_json)


def rate_told(cell: Cell, side: int, rate: statistics.Estimate) -> str:
    return f"{cell.summary.sides[side]} wins {statistics.percent(rate)}"


def write_report(study: Study, path: Path) -> None:
    """The page of a study."""
    from fracas.arena.report import page  # only when it is wanted

    page.write_report(study, path)
