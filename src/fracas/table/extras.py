"""Extras: answers that add up, such as a deceptive blow or a boost, as switches of one question.

Rules ask for them one after the other, or again and again until enough has been said. Whoever plans sees them side by
side: how much of each is taken, whether there could be more, and what one more or one less does to the chance.
"""

from __future__ import annotations

from typing import Any, Final

from fracas.kernel.decision import Amounts, Decision, Option
from fracas.kernel.fight import Fight
from fracas.kernel.plans import Given, Plan, Planner, follow
from fracas.kernel.rulebook import Rulebook
from fracas.table.chains import chance_of

ENOUGH: Final = 99
"""More than anything is worth."""


class Extra:
    """One thing that may be added: so much of it is taken."""

    def __init__(self, question: str, key: str, label: str, note: str, rule: str) -> None:
        self.question = question
        self.key = key
        self.label = label
        self.note = note
        self.rule = rule
        self.taken = 0
        self.most = 0
        """So much of it there could be, beside what is taken of the others."""
        self.with_more: float | None = None
        """The chance with one more of it; None if that is not possible."""
        self.with_less: float | None = None


class Extras:
    """All that may be added to what is planned, and the plan with what is taken."""

    def __init__(self, plan: Plan, extras: list[Extra], chance: float, left_out: list[str]) -> None:
        self.plan = plan
        self.extras = extras
        self.chance = chance
        self.left_out = left_out
        """What was wanted and is not to be had, or not so much of it."""


class Adding(Planner):
    """Plans with so much of each extra, as far as that is offered, and notes what is."""

    def __init__(self, book: Rulebook[Any], plan: Plan, given: list[Given], wanted: dict[str, int]) -> None:
        super().__init__(book, plan, given, True, True)
        self.wanted = wanted
        self.extras: dict[str, Extra] = {}
        self.fight: Fight | None = None

    def choose(self, fight: Fight, decision: Decision) -> Option:
        self.fight = fight
        return super().choose(fight, decision)

    def said(self, decision: Decision) -> Option | None:
        if not decision.question.adds_up:
            return super().said(decision)
        menu = decision.menu
        if isinstance(menu, Amounts):
            number = max(menu.low, min(menu.high, self.wanted.get(decision.question.key, menu.low)))
            self.note(decision, None).taken = number
            return menu.find(str(number))
        ending = decision.question.usual_answer(self.known(), decision)
        for option in menu.options():
            if option.key != ending:
                self.note(decision, option)
        for key, times in self.wanted.items():
            wanted = menu.find(key)
            if wanted is not None and self.extras[key].taken < times:
                self.extras[key].taken += 1
                return wanted
        self.said_as_usual = True
        return menu.find(ending)

    def note(self, decision: Decision, option: Option | None) -> Extra:
        """One of the answers to a question, or the question itself where a number is asked for."""
        question = decision.question
        key = question.key if option is None else option.key
        if key not in self.extras:
            view = None if option is None else self.book.view(self.known(), decision, option)
            label = key if view is None else view.label
            self.extras[key] = Extra(question.key, key, label, "" if view is None else view.note, question.rule)
        return self.extras[key]

    def known(self) -> Fight:
        assert self.fight is not None
        return self.fight


def extras_of(
    book: Rulebook[Any], run: Fight, pending: Decision, who: int, given: list[Given], wanted: dict[str, int]
) -> Extras:
    """What may be added to a plan, with so much of each as is wanted."""
    planner = added(book, run, pending, who, given, wanted)
    for extra in planner.extras.values():
        extra.most = most_of(book, run, pending, who, given, wanted, extra)
        more = dict(wanted)
        more[extra.key] = extra.taken + 1
        other = added(book, run, pending, who, given, more)
        if extra.key in other.extras and other.extras[extra.key].taken > extra.taken:
            extra.with_more = chance_of(book, run, other.plan)
        if extra.taken:
            less = dict(wanted)
            less[extra.key] = extra.taken - 1
            extra.with_less = chance_of(book, run, added(book, run, pending, who, given, less).plan)
    left_out = [key for key, times in wanted.items() if key not in planner.extras or planner.extras[key].taken < times]
    return Extras(planner.plan, list(planner.extras.values()), chance_of(book, run, planner.plan), left_out)


def most_of(
    book: Rulebook[Any],
    run: Fight,
    pending: Decision,
    who: int,
    given: list[Given],
    wanted: dict[str, int],
    extra: Extra,
) -> int:
    """How much of it there could be: the others are taken first."""
    others = {key: times for key, times in wanted.items() if key != extra.key}
    found = added(book, run, pending, who, given, others | {extra.key: ENOUGH}).extras.get(extra.key)
    return max(extra.taken, found.taken if found is not None else 0)


def added(
    book: Rulebook[Any], run: Fight, pending: Decision, who: int, given: list[Given], wanted: dict[str, int]
) -> Adding:
    planner = Adding(book, Plan(who), given[:], wanted)
    follow(book, run, pending, planner)
    return planner
