"""The same fights before and after a change that must not change any: every event compared.

    python bench/differential.py OLD_PYTHON[@SOURCES] NEW_PYTHON[@SOURCES] [FIGHTS [FIRST]]

Both builds, or interpreters with a folder of sources, play the fights of every shipped scenario, between brutes, first
brutes and dice (20,000 by default), and write a digest of what is told in each; the first event that differs is told.
How far it is stands in a line for every five hundred fights; with FIRST it goes on from there.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve()
FIGHTS = 20_000
AGENTS = ("brute", "brute", "brute-1", "random")
"""Who fights, in turn: the brute twice as often as the others."""
LONGEST = 20_000
PART = 500
"""So many fights at a time."""


def fought(name: str, agent: str, number: int) -> Iterator[dict[str, object]]:
    """Everything that is told in a fight, and where it stands at last."""
    from fracas.agents.registry import agent as make
    from fracas.kernel.decision import Seated
    from fracas.kernel.dice import SeededDice, fight_key, hash64
    from fracas.kernel.digest import digest_of
    from fracas.stage.scenario import load

    scenario = load(name)
    fight: Any = scenario.begin(SeededDice(fight_key(7, number)))
    fight.number = number
    people = range(len(fight.everyone()))
    fight.chooser = Seated([make(agent, scenario.book, hash64(number, index)) for index in people])
    while not fight.over and fight.beats < LONGEST:
        scenario.book.run(fight, fight.beats + 1)
        for event in fight.events:
            yield event.to_dict()
    yield {"digest": digest_of(fight)}


def dump(path: str, first: int, last: int) -> None:
    """A line for each of these fights: its name, and a digest of all its events."""
    from fracas.stage.scenario import shipped

    names = shipped()
    with open(path, "w", encoding="utf-8") as out:
        for at in range(first, last):
            name, number = names[at % len(names)], at // len(names)
            agent = AGENTS[number % len(AGENTS)]
            told = hashlib.blake2b(digest_size=16)
            count = 0
            for event in fought(name, agent, number):
                told.update(json.dumps(event, sort_keys=True).encode())
                count += 1
            print(name, agent, number, count, told.hexdigest(), file=out)


def tell(path: str, name: str, agent: str, number: int) -> None:
    with open(path, "w", encoding="utf-8") as out:
        for event in fought(name, agent, number):
            print(json.dumps(event, sort_keys=True), file=out)


def both(pythons: list[str], *arguments: str) -> list[list[str]]:
    """What both write, one beside the other."""
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / "old", Path(folder) / "new"]
        runs = [
            subprocess.Popen(
                [os.path.abspath(python.partition("@")[0]), str(HERE), arguments[0], str(file), *arguments[1:]],
                cwd=folder,
                env={
                    **os.environ,
                    "PYTHONPATH": os.path.abspath(sources) if (sources := python.partition("@")[2]) else "",
                },
            )
            for python, file in zip(pythons, files, strict=True)
        ]
        if sum(abs(run.wait()) for run in runs):
            raise SystemExit("one of the builds has failed")
        return [file.read_text("utf-8").splitlines() for file in files]


def compare(pythons: list[str], fights: int, first: int) -> int:
    events, differ = 0, list[list[str]]()
    for begun in range(first, fights, PART):
        ended = min(begun + PART, fights)
        old, new = both(pythons, "--dump", str(begun), str(ended))
        differ += [line.split() for line, other in zip(old, new, strict=True) if line != other]
        events += sum(int(line.split()[3]) for line in old)
        print(f"fights {first} to {ended} of {fights}: {events} events, {len(differ)} fights differ", flush=True)
    for name, agent, number, *_ in differ[:3]:
        before, after = both(pythons, "--tell", name, agent, number)
        for at, (left, right) in enumerate(zip([*before, "nothing more"], [*after, "nothing more"], strict=False)):
            if left != right:
                print(f"{name}, {agent}, fight {number}, event {at}:\n  before: {left}\n  after:  {right}")
                break
    return 1 if differ else 0


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["--dump", path, first, last]:
            dump(path, int(first), int(last))
        case ["--tell", path, name, agent, number]:
            tell(path, name, agent, int(number))
        case [old, new, *more] if len(more) <= 2:
            count, begin = [int(more[at]) if len(more) > at else usual for at, usual in enumerate((FIGHTS, 0))]
            raise SystemExit(compare([old, new], count, begin))
        case _:
            raise SystemExit(__doc__)
