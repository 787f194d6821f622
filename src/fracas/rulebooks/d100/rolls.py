"""Chapter 1: percentile rolls and how they are read (D-1 to D-5, D-43 to D-45)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.dice import Grades, Pool
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.d100 import switches
from fracas.rulebooks.d100.contents import Contents
from fracas.rulebooks.d100.critical_tables import row_of
from fracas.rulebooks.d100.dice import PERCENT, OpenEnded
from fracas.rulebooks.d100.fighter import Combatant, D100Fight
from fracas.rulebooks.d100.manoeuvre_tables import mishap, percentage

MISHAP: Final = -1
"""The grade of a manoeuvre that goes wrong altogether (D-45)."""
PASSED: Final = 101
"""D-94: the line that a Self Discipline test must reach, and full success of a manoeuvre (D-45)."""


class Least(Grades):
    """Whether a die reaches a number: 1 if it does."""

    def __init__(self, need: int) -> None:
        self.need = need

    def of(self, total: int) -> int:
        return 1 if total >= self.need else 0


class Percents(Grades):
    """D-45: what a roll with that bonus comes to in per cent, or a mishap."""

    def __init__(self, bonus: int) -> None:
        self.bonus = bonus

    def of(self, total: int) -> int:
        return MISHAP if mishap(total + self.bonus) else percentage(total + self.bonus)


class CriticalRow(Grades):
    """D-81, D-82: the row of a critical roll with that bonus."""

    def __init__(self, bonus: int) -> None:
        self.bonus = bonus

    def of(self, total: int) -> int:
        return row_of(total, self.bonus)


class RollResult:
    """A manoeuvre roll and the percentage that it comes to; `MISHAP` is 0 per cent and worse."""

    def __init__(self, die: int, grade: int, dice: list[int]) -> None:
        self.die = die
        self.dice = dice
        """The single dice, where an open-ended roll went on."""
        self.mishap = grade == MISHAP
        self.percent = max(0, grade)


@mypyc_attr(allow_interpreted_subclasses=True)
class Rolls(Contents):
    def attack_dice(self, fumble: int) -> OpenEnded:
        """D-3, D-5: attack rolls alone are open-ended; with fumbles, the lowest dice stand as they fall (D-79)."""
        most = fumble if self.fumbles else 0
        pool = self.pools.get(most)
        if pool is None:
            pool = OpenEnded(self.threshold, most)
            self.pools[most] = pool
        return pool

    def manoeuvre_dice(self) -> Pool:
        """D-5: a plain d100, unless the option `manoeuvre_open_ended` says otherwise."""
        return self.attack_dice(0) if self.on(switches.MANOEUVRE_OPEN_ENDED) else PERCENT

    def percentage_roll(self, fight: D100Fight, me: Combatant, bonus: Tally, purpose: Reason) -> RollResult:
        """D-43, D-45: a roll that is read as a percentage."""
        grades = Percents(bonus.total)
        die = fight.roll(me.index, self.manoeuvre_dice(), purpose, grades)
        return RollResult(die, grades.of(die), fight.last_faces())

    def completed(self, throw: RollResult) -> bool:
        """D-46: 100 per cent or more."""
        return throw.percent >= 100
