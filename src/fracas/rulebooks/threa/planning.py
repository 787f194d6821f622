"""What people do without thinking and what matters to them; and a turn that has not come yet, on a copy of the fight
(T-27, T-44, T-46, T-48, T-66)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Decision
from fracas.kernel.fight import NOBODY
from fracas.rulebooks.threa import switches
from fracas.rulebooks.threa.afterwards import Afterwards
from fracas.rulebooks.threa.contents import Attack
from fracas.rulebooks.threa.deeds import AIM, END_TURN, PARRY_MODE
from fracas.rulebooks.threa.defence import DEFENCE
from fracas.rulebooks.threa.fighter import NO_PARRY, Combatant, ThreaFight
from fracas.rulebooks.threa.guards import PASSIVE, Guard
from fracas.rulebooks.threa.resources import BOOST_AP, BOOST_FAT
from fracas.rulebooks.threa.turn import ACTION

FAIR: Final = 0.05
"""A chance that is worth an action."""
SURE: Final = 0.9995
"""From here on a chance is shown as 100.0 %."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Planning(Afterwards):
    # what people do without thinking

    def usual(self, fight: ThreaFight, decision: Decision) -> str:
        if decision.question is DEFENCE and isinstance(decision.matter, Attack):
            return self.usual_guard(fight, decision, decision.matter)
        if decision.question is ACTION and self.keeps_aim(fight, fight.fighters[decision.who]):
            return END_TURN.key
        return super().usual(fight, decision)

    def keeps_aim(self, fight: ThreaFight, me: Combatant) -> bool:
        """T-85: whoever has just aimed would lose it by any action before the next round."""
        return me.aim != NOBODY and me.aim_round == fight.round

    def usual_guard(self, fight: ThreaFight, decision: Decision, attack: Attack) -> str:
        """T-66 to T-68: of what costs nothing that which is most likely to hold. Where none of it can, an action that
        has a fair chance; else a person must say."""
        hidden = self.is_set(switches.ATTACK_VALUE, "hidden")
        best = ["", ""]
        most = [0.0, FAIR]
        for guard in decision.menu.options():
            assert isinstance(guard, Guard)
            view = self.view(fight, decision, guard)
            assert view.tally is not None
            worth = float(view.tally.total) if hidden else view.chance
            paid = 0 if guard.is_free(self, attack.foe) else 1
            if worth > most[paid]:
                best[paid], most[paid] = guard.key, worth
        only_passive = hidden and best[0] == PASSIVE.key and attack.foe.parrying == NO_PARRY
        return best[1] if only_passive or not best[0] else best[0]

    def matters(self, fight: ThreaFight, decision: Decision) -> bool:
        question = decision.question
        if (question is BOOST_AP or question is BOOST_FAT) and isinstance(decision.matter, Attack):
            return self.boost_matters(fight, decision, decision.matter)
        if question is DEFENCE and isinstance(decision.matter, Attack):
            return self.view(fight, decision, PASSIVE).chance < 1  # T-66: else it misses anyway, at no cost
        return True

    def boost_matters(self, fight: ThreaFight, decision: Decision, attack: Attack) -> bool:
        """T-27: not for a defence that holds anyway. An attack that hits gains SV by it (T-59), and may yet be met."""
        mine = decision.who == attack.attacker.index
        return mine or self.boosted_chance(fight, decision, attack, 0) < SURE

    def worth_repeating(self, fight: ThreaFight, who: int, question: str, answer: str) -> bool:
        """T-43, T-68, T-85: the last thing in a turn is mostly to end it, which is no reason to begin the next one so;
        to go into parry mode once more is to parry with something else; and whoever has aimed should shoot. How an
        attack is met hangs on the attack, and that there is no boost goes without saying."""
        me = fight.fighters[who]
        if question == BOOST_AP.key or question == BOOST_FAT.key:
            return answer != "0"
        if question != ACTION.key:
            return question != DEFENCE.key
        if answer == PARRY_MODE.key:
            return me.parrying == NO_PARRY
        if answer == AIM.key:
            return me.aim == NOBODY
        return answer != END_TURN.key

    # a turn that has not come yet

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
