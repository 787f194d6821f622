"""Chapter 13 as people see it: what can be done at close quarters, with its numbers, and why other things cannot."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Decision, Option, Place, Target, View
from fracas.kernel.dice import AS_IS
from fracas.kernel.tally import Tally
from fracas.rulebooks.gurps import switches
from fracas.rulebooks.gurps.close import FOLLOW, FREE_ATTACK, KEEP_OUT, WELCOME
from fracas.rulebooks.gurps.contents import Blow
from fracas.rulebooks.gurps.fighter import Combatant, GurpsFight
from fracas.rulebooks.gurps.follow_ups import Hex, Twist
from fracas.rulebooks.gurps.gear import Strike
from fracas.rulebooks.gurps.grappling import BOTH_HANDS, GRIP, ONE_HAND
from fracas.rulebooks.gurps.guards import RESIST
from fracas.rulebooks.gurps.holds import Release
from fracas.rulebooks.gurps.locations import Location
from fracas.rulebooks.gurps.movement import SLIP, STOP, TUMBLE, Passing
from fracas.rulebooks.gurps.narration import spoken
from fracas.rulebooks.gurps.rolls import REFEREE, THREE_DICE, Contest, RollResult
from fracas.rulebooks.gurps.shot_views import ShotViews
from fracas.rulebooks.gurps.tactics import FEINT_WHOM, FEINT_WITH
from fracas.rulebooks.gurps.techniques import BREAK_FREE, Technique

NOTES: Final[dict[str, str]] = {
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
        if decision.question is FEINT_WITH and isinstance(option, Strike):
            near = self.targets(fight, me, option)
            label = self.strike_label(me, option)
            return self.view_feint(fight, me, near[0], option, label) if len(near) == 1 else View(label, rule="G-39")
        if decision.question is FEINT_WHOM and isinstance(option, Target) and isinstance(matter, Blow):
            return self.view_feint(fight, me, fight.fighters[option.index], matter.strike, option.key)
        if isinstance(option, Target) and isinstance(matter, Blow) and matter.technique is not None:
            return self.view_attempt(fight, me, fight.fighters[option.index], matter.technique, option.key)
        if isinstance(option, Place) and option.cell != me.cell:
            return self.view_entry(fight, me, option, super().view(fight, decision, option))
        if decision.question is GRIP and isinstance(matter, Blow) and isinstance(option, Location):
            return self.view_grip(fight, me, matter, option)
        if isinstance(matter, Passing):
            return self.view_passing(fight, me, matter, option, super().view(fight, decision, option))
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
            return View(technique.key, rule=technique.rule, note=technique.summary)
        return self.view_attempt(fight, me, near[0], technique, technique.key)

    def view_attempt(self, fight: GurpsFight, me: Combatant, foe: Combatant, technique: Technique, label: str) -> View:
        scores = technique.scores(self, me, foe)
        if technique.mode:
            skill = self.melee_skill(fight, self.technique_blow(fight, me, foe, technique))
            return self.view_roll(me, label, skill, technique.rule, technique.summary)
        if scores is None:
            return View(label, rule=technique.rule, note=technique.summary)
        mine, theirs = scores
        if technique is BREAK_FREE and self.is_set(switches.BREAK_FREE, "single_roll"):
            return self.view_roll(me, label, mine, technique.rule, technique.summary)
        note = f"{technique.summary}; {spoken(foe.name)} has {theirs.total}"
        if technique.regular:
            self.adjust(mine, theirs)
        return View(label, mine, self.contest_chance(mine, theirs, technique.regular), technique.rule, note)

    def view_feint(self, fight: GurpsFight, me: Combatant, foe: Combatant, strike: Strike, label: str) -> View:
        """How likely it is to burden the foe's defences at all (G-39)."""
        mine, theirs = self.feint_skill(fight, self.blow_at(fight, me, foe, strike)), self.feint_defence(foe)
        chance = 0.0
        for first in THREE_DICE.branches(AS_IS):
            one = RollResult(first.total, self.judge(first.total, mine.total))
            for second in THREE_DICE.branches(AS_IS):
                other = RollResult(second.total, self.judge(second.total, theirs.total))
                if self.feint_penalty(Contest(mine, one, theirs, other)) > 0:
                    chance += first.chance * second.chance
        return View(label, mine, chance, "G-39", f"{spoken(foe.name)} has {theirs.total}")

    def contest_chance(self, mine: Tally, theirs: Tally, again: bool) -> float:
        """G-19, G-20: the probability that the first side wins, at once or `again` and again."""
        won = lost = 0.0
        for first in THREE_DICE.branches(AS_IS):
            for second in THREE_DICE.branches(AS_IS):
                one = RollResult(first.total, self.judge(first.total, mine.total))
                other = RollResult(second.total, self.judge(second.total, theirs.total))
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
                mine, theirs = self.evade_score(fight, me, foe), self.barring_score(foe)
                note = f"{plain.note}; past {spoken(foe.name)}, who may stand in the way"
                return View(plain.label, mine, self.contest_chance(mine, theirs, False), "G-68", note)
        foes = [foe for foe in fight.foes(me) if foe.covers(place.cell)]
        if not foes:
            return plain
        names = " and ".join([spoken(foe.name) for foe in foes])
        note = f"{plain.note}; close combat with {names}" if plain.note else f"close combat with {names}"
        if self.is_set(switches.CLOSE_ENTRY, "free") or all(self.cannot_keep_out(fight, foe, me) for foe in foes):
            return View(plain.label, rule="G-169", note=note)
        return self.view_roll(me, plain.label, self.entry_need(me), "G-169", note)

    def view_passing(self, fight: GurpsFight, me: Combatant, matter: Passing, option: Option, plain: View) -> View:
        """G-67, G-68, G-169: how likely it is to keep somebody out or to stand in its way, or to get past oneself."""
        other = fight.fighters[matter.other]
        who = spoken(other.name)
        if option is KEEP_OUT:
            need = self.entry_need(other)
            need.add(other.bonus, REFEREE)
            return View(plain.label, need, 1.0 - self.chance(need.total), "G-169", f"unless {who} rolls this")
        if option is STOP:
            mine, theirs = self.barring_score(me), self.evade_score(fight, other, me)
            chance = 1.0 - self.contest_chance(theirs, mine, False)
            return View(plain.label, mine, chance, "G-68", f"{who} has {theirs.total} to get past")
        if option is SLIP:
            mine, theirs = self.evade_score(fight, me, other), self.barring_score(other)
            return View(
                plain.label, mine, self.contest_chance(mine, theirs, False), "G-68", f"{who} has {theirs.total}"
            )
        if option is TUMBLE:
            return self.view_roll(me, plain.label, self.tumble_need(me), "G-67")
        return View(plain.label, rule=plain.rule, note=f"{who} {'comes in' if option is WELCOME else 'gets past'}")

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
        names = " and ".join([spoken(fight.fighters[holder].name) for holder in me.holders])
        if names:
            how = "pinned by" if me.pinned else "held by" if me.gripped else "burdened with"
            out.append(f"{how} {names}")
        for hold in me.holds:
            foe = fight.fighters[hold.foe]
            what = foe.held[hold.item].item.name if hold.item >= 0 else hold.location.key
            points = f", {hold.control} CP" if hold.control else ""
            kind = " locked" if hold.locked else ""
            out.append(f"holds {spoken(foe.name)} ({what}{kind}{points})")
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
        for technique in self.techniques():
            if technique.key == key and foes:
                nearest = foes[0]
                for foe in foes:
                    if fight.distance(me, foe) < fight.distance(me, nearest):
                        nearest = foe
                return self.why_no_technique(fight, me, nearest, technique)
        return ""
