"""Dice that somebody watches: what each of them showed, and when; and whose are thrown on a real table instead."""

from __future__ import annotations

from fracas.kernel.dice import Dice, Grades, Pool, StreamedDice
from fracas.kernel.fight import Fight
from fracas.kernel.real_dice import TypedDice
from fracas.kernel.tally import Reason


class FallenRoll:
    """Dice that fell: whose, what for, what they came to, what each of them showed where that is known; and the number
    of the event that was told next."""

    def __init__(self, who: int, pool: Pool, purpose: Reason, total: int, faces: list[int], at: int) -> None:
        self.who = who
        self.pool = pool
        self.purpose = purpose
        self.total = total
        self.faces = faces
        self.at = at
        self.round = 0
        self.earlier = 0
        """How many dice of its stream had fallen before it in that round."""
        self.sides: list[int] = []
        """Of each face, where it comes from a stream."""

    def told_at(self, at: int) -> FallenRoll:
        """The same roll, told with the event of another number."""
        roll = FallenRoll(self.who, self.pool, self.purpose, self.total, self.faces, at)
        roll.round = self.round
        roll.earlier = self.earlier
        roll.sides = self.sides
        return roll


class NotedDice(Dice):
    """Other dice, with a note of every roll: only where a fight is played for somebody to look at."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.rolls: list[FallenRoll] = []
        self._faces: list[int] = []
        self._sides: list[int] = []

    def face(self, sides: int) -> int:
        face = self.dice.face(sides)
        self._faces.append(face)
        self._sides.append(sides)
        return face

    def roll(self, fight: Fight, who: int, pool: Pool, purpose: Reason, grades: Grades) -> int:
        self._faces = []
        self._sides = []
        at = len(fight.events)
        dice: Dice = TypedDice() if who in fight.by_hand else self.dice
        earlier = 0
        if isinstance(dice, StreamedDice):
            stream = dice.open(fight.round, who, purpose)
            earlier = dice.thrown()
            total = pool.cast(self, fight)  # so that every single die is seen
            dice.close(stream)
        else:
            total = dice.roll(fight, who, pool, purpose, grades)
        faces = self._faces or fight.faces.get(len(fight.rolls), [])
        fallen = FallenRoll(who, pool, purpose, total, faces, at)
        fallen.round = fight.round
        fallen.earlier = earlier
        fallen.sides = self._sides
        self.rolls.append(fallen)
        return total

    def are_real(self) -> bool:
        return self.dice.are_real()

    def cut(self, fight: Fight, key: tuple[object, ...]) -> None:
        self.dice.cut(fight, key)

    def copy(self) -> Dice:
        return self.dice.copy()

    def state(self) -> tuple[int, ...]:
        return self.dice.state()
