"""Chapter 8, second part: fighting under water (M-43), by the switch `monday.underwater`."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.board import Terrain
from fracas.kernel.decision import Place
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps.blow import Blow, Shot
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import Mode, Strike
from fracas.rulebooks.gurps.in_hand import Held
from fracas.rulebooks.gurps.strength import Roll
from fracas.rulebooks.monday.close import MondayClose
from fracas.rulebooks.monday.fighter import person
from fracas.rulebooks.monday.switches import HOUSE_GRAPPLING, UNDERWATER
from fracas.rulebooks.monday.weapons import CRACK, CRACKING

UNDER: Final = Terrain("under water", "water over one's head", "u", rule="M-43")
SWIMMING: Final = Reason("no better than Swimming", "M-43")
SURFACE: Final = Reason("across the surface", "M-43")


@mypyc_attr(allow_interpreted_subclasses=True)
class MondayWater(MondayClose):
    def terrain(self) -> list[Terrain]:
        """M-43: hexes that are under water."""
        return [*super().terrain(), UNDER] if self.on(UNDERWATER) else super().terrain()

    # who is under water

    def beat(self, fight: GurpsFight) -> None:
        if self.on(UNDERWATER):
            for fighter in fight.fighters:
                self.update_submerged(fight, fighter)
        super().beat(fight)

    def follow(self, fight: GurpsFight, me: Combatant, place: Place, how: str) -> tuple[int, bool]:
        """M-43, M-47: unless a weapon stuck in the wound prevents it; afterwards the fighter may be under water."""
        done = super().follow(fight, me, place, how) if self.free_to_go(fight, me, place) else (0, True)
        if self.on(UNDERWATER):
            self.update_submerged(fight, me)
        return done

    def update_submerged(self, fight: GurpsFight, me: Combatant) -> None:
        person(me).submerged = fight.board.terrain[me.cell].key == UNDER.key

    def crosses(self, me: Combatant, foe: Combatant) -> bool:
        """M-43: from the air into the water or the other way."""
        return person(me).submerged != person(foe).submerged

    # what it does

    def current_move(self, me: Combatant) -> int:
        """M-43: a fifth of one's Move, fractions dropped."""
        move = super().current_move(me)
        return move // 5 if person(me).submerged else move

    def swimming(self, me: Combatant) -> int:
        """M-43, MR-14: Swimming, or as published HT - 4 for those who have not learned it; the load weighs on it
        once."""
        return me.sheet.skills.get("Swimming", me.sheet.ht - 4) - me.encumbrance

    def skill_with(self, me: Combatant, mode: Mode) -> Tally:
        """M-42, M-43, M-46: grapples and grabs go by the house rules, cracking a whip is at -4, and nobody fights
        better under water than it swims."""
        house = mode.natural and mode.name in ("grapple", "grab") and self.on(HOUSE_GRAPPLING)
        skill = self.house_skill(me) if house else super().skill_with(me, mode)
        if mode.name == CRACK:
            skill.add(-4, CRACKING)
        if person(me).submerged:
            skill.at_most(self.swimming(me), SWIMMING)
        return skill

    def why_no_parry(self, me: Combatant, held: Held, blow: Blow) -> Reason | None:
        """M-43: bare hands, or what has reach C."""
        if person(me).submerged and not held.item.natural:
            if not any(mode.reach & 1 for mode in held.item.weapon.modes):
                return Reason(f"there is no room under water for the {held.item.name}", "M-43")
        return super().why_no_parry(me, held, blow)

    def why_no_block(self, me: Combatant, blow: Blow) -> Reason | None:
        """M-43: no block, though the shield's bonus counts."""
        return Reason("nobody blocks under water", "M-43") if person(me).submerged else super().why_no_block(me, blow)

    # shots

    def why_out_of_range(self, fight: GurpsFight, me: Combatant, foe: Combatant, strike: Strike) -> Reason | None:
        """M-43: a tenth of the range across the surface."""
        if self.crosses(me, foe):
            most = self.farthest(me, strike.mode) // 10
            if fight.distance(me, foe) > most:
                return Reason(f"{foe.name} is beyond the {most} yards that this weapon has across the surface", "M-43")
        return super().why_out_of_range(fight, me, foe, strike)

    def shot_at(self, fight: GurpsFight, me: Combatant, foe: Combatant, strike: Strike) -> Shot:
        """M-25, M-43: whoever has run round its target shoots from the side; across the surface a tenth of the range
        counts."""
        shot = super().shot_at(fight, me, foe, strike)
        self.note_runaround(fight, shot)
        if self.crosses(me, foe):
            half = self.half_range(me, strike.mode)
            shot.halved = half > 0 and shot.range * 10 >= half
        return shot

    def add_target(self, fight: GurpsFight, shot: Shot, skill: Tally) -> None:
        """M-43: -4 across the surface."""
        super().add_target(fight, shot, skill)
        if self.crosses(shot.attacker, shot.foe):
            skill.add(-4, SURFACE)

    def blow_dice(self, blow: Blow) -> Roll:
        """M-43: a shot across the surface loses 1 a die."""
        roll = super().blow_dice(blow)
        if blow.strike.mode.missile is not None and self.crosses(blow.attacker, blow.foe):
            return Roll(roll.dice, roll.add - roll.dice)
        return roll
