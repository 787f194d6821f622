"""What is different between two scenarios, place by place."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from fracas.stage.scenario import Scenario

NOT_LOOKED_AT: Final = {"title", "text", "rules"}
"""Words for people, on which no fight depends; and rules, which are compared as they hold."""
MOST: Final = 60
"""Longer values are cut."""


@dataclass(frozen=True, slots=True)
class Change:
    """A place in a scenario where another has something else. None stands for nothing at all."""

    path: str
    before: object
    after: object

    def __str__(self) -> str:
        if self.before is None:
            return f"{self.path}: {told(self.after)} is new"
        if self.after is None:
            return f"{self.path}: {told(self.before)} is gone"
        return f"{self.path}: {told(self.before)} becomes {told(self.after)}"


def changes(before: Scenario, after: Scenario) -> list[Change]:
    """From one scenario to the other, in the order of the first; house rules as they hold, however they are set."""
    one, other = before.book.settings, after.book.settings
    rules: list[Change] = []
    if before.book.key == after.book.key:
        rules = [Change(f"rules.{key}", one[key], other[key]) for key in one if one[key] != other[key]]
    return [*rules, *_tables(_looked_at(before.document), _looked_at(after.document), "")]


def _looked_at(document: dict[str, object]) -> dict[str, object]:
    return {key: value for key, value in document.items() if key not in NOT_LOOKED_AT}


def _changes(before: object, after: object, path: str) -> Iterator[Change]:
    if before == after and type(before) is type(after):
        return
    if isinstance(before, dict) and isinstance(after, dict):
        yield from _tables(before, after, path)
    elif _named(before) and _named(after):
        yield from _tables(_by_name(before), _by_name(after), path)
    else:
        yield Change(path, before, after)


def _tables(before: dict[str, object], after: dict[str, object], path: str) -> Iterator[Change]:
    """A table that the other lacks counts as an empty one, so that its keys are told; but a fighter is told as one."""
    for key in [*before, *[key for key in after if key not in before]]:
        one, other = before.get(key), after.get(key)
        if path != "fighters":
            one = {} if one is None and isinstance(other, dict) else one
            other = {} if other is None and isinstance(one, dict) else other
        yield from _changes(one, other, f"{path}.{key}" if path else key)


def _named(value: object) -> bool:
    """Whether that is a list of tables that can be told apart by their names, as fighters are."""
    if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        return False
    names = [each.get("name") for each in value]
    return None not in names and len(set(map(str, names))) == len(names)


def _by_name(value: object) -> dict[str, object]:
    assert isinstance(value, list)
    return {str(each["name"]): each for each in value}


def told(value: object) -> str:
    """A value in a few words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict) and isinstance(value.get("side"), str):
        return f"a fighter of {value['side']}"
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= MOST else f"{text[: MOST - 1]}…"
