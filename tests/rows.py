"""What a book's rows can do, and how to see in a fight that it was done: for the marathon."""

from __future__ import annotations

from collections import Counter

from tests.d100.signs import SIGNS as D100
from tests.gurps.signs import SIGNS as GURPS
from tests.monday.signs import SIGNS as MONDAY
from tests.threa.signs import SIGNS as THREA

from fracas.kernel.decision import Amounts, Chooser, Decision, Facing, Option, Place, Target
from fracas.kernel.event import Event
from fracas.kernel.fight import Fight

ROWS: dict[str, dict[str, list[str]]] = {"d100": D100, "gurps": GURPS, "monday": MONDAY, "threa": THREA}
"""For each book, groups of signs that must all be seen."""


class Counting(Chooser):
    """Answers as somebody else does and counts what is chosen, but for places, people and numbers: by its key, by its
    kind, and by what is done with an item, whatever that is called."""

    def __init__(self, other: Chooser, seen: Counter[str]) -> None:
        self.other = other
        self.seen = seen

    def choose(self, fight: Fight, decision: Decision) -> Option:
        option = self.other.choose(fight, decision)
        if not isinstance(option, Target | Place | Facing) and not isinstance(decision.menu, Amounts):
            question = decision.question.key
            self.seen[f"{question}: {option.key}"] += 1
            self.seen[f"{question} ({type(option).__name__})"] += 1
            if hasattr(option, "deed"):
                self.seen[f"{question}: {option.deed}"] += 1
            elif hasattr(option, "disarm"):
                self.seen[f"{question}: {'disarm' if option.disarm else 'break'}"] += 1
        return option


def signs_of(event: Event) -> list[str]:
    """What an event shows: its kind, and the row of a table where it is one."""
    fields = event.to_dict()
    signs = [event.kind()]
    for name in ("deed", "state", "outcome", "how", "effect", "location", "dice", "why", "what"):
        if name in fields:
            signs.append(f"{name}: {fields[name]}")
    effects = fields.get("effects")
    if isinstance(effects, dict):
        signs.append(f"critical {fields['severity']}{fields['type']}")
        signs.extend(
            [f"effect: {key} {value}" if key == "limb" else f"effect: {key}" for key, value in effects.items()]
        )
    if "table" in fields:
        signs.append(f"{fields['table']}: {fields.get('roll', fields.get('row'))}")
    return signs
