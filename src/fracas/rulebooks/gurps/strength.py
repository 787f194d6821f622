"""What muscle does: thrust and swing dice, and how much one carries (G-8 to G-11)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.dice import Sum

THRUST: Final = 0
SWING: Final = 1
FIXED: Final = 2
"""Dice given by the weapon, whoever wields it."""

HIGH: Final = [
    (45, 5, 0, 7, 1), (50, 5, 2, 8, -1), (55, 6, 0, 8, 1), (60, 7, -1, 9, 0), (65, 7, 1, 9, 2), (70, 8, 0, 10, 0),
    (75, 8, 2, 10, 2), (80, 9, 0, 11, 0), (85, 9, 2, 11, 2), (90, 10, 0, 12, 0), (95, 10, 2, 12, 2),
    (100, 11, 0, 13, 0),
]  # fmt: skip
"""ST above 40, by fives: thrust dice and add, swing dice and add."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Roll:
    """Damage dice: so many d6 and an add."""

    def __init__(self, dice: int, add: int) -> None:
        self.dice = dice
        self.add = add

    def __str__(self) -> str:
        return f"{self.dice}d" if self.add == 0 else f"{self.dice}d{self.add:+d}"


def thrust(st: int) -> Roll:
    """G-8: thrust damage by ST."""
    if st <= 18:
        return Roll(1, (max(1, st) - 1) // 2 - 6)
    if st <= 40:
        v = st - 11
        return Roll(v // 8 + 1, v % 8 // 2 - 1)
    return _high(st, THRUST)


def swing(st: int) -> Roll:
    """G-8: swing damage by ST."""
    if st <= 9:
        return Roll(1, (max(1, st) - 1) // 2 - 5)
    if st <= 27:
        v = st - 9
        return Roll(v // 4 + 1, v % 4 - 1)
    if st <= 40:
        v = st + 9
        return Roll(v // 8 + 1, v % 8 // 2 - 1)
    return _high(st, SWING)


def _high(st: int, how: int) -> Roll:
    """Above 40 the lower listed row counts; above 100 each further 10 ST adds a die."""
    roll = Roll(4, 1) if how == THRUST else Roll(7, -1)
    for row, thrust_dice, thrust_add, swing_dice, swing_add in HIGH:
        if st >= row:
            roll = Roll(thrust_dice, thrust_add) if how == THRUST else Roll(swing_dice, swing_add)
    if st > 100:
        roll.dice += (st - 100) // 10
    return roll


def converted(roll: Roll) -> Roll:
    """G-9: large adds turned into dice, where the switch `convert_adds` asks for it."""
    dice, add = roll.dice, roll.add
    while add >= 7:
        dice, add = dice + 2, add - 7
    if add >= 4:
        dice, add = dice + 1, add - 4
    return Roll(dice, add)


def basic_lift(st: int, exact: bool) -> int:
    """G-10, G-2: ST squared over 5, in tenths of a pound; 10 lb and more to the nearest pound, halves up."""
    tenths = st * st * 2
    if exact or tenths < 100:
        return tenths
    return (tenths + 5) // 10 * 10


ENCUMBRANCE: Final = ["none", "light", "medium", "heavy", "extra-heavy", "too much to move"]
LIMITS: Final = [1, 2, 3, 6, 10]


def encumbrance(weight: int, lift: int) -> int:
    """G-11: the level, from the weight in hundredths and Basic Lift in tenths of a pound."""
    for level in range(5):
        if weight <= LIMITS[level] * lift * 10:
            return level
    return 5


def encumbered_move(move: int, level: int) -> int:
    """G-11, G-2: Move times 1 to 0.2, fractions dropped, at least 1; nobody moves with more than that."""
    return 0 if level == 5 else max(1, move * (5 - level) // 5)


POOLS: Final[dict[tuple[int, int], Sum]] = {}


def pool(dice: int, add: int) -> Sum:
    """The pool of so many d6 and an add, made once."""
    made = POOLS.get((dice, add))
    if made is None:
        made = Sum(dice, 6, add)
        POOLS[(dice, add)] = made
    return made
