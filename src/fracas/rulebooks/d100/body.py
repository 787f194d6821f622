"""Chapter 2: states, hands and limbs (D-10, D-78, D-90, D-121, D-123)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.event import PostureChanged
from fracas.kernel.fight import NOBODY
from fracas.rulebooks.d100.events import Handled
from fracas.rulebooks.d100.fighter import BOTH, MAIN, OFF, SHEATHED, Combatant, D100Fight, Held, Lying, for_each
from fracas.rulebooks.d100.rolls import Rolls
from fracas.rulebooks.d100.rows import PRONE, Posture
from fracas.rulebooks.d100.sheet import Item, offensive_bonus, thrown_bonus

ARMED_BARE: Final = 25
"""D-37: the OB from which bare hands count as armed."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Body(Rolls):
    # states

    def able(self, me: Combatant) -> bool:
        """D-10: conscious, and neither held nor bound."""
        return not (me.out or me.bound or me.held_by >= 0)

    def may_speak(self, me: Combatant) -> bool:
        """D-113, D-120: whoever is conscious, or dying and nothing worse, can still shout."""
        return not (me.dead or me.unconscious or me.blackout or me.senseless)

    def limbless(self, me: Combatant) -> bool:
        """D-78: both arms and both legs useless."""
        return me.legs_useless == 2 and me.arm_useless and me.off_useless

    def helpless(self, me: Combatant) -> bool:
        """D-10, D-78: not conscious, bound, or without the use of any limb; a prisoner is neither (D-132)."""
        return (me.out and not me.yielded) or me.bound or self.limbless(me)

    def constrained(self, me: Combatant) -> bool:
        """D-10: held, bound, pinned or helpless: it cannot move away."""
        return me.held_by >= 0 or me.pinned or self.helpless(me)

    def aware(self, me: Combatant, foe: Combatant) -> bool:
        """D-121, D-24: whoever is conscious knows of every foe that neither hides nor has surprised it."""
        if (me.out and not me.yielded) or me.surprised or foe.hidden:
            return False
        return me.index not in foe.caught

    def knows(self, fight: D100Fight, me: Combatant, foe: Combatant) -> bool:
        """D-121: aware of a foe, who must be in sight where only those are known."""
        return self.aware(me, foe) and not fight.lost_to(foe, me)

    def armed(self, me: Combatant) -> bool:
        """D-37: a weapon ready, or bare hands that know how."""
        for held in me.held:
            if held.hand:
                return True
        return me.sheet.strike.ob >= ARMED_BARE or me.sheet.grapple.ob >= ARMED_BARE

    def opposes(self, foe: Combatant, me: Combatant) -> bool:
        """D-37: hostile, able, aware of the mover, not prone, and armed; whoever hides bars nobody's way (D-130)."""
        return (
            foe.side != me.side
            and not foe.hidden
            and self.able(foe)
            and foe.posture is not PRONE
            and self.aware(foe, me)
            and self.armed(foe)
        )

    def bars(self, fight: D100Fight, foe: Combatant, me: Combatant) -> bool:
        """D-37: who stands in one's way: whoever opposes one; by the option `opposition` only one whom one is
        fighting."""
        return self.opposes(foe, me) and (not self.fought_only or self.fighting(fight, foe, me))

    def fighting(self, fight: D100Fight, me: Combatant, foe: Combatant) -> bool:
        """D-37, D-118: one of them has attacked the other or used a gift on it in this round or the last, parries or
        holds it."""
        since = fight.round - 1
        for one, other in ((me, foe), (foe, me)):
            if one.has_struck(other.index, since):
                return True
            if one.holding == other.index or one.parry_against(other.index):
                return True
        return False

    def engage(self, fight: D100Fight, me: Combatant, foe: Combatant) -> None:
        """D-37: from now on they are fighting."""
        rounds = for_each(fight, me.struck, NOBODY)
        rounds[foe.index] = fight.round
        me.struck = tuple(rounds)

    # hands

    def weapon_hand_free(self, me: Combatant) -> bool:
        return not me.arm_useless and me.in_hand(MAIN) is None

    def off_hand_free(self, me: Combatant) -> bool:
        """D-123: a shield fills the off hand."""
        return not me.off_useless and not me.shield_up and me.in_hand(OFF) is None

    def empty_hands(self, me: Combatant) -> int:
        """Whole hands that hold nothing."""
        return int(self.weapon_hand_free(me)) + int(self.off_hand_free(me))

    def free_hands(self, fight: D100Fight, me: Combatant) -> int:
        """D-123: whole hands that hold nothing and press no wound."""
        hands = self.empty_hands(me)
        if hands:
            for each in fight.fighters:
                for wound in each.wounds:
                    if wound.staunched_by == me.index:
                        hands -= 1
        return max(0, hands)

    def usable(self, me: Combatant, held: Held) -> bool:
        """D-90, D-123: the hands that it is in are whole, and as many as it needs."""
        if held.hand == BOTH:
            return not (me.arm_useless or me.off_useless)
        if held.hand == MAIN:
            return held.item.weapon.hands < 2 and not me.arm_useless
        return held.hand == OFF and held.item.weapon.hands < 2 and not me.off_useless

    def may_fight_bare(self, fight: D100Fight, me: Combatant, item: Item) -> bool:
        """D-78, D-123: a kick is always left to whoever has a limb; a grapple takes two empty hands."""
        if item.weapon.hands == 0:
            return not self.limbless(me)
        return self.free_hands(fight, me) >= item.weapon.hands

    def hand_for(self, fight: D100Fight, me: Combatant, hands: int) -> int:
        """Where something that needs so many hands would go; `SHEATHED` if they are not free."""
        if self.free_hands(fight, me) < max(1, hands):
            return SHEATHED
        if hands >= 2:
            return BOTH
        return MAIN if self.weapon_hand_free(me) else OFF

    # what is carried

    def carry(self, me: Combatant, held: Held) -> Held:
        """Takes something up that was somebody else's or one's own; the OB is that of its new owner."""
        weapon = held.item.weapon
        same = 0
        most: int = NOBODY
        for item in me.sheet.items:
            most = max(most, item.index)
        for own in me.held:
            most = max(most, own.item.index)
            same += own.item.weapon.key == weapon.key
        known = [item for item in me.sheet.items if item is held.item]
        if known:
            return held
        key = weapon.key if same == 0 else f"{weapon.key} {same + 1}"
        ob = me.sheet.ob
        it = Held(Item(most + 1, key, weapon, offensive_bonus(ob, weapon), thrown_bonus(ob, weapon), held.spare))
        it.shots = held.shots
        it.spare = held.spare
        it.jammed = held.jammed
        return it

    def drop(self, fight: D100Fight, me: Combatant, held: Held) -> None:
        """It falls in the hex."""
        self.leave(fight, me, held, me.cell)
        fight.tell(Handled(me.index, "drops", held.item.name))

    def leave(self, fight: D100Fight, me: Combatant, held: Held, cell: int) -> None:
        """It lies there, and is nobody's for now."""
        me.held = [each for each in me.held if each is not held]
        held.hand = SHEATHED
        fight.floor.append(Lying(held.item.weapon.key, cell, held, None, me.index))

    def drop_shield(self, fight: D100Fight, me: Combatant) -> None:
        shield = me.shield
        assert shield is not None
        me.shield = None
        me.shield_up = False
        fight.floor.append(Lying(shield.key, me.cell, None, shield, me.index))
        fight.tell(Handled(me.index, "drops", shield.told))

    def drop_all(self, fight: D100Fight, me: Combatant) -> None:
        """D-10: whatever the hands hold."""
        for held in me.held[:]:
            if held.hand:
                self.drop(fight, me, held)
        if me.shield_up:
            self.drop_shield(fight, me)

    def heed_limbs(self, fight: D100Fight, me: Combatant) -> None:
        """D-90, D-103: what useless arms held falls; a two-handed weapon stays in the weapon hand if that is
        whole, though it is of no use there."""
        me.reckon_limbs()
        for held in me.held[:]:
            if held.item.weapon.hands >= 2 and held.hand & MAIN and not me.arm_useless:
                both = not me.off_useless and (held.hand == BOTH or self.off_hand_free(me))
                held.hand = BOTH if both else MAIN
            elif held.hand and not self.usable(me, held):
                self.drop(fight, me, held)
        if me.shield_up and me.off_useless:
            self.drop_shield(fight, me)
        if me.legs_useless == 2 and me.posture is not PRONE:
            self.set_posture(fight, me, PRONE, True)
        if me.off_useless or me.arm_useless:
            self.check_pressure(fight)

    # posture and aim

    def set_posture(self, fight: D100Fight, me: Combatant, posture: Posture, fell: bool) -> None:
        """D-41; being knocked down breaks off what takes longer than a turn (D-30)."""
        if me.posture is posture:
            return
        me.posture = posture
        if fell:
            self.stop_working(me)
        fight.tell(PostureChanged(me.index, posture.key, fell))

    def stop_working(self, me: Combatant) -> None:
        """D-30: progress of an extended action is lost."""
        me.work = None

    def stop_aiming(self, me: Combatant) -> None:
        """D-29: aim is lost."""
        me.aim = 0
        me.aim_foe = NOBODY
        me.aim_item = NOBODY
