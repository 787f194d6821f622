"""Who is winning, and what is worth a thought: for those who look ahead. No rules, only judgement."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from fracas.rulebooks.d100.fighter import D100Fight
from fracas.rulebooks.d100.going_on import GoingOn

CANDIDATES: Final[dict[str, list[str]]] = {
    "form": ["any"],
    "parry whom": ["any"],
    "parry": ["0%", "25%", "50%", "75%", "100%"],
    "plan": ["attack *", "shoot *", "aim *", "that is all"],
    "plan manner": ["any"],
    "manner": ["any"],
    "act": ["attack *", "shoot *", "aim *", "move", "end turn"],
    "plan target": ["any"],
    "target": ["any"],
    "move": ["any"],
}


@mypyc_attr(allow_interpreted_subclasses=True)
class Judgement(GoingOn):
    """What somebody is worth, and what may be better than a plain blow or shot."""

    foresight: ClassVar[int] = 2
    ways_off: ClassVar[list[str]] = ["leave", "run", "move"]

    def candidates(self) -> dict[str, list[str]]:
        return CANDIDATES

    def standing(self, fight: D100Fight, who: int) -> float:
        """By hits, lasting penalties, stun, and whether it is dying."""
        me = fight.fighters[who]
        if me.out:
            return 0.0
        share = 0.2 + 0.8 * max(0.0, me.hits) / me.sheet.physique_total
        share *= max(0.3, 1.0 + me.penalty / 100)
        if me.stun:
            share *= 0.8
        if me.dying:
            share *= 0.3
        return max(0.05, share)
