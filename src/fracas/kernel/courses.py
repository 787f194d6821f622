"""The course that an attempt takes when it comes off: the rolls it has to get past, one after the other, each with the
chance that it does.

Whoever works out odds runs through every way that the dice can fall; what it saw on the way is noted here. Ways on
which the attempt comes to its purpose show which branches of a roll still lead there.
"""

from __future__ import annotations

from typing import Final

from fracas.kernel.dice import Branch, Pool
from fracas.kernel.tally import Reason

CERTAIN: Final = 0.9995
"""A roll that is got past so surely decides nothing: where a blow lands, how badly somebody falls."""
MOST: Final = 8
"""So many rolls are told of at most."""


class Fork:
    """A place where dice fall: whose, which and what for."""

    def __init__(self, who: int, pool: Pool, purpose: Reason, rises: bool, branches: list[Branch]) -> None:
        self.who = who
        self.pool = pool
        self.purpose = purpose
        self.rises = rises
        """Whether more is never worse for the attempt."""
        self.branches = branches


class Hurdle:
    """A roll that an attempt has to get past: the chance that it does, and how many rolls of the beat came before."""

    def __init__(self, fork: Fork, chance: float, before: int) -> None:
        self.fork = fork
        self.chance = chance
        self.before = before


class Course:
    """What was seen of all ways. A place is known by the rolls of the beat up to there."""

    def __init__(self, purpose: int, start: list[int]) -> None:
        self.purpose = purpose
        """The least outcome that the attempt is for."""
        self.start = tuple(start)
        self.forks: dict[tuple[int, ...], Fork] = {}
        self.seen: set[tuple[int, ...]] = set()
        self.good: set[tuple[int, ...]] = set()
        """Places from which some way has come to the purpose."""
        self.joined: dict[tuple[object, ...], tuple[int, ...]] = {}
        self.alike: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
        """Places from which all goes on alike: one that was walked on from, and another that was not."""

    def rolls(self, before: list[int], fork: Fork) -> None:
        """Dice fall after those."""
        self.forks.setdefault(tuple(before), fork)

    def ends(self, rolls: list[int], outcome: int) -> None:
        """A way is settled."""
        self.note(tuple(rolls), outcome >= self.purpose)

    def joins(self, key: tuple[object, ...], rolls: list[int]) -> None:
        """A way has become like another, which is walked for both."""
        here = tuple(rolls)
        self.note(here, False)
        first = self.joined.setdefault(key, here)
        if first != here:
            self.alike.append((first, here))

    def note(self, rolls: tuple[int, ...], good: bool) -> None:
        for length in range(len(self.start), len(rolls) + 1):
            self.seen.add(rolls[:length])
            if good:
                self.good.add(rolls[:length])

    def hurdles(self) -> tuple[list[Hurdle], list[int]]:
        """Along the likeliest way to the purpose: each roll that may stop it, and the rolls of that way."""
        for first, other in reversed(self.alike):
            if first in self.good:
                self.note(other, True)
        here = self.start
        out: list[Hurdle] = []
        while here in self.forks and here in self.good and len(out) < MOST:
            fork = self.forks[here]
            chance, total = self.past(here, fork)
            if chance < CERTAIN:
                out.append(Hurdle(fork, chance, len(here)))
            here = (*here, total)
        return out, list(here)

    def past(self, here: tuple[int, ...], fork: Fork) -> tuple[float, int]:
        """The chance that a roll is got past, and the likeliest total that does."""
        rising = fork.rises
        branches = fork.pool.rising_branches() if rising else fork.branches
        good = [each for each in branches if (*here, each.total) in self.good]
        best = max(good, key=lambda each: each.chance)
        if rising:  # more is never worse
            least = min([each.total for each in good])
            return sum([each.chance for each in branches if each.total >= least]), best.total
        seen = sum([each.chance for each in branches if (*here, each.total) in self.seen])
        return sum([each.chance for each in good]) / seen, best.total
