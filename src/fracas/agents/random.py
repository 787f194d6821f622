"""Chooses anything that is legal, each option alike. The property tests live on it."""

from __future__ import annotations

from typing import ClassVar, Final

from fracas.kernel.decision import Chooser, Decision, Option, Places
from fracas.kernel.dice import SeededDice, hash64
from fracas.kernel.fight import Fight

LEAVING_ODDS: Final = 400
"""Where leaving or yielding is offered, it is done once in so many times: fights are there to be fought."""


class Random(Chooser):
    """Uniform over options, from a key of its own and where the fight stands: asked again in the
    same place, it says the same."""

    reads_no_secrets: ClassVar[bool] = True

    def __init__(self, key: int) -> None:
        self.key = key

    def choose(self, fight: Fight, decision: Decision) -> Option:
        dice = SeededDice(hash64(self.key, fight.number, fight.beats, fight.position(), decision.who))
        menu = decision.menu
        if isinstance(menu, Places):
            cells = menu.cells()
            past = menu.past()
            at = dice.face(len(cells) + len(past)) - 1
            if at >= len(cells):
                return past[at - len(cells)]
            place = menu.to(cells[at])
            assert place is not None
            return place
        options = menu.options()
        staying = [option for option in options if not option.leaves_fight]
        if not staying:
            return options[dice.face(len(options)) - 1]
        option = staying[dice.face(len(staying)) - 1]
        if len(staying) < len(options) and dice.face(LEAVING_ODDS) == 1:
            leaving = [each for each in options if each.leaves_fight]
            return leaving[dice.face(len(leaving)) - 1]
        return option
