"""What can be done about somebody or some place: chains of answers towards it, the best chance first.

No rulebook is known here. Every answer to the pending question is tried, with what is usual after it, with a step
towards the target where nothing comes of staying, and with each answer to a question whose answers are different things
to do.
"""

from __future__ import annotations

from typing import Any, Final

from fracas.kernel.decision import Amounts, Decision, Destinations, Menu, Option, Options, Place, Spot, Target
from fracas.kernel.fight import NOBODY, Fight
from fracas.kernel.plans import A_QUESTION, A_ROLL, Given, Halt, Plan, Planner, follow
from fracas.kernel.rulebook import Rulebook
from fracas.table.chains import Chain, best_first, chance_of, exact_chance, tried

ROUGH: Final = 0.04
"""So much of a chance may be left open: it is enough to put them in order."""
SLIGHT: Final = 0.001
"""A smaller chance is that of something else: a feint does no harm."""
PLANS: Final = 200
"""So many are tried at most."""
DEEP: Final = 1
"""A question without a usual answer, or one that parts what can be done, is gone into only once on the way."""


class Pointing(Planner):
    """Plans towards somebody or some place: names it wherever that is offered, goes next to it where one must go
    somewhere, and otherwise does what is usual."""

    def __init__(
        self, book: Rulebook[Any], plan: Plan, script: list[Given], target: str, cell: int, words: bool = False
    ) -> None:
        super().__init__(book, plan, script[:], True, words)
        self.target = target
        self.cell = cell
        self.fight: Fight | None = None
        self.named = False
        self.missing = False
        """Whether others could be named, and the target could not."""
        self.went = False
        self.nearer: list[list[Given]] = []
        """The same with a step towards the target, instead of staying."""
        self.instead: list[list[Given]] = []
        """The same with another kind of thing to do, instead of the usual one."""
        self.declared = -1.0
        """The chance of a deed that is only declared, as it would be now."""
        self.needs = ""
        """What is to be said of it."""

    def choose(self, fight: Fight, decision: Decision) -> Option:
        self.fight = fight
        plan = self.plan
        again = bool(plan.answers) and decision.question.key == plan.answers[0].decision.question.key
        if again and not self.left and not self.went and decision.who == plan.who:
            plan.decision = decision  # it only prepares for something else, unless one has gone there
            raise Halt(A_QUESTION)
        option = super().choose(fight, decision)
        if decision.question.declares and decision.who == plan.who:
            view = self.book.view(fight, decision, option)
            if view.chance_of == decision.question.declares:
                self.declared = view.chance
                self.needs = view.note
        return option

    def said(self, decision: Decision) -> Option | None:
        menu = decision.menu
        option = super().said(decision)
        if option is not None:
            self.named = self.named or option.key == self.target
            self.went = self.went or isinstance(option, Place)
            return option
        option = self.aimed_at(menu) if not decision.question.aside else None
        if option is not None:
            assert self.fight is not None
            if self.named and self.book.usual(self.fight, decision) == option.key:
                self.said_as_usual = True  # a second blow goes at the same one without saying
            self.named = True
            return option
        if isinstance(menu, Options) and isinstance(menu.options()[0], Target) and not self.named:
            self.missing = True
        assert self.fight is not None
        usual = self.book.usual(self.fight, decision)
        near = towards(self.fight, decision.who, menu, self.cell)
        if near is not None and usual:
            self.nearer.append(self.with_answer(decision, near))
        elif near is not None:
            self.went = True
            return near
        elif not usual:
            return staying(self.fight, decision.who, menu)
        elif decision.question.apart:
            self.instead.extend([self.with_answer(decision, each) for each in menu.options() if each.key != usual])
        return None

    def aimed_at(self, menu: Menu[Any]) -> Option | None:
        """The target, or the hex where that foe is, if something is thrown or shot there."""
        assert self.fight is not None
        option = menu.find(self.target)
        everyone = self.fight.everyone()
        mine = everyone[self.plan.who].side
        foe = any(each.name == self.target and each.side != mine for each in everyone)
        if option is not None or not foe or isinstance(menu, Amounts | Destinations):
            return option
        spot = menu.find(self.fight.board.names[self.cell])
        return spot if isinstance(spot, Spot) and not isinstance(spot, Place) else None

    def with_answer(self, decision: Decision, option: Option) -> list[Given]:
        """Everything up to here, and then this."""
        before = [Given(each.option.key, each.decision.question.key, each.filled) for each in self.plan.answers]
        return [*before, Given(option.key, decision.question.key)]


def towards(fight: Fight, who: int, menu: Menu[Any], cell: int) -> Option | None:
    """Of the places on a menu the one nearest to that hex, but nearer than here and not the hex itself; nothing if one
    is next to it already."""
    board = fight.board
    least = board.distance(fight.everyone()[who].cell, cell)
    if least < 2 or isinstance(menu, Amounts):
        return None
    if isinstance(menu, Destinations):
        goal = -1
        for each in menu.cells():
            if 0 < board.distance(each, cell) < least:
                goal, least = each, board.distance(each, cell)
        return menu.to(goal) if goal >= 0 else None
    best: Option | None = None
    for option in menu.options():
        if isinstance(option, Place) and 0 < board.distance(option.cell, cell) < least:
            best, least = option, board.distance(option.cell, cell)
    return best


def staying(fight: Fight, who: int, menu: Menu[Any]) -> Option | None:
    """Of the places on a menu the one where one is."""
    option = menu.find(fight.board.names[fight.everyone()[who].cell])
    return option if isinstance(option, Place) else None


class Prospects:
    """Looks for chains from a pending question towards a target."""

    def __init__(
        self, book: Rulebook[Any], run: Fight, decision: Decision, target: str, cell: int, rough: bool = False
    ) -> None:
        self.rough = rough
        """Whether chances need be no better than for telling one thing from another."""
        self.book = book
        self.run = run
        self.decision = decision
        self.target = target
        self.cell = cell
        self.chains: list[Chain] = []
        self.approach: Pointing | None = None
        """The way that leads nearest."""
        self.foe = NOBODY
        """The target, or whoever stands there: what befalls others does not count."""
        self.nearest = run.board.distance(run.everyone()[decision.who].cell, cell)
        self.seen: list[list[str]] = []
        self.kinds: list[tuple[str, str]] = []
        self.plans = 0
        for each in run.everyone():
            if each.name == target or (each.cell == cell and not (each.out or each.absent or each.hidden)):
                self.foe = each.index
                self.target = each.name
        mine = run.everyone()[decision.who].side
        there = [each for each in run.everyone() if not (each.out or each.absent or each.hidden)]
        self.alone = len([each for each in there if each.side != mine]) == 1
        """Whether there is but one foe, who need not be named."""

    def found(self) -> list[Chain]:
        for option in self.openings():
            self.follow([Given(option.key, self.decision.question.key)], 0)
        approach = self.approach
        if approach is not None:
            if self.nearest == 1:
                self.go_on(approach, 0)
            self.add(approach, -1.0)
        self.chains.sort(key=best_first)
        return self.chains

    def openings(self) -> list[Option]:
        """Answers to begin with: all that there are, but of places only those that lead there."""
        menu = self.decision.menu
        if not isinstance(menu, Destinations):
            return tried(self.decision)
        options = [menu.find(self.target), towards(self.run, self.decision.who, menu, self.cell)]
        return [option for option in options if option is not None]

    def follow(self, script: list[Given], depth: int, may_step: bool = True) -> bool:
        """Plays one, and what it leads to, if need be with a step first; whether anything of that is worth a line."""
        if self.plans >= PLANS:
            return False
        self.plans += 1
        planner = Pointing(self.book, Plan(self.decision.who), script, self.target, self.cell)
        plan = follow(self.book, self.run, self.decision, planner)
        answers = [each.option.key for each in plan.answers]
        if planner.missing or plan.changed or answers in self.seen:
            return False
        self.seen.append(answers)
        chance = chance_of(self.book, self.run, plan, self.foe, ROUGH)
        attempt = chance > SLIGHT or (self.alone and (plan.stop == A_ROLL or planner.declared >= 0))
        worth = planner.named or (attempt and self.foe != NOBODY)
        if not worth and planner.went:
            self.note_approach(planner)
        if depth < DEEP and planner.declared < 0 and not self.asked_again(plan) and self.go_on(planner, depth):
            return True
        if worth:
            self.add(planner, chance if chance > SLIGHT else -1.0)
        elif may_step:
            for each in planner.nearer:
                worth = self.follow(each, depth) or worth
        if depth < DEEP:
            for each in planner.instead:
                self.try_instead(each, depth + 1)
        return worth

    def try_instead(self, script: list[Given], depth: int) -> None:
        """Another kind of thing to do, unless the same has been found worth a line after another beginning."""
        kind = (script[-1].question, script[-1].key)
        if kind not in self.kinds and self.follow(script, depth, False):
            self.kinds.append(kind)

    def asked_again(self, plan: Plan) -> bool:
        """Whether it comes back to where it began: after something that only prepares for other things."""
        return plan.decision is not None and plan.decision.question.key == self.decision.question.key

    def go_on(self, planner: Pointing, depth: int) -> bool:
        """Where a plan stops at a question, every answer to it; of those without a chance the first alone."""
        plan = planner.plan
        question = plan.decision
        if plan.stop != A_QUESTION or question is None:
            return False
        worth = False
        before = len(self.chains)
        for option in tried(question):
            if not isinstance(option, Place) and self.follow(planner.with_answer(question, option), depth + 1):
                self.kinds.append((question.question.key, option.key))
                worth = True
        added = self.chains[before:]
        idle = [each for each in added if each.chance < 0]
        self.chains[before:] = [each for each in added if each.chance >= 0] + idle[:1]
        return worth

    def note_approach(self, planner: Pointing) -> None:
        """Going there is worth a line of its own: the way that leads nearest, of several the plainest."""
        plan = planner.plan
        assert plan.fight is not None
        far = plan.fight.board.distance(plan.fight.everyone()[plan.who].cell, self.cell)
        known = self.approach
        shorter = known is not None and len(plan.answers) < len(known.plan.answers)
        if far < self.nearest or (far == self.nearest and shorter):
            self.nearest = far
            self.approach = planner

    def add(self, planner: Pointing, chance: float) -> None:
        """The same once more, as people would say it, with a chance that is more than roughly right, and a word about
        what is done as usual where other things could be."""
        if chance > SLIGHT and not self.rough:
            chance = exact_chance(self.book, self.run, planner.plan, self.foe)
        elif chance <= SLIGHT and planner.declared > SLIGHT:
            chance = planner.declared
        script = [Given(each.option.key, each.decision.question.key, each.filled) for each in planner.plan.answers]
        told = Pointing(self.book, Plan(self.decision.who), script, self.target, self.cell, words=True)
        answers = follow(self.book, self.run, self.decision, told).answers
        for each in answers:
            if each.decision.question.key == self.decision.question.key:
                each.filled = False  # what is done after it is part of what it is called
        parting = [each.label for each in answers if each.filled and each.decision.question.apart]
        notes = [*parting, "as things stand", planner.needs] if planner.declared > SLIGHT else parting
        self.chains.append(Chain(answers, chance, ", ".join([note for note in notes if note])))
