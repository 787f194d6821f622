"""Chances at the terminal: what they are of is said once, columns keep their width, and a range shows its odds."""

from __future__ import annotations

import re
from pathlib import Path

from tests.shell.commands import told

from fracas.shell.chances import by_amount, chance_words, unsaid_meanings
from fracas.table import wire


def option(key: str, chance: float | None = None, of: str = "", outlook: float | None = None) -> wire.Option:
    amount = int(key) if key.isdigit() else None
    return wire.Option(key=key, label=key, kind="choice", chance=chance, chance_of=of, outlook=outlook, amount=amount)


def test_what_a_chance_is_of_is_said_once() -> None:
    said: set[str] = set()
    options = [option("attack", 0.4, "of a hit"), option("stay"), option("leap", 0.5, "of success")]
    assert unsaid_meanings(options[:2], said) == ["% is the chance of a hit."]
    assert unsaid_meanings(options, said) == ["% at 'leap' is the chance of success."]
    assert unsaid_meanings(options, said) == []
    both = unsaid_meanings(options, set())
    assert both == ["% at 'attack' is the chance of a hit.", "% at 'leap' is the chance of success."]


def test_a_range_shows_its_odds() -> None:
    options = [option("0", outlook=0.041, of="that it misses"), option("9", outlook=1.0, of="that it misses")]
    assert by_amount(options) == ["The chance that it misses: 0: 4 %, 9: 100 %."]
    assert by_amount([option("0"), option("1")]) == []


def test_what_changes_nothing_any_more_is_said_once() -> None:
    chances = [0.41, 0.62, 0.999, 1.0, 1.0]
    options = [option(str(at), outlook=chance, of="of a hit") for at, chance in enumerate(chances)]
    assert by_amount(options) == ["The chance of a hit: 0: 41 %, 1: 62 %, 2 to 4: 100 %."]
    assert by_amount(options[2:]) == ["The chance of a hit: 2 to 4: 100 %."]


def test_an_explanation_says_what_the_chance_is_of() -> None:
    assert chance_words(option("attack", 0.4, "of a hit")) == "chance of a hit"
    assert chance_words(option("9", outlook=0.5, of="that it misses")) == "50.0 % chance that it misses"
    assert chance_words(option("stay")) == ""


def test_percentages_in_play(tmp_path: Path) -> None:
    typed = ["knife", "20", "attack knife", "?"]
    text = told("play", "knives", "--seed", "2", "--record", tmp_path / "x.json", typed=typed)
    for line in (
        "Rules: d100; from one hex to the next is 2 metres.",
        "The chance that an attack of Corvo's (knife) does no harm: 0: 4 %",
        "  % is the chance of any hits.\n",
        "a critical from 82 on: 64.0 %",
        "Corvo is 12 m away: needs the free move and 1 AP of running, planned first",
    ):
        assert line in text
    assert text.count("% is the chance of any hits") == 1
    plain, measured = (re.search(rf"{key} +[0-9.]+ %  \d AP", text) for key in ("plain", "measured"))
    assert plain is not None
    assert measured is not None
    assert "100.0 %" in measured[0]
    assert len(plain[0]) == len(measured[0])  # it does not push its column out of line
