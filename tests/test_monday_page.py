"""What docs/monday.md says is so."""

import re
import tomllib
from pathlib import Path
from typing import Any

from fracas.rulebooks.monday.book import Monday
from fracas.rulebooks.monday.manoeuvres import ALL
from fracas.rulebooks.monday.switches import SWITCHES
from fracas.stage.scenario import from_document, load, shipped

PAGE = (Path(__file__).parent.parent / "docs" / "monday.md").read_text("utf-8")
BOOK = Monday()


def rows(heading: str) -> list[list[str]]:
    """The table below a heading, cell by cell."""
    part = PAGE.partition(f"\n{heading}\n")[2].partition("\n## ")[0].replace("\\|", "/")
    lines = [line for line in part.splitlines() if line[:1] == "|"]
    return [[cell.strip().replace("/", "|") for cell in line.strip("|").split("|")] for line in lines]


def test_the_example_loads() -> None:
    document: dict[str, Any] = dict(load("bout").document)
    for block in re.findall(r"```toml\n(.*?)```", PAGE, re.S):
        document |= tomllib.loads(block)
    ready = from_document(document, "page.toml").book
    assert ready.settings["monday.injury"] == "full"
    assert ready.settings["monday.retreat"] == "on"
    assert ready.settings["height"] == "on"


def test_the_switches_are_those_of_the_book() -> None:
    found = [(row[0].strip("`"), row[1]) for row in rows("## House rules")[2:]]
    assert found == [(switch.key, switch.default) for switch in SWITCHES]


def test_every_deed_is_there() -> None:
    deeds = [(row[0].strip("`"), row[2]) for row in rows("## Afterwards")[2:]]
    assert deeds == [(f"{each.key} NAME {each.takes}".rstrip(), each.rule) for each in BOOK.remedies()]


def test_every_scenario_is_there() -> None:
    mine = [name for name in shipped() if load(name).book.key == "monday"]
    assert sorted(row[0].strip("`") for row in rows("## Scenarios to begin with")[2:]) == mine


def test_every_manoeuvre_and_character_is_counted() -> None:
    table = " ".join(cell for row in rows("## What is different") for cell in row)
    for manoeuvre in ALL:
        if manoeuvre.key not in ("do nothing", "pop-up attack") and not manoeuvre.occasional:
            assert manoeuvre.name in table, manoeuvre.name
    assert "eleven ready-made characters" in table
    assert len(BOOK.catalogue.rows("characters")) == 11


def test_every_addition_is_there_with_its_switch() -> None:
    """What the document's profile sets is what the page says of it, with the reason for each."""
    told = rows("## The document alone")[2:]
    assert all(len(row) == 3 and row[0] and row[1] for row in told)
    found = dict(pair.split(" = ") for row in told for pair in re.findall(r"`([^`]+ = [^`]+)`", row[2]))
    assert found == BOOK.profiles()["as_written"]
