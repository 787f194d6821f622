"""The coach: it finds what cost a fight, tells luck from choice, and always says the same of the same play-outs."""

from __future__ import annotations

import pytest

from fracas.agents.registry import agent
from fracas.arena.review import (
    AFRESH,
    FAILED,
    Estimate,
    Review,
    Spending,
    as_json,
    differences,
    estimate,
    review,
    total_of,
)
from fracas.kernel.mistake import Mistake
from fracas.stage.parts import HUMAN
from fracas.stage.scenario import load
from fracas.table.game import SEEDED, Game

PLAY_OUTS = 240


def played(name: str, seed: int, seats: list[str]) -> Game:
    game = Game(load(name), seed, SEEDED, seats)
    game.sit_down()
    game.resume()
    return game


def with_a_blunder(question: str, answer: str) -> Game:
    """Somebody plays red in 'swords' like a brute, but for that question."""
    game = played("swords", 1, [HUMAN, "brute"])
    brute = agent("brute", game.book, 0)
    while game.play.pending is not None:
        decision = game.play.pending
        blunders = decision.question.key == question and decision.menu.find(answer) is not None
        game.play.answer(answer if blunders else brute.choose(game.play.run, decision).key)
    return game


def reviewing(game: Game, side: str | None = None) -> Review:
    return Review(game, "fight.json", side, Spending(0.0, PLAY_OUTS), lambda what, share: None)


def test_it_names_the_decision_that_lost_the_fight() -> None:
    game = with_a_blunder("action", "yield")
    assert game.over
    report = review(game, "fight.json", None, 0.0, PLAY_OUTS)
    worst = report.worst[0]
    assert (worst.who, worst.side, worst.answer) == ("Red", "red", "yield")
    assert worst.surely
    assert worst.chance.value == 0
    assert worst.gain.value > 0.2
    assert report.side == "red"
    assert report.choices["red"].value < -0.2
    assert report.choices["blue"] == Estimate(0.0, 0.0, 0)


def test_luck_and_choices_make_up_the_whole_change() -> None:
    report = review(with_a_blunder("action", "yield"), "fight.json", None, 0.0, PLAY_OUTS)
    change = report.curve[-1].chance.value - report.curve[0].chance.value
    chosen = report.choices["red"].value - report.choices["blue"].value
    assert report.dice.value + chosen == pytest.approx(change)
    assert sum(each.change.value for each in report.curve) == pytest.approx(change)
    assert sum(each.dice for each in report.curve) == pytest.approx(report.dice.value)
    assert report.curve[-1].chance.value == 0  # it was lost


def test_the_same_play_outs_say_the_same() -> None:
    game = played("knives", 2, ["random", "brute"])
    one, two = [as_json(review(game, "fight.json", None, 0.0, PLAY_OUTS)) for _ in range(2)]
    assert one == two
    assert 0 < one["play_outs"] < PLAY_OUTS + 40


def test_plain_play_has_nothing_but_luck() -> None:
    report = review(played("swords", 2, ["brute", "brute"]), "fight.json", None, 0.0, 100)
    assert all(each.count == 0 for each in report.choices.values())


def test_a_side_is_reviewed_whoever_played_it() -> None:
    game = played("swords", 2, ["brute", "random"])
    blue = reviewing(game, "blue")
    assert {each.side for each in blue.questions if each.judged} == {1}
    assert {each.side for each in reviewing(game).questions if each.judged} == {0, 1}
    assert game.sides[blue.side] == "blue"
    people = reviewing(with_a_blunder("action", "yield"))
    assert {each.side for each in people.questions if each.judged} == {0}


def test_it_reports_what_it_has_when_interrupted() -> None:
    calls = 0

    def stop(what: str, share: float) -> None:
        nonlocal calls
        calls += 1
        if calls == 60:
            raise KeyboardInterrupt

    report = review(played("swords", 2, ["random", "brute"]), "fight.json", None, 0.0, PLAY_OUTS, stop)
    assert report.interrupted
    assert report.curve
    assert report.play_outs == 60


def test_questions_without_dice_between_them_are_one_choice_with_one_luck() -> None:
    game = played("swords", 2, ["random", "brute"])
    found = reviewing(game)
    assert [each for choice in found.choices for each in choice.questions] == found.questions
    several = [choice for choice in found.choices if len(choice.questions) > 1]
    assert several
    for choice in several:
        assert len({each.veiled.key for each in choice.questions}) == 1
        assert len({len(each.moment.fight.rolls) for each in choice.questions}) == 1
        assert len({each.side for each in choice.questions}) == 1


def test_answers_are_judged_by_what_their_side_could_know() -> None:
    """Whoever waits in a duel is known to; for what, is not."""
    found = reviewing(played("duel", 1, ["random", "brute"]))
    secret = [each for each in found.questions if each.veiled.secrets]
    assert secret
    assert all(each.open is not each.veiled and not each.open.secrets for each in secret)
    assert all(each.open is each.veiled for each in found.questions if each not in secret)


def test_a_fight_that_goes_on_is_reviewed_so_far_unless_it_has_secrets() -> None:
    game = Game(load("swords"), 3, SEEDED, [HUMAN, "brute"])
    game.sit_down()
    game.resume()
    assert game.play.pending is not None
    game.play.answer(agent("brute", game.book, 0).choose(game.play.run, game.play.pending).key)
    report = review(game, "fight.json", None, 0.0, 100)
    assert not report.over
    duel = Game(load("duel"), 3, SEEDED, [HUMAN, "brute"])
    duel.sit_down()
    duel.resume()
    duel.play.answer("wait")
    assert duel.book.has_secrets(duel.play.run, 0)  # the foe waits, and does not say for what
    with pytest.raises(Mistake, match="is not over, and a review would tell what is still secret"):
        review(duel, "fight.json", None, 0.0, 100)


def test_what_cannot_be_reviewed() -> None:
    game = Game(load("duel"), 3, SEEDED, [HUMAN, HUMAN])
    with pytest.raises(Mistake, match=r"fight\.json: nobody has decided anything in it yet; 'fracas play fight.json'"):
        review(game, "fight.json", None, 0.0, 100)
    with pytest.raises(Mistake, match="--side rad: there is no side 'rad'; did you mean 'red'"):
        review(played("swords", 2, ["brute", "brute"]), "fight.json", "rad", 0.0, 100)
    begun = Game(load("swords"), 3, SEEDED, [HUMAN, HUMAN])
    begun.sit_down()
    begun.resume()
    asked = begun.play.pending
    assert asked is not None
    begun.play.answer("end turn")
    other = begun.sides[1 - begun.play.run.everyone()[asked.who].side]
    with pytest.raises(Mistake, match=f"nobody of {other} has decided anything in it"):
        review(begun, "fight.json", other, 0.0, 100)


def test_what_was_not_looked_at_may_be_anything() -> None:
    found = reviewing(played("swords", 2, ["random", "brute"]))
    assert any(each.departs for each in found.choices)
    assert found._chosen(found.choices, 0) == Estimate(0.0, 1.0, 0)
    assert found._chosen([each for each in found.choices if not each.departs], 0) == Estimate(0.0, 0.0, 0)


def test_what_was_always_the_same_is_not_certain() -> None:
    assert estimate([1.0] * 8).error > 0.2
    assert estimate([1.0] * 800).error < 0.01


def test_sums() -> None:
    assert total_of([]) == Estimate(0.0, 0.0, 0)
    found = total_of([[0.0, 1.0], [1.0, 1.0], []])
    assert (found.value, found.count) == (1.5, 4)
    assert found.error == pytest.approx(1.959964 * (0.25) ** 0.5)
    mine, theirs = {0: 1, 1: 0, 2: FAILED, AFRESH: 0}, {0: 0, 1: 0, 2: 0, AFRESH: 1}
    assert differences(mine, theirs, 1) == [1.0, 0.0]
    assert differences(mine, theirs, 1, AFRESH) == [-1.0]
