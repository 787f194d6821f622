"""Maps: rows of characters, each of which stands for a kind of ground."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar, Final

from pydantic import Field

from fracas.kernel.board import VOID, Board, Terrain
from fracas.kernel.hexes import parse_place, place_name
from fracas.kernel.mistake import suggestion
from fracas.rulebooks.forms import FileTable
from fracas.rulebooks.problems import Position, shown
from fracas.stage.problems import Words

LARGEST: Final = 200


class MapForm(FileTable):
    """A map as written in TOML, in a file of its own or in a scenario."""

    required: ClassVar[dict[str, str]] = {"rows": "a list of texts, one character for each hex"}

    title: Words | None = None
    rows: list[str] | None = None
    legend: dict[str, str] = Field(default_factory=dict)


def read_map(position: Position, data: object, kinds: list[Terrain] | None) -> Board | None:
    """The board, or None if something is wrong with it. Without a rulebook's kinds of ground only the shape is
    checked."""
    before = len(position.lines)
    form = position.read(MapForm, data)
    rows = form.rows if form.rows is not None else []
    if form.rows is not None:
        check_shape(position.at("rows"), rows)
    if kinds is None:
        return None
    legend = read_legend(position.at("legend"), form.legend, [*kinds, VOID])
    check_characters(position.at("rows"), rows, legend)
    if len(position.lines) > before:
        return None
    return Board([[legend[character] for character in row] for row in rows])


def check_shape(position: Position, rows: list[str]) -> None:
    if not 1 <= len(rows) <= LARGEST:
        position.problem(f"found {len(rows)} rows, expected 1 to {LARGEST}")
        return
    width = Counter(len(row) for row in rows).most_common(1)[0][0]  # of two as common, that which comes first
    if not 1 <= width <= LARGEST:
        position.problem(f"found rows of {width} characters, expected 1 to {LARGEST}")
        return
    for number, row in enumerate(rows, 1):
        if len(row) != width:
            position.number(number).problem(f"found {len(row)} characters, expected {width}, as in other rows")


def read_legend(position: Position, legend: dict[str, str], kinds: list[Terrain]) -> dict[str, Terrain]:
    """What each character means: the book's own glyphs, and what the map says itself."""
    meaning = {kind.glyph: kind for kind in kinds}
    by_key = {kind.key: kind for kind in kinds}
    for character, key in legend.items():
        if len(character) != 1:
            position.problem(f"found {shown(character)}, expected a single character")
        elif key not in by_key:
            position.at(repr(character)).problem(f"unknown ground {shown(key)}; {suggestion(key, list(by_key))}")
            meaning[character] = VOID  # told once, here
        else:
            meaning[character] = by_key[key]
    return meaning


def check_characters(position: Position, rows: list[str], legend: dict[str, Terrain]) -> None:
    """Each unknown character is told once, where it comes first."""
    unknown: dict[str, tuple[int, int]] = {}
    for number, row in enumerate(rows, 1):
        for column, character in enumerate(row, 1):
            if character not in legend:
                unknown.setdefault(character, (number, column))
    known = ", ".join(f"'{character}' {kind.key}" for character, kind in legend.items())
    for character, (number, column) in unknown.items():
        position.number(number).problem(f"column {column}: unknown character {character!r}; there is {known}")


def find_hex(position: Position, board: Board | None, name: str) -> int:
    """The cell of that name if somebody can stand there, else -1 and a complaint. Without a board, -1."""
    if parse_place(name) is None:
        position.problem(
            f"{shown(name)} is no hex; expected letters for the column and a number for the row, as in 'c3'"
        )
        return -1
    if board is None:
        return -1
    cell = board.find(name)
    if cell < 0:
        last = place_name(board.columns - 1, board.rows - 1)
        position.problem(f"'{name}' is off the map, which goes from 'a1' to '{last}'")
    elif board.closed[cell]:
        position.problem(f"'{name}' cannot be entered ({board.terrain[cell].name}); expected a hex to stand on")
        return -1
    return cell
