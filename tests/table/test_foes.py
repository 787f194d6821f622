"""What is shown of foes, as the scenario says: their numbers, words, or nothing."""

from __future__ import annotations

import json
import re

import pytest
from tests.table.games import game_of

from fracas.kernel.mistake import Mistake
from fracas.stage.scenario import from_document, load
from fracas.table import wire
from fracas.table.game import SEEDED, Game
from fracas.table.seat import REFEREE, Seat


def seat_of(name: str, foes: str, ruled: dict[str, dict[str, int]] | None = None) -> tuple[Seat, Seat]:
    """The first side's seat and the referee's, in a fight of brutes that has gone on for a while."""
    scenario = from_document({**load(name).document, "table": {"foes": foes}, "ruled": ruled or {}}, "x")
    game = Game(scenario, 7, SEEDED, ["brute-1"] * len(scenario.controls))
    game.sit_down()
    return Seat(game, game.sides[0]), Seat(game, REFEREE)


def foes_of(seat: Seat) -> list[wire.Fighter]:
    return [each for each in seat.fight().fighters if each.side != seat.name]


def test_open_foes_are_seen_with_their_numbers() -> None:
    seat, _ = seat_of("duel", "open")
    assert [gauge.key for gauge in foes_of(seat)[0].gauges] == ["hp", "fp"]


def test_what_was_dropped_is_told_with_its_hex() -> None:
    game = game_of("duel")
    Seat(game, "blue").answer("drop great-axe")
    items = {item.name: item.hex for each in Seat(game, "red").fight().fighters for item in each.gear}
    assert items["great axe"] == "i5"
    assert sorted(set(items.values())) == ["", "i5"]


@pytest.mark.parametrize(
    ("hp", "word"),
    [(15, "unhurt"), (12, "lightly wounded"), (8, "wounded"), (2, "badly wounded"), (-3, "at death's door")],
)
def test_described_foes_are_seen_in_words(hp: int, word: str) -> None:
    seat, referee = seat_of("duel", "described", {"Hrolf": {"hp": hp}})
    foe = foes_of(seat)[0]
    assert foe.name == "Hrolf"
    assert foe.words == [word]
    assert not foe.gauges
    assert not foe.body
    assert not foe.conditions
    assert [item.name for item in foe.gear] == ["great axe"]
    mine = [each for each in seat.fight().fighters if each.side == seat.name]
    assert all(each.gauges for each in mine)
    assert all(each.gauges for each in referee.fight().fighters)


def test_of_hidden_foes_nothing_is_seen_but_where_they_are() -> None:
    seat, _ = seat_of("duel", "hidden")
    foe = foes_of(seat)[0]
    assert foe.words == []
    assert foe.gauges == []
    assert foe.hexes


@pytest.mark.parametrize(("name", "telling"), [("duel", "is at"), ("swords", "are left"), ("knives", " left.")])
def test_no_sentence_tells_how_much_a_foe_has_left(name: str, telling: str) -> None:
    seat, referee = seat_of(name, "described")
    play = seat.game.play
    while not play.over:
        play.step()
    foes = {each.name for each in foes_of(seat)}
    told = [event for event in seat.events() if event.who in foes]
    assert any(telling in event.sentence for event in referee.events() if event.who in foes)
    assert not any(telling in event.sentence for event in told)
    for event in told:
        assert not {"hp", "left", "ap_left", "fat_left", "hits_after"} & set(event.details), json.dumps(event.details)


@pytest.mark.parametrize(
    ("name", "telling"), [("duel", "against"), ("bout", "against"), ("swords", "AV"), ("knives", ": ")]
)
def test_no_foe_is_told_with_its_own_rolls(name: str, telling: str) -> None:
    """What it needed and rolled is on its sheet and behind the screen; what came of it is told."""
    seat, referee = seat_of(name, "described")
    play = seat.game.play
    while not play.over:
        play.step()
    foes = {each.name for each in foes_of(seat)}
    mine = [event for event in referee.events() if event.who in foes and (event.tallies or event.rolls)]
    assert mine
    for event in seat.events():
        if event.who in foes:
            assert not {"need", "mine", "score", "bonus", "total"} & set(event.tallies), event.sentence
            assert not re.search(r"rolls \S+ (against|with)|AV \d|TV ", event.sentence), event.sentence
        assert not any(roll.who in foes for roll in event.rolls), event.sentence
    attacks = [event.sentence for event in seat.events() if event.kind == "AttackRolled" and event.who in foes]
    assert attacks
    assert all(sentence.endswith(".") for sentence in attacks)
    own = [event for event in seat.events() if event.kind == "AttackRolled" and event.who not in foes]
    assert any(telling in event.sentence and event.tallies for event in own)


def test_another_word_is_refused() -> None:
    with pytest.raises(Mistake, match=r"table\.foes"):
        from_document({**load("duel").document, "table": {"foes": "secret"}}, "x")
