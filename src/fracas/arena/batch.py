"""Many fights of one scenario, on all cores.

Only seeds go out and only results come back. Fight k draws its dice from the batch's seed and k
alone, so the result does not depend on how the work was shared out, and any fight can be played
again by its number.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final

from fracas.kernel.build import BUILD
from fracas.kernel.decision import Forfeit
from fracas.kernel.decision import Seated as EachTheirs
from fracas.kernel.dice import SeededDice, fight_key
from fracas.kernel.event import Event, Forfeited
from fracas.kernel.fight import NOBODY, Fight
from fracas.kernel.mistake import Mistake
from fracas.kernel.play import Play
from fracas.kernel.rulebook import Rulebook
from fracas.stage.parts import HUMAN
from fracas.stage.scenario import Scenario, from_document
from fracas.table.game import SEEDED, Game, Program, is_program
from fracas.table.intervals import wilson
from fracas.table.pipe import PREFIX
from fracas.table.programs import Found, Seated

TURNS: Final = 100
"""Beats for each fighter and round after which a fight is taken for endless, since scenarios limit rounds."""


@dataclass(frozen=True, slots=True)
class FightResult:
    """How one fight ended: the winning side (-1 for none), its rounds, who was left on each side, and the side of
    whoever acted first."""

    winner: int
    rounds: int
    survivors: tuple[int, ...]
    first: int = NOBODY
    forfeits: tuple[tuple[int, str], ...] = ()
    """The sides whose agents failed, each with what is told of it."""


@dataclass(frozen=True, slots=True)
class Share:
    """So many wins out of so many fights, of a side under some condition."""

    side: str
    wins: int
    fights: int

    def as_json(self) -> dict[str, object]:
        low, high = wilson(self.wins, self.fights)
        rate = self.wins / max(1, self.fights)
        return {"side": self.side, "fights": self.fights, "wins": self.wins, "rate": rate, "low": low, "high": high}


@dataclass(repr=False)
class BatchResult:
    """What a batch found."""

    sides: list[str]
    results: list[FightResult]
    seconds: float
    interrupted: bool = False
    build: str = field(default=BUILD)

    @property
    def fights(self) -> int:
        return len(self.results)

    @property
    def wins(self) -> dict[str, int]:
        return {side: sum(each.winner == at for each in self.results) for at, side in enumerate(self.sides)}

    @property
    def draws(self) -> int:
        return sum(each.winner < 0 for each in self.results)

    @property
    def rounds_mean(self) -> float:
        return statistics.fmean(each.rounds for each in self.results) if self.results else 0.0

    @property
    def rounds_median(self) -> float:
        return statistics.median(each.rounds for each in self.results) if self.results else 0.0

    @property
    def rounds_usual(self) -> tuple[int, int]:
        """The lengths that a tenth of the fights stay below and a tenth go beyond."""
        lengths = sorted([each.rounds for each in self.results]) or [0]
        return lengths[len(lengths) // 10], lengths[-1 - len(lengths) // 10]

    @property
    def survivors(self) -> dict[str, float]:
        """How many of each side are left standing, on average."""
        count = max(1, self.fights)
        return {side: sum(each.survivors[at] for each in self.results) / count for at, side in enumerate(self.sides)}

    @property
    def fights_per_second(self) -> float:
        return self.fights / self.seconds if self.seconds > 0 else 0.0

    @property
    def first_to_act(self) -> list[Share]:
        """How often the side that acted first won: over all sides, then for each of them."""
        known = [each for each in self.results if each.first != NOBODY]
        shares = [Share("any", sum(each.winner == each.first for each in known), len(known))]
        for at, side in enumerate(self.sides):
            theirs = [each for each in known if each.first == at]
            shares.append(Share(side, sum(each.winner == at for each in theirs), len(theirs)))
        return shares

    @property
    def forfeits(self) -> dict[str, int]:
        """How many fights each side lost because its agent failed; only sides that did."""
        lost = [side for each in self.results for side, _ in each.forfeits]
        return {side: lost.count(at) for at, side in enumerate(self.sides) if at in lost}

    @property
    def failures(self) -> dict[str, str]:
        """Of each of those sides, what is told of the first time, with the number of that fight."""
        out: dict[str, str] = {}
        for number, each in enumerate(self.results, 1):
            for side, text in each.forfeits:
                out.setdefault(self.sides[side], f"fight {number}: {text}")
        return out

    def __str__(self) -> str:
        """The result in a few lines, for whoever prints it."""
        lines = [f"{self.fights:,} fights, {self.draws:,} drawn, {self.rounds_median:g} rounds (median)"]
        for side, wins in self.wins.items():
            low, high = self.interval(side)
            share = 100 * wins / max(1, self.fights)
            lines.append(f"  {side}: {wins:,} won, {share:.1f} % ({100 * low:.1f} to {100 * high:.1f})")
        return "\n".join(lines)

    def interval(self, side: str) -> tuple[float, float]:
        """Where the side's true chance to win lies with 95 % confidence (Wilson's interval)."""
        return wilson(self.wins[side], self.fights)

    def as_json(self) -> dict[str, object]:
        return {
            "fights": self.fights,
            "wins": self.wins,
            "draws": self.draws,
            "forfeits": self.forfeits,
            "win_rates": {
                side: {
                    "rate": wins / max(1, self.fights),
                    "low": self.interval(side)[0],
                    "high": self.interval(side)[1],
                }
                for side, wins in self.wins.items()
            },
            "rounds": {
                "mean": self.rounds_mean,
                "median": self.rounds_median,
                "tenth": self.rounds_usual[0],
                "nine_tenths": self.rounds_usual[1],
            },
            "survivors": self.survivors,
            "seconds": round(self.seconds, 3),
            "fights_per_second": round(self.fights_per_second, 1),
            "build": self.build,
            "interrupted": self.interrupted,
        }


class Fights:
    """The fights of a batch, one by one, in this process."""

    def __init__(
        self, scenario: Scenario, agents: dict[str, str], seed: int, programs: dict[str, Program] | None = None
    ) -> None:
        self.scenario = scenario
        self.seed = seed
        self.seats = watched(scenario.book, scenario.seated(scenario.controls, agents))
        self.programs = programs if programs is not None else {}
        self.game = Game(scenario, seed, SEEDED, self.seats, self.programs)
        self.game.sit_down()
        self.choosers = [chooser for chooser in self.game.play.seats if chooser is not None]
        self.at_seats = any(isinstance(chooser, Seated) for chooser in self.choosers)
        self.looking = any(chooser.looks_ahead for chooser in self.choosers)
        self.longest = TURNS * len(scenario.setup.entrants) * (scenario.setup.ending.rounds + 1)

    def begin(self, number: int) -> Fight:
        fight = self.scenario.begin(SeededDice(fight_key(self.seed, number)))
        fight.number = number
        return fight

    def fight(self, number: int) -> FightResult:
        """Straight through; but where programs sit at seats, or one has failed, as people would play it."""
        if not self.at_seats:
            fight = self.begin(number)
            fight.chooser = EachTheirs(self.choosers)
            try:
                if self.looking:
                    fight = self.scenario.book.run_in_steps(fight, self.longest)
                else:
                    self.scenario.book.run(fight, self.longest)
                return self.result(fight, [])
            except Forfeit:
                pass
        play = self.game_of(number).play
        while not play.over and play.fight.beats < self.longest:
            play.step()
        return self.result(play.fight, play.log)

    def game_of(self, number: int) -> Game:
        """That fight, to be watched: the same dice, the same choices."""
        game = Game(self.scenario, self.seed, SEEDED, self.seats, self.programs)
        game.play = Play(self.scenario.book, self.begin(number), [])
        game.sit_down()
        return game

    def result(self, fight: Fight, events: list[Event]) -> FightResult:
        if not fight.over:
            raise Mistake(f"fight {fight.number + 1} of seed {self.seed} does not end: somebody acts for ever")
        survivors = [0] * len(fight.sides)
        for fighter in fight.everyone():
            survivors[fighter.side] += not fighter.out
        first = fight.first_to_act
        return FightResult(
            fight.winner,
            fight.round,
            tuple(survivors),
            fight.everyone()[first].side if first >= 0 else first,
            tuple([(event.side, event.text) for event in events if isinstance(event, Forfeited)]),
        )


def watched(book: Rulebook[Any], seats: list[str]) -> list[str]:
    """The book's own agents take the seats of humans, since nobody is asked."""
    return [book.default_agent() if name == HUMAN else name for name in seats]


def found_programs(agents: dict[str, str]) -> dict[str, Program]:
    """The programs among agents that a person named at a command line."""
    for side, name in agents.items():
        if name.startswith(PREFIX):
            raise Mistake(f"{side}={name}: a program at a pipe plays one fight at a time, with 'fracas play'")
    return {name: Found(name) for name in agents.values() if is_program(name)}


_worker: Fights | None = None


def _start_worker(document: dict[str, object], where: str, agents: dict[str, str], seed: int) -> None:
    global _worker
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # again, for systems where a child does not inherit it
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _worker = Fights(from_document(document, where), agents, seed, found_programs(agents))


def _end_with_parent() -> None:
    """A worker whose parent was killed has nobody to fight for."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _fight_some(numbers: range) -> list[FightResult]:
    assert _worker is not None
    return [_worker.fight(number) for number in numbers]


def chunks(fights: int, jobs: int) -> list[range]:
    """Shares small enough that all jobs stay busy and a Ctrl-C loses little."""
    size = max(1, min(50, fights // (jobs * 8) or 1))
    return [range(first, min(first + size, fights)) for first in range(0, fights, size)]


def run_batch(
    document: dict[str, object],
    where: str,
    agents: dict[str, str],
    fights: int,
    seed: int,
    jobs: int | None = None,
    progress: Callable[[int], None] | None = None,
    programs: dict[str, Program] | None = None,
) -> BatchResult:
    """Plays fights 0 to `fights` - 1 of a scenario, in so many processes; with 0, in this one. Interrupted, it returns
    what is done. `programs` are those that cannot be found by name, and play in this process only."""
    if jobs is None:
        jobs = os.cpu_count() or 1
    scenario = from_document(document, where)
    shares = chunks(fights, max(1, jobs))
    first = Fights(scenario, agents, seed, programs if programs is not None else found_programs(agents))
    told = progress or (lambda count: None)
    began = time.perf_counter()
    if jobs <= 1 or len(shares) == 1 or programs:
        results, interrupted = _alone(first, shares, told)
    else:  # an unknown agent has been told by now, not by a dead worker
        results, interrupted = _together((document, where, agents, seed), shares, jobs, told)
    return BatchResult(scenario.setup.sides, results, time.perf_counter() - began, interrupted)


def _alone(fights: Fights, shares: list[range], told: Callable[[int], None]) -> tuple[list[FightResult], bool]:
    results: list[FightResult] = []
    try:
        for share in shares:
            for number in share:
                results.append(fights.fight(number))
            told(len(share))
    except KeyboardInterrupt:
        return results, True
    return results, False


@contextmanager
def _children_deaf() -> Iterator[None]:
    """Processes that start meanwhile never hear Ctrl-C: it is for this one, which hears it when they have started, and
    collects what is done."""
    main = threading.current_thread() is threading.main_thread()  # no other may handle signals
    masks = hasattr(signal, "pthread_sigmask")  # not on Windows, where workers ignore it once they run
    if not main or not masks or signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        yield
        return
    heard: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: heard.append(number))
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])  # which they inherit, where a handler would be lost
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
        signal.signal(signal.SIGINT, before)
    if heard:
        raise KeyboardInterrupt


def _together(
    work: tuple[dict[str, object], str, dict[str, str], int],
    shares: list[range],
    jobs: int,
    told: Callable[[int], None],
) -> tuple[list[FightResult], bool]:
    """In several processes; the results are put back into the order of their numbers."""
    done: dict[int, list[FightResult]] = {}
    interrupted = False
    # spawned, not forked: a progress bar runs a thread, and a fork would copy its locks
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(jobs, len(shares)), context, _start_worker, work) as pool:
        left = iter(shares)
        running: dict[Future[list[FightResult]], range] = {}
        try:
            while len(done) < len(shares):
                with _children_deaf():
                    for share in islice(left, 2 * jobs - len(running)):  # few at a time: waiting for many is slow
                        running[pool.submit(_fight_some, share)] = share
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    share = running.pop(future)
                    done[share.start] = future.result()
                    told(len(share))
        except KeyboardInterrupt:
            interrupted = True
            for future, share in running.items():
                if not future.cancel():
                    done[share.start] = future.result()
    return [each for first in sorted(done) for each in done[first]], interrupted
