"""Chapter 8, first part: close quarters and grappling by the house rules (M-41, M-42), by their switches."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Options
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps import techniques as t
from fracas.rulebooks.gurps.blow import Blow
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.follow_ups import BY_THE_LEG
from fracas.rulebooks.gurps.gear import Mode, Strike
from fracas.rulebooks.gurps.grappling import GRIP
from fracas.rulebooks.gurps.holds import DX_KEY, ST_KEY, WITH_SUMO
from fracas.rulebooks.gurps.in_hand import Held, Hold
from fracas.rulebooks.gurps.locations import LEFT_ARM, LEFT_LEG, LIMB, NECK, RIGHT_ARM, RIGHT_LEG, TORSO, Location
from fracas.rulebooks.gurps.skills import UNARMED, skill_reason
from fracas.rulebooks.monday.switches import CLOSE_QUARTERS, HOUSE_GRAPPLING, INJURY
from fracas.rulebooks.monday.waiting import MondayWaiting

TOO_NEAR: Final = Reason("nearer than the weapon's reach", "M-41")
GRIPPED: Final = Reason("where one takes hold", "M-42")
LARGER: Final = Reason("the larger one holds", "M-42")
MORE_HANDS: Final = Reason("more hands", "M-42")

PLACES: Final[list[Location]] = [TORSO, RIGHT_ARM, LEFT_ARM, RIGHT_LEG, LEFT_LEG, NECK]
"""M-42: torso, an arm, a leg, the head (which is held by the neck)."""
HOUSE: Final[list[t.Technique]] = [
    t.BREAK_FREE, t.GRAPPLE, t.ENTANGLE, t.GRAB, t.SNATCH, t.WREST, t.TAKEDOWN, t.PIN, t.CHOKE,
    t.SLAM, t.TACKLE, t.POUNCE, t.RUSH, t.SHOVE,
]  # fmt: skip
"""M-42, for G-174 to G-186: the techniques that the house rules have."""


@mypyc_attr(allow_interpreted_subclasses=True)
class MondayClose(MondayWaiting):
    # M-41

    def longest_now(self, held: Held, mode: Mode) -> int:
        """M-41: the weapon's reach as it is held."""
        return held.reach if mode.set_reach else mode.longest()

    def too_near(self, held: Held, mode: Mode, distance: int) -> bool:
        """M-41: a target nearer than any distance that the weapon is held for."""
        if mode.natural or mode.missile is not None or (distance >= mode.far and not mode.set_reach):
            return False
        if not self.on(CLOSE_QUARTERS):
            return False
        return distance < self.longest_now(held, mode) and not held.reaches(mode, distance)

    def within(self, me: Combatant, strike: Strike, distance: int) -> bool:
        """M-41, for G-170: a weapon strikes nearer than its reach too."""
        held = me.held[strike.item]
        if held.reaches(strike.mode, distance):
            return distance == 0 or not me.gripped
        if not self.on(CLOSE_QUARTERS):
            return super().within(me, strike, distance)
        return not me.gripped and self.too_near(held, strike.mode, distance)

    def strikes_freely(self, me: Combatant, strike: Strike, distance: int) -> bool:
        """M-41: without the penalty for `TOO_NEAR`."""
        return self.within(me, strike, distance) and not self.too_near(me.held[strike.item], strike.mode, distance)

    def cramped(self, strike: Strike) -> bool:
        """M-41, for G-170: `TOO_NEAR` takes the place of this penalty."""
        return not self.on(CLOSE_QUARTERS) and super().cramped(strike)

    def fits_close_combat(self, me: Combatant, held: Held) -> bool:
        """M-41, for G-171: any weapon may parry in close combat, also at the penalty for `TOO_NEAR`."""
        return self.on(CLOSE_QUARTERS) or super().fits_close_combat(me, held)

    def blow_at(self, fight: GurpsFight, me: Combatant, foe: Combatant, strike: Strike) -> Blow:
        blow = super().blow_at(fight, me, foe, strike)
        blow.range = fight.distance(me, foe)
        return blow

    def add_attacker_state(self, fight: GurpsFight, me: Combatant, blow: Blow, skill: Tally) -> None:
        """M-41: -4 times the maximum reach."""
        super().add_attacker_state(fight, me, blow, skill)
        held, mode = me.held[blow.strike.item], blow.strike.mode
        if blow.technique is None and self.too_near(held, mode, blow.range):
            skill.add(-4 * self.longest_now(held, mode), TOO_NEAR)

    def parry_against(self, me: Combatant, held: Held, blow: Blow) -> Tally:
        """M-41: -2 times the maximum reach to a parry."""
        need = super().parry_against(me, held, blow)
        mode = self.parrying_mode(me, held)
        if blow.strike.mode.missile is None and self.too_near(held, mode, blow.range):
            need.add(-2 * self.longest_now(held, mode), TOO_NEAR)
        return need

    # M-42

    def why_no_technique(
        self, fight: GurpsFight, me: Combatant, foe: Combatant, technique: t.Technique
    ) -> Reason | None:
        """M-42: in the foe's hex, and only what the house rules know."""
        if self.on(HOUSE_GRAPPLING):
            if technique not in HOUSE:
                return Reason("the house rules for grappling do not know it", "M-42")
            if (technique is t.GRAPPLE or technique is t.GRAB) and me.cell != foe.cell:
                return Reason(f"you are not in the hex of {foe.name}", "M-42")
        return super().why_no_technique(fight, me, foe, technique)

    def why_too_low(self, me: Combatant, foe: Combatant) -> Reason | None:
        """M-42: in any posture."""
        return None if self.on(HOUSE_GRAPPLING) else super().why_too_low(me, foe)

    def house_skill(self, me: Combatant) -> Tally:
        """M-42, for G-174: DX or Brawling."""
        brawling = me.sheet.skills.get("Brawling", 0)
        return Tally(brawling, skill_reason("Brawling")) if brawling > me.sheet.dx else Tally(me.sheet.dx, UNARMED)

    def add_technique(self, fight: GurpsFight, blow: Blow, skill: Tally) -> None:
        """M-42, for G-174: torso 0, a limb -1, the head -3, something held -4; size helps the larger; more hands."""
        if not self.on(HOUSE_GRAPPLING) or (blow.technique is not t.GRAPPLE and blow.technique is not t.GRAB):
            super().add_technique(fight, blow, skill)
            return
        if blow.technique is t.GRAB:
            skill.add(-4, GRIPPED)
        else:
            skill.add(-1 if blow.location.kind == LIMB else -3 if blow.location is NECK else 0, GRIPPED)
        skill.add(2 * (blow.attacker.sheet.sm - blow.foe.sheet.sm), LARGER)  # beside the base's, which is the reverse
        skill.add(2 * max(0, blow.hands - 2), MORE_HANDS)

    def choose_grip(self, fight: GurpsFight, blow: Blow) -> None:
        """M-42: a part of the body, with or without hit locations."""
        if not self.on(HOUSE_GRAPPLING) or blow.technique is not t.GRAPPLE:
            super().choose_grip(fight, blow)
            return
        me = blow.attacker
        blow.hands = self.hands_available(me, blow.foe)
        places = [place for place in PLACES if self.may_grip(fight, blow, place)]
        blow.location = fight.ask(me.index, GRIP, Options(places), blow)
        self.choose_hands(fight, blow)

    def takedown_scores(self, me: Combatant, foe: Combatant) -> tuple[Tally, Tally]:
        """M-42, for G-179: the best of ST, DX and Brawling; +3 on a leg."""
        if not self.on(HOUSE_GRAPPLING):
            return super().takedown_scores(me, foe)
        scores = [ST_KEY, DX_KEY, "Brawling"]
        mine = self.best_score(me, scores, WITH_SUMO)
        hold = me.hold_on(foe)
        if hold is not None and hold.location.armour == "legs":
            mine.add(3, BY_THE_LEG)
        return mine, self.best_score(foe, scores, WITH_SUMO)

    def escape_score(self, me: Combatant, hold: Hold) -> Tally:
        """M-42, for G-178: ST; the holder has +5 with two hands, or +5 or +10 for a pin, as published."""
        if not self.on(HOUSE_GRAPPLING):
            return super().escape_score(me, hold)
        return self.contest_strength(me, WITH_SUMO)

    def daze(self, fight: GurpsFight, foe: Combatant) -> None:
        """M-51, for G-185: where there is no stun, a throw leaves its victim prone and no more."""
        if self.is_set(INJURY, "full"):
            super().daze(fight, foe)
