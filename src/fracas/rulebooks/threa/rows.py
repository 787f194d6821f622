"""Rows of the book's small tables: answers with a summary, what actions cost, and work that takes concentration."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Decision, Option, View

if TYPE_CHECKING:
    from fracas.rulebooks.threa.concentration import Concentrating
    from fracas.rulebooks.threa.conditions import Conditions
    from fracas.rulebooks.threa.contents import Attack
    from fracas.rulebooks.threa.fighter import Combatant, Concentration, ThreaFight
    from fracas.rulebooks.threa.views import Views


@mypyc_attr(allow_interpreted_subclasses=True)
class Choice(Option):
    """An answer with a few words on what it means, and its rule if that is not the question's."""

    def __init__(self, key: str, summary: str = "", rule: str = "") -> None:
        super().__init__(key)
        self.summary = summary
        self.rule = rule

    def view(self, rules: Views, fight: ThreaFight, decision: Decision) -> View:
        """What a person sees of it."""
        return View(self.key, rule=self.rule or decision.question.rule, note=self.summary)


C = TypeVar("C", bound=Choice)


def row_called(rows: list[C], key: str) -> C | None:
    """The row of that key, if there is one."""
    for row in rows:
        if row.key == key:
            return row
    return None


@mypyc_attr(allow_interpreted_subclasses=True)
class AttackChoice(Choice):
    """An answer about an attack that is being declared; it is shown with the numbers of the attack as it would be."""

    def apply(self, attack: Attack) -> None:
        """Makes the attack what it would be with this answer."""

    def notes(self, rules: Views, attack: Attack) -> list[str]:
        """What is said besides the value that the attack must reach."""
        return [self.summary] if self.summary else []

    def view(self, rules: Views, fight: ThreaFight, decision: Decision) -> View:
        tried = rules.tried(fight, decision)
        self.apply(tried)
        rule = self.rule or decision.question.rule
        return rules.view_attack(fight, tried, self.key, rule, self.notes(rules, tried))


class Price(Choice):
    """T-24, T-25: one way to pay for an action."""

    def __init__(self, ap: int, fat: int) -> None:
        super().__init__(f"{ap} AP + {fat} FAT" if fat else f"{ap} AP")
        self.ap = ap
        self.fat = fat

    def view(self, rules: Views, fight: ThreaFight, decision: Decision) -> View:
        me = fight.fighters[decision.who]
        left = f"leaves {me.ap - self.ap} AP and {me.fat - self.fat} FAT"
        return View(self.key, rule=decision.question.rule, note=left)


STANDARD: Final = Price(1, 1)
FATIGUE_FREE: Final = Price(2, 0)
HEAVY: Final = Price(2, 2)
HEAVY_FREE: Final = Price(4, 0)
AP_ONE: Final = Price(1, 0)
SPEED: Final = Price(2, 0)
NO_PRICE: Final = Price(0, 0)
"""For what is free, but may be boosted."""


class Cost:
    """T-24, T-25: what an action costs: the prices among which the player chooses."""

    def __init__(self, prices: list[Price], rule: str) -> None:
        self.prices = prices
        self.text = " or ".join([price.key for price in prices])
        self.rule = rule


NORMAL_COST: Final = Cost([STANDARD, FATIGUE_FREE], "T-24")
HEAVY_COST: Final = Cost([HEAVY, HEAVY_FREE], "T-25")
SWITCH_COST: Final = Cost([AP_ONE], "T-162")
SPEED_COST: Final = Cost([SPEED], "T-88")


@mypyc_attr(allow_interpreted_subclasses=True)
class Task:
    """T-141: what somebody may concentrate on."""

    def __init__(self, key: str, told: str) -> None:
        self.key = key
        self.told = told
        """How narration tells that it begins."""

    def finish(self, rules: Concentrating, fight: ThreaFight, me: Combatant, done: Concentration) -> None:
        """What comes of it when its time is over."""

    def stop(self, rules: Conditions, fight: ThreaFight, broken: Concentration) -> None:
        """What ends with it when it is broken off."""
