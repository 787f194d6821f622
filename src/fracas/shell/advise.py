"""`fracas advise`, and what whoever plays is told when asking for advice, or for where it is dangerous."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

import typer
from rich.console import Console
from rich.padding import Padding
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from fracas.kernel.mistake import Mistake
from fracas.shell.interrupts import INTERRUPTED
from fracas.shell.odds import bar, choose, introduce
from fracas.shell.reasons import signed
from fracas.shell.screen import Screen
from fracas.table import wire
from fracas.table.advice import SECONDS, Advising, Budget
from fracas.table.moment import Moment, Wanted
from fracas.table.seat import Seat

LONG: Final = 1.0
"""Seconds from which on it is shown how far it has come."""
MOST_SHOWN: Final = 12
"""Of the answers, while playing; the command lists more."""
MOST_LISTED: Final = 24
FEW: Final = 30
"""Fewer fights than that tell little."""
MOST_HEXES: Final = 6
"""How many of the safest, and of the most dangerous."""
THREAT_SECONDS: Final = 0.8


def advise(wanted: Wanted, chosen: list[str], seconds: float | None, play_outs: int | None, as_json: bool) -> None:
    if seconds is not None and play_outs is not None:
        raise Mistake("--seconds with --play-outs: a budget is one or the other; leave one of them out")
    if play_outs == 0:
        raise Mistake("--play-outs 0: nothing can be known from no fight at all; leave it out, or give 100 or more")
    budget = Budget(SECONDS if seconds is None else seconds, play_outs or 0)
    moment = Moment(wanted)
    choose(moment, chosen)
    screen = Screen(Console(highlight=False, markup=False, emoji=False), moment.game)
    if not as_json:
        introduce(screen, moment)
    advice = worked_out(moment.seat, budget, quiet=as_json)
    if as_json:
        typer.echo(advice.model_dump_json(indent=1))
    else:
        print_advice(screen, advice, MOST_LISTED)
        print_hint(screen, advice, "--seconds 20")
    if advice.stopped:
        raise typer.Exit(INTERRUPTED)


def worked_out(seat: Seat, budget: Budget, quiet: bool = False) -> wire.Advice:
    """The advice that a budget buys; Ctrl-C stops with what is known by then."""
    advising = seat.advising(budget)
    with suppress(KeyboardInterrupt):
        run_watched(advising, budget, quiet)
    return seat.advised(advising)


def run_watched(advising: Advising, budget: Budget, quiet: bool) -> None:
    """With a bar on long work, where somebody may be looking."""
    console = Console(stderr=True)
    if quiet or not console.is_terminal or (not budget.play_outs and budget.seconds < LONG):
        advising.run()
        return
    columns = [TextColumn("weighing (Ctrl-C: enough)"), BarColumn(), TimeRemainingColumn()]
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=1.0)
        advising.run(lambda share: progress.update(task, completed=share))


def print_advice(screen: Screen, advice: wire.Advice, most: int = MOST_SHOWN) -> None:
    """The answers, best first, with how often they win; then why."""
    out = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    out.add_column("answer")
    out.add_column("wins", no_wrap=True)
    for heading in ("95 % interval", "to the best", "fights"):
        out.add_column(heading, justify="right", no_wrap=True)
    for at, each in enumerate(advice.options[:most]):
        label = Text(each.label, style="bold" if at == 0 else "")
        if each.usual:
            label.append(f" ({advice.played_by}'s)", style="dim")
        line = bar(each.chance, "green", screen.console).append(f" {round(100 * each.chance):>3} %")
        out.add_row(
            label, line, f"{100 * each.low:.0f} to {100 * each.high:.0f} %", behind(each, at), str(each.play_outs)
        )
    screen.console.print(Padding(out, (0, 0, 0, 2), expand=False))
    left = len(advice.options) - most
    if left > 0:
        screen.print(f"  and {left} more, further behind.", "dim")
    if advice.untried:
        screen.print(f"  {advice.untried} more were not tried.", "dim", hang=2)
    screen.print()
    stopped = "Stopped early. " if advice.stopped else ""
    screen.print(f"  {stopped}{advice.reason}", hang=2)
    screen.print(
        f"  From there on {advice.played_by} plays everybody; what {advice.side} cannot know is not used.", "dim"
    )


def print_hint(screen: Screen, advice: wire.Advice, how: str) -> None:
    """How to know more, where little is known."""
    if advice.options[0].play_outs < FEW and not advice.stopped:
        screen.print(f"  That is from few fights: {how} takes longer and knows more.", "dim", hang=2)


def behind(row: wire.Advised, at: int) -> str:
    """How far an answer is from the best with the same luck."""
    if at == 0:
        return ""
    return "the same" if row.same else f"{signed(row.gain)} ±{max(1, round(100 * row.error))}"


def print_threat(screen: Screen, threat: wire.Threat, view: wire.Fight) -> None:
    """The safest and the most dangerous hexes, and all of them on the map."""
    if threat.hexes[-1].chance == 0:
        error = max(1, round(100 * threat.hexes[-1].error))
        screen.print(
            f"  Wherever {threat.who} goes, nobody wounds it before its next turn: 0 %, give or take {error}, by "
            f"{threat.play_outs} short fights for each of {len(threat.hexes)} hexes.",
            hang=2,
        )
        return
    if screen.draws:
        screen.threat_map(view, threat)
    hexes = threat.hexes
    few = len(hexes) <= 2 * MOST_HEXES
    shown = hexes if few else [*hexes[:MOST_HEXES], *hexes[-MOST_HEXES:]]
    here = [each for each in hexes if each.here and each not in shown]
    out = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    out.add_column("hex")
    out.add_column("wounded before the next turn", no_wrap=True)
    out.add_column("by")
    for at, each in enumerate(shown):
        if at == MOST_HEXES and not few:
            out.add_row("...", f"{len(hexes) - len(shown)} between", "")
        add_hex(out, screen, each)
    for each in here:
        add_hex(out, screen, each)
    screen.print()
    screen.console.print(Padding(out, (0, 0, 0, 2), expand=False))
    said = f"after '{', '.join(threat.answers)}', " if threat.answers else ""
    screen.print(
        f"  For {threat.who}, {said}by {threat.play_outs} short fights for each hex, played by {threat.played_by}; "
        "'threat' once more knows it better.",
        "dim",
        hang=2,
    )


def add_hex(out: Table, screen: Screen, each: wire.ThreatAt) -> None:
    name = f"{each.hex}{' (here)' if each.here else ''}"
    line = bar(each.chance, "red", screen.console)
    line.append(f" {round(100 * each.chance):>3} % ±{max(1, round(100 * each.error))}")
    out.add_row(name, line, ", ".join([f"{who.who} {round(100 * who.chance)} %" for who in each.by]))
