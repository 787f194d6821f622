"""Chapter 13, second part: having hold of somebody, being held, and breaking free (G-29, G-175 to G-178, G-208)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Decision, View
from fracas.kernel.event import Became
from fracas.kernel.fight import NOBODY
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps import switches
from fracas.rulebooks.gurps.blow import Blow
from fracas.rulebooks.gurps.body import BURDEN
from fracas.rulebooks.gurps.close import Close
from fracas.rulebooks.gurps.events import Gripped, LetGo
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.in_hand import Hold
from fracas.rulebooks.gurps.locations import Location
from fracas.rulebooks.gurps.rows import STANDING, FreeAction, Manoeuvre
from fracas.rulebooks.gurps.shock import DX
from fracas.rulebooks.gurps.skills import skill_reason

if TYPE_CHECKING:
    from fracas.rulebooks.gurps.book import Gurps

ST: Final = Reason("ST", "G-4")
TRAINED: Final = Reason("training", "G-208")
THEIR_CONTROL: Final = Reason("control points against it", "G-178")
STUNNED: Final = Reason("holder stunned", "G-178")
LOCKED: Final = Reason("a lock", "G-178")
TRIED: Final = Reason("earlier tries", "G-178")
CHOKED: Final = Reason("a choke hold", "G-178")
PINNED: Final = Reason("pinned", "G-178")
TWO_HANDS: Final = Reason("both hands", "G-178")
MANAGING: Final = Reason("managing it in spite of the hold", "G-177")
BREAKING: Final = Reason("breaking free", "G-178")

ST_KEY: Final = "ST"
DX_KEY: Final = "DX"
HT_KEY: Final = "HT"

UNTRAINED: Final[list[str]] = []
WRESTLING: Final = ["Wrestling"]
WITH_SUMO: Final = ["Wrestling", "Sumo Wrestling"]
"""G-208: the arts that add to ST: Wrestling in most contests, Sumo Wrestling in takedowns and in breaking free."""


class Release(FreeAction):
    """To let somebody go (G-54)."""

    def __init__(self, name: str, foe: int) -> None:
        super().__init__(f"let go of {name}", rule="G-54")
        self.foe = foe

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        rules.release(fight, me, fight.fighters[self.foe])

    def view(self, rules: Gurps, fight: GurpsFight, decision: Decision) -> View:
        return View(self.key, rule=self.rule)


@mypyc_attr(allow_interpreted_subclasses=True)
class Holds(Close):
    # what a hold is

    def take_hold(self, fight: GurpsFight, me: Combatant, foe: Combatant, location: Location, control: int) -> Hold:
        """G-174: a new hold, or a firmer one: its control points grow, but never beyond the grappler's ST; by the
        switch `grapple_model` there are none. A Wait, an aim and concentration end with it (G-51, G-177)."""
        hold = me.hold_on(foe)
        if hold is None:
            hold = Hold(foe.index, location)
            me.holds.append(hold)
        if hold.location is not location:
            self.shift_hold(fight, foe, hold, location)
        if self.is_set(switches.GRAPPLE_MODEL, "control_points"):
            hold.control = min(self.strength(me), hold.control + max(0, control))
        hold.burden = self.strength(foe) > 2 * self.strength(me)
        self.update_holds(fight, foe)
        if foe.gripped:
            foe.wait = None
            self.lose_concentration(fight, foe)
            self.lose_aim(foe)
        fight.tell(Gripped(me.index, foe.index, "holds", location.key, hold.control))
        return hold

    def shift_hold(self, fight: GurpsFight, foe: Combatant, hold: Hold, location: Location) -> None:
        """G-174: to another place: whatever the hold was at the old one, it is no more (G-180 to G-183)."""
        hold.location = location
        hold.locked = False
        hold.pinned = False
        hold.choke_hold = False
        if hold.stops_breath:
            hold.stops_breath = False
            if not self.cannot_breathe(fight, foe):
                foe.breathless = 0

    def update_holds(self, fight: GurpsFight, foe: Combatant) -> None:
        """Who has hold of somebody, and what that amounts to (G-175, G-177)."""
        holders: list[int] = []
        parts: list[str] = []
        foe.pinned = False
        foe.clinging_foes = 0
        foe.drags_holders = True
        for other in fight.fighters:
            hold = other.hold_on(foe) if other.holds else None
            if hold is None:
                continue
            holders.append(other.index)
            if hold.burden:
                foe.clinging_foes += 1
                continue
            parts.append(hold.location.key)
            foe.pinned = foe.pinned or hold.pinned
            foe.drags_holders = foe.drags_holders and self.strength(foe) >= 2 * self.strength(other)
        foe.holders = tuple(holders)
        foe.held_parts = tuple(parts)
        foe.gripped = len(parts) > 0
        foe.drags_holders = foe.gripped and foe.drags_holders and not foe.pinned
        self.update_encumbrance(foe)

    # what ends one

    def end_hold(self, fight: GurpsFight, me: Combatant, hold: Hold, why: str) -> None:
        """G-178: nothing of it is left."""
        if all(each is not hold for each in me.holds):
            return
        foe = fight.fighters[hold.foe]
        me.holds = [each for each in me.holds if each is not hold]
        if hold.item >= 0:
            foe.held[hold.item].grabbed = NOBODY
        if hold.lash >= 0:
            me.held[hold.lash].grabbed = NOBODY
        self.update_holds(fight, foe)
        if hold.stops_breath and not self.cannot_breathe(fight, foe):
            foe.breathless = 0
        fight.tell(LetGo(me.index, foe.index, why))

    def cannot_breathe(self, fight: GurpsFight, foe: Combatant) -> bool:
        """Whether some hold keeps somebody from breathing."""
        for index in foe.holders:
            hold = fight.fighters[index].hold_on(foe)
            if hold is not None and hold.stops_breath:
                return True
        return False

    def let_go(self, fight: GurpsFight, me: Combatant) -> None:
        """G-178: everybody whom it holds, and everybody who holds it: out of the fight, or out of the hex."""
        if not fight.close_combat_begun:
            return
        for hold in me.holds[:]:
            self.end_hold(fight, me, hold, "lets go")
        for other in fight.fighters:
            for hold in other.holds[:]:
                if hold.foe == me.index:
                    self.end_hold(fight, other, hold, "lets go")

    def end_broken_holds(self, fight: GurpsFight) -> None:
        """G-175, G-178: who is no longer together holds nobody; neither does a hand that cannot grip, nor one whose
        owner is out of it."""
        if not fight.close_combat_begun:
            return
        for me in fight.fighters:
            for hold in me.holds[:]:
                foe = fight.fighters[hold.foe]
                if me.out or foe.out:
                    self.end_hold(fight, me, hold, "lets go")
                elif not self.together(fight, me, hold) or not self.hands_hold(me, hold):
                    self.end_hold(fight, me, hold, "loses hold of")

    def together(self, fight: GurpsFight, me: Combatant, hold: Hold) -> bool:
        """Both in one hex, or within the length of a lash; and what is grabbed still in the foe's hand."""
        foe = fight.fighters[hold.foe]
        if hold.item >= 0 and not foe.held[hold.item].in_hand():
            return False
        if hold.lash >= 0 and me.held[hold.lash].item.weapon.longest() > 0:
            return fight.distance(me, foe) <= me.held[hold.lash].item.weapon.longest()
        return fight.together(me, foe)

    def hands_hold(self, me: Combatant, hold: Hold) -> bool:
        """G-174: the hold needs the hands used for it; one of two will do for less."""
        if hold.lash >= 0:
            return me.held[hold.lash].in_hand() and not me.held[hold.lash].broken
        if hold.cloak:
            return me.shield_ready and self.shield_worn(me)
        hold.main = hold.main and self.usable_hand(me, me.main_side())
        hold.off = hold.off and self.usable_hand(me, me.off_side())
        return hold.main or hold.off or hold.more > 0

    def usable_hand(self, me: Combatant, side: str) -> bool:
        return not me.maimed() or (me.can_use(f"{side} arm") and me.can_use(f"{side} hand"))

    def releases(self, fight: GurpsFight, me: Combatant) -> list[Release]:
        """G-54: to let go is free."""
        foes: list[int] = []
        for hold in me.holds:
            if hold.foe not in foes:
                foes.append(hold.foe)
        return [Release(fight.fighters[index].name, index) for index in foes]

    def release(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> None:
        for hold in me.holds[:]:
            if hold.foe == foe.index:
                self.end_hold(fight, me, hold, "lets go")

    # what goes on while it lasts

    def renew_holds(self, fight: GurpsFight, me: Combatant) -> None:
        """G-176, G-182, G-183: a new turn of somebody who holds or is held: holds have lasted, a choke hold takes the
        breath away, a lock hurts."""
        for hold in me.holds:
            hold.fresh = False
            hold.twisted = False
            if hold.choke_hold:
                self.cut_off_breath(fight, fight.fighters[hold.foe], hold)
        for index in me.holders:
            theirs = fight.fighters[index].hold_on(me)
            if theirs is not None and theirs.locked:
                me.shock = max(me.shock, self.shock_unit(me))

    def cut_off_breath(self, fight: GurpsFight, foe: Combatant, hold: Hold) -> None:
        """G-165, G-181, G-182: from now on the foe cannot breathe, as long as this hold lasts."""
        if hold.stops_breath or (foe.breathless and not self.cannot_breathe(fight, foe)):
            return
        hold.stops_breath = True
        if foe.breathless == 0:
            foe.breathless = 1
            fight.tell(Became(foe.index, "choking"))

    # G-29, G-176, G-177: what may be done

    def why_not_in_hold(self, fight: GurpsFight, me: Combatant, manoeuvre: Manoeuvre) -> Reason | None:
        """G-29, G-176, G-177: what a hold forbids those in it, at either end: break free is an attack, and to leave one
        must let go (G-175)."""
        key = manoeuvre.key
        if me.pinned:
            return self.why_not_pinned(fight, me, key)
        if me.gripped:
            if key == "ready":
                usable = me.main_hand_works() or me.off_hand_works()
                return None if usable else Reason("no hand is free in this hold", "G-177")
            if manoeuvre.held or (key == "move" and me.drags_holders):
                return None
            return Reason("it is not possible while somebody holds you: break free first, as an Attack", "G-177")
        if manoeuvre.holding:
            return None
        return Reason("it is not possible while you hold somebody: let go first", "G-176")

    def why_not_pinned(self, fight: GurpsFight, me: Combatant, key: str) -> Reason | None:
        """G-177: only to break free, once in ten turns, or what needs no movement at all."""
        if key in ("do nothing", "concentrate"):
            return None
        if key != "attack":
            return Reason("you are pinned", "G-177")
        if any(not self.why_no_escape(fight, me, fight.fighters[index]) for index in me.holders):
            return None
        return Reason("you are pinned, and must gather your strength for ten seconds between two tries", "G-177")

    def may_shoot(self, me: Combatant) -> bool:
        """G-175, G-176: neither held, nor holding anybody who is not pinned."""
        return not me.gripped and all(hold.pinned for hold in me.holds)

    def readies_despite_hold(self, fight: GurpsFight, me: Combatant, item: int) -> bool:
        """G-177: in somebody's hold, to make something ready needs a DX roll; failure drops it."""
        done = self.check(fight, me, self.dx_need(me), MANAGING).succeeded
        if not done and item >= 0:
            self.drop(fight, me, me.held[item])
        return done

    # G-208: contests

    def training(self, me: Combatant, arts: list[str]) -> int:
        """G-208: one of these arts a point above DX adds 1, two or more add 2; the better of them counts."""
        best = 0
        for art in arts:
            best = max(best, me.sheet.skills.get(art, 0) - me.sheet.dx)
        return min(2, best)

    def contest_strength(self, me: Combatant, arts: list[str]) -> Tally:
        """G-175, G-208: ST in a contest, which no hold burdens, and what training makes of it."""
        score = Tally(self.strength(me), ST)
        score.add(self.training(me, arts), TRAINED)
        return score

    def best_score(self, me: Combatant, scores: list[str], arts: list[str]) -> Tally:
        """The best of these attributes and skills, as they are now; what weighs on DX weighs on skills, and the
        load on Judo (G-11)."""
        best: Tally | None = None
        for key in scores:
            if key == ST_KEY:
                score = self.contest_strength(me, arts)
            elif key == HT_KEY:
                score = self.health_need(me)
            else:
                if key != DX_KEY and key not in me.sheet.skills:
                    continue
                score = Tally(me.sheet.dx, DX) if key == DX_KEY else Tally(me.sheet.skills[key], skill_reason(key))
                self.add_dx_penalties(me, score)
                if key == "Judo":
                    score.add(-me.encumbrance, BURDEN)
            if best is None or score.total > best.total:
                best = score
        assert best is not None
        return best

    # G-178: breaking free

    def why_no_escape(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> Reason | None:
        """G-177, G-178: from whoever has hold of one; somebody pinned tries once in ten turns."""
        hold = foe.hold_on(me) if foe.holds else None
        if hold is None:
            return Reason(f"{foe.name} does not hold you", "G-178")
        if hold.pinned and fight.round < hold.next_try:
            return Reason("you are pinned, and must gather your strength for ten seconds between two tries", "G-177")
        if me.pinned and not hold.pinned:
            return Reason("you are pinned", "G-177")
        return None

    def escape_score(self, me: Combatant, hold: Hold) -> Tally:
        """G-178: the better of ST and Wrestling, less the control points of the hold, whose -4 (G-175) weighs on
        neither."""
        score = self.contest_strength(me, WITH_SUMO)
        if "Wrestling" in me.sheet.skills:
            wrestling = Tally(me.sheet.skills["Wrestling"], skill_reason("Wrestling"))
            self.add_skill_penalties(me, wrestling)
            if wrestling.total > score.total:
                score = wrestling
        score.add(-hold.control, THEIR_CONTROL)
        return score

    def keep_score(self, me: Combatant, hold: Hold) -> Tally:
        """G-178: the holder's ST, and what kind of hold it is; the published +5 for both hands by the switch."""
        score = self.contest_strength(me, WRESTLING)
        if me.stunned:
            score.add(-4, STUNNED)
        if hold.locked:
            score.add(4, LOCKED)
            score.add(hold.tries, TRIED)
        if hold.choke_hold:
            score.add(5, CHOKED)
        if hold.pinned:
            score.add(10 if hold.hands() > 1 else 5, PINNED)
        elif hold.hands() > 1 and self.is_set(switches.GRAPPLE_MODEL, "published"):
            score.add(5, TWO_HANDS)
        return score

    def escape_scores(self, me: Combatant, foe: Combatant) -> tuple[Tally, Tally]:
        hold = foe.hold_on(me)
        assert hold is not None
        return self.escape_score(me, hold), self.keep_score(foe, hold)

    def break_free(self, fight: GurpsFight, blow: Blow) -> None:
        """G-178: a Quick Contest with the holder, or by the switch `break_free` a roll of one's own; whoever wins is
        out of it, and may still step."""
        me, foe = blow.attacker, blow.foe
        hold = foe.hold_on(me)
        assert hold is not None
        mine = self.escape_score(me, hold)
        if self.is_set(switches.BREAK_FREE, "single_roll"):
            free = self.check(fight, me, mine, BREAKING).succeeded
        else:
            free = self.quick_contest(fight, me, mine, foe, self.keep_score(foe, hold), BREAKING).winner > 0
        if free:
            self.end_hold(fight, foe, hold, "loses hold of")
            return
        if hold.pinned:
            hold.next_try = fight.round + 10
        if hold.locked:
            hold.tries += 1

    def add_posture_penalty(self, me: Combatant, score: Tally) -> None:
        """G-179: whoever does not stand wrestles at the penalty of its posture."""
        if me.posture is not STANDING:
            score.add(self.posture_to_hit(me), me.posture.reason)
