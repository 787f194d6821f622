"""What people see: options with their numbers, why others are missing, and how somebody is."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Amount, Amounts, Decision, Facing, Option, Place, Spot, Target, View
from fracas.kernel.hexes import COMPASS, FRONT, REAR
from fracas.kernel.parting import MERCY, mercy_view
from fracas.kernel.play import RollMenu
from fracas.kernel.tally import Tally
from fracas.rulebooks.d100.aid import Treatment, WoundOption
from fracas.rulebooks.d100.attack import ATTACK
from fracas.rulebooks.d100.contents import Blow
from fracas.rulebooks.d100.critical_tables import SEVERITIES
from fracas.rulebooks.d100.declaration import FORM, PARRY, PLANNED, Opponent, Plans
from fracas.rulebooks.d100.fighter import SHEATHED, Combatant, D100Fight, Wound
from fracas.rulebooks.d100.gear import PARRY_CLASSES
from fracas.rulebooks.d100.holds import HOLD, HOLD_TOO, SEIZE
from fracas.rulebooks.d100.injuries import CRITICAL
from fracas.rulebooks.d100.late_parry import KEEP_BACK, PARRY_NOW, Onset
from fracas.rulebooks.d100.manoeuvre_tables import EXPOSED, FAIL, PENALTY, Manoeuvre
from fracas.rulebooks.d100.manoeuvres import FREE_SHOT, PAST_WHOM, SLIP, Attempt, Shortfall, Verdict
from fracas.rulebooks.d100.movement import AttackForm
from fracas.rulebooks.d100.narration import Narration, rolled
from fracas.rulebooks.d100.parting import LEAVE, YIELD
from fracas.rulebooks.d100.planning import IN_PART, NOT_ALLOWED, PART_OF, SHARE
from fracas.rulebooks.d100.readiness import OBJECT
from fracas.rulebooks.d100.rolls import MISHAP, PASSED, Least, Percents
from fracas.rulebooks.d100.rows import HASTY, MEASURED, PLAIN, PRONE, STANDING, TARGET, Act, Choice, Errand, Manner
from fracas.rulebooks.d100.shooting import Attack, Marks
from fracas.rulebooks.d100.tables import FUMBLED, Reading
from fracas.rulebooks.d100.turn import ACT_NOW, LATER, WAIT, Acts
from fracas.rulebooks.d100.ways import BARRED, ZONE, Ways

SHORTFALLS: Final[dict[str, str]] = {
    PENALTY: "done, with the next roll the worse for it",
    EXPOSED: "done, after a shot at you",
}
"""What comes of a manoeuvre that falls short, by its policy (D-46)."""
SHAKY_ACTION: Final = "done, with the next action the worse for it"


@mypyc_attr(allow_interpreted_subclasses=True)
class Views(Narration):
    def view(self, fight: D100Fight, decision: Decision, option: Option) -> View:
        me = fight.fighters[decision.who]
        if decision.question is MERCY:
            return mercy_view(option)
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
            return View(option.key, rule="D-77", note=HOLD.summary if option is HOLD else critical)
        if isinstance(option, Target) and decision.question is not FREE_SHOT:
            return self.view_target(fight, me, fight.fighters[option.index], decision)
        if isinstance(option, Spot):
            return self.view_place(fight, me, option, decision)
        if isinstance(option, Facing):
            return self.view_facing(fight, me, option)
        if isinstance(option, WoundOption) and isinstance(matter, Treatment):
            return View(self.describe_wound(matter.patient.wounds[option.number]), rule="D-98")
        if isinstance(option, AttackForm):
            return self.view_form(me, option, decision)
        if isinstance(option, Verdict) and isinstance(matter, Shortfall):
            return self.view_verdict(decision, option, 100 - matter.throw.percent)
        if isinstance(option, Amount) and decision.question in (PARRY, PARRY_NOW, KEEP_BACK, SHARE):
            return self.view_amount(fight, me, option.number, decision)
        return self.view_word(fight, me, decision, option)

    def view_verdict(self, decision: Decision, verdict: Verdict, short: int) -> View:
        """What a referee's verdict on a shortfall means, and which one the rules would take (D-46)."""
        note = {
            FAIL: "not completed",
            PENALTY: f"completed, with -{short} to the next {'action' if self.shaky_action else 'attack or manoeuvre'}",
            EXPOSED: f"completed after a free shot at +{short}, if there is anybody to shoot",
        }.get(verdict.key, "completed, and nothing else")
        usual = "; the usual" if verdict is decision.usual else ""
        return View(verdict.key, rule="D-46", note=f"{note}{usual}")

    def word_shortfall(self, matter: Shortfall) -> str:
        """The roll that a referee is to judge: it is not in the story yet, as it is told together with its result."""
        throw = matter.throw
        roll = f"rolls {rolled(throw.die, throw.dice)} with {matter.bonus}"
        tries = f"{matter.me.name} tries to {matter.manoeuvre.name}"
        fall = ", and a fall in any case" if throw.mishap and matter.manoeuvre.moving and self.mishaps else ""
        return f"{tries}, {roll}: {throw.percent} %{fall}. What comes of it?"

    def wording(self, fight: D100Fight, decision: Decision) -> str:
        matter = decision.matter
        text = decision.question.text
        if decision.question is MERCY and fight.acting >= 0:
            return f"{fight.fighters[fight.acting].name} offers to yield. Do you give quarter?"
        if isinstance(matter, Opponent):
            return f"How many points of OB do you put into parrying {matter.foe.name}?"
        if decision.question is PARRY_NOW and isinstance(matter, Blow):
            return f"How many points of OB do you put into parrying {matter.attacker.name} ({matter.item.name})?"
        if isinstance(matter, Onset):
            return f"You attack with the {matter.item.name}. {text}"
        if decision.question is HOLD_TOO and isinstance(matter, Blow):
            return f"Do you hold {matter.foe.name} as well?"
        if decision.question is SEIZE and isinstance(matter, Blow):
            return f"Do you hold {matter.foe.name}, or roll the critical?"
        if isinstance(matter, Shortfall):
            return self.word_shortfall(matter)
        menu = decision.menu
        if isinstance(menu, RollMenu) and fight.target >= 0 and menu.purpose in (ATTACK, CRITICAL):
            return menu.wording(f"{menu.purpose.text} on {fight.fighters[fight.target].name}")
        return text

    def view_word(self, fight: D100Fight, me: Combatant, decision: Decision, option: Option) -> View:
        """An answer that is just a word, with what it means as things stand."""
        note = option.summary if isinstance(option, Choice) else ""
        if option is PLANNED and isinstance(decision.menu, Plans):
            note = f"{decision.menu.left} AP left{self.plan_so_far(fight, me)}"
        elif option is WAIT:
            note = "and let the turn go" if fight.at >= len(fight.order) else "until somebody slower has acted"
        elif option is ACT_NOW:
            whole = max(0, self.budget(me) - me.lost)
            note = f"what is left, {me.ap} AP" if me.midway else f"the whole turn, {whole} AP"
        return View(option.key.replace("_", " "), rule=decision.question.rule, note=note)

    def view_points(self, fight: D100Fight, me: Combatant, points: int) -> View:
        """What the points take off each kind of attack, and off one's own (D-59, D-60); attacks that are not seen
        coming cannot be parried (D-62)."""
        off = [f"{points // kind.ratio} off {kind.key}" for kind in PARRY_CLASSES]
        if self.in_the_dark(fight, me):
            off = ["nothing off anybody's, for none is seen coming (D-62)"]
        note = f"{', '.join(off)}; your own attacks are at -{points}" if points else "all of it stays with the attack"
        return View(f"{points} point{'' if points == 1 else 's'}", rule="D-60", note=note)

    def view_amount(self, fight: D100Fight, me: Combatant, points: int, decision: Decision) -> View:
        """Points of OB for a parry: set aside beforehand, put against the attack that comes, or kept back (D-59)."""
        matter = decision.matter
        named = f"{points} point{'' if points == 1 else 's'}"
        if decision.question is PARRY_NOW and isinstance(matter, Blow):
            off = (points + (me.parry[matter.attacker.index] if me.parry else 0)) // matter.parry_class().ratio
            own = "" if me.committed or not points else f"; your own attacks are at -{me.parrying + points}"
            return View(named, rule="D-60", note=f"{off} off this attack{own}")
        if decision.question is SHARE and isinstance(matter, Errand):
            rest = matter.act.plan_cost(self.book, fight, me) - points
            return View(f"{points} AP", rule="D-30", note=f"{rest} more later")
        if decision.question is KEEP_BACK:
            own = f"; your own attacks are at -{me.parrying + points}" if me.parrying + points else ""
            return View(named, rule="D-59", note=f"for whoever attacks you later{own}")
        return self.view_points(fight, me, points)

    def view_facing(self, fight: D100Fight, me: Combatant, option: Facing) -> View:
        """With the foes that it brings in front (D-36)."""
        ahead = [
            foe.name
            for foe in fight.foes(me)
            if not foe.hidden and fight.board.arc(me.cell, option.facing, foe.cell) == FRONT
        ]
        now = ["as now"] if option.facing == me.facing else []
        front = [f"in front: {', '.join(ahead)}"] if ahead else []
        return View(COMPASS[option.facing], rule="D-36", note="; ".join([*now, *front]))

    def plan_so_far(self, fight: D100Fight, me: Combatant) -> str:
        words = self.intentions(fight, [(each.act, each.target, each.manner) for each in me.plan])
        return f"; so far: {words}" if words else ""

    def view_act(self, fight: D100Fight, me: Combatant, decision: Decision, act: Act) -> View:
        """An act with its AP, what it is for, and its roll where there is just one to see."""
        book = self.book
        if decision.question is PART_OF:
            return View(act.key, rule=act.rule, note=f"{act.plan_cost(book, fight, me)} AP in all")
        menu = decision.menu
        planning = isinstance(menu, Plans)
        left = menu.left if isinstance(menu, Plans) else me.ap
        extra = 0 if planning else max(0, self.extra(fight, me, act))
        price = f"{act.price(book, fight, me, left, extra)}{', a change of plan' if extra else ''}"
        note = act.note(book, fight, me)
        return act.view(book, fight, me, f"{price}; {note}" if price and note else price or note, planning)

    def count_hexes(self, number: int) -> str:
        return f"{number} hex{'' if number == 1 else 'es'}"

    def note_shortfall(self, me: Combatant, manoeuvre: Manoeuvre, bonus: Tally) -> str:
        """How often it falls short and is done all the same, and at what price (D-46)."""
        if self.refereed:
            return "; below 100 % the referee decides"
        policy = me.policy or manoeuvre.policy
        if policy == FAIL:
            return ""
        least = self.partial_floor if self.partial_floor or self.mishaps else MISHAP
        more = self.chance_of(bonus, least) - self.chance_of(bonus)
        price = SHAKY_ACTION if policy == PENALTY and self.shaky_action else SHORTFALLS[policy]
        return f"; {100 * more:.1f} % more: {price}" if more > 0 else ""

    def view_slip(self, me: Combatant, foe: Combatant, label: str, note: str) -> View:
        """The roll past that foe (D-40)."""
        bonus = self.manoeuvre_bonus(me, SLIP.skill, self.difficulty_of(me, self.slip_difficulty(foe)), True)
        return View(label, bonus, self.chance_of(bonus), "D-40", note)

    def chance_of(self, bonus: Tally, percent: int = 100) -> float:
        """D-45: the chance of so many per cent or more."""
        grades = Percents(bonus.total)
        branches = self.manoeuvre_dice().branches(grades)
        return min(1.0, sum([branch.chance for branch in branches if grades.of(branch.total) >= percent]))

    def view_attack(self, fight: D100Fight, me: Combatant, act: Attack, foe: Combatant, label: str, note: str) -> View:
        """An attack before its manner is chosen: plain, or hasty where the AP are not enough for that (D-28)."""
        blow = self.aimed_at(fight, me, foe, act.item, act.ranged, act.thrown)
        manners = self.manners(fight, me, act, foe)
        if manners and PLAIN not in manners:
            blow.manner = HASTY
        return self.view_blow(fight, blow, label, note)

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
        """With all of its AP, those of a change of plan included (D-18, D-28, D-29)."""
        tried = self.aimed_at(fight, blow.attacker, blow.foe, blow.item, blow.ranged, blow.thrown)
        tried.manner = manner
        extra = 0
        for act in blow.item.acts:
            if isinstance(act, Attack) and act.ranged == blow.ranged and act.thrown == blow.thrown:
                extra = max(0, self.extra(fight, blow.attacker, act, blow.foe.index))
                if manner is MEASURED:
                    extra += self.extra_measure(fight, blow.attacker, act, blow.foe, extra)
        note = f"{blow.item.weapon.ap + manner.ap + extra} AP{', a change of plan' if extra else ''}"
        return self.view_blow(fight, tried, manner.key, note)

    def view_target(self, fight: D100Fight, me: Combatant, other: Combatant, decision: Decision) -> View:
        """A fighter to choose, with what helps to choose: the distance, its condition, whether the plan names it."""
        told: list[str] = []
        if other is not me:
            told.append(f"{self.metres_between(fight, me.cell, other.cell)} m")
        if other.dying:
            told.append(f"dying, {self.rounds(other.dying)} left")
        elif other.out:
            told.append("not conscious")
        elif other.stun:
            told.append("stunned")
        if decision.question is TARGET and any(each.target == other.index for each in me.plan[me.planned :]):
            told.append("as planned")
        matter = decision.matter
        if isinstance(matter, Errand) and self.extra(fight, me, matter.act, other.index) > 0:
            told.append("a change of plan, 1 AP more")
        note = ", ".join(told)
        if isinstance(matter, Errand) and isinstance(matter.act, Attack):
            return self.view_attack(fight, me, matter.act, other, other.name, note)
        if decision.question is PAST_WHOM:
            return self.view_slip(me, other, other.name, note)
        return View(other.name, rule=decision.question.rule, note=note)

    def view_place(self, fight: D100Fight, me: Combatant, place: Spot, decision: Decision) -> View:
        menu = decision.menu
        if isinstance(menu, Marks):
            return self.view_mark(fight, me, menu, place)
        note = ""
        if isinstance(menu, Ways) and isinstance(place, Place):
            stop = ", and no further" if menu.terms.has(place.cell, ZONE) else ""
            note = f"{self.count_hexes(place.way.cost)}{stop}"
        elif decision.question is OBJECT:
            note = fight.board.terrain[place.cell].name
        else:
            beside = [foe.name for foe in fight.foes(me) if fight.board.distance(foe.cell, place.cell) == 1]
            note = f"next to {' and '.join(beside)}" if beside else ""
        return View(place.key, rule=decision.question.rule, note=note)

    def view_mark(self, fight: D100Fight, me: Combatant, menu: Marks, place: Spot) -> View:
        """A throw at that hex, and who would be within the blast there (D-68)."""
        held = self.held_item(me, menu.item)
        assert held is not None
        bonus = self.throw_bonus(fight, me, held, place.cell, PLAIN)
        grades = Least(PASSED - bonus.total)
        chance = sum([branch.chance for branch in self.throw_dice().branches(grades) if grades.of(branch.total)])
        radius = menu.item.weapon.radius_m
        near = [
            other.name
            for other in fight.fighters
            if not other.dead and not other.away() and not (other.hidden and other.side != me.side)
            and self.metres_between(fight, place.cell, other.cell) <= radius
        ]  # fmt: skip
        note = f"within {radius} m: {', '.join(near)}" if near else f"nobody within {radius} m"
        return View(place.key, bonus, chance, "D-68", note)

    def view_form(self, me: Combatant, option: AttackForm, decision: Decision) -> View:
        for item in self.all_items(me):
            if item.index == option.index:
                name = item.name
                if decision.question is FORM:
                    return View(name, rule="D-59", note=f"up to {self.parry_pool(me, item)} points")
                return View(name, rule=decision.question.rule)
        return View(option.key, rule=decision.question.rule)

    # how somebody is

    def describe_wound(self, wound: Wound) -> str:
        """What it takes a round, of how much where something is done about it, and where it is."""
        now = wound.effective()
        done = [
            (wound.staunched_by >= 0, "staunched"), (wound.bandages > 0, "bandaged"), (wound.tourniquet, "tied off"),
        ]  # fmt: skip
        place = [wound.location.name] if wound.location.name else []
        state = ", ".join([*place, *[word for holds, word in done if holds]])
        rate = f"{now}" if now == wound.rate else f"{now} of {wound.rate}"
        return f"{'burning' if wound.burns else 'bleeding'} {rate}{f' ({state})' if state else ''}"

    def describe(self, fight: D100Fight, index: int) -> list[str]:
        me = fight.fighters[index]
        out = [f"{me.hits}/{me.sheet.physique_total} hits"]
        if me.absent:
            return [*out, f"comes in round {me.enters}"]
        if me.dead:
            return [*out, "dead"]
        if me.fled:
            return [*out, "has left the field"]
        words = [
            (me.yielded, "prisoner"),
            (me.dying > 0, f"dying, {me.dying} left{self.last_words(me)}"),
            (me.unconscious, "unconscious"), (me.blackout, "blacked out"),
            (0 < me.senseless < 100, f"senseless {me.senseless}"), (me.senseless >= 100, "senseless"),
            (me.stun > 0, f"stunned {me.stun}"), (me.must_parry > 0, f"must parry {me.must_parry}"),
            (me.no_parry > 0, f"cannot parry {me.no_parry}"), (me.penalty < 0, f"wounds {me.penalty}"),
            (me.posture is not STANDING and not me.out, me.posture.key), (me.arm_useless, "weapon arm useless"),
            (me.off_useless, "off arm useless"), (me.legs_useless == 1, "leg useless"),
            (me.legs_useless == 2, "both legs useless"),
            (me.held_by >= 0, f"held by {fight.fighters[me.held_by].name}"),
            (me.holding >= 0, f"holds {fight.fighters[me.holding].name}"),
            (me.bound, "bound"), (me.pinned, "pinned"), (me.blinded, "blinded"), (me.surprised, "surprised"),
            (me.hidden, "hidden"), (me.aim > 0, f"aim +{10 * me.aim}"), (me.shaky < 0, f"off balance {me.shaky}"),
            (me.trance >= 0, "concentrating"),
        ]  # fmt: skip
        out.extend([word for holds, word in words if holds])
        out.extend([self.describe_wound(wound) for wound in me.wounds if wound.effective()])
        if me.parrying:
            lost = not me.parry and me.reserve == 0
            out.append(f"{me.parrying} spent on a lost parry" if lost else f"{me.parrying} in parry")
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

    def why_not_offered(self, fight: D100Fight, decision: Decision, key: str) -> str:
        menu = decision.menu
        me = fight.fighters[decision.who]
        if isinstance(menu, Acts):
            return self.why_no_act(fight, me, key)
        if isinstance(menu, Plans):
            return self.why_no_plan(fight, me, menu, key)
        if isinstance(menu, Ways):
            return self.why_no_place(fight, me, menu, key)
        if isinstance(decision.matter, Blow) and key in (HASTY.key, MEASURED.key) and not self.careful:
            return "this game does without it (D-28, D-29, D-118)"
        if isinstance(decision.matter, Blow) and key == HASTY.key:
            return "only an attack that costs 3 or 4 AP can be hasty (D-28)"
        if isinstance(menu, Amounts):
            return self.why_no_amount(decision, menu)
        return self.why_no_target(fight, me, key)

    def why_no_amount(self, decision: Decision, menu: Amounts) -> str:
        """How many points, or AP, there are to give (D-30, D-59)."""
        if decision.question is SHARE:
            return f"from {menu.low} to {menu.high} AP can go into it, for something is to be left (D-30)"
        whose = "the form has" if decision.question is PARRY else "you have"
        return f"{whose} from {menu.low} to {menu.high} points to give (D-59)"

    def why_no_act(self, fight: D100Fight, me: Combatant, key: str) -> str:
        """What the act itself says, or its cost."""
        for act in [*self.costly_acts(fight, me), IN_PART, LEAVE, YIELD, LATER]:
            if act.key == key or (isinstance(act, Attempt) and act.manoeuvre.name == key):
                if self.has_unpaid(me):
                    return "what is kept up has to be paid for first (D-31, D-77)"
                why = act.why_not(self.book, fight, me) or self.why_too_dear(fight, me, act)
                return why if "(D-" in why else f"{why} ({act.rule})"
        return ""

    def why_too_dear(self, fight: D100Fight, me: Combatant, act: Act) -> str:
        extra = self.extra(fight, me, act)
        if extra == NOT_ALLOWED:
            return "it was not planned, and the plan cannot be changed any more (D-18)"
        cost = act.cost(self.book, fight, me)
        change = " and 1 for the change of plan" if extra else ""
        return f"it costs {cost} AP{change}, and {me.ap} are left (D-27)"

    def why_no_plan(self, fight: D100Fight, me: Combatant, menu: Plans, key: str) -> str:
        for act in self.costly_acts(fight, me):
            if act.key == key:
                cost = self.plan_price(fight, me, act, menu.left)
                if cost > menu.left:
                    return f"it costs {cost} AP, and {menu.left} are left to plan with (D-17)"
                if act.once and any(planned.act is act for planned in me.plan):
                    return "it is in the plan already (D-17)"
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
                if other.hidden and other.side != me.side:
                    return f"nobody knows where {key} is (D-122)"
                if other.fled or (other.yielded and other.side != me.side):
                    return f"{key} is out of the fight (D-131, D-132)"
                if other.out and other.posture is PRONE and other.side == me.side:
                    return f"{key} is not conscious"
                if fight.board.arc(me.cell, me.facing, other.cell) == REAR:
                    return f"{key} is behind, or out of reach, range or sight (D-49)"
                return f"{key} is out of reach, range or sight, or the plan says otherwise (D-49, D-18)"
        return ""
