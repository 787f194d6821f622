"""Chapter 9: what special actions do to whoever they hit (T-127, T-130 to T-134, T-167, T-190)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.rulebooks.threa import switches
from fracas.rulebooks.threa.belongings import Held
from fracas.rulebooks.threa.contents import Attack
from fracas.rulebooks.threa.effects import KNOCKED_BACK, KNOCKED_OUT, STUNNED
from fracas.rulebooks.threa.events import Handled
from fracas.rulebooks.threa.fighter import Combatant, ThreaFight
from fracas.rulebooks.threa.harm_tables import ARM, HEAD_KIND, LEG
from fracas.rulebooks.threa.hulls import Hulls
from fracas.rulebooks.threa.tables import PRONE, knockback_time

HEAD_STUN: Final = 3
"""Seconds (T-190)."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Special(Hulls):
    def has_outer_layer(self, foe: Combatant) -> bool:
        """T-127: powered armour over a body of a lower class, or a hull."""
        if foe.is_vehicle():
            return True
        for worn in foe.worn:
            if worn.armour.dc > foe.sheet.dc and worn.durability > 0:
                return True
        return False

    def holdings(self, foe: Combatant) -> list[Held]:
        return [held for held in foe.held if held.in_hand()]

    def knock_back(self, fight: ThreaFight, attack: Attack) -> None:
        """T-131, T-167: no action for base SV seconds, at least 1, or by the optional table; critical: prone."""
        length = self.time_lost(attack.base)
        if self.is_set(switches.KNOCKBACK_TIME, "table"):
            length = knockback_time(attack.base)
        self.halt(fight, attack.foe, KNOCKED_BACK, length)
        if self.is_critical(attack.base) and self.is_set(switches.KNOCKBACK_CRITICAL, "prone"):
            self.set_posture(fight, attack.foe, PRONE, True)

    def disarm(self, fight: ThreaFight, attack: Attack) -> None:
        """T-132: it falls at the target's feet; critical: it breaks."""
        foe = attack.foe
        held = foe.held[attack.item]
        if not held.in_hand():
            return
        self.drop(fight, foe, held)
        if self.is_critical(attack.base):
            held.durability = min(held.durability, 0)
            held.broken = True
            fight.tell(Handled(foe.index, "sees broken", held.name))

    def stun(self, fight: ThreaFight, attack: Attack) -> None:
        """T-134: stunned for base SV seconds, at least 1; critical: unconscious."""
        length = self.time_lost(attack.base)
        kind = KNOCKED_OUT if self.is_critical_stun(attack.base) else STUNNED
        self.halt(fight, attack.foe, kind, length)

    def hit_critically(self, fight: ThreaFight, attack: Attack) -> None:
        """T-190: a critical called shot: an arm drops what it holds, a leg gives way, a head is stunned."""
        foe = attack.foe
        location = attack.location
        assert location is not None
        if foe.dead:
            return
        if location.kind == ARM:
            for held in foe.held:
                if held.in_hand() and (held.hand > 1 or foe.arm_of(held.hand) is location):
                    self.drop(fight, foe, held)
        elif location.kind == LEG:
            self.set_posture(fight, foe, PRONE, True)
        elif location.kind == HEAD_KIND:
            self.halt(fight, foe, STUNNED, 2 * HEAD_STUN)
