"""What is at stake: each answer with its odds, for those who strike and for those who defend."""

from __future__ import annotations

import pytest
from tests.table.games import game_of
from tests.table.test_advice import asked_at

from fracas.kernel.plans import Given
from fracas.table.moment import Moment, Wanted
from fracas.table.seat import REFEREE, Seat
from fracas.table.stakes import Wanted as Stakes


def test_an_attempt_has_the_odds_of_the_plan_and_other_answers_say_what_comes_next() -> None:
    seat = Moment(Wanted("duel", 5)).seat
    stakes = seat.stakes(runs=100)
    by_answers = {tuple(each.answers): each for each in stakes.options}
    attack = by_answers[("attack",)]
    planned = seat.odds(["attack"], runs=100)
    assert planned is not None
    assert attack.odds == planned.model_copy(update={"hurdles": []})  # those are told of a plan, not of every answer
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


def test_whoever_has_waited_strikes_in_the_turn_of_somebody_else() -> None:
    """G-53: the odds are those of the one who strikes, not of the one who came too near."""
    game = game_of("bout", seed=1)
    seat = Seat(game, REFEREE)
    said = ["wait", "a foe comes into my reach", "anyone", "attack", "when it happens", "move", "f4", "w"]
    said += ["wait", "a foe comes into my reach", "anyone", "attack", "when it happens", "move", "e5"]
    for key in said:
        seat.answer(key)
    while (prompt := seat.prompt()) is not None and prompt.question != "strike":
        seat.answer(prompt.usual)
    stakes = seat.stakes(runs=100)
    assert not stakes.suffered
    planned = seat.odds(["rapier thrust"], runs=100)
    assert planned is not None
    thrust = next(each for each in stakes.options if each.answers[0] == "rapier thrust")
    assert thrust.odds is not None
    assert thrust.odds.chance == planned.chance > 0.1


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


def test_a_question_further_on_in_a_plan_has_stakes_too_as_far_as_there_is_time() -> None:
    """Where to strike: each place with the odds that the plan with it has; the rest is named, to be asked for again."""
    seat = Moment(Wanted("duel", 5)).seat
    plan = seat.plan(["attack"])
    at = [each.kind for each in plan.answers].index("location")
    before: list[str | Given] = [Given(each.key, each.question) for each in plan.answers[:at]]
    wanted = Stakes([each for each in before if isinstance(each, Given)], [], ["torso", "skull", "right leg"], 0.001)
    stakes = seat.stakes(runs=60, wanted=wanted)
    assert stakes.question == "location"
    assert [each.answers for each in stakes.options] == [["torso"]]
    assert stakes.left == ["skull", "right leg"]
    assert stakes.options[0].odds is not None
    odds = seat.odds([*before, "torso"], runs=60)
    assert odds is not None
    assert stakes.options[0].odds.chance == odds.chance
    option = seat.option("skull", before)
    assert option.label == "skull"
    assert "nowhere" in seat.why_not("nowhere", before)


def test_questions_say_what_sort_they_are() -> None:
    kinds: dict[str, str] = {}
    for name, question in (("swords", "defence"), ("bout", "defence"), ("knives", "parry"), ("knives", "plan")):
        prompt = asked_at(name, question, 3).prompt()
        assert prompt is not None
        kinds[f"{name} {question}"] = prompt.kind
    assert kinds == {
        "swords defence": "defence",
        "bout defence": "defence",
        "knives parry": "split",
        "knives plan": "declaration",
    }
    plan = Moment(Wanted("duel", 5)).seat.plan(["attack"])
    assert {each.question: each.kind for each in plan.answers if each.kind} == {"location": "location", "blow": "extra"}


def test_a_plan_tells_where_it_leads() -> None:
    seat = Moment(Wanted("duel")).seat
    here = seat.plan([])
    assert here.next is not None
    place = "f5"
    plan = seat.plan(["move", place])
    moved = plan.answers[1]
    assert (moved.hex, plan.hex) == (place, place)
    assert moved.way is not None
    assert moved.way.hexes[-1] == place
    assert plan.hex != here.hex
    assert plan.facing
