"""Chapter 3, its last rule: waiting (M-13)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Options, Question
from fracas.rulebooks.gurps import manoeuvres as m
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.rows import Choice, Manoeuvre
from fracas.rulebooks.gurps.triggers import WATCHED
from fracas.rulebooks.monday.fighter import person
from fracas.rulebooks.monday.manoeuvres import MondayManoeuvres

THEN: Final = Choice("when it happens", "all of it then")
WHEN: Final = Question("movement", "When do you take the movement that goes with it?", "M-13", THEN.key)
NOW: Final = Choice("now", "you move at once, and strike from there")

RESPONSES: Final[list[Manoeuvre]] = [
    m.ATTACK, m.DETERMINED, m.DOUBLE, m.STRONG, m.MOVE_AND_ATTACK, m.MOVE, m.ALL_OUT_DEFENCE, m.READY, m.AIM,
    m.CONCENTRATE,
]  # fmt: skip
"""M-13, for G-53 and G-197: any manoeuvre but another Wait."""
HALF_MOVERS: Final[list[Manoeuvre]] = [m.DETERMINED, m.DOUBLE, m.STRONG, m.ALL_OUT_DEFENCE]


@mypyc_attr(allow_interpreted_subclasses=True)
class MondayWaiting(MondayManoeuvres):
    def responses(self) -> list[Manoeuvre]:
        """M-13: any manoeuvre but another Wait."""
        return RESPONSES

    def begin_waiting(self, fight: GurpsFight, me: Combatant) -> None:
        """M-13, for G-53: the movement of the response is taken now or when it happens, all of it."""
        super().begin_waiting(fight, me)
        wait = me.wait
        if wait is None or wait.trigger is WATCHED or wait.response is m.MOVE:
            return
        if fight.ask(me.index, WHEN, Options([THEN, NOW])) is NOW:
            self.move_ahead(fight, me, wait.response)

    def move_ahead(self, fight: GurpsFight, me: Combatant, response: Manoeuvre) -> None:
        """M-13: the movement of the response, taken now; the Wait begins when it is over."""
        wait = me.wait
        me.wait = None
        if response is m.MOVE_AND_ATTACK:
            self.full_move(fight, me)
        elif response in HALF_MOVERS:
            self.half_move(fight, me, False)
        else:
            self.step(fight, me, True)
        if self.can_act(me):
            me.wait = wait
            person(me).moved_ahead = True
