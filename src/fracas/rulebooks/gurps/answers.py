"""What people see: every answer with its numbers, and why others are missing."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Amount, Decision, Facing, Option, Place, Target, View
from fracas.kernel.hexes import COMPASS
from fracas.kernel.parting import MERCY, mercy_view
from fracas.kernel.tally import Reason
from fracas.rulebooks.citations import citations
from fracas.rulebooks.gurps.aiming import AIM_AT
from fracas.rulebooks.gurps.blasts import Blasted, DiveTo, Mark
from fracas.rulebooks.gurps.blow import Blow, Shot
from fracas.rulebooks.gurps.defence import DEFENCE, THE_LIMB
from fracas.rulebooks.gurps.defence_scores import DROPPING
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import Parry, Strike
from fracas.rulebooks.gurps.grappling import GRIP
from fracas.rulebooks.gurps.guards import DODGE, RESIST, Guard
from fracas.rulebooks.gurps.hold_views import HoldViews
from fracas.rulebooks.gurps.locations import Location
from fracas.rulebooks.gurps.movement import Passing
from fracas.rulebooks.gurps.options import (
    BLOW,
    LOCATION,
)
from fracas.rulebooks.gurps.retreats import GuardedBlow
from fracas.rulebooks.gurps.rows import Choice
from fracas.rulebooks.gurps.sacrifices import SACRIFICE, THROW_DOWN, THROW_IN
from fracas.rulebooks.gurps.shooting import HOW_MANY, PAST_COVER
from fracas.rulebooks.gurps.tactics import FEINT_WHOM, FEINT_WITH
from fracas.rulebooks.gurps.techniques import Technique
from fracas.rulebooks.gurps.watches import Watches, WatchLine
from fracas.rulebooks.gurps.words import spoken, yards

DEFENDING: Final = ["defence", "retreat", "sacrifice"]
ATTACKING: Final = ["strike", "target", "location", "blow", "shots", "cover", "zone shots", "limb", "arm"]
"""Questions whose answers lead to an attack roll, or to a defence."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Answers(HoldViews):
    def __init__(self, chosen: dict[str, str] | None = None) -> None:
        super().__init__(chosen)
        self.cited = citations(self.packages("rules"))
        """The numbers that rules of the base have in a variant."""

    # one option

    def view(self, fight: GurpsFight, decision: Decision, option: Option) -> View:
        """An option as people see it, with the numbers that its rules have in this book."""
        seen = self.show(fight, decision, option)
        wording = self.wording_of(option)
        if wording is not None:
            seen.label = wording.name or seen.label
            seen.rule = wording.rule or seen.rule
        if seen.chance >= 0 and not seen.chance_of:
            seen.chance_of = self.meaning_of_chance(decision, option)
        if self.cited:
            seen.rule = self.cite(seen.rule)
            if seen.tally is not None:
                seen.tally.cite([self.cite_reason(why) for _, why in seen.tally.terms])
        return seen

    def meaning_of_chance(self, decision: Decision, option: Option) -> str:
        """What an option's roll is for: a hit, which may still be defended against, a defence, or something else."""
        question = decision.question.key
        if question in DEFENDING:
            return "of defending"
        if question in ATTACKING and not isinstance(option, Technique):
            return "of a hit, before any defence"
        return "of success"

    def cite(self, rule: str) -> str:
        """The number that a rule goes by in this book: a variant has its own for those that it replaces."""
        return self.cited.get(rule, rule)

    def cite_reason(self, reason: Reason) -> Reason:
        """The same reason, with the number of its rule in this book."""
        return Reason(reason.text, self.cite(reason.rule))

    def show(self, fight: GurpsFight, decision: Decision, option: Option) -> View:
        """By what the question is about, then by the kind of option; most options know how they are shown."""
        me = fight.fighters[decision.who]
        matter = decision.matter
        if decision.question is MERCY:
            return mercy_view(option)
        if isinstance(decision.menu, Watches) and not isinstance(option, WatchLine):
            return self.view_watch(decision.menu, option)
        if isinstance(matter, Passing):
            return self.view_passing(fight, me, matter, option, decision.question.rule)
        if isinstance(matter, GuardedBlow):
            return self.view_guard(fight, me, matter, option)
        if isinstance(matter, Blasted) and isinstance(option, DiveTo):
            return self.view_roll(me, f"dive to {fight.board.names[option.cell]}", matter.copied(), "G-134")
        if isinstance(option, Technique):
            return self.view_technique(fight, me, option)
        if isinstance(matter, Blow):
            seen = self.view_about_blow(fight, me, decision, matter, option)
            if seen is not None:
                return seen
        if isinstance(option, Strike):
            feints = decision.question is FEINT_WITH
            return self.view_feint_with(fight, me, option) if feints else self.view_strike(fight, me, option)
        if isinstance(option, Target):
            foe = fight.fighters[option.index]
            aims = decision.question is AIM_AT
            return self.view_aim(fight, me, foe) if aims else View(foe.name, rule=decision.question.rule)
        if isinstance(option, Place):
            return self.view_entry(fight, me, option, self.view_place(me, option, decision))
        if isinstance(option, Facing):
            keep = " (as now)" if option.facing == me.facing else ""
            return View(f"face {COMPASS[option.facing]}{keep}", rule="G-59", note=self.turning_words(me, option))
        if isinstance(option, Choice):
            return option.view(self.book(), fight, decision)
        return View(option.key.replace("-", " "), rule=decision.question.rule)

    def view_about_blow(
        self, fight: GurpsFight, me: Combatant, decision: Decision, blow: Blow, option: Option
    ) -> View | None:
        """What is asked about a blow or shot on its way: whom, where, how, and the defence."""
        question = decision.question
        if isinstance(option, Target):
            return self.view_target(fight, me, decision, blow, option)
        if question is GRIP and isinstance(option, Location):
            return self.view_grip(fight, me, blow, option)
        if option is RESIST:
            return self.view_roll(me, "resist", self.resist_need(me), "G-174", "with DX, instead of a defence")
        if isinstance(blow, Shot):
            if isinstance(option, Mark):
                skill = self.shot_skill(fight, self.lob_at(fight, blow.attacker, blow.strike, option.cell))
                return self.view_roll(blow.attacker, f"at {option.key}", skill, "G-114")
            if question is HOW_MANY and isinstance(option, Amount):
                return self.view_shots(fight, blow, option)
            if question is PAST_COVER:
                tried = self.next_projectile(blow)
                tried.shots = blow.shots
                self.take_cover_option(tried, option)
                skill = self.shot_skill(fight, tried)
                return self.view_roll(blow.attacker, option.key, skill, "G-106", self.summary(option))
        if question is LOCATION or question is BLOW:
            return self.view_blow(fight, blow, option)
        if question is DEFENCE:
            return self.view_defence(fight, me, blow, option)
        if question is SACRIFICE and option is THROW_IN:
            note = f"a Dodge; you take what is meant for {spoken(blow.foe.name)}"
            return self.view_roll(me, option.key, self.sacrifice_need(fight, me, blow), "G-131", note)
        if question is SACRIFICE and option is THROW_DOWN:
            need = self.sacrifice_need(fight, me, blow)
            need.add(3, DROPPING)
            return self.view_roll(me, option.key, need, "G-131", self.summary(option))
        if option is THE_LIMB and isinstance(blow.last_defence, Parry):
            need = self.limb_need(me, blow, me.held[blow.last_defence.item])
            return self.view_roll(me, option.key, need, "G-127", "it cannot be defended")
        return None

    def view_target(self, fight: GurpsFight, me: Combatant, decision: Decision, blow: Blow, option: Target) -> View:
        foe = fight.fighters[option.index]
        if decision.question is FEINT_WHOM:
            return self.view_feint(fight, me, foe, blow.strike, option.key)
        if blow.technique is not None:
            return self.view_attempt(fight, me, foe, blow.technique, option.key)
        if isinstance(blow, Shot):
            shot = self.shot_at(fight, me, foe, blow.strike)
            return self.view_roll(me, foe.name, self.shot_skill(fight, shot), "G-75", yards(shot.range))
        return self.view_roll(me, foe.name, self.melee_skill(fight, self.blow_at(fight, me, foe, blow.strike)), "G-74")

    def best_chance(self, fight: GurpsFight, decision: Decision, option: Option) -> float:
        """G-122, G-133: a guard counts with the retreat or the drop that can go with it."""
        seen = self.view(fight, decision, option)
        blow = decision.matter
        if seen.chance < 0 or decision.question is not DEFENCE or not isinstance(blow, Blow) or option is RESIST:
            return seen.chance
        me = fight.fighters[decision.who]
        guard = Guard(option)
        if blow.strike.mode.missile is not None:
            guard.dropping = option is DODGE and self.may_drop(me)
        else:
            away = self.may_retreat(me) and len(self.retreat_hexes(fight, me, blow.attacker)) > 0
            guard.retreating = away or me.retreated_from == blow.attacker.index
        return self.view_roll(me, "", self.defence_need(fight, me, blow, guard), "").chance
