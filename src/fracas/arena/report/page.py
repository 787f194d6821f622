"""A report: one page that holds everything, opens without a network and prints.

`write_report` makes it from a study, `save_charts` writes its charts as files.
"""

from __future__ import annotations

import base64
import hashlib
import json
from importlib import resources
from pathlib import Path
from typing import Final

from fracas.arena.charts import contrasts
from fracas.arena.charts.drawing import Chart
from fracas.arena.extras import need
from fracas.arena.report import pictures, words
from fracas.arena.report.ground import ground, view
from fracas.arena.report.html import data, listed, named, table, tag, text
from fracas.arena.report.replays import Replay, box_of, replays
from fracas.arena.report.sections import Chapter, chapters
from fracas.arena.statistics import percent_alone, percent_interval, share
from fracas.arena.study import SIMULATION, Study
from fracas.kernel.mistake import Mistake
from fracas.table.keeping import KeptFile

LETTERS: Final = "inter-latin-wght-normal"
STYLE: Final = "page.css"
SCRIPT: Final = "page.js"
TABLES_OPEN: Final = 8
"""Tables of so few rows are open from the beginning."""


def write_report(study: Study, path: Path) -> None:
    """Writes the page of a study, whole or not at all."""
    if not path.parent.is_dir():
        raise Mistake(f"{path}: there is no folder '{path.parent}'; make it first")
    KeptFile(path).write(page(study))


def save_charts(study: Study, folder: Path) -> list[Path]:
    """Writes each chart as PNG, SVG and Vega-Lite; the folder is made if it is not there."""
    need("report", "vl_convert")
    make_folder(folder)
    made: list[Path] = []
    for chapter in chapters(checked(study)):
        for chart in chapter.charts:
            made.extend(pictures.save(chart, folder))
    return made


def make_folder(folder: Path) -> None:
    if not folder.parent.is_dir():
        raise Mistake(f"{folder}: there is no folder '{folder.parent}'; make it first")
    if folder.exists() and not folder.is_dir():
        raise Mistake(f"{folder}: is a file, expected a folder")
    folder.mkdir(exist_ok=True)


def checked(study: Study) -> Study:
    """A study of which there is something to be shown."""
    if not any(cell.summary.fights for cell in study.cells):
        raise Mistake(f"{study.title}: nothing has been fought yet, so there is nothing to report")
    return study


def page(study: Study) -> str:
    """The whole page."""
    need("report", "vl_convert")
    parts = chapters(checked(study))
    watched = replays(contrasts.cell_to_watch(study))
    style, script = typeface() + asset(STYLE), asset(SCRIPT)
    sources = "".join(
        [data(f"vega-{chart.key}", chart.spec) for chapter in parts for chart in chapter.charts]
    ) + "".join([data(f"fight-{each.key}", each.fight) for each in watched])
    main = "".join([opening(study), *[chapter(each) for each in parts], watching(study, watched), made(study)])
    body = "".join(
        [
            '<a class="skip" href="#findings">To what came out</a>',
            header(study, parts, watched),
            tag("main", main),
            tag("footer", f"Fracas {text(study.version)}. This page needs no network: everything is in it."),
            symbols(watched),
            sources,
            f"<script>{script}</script>",
        ]
    )
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy(script)}">'
        '<meta name="color-scheme" content="light dark">'
        f"<title>{text(study.title)}: {text(words.kind(study).lower())}</title><style>{style}</style>"
    )
    return f'<!doctype html>\n<html lang="en"><head>{head}</head><body>{body}</body></html>\n'


def asset(name: str) -> str:
    return resources.files("fracas.arena.report").joinpath(name).read_text("utf-8")


def typeface() -> str:
    """The letters of the table, where its page has been built; otherwise the reader's own will do."""
    folder = resources.files("fracas").joinpath("server", "page", "assets")
    files = (
        sorted([each for each in folder.iterdir() if each.name.startswith(LETTERS)], key=lambda each: each.name)
        if folder.is_dir()
        else []
    )
    if not files:
        return ""
    letters = base64.b64encode(files[0].read_bytes()).decode()
    return (
        '@font-face{font-family:"Inter Variable";font-weight:100 900;'
        f'src:url(data:font/woff2;base64,{letters}) format("woff2")}}\n'
    )


def policy(script: str) -> str:
    """What the page may do: run its own script, and use no network at all."""
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    allowed = f"script-src 'sha256-{digest}'; style-src 'unsafe-inline'; img-src data:; font-src data:"
    return f"default-src 'none'; {allowed}; base-uri 'none'; form-action 'none'"


# the chapters


def header(study: Study, parts: list[Chapter], watched: list[Replay]) -> str:
    links = [(each.key, each.title) for each in parts]
    if watched:
        links.append(("replays", "Fights to watch"))
    links.append(("made", "How this was made"))
    contents = listed([tag("a", text(title), href=f"#{key}") for key, title in links])
    return tag(
        "header",
        tag("p", f"{text(words.kind(study))}", class_="kind")
        + tag("h1", named(study.title))
        + tag("p", text(words.fought(study)), class_="soft")
        + tag("nav", contents, aria_label="On this page"),
    )


def opening(study: Study) -> str:
    """What came out, before anything else."""
    first, *rest = words.findings(study)
    said = tag("p", named(first), class_="first") + (listed([named(each) for each in rest]) if rest else "")
    tiles = shares(study) if study.kind == SIMULATION else ""
    return tag("section", tag("h2", "What came out", id="findings-title") + said + tiles, id="findings",
               aria_labelledby="findings-title")  # fmt: skip


def shares(study: Study) -> str:
    """The win rate of each side, large."""
    summary = study.cells[0].summary
    out: list[str] = []
    for at, (side, wins) in enumerate(summary.wins.items()):
        found = share(wins, summary.fights)
        mark = f'<svg class="shape" viewBox="-30 -30 60 60" aria-hidden="true"><use href="#shape-{at % 6 + 1}"/></svg>'
        out.append(
            tag("li", mark + tag("span", named(side), class_="name") + tag("strong", percent_alone(found))
                + tag("span", percent_interval(found), class_="soft"), class_=f"side-{at % 6 + 1}")
        )  # fmt: skip
    if summary.draws:
        found = share(summary.draws, summary.fights)
        out.append(
            tag("li", tag("span", "drawn", class_="name") + tag("strong", percent_alone(found))
                + tag("span", percent_interval(found), class_="soft"))
        )  # fmt: skip
    return tag("ul", "".join(out), class_="tiles", aria_label="Win rates with their 95 % intervals")


def chapter(part: Chapter) -> str:
    """Charts in two columns. One that has no other beside it has its numbers there."""
    title = tag("h2", text(part.title), id=f"{part.key}-title")
    shown, waiting = list[str](), list[Chart]()
    for each in part.charts:
        if each.wide:
            shown.extend([figure(other, "alone") for other in waiting])
            shown.append(figure(each, "wide"))
            waiting = []
        elif waiting:
            shown.extend([figure(other, "plain") for other in (*waiting, each)])
            waiting = []
        else:
            waiting = [each]
    shown.extend([figure(other, "alone") for other in waiting])
    cards = tag("div", "".join(shown), class_="cards")
    return tag("section", title + cards, id=part.key, aria_labelledby=f"{part.key}-title")


def figure(chart: Chart, place: str) -> str:
    """A chart, how it is read, and its numbers."""
    note = tag("p", text(chart.note), class_="note") if chart.note else ""
    save = tag("button", "Save as Vega-Lite", type="button", class_="save", data_save=chart.key)
    inside = tag("summary", "The numbers") + table(chart.sheet, chart.title) + tag("p", save, class_="tools")
    few = len(chart.sheet.rows) <= TABLES_OPEN and len(chart.sheet.head) <= 6
    numbers = f"<details{' open' if few or place == 'alone' else ''}>{inside}</details>"
    drawing = tag("div", pictures.drawn(chart), class_="picture", tabindex="0", role="group", aria_label=chart.title)
    caption = tag("figcaption", tag("h3", named(chart.title)))
    seen = tag("div", drawing + note, class_="seen")
    return tag("figure", caption + seen + numbers, class_=place, id=f"chart-{chart.key}")


def watching(study: Study, watched: list[Replay]) -> str:
    """Fights that one can step through."""
    if not watched:
        return ""
    title = tag("h2", "Fights to watch", id="replays-title")
    keys = "Step with the arrow keys, Home and End, or play with Space, while a fight has the focus."
    cell = contrasts.cell_to_watch(study)
    of = tag("p", f"Fights with {named(contrasts.pairs_of(cell))}.") if len(study.cells) > 1 else ""
    hint = of + tag("p", keys, class_="soft")
    return tag("section", title + hint + "".join([player(each) for each in watched]), id="replays",
               aria_labelledby="replays-title")  # fmt: skip


def player(replay: Replay) -> str:
    key, last = replay.key, len(replay.lines) - 1
    box = view(box_of(replay))
    drawing = (
        f'<svg class="map" viewBox="{box}" role="img" aria-labelledby="{key}-now" focusable="false">'
        f'<use href="#ground-{key}" x="{box.split()[0]}" y="{box.split()[1]}" width="{box.split()[2]}" '
        f'height="{box.split()[3]}"/><g class="changes"></g><g class="people"></g></svg>'
    )
    buttons = "".join(
        [
            tag("button", sign, type="button", data_go=go, aria_label=label)
            for go, sign, label in (
                ("first", icon("M7 5V19M18 5L10 12L18 19Z"), "To the beginning"),
                ("back", icon("M16 5L8 12L16 19Z"), "A step back"),
                ("play", "Play", "Play"),
                ("on", icon("M8 5L16 12L8 19Z"), "A step on"),
                ("last", icon("M17 5V19M6 5L14 12L6 19Z"), "To the end"),
            )
        ]
    )
    slider = (
        f'<input type="range" min="0" max="{last}" value="0" step="1" aria-label="Where in the fight" '
        f'aria-describedby="{key}-now">'
    )
    log = listed(
        [
            tag("button", tag("span", text(round_), class_="round") + named(line or "The beginning"), type="button",
                class_=f"line {weight}", data_beat=str(at))
            for at, (round_, line, weight) in enumerate(replay.lines)
            if line or not at
        ],
        "ol", class_="log", aria_label="What happens",
    )  # fmt: skip
    stage = tag(
        "div",
        drawing
        + tag("p", "", class_="now", id=f"{key}-now", aria_live="polite")
        + tag("div", buttons + slider, class_="controls"),
        class_="stage",
    )
    people = tag("div", tag("table", "", class_="states", aria_label="How everybody is"), class_="states-box",
                 tabindex="0", role="region", aria_label="How everybody is")  # fmt: skip
    title = tag("h3", f"{text(replay.why)}: number {replay.number + 1}")
    return tag(
        "article",
        tag("header", title + tag("p", named(replay.told), class_="soft"))
        + tag("div", stage + tag("div", people + log, class_="beside"), class_="watch"),
        class_="replay",
        id=f"replay-{key}",
        data_replay=key,
    )


def icon(path: str) -> str:
    return f'<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="{path}"/></svg>'


def symbols(watched: list[Replay]) -> str:
    """What drawings of the page share: the shapes of sides, and grounds."""
    shapes = {
        1: '<circle r="22"/>',
        2: '<path d="M-20 -20H20V20H-20Z"/>',
        3: '<path d="M0 -27L27 0L0 27L-27 0Z"/>',
        4: '<path d="M24 0L12 20.8L-12 20.8L-24 0L-12 -20.8L12 -20.8Z"/>',
        5: '<path d="M0 -26L27 20.6L-27 20.6Z"/>',
        6: '<path d="M21.5 8.9L8.9 21.5L-8.9 21.5L-21.5 8.9L-21.5 -8.9L-8.9 -21.5L8.9 -21.5L21.5 -8.9Z"/>',
    }
    hatch = (
        '<pattern id="hatch" patternUnits="userSpaceOnUse" width="11" height="11" patternTransform="rotate(-45)">'
        '<path class="hatch" d="M0 0H11"/></pattern>'
    )
    inside = "".join([f'<g id="shape-{at}">{path}</g>' for at, path in shapes.items()])
    grounds = "".join([ground(each.board, f"ground-{each.key}", box_of(each)) for each in watched])
    return f'<svg class="unseen" aria-hidden="true"><defs>{hatch}{inside}</defs>{grounds}</svg>'


def made(study: Study) -> str:
    """Whatever is needed to do it again."""
    cell = study.cells[0]
    agents = ", ".join([f"{side} by {agent}" for side, agent in cell.task.agents.items()]) or "as the scenario says"
    rows = [
        ("Scenario", cell.task.where),
        ("Agents", agents),
        ("Seed", str(cell.task.seed)),
        ("Fights", words.fought(study)),
        ("Time", f"{study.seconds:,.0f} s, {words.build(study)}"),
        ("Version", f"Fracas {study.version}"),
    ]
    facts = tag("dl", "".join([tag("dt", text(name)) + tag("dd", named(value)) for name, value in rows]))
    written = json.dumps(cell.task.document, ensure_ascii=False, indent=1)
    document = tag("details", tag("summary", "The scenario, whole") + tag("pre", text(written), tabindex="0"))
    method = tag(
        "p",
        "Intervals hold in 95 cases of 100: Wilson's for shares, Student's for means. A number is told with no more "
        "digits than the fights carry.",
        class_="soft",
    )
    title = tag("h2", "How this was made", id="made-title")
    return tag("section", title + facts + method + document, id="made", aria_labelledby="made-title")
