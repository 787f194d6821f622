"""What people see: options with their numbers, and why others are missing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Decision, Option, Spot, View
from fracas.kernel.hexes import REAR
from fracas.kernel.parting import MERCY, mercy_view
from fracas.kernel.real_dice import RollMenu
from fracas.kernel.tally import Tally
from fracas.rulebooks.d100.attack import ATTACK
from fracas.rulebooks.d100.contents import Blow
from fracas.rulebooks.d100.fighter import Combatant, D100Fight
from fracas.rulebooks.d100.glossary import Glossary
from fracas.rulebooks.d100.injuries import CRITICAL
from fracas.rulebooks.d100.manoeuvre_tables import Manoeuvre
from fracas.rulebooks.d100.manoeuvres import SLIP, Attempt
from fracas.rulebooks.d100.movement import MOVE_FREELY, RUN
from fracas.rulebooks.d100.narration import rolled
from fracas.rulebooks.d100.parting import LEAVE, YIELD
from fracas.rulebooks.d100.planning import IN_PART, NOT_ALLOWED, ap_left
from fracas.rulebooks.d100.questions import Choice, D100Question
from fracas.rulebooks.d100.rolls import MISHAP, PASSED, Least, Percents
from fracas.rulebooks.d100.rows import HARM, PLAIN, PRONE, Act, Manner
from fracas.rulebooks.d100.sheet import Item
from fracas.rulebooks.d100.shooting import MANNERS, Attack
from fracas.rulebooks.d100.shortfalls import VERDICTS, Shortfall
from fracas.rulebooks.d100.tables import FUMBLED, Reading
from fracas.rulebooks.d100.turn import LATER
from fracas.rulebooks.d100.ways import BARRED, Ways

IN_FULL: Final = "of full success, 100 per cent or more"


@mypyc_attr(allow_interpreted_subclasses=True)
class Views(Glossary):
    # options

    def view(self, fight: D100Fight, decision: Decision, option: Option) -> View:
        """The question knows how its answers are shown; a `Choice` knows it itself."""
        question = decision.question
        if isinstance(question, D100Question):
            return question.view(self.book, fight, decision, option)
        if isinstance(option, Choice):
            return option.view(self.book, fight, decision)
        return mercy_view(option) if question is MERCY else View(option.key.replace("_", " "), rule=question.rule)

    def wording(self, fight: D100Fight, decision: Decision) -> str:
        question = decision.question
        if isinstance(question, D100Question):
            return question.wording(self.book, fight, decision)
        if question is MERCY and fight.acting >= 0:
            return f"{fight.fighters[fight.acting].name} offers to yield. Do you give quarter?"
        menu = decision.menu
        if isinstance(menu, RollMenu) and fight.target >= 0 and menu.purpose in (ATTACK, CRITICAL):
            return menu.wording(f"{menu.purpose.text} on {fight.fighters[fight.target].name}")
        return question.text

    def why_not_offered(self, fight: D100Fight, decision: Decision, key: str) -> str:
        question = decision.question
        if isinstance(question, D100Question):
            return question.why_not(self.book, fight, decision, key)
        return self.why_no_target(fight, fight.fighters[decision.who], key)

    def sought(self, fight: D100Fight, decision: Decision) -> Sequence[Option]:
        """D-27: what costs AP and could ever be open to this fighter."""
        return self.costly_acts(fight, fight.fighters[decision.who]) if decision.question.key == "act" else []

    def word_shortfall(self, matter: Shortfall) -> str:
        """The roll that a referee is to judge: it is not in the story yet, as it is told together with its result."""
        throw = matter.throw
        roll = f"rolls {rolled(throw.die, throw.dice)} with {matter.bonus}"
        tries = f"{matter.me.name} tries to {matter.manoeuvre.name}"
        fall = ", and a fall in any case" if throw.mishap and matter.manoeuvre.moving and self.mishaps else ""
        return f"{tries}, {roll}: {throw.percent} %{fall}. What comes of it?"

    def view_act(self, fight: D100Fight, me: Combatant, act: Act, left: int, planning: bool) -> View:
        """An act with its AP, what it is for, and its roll where there is just one to see; `left` AP are there."""
        book = self.book
        extra = 0 if planning else max(0, self.extra(fight, me, act))
        price = f"{act.price(book, fight, me, left, extra)}{', a change of plan' if extra else ''}"
        note = act.note(book, fight, me)
        return act.view(book, fight, me, f"{price}; {note}" if price and note else price or note, left, planning)

    def note_shortfall(self, me: Combatant, manoeuvre: Manoeuvre, bonus: Tally) -> str:
        """How often it falls short and is done all the same, and at what price (D-46)."""
        if self.refereed:
            return "; below 100 % the referee decides"
        price = VERDICTS[me.policy or manoeuvre.policy].price(self.book)
        if not price:
            return ""
        least = self.partial_floor if self.partial_floor or self.mishaps else MISHAP
        more = self.chance_of(bonus, least) - self.chance_of(bonus)
        return f"; another {100 * more:.1f} %: {price}" if more > 0 else ""

    def view_slip(self, me: Combatant, foe: Combatant, label: str, note: str) -> View:
        """The roll past that foe (D-40)."""
        bonus = self.manoeuvre_bonus(me, SLIP.skill, self.difficulty_of(me, self.slip_difficulty(foe)), True)
        return View(label, bonus, self.chance_of(bonus), "D-40", note, IN_FULL)

    def chance_of(self, bonus: Tally, percent: int = 100) -> float:
        """D-45: the chance of so many per cent or more."""
        grades = Percents(bonus.total)
        branches = self.manoeuvre_dice().branches(grades)
        return min(1.0, sum([branch.chance for branch in branches if grades.of(branch.total) >= percent]))

    def view_attack(self, fight: D100Fight, me: Combatant, act: Attack, foe: Combatant, label: str, note: str) -> View:
        """An attack before its manner is chosen: as declared, or plain, or hasty where the AP are not enough for that
        (D-28)."""
        blow = self.aimed_at(fight, me, foe, act.item, act.ranged, act.thrown)
        blow.manner = self.likely_manner(me, blow, self.manners(fight, me, act, foe))
        how = blow.manner.key if blow.manner is not PLAIN else ""
        return self.view_blow(fight, blow, label, ", ".join([word for word in (note, how) if word]))

    def view_blow(self, fight: D100Fight, blow: Blow, label: str, note: str) -> View:
        """An attack: everything but the die, and the chance that it does any harm."""
        bonus = self.attack_bonus(fight, blow)
        harm, critical = self.attack_chances(blow, bonus.total)
        view = View(label, bonus, harm, "D-50", note, HARM)
        table = blow.weapon.table(blow.foe.sheet.armour)
        die = table.start - bonus.total
        needs = f"a die of {die} or more" if die > 1 else "any die"
        view.details = [
            f"any hits from a total of {table.start} on: {needs}",
            f"a critical from {table.first} on: {100 * critical:.1f} %",
        ]
        if self.fumbles and blow.weapon.fumble:
            view.details.append(f"a fumble on a die up to {blow.weapon.fumble} (D-79)")
        return view

    def attack_chances(self, blow: Blow, bonus: int) -> tuple[float, float]:
        """D-54: the chance that an attack does any harm, and that it brings a critical."""
        fumble = blow.weapon.fumble if self.fumbles else 0
        reading = Reading(blow.weapon.table(blow.foe.sheet.armour), bonus, fumble)
        harm = critical = 0.0
        for branch in self.attack_dice(fumble).branches(reading):
            grade = reading.of(branch.total)
            if grade != FUMBLED and reading.result(grade).hits:
                harm += branch.chance
                critical += branch.chance if reading.result(grade).severity >= 0 else 0.0
        return min(1.0, harm), min(1.0, critical)

    def view_planned_attack(
        self, fight: D100Fight, me: Combatant, act: Attack, foe: Combatant, manner: Manner, label: str, note: str
    ) -> View:
        """An attack that is only planned, as if it were made from here, and what has to be done before it can be."""
        blow = self.aimed_at(fight, me, foe, act.item, act.ranged, act.thrown)
        blow.manner = manner
        needs = self.needed_before(fight, me, act, foe)
        if needs and label != foe.name:
            needs = f"{foe.name} is {blow.metres} m away: {needs}"
        return self.view_blow(fight, blow, label, "; ".join([word for word in (note, needs) if word]))

    def needed_before(self, fight: D100Fight, me: Combatant, act: Attack, foe: Combatant) -> str:
        """D-17, D-33, D-34, D-49: how far one still has to go for a planned attack; empty if it could be made now."""
        weapon = act.item.weapon
        hexes = fight.board.distance(me.cell, foe.cell)
        if act.ranged:
            if weapon.band(hexes * self.metres) < 0:
                return f"beyond its range of {max(weapon.bands)} m"
            return "" if self.sees(fight, me.cell, foe.cell) else "out of sight"
        short = hexes - self.hexes(weapon.reach_m)
        if short <= 0:
            return "" if self.sees(fight, me.cell, foe.cell) else "out of sight"
        planned = len([each for each in me.plan if each.act is RUN])
        runs = max(0, short - self.free_move(me) + self.stride(me) - 1) // self.stride(me) - planned
        if runs <= 0:
            return f"needs the free move{' and the run' if planned else ''} first"
        return f"needs the free move and {runs} AP of running{' more' if planned else ''}, planned first"

    def foes_attack(self, fight: D100Fight, me: Combatant, foe: Combatant) -> Blow | None:
        """That foe's next attack, as things stand: as it has declared, or else what it is best at, with a weapon rather
        than bare hands, hasty if it is stunned (D-17, D-28, D-108); None for a foe who cannot attack, or whose numbers
        are not told."""
        if foe.index in fight.undisclosed or not self.may_attack(foe):
            return None
        for planned in foe.plan[foe.planned :]:
            if isinstance(planned.act, Attack) and planned.target == me.index:
                return self.foes_blow(fight, me, foe, planned.act, planned.manner)
        blows: list[Blow] = []
        for item in self.forms(fight, foe):
            for act in item.acts:
                if isinstance(act, Attack) and act.ranged == item.weapon.shoots and self.within_cost(foe, item):
                    blow = self.foes_blow(fight, me, foe, act, PLAIN)
                    if blow is not None:
                        blows.append(blow)
        armed = [blow for blow in blows if not blow.item.weapon.natural]
        return max(armed or blows, key=lambda blow: self.form_ob(foe, blow.item) + blow.manner.bonus, default=None)

    def own_attack(self, fight: D100Fight, me: Combatant, foe: Combatant) -> Blow | None:
        """An attack on that foe with the form that one parries with, as if it were made from here (D-59); None if that
        form does not attack."""
        for item in self.forms(fight, me):
            for act in item.acts:
                if item.index == me.form and isinstance(act, Attack) and not act.thrown:
                    blow = self.foes_blow(fight, foe, me, act, PLAIN)
                    if blow is not None:
                        return blow
        return None

    def could_strike(self, fight: D100Fight, foe: Combatant, me: Combatant) -> bool:
        """Whether that foe could attack in this round, by what one sees: with a weapon that shoots, or after its free
        move and a run (D-33, D-34)."""
        if not self.may_attack(foe):
            return False
        near = self.free_move(foe) + self.stride(foe) if self.may_move(foe) else 0
        for item in self.forms(fight, foe):
            reach = self.hexes(item.weapon.reach_m)
            if item.weapon.shoots or fight.board.distance(me.cell, foe.cell) <= near + reach:
                return True
        return False

    def harm_of(self, fight: D100Fight, blow: Blow) -> float:
        """The chance of any hits."""
        return self.attack_chances(blow, self.attack_bonus(fight, blow).total)[0]

    def foes_blow(self, fight: D100Fight, me: Combatant, foe: Combatant, act: Attack, manner: Manner) -> Blow | None:
        """That attack on me in that manner, or the likeliest that its AP suffice for; None if they do for none."""
        manners = self.plannable_manners(act, self.budget(foe))
        if not manners:
            return None
        blow = self.aimed_at(fight, foe, me, act.item, act.ranged, act.thrown)
        blow.manner = manner if manner in manners else manners[0]
        return blow

    def view_manner(self, fight: D100Fight, blow: Blow, manner: Manner) -> View:
        """With all of its AP, those of a change of plan included (D-18, D-28, D-29)."""
        tried = self.aimed_at(fight, blow.attacker, blow.foe, blow.item, blow.ranged, blow.thrown)
        tried.manner = manner
        extra = 0
        for act in blow.item.acts:
            if isinstance(act, Attack) and act.ranged == blow.ranged and act.thrown == blow.thrown:
                extra = self.extra_ap(fight, blow.attacker, act, blow.foe, manner)
        note = f"{blow.item.weapon.ap + manner.ap + extra} AP{', a change of plan' if extra else ''}"
        return self.view_blow(fight, tried, manner.key, note)

    def look_of(self, fight: D100Fight, me: Combatant, other: Combatant) -> list[str]:
        """What helps to choose among people: how far away each is, and how it is."""
        told: list[str] = []
        if other is not me:
            told.append(f"{self.metres_between(fight, me.cell, other.cell)} m")
        if other.dying:
            told.append(f"dying, {self.rounds(other.dying)} left")
        elif other.out:
            told.append("not conscious")
        elif other.stun:
            told.append("stunned")
        return told

    def view_mark(self, fight: D100Fight, me: Combatant, item: Item, place: Spot) -> View:
        """A throw at that hex, and who would be within the blast there (D-68)."""
        held = self.held_item(me, item)
        assert held is not None
        bonus = self.throw_bonus(fight, me, held, place.cell, PLAIN)
        grades = Least(PASSED - bonus.total)
        chance = sum([branch.chance for branch in self.throw_dice().branches(grades) if grades.of(branch.total)])
        radius = item.weapon.radius_m
        near = [
            other.name
            for other in fight.fighters
            if not other.dead and not other.away() and not fight.lost_to(other, me)
            and self.metres_between(fight, place.cell, other.cell) <= radius
        ]  # fmt: skip
        note = f"within {radius} m: {', '.join(near)}" if near else f"nobody within {radius} m"
        return View(place.key, bonus, chance, "D-68", note, "that it lands there")

    # why an answer is missing

    def why_no_act(self, fight: D100Fight, me: Combatant, key: str) -> str:
        """What the act itself says, or its cost; of a manner, why no attack can be made so."""
        if key in MANNERS:
            return self.why_no_attack_so(fight, me, MANNERS[key])
        for act in [*self.costly_acts(fight, me), MOVE_FREELY, *self.free_rows, IN_PART, LEAVE, YIELD, LATER]:
            if act.key == key or (isinstance(act, Attempt) and act.manoeuvre.name == key):
                if self.has_unpaid(me):
                    return "what is kept up has to be paid for first (D-31, D-77)"
                why = act.why_not(self.book, fight, me) or self.why_too_dear(fight, me, act)
                return why if "(D-" in why else f"{why} ({act.rule})"
        return ""

    def why_no_attack_so(self, fight: D100Fight, me: Combatant, manner: Manner) -> str:
        """Why none of the attacks that are open can be made in that manner (D-28, D-29); empty if one can."""
        reasons: list[str] = []
        for act in self.costly_acts(fight, me):
            if isinstance(act, Attack) and self.offered(fight, me, act):
                for foe in self.targets(fight, me, act.item, act.ranged):
                    if manner in self.manners(fight, me, act, foe):
                        return ""
                    reasons.append(self.why_no_manner(act, manner, me.ap, self.extra_ap(fight, me, act, foe, manner)))
        return reasons[0] if reasons else ""

    def why_too_dear(self, fight: D100Fight, me: Combatant, act: Act) -> str:
        extra = self.extra(fight, me, act)
        if extra == NOT_ALLOWED:
            return "it was not planned, and the plan cannot be changed any more (D-18)"
        cost = act.cost(self.book, fight, me)
        change = " and 1 for the change of plan" if extra else ""
        return f"it costs {cost} AP{change}, and {ap_left(me.ap)} (D-27)"

    def why_no_plan(self, fight: D100Fight, me: Combatant, left: int, key: str) -> str:
        if key in MANNERS:
            return self.why_no_plan_so(fight, me, left, MANNERS[key])
        for act in self.costly_acts(fight, me):
            if act.key == key:
                cost = self.plan_price(fight, me, act, left)
                if cost > left:
                    return f"it costs {cost} AP, and {ap_left(left)} to plan with (D-17)"
                if act.once and any(planned.act is act for planned in me.plan):
                    return "it is in the plan already (D-17)"
                return f"nothing speaks for it as things stand ({act.rule})"
        return ""

    def why_no_plan_so(self, fight: D100Fight, me: Combatant, left: int, manner: Manner) -> str:
        """Why none of the attacks that can be planned can be made in that manner; empty if one can."""
        reasons: list[str] = []
        for act in self.costly_acts(fight, me):
            if isinstance(act, Attack) and self.may_plan(fight, me, act, left):
                reasons.append(self.why_no_manner(act, manner, left, 0))
        return reasons[0] if reasons and all(reasons) else ""

    def why_no_place(self, fight: D100Fight, me: Combatant, menu: Ways, key: str) -> str:
        board = fight.board
        cell = board.find(key)
        if cell < 0:
            return ""
        if board.closed[cell]:
            return f"a {board.terrain[cell].name} is in the way (D-35)"
        if cell == me.cell:
            return "that is where the fighter is"
        near = board.distance(me.cell, cell) <= menu.terms.points
        for other in fight.fighters:
            if near and other.cell == cell and not other.out and other is not me and not fight.lost_to(other, me):
                return f"{other.name} stands there (D-124)"
        if menu.terms.has(cell, BARRED):
            return "a foe bars that step (D-39)"
        points = menu.terms.points
        hexes = board.distance(me.cell, cell)
        if hexes > points:
            return f"it is {hexes} hexes away, and you can go {points} (D-34)"
        return f"rough ground, others or a guard zone on the way: it takes more than {points} hexes (D-35, D-38)"

    def why_no_target(self, fight: D100Fight, me: Combatant, key: str) -> str:
        for other in fight.fighters:
            if other.name == key:
                if other.dead:
                    return f"{key} is dead (D-116)"
                if fight.lost_to(other, me):
                    return f"nobody knows where {key} is (D-122)"
                if other.fled or (other.yielded and other.side != me.side):
                    return f"{key} is out of the fight (D-131, D-132)"
                if other.out and other.posture is PRONE and other.side == me.side:
                    return f"{key} is not conscious (D-96)"
                if fight.board.arc(me.cell, me.facing, other.cell) == REAR:
                    return f"{key} is behind, or out of reach, range or sight (D-49)"
                return f"{key} is out of reach, range or sight, or the plan says otherwise (D-49, D-18)"
        return ""
