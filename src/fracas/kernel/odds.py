"""How likely it is what an attempt comes to: the chance of each outcome that a rulebook names, to the end of the beat.

The rules are run once for each way that the dice can fall, likeliest first. A way ends as soon as its outcome is
settled, and what has not been walked is known exactly, so every chance comes with its bounds.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Any, Final

from fracas.kernel.attempts import OUT
from fracas.kernel.decision import Chooser, Decision, Option
from fracas.kernel.dice import Dice, Grades, Pool
from fracas.kernel.fight import Fight
from fracas.kernel.outcomes import Branching, Joined
from fracas.kernel.rulebook import Rulebook
from fracas.kernel.tally import Reason

RUNS: Final = 4_000
"""So many ways are walked at most."""
GAP: Final = 0.01
"""Or until so little is left: then every chance is right to half a point, with what is left counted half."""
FLOOR: Final = 1e-7
"""A way that is less likely is left out: dice that roll again on a tie would go on for ever."""


class Settled(BaseException):
    """A way has come to where its outcome is known."""

    def __init__(self, outcome: int) -> None:
        super().__init__()
        self.outcome = outcome


class Faint(BaseException):
    """A way that is too unlikely to be followed."""


class Odds:
    """The chance of each outcome, from nothing to the worst, and what is left undecided."""

    def __init__(self, chances: list[float], left: float, runs: int) -> None:
        self.chances = chances
        self.left = left
        """The chance of all ways that were not walked: any outcome may be up to so much likelier."""
        self.runs = runs

    def at_least(self, outcome: int) -> float:
        """The chance of that outcome or a worse one; what is left counts half."""
        return sum(self.chances[outcome:]) + self.left / 2


class OddsDice(Dice):
    """Dice that go down the likeliest branch and leave the others, unless the outcome is settled."""

    def __init__(self, search: OddsSearch, branching: Branching) -> None:
        self.search = search
        self.chance = branching.chance
        self.fallen = branching.rolls
        self.known_cuts = branching.cuts
        self.cuts = 0
        self.at = 0

    def roll(self, fight: Fight, who: int, pool: Pool, purpose: Reason, grades: Grades) -> int:
        if self.at < len(self.fallen):
            self.at += 1
            return self.fallen[self.at - 1]
        search = self.search
        search.check_settled(fight)
        branches = pool.branches(grades)
        chance = self.chance
        if chance * branches[0].chance < FLOOR:
            raise Faint
        for branch in branches[1:]:
            if chance * branch.chance >= FLOOR:
                search.push(chance * branch.chance, [*fight.rolls, branch.total], fight.answers[:], self.cuts)
        self.chance = chance * branches[0].chance
        return branches[0].total

    def cut(self, fight: Fight, key: tuple[object, ...]) -> None:
        self.cuts += 1
        if self.cuts > self.known_cuts:
            self.search.check_settled(fight)
            raise Joined((self.cuts, key, fight.state(), self.search.on_target(fight)))

    def copy(self) -> Dice:
        return self


class OddsChooser(Chooser):
    """The answers up to here, those of the plan, and then what everybody would do who may know no more than this side:
    whoever is asked takes the best chance."""

    def __init__(self, search: OddsSearch, given: list[str]) -> None:
        self.search = search
        self.given = given
        self.at = 0

    def choose(self, fight: Fight, decision: Decision) -> Option:
        search = self.search
        if self.at == search.veil_at:
            search.book.veil(fight, search.side)
            search.book.hush(fight, search.side)
        if self.at < len(self.given):
            key = self.given[self.at]
            self.at += 1
            option = decision.menu.find(key)
            assert option is not None, f"{decision.question.key}: {key!r} was planned and is not offered now"
            return option
        self.at += 1
        if decision.usual is not None:
            return decision.usual
        search.check_settled(fight)
        return best_answer(search.book, fight, decision)


def best_answer(book: Rulebook[Any], fight: Fight, decision: Decision) -> Option:
    """What somebody would do who goes for the best chance: the usual answer where no chance is at stake."""
    options = decision.menu.options()
    best: Option | None = None
    chance = -1.0
    for option in options:
        view = book.view(fight, decision, option)
        if view.chance > chance:
            best, chance = option, view.chance
    if best is None:
        best = decision.menu.find(book.usual(fight, decision))
    return options[0] if best is None else best


class OddsSearch:
    """Walks the ways of a beat on from `before`, where it stands: with the rolls, answers and rulings that have led
    there, and counting only what comes of it from there on. The side may not know all: the veil is drawn before answer
    number `veil_at`, the first that is only planned; -1 if the beat began veiled."""

    def __init__(self, book: Rulebook[Any], before: Fight, who: int, veil_at: int) -> None:
        assert before.start is not None, "this fight keeps no snapshots"
        self.book = book
        self.before = before
        self.start = before.start
        self.who = who
        self.side = before.everyone()[who].side
        self.veil_at = veil_at
        self.waiting: list[Branching] = []
        self.joined: dict[tuple[object, ...], Branching] = {}
        self.number = 0
        self.runs = 0
        self.chance = 0.0
        """Of the way that was walked last."""
        self.push(1.0, before.rolls, before.answers, 0)

    def push(self, chance: float, rolls: list[int], answers: list[str], cuts: int) -> None:
        self.number += 1
        heappush(self.waiting, Branching(chance, self.number, rolls, answers, cuts))

    def check_settled(self, fight: Fight) -> None:
        outcome = self.book.outcome_of(self.before, fight, self.who, False)
        if outcome >= 0:
            raise Settled(outcome)

    def on_target(self, fight: Fight) -> bool:
        """What ways must have in common besides the state to be joined: whatever outcomes read out of events."""
        return self.book.on_target(fight, self.who, len(self.before.events))

    def walk(self, gap: float = GAP, runs: int = RUNS) -> Odds:
        """The chances, as far as the budget goes."""
        chances = [0.0] * (OUT + 1)
        left = 1.0
        stage = 1
        while left > gap and self.runs < runs and (self.waiting or self.joined):
            if self.joined and self.unwalked() <= gap * stage / 4:
                stage = min(3, stage + 1)
                self.release()
            if not self.waiting:
                self.release()
            branching = heappop(self.waiting)
            outcome = self.run(branching)
            if outcome >= 0:
                chances[outcome] += self.chance
                left -= self.chance
        return Odds(chances, max(0.0, left), self.runs)

    def run(self, branching: Branching) -> int:
        """One way to where it is settled, with its chance in `chance`; -1 if it is not, yet."""
        dice = OddsDice(self, branching)
        fight = self.start.begin_beat(OddsChooser(self, branching.answers), self.before.referee)
        fight.dice = dice
        self.runs += 1
        try:
            self.book.beat(fight)
            outcome = self.book.outcome_of(self.before, fight, self.who, True)
        except Settled as settled:
            outcome = settled.outcome
        except Faint:
            return -1
        except Joined as cut:
            self.join(cut.key, fight, dice)
            return -1
        self.chance = dice.chance
        return outcome

    def join(self, key: tuple[object, ...], fight: Fight, dice: OddsDice) -> None:
        known = self.joined.get(key)
        if known is None:
            self.joined[key] = Branching(dice.chance, len(self.joined), fight.rolls[:], fight.answers[:], dice.cuts)
        else:
            known.chance += dice.chance

    def unwalked(self) -> float:
        return sum([branching.chance for branching in self.waiting])

    def release(self) -> None:
        """What has been joined goes on from its cut."""
        for branching in self.joined.values():
            self.push(branching.chance, branching.rolls, branching.answers, branching.cuts)
        self.joined = {}
