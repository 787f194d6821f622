"""The brute of Threa fights as it plays today: what it does otherwise than the first one (`brute-1`).

It boosts its blows, shots and defences for as long as it has the breath, and leaves those to their wounds who will not
get over them.
"""

from __future__ import annotations

from typing import ClassVar, Final

from fracas.agents.brutes.threa import ThreaBrute
from fracas.kernel.decision import Amounts, Decision, Option, amount
from fracas.kernel.fight import NOBODY, Fight
from fracas.rulebooks.threa import switches
from fracas.rulebooks.threa.belongings import Held
from fracas.rulebooks.threa.contents import SHOT, Attack
from fracas.rulebooks.threa.fighter import Combatant, ThreaFight
from fracas.rulebooks.threa.guards import PASSIVE
from fracas.rulebooks.threa.resources import BOOST_AP, BOOST_FAT

BREATH: Final = 3
"""No boost leaves less FAT than this: with less, Focus checks become hard (T-38)."""
BLOW: Final = 5
"""The most FAT that go into a blow."""
MISSILE: Final = 3
"""The most FAT that go into a shot or throw; there will be another one."""
SURE: Final = 3
"""A defence is boosted until it holds with a roll of minus this."""


class MendedThreaBrute(ThreaBrute):
    """The first brute, with its holes mended."""

    reads_no_secrets: ClassVar[bool] = True

    def choose(self, fight: Fight, decision: Decision) -> Option:
        if decision.question is BOOST_AP or decision.question is BOOST_FAT:
            assert isinstance(fight, ThreaFight)
            return self.boosted(fight, fight.fighters[decision.who], decision)
        return super().choose(fight, decision)

    def boosted(self, fight: ThreaFight, me: Combatant, decision: Decision) -> Option:
        """T-27: for an attack, or a defence that needs it; an AP only for shots, which leave the blade alone."""
        attack = decision.matter
        menu = decision.menu
        if not isinstance(attack, Attack) or not isinstance(menu, Amounts):
            return amount(0)
        if attack.attacker.index == me.index:  # one of them may be from behind a veil
            if decision.question is BOOST_AP:
                return amount(0 if attack.melee or self.at_the_ground(attack) else min(1, menu.high))
            wasted = self.at_the_ground(attack) or self.is_done_for(attack.foe)
            most = 0 if wasted else BLOW if attack.melee else MISSILE
        elif decision.question is BOOST_AP or me.fat - 1 <= BREATH:
            return amount(0)
        else:
            most = self.lacking(fight, me, attack)
        return amount(max(0, min(most, min(menu.high, me.fat - 1 - BREATH))))

    def best(self, fight: ThreaFight, me: Combatant, foes: list[Combatant], held: Held | None) -> Combatant:
        """Rather whoever is not done for already."""
        return super().best(fight, me, [foe for foe in foes if not self.is_done_for(foe)] or foes, held)

    def is_done_for(self, foe: Combatant) -> bool:
        """T-36: whether the damage that is still to come kills it, or puts it out at the end of this round."""
        if foe.is_vehicle():
            return False
        return foe.vit - foe.vit_damage <= 1 or foe.fat + 1 <= (foe.fat_damage + 1) // 2

    def at_the_ground(self, attack: Attack) -> bool:
        """Fire that keeps heads down or a shell for a hex: it need not hit anybody."""
        return attack.kind == SHOT and attack.cell != NOBODY

    def lacking(self, fight: ThreaFight, me: Combatant, attack: Attack) -> int:
        """What the best defence lacks to stop an attack of that value, or of a middling one if the value is hidden,
        with some luck to spare."""
        best = -100
        offered = attack.guards
        now = offered is not None and offered.fight is fight
        for guard in offered.now() if offered is not None and now else self.book.open_guards(fight, attack):
            if guard is not PASSIVE:
                best = max(best, self.worth_of(fight, attack, guard))
        seen = self.book.is_set(switches.ATTACK_VALUE, "visible")
        value = attack.av if seen else attack.score.total
        return value + 1 - best + (1 if me.actions else 0) + SURE
