"""More or fewer of the same: how many fighters there are of a side, or of one kind.

Copies stand as near as they can to those whom they are copies of, where there is a way for them to go, and as far from
their foes. When there are to be fewer, the last ones are left out.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Sequence
from itertools import cycle
from typing import Any, Final

from fracas.kernel.dice import SeededDice
from fracas.kernel.fighter import Fighter
from fracas.kernel.hexes import FACINGS
from fracas.kernel.mistake import Mistake
from fracas.kernel.ways import FAR, distances
from fracas.stage.fighters import MOST
from fracas.stage.scenario import Scenario

NUMBERED: Final = re.compile(r"(.*?) \d+")


def room_for(scenario: Scenario, members: Sequence[str]) -> int:
    """How many more of them there may be."""
    ground = Ground(scenario)
    places = {place for name in members for place in ground.around(ground.person(name))}
    return min(len(places), MOST - len(scenario.setup.entrants))


def resized(scenario: Scenario, members: Sequence[str], wanted: int) -> dict[str, Any]:
    """The scenario's document with so many of them: the last are left out, or all are copied in turn."""
    document: dict[str, Any] = copy.deepcopy(scenario.document)
    fighters: list[dict[str, Any]] = document["fighters"]
    ruled: dict[str, Any] = document.get("ruled", {})
    for name in members[wanted:]:
        fighters.remove(next(each for each in fighters if each["name"] == name))
        ruled.pop(name, None)
    ground = Ground(scenario)
    taken = {each["name"] for each in fighters}
    last = {name: name for name in members}
    for number, name in zip(range(len(members), wanted), cycle(members)):
        person = ground.person(name)
        place = next(iter(ground.around(person)), None)
        if place is None:
            raise Mistake(f"there is room for {number} of them on the map, not for {wanted}")
        one = copy.deepcopy(next(each for each in fighters if each["name"] == name))
        one["name"] = free_name(name, taken)
        one["at"] = scenario.setup.board.names[place]
        if len(person.body()) > 1:
            one["facing"] = FACINGS[person.facing]
        if name in ruled:
            ruled[one["name"]] = copy.deepcopy(ruled[name])
        taken.add(one["name"])
        ground.take(person, place)
        fighters.insert(1 + next(at for at, each in enumerate(fighters) if each["name"] == last[name]), one)
        last[name] = one["name"]
    return document


def free_name(name: str, taken: set[str]) -> str:
    """'Goblin 2', 'Goblin 3'."""
    numbered = NUMBERED.fullmatch(name)
    base, number = numbered[1] if numbered is not None else name, 2
    names = {each.casefold() for each in taken}
    while f"{base} {number}".casefold() in names:
        number += 1
    return f"{base} {number}"


class Ground:
    """Where there is still room on a map."""

    def __init__(self, scenario: Scenario) -> None:
        self.board = scenario.setup.board
        self.people: Sequence[Fighter] = scenario.begin(SeededDice(0)).everyone()
        self.names = [each.name for each in scenario.setup.entrants]
        self.taken = {cell for each in self.people for cell in each.body()}

    def person(self, name: str) -> Fighter:
        return self.people[self.names.index(name)]

    def around(self, me: Fighter) -> list[int]:
        """Where a copy may stand, the best place first."""
        away = distances(self.board, me.cell)
        foes = [each.cell for each in self.people if each.side != me.side]

        def near_foes(cell: int) -> int:
            return min([self.board.distance(cell, foe) for foe in foes], default=0)

        mine = near_foes(me.cell)
        free = [cell for cell in self.board.cells() if away[cell] < FAR and self.fits(me, cell)]
        return sorted(free, key=lambda cell: (away[cell], abs(near_foes(cell) - mine), cell))

    def fits(self, me: Fighter, cell: int) -> bool:
        return all(
            self.board.inside(there) and not self.board.closed[there] and there not in self.taken
            for there in self.body(me, cell)
        )

    def body(self, me: Fighter, cell: int) -> list[int]:
        """What it would cover, facing as it does now."""
        return [cell + part - me.cell for part in me.body()]

    def take(self, me: Fighter, cell: int) -> None:
        self.taken.update(self.body(me, cell))
