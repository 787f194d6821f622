"""How a fight turns: what chance a side has by the round and by how far it is ahead, learnt from many fights.

What a side is worth then (`Rulebook.standing`) is all that is looked at. The chance is what came of fights that stood
alike; of the few that stand as hardly any other, it is mostly that of all fights.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from fracas.arena.statistics import Estimate, share
from fracas.arena.summary import STEP, WON, Summary, lead_of

NEAR: Final = 2
"""Fights that stood alike within so many classes of lead or rounds count as well, the further off the less: a half, a
quarter."""
PRIOR: Final = 4.0
"""All fights count as so many."""
TENTHS: Final = 10


@dataclass(frozen=True)
class Called:
    """Fights whose chance was called within one tenth, and what came of them."""

    tenth: int
    said: float
    """What was called on average."""
    won: int
    fights: int

    @property
    def share(self) -> Estimate:
        """How many of them were won."""
        return share(self.won, self.fights)


class Course:
    """The chance of a side, as learnt from the fights of a batch with details."""

    def __init__(self, summary: Summary, side: int) -> None:
        self.side = side
        self.rate = (summary.wins[summary.sides[side]] + 1) / (summary.fights + 2)
        self.won: Counter[tuple[int, int]] = Counter()
        self.fought: Counter[tuple[int, int]] = Counter()
        for (round_, whose, lead, came_to), count in summary.course.items():
            if whose == side:
                self.fought[round_, lead] += count
                self.won[round_, lead] += count * (came_to == WON)
        self.known: dict[tuple[int, int], float] = {}

    def chance(self, round_: int, lead: int) -> float:
        """To win, while the fight goes on after that round, and the side is ahead by that class of lead."""
        if (round_, lead) not in self.known:
            won, fought = PRIOR * self.rate, PRIOR
            for later in range(-NEAR, NEAR + 1):
                for further in range(abs(later) - NEAR, NEAR + 1 - abs(later)):
                    weight = 0.5 ** (abs(later) + abs(further))
                    won += weight * self.won[round_ + later, lead + further]
                    fought += weight * self.fought[round_ + later, lead + further]
            self.known[round_, lead] = won / fought
        return self.known[round_, lead]

    def of_fight(self, worth: Sequence[tuple[int, ...]], won: bool) -> list[float]:
        """How one fight turned: the chance at its beginning and after each round; the last is what came of it."""
        chances = [self.chance(round_, lead_of(each, self.side) // STEP) for round_, each in enumerate(worth[:-1])]
        return [*chances, 1.0 if won else 0.0]

    def called(self, summary: Summary, round_: int) -> list[Called]:
        """What is called of the fights of another batch after that round, tenth by tenth, and what came of it."""
        said = [0.0] * TENTHS
        won, fights = [0] * TENTHS, [0] * TENTHS
        for (at, whose, lead, came_to), count in summary.course.items():
            if at == round_ and whose == self.side:
                chance = self.chance(round_, lead)
                tenth = min(TENTHS - 1, int(TENTHS * chance))
                said[tenth] += count * chance
                won[tenth] += count * (came_to == WON)
                fights[tenth] += count
        return [
            Called(tenth, said[tenth] / fights[tenth], won[tenth], fights[tenth])
            for tenth in range(TENTHS)
            if fights[tenth]
        ]


def half_time(summary: Summary) -> int:
    """The round in the middle of a fight of middling length."""
    return max(1, int(summary.rounds_median) // 2)
