"""What a side may know of a fight: not who hides, nor what an enemy waits for (T-189, T-195)."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from fracas.kernel.board import Board
from fracas.kernel.fight import NOBODY
from fracas.rulebooks.threa.belongings import DROPPED, GONE, Held, Thing
from fracas.rulebooks.threa.delay import ATTACKS_ME
from fracas.rulebooks.threa.fighter import STRANGER, Combatant, Delay, ThreaFight
from fracas.rulebooks.threa.planning import Planning
from fracas.rulebooks.threa.sheet import ThreaSheet


def anywhere(board: Board) -> int:
    """A hex for a fighter whose place is unknown."""
    for cell in board.cells():
        if not board.closed[cell]:
            return cell
    raise AssertionError("a map has at least one open hex")


def left_lying(me: Combatant) -> list[Held]:
    """What somebody has dropped, each in its place of the list; nothing tells what stood in the others."""
    out: list[Held] = []
    for held in me.held:
        if held.hand == DROPPED:
            while len(out) < held.thing.index:
                gap = Held(None, None, Thing("", len(out)))
                gap.hand = GONE
                out.append(gap)
            out.append(held)
    return out


@mypyc_attr(allow_interpreted_subclasses=True)
class Secrets(Planning):
    def stranger(self) -> ThreaSheet:
        """The sheet of somebody of whom nothing is known."""
        raise NotImplementedError

    def has_secrets(self, fight: ThreaFight, side: int) -> bool:
        """T-189, T-195: an enemy hides, or waits for something."""
        if super().has_secrets(fight, side):
            return True
        for me in fight.fighters:
            if me.delay is not None and me.side != side:
                return True
        return False

    def veil(self, fight: ThreaFight, side: int) -> None:
        """T-189, T-195: that somebody delays can be seen; what for is its own affair. Enemies who hide are as good as
        not there."""
        for me in fight.fighters:
            if me.side != side and me.delay is not None:
                me.delay = Delay(ATTACKS_ME)
        unseen = self.unseen_by(fight, side)
        if unseen:
            self.forget(fight, unseen)
        fight.beats = 0  # some of them were beats of those who hide

    def hush(self, fight: ThreaFight, side: int) -> None:
        """T-189: nothing that enemies wait for comes."""
        for me in fight.fighters:
            if me.side != side:
                me.delay = None

    def forget(self, fight: ThreaFight, unseen: set[int]) -> None:
        """T-46, T-195: takes fighters out of the order of turns, as if they had not come yet."""
        for index in sorted(unseen):
            fight.fighters[index] = self.unknown(fight, fight.fighters[index])
        fight.order = tuple([index for index in fight.order if index not in unseen])
        fight.past = tuple([index for index in fight.past if index not in unseen])
        fight.queue = tuple([index for index in fight.queue if index not in unseen])
        if fight.acting in unseen:
            fight.acting = NOBODY
        if fight.first_to_act in unseen:
            fight.first_to_act = NOBODY
        fight.events = [event.without(unseen) for event in fight.events if not event.concerns(unseen)]
        known = [(me.rank, me.index) for me in fight.fighters if me.index not in unseen]
        known.sort()
        for rank, (_, index) in enumerate(known):
            fight.fighters[index].rank = rank

    def unknown(self, fight: ThreaFight, me: Combatant) -> Combatant:
        """T-195: somebody who hides, as enemies know it: where it was last seen, what it has left lying. Of one who has
        never been seen they know nothing at all. It is off the map for all rules, but the fight is not over without
        it."""
        if me.seen_at == NOBODY:
            it = Combatant(me.index, STRANGER, me.side, anywhere(fight.board), 0, self.stranger())
        else:
            it = Combatant(me.index, me.name, me.side, me.seen_at, 0, me.sheet)
            it.seen_at = me.seen_at
        it.held = left_lying(me)
        it.absent = True
        it.fled = True
        it.out = True
        return it
