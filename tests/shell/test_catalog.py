"""`fracas catalog` and `fracas table`: what there is to make characters from, in every book."""

from __future__ import annotations

import json
import tomllib

import pytest
from tests.shell.commands import refused, told

from fracas.rulebooks.gurps.forms import BRACKETED, KNOWN_TRAITS, read_traits
from fracas.rulebooks.gurps.sheet import Traits
from fracas.rulebooks.gurps.trait_list import TRAITS
from fracas.stage import toml
from fracas.stage.rulebooks import open_book
from fracas.stage.scenario import shipped, shipped_text
from fracas.stage.shelves import shelves

BOOKS = ["gurps", "monday", "threa", "d100"]


@pytest.mark.parametrize("book", BOOKS)
def test_every_kind_is_listed_and_every_row_with_its_numbers(book: str) -> None:
    kinds = told("catalog", book)
    for kind, entries in shelves(open_book(book, {})).items():
        assert kind in kinds
        said = told("catalog", book, kind)
        assert all(entry.key in said for entry in entries), kind
        assert all(entry.text for entry in entries), kind
        assert told("table", book, kind)
    for wanted in ("characters", "weapons", "armour", "shields", "skills", "terrain"):
        assert wanted in kinds


@pytest.mark.parametrize(
    "book, kind, word, line",
    [
        ("gurps", "weapons", "broadsword", 'damage = "sw+1 cut"'),
        ("gurps", "characters", "knight", 'traits = ["Combat Reflexes", "Fit"]'),
        ("threa", "weapons", "long-sword", "damage = { Cutting = 5 }"),
        ("d100", "armour", "AT4", "pct = { edge ="),
    ],
)
def test_one_of_them_whole_to_be_copied(book: str, kind: str, word: str, line: str) -> None:
    said = told("catalog", book, kind, word)
    assert line in said
    tomllib.loads(said.partition("\n")[2])
    assert word in told("catalog", book, word)


def test_a_word_finds_whatever_it_is_about() -> None:
    said = told("catalog", "gurps", "sword")
    assert "weapons" in said
    assert "characters" in said
    assert "shortsword" in said
    assert "longbow" not in told("catalog", "gurps", "weapons", "sword")


def test_words_that_there_are_not() -> None:
    assert "gurps: nothing is called 'brodsword'; did you mean" in refused("catalog", "gurps", "brodsword")
    assert "unknown rulebook 'gurp'" in refused("catalog", "gurp")
    assert "gurps: there is no table 'brodsword'; did you mean" in refused("table", "gurps", "brodsword")


@pytest.mark.parametrize("book", BOOKS)
def test_every_row_is_written_as_it_was_read(book: str) -> None:
    """The file that is printed says the same as the catalogue's."""
    for entries in shelves(open_book(book, {})).values():
        for entry in entries:
            assert tomllib.loads(toml.document(entry.row)) == entry.row, entry.key


def test_as_json() -> None:
    found = json.loads(told("catalog", "threa", "shields", "--json"))
    assert found["shields"]["buckler"]["durability"] == 30
    assert "weapons" in json.loads(told("catalog", "threa", "--json"))


def test_a_row_as_a_table() -> None:
    said = told("table", "gurps", "broadsword")
    assert "Broadsword (weapons: 'broadsword')" in said
    assert "sw+1 cut" in said
    assert "Sword: attack table" in told("table", "d100", "sword")  # a table of the book's own comes first


def test_every_trait_is_explained_and_can_be_written_so() -> None:
    """G-13."""
    listed = {name.lower().rstrip("0123456789 ") for name in TRAITS if "(" not in name}
    assert listed == set(KNOWN_TRAITS)
    assert {name.lower().split(" (")[0].rstrip("0123456789 ") for name in TRAITS if "(" in name} == set(BRACKETED)
    usual = vars(Traits())
    for name in TRAITS:
        assert vars(read_traits([name])) != usual, name


@pytest.mark.parametrize("name", ["duel", "knives.toml"])
def test_a_scenario_is_printed_as_it_is(name: str) -> None:
    assert told("scenarios", "--print", name) == shipped_text(name.removesuffix(".toml"))


def test_printing_what_there_is_not() -> None:
    assert "no scenario 'dule' comes with Fracas; did you mean 'duel'?" in refused("scenarios", "--print", "dule")
    assert "--print: prints one file and nothing else" in refused("scenarios", "gurps", "--print", shipped()[0])
