"""Chapters 3 and 14b: delaying, and what sets a delayed turn off (T-44, T-189)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Amounts, Option, Options, Question, Target
from fracas.kernel.fight import NOBODY
from fracas.rulebooks.threa.events import Intended, Triggered
from fracas.rulebooks.threa.fighter import Combatant, Delay, ThreaFight
from fracas.rulebooks.threa.hiding import Hiding
from fracas.rulebooks.threa.rows import Choice

WAIT_FOR: Final = Question("wait for", "What do you wait for?", "T-189")
WHOSE: Final = Question("whose doing", "Whose doing do you wait for?", "T-189", "anyone")
HOW_NEAR: Final = Question("how near", "Within how many hexes?", "T-189")

ANYONE: Final = Option("anyone")

FURTHEST: Final = 50


@mypyc_attr(allow_interpreted_subclasses=True)
class Trigger(Choice):
    """T-189: something to wait for. It may be set off by an enemy's step, or by an action once that is resolved."""

    def __init__(self, key: str, rule: str = "T-189", of_ally: bool = False) -> None:
        super().__init__(key, rule=rule)
        self.of_ally = of_ally
        """It is about an ally, who must be named; others are about any enemy, or one who is named."""

    def why_not(self, rules: Delays, fight: ThreaFight, me: Combatant) -> str:
        """Why one cannot wait for it; empty if one can."""
        return ""

    def hexes(self, fight: ThreaFight, me: Combatant) -> int:
        """Asks for a distance, if it is about one."""
        return 0

    def set_off_by_step(self, rules: Delays, fight: ThreaFight, waiter: Combatant, foe: Combatant, before: int) -> bool:
        """Whether an enemy whose doing counts sets it off with the step that has led from `before` to where it is."""
        return False

    def set_off_by_action(self, rules: Delays, fight: ThreaFight, waiter: Combatant, other: Combatant) -> bool:
        """Whether what somebody has just done sets it off; attacks are in `fight.attacks`."""
        return False


class Approach(Trigger):
    """An enemy comes so near that one can strike at it."""

    def near(self, rules: Delays, waiter: Combatant) -> int:
        return rules.longest_reach(waiter)

    def set_off_by_step(self, rules: Delays, fight: ThreaFight, waiter: Combatant, foe: Combatant, before: int) -> bool:
        board = fight.board
        return board.distance(waiter.cell, foe.cell) <= self.near(rules, waiter) < board.distance(waiter.cell, before)


class ApproachWithin(Approach):
    """An enemy comes within so many hexes."""

    def hexes(self, fight: ThreaFight, me: Combatant) -> int:
        return fight.ask(me.index, HOW_NEAR, Amounts(1, FURTHEST)).number

    def near(self, rules: Delays, waiter: Combatant) -> int:
        assert waiter.delay is not None
        return waiter.delay.hexes


class Appearance(Trigger):
    """An enemy comes into sight."""

    def set_off_by_step(self, rules: Delays, fight: ThreaFight, waiter: Combatant, foe: Combatant, before: int) -> bool:
        return fight.board.sees(waiter.cell, foe.cell) and not fight.board.sees(waiter.cell, before)


class AttackOnMe(Trigger):
    """An enemy has attacked whoever waits."""

    def set_off_by_action(self, rules: Delays, fight: ThreaFight, waiter: Combatant, other: Combatant) -> bool:
        assert waiter.delay is not None
        whom = waiter.delay.whom
        if other.side == waiter.side:
            return False
        return any(foe == waiter.index and (whom == NOBODY or whom == by) for by, foe in fight.attacks)


class AttackOnAlly(Trigger):
    """An enemy has attacked the ally who was named."""

    def set_off_by_action(self, rules: Delays, fight: ThreaFight, waiter: Combatant, other: Combatant) -> bool:
        assert waiter.delay is not None
        whom = waiter.delay.whom
        return other.side != waiter.side and any(foe == whom for _, foe in fight.attacks)


class AllyActed(Trigger):
    """The ally who was named has acted."""

    def set_off_by_action(self, rules: Delays, fight: ThreaFight, waiter: Combatant, other: Combatant) -> bool:
        assert waiter.delay is not None
        return waiter.delay.whom == other.index


IN_REACH: Final = Approach("an enemy comes within reach")
NEAR: Final = ApproachWithin("an enemy comes near")
IN_SIGHT: Final = Appearance("an enemy comes into sight")
ATTACKS_ME: Final = AttackOnMe("an enemy attacks me")
ATTACKS_ALLY: Final = AttackOnAlly("an enemy attacks an ally", of_ally=True)
ALLY_ACTED: Final = AllyActed("an ally has acted", of_ally=True)
NOBODY_WAITS: Final[list[Combatant]] = []
"""Never anything but empty."""
TRIGGERS: Final[list[Trigger]] = [IN_REACH, NEAR, IN_SIGHT, ATTACKS_ME, ATTACKS_ALLY, ALLY_ACTED]


@mypyc_attr(allow_interpreted_subclasses=True)
class Delays(Hiding):
    def triggers(self) -> list[Trigger]:
        """T-189: what one can wait for."""
        return TRIGGERS

    def begin_delay(self, fight: ThreaFight, me: Combatant) -> None:
        """T-44, T-189: names a trigger, and whose doing counts; the turn comes when it occurs."""
        ready = [trigger for trigger in self.triggers() if not trigger.why_not(self, fight, me)]
        if not self.companions(fight, me, True):
            ready = [trigger for trigger in ready if not trigger.of_ally]
        trigger = fight.ask(me.index, WAIT_FOR, Options(ready))
        named: list[Option] = [] if trigger.of_ally else [ANYONE]
        named.extend([other.target for other in self.companions(fight, me, trigger.of_ally)])
        answer = fight.ask(me.index, WHOSE, Options(named))
        whom = answer.index if isinstance(answer, Target) else NOBODY
        me.delay = Delay(trigger, whom, trigger.hexes(fight, me))
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
            and not fight.lost_to(other, me)
            and not other.is_vehicle()
        ]

    def why_no_delay(self, fight: ThreaFight, me: Combatant) -> str:
        """T-44, T-195: once a round, and only while there is somebody left to wait for of whom one knows."""
        if me.has_delayed:
            return "you have delayed already this round (T-44)"
        for index in fight.queue:
            other = fight.fighters[index]
            if other is not me and not fight.lost_to(other, me):
                return ""
        return "everybody else is done (T-44)"

    def waiting(self, fight: ThreaFight) -> list[Combatant]:
        """Those who delay and can still act, in the order of the round."""
        out = NOBODY_WAITS
        for index in fight.order:
            me = fight.fighters[index]
            if me.delay is not None and self.can_act(fight, me):
                out = [*out, me]
        return out

    def noticed(self, fight: ThreaFight, me: Combatant, before: int) -> list[Combatant]:
        """T-189: movement triggers interrupt at that hex; those whose turn comes now, the first of them last."""
        waiting = self.waiting(fight)
        if not waiting:
            return waiting
        return [other for other in reversed(waiting) if other is not me and self.comes(fight, other, me, before)]

    def comes(self, fight: ThreaFight, waiter: Combatant, me: Combatant, before: int) -> bool:
        """T-189: whether this very step of an enemy whom one can see sets the delay off."""
        delay = waiter.delay
        assert delay is not None
        if me.hidden or me.side == waiter.side or (delay.whom != NOBODY and delay.whom != me.index):
            return False
        return delay.trigger.set_off_by_step(self, fight, waiter, me, before)

    def longest_reach(self, me: Combatant) -> int:
        reach = 0
        for held in me.held:
            if held.striker is not None and self.can_strike(me, held):
                reach = max(reach, held.striker.reach)
        return reach

    def after_action(self, fight: ThreaFight, me: Combatant) -> None:
        """T-189: attacks and allies' actions set delays off once they are resolved."""
        for other in reversed(self.waiting(fight)):
            assert other.delay is not None
            if other is not me and other.delay.trigger.set_off_by_action(self, fight, other, me):
                self.step_in(fight, other, me)

    def step_in(self, fight: ThreaFight, me: Combatant, by: Combatant) -> None:
        """T-44: it is one's turn now."""
        me.delay = None
        fight.queue = (me.index, *fight.queue)
        fight.tell(Triggered(me.index, by.index))
