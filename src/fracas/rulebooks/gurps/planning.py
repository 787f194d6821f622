"""A turn that has not come yet, for whoever plans ahead; what is usual then, questions know (`questions.py`)."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from fracas.rulebooks.gurps.character import Characters
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant


def quickest_first(fighter: Combatant) -> tuple[int, int]:
    return (-fighter.sheet.speed, -fighter.sheet.dx)


@mypyc_attr(allow_interpreted_subclasses=True)
class Planning(Characters):
    def next_turn(self, fight: GurpsFight, who: int) -> None:
        """G-22: the turn in the round that is on, or in the next one for whoever has had it; newcomers have come by
        then. While there is no order yet, nobody rolls for ties."""
        me = fight.fighters[who]
        if not fight.order:
            people = sorted([each for each in fight.fighters if not each.absent], key=quickest_first)
            fight.order = tuple([each.index for each in people])
        elif who in fight.order:
            at = fight.order.index(who)
            if at < fight.place or (at == fight.place and fight.acting == who):
                fight.round += 1
        if me.absent:
            me.arrives = fight.round
        self.admit(fight)
        fight.place = fight.order.index(who)

    def hush(self, fight: GurpsFight, side: int) -> None:
        """G-192: foes wait for nothing."""
        for fighter in fight.fighters:
            if fighter.side != side:
                fighter.wait = None
