"""Whose dice are real may change in the midst of a fight: of one fighter or of all, and back."""

from __future__ import annotations

import pytest
from tests.table.games import game_of, secret_game

from fracas.agents.registry import agent
from fracas.kernel.mistake import Mistake
from fracas.kernel.promises import promise_of
from fracas.kernel.real_dice import RollMenu
from fracas.kernel.record import SECRET, parse
from fracas.table.fair_dice import verdict
from fracas.table.game import SEEDED, TYPED, Game, recorded_game
from fracas.table.seat import REFEREE, Seat

BOOKS = ["duel", "bout", "swords", "knives"]
PROMISE = promise_of(b"the first secret", bytes(16))


def go_on(game: Game, questions: int) -> list[int]:
    """Answers as brutes would, and types the first that dice can show; whose dice were typed."""
    brute = agent("brute", game.book, 1)
    typed: list[int] = []
    for _ in range(questions):
        pending = game.play.pending
        if pending is None:
            break
        if isinstance(pending.menu, RollMenu):
            typed.append(pending.who)
            game.play.answer(pending.menu.options()[0].key)
        else:
            game.play.answer(brute.choose(game.play.run, pending).key)
    return typed


def started(name: str, dice: str) -> Game:
    if dice == SEEDED:
        return game_of(name)
    game = secret_game(name, [PROMISE])
    game.sit_down()
    game.play.resume()
    return game


@pytest.mark.parametrize("dice", [SEEDED, SECRET])
@pytest.mark.parametrize("name", BOOKS)
def test_one_rolls_real_dice_from_here_on_and_the_other_does_not(name: str, dice: str) -> None:
    game = started(name, dice)
    go_on(game, 12)
    fallen = [(each.who, each.purpose.text, each.total) for each in game.play.rolls()]
    who = game.play.run.everyone()[1]
    Seat(game, REFEREE).rule(who.name, "dice", "typed")
    assert [(each.who, each.purpose.text, each.total) for each in game.play.rolls()][: len(fallen)] == fallen
    assert set(go_on(game, 60)) == {1}
    if not game.play.over:
        Seat(game, REFEREE).rule(who.name, "dice", "thrown")
        assert go_on(game, 30) in ([], [1])  # the one that was asked for when it was ruled
    record = parse(game.record().dump(), "fight.json")
    again = recorded_game(record, "fight.json")
    again.catch_up(record, "fight.json")
    assert again.play.run.state() == game.play.run.state()
    assert [each.faces for each in again.play.rolls()] == [each.faces for each in game.play.rolls()]
    if dice == SECRET:
        assert verdict(record) == f"The dice are those of the promise {PROMISE.commitment}: none was changed."


def test_all_of_them() -> None:
    game = game_of("duel")
    Seat(game, REFEREE).rule("scene", "all dice", "typed")
    assert set(go_on(game, 80)) == {0, 1}


def test_a_copy_that_looks_ahead_throws_its_own() -> None:
    game = game_of("duel")
    Seat(game, REFEREE).rule("scene", "all dice", "typed")
    seat = Seat(game, REFEREE)
    assert seat.advise(play_outs=16).options


def test_where_all_dice_are_real_there_are_no_others() -> None:
    game = game_of("duel", dice=TYPED)
    with pytest.raises(Mistake, match="all dice of this fight are typed"):
        Seat(game, REFEREE).rule("Hrolf", "dice", "thrown")


def test_agents_have_their_dice_typed_too() -> None:
    """By whoever sits at the table: it is asked where an agent is never asked anything."""
    game = game_of("duel")
    game.play.seats = [None, agent("brute", game.book, 1)]
    Seat(game, REFEREE).rule("scene", "all dice", "typed")
    assert 1 in go_on(game, 40)
