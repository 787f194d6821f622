"""What an attempt comes to, for the odds. Damage still to come counts (T-124)."""

from __future__ import annotations

from typing import Final

from fracas.kernel.attempts import DOWN, MISSED, OUT, STOPPED, WOUNDED, OutcomeName
from fracas.rulebooks.threa.events import AttackJudged
from fracas.rulebooks.threa.fighter import Combatant, ThreaFight

OUTCOMES: Final[list[OutcomeName]] = [
    OutcomeName(MISSED, "misses", "misses"),
    OutcomeName(STOPPED, "stopped", "does no harm"),
    OutcomeName(WOUNDED, "wounds", "wounds", is_purpose=True),
    OutcomeName(DOWN, "down", "puts down"),
    OutcomeName(OUT, "out", "puts out of the fight"),
]


def harm(was: Combatant, now: Combatant) -> int:
    """What has become of somebody, or will once damage takes effect."""
    if now.out or now.dead or now.fainted or now.vit_damage >= now.vit > 0:
        return OUT
    before = (was.fat_damage, was.vit_damage, len(was.wounds), was.structure)
    if (now.fat_damage, now.vit_damage, len(now.wounds), now.structure) == before:
        return MISSED
    return DOWN if laid_low(was, now) or now.fat_damage >= now.fat > 0 else WOUNDED


def laid_low(was: Combatant, now: Combatant) -> bool:
    """Whether somebody has been knocked down or stunned."""
    return (now.knocked_until, now.stunned_until) != (was.knocked_until, was.stunned_until)


def is_last(fight: ThreaFight, who: int) -> bool:
    """Whether an attempt is the last of somebody's own deed, and nobody delays until then."""
    if fight.acting != who or not fight.on_last_attempt() or fight.zones:
        return False
    return all(each.delay is None for each in fight.fighters)


def on_target(fight: ThreaFight, who: int, since: int) -> bool:
    """Whether an attack of that fighter came to its target."""
    for event in fight.events[since:]:
        if isinstance(event, AttackJudged) and event.who == who and event.av >= event.tv:
            return True
    return False


def still_matters(fight: ThreaFight, who: int) -> tuple[object, ...]:
    """In the last attempt of a deed: the foes, and the attacker, whose balance does not count before the next one."""
    if 0 < fight.attempt < fight.attempts:
        return fight.state()
    me = fight.fighters[who]
    foes = [each.state() for each in fight.fighters if each.side != me.side]
    return (*foes, me.state_but("off_balance"))
