"""A fight that starts in the middle: whatever a ruling can set, a scenario can set from the beginning."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.kernel.dice import SeededDice
from fracas.kernel.mistake import Mistake
from fracas.stage.scenario import from_document, load


def ruled(name: str, words: dict[str, Any]) -> dict[str, Any]:
    return {**load(name).document, "ruled": words}


@pytest.mark.parametrize(
    ("name", "who", "field", "value", "phrase"),
    [
        ("duel", "Hrolf", "hp", 4, "HP 4/"),
        ("duel", "Hrolf", "stunned", True, "stunned"),
        ("bout", "", "hp", 3, "HP 3/"),
        ("street", "", "fat", 5, "FAT 5/"),
        ("barfight", "", "hits", 7, "7/"),
    ],
)
def test_a_fighter_starts_as_ruled(name: str, who: str, field: str, value: object, phrase: str) -> None:
    first = who or load(name).setup.entrants[0].name
    scenario = from_document(ruled(name, {first: {field: value}}), "x")
    fight = scenario.begin(SeededDice(1))
    words = scenario.book.describe(fight, fight.called(first))
    assert any(word.startswith(phrase) for word in words), words
    assert scenario.begin(SeededDice(2)).state()[1:] == fight.state()[1:]
    again = from_document(scenario.document, "x").begin(SeededDice(1))
    assert again.state() == fight.state()


def test_ground_can_be_ruled_too() -> None:
    scenario = from_document(ruled("duel", {"a1": {"terrain": "wall"}}), "x")
    board = scenario.begin(SeededDice(1)).board
    assert board.terrain[board.find("a1")].key == "wall"


def test_what_is_wrong_is_told_with_its_place() -> None:
    with pytest.raises(Mistake) as caught:
        from_document(ruled("duel", {"Hrolf": {"hpp": 3, "hp": "x"}, "Nobody": {"hp": 1}}), "x")
    lines = str(caught.value).splitlines()
    assert any("ruled.Hrolf.hpp: nothing called 'hpp' can be ruled; did you mean 'hp'?" in line for line in lines)
    assert any("ruled.Hrolf.hp: hp: found 'x', expected a whole number" in line for line in lines)
    assert any("ruled.Nobody.hp: nobody is called 'Nobody'" in line for line in lines)
