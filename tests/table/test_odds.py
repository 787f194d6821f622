"""The chance of each outcome: what the dice really bring, to the end of the beat."""

from __future__ import annotations

from typing import Any

import pytest
from tests.table.games import game_of, go_to

from fracas.agents.registry import agent
from fracas.kernel.attempts import OUT
from fracas.kernel.decision import Chooser, Decision, Option
from fracas.kernel.dice import FallenDice, SeededDice
from fracas.kernel.fight import Fight
from fracas.kernel.odds import OddsSearch, best_answer
from fracas.kernel.outcomes import Outcomes
from fracas.kernel.plans import A_ROLL, Given, Plan, plan_turn
from fracas.kernel.rulebook import Rulebook

SAMPLES = 1000


class AsPlanned(Chooser):
    """The answers of a plan, and then as usual, or the best chance where nothing is, as the odds suppose."""

    def __init__(self, book: Rulebook[Any], who: int, answers: list[str]) -> None:
        self.book = book
        self.who = who
        self.answers = answers

    def choose(self, fight: Fight, decision: Decision) -> Option:
        at = len(fight.answers)
        if at < len(self.answers):
            option = decision.menu.find(self.answers[at])
            assert option is not None
            return option
        usual = decision.menu.find(self.book.usual(fight, decision)) if decision.who == self.who else None
        return decision.usual or usual or best_answer(self.book, fight, decision)


def planned(name: str, question: str, *more: str) -> tuple[Rulebook[Any], Plan]:
    """What a brute would say at that question, or these answers, as a plan."""
    game = game_of(name)
    assert go_to(game, question) is not None
    book, run, pending = game.book, game.play.run, game.play.pending
    assert pending is not None
    answers = more or (agent("brute-1", book, 1).choose(run, pending).key,)
    plan = plan_turn(book, run, pending, pending.who, [Given(each) for each in answers])
    assert plan.stop == A_ROLL
    return book, plan


def throws(book: Rulebook[Any], plan: Plan) -> list[float]:
    """How often each outcome comes up when the dice fall as they do."""
    fight = plan.fight
    assert fight is not None
    assert fight.start is not None
    found = [0.0] * (OUT + 1)
    for number in range(SAMPLES):
        sample = fight.start.begin_beat(AsPlanned(book, plan.who, fight.answers), None)
        sample.dice = FallenDice(fight.rolls[:], SeededDice(number))
        book.beat(sample)
        found[book.outcome_of(fight, sample, plan.who, True)] += 1 / SAMPLES
    return found


def search(book: Rulebook[Any], plan: Plan) -> OddsSearch:
    assert plan.fight is not None
    return OddsSearch(book, plan.fight, plan.who, -1)


@pytest.mark.parametrize(
    ("name", "question", "answers"),
    [
        ("duel", "blow", []),
        ("bout", "blow", ["rapid strike", "strike"]),
        ("swords", "manner", []),
        ("knives", "manner", []),
        ("gunfight", "cover", ["unaimed"]),
    ],
)
def test_the_odds_are_what_the_dice_bring(name: str, question: str, answers: list[str]) -> None:
    book, plan = planned(name, question, *answers)
    odds = search(book, plan).walk()
    assert sum(odds.chances) + odds.left == pytest.approx(1)
    for chance, share in zip(odds.chances, throws(book, plan), strict=True):
        error = 4 * (max(chance * (1 - chance), 0.002) / SAMPLES) ** 0.5
        assert abs(share - chance) < error + odds.error


@pytest.mark.parametrize(
    ("name", "question", "answers", "saved"),
    [("duel", "blow", [], 2.0), ("bout", "blow", ["rapid strike", "strike"], 1.25), ("street", "manner", [], 2.0)],
)
def test_shortcuts_only_save_time(name: str, question: str, answers: list[str], saved: float) -> None:
    """Damage that is walked by its ends, ways that are joined: the same as walking every way to its end."""
    book, plan = planned(name, question, *answers)
    fight = plan.fight
    assert fight is not None
    assert fight.start is not None
    odds = search(book, plan).walk()
    ways = Outcomes(book, fight.start, AsPlanned(book, plan.who, fight.answers), fight.rolls, fight.answers)
    found = [0.0] * (OUT + 1)
    for way in ways.walk(1500):
        found[book.outcome_of(fight, way.fight, plan.who, True)] += way.chance
    for quick, slow in zip(odds.chances, found, strict=True):
        assert -odds.left - 1e-9 < quick - slow < ways.left() + 1e-9
    assert odds.samples == 0
    assert odds.runs * saved < ways.runs


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


def test_two_blows_are_counted_together() -> None:
    seat = go_to(game_of("bout"), "blow")
    assert seat is not None
    one, two = seat.odds(["strike"]), seat.odds(["rapid strike", "strike"])
    assert one is not None
    assert two is not None
    assert (one.attempt, one.attempts) == (1, 1)
    assert (two.attempt, two.attempts) == (1, 2)
    assert two.outcomes[0].chance > one.outcomes[0].chance  # both at -6
    seat.answer("rapid strike")
    seat.answer("strike")
    while seat.play.pending is not None and seat.play.pending.question.key != "strike":
        seat.answer(agent("brute-1", seat.book, 1).choose(seat.play.run, seat.play.pending).key)
    last = seat.odds(["rapier thrust"])
    assert last is not None
    assert (last.attempt, last.attempts) == (2, 2)


def test_what_cannot_be_walked_is_sampled_and_says_so() -> None:
    """A burst at random places: about so much, always the same, with its error."""
    seat = go_to(game_of("gunfight"), "cover")
    assert seat is not None
    odds = seat.odds(["unaimed"])
    assert odds is not None
    assert odds.samples >= 100
    assert 0 < odds.error < 0.03
    assert sum([each.chance for each in odds.outcomes]) == pytest.approx(1, abs=0.01)
    assert "about" in str(odds)
    assert odds == seat.odds(["unaimed"])


def test_a_second_blow_goes_like_the_first() -> None:
    """Both blows of a rapid strike at the same place: both miss as often as one does, squared."""
    book, plan = planned("bout", "blow", "rapid strike", "strike")
    game = game_of("bout")
    assert go_to(game, "blow") is not None
    pending = game.play.pending
    assert pending is not None
    rapid = pending.menu.find("rapid strike")
    assert rapid is not None
    hits = book.view(game.play.run, pending, rapid).chance
    assert search(book, plan).walk().chances[0] == pytest.approx((1 - hits) ** 2, abs=0.005)


@pytest.mark.parametrize("name", ["bout", "duel"])
def test_no_foe_is_supposed_to_pay_for_its_defence(name: str) -> None:
    game = game_of(name)
    assert go_to(game, "retreat") is not None
    pending = game.play.pending
    assert pending is not None
    assert pending.menu.find("feverish defence") is not None
    assert best_answer(game.book, game.play.run, pending).key != "feverish defence"
