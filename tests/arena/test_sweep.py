"""Sweeps: every combination with the same dice, and what is said of them."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from fracas.arena.batch import run_batch
from fracas.arena.statistics import Until
from fracas.arena.study import SWEEP, Study
from fracas.arena.sweep import Conclusions, Sweep, paired_contrast
from fracas.arena.trials import Trials
from fracas.arena.varied import Variations
from fracas.arena.work import Alone
from fracas.kernel.mistake import Mistake
from fracas.stage.scenario import load
from fracas.table.intervals import wilson


def swept(name: str, *written: str) -> Sweep:
    scenario = load(name)
    variations = Variations(scenario, name)
    return Sweep(variations, [variations.find(each) for each in written], scenario.setup.sides[0])


def fought(one: Sweep, fights: int, until: Until | None = None) -> Study:
    study = one.study({}, 1)
    assert Trials(study.cells, fights, one.enough(until)).run(Alone())
    one.conclude(study)
    return study


def made_up(one: Sweep, winners: Sequence[Sequence[int]]) -> Study:
    """A study in which these have won, cell by cell."""
    study = one.study({}, 1)
    for cell, each in zip(study.cells, winners, strict=True):
        cell.summary.winners.extend(each)
    one.conclude(study)
    return study


def shares(fights: int, *rates: float, seed: int = 1, together: bool = True) -> list[list[int]]:
    """Winners with these win rates for the first side; with the same luck for all, or each with its own."""
    dice = random.Random(seed)
    luck = [dice.random() for _ in range(fights)]
    lucks = [luck if together else [dice.random() for _ in range(fights)] for _ in rates]
    return [[0 if each < rate else 1 for each in mine] for rate, mine in zip(rates, lucks, strict=True)]


def test_each_cell_is_the_scenario_with_its_values_and_the_same_dice() -> None:
    one = swept("duel", "fighters.Hrolf.st=11,17", "rules.critical_hits=table,max_on_3")
    study = fought(one, 20)
    assert study.kind == SWEEP
    assert [list(cell.values.values()) for cell in study.cells] == [
        [11, "table"],
        [11, "max_on_3"],
        [17, "table"],
        [17, "max_on_3"],
    ]
    for cell in study.cells:
        assert cell.summary == run_batch(cell.task.document, "duel", {}, 20, 1, 0).summary
    assert study.extra["vary"][0] == {"path": "fighters.Hrolf.st", "values": [11, 17]}
    assert Study.from_json(study.to_json()).to_json() == study.to_json()


def test_neighbours_are_one_step_of_one_path_apart() -> None:
    one = swept("duel", "fighters.Hrolf.st=11..13", "rules.critical_hits=table,max_on_3")
    found = Conclusions(one, one.study({}, 1))
    assert found.neighbours() == [(0, 2), (0, 1), (1, 3), (2, 4), (2, 3), (3, 5), (4, 5)]


@pytest.mark.parametrize("together", [True, False])
def test_the_interval_of_a_slope_holds_as_often_as_it_says(together: bool) -> None:
    """Three cells whose win rates rise by ten points each: of 1,500 samples 95 of 100 have that in their interval."""
    runs, held = 1500, 0
    for seed in range(runs):
        slope = paired_contrast(shares(150, 0.4, 0.5, 0.6, seed=seed, together=together), [-0.5, 0.0, 0.5], 0)
        held += not slope.excludes(0.1)
    assert wilson(held, runs)[1] >= 0.95, held
    assert wilson(held, runs)[0] <= 0.98, held


def test_the_gain_is_what_the_same_dice_are_worth() -> None:
    """With luck shared fully, two shares of 50 and 60 % differ in one fight of ten: a variance of 0.09 instead of
    0.49. With luck of their own nothing is gained."""
    one = swept("duel", "fighters.Hrolf.st=11,12")
    study = made_up(one, shares(20_000, 0.5, 0.6))
    assert study.extra["gain"]["times"] == pytest.approx(0.49 / 0.09, rel=0.03)
    assert study.extra["gain"]["instead_of"] == 40_000
    assert "would have taken 5." in study.findings[-1]
    alone = made_up(one, shares(20_000, 0.5, 0.6, together=False))
    assert alone.extra["gain"]["times"] == pytest.approx(1, abs=0.03)


def test_the_gain_is_real_in_fights() -> None:
    study = fought(swept("knives", "fighters.Corvo.ob.knife=60,80"), 200)
    assert study.extra["gain"]["times"] > 1.2


def test_no_gain_is_claimed_from_few_fights() -> None:
    assert fought(swept("knives", "fighters.Corvo.ob.knife=60,80"), 20).extra["gain"] is None


def test_what_one_more_is_worth_is_said_with_how_sure_it_is() -> None:
    study = made_up(swept("duel", "fighters.Hrolf.st=10..12"), shares(4000, 0.6, 0.5, 0.4))
    assert (
        study.findings[0] == "One more point of Hrolf's ST costs red 9.8 points, 9.2 to 10.4, on average from 10 to 12."
    )
    more = made_up(swept("duel", "fighters.Dame Ysolde.st=10..14:2"), shares(4000, 0.4, 0.5, 0.6))
    assert more.findings[0].startswith("2 more points of Dame Ysolde's ST are worth 9.8 points to red, 9.2 ")


def test_the_step_that_counts_is_told() -> None:
    study = made_up(swept("goblin", "fighters.goblin.count=1..3"), shares(1000, 0.9, 0.88, 0.3))
    assert any("The step from 2 to 3 makes most difference: -5" in each for each in study.findings)
    even = made_up(swept("goblin", "fighters.goblin.count=1..3"), shares(1000, 0.7, 0.5, 0.3))
    assert not any("makes most difference" in each for each in even.findings)


def test_words_are_compared_with_the_first_of_them() -> None:
    one = swept("duel", "fighters.Hrolf.from=axe-warrior,knight,peasant")
    study = made_up(one, shares(2000, 0.5, 0.3, 0.501))
    assert study.findings[0].startswith("Hrolf's character = knight instead of axe-warrior costs red 2")
    assert "peasant instead of axe-warrior makes no difference that these fights would show" in study.findings[1]


def test_what_changes_nothing_is_said_to() -> None:
    study = fought(swept("duel", "fighters.Hrolf.skills.Lance=8,16", "fighters.Hrolf.st=11,17"), 40)
    assert study.findings[0].startswith("Hrolf's Lance changed the outcome of no fight.")
    assert not any("Hrolf's ST changed" in each for each in study.findings)


def test_where_nobody_wins_one_look_is_enough() -> None:
    study = fought(swept("duel", "ends.rounds=1,100"), 200)
    assert [cell.summary.fights for cell in study.cells] == [100, 200]
    assert study.findings[0] == "Nobody won any of the first 100 fights with 1 round."


def test_each_cell_stops_when_it_is_known() -> None:
    study = fought(swept("goblin", "fighters.goblin.count=1,3"), 1000, Until(0.08))
    fights = [cell.summary.fights for cell in study.cells]
    assert fights[0] < fights[1] < 1000
    assert all(each % 100 == 0 for each in fights)


def test_too_much_is_refused() -> None:
    one = swept("duel", "fighters.Hrolf.st=1..100", "fighters.Hrolf.dx=1..100")
    with pytest.raises(
        Mistake, match=r"100 x 100 = 10,000 combinations of 400 fights each are 4,000,000 fights; say --yes"
    ):
        one.check_size(400, agreed=False)
    one.check_size(400, agreed=True)
    with pytest.raises(Mistake, match="10,100 combinations are too many, expected at most 10,000"):
        swept("duel", "fighters.Hrolf.st=1..100", "fighters.Hrolf.dx=1..101").check_size(1, agreed=True)
    with pytest.raises(Mistake, match="is varied twice"):
        swept("duel", "fighters.Hrolf.st=1,2", "fighters.Hrolf.st=3")
    with pytest.raises(Mistake, match="varies who plays red, and --side red=random says it"):
        swept("duel", "sides.red.control=brute,greedy").check_agents({"red": "random"})
