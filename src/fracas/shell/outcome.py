"""What a batch of fights came to, as tables and sentences in the terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.table import Table

from fracas.arena import statistics
from fracas.arena.rows import DEAD, ENDS, FLED, OUT, PRISONER, STANDING, WHOLE
from fracas.arena.statistics import Estimate
from fracas.arena.summary import WON, FighterSummary, Summary

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


def length_told(summary: Summary) -> str:
    short, long = summary.rounds_usual
    usual = f"{short} to {long}" if long > short else str(short)
    return f"{summary.rounds_mean:.1f} rounds on average, median {summary.rounds_median:g}, four in five fights {usual}"


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


def course_table(summary: Summary, side: int) -> Table | None:
    """How the fight turns: who is ahead after a round, and how often whoever is ahead then wins."""
    going: dict[int, tuple[Counter[int], Counter[int], Counter[int]]] = {}
    for (round_, whose, lead, came_to), count in summary.course.items():
        if whose == side and round_:
            ahead = 0 if lead > 0 else 1 if lead in (0, -1) else 2
            going.setdefault(round_, (Counter(), Counter(), Counter()))[ahead][came_to] += count
    fought = {round_: sum([part.total() for part in parts]) for round_, parts in going.items()}
    rounds = [round_ for round_ in sorted(going) if fought[round_] >= max(FEW, summary.fights // 20)]
    if not rounds:
        return None
    table = plain_table(f"How it turns for {summary.sides[side]}")
    for heading in ("after\nround", "still\nfought", "\nahead", "then\nwins", "\neven", "then\nwins", "\nbehind",
                    "then\nwins"):  # fmt: skip
        table.add_column(heading, justify="right")
    for round_ in chosen(rounds):
        cells: list[str] = []
        for part in going[round_]:
            some = part.total()
            cells.append(statistics.percent_alone(statistics.share(some, fought[round_])))
            cells.append(statistics.percent_alone(statistics.share(part[WON], some)) if some >= FEW else "")
        share = statistics.share(fought[round_], summary.fights)
        table.add_row(str(round_), statistics.percent_alone(share), *cells)
    return table


def chosen(rounds: Sequence[int]) -> list[int]:
    """The first rounds one by one, later ones further apart."""
    step = 1
    while len(rounds[::step]) > ROUNDS:
        step += 1
    return list(rounds[::step])


def forfeits_told(summary: Summary) -> list[str]:
    return [
        f"{side} forfeited {count} of them: its agent failed; {summary.failures[side]}"
        for side, count in summary.forfeits.items()
    ]


def decision_told(summary: Summary) -> str:
    """When fights are decided; empty where nobody has counted that."""
    rounds = sorted(summary.decided_in.elements())
    if not rounds:
        return ""
    return f"the winners take the lead for good in round {rounds[len(rounds) // 2]} (median)"
