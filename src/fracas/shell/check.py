"""`fracas check` and `fracas scenarios`: what is right or wrong with a file, and what comes with Fracas."""

from __future__ import annotations

import typer
from rich.console import Console
from rich.padding import Padding

from fracas.kernel.mistake import Mistake
from fracas.shell.complaint import complain
from fracas.shell.game import PLAYERS, read_record, recorded_game
from fracas.stage.scenario import check, load, shipped


def check_files(paths: list[str]) -> None:
    wrong = 0
    for path in paths:
        try:
            typer.echo(f"{path}: {check_file(path)}")
        except Mistake as mistake:
            complain(mistake)
            wrong += 1
    if wrong:
        raise typer.Exit(2)


def check_file(path: str) -> str:
    """What the file is, if it is right: a scenario, a map, a sheet, or the record of a fight."""
    record = read_record(path)
    if record is None:
        return check(path, PLAYERS)
    game = recorded_game(record, path)
    game.catch_up(record, path)
    end = "fought to its end" if game.play.over else "unfinished"
    return f"record of '{game.scenario.title}': {game.book.key}, {len(record.entries)} entries, {end}"


def list_scenarios() -> None:
    console = Console(highlight=False)
    names = shipped()
    longest = max([len(name) for name in names], default=0)
    for name in names:
        scenario = load(name)
        console.print(f"[bold]{name:<{longest}}[/bold]  {scenario.title} ({scenario.book.key})", soft_wrap=True)
        if scenario.text:
            text = " ".join(scenario.text.split())
            console.print(Padding(text, (0, 0, 0, longest + 2)), style="dim")
