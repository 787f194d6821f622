"""Chapter 14a: driving, getting in and getting out (T-179)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.board import BLOCKED
from fracas.kernel.decision import Options, Places, Question, Spot
from fracas.kernel.fight import NOBODY
from fracas.rulebooks.threa.delay import Delays
from fracas.rulebooks.threa.events import Handled, Moved
from fracas.rulebooks.threa.fighter import ROW_OF_TWO, Combatant, ThreaFight
from fracas.rulebooks.threa.ground import STRIDE
from fracas.rulebooks.threa.questions import FirstIsUsual
from fracas.rulebooks.threa.rows import Choice
from fracas.rulebooks.threa.tables import MOST_HEXES

DRIVE_TO: Final = Question("drive to", "Where do you drive?", "T-179")
BOARD: Final[Question] = FirstIsUsual("board", "What do you get into?", "T-179")
SEAT: Final[Question] = FirstIsUsual("seat", "Where do you sit?", "T-179")
GET_OUT: Final = Question("get out", "Where do you get out?", "T-179")

AT_THE_WHEEL: Final = Choice("driver", "drives it, and may fire what is mounted")
PASSENGER: Final = Choice("passenger", "may fire what is mounted")


@mypyc_attr(allow_interpreted_subclasses=True)
class Vehicles(Delays):
    # driving

    def why_no_driving(self, fight: ThreaFight, me: Combatant) -> str:
        """T-126, T-179: an action of the driver of a vehicle in order."""
        if me.aboard == NOBODY or not me.driver:
            return "you are not at the wheel of anything (T-179)"
        vehicle = fight.fighters[me.aboard]
        if not self.in_order(vehicle):
            return "the vehicle is out of order (T-126)"
        return "25 hexes are all for one round (T-172)" if vehicle.hexes >= MOST_HEXES else ""

    def drive_vehicle(self, fight: ThreaFight, me: Combatant) -> None:
        """T-179: up to 16 hexes for a car, 9 for a tank, at most 25 a round, over free hexes only."""
        vehicle = fight.fighters[me.aboard]
        if self.commit(fight, me, "drive a vehicle") is None:
            return
        assert vehicle.sheet.vehicle is not None
        me.running = "drive"
        me.run_hexes = vehicle.sheet.vehicle.move
        self.drive_on(fight, me)

    def drive_on(self, fight: ThreaFight, me: Combatant) -> None:
        """T-179, T-189, T-196: the way hex by hex; whoever is hidden in the open is found, and who is interrupted goes
        on with what is left."""
        vehicle = fight.fighters[me.aboard]
        place = fight.ask(me.index, DRIVE_TO, self.roads(fight, vehicle, me.run_hexes))
        start = vehicle.cell
        gone = 0
        waiters: list[Combatant] = []
        hiders = self.hidden_foes(fight, vehicle)
        strangers = self.strangers(fight, vehicle)
        found: list[Combatant] = []
        for cell in place.way.cells:
            if strangers and self.runs_into(fight, vehicle, cell, strangers):
                break
            before = vehicle.cell
            vehicle.facing = fight.board.direction(before, cell)
            vehicle.cell = cell
            vehicle.hexes += 1
            gone += 1
            if hiders:
                found.extend(self.glimpsed(fight, vehicle, hiders))
            waiters = self.noticed(fight, vehicle, before)
            if waiters:
                break
        for other in fight.fighters:
            if other.aboard == vehicle.index:
                other.cell = vehicle.cell
        me.run_hexes -= gone
        if gone:
            vehicle.in_motion = True
            fight.tell(Moved(vehicle.index, "drives", start, vehicle.cell))
            self.escape_aim(fight, vehicle, True)
        for foe in found:
            self.reveal(fight, foe)
        if gone == len(place.way.cells):
            me.running = ""
        for other in waiters:
            self.step_in(fight, other, vehicle)

    def roads(self, fight: ThreaFight, vehicle: Combatant, most: int) -> Places:
        """T-179: where its middle, or its front, can go: nobody who could act and nothing closed is in the way."""
        board = fight.board
        row = vehicle.sheet.vehicle
        assert row is not None
        taken: dict[int, int] = {}
        for other in fight.fighters:
            if other is vehicle or other.fled or other.aboard != NOBODY or fight.lost_to(other, vehicle):
                continue
            if other.is_vehicle():
                for cell in other.body():
                    taken[cell] = BLOCKED
            elif not other.out or other.yielded:
                taken[other.cell] = BLOCKED
        if row.hexes > ROW_OF_TWO:
            shut = list(taken)
            for cell in shut:
                for step in board.steps:
                    taken[cell + step] = BLOCKED
            for cell in board.cells():
                for step in board.steps:
                    if board.closed[cell + step]:
                        taken[cell] = BLOCKED
        points = max(0, min(most, MOST_HEXES - vehicle.hexes))
        return Places(board, STRIDE, vehicle.cell, vehicle.facing, points, taken, [])

    def runs_into(self, fight: ThreaFight, vehicle: Combatant, cell: int, strangers: list[Combatant]) -> bool:
        """T-198: whether an enemy of whom nobody knew is where the vehicle would come to; it stops before it."""
        there = vehicle.copy()
        there.facing = fight.board.direction(vehicle.cell, cell)
        there.cell = cell
        there.around = vehicle.around
        foe = self.bumped(there.body(), strangers)
        if foe is None:
            return False
        self.collide(fight, vehicle, foe)
        return True

    # getting in and out

    def boardable(self, fight: ThreaFight, me: Combatant) -> list[Combatant]:
        """T-179: a vehicle in an adjacent hex with a seat left, of one's own side or with nobody in it."""
        out: list[Combatant] = []
        if me.aboard != NOBODY:
            return out
        for other in fight.fighters:
            row = other.sheet.vehicle
            if row is None or other.dead or self.distance(fight, me, other) > 1:
                continue
            crew = self.crew(fight, other)
            if len(crew) < row.seats and (other.side == me.side or not crew):
                out.append(other)
        return out

    def get_in(self, fight: ThreaFight, me: Combatant) -> None:
        """T-85, T-179, T-196: an action at an adjacent hex; nobody hides inside, and nobody aims at those inside."""
        vehicle = self.choose_target(fight, me, self.boardable(fight, me), BOARD)
        seats = [AT_THE_WHEEL, PASSENGER] if self.driver_of(fight, vehicle) is None else [PASSENGER]
        seat = fight.ask(me.index, SEAT, Options(seats))
        if self.commit(fight, me, "get in") is None:
            return
        me.aboard = vehicle.index
        me.driver = seat is AT_THE_WHEEL
        me.cell = vehicle.cell
        vehicle.side = me.side
        fight.tell(Handled(me.index, "gets into", vehicle.name))
        self.reveal(fight, me)
        self.escape_aim(fight, me, True)
        self.update_out(fight, vehicle)

    def exits(self, fight: ThreaFight, me: Combatant) -> list[Spot]:
        """T-179: free hexes beside the vehicle."""
        out: list[Spot] = []
        if me.aboard == NOBODY:
            return out
        board = fight.board
        taken: list[int] = []
        for other in fight.fighters:
            if fight.lost_to(other, me):
                continue
            if other.is_vehicle():
                taken.extend(other.body())
            elif (not other.out or other.yielded) and other.aboard == NOBODY:
                taken.append(other.cell)
        for cell in fight.fighters[me.aboard].body():
            for step in board.steps:
                beside = cell + step
                if not board.closed[beside] and beside not in taken:
                    taken.append(beside)
                    out.append(Spot(board.names[beside], beside))
        return out

    def get_out(self, fight: ThreaFight, me: Combatant) -> None:
        """T-179: an action."""
        answer = fight.ask(me.index, GET_OUT, Options(self.exits(fight, me)))
        if self.commit(fight, me, "get out") is None:
            return
        foe = self.bumped([answer.cell], self.strangers(fight, me))
        if foe is not None:
            self.collide(fight, me, foe)
            return
        vehicle = fight.fighters[me.aboard]
        me.aboard = NOBODY
        me.driver = False
        me.cell = answer.cell
        fight.tell(Handled(me.index, "gets out of", vehicle.name))
        self.look_round(fight, me)
        self.update_out(fight, vehicle)
