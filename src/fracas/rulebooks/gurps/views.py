"""What people see: options with their numbers, why others are missing, and how somebody is."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Decision, Facing, Option, Place, Places, Target, View
from fracas.kernel.hexes import COMPASS
from fracas.kernel.parting import MERCY, mercy_view
from fracas.kernel.tally import Tally
from fracas.rulebooks.gurps import switches
from fracas.rulebooks.gurps.contents import Blow
from fracas.rulebooks.gurps.defence import (
    ACROBATICS,
    DEFENCE,
    FEVERISH,
    SACRIFICE,
    THE_LIMB,
    THROW_IN,
    Preparing,
    RetreatTo,
)
from fracas.rulebooks.gurps.fighter import BOTH, DROPPED, SHEATHED, Combatant, GurpsFight, Held
from fracas.rulebooks.gurps.gear import Drop, Item, Parry, Strike
from fracas.rulebooks.gurps.guards import BLOCK, NO_DEFENCE, Guard
from fracas.rulebooks.gurps.locations import Location
from fracas.rulebooks.gurps.manoeuvres import (
    CLIMB,
    CONCENTRATE,
    HIDE,
    LEAVE,
    MANOEUVRES,
    SEARCH,
    VARIANTS,
    YIELD,
    StepAnd,
)
from fracas.rulebooks.gurps.movement import STEP
from fracas.rulebooks.gurps.narration import Narration, spoken, times
from fracas.rulebooks.gurps.options import ANYWHERE, BLOW, HOLD, LOCATION, STRIKE_NOW, AtItem
from fracas.rulebooks.gurps.readiness import Find, Preparation, Take
from fracas.rulebooks.gurps.rolls import REFEREE
from fracas.rulebooks.gurps.rows import CROUCHING, STANDING, Manoeuvre, Posture

SUMMARIES: Final[dict[str, str]] = {
    "do nothing": "stay as you are, with your usual defences",
    "move": "up to your full Move",
    "sprint": "faster than a Move, forward only; defences at -2",
    "change posture": "stand up, kneel, sit, lie down",
    "attack": "a step and one attack; you defend as usual",
    "all-out attack": "half a move and a better attack, but no defence",
    "move and attack": "a full move and an attack at -4, 9 at most, or a shot at Bulk; no parry, no retreat",
    "feint": "open a foe's guard for your next turn",
    "evaluate": "+1 to hit one foe next turn, up to +3",
    "aim": "a steadier shot next turn",
    "concentrate": "mental work",
    "determined": "one attack at +4, or a shot at +1",
    "double": "two attacks on one foe",
    "feint and attack": "a feint and an attack at once",
    "strong": "one attack with +2 damage, or +1 a die",
    "suppression fire": "sweep hexes with automatic fire until your next turn",
    "pop-up attack": "step out of full cover, shoot at -2 without aim, step back",
    "all-out defence": "a better defence, no attack",
    "increased defence": "+2 to one defence",
    "double defence": "a second, different defence if one fails",
    "enhanced defence": "+1 to every defence",
    "ready": "a step, and draw, pick up, load or ready something",
    "wait": "step in when something happens",
    "step": "a mere step",
    "hide": "Stealth against the Per of all who could notice; unseen, you strike whom you like unawares",
    "search": "a step, and Per to find whoever hides",
    "climb": "Climbing, to the far side of a severe obstacle",
    "leave": "off the map and out of the fight, for good",
}
FREE: Final[dict[str, str]] = {
    "crouch": "-2 to be shot at, -2 to your own blows",
    "rise": "from the crouch",
    "strike": "",
    "deceptive": "-2 to hit, -1 to the foe's defence",
    "rapid strike": "two blows at -6 each",
    "both weapons": "one blow with each at -4",
    "flurry of blows": "1 FP halves the penalty",
    "mighty blow": "1 FP for +2 damage, or +1 a die",
    "gap in the armour": "half the armour, -8 or -10 instead of the place's penalty",
    "feverish defence": "1 FP for +2",
    "acrobatic dodge": "Acrobatics for +2, or -2",
    "anywhere": "wherever it lands",
    "yield": "lay down your arms, if the nearest foe spares you: out of the fight",
    "free action": "drop something, let go, draw in no time",
    "a step instead": "also up from your knees, or down to them",
}


FREE_RULES: Final[dict[str, str]] = {
    "crouch": "G-65",
    "rise": "G-65",
    "drop buckler": "G-206",
    "yield": "G-215",
    "free action": "G-54",
    "a step instead": "G-47",
}
"""Free actions that stand among the manoeuvres, by the rule that allows them."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Views(Narration):
    def view(self, fight: GurpsFight, decision: Decision, option: Option) -> View:
        me = fight.fighters[decision.who]
        if decision.question is MERCY:
            return mercy_view(option)
        if option is HIDE:
            return View(HIDE.name, self.stealth(me), rule=HIDE.rule, note=self.summary(HIDE.key))
        if option is CLIMB:
            return self.view_roll(me, CLIMB.name, self.climbing(me), CLIMB.rule, self.summary(CLIMB.key))
        if isinstance(option, Manoeuvre):
            if option is CONCENTRATE and me.task is not None and not me.task_done:
                note = f"{me.task.text}: second {me.concentration + 1} of {me.task.seconds}"
                return View(option.name, rule=option.rule, note=note)
            return View(option.name, rule=option.rule, note=self.summary(option.key))
        if option is HOLD:
            return View("hold back", rule="G-32", note="no blow after all")
        if isinstance(option, Strike):
            return self.view_strike(fight, me, option)
        if isinstance(option, Target):
            return self.view_target(fight, me, fight.fighters[option.index], decision)
        if isinstance(option, Place):
            return self.view_place(me, option, decision)
        if isinstance(option, Facing):
            keep = " (as now)" if option.facing == me.facing else ""
            return View(f"face {COMPASS[option.facing]}{keep}", rule="G-59", note=self.turning_words(me, option))
        if isinstance(option, Posture):
            return View(option.key, rule="G-63", note=self.posture_words(option))
        if isinstance(option, (Find, Take)):
            what = self.in_words(fight.fighters[option.owner], option.key.partition(" of ")[0], option.thing)
            return View(f"{what} of {spoken(fight.fighters[option.owner].name)}", rule="G-52")
        if isinstance(option, Preparation):
            return self.view_preparation(me, option)
        if isinstance(option, Drop):
            return View(self.in_words(me, option.key, option.item), rule="G-54")
        matter = decision.matter
        if decision.question is LOCATION or decision.question is BLOW:
            assert isinstance(matter, Blow)
            return self.view_blow(fight, matter, option)
        if isinstance(matter, Preparing):
            return self.view_guard(fight, me, matter, option)
        if decision.question is DEFENCE and isinstance(matter, Blow):
            return self.view_defence(fight, me, matter, option)
        if decision.question is SACRIFICE and isinstance(matter, Blow) and option is THROW_IN:
            note = f"a Dodge; you take what is meant for {spoken(matter.foe.name)}"
            return self.view_roll(me, option.key, self.sacrifice_need(fight, me, matter), "G-131", note)
        if option is THE_LIMB and isinstance(matter, Blow) and isinstance(matter.last_defence, Parry):
            need = self.limb_need(me, matter, me.held[matter.last_defence.item])
            return self.view_roll(me, option.key, need, "G-127", "it cannot be defended")
        rule = FREE_RULES.get(option.key, decision.question.rule)
        return View(option.key.replace("-", " "), rule=rule, note=self.summary(option.key))

    def turning_words(self, me: Combatant, face: Facing) -> str:
        """Who turns on the spot has no step any longer (G-61)."""
        steps = isinstance(me.manoeuvre, StepAnd) and me.step_left >= self.step_length(me)
        if face.facing == me.facing or not steps or not self.is_set(switches.STEP_FACING, "once"):
            return ""
        return "instead of the step"

    def called(self, me: Combatant, item: Item) -> str:
        """A weapon by its name; where somebody has two of that name, by what tells them apart."""
        if any(held.item is not item and held.item.name == item.name and not held.gone for held in me.held):
            return item.key.replace("-", " ")
        return item.name

    def in_words(self, me: Combatant, key: str, index: int) -> str:
        """What an option does with something of somebody's."""
        if not 0 <= index < len(me.held):
            return key.replace("-", " ")
        item = me.held[index].item
        before, found, after = key.rpartition(item.key)
        return f"{before.replace('-', ' ')}{self.called(me, item)}{after}" if found else key.replace("-", " ")

    def posture_words(self, posture: Posture) -> str:
        """What it costs to be in it (G-63)."""
        to_hit, to_defend = posture.to_hit, self.posture_to_defend(posture)
        if posture is CROUCHING and to_defend:
            to_hit = 0
        low = posture is not STANDING and self.is_set(switches.POSTURE_TARGET, "minus2")
        words = ["-2 to be shot at"] if low else []
        if to_hit:
            words.append(f"{to_hit} to your blows")
        if to_defend:
            words.append(f"{to_defend} to your defences")
        return ", ".join(words)

    def view_preparation(self, me: Combatant, option: Preparation) -> View:
        """One thing that a Ready does; a fast draw has its roll (G-52)."""
        label = self.in_words(me, option.key, option.item)
        if option.key.startswith("fast-draw "):
            return self.view_roll(me, label, self.fast_draw_skill(me), "G-52", "no Ready, if it succeeds")
        return View(label, rule="G-52")

    def summary(self, key: str) -> str:
        """A manoeuvre, or an option of a blow or a defence, in a few words."""
        return SUMMARIES.get(key, FREE.get(key, ""))

    def view_roll(self, me: Combatant, label: str, need: Tally, rule: str, note: str = "") -> View:
        """An option that leads to a success roll: its tally and its exact chance."""
        need.add(me.bonus, REFEREE)
        return View(label, need, self.chance(need.total), rule, note)

    def view_defence(self, fight: GurpsFight, me: Combatant, blow: Blow, option: Option) -> View:
        if option is NO_DEFENCE:
            return View("no defence", rule="G-115")
        guard = Guard(option)
        guard.retreating = me.retreated_from == blow.attacker.index
        label = self.in_words(me, option.key, option.item) if isinstance(option, Parry) else option.key
        return self.view_roll(me, label, self.defence_need(fight, me, blow, guard), "G-115")

    def view_guard(self, fight: GurpsFight, me: Combatant, matter: Preparing, option: Option) -> View:
        """A retreat or an effort: the defence with it."""
        was = matter.guard
        guard = Guard(was.choice)
        guard.retreating = was.retreating or isinstance(option, RetreatTo)
        guard.feverish = was.feverish or option is FEVERISH
        guard.acrobatic = was.acrobatic
        label = option.key.replace("retreat ", "retreat to ")
        if option is ACROBATICS:
            return View(label, rule="G-130", note=FREE[option.key])
        need = self.defence_need(fight, me, matter, guard)
        return self.view_roll(me, label, need, "G-83" if option is FEVERISH else "G-122", self.summary(option.key))

    def view_blow(self, fight: GurpsFight, blow: Blow, option: Option) -> View:
        """A place to aim at or an option of the blow: the skill with it."""
        tried = self.tried(blow)
        rule = "G-74"
        label = option.key.replace("-", " ")
        note = self.summary(option.key)
        if isinstance(option, Location):
            tried.location = option
            rule = "G-152"
            note = self.place_words(blow, option)
        elif isinstance(option, AtItem):
            tried.at_item = option.item
            tried.disarming = option.disarm
            rule = "G-94"
            label = self.in_words(blow.foe, option.key, option.item)
        elif option is ANYWHERE:
            tried.at_random = True
            rule = "G-153"
        elif option is not STRIKE_NOW:
            self.take_option(tried, option)
        return self.view_roll(blow.attacker, label, self.attack_skill(fight, tried), rule, note)

    def place_words(self, blow: Blow, place: Location) -> str:
        """What an injury there is worth (G-147), and when it cripples (G-154)."""
        foe = blow.foe
        words: list[str] = []
        modifier = self.wounding_modifier(blow.strike.mode.damage, place, foe)
        if modifier != 60:
            words.append(f"injury times {times(modifier)}")
        if self.cripples(foe, place, foe.sheet.hp):
            words.append(f"crippled by {self.crippling_injury(foe, place)}")
        return "; ".join(words)

    def tried(self, blow: Blow) -> Blow:
        """A copy of a blow to try an option on."""
        tried = Blow(blow.attacker, blow.foe, blow.strike)
        tried.take_from(blow)
        tried.at_random = blow.at_random
        tried.at_gap = blow.at_gap
        tried.rapid = blow.rapid
        tried.flurry = blow.flurry
        tried.mighty = blow.mighty
        tried.dual = blow.dual
        tried.wild = blow.wild
        tried.disarming = blow.disarming
        return tried

    def strike_label(self, me: Combatant, strike: Strike) -> str:
        mode = strike.mode
        item = me.held[strike.item].item
        return mode.name if mode.natural and not item.bash else f"{self.called(me, item)} {mode.name}"

    def view_strike(self, fight: GurpsFight, me: Combatant, strike: Strike) -> View:
        mode = strike.mode
        label = self.strike_label(me, strike)
        near = self.targets(fight, me, strike)
        note = f"{self.damage_dice(me, mode)} {mode.damage.name}"
        if len(near) == 1:
            skill = self.melee_skill(fight, self.blow_at(fight, me, near[0], strike))
            return self.view_roll(me, label, skill, "G-74", f"{note}, at {spoken(near[0].name)}")
        return View(label, rule="G-72", note=note)

    def view_target(self, fight: GurpsFight, me: Combatant, foe: Combatant, decision: Decision) -> View:
        matter = decision.matter
        if not isinstance(matter, Blow):
            return View(foe.name, rule=decision.question.rule)
        return self.view_roll(
            me, foe.name, self.melee_skill(fight, self.blow_at(fight, me, foe, matter.strike)), "G-74"
        )

    def view_place(self, me: Combatant, place: Place, decision: Decision) -> View:
        rule = decision.question.rule
        cost = place.way.cost
        if place.cell == me.cell:
            return View(f"stay at {place.key}", rule=rule)
        if decision.question is STEP:
            return View(f"step to {place.key}", rule=rule)
        return View(place.key, rule=rule, note=f"{cost} movement point{'' if cost == 1 else 's'}")

    def describe(self, fight: GurpsFight, index: int) -> list[str]:
        me = fight.fighters[index]
        out = [f"HP {me.hp}/{me.sheet.hp}"]
        if me.fp != me.sheet.fp:
            out.append(f"FP {me.fp}/{me.sheet.fp}")
        if me.absent:
            return [*out, f"arrives in second {me.arrives}"]
        if me.dead:
            return [*out, "dead"]
        if me.fled:
            return [*out, "has left"]
        if me.unconscious:
            return [*out, "mortally wounded" if me.dying else "unconscious"]
        if me.posture.key != "standing":
            out.append(me.posture.key)
        words = [
            (me.yielded, "has yielded"), (me.hidden, "hidden"), (me.collapsed, "collapsed"), (me.stunned, "stunned"),
            (me.mentally_stunned, "surprised"), (me.burning > 0, "on fire"), (me.breathless > 0, "choking"),
            (self.reeling(me), "reeling"), (self.tired(me), "tired"),
            (me.lost + me.shock > 0, "in shock"), (me.balance < 0, "off balance"), (me.wait is not None, "waiting"),
            (me.evaluated > 0, f"watching, +{me.evaluated}"), (not me.manoeuvre.defends, "no defence"),
        ]  # fmt: skip
        out.extend([word for holds, word in words if holds])
        if me.task is not None:
            progress = "done" if me.task_done else f"{me.concentration} of {me.task.seconds} seconds"
            out.append(f"{me.task.text}: {progress}")
        if me.unaware_of:
            unknown = [spoken(fight.fighters[each].name) for each in me.unaware_of]
            out.append(f"unaware of {', '.join(unknown)}")
        if me.aim_turns:
            out.append(f"aiming at {spoken(fight.fighters[me.aim_foe].name)}")
        out.extend([f"{part} {'gone' if part in me.destroyed else 'crippled'}" for part in me.crippled])
        out.extend([f"{part} useless" for part, _ in me.useless])
        out.extend(self.describe_gear(fight, me))
        return out

    def describe_gear(self, fight: GurpsFight, me: Combatant) -> list[str]:
        out: list[str] = []
        for held in me.held:
            if held.item.natural or held.hand == SHEATHED or held.gone:
                continue
            if held.hand == DROPPED:
                where = f"dropped at {fight.board.names[held.cell]}" if held.cell >= 0 else "dropped"
                if held.stuck_in >= 0:
                    where = f"stuck in {spoken(fight.fighters[held.stuck_in].name)}"
                out.append(f"{held.item.name} {where}")
            else:
                grip = " in both hands" if held.hand == BOTH else ""
                state = ", ".join(self.held_words(me, held))
                out.append(f"{held.item.name}{grip}" + (f" ({state})" if state else ""))
        if me.sheet.shield is not None and self.shield_worn(me):
            out.append(me.sheet.shield.name.lower() + ("" if me.shield_ready else " (unready)"))
        return out

    def held_words(self, me: Combatant, held: Held) -> list[str]:
        """How somebody has something in hand: at which reach, where that can be changed, and what is wrong with it."""
        words = [f"reach {held.reach}"] if self.other_reaches(me, held) else []
        if held.broken:
            words.append("broken")
        elif held.stuck_in >= 0:
            words.append("stuck")
        elif held.grabbed >= 0:
            words.append("grabbed")
        elif not held.ready:
            words.append("unready")
        return words

    # why an answer is missing

    def why_not(self, fight: GurpsFight, decision: Decision, key: str) -> str:
        if decision.menu.find(key) is not None:
            return f"'{key}' is offered."
        me = fight.fighters[decision.who]
        why = ""
        question = decision.question.key
        if question == "manoeuvre":
            why = self.why_not_manoeuvre(fight, me, key)
        elif question == "defence":
            why = self.why_not_defence(me, decision, key)
        elif question == "target":
            why = self.why_not_target(fight, me, decision, key)
        elif question == "strike" or question == "feint with":
            why = self.why_not_strike(me, key)
        elif question == "wait for":
            why = self.why_no_trigger(fight, me, key)
        elif question in ("move", "step"):
            why = self.why_not_place(fight, me, decision, key)
        if why:
            return f"'{key}' is not possible: {why}."
        return f"'{key}' is no answer to '{decision.question.text}'"

    def why_not_manoeuvre(self, fight: GurpsFight, me: Combatant, key: str) -> str:
        for manoeuvre in MANOEUVRES:
            if manoeuvre.key == key:
                return self.why_no_manoeuvre(fight, me, manoeuvre)
        if key == HIDE.key:
            return self.why_no_hiding(fight, me)
        if key == SEARCH.key:
            return "you know of everybody who is here, or are in a hold (G-212)"
        if key == CLIMB.key:
            return "nothing is before you that you could climb over, or you cannot move freely (G-217)"
        if key == LEAVE.key:
            return f"{self.why_cannot_leave(fight, me)} (G-214)"
        if key == YIELD.key:
            return f"{self.why_no_yielding(fight, me)} (G-215)"
        for variant in VARIANTS:
            if variant.key == key:
                return f"it is a kind of another manoeuvre ({variant.rule})"
        return ""

    def why_not_defence(self, me: Combatant, decision: Decision, key: str) -> str:
        blow = decision.matter
        if not isinstance(blow, Blow):
            return ""
        if key == BLOCK.key:
            return self.why_no_block(me, blow)
        for held in me.held:
            if held.item.parry.key == key:
                return self.why_no_parry(me, held, blow)
        return "there is no weapon to parry with (G-117)" if key == "parry" else ""

    def why_not_strike(self, me: Combatant, key: str) -> str:
        """What one could strike with, were somebody in its reach (G-73)."""
        for strike in self.strikes(me):
            if strike.key == key or self.strike_label(me, strike) == key:
                return "no foe is in its reach and in front of you (G-73)"
        return ""

    def why_not_target(self, fight: GurpsFight, me: Combatant, decision: Decision, key: str) -> str:
        matter = decision.matter
        for foe in fight.fighters:
            if foe.name == key and isinstance(matter, Blow):
                if foe.side == me.side:
                    return f"{key} is on your side"
                if foe.out:
                    return f"{key} is out of the fight"
                if not me.knows_of(foe):
                    return f"you do not know where {key} is (G-210)"
                distance = fight.distance(me, foe)
                return f"{key} is {distance} hexes away, out of the reach or the front arc of this weapon (G-73)"
        return ""

    def why_not_place(self, fight: GurpsFight, me: Combatant, decision: Decision, key: str) -> str:
        board = fight.board
        cell = board.find(key)
        if cell < 0:
            return "there is no such hex on the map"
        if board.closed[cell]:
            return f"a {board.terrain[cell].name} is in the way (G-69)"
        for other in fight.fighters:
            if other.covers(cell) and not other.out and other is not me and me.knows_of(other):
                return f"{other.name} stands there (G-67)"
        menu = decision.menu
        if isinstance(menu, Places):
            return f"it is further than {menu.points} movement points allow (G-57)"
        return "it is further than a step (G-61)"
