"""Fights by every mixture of house rules: random switches or a profile, random play or brutes. None may raise.

python tests/switch_walks.py [FIGHTS [BOOK]]    meant for the compiled build; 20,000 fights if nothing is said

Each fight follows from its number alone; one that fails is told with its number, and `--one NUMBER` plays it again.
"""

from __future__ import annotations

import random
import sys
import time
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from fracas.agents.registry import agent  # noqa: E402
from fracas.arena.fights import Fights  # noqa: E402
from fracas.kernel.build import BUILD  # noqa: E402
from fracas.kernel.decision import Chooser, Decision, Option, Seated  # noqa: E402
from fracas.kernel.fight import Fight  # noqa: E402
from fracas.kernel.mistake import Mistake  # noqa: E402
from fracas.kernel.rulebook import Rulebook  # noqa: E402
from fracas.stage.scenario import Scenario, from_document, load, shipped  # noqa: E402

FIGHTS = 20_000
ROUNDS = 25
"""Random play of some scenarios would go on for long without anything new."""
LOOKS = 40
"""Every so many decisions somebody looks at what is offered, and asks why something is not."""


class Looking(Chooser):
    """Answers as others do; now and then it looks at everything that a person would see, and checks the answer."""

    def __init__(self, book: Rulebook[Any], other: Chooser, luck: random.Random) -> None:
        self.book = book
        self.other = other
        self.luck = luck

    def choose(self, fight: Fight, decision: Decision) -> Option:
        option = self.other.choose(fight, decision)
        found = decision.menu.find(option.key)
        assert found is not None, f"{decision.question.key}: {option.key!r} is not offered"
        if self.luck.randrange(LOOKS) == 0:
            self.look(fight, decision)
        return option

    def look(self, fight: Fight, decision: Decision) -> None:
        assert self.book.wording(fight, decision)
        for option in decision.menu.options()[:30]:
            assert self.book.view(fight, decision, option).label, option.key
        assert self.book.why_not(fight, decision, "nonsense")
        for index in range(len(fight.everyone())):
            self.book.describe(fight, index)


@cache
def written(name: str) -> Scenario:
    return load(name)


def house_rules(book: Rulebook[Any], luck: random.Random) -> dict[str, str]:
    """A profile, some switches, or both."""
    chosen: dict[str, str] = {}
    if luck.random() < 0.5:
        chosen["profile"] = luck.choice(list(book.profiles()))
    if not chosen or luck.random() < 0.5:
        share = luck.choice([0.1, 0.4, 1.0])
        for switch in book.switches():
            if luck.random() < share:
                chosen[switch.key] = luck.choice(switch.values)
    return chosen


def staged(number: int, names: list[str]) -> tuple[Scenario, random.Random]:
    """The scenario of that number, with its house rules; some do not go together, and others are drawn."""
    luck = random.Random(number)
    base = written(names[number % len(names)])
    ends = {**dict(base.document.get("ends") or {}), "rounds": ROUNDS}  # type: ignore[call-overload]
    for _ in range(20):
        rules = house_rules(base.book, luck)
        try:
            return from_document({**base.document, "rules": rules, "ends": ends}, base.name), luck
        except Mistake:
            continue
    raise AssertionError(f"{base.name}: no house rules fit, the last were {rules}")


def play(number: int, names: list[str]) -> Counter[str]:
    scenario, luck = staged(number, names)
    fights = Fights(scenario, {}, number)
    kinds = ["random", luck.choice(["random", "brute"])]
    seats = [agent(kinds[entrant.side % 2], scenario.book, luck.getrandbits(60)) for entrant in scenario.setup.entrants]
    fight = fights.begin(number)
    fight.chooser = Looking(scenario.book, Seated(seats), luck)
    told = 0
    while not fight.over:
        scenario.book.run(fight, fight.beats + 1)
        for event in fight.events:
            told += bool(scenario.book.narrate(fight, event))
        assert fight.beats < fights.longest, "it does not end"
    assert told, "nothing was told"
    return Counter([scenario.book.key, "drawn" if fight.winner < 0 else "won"])


def attempt(number: int, names: list[str]) -> tuple[Counter[str], str]:
    try:
        return play(number, names), ""
    except Exception:
        return Counter(), f"fight {number} ({names[number % len(names)]}):\n{traceback.format_exc()}"


def attempts(numbers: range, names: list[str]) -> list[tuple[Counter[str], str]]:
    return [attempt(number, names) for number in numbers]


def main(fights: int, only: str) -> int:
    names = [name for name in shipped() if only in ("", written(name).book.key)]
    began = time.perf_counter()
    seen: Counter[str] = Counter()
    failed: list[str] = []
    size = max(1, min(50, fights // 8))
    parts = [range(first, min(first + size, fights)) for first in range(0, fights, size)]
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        for at, part in enumerate(pool.map(attempts, parts, [names] * len(parts)), 1):
            for found, problem in part:
                seen += found
                if problem:
                    failed.append(problem)
                    print(problem, flush=True)
            if at % max(1, len(parts) // 10) == 0:
                seconds = time.perf_counter() - began
                print(f"{at * size} of {fights} fights by random house rules ({BUILD}), {seconds:.0f} s", flush=True)
    print(", ".join(f"{count} {word}" for word, count in sorted(seen.items())))
    print(f"{fights - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    words = sys.argv[1:]
    if words[:1] == ["--one"]:
        print(play(int(words[1]), [name for name in shipped() if not words[2:] or written(name).book.key == words[2]]))
    else:
        raise SystemExit(main(int(words[0]) if words else FIGHTS, words[1] if words[1:] else ""))
