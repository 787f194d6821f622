"""The chance of each outcome: what the dice really bring, to the end of the beat."""

from __future__ import annotations

from typing import Any

import pytest
from tests.table.games import game_of, go_to

from fracas.agents.registry import agent
from fracas.kernel.decision import Chooser, Decision, Option
from fracas.kernel.dice import SeededDice
from fracas.kernel.fight import Fight
from fracas.kernel.odds import OddsSearch, best_answer
from fracas.kernel.plans import A_ROLL, Given, plan_turn
from fracas.kernel.rulebook import Rulebook

SAMPLES = 1500


class AsPlanned(Chooser):
    """The answers of a plan, and then the best chance, as the odds suppose."""

    def __init__(self, book: Rulebook[Any], answers: list[str]) -> None:
        self.book = book
        self.answers = answers

    def choose(self, fight: Fight, decision: Decision) -> Option:
        at = len(fight.answers)
        if at < len(self.answers):
            option = decision.menu.find(self.answers[at])
            assert option is not None
            return option
        return decision.usual or best_answer(self.book, fight, decision)


@pytest.mark.parametrize(("name", "question"), [("duel", "blow"), ("bout", "blow"), ("knives", "manner")])
def test_the_odds_are_what_the_dice_bring(name: str, question: str) -> None:
    game = game_of(name)
    seat = go_to(game, question)
    assert seat is not None
    book, run, pending = game.book, game.play.run, game.play.pending
    assert pending is not None
    key = agent("brute", book, 1).choose(run, pending).key
    plan = plan_turn(book, run, pending, pending.who, [Given(key)])
    assert plan.stop == A_ROLL
    fight = plan.fight
    assert fight is not None
    assert fight.start is not None
    odds = OddsSearch(book, fight, plan.who, -1).walk()
    assert sum(odds.chances) + odds.left == pytest.approx(1)
    assert odds.left <= 0.01
    found = [0] * len(odds.chances)
    for number in range(SAMPLES):
        sample = fight.start.begin_beat(AsPlanned(book, fight.answers), None)
        sample.dice = SeededDice(number)
        book.beat(sample)
        found[book.outcome_of(fight, sample, plan.who, True)] += 1
    for chance, count in zip(odds.chances, found, strict=True):
        error = 4 * (max(chance * (1 - chance), 0.002) / SAMPLES) ** 0.5
        assert abs(count / SAMPLES - chance) < error + odds.left


def test_what_was_ruled_in_this_very_turn_counts_and_is_no_wound() -> None:
    """A ruling in the middle of a turn is part of what the odds start from; so is whatever an earlier blow has done."""
    game = game_of("duel")
    seat = go_to(game, "blow")
    assert seat is not None
    plain = seat.odds(["strike"])
    assert game.play.pending is not None
    foe = next(each for each in game.play.run.everyone() if each.index != game.play.pending.who)
    game.play.rule(foe.name, "hp", "9")
    hurt = seat.odds(["strike"])
    assert plain is not None
    assert hurt is not None
    assert hurt.chance == pytest.approx(plain.chance, abs=0.03)
    assert hurt.outcomes[0].chance == pytest.approx(plain.outcomes[0].chance, abs=0.02)
    game.play.rule(foe.name, "posture", "lying prone")
    prone = seat.odds(["strike"])
    assert prone is not None
    assert prone.chance > hurt.chance + 0.03
    assert seat.about(foe.name)


def test_every_book_names_outcomes_and_one_purpose() -> None:
    for name in ("duel", "bout", "street", "knives"):
        names = game_of(name).book.outcome_names()
        assert [each.is_purpose for each in names].count(True) == 1
        assert len({each.key for each in names}) == len(names)


def test_odds_of_a_seat_are_the_outcomes_with_their_names() -> None:
    game = game_of("duel")
    seat = go_to(game, "blow")
    assert seat is not None
    odds = seat.odds(["strike"])
    assert odds is not None
    assert [each.key for each in odds.outcomes] == ["misses", "stopped", "wounds", "down", "out"]
    assert odds.chance == pytest.approx(sum(each.chance for each in odds.outcomes[2:]), abs=odds.error)
    assert seat.odds(["no such blow"]) is None or game.play.history()
