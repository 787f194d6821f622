"""Chapter 12: fatigue, fire, breath and falls (G-31, G-164 to G-167)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.event import Became
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps.events import Suffered
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import BURNING, CRUSHING, DamageType
from fracas.rulebooks.gurps.knockback import Knockback, collision_dice
from fracas.rulebooks.gurps.locations import LOCATIONS, TORSO
from fracas.rulebooks.gurps.strength import Roll, pool

WILL: Final = Reason("Will", "G-164")
GO_ON: Final = Reason("going on in spite of exhaustion", "G-164")
BREATHE: Final = Reason("staying awake without air", "G-165")
FIRE: Final = Reason("fire damage", "G-31")
FALLING: Final = Reason("falling damage", "G-166")

SUFFOCATED: Final = 240
"""Seconds without air after which nobody lives (G-165)."""
SOFT: Final = "deep water"
"""The only ground that is not hard to fall on (G-166)."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Hazards(Knockback):
    # fatigue

    def tire(self, fight: GurpsFight, me: Combatant, lost: int, cause: str = "exhaustion") -> None:
        """G-164: FP lost; at 0 or less each costs 1 HP as well, and at minus their number one is out."""
        spent = hurt = 0
        for _ in range(lost):
            if me.fp <= 0:
                hurt += 1
            if me.fp > -me.sheet.fp:
                me.fp -= 1
                spent += 1
        if spent and fight.heard:
            fight.tell(Suffered(me.index, cause, 0, spent))
        self.lose_hp(fight, me, hurt, cause)
        if me.fp <= -me.sheet.fp:
            self.pass_out(fight, me)

    def overcomes_exhaustion(self, fight: GurpsFight, me: Combatant) -> bool:
        """G-164, G-178: at 0 FP or less anything but Do Nothing needs a Will roll first, or one collapses and lets
        go."""
        if me.fp > 0:
            return True
        need = Tally(me.sheet.will, WILL)
        throw = self.check(fight, me, need, GO_ON)
        if not throw.succeeded:
            me.collapsed = True
            me.out = True
            fight.tell(Became(me.index, "collapsed"))
            self.fall(fight, me)
            self.let_go(fight, me)
        return throw.succeeded

    # G-31, G-165, G-166: what ticks

    def tick(self, fight: GurpsFight, me: Combatant) -> None:
        """G-31: what goes on hurting by itself, at the start of the victim's turn."""
        if me.fall:
            self.hit_the_ground(fight, me)
        if me.burning and not me.dead:
            self.burn(fight, me, -4 if me.burning == 1 else -1, "burning clothes")
        if me.breathless and not me.dead:
            self.suffocate(fight, me)

    def suffer_while_out(self, fight: GurpsFight, me: Combatant) -> None:
        """G-31, G-165: a second of somebody who is out of the fight: there is no turn (G-26), but fire
        burns on and breath does not come back."""
        me.path = (me.cell,)
        self.tick(fight, me)
        self.stand_in_fire(fight, me)

    def catch_fire(self, fight: GurpsFight, foe: Combatant, damage: DamageType, basic: int) -> None:
        """G-31: 3 points of burning damage set part of the clothes alight, 10 all of them."""
        if damage.key == BURNING.key and basic >= 3:
            burning = 2 if basic >= 10 else 1
            if burning > foe.burning:
                foe.burning = burning
                fight.tell(Became(foe.index, "on fire"))

    def burn(self, fight: GurpsFight, me: Combatant, add: int, cause: str) -> None:
        """G-31, G-167: so much fire for a second, on the whole body; enough of it sets one alight."""
        basic = max(0, fight.roll(me.index, pool(1, add), FIRE))
        penetrating = max(0, basic - self.large_area_dr(me))
        self.lose_hp(fight, me, self.wound(penetrating, BURNING, TORSO, me), cause)
        self.catch_fire(fight, me, BURNING, basic)

    def stand_in_fire(self, fight: GurpsFight, me: Combatant) -> None:
        """G-31: a turn spent partly in a fire costs 1d-3, a whole turn 1d-1."""
        terrain = fight.board.terrain
        touched = any(terrain[cell].key == "fire" for cell in me.path)
        if touched and not me.dead:
            whole = all(terrain[cell].key == "fire" for cell in (*me.path, me.cell))
            self.burn(fight, me, -1 if whole else -3, "the fire")

    def suffocate(self, fight: GurpsFight, me: Combatant) -> None:
        """G-165: -1 FP a second; at 0 FP a Will roll or unconscious; dead after four minutes."""
        me.breathless += 1
        if me.breathless > SUFFOCATED:
            self.die(fight, me)
            return
        self.tire(fight, me, 1, "want of air")
        if me.fp <= 0 and not me.out:
            if not self.check(fight, me, Tally(me.sheet.will, WILL), BREATHE).succeeded:
                self.pass_out(fight, me)

    def hit_the_ground(self, fight: GurpsFight, me: Combatant) -> None:
        """G-166: on a random place (G-153); all armour gives way."""
        roll = fall_dice(me.sheet.hp, me.fall, fight.board.terrain[me.cell].key != SOFT)
        me.fall = 0
        location = self.where_it_counts(me, self.random_location(fight, me.index, False), CRUSHING)
        basic = max(0, fight.roll(me.index, pool(roll.dice, roll.add), FALLING))
        dr = me.sheet.dr(location, True, False)
        armour = dr - me.sheet.natural_dr(location)
        self.bruise(fight, me, Tally(basic, FALLING), str(roll), location, dr, armour)
        self.fall(fight, me)

    def large_area_dr(self, me: Combatant) -> int:
        """G-167, G-2: the average of the torso's DR and the least protected place's, rounded up."""
        torso = me.sheet.dr(TORSO, False, False)
        least = min([me.sheet.dr(location, False, False) for location in LOCATIONS])
        return (torso + least + 1) // 2


def fall_dice(hp: int, yards: int, hard: bool) -> Roll:
    """G-166: HP times velocity over 100 dice, rounded as in a slam; twice the HP on hard ground."""
    return collision_dice((2 if hard else 1) * hp * fall_velocity(yards))


def fall_velocity(yards: int) -> int:
    """G-166: the square root of 21.4 times the yards fallen, to the nearest whole number."""
    velocity = 0
    while (2 * velocity + 1) ** 2 * 10 <= 4 * 214 * yards:
        velocity += 1
    return velocity
