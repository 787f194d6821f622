"""`fracas compare`: what difference something makes, and how surely."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import typer
from rich.console import Console
from rich.table import Table

from fracas.arena.compare import (
    OPEN,
    SMALL,
    SURE,
    VARIANT,
    Comparison,
    Difference,
    Variant,
    comparison_study,
    conclude,
    kept_comparison,
    most_fights,
    points_told,
    side_looked_at,
    told_apart,
)
from fracas.arena.house_rules import Untried, asked_for, changed
from fracas.arena.measures import SHARE
from fracas.arena.statistics import Estimate, Until, digits_of, signed
from fracas.arena.study import Study, read_study
from fracas.kernel.mistake import Mistake
from fracas.shell import charts
from fracas.shell.studying import Studying, StudyOptions
from fracas.stage.scenario import find

MANY: Final = 5
"""More variants than these are looked at in search of what matters: until so much is known of each."""
USUAL_WIDTH: Final = "2%"
TOLD: Final = 12
LINES: Final = 30
MOST_OTHERS: Final = 40
"""Of longer lists the rest is only counted."""


def compare(sources: Sequence[str], rules: Sequence[str], with_: Sequence[str], options: StudyOptions) -> None:
    if any(is_study(source) for source in sources):
        study, same_rules, rule = kept(sources, rules, with_, options), False, None
        untried: list[Untried] = []
        conclude(study, None, same_rules)
        show(study, rule, untried, options)
        return
    variants, untried = variants_of(sources, rules, with_, options)
    if len(variants) == 1:
        raise Mistake(
            f"{sources[0]}: say what to compare it with: another scenario, --rules SWITCH=VALUE, --rules all, "
            "or --with PATH=VALUE"
        )
    side = side_looked_at(options.side, variants)
    many = len(variants) - 1 > MANY
    rule = options.rule or (Until.parse(USUAL_WIDTH) if many and options.fights is None else None)
    study = comparison_study(titled(variants, sources), variants, side, options.seed, details=not many)
    comparison = Comparison(study.cells, side, rule)
    fights = options.fights or (most_fights(rule, len(variants) - 1) if rule is not None else options.most())
    with Studying(study, options) as studying:
        comparison = Comparison(study.cells, side, rule)
        studying.fight(study.cells, fights, comparison.enough)
    conclude(study, rule)
    show(study, rule, untried, options)
    studying.finish()


# what is compared


def is_study(source: str) -> bool:
    """Whether that is a file in which a command has kept a study."""
    path = Path(source)
    if not path.is_file():
        return False
    with path.open(encoding="utf-8", errors="replace") as file:
        head = file.read(300).lstrip()
    return head.startswith("{") and '"kind"' in head


def kept(sources: Sequence[str], rules: Sequence[str], with_: Sequence[str], options: StudyOptions) -> Study:
    """What two commands or more have kept."""
    for source in sources:
        if not is_study(source):
            raise Mistake(f"{source}: is no kept study, and others here are; compare scenarios or what --save has kept")
    if len(sources) == 1:
        raise Mistake(f"{sources[0]}: say what to compare it with: another file that 'fracas simulate --save' has kept")
    asked: list[tuple[str, object]] = [
        ("--rules", rules),
        ("--with", with_),
        ("--side", options.sides),
        ("--until", options.until),
    ]
    asked += [("--fights", options.fights), ("--resume", options.resume)]
    for name, value in asked:
        if value:
            raise Mistake(f"{name}: these files keep what has been fought; nothing is fought anew, so leave it out")
    return kept_comparison([(source, read_study(Path(source))) for source in sources], options.side)


def variants_of(
    sources: Sequence[str], rules: Sequence[str], with_: Sequence[str], options: StudyOptions
) -> tuple[list[Variant], list[Untried]]:
    """The base first."""
    if len(sources) > 1 and (rules or with_):
        raise Mistake(f"{'--rules' if rules else '--with'}: is tried on one scenario; here are {len(sources)}")
    labels = told_apart(list(sources))
    variants = []
    for label, source in zip(labels, sources, strict=True):
        scenario = options.load(source)
        variants.append(Variant(label, scenario, source, options.agents(scenario)))
    more, untried = asked_for(variants[0], rules)
    folder = find(sources[0], options.outside)[1]
    return [*variants, *more, *changed(variants[0], with_, folder)], untried


def titled(variants: Sequence[Variant], sources: Sequence[str]) -> str:
    title = variants[0].scenario.title
    if len(sources) > 1:
        return " against ".join(told_apart([each.scenario.title for each in variants]))
    if len(variants) == 2:
        return f"{title}, and with {variants[1].label}"
    return f"{title}: {len(variants) - 1} changes, one by one"


# what is shown


def show(study: Study, rule: Until | None, untried: Sequence[Untried], options: StudyOptions) -> None:
    found = [Difference(**each) for each in study.extra["differences"]]
    if options.as_json:
        typer.echo(json.dumps(as_json(study, untried), indent=1, ensure_ascii=False))
        return
    console = Console(highlight=False, markup=False, emoji=False)
    console.print(study.title, style="bold")
    if study.interrupted:
        console.print("Interrupted: these are the fights so far.", style="yellow")
    if not found:
        return
    console.print(how_fought(study, found))
    console.print()
    if len(found) <= MANY:
        show_changes(console, found)
    for each in study.findings:
        console.print(each)
    console.print()
    show_intervals(console, study, found)
    show_others(console, study)
    if study.extra["unfought"]:
        console.print(f"Not fought yet: {', '.join(study.extra['unfought'])}.", style="yellow")
    for left_out in untried:
        console.print(f"not tried: {left_out.label}: {left_out.why}", style="dim")


def how_fought(study: Study, found: Sequence[Difference]) -> str:
    """How many fights there were, and how they were compared."""
    counts = [each.fights for each in found]
    fights = f"{counts[0]:,}" if min(counts) == max(counts) else f"{min(counts):,} to {max(counts):,}"
    if not all(each.paired for each in found):
        return f"{fights} fights each, with different seeds: compared as a whole, not fight by fight."
    seed = study.cells[0].task.seed
    told = f"{fights} fights each with the same dice (seed {seed}), compared fight by fight"
    if len(found) == 1:
        each = found[0]
        return f"{told}; {each.otherwise:,} of them came out otherwise ({100 * each.otherwise / each.fights:.0f} %)."
    return f"{told}."


def show_changes(console: Console, found: Sequence[Difference]) -> None:
    """What is different to begin with."""
    most = TOLD if len(found) == 1 else TOLD // 3
    for each in found:
        if not each.changes:
            continue
        console.print("What is different" + (f" in {each.label}" if len(found) > 1 else ""))
        for line in each.changes[:most]:
            console.print(f"  {line}")
        if len(each.changes) > most:
            console.print(f"  and {len(each.changes) - most} more")
    console.print()


def show_intervals(console: Console, study: Study, found: Sequence[Difference]) -> None:
    """Differences on a common scale, the weightiest first; where there are many, those that changed nothing are only
    named."""
    wanted = [each for each in found if each.verdict in (SURE, OPEN, SMALL) or len(found) <= MANY]
    shown = [each for at, each in enumerate(wanted) if each.verdict == SURE or at < LINES]
    if shown:
        console.print(f"What it does to {study.extra['side']}'s win rate, in points")
        reach = max(0.01, max(max(abs(each.low), abs(each.high)) for each in shown))
        styles = {SURE: "bold", OPEN: ""}
        rows = [
            charts.Estimate(
                each.label, each.points, each.low, each.high, points_told(each), styles.get(each.verdict, "dim")
            )
            for each in shown
        ]
        plain = console.encoding.lower() not in ("utf-8", "utf8")
        for line in charts.intervals(
            rows, low=-reach, high=reach, mark=0.0, words=charts.points, width=console.width, plain=plain, longest=36
        ):
            console.print(line)
    if len(wanted) > len(shown):
        console.print(f"and {len(wanted) - len(shown)} that are no larger, with --json", style="dim")
    if len(found) > 1:
        console.print(
            f"Because {len(found)} differences are looked at, each interval is wider than one of 95 %: all of them "
            "together hold in 95 of 100 comparisons (Bonferroni).",
            style="dim",
        )
    unchanged = [each.label for each in found if each not in wanted]
    if unchanged:
        console.print(f"\nChanged nothing: {', '.join(unchanged)}.", style="dim")


def show_others(console: Console, study: Study) -> None:
    """What else is surely different."""
    others: dict[str, list[dict[str, Any]]] = study.extra["others"]
    looked_at = study.extra["looked_at"]
    if not others:
        console.print(f"\nNothing else is surely different, of {looked_at} things looked at.")
        return
    table = Table(box=None, pad_edge=False)
    table.add_column("what")
    for heading in ("without", "with", "difference", "interval"):
        table.add_column(heading, justify="right", no_wrap=True)
    left = MOST_OTHERS
    for label, sure in others.items():
        if len(study.extra["differences"]) > 1 and left > 0:
            table.add_row(f"{label}:", style="bold")
        for each in sure[: max(0, left)]:
            table.add_row(*in_figures(each))
        left -= len(sure)
    console.print(f"\nWhat else is surely different, of {looked_at} things looked at (the intervals allow for that)")
    console.print(table)
    if left < 0:
        console.print(f"and {-left} more, with --json", style="dim")


def in_figures(each: dict[str, Any]) -> list[str]:
    """What, before, after, by how much, and the interval."""
    factor = 100 if each["unit"] == SHARE else 1
    estimate = Estimate(*(factor * each[key] for key in ("difference", "low", "high")))
    digits = digits_of(estimate.half)
    unit = " %" if each["unit"] == SHARE else ""
    before, after = (f"{factor * each[key]:.{digits}f}{unit}" for key in ("before", "after"))
    low, high = signed(estimate.low, digits), signed(estimate.high, digits)
    return [each["what"], before, after, signed(estimate.value, digits), f"{low} to {high}"]


def as_json(study: Study, untried: Sequence[Untried]) -> dict[str, object]:
    return {
        "kind": study.kind,
        "title": study.title,
        "seed": study.cells[0].task.seed,
        "side": study.extra["side"],
        "base": study.cells[0].values[VARIANT],
        "within": study.extra["within"],
        "findings": study.findings,
        "differences": study.extra["differences"],
        "others": study.extra["others"],
        "looked_at": study.extra["looked_at"],
        "not_tried": {each.label: each.why for each in untried},
        "cells": [{"variant": cell.values[VARIANT], **cell.summary.as_json()} for cell in study.cells],
        "seconds": round(study.seconds, 3),
        "build": study.build,
        "interrupted": study.interrupted,
    }
