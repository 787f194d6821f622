"""`fracas new`: a few questions, and a scenario that plays."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

import typer

from fracas.kernel.files import Folder, parse_toml
from fracas.kernel.mistake import Mistake, listing, suggestion
from fracas.kernel.rulebook import Rulebook
from fracas.rulebooks.catalogue import rows
from fracas.rulebooks.problems import Position
from fracas.shell.keep import keep, refuse_to_overwrite
from fracas.shell.play import read_line
from fracas.stage.drafts import MOST_SIDES, Draft, read_people, read_size
from fracas.stage.rulebooks import known, open_book
from fracas.stage.scenario import read_scenario

COLOURS: Final = ["red", "blue", "green", "yellow"]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was said on the command line; None for what is to be asked."""

    file: Path | None
    book: str | None
    title: str | None
    sides: list[str]
    size: str | None
    overwrite: bool


def new(wishes: Wishes) -> None:
    """Asks for what was not said, and writes the file."""
    if wishes.file is not None:
        refuse_to_overwrite(wishes.file, wishes.overwrite)
    book = settled(wishes.book, "Rulebook", "gurps", read_book, f"one of {', '.join(known())}")
    title = settled(wishes.title, "What is it called", "A new fight", read_title, "")
    sides = said_sides(book, wishes.sides) if wishes.sides else asked_sides(book)
    columns, lines = settled(wishes.size, "How large is the map, columns x rows", "12x8", read_size, "")
    path = wishes.file or Path(settled(None, "Which file", f"{file_name(title)}.toml", read_path, ""))
    refuse_to_overwrite(path, wishes.overwrite)
    text = Draft(book, title, as_seen_from(path, sides), columns, lines).text()
    check_draft(path, text)
    keep(path, text, wishes.overwrite)
    typer.echo(f"Written to {path}. 'fracas play {path}' plays it.")


def settled(said: str | None, question: str, usual: str, read: Callable[[str], T], hint: str) -> T:
    """What was said, or what is answered; Enter, or nobody there to answer, is the usual."""
    if said is not None:
        return read(said)
    while True:
        try:
            answer = read_line(f"{question}{f' ({hint})' if hint else ''} [{usual}]: ").strip()
        except EOFError:
            return read(usual)
        try:
            return read(answer or usual)
        except Mistake as mistake:
            typer.echo(f"  {mistake}")


def read_book(text: str) -> Rulebook[Any]:
    if text not in known():
        raise Mistake(f"unknown rulebook '{text[:60]}'; {suggestion(text, list(known()))}")
    return open_book(text, {})


def read_title(text: str) -> str:
    if not text.strip() or not text.isprintable() or len(text) > 100:
        raise Mistake("a title is some text on one line, of at most 100 characters")
    return text.strip()


def read_path(text: str) -> str:
    refuse_to_overwrite(Path(text), False)
    return text


def file_name(title: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:40] or "fight"


def said_sides(book: Rulebook[Any], words: list[str]) -> dict[str, list[str]]:
    """What `--side red="knight, 2 peasant"` says, side by side."""
    out: dict[str, list[str]] = {}
    for word in words:
        side, equals, people = word.partition("=")
        if not equals or not side.strip():
            raise Mistake(f"--side {word}: say who fights for it, such as 'red=knight'")
        if side in out:
            raise Mistake(f"--side {word}: '{side}' is there twice")
        out[side] = read_people(book, people)
    if not 2 <= len(out) <= MOST_SIDES:
        raise Mistake(f"--side: found {len(out)}, expected 2 to {MOST_SIDES} sides")
    return out


def as_seen_from(path: Path, sides: dict[str, list[str]]) -> dict[str, list[str]]:
    """Files were named from where one is; the scenario names them from where it is."""
    return {side: [seen_from(path.parent, who) for who in people] for side, people in sides.items()}


def seen_from(folder: Path, who: str) -> str:
    name, mark, member = who.partition("#")
    if ".toml" not in name or os.path.isabs(name) or not os.path.isfile(name):
        return who
    return f"{Path(os.path.relpath(name, folder)).as_posix()}{mark}{member}"


def asked_sides(book: Rulebook[Any]) -> dict[str, list[str]]:
    characters = list(rows(book.packages("characters"), "characters"))
    usual = characters[0] if characters else ""
    typer.echo(f"There is {listing(characters)}; 'fracas catalog {book.key} characters' has their numbers.")
    return {
        side: settled(None, f"Who fights for {side}", usual, lambda text: read_people(book, text), "'2 NAME, NAME'")
        for side in COLOURS[:2]
    }


def check_draft(path: Path, text: str) -> None:
    """It must be one that plays, with the files that it names."""
    folder = Folder(path.parent, str(path.parent))
    read_scenario(Position([], str(path)), parse_toml(text, str(path)), folder, path.stem)
