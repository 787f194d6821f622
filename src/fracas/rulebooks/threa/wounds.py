"""Chapter 10: wounds and what they do to the place where they are (T-124, T-135, T-136)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.event import Became
from fracas.rulebooks.threa.belongings import BODY, BOTH, Held
from fracas.rulebooks.threa.events import Suffered
from fracas.rulebooks.threa.fighter import Combatant, ThreaFight, Wound
from fracas.rulebooks.threa.harm_tables import ARM, HEAD, LEG, TORSO, Location
from fracas.rulebooks.threa.resources import Resources
from fracas.rulebooks.threa.tables import PRONE

BLEEDING: Final = "wounds"


@mypyc_attr(allow_interpreted_subclasses=True)
class Wounds(Resources):
    def wound(self, fight: ThreaFight, me: Combatant, location: Location, number: int) -> None:
        """T-124, T-135: wounds are there at once, each with a clock of its own."""
        before = me.useless(location)
        me.wounds = (*me.wounds, *[Wound(location, fight.round) for _ in range(number)])
        if me.useless(location) and not before:
            self.cripple(fight, me, location)

    def cripple(self, fight: ThreaFight, me: Combatant, location: Location) -> None:
        """T-136: the second wound makes an arm drop what it holds; two useless legs do not carry anybody."""
        if location.kind == ARM:
            fight.tell(Became(me.index, f"{location.key} useless"))
            for held in me.held:
                if held.in_hand() and (held.hand == BOTH or me.arm_of(held.hand) is location):
                    self.drop(fight, me, held)
            if me.parrying >= 0 and not self.can_wield(me, me.held[me.parrying]):
                self.end_parry(fight, me)
        elif location.kind == LEG:
            fight.tell(Became(me.index, f"{location.key} useless"))
            if me.legless():
                self.set_posture(fight, me, PRONE, True)
        elif location is HEAD or location is TORSO:
            fight.tell(Became(me.index, f"badly wounded in the {location.key}"))

    def can_wield(self, me: Combatant, held: Held) -> bool:
        """T-77, T-136, T-138: what belongs to the body needs a free hand whose arm is of use, or both legs; a
        grappled fighter has no use for two-handed things."""
        if held.hand == BOTH and me.effects and self.gripped(me):
            return False
        if held.hand != BODY:
            return held.usable() and (held.hand > BOTH or me.arm_works(held.hand))
        weapon = held.weapon
        assert weapon is not None
        if weapon.limb == "leg":
            return not me.lame()
        for hand in range(2):
            if self.may_punch(me, held, hand):
                return True
        return False

    def may_punch(self, me: Combatant, held: Held, hand: int) -> bool:
        """T-77: a hand that holds a weapon cannot punch, but a blade in the arm asks for no open hand."""
        weapon = held.weapon
        assert weapon is not None
        return me.arm_works(hand) and (weapon.hands == 0 or me.hand_free(hand))

    def bleed(self, fight: ThreaFight, me: Combatant) -> None:
        """T-135, T-136: every wound costs 1 FAT at the end of each second round, counted from when it was taken; a
        torso with two or more costs one more, counted from the second."""
        torso = 0
        loss = 0
        for wound in me.wounds:
            due = (fight.round - wound.since) % 2 == 1
            if due:
                loss += 1
            if wound.location is TORSO:
                torso += 1
                if torso == 2 and due:
                    loss += 1
        me.fat_damage += loss
        if loss and self.present(me):
            fight.tell(Suffered(me.index, BLEEDING, loss))
