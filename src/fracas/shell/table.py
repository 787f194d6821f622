"""`fracas table`: a book's tables, printed as one would want to have them on the table."""

from __future__ import annotations

import json
from typing import Any

import typer
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from fracas.kernel.mistake import Mistake, suggestion
from fracas.kernel.rulebook import Chart, Rulebook
from fracas.stage.rulebooks import open_book
from fracas.stage.shelves import entry_chart, shelf_chart, shelves

LONG = 24
"""A cell of more characters than this will be broken."""
READABLE = 20
"""The least width of such a cell; where there is less, columns are printed one below the other."""


def table(key: str, words: list[str], as_json: bool) -> None:
    book = open_book(key, {})
    if words:
        chart = found_chart(book, " ".join(words))
        print_json(chart) if as_json else print_chart(chart)
        return
    kinds = {kind: f"{len(entries)} of them" for kind, entries in shelves(book).items()}
    charts = {**book.charts(), **{kind: text for kind, text in kinds.items() if kind not in book.charts()}}
    if as_json:
        typer.echo(json.dumps([{"table": name, "title": title} for name, title in charts.items()], indent=1))
    else:
        list_charts(key, charts)


def found_chart(book: Rulebook[Any], name: str) -> Chart:
    """A table of the book's own, a catalogue of it, or one row of a catalogue."""
    try:
        return book.chart(name)
    except Mistake as mistake:
        refusal = str(mistake)
    found = shelves(book)
    if name in found:
        return shelf_chart(book, name, found[name])
    for kind, entries in found.items():
        for entry in entries:
            if name.lower() in (entry.key.lower(), entry.name.lower()):
                return entry_chart(kind, entry)
    if not book.charts():
        keys = [*found, *[entry.key for entries in found.values() for entry in entries]]
        refusal = f"there is no table '{name}'; {suggestion(name, keys)}"
    raise Mistake(f"{book.key}: {refusal}")


def list_charts(key: str, charts: dict[str, str]) -> None:
    console = Console(highlight=False)
    listed = Table("table", "what it is", box=None, pad_edge=False)
    for name, title in charts.items():
        listed.add_row(Text(name), Text(title))
    console.print(listed)
    console.print(f"\n'fracas table {key} TABLE' prints one.", markup=False)


def print_json(chart: Chart) -> None:
    told = {"title": chart.title, "columns": chart.columns, "rows": chart.rows, "notes": chart.notes}
    typer.echo(json.dumps(told, indent=1, ensure_ascii=False))


def print_chart(chart: Chart) -> None:
    console = Console(highlight=False)
    console.print(Text(chart.title, "bold"), soft_wrap=True)
    wordy = any(len([cell for cell in row if len(cell) > LONG]) > 1 for row in chart.rows)
    console.print()
    if wordy and console.width < READABLE * len(chart.columns):
        for at in range(1, len(chart.columns)):
            rows = [[row[0], row[at]] for row in chart.rows]
            console.print(drawn([chart.columns[0], chart.columns[at]], rows, False, console.width))
            console.print()
    else:
        console.print(drawn(chart.columns, chart.rows, wordy, console.width))
        console.print()
    for note in chart.notes:
        console.print(Text(note, "dim"))


def drawn(columns: list[str], rows: list[list[str]], wordy: bool, room: int) -> Table:
    """Rows that take several lines are set apart. Where there is just room for it, lines are broken between words:
    those of headings first."""
    out = Table(box=box.SIMPLE_HEAD, pad_edge=False, collapse_padding=True, show_edge=False, show_lines=wordy)
    cells = [[column, *[row[at] for row in rows]] for at, column in enumerate(columns)]
    words = [max([len(word) for cell in column for word in cell.split()], default=0) for column in cells]
    whole = [max([len(cell) for cell in column]) for column in cells]
    gaps = 2 * (len(columns) - 1)
    tight = sum(words) + gaps <= room < sum(whole) + gaps
    for column, least in zip(cells, words, strict=True):
        fixed = tight and not any(" " in cell for cell in column[1:])
        out.add_column(
            Text(column[0]), overflow="fold", width=least if fixed else None, min_width=least if tight else None
        )
    for row in rows:
        out.add_row(*[Text(cell, "dim" if cell == "-" else "") for cell in row])
    return out
