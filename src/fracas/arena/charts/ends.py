"""How fights of one batch ended: who won, after how long, and what became of everybody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from fracas.arena.charts.drawing import (
    END_COLOURS,
    INK,
    PANEL,
    QUARTERS,
    ROW,
    SHARES,
    Chart,
    Paper,
    Row,
    Sheet,
    Spec,
    by_side,
    estimates,
    line,
    percents,
    rows_of,
    shapes,
    whole,
)
from fracas.arena.rows import DEAD, FLED, OUT, PRISONER, STANDING, WHOLE
from fracas.arena.statistics import Estimate, mean, percent, percent_alone, percent_interval, share
from fracas.arena.summary import FighterSummary
from fracas.kernel.fight import NOBODY

END_WORDS: Final = {
    STANDING: "left standing",
    PRISONER: "prisoner",
    FLED: "fled",
    OUT: "out of the fight",
    DEAD: "dead",
}
DRAWN: Final = "drawn"


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
