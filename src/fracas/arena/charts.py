"""What a study found, as charts: Vega-Lite written out, so that nothing heavy is needed to make them.

`arena/report` draws them into a page; `altair_chart` hands one to Altair. Colours are those of the table in daylight;
each stands for one thing only, so that the page can put its own in their place when it is dark.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from math import cos, pi, sin, sqrt
from typing import TYPE_CHECKING, Any, Final, TypeVar

from fracas.arena.course import Course
from fracas.arena.rows import DEAD, FLED, OUT, PRISONER, STANDING, WHOLE
from fracas.arena.statistics import Estimate, amount, mean, percent, percent_alone, percent_interval, share
from fracas.arena.summary import STEP, WON, FighterSummary, Summary
from fracas.kernel.fight import NOBODY
from fracas.kernel.hexes import parse_place, place_name
from fracas.table import wire

if TYPE_CHECKING:
    import altair

Spec = dict[str, Any]
Row = dict[str, Any]
Number = TypeVar("Number", int, float)

SCHEMA: Final = "https://vega.github.io/schema/vega-lite/v6.json"
FONT: Final = "Inter Variable, Inter, system-ui, Segoe UI, Roboto, Helvetica, Arial, sans-serif"
PANEL, INK, SOFT, EDGE, LINE, ACT = "#ffffff", "#16191d", "#4a525c", "#7a8490", "#d5dade", "#00696b"
ON_DARK: Final = "#fffffe"
GROUND, GRID, WALL, ROUGH = "#efebdf", "#cfc9b6", "#55524a", "#ddd7c6"
SIDES: Final = ("#b23a12", "#1b5ca8", "#1d6b3c", "#7b3b98", "#7a5c00", "#3f4a54")
NOBODYS: Final = "#8b949e"
HEAT: Final = ("#eef4f3", "#d3e6e4", "#b4d5d3", "#92c3c1", "#6fb0ae", "#4b9c9b", "#1f7f81", "#0a7073", "#00585b")
"""From none to all."""
END_COLOURS: Final = {STANDING: "#00696c", PRISONER: "#7a5c01", FLED: "#a89a63", OUT: "#a3abb3", DEAD: "#16191e"}
END_WORDS: Final = {
    STANDING: "left standing",
    PRISONER: "prisoner",
    FLED: "fled",
    OUT: "out of the fight",
    DEAD: "dead",
}
DRAWN: Final = "drawn"
WIDTH: Final = 440
"""Of a chart in a column of the page, with its axes."""
WIDE: Final = 900
ROW: Final = 30
MOST_DEEDS: Final = 9
MOST_SOURCES: Final = 10
MOST_FIGHTERS: Final = 12
"""With more, health is drawn by side."""
MOST_CELLS: Final = 60
"""Of more that were tried no chart shows each; a table does."""
MOST_HEXES: Final = 3000


def polygon(corners: int, turn: float) -> str:
    """A shape for Vega, within a square from -1 to 1."""
    angles = [2 * pi * at / corners + turn for at in range(corners)]
    return "M" + "L".join([f"{cos(each):.3f},{sin(each):.3f}" for each in angles]) + "Z"


HEXAGON: Final = polygon(6, 0)
SHAPES: Final = ("circle", "square", "diamond", HEXAGON, "triangle-up", polygon(8, pi / 8))
POINTED: Final = polygon(6, pi / 6)
"""A hex of the map: points up."""


@dataclass(frozen=True)
class Sheet:
    """The numbers of a chart as a table."""

    head: list[str]
    rows: list[list[str]]


@dataclass(frozen=True)
class Chart:
    """A chart, what it shows in words, and its numbers."""

    key: str
    """Its file is called so."""
    title: str
    text: str
    """What is to be seen, for whoever does not see it."""
    spec: Spec
    sheet: Sheet
    wide: bool = False
    note: str = ""
    """How it is to be read."""


@dataclass(frozen=True)
class Paper:
    """What a chart is drawn of: the summary of a batch, and the words of its book."""

    summary: Summary
    round_word: str = "round"
    board: wire.Board | None = None
    places: Mapping[int, str] = field(default_factory=dict)
    """The name of each cell."""

    @property
    def rounds(self) -> str:
        return self.round_word + "s"


def colour(side: int) -> str:
    return NOBODYS if side == NOBODY else SIDES[side % len(SIDES)]


def altair_chart(chart: Chart) -> altair.TopLevelMixin:
    """The same as an Altair chart, which checks it."""
    import altair

    made: altair.TopLevelMixin = altair.Chart.from_dict(chart.spec)
    return made


# what all have in common


@cache
def theme() -> Spec:
    return {
        "background": PANEL,
        "font": FONT,
        "aria": False,
        "padding": {"left": 12, "top": 4, "right": 8, "bottom": 4},
        "view": {"stroke": None},
        "title": {"anchor": "start", "color": INK, "fontSize": 15, "fontWeight": 600, "offset": 10},
        "axis": {
            "labelColor": INK,
            "titleColor": SOFT,
            "labelFontSize": 12,
            "titleFontSize": 12,
            "titleFontWeight": 500,
            "gridColor": LINE,
            "domainColor": EDGE,
            "tickColor": EDGE,
            "labelLimit": 150,
            "titlePadding": 8,
        },
        "axisY": {"domain": False, "ticks": False, "labelPadding": 8},
        "legend": {
            "orient": "top",
            "labelColor": INK,
            "titleColor": SOFT,
            "labelFontSize": 12,
            "titleFontSize": 12,
            "titleFontWeight": 500,
            "labelLimit": 140,
            "symbolStrokeWidth": 0,
            "columns": 3,
            "columnPadding": 22,
        },
        "header": {"labelColor": INK, "labelFontSize": 12, "labelFontWeight": 600, "labelLimit": 190, "title": None},
        "text": {"color": INK, "fontSize": 12},
    }


def whole(title: str, text: str, width: int = WIDTH, height: int | Spec = 200, **parts: Any) -> Spec:
    """A chart of one view, or of layers."""
    return {
        "$schema": SCHEMA,
        "title": title,
        "description": text,
        "width": width,
        "height": height,
        "autosize": {"type": "fit-x", "contains": "padding"},
        **parts,
        "config": theme(),
    }


def percents(**more: Any) -> Spec:
    return {"labelExpr": "format(datum.value * 100, '.0f') + ' %'", "tickCount": 5, **more}


def by_side(sides: Sequence[int], names: Sequence[str], legend: bool = False) -> Spec:
    """Colours of sides, NOBODY among them for fights that nobody wins."""
    return {
        "field": "who",
        "type": "nominal",
        "scale": {"domain": list(names), "range": [colour(side) for side in sides]},
        "legend": {"title": None, "symbolType": "square"} if legend else None,
        "sort": None,
    }


def shapes(sides: Sequence[int], names: Sequence[str]) -> Spec:
    return {
        "field": "who",
        "type": "nominal",
        "scale": {"domain": list(names), "range": ["cross" if each == NOBODY else SHAPES[each % 6] for each in sides]},
        "legend": None,
    }


def plain(tint: str) -> Spec:
    return {"value": tint}


def rows_of(names: Sequence[str], limit: int = 130) -> Spec:
    """Names down the left, in that order."""
    return {"field": "name", "type": "nominal", "sort": list(names), "axis": {"title": None, "labelLimit": limit}}


def estimates(
    title: str,
    text: str,
    data: Sequence[Row],
    scale: Spec,
    axis: Spec,
    paint: Spec | None = None,
    form: Spec | None = None,
    mark: float | None = None,
    width: int = WIDTH,
) -> Spec:
    """A line for each: its interval as a bar, its number as a point, both in words at the end. Rows have `name`,
    `value`, `low`, `high` and `told`."""
    x = {"type": "quantitative", "scale": scale, "axis": axis, "title": axis.get("title")}
    y = rows_of([row["name"] for row in data], 130 if width == WIDTH else 320)
    tint = paint or plain(ACT)
    layers: list[Spec] = []
    if mark is not None:
        rule = {"type": "rule", "color": EDGE, "strokeDash": [3, 3], "strokeWidth": 1.5}
        layers.append({"mark": rule, "encoding": {"x": {"datum": mark, "type": "quantitative"}}})
    layers += [
        {
            "mark": {"type": "bar", "height": 9, "cornerRadius": 4.5, "opacity": 0.32},
            "encoding": {"x": {"field": "low", **x}, "x2": {"field": "high"}, "y": y, "color": tint},
        },
        {
            "mark": {"type": "point", "filled": True, "size": 95, "opacity": 1},
            "encoding": {"x": {"field": "value", **x}, "y": y, "color": tint, "shape": form or {"value": "circle"}},
        },
        {
            "mark": {"type": "text", "align": "left", "limit": 300},
            "encoding": {"x": {"value": {"expr": "width + 10"}}, "y": y, "text": {"field": "told"}},
        },
    ]
    spec = whole(title, text, width, {"step": ROW}, data={"values": list(data)}, layer=layers)
    spec["padding"] = {"left": 26, "top": 4, "right": 26, "bottom": 4}  # letters may be wider where it is read
    return spec


def line(name: str, estimate: Estimate, told: str, **more: Any) -> Row:
    """A row of `estimates`."""
    return {"name": name, "value": estimate.value, "low": estimate.low, "high": estimate.high, "told": told, **more}


SHARES: Final[Spec] = {"domain": [0, 1]}
QUARTERS: Final = [0, 0.25, 0.5, 0.75, 1]


# one batch


def win_rates(paper: Paper) -> Chart:
    """How often each side wins, and how surely that is known."""
    summary = paper.summary
    found = [(side, at, share(wins, summary.fights)) for at, (side, wins) in enumerate(summary.wins.items())]
    wins = list(summary.wins.values())
    if summary.draws:
        found.append((DRAWN, NOBODY, share(summary.draws, summary.fights)))
        wins.append(summary.draws)
    title = "Who wins"
    text = "; ".join([f"{name} {percent(each)}" for name, _, each in found])
    data = [line(name, each, percent(each), who=name) for name, _, each in found]
    names, sides = [name for name, _, _ in found], [at for _, at, _ in found]
    spec = estimates(
        title, text, data, SHARES, percents(values=[0, 0.5, 1]), by_side(sides, names), shapes(sides, names), 0.5
    )
    rows = [
        [name, f"{count:,}", percent_alone(each), percent_interval(each)]
        for (name, _, each), count in zip(found, wins, strict=True)
    ]
    return Chart(
        "win-rates", title, text, spec, Sheet(["side", "won", "share", "95 % interval"], rows),
        note="The point is the share of fights won, the bar where the true chance lies with 95\u00a0% confidence.",
    )  # fmt: skip


def binned(counts: Mapping[int, int], most: int) -> list[tuple[int, int, int]]:
    """Classes of equal width over all numbers, `most` of them at most: the first and the last number of each, and how
    often one of them came up. The width is one that people would choose."""
    first, last = min(counts), max(counts)
    step = next(
        size
        for size in [digit * 10**power for power in range(9) for digit in (1, 2, 5)]
        if last // size - first // size < most
    )
    edges = range(first - first % step, last + step + 1, step)
    return [
        (begin, end - 1, sum([counts.get(value, 0) for value in range(begin, end)]))
        for begin, end in pairwise(edges)
        if begin <= last
    ]


def lengths(paper: Paper) -> Chart:
    """How long fights last, by who wins them."""
    summary = paper.summary
    classes = binned(Counter(summary.lengths), 40)
    winners = [*range(len(summary.sides)), *([NOBODY] if summary.draws else [])]
    names = [DRAWN if side == NOBODY else summary.sides[side] for side in winners]
    counts = Counter(zip(summary.winners, summary.lengths, strict=True))
    data: list[Row] = []
    for first, last, _ in classes:
        begin = 0
        for side, name in zip(winners, names, strict=True):
            count = sum([counts[side, length] for length in range(first, last + 1)])
            data.append({"from": first, "to": last + 1, "who": name, "low": begin, "high": begin + count})
            begin += count
    middle, (short, long) = summary.rounds_median, summary.rounds_usual
    title = "How long it takes"
    usual = f"four in five between {short} and {long}" if long > short else f"nearly all {short}"
    text = f"Half of the fights are over after {middle:g} {paper.rounds}; {usual}"
    x: Spec = {
        "field": "from",
        "type": "quantitative",
        "axis": {"title": paper.rounds, "grid": False, "tickMinStep": 1},
        "scale": {"domain": [classes[0][0], classes[-1][1] + 1], "nice": False},
    }
    bars = {
        "mark": {"type": "bar", "binSpacing": 1 if len(classes) > 1 else 0, "stroke": None},
        "encoding": {
            "x": x,
            "x2": {"field": "to"},
            "y": {"field": "low", "type": "quantitative", "axis": {"title": "fights", "tickMinStep": 1}},
            "y2": {"field": "high"},
            "color": by_side(winners, names, legend=True),
        },
    }
    rule = {
        "data": {"values": [{"at": middle + 0.5, "told": f"median {middle:g}"}]},
        "layer": [
            {"mark": {"type": "rule", "color": INK, "strokeDash": [4, 3], "strokeWidth": 1.5},
             "encoding": {"x": {"field": "at", "type": "quantitative"}}},
            {"mark": {"type": "text", "align": "left", "dx": 5, "dy": 6, "baseline": "top", "fontWeight": 600},
             "encoding": {"x": {"field": "at", "type": "quantitative"}, "y": {"value": 0}, "text": {"field": "told"}}},
        ],
    }  # fmt: skip
    spec = whole(title, text, height=190, data={"values": data}, layer=[bars, rule])
    head = [paper.rounds, *names, "fights"]
    rows = [
        [str(first) if first == last else f"{first} to {last}"]
        + [f"{sum([counts[side, length] for length in range(first, last + 1)]):,}" for side in winners]
        + [f"{count:,}"]
        for first, last, count in classes
    ]
    return Chart("length", title, text, spec, Sheet(head, rows), note="Each column by who won those fights.")


def survival(paper: Paper) -> Chart:
    """What became of each fighter."""
    summary = paper.summary
    ends = [end for end in END_WORDS if any(each.ends[end] for each in summary.fighters)]
    data: list[Row] = []
    for each in summary.fighters:
        begin = 0.0
        for end in ends:
            end_at = begin + each.ends[end] / max(1, summary.fights)
            data.append({"name": each.name, "end": END_WORDS[end], "low": begin, "high": end_at})
            begin = end_at
    title = "Who is left"
    alive = [share(each.ends[STANDING], summary.fights) for each in summary.fighters]
    text = "Left standing: " + "; ".join(
        [f"{each.name} {percent(found)}" for each, found in zip(summary.fighters, alive, strict=True)]
    )
    spec = whole(
        title,
        text,
        height={"step": ROW - 4},
        data={"values": data},
        mark={"type": "bar", "height": 16, "stroke": PANEL, "strokeWidth": 1},
        encoding={
            "x": {
                "field": "low",
                "type": "quantitative",
                "scale": SHARES,
                "axis": percents(title=None, values=QUARTERS),
            },
            "x2": {"field": "high"},
            "y": rows_of([each.name for each in summary.fighters]),
            "color": {
                "field": "end",
                "type": "nominal",
                "sort": None,
                "scale": {"domain": [END_WORDS[end] for end in ends], "range": [END_COLOURS[end] for end in ends]},
                "legend": {"title": None, "symbolType": "square"},
            },
        },
    )
    head = ["fighter", "side", *[END_WORDS[end] for end in ends], "95 % interval of left standing", "health left"]
    rows = [
        [each.name, summary.sides[each.side]]
        + [percent_alone(share(each.ends[end], summary.fights)) for end in ends]
        + [percent_interval(found), health_left(each, summary.fights)]
        for each, found in zip(summary.fighters, alive, strict=True)
    ]
    return Chart("survival", title, text, spec, Sheet(head, rows))


def health_left(each: FighterSummary, fights: int) -> str:
    """What is left of somebody's health on average, in per cent of all."""
    found = mean(each.health, fights)
    scaled = Estimate(found.value / WHOLE, max(0.0, found.low / WHOLE), min(1.0, found.high / WHOLE))
    return percent(scaled) if found.known else percent_alone(scaled)


QUANTILES: Final = (0.1, 0.25, 0.5, 0.75, 0.9)


def quantiles(classes: Mapping[int, int]) -> list[float]:
    """Of health counted in classes of STEP, as shares: the middle of the class in which each quantile lies."""
    return [0.0 if each == 0 else min(1.0, (each + 0.5) * STEP / WHOLE) for each in weighted(classes)]


def after_each_round(fighters: Sequence[FighterSummary], last: int) -> list[Counter[int]]:
    """In how many fights health was in which class after each round; a fight that is over stays as it ended."""
    out = [Counter[int]() for _ in range(last + 1)]
    for fighter in fighters:
        for (round_, health), count in fighter.by_round.items():
            if round_ <= last:
                out[round_][health] += count
        for (round_, health), count in fighter.at_end.items():
            for later in range(round_ + 1, last + 1):
                out[later][health] += count
    return out


def health(paper: Paper) -> Chart:
    """How everybody's health goes down over a fight, as bands."""
    summary = paper.summary
    last = max(1, sorted(summary.lengths)[int(0.95 * (len(summary.lengths) - 1))])
    groups = [(each.name, each.side, [each]) for each in summary.fighters]
    if len(groups) > MOST_FIGHTERS:
        groups = [
            (name, side, [each for each in summary.fighters if each.side == side])
            for side, name in enumerate(summary.sides)
        ]
    data: list[Row] = []
    rows: list[list[str]] = []
    for name, side, fighters in groups:
        found = [quantiles(each) for each in after_each_round(fighters, last)]
        for round_, marks in enumerate(found):
            if marks:
                keys = dict(zip(("p10", "p25", "p50", "p75", "p90"), marks, strict=True))
                data.append({"name": name, "round": round_, "who": summary.sides[side], **keys})
        for round_ in sorted({round(last * part / 4) for part in range(5)}):
            if found[round_]:
                rows.append([name, str(round_), *[f"{100 * each:.0f} %" for each in found[round_]]])
    title = "How health goes down"
    text = f"Health of each over the first {last} {paper.rounds}, as bands: the middle half of fights, and four in five"
    columns = 1 if len(groups) == 1 else 2 if len(groups) <= 4 else 3
    x: Spec = {"field": "round", "type": "quantitative", "axis": {"title": paper.round_word, "tickMinStep": 1,
               "tickCount": 5, "grid": False}, "scale": {"nice": False}}  # fmt: skip
    tint = by_side(range(len(summary.sides)), summary.sides)
    y_axis = percents(title=None, tickCount=3)

    def band(low: str, high: str, opacity: float) -> Spec:
        y = {"field": low, "type": "quantitative", "scale": SHARES, "axis": y_axis}
        return {
            "mark": {"type": "area", "opacity": opacity},
            "encoding": {"x": x, "y": y, "y2": {"field": high}, "color": tint},
        }

    middle = {
        "mark": {"type": "line", "strokeWidth": 2.2},
        "encoding": {"x": x, "y": {"field": "p50", "type": "quantitative"}, "color": tint},
    }
    spec: Spec = {
        "$schema": SCHEMA,
        "title": title,
        "description": text,
        "data": {"values": data},
        "facet": {"field": "name", "type": "nominal", "sort": [name for name, _, _ in groups], "title": None},
        "columns": columns,
        "spacing": {"row": 12, "column": 16},
        "spec": {
            "width": {1: 380, 2: 178, 3: 250}[columns],
            "height": 96,
            "layer": [band("p10", "p90", 0.16), band("p25", "p75", 0.26), middle],
        },
        "config": theme(),
    }
    head = ["fighter" if groups[0][2][0].name == groups[0][0] else "side", f"after {paper.round_word}"]
    head += ["a tenth below", "a quarter below", "median", "a quarter above", "a tenth above"]
    note = "Line: the median. Dark band: the middle half of the fights. Light band: four in five."
    return Chart("health", title, text, spec, Sheet(head, rows), wide=columns == 3, note=note)


BANDS: Final = (("far behind", -WHOLE, -400), ("behind", -400, -100), ("about even", -100, 100), ("ahead", 100, 400),
                ("far ahead", 400, WHOLE + 1))  # fmt: skip
"""How far a side can be ahead, of a thousand that it can be worth."""


def chances(paper: Paper, side: int) -> Chart | None:
    """How a side's chance to win goes over the fights: where it stands after each round, as bands."""
    summary = paper.summary
    by_round: dict[int, Counter[float]] = {}
    going_on, won_later = Counter[int](), Counter[int]()
    course = Course(summary, side)
    for (round_, of, lead, came_to), count in summary.course.items():
        if of == side:
            by_round.setdefault(round_, Counter())[course.chance(round_, lead)] += count
            going_on[round_] += count
            won_later[round_] += count if came_to == WON else 0
    last = max(by_round, default=0)
    if last < 2:
        return None
    name, wins = summary.sides[side], summary.wins[summary.sides[side]]
    data: list[Row] = []
    rows: list[list[str]] = []
    for round_ in range(last + 1):
        over, won = summary.fights - going_on[round_], wins - won_later[round_]
        if over > 0.95 * summary.fights:
            break
        where = by_round.get(round_, Counter[float]()) + Counter({1.0: won, 0.0: over - won})
        marks = weighted(where)
        data.append({"round": round_, **dict(zip(("p10", "p25", "p50", "p75", "p90"), marks, strict=True))})
        rows.append([str(round_), f"{going_on[round_]:,}", *[f"{100 * each:.0f} %" for each in marks]])
    if len(data) < 2:
        return None
    title = f"How {name}'s chance to win goes"
    even = 100 * data[len(data) // 2]["p50"]
    text = f"Halfway {name}'s chance to win is {even:.0f} % in the middle of all fights"
    x = {"field": "round", "type": "quantitative", "scale": {"nice": False},
         "axis": {"title": f"after {paper.round_word}", "tickMinStep": 1, "grid": False}}  # fmt: skip
    axis = percents(title=None, values=QUARTERS)

    def y(field_: str) -> Spec:
        return {"field": field_, "type": "quantitative", "scale": SHARES, "axis": axis}

    tint = colour(side)
    layers = [
        {
            "mark": {"type": "area", "color": tint, "opacity": 0.16},
            "encoding": {"x": x, "y": y("p10"), "y2": {"field": "p90"}},
        },
        {
            "mark": {"type": "area", "color": tint, "opacity": 0.26},
            "encoding": {"x": x, "y": y("p25"), "y2": {"field": "p75"}},
        },
        {"mark": {"type": "line", "color": tint, "strokeWidth": 2.4}, "encoding": {"x": x, "y": y("p50")}},
    ]
    spec = whole(title, text, WIDE, 210, data={"values": data}, layer=layers)
    note = (
        "The chance comes from how fights ended that stood alike. Line: the median. Dark band: the middle half of the "
        "fights. Light band: four in five. Fights that are over count as won or lost."
    )
    head = [f"after {paper.round_word}", "still fought", "a tenth below", "a quarter below", "median"]
    head += ["a quarter above", "a tenth above"]
    return Chart("chances", title, text, spec, Sheet(head, rows), True, note)


def weighted(counts: Mapping[Number, int]) -> list[Number]:
    """The quantiles of numbers that came up so often."""
    total, out = sum(counts.values()), list[Number]()
    for wanted in QUANTILES:
        so_far = 0
        for each in sorted(counts):
            so_far += counts[each]
            if so_far >= wanted * total:
                out.append(each)
                break
    return out


MOST_ROUNDS: Final = 10
FEWEST: Final = 10
"""Of fewer fights no chance is told."""


def turning(paper: Paper, side: int) -> Chart | None:
    """How often a side still wins, by how far it is ahead after which round."""
    summary = paper.summary
    counts: dict[tuple[str, int], list[int]] = {}
    for (round_, of, lead, came_to), count in summary.course.items():
        if of == side:
            band = next(name for name, low, high in BANDS if low <= lead * STEP < high)
            found = counts.setdefault((band, round_), [0, 0])
            found[0] += count if came_to == WON else 0
            found[1] += count
    known = {where: found for where, found in counts.items() if found[1] >= FEWEST}
    if len({round_ for _, round_ in known}) < 2:
        return None
    last = max(round_ for _, round_ in known)
    step = -(-last // MOST_ROUNDS)
    rounds = [str(each) for each in range(0, last + 1, step)]
    rows = [name for name, _, _ in reversed(BANDS) if any(band == name for band, _ in known)]
    data: list[Row] = []
    sheet: list[list[str]] = []
    for (band, round_), (wins, fights) in sorted(known.items(), key=lambda each: each[0][1]):
        one = share(wins, fights)
        sheet.append([str(round_), band, f"{fights:,}", percent_alone(one), percent_interval(one)])
        if str(round_) in rounds:
            told = percent_alone(one)
            data.append({"row": band, "column": str(round_), "value": one.value, "told": told, "dark": dark(one.value)})
    name = summary.sides[side]
    title = f"How often {name} still wins"
    text = f"How often {name} wins, by how far it is ahead after each {paper.round_word}"
    spec = grid(title, text, data, rows, rounds, ("row", "column", "value"), f"after {paper.round_word}", None, WIDE)
    note = (
        "Of the fights that were not over by then. Ahead is whoever has more left of what it came with: far ahead by "
        "two fifths or more, about even within a tenth."
    )
    head = [f"after {paper.round_word}", name, "fights", "wins", "95 % interval"]
    return Chart("turning", title, text, spec, Sheet(head, sheet), wide=len(rounds) > 5, note=note)


def deeds(paper: Paper) -> Chart | None:
    """What each did, how often a fight."""
    summary = paper.summary
    total = Counter[str]()
    for each in summary.fighters:
        total.update(each.done)
    if not total:
        return None
    acts = [name for name, _ in sorted(total.items(), key=lambda each: (-each[1], each[0]))[:MOST_DEEDS]]
    data: list[Row] = []
    for each in summary.fighters:
        mine = max(1, sum(each.done.values()))
        for act in acts:
            if each.done[act]:
                often = each.done[act] / summary.fights
                part = each.done[act] / mine
                data.append({"name": each.name, "act": act, "part": part, "told": rounded(often), "dark": dark(part)})
    title = "What each did"
    most = [(each, each.done.most_common(1)[0][0]) for each in summary.fighters if each.done]
    text = "; ".join([f"{each.name}: mostly {act}" for each, act in most])
    spec = grid(title, text, data, [each.name for each in summary.fighters], acts, ("name", "act", "part"))
    rest = len(total) > len(acts)
    head = ["fighter", *acts, *(["other"] if rest else [])]
    rows = [
        [each.name, *[rounded(each.done[act] / summary.fights) for act in acts]]
        + ([rounded((sum(each.done.values()) - sum(each.done[act] for act in acts)) / summary.fights)] if rest else [])
        for each in summary.fighters
    ]
    note = "Times a fight, on average; the darker, the larger a part of what that fighter did."
    return Chart("deeds", title, text, spec, Sheet(head, rows), wide=True, note=note)


def rounded(number: float) -> str:
    """A mean of counts, as far as one reads it."""
    if number == 0:
        return "0"
    return f"{number:.0f}" if number >= 10 else f"{number:.1f}" if number >= 0.1 else "<0.1"


def grid(
    title: str,
    text: str,
    data: Sequence[Row],
    rows: Sequence[str],
    columns: Sequence[str],
    fields: tuple[str, str, str],
    across: str | None = None,
    down: str | None = None,
    width: int = WIDE,
) -> Spec:
    """A heat map with its numbers written in it: rows have `told` and `dark` besides."""
    row, column, value = fields
    angle = -35 if max([len(each) for each in columns], default=0) > 9 else 0
    x = {"field": column, "type": "nominal", "sort": list(columns),
         "axis": {"title": across, "orient": "top", "labelAngle": angle, "domain": False, "ticks": False,
                  "labelLimit": 200}}  # fmt: skip
    axis = {"title": down, "labelLimit": 150, "titleLimit": max(60, ROW * len(rows))}
    y = {"field": row, "type": "nominal", "sort": list(rows), "axis": axis}
    steps = len(HEAT)
    tint = {
        "field": value,
        "type": "quantitative",
        "scale": {"type": "threshold", "domain": [(each + 1) / steps for each in range(steps - 1)],
                  "range": list(HEAT)},
        "legend": None,
    }  # fmt: skip
    layers = [
        {"mark": {"type": "rect", "stroke": PANEL, "strokeWidth": 2, "cornerRadius": 3}, "encoding": {"color": tint}},
        {
            "mark": {"type": "text", "fontSize": 12},
            "encoding": {
                "text": {"field": "told"},
                "color": {"condition": {"test": "datum.dark", "value": ON_DARK}, "value": INK},
            },
        },
    ]
    return whole(
        title, text, width, {"step": ROW}, data={"values": list(data)}, encoding={"x": x, "y": y}, layer=layers
    )


def dark(value: float) -> bool:
    """Whether light ink can be read on that colour of a heat map."""
    return value > 6 / len(HEAT)


def sources(paper: Paper) -> Chart | None:
    """What did the damage, and whose it was."""
    summary = paper.summary
    total = Counter[str]()
    for each in summary.fighters:
        total.update(each.sources)
    if not total:
        return None
    names = [name for name, _ in sorted(total.items(), key=lambda each: (-each[1], each[0]))[:MOST_SOURCES]]
    data: list[Row] = []
    rows: list[list[str]] = []
    by = [Counter[str]() for _ in summary.sides]
    for each in summary.fighters:
        by[each.side].update(each.sources)
    for name in names:
        begin = 0.0
        for side, counts in zip(summary.sides, by, strict=True):
            if counts[name]:
                end = begin + counts[name] / summary.fights
                data.append({"name": name, "who": side, "low": begin, "high": end})
                begin = end
        told = [rounded(counts[name] / summary.fights) for counts in by]
        part = 100 * total[name] / total.total()
        rows.append([name, *told, f"{part:.0f} %" if part >= 1 else "under 1 %"])
    title = "What did the damage"
    first = names[0]
    text = f"{first} did {100 * total[first] / total.total():.0f} % of all damage"
    spec = whole(
        title,
        text,
        height={"step": ROW - 4},
        data={"values": data},
        mark={"type": "bar", "height": 15},
        encoding={
            "x": {"field": "low", "type": "quantitative", "axis": {"title": "points a fight", "tickCount": 5}},
            "x2": {"field": "high"},
            "y": rows_of(names),
            "color": by_side(range(len(summary.sides)), summary.sides, legend=True),
        },
    )
    head = ["source", *[f"{side}, points a fight" for side in summary.sides], "of all damage"]
    return Chart("damage", title, text, spec, Sheet(head, rows))


COUNTED: Final = {
    "attacks": "attacks",
    "hits": "hits",
    "wounds_dealt": "wounds dealt",
    "wounds_taken": "wounds taken",
    "harm_dealt": "harm dealt",
    "harm_taken": "harm taken",
}


def harm(paper: Paper) -> Chart | None:
    """How much harm each dealt, and the rest of what is counted of everybody."""
    summary = paper.summary
    if not any(each.attacks.total for each in summary.fighters) or summary.fights < 2:
        return None
    data: list[Row] = []
    rows: list[list[str]] = []
    for each in summary.fighters:
        found = {name: mean(getattr(each, name), summary.fights) for name in COUNTED}
        dealt = found["harm_dealt"]
        shown = Estimate(dealt.value, max(0.0, dealt.low), dealt.high)
        data.append(line(each.name, shown, amount(shown), who=summary.sides[each.side]))
        rows.append([each.name, summary.sides[each.side], *[amount(one) for one in found.values()]])
    title = "How much harm each dealt"
    text = "Points dealt a fight: " + "; ".join([f"{row['name']} {row['told']}" for row in data])
    scale = {"domainMin": 0}
    sides = range(len(summary.sides))
    axis = {"title": "points a fight", "tickCount": 4}
    spec = estimates(title, text, data, scale, axis, by_side(sides, summary.sides), shapes(sides, summary.sides))
    sheet = Sheet(["fighter", "side", *COUNTED.values()], rows)
    return Chart("harm", title, text, spec, sheet, note="Means of all fights, with their 95\u00a0% intervals.")


def blood(paper: Paper) -> Chart | None:
    """Who drew the first blood, and who dealt the wound that decided."""
    summary = paper.summary
    if not any(each.first_blood or each.decided for each in summary.fighters):
        return None
    kinds = ("first blood", "deciding wound")
    data: list[Row] = []
    rows: list[list[str]] = []
    for each in summary.fighters:
        found = [share(count, summary.fights) for count in (each.first_blood, each.decided)]
        for kind, one in zip(kinds, found, strict=True):
            data.append(line(each.name, one, percent_alone(one), who=summary.sides[each.side], kind=kind))
        rows.append([each.name, summary.sides[each.side], *[percent(one) for one in found]])
    names = [each.name for each in summary.fighters]
    best = [max(summary.fighters, key=lambda each: getattr(each, name)) for name in ("first_blood", "decided")]
    title = "First blood and the deciding wound"
    text = f"First blood most often by {best[0].name}, the deciding wound by {best[1].name}"
    x: Spec = {"type": "quantitative", "axis": percents(title=None, tickCount=4), "scale": {"domainMin": 0}}
    y = rows_of(names)
    tint = by_side(range(len(summary.sides)), summary.sides)
    form = shapes(range(len(summary.sides)), summary.sides)
    spec: Spec = {
        "$schema": SCHEMA,
        "title": title,
        "description": text,
        "data": {"values": data},
        "facet": {"column": {"field": "kind", "type": "nominal", "sort": list(kinds), "title": None}},
        "spacing": 18,
        "spec": {
            "width": 136,
            "height": {"step": ROW - 4},
            "layer": [
                {"mark": {"type": "bar", "height": 8, "cornerRadius": 4, "opacity": 0.32},
                 "encoding": {"x": {"field": "low", **x}, "x2": {"field": "high"}, "y": y, "color": tint}},
                {"mark": {"type": "point", "filled": True, "size": 80, "opacity": 1},
                 "encoding": {"x": {"field": "value", **x}, "y": y, "color": tint, "shape": form}},
            ],
        },
        "config": theme(),
    }  # fmt: skip
    note = (
        "The deciding wound is the one after which the winners stayed ahead to the end. Fights that nobody won "
        "have none."
    )
    return Chart("blood", title, text, spec, Sheet(["fighter", "side", *kinds], rows), note=note)


# the map


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
        [name, percent_alone(share(count, rounds)), f"{fell[name]:,}"] for name, count in stood.most_common(MOST_DEEDS)
    ]
    note = (
        f"The darker a hex, the more often somebody of {summary.sides[side]} ended a {paper.round_word} there; the "
        "larger a cross, the more often somebody fell there."
    )
    sheet = Sheet(["hex", f"of the {paper.rounds}", "fell there"], rows)
    return Chart(f"map-{side + 1}", title, text, spec, sheet, note=note)


Hex = tuple[int, int]


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
