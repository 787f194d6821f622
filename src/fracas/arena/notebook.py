"""What a batch shows of itself in a notebook: a small picture that needs nothing, a frame, a chart."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from fracas.arena.charts.drawing import Paper, altair_chart, colour
from fracas.arena.charts.ends import binned
from fracas.arena.extras import need
from fracas.arena.report.html import named, tag, text
from fracas.arena.report.sections import paper_of, simulation
from fracas.arena.rows import ENDS, WHOLE
from fracas.arena.statistics import Estimate, percent_alone, percent_interval, share
from fracas.arena.study import SIMULATION, Cell, Study
from fracas.arena.summary import Summary
from fracas.arena.work import Task
from fracas.kernel.fight import NOBODY
from fracas.kernel.mistake import Mistake, suggestion
from fracas.stage.scenario import from_document

if TYPE_CHECKING:
    import altair
    import polars

FIGHTS: Final = "fights"
FIGHTERS: Final = "fighters"
WIN_RATES: Final = "win-rates"
TRACK: Final = (160, 16)
"""How wide and high the picture of an interval is."""
COLUMNS: Final = 40
QUIET: Final = "opacity:.7;font-size:.9em"


def shown(summary: Summary, task: Task | None) -> str:
    """Who wins and how long it takes, as HTML that takes the colours of whatever it stands in."""
    paper = paper_of(Cell({}, task, summary)) if task is not None else Paper(summary)
    names = [*summary.sides, *(["drawn"] if summary.draws else [])]
    counts = [*summary.wins.values(), *([summary.draws] if summary.draws else [])]
    rows: list[str] = []
    for at, (name, count) in enumerate(zip(names, counts, strict=True)):
        found = share(count, summary.fights)
        tint = colour(at if at < len(summary.sides) else NOBODY)
        cells = [f"{count:,}", percent_alone(found), percent_interval(found)]
        head = tag("th", named(name), scope="row", style="text-align:left")
        rows.append(
            tag("tr", head + "".join([tag("td", text(each)) for each in cells]) + tag("td", track(found, tint)))
        )
    heads = ["side", "won", "share", "95 % interval"]
    head = "".join([tag("th", text(each), scope="col") for each in heads]) + "<td></td>"
    title = f"{summary.fights:,} fights" + (f" of {task.where}, seed {task.seed}" if task is not None else "")
    usual = f"Half of them are over after {summary.rounds_median:g} {paper.rounds}."
    more = "More: .chart(), .frame()"
    return tag(
        "div",
        tag("p", tag("strong", text(title)))
        + tag("table", f"<thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody>")
        + (columns(summary) if summary.fights else "")
        + tag("p", f"{text(usual)} {tag('span', text(more), style=QUIET)}"),
        class_="fracas",
    )


def track(found: Estimate, tint: str) -> str:
    """An interval and its point between 0 and 100 %."""
    wide, high = TRACK
    middle = high / 2
    left, right, at = [4 + (wide - 8) * each for each in (found.low, found.high, found.value)]
    return (
        f'<svg width="{wide}" height="{high}" role="img" aria-label="{text(percent_interval(found))}">'
        f'<line x1="4" x2="{wide - 4}" y1="{middle}" y2="{middle}" stroke="currentColor" stroke-opacity=".25"/>'
        f'<line x1="{wide / 2}" x2="{wide / 2}" y1="2" y2="{high - 2}" stroke="currentColor" stroke-opacity=".4"/>'
        f'<line x1="{left:.1f}" x2="{right:.1f}" y1="{middle}" y2="{middle}" stroke="{tint}" stroke-width="6" '
        f'stroke-opacity=".45" stroke-linecap="round"/><circle cx="{at:.1f}" cy="{middle}" r="4" fill="{tint}"/></svg>'
    )


def columns(summary: Summary) -> str:
    """How long the fights took, as columns."""
    classes = binned(Counter(summary.lengths), COLUMNS)
    most = max(count for _, _, count in classes)
    bars = "".join(
        [
            f'<rect x="{9 * at}" y="{40 - 38 * count / most:.1f}" width="8" height="{38 * count / most:.1f}" '
            f'fill="currentColor" fill-opacity=".55"><title>{first} to {last}: {count}</title></rect>'
            for at, (first, last, count) in enumerate(classes)
        ]
    )
    first, last = classes[0][0], classes[-1][1]
    wide = max(9 * len(classes), 60)
    ends = (
        f'<text x="0" y="54" font-size="11" fill="currentColor">{first}</text>'
        f'<text x="{wide}" y="54" font-size="11" fill="currentColor" text-anchor="end">{last}</text>'
    )
    label = f"Lengths from {first} to {last}"
    return f'<svg width="{wide}" height="58" role="img" aria-label="{label}">{bars}{ends}</svg>'


def frame(summary: Summary, what: str) -> polars.DataFrame:
    """A row for each fight, or for each fighter."""
    need("report", "polars")
    import polars

    if what == FIGHTS:
        winners = [summary.sides[each] if each != NOBODY else None for each in summary.winners]
        columns: dict[str, Any] = {
            "fight": range(1, summary.fights + 1),
            "winner": winners,
            "rounds": list(summary.lengths),
        }
        return polars.DataFrame(columns, schema_overrides={"winner": polars.String})
    if what != FIGHTERS:
        raise Mistake(f"frame: there is no '{what}'; {suggestion(what, [FIGHTS, FIGHTERS])}")
    rows: list[dict[str, Any]] = []
    fights = max(1, summary.fights)
    for each in summary.fighters:
        row: dict[str, Any] = {"fighter": each.name, "side": summary.sides[each.side]}
        row |= {end: each.ends[end] for end in ENDS}
        row["health"] = each.health.mean(fights) / WHOLE
        if not summary.detailed:
            rows.append(row)
            continue
        row |= {"first_blood": each.first_blood, "decided": each.decided}
        for name in ("attacks", "hits", "wounds_dealt", "wounds_taken", "harm_dealt", "harm_taken"):
            row[name] = getattr(each, name).mean(fights)
        rows.append(row)
    return polars.DataFrame(rows)


def chart(summary: Summary, task: Task, key: str) -> altair.TopLevelMixin:
    """One of the charts of a report."""
    need("report", "altair")
    if not summary.fights:
        raise Mistake(f"{task.where}: nothing has been fought yet, so there is nothing to be drawn")
    study = study_of(summary, task)
    known = {each.key: each for chapter in simulation(study) for each in chapter.charts}
    if key not in known:
        raise Mistake(f"chart: there is no '{key}'; {suggestion(key, list(known))}")
    return altair_chart(known[key])


def study_of(summary: Summary, task: Task) -> Study:
    title = from_document(task.document, task.where).title
    return Study(SIMULATION, title, [Cell({}, task, summary)], extra={"side": summary.sides[0]})
