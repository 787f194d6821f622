"""What an attempt comes to, for the odds. A parry lowers the attack (D-59), so nothing is stopped after the roll."""

from __future__ import annotations

from typing import Final

from fracas.kernel.attempts import DOWN, MISSED, OUT, WOUNDED, OutcomeName
from fracas.rulebooks.d100.fighter import Combatant, D100Fight
from fracas.rulebooks.d100.rows import PRONE

OUTCOMES: Final[list[OutcomeName]] = [
    OutcomeName(MISSED, "misses", "misses"),
    OutcomeName(WOUNDED, "wounds", "wounds", is_purpose=True),
    OutcomeName(DOWN, "down", "puts down"),
    OutcomeName(OUT, "out", "puts out of the fight"),
]


def laid_low(was: Combatant, now: Combatant) -> bool:
    """Whether somebody has been stunned or has fallen."""
    return now.stun > was.stun or (now.posture is PRONE and was.posture is not PRONE)


def is_last(fight: D100Fight, who: int) -> bool:
    """Whether an attempt is the last of somebody's own act."""
    return fight.acting == who and fight.on_last_attempt()


def harm(was: Combatant, now: Combatant) -> int:
    """What has become of somebody."""
    if now.out:
        return OUT
    if laid_low(was, now):
        return DOWN
    return WOUNDED if now.hits < was.hits or len(now.wounds) > len(was.wounds) else MISSED
