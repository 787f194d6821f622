"""Chapters 7 and 9: attacks as acts of a turn; aim and ammunition (D-28, D-29, D-65 to D-67, D-69)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Decision, Matter, Option, Options, View
from fracas.rulebooks.d100 import costs
from fracas.rulebooks.d100.contents import Blow
from fracas.rulebooks.d100.events import Aimed, Handled
from fracas.rulebooks.d100.fighter import SHEATHED, Combatant, D100Fight, Held
from fracas.rulebooks.d100.movement import Movement
from fracas.rulebooks.d100.planning import ap_left
from fracas.rulebooks.d100.questions import D100Question
from fracas.rulebooks.d100.rows import HASTY, MEASURED, NO_OCCASION, PLAIN, Act, Errand, Manner
from fracas.rulebooks.d100.sheet import Item

if TYPE_CHECKING:
    from fracas.rulebooks.d100.book import D100

MOST_AIM: Final = 3
"""D-29: +30."""

BARE: Final[dict[str, str]] = {"strike": "hit", "grapple": "grapple with"}
"""How one says that one attacks with bare hands."""


class WhichManner(D100Question):
    """Shows the attack as it would be in each manner, if it is known at whom."""

    def view(self, rules: D100, fight: D100Fight, decision: Decision, option: Option) -> View:
        if isinstance(decision.matter, Blow) and isinstance(option, Manner):
            return rules.view_manner(fight, decision.matter, option)
        return super().view(rules, fight, decision, option)

    def why_not(self, rules: D100, fight: D100Fight, decision: Decision, key: str) -> str:
        matter = decision.matter
        manner = MANNERS.get(key)
        me = fight.fighters[decision.who]
        if manner is None:
            return super().why_not(rules, fight, decision, key)
        if isinstance(matter, Blow):
            for act in matter.item.acts:
                if isinstance(act, Attack) and act.ranged == matter.ranged and act.thrown == matter.thrown:
                    return rules.why_no_manner(act, manner, me.ap, rules.extra_ap(fight, me, act, matter.foe, manner))
        if isinstance(matter, Errand) and isinstance(matter.act, AttackAct):
            return rules.why_no_manner(matter.act, manner, me.ap, max(0, rules.extra(fight, me, matter.act)))
        return ""

    def usually(self, rules: D100, fight: D100Fight, decision: Decision) -> str:
        """As declared, or plainly."""
        manners = [each for each in decision.menu.options() if isinstance(each, Manner)]
        return rules.likely_manner(fight.fighters[decision.who], decision.matter, manners).key


MANNERS: Final[dict[str, Manner]] = {each.key: each for each in (PLAIN, MEASURED, HASTY)}
MANNER: Final = WhichManner("manner", "How do you attack?", "D-28", PLAIN.key)


@mypyc_attr(allow_interpreted_subclasses=True)
class Shooting(Movement):
    # the attack as an act

    def manners(self, fight: D100Fight, me: Combatant, act: Attack, foe: Combatant) -> list[Manner]:
        """D-28, D-29, D-18: plainly, measured for 1 AP more or hastily for 1 less, as AP and the plan allow; leaving
        a planned measure out and making a planned attack hasty are no change of plan. Only plainly if the option
        `haste_and_aim` is off."""
        weapon = act.item.weapon
        extra = self.extra(fight, me, act, foe.index)
        left = me.ap - extra
        out: list[Manner] = []
        if weapon.ap <= left:
            out.append(PLAIN)
        if not self.careful:
            return out
        if not act.ranged and weapon.ap + MEASURED.ap + self.extra_measure(fight, me, act, foe, extra) <= left:
            out.append(MEASURED)
        if weapon.hastened() and weapon.ap + HASTY.ap <= left:
            out.append(HASTY)
        return out

    def plannable_manners(self, act: AttackAct, left: int) -> list[Manner]:
        """D-17, D-28, D-29: how an attack can be made with so many AP, the likeliest first; only plainly if the option
        `haste_and_aim` is off."""
        weapon = act.item.weapon
        out = [PLAIN] if weapon.ap <= left else []
        if self.careful and isinstance(act, Attack) and not act.ranged and weapon.ap + MEASURED.ap <= left:
            out.append(MEASURED)
        if self.careful and weapon.hastened() and weapon.ap + HASTY.ap <= left:
            out.append(HASTY)
        return out

    def likely_manner(self, me: Combatant, matter: Matter | None, manners: list[Manner]) -> Manner:
        """D-17, D-28: how an attack is made if nobody says otherwise: as declared, or plainly, or hastily where the AP
        are not enough for that."""
        for planned in me.plan[me.planned :]:
            act = planned.act
            if isinstance(act, AttackAct) and act.concerns(matter):
                if planned.manner in manners:
                    return planned.manner
                break
        return HASTY if HASTY in manners and PLAIN not in manners else PLAIN

    def extra_ap(self, fight: D100Fight, me: Combatant, act: Attack, foe: Combatant, manner: Manner) -> int:
        """D-18: the AP that changing the plan to that attack costs, and to measuring it."""
        extra = max(0, self.extra(fight, me, act, foe.index))
        return extra + self.extra_measure(fight, me, act, foe, extra) if manner is MEASURED else extra

    def why_no_manner(self, act: AttackAct, manner: Manner, left: int, extra: int) -> str:
        """Why an attack cannot be made so, with so many AP left; `extra` of what it costs are for a change of plan."""
        weapon = act.item.weapon
        if manner is not PLAIN and not self.careful:
            return "this game does without it (D-28, D-29, D-118)"
        if manner is HASTY and not weapon.hastened():
            return "only an attack that costs 3 or 4 AP can be hasty (D-28)"
        if manner is MEASURED and not (isinstance(act, Attack) and not act.ranged):
            return "only a blow can be measured; whoever shoots or throws may aim (D-29)"
        if extra >= costs.PER_ROUND:
            return "it was not planned, and the plan cannot be changed any more (D-18)"
        cost = weapon.ap + manner.ap
        if cost + extra <= left:
            return ""
        change = f" and {extra} for the change of plan" if extra else ""
        return f"a {manner.key} attack ({act.item.name}) costs {cost} AP{change}, and {ap_left(left)} ({manner.rule})"

    def extra_measure(self, fight: D100Fight, me: Combatant, act: Attack, foe: Combatant, extra: int) -> int:
        """D-18: a measure that was not planned is a change of plan of its own."""
        if self.unplanned(fight):
            return 0
        for planned in me.plan[me.planned :]:
            if planned.act is act and planned.manner is MEASURED:
                return 0
        return costs.PER_ROUND if self.binding or me.changed or extra else costs.CHANGE_OF_PLAN

    def attack_someone(self, fight: D100Fight, me: Combatant, act: Attack) -> None:
        """D-21, D-49, D-54: whom and how; turns to it if need be, pays, and the attack is resolved at once."""
        item = act.item
        targets = self.targets(fight, me, item, act.ranged)
        fight.in_reach = None
        foe = self.choose_target(fight, me, act, targets)
        blow = self.aimed_at(fight, me, foe, item, act.ranged, act.thrown)
        manner = fight.ask(me.index, MANNER, Options(self.manners(fight, me, act, foe)), blow)
        extra = self.extra(fight, me, act, foe.index)
        cost = item.weapon.ap + manner.ap
        if manner is MEASURED:
            measure = self.extra_measure(fight, me, act, foe, extra)
            me.changed = me.changed or measure > 0
            cost += measure
        cost += self.proceed(fight, me, act, foe.index)
        self.pay(fight, me, cost, act.ranged)
        self.turn_at(fight, me, foe.cell)
        blow.manner = manner
        held = self.held_item(me, item)
        if held is not None and held.shots:
            held.shots -= 1
        if act.thrown and held is not None:
            self.leave(fight, me, held, foe.cell)
        self.make_attack(fight, blow)
        if act.ranged:
            me.fired += 1

    def turn_at(self, fight: D100Fight, me: Combatant, cell: int) -> None:
        """D-36, D-120: brings the target in front by the free turn."""
        if not self.in_front(fight, me, cell):
            self.face(fight, me, self.turn_to(fight, me, cell))

    def may_plan_with(self, me: Combatant, item: Item) -> bool:
        """D-17: bare hands, what is in hand, and what the plan so far draws or picks up."""
        if item.weapon.natural:
            return True
        held = self.held_item(me, item)
        return (held is not None and held.hand != SHEATHED) or self.plans_to_ready(me, item)

    def plans_to_ready(self, me: Combatant, item: Item) -> bool:
        """Whether the plan so far brings that item into the hand (chapter 4)."""
        raise NotImplementedError

    # aim

    def take_aim(self, fight: D100Fight, me: Combatant, act: Aim) -> None:
        """D-29: 1 AP a step, +10 each up to +30, on one target; another target begins anew."""
        foe = self.choose_target(fight, me, act, self.aim_targets(fight, me, act.item))
        extra = self.proceed(fight, me, act, foe.index)
        self.pay(fight, me, self.aim_cost() + extra, True)
        self.turn_at(fight, me, foe.cell)
        if me.aim_foe != foe.index or me.aim_item != act.item.index:
            me.aim = 0
        me.aim_foe = foe.index
        me.aim_item = act.item.index
        me.aim = min(MOST_AIM, me.aim + 1)
        fight.tell(Aimed(me.index, foe.index, 10 * me.aim))

    def aim_cost(self) -> int:
        return costs.AIM

    def aim_targets(self, fight: D100Fight, me: Combatant, item: Item) -> list[Combatant]:
        """D-29: everybody whom one could shoot and could still aim at better."""
        out: list[Combatant] = []
        for foe in self.targets(fight, me, item, True):
            done = me.aim == MOST_AIM and me.aim_foe == foe.index and me.aim_item == item.index
            if not foe.out and not done:
                out.append(foe)
        return out

    def check_aims(self, fight: D100Fight) -> None:
        """D-29: aim is lost with the sight of the target."""
        for me in fight.fighters:
            if me.aim:
                foe = fight.fighters[me.aim_foe]
                if foe.hidden or foe.dead or foe.retired() or not self.sees(fight, me.cell, foe.cell):
                    self.stop_aiming(me)

    # ammunition

    def loadable(self, me: Combatant, held: Held) -> bool:
        """D-66: not full, with something to load it with, and in hand."""
        weapon = held.item.weapon
        if weapon.mag == 0 or weapon.load_ap == 0 or held.shots >= weapon.mag:
            return False
        return held.hand != SHEATHED and held.spare != 0 and not held.jammed and self.usable(me, held)

    def load(self, fight: D100Fight, me: Combatant, held: Held) -> None:
        """D-66: one loading act adds `load_gain` shots, or fills the magazine."""
        weapon = held.item.weapon
        held.shots = min(weapon.mag, held.shots + weapon.load_gain) if weapon.load_gain else weapon.mag
        if held.spare > 0:
            held.spare -= 1
        fight.tell(Handled(me.index, "loads", held.item.name))


class ItemAct(Act):
    """Something that is done with one item; its key is a verb and the item's."""

    def __init__(
        self,
        verb: str,
        item: Item,
        ap: int,
        rule: str,
        *,
        once: bool = False,
        extended: bool = False,
        after: bool = False,
    ) -> None:
        super().__init__(f"{verb} {item.key.replace('_', ' ')}", ap, rule, once=once, extended=extended, after=after)
        self.verb = verb
        self.item = item
        self.thing = item.thing

    def label(self) -> str:
        weapon = self.item.weapon
        number = self.item.key.removeprefix(weapon.key)  # the second of its kind
        return f"{self.verb} {weapon.called}{number}" if weapon.called else self.key

    def held(self, rules: D100, me: Combatant) -> Held:
        held = rules.held_item(me, self.item)
        assert held is not None, "whoever does something with an item has it"
        return held

    def planned_on(self, whom: str) -> str:
        only = self.item.weapon.called or self.key.endswith(self.thing)
        return f"{self.verb} the {self.thing}" if only else self.key


class AttackAct(ItemAct):
    """D-28, D-49: what an attack with a weapon and a throw at a hex have in common: either may be hasty."""

    def __init__(self, verb: str, item: Item, rule: str) -> None:
        super().__init__(verb, item, item.weapon.ap, rule)
        self.least = self.ap + HASTY.ap if item.weapon.hastened() else self.ap

    def cost(self, rules: D100, fight: D100Fight, me: Combatant) -> int:
        return self.least if rules.careful else self.ap

    def plannable(self, rules: D100, fight: D100Fight, me: Combatant) -> bool:
        return rules.may_attack(me) and rules.may_plan_with(me, self.item)

    def concerns(self, matter: Matter | None) -> bool:
        """Whether a question about an attack is about this one: it is made with the same thing."""
        if isinstance(matter, Blow):
            return matter.item is self.item
        return isinstance(matter, Errand) and matter.act is self

    def varies(self) -> bool:
        """Whether its AP depend on the manner."""
        return self.least < self.ap

    def price(self, rules: D100, fight: D100Fight, me: Combatant, left: int, extra: int) -> str:
        least = super().price(rules, fight, me, left, extra)
        return f"from {least}" if rules.careful and self.varies() else least


class Attack(AttackAct):
    """D-49: an attack with one weapon, struck, shot or thrown."""

    def __init__(self, verb: str, item: Item, ranged: bool, thrown: bool) -> None:
        super().__init__(verb, item, "D-49")
        self.ranged = ranged
        self.thrown = thrown

    def varies(self) -> bool:
        return super().varies() or not self.ranged

    def why_not(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        if me.must_parry:
            return "this fighter must parry (D-87)"
        if not rules.within_cost(me, self.item):
            return "in a hold there are only attacks that cost 2 AP (D-77)"
        if not rules.ready(fight, me, self.item, self.ranged):
            return "it is not ready and loaded in hands that can use it (D-49)"
        targets = rules.targets(fight, me, self.item, self.ranged)
        if not targets:
            return "nobody is in front and within reach, range and sight (D-49)"
        if fight.settled or not rules.may_attack(me) or not rules.some_target(fight, me, self, targets):
            return rules.why_too_dear(fight, me, self)
        return ""

    def legal(self, rules: D100, fight: D100Fight, me: Combatant, target: Combatant) -> bool:
        """Whoever has fallen since is no target that a plan binds one to (D-18)."""
        return not target.out and rules.legal_target(fight, me, target, self.item, self.ranged)

    def plan_targets(self, rules: D100, fight: D100Fight, me: Combatant) -> list[Combatant]:
        return [foe for foe in fight.foes(me) if not fight.lost_to(foe, me)]

    def perform(self, rules: D100, fight: D100Fight, me: Combatant) -> None:
        rules.attack_someone(fight, me, self)

    def planned_on(self, whom: str) -> str:
        if self.thrown:
            return f"throw the {self.thing} at {whom}" if whom else f"throw the {self.thing}"
        if self.ranged:
            return f"shoot at {whom} with the {self.thing}"
        return f"{BARE[self.thing]} {whom}" if self.thing in BARE else f"attack {whom} with the {self.thing}"

    def view(self, rules: D100, fight: D100Fight, me: Combatant, note: str, left: int, planning: bool) -> View:
        near = self.plan_targets(rules, fight, me) if planning else rules.targets(fight, me, self.item, self.ranged)
        if len(near) == 1 and planning:
            manner = rules.plannable_manners(self, left)[0]
            return rules.view_planned_attack(fight, me, self, near[0], manner, self.label(), note)
        if len(near) == 1:
            return rules.view_attack(fight, me, self, near[0], self.label(), f"{note}, at {near[0].name}")
        return super().view(rules, fight, me, note, left, planning)

    def view_on(self, rules: D100, fight: D100Fight, me: Combatant, other: Combatant, note: str) -> View:
        return rules.view_attack(fight, me, self, other, other.name, note)


class Aim(ItemAct):
    """D-29: a step of aim with one weapon."""

    def why_not(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        if not rules.careful:
            return "this game does without it (D-29, D-118)"
        if fight.settled or not rules.may_attack(me) or me.held_by >= 0:
            return NO_OCCASION
        if not rules.ready(fight, me, self.item, True):
            return "it is not ready and loaded in hands that can use it (D-49)"
        someone = rules.some_target(fight, me, self, rules.aim_targets(fight, me, self.item))
        return "" if someone else "nobody is in front and within range and sight"

    def plannable(self, rules: D100, fight: D100Fight, me: Combatant) -> bool:
        return rules.careful and rules.may_attack(me) and rules.may_plan_with(me, self.item)

    def legal(self, rules: D100, fight: D100Fight, me: Combatant, target: Combatant) -> bool:
        return not target.out and rules.legal_target(fight, me, target, self.item, True)

    def plan_targets(self, rules: D100, fight: D100Fight, me: Combatant) -> list[Combatant]:
        return [foe for foe in fight.foes(me) if not fight.lost_to(foe, me)]

    def perform(self, rules: D100, fight: D100Fight, me: Combatant) -> None:
        rules.take_aim(fight, me, self)

    def planned_on(self, whom: str) -> str:
        return f"aim at {whom} with the {self.thing}"


class Load(ItemAct):
    """D-30, D-66: loading, which may take several turns."""

    def why_not(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        held = rules.held_item(me, self.item)
        can = held is not None and rules.able(me) and not fight.settled and rules.loadable(me, held)
        return "" if can else "it is loaded, not in hand, or there is nothing left to load it with"

    def plannable(self, rules: D100, fight: D100Fight, me: Combatant) -> bool:
        return rules.able(me) and rules.may_plan_with(me, self.item) and self.room(rules, me)

    def room(self, rules: D100, me: Combatant) -> bool:
        """D-66: something is left to load it with, and what is planned so far leaves it less than full."""
        held = rules.held_item(me, self.item)
        if held is None:
            return True  # it is still to be picked up
        weapon = self.item.weapon
        shots = held.shots
        for planned in me.plan:
            act = planned.act
            if isinstance(act, Attack) and act.item is self.item:
                shots -= 1
            elif act is self:
                shots = min(weapon.mag, shots + weapon.load_gain) if weapon.load_gain else weapon.mag
        return shots < weapon.mag and held.spare != 0

    def perform(self, rules: D100, fight: D100Fight, me: Combatant) -> None:
        if rules.labour(fight, me, self, me.index, self.item.index, self.ap):
            rules.load(fight, me, self.held(rules, me))


class Unjam(ItemAct):
    """D-79: clears a jam."""

    def why_not(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        held = rules.held_item(me, self.item)
        can = held is not None and held.jammed and held.hand != SHEATHED and rules.able(me)
        return "" if can else "nothing is jammed"

    def perform(self, rules: D100, fight: D100Fight, me: Combatant) -> None:
        rules.set_about(fight, me, self)
        self.held(rules, me).jammed = False
        fight.tell(Handled(me.index, "clears", self.item.name))
