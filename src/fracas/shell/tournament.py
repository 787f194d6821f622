"""`fracas tournament`: every agent against every other."""

from __future__ import annotations

import json
from typing import Any, Final

import typer
from rich.console import Console
from rich.table import Table

from fracas.arena.statistics import digits_of
from fracas.arena.study import Study
from fracas.arena.tournament import conclude, read_agents, tournament_study
from fracas.shell import charts
from fracas.shell.studying import Studying, StudyOptions

USUAL: Final = 200
"""Fights of each pair each way round, if nothing is said."""


def tournament(source: str, agents: str, options: StudyOptions) -> None:
    scenario = options.load(source)
    names = read_agents(agents, scenario)
    study = tournament_study(scenario, source, names, options.seed)
    with Studying(study, options) as studying:
        studying.fight(study.cells, options.fights or USUAL)
    conclude(study)
    if options.as_json:
        typer.echo(json.dumps(as_json(study), indent=1, ensure_ascii=False))
    else:
        show(study)
    studying.finish()


def show(study: Study) -> None:
    console = Console(highlight=False, markup=False, emoji=False)
    console.print(study.title, style="bold")
    if study.interrupted:
        console.print("Interrupted: these are the fights so far.", style="yellow")
    least = min(cell.summary.fights for cell in study.cells)
    console.print(
        f"{least:,} fights of each pair each way round, with the same dice (seed {study.cells[0].task.seed}); "
        "a draw is half a win.\n"
    )
    if not least:
        return
    for each in study.findings:
        console.print(each)
    console.print()
    console.print(shares(study))
    console.print("What whoever stands on the left scores against whoever stands above, with its interval of 95 %.\n")
    console.print("Rating (100 points more: 64 % of the points; 400 more: 91 %)")
    rated: list[dict[str, Any]] = study.extra["ratings"]
    rows = [
        charts.Estimate(
            each["agent"],
            each["rating"],
            each["low"],
            each["high"],
            f"{each['rating']:.0f}, {each['low']:.0f} to {each['high']:.0f}",
        )
        for each in rated
    ]
    low, high = min(row.low for row in rows), max(row.high for row in rows)
    plain = console.encoding.lower() not in ("utf-8", "utf8")
    for line in charts.intervals(
        rows, low=low, high=high, words=lambda value: f"{value:.0f}", width=console.width, plain=plain
    ):
        console.print(line)


def shares(study: Study) -> Table:
    """Everybody against everybody, the strongest first."""
    agents: list[str] = study.extra["agents"]
    order = [str(each["agent"]) for each in study.extra["ratings"]]
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    for name in order:
        table.add_column(name, justify="right")
    for name in order:
        row = [study.extra["intervals"][agents.index(name)][agents.index(other)] for other in order]
        table.add_row(name, *["" if cell is None else in_figures(cell) for cell in row])
    return table


def in_figures(cell: dict[str, float]) -> str:
    digits = digits_of(50 * (cell["high"] - cell["low"]))
    value, low, high = (f"{100 * cell[key]:.{digits}f}" for key in ("value", "low", "high"))
    return f"{value} % ({low} to {high})"


def as_json(study: Study) -> dict[str, object]:
    return {
        "kind": study.kind,
        "title": study.title,
        "seed": study.cells[0].task.seed,
        "agents": study.extra["agents"],
        "findings": study.findings,
        "table": study.extra["table"],
        "intervals": study.extra["intervals"],
        "ratings": study.extra["ratings"],
        "forfeits": study.extra["forfeits"],
        "pairs": [{**cell.values, **cell.summary.as_json()} for cell in study.cells],
        "seconds": round(study.seconds, 3),
        "build": study.build,
        "interrupted": study.interrupted,
    }
