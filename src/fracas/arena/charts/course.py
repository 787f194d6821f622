"""How the fights of one batch went: health round by round, who was ahead, and where it turned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from fracas.arena.charts.drawing import (
    QUARTERS,
    ROW,
    SCHEMA,
    SHARES,
    WIDE,
    Chart,
    Paper,
    Row,
    Sheet,
    Spec,
    by_side,
    colour,
    dark,
    grid,
    line,
    percents,
    rows_of,
    shapes,
    theme,
    whole,
)
from fracas.arena.course import Course
from fracas.arena.rows import WHOLE
from fracas.arena.statistics import percent, percent_alone, percent_interval, share
from fracas.arena.summary import STEP, WON, FighterSummary

Number = TypeVar("Number", int, float)

MOST_FIGHTERS: Final = 12
"""With more, health is drawn by side."""


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
