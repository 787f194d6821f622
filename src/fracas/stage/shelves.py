"""What a book has to make people and maps from, ready to be listed: its catalogues, traits, skills and grounds."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import resources
from typing import Any, Final

from fracas.kernel.board import Terrain
from fracas.kernel.rulebook import Chart, Rulebook
from fracas.rulebooks.catalogue import Catalogue, rows

CHARACTERS: Final = "characters"
TERRAIN: Final = "terrain"
MOST_COLUMNS: Final = 14
"""A table with more of them does not fit on a screen."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that can be named in a file: its key, what it is called, its numbers on a line and one by one."""

    key: str
    name: str
    text: str
    fields: list[tuple[str, str]]
    row: dict[str, Any]
    """As it is written in the catalogue."""

    def speaks_of(self, word: str) -> bool:
        return word.lower() in f"{self.key} {self.name} {self.text}".lower()


def shelves(book: Rulebook[Any]) -> dict[str, list[Entry]]:
    """Everything of the book, by kind."""
    found: dict[str, list[Entry]] = {}
    for kind in kinds(book):
        found[kind] = [entry(key, row) for key, row in rows(book.packages(kind), kind).items()]
    for kind, words in book.sheet_words().items():
        found[kind] = [*found.get(kind, []), *[Entry(key, key, text, [], {}) for key, text in words.items()]]
    found[TERRAIN] = [ground(kind) for kind in book.terrain()]
    return {kind: entries for kind, entries in found.items() if entries}


def kinds(book: Rulebook[Any]) -> list[str]:
    """The tables of the catalogue, people first."""
    catalogue = getattr(book, "catalogue", None)
    if isinstance(catalogue, Catalogue):
        named = [table.kind for table in catalogue.tables]
    else:
        named = [file.removesuffix(".toml") for package in book.packages("") for file in files(package)]
    return list(dict.fromkeys([CHARACTERS, *named]))


def files(package: str) -> list[str]:
    folder = resources.files(package).joinpath("catalog")
    return sorted([file.name for file in folder.iterdir() if file.name.endswith(".toml")]) if folder.is_dir() else []


def entry(key: str, row: Any) -> Entry:
    """A row of a catalogue."""
    table = row if isinstance(row, dict) else {"value": row}
    fields = [(name, words(value)) for name, value in table.items() if name != "name" and said(value)]
    text = ", ".join([value if name == "value" else f"{name} {value}" for name, value in fields])
    return Entry(key, str(table.get("name", key)), text, fields, table if table is row else {})


def said(value: Any) -> bool:
    """Whether there is anything to tell: not of what is just not so."""
    return value is not False and value not in ("", [], {})


def words(value: Any) -> str:
    """A value as one would say it: 'Broadsword 15, Shield 13'; of modes each with its name first."""
    if value is True:
        return "yes"
    if isinstance(value, list):
        tables = any(isinstance(each, dict) for each in value)
        return ("; " if tables else ", ").join([words(each) for each in value])
    if isinstance(value, dict):
        parts = [f"{key} {words(each)}" for key, each in value.items() if key != "name" and said(each)]
        return ": ".join([*([str(value["name"])] if "name" in value else []), ", ".join(parts)])
    return str(value)


def ground(kind: Terrain) -> Entry:
    """A kind of ground, and its character on a map."""
    notes = {
        f"+{kind.extra} to enter": kind.extra > 0,
        "cannot be entered": kind.closed,
        "cannot be seen through": kind.opaque,
        f"cover: {kind.cover}": bool(kind.cover),
        f"height {kind.height}": kind.height != 0,
        f"rule {kind.rule}": bool(kind.rule),
    }
    text = ", ".join([f"'{kind.glyph}' on a map", *[note for note, holds in notes.items() if holds]])
    return Entry(kind.key, kind.name, text, [("on a map", kind.glyph)], {})


def shelf_chart(book: Rulebook[Any], kind: str, entries: list[Entry]) -> Chart:
    """A kind of things: a column for each number, or where there are too many, all on a line."""
    title = f"{book.title}: {kind.replace('_', ' ')}"
    flat = [(each.key, row) for each in entries for row in unfolded(each.row)]
    columns = list(dict.fromkeys([name for _, row in flat for name in row if name != "name"]))
    if kind != CHARACTERS and columns and len(columns) <= MOST_COLUMNS:
        table = [[key, *[words(row.get(name, "")) or "-" for name in columns]] for key, row in flat]
        return Chart(title, ["key", *columns], table, [])
    table = [[each.key, each.name if each.name != each.key else "", each.text] for each in entries]
    return Chart(title, ["key", "name", "what it has"], table, [])


def unfolded(row: dict[str, Any]) -> list[dict[str, Any]]:
    """A row, or one for each of its modes."""
    modes = [(name, value) for name, value in row.items() if isinstance(value, list) and is_tables(value)]
    if len(modes) != 1:
        return [row]
    rest = {name: value for name, value in row.items() if name != modes[0][0]}
    return [{"mode": mode.get("name", ""), **mode, **rest} for mode in modes[0][1]]


def is_tables(value: list[Any]) -> bool:
    return bool(value) and all(isinstance(each, dict) for each in value)


def entry_chart(kind: str, found: Entry) -> Chart:
    """One thing, number by number."""
    table = [[name, value] for name, value in found.fields] or [[found.name, found.text]]
    return Chart(f"{found.name} ({kind.replace('_', ' ')}: '{found.key}')", ["", ""], table, [])
