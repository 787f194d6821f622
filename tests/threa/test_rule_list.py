"""The list of the book's rules is complete, in order, and refers only to itself."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

import fracas.rulebooks.threa

RULES = 194
EXAMPLES = 36
CHAPTERS = [
    "Conventions",
    "Dice",
    "Characters",
    "Resources",
    "Time",
    "Resolving an action",
    "Attack and defence",
    "Ranged combat",
    "From hit to harm",
    "Special actions",
    "Wounds and conditions",
    "Movement",
    "First aid",
    "Equipment",
    "Optional rules",
    "The hex map",
    "Limits and details",
]


@pytest.fixture(scope="module")
def listed() -> dict[str, list[dict[str, Any]]]:
    path = Path(fracas.rulebooks.threa.__file__).parent / "rules.toml"
    with path.open("rb") as file:
        return tomllib.load(file)


def test_every_rule_once_and_in_order(listed: dict[str, list[dict[str, Any]]]) -> None:
    assert [rule["number"] for rule in listed["rules"]] == [f"T-{n}" for n in range(1, RULES + 1)]


def test_every_example_once_and_in_order(listed: dict[str, list[dict[str, Any]]]) -> None:
    assert [example["number"] for example in listed["examples"]] == [f"W-{n}" for n in range(1, EXAMPLES + 1)]


def test_chapters_come_in_order(listed: dict[str, list[dict[str, Any]]]) -> None:
    assert list(dict.fromkeys(rule["chapter"] for rule in listed["rules"])) == CHAPTERS


def test_entries_are_filled_in(listed: dict[str, list[dict[str, Any]]]) -> None:
    for rule in listed["rules"]:
        assert set(rule) == {"number", "title", "chapter", "text", "kind"}, rule["number"]
        assert rule["title"].strip(), rule["number"]
        assert rule["kind"] in ("rule", "words"), rule["number"]
    for entry in [*listed["rules"], *listed["examples"]]:
        assert entry["text"].strip(), entry["number"]
        assert entry["text"].endswith("."), entry["number"]


def test_only_precedence_and_vocabulary_are_mere_words(listed: dict[str, list[dict[str, Any]]]) -> None:
    assert [rule["number"] for rule in listed["rules"] if rule["kind"] == "words"] == ["T-1", "T-4"]


def test_titles_differ(listed: dict[str, list[dict[str, Any]]]) -> None:
    titles = [rule["title"] for rule in listed["rules"]]
    assert sorted(titles) == sorted(set(titles))


def test_examples_name_rules_that_exist(listed: dict[str, list[dict[str, Any]]]) -> None:
    numbers = {rule["number"] for rule in listed["rules"]}
    for example in listed["examples"]:
        assert example["rules"], example["number"]
        assert set(example["rules"]) <= numbers, example["number"]
