"""What the brute does about those who hide or yield: it searches, lies in wait, and spares."""

from __future__ import annotations

from typing import Final

from fracas.agents.brutes.gurps_arms import GurpsArms
from fracas.agents.brutes.gurps_walk import stay, steps_of
from fracas.agents.walking import nearest_hex, open_hex
from fracas.kernel.decision import Decision, Menu, Option, Places
from fracas.kernel.parting import MERCY, SPARE
from fracas.rulebooks.gurps import manoeuvres as m
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.movement import FACE, MOVE, STEP
from fracas.rulebooks.gurps.rows import DO_NOTHING, lying
from fracas.rulebooks.gurps.turn import MANOEUVRE

PATIENCE: Final = 10
"""So many seconds somebody hidden waits for a foe to come into its reach; then it goes and looks."""

BEATS: Final = [(4, 4), (1, 1), (7, 1), (7, 7), (1, 7)]
"""Where to look, in eighths of the map from its corner."""


class Seeker(GurpsArms):
    """The brute with nobody in sight, or in nobody's."""

    def choose(self, fight: GurpsFight, me: Combatant, decision: Decision) -> Option | None:
        question = decision.question
        if question is MERCY:
            return SPARE
        if not fight.stealthy:
            return None
        if fight.foes(me):
            return self.lie_in_wait(fight, me, decision.menu) if me.hidden and question is MANOEUVRE else None
        if question is MANOEUVRE:
            return self.manoeuvre(fight, me, decision.menu)
        if question is MOVE and isinstance(decision.menu, Places):
            return self.move(fight, me, decision.menu)
        if question is STEP:
            return stay(steps_of(decision.menu))
        if question is FACE:
            return decision.menu.options()[0]
        return None

    def lie_in_wait(self, fight: GurpsFight, me: Combatant, menu: Menu[Option]) -> Option | None:
        """Whoever is hidden loads in peace; without anything to shoot it lets them come, until a friend is at it or
        its patience ends."""
        if self.has_task(me):
            return None
        if self.loadable(me) is not None and menu.includes(m.READY):
            return m.READY
        if fight.round > PATIENCE or not menu.includes(m.WAIT) or self.has_shot(me) or self.friends_fight(fight, me):
            return None
        near = min([fight.distance(me, foe) for foe in fight.foes(me)])
        return m.WAIT if near > self.book.longest_reach(me) + self.book.step_length(me) else None

    def has_task(self, me: Combatant) -> bool:
        """Something left that it has to concentrate on (G-51)."""
        return me.task is not None and not me.task_done

    def has_shot(self, me: Combatant) -> bool:
        """Something to shoot with, not merely to throw."""
        for strike in self.book.ready_shots(me):
            if strike.mode.missile is not None and not strike.mode.missile.thrown:
                return True
        return False

    def friends_fight(self, fight: GurpsFight, me: Combatant) -> bool:
        return any(each.side == me.side and not each.out and not each.hidden for each in fight.fighters)

    def manoeuvre(self, fight: GurpsFight, me: Combatant, menu: Menu[Option]) -> Option | None:
        """Its task first; else up, weapon in hand, loaded; then a look round and some way on, in turn."""
        offered = menu.options()
        if me.burning:
            return None
        if m.CONCENTRATE in offered and self.has_task(me):
            return m.CONCENTRATE
        if m.READY in offered and not any(held.fit() and not held.item.natural for held in me.held):
            return m.READY
        if m.READY in offered and self.loadable(me) is not None:
            return m.READY
        if lying(me.posture) and m.CHANGE_POSTURE in offered:
            return m.CHANGE_POSTURE
        if m.MOVE in offered and fight.round % 2 == 1 and me.cell != self.goal(fight, me):
            return m.MOVE
        if m.SEARCH in offered:
            return m.SEARCH
        return m.WAIT if m.WAIT in offered else DO_NOTHING

    def goal(self, fight: GurpsFight, me: Combatant) -> int:
        """A hex that its side has to reach; or the middle of the map, and after a while its quarters in turn."""
        for side, cells in fight.ending.goals:
            if side == me.side and cells:
                return cells[0]
        board = fight.board
        right, down = BEATS[fight.round // PATIENCE % len(BEATS)]
        return open_hex(board, board.cell(board.columns * right // 8, board.rows * down // 8))

    def move(self, fight: GurpsFight, me: Combatant, menu: Places) -> Option | None:
        distances = self.paths.to(fight.board, self.goal(fight, me))
        return menu.to(nearest_hex(menu.cells(), distances, me.cell))
