"""What a batch of fights came to, as tables and sentences in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.table import Table

from fracas.arena import statistics
from fracas.arena.rows import DEAD, ENDS, FLED, OUT, PRISONER, STANDING, WHOLE
from fracas.arena.statistics import Estimate
from fracas.arena.summary import FighterSummary, Summary, Turn

ROUNDS: Final = 8
"""So many moments of a fight are told, at most."""
FEW: Final = 10
"""Of fewer fights no share is told."""
SELDOM: Final = 0.05
"""What is done less often in a fight is only counted."""
DEEDS: Final = 6
"""So many of the things that somebody does."""
HEADINGS: Final = {STANDING: "standing", OUT: "out", DEAD: "dead", FLED: "fled", PRISONER: "prisoner"}


def plain_table(title: str, *columns: str) -> Table:
    return Table(*columns, title=title, title_justify="left", box=None, pad_edge=False, padding=(0, 2, 0, 0))


def page() -> Console:
    """For text with names in it, which may have brackets in them."""
    return Console(highlight=False, markup=False, emoji=False)


def sides_table(summary: Summary, agents: dict[str, str], title: str) -> Table:
    """How often each side wins."""
    table = Table(title=title, title_justify="left")
    for heading in ("side", "agent"):
        table.add_column(heading)
    for heading in ("wins", "share", "95 % interval", "left standing"):
        table.add_column(heading, justify="right")
    for at, (side, wins) in enumerate(summary.wins.items()):
        rate = statistics.share(wins, summary.fights)
        left = statistics.amount_alone(statistics.mean(summary.left[at], summary.fights))
        members = sum([fighter.side == at for fighter in summary.fighters])
        told = (statistics.percent_alone(rate), statistics.percent_interval(rate), f"{left} of {members}")
        table.add_row(side, agents[side], f"{wins:,}", *told)
    if summary.draws:
        rate = statistics.share(summary.draws, summary.fights)
        told = (statistics.percent_alone(rate), statistics.percent_interval(rate), "")
        table.add_row("draws", "", f"{summary.draws:,}", *told)
    return table


def length_told(summary: Summary, word: str) -> str:
    """How long fights take, in what the book counts: rounds, or seconds."""
    short, long = summary.rounds_usual
    usual = f"{short} to {long}" if long > short else str(short)
    mean = f"{summary.rounds_mean:.1f} {word}s on average"
    return f"{mean}, median {summary.rounds_median:g}, four in five fights {usual}"


def ends_table(summary: Summary) -> Table:
    """What became of each fighter, and what it has left."""
    table = plain_table("What becomes of them", "fighter", "side")
    seen = [end for end in ENDS if any(fighter.ends[end] for fighter in summary.fighters)]
    for end in seen:
        table.add_column(HEADINGS[end], justify="right")
    table.add_column("health left", justify="right")
    for fighter in summary.fighters:
        shares = [statistics.percent_alone(statistics.share(fighter.ends[end], summary.fights)) for end in seen]
        table.add_row(fighter.name, summary.sides[fighter.side], *shares, health_told(fighter, summary.fights))
    return table


def health_told(fighter: FighterSummary, fights: int) -> str:
    left = statistics.mean(fighter.health, fights)
    return statistics.percent_alone(Estimate(left.value / WHOLE, left.low / WHOLE, left.high / WHOLE))


def deeds_table(summary: Summary) -> Table:
    """What each fighter does in a fight, on average."""
    table = plain_table("What they do in a fight, on average", "fighter")
    for heading in ("attacks", "hits", "wounds\ndealt", "wounds\ntaken", "damage\ndealt", "damage\ntaken",
                    "first\nblood", "deciding\nwound"):  # fmt: skip
        table.add_column(heading, justify="right")
    for fighter in summary.fighters:
        sums = (
            fighter.attacks,
            fighter.hits,
            fighter.wounds_dealt,
            fighter.wounds_taken,
            fighter.harm_dealt,
            fighter.harm_taken,
        )
        means = [statistics.amount_alone(statistics.mean(each, summary.fights)) for each in sums]
        shares = [statistics.share(each, summary.fights) for each in (fighter.first_blood, fighter.decided)]
        table.add_row(fighter.name, *means, *[statistics.percent_alone(each) for each in shares])
    return table


def what_each_did(summary: Summary) -> Table:
    """What each fighter does how often in a fight."""
    table = Table.grid(padding=(0, 2))
    for fighter in summary.fighters:
        if fighter.done:
            most = [(what, count / summary.fights) for what, count in fighter.done.most_common(DEEDS)]
            told = [f"{what} {often:.1f}" for what, often in most if often >= SELDOM]
            more = len(fighter.done) - len(told)
            table.add_row(fighter.name, ", ".join([*told, *([f"{more} more seldom"] if more else [])]))
    return table


def turns_table(summary: Summary, side: int, word: str) -> Table | None:
    """How the fight turns: who is ahead after a round, and how often whoever is ahead then wins."""
    turns = [each for each in summary.turns(side) if each.fights >= max(FEW, summary.fights // 20)]
    if not turns:
        return None
    table = plain_table(f"How it turns for {summary.sides[side]}")
    for heading in (f"after\n{word}", "still\nfought", "\nahead", "then\nwins", "\neven", "then\nwins", "\nbehind",
                    "then\nwins"):  # fmt: skip
        table.add_column(heading, justify="right")
    for turn in chosen(turns):
        cells: list[str] = []
        for some, won in ((turn.ahead, turn.ahead_won), (turn.even, turn.even_won), (turn.behind, turn.behind_won)):
            cells.append(statistics.percent_alone(statistics.share(some, turn.fights)))
            cells.append(statistics.percent_alone(statistics.share(won, some)) if some >= FEW else "")
        share = statistics.share(turn.fights, summary.fights)
        table.add_row(str(turn.round), statistics.percent_alone(share), *cells)
    return table


def chosen(turns: Sequence[Turn]) -> list[Turn]:
    """Not too many, at even distances."""
    return list(turns[:: -(-len(turns) // ROUNDS)])


def forfeits_told(summary: Summary) -> list[str]:
    return [
        f"{side} forfeited {count} of them: its agent failed; {summary.failures[side]}"
        for side, count in summary.forfeits.items()
    ]


def decision_told(summary: Summary, word: str) -> str:
    """When fights are decided; empty where nobody has counted that."""
    rounds = sorted(summary.decided_in.elements())
    if not rounds:
        return ""
    return f"the winners take the lead for good in {word} {rounds[len(rounds) // 2]} (median)"
