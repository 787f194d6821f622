"""Tournaments: everybody both ways round, and ratings that mean what they say."""

from __future__ import annotations

import random
from math import log10, sqrt

import pytest
from tests.laws.walks import scenario

from fracas.arena.ratings import MEAN, Meeting, ratings
from fracas.arena.statistics import Estimate
from fracas.arena.study import Study
from fracas.arena.tournament import conclude, meetings, read_agents, score, tournament_study
from fracas.arena.trials import Trials
from fracas.arena.work import Alone, Pool, Processes
from fracas.kernel.mistake import Mistake


def fought(name: str, *agents: str, fights: int = 20, pool: Pool | None = None) -> Study:
    study = tournament_study(scenario(name), name, agents, 3)
    with pool if pool is not None else Alone() as workers:
        assert Trials(study.cells, fights).run(workers)
    conclude(study)
    return study


# ratings


def test_ratings_of_two_as_worked_out_by_hand() -> None:
    """49 pairs of fights, of which 37 points: with the drawn one on top 37.5 of 50, three against one, which is
    400 x log10(3) = 191 points apart."""
    one, other = ratings(2, [Meeting(0, 1, [1.0] * 25 + [0.5] * 24)])
    assert one.value - other.value == pytest.approx(400 * log10(3))
    assert one.value + other.value == pytest.approx(2 * MEAN)


def test_ratings_of_three_explain_every_score() -> None:
    """A beats B by 3 to 1, B beats C by 3 to 1, so A must beat C by 9 to 1; with these scores it fits exactly."""
    scores = {(0, 1): (75, 100), (1, 2): (75, 100), (0, 2): (90, 100)}
    met = [
        Meeting(first, second, [1.0] * (won - 1) + [0.5] + [0.0] * (whole - won - 1))
        for (first, second), (won, whole) in scores.items()
    ]
    first, second, third = ratings(3, met)
    assert first.value - second.value == pytest.approx(400 * log10(3), abs=0.5)
    assert second.value - third.value == pytest.approx(400 * log10(3), abs=0.5)


def test_the_order_in_which_they_meet_does_not_matter() -> None:
    dice = random.Random(4)
    met = [
        Meeting(first, second, [dice.choice([0, 0.5, 1]) for _ in range(40)])
        for first, second in ((0, 1), (0, 2), (1, 2))
    ]
    turned = [Meeting(each.second, each.first, [1 - score for score in each.scores]) for each in reversed(met)]
    for one, other in zip(ratings(3, met), ratings(3, turned), strict=True):
        assert (one.value, one.low, one.high) == pytest.approx((other.value, other.low, other.high))


def test_whoever_wins_everything_has_a_rating_too() -> None:
    best, worst = ratings(2, [Meeting(0, 1, [1.0] * 30)])
    assert MEAN < best.low < best.value < best.high < 4000
    assert worst.high < MEAN


@pytest.mark.parametrize(("chance", "together"), [(0.5, False), (0.7, False), (0.95, False), (0.6, True)])
def test_intervals_of_shares_and_ratings_hold_what_they_promise(chance: float, together: bool) -> None:
    """Over a thousand tournaments of coins; in some of them the dice decide, so that each wins one of a pair."""
    dice, runs, held, rated = random.Random(9), 1000, 0, 0
    strength = log10(chance / (1 - chance)) * 200
    for _ in range(runs):
        scores = []
        for _ in range(50):
            one = dice.random() < chance
            other = (not one) if together and dice.random() < 0.3 else dice.random() < chance
            scores.append((one + other) / 2)
        meeting = Meeting(0, 1, scores)
        truth = chance if not together else (chance + 0.7 * chance + 0.3 * (1 - chance)) / 2
        held += not meeting.share.excludes(truth)
        if not together:
            rated += not ratings(2, [meeting])[0].excludes(MEAN + strength)
    least = 0.95 - 3 * sqrt(0.95 * 0.05 / runs)
    assert held / runs >= least
    assert together or rated / runs >= least


# fights


def test_a_draw_is_half_a_win() -> None:
    assert (score(-1, 0), score(0, 0), score(1, 0)) == (0.5, 1.0, 0.0)


def test_equal_agents_come_out_exactly_even() -> None:
    """Both ways round with the same dice: whatever the side is worth goes to each once."""
    study = fought("swords", "brute", "brute-1", fights=10)
    written, swapped = study.cells
    assert written.task.agents == {"red": "brute", "blue": "brute-1"}
    assert swapped.task.agents == {"red": "brute-1", "blue": "brute"}
    same = tournament_study(scenario("swords"), "swords", ["brute", "brute"], 3)
    assert Trials(same.cells, 30).run(Alone())
    assert [set(each.scores) for each in meetings(same)] == [{0.5}]


@pytest.mark.parametrize("name", ["swords", "bout", "knives"])
def test_a_brute_beats_one_who_does_anything_legal(name: str) -> None:
    study = fought(name, "random", "brute", fights=15)
    assert study.extra["table"][1][0] > 0.5
    assert study.extra["table"][0][1] == pytest.approx(1 - study.extra["table"][1][0])
    assert study.extra["ratings"][0]["agent"] == "brute"
    assert study.findings[0].startswith("brute is the strongest")


def test_who_does_the_work_makes_no_difference() -> None:
    alone = fought("swords", "brute", "random", "greedy")
    together = fought("swords", "brute", "random", "greedy", pool=Processes(2))
    assert [cell.summary for cell in alone.cells] == [cell.summary for cell in together.cells]
    assert alone.extra == together.extra


def test_what_is_kept_says_the_same() -> None:
    study = fought("swords", "brute", "random", fights=10)
    again = Study.from_json(study.to_json())
    conclude(again)
    assert (again.extra, again.findings) == (study.extra, study.findings)


@pytest.mark.parametrize(
    ("name", "written", "words"),
    [
        ("swords", "brute", "two agents or more"),
        ("swords", "", "two agents or more"),
        ("swords", "brute,brut", "nobody is called 'brut'; did you mean 'brute'"),
        ("swords", "brute,human", "'human' cannot take part"),
        ("swords", "brute,random,brute", "'brute' is there twice"),
        ("swords", "brute,./nobody.py:Agent", "there is no such file"),
        ("swords", "brute,pipe:./agent", "plays one fight at a time"),
        ("barfight", "brute,random", "needs two sides, and this has 3"),
    ],
)
def test_who_cannot_take_part_is_told(name: str, written: str, words: str) -> None:
    with pytest.raises(Mistake, match=words):
        read_agents(written, scenario(name))


def test_shares_without_fights_say_nothing() -> None:
    assert Meeting(0, 1, []).share == Estimate(0.5, 0.0, 1.0)
