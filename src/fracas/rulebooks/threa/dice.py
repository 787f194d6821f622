"""Fudge dice, plain and open-ended, and dice of several kinds in one throw (T-6 to T-9)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from mypy_extensions import i64

from fracas.kernel.dice import Dice, Pool, Sum, numbers
from fracas.kernel.mistake import Mistake

FURTHEST: Final = 15
"""Where lists of 4dF+ stop. Beyond it, on both sides together, are 2 chances in 81 to the fourth."""

BONUS_WAYS: Final = [16, 32, 24, 8]
"""T-8: of the 81 equally likely bonus rolls so many show 0, 1, 2 or 3 faces that count; one shows 4."""
WAYS: Final = [19, 16, 10, 4]
"""T-8: of the 81 equally likely first rolls so many come to 0, 1, 2 or 3, and as many to -1, -2 or -3."""


def fudge(dice: Dice) -> i64:
    """T-3, T-6: a six-sided die with two faces each of -1, 0 and +1, from the dice that are given."""
    face: i64 = dice.face(6)
    return ((face + 1) >> 1) - 2


class Fudge(Pool):
    """Four fudge dice added up, never thrown again: for rolling up attributes (T-12)."""

    def __init__(self) -> None:
        super().__init__("4dF")

    def throw(self, dice: Dice) -> int:
        return int(fudge(dice) + fudge(dice) + fudge(dice) + fudge(dice))

    def chances(self) -> list[tuple[int, Fraction]]:
        ways = [1, 4, 10, 16, 19, 16, 10, 4, 1]
        return [(total, Fraction(ways[total + 4], 81)) for total in range(-4, 5)]

    def read(self, text: str) -> int:
        signs = faces(text)
        return sum(signs) if len(signs) == 4 else super().read(text)

    def example(self) -> str:
        return "'-2' or '+0-+'"


class FudgePlus(Pool):
    """T-7: four fudge dice; after a +4 or -4 four more, of which only those faces count that go the same way."""

    def __init__(self) -> None:
        super().__init__("4dF+")

    def throw(self, dice: Dice) -> int:
        total: i64 = fudge(dice) + fudge(dice) + fudge(dice) + fudge(dice)
        if -4 < total < 4:
            return int(total)
        way: i64 = 1 if total > 0 else -1
        count: i64 = 4
        while count == 4:
            count = 0
            for _ in range(4):
                if fudge(dice) == way:
                    count += 1
            total += way * count
        return int(total)

    def chances(self) -> list[tuple[int, Fraction]]:
        """Up to a total of 15; what is left out is 2 in 81 to the fourth, exactly."""
        return [(total, chance(total)) for total in range(-FURTHEST, FURTHEST + 1)]

    def possible(self, total: int) -> int:
        """Any whole number can come up, though nobody will live to see most of them."""
        return total

    def read(self, text: str) -> int:
        """A total ('-2'), the rolls in order ('4 2': a +4, then two plus faces), or the faces ('+0-+')."""
        signs = faces(text)
        rolls = rolled(signs) if signs else numbers(text, self.name, self.example())
        if len(rolls) == 1:
            if signs and abs(rolls[0]) == 4:
                raise Mistake(f"{self.name}: after {rolls[0]:+d} four more are thrown; type their faces too")
            if abs(rolls[0]) > FURTHEST:
                raise Mistake(f"{self.name}: found {rolls[0]}, expected what dice show, from -{FURTHEST} to {FURTHEST}")
            return rolls[0]
        more = [abs(count) for count in rolls[1:]]
        if abs(rolls[0]) != 4 or any(count != 4 for count in more[:-1]) or more[-1] > 4:
            raise Mistake(
                f"{self.name}: {text!r} cannot be what the dice show; type the total, or after +4 or -4 also "
                "how many faces of the next four count, as in '4 2'"
            )
        return rolls[0] + (sum(more) if rolls[0] > 0 else -sum(more))

    def example(self) -> str:
        return "'-2', '+0-+', or '4 2' for a +4 and then two plus faces"


def faces(text: str) -> list[int]:
    """Fudge faces as people type them, '+0-+' or '+ 0 - +'; none if it is anything else."""
    signs = text.replace(" ", "").replace(",", "")
    if len(signs) < 4 or len(signs) % 4 or any(sign not in "+-0" for sign in signs):
        return []
    return ["-0+".index(sign) - 1 for sign in signs]


def rolled(signs: list[int]) -> list[int]:
    """The first four faces added up, then how many of each further four go the same way."""
    first = sum(signs[:4])
    way = 1 if first > 0 else -1
    more = [signs[at : at + 4] for at in range(4, len(signs), 4)]
    return [first, *[len([sign for sign in four if sign == way]) for four in more]]


def chance(total: int) -> Fraction:
    """T-8: the exact chance that 4dF+ comes to this total."""
    size = abs(total)
    if size < 4:
        return Fraction(WAYS[size], 81)
    again, rest = divmod(size - 4, 4)
    return Fraction(BONUS_WAYS[rest], int(81 ** (again + 2)))


def at_least(total: int) -> Fraction:
    """The exact chance that 4dF+ comes to this total or more."""
    if total <= 0:
        return 1 - at_least(1 - total)
    if total >= 4:
        again, rest = divmod(total - 4, 4)
        left = 81 - sum(BONUS_WAYS[:rest])
        return Fraction(left, int(81 ** (again + 2)))
    return Fraction(sum(WAYS[total:]) + 1, 81)


class Several(Pool):
    """Dice of several kinds in one throw, added up: 1d6 + 1d8."""

    def __init__(self, sides: list[int]) -> None:
        super().__init__(" + ".join([f"1d{each}" for each in sides]))
        self.sides = sides

    def throw(self, dice: Dice) -> int:
        total = 0
        for sides in self.sides:
            total += dice.face(sides)
        return total

    def chances(self) -> list[tuple[int, Fraction]]:
        ways: dict[int, int] = {0: 1}
        count = 1
        for sides in self.sides:
            after: dict[int, int] = {}
            for total, n in ways.items():
                for face in range(1, sides + 1):
                    after[total + face] = after.get(total + face, 0) + n
            ways = after
            count *= sides
        return [(total, Fraction(n, count)) for total, n in ways.items()]

    def read(self, text: str) -> int:
        shown = numbers(text, self.name, self.example())
        if len(shown) == len(self.sides):
            fits = all(1 <= face <= sides for face, sides in zip(shown, self.sides, strict=True))
            if not fits:
                raise Mistake(f"{self.name}: {text!r} cannot be what these dice show")
            return sum(shown)
        if len(shown) != 1:
            raise Mistake(f"{self.name}: {text!r} cannot be what these dice show; type the faces, or their sum")
        return self.possible(shown[0])

    def example(self) -> str:
        faces = [2 + at % 3 for at in range(len(self.sides))]
        return f"'{sum(faces)}' or '{' '.join([str(face) for face in faces])}'"


FOUR_FUDGE: Final = Fudge()
FUDGE_PLUS: Final = FudgePlus()
D12: Final = Sum(1, 12)
"""T-9: for hit locations, and for who goes first among equals (T-47)."""

_CHOICES: Final[list[Pool]] = [Sum(1, max(1, sides)) for sides in range(41)]


def one_of(number: int) -> Pool:
    """A die with as many sides as there are candidates."""
    return _CHOICES[number] if number <= 40 else Sum(1, number)
