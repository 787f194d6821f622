"""Chapter 10: what comes of a fumble, by a d100 (D-79)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.fight import NOBODY
from fracas.rulebooks.d100.contents import Blow
from fracas.rulebooks.d100.fighter import Combatant, D100Fight, Edge
from fracas.rulebooks.d100.rows import PRONE

if TYPE_CHECKING:
    from fracas.rulebooks.d100.book import D100

NO_END: Final = 1_000_000
"""A number of turns for what does not end by time."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Fumble:
    """D-79: a row of the table: the highest die that brings it, how it is told, and what it does."""

    def __init__(self, up_to: int, told: str) -> None:
        self.up_to = up_to
        self.told = told

    def telling(self, blow: Blow) -> str:
        """How it is told of that attack."""
        return self.told

    def befall(self, rules: D100, fight: D100Fight, me: Combatant, blow: Blow) -> None:
        raise NotImplementedError


class LoseAP(Fumble):
    """D-79: an AP is lost; by somebody whose turn it is not, from its next turn."""

    def befall(self, rules: D100, fight: D100Fight, me: Combatant, blow: Blow) -> None:
        if blow.free:
            me.lost += 1
        else:
            me.ap = max(0, me.ap - 1)


class LoseBalance(Fumble):
    """D-79: the next attack is at -20."""

    def befall(self, rules: D100, fight: D100Fight, me: Combatant, blow: Blow) -> None:
        me.edges = (*me.edges, Edge(NOBODY, -20, NO_END))


class LoseWeapon(Fumble):
    """D-79: what was shot with jams; another weapon is dropped."""

    def telling(self, blow: Blow) -> str:
        return "jams" if self.jams(blow) else self.told

    def jams(self, blow: Blow) -> bool:
        return blow.ranged and not blow.thrown

    def befall(self, rules: D100, fight: D100Fight, me: Combatant, blow: Blow) -> None:
        held = rules.held_item(me, blow.item)
        if held is not None and self.jams(blow):
            held.jammed = True
        elif held is not None:
            rules.drop(fight, me, held)


class FallDown(Fumble):
    """D-79: stunned for a turn, and prone."""

    def befall(self, rules: D100, fight: D100Fight, me: Combatant, blow: Blow) -> None:
        rules.stun(fight, me, 1)
        rules.set_posture(fight, me, PRONE, True)
        rules.settle(fight, me, False)


FUMBLES: Final[list[Fumble]] = [
    LoseAP(40, "loses an AP"),
    LoseBalance(70, "is off balance"),
    LoseWeapon(90, "drops the weapon"),
    FallDown(100, "is stunned and falls"),
]
