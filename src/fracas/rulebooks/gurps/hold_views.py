"""Chapter 13 as people see it: what can be done at close quarters, with its numbers, and why other things cannot."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Option, Place, View
from fracas.kernel.dice import AS_IS
from fracas.kernel.tally import Tally
from fracas.rulebooks.gurps import switches
from fracas.rulebooks.gurps.blow import Blow
from fracas.rulebooks.gurps.close import KEEP_OUT, WELCOME
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import Strike
from fracas.rulebooks.gurps.locations import Location
from fracas.rulebooks.gurps.movement import SLIP, STOP, TUMBLE, Passing
from fracas.rulebooks.gurps.rolls import REFEREE, THREE_DICE, Contest, RollResult
from fracas.rulebooks.gurps.techniques import BREAK_FREE, Technique
from fracas.rulebooks.gurps.views import Views
from fracas.rulebooks.gurps.words import spoken

WON: Final = "of winning the contest"
DECEIVED: Final = "of making the foe's defence harder"


@mypyc_attr(allow_interpreted_subclasses=True)
class HoldViews(Views):
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
        return View(label, mine, self.contest_chance(mine, theirs, technique.regular), technique.rule, note, WON)

    def view_feint_with(self, fight: GurpsFight, me: Combatant, strike: Strike) -> View:
        """With its numbers, if there is only one whom it could deceive."""
        near = self.targets(fight, me, strike)
        label = self.strike_label(me, strike)
        return self.view_feint(fight, me, near[0], strike, label) if len(near) == 1 else View(label, rule="G-39")

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
        return View(label, mine, chance, "G-39", f"{spoken(foe.name)} has {theirs.total}", DECEIVED)

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
        if place.cell == me.cell:
            return plain
        for foe in fight.foes(me):
            if any(foe.covers(cell) for cell in place.way.cells[:-1]):
                mine, theirs = self.evade_score(fight, me, foe), self.barring_score(foe)
                note = f"{plain.note}; past {spoken(foe.name)}, who may stand in the way"
                return View(plain.label, mine, self.contest_chance(mine, theirs, False), "G-68", note, WON)
        foes = [foe for foe in fight.foes(me) if foe.covers(place.cell)]
        if not foes:
            return plain
        names = " and ".join([spoken(foe.name) for foe in foes])
        note = f"{plain.note}; close combat with {names}" if plain.note else f"close combat with {names}"
        if self.is_set(switches.CLOSE_ENTRY, "free") or all(self.cannot_keep_out(fight, foe, me) for foe in foes):
            return View(plain.label, rule="G-169", note=note)
        return self.view_roll(me, plain.label, self.entry_need(me), "G-169", note)

    def view_passing(self, fight: GurpsFight, me: Combatant, matter: Passing, option: Option, rule: str) -> View:
        """G-67, G-68, G-169: how likely it is to keep somebody out or to stand in its way, or to get past oneself."""
        other = fight.fighters[matter.other]
        who = spoken(other.name)
        if option is KEEP_OUT:
            need = self.entry_need(other)
            need.add(other.bonus, REFEREE)
            note = f"unless {who} rolls {need.total} or less"
            return View(option.key, need, 1.0 - self.chance(need.total), "G-169", note)
        if option is STOP:
            mine, theirs = self.barring_score(me), self.evade_score(fight, other, me)
            chance = 1.0 - self.contest_chance(theirs, mine, False)
            return View(option.key, mine, chance, "G-68", f"{who} has {theirs.total} to get past")
        if option is SLIP:
            mine, theirs = self.evade_score(fight, me, other), self.barring_score(other)
            return View(
                option.key, mine, self.contest_chance(mine, theirs, False), "G-68", f"{who} has {theirs.total}", WON
            )
        if option is TUMBLE:
            return self.view_roll(me, option.key, self.tumble_need(me), "G-67")
        return View(option.key, rule=rule, note=f"{who} {'comes in' if option is WELCOME else 'gets past'}")

    def view_grip(self, fight: GurpsFight, me: Combatant, blow: Blow, place: Location) -> View:
        was = blow.location
        blow.location = place
        skill = self.melee_skill(fight, blow)
        blow.location = was
        return self.view_roll(me, place.key, skill, "G-174")
