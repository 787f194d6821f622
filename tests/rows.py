"""What a book's rows can do, and how to see in a fight that it was done: for the marathon."""

from __future__ import annotations

from collections import Counter

from fracas.kernel.decision import Amounts, Chooser, Decision, Facing, Option, Place, Target
from fracas.kernel.event import Event
from fracas.kernel.fight import Fight

ROWS: dict[str, dict[str, list[str]]] = {}
"""For each book, groups of signs that must all be seen."""


class Counting(Chooser):
    """Answers as somebody else does and counts what is chosen, but for places, people and numbers."""

    def __init__(self, other: Chooser, seen: Counter[str]) -> None:
        self.other = other
        self.seen = seen

    def choose(self, fight: Fight, decision: Decision) -> Option:
        option = self.other.choose(fight, decision)
        if not isinstance(option, Target | Place | Facing) and not isinstance(decision.menu, Amounts):
            self.seen[f"{decision.question.key}: {option.key}"] += 1
        return option


def signs_of(event: Event) -> list[str]:
    """What an event shows: its kind, and the row of a table where it is one."""
    fields = event.sign()
    signs = [event.kind()]
    if "table" in fields:
        signs.append(f"{fields['table']}: {fields.get('roll', fields.get('row'))}")
    return signs
