"""What people see: options with their numbers, why others are missing, and how somebody is."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Amount, Amounts, Decision, Facing, Option, Place, Target, View
from fracas.kernel.hexes import COMPASS, REAR
from fracas.kernel.tally import Tally
from fracas.rulebooks.d100.aid import Bedside, Hurt, Treat
from fracas.rulebooks.d100.contents import Blow
from fracas.rulebooks.d100.critical_tables import SEVERITIES
from fracas.rulebooks.d100.declaration import FORM, PARRY, PLANNED, Plans
from fracas.rulebooks.d100.fighter import SHEATHED, Combatant, D100Fight, Wound
from fracas.rulebooks.d100.holds import ESCAPE, SEIZE, STRIKE
from fracas.rulebooks.d100.manoeuvres import Attempt
from fracas.rulebooks.d100.movement import Form
from fracas.rulebooks.d100.narration import Narration
from fracas.rulebooks.d100.planning import NOT_ALLOWED
from fracas.rulebooks.d100.rolls import Percents
from fracas.rulebooks.d100.rows import HASTY, PRONE, STANDING, Act, Manner
from fracas.rulebooks.d100.shooting import Attack
from fracas.rulebooks.d100.tables import FUMBLED, Reading
from fracas.rulebooks.d100.turn import END, LATER, Acts
from fracas.rulebooks.d100.ways import BARRED, ZONE, Ways

NOTES: Final[dict[str, str]] = {
    "move": "the free Base Move",
    "run": "another Base Move",
    "turn": "face another way",
    "watch": "keep another foe in front",
    "act later": "put the whole turn off",
    "end turn": "nothing more",
    "observe": "look for those who hide",
    "slip past": "acrobatics past a foe who bars the way",
    "escape": "out of the hold; attempts add up",
    "staunch": "halves a bleeding while you keep at it",
    "bandage": "stops up to 5 a round of a bleeding",
    "tourniquet": "stops all bleeding of a limb, which is useless then",
    "med kit": "closes any wound",
    "smother": "puts one fire out",
    "drop and roll": "puts your own fires out",
    "stabilise": "first aid for the dying; attempts add up",
    "hold": "it can neither move nor parry, and strikes at -20",
    "no parry": "all of OB stays with the attack",
    "whoever is nearest": "or has most of your parry",
}


@mypyc_attr(allow_interpreted_subclasses=True)
class Views(Narration):
    def view(self, fight: D100Fight, decision: Decision, option: Option) -> View:
        me = fight.fighters[decision.who]
        if isinstance(option, Act):
            return self.view_act(fight, me, decision, option)
        matter = decision.matter
        if isinstance(option, Manner):
            if isinstance(matter, Blow):
                return self.view_manner(fight, matter, option)
            more = "more" if option.ap > 0 else "less"
            note = f"{abs(option.ap)} AP {more}, {option.bonus:+} to the attack" if option.ap else ""
            return View(option.key, rule=option.reason.rule, note=note)
        if decision.question is SEIZE and isinstance(matter, Blow):
            critical = f"a critical of grade {SEVERITIES[matter.severity]}"
            return View(option.key, rule="D-77", note=critical if option is STRIKE else NOTES[option.key])
        if isinstance(option, Target):
            return self.view_target(fight, me, fight.fighters[option.index], decision)
        if isinstance(option, Place):
            return self.view_place(fight, me, option, decision)
        if isinstance(option, Facing):
            keep = " (as now)" if option.facing == me.facing else ""
            return View(f"face {COMPASS[option.facing]}{keep}", rule="D-36")
        if isinstance(option, Hurt) and isinstance(matter, Bedside):
            return View(self.describe_wound(matter.patient.wounds[option.number]), rule="D-98")
        if isinstance(option, Form):
            return self.view_form(me, option, decision)
        if isinstance(option, Amount) and decision.question is PARRY:
            note = "at 1:1 hand to hand, 2:1 against missiles, 4:1 against energy"
            return View(f"{option.number} points", rule="D-60", note=note)
        if option is PLANNED and isinstance(decision.menu, Plans):
            return View(option.key, rule="D-17", note=f"{decision.menu.left} AP left")
        return View(option.key, rule=decision.question.rule, note=NOTES.get(option.key, ""))

    def view_act(self, fight: D100Fight, me: Combatant, decision: Decision, act: Act) -> View:
        """An act with its AP, and with its roll where there is just one to see."""
        label = act.key
        if isinstance(decision.menu, Plans):
            cost = self.plan_price(fight, me, act, decision.menu.left)
            least = "from " if isinstance(act, Attack) and act.least < act.ap else ""
            note = NOTES.get(act.key, "")
            return View(label, rule=act.rule, note=f"{least}{cost} AP{'; ' + note if note else ''}")
        extra = max(0, self.extra(fight, me, act))
        cost = act.cost(self, fight, me) + extra
        note = NOTES.get(act.key, "")
        if cost and act is not END and act is not LATER:
            price = f"{'from ' if act.extended or isinstance(act, Attack) else ''}{cost} AP"
            change = ", a change of plan" if extra else ""
            note = f"{price}{change}{'; ' + note if note else ''}"
        if isinstance(act, Attack):
            near = self.targets(fight, me, act.item, act.ranged)
            if len(near) == 1:
                blow = self.aimed_at(fight, me, near[0], act.item, act.ranged, act.thrown)
                return self.view_blow(fight, blow, label, f"{note}, at {near[0].name}")
        elif isinstance(act, Attempt):
            manoeuvre = act.manoeuvre
            difficulty = self.difficulty_of(me, manoeuvre.difficulty)
            bonus = self.manoeuvre_bonus(me, manoeuvre.skill, difficulty, manoeuvre.moving)
            return View(manoeuvre.name, bonus, self.chance_of_done(bonus), act.rule, note)
        elif act is ESCAPE and me.held_by >= 0:
            bonus = self.escape_bonus(fight, me)
            return View(label, bonus, self.chance_of_done(bonus), act.rule, note)
        return View(label, rule=act.rule, note=note)

    def chance_of_done(self, bonus: Tally) -> float:
        """D-45: the chance of 100 per cent."""
        grades = Percents(bonus.total)
        branches = self.manoeuvre_dice().branches(grades)
        return sum([branch.chance for branch in branches if grades.of(branch.total) >= 100])

    def view_blow(self, fight: D100Fight, blow: Blow, label: str, note: str) -> View:
        """An attack: everything but the die, and the chance that it does any harm."""
        bonus = self.attack_bonus(fight, blow)
        fumble = blow.weapon.fumble if self.fumbles else 0
        reading = Reading(blow.weapon.table(blow.foe.sheet.armour), bonus.total, fumble)
        chance = 0.0
        for branch in self.attack_dice(fumble).branches(reading):
            grade = reading.of(branch.total)
            if grade != FUMBLED and reading.result(grade).hits:
                chance += branch.chance
        return View(label, bonus, min(1.0, chance), "D-50", note)

    def view_manner(self, fight: D100Fight, blow: Blow, manner: Manner) -> View:
        tried = self.aimed_at(fight, blow.attacker, blow.foe, blow.item, blow.ranged, blow.thrown)
        tried.manner = manner
        return self.view_blow(fight, tried, manner.key, f"{blow.item.weapon.ap + manner.ap} AP")

    def view_target(self, fight: D100Fight, me: Combatant, other: Combatant, decision: Decision) -> View:
        note = "" if not other.out else "not conscious"
        return View(other.name, rule=decision.question.rule, note=note)

    def view_place(self, fight: D100Fight, me: Combatant, place: Place, decision: Decision) -> View:
        menu = decision.menu
        note = ""
        if isinstance(menu, Ways):
            cost = place.way.cost
            stop = ", and no further" if menu.terms.has(place.cell, ZONE) else ""
            note = f"{cost} hex{'' if cost == 1 else 'es'}{stop}"
        return View(place.key, rule=decision.question.rule, note=note)

    def view_form(self, me: Combatant, option: Form, decision: Decision) -> View:
        for item in self.all_items(me):
            if item.index == option.index:
                name = item.name
                if decision.question is FORM:
                    return View(name, rule="D-59", note=f"up to {self.parry_pool(me, item)} points")
                return View(name, rule=decision.question.rule)
        return View(option.key, rule=decision.question.rule)

    # how somebody is

    def describe_wound(self, wound: Wound) -> str:
        kind = "burning" if wound.burns else "bleeding"
        where = f", {wound.location.name}" if wound.location.name else ""
        done = [
            (wound.staunched_by >= 0, "staunched"), (wound.bandages > 0, "bandaged"), (wound.tourniquet, "tied off"),
        ]  # fmt: skip
        state = "".join([f", {word}" for holds, word in done if holds])
        return f"{kind} {wound.effective()} of {wound.rate}{where}{state}"

    def describe(self, fight: D100Fight, index: int) -> list[str]:
        me = fight.fighters[index]
        out = [f"{me.hits}/{me.sheet.physique_total} hits"]
        if me.absent:
            return [*out, f"comes in round {me.enters}"]
        if me.dead:
            return [*out, "dead"]
        words = [
            (me.dying > 0, f"dying, {me.dying} left{self.last_words(me)}"),
            (me.unconscious, "unconscious"), (me.blackout, "blacked out"),
            (0 < me.senseless < 100, f"senseless {me.senseless}"), (me.senseless >= 100, "senseless"),
            (me.stun > 0, f"stunned {me.stun}"), (me.must_parry > 0, f"must parry {me.must_parry}"),
            (me.no_parry > 0, f"cannot parry {me.no_parry}"), (me.penalty < 0, f"wounds {me.penalty}"),
            (me.posture is not STANDING and not me.out, me.posture.key), (me.arm_useless, "weapon arm useless"),
            (me.off_useless, "off arm useless"), (me.legs_useless == 1, "leg useless"),
            (me.legs_useless == 2, "both legs useless"), (me.held_by >= 0, "held"), (me.holding >= 0, "holds a foe"),
            (me.bound, "bound"), (me.pinned, "pinned"), (me.blinded, "blinded"), (me.surprised, "surprised"),
            (me.hidden, "hidden"), (me.aim > 0, f"aim +{10 * me.aim}"), (me.shaky < 0, f"off balance {me.shaky}"),
            (me.trance >= 0, "concentrating"),
        ]  # fmt: skip
        out.extend([word for holds, word in words if holds])
        out.extend([self.describe_wound(wound) for wound in me.wounds if wound.effective()])
        if me.parrying:
            out.append(f"{me.parrying} in parry" if me.parry else f"{me.parrying} spent on a lost parry")
        if not me.out:
            out.extend(self.describe_gear(me))
        return out

    def last_words(self, me: Combatant) -> str:
        """Whether somebody who is dying can still speak (D-113)."""
        return "" if self.may_speak(me) else ", silent"

    def describe_gear(self, me: Combatant) -> list[str]:
        out: list[str] = []
        for held in me.held:
            if held.hand != SHEATHED:
                left = f" ({held.shots})" if held.item.weapon.mag > 1 else ""
                empty = " (empty)" if held.item.weapon.mag == 1 and held.shots == 0 else ""
                out.append(f"{held.item.name}{left}{empty}{' (jammed)' if held.jammed else ''}")
        if me.shield_up and me.shield is not None:
            out.append(me.shield.name.lower())
        return out

    # why an answer is missing

    def why_not(self, fight: D100Fight, decision: Decision, key: str) -> str:
        menu = decision.menu
        if menu.find(key) is not None:
            return f"'{key}' is offered."
        me = fight.fighters[decision.who]
        why = ""
        if isinstance(menu, Acts):
            why = self.why_no_act(fight, me, key)
        elif isinstance(menu, Plans):
            why = self.why_no_plan(fight, me, menu, key)
        elif isinstance(menu, Ways):
            why = self.why_no_place(fight, me, menu, key)
        elif isinstance(decision.matter, Blow) and key == HASTY.key:
            why = "only an attack that costs 3 or 4 AP can be hasty (D-28)"
        elif isinstance(menu, Amounts):
            why = f"the form has from {menu.low} to {menu.high} points to give (D-59)"
        else:
            why = self.why_no_target(fight, me, key)
        if why:
            return f"'{key}' is not possible: {why}."
        return f"'{key}' is no answer to '{decision.question.text}'"

    def known_acts(self, fight: D100Fight, me: Combatant) -> list[Act]:
        return [*self.costly_acts(fight, me), LATER]

    def why_no_act(self, fight: D100Fight, me: Combatant, key: str) -> str:
        for act in self.known_acts(fight, me):
            if act.key != key:
                continue
            if self.must_uphold(me):
                return "what is kept up has to be paid for first (D-31, D-77)"
            if isinstance(act, Attack):
                return self.why_no_attack(fight, me, act)
            if isinstance(act, Treat) and not act.stocked(me):
                return f"nothing of the kind is left ({act.rule})"
            if isinstance(act, Treat) and not act.enough_hands(self, fight, me):
                return "it takes free hands (D-123)"
            if not act.possible(self, fight, me):
                return f"there is no occasion for it now ({act.rule})"
            return self.why_too_dear(fight, me, act)
        return ""

    def why_too_dear(self, fight: D100Fight, me: Combatant, act: Act) -> str:
        extra = self.extra(fight, me, act)
        if extra == NOT_ALLOWED:
            return "it was not planned, and the plan cannot be changed any more (D-18)"
        cost = act.cost(self, fight, me)
        change = " and 1 for the change of plan" if extra else ""
        return f"it costs {cost} AP{change}, and {me.ap} are left (D-27)"

    def why_no_attack(self, fight: D100Fight, me: Combatant, act: Attack) -> str:
        if me.must_parry:
            return "this fighter must parry (D-87)"
        if not self.within_cost(me, act.item):
            return "in a hold there are only attacks that cost 2 AP (D-77)"
        if not self.ready(fight, me, act.item, act.ranged):
            return "it is not ready and loaded in hands that can use it (D-49)"
        if not self.targets(fight, me, act.item, act.ranged):
            return "nobody is in front and within reach, range and sight (D-49)"
        return self.why_too_dear(fight, me, act)

    def why_no_plan(self, fight: D100Fight, me: Combatant, menu: Plans, key: str) -> str:
        for act in self.costly_acts(fight, me):
            if act.key == key:
                cost = self.plan_price(fight, me, act, menu.left)
                if cost > menu.left:
                    return f"it costs {cost} AP, and {menu.left} are left to plan with (D-17)"
                return f"nothing speaks for it as things stand ({act.rule})"
        return ""

    def why_no_place(self, fight: D100Fight, me: Combatant, menu: Ways, key: str) -> str:
        board = fight.board
        cell = board.find(key)
        if cell < 0:
            return "there is no such hex on the map"
        if board.closed[cell]:
            return f"a {board.terrain[cell].name} is in the way (D-35)"
        if cell == me.cell:
            return "that is where the fighter is"
        for other in fight.fighters:
            if other.cell == cell and not other.out and other is not me and not other.hidden:
                return f"{other.name} stands there (D-124)"
        if menu.terms.has(cell, BARRED):
            return "a foe bars that step (D-39)"
        return f"it is further than {menu.terms.points} hexes, or a guard zone lies before it (D-34, D-38)"

    def why_no_target(self, fight: D100Fight, me: Combatant, key: str) -> str:
        for other in fight.fighters:
            if other.name == key:
                if other.dead:
                    return f"{key} is dead"
                if other.out and other.posture is PRONE and other.side == me.side:
                    return f"{key} is not conscious"
                if fight.board.arc(me.cell, me.facing, other.cell) == REAR:
                    return f"{key} is behind, or out of reach, range or sight (D-49)"
                return f"{key} is out of reach, range or sight, or the plan says otherwise (D-49, D-18)"
        return ""
