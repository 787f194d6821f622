"""The map as text: hexes in rows, every second row shifted by half a hex.

A hex is three characters between two edges, and the edges between rows are drawn where there is
room for them: then distances look as they are. Otherwise rows stand close together, and on a wide
map hexes do as well; what still does not fit is cut off far from the fighters.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Final

from rich.text import Text

from fracas.kernel.hexes import FACINGS, parse_place, place_name
from fracas.table import wire

ARROWS: Final = "→↗↖←↙↘"
PLAIN_ARROWS: Final = ">'`<,."
OPEN: Final = "."
DIM: Final = "dim"
SHARED: Final = "&"
REST: Final = "="
"""Follows a fighter's mark in the second hex that a large body covers."""
SPOT: Final = "+"
TALLEST: Final = 50
"""At least so many rows are shown, even on a terminal that is too small for them."""


class Ink:
    """What the map is drawn with, on this terminal."""

    def __init__(self, plain: bool) -> None:
        self.plain = plain
        self.arrows = PLAIN_ARROWS if plain else ARROWS
        self.ground = "." if plain else "·"
        self.goal = "*" if plain else "◎"
        self.wall, self.rising, self.falling = ("|", "/", "\\") if plain else ("│", "╱", "╲")


class Paper:
    """Lines of characters, each with a style, to be written on anywhere."""

    def __init__(self) -> None:
        self.lines: list[list[tuple[str, str]]] = []

    def put(self, line: int, at: int, text: str, style: str) -> None:
        while len(self.lines) <= line:
            self.lines.append([])
        row = self.lines[line]
        row.extend([(" ", "")] * (at + len(text) - len(row)))
        for offset, character in enumerate(text):
            row[at + offset] = (character, style)

    def texts(self) -> list[Text]:
        texts = [Text.assemble(*runs(row)) for row in self.lines]
        for text in texts:
            text.rstrip()
        return texts


def runs(row: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Characters of the same style, put together."""
    return [("".join([sign for sign, _ in run]), style) for style, run in groupby(row, key=lambda each: each[1])]


class MapView:
    """One way to look at a fight: who stands where, what each hex would cost, and which may be chosen.

    Marks go by fighter, colours by side; hexes are meant by their names.
    """

    def __init__(self, view: wire.Fight, marks: Mapping[str, str], colours: Mapping[str, str], ink: Ink) -> None:
        self.board = view.board
        self.columns, self.rows = view.board.columns, len(view.board.rows)
        self.marks = marks
        self.colours = colours
        self.ink = ink
        self.asked = ""
        self.costs: dict[str, int] = {}
        self.spots: list[str] = []
        self.bare = ink.ground
        self.standing: dict[str, list[wire.Fighter]] = {}
        self.fallen: dict[str, wire.Fighter] = {}
        for fighter in view.fighters:
            for place in fighter.hexes:
                if fighter.standing == "in":
                    self.standing.setdefault(place, []).append(fighter)
                else:
                    self.fallen[place] = fighter
        self.goals = {place: goal.side for goal in view.board.goals for place in goal.hexes}
        self.sides = view.sides

    def draw(self, width: int, height: int) -> list[Text]:
        """The whole map in so many columns, with edges if it is not higher than that."""
        margin = len(str(self.rows)) + 1
        room = width - margin - 1
        pitch = 4 if 4 * self.columns + 2 <= room else 3
        edges = pitch == 4 and 2 * self.rows + 2 <= height
        self.bare = " " if edges else self.ink.ground
        count = min(self.columns, max(1, (room - 2) // pitch))
        first = self._first(count, self.columns, 0)
        tall = min(self.rows, max(TALLEST, height))
        top = self._first(tall, self.rows, 1)
        paper = Paper()
        for column in range(first, first + count):
            letters = place_name(column, 0)[:-1]
            paper.put(0, margin + pitch * (column - first) + 3 - len(letters), letters, DIM)
        for row in range(top, top + tall):
            line = 2 * row + 2 if edges else row - top + 1
            shift = (row & 1) * (pitch // 2)
            paper.put(line, 0, f"{row + 1:>{margin - 1}}", DIM)
            for column in range(first, first + count):
                at = margin + shift + pitch * (column - first)
                self._draw_hex(paper, line, at + 1, column, row)
                if edges:
                    self._draw_edges(paper, line, at, row)
        out = paper.texts()
        if count < self.columns:
            shown = f"{place_name(first, 0)[:-1]} to {place_name(first + count - 1, 0)[:-1]}"
            out.append(Text(f"columns {shown} of {self.columns}", style=DIM))
        if tall < self.rows:
            out.append(Text(f"rows {top + 1} to {top + tall} of {self.rows}", style=DIM))
        return [*out, *self._legend(width)]

    def _first(self, count: int, whole: int, axis: int) -> int:
        """The first column (axis 0) or row (1) to show, so that the fighter who is asked, or else everybody, is in the
        middle."""
        somebody = [fighter for together in self.standing.values() for fighter in together]
        near = [fighter for fighter in somebody if fighter.name == self.asked] or somebody
        places = [parse_place(fighter.hexes[0]) for fighter in near]
        at = [place[axis] for place in places if place is not None] or [0]
        middle = (min(at) + max(at)) // 2
        return max(0, min(middle - count // 2, whole - count))

    def _draw_edges(self, paper: Paper, line: int, at: int, row: int) -> None:
        ink = self.ink
        for x in (at, at + 4):
            paper.put(line, x, ink.wall, DIM)
        paper.put(line - 1, at + 1, ink.rising, DIM)
        paper.put(line - 1, at + 3, ink.falling, DIM)
        paper.put(line + 1, at + 1, ink.falling, DIM)
        paper.put(line + 1, at + 3, ink.rising, DIM)

    def _draw_hex(self, paper: Paper, line: int, at: int, column: int, row: int) -> None:
        """Three characters: who stands there, else what it costs to go there, else what lies there."""
        place = place_name(column, row)
        if place in self.standing:
            fighter = self.standing[place][0]
            after = self.ink.arrows[FACINGS.index(fighter.facing)] if place == fighter.hexes[0] else REST
            if len(self.standing[place]) > 1:
                after = SHARED
            style = f"bold {self.colours[fighter.side]}"
            asked = " reverse" if fighter.name == self.asked else ""
            paper.put(line, at, self.marks[fighter.name] + after, style + asked)
            return
        terrain = self.board.kinds[self.board.rows[row][column]]
        glyph, style = self._ground(place, self.board.rows[row][column])
        if place in self.costs:
            paper.put(line, at, f"{self.costs[place]:>2}", "bold green")
            paper.put(line, at + 2, " " if glyph == self.bare else glyph, style)
        elif place in self.spots and place not in self.fallen:
            paper.put(line, at, f" {SPOT}", "bold green")
            paper.put(line, at + 2, " " if glyph == self.bare else glyph, style)
        elif place in self.fallen:
            fighter = self.fallen[place]
            paper.put(line, at, f"{self.marks[fighter.name]}x", f"dim {self.colours[fighter.side]}")
        else:
            paper.put(line, at, _filled(terrain, glyph), style)

    def _ground(self, place: str, glyph: str) -> tuple[str, str]:
        if place in self.goals:
            return self.ink.goal, f"bold {self.colours[self.goals[place]]}"
        if glyph == OPEN:
            return self.bare, DIM
        return glyph, "bold" if self.board.kinds[glyph].closed else "yellow"

    def _legend(self, width: int) -> list[Text]:
        """What the signs mean that are on this map."""
        seen: dict[str, str] = {}
        for glyph, terrain in self.board.kinds.items():
            if glyph != OPEN:
                seen[_filled(terrain, glyph).strip()] = terrain.name
        for side in self.sides:
            if side in self.goals.values():
                seen[f"{self.ink.goal} {side}"] = "goal"
        if self.costs:
            seen["1 2 3"] = "what it costs to go there"
        if self.spots:
            seen[SPOT] = "may be chosen"
        if any(len(together) > 1 for together in self.standing.values()):
            seen[SHARED] = "several in one hex"
        if any(place != each.hexes[0] for place, together in self.standing.items() for each in together):
            seen[REST] = "the rest of a larger body"
        if self.ink.plain:
            seen["> ' ` < , ."] = "facing e ne nw w sw se"
        lines: list[str] = []
        for sign, meaning in seen.items():
            if lines and len(lines[-1]) + len(sign) + len(meaning) + 4 <= width:
                lines[-1] += f"   {sign} {meaning}"
            else:
                lines.append(f"{sign} {meaning}")
        return [Text(line, style=DIM) for line in lines]


def _filled(terrain: wire.Terrain, glyph: str) -> str:
    """Walls fill their hex; other ground stands in the middle of it."""
    return glyph * 3 if terrain.closed and terrain.opaque else f" {glyph} "
