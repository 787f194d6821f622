"""Chapters 3 and 16: the end of a fight, and help for the wounded once it is decided (D-25, D-125, D-126)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.event import FightEnded
from fracas.kernel.fight import NOBODY
from fracas.rulebooks.d100 import switches
from fracas.rulebooks.d100.declaration import Declaration
from fracas.rulebooks.d100.events import FightSettled
from fracas.rulebooks.d100.fighter import Combatant, D100Fight
from fracas.rulebooks.d100.wounds import BLED_OUT, DIED

LONGEST_HELP: Final = 100
"""Rounds for which companions may go on helping when the fight is decided. Whoever can slow a bleeding but not stop it
could go on for ever, so help ends after ten minutes (D-126)."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Ending(Declaration):
    def check_end(self, fight: D100Fight, round_done: bool) -> bool:
        """D-25, D-125, D-126: ends the fight if it is over, and says whether it is; once it is decided, companions may
        still help."""
        if fight.over:
            return True
        if fight.settled:
            if not self.help_goes_on(fight, round_done):
                self.let_nature_run(fight)
                self.finish(fight, fight.victor)
            return fight.over
        left: int = NOBODY
        several = False
        for me in fight.fighters:
            if not me.out or (me.absent and not me.dead):
                if left < 0:
                    left = me.side
                elif left != me.side:
                    several = True
        if not several:
            self.settle_fight(fight, left)
            return fight.over
        for side, cells in fight.ending.goals:
            for me in fight.fighters:
                if me.side == side and not me.out and me.cell in cells:
                    self.finish(fight, side)
                    return True
        if round_done and self.drawn(fight):
            self.finish(fight, NOBODY)
        return fight.over

    def drawn(self, fight: D100Fight) -> bool:
        """D-125: a draw after `round_limit` rounds, or `stalemate_rounds` in a row without an attack or a throw."""
        limit = fight.ending.rounds
        if self.round_limit and (limit == 0 or self.round_limit < limit):
            limit = self.round_limit
        return 0 < limit <= fight.round or 0 < self.stalemate <= fight.quiet

    def finish(self, fight: D100Fight, winner: int) -> None:
        fight.over = True
        fight.winner = winner
        fight.tell(FightEnded(winner, fight.round))

    def settle_fight(self, fight: D100Fight, winner: int) -> None:
        """D-25, D-126: it is decided; rounds go on while somebody can be helped."""
        if not self.aftermath or not self.anyone_helps(fight):
            if self.aftermath:
                self.let_nature_run(fight)
            self.finish(fight, winner)
            return
        fight.settled = True
        fight.victor = winner
        fight.helped = True
        for me in fight.fighters:
            me.must_parry = 0
            me.parry = ()
        fight.tell(FightSettled(winner))

    def in_need(self, me: Combatant) -> bool:
        """D-126: dying, or losing hits."""
        return not me.dead and not me.away() and (me.dying > 0 or (len(me.wounds) > 0 and me.losing() > 0))

    def needed(self, fight: D100Fight, me: Combatant) -> bool:
        """Whether somebody of its side, itself included, needs help."""
        return any(each.side == me.side and self.in_need(each) for each in fight.fighters)

    def anyone_helps(self, fight: D100Fight) -> bool:
        return any(self.able(me) and self.needed(fight, me) for me in fight.fighters)

    def help_goes_on(self, fight: D100Fight, round_done: bool) -> bool:
        """D-126: somebody needs help, somebody able is there, and has done something about it in the last round."""
        if round_done and (not fight.helped or fight.quiet >= LONGEST_HELP):
            return False
        return self.anyone_helps(fight)

    def let_nature_run(self, fight: D100Fight) -> None:
        """D-126: the dying die, and whoever still bleeds bleeds to death by D-97; prisoners are cared for (D-132)."""
        for me in fight.fighters:
            if me.dead or me.away():
                continue
            if me.dying:
                self.die(fight, me, DIED)
            elif me.wounds and not me.yielded and me.losing() > 0 and not self.is_set(switches.NEG_HITS_DEATH, "off"):
                me.hits = min(me.hits, -me.sheet.physique_total)
                self.die(fight, me, BLED_OUT)
