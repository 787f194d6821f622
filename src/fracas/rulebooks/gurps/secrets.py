"""What a side may know of a fight: not who hides or is to come, nor what a foe waits for (G-192, G-210, G-211)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.board import Board
from fracas.kernel.decision import Target
from fracas.kernel.fields import field_names
from fracas.kernel.fight import NOBODY
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import INVISIBLE, NEVER, Combatant
from fracas.rulebooks.gurps.in_hand import DROPPED, SHEATHED, Held
from fracas.rulebooks.gurps.manoeuvres import ATTACK
from fracas.rulebooks.gurps.rows import STANDING
from fracas.rulebooks.gurps.rulings import Rulings
from fracas.rulebooks.gurps.sheet import GurpsSheet
from fracas.rulebooks.gurps.tasks import Wait
from fracas.rulebooks.gurps.triggers import IN_REACH

STRANGER: Final = "somebody"


def anywhere(board: Board) -> int:
    """A hex for somebody whose place is not known."""
    return next(cell for cell in board.cells() if not board.closed[cell])


@mypyc_attr(allow_interpreted_subclasses=True)
class Secrets(Rulings):
    def stranger(self) -> GurpsSheet:
        raise NotImplementedError

    def hidden_from(self, fight: GurpsFight, side: int) -> set[int]:
        """G-210, G-211: those who hide or are still to come, and those of whom nobody on that side has any idea; for
        those who belong to no side, nobody on any other."""
        out: set[int] = set()
        for foe in fight.fighters:
            if foe.side == side or foe.fled:
                continue
            if foe.absent or (not foe.out and (foe.hidden or self.escapes_notice(fight, foe, side))):
                out.add(foe.index)
        return out

    def escapes_notice(self, fight: GurpsFight, foe: Combatant, side: int) -> bool:
        """G-210: whether a whole side has no idea of somebody; with no side, whether any side has none."""
        sides = [side] if side >= 0 else [each for each in range(len(fight.sides)) if each != foe.side]
        for each in sides:
            people = [me for me in fight.fighters if me.side == each and not me.out]
            if people and all(foe.index in me.unaware_of for me in people):
                return True
        return False

    def has_secrets(self, fight: GurpsFight, side: int) -> bool:
        """G-76, G-192: or a foe waits, or cannot be seen."""
        for foe in fight.fighters:
            if foe.side != side and (foe.wait is not None or foe.unseen_penalty <= INVISIBLE):
                return True
        return len(self.unseen_by(fight, side)) > 0

    def veil(self, fight: GurpsFight, side: int) -> None:
        """G-192, G-210, G-211: what a foe waits for is its own affair; foes who hide are as good as not there."""
        unseen = self.unseen_by(fight, side)
        for foe in fight.fighters:
            if foe.side != side and foe.index not in unseen:
                self.veil_intentions(foe, unseen)
                if foe.unseen_penalty <= INVISIBLE:
                    self.veil_looks(foe)
        if unseen:
            self.forget(fight, unseen)
        self.veil_beats(fight)

    def veil_intentions(self, foe: Combatant, unseen: set[int]) -> None:
        """G-36, G-192: that somebody waits can be seen; for whom, by whether it keeps an aim, must not be. Nor may
        anybody be given away by who looks at them."""
        wait = foe.wait
        if wait is not None:
            foe.wait = Wait(IN_REACH, NOBODY, NOBODY, ATTACK, wait.late, wait.tied)
        if wait is not None or foe.aim_foe in unseen:
            self.lose_aim(foe)
        if foe.evaluated_foe in unseen:
            self.stop_watching(foe)
        if foe.feint_foe in unseen:
            self.spend_feint(foe)

    def place_unknown(self, fight: GurpsFight, side: int) -> set[int]:
        """G-76: unseen foes whose hex is not certain."""
        return {
            foe.index for foe in fight.fighters
            if foe.side != side and not foe.out and foe.unseen_penalty <= INVISIBLE
        }  # fmt: skip

    def veil_looks(self, foe: Combatant) -> None:
        """G-76: nobody knows how an invisible foe stands or what it has in hand, nor where it is (`place_unknown`)."""
        foe.facing = 0
        foe.posture = STANDING
        foe.left_posture = None
        for held in foe.held:
            if held.in_hand() and held.stuck_in < 0 and held.grabbed < 0 and not held.item.natural:
                held.hand = SHEATHED
                held.ready = False

    def forget(self, fight: GurpsFight, unseen: set[int]) -> None:
        """G-22, G-210: takes fighters out of the order of turns and everybody's mind, as if they had not come yet."""
        before = [index for index in fight.order[: fight.place] if index in unseen]
        fight.order = tuple([index for index in fight.order if index not in unseen])
        fight.past = tuple([index for index in fight.past if index not in unseen])
        fight.place = (fight.place - len(before)) % max(1, len(fight.order))
        if fight.acting in unseen:
            fight.acting = NOBODY
        if fight.first_to_act in unseen:
            fight.first_to_act = NOBODY
        for me in fight.fighters:
            if me.index in unseen:
                self.make_stranger(fight, me)
            elif me.unaware_of:
                me.unaware_of = tuple([index for index in me.unaware_of if index not in unseen])
        fight.zones = tuple([zone for zone in fight.zones if zone.shooter not in unseen])
        fight.fuses = len([held for me in fight.fighters for held in me.held if held.fuse])

    def make_stranger(self, fight: GurpsFight, me: Combatant) -> None:
        """G-211: of somebody unseen nothing is left but its side, and what it has let fall."""
        hidden = not me.absent or (me.hidden and me.arrives == NEVER)
        lying = self.left_lying(me)
        me.sheet = self.stranger()
        fresh = me.blank()
        fresh.name = STRANGER
        fresh.target = Target(STRANGER, me.index)
        fresh.cell = anywhere(fight.board)
        fresh.facing = 0
        fresh.held = lying
        fresh.hidden = hidden
        fresh.absent = True
        fresh.out = True
        fresh.arrives = NEVER
        for name in field_names(fresh):
            setattr(me, name, getattr(fresh, name))

    def left_lying(self, me: Combatant) -> list[Held]:
        """What somebody has dropped, each in its place of the list; nothing tells what stood in the others."""
        out: list[Held] = []
        body = self.stranger().items[0]
        for at, held in enumerate(me.held):
            if held.hand == DROPPED and not held.gone:
                while len(out) < at:
                    gap = self.held(body)
                    gap.gone = True
                    out.append(gap)
                out.append(held)
        return out

    def veil_beats(self, fight: GurpsFight) -> None:
        """Beats count turns of the unseen too: what has been done in this one is still known."""
        for me in fight.fighters:
            self.veil_beat(me, fight.beats, fight.round)
        fight.beats = fight.round

    def veil_beat(self, me: Combatant, now: int, then: int) -> None:
        """What somebody remembers of a beat by its number (G-173)."""
        me.reacted = then if me.reacted == now else -1
