"""What an attempt comes to, for the odds: missed, stopped, wounded, down, out."""

from __future__ import annotations

from typing import Final

from fracas.kernel.rulebook import OutcomeName
from fracas.rulebooks.gurps.events import AttackRolled, ShotRolled
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.rolls import NEAR_MISS, SUCCESS
from fracas.rulebooks.gurps.rows import lying

MISSED: Final = 0
STOPPED: Final = 1
WOUNDED: Final = 2
DOWN: Final = 3
OUT: Final = 4

OUTCOMES: Final[list[OutcomeName]] = [
    OutcomeName("misses", "misses"),
    OutcomeName("stopped", "is stopped"),
    OutcomeName("wounds", "wounds", is_purpose=True),
    OutcomeName("down", "puts down"),
    OutcomeName("out", "puts out of the fight"),
]


def outcome_of(start: GurpsFight, fight: GurpsFight, who: int, done: bool) -> int:
    """The worst that has come to a foe; early only where nothing worse can follow."""
    worst = -1
    for was, now in zip(start.fighters, fight.fighters, strict=True):
        if was.side != start.fighters[who].side:
            worst = max(worst, harm(was, now))
    if worst == OUT:
        return OUT
    if not done:
        return -1
    if worst >= 0:
        return worst
    return STOPPED if on_target(fight, who) else MISSED


def harm(was: Combatant, now: Combatant) -> int:
    """What has become of one foe; -1 for nothing, and for whoever this side does not know to be there."""
    if now.absent:
        return -1
    if now.out and not was.out:
        return OUT
    if now.hp >= was.hp:
        return -1
    if (now.stunned and not was.stunned) or (lying(now.posture) and not lying(was.posture)):
        return DOWN
    return WOUNDED


def on_target(fight: GurpsFight, who: int) -> bool:
    """Whether a blow or shot of that fighter in this beat would have struck, had nothing stopped it."""
    for event in fight.events:
        if isinstance(event, AttackRolled):
            if event.who == who and SUCCESS <= event.result <= NEAR_MISS:
                return True
        elif isinstance(event, ShotRolled) and event.who == who and event.result >= SUCCESS and event.hits > 0:
            return True
    return False
