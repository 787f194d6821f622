"""The smaller parts of a scenario: its rules, its scene, its sides, and how it ends."""

from __future__ import annotations

import re
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, Field, ValidationError

from fracas.kernel.board import Board
from fracas.kernel.fight import Ending
from fracas.kernel.mistake import Mistake, listing, suggestion
from fracas.kernel.rulebook import Rulebook, Scene
from fracas.rulebooks.forms import FileTable
from fracas.rulebooks.problems import Position, readable, shown
from fracas.stage.maps import find_hex
from fracas.stage.problems import Table, Words, plain
from fracas.stage.rulebooks import open_book

HUMAN: Final = "human"
"""In the place of an agent's name: a person is asked."""

COLOURS: Final = ["red", "blue", "green", "yellow", "magenta", "cyan", "white"]
"""Those that every screen has."""

YES: Final = ["on", "yes", "true"]
NO: Final = ["off", "no", "false"]


def colour_exists(value: str) -> str:
    if value not in COLOURS and re.fullmatch("#[0-9a-fA-F]{6}", value) is None:
        raise ValueError(f"unknown colour {shown(value)}; there is {listing(COLOURS)}, or one such as '#cc3311'")
    return value


class SideForm(FileTable):
    """A side: who chooses for it, how it fights, and its colour."""

    control: Words | None = None
    """Who plays it: `human` or an agent."""
    doctrine: Words | None = None
    """How it fights, if an agent plays it."""
    colour: Annotated[str, AfterValidator(colour_exists)] | None = None
    """A name such as 'red', or '#cc3311'; else its own name if that is one."""


class TableForm(FileTable):
    """How the fight is shown at the table."""

    foes: Literal["open", "described", "hidden"] = "open"
    """What each side is shown of the others: their numbers, words such as "badly wounded", or nothing."""
    sight: Literal["all", "seen"] = "all"
    """Whether a side knows of all who do not hide, or only of those whom one of its fighters has in sight."""


class EndsForm(FileTable):
    """What ends the fight besides the last side standing."""

    rounds: Annotated[int, Field(ge=1, le=100_000)] = 100
    """After so many rounds it is over, and nobody has won."""
    reach: dict[str, list[str]] = Field(default_factory=dict)
    """A side wins as soon as one of its fighters stands in one of these hexes."""
    leave: bool = True
    """Whether one can flee over the edges of the map."""


def read_book(position: Position, key: str | None, rules: Table) -> Rulebook[Any] | None:
    """The rulebook with its house rules; those that it does not know are told and left out."""
    if key is None:
        return None
    try:
        book = open_book(key, {})
    except Mistake as mistake:
        position.at("rulebook").problem(str(mistake))
        return None
    values = {switch.key: switch.values for switch in book.switches()}
    values.update({older: values[key] for older, key in book.switch_aliases().items()})
    chosen: dict[str, str] = {}
    for name, value in named(rules).items():
        if not isinstance(value, str | int):
            position.at("rules").at(name).wrong(value, "text, a whole number, or true or false")
            continue
        setting = switch_value(value, values.get(name, []))
        try:
            type(book)({name: setting})
            chosen[name] = setting
        except Mistake as mistake:
            position.at("rules").at(name).problem(str(mistake).removeprefix(f"{name}: "))
    try:
        return type(book)(chosen)
    except Mistake as mistake:  # each is right, but not all together
        position.at("rules").problem(str(mistake))
        return book


def named(rules: Table, within: str = "") -> Table:
    """Switches by their whole names: TOML takes `monday.injury` for a table with one entry."""
    found: Table = {}
    for name, value in rules.items():
        found.update(named(value, f"{within}{name}.") if isinstance(value, dict) else {f"{within}{name}": value})
    return found


def switch_value(value: str | int, values: list[str]) -> str:
    """What was written as the switch spells it: true may be its 'on' or its 'yes'."""
    if isinstance(value, bool):
        names = YES if value else NO
        return next((each for each in names if each in values), names[0])
    return str(value)


def read_scene(position: Position, written: Table, book: Rulebook[Any] | None) -> Scene:
    """Has the book check what is said of the place and the hour."""
    if not plain(position, written) or book is None:
        return Scene()
    try:
        return book.read_scene(written)
    except ValidationError as error:
        position.refused(error)
    except (Mistake, ValueError) as error:
        position.problem(str(error))
    return Scene()


def read_sides(position: Position, written: Table | None) -> dict[str, SideForm] | None:
    if written is None:
        return None
    for name in written:
        if not readable(name):
            position.wrong(name, "a name for the side")
    if len(written) < 2:
        position.problem(f"found {len(written) or 'none'}, expected at least two")
    return {name: position.at(name).read(SideForm, side) for name, side in written.items()}


def check_followed(position: Position, sides: list[str], followed: list[int]) -> None:
    """Every side needs a fighter. If some fighter's side is unknown (-1), there is no complaint."""
    if followed and -1 not in followed:
        for number, name in enumerate(sides):
            if number not in followed:
                position.at(name).problem("has no fighters, expected at least one")


def colours(sides: dict[str, SideForm]) -> list[str]:
    """The colour that is written, or the side's name if that is a colour, or one that is left."""
    chosen = {name: side.colour or (name if name in COLOURS else "") for name, side in sides.items()}
    left = [colour for colour in COLOURS if colour not in chosen.values()]
    return [colour or (left.pop(0) if left else "white") for colour in chosen.values()]


def read_ends(position: Position, written: object, board: Board | None, sides: list[str] | None) -> Ending:
    form = position.read(EndsForm, written if written is not None else {})
    goals: list[tuple[int, list[int]]] = []
    for name, places in form.reach.items():
        there = position.at("reach").at(name)
        if sides is not None and name not in sides:
            position.at("reach").problem(f"unknown side '{name}'; {suggestion(name, sides)}")
        if not places:
            there.wrong(places, "at least one hex")
        cells = [find_hex(there.number(at), board, place) for at, place in enumerate(places, 1)]
        if sides is not None and name in sides:
            goals.append((sides.index(name), cells))
    return Ending(form.rounds, goals, form.leave)
