"""The map as text: hexes in rows, every second row shifted by half a hex.

A hex is three characters between two edges, and the edges between rows are drawn where there is
room for them: then distances look as they are. Otherwise rows stand close together, and on a wide
map hexes do as well; what still does not fit is cut off far from the fighters.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from rich.text import Text

from fracas.kernel.board import Terrain
from fracas.kernel.fight import NOBODY, Fight
from fracas.kernel.fighter import Fighter
from fracas.kernel.hexes import place_name

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
        texts = [Text.assemble(*row) for row in self.lines]
        for text in texts:
            text.rstrip()
        return texts


class MapView:
    """One way to look at a fight's board: who stands where, what each hex would cost, and which may be chosen."""

    def __init__(
        self, fight: Fight, marks: list[str], colours: list[str], ink: Ink, unseen: Sequence[int] = ()
    ) -> None:
        self.fight = fight
        self.board = fight.board
        self.marks = marks
        self.colours = colours
        self.ink = ink
        self.asked = NOBODY
        self.costs: dict[int, int] = {}
        self.spots: list[int] = []
        self.bare = ink.ground
        self.standing: dict[int, list[Fighter]] = {}
        self.fallen: dict[int, Fighter] = {}
        for fighter in fight.everyone():
            gone = fighter.absent or fighter.fled or fighter.index in unseen
            for cell in [] if gone else fighter.body():
                if fighter.out:
                    self.fallen[cell] = fighter
                else:
                    self.standing.setdefault(cell, []).append(fighter)
        self.goals = {cell: side for side, cells in fight.ending.goals for cell in cells}

    def draw(self, width: int, height: int) -> list[Text]:
        """The whole map in so many columns, with edges if it is not higher than that."""
        margin = len(str(self.board.rows)) + 1
        room = width - margin - 1
        pitch = 4 if 4 * self.board.columns + 2 <= room else 3
        edges = pitch == 4 and 2 * self.board.rows + 2 <= height
        self.bare = " " if edges else self.ink.ground
        count = min(self.board.columns, max(1, (room - 2) // pitch))
        first = self._first(count, self.board.columns, self.board.column)
        tall = min(self.board.rows, max(TALLEST, height))
        top = self._first(tall, self.board.rows, self.board.row)
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
                self._draw_hex(paper, line, at + 1, self.board.cell(column, row))
                if edges:
                    self._draw_edges(paper, line, at, row)
        out = paper.texts()
        if count < self.board.columns:
            shown = f"{place_name(first, 0)[:-1]} to {place_name(first + count - 1, 0)[:-1]}"
            out.append(Text(f"columns {shown} of {self.board.columns}", style=DIM))
        if tall < self.board.rows:
            out.append(Text(f"rows {top + 1} to {top + tall} of {self.board.rows}", style=DIM))
        return [*out, *self._legend(width)]

    def _first(self, count: int, whole: int, of: Callable[[int], int]) -> int:
        """The first column or row to show, so that the fighter who is asked, or else everybody, is in the middle."""
        somebody = [fighter for cell in self.standing.values() for fighter in cell]
        near = [fighter for fighter in somebody if fighter.index == self.asked] or somebody
        at = [of(fighter.cell) for fighter in near] or [0]
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

    def _draw_hex(self, paper: Paper, line: int, at: int, cell: int) -> None:
        """Three characters: who stands there, else what it costs to go there, else what lies there."""
        if cell in self.standing:
            fighter = self.standing[cell][0]
            after = self.ink.arrows[fighter.facing] if cell == fighter.cell else REST
            if len(self.standing[cell]) > 1:
                after = SHARED
            style = f"bold {self.colours[fighter.side]}"
            paper.put(line, at, self.marks[fighter.index] + after, style)
            if fighter.index == self.asked:
                paper.put(line, at, self.marks[fighter.index] + after, f"{style} reverse")
            return
        glyph, style = self._ground(cell)
        if cell in self.costs:
            paper.put(line, at, f"{self.costs[cell]:>2}", "bold green")
            paper.put(line, at + 2, " " if glyph == self.bare else glyph, style)
        elif cell in self.spots and cell not in self.fallen:
            paper.put(line, at, f" {SPOT}", "bold green")
            paper.put(line, at + 2, " " if glyph == self.bare else glyph, style)
        elif cell in self.fallen:
            fighter = self.fallen[cell]
            paper.put(line, at, f"{self.marks[fighter.index]}x", f"dim {self.colours[fighter.side]}")
        else:
            paper.put(line, at, _filled(self.board.terrain[cell], glyph), style)

    def _ground(self, cell: int) -> tuple[str, str]:
        if cell in self.goals:
            return self.ink.goal, f"bold {self.colours[self.goals[cell]]}"
        terrain = self.board.terrain[cell]
        if terrain.glyph == OPEN:
            return self.bare, DIM
        if terrain.closed:
            return terrain.glyph, "bold"
        return terrain.glyph, "yellow"

    def _legend(self, width: int) -> list[Text]:
        """What the signs mean that are on this map."""
        seen: dict[str, str] = {}
        for cell in self.board.cells():
            terrain = self.board.terrain[cell]
            if terrain.glyph != OPEN:
                seen[_filled(terrain, terrain.glyph).strip()] = terrain.name
        for side in sorted(set(self.goals.values())):
            seen[f"{self.ink.goal} {self.fight.sides[side]}"] = "goal"
        if self.costs:
            seen["1 2 3"] = "what it costs to go there"
        if self.spots:
            seen[SPOT] = "may be chosen"
        if any(len(together) > 1 for together in self.standing.values()):
            seen[SHARED] = "several in one hex"
        if any(cell != each.cell for cell, together in self.standing.items() for each in together):
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


def _filled(terrain: Terrain, glyph: str) -> str:
    """Walls fill their hex; other ground stands in the middle of it."""
    return glyph * 3 if terrain.closed and terrain.opaque else f" {glyph} "
