"""Fights with secret dice: kept, told and gone on with, with the secret and without it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.table.games import go_on, secret_game

from fracas.agents.registry import agent
from fracas.kernel.decision import Echo
from fracas.kernel.dice import SeededDice
from fracas.kernel.mistake import Mistake
from fracas.kernel.promises import Promise, promise_of, with_faces
from fracas.kernel.record import SECRET, Record, parse
from fracas.stage.parts import HUMAN
from fracas.stage.scenario import load
from fracas.table.fair_dice import check_promised, check_written_down, verdict
from fracas.table.game import Game, recorded_game

BOOKS = ["duel", "bout", "swords", "knives"]
BEATS = 6
FIRST, SECOND = promise_of(b"the first secret", bytes(16)), promise_of(b"the other secret", bytes(16))


def fought(name: str, promises: list[Promise] | None = None) -> Game:
    return go_on(secret_game(name, promises or [FIRST]), BEATS)


def on_paper(record: Record) -> Record:
    return parse(record.dump(), "fight.json")


def again(record: Record) -> Game:
    game = recorded_game(record, "fight.json")
    game.catch_up(record, "fight.json")
    return game


def dice(game: Game) -> list[tuple[Any, ...]]:
    """Every die that fell."""
    return [(each.round, each.who, each.purpose.text, each.earlier, each.faces) for each in game.play.rolls()]


@pytest.mark.parametrize("name", BOOKS)
def test_a_record_with_the_secret_comes_out_as_it_was(name: str) -> None:
    game = fought(name)
    record = on_paper(game.record())
    assert record.dice == SECRET
    assert [each.faces for each in record.promises] == [[]]
    replayed = again(record)
    assert dice(replayed) == dice(game)
    assert replayed.record().dump() == record.dump()
    assert verdict(record) == f"The dice are those of the promise {FIRST.commitment}: none was changed."


@pytest.mark.parametrize("name", BOOKS)
def test_a_sealed_record_stands_where_the_fight_stands_and_knows_no_more(name: str) -> None:
    game = fought(name)
    record = on_paper(game.record(sealed=True))
    assert FIRST.secret.hex() not in record.dump()
    assert len(record.promises[0].faces) == sum([len(each.faces) for each in game.play.rolls()]) > 3
    stranger = again(record)
    check_written_down(stranger, record, "fight.json")
    assert stranger.play.run.state() == game.play.run.state()
    assert dice(stranger) == dice(game)
    assert stranger.play.digests() == record.beats == game.play.digests()
    assert verdict(record) == (
        f"The dice of the promise {FIRST.commitment} cannot be checked yet: its secret is not in the record."
    )


@pytest.mark.parametrize("name", BOOKS)
def test_whoever_goes_on_with_a_sealed_record_draws_new_dice_and_keeps_the_past(name: str) -> None:
    game = fought(name)
    fallen = dice(game)
    stranger = again(on_paper(game.record(sealed=True)))
    assert [each.told for each in stranger.promises] == [False, True]
    go_on(stranger, BEATS + 12)
    go_on(game, BEATS + 12)
    assert dice(stranger)[: len(fallen)] == fallen
    assert len(dice(stranger)) > len(fallen)
    assert dice(stranger) != dice(game)
    kept = on_paper(stranger.record())
    third = again(kept)
    assert third.play.digests() == stranger.play.digests()
    check_promised(kept, "fight.json")
    assert "cannot be checked yet" in verdict(kept)
    assert f"The others are those of the promise {stranger.promises[1].commitment}" in verdict(kept)
    twice = on_paper(stranger.record(sealed=True))
    assert dice(again(twice)) == dice(stranger)


def test_new_dice_after_the_secret_was_told_can_all_be_checked() -> None:
    game = fought("duel")
    fallen = dice(game)
    other = again(on_paper(game.record(then=SECOND)))
    go_on(other, BEATS + 6)
    kept = on_paper(other.record())
    check_promised(kept, "fight.json")
    assert dice(again(kept)) == dice(other)
    assert dice(other)[: len(fallen)] == fallen
    assert verdict(kept) == (
        f"The dice are those of the promises {FIRST.commitment} and {SECOND.commitment}: none was changed."
    )


def test_a_fork_has_dice_of_its_own_and_does_not_betray_those_of_the_fight() -> None:
    game = fought("duel")
    record = on_paper(game.record(sealed=True, then=SECOND))
    assert FIRST.secret.hex() not in record.dump()
    fork = again(record)
    assert [each.commitment for each in fork.promises] == [FIRST.commitment, SECOND.commitment]
    assert dice(fork) == dice(game)
    assert dice(go_on(fork, BEATS + 6)) != dice(go_on(game, BEATS + 6))


@pytest.mark.parametrize("name", BOOKS)
def test_undo_brings_the_same_dice_back_also_from_before_new_ones_were_drawn(name: str) -> None:
    game = again(on_paper(fought(name).record(sealed=True)))
    play = game.play
    go_on(game, BEATS + 4)
    before, state = dice(game), play.run.state()
    answers = [(entry.who, entry.answer) for entry in play.history()]
    half = len(answers) // 2
    while len(play.history()) > half:
        assert play.undo()
    assert len(dice(game)) < len(before)
    for who, answer in answers[half:]:
        assert play.pending is not None
        assert play.pending.who == who
        play.answer(answer)
    assert dice(game) == before
    assert play.run.state() == state


def test_other_answers_in_the_past_meet_the_known_dice_where_they_throw_them() -> None:
    """A take-back to before the new dice: the first attack of the second round falls as it fell, whatever is said."""
    game = fought("duel")
    stranger = again(on_paper(game.record(sealed=True)))
    for each in (game, stranger):
        while len(each.play.history()) > 3:
            each.play.undo()
        go_on(each, BEATS + 2, seed=5)
    known = {(each.round, each.who + 1, each.purpose.stream(), each.earlier): each.faces for each in game.play.rolls()}
    met = [
        known[place] == each.faces
        for each in stranger.play.rolls()
        if (place := (each.round, each.who + 1, each.purpose.stream(), each.earlier)) in known
    ]
    assert met.count(True) > 3


def test_looking_ahead_keeps_what_fell_and_changes_nothing() -> None:
    game = fought("duel")
    run = game.play.run
    fork = run.fork(SeededDice(1), Echo([], agent("brute-1", game.book, 1)))
    game.book.beat(fork)
    assert fork.rolls[: len(run.rolls)] == run.rolls
    plain = fought("duel")
    assert dice(go_on(game, BEATS + 6)) == dice(go_on(plain, BEATS + 6))


def test_a_sealed_record_of_a_fight_between_two_beats() -> None:
    """Agents among themselves may be left where nobody is asked: the record goes to the next question."""
    game = secret_game("skirmish", [FIRST], seat="brute-1")
    sealed = on_paper(game.record(sealed=True))
    check_written_down(again(sealed), sealed, "fight.json")
    for _ in range(4):
        game.step()
    record = on_paper(game.record(sealed=True))
    stranger = again(record)
    check_written_down(stranger, record, "fight.json")
    assert stranger.play.digests() == game.play.digests()


def test_a_game_with_secret_dice_makes_a_promise_of_its_own() -> None:
    scenario = load("duel")
    games = [Game(scenario, 7, SECRET, [HUMAN, HUMAN]) for _ in range(2)]
    assert games[0].promises[0].secret != games[1].promises[0].secret


def test_a_changed_die_is_found() -> None:
    game = fought("duel")
    record = game.record()
    record.promises = with_faces(game.promises, game.play.rolls())
    check_promised(on_paper(record), "fight.json")
    face = record.promises[0].faces[4]
    right = face.face
    face.face = right % face.sides + 1
    with pytest.raises(Mistake) as caught:
        check_promised(on_paper(record), "fight.json")
    assert f"promises[1]: the dice are not those of the promise {FIRST.commitment}: die" in str(caught.value)
    assert f"fell {face.face}, and the promised one shows {right}" in str(caught.value)


def test_a_die_that_is_missing_is_found() -> None:
    record = fought("duel").record(sealed=True)
    record.beats = []  # or it would come out differently before
    del record.promises[0].faces[-1]
    stranger = recorded_game(record, "fight.json")
    stranger.catch_up(record, "fight.json")
    with pytest.raises(Mistake, match=r"promises\[1\]: die .* is not written down, and without the secret nobody"):
        check_written_down(stranger, record, "fight.json")


def test_dice_of_somebody_who_does_not_fight() -> None:
    record = fought("duel").record(sealed=True)
    record.promises[0].faces[0].who = 9
    with pytest.raises(Mistake, match=r"promises\[1\]: die .* of fighter 9 .*: there are only 2 fighters"):
        recorded_game(record, "fight.json")


def test_a_fight_that_was_played_with_other_dice_than_the_promised_ones() -> None:
    record = fought("duel").record()
    record.promises = [SECOND]
    with pytest.raises(Mistake, match=r"a rule or a die has changed|does not fit"):
        again(on_paper(record))


def test_what_fell_is_written_down_right_after_rulings_and_take_backs() -> None:
    game = fought("duel")
    play = game.play
    for turn in range(8):
        if turn % 3 == 0:
            play.rule("Hrolf", "hp", str(15 - turn % 2))
        if turn % 4 == 3:
            play.undo()
        go_on(game, len(play.past) + 1, seed=turn)
        record = on_paper(game.record(sealed=True))
        stranger = again(record)
        check_written_down(stranger, record, "fight.json")
        assert dice(stranger) == dice(game)
        assert len(record.promises[0].faces) == sum([len(each.faces) for each in play.rolls()])
