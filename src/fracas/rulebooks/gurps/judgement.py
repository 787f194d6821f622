"""Who is winning, and what is worth a thought: for those who look ahead. No rules, only judgement."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.going_on import GoingOn
from fracas.rulebooks.gurps.rows import lying

CANDIDATES: Final[dict[str, list[str]]] = {
    "manoeuvre": [
        "attack", "all-out attack", "all-out defence", "wait", "evaluate", "feint", "move and attack", "move",
        "aim",
    ],
    "variant": ["any"],
    "step": ["any", "but kneeling", "but sitting", "but lying prone", "but crawling"],
    "move": ["any"],
    "retreat": ["any"],
    "strike": ["any", "but hold back"],
    "target": ["any"],
    "location": ["torso", "neck", "face", "vitals", "right arm", "right leg", "skull", "groin"],
    "blow": ["any"],
    "then": ["any"],
    "reaction": ["any"],
}  # fmt: skip


@mypyc_attr(allow_interpreted_subclasses=True)
class Judgement(GoingOn):
    """What somebody is worth, and what may be better than to strike plainly."""

    foresight: ClassVar[int] = 3
    ways_off: ClassVar[list[str]] = ["leave", "dash", "sprint", "move"]

    def candidates(self) -> dict[str, list[str]]:
        return CANDIDATES

    def standing(self, fight: GurpsFight, who: int) -> float:
        """By hit points above the ground and below it, stun, posture, and whether there is anything to fight with."""
        me = fight.fighters[who]
        if me.out:
            return 0.0
        share = min(1.0, max(0.05, (me.hp + me.sheet.hp) / (2 * me.sheet.hp)))
        if me.stunned or me.mentally_stunned:
            share *= 0.7
        if lying(me.posture):
            share *= 0.9
        if me.crippled:
            share *= 0.8
        if me.pinned:
            share *= 0.6
        if 3 * me.fp < me.sheet.fp:
            share *= 0.85
        return share
