"""Chapter 4: movement, facing and three postures (M-15 to M-21), and how Dash lengthens it (M-39)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Menu, Option, Place
from fracas.kernel.ways import Gait
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.movement import MOVE
from fracas.rulebooks.gurps.rows import KNEELING, PRONE, STANDING, Posture
from fracas.rulebooks.gurps.ways import ANY_TURN, OrPosture, Ways
from fracas.rulebooks.monday.fighter import person
from fracas.rulebooks.monday.rolls import MondayRolls
from fracas.rulebooks.monday.switches import FULL_MOVEMENT

POSTURES: Final = [STANDING, KNEELING, PRONE]
"""M-19, for G-62 to G-65: three of them, with the numbers that the base has for them."""


@mypyc_attr(allow_interpreted_subclasses=True)
class MondayMovement(MondayRolls):
    def __init__(self, chosen: dict[str, str] | None = None) -> None:
        super().__init__(chosen)
        self.shuffling = Gait(2, 2, 2, 1, 0)
        """On one's knees."""

    def gait(self, free_turn: int) -> Gait:
        """M-15, M-18, for G-58 and G-59: a hex costs 1 in any direction, so nobody turns on the way; the facing at the
        end is free."""
        return Gait(1, 1, 1, 1, 0)

    def postures(self) -> list[Posture]:
        return POSTURES

    # how far

    def laden_move(self, me: Combatant) -> int:
        """M-15, for G-11: what a load leaves of Basic Move; by the switch `monday.full_movement` all of it, short of
        a load that nobody can carry."""
        if self.is_set(FULL_MOVEMENT, "current") or me.encumbrance > 4:
            return super().laden_move(me)
        return me.sheet.move

    def half(self, me: Combatant) -> int:
        """M-16: half of one's current Move, rounded up; rising once costs the same (M-15)."""
        return (self.current_move(me) + 1) // 2

    def full_points(self, me: Combatant) -> int:
        """M-15, M-39: current Move; with Dash half of it more."""
        return self.current_move(me) + (self.half(me) if person(me).dashing else 0)

    def half_points(self, me: Combatant) -> int:
        """M-16, M-39: half of it; with Dash a step more."""
        return self.half(me) + (1 if person(me).dashing else 0)

    def step_length(self, me: Combatant) -> int:
        """M-17, for G-61: one hex, whatever the Move or posture."""
        return 1

    def steps_allowed(self, me: Combatant) -> int:
        """M-39, M-43: two with Dash."""
        if person(me).moved_ahead or self.swims_in_place(me):
            return 0
        return 2 if person(me).dashing else 1

    def swims_in_place(self, me: Combatant) -> bool:
        """M-43: under water, only those whose Move is still over 4 may take a step; all may turn."""
        return person(me).submerged and self.current_move(me) <= 4

    def allowance(self, me: Combatant, points: int) -> int:
        """M-15, M-19, for G-57 and G-62: how many hexes so many points are worth: on one's knees half of them, at
        least one; lying, one."""
        if points == 0 or self.rooted(me) or person(me).moved_ahead:
            return 0
        if me.posture is STANDING:
            return points
        return 1 if me.posture is PRONE else max(1, points // 2)

    def all_out_attack_distance(self, me: Combatant) -> int:
        """M-10: how far an All-Out Attack goes before it strikes."""
        return self.allowance(me, self.half_points(me))

    def move_and_attack_distance(self, me: Combatant) -> int:
        """M-12: how far a Move and Attack goes."""
        return self.allowance(me, self.full_points(me))

    # moving

    def full_move(self, fight: GurpsFight, me: Combatant) -> int:
        """M-6, M-15, for G-34: all of it; nothing is left for after the attack of a Move and Attack (M-12)."""
        self.travel(fight, me, self.full_points(me), True)
        return 0

    def half_move(self, fight: GurpsFight, me: Combatant, forward: bool) -> None:
        """M-16: half of it, in any direction."""
        self.travel(fight, me, self.half_points(me), False)

    def travel(self, fight: GurpsFight, me: Combatant, points: int, whole: bool) -> None:
        """M-15, M-20: hexes and rises in any order. Whoever is stopped on the way and can still move is asked
        again; a fall ends it."""
        if person(me).moved_ahead or self.bound(me):
            return
        left = max(0, points - me.steps_owed)
        rises = walked = 0
        barred = False
        while not barred:
            up = self.rises_open(me, left, rises, walked, whole)
            answer = self.choose_move(fight, me, left, up)
            if isinstance(answer, Posture):
                left = 0 if rises else left - self.half(me)
                rises += 1
                self.set_posture(fight, me, answer, False)
                continue
            assert isinstance(answer, Place)
            posture = me.posture
            gone, barred = self.follow(fight, me, answer, "moves")
            walked += gone
            if gone:
                me.walked = True
                left = 0 if posture is PRONE else max(0, left - answer.way.costs[gone - 1])
            if not self.can_act(me):
                return
            arrived = gone == len(answer.way.cells)
            if me.posture is not posture or (arrived and not self.rises_open(me, left, rises, walked, whole)):
                break
            if not answer.way.cells:
                break
        self.turn_at_the_end(fight, me, self.end_facings(me.facing, 0, 1), self.late_postures(me, True))

    def rises_open(self, me: Combatant, left: int, rises: int, walked: int, whole: bool) -> list[Posture]:
        """M-15, M-16, M-20: one rise for half of one's Move; a second takes whatever is left of a whole Full
        Movement in which nobody has walked. Nobody stands on a crippled leg (G-154)."""
        if me.posture is STANDING or (me.posture is KNEELING and me.lame()):
            return []
        affordable = left >= self.half(me) if rises == 0 else rises == 1 and whole and walked == 0
        if not affordable or self.current_move(me) == 0:
            return []
        return [KNEELING] if me.posture is PRONE else [STANDING]

    def choose_move(self, fight: GurpsFight, me: Combatant, left: int, up: list[Posture]) -> Option:
        extra, no_stop, through = self.crowd(fight, me)
        gait = self.shuffling if me.posture is KNEELING else self.walking
        points = min(1, left) if me.posture is PRONE else left
        if self.rooted(me):
            points = 0
        fresh = len(me.path) <= 1
        ways = Ways(fight.board, gait, me.cell, me.facing, points, extra, no_stop, through, fresh, ANY_TURN)
        menu: Menu[Option] = OrPosture(ways, up) if up else ways
        return fight.ask(me.index, MOVE, menu)

    # steps and postures

    def step(self, fight: GurpsFight, me: Combatant, last: bool) -> bool:
        """M-7, M-17: before or after the rest of the manoeuvre; not again if it was taken while waiting (M-13)."""
        if self.swims_in_place(me):
            me.step_left = 0
        return True if person(me).moved_ahead else super().step(fight, me, last)

    def step_postures(self, me: Combatant) -> list[Posture]:
        """M-17, M-20: a step may be used to rise from one's knees."""
        if me.step_left < 1 or me.posture is not KNEELING or me.lame():
            return []
        return [STANDING]

    def free_postures(self, me: Combatant) -> list[Posture]:
        """M-19: going down costs nothing."""
        if me.posture is STANDING:
            return [KNEELING, PRONE]
        return [PRONE] if me.posture is KNEELING else []

    def late_postures(self, me: Combatant, last: bool) -> list[Posture]:
        return self.free_postures(me)

    def under_aim(self, fight: GurpsFight, me: Combatant) -> bool:
        """Whether some foe in sight has something ready to shoot or throw."""
        return any(self.could_hit_from_afar(fight, foe, me) for foe in fight.foes(me))

    def could_hit_from_afar(self, fight: GurpsFight, foe: Combatant, me: Combatant) -> bool:
        if not foe.shoots or not self.can_act(foe) or not fight.board.sees(foe.cell, me.cell):
            return False
        yards = fight.distance(foe, me)
        for shot in self.ready_shots(foe):
            missile = shot.mode.missile
            near = yards <= 1 and missile is not None and missile.thrown  # it will rather strike than throw
            if yards <= self.farthest(foe, shot.mode) and not near:
                return True
        return False
