"""What people see: every answer with its numbers, and why others are missing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Amount, Decision, Facing, Matter, Option, Place, Places, Target, View
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
from fracas.rulebooks.gurps.free_actions import YIELD
from fracas.rulebooks.gurps.gear import Parry, Strike
from fracas.rulebooks.gurps.grappling import GRIP
from fracas.rulebooks.gurps.guards import BLOCK, DODGE, RESIST, Guard
from fracas.rulebooks.gurps.hold_views import HoldViews
from fracas.rulebooks.gurps.locations import LOCATIONS, VITALS_KIND, Location, may_aim
from fracas.rulebooks.gurps.manoeuvres import VARIANTS
from fracas.rulebooks.gurps.movement import Passing
from fracas.rulebooks.gurps.options import BLOW, LOCATION
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
                seen.tally.terms = [(value, self.cite_reason(why)) for value, why in seen.tally.terms]
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

    # why an answer is missing

    def why_not_offered(self, fight: GurpsFight, decision: Decision, key: str) -> str:
        why = self.why_missing(fight, fight.fighters[decision.who], decision, key)
        return "" if why is None else str(self.cite_reason(why))

    def sought(self, fight: GurpsFight, decision: Decision) -> Sequence[Option]:
        """G-32: every manoeuvre but those for rare occasions."""
        if decision.question.key != "manoeuvre":
            return []
        return [row for row in self.manoeuvres() if not row.occasional]

    def why_missing(self, fight: GurpsFight, me: Combatant, decision: Decision, key: str) -> Reason | None:
        """The reason, by what is asked; None where there is no such answer."""
        question = decision.question.key
        if question == "manoeuvre":
            return self.why_not_manoeuvre(fight, me, key)
        if question == "defence":
            return self.why_not_defence(me, decision, key)
        if question == "location":
            return self.why_not_aimed(fight, decision, key)
        if question == "target":
            return self.why_not_target(fight, me, decision.matter, key)
        if question == "strike":
            return (
                self.why_not_tried(fight, me, key)
                or (self.why_not_shot(fight, me, key) if me.shoots else None)
                or self.why_not_strike(me, key)
            )
        if question == "feint with":
            return self.why_not_strike(me, key)
        if question == "ready":
            return self.why_not_load(me, key) if me.shoots else None
        if question == "wait for":
            return next((row.why_not(self.book(), fight, me) for row in self.triggers() if row.key == key), None)
        if isinstance(decision.menu, Watches):
            return self.why_not_watched(fight, decision.menu, key)
        if question in ("move", "step"):
            return self.why_not_place(fight, me, decision, key)
        return None

    def why_not_manoeuvre(self, fight: GurpsFight, me: Combatant, key: str) -> Reason | None:
        for row in self.manoeuvres():
            if row.key == key:
                return self.why_no_manoeuvre(fight, me, row)
        if key == YIELD.key:
            return Reason(self.why_no_yielding(fight, me), "G-215")
        for variant in VARIANTS:
            if variant.key == key:
                return Reason("it is a kind of another manoeuvre", variant.rule)
        return None

    def why_not_defence(self, me: Combatant, decision: Decision, key: str) -> Reason | None:
        blow = decision.matter
        if not isinstance(blow, Blow):
            return None
        if key == BLOCK.key:
            return self.why_no_block(me, blow)
        for held in me.held:
            if held.item.parry.key == key:
                return self.why_no_parry(me, held, blow)
        return Reason("there is no weapon to parry with", "G-117") if key == "parry" else None

    def why_not_aimed(self, fight: GurpsFight, decision: Decision, key: str) -> Reason | None:
        """G-18, G-152: a place that this blow cannot be aimed at, or has no chance to hit."""
        blow = decision.matter
        place = next((each for each in LOCATIONS if each.key == key), None)
        if place is None or not isinstance(blow, Blow):
            return None
        if not may_aim(blow.strike.mode.damage, place, blow.behind):
            return Reason(f"nobody aims a {blow.strike.mode.damage.name} blow there from this side", "G-152")
        if self.can_be_aimed(fight, blow, place):
            return Reason("there is no chance to hit it: the effective skill is below 3", "G-18")
        if isinstance(blow, Shot):
            return Reason("it is behind cover", "G-106")
        if place.kind == VITALS_KIND and blow.foe.sheet.traits.no_vitals:
            return Reason("this body has no such place", "G-149")
        return Reason("it is too high or too low to reach", "G-70")

    def why_not_strike(self, me: Combatant, key: str) -> Reason | None:
        """G-73: what one could strike with, were somebody in its reach."""
        for strike in self.strikes(me):
            if strike.key == key or self.strike_label(me, strike) == key:
                return Reason("no foe is in its reach and in front of you", "G-73")
        return None

    def why_not_target(self, fight: GurpsFight, me: Combatant, matter: Matter | None, key: str) -> Reason | None:
        """G-73: out of reach or range, out of sight, behind one's back."""
        for foe in fight.fighters:
            if foe.name == key and isinstance(matter, Blow):
                if foe.side == me.side:
                    return Reason(f"{key} is on your side", "G-73")
                if foe.out:
                    return Reason(f"{key} is out of the fight", "G-73")
                if not fight.knows(me, foe):
                    return Reason(f"you do not know where {key} is", "G-210")
                if isinstance(matter, Shot):
                    why = self.why_out_of_range(fight, me, foe, matter.strike)
                    hopeless = f"there is no chance to hit {foe.name}: the effective skill is below 3"
                    return why or Reason(hopeless, "G-18")
                distance = fight.distance(me, foe)
                return Reason(
                    f"{key} is {yards(distance)} away, out of the reach or the front arc of this weapon", "G-73"
                )
        return None

    def why_not_place(self, fight: GurpsFight, me: Combatant, decision: Decision, key: str) -> Reason | None:
        board = fight.board
        cell = board.find(key)
        if cell < 0:
            return None
        if board.closed[cell]:
            return Reason(f"a {board.terrain[cell].name} is in the way", "G-69")
        menu = decision.menu
        most = menu.points if isinstance(menu, Places) else self.step_length(me)
        if board.distance(me.cell, cell) <= most:
            for other in fight.fighters:
                if other.covers(cell) and not other.out and other is not me and fight.knows_place(me, other):
                    return Reason(f"{other.name} stands there", "G-67")
        if isinstance(menu, Places):
            return Reason(f"it is further than {menu.points} movement points allow", "G-57")
        return Reason("it is further than a step", "G-61")

    def why_not_tried(self, fight: GurpsFight, me: Combatant, key: str) -> Reason | None:
        """Why a technique cannot be tried on the nearest foe."""
        foes = fight.foes(me)
        for technique in self.techniques():
            if technique.key == key and foes:
                nearest = foes[0]
                for foe in foes:
                    if fight.distance(me, foe) < fight.distance(me, nearest):
                        nearest = foe
                return self.why_no_technique(fight, me, nearest, technique)
        return None

    def why_not_watched(self, fight: GurpsFight, menu: Watches, key: str) -> Reason | None:
        """G-110: in front and in sight, each once; a doorway has something on both sides of it."""
        for name in key.removeprefix("doorway ").split():
            cell = fight.board.find(name)
            if cell in menu.taken:
                return Reason(f"{name} is watched already", "G-110")
            if cell >= 0 and cell not in self.doorways(fight, menu.me) and not menu.free(cell):
                return Reason(f"{name} is not open, in front of you and in sight", "G-110")
            if cell >= 0 and key.startswith("doorway "):
                return Reason(f"{name} is no doorway", "G-110")
        return None

    def why_not_shot(self, fight: GurpsFight, me: Combatant, key: str) -> Reason | None:
        for held in me.held:
            for strike in held.item.shots:
                if strike.key == key:
                    why = self.why_no_shot(me, held, strike.mode)
                    if why:
                        return why
                    reasons = [self.why_out_of_range(fight, me, foe, strike) for foe in fight.foes(me)]
                    return next((reason for reason in reasons if reason), Reason("nobody can be hit with it", "G-18"))
        return None

    def why_not_load(self, me: Combatant, key: str) -> Reason | None:
        for held in me.held:
            if key == f"load {held.item.key}":
                return self.why_no_load(me, held)
        return None
