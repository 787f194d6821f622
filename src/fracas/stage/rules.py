"""The rules of a book in our own words, each with where it is kept and which tests prove it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib import resources
from typing import Any, Final

from fracas.kernel.rulebook import Rulebook
from fracas.stage.rulebooks import Relation, RuleList, rule_lists

DONE: Final = "done"
MISSING: Final = "missing"
WORDS: Final = "text"
LISTED: Final = "listed"
"""In a book that keeps no index of where its rules are."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule or a worked example of a book: what it says, where it is kept, which tests prove it."""

    number: str
    title: str
    text: str
    status: str
    where: list[str]
    partly: list[str]
    """Where some of it is kept, but not all."""
    tests: list[str]
    shows: list[str]
    """For a worked example, the rules that it shows."""
    relations: list[Relation]
    """For a rule of a variant, what it does to those of the base; for one of the base, what is done to it."""

    def as_json(self) -> dict[str, object]:
        told: dict[str, object] = {
            "rule": self.number,
            "title": self.title,
            "status": self.status,
            "where": self.where,
            "tests": self.tests,
        }
        return {**told, **{relation.deed: relation.numbers for relation in self.relations}}

    @property
    def related(self) -> str:
        return "; ".join(f"{relation.deed} {', '.join(relation.written)}" for relation in self.relations)


def rule_list(book: Rulebook[Any]) -> tuple[list[Rule], list[Rule]]:
    """The rules and the worked examples of a book, in its order."""
    lists = rule_lists(book)
    return listed_rules(lists[0]) if lists else ([], [])


def listed_rules(listed: RuleList) -> tuple[list[Rule], list[Rule]]:
    index_file = resources.files(listed.package).joinpath("rules_index.json")
    index: dict[str, Any] | None = None
    if index_file.is_file():
        index = json.loads(index_file.read_text(encoding="utf-8"))
    rules = [_rule(item, index, item.get("kind") == "words", listed) for item in listed.rules]
    examples = [_rule(item, index, False, listed) for item in listed.examples]
    return rules, examples


def base_rules(book: Rulebook[Any]) -> list[Rule]:
    """The rules of what a book is a variant of, each with what the variant does to it."""
    lists = rule_lists(book)
    return [rule for listed in lists[1:] for rule in listed_rules(listed)[0]]


def _rule(item: dict[str, Any], index: dict[str, Any] | None, words: bool, listed: RuleList) -> Rule:
    found = {} if index is None else index.get(item["number"], {})
    where, tests = list(found.get("where", [])), list(found.get("tests", []))
    example = "rules" in item
    kept = bool(where) or example
    status = WORDS if words else DONE if kept and tests and not found.get("part") else MISSING
    if index is None and not words:
        status = LISTED
    title = str(item.get("title", "worked example"))
    partly = list(found.get("part", []))
    shows = list(item.get("rules", []))
    relations = listed.relations.get(item["number"], [])
    return Rule(item["number"], title, item["text"], status, where, partly, tests, shows, relations)
