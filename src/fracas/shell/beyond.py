"""What a map that does not fit leaves out: which part is shown, who stands beyond its edges, how to see the rest."""

from __future__ import annotations

import textwrap
from typing import Final

from fracas.kernel.hexes import parse_place, place_name
from fracas.table import wire

ASKED: Final = "who is asked,"


class Part:
    """The part of a map that is shown: from which column and row, and how many of each there are and are shown."""

    def __init__(self, first: int, top: int, across: int, down: int, columns: int, rows: int) -> None:
        self.first = first
        self.top = top
        self.across = across
        self.down = down
        self.columns = columns
        self.rows = rows

    @property
    def middle(self) -> str:
        return place_name(self.first + self.across // 2, self.top + self.down // 2)

    def direction_of(self, place: str) -> str:
        """In which direction a hex lies that is not shown; empty for one that is."""
        column, row = parse_place(place) or (self.first, self.top)
        up = "north" if row < self.top else "south" if row >= self.top + self.down else ""
        aside = "west" if column < self.first else "east" if column >= self.first + self.across else ""
        return "-".join([each for each in (up, aside) if each])

    def what_is_shown(self) -> str:
        """Which columns and rows, and how to see others; empty if it is the whole map."""
        shown: list[str] = []
        ways: list[str] = []
        if self.across < self.columns:
            from_, to = place_name(self.first, 0)[:-1], place_name(self.first + self.across - 1, 0)[:-1]
            shown.append(f"columns {from_} to {to} of {self.columns}")
            ways.extend(["m left"] if self.first else [])
            ways.extend(["m right"] if self.first + self.across < self.columns else [])
        if self.down < self.rows:
            shown.append(f"rows {self.top + 1} to {self.top + self.down} of {self.rows}")
            ways.extend(["m up"] if self.top else [])
            ways.extend(["m down"] if self.top + self.down < self.rows else [])
        return f"{', '.join(shown)}; {', '.join(ways)}, m and a hex or name show more" if shown else ""


def people_beyond(part: Part, fighters: list[wire.Fighter], asked: str) -> list[str]:
    """Who stands beyond each edge, foes first: '3 foes east of here: Xaver ah2, Yann ah4, Zita ah6'."""
    mine = next((each.side for each in fighters if each.name == asked), "")
    found: dict[tuple[str, str], list[str]] = {}
    for fighter in sorted(fighters, key=lambda each: each.side == mine):
        directions = [part.direction_of(place) for place in fighter.hexes]
        if directions and all(directions) and fighter.standing == "in":
            kind = "" if not mine else ASKED if fighter.name == asked else "friend" if fighter.side == mine else "foe"
            found.setdefault((kind, directions[0]), []).append(f"{fighter.name} {fighter.hexes[0]}")
    return [f"{heading(kind, len(names), where)}: {', '.join(names)}" for (kind, where), names in found.items()]


def heading(kind: str, count: int, where: str) -> str:
    if kind in ("", ASKED):
        return f"{kind} {where} of here".strip()
    return f"{count} {kind}{'s' if count > 1 else ''} {where} of here"


def beyond(part: Part, fighters: list[wire.Fighter], asked: str, width: int) -> list[str]:
    """All of it, in lines that fit; nothing where the whole map is shown."""
    shown = part.what_is_shown()
    if not shown:
        return []
    lines = [*people_beyond(part, fighters, asked), shown]
    return [each for line in lines for each in textwrap.wrap(line, width, subsequent_indent="  ")]
