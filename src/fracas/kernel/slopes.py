"""What is still to be walked when odds are worked out: single ways, and stretches of a roll decided together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fracas.kernel.dice import Branch

if TYPE_CHECKING:
    from fracas.kernel.odds import Point

GOES_ON: Final = -1
"""In place of an outcome: it depends on further dice."""


class Slope:
    """A roll of which more is never better for whoever is struck: where two totals come to the same outcome, so do all
    between them. So the likeliest and the ends are walked first, and then only what lies between different outcomes."""

    def __init__(
        self,
        chance: float,
        totals: list[Branch],
        rolls: list[int],
        answers: list[str],
        cuts: int,
        point: Point | None = None,
    ) -> None:
        self.chance = chance
        """Of coming to this roll."""
        self.totals = totals
        self.rolls = rolls
        self.answers = answers
        self.cuts = cuts
        self.point = point
        self.found = [GOES_ON] * len(totals)
        self.first = 0
        """The likeliest."""
        for step, each in enumerate(totals):
            if each.chance > totals[self.first].chance:
                self.first = step

    def between(self, low: int, high: int) -> float:
        """The chance of all totals between these two."""
        return self.chance * sum([each.chance for each in self.totals[low + 1 : high]])

    def share(self, low: int, high: int, at: float) -> int:
        """Which total between these two has so much chance of theirs below it."""
        below = at * self.between(low, high)
        step = low
        while step + 1 < high and below >= 0:
            step += 1
            below -= self.chance * self.totals[step].chance
        return step

    def next(self, low: int, high: int) -> int:
        """Which total to walk next: an end, if it has not been, then whatever parts the rest in halves."""
        if low < 0:
            return self.first if high == len(self.totals) else 0
        return high - 1 if high == len(self.totals) else self.share(low, high, 0.5)


class Way:
    """A way that has not been walked yet, or all those between two totals of a slope: how likely that is, and what
    leads there."""

    def __init__(
        self,
        chance: float,
        number: int,
        rolls: list[int],
        answers: list[str],
        cuts: int,
        point: Point | None = None,
        slope: Slope | None = None,
        low: int = 0,
        high: int = 0,
    ) -> None:
        self.chance = chance
        self.number = number
        self.rolls = rolls
        self.answers = answers
        self.cuts = cuts
        """How many cuts lie behind it."""
        self.point = point
        """From where it can be walked; None from the start of the beat."""
        self.slope = slope
        self.low = low
        self.high = high

    def __lt__(self, other: Way) -> bool:
        if self.chance != other.chance:
            return self.chance > other.chance
        return self.number < other.number
