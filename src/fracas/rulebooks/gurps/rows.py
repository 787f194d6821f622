"""Rows of the book's small tables: postures and manoeuvres. A row carries its numbers and acts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Option
from fracas.kernel.tally import Reason

if TYPE_CHECKING:
    from fracas.rulebooks.gurps.contents import Contents
    from fracas.rulebooks.gurps.fighter import Combatant, GurpsFight


class Posture(Option):
    """G-63: what a posture does to attacks, defences and movement (in thirds of the allowance)."""

    def __init__(self, key: str, to_hit: int, to_defend: int, thirds: int, low: bool) -> None:
        super().__init__(key)
        self.to_hit = to_hit
        self.to_defend = to_defend
        self.thirds = thirds
        self.low = low
        self.reason = Reason(key, "G-63")


STANDING: Final = Posture("standing", 0, 0, 3, False)
CROUCHING: Final = Posture("crouching", -2, 0, 2, False)
KNEELING: Final = Posture("kneeling", -2, -2, 1, True)
CRAWLING: Final = Posture("crawling", -4, -3, 1, True)
SITTING: Final = Posture("sitting", -2, -2, 0, True)
PRONE: Final = Posture("lying prone", -4, -3, 0, True)
FACE_UP: Final = Posture("lying face up", -4, -3, 0, True)
POSTURES: Final = [STANDING, CROUCHING, KNEELING, CRAWLING, SITTING, PRONE, FACE_UP]


def lying(posture: Posture) -> bool:
    return posture is PRONE or posture is FACE_UP


@mypyc_attr(allow_interpreted_subclasses=True)
class Manoeuvre(Option):
    """What a combatant does with a second. Its restrictions on defence hold until the next turn."""

    def __init__(
        self, key: str, name: str, rule: str, defends: bool = True, parries: bool = True, to_hit: int = 0
    ) -> None:
        super().__init__(key)
        self.name = name
        self.rule = rule
        self.defends = defends
        self.parries = parries
        """Whether one may parry and retreat until the next turn."""
        self.to_hit = to_hit
        self.capped = False
        """Effective skill is at most 9 (G-77)."""
        self.reason = Reason(name.lower(), rule)

    def perform(self, rules: Contents, fight: GurpsFight, me: Combatant) -> None:
        raise NotImplementedError


class DoNothing(Manoeuvre):
    """G-33: no movement and no facing change; defences as usual."""

    def perform(self, rules: Contents, fight: GurpsFight, me: Combatant) -> None:
        pass


DO_NOTHING: Final = DoNothing("do nothing", "Do Nothing", "G-33")
