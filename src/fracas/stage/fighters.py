"""Who fights: everybody with a name, a side, a place and a facing."""

from __future__ import annotations

from typing import Any, Final

from fracas.kernel.board import Board
from fracas.kernel.files import Folder
from fracas.kernel.hexes import FACINGS
from fracas.kernel.mistake import listing, suggestion
from fracas.kernel.rulebook import Rulebook
from fracas.rulebooks.problems import Position, shown
from fracas.stage.maps import find_hex
from fracas.stage.recruits import Recruit, read_sheet, read_start, recruit

MOST: Final = 500
"""Fighters: more than anybody plays."""


def read_fighters(
    position: Position,
    written: object,
    book: Rulebook[Any] | None,
    board: Board | None,
    sides: list[str] | None,
    folder: Folder | None,
) -> list[Recruit]:
    if written is None:
        return []
    if not isinstance(written, list):
        position.wrong(written, "a list; each fighter begins with [[fighters]], in double brackets")
        return []
    if not written:
        position.problem("found none, expected at least one for each side")
        return []
    if len(written) > MOST:
        position.problem(f"found {len(written):,} fighters, expected at most {MOST}")
        return []
    recruits = [recruit(position.apart().number(at), each, book, folder) for at, each in enumerate(written, 1)]
    name_all(recruits)
    for me in recruits:
        if book is not None and me.sound:
            read_sheet(me, book)
            read_start(me, book)
        read_facing(me)
    take_places(recruits, board)
    if sides is not None:
        take_sides(recruits, sides)
    for me in recruits:
        position.gather(me.position)
    return recruits


def name_all(recruits: list[Recruit]) -> None:
    """Everybody gets a name. Those who only have one from the catalogue, or a sheet, may have to share it."""
    taken: dict[str, Recruit] = {}
    for me in recruits:
        me.misnamed = me.written.get("name") is not None and me.form.name is None
        me.name = me.own_name
        same = next((name for name in taken if name.casefold() == me.name.casefold()), "")
        if same:
            alike = "" if same == me.name else " but for capitals"
            me.position.at("name").problem(
                f"'{me.name}' is the name of {taken[same].position.key} too{alike}; expected another"
            )
        elif me.name:
            taken[me.name] = me
    nameless = [me for me in recruits if not me.name]
    lent = [me.lent_name for me in nameless]
    for me, name in zip(nameless, lent, strict=True):
        me.name = name
        if not name:
            if me.sound and not me.misnamed:
                me.position.at("name").problem("missing; expected a name")
        elif lent.count(name) > 1 or name in taken:
            number = 1
            while f"{name} {number}" in taken:
                number += 1
            me.name = f"{name} {number}"
        taken[me.name] = me


def read_facing(me: Recruit) -> None:
    facing = me.form.facing
    if facing is not None and facing.lower() in FACINGS:
        me.facing = FACINGS.index(facing.lower())
    elif facing is not None:
        me.position.at("facing").problem(f"unknown direction {shown(facing)}; there is {listing(FACINGS)}")


def face_foes(recruits: list[Recruit], board: Board) -> None:
    """Whoever is not told otherwise looks towards the nearest fighter of another side."""
    for me in recruits:
        if me.facing < 0:
            foes = [other.cell for other in recruits if other.side != me.side]
            nearest = min(foes, key=lambda cell: board.distance(me.cell, cell))
            me.facing = board.direction(me.cell, nearest)


def take_places(recruits: list[Recruit], board: Board | None) -> None:
    taken: dict[int, Recruit] = {}
    for me in recruits:
        if me.form.at is None:
            continue
        me.cell = find_hex(me.position.at("at"), board, me.form.at)
        other = taken.setdefault(me.cell, me)
        if me.cell >= 0 and other is not me:
            me.position.at("at").problem(f"'{me.form.at}' is taken by {other.position.key}; expected a hex of its own")


def take_sides(recruits: list[Recruit], sides: list[str]) -> None:
    for me in recruits:
        if me.form.side in sides:
            me.side = sides.index(me.form.side)
        elif me.form.side is not None:
            me.position.at("side").problem(f"unknown side {shown(me.form.side)}; {suggestion(me.form.side, sides)}")
