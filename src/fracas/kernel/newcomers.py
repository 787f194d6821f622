"""Somebody who comes to a fight that has begun: as a record keeps it, and as a book takes it in."""

from __future__ import annotations

from typing import Final

from fracas.kernel.fighter import Sheet
from fracas.kernel.json_values import table_at, text_at
from fracas.kernel.start import Start

JOINS: Final = "joins"
"""What is ruled of a newcomer."""


class Entrant:
    """Somebody who enters a fight: a sheet, a side, a place, and how it starts."""

    def __init__(self, name: str, side: int, sheet: Sheet, cell: int, facing: int, start: Start) -> None:
        self.name = name
        self.side = side
        self.sheet = sheet
        self.cell = cell
        self.facing = facing
        self.start = start


class Newcomer:
    """A fighter as a scenario would have it, with the whole sheet: nothing else is needed to play the fight again."""

    def __init__(
        self,
        name: str,
        side: str,
        at: str,
        facing: str,
        sheet: dict[str, object],
        start: dict[str, object],
        control: str,
        doctrine: str,
    ) -> None:
        self.name = name
        self.side = side
        self.at = at
        self.facing = facing
        self.sheet = sheet
        self.start = start
        self.control = control
        """Who plays it at first."""
        self.doctrine = doctrine
        """How it fights, if it is played by somebody who looks ahead; empty for as its side does."""
        self.entrant: Entrant | None = None
        """The same, checked by a book; made once, since a beat may be run many times."""

    @property
    def words(self) -> str:
        """What is told of it: 'blue at f4'."""
        return f"{self.side} at {self.at}"

    def written(self) -> dict[str, object]:
        """As a record keeps it."""
        out: dict[str, object] = {"name": self.name, "side": self.side, "at": self.at, "facing": self.facing}
        out["sheet"] = self.sheet
        if self.start:
            out["start"] = self.start
        out["control"] = self.control
        if self.doctrine:
            out["doctrine"] = self.doctrine
        return out


def read_newcomer(data: dict[str, object], where: str) -> Newcomer:
    """A newcomer out of a record; what the book says of it is found out when it joins."""
    return Newcomer(
        text_at(data, "name", where),
        text_at(data, "side", where),
        text_at(data, "at", where),
        text_at(data, "facing", where),
        table_at(data, "sheet", where),
        table_at(data, "start", where) if "start" in data else {},
        text_at(data, "control", where),
        text_at(data, "doctrine", where) if "doctrine" in data else "",
    )
