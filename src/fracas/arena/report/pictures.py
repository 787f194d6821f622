"""Charts drawn: as SVG whose colours follow the page's, and as files of their own."""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path
from typing import Final

from fracas.arena.charts import drawing
from fracas.arena.charts.drawing import Chart

TINTS: Final[dict[str, str]] = {
    drawing.PANEL: "panel",
    drawing.INK: "ink",
    drawing.SOFT: "soft",
    drawing.EDGE: "edge",
    drawing.LINE: "line",
    drawing.ACT: "act",
    drawing.ON_DARK: "on-heat",
    drawing.GROUND: "ground",
    drawing.GRID: "grid",
    drawing.WALL: "wall",
    drawing.ROUGH: "rough",
    drawing.NOBODYS: "nobodys",
    **{tint: f"side-{number}" for number, tint in enumerate(drawing.SIDES, 1)},
    **{tint: f"heat-{number}" for number, tint in enumerate(drawing.HEAT)},
    **{tint: f"end-{end}" for end, tint in drawing.END_COLOURS.items()},
}
"""What each colour of a chart is called in the page's style."""

TAG: Final = re.compile(r"<[^>]*>")
PAINT: Final = re.compile(r'(fill|stroke)="(#[0-9a-fA-F]{6})"')
NAME: Final = re.compile(r'\bid="([^"]*)"')
ROLE: Final = re.compile(r' (?:role|aria-[a-z]+)="[^"]*"')
REFERENCE: Final = re.compile(r"url\(#([^)]*)\)")
PRINTED: Final = 2
"""How many dots a PNG has for each of the chart's."""


def drawn(chart: Chart) -> str:
    """A chart for the page. Its title and its table stand beside it there."""
    import vl_convert

    bare = {name: part for name, part in chart.spec.items() if name not in ("title", "description")}
    svg = vl_convert.vegalite_to_svg(bare, allowed_base_urls=[])
    svg = TAG.sub(lambda tag: own(tag[0], chart.key), svg)
    opening, rest = svg[: svg.index(">")], svg[svg.index(">") :]
    return f'{opening} role="img" aria-label="{escape(chart.text)}" focusable="false"{rest}'


def own(tag: str, key: str) -> str:
    """A tag of a drawing with the page's colours, and with names that no other drawing of the page has."""
    tag = ROLE.sub("", tag)  # the whole is one picture, described once
    tag = PAINT.sub(lambda found: f'{found[1]}="{tinted(found[2])}"', tag)
    tag = tag.replace('fill="black"', 'fill="var(--ink)"').replace('stroke="black"', 'stroke="var(--ink)"')
    tag = NAME.sub(lambda found: f'id="{key}-{found[1]}"', tag)
    return REFERENCE.sub(lambda found: f"url(#{key}-{found[1]})", tag)


def tinted(literal: str) -> str:
    name = TINTS.get(literal.lower())
    return f"var(--{name})" if name is not None else literal


def save(chart: Chart, folder: Path) -> list[Path]:
    """The chart as PNG and SVG, and what it was made from."""
    import vl_convert

    source, svg, png = [folder / f"{chart.key}.{ending}" for ending in ("vl.json", "svg", "png")]
    source.write_text(json.dumps(chart.spec, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    svg.write_text(vl_convert.vegalite_to_svg(chart.spec, allowed_base_urls=[]), encoding="utf-8")
    png.write_bytes(vl_convert.vegalite_to_png(chart.spec, scale=PRINTED, allowed_base_urls=[]))
    return [source, svg, png]
