"""Chapters 3 and 8: what everybody declares: a parry, whom to watch, a plan (D-17, D-18, D-59, D-64, D-119)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import DECLARATION, SPLIT, Amounts, Decision, Matter, Menu, Option, Options, Target, View
from fracas.kernel.fight import NOBODY
from fracas.rulebooks.d100.defence import PARRY as PARRIED
from fracas.rulebooks.d100.events import Declared
from fracas.rulebooks.d100.fighter import Combatant, D100Fight
from fracas.rulebooks.d100.gear import PARRY_CLASSES
from fracas.rulebooks.d100.grenades import Lob
from fracas.rulebooks.d100.initiative import Initiative
from fracas.rulebooks.d100.movement import ANYBODY, WATCH, AttackForm
from fracas.rulebooks.d100.planning import IN_PART, PART_OF
from fracas.rulebooks.d100.questions import Choice, D100Question, HowMany, Whom, count_points
from fracas.rulebooks.d100.readiness import PICK_UP
from fracas.rulebooks.d100.rows import HARM, PLAIN, Act, Errand, Manner, Planned
from fracas.rulebooks.d100.sheet import Item
from fracas.rulebooks.d100.shooting import MANNERS, Attack

if TYPE_CHECKING:
    from fracas.rulebooks.d100.book import D100


@mypyc_attr(free_list_len=1)
class Opponent(Matter):
    """The foe whom a parry is for, and the points that have been given against others."""

    def __init__(self, foe: Combatant, given: int) -> None:
        self.foe = foe
        self.given = given

    def about(self, who: int) -> int:
        return self.foe.index


class WhichForm(D100Question):
    """Shows each form with what it has to give."""

    def view(self, rules: D100, fight: D100Fight, decision: Decision, option: Option) -> View:
        if not isinstance(option, AttackForm):
            return super().view(rules, fight, decision, option)
        pool = rules.parry_pool(fight.fighters[decision.who], option.item)
        note = f"up to {count_points(pool)} of its OB make you harder to hit; your attacks lose as many"
        return View(option.item.name, rule=self.rule, note=note)

    def usually(self, rules: D100, fight: D100Fight, decision: Decision) -> str:
        """Whoever must parry takes the form that has most to give, and so do most people to begin with, if it has
        something to spare and a foe can get at them. After the first round it is what they make of the fight."""
        me = fight.fighters[decision.who]
        forms = [form for form in decision.menu.options() if isinstance(form, AttackForm)]
        best = max(forms, key=lambda form: rules.parry_pool(me, form.item))
        if decision.menu.find(NO_PARRY.key) is None:
            return best.key
        if fight.round > 1:
            return ""
        threats = [foe for foe in fight.foes(me) if rules.knows(fight, me, foe) and rules.could_strike(fight, foe, me)]
        return best.key if threats and rules.parry_pool(me, best.item) >= TO_SPARE else NO_PARRY.key


class WhomToParry(Whom):
    """Shows how likely the attack of each is to hit. Once something has gone against one foe, most people leave it
    there."""

    def view_fighter(
        self, rules: D100, fight: D100Fight, decision: Decision, other: Combatant, told: list[str]
    ) -> View:
        known = rules.conceal(fight, fight.fighters[decision.who].side)  # without friends of foes who hide
        blow = rules.foes_attack(known, known.fighters[decision.who], known.fighters[other.index])
        if blow is not None:
            told.append(f"{100 * rules.harm_of(known, blow):.0f} % of any hits on you ({blow.in_words()})")
        return super().view_fighter(rules, fight, decision, other, told)

    def usually(self, rules: D100, fight: D100Fight, decision: Decision) -> str:
        me = fight.fighters[decision.who]
        known = [foe for foe in fight.foes(me) if rules.knows(fight, me, foe)]
        begun = len(decision.menu.options()) <= len(known)
        if begun:
            return NOBODY_ELSE.key if decision.menu.find(NOBODY_ELSE.key) is not None else ""
        threats = [foe for foe in known if rules.could_strike(fight, foe, me)]
        nearest = min(threats, key=lambda foe: fight.board.distance(me.cell, foe.cell), default=None)
        return nearest.name if nearest is not None and fight.round == 1 else ""


class ParryPoints(HowMany):
    """Shows what the points take off each kind of attack, and off one's own (D-59, D-60); attacks that are not seen
    coming cannot be parried (D-62)."""

    kind: ClassVar[str] = SPLIT

    def wording(self, rules: D100, fight: D100Fight, decision: Decision) -> str:
        matter = decision.matter
        if not isinstance(matter, Opponent):
            return self.text
        return f"How many points of OB do you put into parrying {matter.foe.name}?"

    def view_number(self, rules: D100, fight: D100Fight, decision: Decision, number: int) -> View:
        off = [f"{number // kind.ratio} off {kind.key}" for kind in PARRY_CLASSES]
        if rules.in_the_dark(fight, fight.fighters[decision.who]):
            off = ["nothing off anybody's, for none is seen coming (D-62)"]
        matter = decision.matter
        assert isinstance(matter, Opponent)
        all_points = matter.given + number
        own = f"your own attacks are at -{all_points}" if all_points else "all of it stays with the attack"
        view = View(count_points(number), rule="D-60", note=f"{', '.join(off)}; {own}" if number else own)
        known = rules.conceal(fight, fight.fighters[decision.who].side)
        blow = rules.foes_attack(known, known.fighters[decision.who], known.fighters[matter.foe.index])
        if blow is not None:
            less = number // blow.parry_class().ratio if rules.sees_blow(known, blow) else 0
            bonus = rules.attack_bonus(known, blow)
            bonus.add(-less, PARRIED)
            view.details = [f"added to its die: {bonus}"]
            view.outlook = 1.0 - rules.attack_chances(blow, bonus.total)[0]
            view.chance_of = f"that an attack of {matter.foe.name}'s ({blow.in_words()}) does no harm"
        mine = rules.own_attack(known, known.fighters[decision.who], known.fighters[matter.foe.index])
        if mine is not None:
            left = rules.attack_bonus(known, mine).total - all_points
            view.beside = rules.attack_chances(mine, left)[0]
            view.beside_of = f"that an attack of yours on {matter.foe.name} ({mine.in_words()}) does harm"
        return view

    def usually(self, rules: D100, fight: D100Fight, decision: Decision) -> str:
        """A quarter, in fives: enough to count, and little enough to strike with the rest."""
        menu = decision.menu
        if not isinstance(menu, Amounts) or fight.round > 1:
            return ""
        return str(min(menu.high, max(menu.low, menu.high // 20 * 5)))

    def limits(self, low: int, high: int) -> str:
        return f"the form has from {low} to {high} points to give (D-59)"


class PlannedTarget(Whom):
    """Shows an attack on each as it would be from here, and what it needs first."""

    kind: ClassVar[str] = DECLARATION
    declares: ClassVar[str] = HARM

    def view_fighter(
        self, rules: D100, fight: D100Fight, decision: Decision, other: Combatant, told: list[str]
    ) -> View:
        matter = decision.matter
        if isinstance(matter, Errand) and isinstance(matter.act, Attack):
            me = fight.fighters[decision.who]
            return rules.view_planned_attack(fight, me, matter.act, other, matter.manner, other.name, ", ".join(told))
        return super().view_fighter(rules, fight, decision, other, told)

    def usually(self, rules: D100, fight: D100Fight, decision: Decision) -> str:
        """Whom the plan has been about so far."""
        plan = fight.fighters[decision.who].plan
        name = fight.fighters[plan[-1].target].name if plan and plan[-1].target >= 0 else ""
        return name if decision.menu.find(name) is not None else ""


class PlannedManner(D100Question):
    """Shows the attack in each manner, if there is only one whom it could be planned on."""

    kind: ClassVar[str] = DECLARATION
    declares: ClassVar[str] = HARM

    def view(self, rules: D100, fight: D100Fight, decision: Decision, option: Option) -> View:
        matter = decision.matter
        me = fight.fighters[decision.who]
        if isinstance(option, Manner) and isinstance(matter, Errand) and isinstance(matter.act, Attack):
            foes = matter.act.plan_targets(rules, fight, me)
            if len(foes) == 1:
                note = f"{matter.act.item.weapon.ap + option.ap} AP"
                return rules.view_planned_attack(fight, me, matter.act, foes[0], option, option.key, note)
        return super().view(rules, fight, decision, option)

    def why_not(self, rules: D100, fight: D100Fight, decision: Decision, key: str) -> str:
        matter = decision.matter
        if isinstance(matter, Errand) and isinstance(matter.act, (Attack, Lob)) and key in MANNERS:
            return rules.why_no_manner(matter.act, MANNERS[key], matter.left, 0)
        return super().why_not(rules, fight, decision, key)


class WhatToPlan(D100Question):
    """Shows acts with the AP that they take in a plan."""

    kind: ClassVar[str] = DECLARATION
    declares: ClassVar[str] = HARM

    def view(self, rules: D100, fight: D100Fight, decision: Decision, option: Option) -> View:
        menu = decision.menu
        if isinstance(option, Act) and isinstance(menu, Plans):
            return rules.view_act(fight, menu.me, option, menu.left, True)
        return super().view(rules, fight, decision, option)

    def why_not(self, rules: D100, fight: D100Fight, decision: Decision, key: str) -> str:
        menu = decision.menu
        return rules.why_no_plan(fight, menu.me, menu.left, key) if isinstance(menu, Plans) else ""

    def usually(self, rules: D100, fight: D100Fight, decision: Decision) -> str:
        """Most people strike as often as they can, and the same way; once the AP that are left are too few for another
        attack they leave it there."""
        menu = decision.menu
        if not isinstance(menu, Plans) or not menu.me.plan:
            return ""
        attacks = [act for act in menu.options() if isinstance(act, (Attack, Lob))]
        last = menu.me.plan[-1].act
        again = last.key if last in attacks and isinstance(last, Attack) else ""
        return again if attacks else PLANNED.key


class PlanDone(Choice):
    """The plan is made, with so many AP left over."""

    def note(self, rules: D100, fight: D100Fight, decision: Decision) -> str:
        menu = decision.menu
        if not isinstance(menu, Plans):
            return self.summary
        words = rules.intentions(fight, [(each.act, each.target, each.manner) for each in menu.me.plan])
        return f"{menu.left} AP left{f'; so far: {words}' if words else ''}"


TO_SPARE: Final = 40
"""A quarter of fewer points makes no difference."""

FORM: Final = WhichForm("form", "Do you parry in this round, and with what?", "D-59")
PARRY_WHOM: Final = WhomToParry("parry whom", "Whom do you parry?", "D-61")
PARRY: Final = ParryPoints("parry", "How many points of OB do you put into the parry?", "D-59")
PLAN: Final = WhatToPlan("plan", "What do you mean to do?", "D-17")
PLAN_MANNER: Final = PlannedManner("plan manner", "How will you attack?", "D-17", PLAIN.key)
PLAN_TARGET: Final = PlannedTarget("plan target", "Whom do you mean?", "D-17")

NO_PARRY: Final = Choice("no parry", "your attacks keep all of their OB")
NOBODY_ELSE: Final = Choice("nobody else", "what is left stays with the attack")
PLANNED: Final[PlanDone] = PlanDone("that is all")


@mypyc_attr(free_list_len=1)
class Plans(Menu[Option]):
    """What may be planned next with the AP that are left."""

    def __init__(self, rules: Declaration, fight: D100Fight, me: Combatant, left: int) -> None:
        self.rules = rules
        self.fight = fight
        self.me = me
        self.left = left

    def offers(self, act: Act) -> bool:
        return self.rules.may_plan(self.fight, self.me, act, self.left)

    def options(self) -> list[Option]:
        acts = [act for act in self.rules.costly_acts(self.fight, self.me) if self.offers(act)]
        part: list[Act] = [IN_PART] if self.rules.plannable_parts(self.fight, self.me, self.left) else []
        return [*acts, *part, PLANNED]


@mypyc_attr(allow_interpreted_subclasses=True)
class Declaration(Initiative):
    def declares(self, me: Combatant) -> bool:
        """D-17, D-24: whoever is conscious and not surprised."""
        return not me.out and not me.surprised

    def declare(self, fight: D100Fight, me: Combatant) -> None:
        """D-17: form, parry, whom to watch, and a plan."""
        foes = [foe for foe in fight.foes(me) if self.knows(fight, me, foe)]
        if foes and not self.parries_late and self.may_parry(me):
            self.declare_parry(fight, me, foes)
        self.declare_watch(fight, me, foes)
        if not self.planless and not me.bound:
            self.declare_plan(fight, me)
        if fight.heard:
            plan = [(planned.act, planned.target, planned.manner) for planned in me.plan]
            fight.tell(Declared(me.index, self.form_key(me), me.parry, me.watch, plan))

    def form_key(self, me: Combatant) -> str:
        if me.form < 0:
            return ""
        for item in self.all_items(me):
            if item.index == me.form:
                return item.key
        return ""

    def all_items(self, me: Combatant) -> list[Item]:
        """Whatever one carries, and bare hands."""
        return [*[held.item for held in me.held], me.sheet.strike, me.sheet.grapple]

    def declare_parry(self, fight: D100Fight, me: Combatant, foes: list[Combatant]) -> None:
        """D-59, D-64: one form gives its OB; under `must_parry` all of it, among foes that are seen."""
        forced = me.must_parry > 0
        if forced:
            dark = self.in_the_dark(fight, me)
            foes = [foe for foe in foes if not dark and self.sees(fight, me.cell, foe.cell)]
            if not foes:
                return
        options: list[Option] = [] if forced else [NO_PARRY]
        for item in self.forms(fight, me):
            if forced or self.parry_pool(me, item) > 0:
                options.append(AttackForm(item))
        if not options:
            return
        answer = fight.ask(me.index, FORM, Options(options))
        if isinstance(answer, AttackForm):
            me.form = answer.item.index
            self.allot(fight, me, foes, self.parry_pool(me, answer.item), forced)

    def allot(self, fight: D100Fight, me: Combatant, foes: list[Combatant], pool: int, forced: bool) -> None:
        """D-59, D-61: points against specific foes, in any proportion, never more than the pool."""
        if pool <= 0:
            return
        points = [0] * len(fight.fighters)
        left = pool
        rest = foes[:]
        while left > 0 and rest:
            foe = rest[0]
            if len(foes) > 1:
                choices: list[Option] = []
                choices.extend([each.target for each in rest])
                if not forced:
                    choices.append(NOBODY_ELSE)
                answer = fight.ask(me.index, PARRY_WHOM, Options(choices))
                if not isinstance(answer, Target):
                    break
                foe = fight.fighters[answer.index]
            low = left if forced and len(rest) == 1 else 0 if len(foes) == 1 else 1
            amount = fight.ask(me.index, PARRY, Amounts(low, left), Opponent(foe, pool - left)).number
            points[foe.index] = amount
            left -= amount
            rest = [each for each in rest if each is not foe]
        if left < pool:
            me.parry = tuple(points)
            me.parrying = pool - left

    def declare_watch(self, fight: D100Fight, me: Combatant, foes: list[Combatant]) -> None:
        """D-119: the foe that it names, or the one that its parry and the distance suggest."""
        me.watch = self.natural_watch(fight, me)
        if not self.watches or len(foes) < 2 or self.constrained(me):
            return
        options: list[Option] = [ANYBODY]
        options.extend([foe.target for foe in foes])
        answer = fight.ask(me.index, WATCH, Options(options))
        if isinstance(answer, Target):
            me.watch = answer.index

    # plans

    def costly_acts(self, fight: D100Fight, me: Combatant) -> list[Act]:
        """D-27, D-47: all acts that cost AP and could ever be open to this fighter; a manoeuvre of the place replaces
        the book's own of the same name."""
        acts: list[Act] = []
        items = self.all_items(me)
        if fight.floor:
            items.extend(self.lost_items(fight, me))
        for item in items:
            acts.extend([act for act in item.acts if act.ap])
        if fight.feats:
            named = [feat.key for feat in fight.feats]
            acts.extend([act for act in self.costly_rows if act.key not in named])
            acts.extend(fight.feats)
        else:
            acts.extend(self.costly_rows)
        for gift in me.sheet.gifts:
            acts.extend(gift.acts)
        return acts

    def lost_items(self, fight: D100Fight, me: Combatant) -> list[Item]:
        """D-17: one's own weapons that lie within grasp, once the plan is to pick something up."""
        out: list[Item] = []
        if any(planned.act is PICK_UP for planned in me.plan):
            for lying in fight.floor:
                held = lying.held
                if held is not None and fight.board.distance(me.cell, lying.cell) <= 1:
                    out.extend([item for item in me.sheet.items if item is held.item])
        return out

    def plan_price(self, fight: D100Fight, me: Combatant, act: Act, left: int) -> int:
        """D-17, D-30: the AP that it takes in a plan; a long act takes no more than there are."""
        price = act.plan_cost(self.book, fight, me)
        return min(price, left) if act.extended else price

    def may_plan(self, fight: D100Fight, me: Combatant, act: Act, left: int) -> bool:
        """D-17: whether the AP that are left suffice for it, and it makes sense in a plan."""
        if act.once and any(planned.act is act for planned in me.plan):
            return False
        return self.plan_price(fight, me, act, left) <= left and act.plannable(self.book, fight, me)

    def plannable_parts(self, fight: D100Fight, me: Combatant, left: int) -> list[Act]:
        """D-17, D-30: long acts of which a part can be planned."""
        out: list[Act] = []
        for act in self.costly_acts(fight, me):
            if act.extended and self.plan_price(fight, me, act, left) > 1 and self.may_plan(fight, me, act, left):
                out.append(act)
        return out

    def long_acts(self, fight: D100Fight, me: Combatant) -> list[Act]:
        """D-30: long acts into which more than 1 AP could go now, so that there is something to choose."""
        out: list[Act] = []
        for act in self.costly_acts(fight, me):
            if act.extended and self.open_to(fight, me, act):
                left = me.ap - self.extra(fight, me, act)
                if min(left, act.plan_cost(self.book, fight, me)) > 1:
                    out.append(act)
        return out

    def declare_plan(self, fight: D100Fight, me: Combatant) -> None:
        """D-17: acts with their targets, in order."""
        left = self.budget(me)
        plan: list[Planned] = []
        while left > 0:
            act = fight.ask(me.index, PLAN, Plans(self, fight, me, left))
            if not isinstance(act, Act):
                break
            manner = PLAIN
            if act is IN_PART:
                act = fight.ask(me.index, PART_OF, Options(self.plannable_parts(fight, me, left)))
                left -= self.choose_share(fight, me, act, self.plan_price(fight, me, act, left))
            elif isinstance(act, (Attack, Lob)):
                manner = self.plan_manner(fight, me, act, left)
                left -= act.item.weapon.ap + manner.ap
            else:
                left -= self.plan_price(fight, me, act, left)
            plan.append(Planned(act, self.plan_target(fight, me, act, manner), manner))
            me.plan = tuple(plan)

    def plan_manner(self, fight: D100Fight, me: Combatant, act: Attack | Lob, left: int) -> Manner:
        """D-17: plain, measured or hasty."""
        if not self.careful:
            return PLAIN
        return fight.ask(me.index, PLAN_MANNER, Options(self.plannable_manners(act, left)), Errand(act, left=left))

    def plan_target(self, fight: D100Fight, me: Combatant, act: Act, manner: Manner) -> int:
        people = act.plan_targets(self.book, fight, me)
        if not people:
            return NOBODY
        options = [each.target for each in people]
        return fight.ask(me.index, PLAN_TARGET, Options(options), Errand(act, manner)).index
