"""Taking back one's own answer: not after somebody hidden was shown."""

from __future__ import annotations

import pytest

from fracas.kernel.mistake import Mistake
from fracas.stage.scenario import from_document
from fracas.table.game import SEEDED, Game
from fracas.table.seat import REFEREE, Seat

WOOD: dict[str, object] = {
    "rulebook": "gurps",
    "map": {"rows": ["...........#.."] * 5},
    "sides": {"red": {"control": "human"}, "blue": {"control": "human"}},
    "fighters": [
        {"name": "Alder", "side": "red", "from": "knight", "at": "b3"},
        {"name": "Birch", "side": "blue", "from": "axe-warrior", "at": "k3"},
        {"name": "Cedar", "side": "blue", "from": "axe-warrior", "at": "n5"},
    ],
    "ruled": {"Cedar": {"hidden": "yes"}},
}


def to_alder() -> tuple[Game, Seat, Seat]:
    """The fight where Alder is asked what to do."""
    game = Game(from_document(WOOD, "wood"), 3, SEEDED, ["human"] * 3)
    game.sit_down()
    game.resume()
    master, red = Seat(game, REFEREE), Seat(game, "red")
    while not red.asked:
        master.answer("do nothing")
    return game, master, red


def test_an_answer_of_which_nothing_has_come_can_be_taken_back() -> None:
    _, _, red = to_alder()
    red.answer("move")
    assert red.take_back() == "Alder: move"


def test_not_once_somebody_hidden_was_shown() -> None:
    _, master, red = to_alder()
    red.answer("move")
    assert "Cedar" not in red.known_names()
    master.rule("Cedar", "hidden", "no")
    assert "Cedar" in red.known_names()
    with pytest.raises(Mistake, match="nothing hidden was shown"):
        red.take_back()
    assert master.take_back()  # the game master may
