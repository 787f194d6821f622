"""What everybody did in one batch, and what it did to others."""

from __future__ import annotations

from collections import Counter
from typing import Final

from fracas.arena.charts.drawing import (
    ROW,
    Chart,
    Paper,
    Row,
    Sheet,
    by_side,
    dark,
    estimates,
    grid,
    line,
    rounded,
    rows_of,
    shapes,
    whole,
)
from fracas.arena.statistics import Estimate, amount, mean

MOST_DEEDS: Final = 9
MOST_SOURCES: Final = 10


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
