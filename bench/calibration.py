"""Whether a chance is what it says: of the positions that play-outs call 70 to 80 %, are 70 to 80 % won?

    python -m bench.calibration [--fights N] [--minutes N]

Fights are played to their end. At a few moments of each, where somebody is asked, its chance is estimated by play-outs
to the end (`Ahead` with `rounds=0`, as advice does it), which have luck of their own; what comes of the fight then
tells. Play-outs are always played by the book's own agent on both sides; the fights once by the same, once by
tacticians, who will not do what the play-outs suppose.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from bench.ladder import DUELS, SEVERAL, scenario
from bench.pages import PAGE, put

from fracas.agents.ahead import Ahead
from fracas.agents.registry import agent
from fracas.arena.fights import TURNS
from fracas.kernel.build import BUILD
from fracas.kernel.decision import Chooser, Decision, Option, Seated
from fracas.kernel.dice import SeededDice, fight_key, hash64
from fracas.kernel.fight import Fight
from fracas.stage.scenario import Scenario
from fracas.table.intervals import wilson
from fracas.version import VERSION

SEED = 77
PLAY_OUTS = 100
MOMENTS = 3
"""So many positions of a fight are looked at."""
PLAYERS = ["brute", "tactician"]
TENTHS = 10
WIDTH = 50
"""Characters of a bar for 100 %."""


@dataclass
class Tenth:
    """The positions whose chance was estimated within one tenth."""

    estimates: list[float] = field(default_factory=list)
    won: list[float] = field(default_factory=list)


@dataclass
class Calibration:
    """What was estimated and what came of it, in fights of one kind of player."""

    player: str
    tenths: list[Tenth] = field(default_factory=lambda: [Tenth() for _ in range(TENTHS)])
    fights: int = 0
    failed: int = 0

    def add(self, estimate: float, won: float) -> None:
        tenth = self.tenths[min(TENTHS - 1, int(TENTHS * estimate))]
        tenth.estimates.append(estimate)
        tenth.won.append(won)


class Moments:
    """Counts the questions of a fight; some of them are to be looked at."""

    def __init__(self, chosen: set[int]) -> None:
        self.chosen = chosen
        self.asked = 0

    def come(self) -> bool:
        self.asked += 1
        return self.asked in self.chosen


class Counting(Chooser):
    """Plays as somebody else does, and counts."""

    def __init__(self, then: Chooser, moments: Moments) -> None:
        self.then = then
        self.moments = moments

    def choose(self, fight: Fight, decision: Decision) -> Option:
        self.moments.come()
        return self.then.choose(fight, decision)


class Estimating(Chooser):
    """Plays as somebody else does and, at those moments, says how the fight will end for whoever is asked."""

    def __init__(self, stage: Scenario, then: Chooser, key: int, moments: Moments) -> None:
        self.stage = stage
        self.then = then
        self.policy = agent(stage.book.default_agent(), stage.book, key)
        self.key = key
        self.moments = moments
        self.failed = 0
        self.said: list[tuple[int, float]] = []

    def choose(self, fight: Fight, decision: Decision) -> Option:
        if self.moments.come():
            self.estimate(fight, decision)
        return self.then.choose(fight, decision)

    def estimate(self, fight: Fight, decision: Decision) -> None:
        ahead = Ahead(self.stage.book, fight, decision.who, self.policy, self.key, 0)
        usual = self.policy.choose(fight, decision).key
        chance = sum(ahead.play(usual, None, number) for number in range(PLAY_OUTS)) / PLAY_OUTS
        if ahead.failed:
            self.failed += 1
        else:
            self.said.append((ahead.side, chance))


def measure(calibration: Calibration, stage: Scenario, number: int) -> None:
    """One more fight. How long it is among brutes tells where its moments may be."""
    book = stage.book
    keys = [hash64(SEED, index) for index in range(len(stage.setup.entrants))]
    longest = TURNS * len(keys) * (stage.setup.ending.rounds + 1)
    counted = Moments(set())
    fight = begun(stage, number)
    fight.chooser = Seated([Counting(agent(book.default_agent(), book, key), counted) for key in keys])
    book.run(fight, longest)
    lots = SeededDice(hash64(SEED, number))
    moments = Moments({lots.face(max(1, counted.asked)) for _ in range(MOMENTS)})
    fight = begun(stage, number)
    seats: list[Estimating] = []
    for key, doctrine in zip(keys, stage.doctrines, strict=True):
        player = agent(calibration.player, book, key, doctrine=doctrine)
        seats.append(Estimating(stage, player, key, moments))
    fight.chooser = Seated([*seats])
    fight = book.run_in_steps(fight, longest)
    for seat in seats:
        calibration.failed += seat.failed
        for side, chance in seat.said:
            calibration.add(chance, 0.5 if fight.winner < 0 else 1.0 if fight.winner == side else 0.0)
    calibration.fights += 1


def begun(stage: Scenario, number: int) -> Fight:
    fight = stage.begin(SeededDice(fight_key(SEED, number)))
    fight.number = number
    return fight


def chart(calibration: Calibration) -> list[str]:
    """A bar for each tenth: what was won, with what was said marked in it."""
    out = [f"{'said':>10}  {'won':>6}  {'95 %':>10}  {'positions':>9}"]
    for at, tenth in enumerate(calibration.tenths):
        label = f"{10 * at:3} to {10 * at + 10:3}"
        if not tenth.won:
            out.append(f"{label}  {'-':>6}  {'':10}  {0:9}")
            continue
        low, high = wilson(sum(tenth.won), len(tenth.won))
        share = sum(tenth.won) / len(tenth.won)
        said = sum(tenth.estimates) / len(tenth.estimates)
        bar = list("#" * round(WIDTH * share) + " " * (WIDTH - round(WIDTH * share)))
        bar[min(WIDTH - 1, round(WIDTH * said))] = "|"
        told = f"{100 * low:.0f} to {100 * high:.0f}"
        out.append(f"{label}  {100 * share:4.0f} %  {told:>10}  {len(tenth.won):9}  {''.join(bar).rstrip()}")
    return out


def off(calibration: Calibration) -> float:
    """How far a tenth is off on average, weighed by its positions."""
    known = [tenth for tenth in calibration.tenths if tenth.won]
    gaps = sum(abs(sum(tenth.won) - sum(tenth.estimates)) for tenth in known)
    return gaps / max(1, sum(len(tenth.won) for tenth in known))


def page(found: list[Calibration], note: str) -> str:
    out = [f"Fracas {VERSION}, {BUILD} build, seed {SEED}; {PLAY_OUTS} play-outs a position. {note}".strip()]
    for calibration in found:
        count = sum(len(tenth.won) for tenth in calibration.tenths)
        if not count:
            continue
        out += ["", f"Fights of **{calibration.player}s** ({calibration.fights} fights, {count:,} positions); "]
        out[-1] += f"on average a tenth is {100 * off(calibration):.1f} points off:"
        out += ["", "```", *chart(calibration), "```"]
    return "\n".join(out)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fights", type=int, default=100, help="so many fights of each scenario at most")
    parser.add_argument("--minutes", type=float, default=30.0, help="how long at most, for each kind of player")
    parser.add_argument("--page", type=Path, default=PAGE, help="the document whose chart is written")
    parser.add_argument("--note", default="", help="a sentence about this run, for the document")
    given = parser.parse_args()
    stages = [scenario(name) for book in DUELS for name in DUELS[book] + SEVERAL[book]]
    found = [Calibration(player) for player in PLAYERS]
    try:
        for calibration in found:
            until = time.monotonic() + 60 * given.minutes
            for number in range(given.fights):
                for stage in stages:
                    if time.monotonic() < until:
                        measure(calibration, stage, number)
            print(
                f"{calibration.player}: {calibration.fights} fights, {calibration.failed} positions left out",
                flush=True,
            )
            print("\n".join(chart(calibration)), flush=True)
    except KeyboardInterrupt:
        print("interrupted; the page tells what is there", flush=True)
    put(given.page, "calibration", page(found, given.note))
    return 0


if __name__ == "__main__":
    sys.exit(main())
