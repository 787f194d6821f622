"""Writes web/tests/engine.json: what the engine says of hexes and names, against which the page's arithmetic is tested.

python -m tools.map_facts [--check]
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

from tools.generated import keep

from fracas.kernel.board import Board, Terrain
from fracas.kernel.hexes import FACINGS, FRONT, LEFT, REAR, RIGHT
from fracas.shell.marks import marks
from fracas.stage.scenario import load, shipped

FILE: Final = Path(__file__).parent.parent / "web" / "tests" / "engine.json"
COLUMNS: Final = 9
ROWS: Final = 8
MIDDLES: Final = [(4, 3), (4, 4)]
"""One in a row that stands half a hex to the right, one in a row that does not."""
ARCS: Final = {FRONT: "front", LEFT: "left", RIGHT: "right", REAR: "rear"}
WALLED: Final = [
    ".........",
    "..#...-..",
    ".#..#.-..",
    ".........",
    "...#.#...",
    "..-....#.",
    ".....##..",
    "#........",
]
KINDS: Final = {
    ".": Terrain("open", "open ground", "."),
    "#": Terrain("wall", "wall", "#", closed=True, opaque=True),
    "-": Terrain("low wall", "low wall", "-", cover="waist"),
}
NAMES: Final = [
    ["Sir Aldous", "Maud Fletcher", "Tom of the Mill", "Young Hob", "Ulf Redbeard", "Jack Pike", "Black Nan", "Corin"],
    ["Goblin 1", "Goblin 2", "Goblin 3", "Goblin 11", "Goblin 21", "Goblin", "Goblins"],
    ["Guard One", "Guard Two", "Guard Three", "guard", "Ö", "Émile Zola", "x", "X", "XX"],
    ["", "!", "李 明", "Anna-Lena", "O'Brien", "<b>Bob</b>", "A", "a", "Aa", "AA"],
]


def hexes() -> list[dict[str, object]]:
    """From each middle to every hex: its name, how far, and where it lies for each facing."""
    board = Board([[Terrain("open", "open ground", ".")] * COLUMNS for _ in range(ROWS)])
    out: list[dict[str, object]] = []
    for column, row in MIDDLES:
        here = board.cell(column, row)
        for cell in board.cells():
            if cell != here:
                arcs = {FACINGS[facing]: ARCS[board.arc(here, facing, cell)] for facing in range(len(FACINGS))}
                out.append({
                    "from": board.names[here], "to": board.names[cell], "distance": board.distance(here, cell),
                    "arcs": arcs, "neighbours": neighbours(board, cell),
                })  # fmt: skip
    return out


def sights() -> list[dict[str, object]]:
    """From each middle to every hex of a map with walls: what the line crosses, whether one sees there, past what."""
    board = Board([[KINDS[glyph] for glyph in row] for row in WALLED])
    out: list[dict[str, object]] = []
    for column, row in MIDDLES:
        here = board.cell(column, row)
        for cell in board.cells():
            if cell != here:
                near = [cell, *board.before(here, cell)] if board.distance(here, cell) > 1 else [cell]
                seen = board.sees(here, cell)
                out.append({
                    "from": board.names[here], "to": board.names[cell], "seen": seen,
                    "through": [board.names[each] for each in board.between(here, cell)],
                    "covers": [board.names[each] for each in near if seen and board.terrain[each].cover],
                })  # fmt: skip
    return out


def neighbours(board: Board, cell: int) -> list[str]:
    """In the order of the facings; empty beyond the edge."""
    return [board.names[cell + step] for step in board.steps]


def letters() -> list[dict[str, object]]:
    parties = [*NAMES, *[[entrant.name for entrant in load(name).setup.entrants] for name in shipped()]]
    return [{"names": names, "letters": marks(names, plain=False)} for names in parties]


def facts() -> str:
    made = {"facings": FACINGS, "hexes": hexes(), "walled": WALLED, "sights": sights(), "letters": letters()}
    return json.dumps(made, ensure_ascii=False, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    sys.exit(keep(FILE, facts(), __doc__))
