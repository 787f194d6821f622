"""Agents by name: who can take a seat."""

from __future__ import annotations

from typing import Any, Final

from fracas.agents.brutes.gurps import GurpsBrute
from fracas.agents.random import Random
from fracas.kernel.decision import Chooser
from fracas.kernel.mistake import Mistake, suggestion
from fracas.kernel.rulebook import Rulebook
from fracas.rulebooks.gurps.book import Gurps

AGENTS: Final[dict[str, str]] = {
    "brute": "closes in, attacks sensibly and defends as well as it can",
    "random": "does anything that is legal",
}


def agent(name: str, book: Rulebook[Any], key: int) -> Chooser:
    """An agent of that name for fights of that book; `key` makes two of a kind choose differently."""
    if name == "random":
        return Random(key)
    if name == "brute":
        if isinstance(book, Gurps):
            return GurpsBrute(book)
        raise Mistake(f"brute: there is none for the rulebook '{book.key}'")
    raise Mistake(f"unknown agent '{name}'; {suggestion(name, list(AGENTS))}")
