"""Random play through every shipped scenario, thousands of fights for each rulebook: none may raise, all must end.

python tests/marathon.py [SHARE [BOOK]]    meant for the compiled build; a share of 0.1 plays a tenth of it

Then random rulings at random moments (`tests/laws/ruled.py`): whatever is ruled, every fight must go on. Then brutes
are asked in random positions (`tests/laws/misled.py`): each answers legally, and no round is held up for ever.

Between them all the fights must do everything that a book's rows can do: `tests/rows.py` lists what that is. A part of
them need not, for some rows are rare.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from tests.laws.misled import DAWDLING, dawdle, mislead  # noqa: E402
from tests.laws.ruled import replayed, ruled  # noqa: E402
from tests.rows import ROWS, Counting, signs_of  # noqa: E402

from fracas.arena.fights import Fights  # noqa: E402
from fracas.kernel.build import BUILD  # noqa: E402
from fracas.kernel.decision import Seated  # noqa: E402
from fracas.stage.scenario import load, shipped  # noqa: E402

FIGHTS = {"gurps": 30_000, "monday": 30_000}
OTHERS = 20_000
SEED = 2026
RULED = 100
"""Fights of each scenario in which things are ruled."""
RULINGS = 55
MISLED = 200
"""Fights of each scenario in which brutes are asked at every question."""


def play(name: str, numbers: range) -> tuple[int, Counter[str]]:
    """Some fights of a scenario: how many were drawn, and what was done in them."""
    scenario = load(name)
    fights = Fights(scenario, dict.fromkeys(scenario.setup.sides, "random"), SEED)
    seen: Counter[str] = Counter()
    draws = 0
    for number in numbers:
        fight = fights.begin(number)
        fight.chooser = Counting(Seated(fights.choosers), seen)
        while not fight.over:
            scenario.book.run(fight, fight.beats + 1)
            seen.update(sign for event in fight.events for sign in signs_of(event))
            assert fight.beats < fights.longest, f"fight {number} of seed {SEED} does not end"
        draws += fight.winner < 0
    return draws, seen


def rule(name: str, seeds: range) -> Counter[str]:
    """Some fights in which anything is ruled at any moment; each must come out the same from its record."""
    seen: Counter[str] = Counter()
    for seed in seeds:
        driver = ruled(name, seed, RULINGS, seen)
        assert replayed(name, seed, driver).run.state() == driver.run.state(), (name, seed)
    return seen


def lead_astray(name: str, seeds: range) -> int:
    """Some fights in which brutes are asked everywhere, and some that nobody hurries; how often brutes were asked."""
    asked = 0
    for seed in seeds:
        asked += mislead(name, seed, 200)
        dawdle(name, DAWDLING[seed % len(DAWDLING)], seed, 12)
    return asked


def shares(share: float, only: str) -> Iterator[tuple[str, str, int]]:
    """Book, scenario and number of fights: a crowd takes longer than a duel, so it fights less often."""
    scenarios = {name: load(name) for name in shipped()}
    for book in sorted({scenario.book.key for scenario in scenarios.values()}):
        if only not in ("", book):
            continue
        weights = {n: 1 / len(s.setup.entrants) for n, s in scenarios.items() if s.book.key == book}
        whole = sum(weights.values())
        for name, weight in weights.items():
            yield book, name, max(20, round(FIGHTS.get(book, OTHERS) * share * weight / whole))


def main(share: float, only: str = "") -> int:
    seen: dict[str, Counter[str]] = {}
    played = 0
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        for book, name, count in shares(share, only):
            began = time.perf_counter()
            size = max(10, count // 16)
            parts = [range(first, min(first + size, count)) for first in range(0, count, size)]
            draws = 0
            for drawn, found in pool.map(play, [name] * len(parts), parts):
                draws += drawn
                seen.setdefault(book, Counter()).update(found)
            played += count
            seconds = time.perf_counter() - began
            print(f"{book:7} {name:12} {count:6} fights ({BUILD}), {draws} drawn, {seconds:.0f} s", flush=True)
        for name in [name for name in shipped() if only in ("", load(name).book.key)]:
            count = max(4, round(RULED * share))
            parts = [range(first, min(first + 10, count)) for first in range(0, count, 10)]
            total: Counter[str] = Counter()
            for found in pool.map(rule, [name] * len(parts), parts):
                total.update(found)
            print(f"{name:12} {total['rulings']:6} rulings, {total['took answers back']} took answers back", flush=True)
        for name in [name for name in shipped() if only in ("", load(name).book.key)]:
            count = max(4, round(MISLED * share))
            parts = [range(first, min(first + 10, count)) for first in range(0, count, 10)]
            asked = sum(pool.map(lead_astray, [name] * len(parts), parts))
            print(f"{name:12} {asked:6} answers of brutes in random positions", flush=True)
    missing = 0
    for book, found in seen.items() if share >= 1 else ():
        for group, rows in ROWS.get(book, {}).items():
            never = [row for row in rows if not found[row]]
            rarest = min(rows, key=lambda row: found[row])
            print(
                f"{book}: {len(rows) - len(never)} of {len(rows)} {group}, the rarest {found[rarest]} times: {rarest}"
            )
            for row in never:
                print(f"{book}: in no fight: {row}")
            missing += len(never)
    print(f"{played} passed, {missing} failed")
    return 1 if missing else 0


if __name__ == "__main__":
    raise SystemExit(main(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0, *sys.argv[2:3]))
