"""Dice on a real table: somebody rolls them and types what they show."""

from __future__ import annotations

from typing import Final

from fracas.kernel.decision import Decision, Menu, Option, Question
from fracas.kernel.dice import Dice, Grades, Pool
from fracas.kernel.fight import Fight
from fracas.kernel.tally import Reason

ROLL: Final = "roll"
"""The question to whoever rolls them."""


class Thrown(Option):
    """What real dice show, and the total that the pool makes of it."""

    def __init__(self, key: str, total: int) -> None:
        super().__init__(key)
        self.total = total


class RollMenu(Menu[Option]):
    """What the dice of a pool can show: the menu of somebody who rolls real dice."""

    def __init__(self, pool: Pool, purpose: Reason) -> None:
        self.pool = pool
        self.purpose = purpose

    def wording(self, purpose: str) -> str:
        """The question, for whatever the roll is for."""
        return f"{purpose}: what do the dice show ({self.pool.name})?"

    def find(self, key: str) -> Option | None:
        return Thrown(key, self.pool.read(key))

    def options(self) -> list[Option]:
        return [Thrown(key, total) for key, total in self.pool.shown()]


class TypedDice(Dice):
    """Dice on a real table: somebody types what they show."""

    def roll(self, fight: Fight, who: int, pool: Pool, purpose: Reason, grades: Grades) -> int:
        menu = RollMenu(pool, purpose)
        question = Question(ROLL, menu.wording(purpose.text), purpose.rule)
        if fight.referee is not None:
            fight.referee.apply_at_question(fight)
        option = fight.chooser.choose(fight, Decision(who, question, menu))
        assert isinstance(option, Thrown)
        faces = pool.single_dice(option.key)
        if faces:
            fight.keep_faces(faces)
        return option.total

    def are_real(self) -> bool:
        return True

    def copy(self) -> Dice:
        return self
