"""Speed, side by side: the same work on the interpreted and the compiled build, in one run.

    python bench/run.py COMPILED_PYTHON

Machines are noisy: read the ratios, not the numbers. Each figure is the best of three.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fracas.table.game import Game
    from fracas.table.seat import Seat

HERE = Path(__file__).resolve()


def best(work: Callable[[], int], seconds: float = 1.0) -> float:
    """How often a second `work` does what it counts, at its best of three."""
    rates = []
    for _ in range(3):
        count = 0
        began = time.perf_counter()
        while (spent := time.perf_counter() - began) < seconds / 3:
            count += work()
        rates.append(count / spent)
    return max(rates)


def fights(name: str) -> Callable[[], int]:
    from fracas.arena.fights import Fights
    from fracas.stage.scenario import load

    batch = Fights(load(name), {}, 1)
    number = iter(range(10**9))

    def work() -> int:
        batch.fight(next(number))
        return 1

    return work


def reaching() -> Callable[[], int]:
    from fracas.kernel.board import Board, Terrain
    from fracas.kernel.ways import Gait, Reach

    ground = Terrain("open", "open", ".")
    board = Board([[ground] * 40 for _ in range(40)])
    gait = Gait()
    start = board.find("t20")

    def work() -> int:
        Reach(board, gait, start, 0, 6, {}, [])
        return 1

    return work


def enumerating(rules: dict[str, str]) -> Callable[[], int]:
    """One attack with its defence, damage and knockdown, to the last branch."""
    from fracas.agents.registry import agent
    from fracas.kernel.dice import SeededDice
    from fracas.kernel.outcomes import Outcomes
    from fracas.stage.scenario import from_document, load

    scenario = from_document({**load("duel").document, "rules": rules}, "duel")
    fight = scenario.begin(SeededDice(7))
    brute = agent("brute", scenario.book, 0)
    fight.chooser = brute
    for _ in range(20):  # on to a turn in which somebody strikes
        outcomes = Outcomes(scenario.book, fight, brute)
        outcomes.walk(10**6)
        if outcomes.runs > 50:
            break
        scenario.book.run(fight, fight.beats + 1)

    def work() -> int:
        outcomes = Outcomes(scenario.book, fight, brute)
        outcomes.walk(10**6)
        assert outcomes.left() < 1e-9
        return 1

    return work


def copying() -> Callable[[], int]:
    from fracas.kernel.dice import SeededDice
    from fracas.stage.scenario import load

    fight = load("skirmish").begin(SeededDice(1))

    def work() -> int:
        for _ in range(100):
            fight.copy()
        return 100

    return work


def seated() -> tuple[Game, Seat]:
    """A skirmish against brutes, and the seat of the side that a person plays."""
    from fracas.stage.scenario import load
    from fracas.table.game import SEEDED, Game
    from fracas.table.seat import Seat

    scenario = load("skirmish")
    first = scenario.setup.sides[0]
    game = Game(scenario, 7, SEEDED, scenario.seated(scenario.controls, {first: "human"}))
    game.sit_down()
    game.play.resume()
    return game, Seat(game, first)


def viewing() -> Callable[[], int]:
    """The whole fight as one seat sees it, as JSON."""
    _, seat = seated()

    def work() -> int:
        seat.fight().model_dump_json()
        return 1

    return work


def planning() -> Callable[[], int]:
    _, seat = seated()

    def work() -> int:
        seat.plan(["move"])
        return 1

    return work


def answering() -> dict[str, float]:
    """Milliseconds from an answer to the next prompt with its view, over a skirmish against brutes."""
    from fracas.agents.registry import agent

    game, seat = seated()
    play, book = game.play, game.book
    brute = agent("brute", book, 1)
    spent: list[float] = []
    while play.pending is not None and len(spent) < 300:
        key = brute.choose(play.run, play.pending).key
        began = time.perf_counter()
        seat.answer(key)
        seat.update().model_dump_json()
        spent.append(1000 * (time.perf_counter() - began))
    spent.sort()
    return {"p50": spent[len(spent) // 2], "p99": spent[int(0.99 * len(spent))]}


ATTEMPTS: dict[str, tuple[str, list[str]]] = {
    "odds of a GURPS blow": ("duel", ["blow"]),
    "odds of a Monday blow": ("bout", ["blow"]),
    "odds of a Threa blow": ("swords", ["manner"]),
    "odds of a Threa shot": ("street", ["manner"]),
    "odds of a d100 blow": ("knives", ["manner"]),
    "odds of a d100 blow among eight": ("barfight", ["manner"]),
    "odds of a GURPS burst": ("gunfight", ["cover", "location"]),
}


def weighing(name: str, questions: list[str]) -> dict[str, float]:
    """Milliseconds for the chance of every outcome, over the first twelve attempts of a fight between brutes."""
    from fracas.agents.registry import agent
    from fracas.stage.scenario import load
    from fracas.table.game import SEEDED, Game
    from fracas.table.seat import REFEREE, Seat

    scenario = load(name)
    game = Game(scenario, 7, SEEDED, ["human"] * len(scenario.controls))
    game.sit_down()
    play = game.play
    play.resume()
    seat = Seat(game, REFEREE)
    brute = agent("brute", game.book, 1)
    spent: list[float] = []
    while play.pending is not None and len(spent) < 12:
        pending = play.pending
        key = brute.choose(play.run, pending).key
        if pending.who == play.run.acting and pending.question.key in questions:
            began = time.perf_counter()
            if seat.odds([key]) is not None:
                spent.append(1000 * (time.perf_counter() - began))
        play.answer(key)
    spent.sort()
    return {"median": spent[len(spent) // 2], "worst": spent[-1]}


def memory() -> float:
    """KiB that one more snapshot of the skirmish takes."""
    from fracas.kernel.dice import SeededDice
    from fracas.stage.scenario import load

    fight = load("skirmish").begin(SeededDice(1))
    tracemalloc.start()
    kept = [fight.copy() for _ in range(200)]
    used = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return used / len(kept) / 1024


def jobs() -> float:
    """How much faster two processes are than one, on a batch of some ten seconds."""
    from fracas.arena.batch import run_batch
    from fracas.kernel.build import BUILD
    from fracas.stage.scenario import load

    document = load("skirmish").document
    count = 8000 if BUILD == "compiled" else 1200
    alone = run_batch(document, "skirmish", {}, count, 1, 1).seconds
    together = run_batch(document, "skirmish", {}, count, 1, 2).seconds
    return alone / together


def sweeping() -> dict[str, float]:
    """A sweep of 5 x 5 duels on two processes: its seconds, and how much longer it takes than one batch of as many."""
    import fracas
    from fracas.kernel.build import BUILD

    count = 400 if BUILD == "compiled" else 40
    vary = {"fighters.Hrolf.st": "11..15", "fighters.Hrolf.ht": "11..15"}
    began = time.perf_counter()
    fracas.sweep("duel", vary, fights=count, jobs=2)
    seconds = time.perf_counter() - began
    whole = fracas.simulate("duel", fights=25 * count, jobs=2).seconds
    return {"fights": count, "seconds": seconds, "against a batch": seconds / whole}


def starting() -> float:
    """Milliseconds until two processes have each fought a duel, from nothing: at its best of three."""
    from fracas.arena.work import Processes, Share, Task
    from fracas.stage.scenario import load

    task = Task(load("duel").document, "duel")
    spent: list[float] = []
    for _ in range(3):
        began = time.perf_counter()
        with Processes(2) as pool:
            for _done in pool.results([Share(task, range(number, number + 1)) for number in range(2)]):
                spent.append(1000 * (time.perf_counter() - began))
    return min(spent[1::2])


WORK: dict[str, Callable[[], Callable[[], int]]] = {
    "GURPS duels": lambda: fights("duel"),
    "GURPS skirmishes, four a side": lambda: fights("skirmish"),
    "GURPS gunfights, four a side": lambda: fights("gunfight"),
    "Monday duels": lambda: fights("bout"),
    "Threa duels": lambda: fights("swords"),
    "Threa firefights, three a side": lambda: fights("street"),
    "Threa firefights, four a side": lambda: fights("corridor"),
    "d100 duels": lambda: fights("knives"),
    "d100 brawls of eight": lambda: fights("barfight"),
    "d100 firefights, two against three": lambda: fights("crossfire"),
    "reachable-hex queries, 40x40, Move 6": reaching,
    "enumerations of one attack": lambda: enumerating({"critical_hits": "max_on_3", "critical_misses": "none"}),
    "the same with all critical tables": lambda: enumerating({}),
    "copies of a fight of eight": copying,
    "whole views of a fight of eight, as JSON": viewing,
    "plans of a move": planning,
}


def measure(path: str) -> None:
    from fracas.kernel.build import BUILD

    found: dict[str, object] = {"build": BUILD}
    for name, make in WORK.items():
        found[name] = best(make(), 3.0)
    found["answering"] = answering()
    found["odds"] = {name: weighing(*attempt) for name, attempt in ATTEMPTS.items()}
    found["memory"] = memory()
    found["starting"] = starting()
    found["jobs"] = jobs()
    found["sweep"] = sweeping()
    Path(path).write_text(json.dumps(found), "utf-8")


def table(other: str) -> None:
    """One build after the other, so that neither slows the other down."""
    results = []
    with tempfile.TemporaryDirectory() as folder:
        for python in (sys.executable, other):
            file = Path(folder) / "result"
            subprocess.run([python, str(HERE), "--measure", str(file)], check=True, cwd=folder)
            results.append(json.loads(file.read_text("utf-8")))
    pure, compiled = results
    print(f"{'a second':42}{pure['build']:>14}{compiled['build']:>14}{'ratio':>10}")
    for name in WORK:
        print(f"{name:42}{pure[name]:14,.1f}{compiled[name]:14,.1f}{compiled[name] / pure[name]:9.1f}x")
    print()
    print(f"{'milliseconds each':42}{pure['build']:>14}{compiled['build']:>14}")
    for name in WORK:
        print(f"{name:42}{1000 / pure[name]:14.3f}{1000 / compiled[name]:14.3f}")
    print()
    for point in ("p50", "p99"):
        name = f"an answer to the next prompt, {point}"
        print(f"{name:42}{pure['answering'][point]:14.3f}{compiled['answering'][point]:14.3f}")
    print()
    print(f"{'milliseconds: median and worst of twelve':42}{pure['build']:>14}{compiled['build']:>18}")
    for name in ATTEMPTS:
        shown = [f"{each['odds'][name]['median']:.1f} / {each['odds'][name]['worst']:.1f}" for each in results]
        print(f"{name:42}{shown[0]:>14}{shown[1]:>18}")
    print()
    print(f"{'two jobs against one':42}{pure['jobs']:13.2f}x{compiled['jobs']:13.2f}x")
    for each in results:
        sweep = each["sweep"]
        told = f"a sweep of 5 x 5 duels, {sweep['fights']} fights each ({each['build']})"
        print(f"{told}: {sweep['seconds']:.1f} s, {sweep['against a batch']:.2f}x one batch of as many")
    print(f"{'until two processes have fought, ms':42}{pure['starting']:14.0f}{compiled['starting']:14.0f}")
    print(f"{'memory of a snapshot of eight, KiB':42}{pure['memory']:14.1f}{compiled['memory']:14.1f}")


if __name__ == "__main__":
    if len(sys.argv) == 3 and sys.argv[1] == "--measure":
        measure(sys.argv[2])
    elif len(sys.argv) == 2 and not sys.argv[1].startswith("-"):
        table(os.path.abspath(sys.argv[1]))
    else:
        raise SystemExit(__doc__)
