"""`fracas simulate`: how often each side wins, out of many fights."""

from __future__ import annotations

import json
from pathlib import Path

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from fracas.arena.batch import BatchResult, run_batch
from fracas.arena.fights import Fights, found_programs, watched
from fracas.kernel.mistake import Mistake
from fracas.shell.interrupts import INTERRUPTED
from fracas.shell.screen import Screen
from fracas.shell.telling import watch
from fracas.stage.parts import HUMAN
from fracas.stage.scenario import Scenario
from fracas.table.game import chosen_sides, load_scenario
from fracas.table.intervals import wilson


def simulate(
    source: str,
    fights: int,
    seed: int,
    jobs: int | None,
    sides: list[str],
    as_json: bool,
    show: int | None,
    by_first: bool,
    outside: bool,
    candidates: Path | None = None,
) -> None:
    scenario = load_scenario(source, outside, candidates)
    chosen = chosen_sides(sides, scenario)
    if HUMAN in chosen.values():
        raise Mistake("--side: nobody is asked in a simulation; 'fracas play' is for humans")
    if show is not None:
        if as_json or by_first:
            other = "--json" if as_json else "--by"
            raise Mistake(f"--show {show} with {other}: one fight is told in words; leave one of them out")
        if show > fights:
            raise Mistake(f"--show {show}: the batch has {fights} fights, numbered from 1")
        show_fight(scenario, chosen, seed, show)
        return
    result = watched_batch(scenario, source, chosen, fights, seed, jobs, quiet=as_json)
    agents = agents_of(scenario, chosen)
    if as_json:
        told = {"scenario": scenario.name, "seed": seed, "agents": agents, **result.as_json()}
        if by_first:
            told["first_to_act"] = [share.as_json() for share in result.first_to_act]
        typer.echo(json.dumps(told, indent=1, ensure_ascii=False))
    else:
        report(scenario, agents, seed, fights, result)
        if by_first and result.fights:
            report_first(result)
    if result.interrupted:
        raise typer.Exit(INTERRUPTED)


def agents_of(scenario: Scenario, chosen: dict[str, str]) -> dict[str, str]:
    """Who fights for each side; a scenario may give its fighters different agents."""
    seats = watched(scenario.book, scenario.seated(scenario.controls, chosen))
    names: dict[str, list[str]] = {side: [] for side in scenario.setup.sides}
    for entrant, seat in zip(scenario.setup.entrants, seats, strict=True):
        names[scenario.setup.sides[entrant.side]].append(seat)
    return {side: ", ".join(dict.fromkeys(mine)) for side, mine in names.items()}


def watched_batch(
    scenario: Scenario, where: str, chosen: dict[str, str], fights: int, seed: int, jobs: int | None, quiet: bool
) -> BatchResult:
    """Runs the batch, with a progress bar where somebody may be looking."""
    console = Console(stderr=True)
    if quiet or not console.is_terminal:
        return run_batch(scenario.document, where, chosen, fights, seed, jobs, None)
    columns = [TextColumn("fighting"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()]
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=fights)
        return run_batch(
            scenario.document, where, chosen, fights, seed, jobs, lambda count: progress.advance(task, count)
        )


def report(scenario: Scenario, agents: dict[str, str], seed: int, asked: int, result: BatchResult) -> None:
    console = Console(highlight=False, markup=False, emoji=False)  # names may have brackets in them
    if result.interrupted:
        console.print(f"Interrupted after {result.fights} of {asked} fights.", style="yellow")
    if not result.fights:
        return
    table = Table(title=f"{scenario.title}: {result.fights} fights, seed {seed}", title_justify="left")
    for heading in ("side", "agent"):
        table.add_column(heading)
    for heading in ("wins", "share", "95 % interval", "left standing"):
        table.add_column(heading, justify="right")
    for side, wins in result.wins.items():
        low, high = result.interval(side)
        entrants = [one for one in scenario.setup.entrants if scenario.setup.sides[one.side] == side]
        table.add_row(
            side,
            agents[side],
            str(wins),
            f"{100 * wins / result.fights:.1f} %",
            f"{100 * low:.1f} to {100 * high:.1f} %",
            f"{result.survivors[side]:.2f} of {len(entrants)}",
        )
    if result.draws:
        table.add_row("draws", "", str(result.draws), f"{100 * result.draws / result.fights:.1f} %", "", "")
    console.print(table)
    short, long = result.rounds_usual
    usual = f"{short} to {long}" if long > short else str(short)
    console.print(
        f"length  {result.rounds_mean:.1f} rounds on average, median {result.rounds_median:g}, "
        f"four in five fights {usual}"
    )
    for side, count in result.forfeits.items():
        console.print(f"{side} forfeited {count} of them: its agent failed; {result.failures[side]}", style="yellow")
    build = "compiled" if result.build == "compiled" else "pure Python"
    console.print(f"speed   {result.fights_per_second:,.0f} fights a second ({build}), {result.seconds:.1f} s")


def report_first(result: BatchResult) -> None:
    """How much acting first is worth."""
    table = Table(title="Whoever acted first", title_justify="left")
    table.add_column("side")
    for heading in ("fights", "wins", "share", "95 % interval"):
        table.add_column(heading, justify="right")
    for share in result.first_to_act:
        if share.fights:
            low, high = wilson(share.wins, share.fights)
            rate = f"{100 * share.wins / share.fights:.1f} %"
            interval = f"{100 * low:.1f} to {100 * high:.1f} %"
            table.add_row(share.side, str(share.fights), str(share.wins), rate, interval)
    Console(highlight=False, markup=False, emoji=False).print(table)


def show_fight(scenario: Scenario, chosen: dict[str, str], seed: int, number: int) -> None:
    """One fight of the batch, told; people count from 1."""
    game = Fights(scenario, chosen, seed, found_programs(chosen)).game_of(number - 1)
    screen = Screen(Console(highlight=False), game)
    screen.print(f"{scenario.title}: fight {number} of seed {seed}", "bold")
    watch(game, screen, None, lambda: None)
