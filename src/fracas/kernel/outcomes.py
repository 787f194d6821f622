"""Every way in which a beat can go, likeliest first, by running the rules once for each branch.

At a new roll the run goes on down the likeliest grade and leaves the others, each with its trace,
to a heap ordered by probability: no exception, one run a leaf. What the budget leaves undone is
known exactly.

Where only the states count that a beat can lead to, ways begin at the steps that rules mark, and those that come to
the same are joined where they come to it.
"""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from typing import Any, Final, Generic, TypeVar

from fracas.kernel.decision import Chooser, Decision, Echo, Matter, Option
from fracas.kernel.dice import AS_IS, Alike, Branch, Dice, Grades, NoDice, Pool, heavier
from fracas.kernel.fight import Fight, Referee
from fracas.kernel.rulebook import Rulebook
from fracas.kernel.signals import SELDOM, heed_signals
from fracas.kernel.steps import Step
from fracas.kernel.tally import Reason

F = TypeVar("F", bound=Fight)


FLOOR: Final = 1e-12
"""A way that is less likely is left out: dice that roll again on a tie would go on for ever."""
STAGES: Final = 4
"""What may be left is left in so many parts: before the first ways that have been joined go on, before the next, and so
on, and in the end."""


NO_TOTAL: Final = -1_000_000
"""No roll has led to a cut, nor to the start."""


class Faint(BaseException):
    """A way that is too unlikely to be followed."""


class Parted(BaseException):
    """Each total of a roll has been joined to others that come to the same, and is walked with them."""


NO_DICE: Final = NoDice()


class Landmark:
    """A step of an attempt that a way has come to: the fight as it stands there, to go on from on copies of it."""

    def __init__(self, fight: Fight, step: Step[Any, Any, Any], matter: Matter, cuts: int) -> None:
        self.fight = fight.copy_in_beat()
        self.fight.dice = NO_DICE  # those of the way know the whole walk, which would never be free of itself
        self.step = step
        self.matter = matter.in_copy(self.fight)
        self.cuts = cuts
        self.same_as: Landmark | None = None
        """An earlier one with the same state."""
        self.state = -1
        """The number of that state, once it has been looked up."""


class Branching:
    """A way that has not been walked yet: how likely it is, and what leads there."""

    def __init__(
        self,
        chance: float,
        number: int,
        rolls: list[int],
        total: int,
        answers: list[str],
        cuts: int,
        landmark: Landmark | None = None,
    ) -> None:
        self.chance = chance
        self.number = number
        self.rolls = rolls
        self.total = total
        """What falls after those; the lists are shared by many ways."""
        self.answers = answers
        self.cuts = cuts
        """How many cuts lie behind it."""
        self.landmark = landmark
        """From where it can be walked; None from the start of the beat."""

    def __lt__(self, other: Branching) -> bool:
        if self.chance != other.chance:
            return self.chance > other.chance
        return self.number < other.number


def unlikelier(branching: Branching) -> tuple[float, int]:
    return (branching.chance, -branching.number)


class Joined(BaseException):
    """A way has come to a cut; rules catch nothing, so it unwinds to whoever walks."""

    def __init__(self, key: tuple[object, ...]) -> None:
        super().__init__()
        self.key = key


class EveryWay(Dice):
    """Dice that go down the likeliest branch and leave the others for later."""

    def __init__(self, branching: Branching, walk: Outcomes[Any]) -> None:
        self.fallen = branching.rolls if branching.total == NO_TOTAL else [*branching.rolls, branching.total]
        self.chance = branching.chance
        self.known_cuts = branching.cuts
        self.walk = walk
        self.landmark = branching.landmark
        """The last step that this way has come to."""
        self.at = 0 if self.landmark is None else len(self.landmark.fight.rolls)
        self.cuts = 0 if self.landmark is None else self.landmark.cuts
        self.lost = 0.0
        """What far tails of open-ended dice leave out."""

    def roll(self, fight: Fight, who: int, pool: Pool, purpose: Reason, grades: Grades) -> int:
        if self.at < len(self.fallen):
            self.at += 1
            return self.fallen[self.at - 1]
        walk = self.walk
        branches = pool.branches(grades if walk.graded else AS_IS)
        alike = grades.for_states() if walk.states_only else None
        if alike is not None and alike.joins:
            self.part(fight, branches, alike)
            raise Parted
        if alike is not None:
            branches = list(alike.kinds(branches).values())
            branches.sort(key=heavier)
        chance = self.chance
        known = 0.0
        rolls, answers = fight.rolls[:], fight.answers[:]
        for branch in branches[1:]:
            if chance * branch.chance < FLOOR:
                continue
            known += branch.chance
            walk.wait(chance * branch.chance, rolls, branch.total, answers, self.cuts, self.landmark)
        likeliest = branches[0]
        if chance * likeliest.chance < FLOOR:
            raise Faint
        known += likeliest.chance
        self.lose(known)
        self.chance = chance * likeliest.chance
        return likeliest.total

    def lose(self, known: float) -> None:
        """So much of a roll is followed."""
        if known < 0.999999999999:
            self.lost += self.chance * (1.0 - known)

    def part(self, fight: Fight, branches: list[Branch], alike: Alike) -> None:
        """Joins each total to whatever else comes to the same."""
        walk = self.walk
        place = walk.number_of((self.cuts, alike.besides, self.state_of(fight)))
        rolls, answers = fight.rolls[:], fight.answers[:]
        known = 0.0
        for kind, branch in alike.kinds(branches).items():
            chance = self.chance * branch.chance
            if chance >= FLOOR:
                known += branch.chance
                walk.join((place, kind), chance, rolls, branch.total, answers, self.cuts + 1, self.landmark)
        self.lose(known)

    def state_of(self, fight: Fight) -> int:
        """The number of the state that a fight has come to."""
        known = None if self.landmark is None else self.landmark.same_as
        if known is None:
            return self.walk.number_of(fight.state())
        if known.state < 0:
            known.state = self.walk.number_of(fight.state())
        return known.state

    def cut(self, fight: Fight, key: tuple[object, ...]) -> None:
        self.cuts += 1
        walk = self.walk
        if self.cuts > self.known_cuts and (walk.states_only or walk.reading is not None):
            read = None if walk.reading is None else walk.reading(fight)
            raise Joined((self.cuts, walk.number_of(fight.state()), key, read))

    def mark(self, fight: Fight, step: Step[Any, Any, Any], matter: Matter) -> None:
        walk = self.walk
        if walk.states_only and self.at == len(self.fallen) and walk.rulebook.ends_with_attempt(fight, matter):
            last = self.landmark
            self.landmark = Landmark(fight, step, matter, self.cuts)
            if last is not None and step.is_same_as_at(last.step, matter):
                self.landmark.same_as = last

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
    are then walked on once, and the events before it are those of one of them. Whoever wants no events at
    all, only the fight as it stands after the beat, says so with `states_only`, and with `rest` how much
    may be left, which is much quicker; two ways may still come to the same state.
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
        states_only: bool = False,
        rest: float = 0.0,
    ) -> None:
        self.rulebook = rulebook
        self.start = start
        self.others = AsUsual(others)
        self.referee = referee
        self.graded = graded
        self.runs = 0
        self.lost = 0.0
        self.reading = reading
        self.states_only = states_only
        self.rest = rest
        self.waiting: list[Branching] = []
        self.ready: list[Branching] = []
        """Ways that were joined and go on from there, the likeliest last; they wait like the others."""
        self.unwalked = 0.0
        """The chance of all that is waiting."""
        self.joined: dict[tuple[object, ...], Branching] = {}
        self.joined_chance = 0.0
        self.numbers: dict[tuple[object, ...], int] = {}
        self.number = 0
        self.stage = 1
        self.patience = 0
        self.wait(1.0, rolls or [], NO_TOTAL, answers or [], 0, None)

    def wait(
        self,
        chance: float,
        rolls: list[int],
        total: int,
        answers: list[str],
        cuts: int,
        landmark: Landmark | None,
    ) -> None:
        """A way is left for later."""
        heappush(self.waiting, Branching(chance, self.number, rolls, total, answers, cuts, landmark))
        self.number += 1
        self.unwalked += chance

    def next(self, budget: int) -> Outcome[F] | None:
        """The likeliest way that has not been walked, to its end; None when there is none, or when the
        budget of runs is spent first."""
        if not self.joined:
            self.patience = (self.runs + budget) // 2
        while self.runs < budget and (self.waiting or self.ready or self.joined):
            if self.joined and self.is_time_to_release():
                self.release(budget)
            branching = self.likeliest()
            dice = EveryWay(branching, self)
            self.runs += 1
            if self.runs % SELDOM == 0:
                heed_signals()
            run = self.begin(branching)
            run.dice = dice
            try:
                self.finish(run, branching.landmark)
            except Joined as cut:
                self.lost += dice.lost
                self.join(cut.key, dice.chance, run.rolls[:], NO_TOTAL, run.answers[:], dice.cuts, dice.landmark)
                continue
            except Parted:
                self.lost += dice.lost
                continue
            except Faint:
                self.lost += dice.lost + dice.chance
                continue
            self.lost += dice.lost
            run.heard = self.start.heard
            return Outcome(dice.chance, run)
        return None

    def likeliest(self) -> Branching:
        """The way to be walked next."""
        waits = bool(self.waiting)
        if self.ready and (not waits or self.ready[-1] < self.waiting[0]):
            found = self.ready.pop()
        else:
            found = heappop(self.waiting)
        self.unwalked -= found.chance
        return found

    def begin(self, branching: Branching) -> F:
        """A fight to walk that way: from the beat's start, or from the last step that it has come to."""
        landmark = branching.landmark
        if landmark is not None:
            going: F = landmark.fight.copy_in_beat()  # type: ignore[assignment]  # a fight copies to its own kind
            going.chooser = Echo(branching.answers[len(going.answers) :], self.others)
            going.heard = False
            return going
        run: F = self.start.begin_beat(Echo(branching.answers, self.others), self.referee)  # type: ignore[assignment]
        if self.states_only:
            run.heard = False
        return run

    def finish(self, run: F, landmark: Landmark | None) -> None:
        """Runs a beat to its end."""
        if landmark is None:
            self.rulebook.beat(run)
            return
        matter = landmark.matter.in_copy(run)
        landmark.step.go_on(self.rulebook, run, matter)
        self.rulebook.end_after_attempt(run, matter)

    def join(
        self,
        key: tuple[object, ...],
        chance: float,
        rolls: list[int],
        total: int,
        answers: list[str],
        cuts: int,
        landmark: Landmark | None,
    ) -> None:
        """One more way to a cut, or to a total after which it is like others: its chance counts there."""
        self.joined_chance += chance
        known = self.joined.get(key)
        if known is None:
            self.joined[key] = Branching(chance, len(self.joined), rolls, total, answers, cuts, landmark)
        else:
            known.chance += chance

    def number_of(self, state: tuple[object, ...]) -> int:
        """States that are the same have the same number; it is quicker to look up again."""
        return self.numbers.setdefault(state, len(self.numbers))

    def is_time_to_release(self) -> bool:
        """Once nothing more can join them, or too little to wait for; or when half of the budget that was left when the
        first came there is spent."""
        if not (self.waiting or self.ready) or self.runs >= self.patience:
            return True
        return self.unwalked <= self.rest * self.stage / STAGES

    def release(self, budget: int) -> None:
        """What has been joined goes on from there."""
        self.patience = (self.runs + budget) // 2
        self.stage = min(STAGES - 1, self.stage + 1)
        self.ready.extend(self.joined.values())
        self.ready.sort(key=unlikelier)
        self.unwalked += self.joined_chance
        self.joined = {}
        self.joined_chance = 0.0

    def walk(self, budget: int) -> list[Outcome[F]]:
        """The likeliest ways, as many as the budget allows, until no more than `rest` is left."""
        out: list[Outcome[F]] = []
        while self.rest == 0.0 or self.left() > self.rest:
            outcome = self.next(budget)
            if outcome is None:
                break
            out.append(outcome)
        return out

    def left(self) -> float:
        """The probability of all that has not been walked."""
        if not (self.waiting or self.ready or self.joined):
            return self.lost
        return self.lost + self.joined_chance + max(0.0, self.unwalked)
