"""Chapter 16, our own: out of a fight by the edge of the map, or by laying down one's arms (D-131, D-132)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.fight import NOBODY
from fracas.kernel.fighter import Fighter
from fracas.rulebooks.d100 import costs
from fracas.rulebooks.d100.fighter import Combatant, D100Fight
from fracas.rulebooks.d100.gifts import Gifts
from fracas.rulebooks.d100.movement import CRAWL
from fracas.rulebooks.d100.rows import PRONE, Act

if TYPE_CHECKING:
    from fracas.rulebooks.d100.book import D100

DECIDED: Final = "the fight is decided"


@mypyc_attr(allow_interpreted_subclasses=True)
class Parting(Gifts):
    # by the edge

    def why_no_leaving(self, fight: D100Fight, me: Fighter) -> str:
        """D-131: from a hex at the edge, by whoever can move, and past nobody who bars the way."""
        assert isinstance(me, Combatant)
        why = super().why_no_leaving(fight, me)
        if why:
            return why
        if not self.may_move(me):
            return "whoever is held, pinned or on its knees goes nowhere (D-35)"
        return "" if self.way_out(fight, me) >= 0 else "a foe bars the way (D-39)"

    def way_out(self, fight: D100Fight, me: Combatant) -> int:
        """D-39, D-131: where a step leads off the map that no foe bars; NOBODY if there is none."""
        board = fight.board
        for step in board.steps:
            cell = me.cell + step
            if board.names[cell] == "" and self.blocked_by(fight, me, cell, NOBODY) < 0:
                return cell
        return NOBODY

    def leaving_cost(self, me: Combatant) -> int:
        """D-131: nothing while a step of the free Base Move is left; else the AP of another."""
        enough = 1 if me.posture is not PRONE or not me.strode else CRAWL
        return 0 if me.stride >= enough else costs.MOVE

    def go_off(self, fight: D100Fight, me: Combatant) -> None:
        """D-131: a step off the map, for good; whoever may strike at a step out of its guard zone may do so."""
        self.pay(fight, me, self.leaving_cost(me))
        cell = self.way_out(fight, me)
        if self.parting and not self.parted(fight, me, cell, NOBODY):
            me.stride = 0
            return
        self.leave_map(fight, me)
        self.break_away(fight, me)

    # by yielding

    def lay_down_arms(self, fight: D100Fight, who: int) -> None:
        """D-132: a prisoner drops what it holds, and keeps up nothing any more."""
        me = fight.fighters[who]
        self.drop_all(fight, me)
        self.break_away(fight, me)

    def break_away(self, fight: D100Fight, me: Combatant) -> None:
        """D-131, D-132: parry, aim, work and holds end, one's own and those on one; nobody watches one any more."""
        self.lose_parry(me)
        self.stop_aiming(me)
        self.stop_working(me)
        self.break_off(fight, me)
        if me.held_by >= 0:
            self.let_go(fight, fight.fighters[me.held_by])
        me.hid_at = NOBODY
        for other in fight.fighters:
            if other.watch == me.index:
                other.watch = self.natural_watch(fight, other)
        self.check_aims(fight)


class Leave(Act):
    """D-131: off the map; needs no planning."""

    leaves_fight: ClassVar[bool] = True

    def cost(self, rules: D100, fight: D100Fight, me: Combatant) -> int:
        return rules.leaving_cost(me)

    def why_not(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        return DECIDED if fight.settled else rules.why_no_leaving(fight, me)

    def perform(self, rules: D100, fight: D100Fight, me: Combatant) -> None:
        rules.go_off(fight, me)


class Yield(Act):
    """D-132: lays down its arms, if the nearest foe that it knows of spares it."""

    leaves_fight: ClassVar[bool] = True

    def why_not(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        return DECIDED if fight.settled else rules.why_no_yielding(fight, me)

    def perform(self, rules: D100, fight: D100Fight, me: Combatant) -> None:
        rules.show_itself(me)  # whoever calls out to a foe is known to be there
        rules.offer_to_yield(fight, me)


LEAVE: Final = Leave(
    "leave", costs.MOVE, "D-131", "off the map, and out of the fight for good", planless=True, closing=True
)
YIELD: Final = Yield("yield", 0, "D-132", "lay down your arms, if the nearest foe spares you", closing=True)
