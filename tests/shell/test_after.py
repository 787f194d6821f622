"""`fracas after`: rest, first aid and the like, for those of a record."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.shell.commands import refused, told
from typer.testing import CliRunner

from fracas.shell.main import app

SCENARIO = """
title = "A quarrel"
rulebook = "gurps"
map.rows = ["......", "......"]
sides = { red = {}, blue = {} }
fighters = [
    { side = "red", name = "Sir Bors", from = "knight", at = "a1", start = { hp = 5 } },
    { side = "red", name = "Maud", at = "a2", change = { skills = { "First Aid" = 14 } }, start = { fp = 3 } },
    { side = "blue", name = "Hob", at = "f1", start = { hp = 2 } },
]
ends = { rounds = 1 }
"""


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A fight of one round in which nobody comes near anybody."""
    scenario, path = tmp_path / "quarrel.toml", tmp_path / "quarrel.json"
    scenario.write_text(SCENARIO, encoding="utf-8")
    told("play", scenario, "--watch", "--seed", "3", "--record", path)
    return path


def test_without_deeds_everybody_and_what_can_be_done(record: Path) -> None:
    said = told("after", record)
    assert said.startswith("After: A quarrel\n")
    assert "Sir Bors  HP 5/13" in said
    assert "first aid NAME [on NAME]" in said
    assert "(G-200)" in said


def test_deeds_are_told_in_order_and_the_record_stays_as_it_is(record: Path) -> None:
    before = record.read_bytes()
    said = told("after", record, 'first aid Maud on "Sir Bors"', "recover Maud 30 meal", 'rest "Sir Bors" 2 +1')
    assert record.read_bytes() == before
    parts = ["Maud treats Sir Bors: rolls", "Maud recovers 4 FP and is at 7", "2 days pass for Sir Bors"]
    places = [said.index(part) for part in parts]
    assert places == sorted(places)
    assert "against HT 12, Fit +1, conditions +1 = 14" in said
    assert "Maud      HP 10/10, FP 7/10" in said


def test_quotes_are_for_those_who_like_them(record: Path) -> None:
    one = told("after", record, 'bandage Maud on "Sir Bors"')
    other = told("after", record, "bandage maud on Sir Bors")
    assert one.partition("passes")[2] == other.partition("passes")[2]


def test_the_seed_makes_the_dice(record: Path) -> None:
    deed = "rest Hob 8"
    assert told("after", record, deed) == told("after", record, deed)
    assert told("after", record, deed, "--seed", "3") == told("after", record, deed)
    others = [told("after", record, deed, "--seed", str(seed)) for seed in range(4, 8)]
    assert any(other != told("after", record, deed) for other in others)


def test_as_json(record: Path) -> None:
    data = json.loads(told("after", record, "--json"))
    assert data["over"] is True
    assert data["deeds"] == []
    assert [remedy["remedy"] for remedy in data["remedies"]][:2] == ["wake", "rest"]
    data = json.loads(told("after", record, "recover Maud 20", "--json"))
    (deed,) = data["deeds"]
    assert deed["deed"] == "recover Maud 20"
    assert [event["event"] for event in deed["events"]] == ["TimePassed", "Recovered"]
    assert "remedies" not in data
    assert data["fighters"][1] == {"name": "Maud", "side": "red", "out": False, "state": ["HP 10/10", "FP 5/10"]}


@pytest.mark.parametrize(
    "deed, what",
    [
        ("heal Maud", "'heal Maud': no such remedy; there is 'wake', 'rest'"),
        ("rst Maud", "'rst Maud': no such remedy; did you mean 'rest'?"),
        ("", "'': no such remedy; there is"),
        ("rest", "'rest': say for whom, such as 'rest Sir Bors'"),
        ("rest Mawd", "'rest Mawd': nobody is called 'Mawd'; did you mean 'Maud'?"),
        ('rest "Sir', "a quotation mark is missing"),
        ("wake Maud", "'wake Maud': Maud is not unconscious"),
        ("first aid Maud on Maud", "Maud is not wounded"),
    ],
)
def test_what_cannot_be_done_is_told(record: Path, deed: str, what: str) -> None:
    assert what in refused("after", record, deed)
    assert what in refused("after", record, deed, "--json")


def test_a_fight_that_is_not_over(record: Path, tmp_path: Path) -> None:
    path = tmp_path / "part.json"
    told("play", "duel", "--side", "blue=human", "--record", path, typed=["move"])
    assert "The record ends before the fight does." in told("after", path)


def test_only_records_will_do(tmp_path: Path) -> None:
    assert "no such file" in refused("after", tmp_path / "none.json")
    path = tmp_path / "quarrel.toml"
    path.write_text(SCENARIO, encoding="utf-8")
    assert "quarrel.toml" in refused("after", path)


def test_the_sheets_are_written_as_they_are_now(record: Path, tmp_path: Path) -> None:
    """With what was done for them; a scenario begins with them."""
    party = tmp_path / "party.toml"
    said = told("after", record, "recover Maud 30 meal", "--save", party, "--side", "red")
    assert f"Written to {party}: Sir Bors, Maud." in said
    text = party.read_text("utf-8")
    assert '#     sheet = "party.toml#Sir Bors"' in text
    assert "fp = 7" in text
    assert "Hob" not in text
    (tmp_path / "next.toml").write_text(
        SCENARIO.replace('name = "Sir Bors", from = "knight", at = "a1", start = { hp = 5 }', SHEET), encoding="utf-8"
    )
    assert "Sir Bors  HP 5/13" in told("play", tmp_path / "next.toml", "--watch", "--seed", "3")


SHEET = 'sheet = "party.toml#Sir Bors", at = "a1"'


def test_no_file_is_overwritten_silently(record: Path, tmp_path: Path) -> None:
    party = tmp_path / "party.toml"
    party.write_text("mine", encoding="utf-8")
    said = refused("after", record, "--save", party)
    assert f"{party}: is there already; give another name, or --overwrite" in said
    assert party.read_text("utf-8") == "mine"
    told("after", record, "--save", party, "--overwrite")
    assert "Sir Bors" in party.read_text("utf-8")
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []
    assert "is a folder, expected a file" in refused("after", record, "--save", tmp_path)
    assert "there is no folder" in refused("after", record, "--save", tmp_path / "a" / "b")
    assert "there is no side 'green'" in refused("after", record, "--save", tmp_path / "c", "--side", "green")
    assert "--side: only for --save FILE" in refused("after", record, "--side", "red")


def test_play_writes_the_party_when_the_fight_is_over(tmp_path: Path) -> None:
    scenario, party = tmp_path / "quarrel.toml", tmp_path / "party.toml"
    scenario.write_text(SCENARIO, encoding="utf-8")
    assert "Written to" in told("play", scenario, "--watch", "--seed", "3", "--party", party)
    assert "is there already" in refused("play", scenario, "--watch", "--seed", "3", "--party", party)


@pytest.mark.parametrize("as_json", [True, False])
def test_the_party_of_a_json_report(record: Path, tmp_path: Path, as_json: bool) -> None:
    """What is printed stays JSON."""
    words = ["after", str(record), "--save", str(tmp_path / "party.toml"), *(["--json"] if as_json else [])]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0
    assert result.stdout.startswith("{") is as_json
    if as_json:
        json.loads(result.stdout)
