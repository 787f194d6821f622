"""A roll of which more is never better: how few totals must be walked, and how its stretches are drawn from."""

from __future__ import annotations

from fracas.kernel.dice import Sum
from fracas.kernel.slopes import Slope

TWO_DICE = Slope(0.5, Sum(2, 6).rising_branches(), [], [], 0)


def test_the_likeliest_comes_first_then_the_ends_then_halves() -> None:
    steps = [TWO_DICE.next(-1, 11), TWO_DICE.next(-1, 5), TWO_DICE.next(5, 11), TWO_DICE.next(5, 10)]
    assert [TWO_DICE.totals[step].total for step in steps] == [7, 2, 12, 9]


def test_a_stretch_has_the_chance_of_what_lies_between() -> None:
    assert abs(TWO_DICE.between(-1, 11) - 0.5) < 1e-12
    assert abs(TWO_DICE.between(0, 2) - 0.5 * 2 / 36) < 1e-12


def test_every_total_of_a_stretch_is_drawn_as_often_as_it_is_likely() -> None:
    drawn = [0] * 11
    for number in range(3600):
        drawn[TWO_DICE.share(-1, 11, (number + 0.5) / 3600)] += 1
    assert drawn == [100, 200, 300, 400, 500, 600, 500, 400, 300, 200, 100]
    assert {TWO_DICE.share(8, 11, at / 10) for at in range(10)} == {9, 10}
