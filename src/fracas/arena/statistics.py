"""What a sample says, and how surely: shares, means and differences with the intervals in which the truth lies in 95
cases of 100, when to stop fighting, and words that claim no more than the sample carries.

Shares have Wilson's interval (`fracas.table.intervals`), means Student's, differences of two shares one for samples
that share their dice fight by fight and one for samples that do not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, inf, isfinite, log10, sqrt
from typing import Final

from fracas.arena.summary import Sum
from fracas.kernel.mistake import Mistake
from fracas.table.intervals import STANDARD, wilson

LOOK: Final = 100
"""Whoever stops early looks after so many fights each time, whatever the shares: so stopping does not depend on how
many processes there are."""
NARROWEST: Final = 0.0005
WIDEST: Final = 0.2
"""Between these lies what can be asked for: the one takes four million fights, the other says next to nothing."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number found by sampling, and the interval of 95 % for the truth."""

    value: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def excludes(self, number: float) -> bool:
        return number < self.low or number > self.high

    @property
    def known(self) -> bool:
        """Whether anything is known of how far it may be off."""
        return isfinite(self.low) and isfinite(self.high)

    def as_json(self) -> dict[str, float | None]:
        low, high = (self.low, self.high) if self.known else (None, None)
        return {"value": self.value, "low": low, "high": high}


# shares and means


def share(wins: float, fights: int, z: float = STANDARD) -> Estimate:
    """A win rate. A draw is no win."""
    low, high = wilson(wins, fights, z)
    return Estimate(wins / max(1, fights), low, high)


def mean(sum_: Sum, count: int) -> Estimate:
    """The mean of numbers that were added up. Of fewer than two nothing is known of how they scatter."""
    value = sum_.mean(count)
    spread = students(count - 1) * sum_.error(count) if count > 1 else inf
    return Estimate(value, value - spread, value + spread)


def students(freedom: int, z: float = STANDARD) -> float:
    """How many standard errors Student's interval of 95 % has to each side: for few, from the table; for more, the
    expansion of Cornish and Fisher round the normal one, which is right to three digits from ten on. With another `z`,
    as many as are `z` for the normal one; of ten or fewer nothing is known then."""
    if freedom <= len(FEW):
        return FEW[max(1, freedom) - 1] if z == STANDARD else inf
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


FEW: Final = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228)


# differences of two win rates


def paired_difference(
    first: Sequence[int], second: Sequence[int], won: int, won_second: int | None = None, z: float = STANDARD
) -> Estimate:
    """By how much the win rate of side `won` is higher in the second batch than in the first, where fight k of both
    drew the same dice: winners are compared fight by fight, as far as both have got. In the second batch another side
    may be meant.

    The interval of Bonett and Price (2012): what differs in only one direction is counted once more in each, which
    mends the coverage of the plain one for few fights and small differences; for wider intervals than those of 95 %,
    of `z` errors, more often than once (z squared / 4), as far out as such intervals go.
    """
    other = won if won_second is None else won_second
    count = min(len(first), len(second))
    pairs = Counter(zip(first[:count], second[:count], strict=True))
    gained = sum([many for (one, two), many in pairs.items() if two == other and one != won])
    lost = sum([many for (one, two), many in pairs.items() if one == won and two != other])
    if not count:
        return Estimate(0.0, -1.0, 1.0)
    once = max(1.0, z * z / 4)
    whole = count + 2 * once
    more, less = (gained + once) / whole, (lost + once) / whole
    spread = z * sqrt((more + less - (more - less) ** 2) / whole)
    middle = more - less
    return Estimate((gained - lost) / count, max(-1.0, middle - spread), min(1.0, middle + spread))


def unpaired_difference(
    wins: float, fights: int, wins_second: float, fights_second: int, z: float = STANDARD
) -> Estimate:
    """By how much the second win rate is higher than the first, where nothing ties a fight of one batch to a fight of
    the other: Newcombe's interval (1998, his tenth), from those of Wilson for each."""
    one, two = share(wins, fights, z), share(wins_second, fights_second, z)
    down = sqrt((two.value - two.low) ** 2 + (one.high - one.value) ** 2)
    up = sqrt((two.high - two.value) ** 2 + (one.value - one.low) ** 2)
    return Estimate(two.value - one.value, two.value - one.value - down, two.value - one.value + up)


def paired_mean_difference(first: Sequence[int], second: Sequence[int], z: float = STANDARD) -> Estimate:
    """By how much the mean is higher in the second batch, number by number as far as both have got."""
    count = min(len(first), len(second))
    apart = Sum()
    for one, other in zip(first[:count], second[:count], strict=True):
        apart.add(other - one)
    value = apart.mean(count)
    spread = students(count - 1, z) * apart.error(count) if count > 1 else inf
    return Estimate(value, value - spread, value + spread)


def mean_difference(first: Sum, fights: int, second: Sum, fights_second: int, z: float = STANDARD) -> Estimate:
    """By how much the second mean is higher than the first, where nothing ties a number of one to a number of the other
    (Welch's interval)."""
    value = second.mean(fights_second) - first.mean(fights)
    if min(fights, fights_second) < 2:
        return Estimate(value, -inf, inf)
    error = sqrt(first.error(fights) ** 2 + second.error(fights_second) ** 2)
    spread = students(min(fights, fights_second) - 1, z) * error if error else 0.0
    return Estimate(value, value - spread, value + spread)


def mirrored_share(written: Sequence[int], side: int, swapped: Sequence[int], side_swapped: int) -> Estimate:
    """The win rate of an agent that fought each fight twice with the same dice, once for `side` and once for the side
    opposite. The two of a pair tend to go opposite ways, so the mean is known better than from so many fights alone."""
    count = min(len(written), len(swapped))
    lost = [1 if winner != side else 0 for winner in written[:count]]
    won = [1 if winner == side_swapped else 0 for winner in swapped[:count]]
    apart = paired_difference(lost, won, 1)  # wins the second minus (1 - wins the first)
    low, high = (1 + apart.low) / 2, (1 + apart.high) / 2
    return Estimate((1 + apart.value) / 2, low, high)


# when to stop


@dataclass(frozen=True)
class Until:
    """Fight on until a win rate is known to so much either way.

    Whoever looks again and again, and stops when the interval is narrow, stops too early when luck makes a share look
    extreme, since extreme shares have narrow intervals: with few fights and shares near 0 or 1, intervals of 95 % hold
    in as few as 91 of 100 runs. Here a look counts only after each 100 fights, and it asks for more: the interval must
    be narrow enough *wherever in it the truth lies*, that is also for the share in it that is nearest to one half and
    so hardest to know. That undoes the gain of a lucky look; what is told is Wilson's interval as ever, and it holds as
    often as one from a number of fights fixed beforehand (tests/arena/test_statistics.py counts over 2,000 stopped
    runs of coins). Near one half it costs nothing, at a share of 5 % a fifth more fights.
    """

    width: float
    """How far the interval may reach to either side, as a share: 0.01 for 1 %."""

    @classmethod
    def parse(cls, text: str, what: str = "until") -> Until:
        """As people write it, '1%'; `what` is how they call it."""
        number, percent, rest = text.partition("%")
        try:
            width = float(number) / 100
        except ValueError:
            width = -1.0
        if not percent or rest.strip() or not NARROWEST <= width <= WIDEST:
            raise Mistake(
                f"{what} {text}: expected how far the win rate may be off either way, "
                f"from {100 * NARROWEST:g}% to {100 * WIDEST:g}%, such as 1%"
            )
        return cls(width)

    @property
    def most(self) -> int:
        """So many fights are enough whatever the win rate is."""
        return LOOK * ceil(STANDARD**2 * (0.25 / self.width**2 - 1) / LOOK)

    def enough(self, wins: float, fights: int) -> bool:
        return fights > 0 and fights % LOOK == 0 and self.reach(wins, fights) <= self.width

    def reach(self, wins: float, fights: int) -> float:
        """How far the interval reaches to either side if the truth is wherever in it that is widest."""
        low, high = wilson(wins, fights)
        hardest = min(max(0.5, low), high)
        low, high = wilson(hardest * fights, fights)
        return (high - low) / 2

    def likely(self, wins: float, fights: int) -> int:
        """How many fights it will take in all, as far as one can see."""
        rate = wilson(wins, fights)
        hardest = min(max(0.5, rate[0]), rate[1])
        needed = STANDARD**2 * hardest * (1 - hardest) / self.width**2
        return max(fights, min(self.most, LOOK * ceil(needed / LOOK)))

    def __str__(self) -> str:
        return f"{100 * self.width:g} %"


# words


def percent(estimate: Estimate) -> str:
    """A share: '48 %, 44 to 52'. With digits after the point only where the interval is narrower than a whole one."""
    digits = digits_of(100 * estimate.half)
    return f"{percent_alone(estimate)}, {100 * estimate.low:.{digits}f} to {100 * estimate.high:.{digits}f}"


def percent_alone(estimate: Estimate) -> str:
    """A share without its interval, which stands beside: '48 %'. What happened once, or once did not, is not told as
    never or always: '99.6 %'."""
    digits, number = digits_of(100 * estimate.half), 100 * estimate.value
    while digits < 4 and not 0 < float(f"{number:.{digits}f}") < 100 and 0 < number < 100:
        digits += 1
    return f"{number:.{digits}f} %"


def percent_interval(estimate: Estimate) -> str:
    """The interval of a share alone: '44 to 52 %'."""
    digits = digits_of(100 * estimate.half)
    return f"{100 * estimate.low:.{digits}f} to {100 * estimate.high:.{digits}f} %"


def points(difference: Estimate) -> str:
    """A difference of two shares: '+6 points, +4 to +8'."""
    digits = digits_of(100 * difference.half)
    value, low, high = [signed(100 * each, digits) for each in (difference.value, difference.low, difference.high)]
    return f"{value} point{'' if value in ('+1', '-1') else 's'}, {low} to {high}"


def amount(estimate: Estimate) -> str:
    """A mean: '12.3, 11.9 to 12.7'; of a single number, which says nothing of others, only that."""
    if not estimate.known:
        return amount_alone(estimate)
    digits = digits_of(estimate.half)
    return f"{amount_alone(estimate)}, {estimate.low:.{digits}f} to {estimate.high:.{digits}f}"


def amount_alone(estimate: Estimate) -> str:
    """A mean without its interval."""
    return f"{estimate.value:.{digits_of(estimate.half)}f}" if estimate.known else f"{estimate.value:g}"


def signed(number: float, digits: int) -> str:
    """'+6', '-0.4', '0'."""
    text = f"{number:+.{digits}f}"
    return f"{0:.{digits}f}" if float(text) == 0 else text


def digits_of(half: float) -> int:
    """How many digits after the point a number carries that is known to so much either way: the last one told is the
    first that is in doubt."""
    if half == 0 or half >= 1:
        return 0
    return min(4, -floor(log10(half)))
