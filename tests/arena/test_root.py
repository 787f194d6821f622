"""The search for a number, on curves that are known."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import exp
from typing import Any

import pytest

from fracas.arena.root import Root, Search
from fracas.table.intervals import wilson

Coins = Callable[[int, int], Sequence[int]]


def apart(curve: Sequence[float], seed: int) -> Coins:
    """Coins of their own for every number."""
    dice = random.Random(seed)
    thrown: dict[int, list[int]] = {}

    def look(at: int, fights: int) -> Sequence[int]:
        mine = thrown.setdefault(at, [])
        while len(mine) < fights:
            mine.append(int(dice.random() < curve[at]))
        return mine[:fights]

    return look


def together(curve: Sequence[float], seed: int) -> Coins:
    """The same luck for every number, as in fights with the same dice."""
    dice = random.Random(seed)
    luck: list[float] = []

    def look(at: int, fights: int) -> Sequence[int]:
        while len(luck) < fights:
            luck.append(dice.random())
        return [int(each < curve[at]) for each in luck[:fights]]

    return look


def logistic(count: int, middle: float, slope: float) -> list[float]:
    return [1 / (1 + exp((at - middle) * slope)) for at in range(count)]


def nearest(curve: Sequence[float], target: float) -> set[int]:
    off = [abs(share - target) for share in curve]
    return {at for at, each in enumerate(off) if each < min(off) + 1e-9}


def counted(curve: Sequence[float], target: float, fights: int, start: int, coins: str, runs: int) -> tuple[int, float]:
    """How often the interval held, and how wide it was."""
    held, wide = 0, 0
    for seed in range(runs):
        look = apart(curve, seed) if coins == "apart" else together(curve, seed)
        root = Search(len(curve), start, target, fights, look).run()
        assert root.low <= root.found <= root.high
        held += any(root.low <= at <= root.high for at in nearest(curve, target))
        wide += root.high - root.low + 1
    return held, wide / runs


@pytest.mark.parametrize("coins", ["apart", "together"])
@pytest.mark.parametrize(
    ("what", "curve", "target", "fights", "start", "widest"),
    [
        ("goblins", logistic(30, 5.3, 1.0), 0.8, 300, 0, 2),
        ("two that are nearly as near", [0.9, 0.87, 0.74, 0.5], 0.8, 300, 0, 2.5),
        ("many small steps", logistic(60, 20.45, 0.15), 0.6, 300, 3, 10),
        ("upwards", [1 - share for share in logistic(40, 25, 0.3)], 0.7, 300, 10, 5),
        ("hardly any slope", logistic(60, 30, 0.04), 0.5, 300, 30, 30),
    ],
)
def test_the_interval_holds_as_often_as_it_says(
    what: str, curve: list[float], target: float, fights: int, start: int, widest: float, coins: str
) -> None:
    runs = 400
    held, wide = counted(curve, target, fights, start, coins, runs)
    assert wilson(held, runs)[1] >= 0.95, f"{what}: held in {held} of {runs}"
    assert held / runs > 0.93
    assert wide <= widest, what


def found(curve: Sequence[float], target: float, start: int = 0, ends: bool = False, fights: int = 400) -> Root:
    return Search(len(curve), start, target, fights, apart(curve, 7), ends).run()


def test_what_cannot_be_missed_is_found() -> None:
    surely: dict[str, Any] = {"crossed": True, "one_way": True, "idle": False, "lowest": 0}
    falling = [1.0, 1.0, 1.0, 0.8, 0.1, 0.0]
    assert found(falling, 0.8) == Root(found=3, low=3, high=3, highest=5, **surely)
    rising = [0.0, 0.1, 0.5, 0.9, 1.0]
    assert found(rising, 0.5, start=4, ends=True) == Root(found=2, low=2, high=2, highest=4, **surely)


def test_what_cannot_be_tried_is_an_end() -> None:
    """The search would jump from 20 to 28 and 36; from 31 on, and up to 9, there is nothing to be fought."""
    looked: set[int] = set()

    def look(at: int, fights: int) -> Sequence[int]:
        looked.add(at)
        return apart([0.9] * 60, 3)(at, fights)

    root = Search(60, 20, 0.2, 200, look, allowed=lambda at: 10 <= at <= 30).run()
    assert (root.lowest, root.highest) == (10, 30)
    assert min(looked) >= 10
    assert max(looked) <= 30
    assert not root.crossed


def test_where_none_fits_it_is_the_end_that_comes_nearest() -> None:
    low = found([0.6, 0.4, 0.2], 0.8)
    assert (low.found, low.low, low.high, low.crossed) == (0, 0, 0, False)
    high = found([0.99, 0.97, 0.95], 0.8, start=1)
    assert (high.found, high.crossed) == (2, False)


def test_what_makes_no_difference_is_not_searched_on() -> None:
    asked: list[tuple[int, int]] = []
    flat = together([0.3] * 50, 1)

    def look(at: int, fights: int) -> Sequence[int]:
        asked.append((at, fights))
        return flat(at, fights)

    root = Search(50, 10, 0.5, 5_000, look).run()
    assert root.idle
    assert max(fights for _, fights in asked) == 100


def test_what_goes_up_and_down_is_told() -> None:
    assert not found([0.9, 0.2, 0.9, 0.45, 0.1], 0.5, fights=300).one_way
    assert found([0.9, 0.7, 0.6, 0.45, 0.1], 0.5, fights=300).one_way


def test_few_fights_come_first_and_more_near_the_answer() -> None:
    curve = logistic(200, 60, 0.2)
    spent: dict[int, int] = {}
    coins = apart(curve, 3)

    def look(at: int, fights: int) -> Sequence[int]:
        spent[at] = max(fights, spent.get(at, 0))
        return coins(at, fights)

    root = Search(200, 5, 0.5, 2_000, look).run()
    assert abs(root.found - 60) <= 1
    far = [fights for at, fights in spent.items() if abs(at - 60) > 10]
    assert far
    assert max(far) == 100
    assert spent[root.found] == 2_000


def test_the_same_samples_lead_to_the_same_answer_however_much_was_known_before() -> None:
    """What a file kept is not looked at before the search comes to it."""
    curve = logistic(30, 8, 0.5)
    whole = together(curve, 5)

    def knows_more(at: int, fights: int) -> Sequence[int]:
        return whole(at, 5_000)[:fights]

    assert Search(30, 0, 0.7, 400, knows_more).run() == Search(30, 0, 0.7, 400, together(curve, 5)).run()
