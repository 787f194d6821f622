"""Looking for the number at which a share comes nearest to what is wanted, where each look is a sample.

The share is taken to go one way, up or down, as the number grows; how steeply, nobody knows. First few fights each,
from where one begins to either side in growing steps, until the target lies between two numbers; then the middle
between them again and again; then all the fights that may be for those next to the crossing, as the isotonic fit to
everything tried has it. The interval says which numbers may be the nearest: it is made from tests of single numbers and
of neighbours, each of which rules out all numbers on one side.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from typing import Final

from fracas.arena.statistics import LOOK
from fracas.table.intervals import wilson

Look = Callable[[int, int], Sequence[int]]
"""What the first so many fights with the number at that place came to: 1 for won, 0 for not."""
RULED_OUT: Final = 2.2414
"""So many errors rule a side out: a little more than for one test, since there are several to each side, whose numbers
of fights depend on what was seen. Counted over thousands of searches, the interval then holds in 95 of 100 or more."""
SURELY: Final = 3.0
"""So many errors make it plain that a number leads away from the target."""
FURTHER: Final = 6
"""So many more numbers at most are fought out to narrow the interval down."""


@dataclass(frozen=True)
class Root:
    """What was found."""

    found: int
    """The place of the number whose share is nearest to the target."""
    low: int
    high: int
    """In 95 of 100 cases the number that truly is nearest is none below and none above these."""
    lowest: int
    highest: int
    """Between these one could choose."""
    crossed: bool
    """Whether the target lies between the shares that there are."""
    one_way: bool
    """Whether nothing was seen against the share going one way."""
    idle: bool
    """Whether the number changed nothing at all: every look came to the same, one by one."""


class Search:
    """The search for one target. Numbers go by their places in a list."""

    def __init__(
        self,
        count: int,
        start: int,
        target: float,
        fights: int,
        look: Look,
        ends: bool = False,
        allowed: Callable[[int], bool] | None = None,
    ) -> None:
        """With `ends`, both ends of the list are looked at first, since somebody has said that it lies between them.
        Else `allowed` says whether a number can be tried at all: those that can lie side by side about the start."""
        assert 0 <= start < count
        self.lowest, self.highest = 0, count - 1
        self.allowed = allowed
        self.start = start
        self.target = target
        self.fights = max(fights, 1)
        self.first = min(LOOK, self.fights)
        self.ask = look
        self.ends = ends
        self.seen: dict[int, Sequence[int]] = {}

    def run(self) -> Root:
        self.look(self.start, self.first)
        if self.ends:
            self.look(self.lowest, self.first)
            self.look(self.highest, self.first)
        else:
            self.spread_out()
        if not self.idle():
            self.close_in()
            self.narrow_down()
        return self.root()

    # looking

    def look(self, at: int, fights: int) -> None:
        if len(self.seen.get(at, ())) < fights:
            self.seen[at] = self.ask(at, fights)

    @property
    def tried(self) -> list[int]:
        return sorted(self.seen)

    def share(self, at: int) -> float:
        return sum(self.seen[at]) / len(self.seen[at])

    def spread_out(self) -> None:
        """To both sides in growing steps, until the target lies between two shares. A side that plainly leads away is
        left alone."""
        step = 1
        open_ = [-1, 1]
        while open_ and not self.crossing():
            for way in list(open_):
                at = self.within_reach(min(self.highest, max(self.lowest, self.start + way * step)))
                self.look(at, self.first)
                if at in (self.lowest, self.highest) or self.leads_away(at):
                    open_.remove(way)
                if self.crossing():
                    return
            step *= 2

    def within_reach(self, at: int) -> int:
        """That number, or if it cannot be tried the last on the way to it that can, which is an end from now on."""
        if self.allowed is None or self.allowed(at):
            return at
        good, bad = self.start, at
        while abs(bad - good) > 1:
            middle = (good + bad) // 2
            good, bad = (middle, bad) if self.allowed(middle) else (good, middle)
        if at > self.start:
            self.highest = good
        else:
            self.lowest = good
        return good

    def leads_away(self, at: int) -> bool:
        """Whether the share there is plainly further from the target than where the search began."""
        begun, there = self.share(self.start), self.share(at)
        apart = (there - begun) if begun > self.target else (begun - there)
        error = sqrt((begun * (1 - begun) + there * (1 - there) + 0.01) / self.first)
        return apart > SURELY * error

    def idle(self) -> bool:
        """Whether the number changes nothing, by all that was seen."""
        if len(self.seen) < 2:
            return False
        one, *others = [list(each[: self.first]) for each in self.seen.values()]
        return 0 < sum(one) < len(one) and all(each == one for each in others)

    # the fit

    @property
    def falls(self) -> bool:
        """Whether the share falls as the number grows, by all that was tried."""
        places = self.tried
        weight = sum([len(self.seen[at]) for at in places])
        middle = sum([len(self.seen[at]) * at for at in places]) / weight
        return sum([(at - middle) * sum(self.seen[at]) for at in places]) <= 0

    def fit(self) -> dict[int, float]:
        """The shares, made to go one way: where neighbours contradict that, they get their common share."""
        falls = self.falls
        blocks: list[tuple[float, int, list[int]]] = []
        for at in self.tried:
            wins, fights, places = float(sum(self.seen[at])), len(self.seen[at]), [at]
            while blocks and (blocks[-1][0] / blocks[-1][1] - wins / fights) * (1 if falls else -1) <= 0:
                before = blocks.pop()
                wins, fights, places = wins + before[0], fights + before[1], [*before[2], *places]
            blocks.append((wins, fights, places))
        return {at: wins / fights for wins, fights, places in blocks for at in places}

    def crossing(self) -> tuple[int, int] | None:
        """The two numbers tried, one after the other, between which the fit passes the target."""
        fit = self.fit()
        places = sorted(fit)
        for before, after in pairwise(places):
            if (fit[before] > self.target) != (fit[after] > self.target):
                return before, after
        return None

    # closing in

    def close_in(self) -> None:
        """Until the target lies between two neighbours that have been fought out."""
        while True:
            pair = self.crossing() or self.nearest_end()
            low, high = pair
            if high - low > 1:
                self.look((low + high) // 2, self.first)
                continue
            due = [at for at in pair if len(self.seen[at]) < self.fights]
            if not due:
                return
            for at in due:
                self.look(at, self.next_stage(at))

    def nearest_end(self) -> tuple[int, int]:
        """Where nothing crosses the target: the number tried that comes nearest, and the one beyond it, if any."""
        fit = self.fit()
        best = min(fit, key=lambda at: (abs(fit[at] - self.target), abs(at - self.start)))
        return best, best

    def next_stage(self, at: int) -> int:
        """Four times as many fights as before, up to all: what is plain after fewer needs no more."""
        return min(self.fights, 4 * len(self.seen[at]))

    def best(self) -> int:
        """The number fought out whose share is nearest to the target."""
        whole = [at for at in self.tried if len(self.seen[at]) >= self.fights] or self.tried
        return min(whole, key=lambda at: (abs(self.share(at) - self.target), abs(at - self.start)))

    def narrow_down(self) -> None:
        """The neighbours of what was found are fought out, and whatever else the interval hangs on."""
        for _ in range(FURTHER):
            self.fight_out_neighbours()
            low, high = self.bounds()
            due = [at for at in (self.halfway(low), self.halfway(high)) if at is not None]
            if not due:
                break
            self.look(max(due, key=lambda at: abs(at - self.best())), self.fights)
        self.fight_out_neighbours()

    def fight_out_neighbours(self) -> None:
        while True:
            best = self.best()
            near = [at for at in (best - 1, best, best + 1) if self.lowest <= at <= self.highest]
            due = [at for at in near if len(self.seen.get(at, ())) < self.fights]
            if not due:
                return
            self.look(due[0], self.fights)

    def halfway(self, bound: int) -> int | None:
        """Between an end of the interval and the nearest number to it, on the way to the best, that has been fought out
        and says nothing: there the interval may be cut. None if there is nothing between."""
        best = self.best()
        way = 1 if bound < best else -1
        inner = bound
        while inner != best:
            inner += way
            if len(self.seen.get(inner, ())) >= self.fights:
                break
        if len(self.seen.get(bound, ())) < self.fights and bound != best and abs(inner - bound) <= 1:
            return bound
        return (inner + bound) // 2 if abs(inner - bound) > 1 else None

    # what is known

    def bounds(self) -> tuple[int, int]:
        """The numbers that may be nearest to the target. If the share at a number is surely beyond the target, none on
        its far side can be nearer; if that of two neighbours together is, the further of them is not either."""
        low, high = self.lowest, self.highest
        for at in self.tried:
            side = self.beyond(at)
            if side < 0:
                low = max(low, at)
            elif side > 0:
                high = min(high, at)
        for at in self.tried:
            if at + 1 in self.seen:
                side = self.between(at)
                if side < 0:
                    low = max(low, at + 1)
                elif side > 0:
                    high = min(high, at)
        return (low, high) if low <= high else (high, low)

    def beyond(self, at: int) -> int:
        """-1 if what is wanted surely lies at higher numbers than this, or here; 1 if at lower ones; 0 if neither."""
        low, high = wilson(sum(self.seen[at]), len(self.seen[at]), RULED_OUT)
        return self.turned((low > self.target) - (high < self.target))

    def between(self, at: int) -> int:
        """The same of this number and the next, by the mean of both, fight by fight."""
        one, two = self.seen[at], self.seen[at + 1]
        fights = min(len(one), len(two))
        pairs = [a + b for a, b in zip(one[:fights], two[:fights], strict=True)]
        total, squares = sum(pairs) + 2, sum([each * each for each in pairs]) + 4  # one more each of both extremes
        count = fights + 2
        mean = total / count
        error = sqrt(max(0.0, squares / count - mean * mean) / count)
        apart = mean - 2 * self.target
        return self.turned((apart > RULED_OUT * error) - (apart < -RULED_OUT * error))

    def turned(self, above: int) -> int:
        """Which way to go from a share that is above the target (1), below it (-1), or neither."""
        return -above if self.falls else above

    def one_way(self) -> bool:
        """Whether no number tried contradicts the share's going one way."""
        places = self.tried
        for before, after in pairwise(places):
            a, b = self.share(before), self.share(after)
            fights = min(len(self.seen[before]), len(self.seen[after]))
            wrong = (b - a) if self.falls else (a - b)
            if wrong > SURELY * sqrt((a * (1 - a) + b * (1 - b) + 0.01) / fights):
                return False
        return True

    def root(self) -> Root:
        best = self.best()
        low, high = self.bounds()
        return Root(
            found=best,
            low=min(low, best),
            high=max(high, best),
            lowest=self.lowest,
            highest=self.highest,
            crossed=self.crossing() is not None,
            one_way=self.one_way(),
            idle=self.idle(),
        )
