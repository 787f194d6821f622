"""`fracas agents`: who can play when no person does."""

from __future__ import annotations

import json

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from fracas.agents.registry import Listed, listed
from fracas.stage.rulebooks import kin, open_book, opened


def list_agents(key: str | None, as_json: bool) -> None:
    """All of them, or those who can play a book."""
    books = opened()[0] if key is None else [open_book(key, {})]
    found = listed(books)
    if key is not None:
        keys = kin(books[0])
        found = [each for each in found if not each.book or each.book in keys]
    if as_json:
        typer.echo(json.dumps([told(each) for each in found], indent=1, ensure_ascii=False))
        return
    table = Table("agent", "plays", "what it does", box=None, pad_edge=False)
    for each in found:
        words = Text(f"broken: {each.wrong}", "yellow") if each.wrong else Text(each.text)
        table.add_row(Text(each.name), Text(each.book or "every rulebook"), words)
    console = Console(highlight=False)
    console.print(table)
    console.print("\n'--side red=NAME' gives a side to one of them, in play and simulate.", markup=False)


def told(each: Listed) -> dict[str, str]:
    out = {"agent": each.name, "rulebook": each.book, "text": each.text}
    return {**out, "broken": each.wrong} if each.wrong else out
