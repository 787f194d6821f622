"""Chapter 5: defending (M-22 to M-25, M-52), and the special defences (M-40)."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Option
from fracas.kernel.hexes import REAR
from fracas.kernel.tally import Tally
from fracas.rulebooks.gurps.blow import Blow, Shot
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import Strike
from fracas.rulebooks.gurps.guards import DODGE, Guard
from fracas.rulebooks.gurps.in_hand import Held
from fracas.rulebooks.gurps.sacrifices import LET_BE, THROW_IN
from fracas.rulebooks.monday.fighter import person
from fracas.rulebooks.monday.movement import MondayMovement
from fracas.rulebooks.monday.switches import ADVANCED, INJURY, RETREAT, RUNAROUND, WEAPON_NOTES


@mypyc_attr(allow_interpreted_subclasses=True)
class MondayDefence(MondayMovement):
    def why_undefended(self, fight: GurpsFight, me: Combatant, blow: Blow) -> str:
        """M-22, M-50, M-52: one defence for each attack that the defender is aware of; none while surprised."""
        if me.mentally_stunned and self.is_set(INJURY, "lite"):
            return "surprised"
        return super().why_undefended(fight, me, blow)

    # M-23, M-24

    def thrown_penalty(self, blow: Blow) -> int:
        """M-23, for G-120: a thrown weapon is parried like any other."""
        return 0

    def parry_penalty(self, me: Combatant, held: Held, hands: int) -> int:
        """M-23, for G-121: -4 for each earlier parry; half that with a fencing weapon, unless the switch
        `monday.weapon_notes` is off."""
        if not self.on(WEAPON_NOTES):
            return -4 * (held.parries // hands)
        return super().parry_penalty(me, held, hands)

    def flail(self, blow: Blow) -> int:
        """M-46, for G-120: with the switch `monday.weapon_notes` off, a flail is parried like any weapon."""
        return super().flail(blow) if self.on(WEAPON_NOTES) else 0

    def shooter_in_reach(self, me: Combatant, held: Held, blow: Blow) -> bool:
        """M-23, for G-108 and G-125: nobody parries the bow or gun instead, however near it is."""
        return False

    def block_penalty(self, me: Combatant) -> int:
        """M-24, for G-118: any number of blocks, each at -5 more."""
        return -5 * me.blocks

    def too_fast(self, blow: Blow) -> bool:
        """M-24, M-25, for G-125: a shield helps against bullets and beams too."""
        return False

    def breakage(self, blow: Blow, held: Held) -> int:
        """M-52, for G-126: no weapon breaks by parrying a heavy one."""
        return 0

    def too_heavy(self, me: Combatant, blow: Blow, both_hands: bool) -> bool:
        """M-52, for G-126: no weapon is too heavy to be parried."""
        return False

    def meet_limb(self, fight: GurpsFight, me: Combatant, blow: Blow, held: Held) -> None:
        """M-52, for G-127: a weapon that parries a bare limb does it no harm."""

    # M-25

    def guarding_hands(self, me: Combatant, arc: int) -> list[str]:
        """M-25, for G-123: either empty hand parries on either side."""
        return self.empty_hands(me)

    def hand_covers(self, me: Combatant, held: Held, arc: int) -> bool:
        """M-25, for G-123: a weapon in either hand parries on either side."""
        return True

    def may_block_there(self, me: Combatant, blow: Blow) -> bool:
        """M-25, for G-123: a block on the far side too, at the same -2; its bonus helps in front and on the shield's
        side alone."""
        return blow.arc != REAR

    def ran_around(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> bool:
        """M-25: with the switch `monday.runaround`, a foe who runs round to the back counts as coming from the side."""
        return self.on(RUNAROUND) and super().ran_around(fight, me, foe)

    def note_runaround(self, fight: GurpsFight, shot: Shot) -> None:
        """M-25: the same for a foe who runs round to the back and shoots."""
        me, foe = shot.attacker, shot.foe
        if shot.behind and self.ran_around(fight, me, foe):
            shot.runaround = True
            shot.arc = self.side_passed(fight, me, foe)

    def may_retreat(self, me: Combatant) -> bool:
        """M-25, M-53, for G-122: a retreat needs the switch `monday.retreat`, and nobody retreats in a net."""
        return self.on(RETREAT) and not person(me).netted and super().may_retreat(me)

    def may_drop(self, me: Combatant) -> bool:
        """M-25, for G-133: a dodge and drop needs the switch `monday.retreat`."""
        return self.on(RETREAT) and super().may_drop(me)

    # M-40

    def may_use_acrobatics(self, me: Combatant) -> bool:
        """M-40, for G-130: once between turns, with at least a point in Acrobatics."""
        return self.on(ADVANCED) and super().may_use_acrobatics(me)

    def may_sacrifice(self, friend: Combatant) -> bool:
        """M-40, for G-131: whoever could dodge and take a step, any number of times."""
        if not self.on(ADVANCED) or not self.can_act(friend) or not friend.manoeuvre.defends:
            return False
        return not (friend.pinned or self.rooted(friend))

    def ways_to_save(self, blow: Blow) -> list[Option]:
        """M-40: nobody drags a friend down."""
        return [LET_BE, THROW_IN]

    def covered_by_friend(
        self, fight: GurpsFight, thrower: Combatant, victim: Combatant, cell: int, strike: Strike
    ) -> bool:
        """M-40, for G-131: nobody covers a friend from a blast."""
        return False

    def may_dive(self, me: Combatant) -> bool:
        """M-40, for G-134: whoever is aware of a blast may dive."""
        if not self.on(ADVANCED) or (me.mentally_stunned and self.is_set(INJURY, "lite")):
            return False
        return super().may_dive(me)

    def dive_need(self, fight: GurpsFight, thrower: Combatant, me: Combatant, strike: Strike) -> Tally:
        """M-40, for G-134: an ordinary Dodge."""
        return self.defence_need(fight, me, Blow(thrower, me, strike), Guard(DODGE))
