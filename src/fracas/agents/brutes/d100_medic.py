"""What a brute of percentile fights does for the wounded, in a fight and after it."""

from __future__ import annotations

from typing import Final

from fracas.agents.brutes.d100_arms import D100Arms, offered
from fracas.kernel.decision import Decision, Option, Target
from fracas.kernel.ways import FAR
from fracas.rulebooks.d100 import aid, switches
from fracas.rulebooks.d100.costs import PER_ROUND
from fracas.rulebooks.d100.fighter import Combatant, D100Fight
from fracas.rulebooks.d100.movement import MOVE_FREELY, RUN, STAND
from fracas.rulebooks.d100.readiness import DROP_SHIELD, Drop
from fracas.rulebooks.d100.rows import PRONE, Act, Errand
from fracas.rulebooks.d100.turn import END, Acts
from fracas.rulebooks.d100.ways import Ways

ALIGHT: Final = 5
"""Burns that are worth a roll on the ground."""
BLEEDING_MUCH: Final = 5
"""Bleeding that is worth a turn even in a fight, if nobody is near."""
TRAINED: Final = 50
"""First aid with which somebody leaves a fight for one who is dying; a med kit counts."""


class D100Medic(D100Arms):
    """Sees to wounds, its own and those of its side."""

    def flames(self, me: Combatant) -> int:
        flames = 0
        for wound in me.wounds:
            if wound.burns:
                flames += wound.effective()
        return flames

    def presses(self, me: Combatant) -> bool:
        return len(me.wounds) > 0 and me.losing() >= BLEEDING_MUCH

    def mend(self, fight: D100Fight, me: Combatant, menu: Acts) -> Act | None:
        """The best that can be done for a wound, or for somebody who is dying."""
        bleeding = False
        dying = False
        for each in fight.fighters:
            if each.side == me.side and not each.dead and not each.away():
                dying = dying or each.dying > 0
                bleeding = bleeding or (len(each.wounds) > 0 and each.losing() > 0)
        if dying and any(self.may_live(each) for each in self.book.dying_near(fight, me)):
            if menu.offers(aid.STABILISE):
                return aid.STABILISE
        if not bleeding:
            return None
        for act in (aid.SMOTHER, aid.MED_KIT, aid.BANDAGE, aid.TOURNIQUET, aid.STAUNCH):
            if menu.offers(act) and self.helps(fight, me, act):
                return act
        return None

    def may_live(self, patient: Combatant) -> bool:
        """Saved, it will not be dying again at once: at the limit the bleeding has to be stopped first (D-97)."""
        return patient.dying > 0 and not (patient.losing() and self.book.at_limit(patient))

    def helps(self, fight: D100Fight, me: Combatant, act: Act) -> bool:
        """Somebody within help would lose less by it."""
        if self.book.on(switches.FIRST_AID_ROLLS) and self.book.manoeuvre_bonus(me, "first_aid", 15, False).total < 1:
            return False
        if act is aid.TOURNIQUET:
            return any(self.would_tie_off(fight, me, each) for each in fight.friends(me))
        if act is not aid.STAUNCH:
            return any(each.losing() for each in fight.friends(me) if act.legal(self.book, fight, me, each))
        for each in fight.friends(me):
            if self.book.within_help(fight, me, each):
                for wound in each.wounds:
                    if not wound.burns and wound.effective() and wound.staunched_by < 0:
                        return True
                    if wound.staunched_by == me.index and not wound.pressed:
                        return True
        return False

    def limb_bleeding(self, fight: D100Fight, me: Combatant, patient: Combatant) -> int:
        """The worst bleeding there that a tourniquet would stop (D-103)."""
        worst = 0
        for number in aid.TOURNIQUET.fitting(self.book, fight, me, patient):
            worst = max(worst, patient.wounds[number].effective())
        return worst

    def would_tie_off(self, fight: D100Fight, me: Combatant, patient: Combatant) -> bool:
        """A limb bleeds there that can be done without: of somebody who is down, or when the fight is decided; of
        somebody who still fights only where it bleeds badly."""
        if not patient.wounds or not self.book.within_help(fight, me, patient):
            return False
        least = 1 if fight.settled or patient.out else BLEEDING_MUCH
        return self.limb_bleeding(fight, me, patient) >= least

    # in a fight

    def casualty(self, fight: D100Fight, me: Combatant) -> Combatant | None:
        """The nearest dying friend, if it is for this one to go: no foe is near either of them, it can be there in
        time, others fight on, and nobody of its side knows more of first aid."""
        if self.care(me) < TRAINED:
            return None
        best: Combatant | None = None
        least = 0
        for each in fight.fighters:
            if each.dying and each.side == me.side and self.may_live(each) and not self.foe_near(fight, me, each.cell):
                far = self.how_far(fight, me, each)
                turns = far // (PER_ROUND * self.book.stride(me))
                if turns < each.dying and far < FAR and (best is None or far < least):
                    best = each
                    least = far
        if best is None or not self.book.able(me) or self.foe_near(fight, me, me.cell):
            return None
        return best if self.first_to_help(fight, me) else None

    def first_to_help(self, fight: D100Fight, me: Combatant) -> bool:
        """Nobody else of its side has learnt more of it, and somebody else is still up to fight."""
        mine = self.care(me)
        others = [each for each in fight.friends(me) if each is not me and not each.out]
        return len(others) > 0 and all((self.care(each), -each.index) < (mine, -me.index) for each in others)

    def care(self, me: Combatant) -> int:
        """What it has to save a life with (D-115)."""
        return me.sheet.skill("first_aid") + (20 if me.kit else 0)

    def attend(self, fight: D100Fight, me: Combatant, menu: Acts) -> Act | None:
        """To the one who is dying, and at it."""
        patient = self.casualty(fight, me)
        if patient is None:
            return None
        if menu.offers(aid.STABILISE):
            return aid.STABILISE
        if fight.board.distance(me.cell, patient.cell) <= 1:
            return None
        if me.posture is PRONE and menu.offers(STAND):
            return STAND
        if menu.offers(MOVE_FREELY) and self.nearer(fight, me, menu.free_ways(), patient.cell) >= 0:
            return MOVE_FREELY
        if menu.offers(RUN) and self.nearer(fight, me, menu.run_ways(), patient.cell) >= 0:
            return RUN
        return None

    # after it

    def help(self, fight: D100Fight, me: Combatant, menu: Acts) -> Option:
        """The fight is over: to those who need it most, as long as something can be done for them."""
        if me.wounds and self.flames(me) and menu.offers(aid.ROLL_OVER):
            return aid.ROLL_OVER
        free = self.free_hands(fight, me, menu)
        if free is not None:
            return free
        act = self.mend(fight, me, menu)
        if act is not None and (act is not aid.STAUNCH or self.keeps_at(fight, me) or self.stops(fight, me)):
            return act
        if self.hands_on(fight, me):
            return END
        if me.posture is PRONE and menu.offers(STAND):
            return STAND
        if self.patient_far(fight, me) is not None:
            if menu.offers(MOVE_FREELY) and self.errand(fight, me, menu.free_ways()) >= 0:
                return MOVE_FREELY
            if menu.offers(RUN) and self.errand(fight, me, menu.run_ways()) >= 0:
                return RUN
        return END

    def stops(self, fight: D100Fight, me: Combatant) -> bool:
        """Pressure would stop a bleeding, and save somebody by that."""
        for each in fight.friends(me):
            if each.wounds and each.losing() and self.book.within_help(fight, me, each):
                if self.savable(fight, me, each):
                    return True
        return False

    def savable(self, fight: D100Fight, me: Combatant, patient: Combatant) -> bool:
        """Its own hands and those of friends next to it would stop whatever still bleeds there."""
        open_wounds = 0
        for wound in patient.wounds:
            rate = wound.effective()
            if rate > 1 or (rate and wound.burns):
                return False
            open_wounds += rate
        hands = 0
        for each in fight.friends(me):
            if each is me or (self.book.able(each) and self.book.within_help(fight, each, patient)):
                hands += self.idle_hands(fight, each)
        return open_wounds <= hands

    def idle_hands(self, fight: D100Fight, me: Combatant) -> int:
        """Whole hands that press nothing, whatever they hold."""
        hands = int(not me.arm_useless) + int(not me.off_useless)
        for each in fight.friends(me):
            for wound in each.wounds:
                if wound.staunched_by == me.index:
                    hands -= 1
        return hands

    def hands_on(self, fight: D100Fight, me: Combatant) -> bool:
        """A bleeding is stopped by its pressure, or one of its own by somebody else's: it had better stay."""
        for each in fight.friends(me):
            for wound in each.wounds:
                if wound.staunched_by == me.index or (each is me and 0 <= wound.staunched_by < aid.FOR_GOOD):
                    if wound.effective() == 0 and self.savable(fight, me, each):
                        return True
        return False

    def keeps_at(self, fight: D100Fight, me: Combatant) -> bool:
        """So it does by its own, and has to pay for it in this turn (D-101)."""
        for each in fight.friends(me):
            for wound in each.wounds:
                if wound.staunched_by == me.index and wound.effective() == 0 and not wound.pressed:
                    if self.savable(fight, me, each):
                        return True
        return False

    def free_hands(self, fight: D100Fight, me: Combatant, menu: Acts) -> Act | None:
        """Two-handed help needs empty hands, and pressure one of them."""
        if self.book.free_hands(fight, me) >= 2 or me.arm_useless or me.off_useless:
            return None
        if self.hands_on(fight, me) or not (self.equipped(fight, me) or self.stops(fight, me)):
            return None
        if me.shield_up and menu.offers(DROP_SHIELD):
            return DROP_SHIELD
        for held in me.held:
            drop = offered(menu, held.item, Drop) if held.hand else None
            if drop is not None:
                return drop
        return None

    def equipped(self, fight: D100Fight, me: Combatant) -> bool:
        """It has something for the wounded, or one of them near it needs no more than a strip of cloth."""
        return me.kit + me.bandages > 0 or any(self.would_tie_off(fight, me, each) for each in fight.friends(me))

    def patient_far(self, fight: D100Fight, me: Combatant) -> Combatant | None:
        """Somebody out of reach for whom one could do something."""
        best: Combatant | None = None
        least = 0
        for each in fight.friends(me):
            far = fight.board.distance(me.cell, each.cell)
            treatable = self.may_live(each)
            if each.losing() and not treatable:
                treatable = me.kit + me.bandages > 0 or self.savable(fight, me, each)
                treatable = treatable or self.limb_bleeding(fight, me, each) > 0
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

    def patient(self, fight: D100Fight, decision: Decision) -> Option:
        """Whoever is worst off; but a hand stays on the wound that it presses."""
        matter = decision.matter
        menu = decision.menu
        pressing = isinstance(matter, Errand) and matter.act is aid.STAUNCH
        saving = isinstance(matter, Errand) and matter.act is aid.STABILISE
        best = menu.options()[0]
        most = -1
        for option in menu.options():
            assert isinstance(option, Target)
            each = fight.fighters[option.index]
            need = 100 * (each.dying > 0) + each.losing()
            if saving and not self.may_live(each):
                need = 0
            if pressing and any(wound.staunched_by == decision.who and not wound.pressed for wound in each.wounds):
                need += 1000
            if need > most:
                most = need
                best = option
        return best

    def wound(self, decision: Decision) -> Option:
        """The one that costs most; but a hand stays on the wound that it presses."""
        matter = decision.matter
        menu = decision.menu
        assert isinstance(matter, aid.Treatment)
        best = menu.options()[0]
        most = -1
        for option in menu.options():
            assert isinstance(option, aid.WoundOption)
            wound = matter.patient.wounds[option.number]
            rate = wound.effective()
            if matter.act is aid.STAUNCH and wound.staunched_by == decision.who:
                rate += 1000
            if rate > most:
                most = rate
                best = option
        return best
