"""The lists of what is worth thinking about, trained anew for every book, and matched against those of the books.

    python -m bench.train [--book BOOK] [--minutes N] [--seed S] [--pairs N]

Trained on the scenarios that come with Fracas, half of them held out; matched on the new ones of the ladder, which
neither list was made with. What wins clearly, and thinks no longer, belongs into the book's `judgement.py`.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bench.ladder import DUELS, NEW, SEVERAL, scenario

from fracas.arena.match import Match, Times
from fracas.arena.training import Training
from fracas.kernel.mistake import Mistake
from fracas.stage.scenario import shipped
from fracas.stage.tables import table_text
from fracas.table.intervals import wilson

TABLES = Path(__file__).resolve().parent / "results"


def train(book: str, minutes: float, seed: int, pairs: int) -> None:
    """One book: the table, in a file and on the screen, and how it does."""
    stages = [stage for name in shipped() if (stage := scenario(name)).book.key == book]
    training = Training(stages, seed, minutes, 0)
    trained = training.run(lambda what, share: None)
    if not trained.rows:
        raise Mistake(f"{book}: nothing proved to be worth a thought in {minutes:g} minutes")
    text = table_text(training.book, seed, trained.trained, trained.held_out, trained.rows)
    TABLES.mkdir(exist_ok=True)
    (TABLES / f"{book}.toml").write_text(text, encoding="utf-8")
    print(text)
    print(f"{book}: found in {trained.fights[0]} fights, proved in {trained.fights[1]}", flush=True)
    table: dict[str, list[str]] = {}
    for row in trained.rows:
        table.setdefault(row.question, []).append(row.word)
    new = [name for name in DUELS[book] + SEVERAL[book] if (NEW / f"{name}.toml").exists()]
    for name in new:
        compare(name, table, seed, pairs)


def compare(name: str, table: dict[str, list[str]], seed: int, pairs: int) -> None:
    """A tactician with the new table against one with the book's own."""
    match = Match(scenario(name), ("tactician", "tactician"), seed, (table, None))
    won, times = 0.0, (Times(), Times())
    for number in range(pairs):
        for outcome in match.pair(number):
            won += outcome.won
            for mine, spent in zip(times, outcome.times, strict=True):
                mine.join(spent)
    low, high = wilson(won, 2 * pairs)
    means = " against ".join(f"{1000 * each.mean:.1f} ({1000 * each.below(0.99):.1f})" for each in times)
    share = f"{100 * won / (2 * pairs):.0f} % ({100 * low:.0f} to {100 * high:.0f})"
    print(f"{name}: trained v the book's own: {share} of {2 * pairs}; ms a decision, mean (p99): {means}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--book", choices=list(DUELS), help="only this one")
    parser.add_argument("--minutes", type=float, default=60.0, help="for each book")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pairs", type=int, default=100, help="fights both ways round, on each of two scenarios")
    given = parser.parse_args()
    for book in [given.book] if given.book else DUELS:
        train(book, given.minutes, given.seed, given.pairs)
    return 0


if __name__ == "__main__":
    sys.exit(main())
