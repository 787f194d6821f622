"""What docs/d100.md says is so."""

import re
import tomllib
from pathlib import Path
from typing import Any

from fracas.rulebooks.d100.book import D100
from fracas.rulebooks.d100.catalogue import OURS
from fracas.rulebooks.d100.manoeuvre_tables import CATALOGUE, POLICIES
from fracas.rulebooks.d100.start import D100Scene
from fracas.stage.scenario import from_document, load, shipped

PAGE = (Path(__file__).parent.parent / "docs" / "d100.md").read_text("utf-8")
BOOK = D100()


def rows(heading: str) -> list[list[str]]:
    """The table below a heading, cell by cell."""
    part = PAGE.partition(f"\n{heading}\n")[2].partition("\n## ")[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in part.splitlines() if line[:1] == "|"]


def test_the_examples_load() -> None:
    document: dict[str, Any] = dict(load("knives").document)
    for block in re.findall(r"```toml\n(.*?)```", PAGE, re.S):
        document |= tomllib.loads(block)
    ready = from_document(document, "page.toml")
    assert ready.book.settings["declaration"] == "free"
    assert ready.book.settings["riposte"] == "on"
    scene = ready.setup.scene
    assert isinstance(scene, D100Scene)
    assert (scene.light.key, len(scene.feats)) == ("dim", 1)


def test_every_switch_is_there_with_its_default() -> None:
    """D-118: thirty-four, as the page has them."""
    told = [(row[0].strip("`"), row[1]) for row in rows("## House rules")[2:]]
    assert told == [(switch.key, switch.default) for switch in BOOK.switches()]
    assert len(told) == 34


def test_the_profiles_are_those_of_the_book() -> None:
    told = PAGE.partition('`profile = "..."`')[2].partition("\n\n")[0]
    assert re.findall(r"`(\w+)`", told) == list(BOOK.profiles())
    assert BOOK.profiles()["open"] == {"declaration": "free", "watch": "off"}
    assert BOOK.profiles()["strict"] == {"declaration": "binding", "parting_attack": "on", "fumbles": "on"}


def test_every_addition_is_there() -> None:
    """D-118: what the profile turns off is what the page lists, with the rule that the switch is about."""
    told = [row for row in rows("## As the document has it") if "=" in row[-1] and row[-1].startswith("`")]
    assert [tuple(row[3].strip("`").split(" = ")) for row in told] == list(BOOK.profiles()["as_written"].items())
    rules = {switch.key: switch.rule for switch in BOOK.switches()}
    for row in told:
        assert rules[row[3].strip("`").partition(" = ")[0]] in row[1], row
    for key, value in BOOK.profiles()["as_written"].items():
        switch = next(each for each in BOOK.switches() if each.key == key)
        assert value in switch.values[1:], "what the profile sets is not what is played anyway"


def test_every_deed_is_there() -> None:
    deeds = [(row[0].strip("`"), row[1], row[2]) for row in rows("## Afterwards")[2:]]
    assert deeds == [(f"{each.key} NAME {each.takes}".rstrip(), each.text, each.rule) for each in BOOK.remedies()]


def test_every_scenario_is_there() -> None:
    ours = [name for name in shipped() if load(name).book.key == "d100"]
    assert sorted(row[0].strip("`") for row in rows("## Scenarios to begin with")[2:]) == ours


def test_what_is_counted() -> None:
    table = " ".join(cell for row in rows("## What is in") for cell in row)
    assert "eighteen weapons" in table
    assert len(OURS.weapons()) == 18
    assert "eight kinds of armour, three shields" in table
    assert (len(OURS.armours()), len(OURS.shields())) == (8, 3)
    assert "twenty-three ready-made characters" in table
    assert len(OURS.rows("characters")) == 23
    assert "570 results" in PAGE
    assert len(OURS.criticals().cells) == 570


def test_the_tables_can_be_printed() -> None:
    for name in re.findall(r"fracas table d100 (\S.*?)  ", PAGE):
        assert BOOK.chart(name).rows


def test_manoeuvres_and_policies() -> None:
    assert ", ".join(sorted(row.key for row in CATALOGUE)) == ", ".join(
        sorted(re.search(r'manoeuvre = "swing" +# (.*)', PAGE)[1].split(", "))  # type: ignore[index]
    )
    assert all(policy in PAGE for policy in POLICIES)
