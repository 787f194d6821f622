"""Chapters 3 and 4, the ledger: what a plan allows, what a change costs, paying for acts (D-18, D-26, D-30, D-120)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Amounts, Decision, Option, Options, Target, View
from fracas.kernel.fight import NOBODY
from fracas.rulebooks.d100.costs import CHANGE_OF_PLAN, PER_ROUND, PER_ROUND_STUNNED
from fracas.rulebooks.d100.events import Replanned, Worked
from fracas.rulebooks.d100.fighter import Combatant, D100Fight, Work
from fracas.rulebooks.d100.injuries import Injuries
from fracas.rulebooks.d100.questions import D100Question, HowMany
from fracas.rulebooks.d100.rows import NO_OCCASION, Act, Errand

if TYPE_CHECKING:
    from fracas.rulebooks.d100.book import D100

NOT_ALLOWED: Final = -1


def ap_left(ap: int) -> str:
    """'1 is left', '2 are left'."""
    return f"{ap} {'is' if ap == 1 else 'are'} left"


class PartOf(D100Question):
    """Shows each long act with all that is still to be paid for it."""

    def view(self, rules: D100, fight: D100Fight, decision: Decision, option: Option) -> View:
        if not isinstance(option, Act):
            return super().view(rules, fight, decision, option)
        cost = option.plan_cost(rules, fight, fight.fighters[decision.who])
        return View(option.key, rule=option.rule, note=f"{cost} AP in all")


class Share(HowMany):
    """Shows how many AP would be left to pay later."""

    def view_number(self, rules: D100, fight: D100Fight, decision: Decision, number: int) -> View:
        matter = decision.matter
        assert isinstance(matter, Errand)
        rest = matter.act.plan_cost(rules, fight, fight.fighters[decision.who]) - number
        return View(f"{number} AP", rule=self.rule, note=f"{rest} more later")

    def limits(self, low: int, high: int) -> str:
        return f"from {low} to {high} AP can go into it, for something is to be left (D-30)"


PART_OF: Final = PartOf("part of", "Part of what?", "D-30")
SHARE: Final = Share("share", "How many AP do you put into it now?", "D-30")


@mypyc_attr(allow_interpreted_subclasses=True)
class Planning(Injuries):
    # AP

    def budget(self, me: Combatant) -> int:
        """D-26, D-108: 4 AP, or 2 while stunned."""
        return PER_ROUND_STUNNED if me.stun else PER_ROUND

    def pay(self, fight: D100Fight, me: Combatant, ap: int, aiming: bool = False) -> None:
        """D-26; AP on anything but aiming or the shot spoil an aim (D-29), and free acts may be used anew (D-120)."""
        assert 0 <= ap <= me.ap, "nobody spends AP that it does not have"
        me.ap -= ap
        me.spent += ap
        me.freed = 0
        if not aiming:
            self.stop_aiming(me)

    def free_act(self, me: Combatant, kind: int) -> None:
        """D-120: each kind of free act once between two that cost something."""
        me.freed |= kind

    def may_act_freely(self, me: Combatant, kind: int) -> bool:
        return me.freed & kind == 0

    # plans

    def unplanned(self, fight: D100Fight) -> bool:
        """D-18, D-126: with the options `free` and `announced`, and when the fight is decided, acts are chosen on
        the turn."""
        return self.planless or self.announced or fight.settled

    def extra(self, fight: D100Fight, me: Combatant, act: Act, target: int = NOBODY) -> int:
        """D-18: AP beyond the act's own cost: 0 for what was planned, 1 for the one change of plan that a turn
        allows, `NOT_ALLOWED` for what cannot be done. Another target is free if the planned one is no longer
        legal. With the option `binding` there is no change."""
        if self.unplanned(fight) or act.free:
            return 0
        replaced = False
        kept = False
        for at in range(me.planned, len(me.plan)):
            planned = me.plan[at]
            if planned.act is act:
                if target < 0 or planned.target < 0 or planned.target == target:
                    return 0
                if act.legal(self.book, fight, me, fight.fighters[planned.target]):
                    kept = True
                else:
                    replaced = True
        if replaced and not kept:
            return 0
        return NOT_ALLOWED if self.binding or me.changed else CHANGE_OF_PLAN

    def affordable(self, fight: D100Fight, me: Combatant, act: Act) -> bool:
        """Whether its AP suffice, a change of plan included."""
        cost = act.cost(self.book, fight, me)
        if cost > me.ap:
            return False
        extra = self.extra(fight, me, act)
        return extra != NOT_ALLOWED and cost + extra <= me.ap

    def open_to(self, fight: D100Fight, me: Combatant, act: Act) -> bool:
        """Whether it may be chosen now."""
        if self.removed_rows and act in self.removed_rows:
            return False
        return self.affordable(fight, me, act) and not act.why_not(self.book, fight, me)

    def proceed(self, fight: D100Fight, me: Combatant, act: Act, target: int = NOBODY) -> int:
        """D-18: goes on in the plan past that act, or changes it; the extra AP."""
        extra = self.extra(fight, me, act, target)
        assert extra != NOT_ALLOWED
        if extra:
            me.changed = True
            fight.tell(Replanned(me.index))
            return extra
        found: int = NOBODY
        for at in range(me.planned, len(me.plan)):
            planned = me.plan[at]
            if planned.act is act:
                if target < 0 or planned.target < 0 or planned.target == target:
                    found = at
                    break
                if found < 0:
                    found = at
        if found >= 0:
            me.planned = found + 1
        return 0

    def set_about(self, fight: D100Fight, me: Combatant, act: Act, target: int = NOBODY, aiming: bool = False) -> None:
        """Goes on in the plan and pays for an act of fixed cost."""
        extra = self.proceed(fight, me, act, target)
        self.pay(fight, me, act.cost(self.book, fight, me) + extra, aiming)

    def choose_target(self, fight: D100Fight, me: Combatant, act: Act, people: list[Combatant]) -> Combatant:
        """Whom, among those whom the plan and the AP allow; a single one is taken."""
        left = me.ap - act.cost(self.book, fight, me)
        options: list[Target] = []
        for other in people:
            extra = self.extra(fight, me, act, other.index)
            if extra != NOT_ALLOWED and extra <= left:
                options.append(other.target)
        return fight.fighters[fight.ask(me.index, act.asks, Options(options), Errand(act)).index]

    def some_target(self, fight: D100Fight, me: Combatant, act: Act, people: list[Combatant]) -> bool:
        """Whether there is anybody to choose."""
        left = me.ap - act.cost(self.book, fight, me)
        for other in people:
            extra = self.extra(fight, me, act, other.index)
            if extra != NOT_ALLOWED and extra <= left:
                return True
        return False

    # extended actions

    def labour(self, fight: D100Fight, me: Combatant, act: Act, target: int, wound: int, whole: int) -> bool:
        """D-30: pays what it can of a long act, or the part that it likes; whether the whole of it is paid now."""
        extra = self.proceed(fight, me, act, target)
        work = me.work
        paid = 0
        if work is not None and work.key == act.key and work.target == target and work.wound == wound:
            paid = work.paid
        share = min(me.ap - extra, whole - paid)
        if fight.in_part and share > 1:
            share = self.choose_share(fight, me, act, share)
        self.pay(fight, me, share + extra)
        me.worked = True
        paid += share
        if paid >= whole:
            me.work = None
            return True
        me.work = Work(act.key, target, wound, paid)
        fight.tell(Worked(me.index, act, paid, whole))
        return False

    def choose_share(self, fight: D100Fight, me: Combatant, act: Act, most: int) -> int:
        """D-30: less than one could, to have AP left for other acts."""
        return fight.ask(me.index, SHARE, Amounts(1, most - 1), Errand(act)).number

    def still_to_pay(self, me: Combatant, act: Act, whole: int) -> int:
        """D-30: what is left of a long act, if it is the one under way."""
        work = me.work
        return whole - work.paid if work is not None and work.key == act.key else whole


class InPart(Act):
    """D-30: a part of a long act now, before other acts; the rest in a later turn. The long act itself has to be in the
    plan, or costs the change."""

    def why_not(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        return "" if me.ap > 1 and rules.long_acts(fight, me) else NO_OCCASION

    def perform(self, rules: D100, fight: D100Fight, me: Combatant) -> None:
        act = fight.ask(me.index, PART_OF, Options(rules.long_acts(fight, me)))
        fight.in_part = True
        act.perform(rules, fight, me)
        fight.in_part = False

    def price(self, rules: D100, fight: D100Fight, me: Combatant, left: int, extra: int) -> str:
        return f"from {super().price(rules, fight, me, left, extra)}"


IN_PART: Final = InPart("in part", 1, "D-30", "put some AP into a long act, and the rest later", planless=True)
