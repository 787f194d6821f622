"""Somebody joins a running fight: acts, can be struck, is known to those who may know, and is gone when taken back."""

from __future__ import annotations

import pytest
from tests.table.games import game_of, go_on

from fracas.agents.registry import agent
from fracas.kernel.mistake import Mistake
from fracas.kernel.record import parse
from fracas.stage.newcomers import read_newcomer
from fracas.table.aftermath import aftermath_of
from fracas.table.game import Game, recorded_game
from fracas.table.seat import REFEREE, Seat

BOOKS = [("mob", "brigand"), ("bout", "brawler"), ("street", "novice"), ("guards", "duellist")]
"""A scenario of each rulebook, and somebody of its catalogue."""


def free_hex(game: Game, near: int, away: int) -> str:
    fight = game.play.run
    taken = [cell for each in fight.everyone() for cell in each.body()]
    free = [cell for cell in fight.board.cells() if not fight.board.closed[cell] and cell not in taken]
    return str(fight.board.names[min(free, key=lambda cell: abs(fight.board.distance(near, cell) - away))])


def far_off(game: Game) -> str:
    """Where nobody of the first side looks."""
    fight = game.play.run
    mine = [each.cell for each in fight.everyone() if each.side == 0 and not each.out]
    free = [free for free in fight.board.cells() if not fight.board.closed[free]]
    return str(fight.board.names[max(free, key=lambda cell: min(fight.board.distance(cell, me) for me in mine))])


def join(game: Game, like: str, side: str = "", **written: object) -> str:
    """A few steps from the first of the other side."""
    side = side or game.sides[1]
    foe = next(each for each in game.play.run.everyone() if game.side_of(each.index) != side and not each.out)
    place = {"at": free_hex(game, foe.cell, 3), "side": side, "from": like, **written}
    newcomer = read_newcomer(place, game.scenario, game.play.run)
    game.add_fighter(newcomer)
    return newcomer.name


def told(seat: Seat) -> str:
    return "\n".join([event.sentence for event in seat.events()])


@pytest.mark.parametrize(("name", "like"), BOOKS)
def test_a_newcomer_acts_is_struck_and_can_be_taken_back(name: str, like: str) -> None:
    game = go_on(game_of(name), 3)
    before, people = Seat(game, REFEREE).fight(), len(game.names)
    newcomer = join(game, like, name="Odo the late")
    assert f"Odo the late joins {game.side_of(people)} at" in told(Seat(game, REFEREE))
    assert newcomer in [each.name for each in Seat(game, game.sides[0]).fight().fighters]
    go_on(game, 50)
    answers = [entry for entry in game.play.history() if entry.who == people]
    assert len({entry.question for entry in answers}) > 1
    aimed_at = [event for event in game.play.log if getattr(event, "foe", -1) == people]
    assert aimed_at, "nobody has struck at the newcomer"
    text = game.record().dump()
    record = parse(text, "late.json")
    again = recorded_game(record, "late.json")
    again.catch_up(record, "late.json")
    assert again.play.digests() == game.play.digests()
    assert again.record().dump() == text
    assert aftermath_of(again).party([newcomer])["party"]
    while len(game.names) > people:
        assert game.play.undo()
    assert Seat(game, REFEREE).fight() == before
    game.play.redo()
    assert game.names[-1] == newcomer


@pytest.mark.parametrize(("name", "like"), [("ambush", "brigand"), ("arrows", "novice"), ("guards", "duellist")])
def test_somebody_who_joins_in_hiding_is_not_told_of(name: str, like: str) -> None:
    game = go_on(game_of(name), 3)
    foes, own, guest = Seat(game, game.sides[0]), Seat(game, game.sides[1]), Seat(game, "spectator")
    before = (foes.fight(), guest.fight())
    newcomer = join(game, like, name="Odo the late", start={"hidden": True}, at=far_off(game))
    assert (foes.fight(), guest.fight()) == before
    assert newcomer in own.known_names()
    assert "Odo the late joins" in told(own)
    assert foes.number == before[0].number
    game.play.rule(newcomer, "hidden", "no")
    assert newcomer in foes.known_names()


def test_plans_odds_and_seats_know_of_a_newcomer() -> None:
    game = go_on(game_of("duel"), 2)
    asked = game.play.pending
    assert asked is not None
    side = next(side for side in game.sides if side != game.side_of(asked.who))
    newcomer = join(game, "brigand", side)
    mine, theirs = Seat(game, game.side_of(asked.who)), Seat(game, newcomer)
    assert mine.about(newcomer)
    assert theirs.plan([], newcomer).who == newcomer


def test_an_agent_plays_whoever_joins() -> None:
    game = go_on(game_of("duel"), 2)
    people = len(game.names)
    join(game, "brigand", control="tactician", doctrine="reckless")
    game.sit_down()
    while len(game.play.past) < 14 and game.play.pending is not None:
        game.play.answer(agent("brute", game.book, 1).choose(game.play.run, game.play.pending).key)
    said = [entry for entry in game.play.history() if entry.who == people]
    assert said
    assert not any(entry.human for entry in said)


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ({"name": "Hrolf"}, "name: 'Hrolf' is in the fight already"),
        ({"name": "HROLF"}, "name: 'Hrolf' is in the fight already"),
        ({"side": "green"}, "side: unknown side 'green'"),
        ({"at": "zz9"}, "at: "),
        ({"from": "brigant"}, "from: unknown character 'brigant'; did you mean 'brigand'"),
        ({"change": {"st": "much"}}, "change.st: found 'much'"),
        ({"change": {"skils": {}}}, "change: unknown key 'skils'"),
        ({"start": {"hp": "x"}}, "start.hp: found 'x'"),
        ({"facing": "up"}, "facing: unknown direction 'up'"),
        ({"doctrine": "mad"}, "doctrine: unknown doctrine 'mad'"),
    ],
)
def test_what_is_wrong_with_a_newcomer_is_told_by_its_key(written: dict[str, object], text: str) -> None:
    game = go_on(game_of("duel"), 2)
    before = game.record().dump()
    with pytest.raises(Mistake) as refused:
        join(game, "brigand", **{"side": "blue", **written})  # type: ignore[arg-type]
    assert text in str(refused.value)
    assert game.record().dump() == before


def test_nobody_joins_where_somebody_stands() -> None:
    game = go_on(game_of("duel"), 2)
    there = game.play.run.everyone()[0]
    where = game.play.run.board.names[there.cell]
    with pytest.raises(Mistake, match=f"at: {there.name} is at {where}"):
        join(game, "brigand", at=where)
