"""Chapters 3 and 14b: delaying, and what sets a delayed turn off (T-44, T-189)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Amounts, Option, Options, Question, Target
from fracas.kernel.fight import NOBODY
from fracas.rulebooks.threa.events import Intended, Triggered
from fracas.rulebooks.threa.fighter import Combatant, Delay, ThreaFight
from fracas.rulebooks.threa.hiding import Hiding

WAIT_FOR: Final = Question("wait for", "What do you wait for?", "T-189")
WHOSE: Final = Question("whose doing", "Whose doing do you wait for?", "T-189")
HOW_NEAR: Final = Question("how near", "Within how many hexes?", "T-189")

IN_REACH: Final = "an enemy comes within reach"
NEAR: Final = "an enemy comes near"
IN_SIGHT: Final = "an enemy comes into sight"
ATTACKS_ME: Final = "an enemy attacks me"
ATTACKS_ALLY: Final = "an enemy attacks an ally"
ALLY_ACTED: Final = "an ally has acted"
TRIGGERS: Final = [IN_REACH, NEAR, IN_SIGHT, ATTACKS_ME, ATTACKS_ALLY, ALLY_ACTED]
"""T-189: what one can wait for."""
OF_ALLIES: Final = [ATTACKS_ALLY, ALLY_ACTED]
OPTIONS: Final[list[Option]] = [Option(trigger) for trigger in TRIGGERS]
ANYONE: Final = Option("anyone")

FURTHEST: Final = 50


@mypyc_attr(allow_interpreted_subclasses=True)
class Delays(Hiding):
    def begin_delay(self, fight: ThreaFight, me: Combatant) -> None:
        """T-44, T-189: names a trigger, and whose doing counts; the turn comes when it occurs."""
        allies = self.companions(fight, me, True)
        options = [option for option in OPTIONS if allies or option.key not in OF_ALLIES]
        trigger = fight.ask(me.index, WAIT_FOR, Options(options)).key
        named: list[Option] = [] if trigger in OF_ALLIES else [ANYONE]
        for other in allies if trigger in OF_ALLIES else self.companions(fight, me, False):
            named.append(other.target)
        answer = fight.ask(me.index, WHOSE, Options(named))
        whom = answer.index if isinstance(answer, Target) else NOBODY
        hexes = fight.ask(me.index, HOW_NEAR, Amounts(1, FURTHEST)).number if trigger == NEAR else 0
        me.delay = Delay(trigger, whom, hexes)
        me.has_delayed = True
        fight.queue = fight.queue[1:]
        fight.tell(Intended(me.index, "delays", NOBODY))

    def companions(self, fight: ThreaFight, me: Combatant, allies: bool) -> list[Combatant]:
        """T-189, T-195: whose action one can wait for: allies, or enemies that are not hidden."""
        return [
            other
            for other in fight.fighters
            if other is not me
            and not other.out
            and (other.side == me.side) == allies
            and (allies or not other.hidden)
            and not other.is_vehicle()
        ]

    def why_no_delay(self, fight: ThreaFight, me: Combatant) -> str:
        """T-44: once a round, and only while there is somebody left to wait for."""
        if me.has_delayed:
            return "you have delayed already this round (T-44)"
        if len(fight.queue) < 2:
            return "everybody else is done (T-44)"
        return ""

    def waiting(self, fight: ThreaFight) -> list[Combatant]:
        """Those who delay and can still act, in the order of the round."""
        out: list[Combatant] = []
        for index in fight.order:
            me = fight.fighters[index]
            if me.delay is not None and self.can_act(fight, me):
                out.append(me)
        return out

    def noticed(self, fight: ThreaFight, me: Combatant, before: int) -> list[Combatant]:
        """T-189: movement triggers interrupt at that hex; those whose turn comes now, the first of them last."""
        waiting = self.waiting(fight)
        waiting.reverse()
        return [other for other in waiting if other is not me and self.comes(fight, other, me, before)]

    def comes(self, fight: ThreaFight, waiter: Combatant, me: Combatant, before: int) -> bool:
        """T-189: into reach, near, or into sight by this very step."""
        delay = waiter.delay
        assert delay is not None
        if me.hidden or me.side == waiter.side or (delay.whom != NOBODY and delay.whom != me.index):
            return False
        board = fight.board
        if delay.trigger == IN_SIGHT:
            return board.sees(waiter.cell, me.cell) and not board.sees(waiter.cell, before)
        if delay.trigger == IN_REACH:
            near = self.longest_reach(waiter)
        elif delay.trigger == NEAR:
            near = delay.hexes
        else:
            return False
        return board.distance(waiter.cell, me.cell) <= near < board.distance(waiter.cell, before)

    def longest_reach(self, me: Combatant) -> int:
        reach = 0
        for held in me.held:
            if held.striker is not None and self.can_strike(me, held):
                reach = max(reach, held.striker.reach)
        return reach

    def after_action(self, fight: ThreaFight, me: Combatant) -> None:
        """T-189: attacks and allies' actions set delays off once they are resolved."""
        for other in reversed(self.waiting(fight)):
            if other is not me and self.set_off(fight, other, me):
                self.step_in(fight, other, me)

    def set_off(self, fight: ThreaFight, waiter: Combatant, me: Combatant) -> bool:
        delay = waiter.delay
        assert delay is not None
        if delay.trigger == ALLY_ACTED:
            return delay.whom == me.index
        if me.side == waiter.side:
            return False
        for attacker, foe in fight.attacks:
            if delay.trigger == ATTACKS_ME:
                if foe == waiter.index and (delay.whom == NOBODY or delay.whom == attacker):
                    return True
            elif delay.trigger == ATTACKS_ALLY and foe == delay.whom:
                return True
        return False

    def step_in(self, fight: ThreaFight, me: Combatant, by: Combatant) -> None:
        """T-44: it is one's turn now."""
        me.delay = None
        fight.queue = (me.index, *fight.queue)
        fight.tell(Triggered(me.index, by.index))
