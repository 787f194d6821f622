"""What an attempt has to get past: roll by roll, with the sums."""

from __future__ import annotations

from math import prod

import pytest
from tests.table.games import asked_seat, game_of, seats_of

from fracas.agents.registry import agent
from fracas.stage.parts import HUMAN
from fracas.stage.scenario import from_document, load
from fracas.table import wire
from fracas.table.game import SEEDED, Game


def first_odds(game: Game) -> wire.Odds:
    """The odds of what is usual, the first time that something is in the way of it."""
    seats, brute = seats_of(game), agent("brute-1", game.book, 1)
    while game.play.pending is not None:
        seat = asked_seat(game, seats)
        odds = seat.odds([]) if seat is not None else None
        if odds is not None and odds.hurdles:
            return odds
        game.play.answer(brute.choose(game.play.run, game.play.pending).key)
    raise AssertionError("nobody has tried anything")


def test_a_blow_must_hit_and_not_be_parried() -> None:
    odds = first_odds(game_of("duel"))
    hit, parried = odds.hurdles
    assert (hit.who, hit.purpose, hit.pool, hit.how) == ("Hrolf", "attack roll", "3d", [])
    assert hit.chance == pytest.approx(196 / 216)  # 14 or less
    assert hit.tally is not None
    assert hit.tally.total == 14
    assert (parried.who, parried.purpose) == ("Dame Ysolde", "defence roll")
    assert parried.how == ["parry thrusting broadsword", "retreat to f5"]
    assert parried.chance == pytest.approx(20 / 216)  # 14 or less
    assert parried.tally is not None
    assert [each.rule for each in parried.tally.terms] == ["G-117", "G-13", "G-122", "G-119"]


@pytest.mark.parametrize("name", ["bout", "knives", "street"])
def test_what_is_in_the_way_comes_to_about_the_chance_of_the_purpose(name: str) -> None:
    """Only about: a critical hit passes by a defence, and the more of a roll is over, the worse is the next."""
    odds = first_odds(game_of(name))
    assert odds.hurdles
    assert prod([each.chance for each in odds.hurdles]) == pytest.approx(odds.chance, abs=0.08)
    assert all(0 < each.chance < 1 for each in odds.hurdles)


def test_foes_whose_numbers_are_not_told_keep_their_sums() -> None:
    scenario = from_document({**load("duel").document, "table": {"foes": "described"}}, "x")
    game = Game(scenario, 7, SEEDED, [HUMAN] * len(scenario.controls))
    game.sit_down()
    game.play.resume()
    odds = first_odds(game)
    hit, parried = odds.hurdles
    assert hit.tally is not None
    assert (parried.who, parried.how, parried.tally) == ("Dame Ysolde", [], None)
