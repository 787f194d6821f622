"""What docs/gurps.md says is so."""

import re
import tomllib
from pathlib import Path
from typing import Any

from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.gear_forms import OURS
from fracas.rulebooks.gurps.manoeuvres import MANOEUVRES
from fracas.rulebooks.gurps.techniques import TECHNIQUES
from fracas.stage.scenario import from_document, load, shipped

PAGE = (Path(__file__).parent.parent / "docs" / "gurps.md").read_text("utf-8")
BOOK = Gurps()


def rows(heading: str) -> list[list[str]]:
    """The table below a heading, cell by cell."""
    part = PAGE.partition(f"\n{heading}\n")[2].partition("\n#")[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in part.splitlines() if line[:1] == "|"]


def test_the_examples_load() -> None:
    document: dict[str, Any] = dict(load("duel").document)
    for block in re.findall(r"```toml\n(.*?)```", PAGE, re.S):
        document |= tomllib.loads(block)
    ready = from_document(document, "page.toml")
    assert ready.book.settings["critical_hits"] == "max_on_3"
    assert ready.book.settings["knockback"] == "off"
    assert ready.setup.scene == ready.book.read_scene({"darkness": 3, "tumbling": True})


def test_the_switches_and_profiles_are_those_of_the_book() -> None:
    named = set(re.findall(r"`([a-z]+(?:_[a-z]+)*)`", " ".join(row[-1] for row in rows("## House rules")[2:])))
    known = {switch.key for switch in BOOK.switches()}
    assert {key for key in named if "_" in key} <= known
    assert [f"`{key}`" for key in BOOK.profiles()] == [row[0] for row in rows("## House rules") if row[0][:1] == "`"]


def test_every_deed_is_there() -> None:
    deeds = [(row[0].strip("`"), row[2]) for row in rows("## Afterwards")[2:]]
    assert deeds == [(f"{each.key} NAME {each.takes}".rstrip(), each.rule) for each in BOOK.remedies()]


def test_every_scenario_is_there() -> None:
    own = [name for name in shipped() if load(name).book.key == "gurps"]
    assert sorted(row[0].strip("`") for row in rows("## Scenarios to begin with")[2:]) == own


def test_every_manoeuvre_and_every_character_is_counted() -> None:
    table = " ".join(cell for row in rows("## What is in") for cell in row)
    usual = [each for each in MANOEUVRES if not each.occasional]
    for manoeuvre in usual:
        assert manoeuvre.name.lower() in table.lower(), manoeuvre.name
    assert "all thirteen, the sprint and the pop-up attack" in table
    assert len(usual) == 15
    assert "twenty-four ready-made characters" in table
    assert len(OURS.rows("characters")) == 24


def test_every_switch_is_there_with_its_values() -> None:
    told = {row[0].strip("`"): row[2].replace("**", "").split(", ") for row in rows("### Every switch")[2:]}
    assert told == {switch.key: switch.values for switch in BOOK.switches()}
    assert all(row[2].startswith(f"**{BOOK.settings[row[0].strip('`')]}**") for row in rows("### Every switch")[2:])


def test_every_technique_is_there() -> None:
    named = set(re.findall(r"`([a-z ]+)`", PAGE))
    for technique in TECHNIQUES:
        if technique.rule not in ("G-204", "G-206"):  # whips and cloaks are told in other words
            assert technique.key in named, technique.key


def test_every_addition_is_there_with_its_switch() -> None:
    """What a document's profile sets is what the page says of it, with the reason for each."""
    for name in ("decision_tree", "handout"):
        told = rows(f"### `{name}`")[2:]
        assert all(len(row) == 3 and row[0] and row[1] for row in told), name
        found = dict(pair.split(" = ") for row in told for pair in re.findall(r"`([^`]+)`", row[2]))
        assert found == BOOK.profiles()[name], name
