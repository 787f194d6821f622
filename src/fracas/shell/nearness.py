"""Who is near whom, by the names of hexes; and the map in words for whoever has it turned off."""

from __future__ import annotations

from typing import Final

from fracas.kernel.hexes import distance, parse_place, place_name, to_axial
from fracas.shell.offer import Offer
from fracas.table import wire

CLOSE: Final = 2
"""So near somebody may strike, with a step: then nobody wants to do the same as before without a thought."""
OPEN: Final = "."


def apart(one: str, other: str) -> int:
    """How many hexes two places are from each other."""
    here, there = parse_place(one), parse_place(other)
    assert here is not None
    assert there is not None
    (q, r), (to_q, to_r) = to_axial(*here), to_axial(*there)
    return distance(to_q - q, to_r - r)


def close_foes(fighters: list[wire.Fighter], who: str) -> set[str]:
    """The foes who are close to a fighter."""
    me = next((each for each in fighters if each.name == who and each.hexes), None)
    if me is None:
        return set()
    foes = [each for each in fighters if each.side != me.side and each.hexes and each.standing == "in"]
    return {each.name for each in foes if min(apart(a, b) for a in me.hexes for b in each.hexes) <= CLOSE}


def in_words(view: wire.Fight, offer: Offer | None) -> list[str]:
    """What the map would show: where everybody is, what lies where, and where one may go."""
    out: list[str] = []
    for each in view.fighters:
        if each.hexes:
            facing = f", facing {each.facing}" if each.facing and each.standing == "in" else ""
            state = "" if each.standing == "in" else f", {each.standing}"
            out.append(f"{each.name} ({each.side}) at {' '.join(each.hexes)}{facing}{state}.")
    ground: dict[str, list[str]] = {}
    for row, line in enumerate(view.board.rows):
        for column, glyph in enumerate(line):
            if glyph != OPEN:
                ground.setdefault(view.board.kinds[glyph].name, []).append(place_name(column, row))
    out += [f"{name}: {' '.join(places)}." for name, places in ground.items()]
    out += [f"goal of {goal.side}: {' '.join(goal.hexes)}." for goal in view.board.goals]
    if offer is not None and offer.places:
        by_cost: dict[int, list[str]] = {}
        for place, cost in offer.places.items():
            by_cost.setdefault(cost, []).append(place)
        out += [f"To go there costs {cost}: {' '.join(by_cost[cost])}." for cost in sorted(by_cost)]
    elif offer is not None and offer.spots:
        out.append(f"May be chosen: {' '.join(offer.spots)}.")
    return out
