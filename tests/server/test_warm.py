"""Fights that are kept where they are thought about: wherever they go on to, they stand as if played from the start."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.table.games import game_of

from fracas.agents.registry import agent
from fracas.kernel.mistake import Mistake
from fracas.kernel.record import SECRET, parse, read_entry, written
from fracas.server.thinker import Told, Where
from fracas.server.warm import KEPT, Unknown, WarmGames, played
from fracas.table.game import SEEDED, Game
from fracas.table.seat import REFEREE, Seat

ANSWERS = 30


def stations(game: Game) -> Iterator[int]:
    """A fight of brutes with rulings, answers that are taken back, and others in their place."""
    play, brute, wild = game.play, agent("brute-1", game.book, 1), agent("random", game.book, 1)
    yield 0
    for number in range(1, ANSWERS):
        if play.pending is None:
            return
        play.answer((wild if number % 5 == 0 else brute).choose(play.run, play.pending).key)
        if number % 7 == 0 and play.pending is not None:
            play.rule(play.run.everyone()[0].name, "bonus", "1")
        if number % 9 == 0:
            for _ in range(number % 4 + 1):
                play.undo()
        yield number


def state(game: Game) -> object:
    play = game.play
    entries = [(each.who, each.question, each.answer, each.at, str(each.ruling)) for each in play.history()]
    return play.run.state(), play.digests(), entries, Seat(game, REFEREE).fight().model_dump()


@pytest.mark.parametrize(("name", "dice"), [("duel", SECRET), ("bout", SEEDED), ("goblin", SEEDED), ("ambush", SECRET)])
def test_a_warm_fight_stands_as_a_cold_one(name: str, dice: str) -> None:
    game, told, warm = game_of(name, dice=dice), Told(), WarmGames()
    whole = 0
    for _ in stations(game):
        position = told.position(Where("one", game.record(), 1), False)
        whole += position.head is not None
        found = warm.at(position)
        cold = Told().position(Where("one", game.record(), 1), True)
        assert state(found.game) == state(played(str(cold.head), cold).game) == state(game)
    assert whole == 1


def test_no_more_is_sent_than_is_new() -> None:
    game, told = game_of("duel"), Told()
    where = Where("one", game.record(), 1)
    assert told.position(where, False).head is not None
    assert told.position(where, False).head is None
    assert game.play.pending is not None
    game.play.answer(game.play.pending.menu.options()[0].key)
    position = told.position(Where("one", game.record(), 1), False)
    assert (position.known, position.kept, len(position.entries)) == (0, 0, 1)
    assert told.position(Where("one", game.record(), 1), False).entries == []


def test_another_head_is_another_fight() -> None:
    told = Told()
    told.position(Where("one", game_of("duel").record(), 1), False)
    assert told.position(Where("one", game_of("duel", seed=8).record(), 1), False).head is not None
    secret = game_of("duel", dice=SECRET).record()
    told.position(Where("two", secret, 1), False)
    assert told.position(Where("two", parse(secret.dump(), "two"), 1), False).head is None
    assert told.position(Where("two", game_of("duel", dice=SECRET).record(), 1), False).head is not None


def test_who_plays_makes_no_difference() -> None:
    game, told = game_of("duel"), Told()
    told.position(Where("one", game.record(), 1), False)
    game.seats[0] = "brute"
    assert told.position(Where("one", game.record(), 1), False).head is None


def test_an_unknown_fight_is_said_to_be() -> None:
    game, told, warm = game_of("duel"), Told(), WarmGames()
    where = Where("one", game.record(), 1)
    warm.at(told.position(where, False))
    warm.forget("one")
    with pytest.raises(Unknown):
        warm.at(told.position(where, False))


def test_the_oldest_are_forgotten_on_both_sides() -> None:
    game, told, warm = game_of("duel"), Told(), WarmGames()
    for number in range(KEPT + 1):
        warm.at(told.position(Where(f"fight {number}", game.record(), 1), False))
    assert "fight 0" not in told
    assert told.position(Where("fight 0", game.record(), 1), False).head is not None
    warm.at(told.position(Where(f"fight {KEPT}", game.record(), 1), False))


def test_a_fight_that_comes_out_differently_is_refused() -> None:
    game = game_of("duel")
    for _ in stations(game):
        pass
    record = game.record()
    record.beats[-1] = "00000000"
    with pytest.raises(Mistake, match="comes out differently"):
        WarmGames().at(Told().position(Where("one", record, 1), False))


def test_an_entry_that_does_not_fit_is_told() -> None:
    game = game_of("duel")
    for _ in stations(game):
        pass
    record, told, warm = game.record(), Told(), WarmGames()
    warm.at(told.position(Where("one", record, 1), False))
    record.entries[3] = read_entry({**written(record.entries[3]), "answer": "nonsense"}, "")
    where = Where("one", record, 2)
    with pytest.raises(Unknown):
        warm.at(told.position(where, False))
    with pytest.raises(Mistake, match=r"entry 4 of \d+ does not fit"):
        warm.at(told.position(where, True))
