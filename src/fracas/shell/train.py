"""`fracas train`: what is worth thinking about in fights of a rulebook, found out and written down."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from fracas.arena.training import Trained, Training
from fracas.kernel.mistake import Mistake
from fracas.shell.keep import keep, refuse_to_overwrite
from fracas.stage.tables import table_text
from fracas.table.game import load_scenario
from fracas.table.intervals import wilson

USUAL_MINUTES: Final = 10.0


def train(
    sources: list[str],
    save: Path,
    minutes: float | None,
    fights: int | None,
    seed: int,
    overwrite: bool,
    outside: bool,
) -> None:
    if minutes is not None and fights is not None:
        raise Mistake("--minutes with --fights: it goes by the clock or by fights; leave one of them out")
    refuse_to_overwrite(save, overwrite)
    scenarios = [load_scenario(source, outside) for source in sources]
    time = 0.0 if fights is not None else minutes if minutes is not None else USUAL_MINUTES
    training = Training(scenarios, seed, time, fights or 0)
    trained = watched(training)
    report(trained)
    if not trained.rows:
        raise Mistake(f"{save} is not written: nothing proved to be worth a thought; give it more time or scenarios")
    keep(save, table_text(training.book, seed, trained.trained, trained.held_out, trained.rows), overwrite)
    typer.echo(f"wrote {save}")


def watched(training: Training) -> Trained:
    """Runs it, with a progress bar where somebody may be looking."""
    console = Console(stderr=True)
    if not console.is_terminal:
        return training.run(lambda what, share: None)
    columns = [TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn()]
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=1.0)
        return training.run(lambda what, share: progress.update(task, description=what, completed=share))


def report(trained: Trained) -> None:
    console = Console(highlight=False, markup=False, emoji=False)
    console.print(f"found on    {', '.join(trained.trained)} ({trained.fights[0]} fights, {trained.found} answers)")
    console.print(f"proved on   {', '.join(trained.held_out)} ({trained.fights[1]} fights, {len(trained.rows)} kept)")
    if trained.rows:
        table = Table("question", "answer", "mostly instead of", box=None, pad_edge=False)
        table.add_column("gain", justify="right")
        table.add_column("taken", justify="right")
        for row in trained.rows:
            table.add_row(row.question, row.word, row.instead_of, f"{100 * row.gain:+.1f}", str(row.count))
        console.print(table)
    if trained.tries:
        low, high = wilson(trained.wins, trained.tries)
        share = 100 * trained.wins / trained.tries
        console.print(
            f"Against the book's own list, where it was not found: {share:.0f} % of {trained.tries} fights won "
            f"({100 * low:.0f} to {100 * high:.0f})."
        )
        new, own = (f"{1000 * each.mean:.1f} ms, at most {1000 * each.below(0.99):.0f}" for each in trained.times)
        console.print(f"It thinks {new} in 99 of 100 decisions; with the book's own list {own}.")
