"""Whether fights are fair and figures honest: equals come out even, being better never harms, and the chance that is
read off how a fight stands is what it says.

    python -m bench.fairness [--fights N]

`tests/arena/test_fairness.py` asks the same of few fights; this prints what many say.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from fracas.arena.course import Called, Course, half_time
from fracas.arena.fights import Fights
from fracas.arena.statistics import Estimate, paired_difference, percent, points, share
from fracas.arena.summary import Summary
from fracas.arena.work import empty
from fracas.kernel.fight import NOBODY
from fracas.stage.scenario import from_document, load

SEED: Final = 11
RED, BLUE = 0, 1

BASE: Final = {"gurps": "duellist", "monday": "duellist", "threa": "fighter", "d100": "swordsman"}
"""Whom two equals are, in each book."""


def tougher(traits: list[str]) -> list[dict[str, Any]]:
    """Skin of DR 0, 1, 2 and 4, which weighs nothing."""
    return [{"traits": [*traits, *([f"Damage Resistance {dr}"] if dr else [])]} for dr in (0, 1, 2, 4)]


LADDERS: Final[dict[tuple[str, str], list[dict[str, Any]]]] = {
    ("gurps", "skill"): [{"skills": {"Rapier": level, "Knife": 14, "Brawling": 13}} for level in (12, 14, 16, 18)],
    ("gurps", "armour"): tougher(["Combat Reflexes", "Enhanced Parry 1"]),
    ("gurps", "health"): [{"hp": hp} for hp in (9, 12, 15, 20)],
    ("monday", "skill"): [{"skills": {"Fencing": level, "Knife": 13, "Acrobatics": 13}} for level in (11, 13, 15, 17)],
    ("monday", "armour"): tougher(["Ambidexterity"]),
    ("monday", "health"): [{"hp": hp} for hp in (9, 12, 15, 20)],
    ("threa", "skill"): [{"skills": {"Swords": level}} for level in (4, 5, 6, 7)],
    ("threa", "armour"): [{"armour": [{"from": "gambeson", "absorbs": {"Cutting": most}}]} for most in (1, 3, 6, 12)],
    ("threa", "health"): [{"fat": most, "vit": most} for most in (12, 15, 18, 24)],
    ("d100", "skill"): [{"ob": {"sword": bonus}} for bonus in (60, 80, 100, 120)],
    ("d100", "armour"): [{"armour": kind} for kind in ("AT1", "AT2", "AT3", "AT4")],
    ("d100", "health"): [{"physique_total": hits} for hits in (50, 80, 110, 150)],
}  # fmt: skip
"""Red with ever more of one thing, by book and thing. The armour types of d100 beyond these are made against other
things than swords."""

COURSES: Final = {"duel": 1, "bout": 2, "knives": 2, "arrows": 1, "salle": 4}
"""Scenarios in which the end is open at half time, and how many fights of each for one of the first."""


def two(book: str, change: dict[str, Any], red_first: bool = True) -> Fights:
    """A fight of two on a bare field, who differ in nothing but what is changed of red, and in where they stand."""
    fighters: list[dict[str, Any]] = []
    for side in ("red", "blue") if red_first else ("blue", "red"):
        at, facing = ("i4", "w") if fighters else ("d4", "e")
        entry: dict[str, Any] = {"name": side.title(), "side": side, "from": BASE[book], "at": at, "facing": facing}
        fighters.append({**entry, "change": change} if side == "red" and change else entry)
    document: dict[str, object] = {
        "title": "Two", "rulebook": book, "map": {"rows": ["." * 12] * 7},
        "sides": {"red": {"control": "brute"}, "blue": {"control": "brute"}}, "fighters": fighters,
        "ends": {"rounds": 100},
    }  # fmt: skip
    return Fights(from_document(document, f"two of {book}"), {}, SEED)


def winners(fights: Fights, count: int) -> list[int]:
    return [fights.fight(number).winner for number in range(count)]


def equals(book: str, count: int) -> tuple[int, int]:
    """How many fights red wins against its equal, of how many that are won. In one half of them it stands and is listed
    first, in the other blue, with other dice: by the same ones whoever has the same place has the same luck."""
    fought = winners(two(book, {}), count)
    swapped = two(book, {}, red_first=False)
    fought += [swapped.fight(number).winner for number in range(count, 2 * count)]
    return fought.count(RED), len(fought) - fought.count(NOBODY)


@dataclass
class Ladder:
    """How often red wins on each rung, and how much more often than on the one below and on the lowest."""

    rates: list[Estimate]
    steps: list[Estimate]
    whole: Estimate


def climb(book: str, thing: str, count: int) -> Ladder:
    """With the same dice on every rung."""
    rungs = [winners(two(book, change), count) for change in LADDERS[book, thing]]
    rates = [share(rung.count(RED), count) for rung in rungs]
    steps = [paired_difference(low, high, RED) for low, high in pairwise(rungs)]
    return Ladder(rates, steps, paired_difference(rungs[0], rungs[-1], RED))


def halves(name: str, count: int) -> tuple[Summary, Summary]:
    """The fights of a scenario with details, every other one in each half."""
    stage = load(name)
    fights = Fights(stage, {}, SEED, details=True)
    summaries = (empty(stage), empty(stage))
    for number in range(count):
        summaries[number % 2].add(fights.fight(number))
    return summaries


def called_at_half_time(name: str, count: int) -> list[Called]:
    """What is called of each half by what the other half teaches."""
    found: list[Called] = []
    one, other = halves(name, count)
    for learnt, checked in ((one, other), (other, one)):
        found.extend(Course(learnt, RED).called(checked, half_time(one)))
    return found


def by_tenths(found: Sequence[Called]) -> list[Called]:
    """Put together, tenth by tenth."""
    out: list[Called] = []
    for tenth in range(10):
        here = [each for each in found if each.tenth == tenth]
        fights = sum(each.fights for each in here)
        if fights:
            said = sum(each.said * each.fights for each in here) / fights
            out.append(Called(tenth, said, sum(each.won for each in here), fights))
    return out


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fights", type=int, default=2000, help="so many of each")
    count = parser.parse_args().fights
    for book in BASE:
        print(f"{book:8} equals: {percent(share(*equals(book, count // 2)))}", flush=True)
    for book, thing in LADDERS:
        ladder = climb(book, thing, count)
        rates = "; ".join([percent(rate) for rate in ladder.rates])
        print(f"{book:8} {thing:7} {rates}; in all {points(ladder.whole)}", flush=True)
    found: list[Called] = []
    for name, times in COURSES.items():
        found.extend(called_at_half_time(name, count * times))
    for called in by_tenths(found):
        tenth = f"{10 * called.tenth} to {10 * called.tenth + 10} %"
        print(f"called {tenth}: won {percent(called.share)} of {called.fights}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
