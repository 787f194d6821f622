"""Agents know no more than their side may know."""

from __future__ import annotations

from typing import Any

from fracas.kernel.decision import Chooser, Decision, Option
from fracas.kernel.fight import Fight
from fracas.kernel.rulebook import Rulebook


class Veiled(Chooser):
    """Another chooser, who gets to see only what its fighter's side may know. Where nothing is secret that is the
    fight itself."""

    def __init__(self, book: Rulebook[Any], chooser: Chooser) -> None:
        self.book = book
        self.chooser = chooser

    def choose(self, fight: Fight, decision: Decision) -> Option:
        known = self.book.conceal(fight, fight.everyone()[decision.who].side)
        return self.chooser.choose(known, decision)


def veiled(book: Rulebook[Any], chooser: Chooser, by_sight: bool = False) -> Chooser:
    """The chooser itself if it is known to read no secret, otherwise behind a veil. Where a side knows only of those in
    sight, everybody is behind one. Whoever looks ahead draws it over what it looks at."""
    if chooser.looks_ahead or (chooser.reads_no_secrets and not by_sight):
        return chooser
    return Veiled(book, chooser)
