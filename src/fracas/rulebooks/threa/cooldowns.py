"""Chapter 4, second half: cooldowns between shots and between two arrows, and what interrupts them (T-51 to T-54).

The clock counts half seconds; round k covers seconds 3k to 3k + 3 (T-53).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.fight import NOBODY
from fracas.rulebooks.threa.belongings import Held
from fracas.rulebooks.threa.fighter import Combatant, Fetching, ThreaFight
from fracas.rulebooks.threa.rolls import Rolls
from fracas.rulebooks.threa.tables import cooldown

ROUND: Final = 6
"""Half seconds."""
COOLED: Final = "ready"
ACTIVE: Final = "active"
PAUSED: Final = "paused"
"""T-51: the states of a cooldown between shots."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Cooldowns(Rolls):
    def shot_at(self, fight: ThreaFight, held: Held) -> int:
        """T-53: when the next unprepped shot could take place: at the start of the round or the cooldown's end."""
        return max(fight.now(), held.ready_at)

    def cooled(self, fight: ThreaFight, held: Held) -> bool:
        """T-53: whether that is still in this round."""
        return held.ready_at < fight.now() + ROUND

    def start_cooldown(self, fight: ThreaFight, me: Combatant, held: Held, level: int, extra: int) -> None:
        """T-52, T-53: an unprepped shot or throw starts it, by skill level; an overcharge adds rounds (T-98)."""
        length = cooldown(level) + ROUND * extra
        held.ready_at = self.shot_at(fight, held) + length
        held.cooling = length

    def remaining(self, fight: ThreaFight, held: Held) -> int:
        """T-51: half seconds left at the start of this round; 0 is ready."""
        return max(0, held.ready_at - fight.now())

    def cooldown_state(self, fight: ThreaFight, held: Held) -> str:
        """T-51: ready, active or paused."""
        if self.remaining(fight, held) == 0:
            return COOLED
        return PAUSED if held.paused == fight.round else ACTIVE

    def progress(self, fight: ThreaFight, held: Held) -> int:
        """T-51: how much of the cooldown is over, in percent."""
        left = self.remaining(fight, held)
        if left == 0 or held.cooling == 0:
            return 100
        return max(0, 100 - 100 * left // held.cooling)

    def may_throw_again(self, fight: ThreaFight, me: Combatant) -> bool:
        """T-52, T-53: the cooldown after an unprepped throw, which is the thrower's and not the weapon's."""
        return me.throws_at < fight.now() + ROUND

    def start_throw_cooldown(self, fight: ThreaFight, me: Combatant, level: int) -> None:
        me.throw_cooling = cooldown(level)
        me.throws_at = max(fight.now(), me.throws_at) + me.throw_cooling

    def interrupt(self, fight: ThreaFight, me: Combatant, but: Held | None = None) -> None:
        """T-54: damage, a fall, a stun, or hands that do something else. What is paused or reset goes on with the next
        round; that of throwing begins anew."""
        self.pause(fight, me, but)
        now = fight.now()
        if me.aims_at > now and not self.aims(but):
            me.aims_at = now + 2 * ROUND  # reset: its whole length from the next round on
        if me.throws_at > now and me.throw_reset != fight.round:
            me.throw_reset = fight.round
            me.throws_at = now + ROUND + me.throw_cooling

    def pause(self, fight: ThreaFight, me: Combatant, but: Held | None = None) -> None:
        """T-54: the cooldown between shots and that of reloading get a round longer, once a round; not those of the
        weapon in use."""
        now = fight.now()
        for held in me.held:
            if held.ready_at > now and held is not but and held.paused != fight.round:
                held.paused = fight.round
                held.ready_at += ROUND
        if me.fetching:
            self.interrupt_fetching(fight, me, but)

    def interrupt_fetching(self, fight: ThreaFight, me: Combatant, but: Held | None) -> None:
        """T-54: reloading of bows, crossbows and firearms pauses, but not while one uses that very weapon."""
        out: list[Fetching] = []
        for each in me.fetching:
            if each.ready_at > fight.now() and each.paused != fight.round and not self.feeds(me, each.kind, but):
                out.append(Fetching(each.kind, each.ready_at + ROUND, fight.round))
            else:
                out.append(each)
        me.fetching = tuple(out)

    def feeds(self, me: Combatant, kind: str, held: Held | None) -> bool:
        """Whether a kind of ammunition is for the weapon in use."""
        if held is None or held.weapon is None:
            return False
        for supply in me.supplies:
            if kind == supply.ammo.key or (supply.container is not None and kind == supply.container.key):
                if held.weapon.takes(supply.ammo.calibre):
                    return True
        return kind == held.weapon.key

    # T-52: aiming

    def may_aim(self, fight: ThreaFight, me: Combatant) -> bool:
        """T-52, T-53: whether the cooldown of aiming is over in this round."""
        return me.aims_at < fight.now() + ROUND

    def start_aim_cooldown(self, fight: ThreaFight, me: Combatant) -> None:
        """T-52, T-85: one round."""
        me.aims_at = fight.now() + ROUND

    def aims(self, held: Held | None) -> bool:
        """T-54: whether what the hands are busy with may be what was aimed."""
        return held is not None and held.weapon is not None and (held.weapon.short > 0 or held.weapon.thrown > 0)

    # T-186: taking ammunition

    def may_fetch(self, fight: ThreaFight, me: Combatant, kind: str) -> bool:
        """T-186: whether another of that kind can be taken out unprepped."""
        for each in me.fetching:
            if each.kind == kind and each.ready_at >= fight.now() + ROUND:
                return False
        return True

    def start_fetching(self, fight: ThreaFight, me: Combatant, kind: str) -> None:
        """T-90, T-186: one round until the next one of that kind."""
        kept = [each for each in me.fetching if each.kind != kind and each.ready_at > fight.now()]
        kept.append(Fetching(kind, fight.now() + ROUND, NOBODY))
        me.fetching = tuple(kept)
