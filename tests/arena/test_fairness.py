"""Honest figures: equals come out even, more of something good never harms, and a chance of 70 to 80 % is one."""

from __future__ import annotations

import pytest
from bench.fairness import BASE, COURSES, LADDERS, by_tenths, called_at_half_time, climb, equals

from fracas.arena.course import Called, Course, half_time
from fracas.arena.rows import OUT, STANDING, FighterRow, FightRow
from fracas.arena.summary import Summary
from fracas.table.intervals import wilson

FIGHTS = 60
SURE = 3.3
"""Errors to each side: one such interval in a thousand misses what is true. Seeds are fixed, so none comes and goes."""


@pytest.mark.parametrize("book", list(BASE))
def test_equals_come_out_even(book: str) -> None:
    """Whoever stands where, and whoever is listed first."""
    won, decided = equals(book, 2 * FIGHTS)
    low, high = wilson(won, decided, SURE)
    assert decided > 2 * FIGHTS
    assert low < 0.5 < high


@pytest.mark.parametrize(("book", "thing"), list(LADDERS))
def test_more_of_something_good_never_harms(book: str, thing: str) -> None:
    """More skill, armour that weighs nothing, health: on no rung is the win rate lower than on the one below beyond
    error, and from the lowest to the highest it rises beyond it."""
    ladder = climb(book, thing, FIGHTS)
    assert all(step.high >= 0 for step in ladder.steps)
    assert ladder.whole.low > 0


def test_of_the_fights_called_70_to_80_percent_so_many_are_won() -> None:
    """At half time, from one half of the fights for the other; scenarios of every book."""
    found: list[Called] = []
    for name, times in COURSES.items():
        found.extend(called_at_half_time(name, 160 * times))
    tenths = {each.tenth: each for each in by_tenths(found)}
    assert tenths[7].fights >= 50
    assert len([each for each in tenths.values() if each.fights >= 50]) >= 5
    for each in tenths.values():
        low, high = wilson(each.won, each.fights, SURE)
        assert low < (each.tenth + 1) / 10, each
        assert high > each.tenth / 10, each


def fought(worths: list[list[tuple[int, int]]], won: list[int]) -> Summary:
    """The sums of fights that stood so after each round, and were won by these sides."""
    summary = Summary(["red", "blue"], [("A", 0), ("B", 1)])
    for number, (worth, winner) in enumerate(zip(worths, won, strict=True)):
        ends = [FighterRow(STANDING if side == winner else OUT, 1000) for side in (0, 1)]
        summary.add(FightRow(number, winner, len(worth) - 1, fighters=tuple(ends), worth=tuple(worth)))
    return summary


def test_a_chance_is_what_came_of_fights_that_stood_alike() -> None:
    even, ahead, behind = (1000, 1000), (1000, 500), (500, 1000)
    worths = [[even, each, each, each] for each in (ahead, behind) for _ in range(40)]
    course = Course(fought(worths, [0] * 36 + [1] * 4 + [1] * 36 + [0] * 4), 0)
    assert 0.45 < course.chance(0, 0) < 0.55
    assert 0.8 < course.chance(1, 10) < 0.95
    assert 0.05 < course.chance(1, -10) < 0.2
    assert course.chance(30, 10) == pytest.approx(0.5, abs=0.02)  # nothing is known of so late a round
    turned = course.of_fight([even, ahead, behind, (0, 500)], won=False)
    assert [round(chance, 1) for chance in turned] == [0.5, 0.9, 0.1, 0.0]


def test_what_is_called_is_counted_by_tenths() -> None:
    even, ahead = (1000, 1000), (1000, 500)
    summary = fought([[even, ahead, ahead, ahead]] * 40, [0] * 30 + [1] * 10)
    (called,) = Course(summary, 0).called(summary, 1)
    assert (called.tenth, called.won, called.fights) == (7, 30, 40)
    assert called.share.low < 0.75 < called.share.high
    assert half_time(summary) == 1
