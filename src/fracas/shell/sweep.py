"""`fracas sweep`: what difference it makes, for one thing or several that are varied."""

from __future__ import annotations

import json
from collections.abc import Sequence

import typer
from rich.console import Console
from rich.table import Table

from fracas.arena.batch import check
from fracas.arena.statistics import percent, percent_alone, percent_interval, points, share
from fracas.arena.study import Cell, Study
from fracas.arena.sweep import Conclusions, Sweep
from fracas.arena.varied import Variations
from fracas.shell import charts
from fracas.shell.marks import plain_only
from fracas.shell.studying import Studying, StudyOptions
from fracas.stage.scenario import find

FIGHTS = 400
"""Of each combination, if nothing is said."""


def sweep(source: str, vary: Sequence[str], agreed: bool, options: StudyOptions) -> None:
    scenario = options.load(source)
    agents = options.agents(scenario)
    variations = Variations(scenario, source, find(source, options.outside)[1])
    one = Sweep(variations, [variations.find(written) for written in vary], options.side_of(scenario))
    one.check_agents(agents)
    most = options.most(FIGHTS)
    one.check_size(most, agreed)
    study = one.study(agents, options.seed)
    check(study.cells[0].task)
    with Studying(study, options) as studying:
        studying.fight(study.cells, most, one.enough(options.rule, options.insist))
    one.conclude(study)
    if options.as_json:
        typer.echo(json.dumps(as_json(study), indent=1, ensure_ascii=False))
    else:
        show(one, study, Console(highlight=False, markup=False, emoji=False))
    studying.finish()


def as_json(study: Study) -> dict[str, object]:
    """The figures, for programs."""
    cells = [{"values": cell.values, **cell.summary.as_json()} for cell in study.cells]
    return {
        "scenario": study.title,
        "seed": study.cells[0].task.seed,
        **study.extra,
        "cells": cells,
        "findings": study.findings,
        "seconds": round(study.seconds, 3),
        "interrupted": study.interrupted,
    }


def show(one: Sweep, study: Study, console: Console) -> None:
    fought = sum([cell.summary.fights for cell in study.cells])
    if study.interrupted:
        console.print(f"Interrupted after {fought:,} fights.", style="yellow")
    if not all(cell.summary.fights for cell in study.cells):
        show_table(one, study, console)  # some have not been come to: no curve, and nothing follows yet
        return
    paths = ", ".join([each.path for each in one.varied])
    console.print(f"{study.title}: how often {one.side} wins, by {paths}", style="bold", soft_wrap=True)
    if len(one.varied) == 1:
        show_curve(one, study, console)
    elif len(one.varied) == 2:
        show_heat(one, study, console)
    else:
        show_table(one, study, console)
    console.print()
    for finding in study.findings:
        console.print(f"- {finding}")
    counts = {cell.summary.fights for cell in study.cells}
    each = f"{counts.pop():,}" if len(counts) == 1 else f"{min(counts):,} to {max(counts):,}"
    seed = study.cells[0].task.seed
    console.print(f"{each} fights each, {fought:,} in all, seed {seed}, {study.seconds:.1f} s", style="dim")


def show_curve(one: Sweep, study: Study, console: Console) -> None:
    """A line for each value: its interval, its rate, and the difference from the one before."""
    found = Conclusions(one, study)
    steps = {after: difference for _, after, difference in found.steps()}
    rows: list[charts.Estimate] = []
    for at, cell in enumerate(study.cells):
        rate = found.rate(cell)
        step = f"   {points(steps[at])}" if at in steps else ""
        name = str(cell.values[one.varied[0].path])
        rows.append(charts.Estimate(name, rate.value, rate.low, rate.high, f"{percent(rate)}{drawn(cell)}{step}"))
    width = min(console.width, 110)
    for line in charts.intervals(rows, width=width, plain=plain_only(console)):
        console.print(line)
    console.print(
        "Beside each: its win rate with the interval of 95 %, then how much more than the line above.", style="dim"
    )


def drawn(cell: Cell) -> str:
    """How many were drawn, where any were."""
    return f", {percent_alone(share(cell.summary.draws, cell.summary.fights))} drawn" if cell.summary.draws else ""


def show_heat(one: Sweep, study: Study, console: Console) -> None:
    """A table of win rates, the darker the higher."""
    found = Conclusions(one, study)
    down, across = one.varied
    rates = [found.rate(cell) for cell in study.cells]
    wide = len(across.values)
    grid = [[rate.value for rate in rates[begin : begin + wide]] for begin in range(0, len(rates), wide)]
    lines = charts.heat_map(
        [str(value) for value in across.told],
        [str(value) for value in down.told],
        grid,
        across=across.path,
        down=down.path,
        plain=plain_only(console),
    )
    for line in lines:
        console.print(line)
    widest = max([rate.half for rate in rates])
    console.print(f"Each is known to {100 * widest:.0f} points either way or better.", style="dim")


def show_table(one: Sweep, study: Study, console: Console) -> None:
    """A line for each combination that has been fought."""
    found = Conclusions(one, study)
    table = Table()
    for each in one.varied:
        table.add_column(each.path)
    for heading in ("wins", "95 % interval", "drawn"):
        table.add_column(heading, justify="right")
    for cell in [each for each in study.cells if each.summary.fights]:
        rate = found.rate(cell)
        words = [str(value) for value in cell.values.values()]
        drawn_ = percent_alone(share(cell.summary.draws, cell.summary.fights)) if cell.summary.draws else ""
        table.add_row(*words, percent_alone(rate), percent_interval(rate), drawn_)
    console.print(table)
