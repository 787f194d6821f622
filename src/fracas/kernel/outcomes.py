"""Every way in which a beat can go, likeliest first, by running the rules once for each branch.

At a new roll the run goes on down the likeliest grade and leaves the others, each with its trace,
to a heap ordered by probability: no exception, one run a leaf. What the budget leaves undone is
known exactly.
"""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from typing import Final, Generic, TypeVar

from fracas.kernel.decision import Chooser, Decision, Echo, Option
from fracas.kernel.dice import AS_IS, Dice, Grades, Pool
from fracas.kernel.fight import Fight, Referee
from fracas.kernel.rulebook import Rulebook
from fracas.kernel.signals import SELDOM, heed_signals
from fracas.kernel.tally import Reason

F = TypeVar("F", bound=Fight)


FLOOR: Final = 1e-12
"""A way that is less likely is left out: dice that roll again on a tie would go on for ever."""


class Faint(BaseException):
    """A way that is too unlikely to be followed."""


class Branching:
    """A way that has not been walked yet: how likely it is, and what leads there."""

    def __init__(self, chance: float, number: int, rolls: list[int], answers: list[str], cuts: int) -> None:
        self.chance = chance
        self.number = number
        self.rolls = rolls
        self.answers = answers
        self.cuts = cuts
        """How many cuts lie behind it."""

    def __lt__(self, other: Branching) -> bool:
        if self.chance != other.chance:
            return self.chance > other.chance
        return self.number < other.number


class Joined(BaseException):
    """A way has come to a cut; rules catch nothing, so it unwinds to whoever walks."""

    def __init__(self, key: tuple[object, ...]) -> None:
        super().__init__()
        self.key = key


class EveryWay(Dice):
    """Dice that go down the likeliest branch and leave the others for later."""

    def __init__(
        self, branching: Branching, waiting: list[Branching], graded: bool, reading: Callable[[Fight], object] | None
    ) -> None:
        self.fallen = branching.rolls
        self.chance = branching.chance
        self.known_cuts = branching.cuts
        self.waiting = waiting
        self.graded = graded
        self.reading = reading
        self.at = 0
        self.cuts = 0
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
            if chance * branch.chance < FLOOR:
                continue
            known += branch.chance
            number = len(self.waiting)
            rolls = [*fight.rolls, branch.total]
            heappush(self.waiting, Branching(chance * branch.chance, number, rolls, fight.answers[:], self.cuts))
        likeliest = branches[0]
        if chance * likeliest.chance < FLOOR:
            raise Faint
        known += likeliest.chance
        if known < 0.999999999999:
            self.lost += chance * (1.0 - known)
        self.chance = chance * likeliest.chance
        return likeliest.total

    def cut(self, fight: Fight, key: tuple[object, ...]) -> None:
        self.cuts += 1
        if self.reading is not None and self.cuts > self.known_cuts:
            raise Joined((self.cuts, key, fight.state(), self.reading(fight)))

    def copy(self) -> Dice:
        return self


class AsUsual(Chooser):
    """For odds, which no person referees: what a referee would usually decide, and for the rest another chooser."""

    def __init__(self, then: Chooser) -> None:
        self.then = then

    def choose(self, fight: Fight, decision: Decision) -> Option:
        return decision.usual if decision.usual is not None else self.then.choose(fight, decision)


class Outcome(Generic[F]):
    """One way: its probability, and the fight at its end with the beat's events."""

    def __init__(self, chance: float, fight: F) -> None:
        self.chance = chance
        self.fight = fight


class Outcomes(Generic[F]):
    """The ways of a beat from where a fight stands, walked on demand.

    `start` is the snapshot that the beat began from, `rolls` and `answers` what has come in since.
    Further answers come from `others`, asked once a branch; a referee's decisions go as usual. Whoever
    will only read one thing out of a beat's events says so with `reading`; ways that a cut makes equal
    are then walked on once, and the events before it are those of one of them.
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
        reading: Callable[[Fight], object] | None = None,
    ) -> None:
        self.rulebook = rulebook
        self.start = start
        self.others = AsUsual(others)
        self.referee = referee
        self.graded = graded
        self.runs = 0
        self.lost = 0.0
        self.reading = reading
        self.waiting: list[Branching] = [Branching(1.0, 0, rolls or [], answers or [], 0)]
        self.joined: dict[tuple[object, ...], Branching] = {}
        self.joined_chance = 0.0
        self.patience = 0

    def next(self, budget: int) -> Outcome[F] | None:
        """The likeliest way that has not been walked, to its end; None when there is none, or when the
        budget of runs is spent first."""
        if not self.joined:
            self.patience = (self.runs + budget) // 2
        while self.runs < budget and (self.waiting or self.joined):
            if self.joined and (not self.waiting or self.runs >= self.patience):
                self.release(budget)
            branching = heappop(self.waiting)
            dice = EveryWay(branching, self.waiting, self.graded, self.reading)
            run: F = self.start.begin_beat(Echo(branching.answers, self.others), self.referee)  # type: ignore[assignment]
            run.dice = dice
            self.runs += 1
            if self.runs % SELDOM == 0:
                heed_signals()
            try:
                self.rulebook.beat(run)
            except Joined as cut:
                self.join(cut.key, run, dice)
                continue
            except Faint:
                self.lost += dice.lost + dice.chance
                continue
            self.lost += dice.lost
            return Outcome(dice.chance, run)
        return None

    def join(self, key: tuple[object, ...], run: F, dice: EveryWay) -> None:
        """One more way to a cut: its chance counts there."""
        self.lost += dice.lost
        self.joined_chance += dice.chance
        known = self.joined.get(key)
        if known is None:
            self.joined[key] = Branching(dice.chance, len(self.joined), run.rolls[:], run.answers[:], dice.cuts)
        else:
            known.chance += dice.chance

    def release(self, budget: int) -> None:
        """What has been joined goes on from its cut: once nothing more can join it, or half of the budget
        that was left when the first came there is spent."""
        self.patience = (self.runs + budget) // 2
        for branching in self.joined.values():
            heappush(self.waiting, branching)
        self.joined = {}
        self.joined_chance = 0.0

    def walk(self, budget: int) -> list[Outcome[F]]:
        """The likeliest ways, as many as the budget allows."""
        out: list[Outcome[F]] = []
        while True:
            outcome = self.next(budget)
            if outcome is None:
                return out
            out.append(outcome)

    def left(self) -> float:
        """The probability of all that has not been walked."""
        return self.lost + self.joined_chance + sum([branching.chance for branching in self.waiting])
