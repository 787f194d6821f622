"""`fracas table`: a book's tables as people want to read them."""

from __future__ import annotations

import json

import pytest
from tests.shell.commands import refused, told

from fracas.rulebooks.d100.book import D100

BOOK = D100()


def test_without_a_name_a_list() -> None:
    said = told("table", "d100")
    for name in BOOK.charts():
        assert name in said
    assert "'fracas table d100 TABLE' prints one." in said


def test_a_weapon() -> None:
    said = told("table", "d100", "sword")
    assert "Sword: attack table" in said
    line = next(line for line in said.splitlines() if line.strip().startswith("100"))
    assert line.split() == ["100", "15CS", "13BS", "12BS", "10AS", "8", "12BS", "14BS", "6"]
    assert "above 150" in said


def test_a_weapon_of_two_words() -> None:
    assert told("table", "d100", "slug", "pistol") == told("table", "d100", "slug_pistol")


def test_a_weapon_against_one_armour() -> None:
    said = told("table", "d100", "axe", "at1")
    assert [line.split() for line in said.splitlines() if "38ES" in line] == [["130-131", "38ES"]]
    assert said.splitlines()[-1].startswith("hits from 54, criticals from 70")


def test_a_critical_table() -> None:
    """D-80: on a narrow screen one severity below the other, whole all the same."""
    said = told("table", "d100", "critical", "slash")
    assert "Critical table S, Slash" in said
    assert said.count("UM66 ") == 5 + 1
    assert "Forehead slit above the eye: +10 hits, bleeds 1, stun 1" in said


def test_a_critical_table_on_a_wide_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    said = told("table", "d100", "critical", "slash")
    assert said.count("UM66 ") == 1 + 1
    heading = next(line for line in said.splitlines() if line.strip().startswith("roll"))
    assert heading.split() == ["roll", "A", "B", "C", "D", "E"]


def test_one_severity() -> None:
    said = told("table", "d100", "critical", "s", "c")
    assert "Critical table S, Slash, severity C" in said
    assert "36-45  Forehead slit above the eye: +10 hits, bleeds 1, stun 1" in said


@pytest.mark.parametrize("name", list(BOOK.charts()))
def test_every_table_prints(name: str) -> None:
    said = told("table", "d100", *name.split())
    assert BOOK.chart(name).title in said


@pytest.mark.parametrize("name", list(BOOK.charts()))
def test_nothing_is_cut_off(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a screen of 80 columns every word of a table is there; a result of an attack stands in one piece."""
    monkeypatch.setenv("COLUMNS", "80")
    said = told("table", "d100", *name.split())
    made = BOOK.chart(name)
    assert "…" not in said
    assert max(len(line) for line in said.splitlines()) <= 80
    printed = said.split()
    for row in made.rows:
        for cell in row:
            assert all(word in printed for word in cell.split()), cell
    if made.columns[-1] == "AT8" and name != "armour":
        lines = [line.split() for line in said.splitlines()]
        assert all(row in lines for row in made.rows)


def test_json() -> None:
    listed = json.loads(told("table", "d100", "--json"))
    assert [each["table"] for each in listed][: len(BOOK.charts())] == list(BOOK.charts())
    made = json.loads(told("table", "d100", "sword", "--json"))
    assert made["columns"] == ["total", "AT1", "AT2", "AT3", "AT4", "AT5", "AT6", "AT7", "AT8"]
    assert ["100", "15CS", "13BS", "12BS", "10AS", "8", "12BS", "14BS", "6"] in made["rows"]
    assert len(json.loads(told("table", "d100", "critical", "fire", "--json"))["rows"]) == 19


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["d100", "swrod"], "d100: there is no table 'swrod'; did you mean 'sword'?"),
        (["d100", "critical", "slsh"], "d100: critical: unknown type 'slsh'; did you mean 'slash'?"),
        (["d100", "critical"], "d100: critical: which one? there is 'critical fire'"),
        (["d100", "critical", "slash", "F"], "critical slash: unknown severity 'f'; there is A to E"),
        (["d100", "sword", "AT9"], "sword: unknown armour type 'at9'"),
        (["d101"], "unknown rulebook 'd101'; did you mean 'd100'?"),
        (["gurps", "broadsord"], "gurps: there is no table 'broadsord'; did you mean"),
    ],
)
def test_refused(words: list[str], complaint: str) -> None:
    said = " ".join(refused("table", *words).split())
    assert complaint in said
