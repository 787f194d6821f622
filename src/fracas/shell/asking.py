"""The question that somebody has before them: who is asked, what is offered, and what was said the last time."""

from __future__ import annotations

from fracas.kernel.mistake import Mistake
from fracas.shell.line import repeated
from fracas.shell.nearness import close_foes
from fracas.shell.offer import Offer
from fracas.table import wire
from fracas.table.seat import REFEREE, Seat


class Asking:
    """A question, to the seat that answers it; `view` is the fight as whoever sits before the screen knows it."""

    def __init__(self, seat: Seat, view: wire.Fight) -> None:
        prompt = view.prompt if view.seat == seat.name else seat.prompt()
        assert prompt is not None
        self.seat = seat
        self.view = view
        self.offer = Offer(prompt, seat)
        self.who = prompt.who
        self.may_plan = seat.name != REFEREE and not self.offer.rolls and not prompt.referee
        """Whether it is a question of a turn, not for the game master or for dice."""
        self.own_turn = self.may_plan and view.acting == prompt.who
        self._as_before: list[wire.PlannedAnswer] | None = None

    def as_before(self) -> list[wire.PlannedAnswer]:
        """All that the fighter said the last time that it was asked this, if every word of it is possible again."""
        if self._as_before is None:
            plan = self._repetition()
            whole = plan is not None and not (plan.changed or plan.dropped or (plan.rest and plan.next is not None))
            said = [each for each in plan.answers if not each.filled] if plan is not None and whole else []
            self._as_before = said if self._makes_sense_again(said) else []
        return self._as_before

    def said_before(self) -> wire.Plan:
        """What was said the last time, as far as it is possible again; a Mistake if nothing of it is."""
        plan = self._repetition() if self.may_plan else None
        if plan is None:
            raise Mistake("there is nothing to say again here: you have not been asked this before, or it does not fit")
        return plan

    def _repetition(self) -> wire.Plan | None:
        before = self.seat.before()
        return repeated(self.seat, before) if before else None

    def _makes_sense_again(self, said: list[wire.PlannedAnswer]) -> bool:
        """Not when a foe has come close since, and nothing that cannot succeed."""
        first = self.offer.exact(said[0].key) if said else None
        hopeless = first is not None and first.chance == 0
        near, nearby = self.view.fighters, self.seat.fighters_before()
        return not hopeless and close_foes(near, self.who) <= close_foes(nearby, self.who)
