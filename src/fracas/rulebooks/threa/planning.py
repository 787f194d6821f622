"""Looking ahead to a turn that has not come yet, on a copy of the fight (T-44, T-46, T-48)."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from fracas.rulebooks.threa.afterwards import Afterwards
from fracas.rulebooks.threa.fighter import Combatant, ThreaFight


@mypyc_attr(allow_interpreted_subclasses=True)
class Planning(Afterwards):
    def next_turn(self, fight: ThreaFight, who: int) -> None:
        """T-44, T-46: the turn that this fighter still has in this round, with what has been done of it, or else the
        one of the next round, once this one is over; nobody else comes in between."""
        me = fight.fighters[who]
        if not fight.joined:
            fight.joined = True
            self.begin_round(fight)
        elif not self.has_turn_left(fight, me):
            self.end_round(fight)
            fight.round += 1
            self.begin_round(fight)
        me.delay = None
        fight.queue = (who, *[index for index in fight.queue if index != who])

    def has_turn_left(self, fight: ThreaFight, me: Combatant) -> bool:
        """T-44, T-48: whether somebody can still act in this round: its turn is to come, goes on, or is delayed."""
        if me.done or not self.can_act(fight, me):
            return False
        return me.delay is not None or me.index in fight.queue

    def goes_on(self, fight: ThreaFight, who: int) -> bool:
        """T-48: whether that fighter's turn has begun and is not over; a turn is as many beats as it has deeds."""
        return len(fight.queue) > 0 and fight.queue[0] == who and fight.fighters[who].began
