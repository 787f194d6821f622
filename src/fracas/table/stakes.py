"""What is at stake at a question: for each answer, the chances of what comes of it, to the end of the beat.

Of one's own attempt these are the chances of what becomes of the foe; of an attempt that one is asked to defend
against, of what becomes of oneself.
"""

from __future__ import annotations

import time
from typing import Any, Final

from fracas.kernel.decision import DEFENCE, Amounts, Decision, Destinations, Option, Spot
from fracas.kernel.fight import NOBODY, Fight
from fracas.kernel.mistake import Mistake
from fracas.kernel.odds import RUNS, Odds
from fracas.kernel.plans import A_QUESTION, A_ROLL, ANOTHER, Given, Plan, plan_turn
from fracas.kernel.rulebook import Rulebook
from fracas.table import portrait, wire
from fracas.table.chains import odds_of, purpose
from fracas.table.prospects import staying
from fracas.table.secrets import Asked

MOST_PLACES: Final = 24
"""Of more hexes than that only some are tried, evenly spread."""
MOST_FOLLOWING: Final = 8
"""A question with more answers than that is one of its own."""
DEEP: Final = 2
"""So many questions are gone into on the way to an attempt."""
SLIGHT: Final = 0.001
"""A smaller chance is that of something else."""


def tried(decision: Decision) -> list[Option]:
    """The answers that are gone into: all of them, but of many numbers or hexes only some."""
    menu = decision.menu
    if isinstance(menu, Amounts):
        return [*portrait.some_amounts(menu)]
    return [*menu.sample(MOST_PLACES)] if isinstance(menu, Destinations) else [*menu.options()]


def striker(fight: Fight, decision: Decision) -> int:
    """Whose attempt it is that a question belongs to: that of whoever is asked, in its own turn."""
    everyone, me = fight.everyone(), decision.who
    if fight.acting == me:
        return me
    for other in (other_than(decision), fight.acting):
        if other != NOBODY and everyone[other].side != everyone[me].side:
            return other
    return me


def other_than(decision: Decision) -> int:
    """The fighter whom a question is about besides whoever is asked; nobody, mostly."""
    return decision.matter.about(decision.who) if decision.matter is not None else NOBODY


class Wanted:
    """Which answers are gone into: those to the question after `before`, as if `after` were said next where that fits.
    Only those of `keys`, if any are named, and as many as `seconds` are enough for, but one at least."""

    def __init__(
        self,
        before: list[Given] | None = None,
        after: list[Given] | None = None,
        keys: list[str] | None = None,
        seconds: float = 0.0,
    ) -> None:
        self.before = before or []
        self.after = after or []
        self.keys = keys or []
        self.seconds = seconds


class Said:
    """Answers in a row, and what they are called together. The first so many were there before."""

    def __init__(self, answers: list[Given], label: str, before: int = 0) -> None:
        self.answers = answers
        self.label = label
        self.before = before

    def then(self, decision: Decision, option: Option, label: str) -> Said:
        """With one more; to stay where one is, or the same word once more, needs no words."""
        again = label.startswith(self.label)
        words = label if again else self.label if isinstance(option, Spot) else f"{self.label}, {label}"
        return Said([*self.answers, Given(option.key, decision.question.key)], words, self.before)

    def stake(self, odds: wire.Odds | None, then: str) -> wire.Stake:
        keys = [each.key for each in self.answers[self.before :]]
        return wire.Stake(answers=keys, label=self.label, odds=odds, then=then)


class Stakes:
    """Works them out, from where `run` stands; `known` is the same as whoever is asked may know it."""

    def __init__(
        self,
        book: Rulebook[Any],
        run: Fight,
        pending: Decision,
        known: Asked,
        runs: int = RUNS,
        wanted: Wanted | None = None,
    ) -> None:
        self.book = book
        self.run = run
        self.pending = pending
        self.known = known
        self.runs = runs
        self.wanted = wanted or Wanted()
        self.by = striker(run, pending)
        self.purpose = purpose(book.outcome_names())

    def found(self, number: int) -> wire.Stakes:
        decision, fight = self.asked()
        me = fight.everyone()[decision.who]
        wanted = self.wanted
        options = tried(decision)
        named = [option for key in wanted.keys if (option := decision.menu.find(key)) is not None]
        rows: list[wire.Stake] = []
        left: list[str] = []
        began = time.monotonic()
        for option in named or options:
            if wanted.seconds and rows and time.monotonic() - began > wanted.seconds:
                left.append(option.key)
                continue
            answers = [*wanted.before, Given(option.key, decision.question.key)]
            said = Said(answers, self.book.view(fight, decision, option).label, len(wanted.before))
            rows.extend(self.rows(said, number, DEEP))
        return wire.Stakes(
            number=number,
            who=me.name,
            side=fight.sides[me.side],
            question=decision.question.key,
            text=self.book.wording(fight, decision),
            rule=decision.question.rule,
            suffered=self.by != decision.who,
            options=rows,
            untried=untried(decision, len(options)),
            left=left,
        )

    def asked(self) -> tuple[Decision, Fight]:
        """The question that is gone into, and the fight where it is asked."""
        decision, fight = self.known.decision, self.known.fight
        if self.wanted.before:
            plan = plan_turn(self.book, self.run, self.pending, self.pending.who, self.wanted.before, fill=False)
            decision = plan.decision
            if decision is None or plan.fight is None or plan.changed:
                raise Mistake("these answers lead to no other question")
            fight = plan.fight
        assert decision is not None
        return decision, fight

    def rows(self, said: Said, number: int, depth: int) -> list[wire.Stake]:
        """An answer and its odds; where other short questions come first, with each answer to them."""
        me = self.pending.who
        answers = [*said.answers, *self.wanted.after]
        plan = plan_turn(self.book, self.run, self.pending, me, answers, fill=True)
        stood = plan.fight
        assert stood is not None
        if plan.stop != A_ROLL:
            rows = self.with_next(said, plan, number, depth) if depth else []
            return rows or [said.stake(None, self.then(plan))]
        odds = self.walk(plan, self.by)
        other = other_than(self.pending)
        if self.by == me and other != NOBODY and odds.share(self.purpose) < SLIGHT:
            against = self.walk(plan, other)  # somebody strikes in the turn of whoever is asked
            if against.share(self.purpose) >= SLIGHT:
                self.by, odds = other, against
        elif self.by != me and self.pending.question.kind != DEFENCE and odds.share(self.purpose) < SLIGHT:
            mine = self.walk(plan, me)  # whoever has waited strikes in the turn of somebody else
            if mine.share(self.purpose) >= SLIGHT:
                self.by, odds = me, mine
        assert plan.purpose is not None
        then = f"then dice fall: {plan.purpose.text}" if odds.share(self.purpose) < SLIGHT else ""
        return [said.stake(portrait.odds(self.book, stood, odds, number), then)]

    def with_next(self, said: Said, plan: Plan, number: int, depth: int) -> list[wire.Stake]:
        """The same with each answer to the question that follows, if some of these lead to an attempt; where one may go
        somewhere, one stays."""
        asked, fight = plan.decision, plan.fight
        if asked is None or fight is None or asked.question.key == self.pending.question.key:
            return []
        stay = staying(fight, asked.who, asked.menu)
        if isinstance(asked.menu, Amounts | Destinations) or stay is not None:
            options = [] if stay is None else [stay]
        else:
            options = [option for option in asked.menu.options() if not isinstance(option, Spot)]
        rows: list[wire.Stake] = []
        for option in options if len(options) <= MOST_FOLLOWING else []:
            label = self.book.view(fight, asked, option).label
            rows.extend(self.rows(said.then(asked, option, label), number, depth - 1))
        return rows if any(row.odds is not None for row in rows) else []

    def walk(self, plan: Plan, by: int) -> Odds:
        """The chances of what that fighter's attempt comes to, as the side that is asked may know it."""
        assert plan.fight is not None
        me = self.pending.who
        search = odds_of(self.book, self.run, by, plan.fight, NOBODY if by == me else me)
        search.side = self.run.everyone()[me].side
        return search.walk(runs=self.runs)

    def then(self, plan: Plan) -> str:
        """What comes next where no die falls."""
        fight = plan.fight
        assert fight is not None
        if plan.stop == A_QUESTION and plan.decision is not None:
            return f"then: {self.book.wording(fight, plan.decision)}"
        if plan.stop == ANOTHER and plan.asked != NOBODY:
            return f"then {fight.everyone()[plan.asked].name} is asked"
        return f"then {plan.stop}"


def untried(decision: Decision, count: int) -> int:
    """How many answers were not gone into."""
    menu = decision.menu
    if isinstance(menu, Amounts):
        return menu.high - menu.low + 1 - count
    return max(0, len(menu.cells()) - count) if isinstance(menu, Destinations) else 0
