"""Plans: answers that have not been said, played on a copy of the fight that knows no more than their side does.

A plan goes on until the first die would fall, somebody else is asked, or its own fighter is asked something without a
usual answer. It changes nothing in the fight.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Amounts, Chooser, Decision, Destinations, Option, Question, Spot
from fracas.kernel.dice import Dice, Grades, Pool
from fracas.kernel.fight import Fight
from fracas.kernel.glossary import Lookup
from fracas.kernel.rulebook import Rulebook
from fracas.kernel.tally import Reason

A_ROLL: Final = "a roll"
"""A die would fall next."""
ANOTHER: Final = "another is asked"
A_QUESTION: Final = "a question"
"""The fighter itself is asked something that the plan does not answer."""
TURN_OVER: Final = "the turn is over"
FIGHT_OVER: Final = "the fight is over"
TOO_LONG: Final = "too long"

LONGEST: Final = 60
"""More answers than this are no plan for a turn."""


class Halt(BaseException):
    """The plan ends here; rules catch nothing, so it unwinds to whoever plans."""

    def __init__(self, why: str) -> None:
        super().__init__()
        self.why = why


class Given:
    """An answer that a plan is to contain. Without a question it answers whatever is asked next; one that was only
    filled in before gives way to the usual answer where it no longer fits."""

    def __init__(self, key: str, question: str = "", filled: bool = False) -> None:
        self.key = key
        self.question = question
        self.filled = filled


class Habits:
    """What somebody has answered in a turn, for when the same is asked again in it: as far as it can, a second blow
    goes like the first."""

    def __init__(self) -> None:
        self.answers: dict[str, list[str]] = {}
        self.at: dict[str, int] = {}

    def copy(self) -> Habits:
        it = Habits()
        it.answers = {question: keys[:] for question, keys in self.answers.items()}
        it.at = self.at.copy()
        return it

    def note(self, question: str, key: str) -> None:
        self.answers.setdefault(question, []).append(key)

    def again(self, question: str, is_offered: Callable[[str], bool]) -> str:
        """The next of those answers in turn that is offered, from the first again after the last; empty if none is."""
        keys = self.answers.get(question, [])
        at = self.at.get(question, 0)
        for step in range(len(keys)):
            key = keys[(at + step) % len(keys)]
            if is_offered(key):
                self.at[question] = (at + step + 1) % len(keys)
                return key
        return ""


class PlannedAnswer:
    """One answer of a plan, and the question with its menu as it stood then."""

    def __init__(self, decision: Decision, option: Option, filled: bool) -> None:
        self.decision = decision
        self.option = option
        self.filled = filled
        """Whether it is the usual answer, which nobody has said."""
        self.wording = ""
        self.label = ""
        self.note = ""
        self.others: list[tuple[str, str]] = []
        """What else could be said where that is a short list: key and label. Like the words above, only for people."""
        self.chance = -1.0
        self.chance_of = ""
        """Of the roll that the answer leads to, and what that is the chance of; likewise."""

    def put_in_words(self, book: Rulebook[Any], fight: Fight) -> None:
        """Asks the book how all this is called, which it knows only while the fight stands there."""
        decision = self.decision
        self.wording = book.wording(fight, decision)
        view = book.view(fight, decision, self.option)
        self.label, self.note = view.label, view.note
        self.chance, self.chance_of = view.chance, view.chance_of
        if isinstance(decision.menu, Amounts | Destinations):
            return
        for each in decision.menu.options():
            if each.key != self.option.key and not isinstance(each, Spot):
                self.others.append((each.key, book.view(fight, decision, each).label))


class Plan:
    """What a plan has come to."""

    def __init__(self, who: int) -> None:
        self.who = who
        self.answers: list[PlannedAnswer] = []
        self.stop = ""
        self.fight: Fight | None = None
        """The copy, where the plan has stopped."""
        self.decision: Decision | None = None
        """What the fighter is asked next, if that is why it stops."""
        self.asked: int = -1
        """Who else is asked, if that is why it stops."""
        self.question: Question | None = None
        self.pool: Pool | None = None
        self.purpose: Reason | None = None
        """What is rolled next, if that is why it stops."""
        self.dropped: list[Given] = []
        """Answers to questions that did not come up."""
        self.changed: list[Given] = []
        """Answers that are not offered any more."""
        self.rest: list[Given] = []
        """Answers that the plan has not come to."""
        self.assumed: list[Reason] = []
        """Rolls at the start of the turn that are taken to succeed."""


class PlanDice(Dice):
    """The first die that would fall ends the plan. Before the fighter has answered anything, a roll that its turn
    begins with may be taken to succeed: the plan is for when it does."""

    def __init__(self, plan: Plan, lucky: bool) -> None:
        self.plan = plan
        self.lucky = lucky

    def roll(self, fight: Fight, who: int, pool: Pool, purpose: Reason, grades: Grades) -> int:
        if self.lucky and not self.plan.answers:
            best = pool.branches(grades)[0]
            for branch in pool.branches(grades):
                if grades.of(branch.total) > grades.of(best.total):
                    best = branch
            self.plan.assumed.append(purpose)
            return best.total
        self.plan.pool = pool
        self.plan.purpose = purpose
        raise Halt(A_ROLL)

    def copy(self) -> Dice:
        return self


@mypyc_attr(allow_interpreted_subclasses=True)
class Planner(Chooser):
    """Answers as planned, fills in what is usual, and stops where it knows no answer."""

    def __init__(self, book: Rulebook[Any], plan: Plan, given: list[Given], fill: bool, words: bool) -> None:
        self.book = book
        self.words = words
        self.plan = plan
        self.left = given
        self.fill = fill
        self.notices_unasked = True
        self.veil_for = -1
        """The side whose veil is still to be drawn over the fight; -1 for none."""
        self.said_as_usual = False
        """Whether what the plan says last had only been filled in."""

    def choose(self, fight: Fight, decision: Decision) -> Option:
        plan = self.plan
        if self.veil_for >= 0:
            self.book.veil(fight, self.veil_for)
            self.book.hush(fight, self.veil_for)
            self.veil_for = -1
        if decision.usual is not None:
            return decision.usual  # the referee's affair
        if decision.who != plan.who:
            return self.let_answer(fight, decision)
        if len(plan.answers) >= LONGEST:
            raise Halt(TOO_LONG)
        self.said_as_usual = False
        option = self.said(decision)
        filled = option is None or self.said_as_usual
        if option is None and self.fill:
            option = decision.menu.find(self.book.usual(fight, decision))
        if option is None:
            plan.decision = decision
            raise Halt(A_QUESTION)
        answer = PlannedAnswer(decision, option, filled)
        if self.words:
            answer.put_in_words(self.book, fight)
        plan.answers.append(answer)
        return option

    def notice(self, fight: Fight, decision: Decision) -> None:
        """A question with one answer alone: who says that one has said nothing new, and a word that names another
        ends the plan there, so that somebody can say why not."""
        if decision.who != self.plan.who or not self.left:
            return
        given = self.left[0]
        if given.question not in ("", decision.question.key):
            return
        if decision.menu.find(given.key) is not None:
            self.left = self.left[1:]
        elif given.question == "" and Lookup(self.book, fight, decision).answers(given.key):
            self.left = self.left[1:]
            self.plan.changed.append(given)
            self.plan.decision = decision
            raise Halt(A_QUESTION)

    def let_answer(self, fight: Fight, decision: Decision) -> Option:
        """Somebody else is asked: if there is a usual answer the plan supposes it."""
        option = decision.menu.find(self.book.usual(fight, decision))
        if option is None:
            self.plan.asked = decision.who
            self.plan.question = decision.question
            raise Halt(ANOTHER)
        return option

    def said(self, decision: Decision) -> Option | None:
        """What the plan says to that question. Answers before it belonged to questions that no longer come up."""
        for at, given in enumerate(self.left):
            if given.question not in ("", decision.question.key):
                continue
            option = decision.menu.find(given.key)
            if given.question == "" and option is None and at > 0:
                continue
            self.plan.dropped.extend(self.left[:at])
            self.left = self.left[at + 1 :]
            if option is None:
                self.plan.changed.append(given)
            elif given.filled:
                self.said_as_usual = True
                return None if self.fill else option
            return option
        return None


def plan_turn(
    book: Rulebook[Any],
    run: Fight,
    pending: Decision | None,
    who: int,
    given: list[Given],
    fill: bool = True,
    words: bool = False,
) -> Plan:
    """What these answers of a fighter lead to, from where a fight stands. `words` are for people.

    If it is the one who is asked, from the pending question; otherwise on a copy in which its turn comes next.
    """
    return follow(book, run, pending, Planner(book, Plan(who), given[:], fill, words))


def follow(book: Rulebook[Any], run: Fight, pending: Decision | None, planner: Planner) -> Plan:
    """Plays a plan on a copy, as far as it goes."""
    plan = planner.plan
    who = plan.who
    side = run.everyone()[who].side
    if pending is not None and pending.who == who and not pending.refereed:
        planner.veil_for = side
        fight = run.fork(PlanDice(plan, False), planner)
    else:
        start = run.copy()
        book.veil(start, side)
        book.hush(start, side)
        book.next_turn(start, who)
        fight = start.begin_beat(planner, None)
        fight.dice = PlanDice(plan, True)
    try:
        while True:
            plan.fight = fight
            book.beat(fight)
            if fight.over:
                raise Halt(FIGHT_OVER)
            if not book.goes_on(fight, who):
                raise Halt(TURN_OVER)
            fight.beats += 1
            fight.events = []
            fight.rolls = []
            fight.faces = {}
            fight.answers = []
            fight = fight.begin_beat(planner, None)
            fight.dice = PlanDice(plan, False)
    except Halt as halt:
        plan.stop = halt.why
    plan.rest = planner.left
    return plan
