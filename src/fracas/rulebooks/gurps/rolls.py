"""Chapter 2: success rolls (G-15 to G-18)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.dice import Listing, Sum
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps.contents import Contents
from fracas.rulebooks.gurps.fighter import Combatant, GurpsFight

THREE_DICE: Final = Sum(3, 6)
ONE_DIE: Final = Sum(1, 6)

CRITICAL_FAILURE: Final = 0
FAILURE: Final = 1
SUCCESS: Final = 2
CRITICAL_SUCCESS: Final = 3
NATURAL_THREE: Final = 4
"""A critical success by a roll of 3, where that counts for more."""

REFEREE: Final = Reason("referee", "ruling")
FLOOR: Final = Reason("never below 3", "G-18")


class Throw:
    """A roll and what it means."""

    def __init__(self, roll: int, result: int) -> None:
        self.roll = roll
        self.result = result

    @property
    def succeeded(self) -> bool:
        return self.result >= SUCCESS


@mypyc_attr(allow_interpreted_subclasses=True)
class Rolls(Contents):
    def __init__(self, switches: dict[str, str] | None = None) -> None:
        super().__init__(switches)
        self.graded: dict[int, Listing] = {}

    def judge(self, roll: int, skill: int) -> int:
        """G-15, G-16, G-17: success at or under the skill, 3 and 4 always, 17 and 18 never; and
        the criticals, which depend on the skill."""
        if roll <= 4 or (roll == 5 and skill >= 15) or (roll == 6 and skill >= 16):
            return CRITICAL_SUCCESS
        if roll == 18 or (roll == 17 and skill <= 15) or roll - skill >= 10:
            return CRITICAL_FAILURE
        return SUCCESS if roll <= skill and roll < 17 else FAILURE

    def grades(self, skill: int) -> Listing:
        """How this book judges a roll against a skill, as a table: made from the rule, so that a
        variant's rule makes its own."""
        made = self.graded.get(skill)
        if made is None:
            made = Listing(3, [self.judge(roll, skill) for roll in range(3, 19)])
            self.graded[skill] = made
        return made

    def success_roll(self, fight: GurpsFight, me: Combatant, need: Tally, purpose: Reason) -> Throw:
        """G-15: 3d against the effective skill."""
        self.heed_referee(me, need)
        grades = self.grades(need.total)
        roll = fight.roll(me.index, THREE_DICE, purpose, grades)
        return Throw(roll, grades.of(roll))

    def heed_referee(self, me: Combatant, need: Tally) -> None:
        """A modifier that the referee gave counts once."""
        if me.bonus:
            need.add(me.bonus, REFEREE)
            me.bonus = 0

    def chance(self, skill: int) -> float:
        """G-15: the probability of success at an effective skill."""
        grades = self.grades(skill)
        return sum([b.chance for b in THREE_DICE.branches(grades) if grades.of(b.total) >= SUCCESS])
