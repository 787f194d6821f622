"""Before and after, in one run: the goals of speed, on the build of the commit before the work on it and on today's.

    python bench/speed.py OLD_PYTHON NEW_PYTHON [OLD_SOURCES NEW_SOURCES]

Both builds take turns, a fraction of a second each, and the best of their turns counts, in seconds of a processor: so a
machine that is busy with other things tells the same ratio. With two folders of sources the same is measured in plain
Python too. `make bench` prints both.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve()
TURNS = 7
SECONDS = 0.3
"""How long a turn is, at least."""

FIGHTS = {
    "GURPS duel": "duel",
    "GURPS skirmish, four a side": "skirmish",
    "GURPS gunfight, four a side": "gunfight",
    "Monday duel": "bout",
    "Threa duel": "swords",
    "Threa firefight, three a side": "street",
    "d100 duel": "knives",
    "d100 brawl of eight": "barfight",
}
ODDS = {
    "GURPS: chances of a blow": ("duel", "blow"),
    "GURPS: chances of a shot": ("archers", "strike"),
    "GURPS: chances of a burst": ("gunfight", "cover"),
    "GURPS: chances of a kick": ("wrestling", "location"),
    "Monday: chances of two blows": ("bout", "blow"),
    "Threa: chances of a blow": ("swords", "manner"),
    "Threa: chances of a hero's blow": ("goblin", "manner"),
    "Threa: chances of a shot": ("street", "manner"),
    "d100: chances of a blow": ("knives", "manner"),
    "d100: chances of a shot": ("crossfire", "target"),
}
"""The chance of each named outcome of an attack, at the first such question, as the table asks for it."""
WHOLE = {
    "GURPS: all that a blow can lead to": ("duel", "blow"),
    "Monday: all that two blows can lead to": ("bout", "blow"),
    "Threa: all that a blow can lead to": ("swords", "manner"),
    "d100: all that a blow can lead to": ("knives", "manner"),
}
"""Every state after the beat, to one in ten thousand."""
MOST_WAYS = 20_000
REST = 1e-4
FORK = "fork within a beat, and a play-out from there"


def fights(name: str) -> Callable[[], int]:
    """Fights one after the other, forty of them again and again, so that both builds fight the same."""
    from fracas.arena.fights import Fights
    from fracas.stage.scenario import load

    batch = Fights(load(name), {}, 1)
    numbers = [0]

    def work() -> int:
        batch.fight(numbers[0] % 40)
        numbers[0] += 1
        return 1

    return work


def decisions(name: str) -> float:
    """How many decisions there are in one of those fights: questions that somebody was asked."""
    from fracas.arena.fights import Fights
    from fracas.kernel.decision import Seated
    from fracas.stage.scenario import load

    batch = Fights(load(name), {}, 1)
    asked = 0
    for number in range(40):
        fight = batch.begin(number)
        fight.chooser = Seated(batch.choosers)
        while not fight.over and fight.beats < batch.longest:
            batch.scenario.book.run(fight, fight.beats + 1)
            asked += len(fight.answers)
    return asked / 40


def pending(name: str, question: str) -> Any:
    """A fight of people, at the first such question, answered up to there as brutes would; and a brute."""
    from fracas.agents.registry import agent
    from fracas.stage.scenario import load
    from fracas.table.game import SEEDED, Game

    scenario = load(name)
    game = Game(scenario, 7, SEEDED, ["human"] * len(scenario.controls))
    game.sit_down()
    play = game.play
    play.resume()
    brute = agent("brute", game.book, 1)
    while play.pending is not None and (play.pending.question.key != question or play.pending.who != play.run.acting):
        play.answer(brute.choose(play.run, play.pending).key)
    return game, brute


def weighing(name: str, question: str) -> Callable[[], int]:
    """The chance of each outcome of one attack, as the table asks for it."""
    from fracas.table.seat import REFEREE, Seat

    game, brute = pending(name, question)
    seat = Seat(game, REFEREE)
    key = brute.choose(game.play.run, game.play.pending).key

    def work() -> int:
        assert seat.odds([key]) is not None
        return 1

    return work


def walking(name: str, question: str) -> Callable[[], int]:
    """Everything that one attack can lead to, to the end of the beat."""
    from fracas.kernel.outcomes import Outcomes
    from fracas.kernel.plans import Given, plan_turn

    game, brute = pending(name, question)
    run, asked = game.play.run, game.play.pending
    fight = plan_turn(game.book, run, asked, asked.who, [Given(brute.choose(run, asked).key)]).fight
    assert fight is not None
    assert fight.start is not None
    start = fight.start
    only_states: dict[str, Any] = {"states_only": True, "rest": REST}
    try:
        Outcomes(game.book, start, brute, **only_states)
    except TypeError:  # a build of before
        only_states = {"reading": lambda _: None}

    def work() -> int:
        ways: Outcomes[Any] = Outcomes(game.book, start, brute, fight.rolls, fight.answers, **only_states)
        while ways.left() > REST and ways.next(MOST_WAYS) is not None:
            pass
        return 1

    return work


def forking() -> Callable[[], int]:
    from fracas.kernel.dice import SeededDice

    game, brute = pending("duel", "blow")
    run = game.play.run
    numbers = [0]

    def work() -> int:
        numbers[0] += 1
        dice = SeededDice(numbers[0] % 40)
        fork = run.fork(dice, brute)
        game.book.beat(fork)
        fork.dice = dice
        fork.beats += 1
        game.book.run(fork, fork.beats + 10_000)
        return 1

    return work


def maker(what: str) -> Callable[[], int]:
    if what in FIGHTS:
        return fights(FIGHTS[what])
    if what in WHOLE:
        return walking(*WHOLE[what])
    return forking() if what == FORK else weighing(*ODDS[what])


def serve() -> None:
    """Works when it is told to: each line names what; the answer is the seconds that one of it takes."""
    works: dict[str, Callable[[], int]] = {}
    for line in sys.stdin:
        what = line.strip()
        if what.startswith("decisions "):
            print(decisions(FIGHTS[what.removeprefix("decisions ")]), flush=True)
            continue
        if what not in works:
            works[what] = maker(what)
            works[what]()
        work, count, began = works[what], 0, time.process_time()
        while (spent := time.process_time() - began) < SECONDS:
            count += work()
        print(spent / count, flush=True)


class Build:
    """An interpreter with one of the builds, waiting for work."""

    def __init__(self, python: str, sources: str = "") -> None:
        # not the project's folder: the installed build must be found, not the sources
        self.folder = tempfile.TemporaryDirectory()
        self.process = subprocess.Popen(
            [python, str(HERE), "--serve"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=self.folder.name,
            env={**os.environ, "PYTHONPATH": sources},
        )

    def ask(self, what: str) -> float:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(what, file=self.process.stdin, flush=True)
        return float(self.process.stdout.readline())

    def end(self) -> None:
        self.process.communicate()
        self.folder.cleanup()


def measured(old: Build, new: Build) -> dict[str, tuple[float, float]]:
    """The best of both, in turn."""
    found: dict[str, tuple[float, float]] = {}
    for what in (*FIGHTS, *ODDS, *WHOLE, FORK):
        turns = [(old.ask(what), new.ask(what)) for _ in range(TURNS)]
        found[what] = (min(each[0] for each in turns), min(each[1] for each in turns))
    return found


def table(title: str, old: Build, new: Build) -> None:
    found = measured(old, new)
    print(f"{title:48}{'before':>12}{'now':>12}{'ratio':>9}")
    for what, (before, now) in found.items():
        print(f"{what + ', ms':48}{1000 * before:12.3f}{1000 * now:12.3f}{before / now:8.2f}x")
    for what in ("GURPS duel", "GURPS skirmish, four a side", "Threa duel", "d100 duel"):
        each = new.ask(f"decisions {what}") / 1e6
        before, now = found[what]
        print(f"{what + ', million decisions a second':48}{each / before:12.2f}{each / now:12.2f}{before / now:8.2f}x")
    print(json.dumps({title: found}), file=sys.stderr)
    for build in (old, new):
        build.end()


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["--serve"]:
            serve()
        case [old, new, *sources] if len(sources) in (0, 2):
            table("compiled", Build(os.path.abspath(old)), Build(os.path.abspath(new)))
            if sources:
                folders = [str(Path(each).resolve()) for each in sources]
                print()
                table("plain Python", *[Build(sys.executable, folder) for folder in folders])
        case _:
            raise SystemExit(__doc__)
