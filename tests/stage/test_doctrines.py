"""Doctrines as scenarios name and write them, and what docs/opponents.md shows of it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from fracas.agents.tactician import Tactician
from fracas.kernel.doctrine import DOCTRINES, LEADER, PRESS, TARGETS, WORDS
from fracas.kernel.mistake import Mistake
from fracas.stage.doctrines import DoctrineForm
from fracas.stage.scenario import Scenario, from_document
from fracas.table.game import SEEDED, Game

PAGE = (Path(__file__).parent.parent.parent / "docs" / "opponents.md").read_text("utf-8")
DUEL = """
rulebook = "gurps"
[map]
rows = ["..........", "..........", "..........", "..........", ".........."]
[sides.heroes]
[sides.goblins]
[[fighters]]
side = "heroes"
from = "knight"
at = "b2"
[[fighters]]
side = "goblins"
from = "axe-warrior"
at = "g3"
"""


def written(**changes: Any) -> dict[str, Any]:
    return {**tomllib.loads(DUEL), **changes}


def loaded(**changes: Any) -> Scenario:
    return from_document(written(**changes), "test.toml")


def test_the_page_shows_a_scenario_that_loads() -> None:
    shown = tomllib.loads(re.findall(r"```toml\n(.*?)```", PAGE, re.S)[0])
    document = written(doctrines=shown["doctrines"])
    document["sides"] = {**document["sides"], **shown["sides"]}
    document["fighters"] = [*document["fighters"], *shown["fighters"]]
    scenario = from_document(document, "page.toml")
    assert [each.name for each in scenario.doctrines] == ["disciplined", "raiders", "reckless"]
    assert scenario.controls == ["brute", "tactician", "tactician"]
    raiders = scenario.doctrines[1]
    assert (raiders.targets, raiders.word, raiders.flees_below, raiders.yields_below) == (LEADER, PRESS, 0.3, 0.0)
    assert raiders.caution == DOCTRINES[2].caution


def test_the_page_names_every_doctrine_and_key() -> None:
    for each in DOCTRINES:
        assert f"| `{each.name}` | {each.text}" in PAGE
    for name, field in DoctrineForm.model_fields.items():
        assert f"| `{field.alias or name}` |" in PAGE
    for word in [*TARGETS, *WORDS]:
        assert f"`{word}`" in PAGE


def test_whoever_plays_a_fighter_follows_its_doctrine() -> None:
    scenario = loaded(sides={"heroes": {"control": "brute"}, "goblins": {"doctrine": "cowardly"}})
    game = Game(scenario, 1, SEEDED, scenario.controls)
    game.sit_down()
    follower = game.play.seats[1]
    assert isinstance(follower, Tactician)
    assert follower.doctrine.name == "cowardly"
    assert not isinstance(game.play.seats[0], Tactician)


@pytest.mark.parametrize(
    "changes, line",
    [
        (
            {"sides": {"heroes": {}, "goblins": {"doctrine": "cowardy"}}},
            "sides.goblins.doctrine: unknown doctrine 'cowardy'; did you mean 'cowardly'?",
        ),
        ({"doctrines": {"mine": {"from": "brave"}}}, "doctrines.mine.from: unknown doctrine 'brave'; there is"),
        (
            {"doctrines": {"mine": {"word": "charge"}}},
            "doctrines.mine.word: unknown word 'charge'; there is 'freely', 'press', 'hold', 'fall back'",
        ),
        (
            {"doctrines": {"mine": {"targets": "Bob"}}},
            "doctrines.mine.targets: nobody is called 'Bob'; ",
        ),
        ({"doctrines": {"mine": {"caution": 2.0}}}, "doctrines.mine.caution: found 2.0"),
        ({"doctrines": {"mine": {"flees_below": -1.0}}}, "doctrines.mine.flees_below: found -1.0"),
        ({"doctrines": {"mine": {"brave": True}}}, "doctrines.mine: unknown key 'brave'; there is 'from'"),
    ],
)
def test_what_is_wrong_is_told_in_a_line(changes: dict[str, Any], line: str) -> None:
    with pytest.raises(Mistake) as told:
        loaded(**changes)
    assert line in str(told.value)


def test_a_named_foe_may_be_anybody_of_the_scenario() -> None:
    scenario = loaded(
        doctrines={"grudge": {"targets": "knight"}}, sides={"heroes": {}, "goblins": {"doctrine": "grudge"}}
    )
    assert scenario.doctrines[1].targets == "knight"
