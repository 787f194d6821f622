"""Those who look ahead: the tactician, quickly and only where something may be better; the searcher, at everything."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fracas.agents.ahead import Ahead
from fracas.agents.candidates import worth_trying
from fracas.agents.following import Orders
from fracas.agents.race import Limits, Race
from fracas.kernel.decision import Chooser, Decision
from fracas.kernel.doctrine import DISCIPLINED, Doctrine
from fracas.kernel.fight import Fight
from fracas.kernel.rulebook import Rulebook
from fracas.kernel.weighing import PLAIN, Weigher, Weighing

QUICK: Final = Limits(play_outs=48, effort=1600)
"""What the tactician spends on a decision: some five milliseconds, rarely twenty."""


class Tactician(Weigher):
    """Does what the book's own agent would do, unless a race shows that something else is better."""

    reads_no_secrets: ClassVar[bool] = True
    looks_ahead: ClassVar[bool] = True

    def __init__(
        self,
        book: Rulebook[Any],
        policy: Chooser,
        key: int,
        doctrine: Doctrine = DISCIPLINED,
        table: dict[str, list[str]] | None = None,
        limits: Limits = QUICK,
    ) -> None:
        self.book = book
        self.policy = policy
        self.key = key
        self.doctrine = doctrine
        self.orders = Orders(book, doctrine)
        self.table = book.candidates() if table is None else table
        self.limits = limits
        self.failed = 0
        """How many play-outs came to nothing: there should be none."""

    def weigh(self, fight: Fight, decision: Decision) -> Weighing:
        usual = self.policy.choose(fight, decision)
        ordered = self.orders.answer(fight, decision, usual)
        if ordered is not None:
            return ordered
        if not self.doctrine.looks_ahead or fight.start is None:
            return Weighing(usual, usual.key, PLAIN)
        keys = self.orders.allowed(fight, decision, self.candidates(decision, usual.key))
        if not keys:
            return Weighing(usual, usual.key, PLAIN)
        ahead = Ahead(self.book, fight, decision.who, self.policy, self.key, self.book.foresight, self.doctrine)
        race = Race(ahead, decision, usual.key, keys, self.limits)
        weighing = race.weighing(usual)
        self.failed += race.failed
        return weighing

    def candidates(self, decision: Decision, usual: str) -> list[str]:
        return worth_trying(self.table, decision, usual)


class Searcher(Tactician):
    """The same race over everything that is offered, for as long as it is given."""

    def candidates(self, decision: Decision, usual: str) -> list[str]:
        keys = worth_trying(self.table, decision, usual)
        for key in worth_trying({}, decision, usual):
            if key not in keys:
                keys.append(key)
        return keys
