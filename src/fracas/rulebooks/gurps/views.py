"""What people see: options with their numbers, why others are missing, and how somebody is."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Decision, Facing, Option, Place, Places, Target, View
from fracas.kernel.tally import Tally
from fracas.rulebooks.gurps.attack import Aim
from fracas.rulebooks.gurps.contents import Blow
from fracas.rulebooks.gurps.defence import BLOCK, NO_DEFENCE, STAND_FAST, Retreat, RetreatTo
from fracas.rulebooks.gurps.fighter import BOTH, DROPPED, SHEATHED, Combatant, GurpsFight
from fracas.rulebooks.gurps.gear import Strike
from fracas.rulebooks.gurps.manoeuvres import MANOEUVRES, Preparation
from fracas.rulebooks.gurps.movement import STEP, RisingMenu
from fracas.rulebooks.gurps.narration import COMPASS, Narration
from fracas.rulebooks.gurps.rolls import REFEREE
from fracas.rulebooks.gurps.rows import Manoeuvre, Posture

SUMMARIES: Final[dict[str, str]] = {
    "do nothing": "stay as you are, with your usual defences",
    "move": "up to your full Move",
    "change posture": "stand up, kneel, sit, lie down",
    "attack": "a step and one attack; you defend as usual",
    "all-out attack": "half a move and a better attack, but no defence",
    "determined": "one attack at +4",
    "double": "two attacks on one foe",
    "strong": "one attack with +2 damage, or +1 a die",
    "all-out defence": "+2 to one defence, no attack",
    "ready": "a step, and draw, pick up or ready something",
}


@mypyc_attr(allow_interpreted_subclasses=True)
class Views(Narration):
    def view(self, fight: GurpsFight, decision: Decision, option: Option) -> View:
        me = fight.fighters[decision.who]
        if isinstance(option, Manoeuvre):
            return View(option.name, rule=option.rule, note=SUMMARIES.get(option.key, ""))
        if isinstance(option, Strike):
            return self.view_strike(fight, me, option)
        if isinstance(option, Target):
            return self.view_target(fight, me, fight.fighters[option.index], decision)
        if isinstance(option, Place):
            return self.view_place(me, option, decision)
        if isinstance(option, Facing):
            keep = " (as now)" if option.facing == me.facing else ""
            return View(f"face {COMPASS[option.facing]}{keep}", rule="G-59")
        if isinstance(option, Posture):
            return View(option.key, rule="G-63")
        if isinstance(option, Preparation):
            return View(option.key.replace("-", " "), rule="G-52")
        matter = decision.matter
        if isinstance(matter, Retreat):
            need = self.defence_need(fight, me, matter, matter.choice, isinstance(option, RetreatTo))
            label = "stand fast" if option is STAND_FAST else option.key.replace("retreat", "retreat to")
            return self.view_roll(me, label, need, "G-122")
        if isinstance(matter, Blow):
            if option is NO_DEFENCE:
                return View("no defence", rule="G-115")
            need = self.defence_need(fight, me, matter, option, me.retreated_from == matter.attacker.index)
            return self.view_roll(me, option.key.replace("-", " "), need, "G-115")
        return View(option.key, rule=decision.question.rule)

    def view_roll(self, me: Combatant, label: str, need: Tally, rule: str) -> View:
        """An option that leads to a success roll: its tally and its exact chance."""
        need.add(me.bonus, REFEREE)
        return View(label, need, self.chance(need.total), rule)

    def view_strike(self, fight: GurpsFight, me: Combatant, strike: Strike) -> View:
        mode = strike.mode
        item = me.held[strike.item].item
        label = mode.name if mode.natural else f"{item.name} {mode.name}"
        near = self.targets(fight, me, strike)
        note = f"{self.damage_dice(me, mode)} {mode.damage.name}"
        if len(near) == 1:
            view = self.view_roll(me, label, self.melee_skill(fight, me, near[0], strike), "G-74")
            view.note = f"{note}, at {near[0].name}"
            return view
        return View(label, rule="G-72", note=note)

    def view_target(self, fight: GurpsFight, me: Combatant, foe: Combatant, decision: Decision) -> View:
        matter = decision.matter
        if not isinstance(matter, Aim):
            return View(foe.name)
        return self.view_roll(me, foe.name, self.melee_skill(fight, me, foe, matter.strike), "G-74")

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
        if me.dead:
            return [*out, "dead"]
        if me.unconscious:
            return [*out, "mortally wounded" if me.dying else "unconscious"]
        if me.posture.key != "standing":
            out.append(me.posture.key)
        if me.stunned:
            out.append("stunned")
        if self.reeling(me):
            out.append("reeling")
        if me.lost or me.shock:
            out.append("in shock")
        if not me.manoeuvre.defends:
            out.append("no defence")
        out.extend(self.describe_gear(me))
        return out

    def describe_gear(self, me: Combatant) -> list[str]:
        out: list[str] = []
        for held in me.held:
            if held.item.natural or held.hand == SHEATHED:
                continue
            if held.hand == DROPPED:
                out.append(f"{held.item.name} dropped")
            else:
                grip = " in both hands" if held.hand == BOTH else ""
                out.append(f"{held.item.name}{grip}" + ("" if held.ready else " (unready)"))
        if me.sheet.shield is not None:
            out.append(me.sheet.shield.name.lower() + ("" if me.shield_ready else " (unready)"))
        return out

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
        elif question in ("move", "step"):
            why = self.why_not_place(fight, me, decision, key)
        if why:
            return f"'{key}' is not possible: {why}."
        return f"'{key}' is no answer to '{decision.question.text}'"

    def why_not_manoeuvre(self, fight: GurpsFight, me: Combatant, key: str) -> str:
        for manoeuvre in MANOEUVRES:
            if manoeuvre.key == key:
                return self.why_no_manoeuvre(fight, me, manoeuvre) or "it is a kind of All-Out Attack (G-40)"
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

    def why_not_target(self, fight: GurpsFight, me: Combatant, decision: Decision, key: str) -> str:
        matter = decision.matter
        for foe in fight.fighters:
            if foe.name == key and isinstance(matter, Aim):
                if foe.side == me.side:
                    return f"{key} is on your side"
                if foe.out:
                    return f"{key} is out of the fight"
                distance = fight.board.distance(me.cell, foe.cell)
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
            if other.cell == cell and not other.out and other is not me:
                return f"{other.name} stands there (G-67)"
        menu = decision.menu
        places: Places | None = menu.places if isinstance(menu, RisingMenu) else None
        if isinstance(menu, Places):
            places = menu
        points = 0 if places is None else places.points
        return f"it is further than {points} movement points allow (G-57)"
