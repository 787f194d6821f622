"""The method one reads is the method that runs: no chapter of a book overrides another of the same book."""

import ast
import inspect
import textwrap
from types import FunctionType
from typing import Any

import pytest

from fracas.kernel.rulebook import Rulebook
from fracas.stage.rulebooks import known

BOOKS = known()

STILL_TO_DO = {
    "gurps": {
        "describe", "describe_gear", "held_words", "tell_of", "tried", "view", "view_preparation", "view_target",
        "why_not", "why_not_target",
    },
}  # fmt: skip
"""Rules that are still in two chapters, to be taken off the list once all are done."""


def is_stub(function: FunctionType) -> bool:
    """Declared for a later chapter to fill in: nothing but a docstring and `raise NotImplementedError`."""
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(function))).body
    assert isinstance(tree, ast.FunctionDef)
    body = [each for each in tree.body if not isinstance(each, ast.Expr)]
    return len(body) == 1 and isinstance(body[0], ast.Raise)


def written_twice(book: type[Rulebook[Any]]) -> dict[str, list[str]]:
    """Rules with a body in more than one chapter of the book, by name, with the chapters. Constructors chain by nature;
    what a variant's chapters do to another book's rules is its own affair."""
    home = book.__module__.rpartition(".")[0] + "."
    found: dict[str, list[str]] = {}
    for chapter in book.__mro__:
        if chapter.__module__.startswith(home):
            for name, rule in vars(chapter).items():
                if isinstance(rule, FunctionType) and name != "__init__" and not is_stub(rule):
                    found.setdefault(name, []).append(chapter.__name__)
    return {name: chapters for name, chapters in found.items() if len(chapters) > 1}


@pytest.mark.parametrize("key", sorted(BOOKS))
def test_no_chapter_overrides_a_chapter_of_its_own_book(key: str) -> None:
    twice = written_twice(BOOKS[key])
    left = STILL_TO_DO.get(key, set())
    assert {name: chapters for name, chapters in twice.items() if name not in left} == {}
