"""What a brute of percentile fights does for the wounded, in a fight and after it."""

from __future__ import annotations

from typing import Final

from fracas.agents.brutes.d100_arms import D100Arms
from fracas.kernel.decision import Decision, Menu, Option, Options, Target
from fracas.rulebooks.d100.aid import (
    BANDAGE,
    MED_KIT,
    ROLL_OVER,
    SMOTHER,
    STABILISE,
    STAUNCH,
    TOURNIQUET,
    Bedside,
    Hurt,
)
from fracas.rulebooks.d100.fighter import Combatant, D100Fight
from fracas.rulebooks.d100.movement import MOVE_FREELY, RUN, STAND
from fracas.rulebooks.d100.readiness import DROP_SHIELD, Drop
from fracas.rulebooks.d100.rows import PRONE, Act
from fracas.rulebooks.d100.turn import END, Acts
from fracas.rulebooks.d100.ways import Ways

ALIGHT: Final = 5
"""Burns that are worth a roll on the ground."""
BLEEDING_MUCH: Final = 5
"""Bleeding that is worth a turn even in a fight, if nobody is near."""


class D100Medic(D100Arms):
    """Sees to wounds, its own and those of its side."""

    def flames(self, me: Combatant) -> int:
        total = 0
        for wound in me.wounds:
            if wound.burns:
                total += wound.effective()
        return total

    def presses(self, me: Combatant) -> bool:
        return len(me.wounds) > 0 and me.losing() >= BLEEDING_MUCH

    def mend(self, fight: D100Fight, me: Combatant, menu: Acts) -> Act | None:
        """The best that can be done for a wound, or for somebody who is dying."""
        if menu.offers(STABILISE):
            return STABILISE
        if not any(each.wounds and each.losing() for each in fight.friends(me)):
            return None
        for act in (SMOTHER, MED_KIT, BANDAGE, TOURNIQUET, STAUNCH):
            if menu.offers(act) and self.helps(fight, me, act):
                return act
        return None

    def helps(self, fight: D100Fight, me: Combatant, act: Act) -> bool:
        """Somebody within help would lose less by it."""
        if (
            self.book.is_set("first_aid_rolls", "on")
            and self.book.manoeuvre_bonus(me, "first_aid", 15, False).total < 1
        ):
            return False
        if act is not STAUNCH:
            return any(each.losing() for each in fight.friends(me) if act.legal(self.book, fight, me, each))
        for each in fight.friends(me):
            if self.book.within_help(fight, me, each):
                for wound in each.wounds:
                    if not wound.burns and wound.effective() and wound.staunched_by < 0:
                        return True
                    if wound.staunched_by == me.index and not wound.pressed:
                        return True
        return False

    def help(self, fight: D100Fight, me: Combatant, menu: Acts) -> Option:
        """The fight is over: to those who need it most, as long as something can be done for them."""
        if me.wounds and self.flames(me) and menu.offers(ROLL_OVER):
            return ROLL_OVER
        free = self.free_hands(fight, me, menu)
        if free is not None:
            return free
        aid = self.mend(fight, me, menu)
        if aid is not None and (aid is not STAUNCH or self.stops(fight, me)):
            return aid
        if me.posture is PRONE and menu.offers(STAND):
            return STAND
        if self.patient_far(fight, me) is not None:
            if menu.offers(MOVE_FREELY) and self.errand(fight, me, self.book.free_ways(fight, me)) >= 0:
                return MOVE_FREELY
            if menu.offers(RUN) and self.errand(fight, me, self.book.run_ways(fight, me)) >= 0:
                return RUN
        return END

    def stops(self, fight: D100Fight, me: Combatant) -> bool:
        """Pressure would stop a bleeding altogether, or buys time for a companion who can do more."""
        for each in fight.friends(me):
            if self.book.within_help(fight, me, each):
                for wound in each.wounds:
                    if not wound.burns and wound.effective() and wound.staunched_by < 0 and wound.effective() // 2 == 0:
                        return True
        return False

    def free_hands(self, fight: D100Fight, me: Combatant, menu: Acts) -> Act | None:
        """Two-handed help needs empty hands."""
        if not self.equipped(me) or self.book.free_hands(fight, me) >= 2 or me.arm_useless or me.off_useless:
            return None
        if me.shield_up and menu.offers(DROP_SHIELD):
            return DROP_SHIELD
        for held in me.held:
            if held.hand:
                for act in held.item.acts:
                    if isinstance(act, Drop) and menu.offers(act):
                        return act
        return None

    def equipped(self, me: Combatant) -> bool:
        return me.kit + me.bandages + me.tourniquets > 0

    def patient_far(self, fight: D100Fight, me: Combatant) -> Combatant | None:
        """Somebody out of reach for whom one could do something."""
        best: Combatant | None = None
        least = 0
        for each in fight.friends(me):
            far = fight.board.distance(me.cell, each.cell)
            treatable = each.dying > 0 or (len(each.wounds) > 0 and each.losing() > 0 and self.equipped(me))
            if each is not me and far > 1 and treatable and (best is None or far < least):
                best = each
                least = far
        return best

    def errand(self, fight: D100Fight, me: Combatant, ways: Ways) -> int:
        """Nearer to that one."""
        patient = self.patient_far(fight, me)
        if patient is None:
            return -1
        return self.nearer(fight, me, ways, patient.cell)

    def patient(self, fight: D100Fight, menu: Menu) -> Option:
        """Whoever is worst off."""
        assert isinstance(menu, Options)
        best = menu.list[0]
        most = -1
        for option in menu.list:
            assert isinstance(option, Target)
            each = fight.fighters[option.index]
            need = 100 * (each.dying > 0) + each.losing()
            if need > most:
                most = need
                best = option
        return best

    def wound(self, decision: Decision) -> Option:
        """The one that costs most."""
        matter = decision.matter
        menu = decision.menu
        assert isinstance(matter, Bedside)
        assert isinstance(menu, Options)
        best = menu.list[0]
        most = -1
        for option in menu.list:
            assert isinstance(option, Hurt)
            rate = matter.patient.wounds[option.number].effective()
            if rate > most:
                most = rate
                best = option
        return best
