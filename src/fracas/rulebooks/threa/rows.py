"""Rows of the book's small tables: what actions cost, and answers with a summary."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Option


@mypyc_attr(allow_interpreted_subclasses=True)
class Choice(Option):
    """An answer with a few words on what it means, and its rule if that is not the question's."""

    def __init__(self, key: str, summary: str = "", rule: str = "") -> None:
        super().__init__(key)
        self.summary = summary
        self.rule = rule


class Price(Option):
    """T-24, T-25: one way to pay for an action."""

    def __init__(self, ap: int, fat: int) -> None:
        super().__init__(f"{ap} AP + {fat} FAT" if fat else f"{ap} AP")
        self.ap = ap
        self.fat = fat


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
