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
    odds = OddsSearch(book, fight.start, plan.who, fight.rolls, fight.answers, -1).walk()
    assert sum(odds.chances) + odds.left == pytest.approx(1)
    assert odds.left <= 0.01
    found = [0] * len(book.outcome_names())
    for number in range(SAMPLES):
        sample = fight.start.begin_beat(AsPlanned(book, fight.answers), None)
        sample.dice = SeededDice(number)
        book.beat(sample)
        found[book.outcome_of(fight.start, sample, plan.who, True)] += 1
    for chance, count in zip(odds.chances, found, strict=True):
        error = 4 * (max(chance * (1 - chance), 0.002) / SAMPLES) ** 0.5
        assert abs(count / SAMPLES - chance) < error + odds.left


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
