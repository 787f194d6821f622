"""Answers that add up, as switches of one question."""

from __future__ import annotations

import pytest
from tests.table.games import game_of, go_to

from fracas.kernel.mistake import Mistake
from fracas.table import wire
from fracas.table.seat import Seat


def extra(found: wire.Extras, key: str) -> wire.Extra:
    return next(each for each in found.extras if each.key == key)


def at_the_blow() -> Seat:
    """Dame Ysolde in the duel, asked how to strike."""
    game = game_of("duel", seed=3)
    while True:
        seat = go_to(game, "blow")
        assert seat is not None
        prompt = seat.prompt()
        assert prompt is not None
        if prompt.who == "Dame Ysolde":
            return seat
        seat.answer("strike")


def test_options_of_a_blow_are_switches_side_by_side() -> None:
    seat = at_the_blow()
    before = seat.play.run.state()
    found = seat.extras([])
    assert found.chance is not None
    deceptive = extra(found, "deceptive")
    assert (deceptive.question, deceptive.rule, deceptive.taken) == ("blow", "G-79", 0)
    assert deceptive.with_more is not None
    assert deceptive.with_less is None
    assert [each.key for each in found.plan.answers if each.question == "blow"] == ["strike"]
    assert seat.play.run.state() == before


def test_taken_switches_are_in_the_plan_and_their_chances_agree() -> None:
    seat = at_the_blow()
    none, one = seat.extras([]), seat.extras([], {"deceptive": 1})
    assert extra(one, "deceptive").taken == 1
    assert one.chance == extra(none, "deceptive").with_more
    assert extra(one, "deceptive").with_less == none.chance
    keys = [each.key for each in one.plan.answers if each.question == "blow"]
    assert keys == ["deceptive", "strike"]
    said = seat.say(one.plan)
    assert said.rest == []
    assert [entry.answer for entry in seat.play.history() if entry.question == "blow"][-2:] == keys


def test_what_is_not_to_be_had_is_left_out_and_named() -> None:
    seat = at_the_blow()
    found = seat.extras([], {"deceptive": 40, "somersault": 1})
    assert found.left_out == ["deceptive", "somersault"]
    assert extra(found, "deceptive").with_more is None
    assert 0 < extra(found, "deceptive").taken < 40


def test_one_switch_may_open_another() -> None:
    """A flurry halves the penalty of a rapid strike, so it comes with that alone (G-84)."""
    seat = at_the_blow()
    plain, rapid = seat.extras([]), seat.extras([], {"rapid strike": 1})
    assert "flurry of blows" not in [each.key for each in plain.extras]
    assert "flurry of blows" in [each.key for each in rapid.extras]
    both = seat.extras([], {"flurry of blows": 1, "rapid strike": 1})
    assert both.left_out == []


def test_each_says_how_much_of_it_there_could_be() -> None:
    """Beside what is taken of the others: one effort is all that a blow has (G-85)."""
    seat = at_the_blow()
    none = seat.extras([])
    most = extra(none, "deceptive").most
    assert most > 1
    assert extra(none, "mighty blow").most == 1
    all_of_it = seat.extras([], {"deceptive": most})
    assert all_of_it.left_out == []
    assert extra(all_of_it, "deceptive").with_more is None
    assert extra(all_of_it, "deceptive").most == most


def test_boosts_are_switches_too() -> None:
    """Threa asks for AP and FAT one after the other, as numbers (T-27)."""
    game = game_of("swords")
    seat = go_to(game, "boost with AP")
    assert seat is not None
    found = seat.extras([], {"boost with FAT": 2})
    assert [each.key for each in found.extras] == ["boost with AP", "boost with FAT"]
    assert extra(found, "boost with FAT").taken == 2
    assert [each.key for each in found.plan.answers[:2]] == ["0", "2"]
    assert [each.most for each in found.extras] == [2, 14]
    assert found.chance is not None
    more = extra(found, "boost with AP").with_more
    assert more is not None
    assert more > found.chance


def test_a_plan_may_lead_to_them() -> None:
    seat = at_the_blow()
    before = seat.extras([], {"deceptive": 1})
    said = [entry.answer for entry in seat.play.entries]
    for _ in said:
        seat.take_back()
    prompt = seat.prompt()
    assert prompt is not None
    assert prompt.question == "manoeuvre"
    found = seat.extras([*said], {"deceptive": 1})
    assert [each.key for each in found.plan.answers] == [*said, "deceptive", "strike"]
    assert found.chance == before.chance


def test_nobody_adds_to_what_others_are_asked() -> None:
    seat = at_the_blow()
    asked = seat.prompt()
    assert asked is not None
    other = next(side for side in seat.game.sides if side != asked.side)
    with pytest.raises(Mistake, match=f"{other} is not asked now"):
        Seat(seat.game, other).extras([])
