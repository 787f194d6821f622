"""Somebody who comes to a running fight, as a game master writes it: like a fighter of a scenario."""

from __future__ import annotations

from dataclasses import replace

from fracas.kernel.fight import Fight
from fracas.kernel.hexes import FACINGS
from fracas.kernel.mistake import Mistake
from fracas.kernel.newcomers import Newcomer
from fracas.rulebooks.problems import Mistakes, Position
from fracas.stage.doctrines import find_doctrine
from fracas.stage.fighters import read_facing, take_places, take_sides
from fracas.stage.parts import HUMAN
from fracas.stage.problems import Table, plain
from fracas.stage.recruits import Recruit, read_sheet, read_start, recruit
from fracas.stage.scenario import Scenario

NEWCOMER = "newcomer"


def read_newcomer(written: Table, scenario: Scenario, fight: Fight) -> Newcomer:
    """A newcomer as somebody wrote it, with the keys of a scenario's fighter; all that is wrong is told at once.
    Whether there is room, and nobody of that name, is seen when it joins."""
    position = Position([], NEWCOMER)
    plain(position, written)
    position.raise_any()
    me = recruit(position, written, scenario.book, None)
    try:
        check(me, scenario, fight)
    except Mistakes as mistakes:
        raise without_name(me, mistakes) from None
    return Newcomer(
        me.name,
        fight.sides[me.side],
        fight.board.names[me.cell],
        FACINGS[me.facing],
        me.data,
        me.start_data,
        me.form.control or HUMAN,
        me.form.doctrine or "",
    )


def check(me: Recruit, scenario: Scenario, fight: Fight) -> None:
    """Fills in what is not written, and raises whatever is wrong."""
    position = me.position
    me.misnamed = me.written.get("name") is not None and me.form.name is None
    me.name = me.own_name or free_name(me.lent_name, fight)
    if not me.name and me.sound and not me.misnamed:
        position.at("name").problem("missing; expected a name")
    if me.sound:
        read_sheet(me, scenario.book)
        read_start(me, scenario.book)
    read_facing(me)
    take_places([me], fight.board)
    take_sides([me], fight.sides)
    if me.form.doctrine:
        find_doctrine(position.at("doctrine"), me.form.doctrine, scenario.known_doctrines)
    position.raise_any()
    if me.facing < 0:
        me.facing = towards_foes(me, fight)


def free_name(lent: str, fight: Fight) -> str:
    """The catalogue's name, with a number if somebody has it."""
    taken = {each.name.casefold() for each in fight.everyone()}
    name, number = lent, 1
    while name.casefold() in taken:
        number += 1
        name = f"{lent} {number}"
    return name


def towards_foes(me: Recruit, fight: Fight) -> int:
    """Whoever is not told otherwise looks towards the nearest of another side who is there."""
    foes = [each.cell for each in fight.everyone() if each.side != me.side and not each.out and not each.hidden]
    if not foes:
        return 0
    return fight.board.direction(me.cell, min(foes, key=lambda cell: fight.board.distance(me.cell, cell)))


def without_name(me: Recruit, mistakes: Mistakes) -> Mistake:
    """There is one newcomer only, so nobody need be told which."""
    named = me.position.key
    found = [replace(each, key=each.key.removeprefix(named).removeprefix(".")) for each in mistakes.found]
    return Mistakes("\n".join([f"{each.key}: {each.text}" if each.key else each.text for each in found]), found)
