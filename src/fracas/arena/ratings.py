"""How strong somebody is, from many fights of each against each: ratings after Bradley and Terry, on Elo's scale.

Whoever is rated 400 points above another scores ten times as much against it. Ratings are relative: their mean is 1500.
Each pair is given one drawn pair of fights on top, so that somebody who has won everything has a rating, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Final

from fracas.arena.statistics import Estimate
from fracas.table.intervals import STANDARD

MEAN: Final = 1500.0
SCALE: Final = 400 / log(10)
ENOUGH: Final = 1e-10
STEPS: Final = 200
GIVEN: Final = 4
"""So many scores are added before an interval is worked out, half of them 1 and half of them 0."""


@dataclass(frozen=True)
class Meeting:
    """What the first of two scored against the second: for each number of a fight, 0 to 1 over both ways round."""

    first: int
    second: int
    scores: Sequence[float]

    @property
    def share(self) -> Estimate:
        """Of all that could be scored. The interval is that of the mean of scores of which some more had been all or
        nothing, so that it means something where all are alike."""
        count = len(self.scores)
        if not count:
            return Estimate(0.5, 0.0, 1.0)
        whole = count + GIVEN
        middle = (sum(self.scores) + GIVEN / 2) / whole
        spread = STANDARD * sqrt(self._squares(middle, GIVEN / 2) / whole / whole)
        value = sum(self.scores) / count
        return Estimate(value, max(0.0, min(value, middle - spread)), min(1.0, max(value, middle + spread)))

    def _squares(self, middle: float, given: float) -> float:
        apart = sum([(score - middle) ** 2 for score in self.scores])
        return apart + given * ((1 - middle) ** 2 + middle**2)

    @property
    def rated(self) -> tuple[float, float, float]:
        """How many pairs of fights, what was scored in them, and how much that scatters; with the drawn one on top."""
        count = len(self.scores) + 1
        scored = sum(self.scores) + 0.5
        return count, scored, self._squares(scored / count, 1.0)


def ratings(agents: int, meetings: Sequence[Meeting]) -> list[Estimate]:
    """Of each, with its interval: that of its distance from the mean of all."""
    strengths = [0.0] * agents
    for _ in range(STEPS):
        slope, bend = _slope(strengths, meetings)
        step = _solved(bend, slope)
        strengths = [each + max(-2.0, min(2.0, more)) for each, more in zip(strengths, step, strict=True)]
        if max(map(abs, step)) < ENOUGH:
            break
    middle = sum(strengths) / agents
    errors = _errors(strengths, meetings)
    return [
        Estimate(
            MEAN + SCALE * (each - middle),
            MEAN + SCALE * (each - middle - STANDARD * error),
            MEAN + SCALE * (each - middle + STANDARD * error),
        )
        for each, error in zip(strengths, errors, strict=True)
    ]


def expected(mine: float, theirs: float) -> float:
    """The share that one strength scores against another."""
    return 1 / (1 + exp(theirs - mine))


def _slope(strengths: Sequence[float], meetings: Sequence[Meeting]) -> tuple[list[float], list[list[float]]]:
    """By how much each scored more than its strength says, and how that changes with the strengths. That all strengths
    together may be anything is taken away by pulling their sum to zero."""
    size = len(strengths)
    slope, bend = [-sum(strengths)] * size, [[1.0] * size for _ in range(size)]
    for meeting in meetings:
        one, other = meeting.first, meeting.second
        count, scored, _ = meeting.rated
        chance = expected(strengths[one], strengths[other])
        slope[one] += scored - count * chance
        slope[other] -= scored - count * chance
        weight = count * chance * (1 - chance)
        for at, to, sign in ((one, one, 1), (other, other, 1), (one, other, -1), (other, one, -1)):
            bend[at][to] += sign * weight
    return slope, bend


def _errors(strengths: Sequence[float], meetings: Sequence[Meeting]) -> list[float]:
    """The standard error of each, from how much the scores themselves scatter."""
    size = len(strengths)
    _, bend = _slope(strengths, meetings)
    spread = [0.0] * size
    for meeting in meetings:
        push = [0.0] * size
        push[meeting.first], push[meeting.second] = 1.0, -1.0
        for at, moved in enumerate(_solved(bend, push)):
            spread[at] += moved * moved * meeting.rated[2]
    return [sqrt(each) for each in spread]


def _solved(rows: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Linear equations, by elimination; what is solved here needs no pivots."""
    size = len(right)
    work = [[*row, value] for row, value in zip(rows, right, strict=True)]
    for at in range(size):
        for below in range(at + 1, size):
            factor = work[below][at] / work[at][at]
            work[below] = [value - factor * above for value, above in zip(work[below], work[at], strict=True)]
    out = [0.0] * size
    for at in reversed(range(size)):
        known = sum([work[at][to] * out[to] for to in range(at + 1, size)])
        out[at] = (work[at][size] - known) / work[at][at]
    return out
