"""A party goes on to the next fight: a scenario in which they stand instead of those of a side."""

from __future__ import annotations

import json
from typing import Any

from fracas.kernel.board import Board
from fracas.kernel.mistake import Mistake, listing
from fracas.stage.scenario import Scenario


def next_fight(scenario: Scenario, side: str | None, rulebook: str, party: dict[str, Any]) -> dict[str, Any]:
    """The scenario as a document with these people on that side, or on its first one: they stand where its own fighters
    would, and further ones beside them. What is wrong with it for them is found out when it is checked."""
    if scenario.book.key != rulebook:
        raise Mistake(f"scenario: it is for '{scenario.book.key}', and these people fight by '{rulebook}'")
    sides = scenario.setup.sides
    if side is None:
        side = sides[0]
    if side not in sides:
        raise Mistake(f"side: there is no '{side}'; there is {listing(sides)}")
    document: dict[str, Any] = json.loads(json.dumps(scenario.document))
    written = document["fighters"]
    others = [each for each in written if each["side"] != side]
    taken = [entrant.name for entrant in scenario.setup.entrants if sides[entrant.side] != side]
    for name in party:
        if name in taken:
            raise Mistake(f"party: there is another {name} in this scenario, on the other side")
    places = [each for each in written if each["side"] == side]
    extra = free_hexes(scenario, side, len(party) - len(places))
    kept = [{key: each[key] for key in ("at", "facing", "control", "doctrine") if key in each} for each in places]
    stands = [*kept, *[{"at": place} for place in extra]]
    fresh: list[dict[str, Any]] = []
    for place, (name, member) in zip(stands, party.items(), strict=False):
        sheet = {key: value for key, value in member["sheet"].items() if key != "name"}
        start = {"start": member["start"]} if "start" in member else {}
        fresh.append({"name": name, "side": side, **place, "change": sheet, **start})
    first = next((at for at, each in enumerate(written) if each["side"] == side), 0)
    before = [each for each in written[:first] if each["side"] != side]
    document["fighters"] = [*before, *fresh, *others[len(before) :]]
    return document


def free_hexes(scenario: Scenario, side: str, count: int) -> list[str]:
    """Hexes beside those of a side where nobody stands yet, the nearest first."""
    if count <= 0:
        return []
    board: Board = scenario.setup.board
    entrants = scenario.setup.entrants
    start = next(each.cell for each in entrants if scenario.setup.sides[each.side] == side)
    taken = {each.cell for each in entrants}
    free = [cell for cell, name in enumerate(board.names) if name and not board.closed[cell] and cell not in taken]
    free.sort(key=lambda cell: (board.distance(start, cell), cell))
    if len(free) < count:
        raise Mistake(f"party: there is no room for {count} more on this map")
    return [board.names[cell] for cell in free[:count]]
