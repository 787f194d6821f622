"""What an attempt comes to, for the odds."""

from __future__ import annotations

from typing import Final

from fracas.kernel.attempts import DOWN, MISSED, OUT, STOPPED, WOUNDED, OutcomeName
from fracas.rulebooks.gurps.events import AttackRolled, ShotRolled
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.rolls import NEAR_MISS, SUCCESS
from fracas.rulebooks.gurps.rows import lying

OUTCOMES: Final[list[OutcomeName]] = [
    OutcomeName(MISSED, "misses", "misses"),
    OutcomeName(STOPPED, "stopped", "is stopped"),
    OutcomeName(WOUNDED, "wounds", "wounds", is_purpose=True),
    OutcomeName(DOWN, "down", "puts down"),
    OutcomeName(OUT, "out", "puts out of the fight"),
]


def harm(was: Combatant, now: Combatant) -> int:
    """What has become of somebody."""
    if now.out:
        return OUT
    if now.hp >= was.hp:
        return MISSED
    return DOWN if laid_low(was, now) else WOUNDED


def laid_low(was: Combatant, now: Combatant) -> bool:
    """Whether somebody has been stunned or has come to lie, of its own accord or not."""
    return (now.stunned and not was.stunned) or (lying(now.posture) and not lying(was.posture))


def is_last(fight: GurpsFight, who: int) -> bool:
    """Whether an attempt is the last in somebody's own turn, and nobody waits for it."""
    if fight.acting != who or not fight.on_last_attempt() or fight.zones or fight.fuses:
        return False
    return all(each.wait is None for each in fight.fighters)


def on_target(fight: GurpsFight, who: int, since: int) -> bool:
    """Whether a blow or shot of that fighter would have struck, had nothing stopped it."""
    for event in fight.events[since:]:
        if isinstance(event, AttackRolled):
            if event.who == who and SUCCESS <= event.result <= NEAR_MISS:
                return True
        elif isinstance(event, ShotRolled) and event.who == who and event.result >= SUCCESS and event.hits > 0:
            return True
    return False
