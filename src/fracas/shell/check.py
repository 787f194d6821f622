"""`fracas check` and `fracas scenarios`: what is right or wrong with a file, and what comes with Fracas."""

from __future__ import annotations

import json

import typer
from rich.console import Console
from rich.padding import Padding

from fracas.kernel.mistake import Mistake, suggestion
from fracas.shell.complaint import complain
from fracas.stage.rulebooks import known
from fracas.stage.scenario import check, load, shipped, shipped_text
from fracas.table.fair_dice import check_promised, check_written_down, verdict
from fracas.table.game import nobody, read_record, recorded_game


def check_files(paths: list[str], outside: bool) -> None:
    wrong = 0
    for path in paths:
        try:
            typer.echo(f"{path}: {check_file(path, outside)}")
        except Mistake as mistake:
            complain(mistake)
            wrong += 1
    if wrong:
        raise typer.Exit(2)


def check_file(path: str, outside: bool) -> str:
    """What the file is, if it is right: a scenario, a map, a sheet, or the record of a fight."""
    record = read_record(path)
    if record is None:
        return check(path, nobody, outside)
    game = recorded_game(record, path)
    game.catch_up(record, path)
    end = "fought to its end" if game.over else "unfinished"
    what = f"record of '{game.scenario.title}': {game.book.key}, {len(record.entries)} entries, {end}"
    if not record.promises:
        return what
    check_promised(record, path)
    check_written_down(game, record, path)
    return f"{what}. {verdict(record)}"


def print_scenario(name: str, with_more: bool) -> None:
    """The file of a scenario that comes with Fracas, as it is."""
    if with_more:
        raise Mistake("--print: prints one file and nothing else; leave out BOOK and --json")
    if name.removesuffix(".toml") not in shipped():
        raise Mistake(f"no scenario '{name}' comes with Fracas; {suggestion(name, shipped())}")
    typer.echo(shipped_text(name.removesuffix(".toml")), nl=False)


def list_scenarios(book: str | None, as_json: bool) -> None:
    """By rulebook, each with who fights."""
    books = known()
    if book is not None and book not in books:
        raise Mistake(f"unknown rulebook '{book}'; {suggestion(book, list(books))}")
    found = [scenario for scenario in map(load, shipped()) if book in (None, scenario.book.key)]
    found.sort(key=lambda scenario: (list(books).index(scenario.book.key), scenario.name))
    if as_json:
        told = [
            {"scenario": each.name, "title": each.title, "rulebook": each.book.key, "fighters": len(each.controls)}
            for each in found
        ]
        typer.echo(json.dumps(told, indent=1, ensure_ascii=False))
        return
    console = Console(highlight=False)
    longest = max([len(each.name) for each in found], default=0)
    heading = ""
    for each in found:
        if each.book.key != heading:
            console.print(f"{'' if not heading else chr(10)}{each.book.key}: {each.book.title}", style="underline")
            heading = each.book.key
        console.print(f"[bold]{each.name:<{longest}}[/bold]  {each.title}", soft_wrap=True)
        if each.text:
            console.print(Padding(" ".join(each.text.split()), (0, 0, 0, longest + 2)), style="dim")
