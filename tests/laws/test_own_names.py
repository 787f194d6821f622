"""What somebody calls a thing of its own is told as it is written, in every book."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.agents.registry import agent
from fracas.stage.parts import HUMAN
from fracas.stage.rulebooks import open_book
from fracas.stage.scenario import from_document
from fracas.table.game import SEEDED, Game
from fracas.table.seat import REFEREE, Seat

SHEETS: dict[str, dict[str, Any]] = {
    "gurps": {
        "weapons": [{"from": "broadsword", "name": "The Widow's Kiss"}],
        "shield": {"from": "medium-shield", "name": "Barn Door"},
        "armour": [{"from": "mail-hauberk", "name": "Silk Mail"}],
        "skills": {"Broadsword": 15},
    },
    "monday": {
        "weapons": [{"from": "broadsword", "name": "The Widow's Kiss"}],
        "shield": {"from": "medium-shield", "name": "Barn Door"},
        "armour": [{"from": "mail", "name": "Silk Mail"}],
        "skills": {"Sword": 15},
    },
    "d100": {
        "weapons": [{"from": "sword", "name": "The Widow's Kiss"}],
        "shield": {"from": "shield", "name": "Barn Door"},
        "armour": {"from": "AT4", "name": "Silk Mail"},
        "ob": {"the-widow's-kiss": 75},
    },
    "threa": {
        "weapons": [{"from": "long-sword", "name": "Widow's Kiss", "key": "widows-kiss"}],
        "armour": [{"from": "gambeson", "name": "Silk Mail"}],
    },
}


def game_in(book: str) -> Game:
    document: dict[str, Any] = {
        "title": "Names",
        "rulebook": book,
        "map": {"rows": ["......", "......", "......"]},
        "sides": {"red": {}, "blue": {}},
        "fighters": [
            {"side": "red", "name": "Bo", "at": "b2", "change": SHEETS[book]},
            {"side": "blue", "name": "Ann", "at": "c2", "change": SHEETS[book]},
        ],
    }
    scenario = from_document(document, "test.toml")
    game = Game(scenario, 3, SEEDED, [HUMAN] * 2)
    game.sit_down()
    game.play.resume()
    return game


@pytest.mark.parametrize("book", SHEETS)
def test_names_of_ones_own_keep_their_capitals(book: str) -> None:
    game = game_in(book)
    brute = agent("brute", game.book, 1)
    seen: list[str] = []
    for _ in range(60):
        decision = game.play.pending
        if decision is None:
            break
        for option in decision.menu.options()[:40]:
            seen.append(game.book.view(game.play.run, decision, option).label)
        game.play.answer(brute.choose(game.play.run, decision).key)
    seen += [event.sentence for event in Seat(game, REFEREE).events()]
    for fighter in Seat(game, REFEREE).fight().fighters:
        seen += [item.name for item in fighter.gear] + list(fighter.words)
    told = [text for text in seen if "widow" in text.lower()]
    assert any("Widow's Kiss" in text for text in told)
    wrong = [text for text in seen for word in ("widow", "the The", "barn", "silk") if word in text]
    assert wrong == []


@pytest.mark.parametrize(("book", "name"), [("gurps", "broadsword"), ("d100", "sword")])
def test_what_has_no_name_of_its_own_goes_by_that_of_the_catalogue(book: str, name: str) -> None:
    sheet: Any = open_book(book, {}).read_sheet({"name": "Bo", "weapons": [{"from": name}]})
    assert sheet.items[0].name == name
