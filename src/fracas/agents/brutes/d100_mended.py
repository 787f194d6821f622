"""The brute of percentile fights as it plays today: what it does otherwise than the first one (`brute-1`).

Where more than two fight it puts everything into its attacks: a parry counts against one foe, a wound for the whole
side. Of two alone whoever acts first does so too, since a good blow spares it the other's; the other parries with half
of its bonus, and whoever is stunned with all of it.
"""

from __future__ import annotations

from typing import ClassVar, Final

from fracas.agents.brutes.d100 import D100Brute
from fracas.kernel.decision import Amounts, Decision, Menu, Option, amount
from fracas.rulebooks.d100.declaration import NO_PARRY
from fracas.rulebooks.d100.fighter import Combatant, D100Fight

SECOND: Final = 50
"""Per cent of the pool with which whoever acts second of two parries."""


class MendedD100Brute(D100Brute):
    """The first brute, with its holes mended."""

    reads_no_secrets: ClassVar[bool] = True

    def presses_on(self, fight: D100Fight, me: Combatant) -> bool:
        """No parry before its own attack, unless the scenario says how much."""
        if me.stance >= 0 or not self.means_to_attack(fight, me):
            return False
        return self.crowded(fight) or not (me.stun or self.acts_second(fight, me))

    def crowded(self, fight: D100Fight) -> bool:
        left = 0
        for each in fight.fighters:
            left += not each.out
        return left > 2

    def acts_second(self, fight: D100Fight, me: Combatant) -> bool:
        """Whether a foe comes before it in the order of turns."""
        for index in fight.order:
            other = fight.fighters[index]
            if other is me or (other.side != me.side and not other.out and not other.hidden):
                return other is not me
        return False

    def form(self, fight: D100Fight, me: Combatant, menu: Menu[Option]) -> Option:
        """No parry rather than one point of it."""
        if menu.options()[0] is NO_PARRY and self.presses_on(fight, me):
            return NO_PARRY
        return super().form(fight, me, menu)

    def parry(self, fight: D100Fight, me: Combatant, menu: Amounts) -> Option:
        if menu.low == menu.high or me.stance >= 0 or not self.means_to_attack(fight, me):
            return super().parry(fight, me, menu)
        if self.presses_on(fight, me):
            return amount(menu.low)
        return amount(menu.high if me.stun else max(menu.low, menu.high * SECOND // 100))

    def parry_now(self, fight: D100Fight, me: Combatant, decision: Decision, menu: Amounts) -> Option:
        if not me.committed and not me.acted and self.presses_on(fight, me):
            return amount(menu.low)
        return super().parry_now(fight, me, decision, menu)

    def keep_back(self, fight: D100Fight, me: Combatant, menu: Amounts) -> Option:
        return amount(menu.low) if self.presses_on(fight, me) else super().keep_back(fight, me, menu)
