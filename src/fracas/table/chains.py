"""Chains of answers that belong together: what can be done about somebody or some place, and questions asked in one.

No rulebook is known here: menus are searched, and the chances that the rules give say which chain comes first.
"""

from __future__ import annotations

from typing import Any, Final

from fracas.kernel.attempts import OutcomeName
from fracas.kernel.decision import Amounts, Decision, Destinations, Option, Options, Target
from fracas.kernel.fight import Fight
from fracas.kernel.odds import OddsSearch
from fracas.kernel.plans import A_QUESTION, A_ROLL, Given, Plan, PlannedAnswer, Planner, follow, plan_turn
from fracas.kernel.rulebook import Rulebook

RUNS: Final = 300
"""How many ways are walked for the chance of one chain: enough to put them in order."""
MOST: Final = 24
"""More answers than that are not tried one by one."""


class Chain:
    """Answers in a row, and the chance of what they are for; -1 where none is at stake before the next question."""

    def __init__(self, answers: list[PlannedAnswer], chance: float, note: str = "") -> None:
        self.answers = answers
        self.chance = chance
        self.note = note


def best_first(chain: Chain) -> float:
    return -chain.chance


class Pointing(Planner):
    """Plans towards somebody or some place: names it wherever that is offered, goes next to it where one goes
    somewhere, and otherwise does what is usual."""

    def __init__(self, book: Rulebook[Any], plan: Plan, first: str, target: str, cell: int) -> None:
        super().__init__(book, plan, [Given(first)], True, True)
        self.target = target
        self.cell = cell
        self.meant = False
        """Whether the target was named, or gone to."""
        self.missing = False
        """Whether others could be named, and the target could not."""

    def said(self, decision: Decision) -> Option | None:
        option = super().said(decision)
        if option is not None or not self.plan.answers:
            return option
        option = decision.menu.find(self.target)
        if option is None and isinstance(decision.menu, Destinations):
            option = self.towards(decision.menu)
        self.meant = self.meant or option is not None
        if option is None and isinstance(decision.menu, Options):
            self.missing = self.missing or isinstance(decision.menu.options()[0], Target)
        return option

    def towards(self, menu: Destinations) -> Option | None:
        """As near as one gets, and nearer than here; nothing if one is next to it already."""
        board = menu.board
        best, least = menu.start, board.distance(menu.start, self.cell)
        for cell in menu.cells():
            far = board.distance(cell, self.cell)
            if 0 < far < least:
                best, least = cell, far
        return menu.to(best) if best != menu.start else None


def about(book: Rulebook[Any], run: Fight, decision: Decision, target: str, cell: int) -> list[Chain]:
    """What the one who is asked can do about a fighter or a hex, the best chance first."""
    chains: list[Chain] = []
    seen: list[list[str]] = []
    for option in tried(decision):
        planner = Pointing(book, Plan(decision.who), option.key, target, cell)
        if option.key == target:
            planner.meant = True
        plan = follow(book, run, decision, planner)
        answers = [each.option.key for each in plan.answers]
        if planner.missing or answers in seen:
            continue
        chance = chance_of(book, run, plan)
        if planner.meant or chance > 0:  # the only foe there is need not be named
            seen.append(answers)
            chains.append(Chain(plan.answers, chance))
    chains.sort(key=best_first)
    return chains


def joined(book: Rulebook[Any], run: Fight, decision: Decision) -> list[Chain]:
    """A question and the one that follows it, as one: guard and retreat, the best chance first.

    Only where the second comes before any die; answers that no second question follows stand alone.
    """
    chains: list[Chain] = []
    for option in tried(decision):
        plan = plan_turn(book, run, decision, decision.who, [Given(option.key)], fill=False, words=True)
        view = book.view(run, decision, option)
        following = plan.decision if plan.stop == A_QUESTION else None
        if following is None or plan.fight is None or not plan.answers:
            chains.append(Chain(plan.answers[:1], view.chance, view.note))
            continue
        for second in tried(following):
            seen = book.view(plan.fight, following, second)
            answer = PlannedAnswer(following, second, False)
            answer.put_in_words(book, plan.fight)
            chance = seen.chance if seen.chance >= 0 else view.chance
            notes = [note for note in (view.note, seen.note) if note]
            chains.append(Chain([*plan.answers[:1], answer], chance, "; ".join(notes)))
    chains.sort(key=best_first)
    return chains


def tried(decision: Decision) -> list[Option]:
    """The answers that are tried one by one."""
    if isinstance(decision.menu, Amounts):
        return []
    return decision.menu.options()[:MOST]


def chance_of(book: Rulebook[Any], run: Fight, plan: Plan) -> float:
    """The chance that a plan comes to its purpose; -1 if no die falls at its end."""
    names = book.outcome_names()
    fight = plan.fight
    if plan.stop != A_ROLL or not names or fight is None:
        return -1.0
    return odds_of(book, run, plan.who, fight).walk(runs=RUNS).at_least(purpose(names))


def odds_of(book: Rulebook[Any], run: Fight, who: int, fight: Fight) -> OddsSearch:
    """What comes of a plan that has stopped there, made from where `run` stands."""
    return OddsSearch(book, fight, who, len(run.answers) if fight.start is run.start else -1)


def purpose(names: list[OutcomeName]) -> int:
    """The least outcome that an attempt is for."""
    return next(each.outcome for each in names if each.is_purpose)
