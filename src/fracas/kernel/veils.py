"""Agents know no more than their side may know."""

from __future__ import annotations

from typing import Any

from fracas.kernel.decision import Chooser, Decision, Option
from fracas.kernel.fight import Fight
from fracas.kernel.rulebook import Rulebook
from fracas.kernel.weighing import Weigher, Weighing, weighed_by


class Veiled(Weigher):
    """Another chooser, who gets to see only what its fighter's side may know. Where nothing is secret that is the
    fight itself."""

    def __init__(self, book: Rulebook[Any], chooser: Chooser) -> None:
        self.book = book
        self.chooser = chooser

    def choose(self, fight: Fight, decision: Decision) -> Option:
        return self.chooser.choose(self.known(fight, decision), decision)

    def weigh(self, fight: Fight, decision: Decision) -> Weighing:
        return weighed_by(self.chooser, self.known(fight, decision), decision)

    def known(self, fight: Fight, decision: Decision) -> Fight:
        known: Fight = self.book.conceal(fight, fight.everyone()[decision.who].side)
        return known


def veiled(book: Rulebook[Any], chooser: Chooser, by_sight: bool = False) -> Chooser:
    """The chooser itself if it is known to read no secret, otherwise behind a veil. Where a side knows only of those in
    sight, everybody is behind one. Whoever looks ahead draws it over what it looks at."""
    if chooser.looks_ahead or (chooser.reads_no_secrets and not by_sight):
        return chooser
    return Veiled(book, chooser)
