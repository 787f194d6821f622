"""The map as text: hexes in rows, every second row shifted by half a hex.

A hex is three characters between two edges, and the edges between rows are drawn where there is
room for them: then distances look as they are. Otherwise rows stand close together, and on a wide
map hexes do as well; of what still does not fit a part is shown, and `beyond` tells of the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain, groupby
from typing import Final

from rich.text import Text

from fracas.kernel.hexes import FACINGS, parse_place, place_name
from fracas.shell.beyond import Part, beyond
from fracas.table import wire

ARROWS: Final = "→↗↖←↙↘"
PLAIN_ARROWS: Final = ">'`<,."
OPEN: Final = "."
DIM: Final = "dim"
SHARED: Final = "&"
REST: Final = "="
"""Follows a fighter's mark in the second hex that a large body covers."""
LYING: Final = "_"
"""Follows the mark of somebody who lies on the ground."""
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
        self.middle = ""
        """The hex that should be in the middle; if none is named, whoever is asked, or everybody."""
        self.costs: dict[str, int] = {}
        self.costs_mean = "what it costs to go there"
        self.spots: list[str] = []
        self.across = self.columns
        self.down = self.rows
        """How many hexes are shown at once."""
        self.bare = ink.ground
        self.bracketed = False
        """Whether there is room for brackets round whoever is asked."""
        self.fighters = view.fighters
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
        self.bracketed = pitch == 4
        count = min(self.columns, max(1, (room - 2) // pitch))
        first = self._first(count, self.columns, 0)
        tall = min(self.rows, max(TALLEST, height))
        top = self._first(tall, self.rows, 1)
        paper = Paper()
        brackets: list[tuple[int, int]] = []
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
                    self._draw_edges(paper, line, at)
                if self.bracketed and any(each.name == self.asked for each in self._at(column, row)):
                    brackets.append((line, at))
        for line, at in brackets:
            paper.put(line, at, "[", "bold")
            paper.put(line, at + 4, "]", "bold")
        out = paper.texts()
        part = Part(first, top, count, tall, self.columns, self.rows)
        self.middle = part.middle
        self.across, self.down = count, tall
        out.extend([Text(line, style=DIM) for line in beyond(part, self.fighters, self.asked, width)])
        return [*out, *self._legend(width)]

    def aside(self, columns: int, rows: int) -> str:
        """The hex so many halves of what is shown away from the middle."""
        column, row = parse_place(self.middle) or (0, 0)
        across, down = column + columns * self.across // 2, row + rows * self.down // 2
        return place_name(max(0, min(across, self.columns - 1)), max(0, min(down, self.rows - 1)))

    def _first(self, count: int, whole: int, axis: int) -> int:
        """The first column (axis 0) or row (1) to show, so that the hex that was named, or the fighter who is asked, or
        else everybody, is in the middle."""
        wanted = parse_place(self.middle)
        if wanted is not None:
            return max(0, min(wanted[axis] - count // 2, whole - count))
        somebody = [fighter for together in self.standing.values() for fighter in together]
        near = [fighter for fighter in self.fighters if fighter.name == self.asked and fighter.hexes] or somebody
        places = [parse_place(fighter.hexes[0]) for fighter in near]
        at = [place[axis] for place in places if place is not None] or [0]
        middle = (min(at) + max(at)) // 2
        return max(0, min(middle - count // 2, whole - count))

    def _at(self, column: int, row: int) -> list[wire.Fighter]:
        return self.standing.get(place_name(column, row), [])

    def _draw_edges(self, paper: Paper, line: int, at: int) -> None:
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
            style = f"bold {self.colours[fighter.side]}"
            asked = any(each.name == self.asked for each in self.standing[place])
            paper.put(line, at, self.marks[fighter.name] + self._behind(place), style + (" reverse" if asked else ""))
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

    def _behind(self, place: str) -> str:
        """What stands behind a fighter's mark: that others are there too, or that it lies, or which way it faces."""
        fighter = self.standing[place][0]
        if len(self.standing[place]) > 1:
            return SHARED
        if place != fighter.hexes[0]:
            return REST
        if lies(fighter):
            return LYING
        return self.ink.arrows[FACINGS.index(fighter.facing)] if fighter.facing else " "

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
            seen["1 2 3"] = self.costs_mean
        if self.spots:
            seen[SPOT] = "may be chosen"
        if any(len(together) > 1 for together in self.standing.values()):
            seen[SHARED] = "several in one hex"
        if any(place != each.hexes[0] for place, together in self.standing.items() for each in together):
            seen[REST] = "the rest of a larger body"
        if self.fallen:
            mark = self.marks[next(iter(self.fallen.values())).name]
            seen[f"{mark}x"] = "out of the fight"
        if any(lies(each) for each in chain.from_iterable(self.standing.values())):
            seen[LYING] = "lying"
        if self.bracketed and any(each.name == self.asked for each in chain.from_iterable(self.standing.values())):
            seen["[ ]"] = "who is asked"
        elif self.asked in self.marks and not self.bracketed:
            seen[self.marks[self.asked]] = "who is asked"
        if self.ink.plain and any(each.facing for each in chain.from_iterable(self.standing.values())):
            seen["> ' ` < , ."] = "facing e ne nw w sw se"
        lines: list[str] = []
        for sign, meaning in seen.items():
            if lines and len(lines[-1]) + len(sign) + len(meaning) + 4 <= width:
                lines[-1] += f"   {sign} {meaning}"
            else:
                lines.append(f"{sign} {meaning}")
        return [Text(line, style=DIM) for line in lines]


def lies(fighter: wire.Fighter) -> bool:
    """Whether it lies on the ground, in the words of any book."""
    return "prone" in fighter.posture or "lying" in fighter.posture


def _filled(terrain: wire.Terrain, glyph: str) -> str:
    """Walls fill their hex; other ground stands in the middle of it."""
    return glyph * 3 if terrain.closed and terrain.opaque else f" {glyph} "
