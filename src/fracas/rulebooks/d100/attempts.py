"""What an attempt comes to, for the odds: missed, wounded, down, out. A parry lowers the attack (D-59), so nothing is
stopped after the roll."""

from __future__ import annotations

from typing import Final

from fracas.kernel.rulebook import OutcomeName
from fracas.rulebooks.d100.fighter import Combatant, D100Fight
from fracas.rulebooks.d100.rows import PRONE

MISSED: Final = 0
WOUNDED: Final = 1
DOWN: Final = 2
OUT: Final = 3

OUTCOMES: Final[list[OutcomeName]] = [
    OutcomeName("misses", "misses"),
    OutcomeName("wounds", "wounds", is_purpose=True),
    OutcomeName("down", "puts down"),
    OutcomeName("out", "puts out of the fight"),
]


def outcome_of(start: D100Fight, fight: D100Fight, who: int, done: bool) -> int:
    """The worst that has come to a foe; early only where nothing worse can follow."""
    worst = MISSED
    for was, now in zip(start.fighters, fight.fighters, strict=True):
        if was.side != start.fighters[who].side:
            worst = max(worst, harm(was, now))
    return worst if done or worst == OUT else -1


def harm(was: Combatant, now: Combatant) -> int:
    """What has become of one foe; nothing, for all that this side knows, if it does not know it to be there."""
    if now.absent:
        return MISSED
    if now.out and not was.out:
        return OUT
    if now.stun > was.stun or (now.posture is PRONE and was.posture is not PRONE):
        return DOWN
    return WOUNDED if now.hits < was.hits or len(now.wounds) > len(was.wounds) else MISSED
