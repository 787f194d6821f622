"""How likely it is what an attempt comes to: the chance of each outcome that a rulebook names, to the end of the beat.

The rules are run once for each way that the dice can fall, likeliest first. A way ends as soon as its outcome is
settled, ways that have become alike are joined, and where more is never better (damage) a few totals tell of all. What
has not been walked is known exactly, so every chance comes with its bounds. Where that leaves too much, as after a
burst at random places, the rest is sampled, with its error.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Any, Final

from fracas.kernel.attempts import DOWN, OUT, WOUNDED
from fracas.kernel.courses import Course, Fork
from fracas.kernel.decision import Chooser, Decision, Matter, Option
from fracas.kernel.dice import Alike, Branch, Dice, Grades, Pool, SeededDice, heavier
from fracas.kernel.fight import NOBODY, Fight
from fracas.kernel.outcomes import Faint, Joined
from fracas.kernel.plans import Habits
from fracas.kernel.rulebook import Rulebook
from fracas.kernel.signals import SELDOM, heed_signals
from fracas.kernel.slopes import GOES_ON, Slope, Way
from fracas.kernel.steps import Step
from fracas.kernel.tally import Reason

RUNS: Final = 1_500
"""So many ways are walked at most."""
GAP: Final = 0.01
"""Or until so little is left: then every chance is right to half a point, with what is left counted half."""
PATIENCE: Final = 100
"""After so many ways it is asked again whether walking will do."""
SAMPLES: Final = 800
"""What could not be walked is sampled so often at most."""
CLOSE: Final = 0.02
"""Or as often as it takes to know every chance to two points in 95 cases of 100."""
FLOOR: Final = 1e-7
"""A way that is less likely is left out: dice that roll again on a tie would go on for ever."""
FINE: Final = 1_000_000_000
"""As many sides has the die that samples are drawn with."""


class Decided(BaseException):
    """Each total of a roll has been settled without walking on."""


class Settled(BaseException):
    """A way has come to where its outcome is known."""

    def __init__(self, outcome: int) -> None:
        super().__init__()
        self.outcome = outcome


class Point:
    """Where a way has come to a step of an attempt: the fight as it stands there, to go on from on copies of it."""

    def __init__(
        self, fight: Fight, step: Step[Any, Any, Any], matter: Matter, chooser: OddsChooser, cuts: int
    ) -> None:
        self.fight = fight.copy_in_beat()
        self.step = step
        self.matter = matter.in_copy(self.fight)
        self.chooser = chooser
        self.cuts = cuts

    def is_at(self, fight: Fight, step: Step[Any, Any, Any]) -> bool:
        return self.step is step and self.fight.position() == fight.position()


class Odds:
    """The chance of each outcome, from nothing to the worst, and how well it is known."""

    def __init__(self, chances: list[float], left: float, runs: int, samples: int = 0, width: float = 0.0) -> None:
        self.chances = chances
        self.left = left
        """The chance of all ways that were neither walked nor sampled: any outcome may be up to so much likelier."""
        self.runs = runs
        self.samples = samples
        """How many samples what could not be walked was estimated by; 0 if it was walked."""
        self.width = width
        """Half the width of the 95 % interval that sampling leaves."""

    @property
    def error(self) -> float:
        """How far off a chance may be."""
        return self.left + self.width

    def at_least(self, outcome: int) -> float:
        """The chance of that outcome or a worse one; what is left counts half."""
        return sum(self.chances[outcome:]) + self.left / 2

    def share(self, outcome: int) -> float:
        """The same, if what is left goes like the rest: nothing remains nothing."""
        return sum(self.chances[outcome:]) / (1.0 - self.left) if self.left < 1.0 else 0.0


class OddsDice(Dice):
    """Dice that go down the likeliest branch and leave the others, unless the outcome is settled."""

    def __init__(self, search: OddsSearch, way: Way) -> None:
        self.search = search
        self.chance = way.chance
        self.fallen = way.rolls
        self.known_cuts = way.cuts
        self.point = way.point
        """The last step that this way has come to."""
        self.cuts = 0 if way.point is None else way.point.cuts
        self.at = 0 if way.point is None else len(way.point.fight.rolls)
        self.slope = way.slope
        """The slope of the last roll, as long as nothing else is rolled."""
        self.low = way.low
        self.high = way.high
        self.step = 0
        if way.slope is not None:
            self.take_step(way.slope, way.slope.next(way.low, way.high))
            self.fallen = [*way.rolls, way.slope.totals[self.step].total]

    def take_step(self, slope: Slope, step: int) -> None:
        self.step = step
        self.chance = slope.chance * slope.totals[step].chance

    def roll(self, fight: Fight, who: int, pool: Pool, purpose: Reason, grades: Grades) -> int:
        if self.at < len(self.fallen):
            self.at += 1
            return self.fallen[self.at - 1]
        search = self.search
        search.check_settled(fight)
        self.close_slope(GOES_ON)
        branches = pool.branches(grades)
        chance = self.chance
        alike = grades.for_outcomes(search.who)
        if alike is not None and not search.book.is_last_attempt(fight, search.who):
            alike = None
        fork = Fork(who, pool, purpose, grades.rises and alike is None, branches)
        if alike is not None:
            branches = self.undecided(fight, fork, alike)
        if search.course is not None:
            search.course.rolls(fight.rolls, fork)
        if not branches:
            raise Decided
        if chance * branches[0].chance < FLOOR:
            raise Faint
        if fork.rises and len(branches) > 2:
            slope = Slope(chance, pool.rising_branches(), fight.rolls[:], fight.answers[:], self.cuts, self.point)
            self.slope = slope
            self.low = -1
            self.high = len(branches)
            self.take_step(slope, slope.first)
            return slope.totals[slope.first].total
        for branch in branches[1:]:
            if chance * branch.chance >= FLOOR:
                rolls = [*fight.rolls, branch.total]
                search.push(chance * branch.chance, rolls, fight.answers[:], self.cuts, self.point)
        self.chance = chance * branches[0].chance
        return branches[0].total

    def undecided(self, fight: Fight, fork: Fork, alike: Alike) -> list[Branch]:
        """What is left to be walked of a roll, likeliest first: one branch for all totals that come to the same, but
        none for those that settle the attempt, nor if a cut comes next."""
        search = self.search
        now = search.book.outcome_of(search.before, fight, search.who, True, search.foe)
        counts = search.counts(alike.target)
        low = search.book.laid_low(search.before, fight, alike.target)
        kinds: dict[tuple[object, ...], Branch] = {}
        settled: list[Branch] = []
        for branch, outcome in zip(fork.branches, settled_at(alike, fork), strict=True):
            if outcome >= 0:
                settled.append(branch)
                if outcome == WOUNDED and low:
                    outcome = DOWN
                outcome = outcome if counts and outcome > now else now
                search.end([*fight.rolls, branch.total], outcome, self.chance * branch.chance)
                continue
            kind = alike.kind(branch.total)
            known = kinds.get(kind)
            if known is None:
                kinds[kind] = Branch(branch.total, branch.chance)
            else:
                known.chance += branch.chance
        left = sorted(kinds.values(), key=heavier)
        fork.branches = [*left, *settled]
        if not alike.joins:
            return left
        state = search.what_matters(fight)
        for kind, branch in kinds.items():
            key = (self.cuts, fight.attempt, kind, *state)
            rolls = [*fight.rolls, branch.total]
            search.join(key, rolls, fight.answers, self.chance * branch.chance, self.cuts + 1, self.point)
        return []

    def close_slope(self, outcome: int) -> None:
        """What the last total on a slope has come to."""
        if self.slope is not None:
            self.search.note(self.slope, self.low, self.step, self.high, outcome)
            self.slope = None

    def cut(self, fight: Fight, key: tuple[object, ...]) -> None:
        self.cuts += 1
        if self.cuts > self.known_cuts:
            self.search.check_settled(fight)
            self.close_slope(GOES_ON)
            raise Joined((self.cuts, fight.attempt, key, *self.search.what_matters(fight)))

    def mark(self, fight: Fight, step: Step[Any, Any, Any], matter: Matter) -> None:
        search = self.search
        if step.for_states or self.at < len(self.fallen) or matter.made_by() != search.who:
            return
        if not search.book.is_last_attempt(fight, search.who):
            return
        chooser = fight.chooser
        if isinstance(chooser, OddsChooser) and (self.point is None or not self.point.is_at(fight, step)):
            self.point = Point(fight, step, matter, chooser.copy(), self.cuts)

    def copy(self) -> Dice:
        return self


class SampleDice(Dice):
    """Dice that fall as they happen to, after those that have led to a way."""

    def __init__(self, search: OddsSearch, rolls: list[int], at: int, luck: SeededDice) -> None:
        self.search = search
        self.fallen = rolls
        self.luck = luck
        self.at = at

    def roll(self, fight: Fight, who: int, pool: Pool, purpose: Reason, grades: Grades) -> int:
        if self.at < len(self.fallen):
            self.at += 1
            return self.fallen[self.at - 1]
        self.search.check_settled(fight)
        left = self.luck.face(FINE) / FINE
        branches = pool.branches(grades)
        for branch in branches:
            left -= branch.chance
            if left < 0:
                return branch.total
        return branches[0].total

    def copy(self) -> Dice:
        return self


class OddsChooser(Chooser):
    """The answers up to here, those of the plan, and then what everybody would do who may know no more than this side:
    whoever makes the attempt goes on as it began, or as usual; others take the best chance."""

    def __init__(self, search: OddsSearch, given: list[str]) -> None:
        self.search = search
        self.given = given
        self.at = 0
        self.habits = Habits()
        self.opening = ""
        """What whoever makes the attempt was asked first: to begin something else is not to go on with it."""

    def choose(self, fight: Fight, decision: Decision) -> Option:
        search = self.search
        if self.at == search.veil_at:
            search.book.veil(fight, search.side)
            search.book.hush(fight, search.side)
        mine = decision.who == search.who and not decision.refereed
        if self.at < len(self.given):
            key = self.given[self.at]
            option = decision.menu.find(key)
            assert option is not None, f"{decision.question.key}: {key!r} was planned and is not offered now"
            if mine and self.at < len(search.before.answers):
                self.note(decision.question.key, key)
            elif mine:
                self.as_begun(decision)
            self.at += 1
            return option
        self.at += 1
        if decision.usual is not None:
            return decision.usual
        search.check_settled(fight)
        if mine:
            wanted = self.as_begun(decision) or search.book.usual(fight, decision)
            option = decision.menu.find(wanted) if wanted else None
            if option is not None:
                return option
        return best_answer(search.book, fight, decision)

    def copy(self) -> OddsChooser:
        """What it would go on with from here."""
        it = OddsChooser(self.search, [])
        it.at = self.at
        it.habits = self.habits.copy()
        it.opening = self.opening
        return it

    def note(self, question: str, key: str) -> None:
        if self.opening:
            self.habits.note(question, key)
        else:
            self.opening = question

    def as_begun(self, decision: Decision) -> str:
        """The same as for the first blow."""
        return self.habits.again(decision.question.key, lambda key: decision.menu.find(key) is not None)


def best_answer(book: Rulebook[Any], fight: Fight, decision: Decision) -> Option:
    """What somebody would do who goes for the best chance that costs nothing extra: but what is usual where that leaves
    nothing to chance, such as not to throw oneself between others."""
    usual = decision.menu.find(book.usual(fight, decision))
    if usual is not None and book.view(fight, decision, usual).chance < 0:
        return usual
    options = decision.menu.options()
    best = options[0]
    chance = -1.0
    for option in options:
        worth = -1.0 if option.costs_extra else book.best_chance(fight, decision, option)
        if worth > chance:
            best, chance = option, worth
    return best


class OddsSearch:
    """Walks the ways of a beat on from `before`, where it stands: with the rolls, answers and rulings that have led
    there, and counting only what comes of it from there on. The side may not know all: the veil is drawn before answer
    number `veil_at`, the first that is only planned; -1 if the beat began veiled. If a `foe` is named, only what comes
    to that one counts."""

    def __init__(self, book: Rulebook[Any], before: Fight, who: int, veil_at: int, foe: int = NOBODY) -> None:
        assert before.start is not None, "this fight keeps no snapshots"
        self.book = book
        self.before = before
        self.start = before.start
        self.who = who
        self.side = before.everyone()[who].side
        self.veil_at = veil_at
        self.foe = foe
        self.course: Course | None = None
        """Where it is noted which rolls there are on the way, if anybody wants to know."""
        self.chances = [0.0] * (OUT + 1)
        self.left = 1.0
        self.waiting: list[Way] = []
        self.unwalked = 0.0
        """The chance of all that is waiting."""
        self.joined: dict[tuple[object, ...], Way] = {}
        self.number = 0
        self.runs = 0
        self.push(1.0, before.rolls, before.answers, 0, None)

    def push(
        self,
        chance: float,
        rolls: list[int],
        answers: list[str],
        cuts: int,
        point: Point | None,
        slope: Slope | None = None,
        low: int = 0,
        high: int = 0,
    ) -> None:
        self.number += 1
        self.unwalked += chance
        heappush(self.waiting, Way(chance, self.number, rolls, answers, cuts, point, slope, low, high))

    def counts(self, index: int) -> bool:
        """Whether it matters what becomes of somebody: a foe who was still in the fight, or the one who is named."""
        was = self.before.everyone()[index]
        return not was.out and (was.side != self.side if self.foe == NOBODY else index == self.foe)

    def check_settled(self, fight: Fight) -> None:
        outcome = self.book.outcome_of(self.before, fight, self.who, False, self.foe)
        if outcome >= 0:
            raise Settled(outcome)

    def what_matters(self, fight: Fight) -> tuple[object, ...]:
        """What ways must have in common to be joined at a cut: the state as far as it matters, and whatever outcomes
        read out of events."""
        on_target = self.book.on_target(fight, self.who, len(self.before.events))
        return (self.book.still_matters(fight, self.who), on_target)

    def walk(self, gap: float = GAP, runs: int = RUNS, samples: int = SAMPLES) -> Odds:
        """The chances, as far as the budget goes; what it leaves, if that is much, from samples."""
        stage = 1
        while self.left > gap and self.runs < runs and (self.waiting or self.joined):
            if self.joined and self.unwalked <= gap * stage / 4:
                stage = min(3, stage + 1)
                self.release()
            if not self.waiting:
                self.release()
            if self.runs % PATIENCE == 0 and self.is_hopeless(gap, runs):
                break
            way = heappop(self.waiting)
            self.unwalked -= way.chance
            self.run(way)
        walked = self.runs
        samples = min(samples, int((0.98 * self.left / CLOSE) ** 2) + PATIENCE)
        if self.left <= 2 * gap or samples <= 0 or not (self.waiting or self.joined):
            return Odds(self.chances, max(0.0, self.left), walked)
        width = self.sample(samples)
        return Odds(self.chances, max(0.0, self.left), walked, samples, width)

    def is_hopeless(self, gap: float, runs: int) -> bool:
        """Whether the budget will not do: half of it has not settled half, or one run for each of the likeliest ways
        would be too many."""
        if self.runs > RUNS // 2 and self.left > 0.5:
            return True
        left = self.left - gap
        number = self.runs
        for way in sorted([*self.waiting, *self.joined.values()]):
            if left <= 0:
                break
            left -= way.chance
            number += 1
        return number > runs

    def settle(self, outcome: int, chance: float) -> None:
        self.chances[outcome] += chance
        self.left -= chance

    def run(self, way: Way) -> None:
        """One way to where it is settled, or leads to others."""
        dice = OddsDice(self, way)
        fight = self.begin(way)
        fight.dice = dice
        try:
            outcome = self.finish(fight, way.point)
        except (Faint, Decided):
            return
        except Joined as cut:
            self.join(cut.key, fight.rolls, fight.answers, dice.chance, dice.cuts, dice.point)
            return
        self.end(fight.rolls, outcome, dice.chance)
        dice.close_slope(outcome)

    def end(self, rolls: list[int], outcome: int, chance: float) -> None:
        """A way with these rolls comes to that."""
        if self.course is not None:
            self.course.ends(rolls, outcome)
        self.settle(outcome, chance)

    def begin(self, way: Way) -> Fight:
        """A fight to walk that way: from the beat's start, or from the last step that it has come to."""
        self.runs += 1
        chooser = OddsChooser(self, way.answers)
        if way.point is None:
            return self.start.begin_beat(chooser, self.before.referee)
        known = way.point.chooser
        chooser.at = known.at
        chooser.habits = known.habits.copy()
        chooser.opening = known.opening
        fight = way.point.fight.copy_in_beat()
        fight.chooser = chooser
        return fight

    def finish(self, fight: Fight, point: Point | None = None) -> int:
        """The outcome of a beat."""
        if self.runs % SELDOM == 0:
            heed_signals()
        try:
            if point is None:
                self.book.beat(fight)
            else:
                point.step.go_on(self.book, fight, point.matter.in_copy(fight))
            return self.book.outcome_of(self.before, fight, self.who, True, self.foe)
        except Settled as settled:
            return settled.outcome

    def note(self, slope: Slope, low: int, step: int, high: int, outcome: int) -> None:
        """A total between two others of a slope has come to an outcome: what is left between them?"""
        slope.found[step] = outcome
        if outcome == GOES_ON and step == slope.first:
            self.leave(slope)
            return
        self.note_between(slope, low, step)
        self.note_between(slope, step, high)

    def leave(self, slope: Slope) -> None:
        """If even the likeliest total decides nothing, each is walked like that of any other roll."""
        for step, each in enumerate(slope.totals):
            if step != slope.first and slope.chance * each.chance >= FLOOR:
                self.push(
                    slope.chance * each.chance, [*slope.rolls, each.total], slope.answers, slope.cuts, slope.point
                )

    def note_between(self, slope: Slope, low: int, high: int) -> None:
        chance = slope.between(low, high)
        if high - low < 2 or chance < FLOOR:
            return
        known = low >= 0 and high < len(slope.found) and slope.found[low] == slope.found[high]
        if known and slope.found[low] != GOES_ON:
            self.settle(slope.found[low], chance)
        else:
            self.push(chance, slope.rolls, slope.answers, slope.cuts, slope.point, slope, low, high)

    def join(
        self,
        key: tuple[object, ...],
        rolls: list[int],
        answers: list[str],
        chance: float,
        cuts: int,
        point: Point | None,
    ) -> None:
        """A way comes to a cut, where it is walked on once with all that are like it there."""
        known = self.joined.get(key)
        if self.course is not None:
            self.course.joins(key, rolls)
        if known is None:
            self.joined[key] = Way(chance, len(self.joined), rolls[:], answers[:], cuts, point)
        else:
            known.chance += chance

    def release(self) -> None:
        """What has been joined goes on from its cut."""
        for way in self.joined.values():
            self.push(way.chance, way.rolls, way.answers, way.cuts, way.point)
        self.joined = {}

    # what could not be walked

    def sample(self, samples: int) -> float:
        """Follows ways that have not been walked with dice as they fall, each as often as it is likely: half the width
        of the 95 % interval. The dice are always the same, so that the answer is."""
        ways = [*self.waiting, *self.joined.values()]
        whole = sum([way.chance for way in ways])
        counts = [0] * len(self.chances)
        luck = SeededDice(0)
        passed, at = ways[0].chance, 0
        for number in range(samples):
            while passed < whole * (number + 0.5) / samples and at + 1 < len(ways):
                at += 1
                passed += ways[at].chance
            counts[self.follow(ways[at], luck)] += 1
        width = 0.0
        worse = 0
        for outcome, count in enumerate(counts):
            self.settle(outcome, whole * count / samples)
            worse += count
            width = max(width, half_width(count, samples), half_width(worse, samples))
        return whole * width

    def follow(self, way: Way, luck: SeededDice) -> int:
        rolls = way.rolls
        slope = way.slope
        if slope is not None:
            step = slope.share(way.low, way.high, luck.face(FINE) / FINE)
            rolls = [*rolls, slope.totals[step].total]
        fight = self.begin(way)
        fight.dice = SampleDice(self, rolls, len(fight.rolls), luck)
        outcome = self.finish(fight, way.point)
        if self.course is not None:
            self.course.ends(fight.rolls, outcome)
        return outcome


def settled_at(alike: Alike, fork: Fork) -> list[int]:
    """What each total of a roll settles, or -1; where more is never better, the ends tell of what lies between."""
    branches = fork.branches
    if not alike.rises:
        return [alike.settles(branch.total) for branch in branches]
    totals = sorted([branch.total for branch in branches])
    known = {totals[0]: alike.settles(totals[0]), totals[-1]: alike.settles(totals[-1])}
    stretches = [(0, len(totals) - 1)]
    while stretches:
        low, high = stretches.pop()
        if known[totals[low]] == known[totals[high]]:
            for total in totals[low + 1 : high]:
                known[total] = known[totals[low]]
        elif high - low > 1:
            middle = (low + high) // 2
            known[totals[middle]] = alike.settles(totals[middle])
            stretches.append((low, middle))
            stretches.append((middle, high))
    return [known[branch.total] for branch in branches]


def half_width(count: int, samples: int) -> float:
    """Of the 95 % interval of a share; with one more of each kind, so that it is never nothing."""
    share = (count + 1) / (samples + 2)
    return float(1.96 * (share * (1 - share) / samples) ** 0.5)
