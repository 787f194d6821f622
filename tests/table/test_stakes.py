"""What is at stake: each answer with its odds, for those who strike and for those who defend."""

from __future__ import annotations

import pytest
from tests.table.test_advice import asked_at

from fracas.table.moment import Moment, Wanted


def test_an_attempt_has_the_odds_of_the_plan_and_other_answers_say_what_comes_next() -> None:
    seat = Moment(Wanted("duel", 5)).seat
    stakes = seat.stakes(runs=100)
    by_answers = {tuple(each.answers): each for each in stakes.options}
    attack = by_answers[("attack",)]
    assert attack.odds == seat.odds(["attack"], runs=100)
    assert by_answers[("wait",)].odds is None
    assert by_answers[("wait",)].then == "then the turn is over"
    assert by_answers[("feint",)].then == "then dice fall: feint"
    assert by_answers[("move",)].then.startswith("then: Where do you go?")
    determined = next(each for each in stakes.options if "Determined" in each.label)
    assert determined.answers[:2] == ["all-out attack", "determined"]
    assert determined.label == "All-Out Attack (Determined)"
    assert determined.odds is not None
    assert attack.odds is not None
    assert determined.odds.chance > attack.odds.chance
    assert not stakes.suffered


def test_for_a_defender_they_are_what_becomes_of_it() -> None:
    """No defence is worse than any, and a feverish one better than a plain one."""
    stakes = Moment(Wanted("duel", 4, "blue")).seat.stakes(runs=300)
    assert stakes.suffered
    chances = {each.label: each.odds.chance for each in stakes.options if each.odds is not None}
    assert chances["no defence"] > 0.9 > chances["dodge, stand fast"] > chances["dodge, feverish defence, stand fast"]


@pytest.mark.parametrize(("name", "question"), [("swords", "defence"), ("bout", "defence"), ("knives", "act")])
def test_every_book_tells_them(name: str, question: str) -> None:
    stakes = asked_at(name, question, 3).stakes(runs=30)
    assert stakes.options
    for each in stakes.options:
        assert each.odds is not None or each.then.startswith("then")
        if each.odds is not None:
            assert sum(outcome.chance for outcome in each.odds.outcomes) <= 1 + 1e-9


def test_of_many_numbers_or_hexes_some_are_gone_into() -> None:
    moment = Moment(Wanted("duel"))
    moment.say("move")
    stakes = moment.seat.stakes(runs=20)
    prompt = moment.seat.prompt()
    assert prompt is not None
    assert len(stakes.options) + stakes.untried == len(prompt.places)
