"""How strong the agents are: matches on scenarios of every book, half of which nobody used while building them.

    python -m bench.ladder [--only PATTERN] [--minutes N] [--jobs N]

Every fight that ends is kept at once in a file: whoever interrupts this, by Ctrl-C or otherwise, goes on later where
it stood. A match ends when it is clear whether the wanted share is reached (Wald's sequential test: the share is so
much above or below it, each with an error of 5 %), or when it has had its fights or its time. Fights of another
version of rules or agents do not count.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from fnmatch import fnmatch
from functools import cache
from hashlib import sha256
from math import log
from pathlib import Path

from bench.pages import PAGE, put

import fracas
from fracas.agents.registry import names
from fracas.arena.match import Match, Outcome, Times
from fracas.kernel.build import BUILD
from fracas.stage.scenario import Scenario, load
from fracas.table.intervals import wilson
from fracas.version import VERSION

HERE = Path(__file__).resolve().parent
RESULTS = HERE / "results" / "ladder.jsonl"
NEW = HERE / "ladder"
SEED = 16
DUELS = {
    "gurps": ["duel", "cloister"],
    "monday": ["bout", "yard"],
    "threa": ["swords", "raiders"],
    "d100": ["knives", "terrace"],
}
SEVERAL = {
    "gurps": ["skirmish", "mill"],
    "monday": ["ford", "weir"],
    "threa": ["street", "depot"],
    "d100": ["guards", "quay"],
}
"""Of each book one that comes with Fracas and a new one."""
YARDSTICK = "brute-1"
MARGIN = 0.04
"""A share that is so much above what is wanted is told from one that is so much below."""
RISK = 0.05
LEAST = 20
MOST_FIGHTS = 2000
EVEN_FIGHTS = 400
NEVER_BEGUN = 0
"""The round in which a fight ended that came to nothing."""
BUDGETS = {"brute": 0.0002, "tactician": 0.020}
"""Seconds a decision that 99 of 100 stay below; for brutes the mean does."""
REACHED, MISSED, OPEN, EVEN, UNEVEN = "reached", "**not reached**", "open", "even", "**not even**"


@cache
def scenario(name: str) -> Scenario:
    own = NEW / f"{name}.toml"
    return load(str(own) if own.exists() else name)


@cache
def stamp(name: str) -> str:
    """Tells rules, agents and scenario of one version from those of another."""
    digest = sha256(json.dumps(scenario(name).document, sort_keys=True).encode())
    root = Path(fracas.__file__).parent
    for package in ("kernel", "rulebooks", "agents"):
        for file in sorted((root / package).rglob("*.py")):
            digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


@dataclass
class Rung:
    """One match, what is wanted of it, and how it stands."""

    scenario: str
    first: str
    second: str
    wanted: float
    most: int = MOST_FIGHTS
    demanded: bool = True
    outcomes: dict[tuple[int, int], float] = field(default_factory=dict)
    broken: set[int] = field(default_factory=set)
    """Fights that came to nothing because something raised: they are told, and count for nobody."""
    by_limit: int = 0
    rounds: int = 0
    illegal: list[str] = field(default_factory=list)
    times: tuple[Times, Times] = field(default_factory=lambda: (Times(), Times()))

    @property
    def title(self) -> str:
        return f"{self.scenario}: {self.first} v {self.second}"

    @property
    def mirror(self) -> bool:
        """Equals against each other: the share is that of the first side."""
        return self.first == self.second

    @property
    def seconds(self) -> float:
        return self.times[0].total + self.times[1].total

    @property
    def counted(self) -> list[float]:
        """Whole pairs alone, so that neither side of a scenario comes up more often."""
        whole = {at: won for at, won in self.outcomes.items() if at[0] not in self.broken}
        if self.mirror:
            return list(whole.values())
        return [won for (number, side), won in whole.items() if (number, 1 - side) in whole]

    @property
    def share(self) -> float:
        counted = self.counted
        return sum(counted) / max(1, len(counted))

    def interval(self, z: float = 1.96) -> tuple[float, float]:
        """Two fights with the same dice differ more than any two, so that it is rather too wide."""
        counted = self.counted
        return wilson(sum(counted), len(counted), z)

    @property
    def verdict(self) -> str:
        fights, wins = len(self.counted), sum(self.counted)
        if self.mirror:
            low, high = self.interval(2.58)
            if fights < self.most:
                return OPEN
            return EVEN if low <= 0.5 <= high else UNEVEN
        if fights < LEAST:
            return OPEN
        margin = min(MARGIN, (1 - self.wanted) / 2)
        low, high = self.wanted - margin, self.wanted + margin
        evidence = wins * log(high / low) + (fights - wins) * log((1 - high) / (1 - low))
        bound = log((1 - RISK) / RISK)
        return REACHED if evidence > bound else MISSED if evidence < -bound else OPEN

    def wants_more(self, minutes: float) -> bool:
        return self.verdict == OPEN and len(self.outcomes) < self.most and self.seconds < 60 * minutes

    def upcoming(self) -> Iterator[tuple[int, int]]:
        for number in range(self.most):
            for side in (0,) if self.mirror else (0, 1):
                if (number, side) not in self.outcomes:
                    yield number, side

    def add(self, outcome: Outcome) -> None:
        self.outcomes[outcome.number, outcome.side] = outcome.won
        self.by_limit += outcome.by_limit
        self.rounds += outcome.rounds
        if outcome.illegal and outcome.rounds == NEVER_BEGUN:
            self.broken.add(outcome.number)
        if outcome.illegal:
            self.illegal.append(outcome.illegal)
        for mine, times in zip(self.times, outcome.times, strict=True):
            mine.join(times)


def rungs() -> list[Rung]:
    """What the ladder is made of, the quick matches first."""
    out: list[Rung] = []
    every = [name for book in DUELS for name in DUELS[book] + SEVERAL[book]]
    new = [name for name in every if (NEW / f"{name}.toml").exists()]
    out += [Rung(name, "brute", "random", 0.95) for name in every]
    out += [Rung(name, "brute", "brute", 0.5, EVEN_FIGHTS) for name in new]
    for book, duels in DUELS.items():
        for name in duels + SEVERAL[book]:
            yardstick = YARDSTICK if YARDSTICK in names(scenario(name).book) else "brute"
            out.append(Rung(name, "tactician", yardstick, 0.65 if name in duels else 0.75))
            if yardstick == YARDSTICK:
                out += [Rung(name, "tactician", "brute", 0.5), Rung(name, "brute", YARDSTICK, 0.5, demanded=False)]
    out += [Rung(name, "tactician", "tactician", 0.5, EVEN_FIGHTS) for name in new]
    for book, duels in DUELS.items():
        for name in duels + SEVERAL[book]:
            out.append(Rung(name, "search-200ms", "tactician", 0.58, demanded=book != "d100"))
    return out


def kept(outcome: Outcome, title: str, mark: str) -> dict[str, object]:
    times = [{"total": each.total, "longest": each.longest, "classes": each.classes} for each in outcome.times]
    return {
        "match": title,
        "stamp": mark,
        "build": BUILD,
        "number": outcome.number,
        "side": outcome.side,
        "won": outcome.won,
        "rounds": outcome.rounds,
        "by_limit": outcome.by_limit,
        "illegal": outcome.illegal,
        "times": times,
    }


def recalled(ladder: list[Rung], file: Path) -> int:
    """Takes up what was played before; says how many fights of another version there are, which do not count."""
    by_title = {rung.title: rung for rung in ladder}
    others = 0
    for line in file.read_text("utf-8").splitlines() if file.exists() else []:
        try:
            told = json.loads(line)
        except ValueError:  # cut off while it was written
            continue
        rung = by_title.get(told["match"])
        if rung is None:
            continue
        if told["stamp"] != stamp(rung.scenario) or told["build"] != BUILD:
            others += 1
            continue
        first, second = (
            Times(each["total"], each["longest"], {int(at): count for at, count in each["classes"].items()})
            for each in told["times"]
        )
        given = (told["number"], told["side"], told["won"], told["rounds"], told["by_limit"], told["illegal"])
        rung.add(Outcome(*given, (first, second)))
    return others


@cache
def match(name: str, first: str, second: str) -> Match:
    return Match(scenario(name), (first, second), SEED)


def deaf() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is for the parent


def fight(name: str, first: str, second: str, number: int, side: int) -> Outcome:
    try:
        return match(name, first, second).fight(number, side)
    except Exception as error:  # one broken fight must not end hours of others
        return Outcome(number, side, 0.5, NEVER_BEGUN, False, f"{type(error).__name__}: {error}", (Times(), Times()))


def climb(ladder: list[Rung], file: Path, jobs: int, minutes: float, each: float) -> bool:
    """Plays whatever is not clear yet, the least played first. Says whether it was left to the end."""
    file.parent.mkdir(exist_ok=True)
    until = time.monotonic() + 60 * minutes if minutes else float("inf")
    running: dict[Future[Outcome], Rung] = {}
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, context, deaf)
    told = Told()
    try:
        with file.open("a", encoding="utf-8") as out:
            begun: set[tuple[str, int, int]] = set()
            while True:
                for rung in sorted(ladder, key=lambda rung: rung.seconds):
                    if len(running) >= jobs or time.monotonic() > until:
                        break
                    if not rung.wants_more(each):
                        continue
                    following = next((n for n in rung.upcoming() if (rung.title, *n) not in begun), None)
                    if following is None:
                        continue
                    begun.add((rung.title, *following))
                    running[pool.submit(fight, rung.scenario, rung.first, rung.second, *following)] = rung
                if not running:
                    break
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    rung = running.pop(future)
                    outcome = future.result()
                    rung.add(outcome)
                    out.write(json.dumps(kept(outcome, rung.title, stamp(rung.scenario))) + "\n")
                    out.flush()
                    told.tell(ladder, rung)
    except KeyboardInterrupt:
        for process in list((getattr(pool, "_processes", None) or {}).values()):
            process.terminate()
        pool.shutdown(wait=False, cancel_futures=True)
        return False
    pool.shutdown()
    return True


class Told:
    """The table while it grows, on a screen; a line for each match that is decided, elsewhere."""

    def __init__(self) -> None:
        self.last = 0.0
        self.lines = 0
        self.decided: set[str] = set()

    def tell(self, ladder: list[Rung], rung: Rung) -> None:
        if sys.stdout.isatty():
            if time.monotonic() - self.last > 1:
                self.last = time.monotonic()
                rows = [line(each) for each in ladder if each.outcomes][-os.get_terminal_size().lines + 2 :]
                print(f"\x1b[{self.lines}A\x1b[J" if self.lines else "", end="")
                print("\n".join(rows), flush=True)
                self.lines = len(rows)
        elif rung.verdict != OPEN and rung.title not in self.decided:
            self.decided.add(rung.title)
            print(line(rung), flush=True)


def line(rung: Rung) -> str:
    low, high = rung.interval()
    first = rung.times[0]
    return (
        f"{rung.title:40}{len(rung.counted):6} {100 * rung.share:5.1f} % ({100 * low:.0f} to {100 * high:.0f})  "
        f"{wanted(rung):12}{rung.verdict.strip('*'):12} limit {rung.by_limit:3}  failed {len(rung.illegal)}  "
        f"ms {1000 * first.mean:.2f} / {1000 * first.below(0.99):.1f} / {1000 * first.longest:.1f}"
    )


def wanted(rung: Rung) -> str:
    if rung.mirror:
        return "even"
    return ("more than " if rung.wanted == 0.5 else "") + f"{100 * rung.wanted:.0f} %"


def page(ladder: list[Rung], note: str) -> str:
    """The results as they stand in the document."""
    played = [rung for rung in ladder if rung.counted]
    fights = sum(len(rung.outcomes) for rung in played)
    out = [f"Fracas {VERSION}, {BUILD} build, seed {SEED}; {fights:,} fights. {note}".strip(), ""]
    out += ["| scenario | match | fights | won | 95 % interval | wanted | |", "|---|---|---:|---:|---:|---:|---|"]
    for rung in played:
        low, high = rung.interval()
        what = f"{rung.first} v {rung.second}" + (", the first side" if rung.mirror else "")
        asked = wanted(rung) if rung.demanded else f"({wanted(rung)})"
        share = f"{100 * rung.share:.1f} % | {100 * low:.0f} to {100 * high:.0f} %"
        name = f"{rung.scenario}{' (new)' if (NEW / f'{rung.scenario}.toml').exists() else ''}"
        out.append(f"| {name} | {what} | {len(rung.counted)} | {share} | {asked} | {rung.verdict} |")
    missing = [rung.title for rung in ladder if not rung.counted]
    missed = [rung.title for rung in played if rung.verdict in (MISSED, UNEVEN) and rung.demanded]
    undecided = [rung.title for rung in played if rung.verdict == OPEN]
    out += ["", f"Not reached: {'; '.join(missed) or 'nothing'}.", ""]
    out += [f"Played, but not clear: {'; '.join(undecided) or 'nothing'}.", ""]
    out += [f"Not played: {'; '.join(missing) or 'nothing'}.", "", *checks(played), "", *clock(played)]
    return "\n".join(out)


def checks(played: list[Rung]) -> list[str]:
    fights = sum(len(rung.outcomes) for rung in played if "random" not in rung.title)
    limits = sum(rung.by_limit for rung in played if "random" not in rung.title)
    worst = max(played, key=lambda rung: rung.by_limit / len(rung.outcomes), default=None)
    failed = [f"{rung.title}: {text}" for rung in played for text in rung.illegal]
    out = [f"Answers that are not offered, fights without end, exceptions: {len(failed) or 'none'}."]
    out += [f"- {text}" for text in failed[:5]]
    out.append(f"Without `random`, {limits} of {fights:,} fights ended by the limit of rounds.")
    if worst is not None and worst.by_limit:
        out.append(f"The most were {worst.by_limit} of {len(worst.outcomes)} in {worst.title}.")
    return out


def clock(played: list[Rung]) -> list[str]:
    """How long each agent thinks, by book: processor time."""
    found: dict[tuple[str, str], Times] = {}
    for rung in played:
        for name, times in zip((rung.first, rung.second), rung.times, strict=True):
            found.setdefault((scenario(rung.scenario).book.key, name), Times()).join(times)
    out = [
        "Milliseconds a decision (of the processor; a search that is given a time goes by the clock on the wall, so "
        "on a busy machine it gets less of the processor than that, plays weaker, and its budget is not tested here):",
        "",
    ]
    out += [
        "| book | agent | decisions | mean | 99 of 100 below | longest | budget |",
        "|---|---|---:|---:|---:|---:|---|",
    ]
    for (book, name), times in sorted(found.items()):
        budget = BUDGETS.get(name)
        kept_to = "" if budget is None else f"{1000 * budget:g} {'kept' if within(name, times) else '**not kept**'}"
        figures = f"{1000 * times.mean:.3g} | {1000 * times.below(0.99):.3g} | {1000 * times.longest:.3g}"
        out.append(f"| {book} | {name} | {times.count:,} | {figures} | {kept_to} |")
    return out


def within(name: str, times: Times) -> bool:
    return (times.mean if name == "brute" else times.below(0.99)) <= BUDGETS[name]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="*", metavar="PATTERN", help="'*: tactician v*', or a part of a match's name")
    parser.add_argument("--minutes", type=float, default=0.0, help="how long in all; without it, until all is clear")
    parser.add_argument("--each", type=float, default=60.0, help="processor minutes for one match at most")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes; all cores")
    parser.add_argument("--results", type=Path, default=RESULTS, help="where every fight is kept")
    parser.add_argument("--page", type=Path, default=PAGE, help="the document whose table is written")
    parser.add_argument("--note", default="", help="a sentence about this run, for the document")
    given = parser.parse_args()
    ladder = rungs()
    others = recalled(ladder, given.results)
    if others:
        print(f"{others:,} fights of another version do not count")
    if BUILD != "compiled":
        print("this build is not compiled: those who look ahead take some ten times as long")
    pattern = given.only if any(sign in given.only for sign in "*?[") else f"*{given.only}*"
    chosen = [rung for rung in ladder if fnmatch(rung.title, pattern)]
    if not chosen:
        raise SystemExit(f"--only {given.only}: no match is called so; there is, say, '{ladder[0].title}'")
    ended = climb(chosen, given.results, max(1, given.jobs), given.minutes, given.each)
    print("\n".join(line(rung) for rung in chosen if rung.outcomes))
    put(given.page, "ladder", page(ladder, given.note))
    return 0 if ended else 130


if __name__ == "__main__":
    sys.exit(main())
