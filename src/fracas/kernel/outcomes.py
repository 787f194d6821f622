"""Every way in which a beat can go, likeliest first, by running the rules once for each branch.

At a new roll the run goes on down the likeliest grade and leaves the others, each with its trace,
to a heap ordered by probability: no exception, one run a leaf. What the budget leaves undone is
known exactly.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Generic, TypeVar

from fracas.kernel.decision import Chooser, Echo
from fracas.kernel.dice import AS_IS, Dice, Grades, Pool
from fracas.kernel.fight import Fight, Referee
from fracas.kernel.rulebook import Rulebook
from fracas.kernel.tally import Reason

F = TypeVar("F", bound=Fight)


class Branching:
    """A way that has not been walked yet: how likely it is, and what leads there."""

    def __init__(self, chance: float, number: int, rolls: list[int], answers: list[str]) -> None:
        self.chance = chance
        self.number = number
        self.rolls = rolls
        self.answers = answers

    def __lt__(self, other: Branching) -> bool:
        if self.chance != other.chance:
            return self.chance > other.chance
        return self.number < other.number


class EveryWay(Dice):
    """Dice that go down the likeliest branch and leave the others for later."""

    def __init__(self, branching: Branching, waiting: list[Branching], graded: bool) -> None:
        self.fallen = branching.rolls
        self.chance = branching.chance
        self.waiting = waiting
        self.graded = graded
        self.at = 0
        self.lost = 0.0
        """What far tails of open-ended dice leave out."""

    def roll(self, fight: Fight, who: int, pool: Pool, purpose: Reason, grades: Grades) -> int:
        if self.at < len(self.fallen):
            self.at += 1
            return self.fallen[self.at - 1]
        branches = pool.branches(grades if self.graded else AS_IS)
        chance = self.chance
        known = 0.0
        for branch in branches[1:]:
            known += branch.chance
            number = len(self.waiting)
            heappush(
                self.waiting,
                Branching(chance * branch.chance, number, [*fight.rolls, branch.total], fight.answers[:]),
            )
        likeliest = branches[0]
        known += likeliest.chance
        if known < 0.999999999999:
            self.lost += chance * (1.0 - known)
        self.chance = chance * likeliest.chance
        return likeliest.total

    def copy(self) -> Dice:
        return self


class Outcome(Generic[F]):
    """One way: its probability, and the fight at its end with the beat's events."""

    def __init__(self, chance: float, fight: F) -> None:
        self.chance = chance
        self.fight = fight


class Outcomes(Generic[F]):
    """The ways of a beat from where a fight stands, walked on demand.

    `start` is the snapshot that the beat began from, `rolls` and `answers` what has come in since.
    Further answers come from `others`, asked once a branch.
    """

    def __init__(
        self,
        rulebook: Rulebook[F],
        start: F,
        others: Chooser,
        rolls: list[int] | None = None,
        answers: list[str] | None = None,
        referee: Referee | None = None,
        graded: bool = True,
    ) -> None:
        self.rulebook = rulebook
        self.start = start
        self.others = others
        self.referee = referee
        self.graded = graded
        self.runs = 0
        self.lost = 0.0
        self.waiting: list[Branching] = [Branching(1.0, 0, rolls or [], answers or [])]

    def next(self) -> Outcome[F] | None:
        """The likeliest way that has not been walked, to its end; None when all have been."""
        if not self.waiting:
            return None
        branching = heappop(self.waiting)
        dice = EveryWay(branching, self.waiting, self.graded)
        run: F = self.start.begin_beat(Echo(branching.answers, self.others), self.referee)  # type: ignore[assignment]
        run.dice = dice
        self.runs += 1
        self.rulebook.beat(run)
        self.lost += dice.lost
        return Outcome(dice.chance, run)

    def walk(self, budget: int) -> list[Outcome[F]]:
        """The likeliest ways, as many as the budget allows."""
        out: list[Outcome[F]] = []
        while self.runs < budget:
            outcome = self.next()
            if outcome is None:
                break
            out.append(outcome)
        return out

    def left(self) -> float:
        """The probability of all that has not been walked."""
        return self.lost + sum([branching.chance for branching in self.waiting])
