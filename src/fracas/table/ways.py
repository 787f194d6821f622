"""Ways to do what is planned: the same blow elsewhere, with something on top, through the cover; the best chance first,
each to be said in one.

No rulebook is known here. What was only usual in a plan is answered otherwise, one answer at a time, and what comes of
the best of these is varied once more.
"""

from __future__ import annotations

import time
from typing import Any, Final

from fracas.kernel.decision import EXTRA, LOCATION, Amounts, Decision, Destinations, Facing, Spot, Target
from fracas.kernel.fight import Fight
from fracas.kernel.plans import A_QUESTION, A_ROLL, Given, Plan, PlannedAnswer, plan_turn
from fracas.kernel.rulebook import Rulebook
from fracas.table.chains import Chain, chance_of
from fracas.table.prospects import ROUGH, SLIGHT

SECONDS: Final = 1.5
KEPT: Final = 4
"""So many of the best are varied once more."""
BEST: Final = (2, 2, 1)
"""So many are told of those with one other answer, with two, with three: more on top is not always worth its price."""
SHORT: Final = 5
"""A question of no kind of its own is varied if it has no more answers than that."""
OPEN: Final = 1.0
"""What a plan that stops at a question is taken to be worth: until it is answered, it may be the best."""
VALUES: Final = (1, 2, 3)
"""How much of a number is tried, besides all of it."""


class Way:
    """A plan that ends with dice, and what it is worth; or one that stops at a question about how it is done."""

    def __init__(self, plan: Plan, chance: float) -> None:
        self.plan = plan
        self.chance = chance
        self.marks = sorted([mark(each) for each in plan.answers])
        """The same for any order in which things are added."""


class Ways:
    """Looks for them, for the fighter who is asked."""

    def __init__(
        self, book: Rulebook[Any], run: Fight, pending: Decision, given: list[Given], seconds: float = SECONDS
    ) -> None:
        self.book = book
        self.run = run
        self.pending = pending
        self.given = given
        self.until = time.monotonic() + seconds
        self.ways: list[Way] = []
        self.seen: list[list[str]] = []

    def found(self) -> list[Chain]:
        """Other ways than the plan itself, the best first."""
        base = self.played(self.given)
        if base is None:
            return []
        planned = base.plan.answers
        last = [base]
        for most in BEST:
            found = [way for each in last for way in self.varied(each)]
            found.sort(key=worth)
            ready = [way for way in found if way.plan.stop == A_ROLL and way.chance > SLIGHT]
            self.ways.extend(unlike(ready)[:most])
            last = found[:KEPT]
        return [self.in_words(each, planned) for each in sorted(self.ways, key=worth)]

    def played(self, answers: list[Given]) -> Way | None:
        """A plan of these answers, if it has not been seen yet and dice fall at its end, or would after one more."""
        plan = plan_turn(self.book, self.run, self.pending, self.pending.who, answers)
        way = Way(plan, OPEN)
        if plan.changed or plan.dropped or way.marks in self.seen:
            return None
        self.seen.append(way.marks)
        if plan.stop == A_QUESTION and plan.decision is not None and answers_to(plan.decision, ""):
            return way
        if plan.stop != A_ROLL:
            return None
        way.chance = chance_of(self.book, self.run, plan, gap=ROUGH)
        return way

    def varied(self, way: Way) -> list[Way]:
        """The same with one usual answer replaced, as far as time allows."""
        out: list[Way] = []
        answers = way.plan.answers
        tries: list[list[Given]] = []
        for at in range(aimed(answers) + 1, len(answers)):
            answer = answers[at]
            before = [given(each) for each in answers[:at]]
            after = [given(each) for each in answers[at + 1 :] if not each.filled]
            if answer.filled:
                others = answers_to(answer.decision, answer.option.key)
                tries.extend([[*before, Given(each, answer.decision.question.key), *after] for each in others])
        asked = way.plan.decision
        if asked is not None:
            before = [given(each) for each in answers]
            tries.extend([[*before, Given(each, asked.question.key)] for each in answers_to(asked, "")])
        for each in tries:
            if time.monotonic() > self.until and (self.ways or out):
                break
            another = self.played(each)
            if another is not None:
                out.append(another)
        return out

    def in_words(self, way: Way, planned: list[PlannedAnswer]) -> Chain:
        """Called after what the plan does not have."""
        answers = [given(each) for each in way.plan.answers]
        told = plan_turn(self.book, self.run, self.pending, self.pending.who, answers, words=True).answers
        known = [mark(each) for each in planned]
        notes: list[str] = []
        for each in told:
            each.filled = mark(each) in known
            if each.filled:
                known.remove(mark(each))
                continue
            if isinstance(each.decision.menu, Amounts):
                each.label = f"{each.decision.question.key} {each.label}"
            if each.note and each.note not in notes:
                notes.append(each.note)
        return Chain(told, way.chance, "; ".join(notes))


def mark(answer: PlannedAnswer) -> str:
    return f"{answer.decision.question.key}={answer.option.key}"


def worth(way: Way) -> float:
    return -way.chance


def unlike(ways: list[Way]) -> list[Way]:
    """Of a left arm and a right one that are worth the same, the first."""
    out: list[Way] = []
    told: list[tuple[float, list[str]]] = []
    for way in ways:
        rest = [each.option.key for each in way.plan.answers if each.decision.question.kind != LOCATION]
        value = (round(way.chance, 3), rest)
        if value not in told:
            told.append(value)
            out.append(way)
    return out


def given(answer: PlannedAnswer) -> Given:
    return Given(answer.option.key, answer.decision.question.key)


def aimed(answers: list[PlannedAnswer]) -> int:
    """The last answer that says where or at whom: what comes after it is how."""
    return max([at for at, each in enumerate(answers) if isinstance(each.option, Spot | Target)], default=0)


def answers_to(decision: Decision, but: str) -> list[str]:
    """The answers to a question other than that one, if they are ways to do the same thing; else none."""
    question, menu = decision.question, decision.menu
    if question.apart or isinstance(menu, Destinations):
        return []
    if isinstance(menu, Amounts):
        numbers = [*[each for each in VALUES if menu.low < each < menu.high], menu.high] if question.adds_up else []
        return [str(each) for each in numbers if str(each) != but]
    options = menu.options()
    short = len(options) <= SHORT and not any(isinstance(each, Facing | Spot | Target) for each in options)
    how = question.kind in (LOCATION, EXTRA) or short
    return [each.key for each in options if each.key != but] if how else []
