"""What every book's list of its own rules must be: complete, in order, filled in."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any

Listed = dict[str, list[dict[str, Any]]]


def listed(package: str) -> Listed:
    return tomllib.loads(resources.files(package).joinpath("rules.toml").read_text("utf-8"))


def check_numbers(lists: Listed, letter: str, rules: int, examples: int) -> None:
    """Every rule and every example once and in order."""
    assert [rule["number"] for rule in lists["rules"]] == [f"{letter}-{n}" for n in range(1, rules + 1)]
    assert [each["number"] for each in lists["examples"]] == [f"W-{n}" for n in range(1, examples + 1)]


def check_entries(lists: Listed, chapters: list[str], words: list[str]) -> None:
    """Which rules only define words; titles, chapters and sentences; and that examples show rules of the list."""
    titles = [rule["title"] for rule in lists["rules"]]
    assert sorted(titles) == sorted(set(titles))
    assert list(dict.fromkeys(rule["chapter"] for rule in lists["rules"])) == chapters
    assert [rule["number"] for rule in lists["rules"] if rule["kind"] == "words"] == words
    for rule in lists["rules"]:
        assert {"number", "title", "chapter", "text", "kind"} == set(rule), rule["number"]
        assert rule["title"].strip(), rule["number"]
        assert rule["kind"] in ("rule", "words"), rule["number"]
    numbers = {rule["number"] for rule in lists["rules"]}
    for example in lists["examples"]:
        assert example["rules"], example["number"]
        assert set(example["rules"]) <= numbers, example["number"]
    for entry in [*lists["rules"], *lists["examples"]]:
        assert entry["text"].strip(), entry["number"]
        assert entry["text"].endswith("."), entry["number"]
