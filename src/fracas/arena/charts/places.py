"""Where fighters of one batch stood and fell, on the map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from typing import Final

from fracas.arena.charts.drawing import (
    GRID,
    GROUND,
    INK,
    POINTED,
    ROUGH,
    SOFT,
    WALL,
    WIDTH,
    Chart,
    Paper,
    Row,
    Sheet,
    Spec,
    colour,
    whole,
)
from fracas.arena.statistics import percent_alone, share
from fracas.kernel.hexes import parse_place, place_name
from fracas.table import wire

Hex = tuple[int, int]
MOST_HEXES: Final = 3000
MOST_ROWS: Final = 9
"""Of the table below a map."""


def places(paper: Paper, side: int) -> Chart | None:
    """Where those of a side stood, and where they fell, on the map."""
    summary, board = paper.summary, paper.board
    members = [each for each in summary.fighters if each.side == side]
    stood, fell = Counter[str](), Counter[str]()
    for each in members:
        for cell, count in each.stood.items():
            stood[paper.places[cell]] += count
        for cell, count in each.fell.items():
            fell[paper.places[cell]] += count
    if board is None or not stood:
        return None
    used = [hex_of(name) for name in (*stood, *fell)]
    box = cropped(board, [hex_of(name) for each in summary.fighters for name in map(paper.places.get, each.stood)
                          if name is not None] + used)  # fmt: skip
    ground = ground_rows(board, box)
    most, rounds = max(stood.values()), sum(stood.values())
    heat = [
        {**point(hex_of(name)), "value": sqrt(count / most), "part": count / rounds} for name, count in stood.items()
    ]
    falls = [{**point(hex_of(name)), "count": count} for name, count in fell.items()]
    name = summary.sides[side]
    title = f"Where {name} stood and fell"
    top = stood.most_common(1)[0]
    text = f"{name} stood most at {top[0]}, {100 * top[1] / rounds:.0f} % of the time" + (
        f"; fell most at {fell.most_common(1)[0][0]}" if fell else ""
    )
    left, upper, right, lower = box
    across, along = (right - left + 1.6) * sqrt(3), (lower - upper) * 1.5 + 2.2
    width = min(WIDTH - 20, 34 * (right - left + 2))
    radius = width / across
    x = placed("x", [(left - 0.55) * sqrt(3), (right + 1.05) * sqrt(3)])
    y = placed("y", [lower * 1.5 + 1.1, upper * 1.5 - 1.1])
    hexes = {"type": "point", "shape": POINTED, "filled": True, "size": round(4 * radius * radius, 1)}
    layers: list[Spec] = [
        {
            "data": {"values": ground},
            "mark": {**hexes, "opacity": 1, "stroke": GRID, "strokeWidth": 0.8},
            "encoding": {"x": x, "y": y, "color": {"field": "tint", "type": "nominal", "scale": None}},
        },
        {
            "data": {"values": heat},
            "mark": {**hexes, "color": colour(side)},
            "encoding": {
                "x": x,
                "y": y,
                "opacity": {"field": "value", "type": "quantitative", "legend": None,
                            "scale": {"domain": [0, 1], "range": [0.08, 0.95]}},
            },
        },
        {
            "data": {"values": falls},
            "mark": {"type": "point", "shape": "M-.7,-.7L.7,.7M.7,-.7L-.7,.7", "stroke": INK, "filled": False,
                     "strokeWidth": 1.7, "strokeCap": "round", "opacity": 1},
            "encoding": {
                "x": x,
                "y": y,
                "size": {"field": "count", "type": "quantitative", "legend": None,
                         "scale": {"domain": [0, max(fell.values(), default=1)], "range": [0, 2.4 * radius**2]}},
            },
        },
    ]  # fmt: skip
    layers.append(rulers(box, x, y))
    spec = whole(title, text, round(width), round(along * radius), layer=layers)
    spec["autosize"] = {"type": "pad"}
    rows = [
        [name, percent_alone(share(count, rounds)), f"{fell[name]:,}"] for name, count in stood.most_common(MOST_ROWS)
    ]
    note = (
        f"The darker a hex, the more often somebody of {summary.sides[side]} ended a {paper.round_word} there; the "
        "larger a cross, the more often somebody fell there."
    )
    sheet = Sheet(["hex", f"of the {paper.rounds}", "fell there"], rows)
    return Chart(f"map-{side + 1}", title, text, spec, sheet, note=note)


def placed(field_: str, domain: list[float]) -> Spec:
    """A place on the map, to scale; rows go down."""
    scale = {"domain": domain, "nice": False, "zero": False}
    return {"field": field_, "type": "quantitative", "axis": None, "scale": scale}


def hex_of(name: str) -> Hex:
    place = parse_place(name)
    assert place is not None, name
    return place


def point(place: Hex) -> Row:
    """The middle of a hex, in units of which one goes from there to its corner."""
    column, row = place
    return {"x": round((column + (0.5 if row % 2 else 0)) * sqrt(3), 3), "y": row * 1.5}


def cropped(board: wire.Board, used: Sequence[Hex]) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of what is worth showing: where anybody was, and two hexes round that."""
    columns, rows = [column for column, _ in used], [row for _, row in used]
    box = (max(0, min(columns) - 2), max(0, min(rows) - 2),
           min(board.columns - 1, max(columns) + 2), min(len(board.rows) - 1, max(rows) + 2))  # fmt: skip
    if board.columns * len(board.rows) <= 400:
        return (0, 0, board.columns - 1, len(board.rows) - 1)
    return box


def ground_rows(board: wire.Board, box: tuple[int, int, int, int]) -> list[Row]:
    left, upper, right, lower = box
    large = (right - left + 1) * (lower - upper + 1) > MOST_HEXES
    out: list[Row] = []
    for row in range(upper, lower + 1):
        for column in range(left, right + 1):
            kind = board.kinds[board.rows[row][column]]
            if kind.key == "void" or (large and not kind.closed):
                continue
            wall = kind.closed and kind.opaque
            tint = WALL if wall else GROUND if kind.key == "open" else ROUGH
            out.append({**point((column, row)), "tint": tint})
    return out


def rulers(box: tuple[int, int, int, int], x: Spec, y: Spec) -> Spec:
    """Letters of columns above, numbers of rows at the left, as many as there is room for."""
    left, upper, right, lower = box
    step = max(1, (right - left) // 14)
    values = [
        {"x": column * sqrt(3), "y": upper * 1.5 - 1.35, "told": place_name(column, 0)[:-1]}
        for column in range(left, right + 1, step)
    ]
    values += [
        {"x": (left - 0.85) * sqrt(3), "y": row * 1.5, "told": str(row + 1)}
        for row in range(upper, lower + 1, max(1, (lower - upper) // 14))
    ]
    return {
        "data": {"values": values},
        "mark": {"type": "text", "color": SOFT, "fontSize": 10, "clip": False},
        "encoding": {"x": x, "y": y, "text": {"field": "told"}},
    }
