"""Whose dice are thrown on a real table: a game master may say so in the middle of a fight, of one or of all."""

from __future__ import annotations

from typing import Any, Final

from fracas.kernel.fight import Fight
from fracas.kernel.fighter import Fighter
from fracas.kernel.mistake import Mistake
from fracas.kernel.rulings import Amendment, FighterAmendment, Ruling

TYPED: Final = "typed"
THROWN: Final = "thrown"
CHOICES: Final = [TYPED, THROWN]


def set_dice(fight: Fight, whose: list[int], ruling: Ruling) -> None:
    """From here on the dice of these are typed, or thrown by the table itself. What has fallen stays."""
    typed = CHOICES[ruling.one_of(CHOICES)] == TYPED
    if fight.dice.are_real():
        raise Mistake(f"ruling: {ruling.field}: all dice of this fight are typed, and there are no others to throw")
    others = [index for index in fight.by_hand if index not in whose]
    fight.by_hand = tuple([*others, *whose] if typed else others)


class DiceOfFighter(FighterAmendment[Any, Fight, Fighter]):
    """Of one fighter."""

    def __init__(self) -> None:
        super().__init__("dice", "'typed' or 'thrown'", "typed: real dice, on your table; thrown: by the computer")

    def choices(self, rules: Any, fight: Fight, who: int) -> list[str]:
        return CHOICES

    def set_for(self, rules: Any, fight: Fight, me: Fighter, ruling: Ruling) -> None:
        set_dice(fight, [me.index], ruling)


class DiceOfAll(Amendment[Any, Fight]):
    """Of everybody."""

    def __init__(self) -> None:
        super().__init__("all dice", "'typed' or 'thrown'", "for 'scene' instead of a fighter: the same for everybody")

    def choices(self, rules: Any, fight: Fight, who: int) -> list[str]:
        return CHOICES

    def amend(self, rules: Any, fight: Fight, ruling: Ruling) -> None:
        set_dice(fight, [each.index for each in fight.everyone()], ruling)
