"""The brute of percentile fights as it plays today: what it does otherwise than the first one (`brute-1`).

Where more than two fight it puts everything into its attacks: a parry counts against one foe, a wound for the whole
side. Of two alone it makes no difference how much they parry with.
"""

from __future__ import annotations

from typing import ClassVar

from fracas.agents.brutes.d100 import D100Brute
from fracas.kernel.decision import Amounts, Decision, Option, amount
from fracas.rulebooks.d100.fighter import Combatant, D100Fight


class MendedD100Brute(D100Brute):
    """The first brute, with its holes mended."""

    reads_no_secrets: ClassVar[bool] = True

    def presses_on(self, fight: D100Fight, me: Combatant) -> bool:
        """No parry before its own attack, unless the scenario says how much."""
        if me.stance >= 0:
            return False
        return len([each for each in fight.fighters if not each.out]) > 2 and self.means_to_attack(fight, me)

    def parry(self, fight: D100Fight, me: Combatant, menu: Amounts) -> Option:
        if menu.low < menu.high and self.presses_on(fight, me):
            return amount(menu.low)
        return super().parry(fight, me, menu)

    def parry_now(self, fight: D100Fight, me: Combatant, decision: Decision, menu: Amounts) -> Option:
        if not me.committed and not me.acted and self.presses_on(fight, me):
            return amount(menu.low)
        return super().parry_now(fight, me, decision, menu)

    def keep_back(self, fight: D100Fight, me: Combatant, menu: Amounts) -> Option:
        return amount(menu.low) if self.presses_on(fight, me) else super().keep_back(fight, me, menu)
