"""Chapter 1: what a combatant's body can do at the moment (G-6, G-7, G-11, G-160)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps import switches
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import Mode
from fracas.rulebooks.gurps.in_hand import BOTH, MAIN, OFF, Held
from fracas.rulebooks.gurps.rolls import Rolls
from fracas.rulebooks.gurps.rows import CRAWLING, SITTING, lying
from fracas.rulebooks.gurps.strength import basic_lift, encumbered_move, encumbrance

SPEED: Final = Reason("Dodge", "G-7")
HALF_SPEED: Final = Reason("Dodge at half Speed", "G-160")
REFLEXES: Final = Reason("Combat Reflexes", "G-13")
ENHANCED_DODGE: Final = Reason("Enhanced Dodge", "G-13")
BURDEN: Final = Reason("encumbrance", "G-11")
REELING: Final = Reason("reeling", "G-160")
TIRED: Final = Reason("tired", "G-164")
LEAST: Final = Reason("at least 1", "G-7")


@mypyc_attr(allow_interpreted_subclasses=True)
class Body(Rolls):
    def weight_carried(self, me: Combatant) -> int:
        """Weapons at hand or belt, armour, shield and everything else, in hundredths of a pound."""
        weight = me.sheet.armour_weight() + me.sheet.load
        for held in me.held:
            if held.cell < 0:
                weight += held.item.weapon.weight
        for kind, count in me.ammunition:
            weight += count * me.sheet.ammunition_weights.get(kind, 0)
        if me.sheet.shield is not None and not me.shield_off:
            weight += me.sheet.shield.weight
        return weight

    # hands

    def shield_worn(self, me: Combatant) -> bool:
        return me.sheet.shield is not None and not me.shield_off

    def buckler_in_hand(self, me: Combatant) -> bool:
        return me.sheet.shield is not None and me.sheet.shield.buckler and not me.shield_off

    def main_hand_free(self, me: Combatant) -> bool:
        if not me.main_hand_works() or self.in_hand(me, MAIN):
            return False
        return not (me.holds and me.grips_with(MAIN))

    def empty_hands(self, me: Combatant) -> list[str]:
        """The sides of the hands that work and hold nothing, the better one first."""
        hands: list[str] = []
        if self.main_hand_free(me):
            hands.append(me.main_side())
        if self.off_hand_free(me):
            hands.append(me.off_side())
        return hands

    def off_hand_free(self, me: Combatant) -> bool:
        if not me.off_hand_works() or self.shield_worn(me) or (me.holds and me.grips_with(OFF)):
            return False
        return not self.in_hand(me, OFF)

    def in_hand(self, me: Combatant, hand: int) -> bool:
        """Whether something is in that hand, or in both."""
        for held in me.held:
            if held.hand == hand or held.hand == BOTH:
                return True
        return False

    def free_hands(self, me: Combatant) -> int:
        """Hands that work and hold nothing."""
        free = int(self.main_hand_free(me))
        return free + 1 if self.off_hand_free(me) else free

    def hand_holds(self, me: Combatant, held: Held) -> bool:
        """Whether the hands that hold something can use it: a strained arm keeps a weapon in vain (G-139)."""
        if held.hand == OFF:
            return me.off_hand_works()
        return me.main_hand_works() and (held.hand != BOTH or me.off_hand_works())

    def wields(self, me: Combatant, held: Held, mode: Mode) -> bool:
        """G-88: held with as many hands as the mode needs, or by somebody strong enough for one."""
        if held.gripped(mode):
            return True
        return mode.hands == 2 and held.hand != BOTH and mode.one_handed(self.strength(me))

    def goes_unready(self, me: Combatant, held: Held, mode: Mode) -> bool:
        """G-88: after an attack, unless the wielder is strong: half as strong again where the table says
        so, twice as strong with a two-handed weapon in one hand."""
        if mode.unready:
            return 2 * self.strength(me) < 3 * mode.st
        return not held.gripped(mode) and self.strength(me) < 2 * mode.st

    def update_encumbrance(self, me: Combatant) -> None:
        """G-11, G-175: the level of encumbrance, whenever something is dropped or picked up; each foe who clings to
        somebody much stronger adds one."""
        lift = basic_lift(me.sheet.st, self.is_set(switches.BL_ROUNDING, "exact"))
        me.encumbrance = min(5, encumbrance(self.weight_carried(me), lift) + me.clinging_foes)

    def reeling(self, me: Combatant) -> bool:
        """G-160: below a third of one's HP (at a third already, by the switch `reeling_at`)."""
        if 2 * me.hp > me.sheet.hp:
            return False  # mostly
        if self.is_set(switches.REELING_AT, "at_or_below_third"):
            return me.hp * 3 <= me.sheet.hp
        return me.hp * 3 < me.sheet.hp

    def tired(self, me: Combatant) -> bool:
        """Below a third of one's FP."""
        return me.fp * 3 < me.sheet.fp

    def current_move(self, me: Combatant) -> int:
        """G-6, G-2: Basic Move after encumbrance, halved when reeling and again when tired, each time rounded
        up."""
        move = self.laden_move(me)
        if self.reeling(me):
            move = (move + 1) // 2
        if self.tired(me):
            move = (move + 1) // 2
        if me.maimed() and me.limping():
            move = (move + 1) // 2
        return move

    def laden_move(self, me: Combatant) -> int:
        """G-11: Basic Move after encumbrance."""
        return encumbered_move(me.sheet.move, me.encumbrance)

    def dodge_score(self, me: Combatant) -> Tally:
        """G-7, G-2: Basic Speed + 3, traits and encumbrance, then halved, rounded up, when reeling or tired."""
        reeling = self.reeling(me)
        if reeling and self.is_set(switches.REELING_HALVES, "speed"):
            dodge = Tally((me.sheet.speed + 7) // 8 + 3, HALF_SPEED)
            reeling = False
        else:
            dodge = Tally(me.sheet.speed // 4 + 3, SPEED)
        if me.sheet.traits.combat_reflexes:
            dodge.add(1, REFLEXES)
        dodge.add(me.sheet.traits.enhanced_dodge, ENHANCED_DODGE)
        dodge.add(-me.encumbrance, BURDEN)
        if reeling:
            dodge.halve_up(REELING)
        if self.tired(me):
            dodge.halve_up(TIRED)
        dodge.at_least(1, LEAST)
        return dodge

    def strength(self, me: Combatant) -> int:
        """G-164, G-2: ST, halved and rounded up when tired; not for damage nor HP."""
        return (me.sheet.st + 1) // 2 if self.tired(me) else me.sheet.st

    def step_length(self, me: Combatant) -> int:
        """G-61, G-2: a tenth of Basic Move, rounded up, at least one hex; by the switch `step_length` always one."""
        return 1 if me.sheet.move <= 10 or self.is_set(switches.STEP_LENGTH, "1") else (me.sheet.move + 9) // 10

    def anchored(self, me: Combatant) -> bool:
        for held in me.held:  # asked all the time: a plain loop
            if held.stuck_in >= 0 and held.in_hand():
                return True
        return False

    def rooted(self, me: Combatant) -> bool:
        """G-11, G-62, G-154, G-175, G-204: too heavily laden for a single hex, sitting, upright on a crippled leg, held
        or holding somebody, or holding on to a weapon that is stuck."""
        if self.bound(me) or me.posture is SITTING or me.encumbrance > 4:
            return True
        if me.maimed() and me.lame() and me.posture is not CRAWLING and not lying(me.posture):
            return True
        return self.anchored(me)

    def bound(self, me: Combatant) -> bool:
        """G-175, G-177: held by somebody of more than half one's strength, or with somebody in one's own hold."""
        return (me.gripped and not me.drags_holders) or len(me.holds) > 0
