"""Usual answers and planning ahead in d100, on random walks over its scenarios under several house rules."""

from __future__ import annotations

from typing import Any

import pytest
from tests.d100.walks import HOUSE_RULES, NAMES, walk

from fracas.kernel.decision import Chooser, Decision, Option, Pause
from fracas.kernel.dice import NoDice
from fracas.kernel.fight import Fight
from fracas.rulebooks.d100.book import D100
from fracas.rulebooks.d100.events import Declared, TurnBegan
from fracas.rulebooks.d100.fighter import D100Fight
from fracas.table.seat import Seat

every_scenario = pytest.mark.parametrize("name", NAMES)
every_rules = pytest.mark.parametrize("rules", HOUSE_RULES)


@every_scenario
@every_rules
def test_the_usual_answer_is_on_the_menu_and_costs_no_dice(name: str, rules: str) -> None:
    """It is empty, or one that may be given; asking for it changes nothing."""
    for seed in range(2):
        for game in walk(name, rules, seed, 150):
            play = game.play
            assert play.pending is not None
            before = play.run.state()
            dice = play.run.dice
            play.run.dice = NoDice()
            key = game.book.usual(play.run, play.pending)
            play.run.dice = dice
            assert key == "" or play.pending.menu.find(key) is not None, (seed, play.pending.question.key, key)
            assert play.run.state() == before


class First(Chooser):
    """Stops at the first question."""

    def choose(self, fight: Fight, decision: Decision) -> Option:
        raise Pause(decision)


def asked_next(book: D100, fight: D100Fight, who: int) -> None:
    """The next beat asks that fighter, or has come to its declaration or turn and found nothing to ask."""
    run: Any = fight.begin_beat(First(), None)
    try:
        book.beat(run)
    except Pause as pause:
        if pause.decision.who == who:
            return
    mine = [each for each in run.events if isinstance(each, (Declared, TurnBegan)) and each.who == who]
    assert mine, (run.fighters[who].name, [each.to_dict() for each in run.events])


@every_scenario
@every_rules
def test_anybody_can_be_next(name: str, rules: str) -> None:
    """D-16: from anywhere, for everybody who can act, between beats and in the middle of one."""
    for seed in range(2):
        for number, game in enumerate(walk(name, rules, seed, 120)):
            if number % 6 != seed:
                continue
            book: Any = game.book
            for place in (game.play.fight, game.play.run):
                for me in place.fighters:
                    if me.out or (place.settled and not book.has_turn(place, me)):
                        continue
                    copy = place.copy()
                    book.next_turn(copy, me.index)
                    asked_next(book, copy, me.index)


@every_scenario
def test_a_turn_goes_on_as_long_as_there_is_something_to_do_in_it(name: str) -> None:
    """D-21, D-120: between two beats the next one asks the same fighter if, and only if, its turn goes on."""
    kept = 0
    for game in walk(name, "as shipped", 5, 250):
        play = game.play
        before: Any = play.fight
        if play.run.position() or before.acting < 0:
            continue
        assert play.pending is not None
        mine = play.pending.who == before.acting and play.pending.question.key == "act"
        assert game.book.goes_on(before, before.acting) == mine
        kept += mine
    assert kept > 10


@every_scenario
def test_a_plan_can_be_made_anywhere(name: str) -> None:
    """For whoever is asked, and for everybody else of its side; the fight stays as it is."""
    for number, game in enumerate(walk(name, "strict", 8, 60)):
        play = game.play
        assert play.pending is not None
        asked = play.run.everyone()[play.pending.who]
        before = play.run.state()
        seat = Seat(game, game.sides[asked.side])
        for me in play.run.everyone():
            if me is asked or (me.side == asked.side and not me.out and number % 5 == 0):
                assert seat.plan([], who=me.name).who == me.name
        assert play.run.state() == before
