"""Rows of the book's small tables: postures, manners of attack, light, and the acts of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Decision, Matter, Option, Question, View
from fracas.kernel.fields import Stateful
from fracas.kernel.fight import NOBODY
from fracas.kernel.tally import Reason
from fracas.rulebooks.d100.questions import Choice, Whom

if TYPE_CHECKING:
    from fracas.rulebooks.d100.book import D100
    from fracas.rulebooks.d100.fighter import Combatant, D100Fight


class Posture:
    """D-41: how somebody holds itself, and what that does to its own attacks (D-51)."""

    def __init__(self, key: str, told: str, melee: int, ranged: int) -> None:
        self.key = key
        self.told = told
        """How one says that somebody takes it."""
        self.melee = melee
        self.ranged = ranged
        self.reason = Reason(key, "D-51")


STANDING: Final = Posture("standing", "stands up", 0, 0)
KNEELING: Final = Posture("kneeling", "kneels", -10, 0)
PRONE: Final = Posture("prone", "drops to the ground", -30, -10)
POSTURES: Final = [STANDING, KNEELING, PRONE]


class Manner(Choice):
    """D-28, D-29: how much care goes into an attack, in AP and in points."""

    def __init__(self, key: str, ap: int, bonus: int, rule: str) -> None:
        super().__init__(key, rule=rule)
        self.ap = ap
        self.bonus = bonus
        self.reason = Reason(key, rule)

    def note(self, rules: D100, fight: D100Fight, decision: Decision) -> str:
        more = "more" if self.ap > 0 else "less"
        return f"{abs(self.ap)} AP {more}, {self.bonus:+} to the attack" if self.ap else ""


HARM: Final = "of any hits"
"""What the chance of an attack is of."""

PLAIN: Final = Manner("plain", 0, 0, "D-49")
MEASURED: Final = Manner("measured", 1, 10, "D-29")
HASTY: Final = Manner("hasty", -1, -25, "D-28")


class Light:
    """D-51: the penalty to attacks in poor light, half of it in melee. In dim light one can hide (D-122)."""

    def __init__(self, key: str, penalty: int) -> None:
        self.key = key
        self.penalty = penalty
        self.reason = Reason("dim light" if key == "dim" else "darkness", "D-51")


BRIGHT: Final = Light("bright", 0)
DIM: Final = Light("dim", -20)
DARK: Final = Light("dark", -40)
LIGHTS: Final = [BRIGHT, DIM, DARK]


@mypyc_attr(free_list_len=1)
class Errand(Matter):
    """The act that somebody is asked something about; of an attack that is planned, also its manner, and the AP that
    are left for it while that is asked."""

    def __init__(self, act: Act, manner: Manner = PLAIN, left: int = 0) -> None:
        self.act = act
        self.manner = manner
        self.left = left


class TargetOf(Whom):
    """Asks whom an act is to be done to: the act knows how that would go, and the plan may say something else."""

    def view_fighter(
        self, rules: D100, fight: D100Fight, decision: Decision, other: Combatant, told: list[str]
    ) -> View:
        me = fight.fighters[decision.who]
        matter = decision.matter
        if self is TARGET and any(each.target == other.index for each in me.plan[me.planned :]):
            told.append("as planned")
        if not isinstance(matter, Errand):
            return super().view_fighter(rules, fight, decision, other, told)
        if rules.extra(fight, me, matter.act, other.index) > 0:
            told.append("a change of plan, 1 AP more")
        return matter.act.view_on(rules, fight, me, other, ", ".join(told))

    def usually(self, rules: D100, fight: D100Fight, decision: Decision) -> str:
        """As declared; or whom one has been aiming at."""
        me = fight.fighters[decision.who]
        matter = decision.matter
        assert isinstance(matter, Errand)
        for planned in me.plan[me.planned :]:
            if planned.act is matter.act and planned.target >= 0:
                name = fight.fighters[planned.target].name
                return name if decision.menu.find(name) is not None else ""
        aimed = fight.fighters[me.aim_foe].name if me.aim_foe >= 0 else ""
        return aimed if decision.menu.find(aimed) is not None else ""


TARGET: Final[TargetOf] = TargetOf("target", "Whom?", "D-49")

NO_OCCASION: Final = "there is no occasion for it now"
"""Why an act cannot be done, where there is nothing else to say."""
WHOM: Final = "WHOM"
WHOSE: Final = "WHOSE"
"""Placeholders for the target's name in an act's texts."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Act(Option):
    """D-27: something that a turn can be spent on: what it costs and is for, how it is told, why it cannot be done, and
    what it does. It acts through the book. `D100.acts` lists all but those that come with a weapon or a gift."""

    def __init__(
        self,
        key: str,
        ap: int,
        rule: str,
        summary: str = "",
        *,
        intention: str = "",
        effort: str = "",
        effort_on: str = "",
        done: str = "",
        asks: Question = TARGET,
        once: bool = False,
        extended: bool = False,
        planless: bool = False,
        after: bool = False,
        closing: bool = False,
    ) -> None:
        super().__init__(key)
        self.ap = ap
        self.rule = rule
        self.summary = summary
        """What it is for, in a few words; shown with its cost."""
        self.intention = intention or key
        """What a plan with it says: 'bandage WHOM'. Without `WHOM` the target comes at the end."""
        self.effort = effort
        """What an attempt or long work says while it is not done, without a name: 'save a life'."""
        self.effort_on = effort_on
        """The same with a name, where attempts add up (D-77, D-115): 'save WHOM'."""
        self.done = done
        """How it is told when it is done: 'bandages WHOSE wound'."""
        self.asks = asks
        """The question that asks for its target, if it has one."""
        self.once = once
        """Makes sense only once, so a plan has it only once."""
        self.extended = extended
        """May be paid for over several turns (D-30)."""
        self.free = planless or ap == 0
        """D-18: needs no planning."""
        self.after = after
        """D-126: may still be done when the fight is decided."""
        self.closing = closing
        """Listed after all others: what ends or puts off a turn, or somebody's part in the fight."""

    # what it costs, and when it can be done

    def cost(self, rules: D100, fight: D100Fight, me: Combatant) -> int:
        """The fewest AP that it can be begun with now."""
        return min(1, self.ap) if self.extended else self.ap

    def plan_cost(self, rules: D100, fight: D100Fight, me: Combatant) -> int:
        """D-17: the AP that it takes in a plan."""
        return rules.still_to_pay(me, self, self.ap) if self.extended else self.cost(rules, fight, me)

    def why_not(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        """Why it cannot be done now, AP aside; empty if it can. If it cites no rule, the row's own is added."""
        raise NotImplementedError

    def plannable(self, rules: D100, fight: D100Fight, me: Combatant) -> bool:
        """D-17: whether it may be planned, even if it could not be done right now."""
        return not self.why_not(rules, fight, me)

    def legal(self, rules: D100, fight: D100Fight, me: Combatant, target: Combatant) -> bool:
        """Whether it can be done to that target now."""
        return True

    def plan_targets(self, rules: D100, fight: D100Fight, me: Combatant) -> list[Combatant]:
        """D-17: whom it may be planned on; empty for what has no target."""
        return []

    # what it does

    def perform(self, rules: D100, fight: D100Fight, me: Combatant) -> None:
        """Does it, and pays for it."""
        raise NotImplementedError

    # what people see of it

    def planned_on(self, whom: str) -> str:
        """What a plan with it says; `whom` is empty if it has no target."""
        if whom and WHOM not in self.intention:
            return f"{self.intention} on {whom}"
        return self.intention.replace(WHOM, whom)

    def note(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        """What it is for, as the switches and the fight have it."""
        return self.summary

    def price(self, rules: D100, fight: D100Fight, me: Combatant, left: int, extra: int) -> str:
        """The AP that it takes, `extra` of them for a change of plan; `left` are there to spend (D-18, D-26, D-30)."""
        if self.extended:
            whole = self.plan_cost(rules, fight, me) + extra
            return f"{whole} AP{f', {left} of them now' if whole > left else ''}"
        cost = self.cost(rules, fight, me) + extra
        return f"{cost} AP" if cost else "free"

    def view(self, rules: D100, fight: D100Fight, me: Combatant, note: str, left: int, planning: bool) -> View:
        """What a person sees of it, with so many AP left to do or plan it with; and its roll, where there is just one
        to see."""
        return View(self.label(), rule=self.rule, note=note)

    def label(self) -> str:
        """What it is called in a list."""
        return self.key

    def view_on(self, rules: D100, fight: D100Fight, me: Combatant, other: Combatant, note: str) -> View:
        """What a person sees of a possible target."""
        return View(other.name, rule=self.asks.rule, note=note)


class Planned(Stateful):
    """D-17: an act that somebody has declared, with its target and, for an attack, its manner."""

    def __init__(self, act: Act, target: int = NOBODY, manner: Manner = PLAIN) -> None:
        self.act = act
        self.target = target
        self.manner = manner
