"""Chapter 12: knockback and collisions (G-151, G-187)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps import switches
from fracas.rulebooks.gurps.blow import Blow
from fracas.rulebooks.gurps.events import Moved
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import CRUSHING, CUTTING
from fracas.rulebooks.gurps.locations import TORSO
from fracas.rulebooks.gurps.rows import lying
from fracas.rulebooks.gurps.shock import DX
from fracas.rulebooks.gurps.strength import Roll, pool
from fracas.rulebooks.gurps.wounds import Wounds

ACROBATICS: Final = Reason("Acrobatics", "G-151")
JUDO: Final = Reason("Judo", "G-151")
FAR_BACK: Final = Reason("hexes back", "G-151")
STAY_UP: Final = Reason("keeping one's feet", "G-151")
CRASH: Final = Reason("collision damage", "G-151")


@mypyc_attr(allow_interpreted_subclasses=True)
class Knockback(Wounds):
    def knockback_hexes(self, foe: Combatant, basic: int) -> int:
        """G-151: one hex for each full multiple of ST - 2 in basic damage."""
        return basic // max(1, self.strength(foe) - 2)

    def knockback(self, fight: GurpsFight, blow: Blow, basic: int, penetrating: int) -> None:
        """G-151: crushing damage, or an edge that does not get through, drives the foe back; splinters do not."""
        if self.pushes(blow, penetrating) and not blow.foe.out and blow.foe is not blow.attacker:
            self.drive_back(fight, blow.attacker, blow.foe, self.knockback_hexes(blow.foe, basic))

    def pushes(self, blow: Blow, penetrating: int) -> bool:
        damage = blow.strike.mode.damage
        pushes = damage is CRUSHING or (damage is CUTTING and penetrating == 0 and blow.strike.mode.name != "fragments")
        return pushes and self.on(switches.KNOCKBACK)

    def drive_back(self, fight: GurpsFight, me: Combatant, foe: Combatant, hexes: int) -> None:
        """G-151: straight away from the attacker."""
        if hexes > 0:
            apart = me.cell != foe.cell
            self.drive(fight, foe, fight.board.direction(me.cell, foe.cell) if apart else me.facing, hexes)

    def drive(self, fight: GurpsFight, foe: Combatant, toward: int, hexes: int) -> None:
        """G-151: so many hexes that way; then a roll to keep one's feet; walls and bodies hurt. It ends holds (G-175),
        disturbs concentration (G-51) and may lead into suppression fire (G-112)."""
        board = fight.board
        start = foe.cell
        left = hexes
        to = start
        struck: Combatant | None = None
        while left > 0:
            to = foe.cell + board.steps[toward]
            struck = fight.standing_at(to, foe)
            if struck is not None or board.closed[to]:
                break
            fight.place_at(foe, to)
            left -= 1
        if foe.cell != start:
            fight.tell(Moved(foe.index, "is driven back", start, foe.cell, foe.facing))
        if left > 0 and board.inside(to):  # the edge of the map is no wall
            self.crash(fight, foe, struck, left)
        if not foe.out and not lying(foe.posture):
            self.keep_feet(fight, foe, hexes)
        if foe.cell != start:
            self.end_broken_holds(fight)
            self.disturb_concentration(fight, foe)
        self.enter_fire(fight, foe)

    def keep_feet(self, fight: GurpsFight, foe: Combatant, hexes: int) -> None:
        """G-151: DX, Acrobatics or Judo, -1 for each hex after the first."""
        need = self.best_to_stay_up(foe)
        need.add(1 - hexes, FAR_BACK)
        if not self.check(fight, foe, need, STAY_UP).succeeded:
            self.fall(fight, foe)

    def best_to_stay_up(self, me: Combatant) -> Tally:
        """G-11, G-13, G-151: the best of DX, Acrobatics and Judo, which feels the load; Perfect Balance
        helps."""
        best, reason = me.sheet.dx, DX
        for skill, why in (("Acrobatics", ACROBATICS), ("Judo", JUDO)):
            load = me.encumbrance if why is JUDO else 0
            level = me.sheet.skills.get(skill, 0) - load
            if level > best:
                best, reason = level, why
        return self.with_balance(me, Tally(best, reason))

    def crash(self, fight: GurpsFight, foe: Combatant, struck: Combatant | None, speed: int) -> None:
        """G-151: into a wall or somebody at a speed equal to the hexes left; as in a slam each is hurt
        by the HP of the other, and whoever meets a wall by its own."""
        meetings = [(foe, foe)] if struck is None else [(foe, struck), (struck, foe)]
        for body, other in meetings:
            roll = collision_dice(other.sheet.hp * speed)
            basic = max(0, fight.roll(body.index, pool(roll.dice, roll.add), CRASH))
            penetrating = max(0, basic - body.sheet.dr(TORSO, True, False))
            self.lose_hp(fight, body, self.wound(penetrating, CRUSHING, TORSO, body), "the collision")


def collision_dice(hundredths: int) -> Roll:
    """G-187: HP times speed over 100 as dice: small crashes 1d-3 to 1d-1, else to the nearest die."""
    if hundredths <= 25:
        return Roll(1, -3)
    if hundredths <= 50:
        return Roll(1, -2)
    if hundredths < 100:
        return Roll(1, -1)
    return Roll((hundredths + 50) // 100, 0)
