"""`fracas simulate`: how often each side wins, out of many fights."""

from __future__ import annotations

import json
from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from fracas.arena import statistics
from fracas.arena.batch import check
from fracas.arena.fights import Fights, found_programs, watched
from fracas.arena.statistics import Estimate, Until
from fracas.arena.study import SIMULATION, Cell, Study
from fracas.arena.summary import Summary
from fracas.arena.tables import RowFiles, check_format, fighters_path
from fracas.arena.trials import Enough, Heard
from fracas.arena.work import Done, Task, empty
from fracas.kernel.mistake import Mistake
from fracas.shell import charts
from fracas.shell.keep import refuse_unless_writable
from fracas.shell.marks import plain_only
from fracas.shell.outcome import (
    decision_told,
    deeds_table,
    ends_table,
    forfeits_told,
    length_told,
    page,
    sides_table,
    turns_table,
    what_each_did,
)
from fracas.shell.screen import Screen
from fracas.shell.studying import Studying, StudyOptions
from fracas.shell.telling import watch
from fracas.stage.scenario import Scenario

SIDES: Final = "sides"
AS_WRITTEN: Final = "as written"
SWAPPED: Final = "swapped"


@dataclass(frozen=True)
class SimulateOptions:
    """What only this command can be told."""

    show: int | None = None
    by_first: bool = False
    details: bool = False
    mirror: bool = False
    rows: Path | None = None


INDENT: Final = " " * len("length  ")


def simulate(source: str, options: StudyOptions, only: SimulateOptions) -> None:
    scenario = options.load(source)
    chosen = options.agents(scenario)
    if only.show is not None:
        refuse_beside_show(only.show, options, only)
        show_fight(scenario, chosen, options.seed, only.show)
        return
    study = begun(scenario, source, chosen, options, only)
    for cell in study.cells:
        check(cell.task)
    if only.rows is not None:
        check_format(only.rows)
        for path in (only.rows, fighters_path(only.rows)):
            refuse_unless_writable(path, options.overwrite)
    fights = options.most()
    with Studying(study, options, lambda cell: running(study, cell)) as studying, ExitStack() as files:
        fought_before = sum([cell.summary.fights for cell in study.cells])
        if options.resume is not None and min([cell.summary.fights for cell in study.cells]) >= fights:
            raise Mistake(
                f"--resume {options.resume}: has {study.cells[0].summary.fights:,} fights already; "
                "say with --fights how many there shall be in all"
            )
        rows = None
        if only.rows is not None:
            rows = RowFiles(only.rows, {SIDES: str} if only.mirror else {})
            files.callback(rows.close)
        studying.fight(study.cells, fights, enough(study, options), writing(rows))
    study.findings = findings(study, scenario.book.round_word)
    if options.as_json:
        typer.echo(json.dumps(told(scenario, study, options, only), indent=1, ensure_ascii=False))
    else:
        report(scenario, study, options, only)
    if rows is not None:
        wrote = f"wrote {rows.paths[0]} and {rows.paths[1]}: {rows.fights:,} fights"
        typer.echo(wrote + (", those before were fought earlier" if fought_before else ""), err=options.as_json)
    studying.finish()


def begun(
    scenario: Scenario, source: str, chosen: dict[str, str], options: StudyOptions, only: SimulateOptions
) -> Study:
    """The study before its first fight. Whatever is kept, shown or written of it needs its details."""
    details = only.details or any(each is not None for each in (only.rows, options.report, options.goal))
    rows = only.rows is not None
    ways: list[tuple[dict[str, str | int | float | bool], dict[str, str]]] = [({}, chosen)]
    if only.mirror:
        ways = [({SIDES: AS_WRITTEN}, chosen), ({SIDES: SWAPPED}, exchanged(scenario, chosen))]
    cells = [
        Cell(values, Task(scenario.document, source, agents, options.seed, details, rows), empty(scenario))
        for values, agents in ways
    ]
    return Study(SIMULATION, scenario.title, cells, extra={"side": options.side_of(scenario)})


def exchanged(scenario: Scenario, chosen: dict[str, str]) -> dict[str, str]:
    """Each side played by who plays the other."""
    agents = agents_of(scenario, chosen)
    if len(agents) != 2:
        raise Mistake(f"--mirror: {scenario.name} has {len(agents)} sides; agents can be exchanged between two")
    (one, first), (other, second) = agents.items()
    for side, mine in agents.items():
        if "," in mine:
            raise Mistake(f"--mirror: {side} is played by {mine}; give all of it to one, such as --side {side}=brute")
    if first == second:
        raise Mistake(
            f"--mirror: {first} plays both sides, so nothing changes when they are exchanged; "
            f"give one of them to another, such as --side {one}=random"
        )
    return {one: second, other: first}


def agents_of(scenario: Scenario, chosen: dict[str, str]) -> dict[str, str]:
    """Who fights for each side; a scenario may give its fighters different agents."""
    seats = watched(scenario.book, scenario.seated(scenario.controls, chosen))
    names: dict[str, list[str]] = {side: [] for side in scenario.setup.sides}
    for entrant, seat in zip(scenario.setup.entrants, seats, strict=True):
        names[scenario.setup.sides[entrant.side]].append(seat)
    return {side: ", ".join(dict.fromkeys(mine)) for side, mine in names.items()}


# fighting


def side_of(study: Study) -> int:
    """Whose win rate is looked at."""
    return study.cells[0].summary.sides.index(study.extra["side"])


def rate_of(study: Study) -> Estimate:
    """The win rate that is looked at: of a side; or, mirrored, of whoever plays it as the scenario is written."""
    side, first = side_of(study), study.cells[0].summary
    if len(study.cells) == 1:
        return statistics.share(first.winners.count(side), first.fights)
    return statistics.mirrored_share(first.winners, side, study.cells[1].summary.winners, 1 - side)


def enough(study: Study, options: StudyOptions) -> Enough | None:
    """When to stop. Mirrored fights go together: those of both ways count."""
    rule, side = options.rule, side_of(study)
    if rule is None or len(study.cells) == 1:
        return options.enough(side)

    def known(cell: Cell) -> bool:
        written, swapped = [each.summary for each in study.cells]
        pairs = min(written.fights, swapped.fights)
        wins = written.winners[:pairs].count(side) + swapped.winners[:pairs].count(1 - side)
        return rule.enough(wins, 2 * pairs) and rate_of(study).half <= rule.width

    return known


def writing(rows: RowFiles | None) -> Heard | None:
    """Rows go to disk as they come."""
    if rows is None:
        return None

    def heard(cell: Cell, done: Done) -> None:
        rows.add(cell.values, cell.summary, done.lines)

    return heard


def running(study: Study, cell: Cell) -> str:
    """What is shown while it goes on: 'red wins 48 %, 44 to 52'."""
    return f"{whose(study)} wins {statistics.percent(rate_of(study))}"


def whose(study: Study) -> str:
    """Whose win rate is looked at: a side's; or, mirrored, that of the agent who plays it in the fights as written."""
    side: str = study.extra["side"]
    if len(study.cells) == 1:
        return side
    other = study.cells[0].summary.sides[1 - side_of(study)]
    return study.cells[1].task.agents[other]


# telling


def findings(study: Study, word: str) -> list[str]:
    """What follows, in sentences."""
    summary, out = study.cells[0].summary, []
    if not summary.fights:
        return []
    if len(study.cells) == 1:
        for at, side in enumerate(summary.sides):
            rate = statistics.share(summary.winners.count(at), summary.fights)
            out.append(f"{side} wins {statistics.percent(rate)}.")
        if summary.draws:
            out.append(f"Drawn: {statistics.percent(statistics.share(summary.draws, summary.fights))}.")
    else:
        out.append(
            f"Whoever plays {study.extra['side']} first wins {statistics.percent(rate_of(study))} on both sides."
        )
    out.append(f"Length: {length_told(summary, word)}.")
    decided = decision_told(summary, word)
    return [*out, f"Decided: {decided}."] if decided else out


def told(scenario: Scenario, study: Study, options: StudyOptions, only: SimulateOptions) -> dict[str, Any]:
    """For programs."""
    fought = sum([cell.summary.fights for cell in study.cells])
    head: dict[str, Any] = {"scenario": scenario.name, "seed": options.seed}
    speed = {
        "seconds": round(study.seconds, 3),
        "fights_per_second": round(fought / study.seconds, 1) if study.seconds > 0 else 0.0,
        "build": study.build,
        "interrupted": study.interrupted,
    }
    if options.until is not None:
        head["until"] = options.until
    cells = [cell_told(scenario, cell, only) for cell in study.cells]
    if len(cells) == 1:
        return {**head, **cells[0], **speed}
    mirrored = {"side": study.extra["side"], "rate": rate_of(study).as_json()}
    return {**head, "mirrored": mirrored, "cells": cells, **speed}


def cell_told(scenario: Scenario, cell: Cell, only: SimulateOptions) -> dict[str, Any]:
    out = {**cell.values, "agents": agents_of(scenario, cell.task.agents), **cell.summary.as_json()}
    if only.by_first:
        out["first_to_act"] = [share.as_json() for share in cell.summary.first_to_act]
    return out


def report(scenario: Scenario, study: Study, options: StudyOptions, only: SimulateOptions) -> None:
    console = page()
    fought = sum([cell.summary.fights for cell in study.cells])
    if study.interrupted:
        asked = options.most() * len(study.cells)
        most = "at most " if options.rule is not None else ""
        console.print(f"Interrupted after {fought:,} of {most}{asked:,} fights.", style="yellow")
    if not fought:
        return
    if len(study.cells) > 1:
        console.print(mirrored_table(scenario, study))
    for cell in study.cells:
        if cell.summary.fights:
            report_cell(console, scenario, cell, study, only)
    if options.rule is not None and not study.interrupted:
        console.print(stop_told(study, options.rule))
    build = "compiled" if study.build == "compiled" else "pure Python"
    rate = fought / study.seconds if study.seconds > 0 else 0.0
    console.print(f"speed   {rate:,.0f} fights a second ({build}), {study.seconds:.1f} s")


def stop_told(study: Study, rule: Until) -> str:
    """Whether as much is known as was asked for."""
    half = rate_of(study).half
    if half <= rule.width:
        return f"until   the win rate of {whose(study)} is known to {rule} either way"
    return f"until   only known to {100 * half:.1f} % either way so far, not to {rule}: more fights would be needed"


def mirrored_table(scenario: Scenario, study: Study) -> Table:
    """What each agent wins, whichever side it plays."""
    written, swapped = [cell.summary for cell in study.cells]
    agents = list(agents_of(scenario, study.cells[0].task.agents).values())
    table = Table(title=f"{scenario.title}: each agent on both sides", title_justify="left")
    table.add_column("agent")
    for heading in (f"as {written.sides[0]}", f"as {written.sides[1]}", "both", "95 % interval"):
        table.add_column(heading, justify="right")
    for at, agent in enumerate(agents):
        shares = [statistics.share(written.winners.count(at), written.fights)]
        shares.insert(1 - at, statistics.share(swapped.winners.count(1 - at), swapped.fights))
        both = statistics.mirrored_share(written.winners, at, swapped.winners, 1 - at)
        each = [statistics.percent_alone(share) for share in shares]
        table.add_row(agent, *each, statistics.percent_alone(both), statistics.percent_interval(both))
    return table


def report_cell(console: Console, scenario: Scenario, cell: Cell, study: Study, only: SimulateOptions) -> None:
    summary = cell.summary
    word = scenario.book.round_word
    way = f", {cell.values[SIDES]}" if cell.values else ""
    title = f"{scenario.title}{way}: {summary.fights:,} fights, seed {cell.task.seed}"
    console.print(sides_table(summary, agents_of(scenario, cell.task.agents), title))
    console.print(f"length  {length_told(summary, word)}")
    if only.details:
        report_details(console, summary, side_of(study), word)
    for line in forfeits_told(summary):
        console.print(line, style="yellow")
    if only.by_first:
        report_first(console, summary)


def report_details(console: Console, summary: Summary, side: int, word: str) -> None:
    """What became of each fighter and what it did, and how the fight turned."""
    for line in charts.histogram(
        Counter(summary.lengths), unit=f"{word}s", width=console.width, plain=plain_only(console)
    ):
        console.print(Text("        ").append(line))
    decided = decision_told(summary, word)
    if decided:
        console.print(f"decided {decided}")
    console.print(ends_table(summary))
    if any(fighter.done for fighter in summary.fighters):  # a rulebook need not tell what was done
        console.print(deeds_table(summary))
        console.print("What each does how often in a fight", style="italic")
        console.print(what_each_did(summary))
    turns = turns_table(summary, side, word)
    if turns is not None:
        console.print(turns)


def report_first(console: Console, summary: Summary) -> None:
    """How much acting first is worth."""
    table = Table(title="Whoever acted first", title_justify="left")
    table.add_column("side")
    for heading in ("fights", "wins", "share", "95 % interval"):
        table.add_column(heading, justify="right")
    for each in summary.first_to_act:
        if each.fights:
            rate = statistics.share(each.wins, each.fights)
            told = (statistics.percent_alone(rate), statistics.percent_interval(rate))
            table.add_row(each.side, f"{each.fights:,}", f"{each.wins:,}", *told)
    console.print(table)


# one of them


def refuse_beside_show(show: int, options: StudyOptions, only: SimulateOptions) -> None:
    """One fight is told in words: nothing is counted, and nothing kept."""
    beside = {
        "--json": options.as_json,
        "--by": only.by_first,
        "--until": options.until is not None,
        "--details": only.details,
        "--mirror": only.mirror,
        "--rows": only.rows is not None,
        "--save": options.save is not None,
        "--resume": options.resume is not None,
        "--report": options.report is not None,
    }
    for name, given in beside.items():
        if given:
            raise Mistake(f"--show {show} with {name}: one fight is told in words; leave one of them out")
    if show > options.most():
        raise Mistake(f"--show {show}: the batch has {options.most()} fights, numbered from 1")


def show_fight(scenario: Scenario, chosen: dict[str, str], seed: int, number: int) -> None:
    """One fight of the batch, told; people count from 1."""
    game = Fights(scenario, chosen, seed, found_programs(chosen)).game_of(number - 1)
    screen = Screen(Console(highlight=False), game)
    screen.print(f"{scenario.title}: fight {number} of seed {seed}", "bold")
    watch(game, screen, None, lambda: None)
