"""Rows of the book's small tables: postures, manners of attack, light, and the acts of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Matter, Option, Question
from fracas.kernel.fields import Stateful
from fracas.kernel.fight import NOBODY
from fracas.kernel.tally import Reason

if TYPE_CHECKING:
    from fracas.rulebooks.d100.contents import Contents
    from fracas.rulebooks.d100.fighter import Combatant, D100Fight


class Posture:
    """D-41: how somebody holds itself, and what that does to its own attacks (D-51)."""

    def __init__(self, key: str, melee: int, ranged: int) -> None:
        self.key = key
        self.melee = melee
        self.ranged = ranged
        self.reason = Reason(key, "D-51")


STANDING: Final = Posture("standing", 0, 0)
KNEELING: Final = Posture("kneeling", -10, 0)
PRONE: Final = Posture("prone", -30, -10)
POSTURES: Final = [STANDING, KNEELING, PRONE]


class Manner(Option):
    """D-28, D-29: how much care goes into an attack, in AP and in points."""

    def __init__(self, key: str, ap: int, bonus: int, rule: str) -> None:
        super().__init__(key)
        self.ap = ap
        self.bonus = bonus
        self.reason = Reason(key, rule)


PLAIN: Final = Manner("plain", 0, 0, "D-49")
MEASURED: Final = Manner("measured", 1, 10, "D-29")
HASTY: Final = Manner("hasty", -1, -25, "D-28")


class Light:
    """D-51: what poor light takes from an attack; half of it in melee. In the dim one can hide (D-122)."""

    def __init__(self, key: str, penalty: int) -> None:
        self.key = key
        self.penalty = penalty
        self.reason = Reason("dim light" if key == "dim" else "darkness", "D-51")


BRIGHT: Final = Light("bright", 0)
DIM: Final = Light("dim", -20)
DARK: Final = Light("dark", -40)
LIGHTS: Final = [BRIGHT, DIM, DARK]


TARGET: Final = Question("target", "Whom?", "D-49")


@mypyc_attr(allow_interpreted_subclasses=True)
class Act(Option):
    """D-27: something that a turn can be spent on. A row carries its cost and acts through the book."""

    def __init__(self, key: str, ap: int, rule: str, asks: Question = TARGET, once: bool = False) -> None:
        super().__init__(key)
        self.ap = ap
        self.rule = rule
        self.asks = asks
        """How its target is asked for, where it has one."""
        self.extended = False
        """May be paid for over several turns (D-30)."""
        self.once = once
        """Done once, there is nothing left to do: no plan has it twice."""

    def cost(self, rules: Contents, fight: D100Fight, me: Combatant) -> int:
        """The fewest AP that it can be begun with now."""
        return self.ap

    def free(self, me: Combatant) -> bool:
        """D-18: needs no planning."""
        return self.ap == 0

    def possible(self, rules: Contents, fight: D100Fight, me: Combatant) -> bool:
        """Whether it can be done now, AP aside."""
        raise NotImplementedError

    def thinkable(self, rules: Contents, fight: D100Fight, me: Combatant) -> bool:
        """D-17: whether it can stand in a plan, although much may happen before."""
        return self.possible(rules, fight, me)

    def legal(self, rules: Contents, fight: D100Fight, me: Combatant, target: Combatant) -> bool:
        """Whether it can be done to that target now."""
        return True

    def plan_targets(self, rules: Contents, fight: D100Fight, me: Combatant) -> list[Combatant]:
        """D-17: whom it may be planned on; empty for what has no target."""
        return []

    def plan_cost(self, rules: Contents, fight: D100Fight, me: Combatant) -> int:
        return self.cost(rules, fight, me)

    def perform(self, rules: Contents, fight: D100Fight, me: Combatant) -> None:
        """Does it, and pays for it."""
        raise NotImplementedError


class Errand(Matter):
    """The act that somebody is asked a target for."""

    def __init__(self, act: Act) -> None:
        self.act = act


class Planned(Stateful):
    """D-17: an act that somebody has declared, with its target and, for an attack, its manner."""

    def __init__(self, act: Act, target: int = NOBODY, manner: Manner = PLAIN) -> None:
        self.act = act
        self.target = target
        self.manner = manner
