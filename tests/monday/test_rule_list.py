"""The list of the variant's rules is complete, in order, and names rules of its base that there are."""

import re
import tomllib
from importlib import resources
from typing import Any

import pytest
from tests.monday.scene import MONDAY

from fracas.stage.rulebooks import DEEDS, rule_lists

LISTED: dict[str, Any] = tomllib.loads(
    resources.files("fracas.rulebooks.monday").joinpath("rules.toml").read_text("utf-8")
)
RULES, EXAMPLES = 53, 30


def test_every_rule_and_example_once_and_in_order() -> None:
    assert [rule["number"] for rule in LISTED["rules"]] == [f"M-{number}" for number in range(1, RULES + 1)]
    assert [each["number"] for each in LISTED["examples"]] == [f"W-{number}" for number in range(1, EXAMPLES + 1)]


@pytest.mark.parametrize("rule", LISTED["rules"], ids=lambda rule: rule["number"])
def test_entries_are_filled_in(rule: dict[str, Any]) -> None:
    assert {"number", "title", "chapter", "text", "kind"} <= set(rule)
    assert rule["text"].endswith(".")
    assert set(rule) & set(DEEDS), "it does something to its base"


def test_examples_show_rules_of_the_list() -> None:
    numbers = [rule["number"] for rule in LISTED["rules"]]
    for example in LISTED["examples"]:
        assert set(example["rules"]) <= set(numbers), example["number"]
        assert example["text"].endswith("."), example["number"]


def test_the_numbers_that_people_see() -> None:
    """What is shown with the number of a rule here is replaced, or done otherwise, by that rule."""
    related: dict[str, list[str]] = {}
    for rule in rule_lists(MONDAY)[0].rules:
        for relation in rule_lists(MONDAY)[0].relations[rule["number"]]:
            for number in relation.numbers:
                related.setdefault(number, []).append(rule["number"])
    for theirs, mine in MONDAY.cited.items():
        assert mine in related.get(theirs, []), theirs
    assert all(re.fullmatch(r"G-\d+", number) for number in MONDAY.cited)


def test_the_base_knows_what_becomes_of_it() -> None:
    lists = rule_lists(MONDAY)
    assert [each.package for each in lists] == ["fracas.rulebooks.monday", "fracas.rulebooks.gurps"]
    fate = {number: [(each.deed, each.numbers) for each in done] for number, done in lists[1].relations.items()}
    assert fate["G-34"] == [("replaced by", ["M-6"])]
    assert fate["G-66"] == [("removed by", ["M-21"])]
    assert fate["G-19"] == [("kept by", ["M-4"])]
    assert "G-202" not in {number for number, done in fate.items() if done}
