"""Our own chapter: over what one cannot walk through (G-11, G-69, G-217)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Options, Place, Question, Spot
from fracas.kernel.tally import Reason, Tally
from fracas.kernel.ways import Way
from fracas.rulebooks.gurps.body import BURDEN
from fracas.rulebooks.gurps.events import CameToNothing
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.rows import CROUCHING, STANDING
from fracas.rulebooks.gurps.stealth import Stealth

CLIMB_WHERE: Final = Question("climb", "Where do you climb over?", "G-217")
CLIMBING: Final = Reason("Climbing", "G-217")
BARRIER: Final = "barricade"
"""The kind of ground that can be climbed over: a severe obstacle (G-69)."""


class Over(Spot):
    """A hex on the far side of an obstacle."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Climbing(Stealth):
    def climbing(self, me: Combatant) -> Tally:
        """G-11, G-14, G-217: Climbing, by default DX - 5, less the encumbrance and what else weighs on DX."""
        need = Tally(me.sheet.level("Climbing"), CLIMBING)
        need.add(-me.encumbrance, BURDEN)
        self.add_dx_penalties(me, need)
        return need

    def far_sides(self, fight: GurpsFight, me: Combatant) -> list[int]:
        """G-69, G-217: hexes right beyond a severe obstacle that is before one, where nobody is known to stand."""
        board = fight.board
        found: list[int] = []
        for step in board.steps:
            wall = me.cell + step
            beyond = wall + step
            if board.terrain[wall].key == BARRIER and board.inside(beyond):
                if not board.closed[beyond] and beyond not in fight.known_taken(me):
                    found.append(beyond)
        return found

    def may_climb(self, fight: GurpsFight, me: Combatant) -> bool:
        """G-217: on one's feet, free to move, and with something to climb over."""
        if me.posture is not STANDING and me.posture is not CROUCHING:
            return False
        if me.lame() or self.bound(me) or self.allowance(me, self.current_move(me)) == 0:
            return False
        return len(self.far_sides(fight, me)) > 0

    def climb(self, fight: GurpsFight, me: Combatant) -> None:
        """G-217: a Climbing roll, and one is on the other side; else one is still on this."""
        board = fight.board
        options = [Over(board.names[cell], cell) for cell in self.far_sides(fight, me)]
        answer = fight.ask(me.index, CLIMB_WHERE, Options(options))
        if not self.check(fight, me, self.climbing(me), CLIMBING).succeeded:
            fight.tell(CameToNothing(me.index, "stays"))
            return
        toward = board.direction(me.cell, answer.cell)
        me.walked = True
        self.follow(fight, me, Place(answer.key, answer.cell, Way([answer.cell], [toward], [1])), "climbs")
