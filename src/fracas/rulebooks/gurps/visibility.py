"""Chapter 7: darkness and the unseen: who sees, hears or knows of whom (G-76, G-115)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps.criticals import Criticals
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant

VISIBILITY: Final = Reason("visibility", "G-76")
HEARING: Final = Reason("Per", "G-76")
LISTENING: Final = Reason("only by ear", "G-76")
HEAR: Final = Reason("hearing the attacker", "G-76")


@mypyc_attr(allow_interpreted_subclasses=True)
class Visibility(Criticals):
    def unaware(self, me: Combatant, foe: Combatant) -> bool:
        """G-115: whether `me` has no idea that a foe is there, because it hides or is invisible. Whoever is unseen only
        because of darkness or blindness is known to be there, and defended against at -4 (G-120)."""
        return not me.knows_of(foe) or foe.unseen_penalty <= -6

    def unseen(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> bool:
        """In total darkness or without eyes everybody is unseen; otherwise only those whom nobody can see (G-76)."""
        return fight.darkness <= -10 or me.blind() or foe.unseen_penalty < 0

    def overlooks(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> bool:
        """Whether `me` does not know of a foe, or does not see it."""
        return not me.knows_of(foe) or self.unseen(fight, me, foe)

    def hearing_roll(self, fight: GurpsFight, me: Combatant) -> bool:
        """G-76: Per - 2 to make somebody out by ear; the deaf cannot."""
        if me.deafened:
            return False
        need = Tally(me.sheet.per, HEARING)
        need.add(-2, LISTENING)
        return self.check(fight, me, need, HEAR).succeeded

    def visibility(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> int:
        """G-76: how badly one sees the foe, never worse than -10; -6 for those who are used to being blind."""
        if me.sheet.traits.blindness:
            return -6
        if me.blind():
            return -10
        return max(-10, fight.darkness + foe.unseen_penalty)

    def strikes_blind(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> bool:
        """G-76: nobody picks a hit location on somebody unseen."""
        return self.unseen(fight, me, foe)

    def must_hear(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> bool:
        """G-76: where not even the foe's hex is certain, the attacker has to hear it first."""
        return foe.unseen_penalty <= -6 or me.blind() or fight.darkness <= -10
