"""Why an answer is missing: what keeps somebody from what was asked for, with the rule that says so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Decision, Matter, Option, Places
from fracas.kernel.fight import NOBODY
from fracas.kernel.tally import Reason
from fracas.rulebooks.gurps import switches
from fracas.rulebooks.gurps.answers import Answers
from fracas.rulebooks.gurps.blow import Blow, Shot
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.free_actions import YIELD
from fracas.rulebooks.gurps.gear import Mode
from fracas.rulebooks.gurps.guards import BLOCK, DODGE
from fracas.rulebooks.gurps.in_hand import Held
from fracas.rulebooks.gurps.locations import LOCATIONS, VITALS_KIND, may_aim
from fracas.rulebooks.gurps.manoeuvres import DOUBLE, STRONG, SUPPRESSION, VARIANTS
from fracas.rulebooks.gurps.options import ANYWHERE, BOTH_WEAPONS, DECEIVE, FLURRY, GAP, MIGHTY, RAPID_STRIKE
from fracas.rulebooks.gurps.retreats import ACROBATICS, GuardedBlow, RetreatTo
from fracas.rulebooks.gurps.rows import CROUCHING, KNEELING, SITTING, STANDING
from fracas.rulebooks.gurps.watches import Watches
from fracas.rulebooks.gurps.ways import places_of
from fracas.rulebooks.gurps.words import spoken, yards

OUT_OF_REACH: Final = Reason("no foe is in its reach and in front of you", "G-73")
NOT_FROM_HERE: Final = Reason("nobody is in front of you whom it could be tried on with this attack", "G-73")
WITH_POSTURES: Final = ["posture", "crouch", "free action", "step", "anything else"]
"""Where a posture may be offered."""


def too_little(skill: int, cost: int, least: int, rule: str) -> Reason:
    """Not enough skill for something that costs so much of it."""
    return Reason(f"it takes {cost} off a skill of {skill}, and {least} must be left", rule)


@mypyc_attr(allow_interpreted_subclasses=True)
class WhyNot(Answers):
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
        if question == "variant":
            return self.why_not_variant(fight, me, decision, key)
        if question == "defence":
            return self.why_not_defence(me, decision, key)
        if question == "raise":
            return self.why_not_raised(me, key)
        if question == "retreat":
            return self.why_no_more_defence(fight, me, decision, key)
        if question == "location":
            return self.why_not_aimed(fight, decision, key)
        if question == "blow":
            return self.why_not_added(fight, decision, key)
        if question == "target":
            return self.why_not_target(fight, me, decision.matter, key)
        if question == "strike":
            return (
                self.why_not_tried(fight, me, key)
                or (self.why_not_shot(fight, me, key) if me.shoots else None)
                or self.why_not_strike(me, decision, key)
            )
        if question == "feint with":
            return self.why_not_strike(me, decision, key)
        if question == "ready":
            return (self.why_not_load(me, key) if me.shoots else None) or self.why_not_readied(fight, me, key)
        if question == "wait for":
            return next((row.why_not(self.book(), fight, me) for row in self.triggers() if row.key == key), None)
        if isinstance(decision.menu, Watches):
            return self.why_not_watched(fight, decision.menu, key)
        if question in ("move", "step"):
            return self.why_not_place(fight, me, decision, key) or self.why_no_posture(me, decision, key)
        return self.why_no_posture(me, decision, key)

    def why_not_manoeuvre(self, fight: GurpsFight, me: Combatant, key: str) -> Reason | None:
        for row in self.manoeuvres():
            if row.key == key:
                return self.why_no_manoeuvre(fight, me, row)
        if key == YIELD.key:
            return Reason(self.why_no_yielding(fight, me), "G-215")
        for variant in VARIANTS:
            if variant.key == key:
                kind = "All-Out Defence" if "defence" in key else "All-Out Attack"
                return Reason(f"it is a kind of {kind}: choose that first", variant.rule)
        return None

    def why_not_variant(self, fight: GurpsFight, me: Combatant, decision: Decision, key: str) -> Reason | None:
        """G-40 to G-50: a kind of the other manoeuvre, or one that it takes something else for."""
        row = next((each for each in VARIANTS if each.key == key), None)
        if row is None:
            return None
        if row not in self.variants():
            return Reason("there is no such manoeuvre in this game", row.rule)
        defends = any(each in self.all_out_defences() for each in decision.menu.options())
        if defends != ("defence" in row.key):
            return Reason(f"it is a kind of All-Out {'Attack' if defends else 'Defence'}", row.rule)
        if defends:
            return Reason("a house rule of this fight leaves it out", row.rule)
        if row is SUPPRESSION:
            return Reason("it takes a ready weapon of RoF 5 or more with as many shots", "G-112")
        if self.gap(fight, me) > self.all_out_attack_distance(me):
            return Reason("nobody is near enough to strike: a shot is determined, or suppression fire", row.rule)
        if row is DOUBLE:
            return Reason("it takes two ready weapons, or one that stays ready after a blow", "G-42")
        if row is STRONG:
            return Reason("it takes a weapon that your own strength drives", "G-44")
        return Reason("nobody feints in a hold", "G-176") if me.gripped or me.holds else None

    def why_not_defence(self, me: Combatant, decision: Decision, key: str) -> Reason | None:
        blow = decision.matter
        if not isinstance(blow, Blow):
            return None
        if key == BLOCK.key:
            return self.why_no_block(me, blow)
        for held in me.held:
            if held.item.parry.key == key:
                return self.why_no_parry(me, held, blow)
        if key != "parry":
            return None
        in_hand = [held for held in me.held if held.in_hand() and not held.item.natural]
        bare = [held for held in me.held if held.item.natural]
        reasons = [self.why_no_parry(me, held, blow) for held in [*in_hand, *bare]]
        return None if None in reasons else next(iter(reasons), Reason("there is no weapon to parry with", "G-117"))

    def why_not_raised(self, me: Combatant, key: str) -> Reason | None:
        """G-48: a defence that one could not use."""
        if key == "parry":
            return Reason("there is nothing in hand to parry with, and no hand is free", "G-117")
        if key != BLOCK.key:
            return None
        if not self.shield_worn(me):
            return Reason("you have no shield on your arm", "G-118")
        return Reason("the shield is not ready", "G-118")

    def why_no_more_defence(self, fight: GurpsFight, me: Combatant, decision: Decision, key: str) -> Reason | None:
        """G-122, G-130: a retreat or acrobatics that cannot go with this defence."""
        matter = decision.matter
        if not isinstance(matter, GuardedBlow):
            return None
        if key in (ACROBATICS.key, "acrobatics") and decision.menu.find(ACROBATICS.key) is None:
            if matter.guard.choice is not DODGE:
                return Reason("acrobatics help nothing but a dodge", "G-130")
            if "Acrobatics" not in me.sheet.skills:
                return Reason("you have not learned Acrobatics", "G-130")
            return Reason("once a turn is all there is", "G-130")
        if key != "retreat" or any(isinstance(each, RetreatTo) for each in decision.menu.options()):
            return None
        if matter.strike.mode.missile is not None:
            return Reason("nobody retreats from a shot", "G-122")
        if self.may_retreat(me) and not self.retreat_hexes(fight, me, matter.attacker):
            return Reason("no hex behind you is free", "G-122")
        return self.why_no_retreat(me)

    def why_no_retreat(self, me: Combatant) -> Reason:
        """G-122: what `may_retreat` asks for."""
        if me.retreated_from != NOBODY:
            return Reason("you have retreated already since your last turn", "G-122")
        if me.stunned or me.mentally_stunned:
            return Reason("nobody retreats who is stunned", "G-122")
        if me.gripped or me.holds:
            return Reason("nobody retreats in a hold", "G-122")
        if self.anchored(me):
            return Reason("your weapon is stuck", "G-204")
        if me.posture is KNEELING or me.posture is SITTING:
            return Reason(f"nobody retreats {me.posture.key}", "G-122")
        if me.encumbrance > 4 or me.lame():
            return Reason("a crippled leg or too great a load keeps you where you are", "G-122")
        if not me.manoeuvre.parries or me.manoeuvre.key == "sprint":
            return Reason(f"there is no retreat after {me.manoeuvre.name}", me.manoeuvre.rule)
        return Reason("this defence is made without one", "G-122")

    def why_not_aimed(self, fight: GurpsFight, decision: Decision, key: str) -> Reason | None:
        """G-18, G-152: a place that this blow cannot be aimed at, or has no chance to hit."""
        blow = decision.matter
        place = next((each for each in LOCATIONS if each.key == key), None)
        if not isinstance(blow, Blow):
            return None
        if place is None:
            return self.why_not_aimed_otherwise(blow, key)
        if not self.aims_at_places():
            return self.why_no_places()
        if not may_aim(blow.strike.mode.damage, place, blow.behind):
            return Reason(f"nobody aims a {blow.strike.mode.damage.name} blow there from this side", "G-152")
        if self.can_be_aimed(fight, blow, place):
            return Reason("there is no chance to hit it: the effective skill is below 3", "G-18")
        if isinstance(blow, Shot):
            return Reason("it is behind cover", "G-106")
        if place.kind == VITALS_KIND and blow.foe.sheet.traits.no_vitals:
            return Reason("this body has no such place", "G-149")
        return Reason("it is too high or too low to reach", "G-70")

    def aims_at_places(self) -> bool:
        return self.on(switches.HIT_LOCATIONS)

    def why_no_places(self) -> Reason:
        """G-152: why a blow is at the foe, and at no place in particular."""
        return Reason("a house rule of this fight leaves places out: a blow is at the foe", "G-152")

    def why_not_aimed_otherwise(self, blow: Blow, key: str) -> Reason | None:
        """G-94, G-152: at what the foe holds, or at a gap."""
        if key == "disarm":
            armed = any(held.in_hand() and not held.item.natural for held in blow.foe.held)
            why = "this attack is not for that" if armed else f"{spoken(blow.foe.name)} holds nothing"
            return Reason(why, "G-94")
        if key == GAP.key:
            return Reason("say first where: it is an option of a blow at a place that is armoured", "G-152")
        return Reason("a blow is aimed, unless the foe is not seen", "G-152") if key == ANYWHERE.key else None

    def why_not_added(self, fight: GurpsFight, decision: Decision, key: str) -> Reason | None:
        """G-79 to G-85, G-152: what cannot be added to a blow, or not with so little skill."""
        blow = decision.matter
        if not isinstance(blow, Blow) or isinstance(blow, Shot):
            return None
        me = blow.attacker
        skill = self.attack_skill(fight, blow).total
        least = self.least_skill(blow)
        if key == DECEIVE.key:
            if not self.may_deceive(blow):
                return Reason(self.why_no_deceiving(blow), "G-79")
            return too_little(skill, self.deception(), self.deception_floor(), "G-79")
        if key in (RAPID_STRIKE.key, BOTH_WEAPONS.key) and (me.split or blow.rapid or blow.dual):
            return Reason("the attack is split already", "G-80")
        if key == RAPID_STRIKE.key:
            if self.may_split(blow):
                return too_little(skill, self.least_split(blow), least, "G-80")
            return Reason("it takes an Attack or All-Out Attack with a weapon that stays ready and in balance", "G-80")
        if key == BOTH_WEAPONS.key:
            if self.may_use_both(me, blow):
                return too_little(skill, 4, least, "G-81")
            return Reason("it takes an Attack with a ready weapon in each hand", "G-81")
        if key == FLURRY.key:
            return Reason("it goes with a rapid strike, once, and with nothing else that costs FP", "G-84")
        if key == MIGHTY.key:
            return Reason("it goes with an Attack that your own strength drives, once, and not with a flurry", "G-85")
        if key == GAP.key:
            if self.may_find_gap(blow):
                return Reason(f"the skill would be {self.skill_at_gap(fight, blow)}, and {least} is needed", "G-152")
            return Reason("it takes a point, aimed at a place that is armoured", "G-152")
        return None

    def why_no_deceiving(self, blow: Blow) -> str:
        """G-79: by what one does, or because it has been done."""
        if blow.wild:
            return "a wild swing deceives nobody"
        if blow.attacker.manoeuvre.capped:
            return f"nobody deceives with {blow.attacker.manoeuvre.name}"
        return "once is all there is" if blow.deceptive else "a house rule of this fight leaves it out"

    def why_not_strike(self, me: Combatant, decision: Decision, key: str) -> Reason | None:
        """G-73: what one could strike with, were it ready and somebody in its reach; what is in hand comes first."""
        found: Reason | None = None
        for held in sorted(me.held, key=lambda each: not each.in_hand()):
            item = held.item
            names = [] if item.natural else [item.name, item.key, item.weapon.name.lower()]
            for strike in (*item.strikes, *item.shots):
                called = [strike.key, strike.mode.name, self.strike_label(me, strike), *names]
                if key not in called or held.gone:
                    continue
                if decision.menu.find(strike.key) is not None:
                    return None
                if strike.mode.missile is not None:
                    found = found or self.why_no_shot(me, held, strike.mode)
                else:
                    found = found or self.why_unusable(me, held, strike.mode) or OUT_OF_REACH
        return found

    def why_unusable(self, me: Combatant, held: Held, mode: Mode) -> Reason | None:
        """G-73, G-88, G-154, G-177: what keeps somebody from striking so, whoever is near; None if nothing does."""
        if self.usable(me, held, mode):
            return None
        if me.pinned:
            return Reason("you are pinned", "G-177")
        if mode.natural:
            return self.why_no_limb(me, mode)
        if not held.in_hand():
            return Reason("not in hand", "G-52")
        if held.broken:
            return Reason("broken", "G-94")
        if held.stuck_in >= 0:
            return Reason("stuck", "G-204")
        if held.grabbed >= 0:
            return Reason("a foe has hold of it", "G-186")
        if not held.ready:
            return Reason("not ready", "G-88")
        if not self.in_balance(held):
            return self.why_out_of_balance()
        if not self.hand_holds(me, held):
            return Reason("the arm that holds it is held or useless", "G-139")
        if mode.name == "strangle":
            return Reason("it strangles, and strikes nobody", "G-180")
        if not self.wields(me, held, mode):
            return Reason(
                "it takes both hands" if mode.hands == 2 else "held in both hands: a Ready changes that", "G-88"
            )
        return Reason("you have not learned it", "G-14")

    def why_out_of_balance(self) -> Reason:
        """G-89: nothing is, unless a variant says so."""
        return Reason("out of balance", "G-89")

    def why_no_limb(self, me: Combatant, mode: Mode) -> Reason:
        """G-93, G-96, G-154: what a blow without a weapon needs."""
        if mode.name == "kick":
            return Reason("it takes both feet, and to be on them", "G-154")
        if mode.name == "bash":
            return Reason("the shield is not ready on your arm", "G-96")
        return Reason("your head is held" if mode.name == "bite" else "no hand is free", "G-93")

    def why_not_readied(self, fight: GurpsFight, me: Combatant, key: str) -> Reason | None:
        """G-52: why nothing can be made of something that one has; what can be is named in full."""
        for held in me.held:
            item = held.item
            if item.natural or key not in (item.name, item.key, item.weapon.name.lower()) or held.gone:
                continue
            if self.item_preparations(fight, me, held):
                return None
            if held.broken:
                return Reason("broken", "G-52")
            if held.grabbed >= 0:
                return Reason("a foe has hold of it", "G-186")
            if held.in_hand():
                return Reason("stuck for the rest of the fight" if held.stuck_fast else "ready as it is", "G-52")
            if self.free_hands(me) == 0:
                return Reason("no hand is free", "G-52")
            return Reason("it lies where you cannot pick it up from", "G-52")
        return None

    def why_no_posture(self, me: Combatant, decision: Decision, key: str) -> Reason | None:
        """G-61, G-63 to G-65: one that somebody has already, or that this is not the moment for."""
        row = next((each for each in self.postures() if each.key == key), None)
        if row is None or decision.question.key not in WITH_POSTURES:
            return None
        if row is me.posture:
            return Reason(f"you are {row.key} already", "G-63")
        if row in (STANDING, CROUCHING) and me.lame():
            return Reason("nobody stands on a crippled leg", "G-154")
        if decision.question.key == "posture":
            if row is CROUCHING and me.posture is STANDING:
                return Reason("that is free when your turn begins or ends: 'crouch'", "G-65")
            return Reason(f"it takes two changes from {me.posture.key}", "G-64")
        return self.why_not_the_moment(decision)

    def why_not_the_moment(self, decision: Decision) -> Reason:
        """G-61, G-64, G-65: where one only steps, or has done what the turn is for."""
        if decision.question.key == "step":
            return Reason("a step only leads down to your knees or up from them; 'change posture' does more", "G-61")
        return Reason("for nothing one only crouches, or rises from it; 'change posture' does more", "G-65")

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
        menu = places_of(decision.menu)
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
                return self.why_no_technique(fight, me, nearest, technique) or NOT_FROM_HERE
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
