"""`fracas simulate`: how often each side wins, out of many fights."""

from __future__ import annotations

import json

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from fracas.arena.batch import BatchResult, play_of, run_batch
from fracas.kernel.mistake import Mistake
from fracas.shell.game import HUMAN, SEEDED, Game, chosen_sides, load_scenario, seated, watched
from fracas.shell.screen import Screen
from fracas.shell.session import watch
from fracas.stage.scenario import Scenario


def simulate(
    source: str, fights: int, seed: int, jobs: int | None, sides: list[str], as_json: bool, show: int | None
) -> None:
    scenario = load_scenario(source)
    agents = agents_of(scenario, sides)
    if show is not None:
        if show > fights:
            raise Mistake(f"--show {show}: the batch has {fights} fights, numbered from 1")
        show_fight(scenario, agents, seed, show)
        return
    result = watched_batch(scenario, source, agents, fights, seed, jobs, quiet=as_json)
    if as_json:
        told = {"scenario": scenario.name, "seed": seed, "agents": agents, **result.as_json()}
        typer.echo(json.dumps(told, indent=1, ensure_ascii=False))
    else:
        report(scenario, agents, seed, fights, result)
    if result.interrupted:
        raise typer.Exit(130)


def agents_of(scenario: Scenario, words: list[str]) -> dict[str, str]:
    """An agent for each side: as asked for, else as the scenario says, and never a human."""
    chosen = chosen_sides(words, scenario.setup.sides)
    if HUMAN in chosen.values():
        raise Mistake("--side: nobody is asked in a simulation; 'fracas play' is for humans")
    seats = watched(seated(scenario, chosen))
    return {
        side: next(seat for seat, one in zip(seats, scenario.setup.entrants, strict=True) if one.side == number)
        for number, side in enumerate(scenario.setup.sides)
    }


def watched_batch(
    scenario: Scenario, where: str, agents: dict[str, str], fights: int, seed: int, jobs: int | None, quiet: bool
) -> BatchResult:
    """Runs the batch, with a progress bar where somebody may be looking."""
    console = Console(stderr=True)
    if quiet or not console.is_terminal:
        return run_batch(scenario.document, where, agents, fights, seed, jobs, None)
    columns = [TextColumn("fighting"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()]
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=fights)
        return run_batch(
            scenario.document, where, agents, fights, seed, jobs, lambda count: progress.advance(task, count)
        )


def report(scenario: Scenario, agents: dict[str, str], seed: int, asked: int, result: BatchResult) -> None:
    console = Console(highlight=False)
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
    console.print(f"length  {result.rounds_mean:.1f} rounds on average, median {result.rounds_median:g}")
    build = "compiled" if result.build == "compiled" else "pure Python"
    console.print(f"speed   {result.fights_per_second:,.0f} fights a second ({build}), {result.seconds:.1f} s")


def show_fight(scenario: Scenario, agents: dict[str, str], seed: int, number: int) -> None:
    """One fight of the batch, told; people count from 1."""
    game = Game(scenario, seed, SEEDED, [agents[side] for side in sides_of(scenario)])
    game.play = play_of(scenario, agents, seed, number - 1)
    screen = Screen(Console(highlight=False), game)
    screen.print(f"{scenario.title}: fight {number} of seed {seed}", "bold")
    watch(game, screen, None, lambda: None)


def sides_of(scenario: Scenario) -> list[str]:
    return [scenario.setup.sides[entrant.side] for entrant in scenario.setup.entrants]
