"""Charts of what was tried side by side: a sweep, the search for a balance, a comparison, a tournament."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any, Final

from fracas.arena.charts.drawing import (
    ACT,
    EDGE,
    INK,
    SHARES,
    WIDE,
    WIDTH,
    Chart,
    Row,
    Sheet,
    Spec,
    by_side,
    dark,
    estimates,
    grid,
    line,
    percents,
    shapes,
    whole,
)
from fracas.arena.statistics import (
    Estimate,
    amount,
    amount_alone,
    mirrored_share,
    percent,
    percent_alone,
    percent_interval,
    points,
    share,
)
from fracas.arena.study import BALANCE, Cell, Study

MOST_CELLS: Final = 60
"""Of more that were tried no chart shows each; a table does."""
SWAPPED: Final = "swapped"
Value = str | int | float | bool


def side_of(study: Study) -> str:
    """Whose win rate is looked at."""
    return str(study.extra.get("side") or study.cells[0].summary.sides[0])


def rate(study: Study, cell: Cell) -> Estimate:
    summary = cell.summary
    return share(summary.wins[side_of(study)], summary.fights)


def side_index(study: Study) -> int:
    return study.cells[0].summary.sides.index(side_of(study))


def said(value: Value) -> str:
    """A value that was tried, as one writes it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return f"{value:g}" if isinstance(value, float) else str(value)


def cell_to_watch(study: Study) -> Cell:
    """Whose fights are worth watching: what was found, or else the first that was tried."""
    found = study.extra.get("found")
    fitting = [
        cell for cell in study.cells if found is not None and cell.values.get(study.extra.get("path", "")) == found
    ]
    return next((cell for cell in (*fitting, *study.cells) if cell.summary.fights), study.cells[0])


def label(cell: Cell) -> str:
    """What was tried."""
    return ", ".join([said(value) for value in cell.values.values()]) or "as it is"


def is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


# sweeps


def tried(study: Study) -> Chart:
    """The win rate over what was varied: a curve, a heat map, or a list."""
    paths = list(study.cells[0].values)
    if len(paths) == 1:
        return curve(study, paths[0])
    if len(paths) == 2:
        return heat_map(study, paths[0], paths[1])
    return listing(study)


def curve(study: Study, path: str) -> Chart:
    """One value was varied."""
    side = side_of(study)
    cells = [cell for cell in study.cells if cell.summary.fights]
    if all(is_number(cell.values[path]) for cell in cells):
        cells = sorted(cells, key=lambda cell: float(cell.values[path]))
    found = [rate(study, cell) for cell in cells]
    title = f"How often {side} wins, by {path}"
    text = "; ".join([f"at {label(cell)}: {percent(each)}" for cell, each in zip(cells, found, strict=True)])
    sheet = sheet_of(study, cells)
    note = "The line goes through the shares found; the band is where the true chance lies with 95\u00a0% confidence."
    if not all(is_number(cell.values[path]) for cell in cells):
        data = [line(label(cell), each, percent(each), who=side) for cell, each in zip(cells, found, strict=True)]
        spec = estimates(title, text, data, SHARES, percents(), *paint(study), 0.5, WIDE)
        return Chart("tried", title, text, spec, sheet, wide=True)
    data = [
        {"at": cell.values[path], "value": each.value, "low": each.low, "high": each.high, "told": percent_alone(each)}
        for cell, each in zip(cells, found, strict=True)
    ]
    return Chart("tried", title, text, numeric_curve(title, text, path, data, *paint(study)), sheet, True, note)


def paint(study: Study) -> tuple[Spec, Spec]:
    """The colour and shape of the side that is looked at."""
    at, side = side_index(study), side_of(study)
    return by_side([at], [side]), shapes([at], [side])


def numeric_curve(
    title: str, text: str, path: str, data: Sequence[Row], paint: Spec, form: Spec, layers: Sequence[Spec] = ()
) -> Spec:
    tint = paint["scale"]["range"][0]
    lowest, highest = min(float(row["at"]) for row in data), max(float(row["at"]) for row in data)
    whole_numbers = all(float(row["at"]).is_integer() for row in data)
    axis: Spec = {"title": path, "grid": False, "titleLimit": 800, "format": "~r"}
    if len(data) <= 24 or (whole_numbers and highest - lowest <= 24):
        axis["values"] = [row["at"] for row in data]
    room = (highest - lowest or 1) / 28
    x: Spec = {
        "field": "at",
        "type": "quantitative",
        "axis": axis,
        "scale": {"domain": [lowest - room, highest + room], "nice": False, "zero": False},
    }
    y = {"field": "value", "type": "quantitative", "scale": SHARES, "axis": percents(title=None)}
    band = {
        "mark": {"type": "area", "color": tint, "opacity": 0.2},
        "encoding": {"x": x, "y": {**y, "field": "low"}, "y2": {"field": "high"}},
    }
    shape = form["scale"]["range"][0]
    marks: list[Spec] = [
        {"mark": {"type": "line", "color": tint, "strokeWidth": 2.4}, "encoding": {"x": x, "y": y}},
        {"mark": {"type": "rule", "color": tint, "strokeWidth": 1.5, "opacity": 0.7},
         "encoding": {"x": x, "y": {**y, "field": "low"}, "y2": {"field": "high"}}},
        {"mark": {"type": "point", "filled": True, "size": 90, "opacity": 1, "color": tint, "shape": shape},
         "encoding": {"x": x, "y": y}},
    ]  # fmt: skip
    if len(data) <= 24:
        marks.append(
            {"mark": {"type": "text", "dy": -5, "baseline": "bottom", "fontWeight": 600, "fontSize": 11},
             "encoding": {"x": x, "y": {**y, "field": "high"}, "text": {"field": "told"}}}
        )  # fmt: skip
    plot = [band, *marks] if not layers else [*layers, *marks[1:]]
    return whole(title, text, WIDE, 300, data={"values": list(data)}, layer=plot)


def heat_map(study: Study, across: str, down: str) -> Chart:
    """Two values were varied."""
    side = side_of(study)
    columns = list(dict.fromkeys(said(cell.values[across]) for cell in study.cells))
    rows = list(dict.fromkeys(said(cell.values[down]) for cell in study.cells))
    data: list[Row] = []
    for cell in study.cells:
        found = rate(study, cell)
        if cell.summary.fights:
            data.append(
                {
                    "row": said(cell.values[down]),
                    "column": said(cell.values[across]),
                    "value": found.value,
                    "told": percent_alone(found),
                    "dark": dark(found.value),
                }
            )
    title = f"How often {side} wins"
    best, worst = (
        max(study.cells, key=lambda cell: rate(study, cell).value),
        min(study.cells, key=lambda cell: rate(study, cell).value),
    )
    text = (
        f"{side} wins most, {percent(rate(study, best))}, with {pairs_of(best)}; "
        f"least, {percent(rate(study, worst))}, with {pairs_of(worst)}"
    )
    spec = grid(title, text, data, rows, columns, ("row", "column", "value"), across, down)
    note = f"Across: {across}. Down: {down}. The darker, the more often."
    return Chart("tried", title, text, spec, sheet_of(study, study.cells), True, note)


def pairs_of(cell: Cell) -> str:
    return " and ".join([f"{path} {said(value)}" for path, value in cell.values.items()])


def listing(study: Study) -> Chart:
    """Each that was tried, with its interval; of very many, those at both ends."""
    cells = sorted(study.cells, key=lambda cell: -rate(study, cell).value)
    shown = cells if len(cells) <= MOST_CELLS else [*cells[: MOST_CELLS // 2], *cells[-MOST_CELLS // 2 :]]
    data = [line(label(cell), rate(study, cell), percent(rate(study, cell)), who=side_of(study)) for cell in shown]
    title = f"How often {side_of(study)} wins"
    text = f"Best with {label(cells[0])}: {data[0]['told']}; worst with {label(cells[-1])}: {data[-1]['told']}"
    spec = estimates(title, text, data, SHARES, percents(), *paint(study), 0.5, WIDE)
    return Chart("tried", title, text, spec, sheet_of(study, cells), True)


def sheet_of(study: Study, cells: Sequence[Cell]) -> Sheet:
    """What was tried, in numbers."""
    rows = []
    for cell in cells:
        found, summary = rate(study, cell), cell.summary
        rows.append(
            [*[said(value) for value in cell.values.values()], f"{summary.fights:,}", percent_alone(found),
             percent_interval(found), percent_alone(share(summary.draws, summary.fights)),
             f"{summary.rounds_median:g}"]
        )  # fmt: skip
    head = ["fights", f"{side_of(study)} wins", "95 % interval", "drawn", "median length"]
    return Sheet([*study.cells[0].values, *head], rows)


# balance


def fitted(data: Sequence[tuple[float, int, int]]) -> list[float]:
    """A logistic curve through wins out of fights by value: its height at 60 places from the least to the greatest."""
    values = [value for value, _, _ in data]
    low, high = min(values), max(values)
    wide = high - low or 1
    a, b = 0.0, 0.0
    for _ in range(30):  # Newton's method; half a win and half a loss more in each keep it from running away
        g0 = g1 = h00 = h01 = h11 = 0.0
        for value, wins, fights in data:
            x = (value - low) / wide
            p = 1 / (1 + exp(-max(-30.0, min(30.0, a + b * x))))
            miss, weight = wins + 0.5 - (fights + 1) * p, (fights + 1) * p * (1 - p)
            g0, g1 = g0 + miss, g1 + miss * x
            h00, h01, h11 = h00 + weight, h01 + weight * x, h11 + weight * x * x
        size = h00 * h11 - h01 * h01
        if abs(size) < 1e-12:
            break
        a, b = a + (h11 * g0 - h01 * g1) / size, b + (h00 * g1 - h01 * g0) / size
    return [1 / (1 + exp(-max(-30.0, min(30.0, a + b * at / 59)))) for at in range(60)]


def balance(study: Study) -> Chart:
    """What was tried on the way to a balance, a curve through it, and what was found."""
    extra, side = study.extra, side_of(study)
    path, target = str(extra["path"]), float(extra["target"])
    cells = [cell for cell in study.cells if cell.summary.fights]
    cells.sort(key=lambda cell: float(cell.values[path]) if is_number(cell.values[path]) else 0.0)
    found = [rate(study, cell) for cell in cells]
    title = f"How often {side} wins, by {path}"
    value = extra.get("found")
    where = f"found: {said(value)}" if value is not None else "no value fits"
    text = f"Wanted {100 * target:g} %; {where}; " + "; ".join(
        [f"at {label(cell)}: {percent(each)}" for cell, each in zip(cells, found, strict=True)]
    )
    data = [
        {"at": cell.values[path], "value": each.value, "low": each.low, "high": each.high, "told": percent_alone(each)}
        for cell, each in zip(cells, found, strict=True)
    ]
    if not all(is_number(cell.values[path]) for cell in cells):
        rows = [line(label(cell), each, percent(each), who=side) for cell, each in zip(cells, found, strict=True)]
        spec = estimates(title, text, rows, SHARES, percents(), *paint(study), target, WIDE)
        return Chart(BALANCE, title, text, spec, sheet_of(study, cells), True)
    places = [float(cell.values[path]) for cell in cells]
    y = {"field": "rate", "type": "quantitative", "scale": SHARES}
    layers: list[Spec] = []
    low, high = extra.get("low"), extra.get("high")
    if low is not None and high is not None and high > low:
        span = {"type": "rect", "color": ACT, "opacity": 0.12}
        layers.append(
            {"data": {"values": [{"from": low, "to": high}]}, "mark": span,
             "encoding": {"x": {"field": "from", "type": "quantitative"}, "x2": {"field": "to"}}}
        )  # fmt: skip
    layers.append(
        {"mark": {"type": "rule", "color": EDGE, "strokeDash": [4, 3], "strokeWidth": 1.5},
         "encoding": {"y": {"datum": target, "type": "quantitative"}}}
    )  # fmt: skip
    if len(places) > 1:
        wins = [cell.summary.wins[side] for cell in cells]
        heights = fitted([(at, won, cell.summary.fights) for at, won, cell in zip(places, wins, cells, strict=True)])
        step = (max(places) - min(places)) / 59
        line_data = [{"at": min(places) + step * at, "rate": height} for at, height in enumerate(heights)]
        layers.append(
            {"data": {"values": line_data}, "mark": {"type": "line", "color": EDGE, "strokeWidth": 2},
             "encoding": {"x": {"field": "at", "type": "quantitative"}, "y": y}}
        )  # fmt: skip
    if value is not None:
        told = [{"at": value, "told": f"{said(value)}"}]
        layers += [
            {"data": {"values": told}, "mark": {"type": "rule", "color": ACT, "strokeWidth": 2},
             "encoding": {"x": {"field": "at", "type": "quantitative"}}},
            {"data": {"values": told},
             "mark": {"type": "text", "dy": -6, "baseline": "bottom", "color": ACT, "fontWeight": 700, "fontSize": 13},
             "encoding": {"x": {"field": "at", "type": "quantitative"}, "y": {"value": 0}, "text": {"field": "told"}}},
        ]  # fmt: skip
    spec = numeric_curve(title, text, path, data, *paint(study), layers)
    note = "Points: what was tried, with 95 % intervals. Line: a smooth curve through them. Dashed: what was wanted."
    return Chart(BALANCE, title, text, spec, sheet_of(study, cells), True, note)


# comparisons


def differences(study: Study) -> Chart | None:
    """How much each variant changes the win rate, the largest effect first."""
    found: list[dict[str, Any]] = list(study.extra.get("differences") or [])
    if not found:
        return None
    side = side_of(study)
    shown = found[:MOST_CELLS]
    known = [Estimate(each["points"], each["low"], each["high"]) for each in found]
    data = [
        line(str(each["label"]), one, points(one), sure=one.excludes(0))
        for each, one in zip(shown, known, strict=False)
    ]
    reach = max([max(abs(one.low), abs(one.high)) for one in known[: len(shown)]])
    reach = min(1.0, max(0.02, 1.08 * reach))
    title = f"How much it changes {side}'s win rate"
    text = "; ".join([f"{each['label']}: {points(one)}" for each, one in zip(found, known, strict=True)])
    tint = {"condition": {"test": "datum.sure", "value": ACT}, "value": EDGE}
    axis = {
        "title": "points",
        "labelExpr": "(datum.value > 0 ? '+' : datum.value < 0 ? '−' : '') + format(abs(datum.value) * 100, '~g')",
        "tickCount": 7,
    }
    spec = estimates(title, text, data, {"domain": [-reach, reach]}, axis, tint, None, 0, WIDE)
    rows = [
        [str(each["label"]), points(one), "yes" if one.excludes(0) else "not shown"]
        for each, one in zip(found, known, strict=True)
    ]
    note = "Coloured where the interval leaves out 0: there the effect is more than luck."
    sheet = Sheet(["what is different", "change and 95 % interval", "an effect"], rows)
    return Chart("differences", title, text, spec, sheet, True, note)


def each_rate(study: Study) -> Chart:
    """The win rate of each variant."""
    side = side_of(study)
    cells = study.cells[:MOST_CELLS]
    data = [line(label(cell), rate(study, cell), percent(rate(study, cell)), who=side) for cell in cells]
    title = f"How often {side} wins with each"
    text = "; ".join([f"{row['name']}: {row['told']}" for row in data])
    base = rate(study, study.cells[0]).value
    spec = estimates(title, text, data, SHARES, percents(), *paint(study), base, WIDE)
    note = "Dashed: the first of them, with which the others are compared."
    return Chart("variants", title, text, spec, sheet_of(study, study.cells), True, note)


def mirrored(study: Study) -> Chart | None:
    """The same fights with sides swapped, beside one another."""
    if len(study.cells) < 2:
        return None
    data: list[Row] = []
    rows: list[list[str]] = []
    sides = study.cells[0].summary.sides
    for cell in study.cells:
        for side in sides:
            found = share(cell.summary.wins[side], cell.summary.fights)
            name = f"{side}, {label(cell)}"
            data.append(line(name, found, percent(found), who=side))
            rows.append([side, label(cell), f"{cell.summary.fights:,}", percent_alone(found), percent_interval(found)])
    title = "Sides as written, and swapped"
    text = "; ".join([f"{row['name']}: {row['told']}" for row in data])
    spec = estimates(
        title, text, data, SHARES, percents(), by_side(range(len(sides)), sides), shapes(range(len(sides)), sides), 0.5
    )
    sheet = Sheet(["side", "sides", "fights", "wins", "95 % interval"], rows)
    return Chart("mirrored", title, text, spec, sheet)


# tournaments


def table(study: Study) -> Chart:
    """Who beats whom how often, sides swapped halfway."""
    agents = [str(each) for each in study.extra["agents"]]
    shares: list[list[float | None]] = study.extra["table"]
    known = meetings(study)
    data: list[Row] = []
    rows: list[list[str]] = []
    for agent, row in zip(agents, shares, strict=True):
        told = [agent]
        for foe, value in zip(agents, row, strict=True):
            if value is None:
                told.append("")
                continue
            found = known.get((agent, foe), Estimate(value, value, value))
            told.append(percent(found))
            data.append(
                {"row": agent, "column": foe, "value": value, "told": percent_alone(found), "dark": dark(value)}
            )
        rows.append(told)
    title, wide = "Who beats whom", len(agents) > 5
    text = "; ".join([f"{row['row']} beats {row['column']} {row['told']}" for row in data])
    spec = grid(
        title, text, data, agents, agents, ("row", "column", "value"), "against", "wins of", WIDE if wide else WIDTH
    )
    note = "How often the agent at the left beats that at the top, over both sides; a draw is half a win."
    return Chart("meetings", title, text, spec, Sheet(["wins of", *agents], rows), wide, note)


def meetings(study: Study) -> dict[tuple[str, str], Estimate]:
    """The win rate of each agent against each other, as far as both sides of a pair were fought."""
    kept: list[list[dict[str, float] | None]] = study.extra.get("intervals") or []
    if kept:
        agents = [str(each) for each in study.extra["agents"]]
        return {
            (agents[one], agents[other]): Estimate(**found)
            for one, row in enumerate(kept)
            for other, found in enumerate(row)
            if found is not None
        }
    pairs: dict[tuple[str, str], list[Cell]] = {}
    for cell in study.cells:
        pairs.setdefault((str(cell.values["first"]), str(cell.values["second"])), []).append(cell)
    out: dict[tuple[str, str], Estimate] = {}
    for (first, second), cells in pairs.items():
        written = [cell for cell in cells if cell.values.get("sides") != SWAPPED]
        swapped = [cell for cell in cells if cell.values.get("sides") == SWAPPED]
        if written and swapped:
            one, other = written[0].summary.winners, swapped[0].summary.winners
            out[first, second] = mirrored_share(one, 0, other, 1)
            out[second, first] = mirrored_share(one, 1, other, 0)
    return out


def ratings(study: Study) -> Chart | None:
    """How strong each agent is."""
    found: list[dict[str, Any]] = list(study.extra.get("ratings") or [])
    if not found:
        return None
    known = [Estimate(each["rating"], each["low"], each["high"]) for each in found]
    data = [line(str(each["agent"]), one, amount(one)) for each, one in zip(found, known, strict=True)]
    low, high = min(one.low for one in known), max(one.high for one in known)
    room = 0.04 * (high - low or 1)
    title = "Ratings"
    text = "; ".join([f"{row['name']}: {row['told']}" for row in data])
    scale = {"domain": [low - room, high + room], "zero": False, "nice": False}
    spec = estimates(title, text, data, scale, {"title": "rating", "tickCount": 4, "format": "d"}, {"value": INK})
    rows = [
        [str(each["agent"]), amount_alone(one), amount(one).partition(", ")[2]]
        for each, one in zip(found, known, strict=True)
    ]
    note = "A lead of 100 wins about 64 % of the fights, one of 200 about 76 %."
    return Chart("ratings", title, text, spec, Sheet(["agent", "rating", "95 % interval"], rows), note=note)
