"""Who is winning, and what is worth a thought: for those who look ahead. No rules, only judgement."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from fracas.rulebooks.threa.fighter import ThreaFight
from fracas.rulebooks.threa.going_on import GoingOn

CANDIDATES: Final[dict[str, list[str]]] = {
    "action": ["attack", "shoot", "aim", "sprint", "move", "crouch", "lie down", "rest", "parry mode", "end turn"],
    "boost with AP": ["0", "1", "2"],
    "boost with FAT": ["0", "1", "2", "3", "4", "6"],
    "pay": ["any"],
    "manner": ["any"],
    "mode": ["any"],
    "power": ["any"],
    "defence": ["any"],
    "target": ["any"],
    "shot at": ["any"],
    "weapon": ["any"],
    "move": ["any"],
    "run": ["any"],
}


@mypyc_attr(allow_interpreted_subclasses=True)
class Judgement(GoingOn):
    """What somebody is worth, and what may be better than a plain blow or shot."""

    foresight: ClassVar[int] = 3
    ways_off: ClassVar[list[str]] = ["leave", "full sprint", "sprint", "move"]

    def candidates(self) -> dict[str, list[str]]:
        return CANDIDATES

    def standing(self, fight: ThreaFight, who: int) -> float:
        """By vitality and fatigue, with the damage that is still to come; vehicles by their structure."""
        me = fight.fighters[who]
        if me.out:
            return 0.0
        if me.sheet.vehicle is not None:
            return 1.0
        vit = max(0, me.vit - me.vit_damage) / me.sheet.vit
        fat = max(0, me.fat - me.fat_damage) / me.sheet.fat
        return max(0.05, min(1.0, 0.2 + 0.5 * vit + 0.3 * fat))
