"""`fracas catalog`: what a book has to make characters, scenarios and maps from."""

from __future__ import annotations

import json

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from fracas.kernel.mistake import Mistake, suggestion
from fracas.stage import toml
from fracas.stage.rulebooks import open_book
from fracas.stage.shelves import Entry, shelves


def catalog(key: str, kind: str | None, words: list[str], as_json: bool) -> None:
    """The kinds of things; those of a kind; those that a word is about; or one of them whole."""
    book = open_book(key, {})
    found = shelves(book)
    if kind is None:
        list_kinds(key, found, as_json)
        return
    if kind not in found:  # a word without a kind: everywhere
        words = [kind, *words]
    wanted = {kind: found[kind]} if kind in found else found
    word = " ".join(words)
    exact = [(each, entry) for each, entries in wanted.items() for entry in entries if word in (entry.key, entry.name)]
    picked = {each: [entry for entry in entries if entry.speaks_of(word)] for each, entries in wanted.items()}
    picked = {each: entries for each, entries in picked.items() if entries}
    if not picked:
        known = [entry.key for entries in wanted.values() for entry in entries]
        known += [] if kind in found else list(found)
        raise Mistake(f"{key}: nothing is called '{word}'; {suggestion(word, known)}")
    if as_json:
        shown = {each: {entry.key: told(entry) for entry in entries} for each, entries in picked.items()}
        typer.echo(json.dumps(shown, indent=1, ensure_ascii=False))
    elif exact and word:
        for each, entry in exact:
            print_entry(each, entry)
    else:
        for each, entries in picked.items():
            print_shelf(each, entries)


def told(entry: Entry) -> object:
    return entry.row or {"name": entry.name, "text": entry.text}


def list_kinds(key: str, found: dict[str, list[Entry]], as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps({kind: [entry.key for entry in entries] for kind, entries in found.items()}, indent=1))
        return
    console = Console(highlight=False)
    listed = Table(box=None, pad_edge=False, show_header=False)
    for kind, entries in found.items():
        some = ", ".join([entry.key for entry in entries[:4]])
        listed.add_row(Text(kind, "bold"), Text(str(len(entries))), Text(some + (" ..." if len(entries) > 4 else "")))
    console.print(listed)
    console.print(f"\n'fracas catalog {key} KIND [WORD]' lists them; with the key of one, all of it.", markup=False)


def print_shelf(kind: str, entries: list[Entry]) -> None:
    console = Console(highlight=False)
    console.print(Text(kind.replace("_", " "), "underline"))
    listed = Table(box=None, pad_edge=False, show_header=False, padding=(0, 2, 0, 0))
    listed.add_column(no_wrap=True)
    listed.add_column()
    for entry in entries:
        name = f"{entry.name}: " if entry.name not in (entry.key, "") else ""
        listed.add_row(Text(entry.key, "bold"), Text(name + entry.text))
    console.print(listed)


def print_entry(kind: str, entry: Entry) -> None:
    """One thing: what a file would have to say to have it changed."""
    console = Console(highlight=False)
    console.print(Text(f"{entry.name} ({kind.replace('_', ' ')}, '{entry.key}')", "bold"))
    if entry.row:
        typer.echo(toml.document(entry.row).rstrip())
    else:
        console.print(Text(entry.text))
