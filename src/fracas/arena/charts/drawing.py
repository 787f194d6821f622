"""What all charts have in common: Vega-Lite written out, so that nothing heavy is needed to make them.

`arena/report` draws them into a page; `altair_chart` hands one to Altair. Colours are those of the table in daylight;
each stands for one thing only, so that the page can put its own in their place when it is dark.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import cos, pi, sin
from typing import TYPE_CHECKING, Any, Final

from fracas.arena.rows import DEAD, FLED, OUT, PRISONER, STANDING
from fracas.arena.statistics import Estimate
from fracas.arena.summary import Summary
from fracas.kernel.fight import NOBODY
from fracas.table import wire

if TYPE_CHECKING:
    import altair

Spec = dict[str, Any]
Row = dict[str, Any]

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
WIDTH: Final = 440
"""Of a chart in a column of the page, with its axes."""
WIDE: Final = 900
ROW: Final = 30


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
