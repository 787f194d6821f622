"""What a percentage means: every chance that is shown says of what, in every book."""

from __future__ import annotations

import pytest
from tests.table.games import asked_seat, game_of, go_to, seats_of

from fracas.agents.registry import agent
from fracas.table import wire
from fracas.table.seat import Seat


@pytest.mark.parametrize("name", ["skirmish", "gunfight", "wrestling", "bout", "corridor", "barfight", "boarding"])
def test_every_chance_says_of_what(name: str) -> None:
    game = game_of(name, 4)
    seats = seats_of(game)
    brute = agent("brute-1", game.book, 1)
    shown = 0
    for _ in range(120):
        seat = asked_seat(game, seats)
        if seat is None:
            break
        prompt = seat.prompt()
        assert prompt is not None
        for option in prompt.options:
            if option.chance is not None or option.outlook is not None:
                shown += 1
                assert option.chance_of.startswith(("of ", "that ")), (prompt.question, option)
            else:
                assert not option.chance_of
        pending = game.play.pending
        assert pending is not None
        seat.answer(brute.choose(game.play.run, pending).key)
    assert shown > 0


def options_at(name: str, question: str, seed: int = 7) -> tuple[Seat, list[wire.Option]]:
    seat = go_to(game_of(name, seed), question)
    assert seat is not None
    prompt = seat.prompt()
    assert prompt is not None
    return seat, prompt.options


@pytest.mark.parametrize(
    ("name", "question", "of", "details"),
    [
        ("duel", "defence", "of defending", ["10 or less on 3d; 4 or less is a critical success"]),
        ("duel", "location", "of a hit, before any defence", ["14 or less on 3d; 4 or less is a critical success"]),
        ("bout", "defence", "of defending", ["8 or less on 3d"]),
        ("goblin", "manner", "of a hit, if the foe defends passively", None),
        ("goblin", "defence", "that the attack misses", None),
        ("knives", "manner", "of any hits", None),
    ],
)
def test_what_it_is_of(name: str, question: str, of: str, details: list[str] | None) -> None:
    _, options = options_at(name, question)
    first = next(each for each in options if each.chance is not None)
    assert first.chance_of == of
    if details is not None:
        assert first.details == details


def test_threa_tells_what_the_dice_must_show_and_the_chance_of_a_critical() -> None:
    _, options = options_at("goblin", "manner")
    strike = next(each for each in options if each.key == "strike")
    assert strike.tally is not None
    against = int(strike.note.rsplit(" ", 1)[1])
    assert strike.details[0] == f"{against - strike.tally.total:+d} or more on 4dF+, to come to {against}"
    assert any(each.startswith("a critical hit by 8 more: ") for each in strike.details)


def test_ap_for_a_boost_show_what_they_do_to_the_hit() -> None:
    _, options = options_at("goblin", "boost with AP")
    outlooks = [each.outlook for each in options if each.outlook is not None]
    assert len(outlooks) == len(options)
    assert outlooks == sorted(outlooks)
    assert outlooks[0] < outlooks[-1]


def test_the_length_of_a_hex_is_on_the_wire() -> None:
    lengths = {name: Seat(game_of(name), "referee").fight().board.hex for name in ("duel", "bout", "goblin", "knives")}
    assert lengths == {"duel": "a yard", "bout": "a yard", "goblin": "a metre", "knives": "2 metres"}


def test_a_way_over_bad_ground_is_no_longer_for_that() -> None:
    """So many hexes, and what they count as: not the cost as if it were a distance."""
    seat = go_to(game_of("knives"), "act")
    assert seat is not None
    seat.answer("move")
    notes = {hex_: seat.option(hex_).note for hex_ in ("e4", "f4")}
    assert notes == {"e4": "1 hex, 2 m", "f4": "2 hexes, 4 m, counts as 3 hexes"}
