"""The number that makes a fight as hard as it should be, on scenarios of each book."""

from __future__ import annotations

import pytest

from fracas.arena.balance import Balance, parse_share
from fracas.arena.study import BALANCE, Cell, Study
from fracas.arena.trials import Trials
from fracas.arena.varied import Variations
from fracas.arena.work import Alone
from fracas.kernel.mistake import Mistake
from fracas.stage.scenario import from_document, load

FIGHTS = 100


def search(name: str, written: str, side: str, target: float, within: float = 0.05) -> Balance:
    return Balance(Variations(load(name), name), written, side, target, {}, 1, within)


def balanced(name: str, written: str, side: str, target: float, within: float = 0.05) -> Balance:
    one = search(name, written, side, target, within)
    pool = Alone()
    one.conclude(one.run(FIGHTS, lambda cell, wanted: Trials([cell], wanted).run(pool)))
    return one


@pytest.mark.parametrize(
    ("name", "written", "side", "target"),
    [
        ("goblin", "fighters.goblin.count", "red", 0.5),
        ("duel", "fighters.Hrolf.st=14..18", "red", 0.7),
        ("bout", "fighters.Donna Ines.skills.Fencing=14..18", "red", 0.6),
        ("knives", "fighters.Corvo.ob.knife=40..120:10", "red", 0.65),
    ],
)
def test_it_is_found_in_every_book(name: str, written: str, side: str, target: float) -> None:
    one = balanced(name, written, side, target, within=0.1)
    study = one.study
    assert study.kind == BALANCE
    assert study.extra["fits"]
    values = one.varied.told
    found = values.index(study.extra["found"])
    assert study.extra["low"] <= study.extra["found"] <= study.extra["high"]
    rates = {each: one.wins(each) / one.cells[each].summary.fights for each in one.cells}
    assert abs(rates[found] - target) <= 0.1
    beside = [each for each in (found - 1, found + 1) if 0 <= each < len(values)]
    assert all(one.cells[each].summary.fights == FIGHTS for each in [found, *beside])
    assert all(abs(rates[each] - target) >= abs(rates[found] - target) for each in beside)
    assert f"{side} wins {100 * rates[found]:.0f} %" in study.findings[0]
    assert Study.from_json(study.to_json()).to_json() == study.to_json()


def test_none_fits_is_an_answer_with_the_nearest() -> None:
    one = balanced("goblin", "fighters.goblin.count=1..3", "red", 0.8)
    assert not one.study.extra["fits"]
    assert one.study.extra["found"] == 2
    assert one.study.findings[0].startswith("None comes within 5 points of 80 %. Nearest is 2 goblins: red wins 9")
    beyond = balanced("duel", "fighters.Hrolf.st=15..17", "red", 0.05)
    assert beyond.study.extra["found"] == 17
    assert "It is the highest there is to choose from." in beyond.study.findings[1]


def test_what_makes_no_difference_is_told() -> None:
    one = balanced("duel", "fighters.Hrolf.skills.Lance=8..16", "red", 0.2)
    assert one.study.findings[1].startswith("It makes no difference: with 8,")


def test_a_search_stays_within_what_the_scenario_takes() -> None:
    """A skill of 11 would be legendary, which no sheet may have; the search meets that on its way."""
    one = balanced("arrows", "fighters.Ivren.skills.Bows", "red", 0.02)
    assert one.study.cells[-1].values == {one.varied.path: 10}
    assert "It is the highest there is to choose from." in one.study.findings[1]


def test_it_begins_with_what_the_scenario_has() -> None:
    assert search("duel", "fighters.Hrolf.st", "red", 0.5).start == 14
    assert search("goblin", "fighters.goblin.count", "red", 0.5).varied.values[0] == 1
    assert search("duel", "fighters.Hrolf.st=20..30", "red", 0.5).start == 5


def test_after_ctrl_c_it_tells_what_there_is() -> None:
    one = search("goblin", "fighters.goblin.count=1..4", "red", 0.5)
    pool, left = Alone(), [1]

    def fight(cell: Cell, wanted: int) -> bool:
        if not left:
            return False
        left.pop()
        return Trials([cell], wanted).run(pool)

    one.conclude(one.run(100, fight))
    assert one.study.interrupted
    assert one.study.extra["found"] is None
    assert one.study.findings[0].startswith("Interrupted; red so far: 1 goblin: 100 %")


def test_where_nobody_can_win_it_does_not_go_on() -> None:
    short = from_document({**load("duel").document, "ends": {"rounds": 1}}, "short")
    one = Balance(Variations(short, "short"), "fighters.Hrolf.st=10..12", "red", 0.5, {}, 1)
    pool = Alone()
    told = (
        "short: nobody has won any of the first 100 fights each with fighters.Hrolf.st at 10, 11, 12, so perhaps nobody"
    )
    with pytest.raises(Mistake, match=told):
        one.run(400, lambda cell, wanted: Trials([cell], wanted).run(pool))


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("fighters.Hrolf.from", "there stands no number to search for; 'fracas sweep' tries words"),
        ("fighters.Hrolf.from=knight,peasant", "expected numbers, as in fighters.Hrolf.from=1..10"),
        ("fighters.Hrolf.st=12", "found one number only"),
        ("fighters.Hrolf.st=12,11", "expected numbers that grow"),
        ("fighters.Hrolf.basic_speed", "say from where to where, and in which steps"),
        ("fighters.Hrolf.st=190..210", "found 201, expected at most 200"),
        ("sides.blue.size=1..300", "there is room for 107 of them"),
        ("fighters.Hrolf.sst", "did you mean 'st'?"),
    ],
)
def test_what_cannot_be_searched_is_told_before_any_fight(written: str, told: str) -> None:
    with pytest.raises(Mistake) as caught:
        search("duel", written, "red", 0.5)
    assert told in str(caught.value)


@pytest.mark.parametrize("text", ["120%", "-1%", "1.2", "half", "50%%", "nan", ""])
def test_a_target_is_a_share(text: str) -> None:
    with pytest.raises(Mistake, match="expected a share of won fights from 0% to 100%, such as 80%"):
        parse_share("--target", text, 0.0, 1.0)


def test_shares_are_written_in_two_ways() -> None:
    assert parse_share("--target", "80%", 0.0, 1.0) == parse_share("--target", "0.8", 0.0, 1.0) == 0.8
