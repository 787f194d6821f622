"""One line for all that happened in a beat."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.table.games import answers_of, asked_seat, game_of, seats_of

from fracas.agents.random import Random
from fracas.agents.registry import agent
from fracas.kernel.gists import ASIDE, BLOW, DEED, HARM, MOVE, ROUTINE, Gist
from fracas.table.game import Game
from fracas.table.seat import REFEREE, Seat


def played(name: str, seed: int, answers: int = 400) -> Game:
    """A fight of brutes, whose answers people give."""
    game = game_of(name, seed)
    brute = agent("brute-1", game.book, 1)
    for _ in range(answers):
        if game.play.pending is None:
            break
        game.play.answer(brute.choose(game.play.run, game.play.pending).key)
    return game


def lines(game: Game) -> list[str]:
    return [each.line for each in Seat(game, REFEREE).beats()]


def test_an_attack_is_told_with_what_came_of_it() -> None:
    gist = Gist()
    gist.tell("Ulf steps from a1 to a2.", MOVE)
    gist.attack("Ulf", "Nan", "Ulf strikes at Nan", "")
    gist.stops("Nan", "parried")
    assert gist.line() == "Ulf strikes at Nan: parried"
    gist.attack("Ulf", "Nan", "Ulf strikes at Nan", "")
    gist.wounds("Nan", "7, HP 5/12")
    gist.befalls("Nan", "stunned", "Nan is stunned.")
    assert gist.line() == "Ulf strikes at Nan: parried; Ulf wounds Nan: 7, HP 5/12, stunned"
    gist.wounds("Nan", "2, HP 3/12")
    assert gist.line().endswith("stunned; Nan takes 2, HP 3/12")


def test_what_matters_most_has_room() -> None:
    gist = Gist()
    assert gist.line() == ""
    gist.tell("Ulf turns.", ASIDE)
    gist.tell("A die falls.", ROUTINE)
    assert gist.line() == "Ulf turns"
    gist.tell("Ulf moves.", MOVE)
    assert gist.line() == "Ulf moves"
    gist.tell("Ulf readies the axe.", DEED)
    assert gist.line() == "Ulf moves; Ulf readies the axe"
    gist.tell("The grenade bursts.", BLOW)
    assert gist.line() == "Ulf readies the axe; The grenade bursts"
    for name in ("Nan", "Tom", "Hob"):
        gist.tell(f"{name} burns.", HARM)
    assert gist.line() == "Nan burns; Tom burns; Hob burns"
    gist.tell("Ulf burns.", HARM)
    assert gist.line() == "Nan burns; Tom burns; Hob burns; and 1 more"


@pytest.mark.parametrize(
    ("name", "seed", "line"),
    [
        ("duel", 3, "Dame Ysolde wounds Hrolf: 13, HP 2/15"),
        ("duel", 3, "Hrolf strikes at Dame Ysolde with the great axe (swing): parried"),
        ("bout", 3, "Donna Ines wounds Sergeant Brand: 8, HP 4/12"),
        ("swords", 3, "Blue wounds Red: 11 FAT, 11 VIT, 2 wounds (torso), badly wounded in the torso"),
        ("guards", 3, "Sable wounds Guard Amory: 17 hits, 63/80 left, Weapon biceps holed"),
        ("guards", 3, "Brick strikes at Guard Petrov bare-handed: misses"),
    ],
)
def test_every_book_has_its_lines(name: str, seed: int, line: str) -> None:
    assert line in lines(played(name, seed))


def test_a_side_reads_of_nobody_whom_it_does_not_know() -> None:
    game = played("guards", 3, 12)
    hidden = "Sable"
    guards = next(name for name in game.sides if hidden not in str(Seat(game, name).fight().fighters))
    assert not any(hidden in each.line for each in Seat(game, guards).beats())


def test_numbers_of_foes_stay_untold_where_the_scenario_says_so() -> None:
    game = played("duel", 3)
    game.scenario = replace(game.scenario, foes="described")
    told = [each.line for each in Seat(game, "red").beats()]
    assert "Dame Ysolde wounds Hrolf: 13" in told


@pytest.mark.parametrize("name", ["skirmish", "gunfight", "wrestling", "bout", "street", "tank", "knives", "guards"])
def test_updates_bring_the_lines_that_have_changed(name: str) -> None:
    """Whoever keeps the updates has what one gets who comes late."""
    game = game_of(name)
    seats = seats_of(game)
    watched = seats[game.sides[0]]
    kept = {each.number: each.line for each in watched.fight().beats}
    random = Random(5)
    for _ in range(60):
        seat = asked_seat(game, seats)
        if seat is None or game.play.pending is None:
            break
        prompt = seat.prompt()
        assert prompt is not None
        key = random.choose(game.play.run, game.play.pending).key
        seat.answer(key if prompt.throw is None else answers_of(prompt)[0])
        update = watched.update()
        first = update.events[0].beat if update.events else 10**9
        kept = {number: line for number, line in kept.items() if number < first}
        kept.update({each.number: each.line for each in update.beats})
    assert kept == {each.number: each.line for each in Seat(game, game.sides[0]).fight().beats}


ORDERED = [("skirmish", "second", 12), ("bout", "second", 8), ("goblin", "round", 30), ("barfight", "round", 40)]


@pytest.mark.parametrize("name, word, answers", ORDERED)
def test_a_seat_knows_who_acts_after_whom_and_in_which_round(name: str, word: str, answers: int) -> None:
    game = played(name, 7, answers)
    play, whole = game.play, Seat(game, REFEREE).fight()
    assert whole.round_word == word
    assert sorted(whole.order) == sorted([each.name for each in play.run.everyone() if not each.absent])
    rounds = [each.round for each in whole.beats]
    assert rounds == sorted(rounds)
    assert (rounds[0], rounds[-1] <= whole.round) == (1, True)
    began = {each.beat: each.details["round"] for each in whole.events if each.kind == "TurnBegan" and each.details}
    assert all(began.get(each.number, each.round) == each.round for each in whole.beats if word == "second")


def test_whoever_hides_is_not_in_the_order_that_foes_are_told() -> None:
    game = played("smugglers", 7, 3)
    unseen = [each for each in game.play.run.everyone() if each.hidden and not each.out]
    assert unseen, "somebody must hide for this"
    sides = game.play.run.sides
    for each in unseen:
        foes = [side for side in sides if side != sides[each.side]]
        assert all(each.name not in Seat(game, side).fight().order for side in foes)
        assert each.name in Seat(game, REFEREE).fight().order


def test_the_order_is_told_again_only_if_it_changes() -> None:
    game = played("duel", 7, 1)
    seat = Seat(game, REFEREE)
    seat.fight()
    assert seat.update().order is None


def test_a_line_says_how_weighty_it_is() -> None:
    beats = Seat(played("skirmish", 7, 60), REFEREE).beats()
    told = {each.line: each.weight for each in beats}
    assert told["Corin moves from n11 to j10 (4 hexes)"] == "move"
    assert told["Ulf Redbeard waits"] == "deed"
    assert told["Corin strikes at Young Hob with the rapier (thrust): stopped by armour"] == "blow"
    assert "harm" in {each.weight for each in Seat(played("goblin", 7, 60), REFEREE).beats()}


def test_effort_that_is_paid_for_a_blow_is_not_told_beside_it() -> None:
    game = game_of("skirmish", 7)
    brute = agent("brute", game.book, 1)
    while game.play.pending is not None and len(game.play.past) < 16:
        game.play.answer(brute.choose(game.play.run, game.play.pending).key)
    assert any("spends" in event.sentence for event in Seat(game, REFEREE).events())
    assert not [line for line in lines(game) if "spends" in line]
