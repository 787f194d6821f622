"""Agents by name: who can take a seat."""

from __future__ import annotations

from typing import Any, Final

from fracas.agents.brutes.d100 import D100Brute
from fracas.agents.brutes.d100_drill import D100Drill
from fracas.agents.brutes.gurps import GurpsBrute
from fracas.agents.brutes.threa import ThreaBrute
from fracas.agents.random import Random
from fracas.kernel.decision import Chooser
from fracas.kernel.mistake import Mistake, suggestion
from fracas.kernel.rulebook import Rulebook
from fracas.rulebooks.d100.book import D100
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.threa.book import Threa

GROUP: Final = "fracas.agents"
"""Where packages name the agents that they bring."""
AGENTS: Final[dict[str, str]] = {
    "brute": "closes in, attacks sensibly and defends as well as it can",
    "drill": "fights as a book's balance figures do; like a brute where it has none",
    "random": "does anything that is legal",
}


def agent(name: str, book: Rulebook[Any], key: int) -> Chooser:
    """An agent of that name for fights of that book; `key` makes two of a kind choose differently."""
    if name == "random":
        return Random(key)
    if name == "drill" and isinstance(book, D100):
        return D100Drill(book)
    if name in ("brute", "drill"):
        if isinstance(book, Gurps):
            return GurpsBrute(book)
        if isinstance(book, Threa):
            return ThreaBrute(book)
        if isinstance(book, D100):
            return D100Brute(book)
        return of_another_package(name, book)
    raise Mistake(f"unknown agent '{name}'; {suggestion(name, list(AGENTS))}")


def of_another_package(name: str, book: Rulebook[Any]) -> Chooser:
    """An agent that comes with somebody's rulebook: its entry point is called after both, as in 'brawl.brute'."""
    from importlib.metadata import entry_points  # takes longer to import than all of this

    for point in entry_points(group=GROUP, name=f"{book.key}.{name}"):
        made: Chooser = point.load()(book)
        return made
    raise Mistake(f"{name}: there is none for the rulebook '{book.key}'")
