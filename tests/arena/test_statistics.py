"""Statistics keep what they promise: counted over thousands of samples whose truth is known."""

from __future__ import annotations

import random
from bisect import bisect
from itertools import accumulate
from math import comb, sqrt

import pytest

from fracas.arena import statistics
from fracas.arena.statistics import LOOK, Estimate, Until
from fracas.arena.summary import Sum
from fracas.kernel.mistake import Mistake

RUNS = 2000
ENOUGH = 0.95 - 3 * sqrt(0.95 * 0.05 / RUNS)
"""What a true 95 % may come to by chance over so many runs."""


def tosses(chance: float) -> list[float]:
    """By which a look's number of heads is drawn at once: the chances of no more than 0, 1, 2 ..."""
    return list(
        accumulate([comb(LOOK, heads) * chance**heads * (1 - chance) ** (LOOK - heads) for heads in range(100)])
    )


@pytest.mark.parametrize("width", ["1%", "2%", "5%"])
@pytest.mark.parametrize("chance", [0.5, 0.7, 0.9, 0.03, 0.01])
def test_runs_that_stop_when_enough_is_known_hold_their_promise(chance: float, width: str) -> None:
    """2,000 stopped runs of coins: the interval that is told at the end holds the truth in 95 of 100, and is as narrow
    as was asked for."""
    until, dice, chances = Until.parse(width), random.Random(11), tosses(chance)
    held = 0
    for _ in range(RUNS):
        heads = fights = 0
        while not until.enough(heads, fights):
            heads += bisect(chances, dice.random())
            fights += LOOK
        told = statistics.share(heads, fights)
        assert told.half <= until.width
        assert fights <= until.most
        held += not told.excludes(chance)
    assert held / RUNS >= ENOUGH


def test_to_stop_at_the_first_narrow_interval_would_not_hold_it() -> None:
    """What the rule is for: at a share of 0.5 %, the plain one holds in some 91 of 100 runs."""
    dice, chances, held = random.Random(11), tosses(0.005), 0
    for _ in range(RUNS):
        heads = fights = 0
        while fights == 0 or statistics.share(heads, fights).half > 0.05:
            heads += bisect(chances, dice.random())
            fights += LOOK
        held += not statistics.share(heads, fights).excludes(0.005)
    assert held / RUNS < ENOUGH


def test_an_even_match_takes_no_more_fights_than_a_fixed_number_would() -> None:
    until = Until.parse("1%")
    assert until.most == 9600
    assert until.enough(4800, 9600)
    assert not until.enough(4750, 9500)
    assert not until.enough(4850, 9650)  # no whole look
    assert until.likely(480, 1000) == 9600
    assert until.likely(10, 1000) < 2000


@pytest.mark.parametrize("text", ["0%", "200%", "-1%", "1", "x%", "1%%", "", "nan%", "0.001%", "30%"])
def test_a_width_that_means_nothing_is_refused(text: str) -> None:
    with pytest.raises(Mistake, match=r"expected how far .* from 0\.05% to 20%, such as 1%"):
        Until.parse(text)


@pytest.mark.parametrize(("both", "first", "second"), [(0.3, 0.1, 0.1), (0.5, 0.02, 0.08), (0.7, 0.0, 0.02)])
@pytest.mark.parametrize("fights", [100, 1000])
def test_paired_differences(both: float, first: float, second: float, fights: int) -> None:
    """Fights won in both batches, only in the first, only in the second."""
    dice, held = random.Random(12), 0
    for _ in range(RUNS):
        pairs = dice.choices(
            [(0, 0), (0, 1), (1, 0), (1, 1)], [both, first, second, 1 - both - first - second], k=fights
        )
        told = statistics.paired_difference([one for one, _ in pairs], [two for _, two in pairs], 0)
        held += not told.excludes(second - first)
    assert held / RUNS >= ENOUGH


@pytest.mark.parametrize(("first", "second"), [(0.5, 0.5), (0.3, 0.4), (0.02, 0.05), (0.9, 0.99)])
def test_unpaired_differences(first: float, second: float) -> None:
    dice, held = random.Random(13), 0
    one, two = tosses(first), tosses(second)
    for _ in range(RUNS):
        wins = sum([bisect(one, dice.random()) for _ in range(3)])
        told = statistics.unpaired_difference(wins, 3 * LOOK, bisect(two, dice.random()), LOOK)
        held += not told.excludes(second - first)
    assert held / RUNS >= ENOUGH


def test_pairs_that_go_alike_are_told_apart_sooner() -> None:
    """Common dice: 8 fights of 1,000 go over to the other side, and none goes back."""
    first = [0] * 500 + [1] * 500
    second = [0] * 508 + [1] * 492
    paired = statistics.paired_difference(first, second, 0)
    unpaired = statistics.unpaired_difference(500, 1000, 508, 1000)
    assert paired.value == pytest.approx(unpaired.value) == pytest.approx(0.008)
    assert paired.excludes(0)
    assert not unpaired.excludes(0)
    assert unpaired.half > 4 * paired.half


def test_mirrored_shares() -> None:
    """An agent that wins 60 % whatever its side; luck that goes against it in one fight goes for it in the mirrored."""
    dice, held, halves = random.Random(14), 0, []
    for _ in range(RUNS):
        luck = [dice.random() for _ in range(200)]
        written = [0 if each < 0.6 else 1 for each in luck]
        swapped = [1 if 1 - each < 0.6 else 0 for each in luck]
        told = statistics.mirrored_share(written, 0, swapped, 1)
        held += not told.excludes(0.6)
        halves.append(told.half)
    assert held / RUNS >= ENOUGH
    assert max(halves) < statistics.share(240, 400).half


@pytest.mark.parametrize("count", [2, 5, 30, 400])
def test_means(count: int) -> None:
    dice, held = random.Random(15), 0
    for _ in range(RUNS):
        total = Sum()
        for _ in range(count):
            total.add(round(dice.gauss(500, 100)))
        held += not statistics.mean(total, count).excludes(500)
    assert held / RUNS >= ENOUGH
    assert held / RUNS < 0.97


@pytest.mark.parametrize(("freedom", "errors"), [(1, 12.706), (4, 2.776), (11, 2.201), (20, 2.086), (120, 1.980)])
def test_students_quantiles(freedom: int, errors: float) -> None:
    assert statistics.students(freedom) == pytest.approx(errors, abs=0.001)


def test_of_one_number_nothing_is_known() -> None:
    alone = statistics.mean(Sum(7, 49), 1)
    assert (alone.value, alone.known) == (7, False)
    assert statistics.amount(alone) == "7"
    assert alone.as_json() == {"value": 7, "low": None, "high": None}


@pytest.mark.parametrize(
    ("wins", "fights", "words"),
    [
        (480, 1000, "48 %, 45 to 51"),
        (5, 10, "50 %, 24 to 76"),
        (4811, 10_000, "48.1 %, 47.1 to 49.1"),
        (0, 1000, "0.0 %, 0.0 to 0.4"),
        (0, 0, "0 %, 0 to 100"),
        (249, 250, "99.6 %, 98 to 100"),
        (1, 250, "0.4 %, 0 to 2"),
        (123_456, 1_000_000, "12.35 %, 12.28 to 12.41"),
    ],
)
def test_shares_are_told_with_the_digits_they_carry(wins: int, fights: int, words: str) -> None:
    assert statistics.percent(statistics.share(wins, fights)) == words


def test_differences_and_means_are_told_with_the_digits_they_carry() -> None:
    assert statistics.points(Estimate(0.06, 0.04, 0.08)) == "+6 points, +4 to +8"
    assert statistics.points(Estimate(0.01, -0.01, 0.03)) == "+1 point, -1 to +3"
    assert statistics.points(Estimate(-0.0004, -0.02, 0.0192)) == "0 points, -2 to +2"
    assert statistics.points(Estimate(0.008, 0.005, 0.011)) == "+0.8 points, +0.5 to +1.1"
    assert statistics.amount(Estimate(12.34, 11.9, 12.7)) == "12.3, 11.9 to 12.7"
    assert statistics.amount(Estimate(123.4, 110, 140)) == "123, 110 to 140"
    assert statistics.percent_interval(Estimate(0.48, 0.44, 0.52)) == "44 to 52 %"
