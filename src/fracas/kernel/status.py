"""How somebody is, as data: what a rulebook says of a fighter, and the words that are made of it.

Every book answers with the same kinds of things, so whoever shows them needs to know no book.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

GAUGES: Final = 0
CONDITIONS: Final = 10
GEAR: Final = 20
"""Where things stand when people are told how somebody is (`told`); a book may put some of them elsewhere."""
UNTOLD: Final = -1
"""Left out of such a list: only for whoever looks closer."""


class Gauge:
    """A number that goes up and down in a fight, and the most it can be: hit points, fatigue, action points.

    `pending` is what it will still lose (or, below zero, gain) without anybody doing anything more.
    """

    def __init__(
        self,
        key: str,
        name: str,
        value: int,
        most: int,
        rule: str = "",
        pending: int = 0,
        name_last: bool = False,
        told: int = GAUGES,
        vital: bool = False,
    ) -> None:
        self.key = key
        self.name = name
        self.value = value
        self.most = most
        self.rule = rule
        self.pending = pending
        self.vital = vital
        """Whether it tells how badly somebody is wounded."""
        self.name_last = name_last
        """Whether people say "31/40 hits" rather than "HP 9/12"."""
        self.told = told

    @property
    def text(self) -> str:
        number = f"{self.value}/{self.most}"
        return f"{number} {self.name}" if self.name_last else f"{self.name} {number}"


class Condition:
    """Something that is the matter with somebody: what people call it, the rule, and how long it lasts.

    `key` never changes with a number in it: "stunned" for "stunned 3". `lasts` is empty where nobody can say.
    """

    def __init__(self, key: str, text: str, rule: str, lasts: str = "", told: int = CONDITIONS) -> None:
        self.key = key
        self.text = text
        self.rule = rule
        self.lasts = lasts
        self.told = told


IN_HAND = "in hand"
WORN = "worn"
CARRIED = "carried"
DROPPED = "dropped"


@mypyc_attr(allow_interpreted_subclasses=True)
class Item:
    """A thing that somebody has: its name, where it is, what there is to say of it, and how far it reaches.

    `text` is what stands in a list of how somebody is; empty for what is not worth mentioning there.
    """

    def __init__(
        self,
        name: str,
        where: str,
        text: str = "",
        notes: list[str] | None = None,
        reach: list[int] | None = None,
        told: int = GEAR,
        far: int = 0,
        cell: int = -1,
    ) -> None:
        self.name = name
        self.where = where
        self.text = text
        self.notes: list[str] = notes if notes is not None else []
        self.reach: list[int] = reach if reach is not None else []
        self.told = told
        self.far = far
        """How many hexes away it can be shot or thrown; 0 if it is not for that."""
        self.cell = cell
        """The hex where it lies, if it was dropped."""


class BodyPart:
    """A part of a body that a blow can be aimed at, or may strike: what protects it, and what has become of it."""

    def __init__(self, key: str, name: str, armour: str, wounds: str = "", useless: bool = False) -> None:
        self.key = key
        self.name = name
        self.armour = armour
        """What stops a blow there, in the book's own terms; empty for nothing."""
        self.wounds = wounds
        self.useless = useless
