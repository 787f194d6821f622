"""Plans: what answers lead to before they are said, and what becomes of them when they are."""

from __future__ import annotations

import pytest
from tests.table.games import asked_seat, game_of, seats_of

from fracas.kernel.mistake import Mistake
from fracas.kernel.plans import Given
from fracas.table.game import Game
from fracas.table.seat import REFEREE, Seat


def ready(name: str = "duel") -> tuple[Game, Seat]:
    game = game_of(name)
    seat = asked_seat(game, seats_of(game))
    assert seat is not None
    return game, seat


def test_a_plan_changes_nothing_and_stops_at_the_first_open_question() -> None:
    game, seat = ready()
    before = game.play.run.state()
    plan = seat.plan(["move"], fill=False)
    assert [each.key for each in plan.answers] == ["move"]
    assert plan.stop == "a question"
    assert plan.next is not None
    assert plan.next.places
    assert game.play.run.state() == before
    assert game.play.history() == []


def test_what_is_said_of_a_plan_is_said_in_order() -> None:
    game, seat = ready()
    first = seat.plan(["move"], fill=False)
    assert first.next is not None
    goal = first.next.places[-1].hex
    plan = seat.plan(["move", goal], fill=False)
    said = seat.say(plan)
    assert said.answers == len(plan.answers) == 2
    assert [entry.answer for entry in game.play.history()[:2]] == ["move", goal]


def test_a_plan_for_another_question_is_refused_whole() -> None:
    game, seat = ready()
    plan = seat.plan(["move"], fill=False)
    seat.answer("move")
    with pytest.raises(Mistake, match="the fight has gone on"):
        seat.say(plan)
    assert [entry.answer for entry in game.play.history()] == ["move"]


def test_a_plan_with_an_answer_that_is_not_offered_is_refused_whole() -> None:
    game, seat = ready()
    plan = seat.plan(["move"], fill=False)
    bad = plan.answers[0].model_copy(update={"key": "sing"})
    with pytest.raises(Mistake, match="'sing' does not fit here"):
        seat.say(plan.model_copy(update={"answers": [*plan.answers, bad]}))
    assert game.play.history() == []


def test_answers_that_no_longer_fit_are_named_and_later_ones_stay() -> None:
    _, seat = ready()
    plan = seat.plan([Given("sing", "manoeuvre")], fill=False)
    assert plan.changed == ["sing"]
    question = plan.next
    assert question is not None
    plan = seat.plan([Given("left", "no such question"), Given("move", question.question)], fill=False)
    assert plan.dropped == ["left"]
    assert [each.key for each in plan.answers] == ["move"]


def test_the_other_answers_of_a_short_list_come_with_a_plan() -> None:
    _, seat = ready()
    plan = seat.plan(["move"], fill=False)
    others = [each.key for each in plan.answers[0].others]
    assert "attack" in others or "wait" in others
    assert "move" not in others


def test_a_seat_plans_for_its_own_fighters_only() -> None:
    game, seat = ready()
    assert game.play.pending is not None
    foe = next(each for each in game.play.run.everyone() if each.index != game.play.pending.who)
    with pytest.raises(Mistake, match="does not answer for"):
        seat.plan(["move"], who=foe.name)


def test_a_plan_stops_before_the_first_die() -> None:
    game, seat = ready("bout")
    dice = game.play.run.dice.state()
    for _ in range(30):
        seat = next(each for each in seats_of(game).values() if each.asked)
        plan = seat.plan([])
        if plan.stop == "a roll":
            break
        prompt = seat.prompt()
        assert prompt is not None
        keys = [each.key for each in prompt.options] or [prompt.places[0].hex]
        wanted = [key for key in ("attack", "strike", "torso") if key in keys]
        seat.answer((wanted or keys)[0])
    assert dice is not None


def test_a_question_with_one_answer_is_not_asked_but_a_plan_that_says_another_stops_there() -> None:
    """Two stunned swordsmen can only strike hastily (D-28)."""
    game, _ = ready("salle")
    for name in ("Thesis", "Antithesis"):
        game.play.rule(name, "stun", "2")
    while game.play.pending is not None and game.play.pending.question.key == "form":
        game.play.answer("no parry")
    seat = asked_seat(game, seats_of(game))
    assert seat is not None
    plan = seat.plan(["attack sword", "measured"], fill=False)
    assert plan.changed == ["measured"]
    assert plan.why_not.startswith("'measured' is not possible: ")
    plan = seat.plan(["attack sword", "hasty"], fill=False)
    assert (plan.stop, plan.changed, plan.rest) == ("a roll", [], [])
    plan = seat.plan(["attack sword", "end turn"], fill=False)
    assert (plan.stop, plan.rest) == ("a roll", ["end turn"])


def test_an_agent_makes_a_plan_of_what_nobody_has_said() -> None:
    game = game_of("duel")
    seat = Seat(game, REFEREE)
    plan = seat.as_advised([])
    assert plan.now
    assert plan.stop != "a question"
    mine = seat.as_advised(["move"])
    assert mine.answers[0].key == "move"
    assert not mine.answers[0].filled
    assert game.play.history() == []


def test_real_dice_have_a_verdict_before_it_is_said() -> None:
    game = game_of("knives", dice="typed")
    seat = Seat(game, REFEREE)
    found = seat.verdict("40")
    assert found.event is not None
    assert "die +40" in found.event.sentence
    assert found.roll.total == 40
    assert seat.prompt() is not None
    assert game.play.history() == []
    with pytest.raises(Mistake, match="from 1 to 100"):
        seat.verdict("101")
    seat.answer("40")
    assert seat.events()[-1].sentence == found.event.sentence


def test_where_no_dice_are_asked_for_there_is_no_verdict() -> None:
    seat = Seat(game_of("duel"), REFEREE)
    with pytest.raises(Mistake, match="no dice are asked for"):
        seat.verdict("12")
