"""Which number a rule goes by in a variant, out of the `rules.toml` of its packages."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Final

_KNOWN: Final[dict[str, dict[str, str]]] = {}


def citations(packages: list[str]) -> dict[str, str]:
    """By the number of a rule, that of the rule which people see in its place: the last one that replaces it, or that
    lists it as `cited_for`. The packages are a book's, that of the book at the bottom first."""
    found: dict[str, str] = {}
    for package in packages:
        for number, mine in _of(package).items():
            for theirs in [each for each in found if found[each] == number]:
                found[theirs] = mine
            found[number] = mine
    return found


def _of(package: str) -> dict[str, str]:
    if package not in _KNOWN:
        file = resources.files(package).joinpath("rules.toml")
        listed = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
        cited: dict[str, str] = {}
        for rule in listed.get("rules", []):
            for text in rule.get("cited_for", rule.get("replaces", [])):
                for number in numbers(str(text)):
                    cited[number] = str(rule["number"])
        _KNOWN[package] = cited
    return _KNOWN[package]


def numbers(text: str) -> list[str]:
    """'G-57 to G-60' stands for four."""
    first, _, last = text.partition(" to ")
    letter, _, low = first.partition("-")
    if not last or not low.isdigit():
        return [first]
    return [f"{letter}-{number}" for number in range(int(low), int(last.partition("-")[2]) + 1)]
