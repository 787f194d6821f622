"""Chapter 7: what makes a shot or throw easier or harder: range, sight, aim, sights and cover (T-79 to T-85, T-91 to
T-100, T-175, T-177)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.fight import NOBODY
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.threa import switches, tables
from fracas.rulebooks.threa.armour import Armouring
from fracas.rulebooks.threa.contents import SHOT, Attack
from fracas.rulebooks.threa.effects import INVISIBLE, ON_TV
from fracas.rulebooks.threa.fighter import Combatant, ThreaFight
from fracas.rulebooks.threa.gear import AUTOMATIC, Ammunition, Weapon
from fracas.rulebooks.threa.tables import Band, Condition

MOVING: Final = Reason("on the move", "T-83")
AIMED: Final = Reason("aim", "T-85")
STEADY: Final = Reason("aimed with such a rifle", "T-85")
SIGHTS: Final = Reason("sights", "T-100")
BRACED: Final = Reason("bipod", "T-100")
FOREGRIP: Final = Reason("foregrip", "T-100")
TRACER: Final = Reason("tracer", "T-97")
WEATHER: Final = Reason("rain or fog", "T-98")


TV_EFFECT: Final = Reason("effect", "T-140")


@mypyc_attr(allow_interpreted_subclasses=True)
class Ranged(Armouring):
    # how far, and in sight

    def gap(self, fight: ThreaFight, me: Combatant, foe: Combatant) -> int:
        """T-79, T-169: the range value to a target."""
        return tables.range_value(self.distance(fight, me, foe))

    def sees(self, fight: ThreaFight, me: Combatant, foe: Combatant) -> bool:
        """T-175: a wall on the line blocks sight."""
        return fight.board.sees(me.cell, foe.cell)

    def band_to(self, fight: ThreaFight, me: Combatant, foe: Combatant, short: int, nearest: int) -> Band | None:
        """T-80, T-96: the range band; None if it is out of range, too near or out of sight."""
        value = self.gap(fight, me, foe)
        found = tables.band(value, short)
        if found is None or value < nearest or not self.sees(fight, me, foe):
            return None
        return found

    # the attack value

    def throwing_skill(self, weapon: Weapon) -> str:
        """T-91: that of the melee weapon, or one of its own if the item names one; by the switch, only what cannot
        strike has one of its own."""
        if weapon.reach > 0 and self.is_set(switches.THROWN_SKILL, "melee"):
            return weapon.skill
        return weapon.thrown_skill

    def has_aimed(self, fight: ThreaFight, me: Combatant, foe: Combatant) -> bool:
        """T-85: at this target, in the round before."""
        return me.aim == foe.index and me.aim_round == fight.round - 1 and me.actions == 0

    def add_range(self, fight: ThreaFight, attack: Attack, score: Tally) -> None:
        """T-80 to T-85, T-97 to T-100: range, aim, one's own movement, and what the gun adds."""
        me = attack.attacker
        score.add(attack.band.av, attack.band.reason)
        if me.sprinted:
            score.add(-2, MOVING)
        for aid in me.sheet.aids:
            if aid.ranged and me.has_on(aid):
                score.add(aid.ranged, aid.reason)
        if attack.locked and attack.effort.first:
            score.add(2, AIMED)
            score.add(attack.weapon.aimed, STEADY)
        if attack.kind == SHOT:
            self.add_gun(fight, attack, score)

    def add_gun(self, fight: ThreaFight, attack: Attack, score: Tally) -> None:
        """T-92 to T-100: what mode, sights, bipod, ammunition and weather do."""
        held = attack.held
        score.add(attack.mode.to_hit, attack.mode.reason)
        item = held.item
        if item is not None and item.attachments:
            score.add(item.by_band[attack.band.index], SIGHTS)
            if attack.attacker.posture is tables.PRONE or held.deployed:
                score.add(item.braced, BRACED)
            if attack.mode is AUTOMATIC:
                score.add(min(item.automatic, 2), FOREGRIP)
        ammo = attack.ammo
        if ammo is not None:
            if not ammo.lock or self.guided(attack, ammo):
                score.add(ammo.av, ammo.reason)
            if ammo.tracer and held.traced == attack.foe.index and held.traced_round == fight.round:
                score.add(ammo.tracer, TRACER)
        if attack.weapon.energy and fight.weather:
            score.add(-1, WEATHER)

    def guided(self, attack: Attack, ammo: Ammunition) -> bool:
        """T-97: a lock, and for smart rounds a smart weapon; else they count as standard."""
        if not attack.locked:
            return False
        return not ammo.smart or (attack.held.item is not None and attack.held.item.smart)

    # the target value

    def add_target_modifiers(self, fight: ThreaFight, attack: Attack, value: Tally) -> None:
        """T-82, T-177: movement, posture, cover and size count against what is shot or thrown; all that apply add up.
        A melee around the target does not."""
        foe = attack.foe
        if not attack.melee:
            if foe.in_motion:
                value.add(tables.IN_MOTION.tv, tables.IN_MOTION.reason)
            if foe.posture is tables.PRONE:
                value.add(tables.LYING.tv, tables.LYING.reason)
            elif foe.posture is tables.CROUCHING:
                value.add(tables.CROUCHED.tv, tables.CROUCHED.reason)
            cover = self.cover_for(fight, attack)
            value.add(cover.tv, cover.reason)
            self.add_size(foe, value)
        self.add_invisibility(attack, value)

    def add_size(self, foe: Combatant, value: Tally) -> None:
        """T-82: small targets are harder to hit, and large ones easier unless the switch says otherwise."""
        size = tables.SIZES[foe.sheet.size]
        if size.tv > 0 or self.is_set(switches.LARGE_TARGETS, "easier"):
            value.add(size.tv, size.reason)

    def cover_for(self, fight: ThreaFight, attack: Attack) -> Condition:
        """T-97, T-99: smart rounds ignore cover, and a railgun goes through it."""
        if attack.weapon.through_cover:
            return tables.NO_COVER
        if attack.ammo is not None and attack.ammo.smart and self.guided(attack, attack.ammo):
            return tables.NO_COVER
        return self.cover(fight, attack.attacker, attack.foe)

    def cover(self, fight: ThreaFight, me: Combatant, foe: Combatant) -> Condition:
        """T-175: the best of the target's own hex, the last hex before it on the line, and half cover if somebody
        stands in between; none at distance 1."""
        board = fight.board
        if board.distance(me.cell, foe.cell) <= 1:
            return tables.NO_COVER
        best = tables.COVERS.get(board.terrain[foe.cell].cover, tables.NO_COVER)
        last = board.last_between(me.cell, foe.cell)
        if last >= 0:
            before = tables.COVERS.get(board.terrain[last].cover, tables.NO_COVER)
            if before.tv > best.tv:
                best = before
            if best.tv == 0:
                for other in fight.fighters:
                    if other is not me and other is not foe and other.index != me.aboard:
                        if fight.lost_to(other, me):
                            continue  # T-195: what one knows nothing of does not count
                        if self.stands_between(fight, other, me.cell, foe.cell):
                            return tables.COVERS["half"]
        return best

    def stands_between(self, fight: ThreaFight, other: Combatant, source: int, target: int) -> bool:
        """T-126, T-175: somebody on his feet in a hex on the line; a vehicle counts with all of its hexes, disabled or
        not."""
        if other.is_vehicle():
            return any(fight.board.crosses(source, target, cell) for cell in other.body())
        if other.posture is not tables.STANDING or other.aboard != NOBODY or other.fled or other.out:
            return False
        return fight.board.crosses(source, target, other.cell)

    def add_invisibility(self, attack: Attack, value: Tally) -> None:
        """T-82, T-140: an invisible target, or one that an effect makes harder or easier to hit, for any attack."""
        foe = attack.foe
        if not foe.effects:
            return
        if foe.has(INVISIBLE):
            value.add(tables.UNSEEN.tv, tables.UNSEEN.reason)
        value.add(self.total(foe, ON_TV), TV_EFFECT)
