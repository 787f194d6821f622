"""What an attempt comes to, for the odds: missed, stopped, wounded, down, out. Damage still to come counts (T-124)."""

from __future__ import annotations

from typing import Final

from fracas.kernel.rulebook import OutcomeName
from fracas.rulebooks.threa.events import AttackJudged
from fracas.rulebooks.threa.fighter import Combatant, ThreaFight

MISSED: Final = 0
STOPPED: Final = 1
WOUNDED: Final = 2
DOWN: Final = 3
OUT: Final = 4

OUTCOMES: Final[list[OutcomeName]] = [
    OutcomeName("misses", "misses"),
    OutcomeName("stopped", "does no harm"),
    OutcomeName("wounds", "wounds", is_purpose=True),
    OutcomeName("down", "puts down"),
    OutcomeName("out", "puts out of the fight"),
]


def outcome_of(start: ThreaFight, fight: ThreaFight, who: int, done: bool) -> int:
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
    """What has become of one foe, or will once damage takes effect; -1 for nothing, and for one who hides: whoever asks
    knows nothing of it (T-195)."""
    if was.out or now.absent:
        return -1
    if now.out or now.dead or now.fainted or now.vit_damage >= now.vit > 0:
        return OUT
    before = (was.fat_damage, was.vit_damage, len(was.wounds), was.structure)
    if (now.fat_damage, now.vit_damage, len(now.wounds), now.structure) == before:
        return -1
    halted = (now.knocked_until, now.stunned_until) != (was.knocked_until, was.stunned_until)
    return DOWN if halted or now.fat_damage >= now.fat > 0 else WOUNDED


def on_target(fight: ThreaFight, who: int) -> bool:
    """Whether an attack of that fighter in this beat came to its target."""
    for event in fight.events:
        if isinstance(event, AttackJudged) and event.who == who and event.av >= event.tv:
            return True
    return False
