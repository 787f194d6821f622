"""Chapter 13 as people see it: what can be done at close quarters, with its numbers, and why other things cannot."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Decision, Option, Place, Target, View
from fracas.kernel.dice import AS_IS
from fracas.kernel.tally import Tally
from fracas.rulebooks.gurps.close import FOLLOW, FREE_ATTACK, KEEP_OUT
from fracas.rulebooks.gurps.contents import Blow
from fracas.rulebooks.gurps.fighter import Combatant, GurpsFight
from fracas.rulebooks.gurps.follow_ups import Hex, Twist
from fracas.rulebooks.gurps.grappling import BOTH_HANDS, GRIP, ONE_HAND
from fracas.rulebooks.gurps.guards import RESIST
from fracas.rulebooks.gurps.holds import Release
from fracas.rulebooks.gurps.locations import Location
from fracas.rulebooks.gurps.rolls import THREE_DICE, Contest, Throw
from fracas.rulebooks.gurps.shot_views import ShotViews
from fracas.rulebooks.gurps.techniques import BREAK_FREE, PIN, TECHNIQUES, WREST, Technique
from fracas.rulebooks.gurps.wounds import DX

NOTES: Final[dict[str, str]] = {
    KEEP_OUT.key: "they have to roll DX",
    FOLLOW.key: "into their new hex, at the cost of a hex or step of your next turn",
    FREE_ATTACK.key: "with bare limbs or something short, as they go",
    BOTH_HANDS.key: "",
    ONE_HAND.key: "the other stays free",
}


@mypyc_attr(allow_interpreted_subclasses=True)
class HoldViews(ShotViews):
    def view(self, fight: GurpsFight, decision: Decision, option: Option) -> View:
        me = fight.fighters[decision.who]
        matter = decision.matter
        if isinstance(option, Technique):
            return self.view_technique(fight, me, option)
        if isinstance(option, Target) and isinstance(matter, Blow) and matter.technique is not None:
            return self.view_attempt(fight, me, fight.fighters[option.index], matter.technique, option.key)
        if isinstance(option, Place) and option.cell != me.cell:
            return self.view_entry(fight, me, option, super().view(fight, decision, option))
        if decision.question is GRIP and isinstance(matter, Blow) and isinstance(option, Location):
            return self.view_grip(fight, me, matter, option)
        if option is RESIST:
            return self.view_roll(me, "resist", self.resist_need(me), "G-174", "with DX, instead of a defence")
        if isinstance(option, (Release, Twist)):
            return View(option.key, rule="G-54" if isinstance(option, Release) else "G-183")
        if isinstance(option, Hex) or option.key in NOTES:
            return View(option.key, rule=decision.question.rule, note=NOTES.get(option.key, ""))
        return super().view(fight, decision, option)

    def view_technique(self, fight: GurpsFight, me: Combatant, technique: Technique) -> View:
        """With its numbers, if there is only one whom it could be tried on."""
        near = [foe for foe in self.near_foes(fight, me, None) if not self.why_no_technique(fight, me, foe, technique)]
        if len(near) != 1:
            return View(technique.key, rule=technique.rule, note=technique.note)
        return self.view_attempt(fight, me, near[0], technique, technique.key)

    def view_attempt(self, fight: GurpsFight, me: Combatant, foe: Combatant, technique: Technique, label: str) -> View:
        scores = technique.scores(self, me, foe)
        if technique.mode:
            skill = self.melee_skill(fight, self.technique_blow(fight, me, foe, technique))
            return self.view_roll(me, label, skill, technique.rule, technique.note)
        if scores is None:
            return View(label, rule=technique.rule, note=technique.note)
        mine, theirs = scores
        if technique is BREAK_FREE and self.is_set("break_free", "single_roll"):
            return self.view_roll(me, label, mine, technique.rule, technique.note)
        note = f"{technique.note}; {foe.name} has {theirs.total}"
        again = technique is PIN or technique is WREST
        if again:
            self.adjust(mine, theirs)
        return View(label, mine, self.contest_chance(mine, theirs, again), technique.rule, note)

    def contest_chance(self, mine: Tally, theirs: Tally, again: bool) -> float:
        """G-19, G-20: the probability that the first side wins, at once or `again` and again."""
        won = lost = 0.0
        for first in THREE_DICE.branches(AS_IS):
            for second in THREE_DICE.branches(AS_IS):
                one = Throw(first.total, self.judge(first.total, mine.total))
                other = Throw(second.total, self.judge(second.total, theirs.total))
                chance = first.chance * second.chance
                if again and one.succeeded == other.succeeded:
                    continue
                winner = Contest(mine, one, theirs, other).winner
                won += chance if winner > 0 else 0.0
                lost += chance if winner < 0 else 0.0
        return won / (won + lost) if again and won + lost > 0 else won

    def view_entry(self, fight: GurpsFight, me: Combatant, place: Place, plain: View) -> View:
        """G-68, G-169: past a foe, or into its hex, if the last one is that."""
        for foe in fight.foes(me):
            if any(foe.covers(cell) for cell in place.way.cells[:-1]):
                theirs = Tally(foe.sheet.dx, DX)
                self.burden_dx(foe, theirs)
                mine = self.evade_score(fight, me, foe)
                note = f"{plain.note}; past {foe.name}, who may stand in the way"
                return View(plain.label, mine, self.contest_chance(mine, theirs, False), "G-68", note)
        foes = [foe for foe in fight.foes(me) if foe.covers(place.cell)]
        if not foes:
            return plain
        names = " and ".join([foe.name for foe in foes])
        note = f"{plain.note}; close combat with {names}" if plain.note else f"close combat with {names}"
        if self.is_set("close_entry", "free") or all(self.caught_out(fight, foe, me) for foe in foes):
            return View(plain.label, rule="G-169", note=note)
        need = Tally(me.sheet.dx, DX)
        self.burden_dx(me, need)
        return self.view_roll(me, plain.label, need, "G-169", note)

    def view_grip(self, fight: GurpsFight, me: Combatant, blow: Blow, place: Location) -> View:
        was = blow.location
        blow.location = place
        skill = self.melee_skill(fight, blow)
        blow.location = was
        return self.view_roll(me, place.key, skill, "G-174")

    def describe(self, fight: GurpsFight, index: int) -> list[str]:
        out = super().describe(fight, index)
        me = fight.fighters[index]
        if me.out or not (me.holders or me.holds):
            return out
        names = " and ".join([fight.fighters[holder].name for holder in me.holders])
        if names:
            how = "pinned by" if me.pinned else "held by" if me.gripped else "burdened with"
            out.append(f"{how} {names}")
        for hold in me.holds:
            foe = fight.fighters[hold.foe]
            what = foe.held[hold.item].item.name if hold.item >= 0 else hold.location.key
            points = f", {hold.control} CP" if hold.control else ""
            kind = " locked" if hold.locked else ""
            out.append(f"holds {foe.name} ({what}{kind}{points})")
        return out

    def why_not(self, fight: GurpsFight, decision: Decision, key: str) -> str:
        if decision.question.key == "strike" and decision.menu.find(key) is None:
            why = self.why_not_tried(fight, fight.fighters[decision.who], key)
            if why:
                return f"'{key}' is not possible: {why}."
        return super().why_not(fight, decision, key)

    def why_not_tried(self, fight: GurpsFight, me: Combatant, key: str) -> str:
        """Why a technique cannot be tried on the nearest foe."""
        foes = fight.foes(me)
        for technique in TECHNIQUES:
            if technique.key == key and foes:
                nearest = foes[0]
                for foe in foes:
                    if fight.distance(me, foe) < fight.distance(me, nearest):
                        nearest = foe
                return self.why_no_technique(fight, me, nearest, technique)
        return ""
