"""Reeds, crates and walls to hide behind, and a scout."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.threa.scene import fight, of_kind, swordsman

from fracas.kernel.event import Became, Event
from fracas.rulebooks.threa.fighter import Combatant, ThreaFight

REEDS = [
    "..........%%......",
    "..........%%......",
    "....-.....%%......",
    "..........%%......",
    "....#.....%%......",
    "....#.....%%......",
]
"""A bank at e3, a wall at e5 and e6, reeds in the columns k and l."""
CRATES = [row.replace("%", "o") for row in REEDS]
"""The same with crates instead of reeds: half cover, and easier to walk through."""
SCOUT = swordsman(skills={"Stealth": 7, "Awareness": 6})


def scene(*people: Any, **more: Any) -> ThreaFight:
    return fight(*people, rows=REEDS, **more)


def states(events: Sequence[Event]) -> list[tuple[int, str]]:
    return [(each.who, each.state) for each in of_kind(events, Became)]


def hidden(me: Combatant) -> Combatant:
    me.hidden = True
    me.seen_at = me.cell
    return me
