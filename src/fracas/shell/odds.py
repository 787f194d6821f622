"""`fracas odds`: what each answer to a question comes to, by the rules that resolve it."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Final

import typer
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from fracas.kernel.mistake import Mistake
from fracas.shell.marks import plain_only
from fracas.shell.offer import Offer
from fracas.shell.screen import BARE, DEFENDED, Screen, which_attempt, whole_percent
from fracas.table import wire
from fracas.table.moment import Moment, Wanted

BAR: Final = 20
SHORT_BAR: Final = 8
WIDE: Final = 100
"""On a narrower screen bars are short."""


def odds(wanted: Wanted, chosen: list[str], as_json: bool) -> None:
    moment = Moment(wanted)
    choose(moment, chosen)
    console = Console(stderr=True)
    with console.status("walking the ways that the dice can fall") if console.is_terminal else nullcontext():
        stakes = moment.seat.stakes()
    if as_json:
        typer.echo(stakes.model_dump_json(indent=1))
        return
    screen = Screen(Console(highlight=False, markup=False, emoji=False), moment.game)
    introduce(screen, moment)
    print_stakes(screen, stakes)


def choose(moment: Moment, chosen: list[str]) -> None:
    """Says one after the other what was chosen; a name may be shortened, as in play."""
    for word in chosen:
        prompt = moment.seat.prompt()
        assert prompt is not None
        try:
            key = Offer(prompt, moment.seat).meant(word).key
        except Mistake as mistake:
            raise Mistake(f"--choose {word}: for {prompt.who}, {mistake}") from None
        moment.say(key)


def introduce(screen: Screen, moment: Moment) -> None:
    """Where the fight stands, and what is asked."""
    view = moment.seat.fight()
    prompt = view.prompt
    assert prompt is not None
    screen.print(f"{view.title} (round {view.round})", "bold")
    screen.meet(view)
    screen.status(view.fighters, True)
    screen.print()
    turn = "" if view.acting in (None, prompt.who) else f", in the turn of {view.acting}"
    line = Text().append(prompt.who, style=f"bold {screen.colours[prompt.side]}").append(f" ({prompt.side}{turn})")
    screen.print(line.append(f": {prompt.text}", style="bold").append(f"  {prompt.rule}", style="dim"))
    screen.print()


def print_stakes(screen: Screen, stakes: wire.Stakes) -> None:
    attempts = [each for each in stakes.options if each.odds is not None and not each.then]
    others = [each for each in stakes.options if each not in attempts]
    if attempts:
        screen.console.print(Padding(table(screen, attempts, stakes.suffered), (0, 0, 0, 2), expand=False))
        notes(screen, stakes, [each.odds for each in attempts if each.odds is not None])
        screen.print()
    if others:
        none = "No attempt on anybody yet" if attempts else "None of these leads to an attempt on anybody yet"
        screen.print(f"  {none}:")
        longest = max([len(each.label) for each in others])
        for each in others:
            line = Text(f"    {each.label:<{longest}}  ").append(each.then, style="dim")
            screen.print(line, hang=longest + 6)
    if stakes.untried:
        screen.print(f"  And {stakes.untried} more like these.", "dim")
    goes_on = next((each.answers[0] for each in others if each.then.startswith("then:")), "")
    if goes_on:
        screen.print()
        screen.print(f"  --choose '{goes_on}' answers so and goes on to the next question.", "dim", hang=2)


def table(screen: Screen, attempts: list[wire.Stake], suffered: bool) -> Table:
    """A row for each answer: a bar for the purpose or more, and the chance of each outcome."""
    first = attempts[0].odds
    assert first is not None
    aim = next(outcome.text for outcome in first.outcomes if outcome.purpose)
    out = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    out.add_column("answer")
    out.add_column(f"{aim} or more", no_wrap=True)
    for outcome in first.outcomes:
        out.add_column(outcome.key, justify="right", no_wrap=True)
    colour = "red" if suffered else "green"
    for each in attempts:
        assert each.odds is not None
        line = bar(each.odds.chance, colour, screen.console)
        about = "~" if each.odds.samples else ""
        error = f" ±{max(1, round(100 * each.odds.error))}" if each.odds.samples else ""
        line.append(f" {about}{whole_percent(each.odds.chance)}{error}", style="bold")
        chances = [percent(outcome.chance) for outcome in each.odds.outcomes]
        out.add_row(each.label, line, *chances)
    return out


def bar(share: float, colour: str, console: Console) -> Text:
    """A share as a bar."""
    width = BAR if console.width >= WIDE else SHORT_BAR
    filled = round(width * max(0.0, min(1.0, share)))
    full, empty = ("#", ".") if plain_only(console) else ("█", "░")
    return Text().append(full * filled, style=colour).append(empty * (width - filled), style="dim")


def percent(chance: float) -> str:
    return f"{100 * chance:.1f} %" if chance >= BARE / 10 else "-"


def notes(screen: Screen, stakes: wire.Stakes, odds: list[wire.Odds]) -> None:
    """What the numbers take for granted, and how well they are known."""
    whose = f"What becomes of {stakes.who}" if stakes.suffered else f"What comes of it, {DEFENDED},"
    several = next((which_attempt(each).removesuffix(": ") for each in odds if each.attempts > 1), "")
    more = f"; {several}" if several else ""
    error = 100 * max([each.error for each in odds])
    known = f"Worked out by the rules; no chance is off by more than {error:.1f} points"
    if any(each.samples for each in odds):
        known = "What begins with ~ is sampled, since there are too many ways to walk: ± is half a 95 % interval"
    screen.print()
    screen.print(f"  {whose} by the end of the turn or action; what is asked then goes as usual{more}.", "dim", hang=2)
    screen.print(f"  {known}.", "dim", hang=2)
