"""Other ways to do what is planned: elsewhere on the body, with something on top."""

from __future__ import annotations

import pytest
from tests.table.games import game_of, go_to

from fracas.agents.registry import agent
from fracas.kernel.mistake import Mistake
from fracas.table.seat import REFEREE, Seat

AT_LENGTH = 60.0


def about_to_strike() -> Seat:
    """Somebody in the duel is asked what to do, and could attack."""
    game = game_of("duel")
    while True:
        seat = go_to(game, "manoeuvre")
        assert seat is not None
        if seat.plan(["attack"]).stop == "a roll":
            return seat
        pending = game.play.pending
        assert pending is not None
        seat.answer(agent("brute-1", game.book, 1).choose(game.play.run, pending).key)


def test_ways_are_the_plan_with_other_answers_and_can_be_said_whole() -> None:
    seat = about_to_strike()
    game = seat.game
    before = game.play.run.state()
    ways = seat.ways(["attack"], AT_LENGTH)
    assert 1 <= len(ways) <= 5
    assert len({each.label for each in ways}) == len(ways), "each is called otherwise"
    chances = [each.chance or 0.0 for each in ways]
    assert chances == sorted(chances, reverse=True)
    planned = [each.key for each in seat.plan(["attack"]).answers]
    for way in ways:
        keys = [each.key for each in way.answers]
        other = [each for each in way.answers if not each.filled]
        assert keys != planned
        assert 1 <= len(other) <= 3
        assert other[0].label in way.label
        assert seat.plan([*keys]).stop == "a roll"
    assert {each.kind for way in ways for each in way.answers if not each.filled} <= {"location", "extra"}
    assert game.play.run.state() == before
    said = [each.key for each in ways[0].answers]
    for key in said:
        seat.answer(key)
    assert [entry.answer for entry in game.play.history()[-len(said) :] if entry.question != "roll"] == said


def test_where_no_die_falls_there_is_one_way_alone() -> None:
    game = game_of("duel")
    seat = Seat(game, REFEREE)
    assert seat.ways(["do nothing"]) == []


def test_nobody_else_is_told_any() -> None:
    game = game_of("duel")
    with pytest.raises(Mistake, match="never asked"):
        Seat(game, "spectator").ways([])


def test_a_boost_is_part_of_the_ready_answers_to_an_attack() -> None:
    """T-27: what a guard comes to without any, and with so much of it."""
    seat = go_to(game_of("corridor"), "defence")
    assert seat is not None
    chains = seat.joined()
    assert not any(each.kind == "extra" and not each.filled for each in chains[0].answers)
    for chain in chains:
        left = seat.plan([each.key for each in chain.answers], fill=False)
        assert left.next is None, chain.label
        assert not left.changed
    boosted = [each for each in chains if "boost with FAT" in each.label]
    plain = next(each for each in chains if each.label == boosted[0].label.rpartition(", boost")[0])
    assert (boosted[0].chance or 0) > (plain.chance or 0)
