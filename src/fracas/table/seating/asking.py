"""What a seat is asked, and its answer."""

from __future__ import annotations

from collections.abc import Sequence

from fracas.kernel.glossary import Lookup
from fracas.kernel.mistake import Mistake
from fracas.kernel.plans import Given, Plan, plan_turn
from fracas.table import portrait, wire
from fracas.table.seating.place import Place
from fracas.table.secrets import Asked


class Asking(Place):
    """What a seat is asked, and its answer."""

    def prompt(self) -> wire.Prompt | None:
        """What this seat is asked; None while others are, or nobody."""
        if not self.asked:
            return None
        known = self._known()
        assert known.decision is not None
        with self._withholding(known.fight):
            return portrait.prompt(self.book, known.fight, known.decision, self.number)

    def option(self, key: str, after: Sequence[str | Given] = ()) -> wire.Option:
        """One answer with all that the rulebook says of it: the way to a hex, any amount. With `after`, to the question
        that comes after these answers."""
        found = self.find(key, after)
        if found is None:
            raise Mistake(self.why_not(key, after))
        return found

    def find(self, key: str, after: Sequence[str | Given] = ()) -> wire.Option | None:
        """That very answer, if it is offered."""
        known = self._asked_after(after)
        assert known.decision is not None
        found = known.decision.menu.find(key)
        if found is None:
            return None
        with self._withholding(known.fight):
            return portrait.option(self.book, known.fight, known.decision, found)

    def why_not(self, key: str, after: Sequence[str | Given] = ()) -> str:
        """Why that answer is not offered, in a sentence."""
        known = self._asked_after(after)
        assert known.decision is not None
        return self.book.why_not(known.fight, known.decision, key)

    def term(self, text: str) -> str:
        """What a word of sheets and sums means, such as 'OB' or 'FAT'; empty if it is none."""
        known = self._asked_here()
        assert known.decision is not None
        return Lookup(self.book, known.fight, known.decision).term(text)

    def not_now(self, after: Sequence[str | Given] = ()) -> list[wire.NotNow]:
        """What one would look for among the answers and does not find, each with the reason."""
        known = self._asked_after(after)
        assert known.decision is not None
        return portrait.not_now(self.book, known.fight, known.decision)

    def _asked_here(self) -> Asked:
        if not self.asked:
            raise Mistake(self._not_asked())
        return self._known()

    def _asked_after(self, answers: Sequence[str | Given]) -> Asked:
        """The question that comes after some answers, and the fight where it is asked."""
        known = self._asked_here()
        if not answers:
            return known
        plan, _ = self._planned(list(answers), None, False)
        if plan.decision is None or plan.fight is None or plan.changed:
            raise Mistake("these answers lead to no other question")
        return Asked(plan.fight, plan.decision)

    def _planned(self, answers: list[str | Given], who: str | None, fill: bool) -> tuple[Plan, bool]:
        pending = self.play.pending
        if pending is None:
            raise Mistake("nobody is asked anything, so nothing can be planned")
        index = pending.who if who is None else self.play.run.called(who)
        if index not in self._answers_for:
            name = self.play.run.everyone()[index].name
            raise Mistake(f"{self.name} does not answer for {name}")
        now = pending.who == index and not pending.refereed
        given = [each if isinstance(each, Given) else Given(each) for each in answers]
        return plan_turn(self.book, self.play.run, pending, index, given, fill, words=True), now

    def answer(self, key: str, number: int | None = None, follows: bool = False) -> None:
        """Says it. With a number, only if the question is still the one that was asked then. `follows` if nobody was
        asked for it, since it follows from what was said before: it is taken back together with that."""
        if not self.asked:
            raise Mistake(self._not_asked())
        if number is not None and number != self.number:
            raise Mistake(f"that was an answer to question {number}, and this is {self.number}; the fight has gone on")
        self.play.answer(key, follows)
