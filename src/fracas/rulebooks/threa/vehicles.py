"""Chapters 8 and 14a: vehicles and their crews (T-126, T-127, T-179)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.board import BLOCKED
from fracas.kernel.decision import Option, Options, Place, Places, Question, Spot, Target
from fracas.kernel.event import Became
from fracas.kernel.fight import NOBODY
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.threa.contents import Attack, Layer
from fracas.rulebooks.threa.events import CrewReached, Defended, Handled, Moved, Stopped, Struck, StructureLost
from fracas.rulebooks.threa.fighter import ROW_OF_TWO, Combatant, ThreaFight
from fracas.rulebooks.threa.gear import Damage
from fracas.rulebooks.threa.ground import STRIDE
from fracas.rulebooks.threa.handling import Handling
from fracas.rulebooks.threa.harm import AGAINST_BODY, DAMAGE, DICE, SCRATCH, Penetration
from fracas.rulebooks.threa.rows import NORMAL_COST, WEAK_POINT
from fracas.rulebooks.threa.shooting import one_of
from fracas.rulebooks.threa.tables import (
    MODERATE,
    MOST_HEXES,
    OVERKILL,
    TORSO,
    damage_row,
    escalation,
    translated,
)

DRIVE_TO: Final = Question("drive to", "Where do you drive?", "T-179")
BOARD: Final = Question("board", "What do you get into?", "T-179")
SEAT: Final = Question("seat", "Where do you sit?", "T-179")
GET_OUT: Final = Question("get out", "Where do you get out?", "T-179")

PARKED: Final = Reason("vehicle", "T-179")
DRIVEN: Final = Reason("passive", "T-179")
OCCUPANT: Final = Reason("who is hit", "T-126")

AT_THE_WHEEL: Final = Option("driver")
PASSENGER: Final = Option("passenger")


class Exit(Spot):
    """A hex beside a vehicle."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Vehicles(Handling):
    # where it is

    def distance(self, fight: ThreaFight, me: Combatant, foe: Combatant) -> int:
        """T-169, T-179: to the nearest hex of a vehicle, and from the nearest of one's own."""
        if me.sheet.vehicle is None and foe.sheet.vehicle is None and me.aboard == NOBODY and foe.aboard == NOBODY:
            return fight.board.distance(me.cell, foe.cell)
        ours = self.place_of(fight, me)
        theirs = self.place_of(fight, foe)
        if not ours.is_vehicle() and not theirs.is_vehicle():
            return fight.board.distance(me.cell, foe.cell)
        best = BLOCKED * BLOCKED
        for mine in ours.body():
            for yours in theirs.body():
                best = min(best, fight.board.distance(mine, yours))
        return best

    def place_of(self, fight: ThreaFight, me: Combatant) -> Combatant:
        """Whoever is inside a vehicle is where the vehicle is."""
        return me if me.aboard == NOBODY else fight.fighters[me.aboard]

    def steps_from(self, fight: ThreaFight, cell: int, foe: Combatant) -> int:
        """T-178, T-179: to the nearest hex of a vehicle."""
        if not foe.is_vehicle():
            return fight.board.distance(cell, foe.cell)
        return min([fight.board.distance(cell, each) for each in foe.body()])

    def reckon_out(self, fight: ThreaFight, me: Combatant) -> None:
        """T-126, T-182: a vehicle is out when disabled or when its whole crew is; that hangs on its crew."""
        if me.is_vehicle():
            me.out = me.structure <= 0 or me.dead or not self.manned(fight, me)
            return
        super().reckon_out(fight, me)
        if me.aboard != NOBODY:
            self.reckon_out(fight, fight.fighters[me.aboard])

    def manned(self, fight: ThreaFight, vehicle: Combatant) -> bool:
        for other in fight.fighters:
            if other.aboard == vehicle.index and not other.out:
                return True
        return False

    def stands_between(self, fight: ThreaFight, other: Combatant, source: int, target: int) -> bool:
        """T-126, T-175: a vehicle gives cover with all of its hexes, disabled or not."""
        if not other.is_vehicle():
            return super().stands_between(fight, other, source, target)
        return any(fight.board.crosses(source, target, cell) for cell in other.body())

    # being hit

    def driver_of(self, fight: ThreaFight, vehicle: Combatant) -> Combatant | None:
        for other in fight.fighters:
            if other.aboard == vehicle.index and other.driver:
                return other
        return None

    def passive_value(self, fight: ThreaFight, attack: Attack) -> Tally:
        """T-179: 8, or the driver's Driving AS - 1 if it has moved since its driver's last turn began; size counts
        in melee too."""
        vehicle = attack.foe
        if not vehicle.is_vehicle():
            return super().passive_value(fight, attack)
        driver = self.driver_of(fight, vehicle)
        if vehicle.in_motion and driver is not None:
            value = self.ability(driver, "Driving", action=False)
            value.add(-1, DRIVEN)
        else:
            value = Tally(MODERATE, PARKED)
        self.size_up(vehicle, value)
        if not attack.melee:
            cover = self.cover_for(fight, attack)
            value.add(cover.tv, cover.reason)
        self.unseen(attack, value)
        return value

    def stand_still(self, fight: ThreaFight, attack: Attack) -> int:
        if not attack.foe.is_vehicle():
            return super().stand_still(fight, attack)
        value = self.passive_value(fight, attack)
        attack.defence = "passive"
        fight.tell(Defended(attack.foe.index, "vehicle", value, False, 0))
        return value.total

    def strike_hull(self, fight: ThreaFight, attack: Attack, power: int) -> None:
        """T-126: a vehicle has no hit locations, and its hull needs no armour check."""
        vehicle = attack.foe
        attack.armoured = True
        assert vehicle.sheet.vehicle is not None
        attack.armour_class = vehicle.sheet.vehicle.dc
        worst = 0
        hits = attack.profile.hits
        for entry in hits:
            sv = self.final_sv(fight, attack, entry, power, False)
            fight.tell(Struck(vehicle.index, "hull", entry.type.name, sv))
            worst = max(worst, sv.total)
            if sv.total >= 0 and (len(hits) == 1 or sv.total > 0):
                self.hit_hull(fight, attack, entry, sv.total)
        self.wear_weapon(fight, attack, worst)
        self.add_effects(fight, attack)

    def hull(self, vehicle: Combatant) -> Layer:
        """T-126: the hull as a layer; its structure is its durability."""
        row = vehicle.sheet.vehicle
        assert row is not None
        layer = Layer(vehicle, "hull", row.dc, row.absorbs, vehicle.structure, self.whole(row.structure))
        layer.hull = True
        layer.outer = True
        return layer

    def hit_hull(self, fight: ThreaFight, attack: Attack, entry: Damage, sv: int) -> None:
        """T-126, T-127, T-128: of the hull's class or above the rest goes on to the crew; of a lower class what is
        left of the rolled damage comes off structure."""
        vehicle = attack.foe
        layer = self.hull(vehicle)
        weak = attack.manner is WEAK_POINT
        if weak and attack.systems:
            hit = Penetration(sv, attack.weapon.dc)
            self.translate(fight, vehicle, hit, layer.dc)
            self.wreck(fight, attack, vehicle, hit)
            return
        layers = [] if weak or layer.durability <= 0 else [layer]
        hit = Penetration(sv, attack.weapon.dc)
        self.penetrate(fight, attack, entry, hit, layers)
        if hit.stopped:
            fight.tell(Stopped(vehicle.index, hit.stopped))
        elif hit.dc < layer.dc and not weak and layers:
            self.wreck(fight, attack, vehicle, hit)
        else:
            self.reach_crew(fight, attack, entry, hit)
        self.check_hull(fight, vehicle)

    def wreck(self, fight: ThreaFight, attack: Attack, vehicle: Combatant, hit: Penetration) -> None:
        """T-120, T-121, T-126, T-183: damage to systems comes off structure."""
        row = damage_row(hit.sv)
        assert row is not None
        hull = vehicle.sheet.vehicle
        assert hull is not None
        if hit.dc == hull.dc and hit.sv >= OVERKILL:
            vehicle.structure = 0
            fight.tell(Stopped(vehicle.index, "destroyed at once"))
            self.check_hull(fight, vehicle)
            return
        rolled = row.damage(fight.roll(attack.attacker.index, row.pool, DAMAGE))
        damage = Tally(rolled, DICE)
        damage.add(-min(rolled, hit.minus), SCRATCH)
        effective = max(hit.dc + row.higher, escalation(damage.total))
        felt = self.felt(damage.total, effective, hull.dc)
        damage.add(felt - damage.total, AGAINST_BODY)
        vehicle.structure = max(0, vehicle.structure - felt)
        attack.damage += felt
        fight.tell(StructureLost(vehicle.index, row.name, damage, vehicle.structure))
        self.check_hull(fight, vehicle)

    def reach_crew(self, fight: ThreaFight, attack: Attack, entry: Damage, hit: Penetration) -> None:
        """T-117, T-126: what penetrates strikes one random occupant, after the armour of the compartment."""
        if attack.occupant == NOBODY:
            crew = self.crew(fight, attack.foe)
            if not crew:
                fight.tell(Stopped(attack.foe.index, "nobody inside"))
                return
            at = 0
            if len(crew) > 1:
                at = fight.roll(attack.attacker.index, one_of(len(crew)), OCCUPANT) - 1
            attack.occupant = crew[at].index
        me = fight.fighters[attack.occupant]
        if me.dead:
            return  # of another type of the same hit
        first = attack.inside is None
        layers = self.compartment(attack) if attack.inside is None else attack.inside
        attack.inside = layers
        deadly = not layers and not me.worn and translated(hit.sv, hit.dc, me.sheet.dc) >= OVERKILL
        if first and not deadly:  # T-183: else it makes no difference where
            attack.struck = self.random_location(fight, attack.attacker)
        location = attack.struck
        fight.tell(CrewReached(me.index, location.key if location is not None else "", hit.sv, hit.dc))
        if first and location is not None:
            layers.extend(self.armour_layers(fight, me, location, attack))
        self.penetrate(fight, attack, entry, hit, layers)
        if hit.stopped:
            fight.tell(Stopped(me.index, hit.stopped))
            return
        attack.through = True
        self.hurt(fight, attack, me, hit, location if location is not None else TORSO)

    def compartment(self, attack: Attack) -> list[Layer]:
        """T-112, T-126: the armour round the crew, if the vehicle has any; it wears like any other."""
        inside = attack.foe.compartment
        if inside is None or inside.durability <= 0:
            return []
        return [self.layer_of(attack.foe, inside)]

    def check_hull(self, fight: ThreaFight, vehicle: Combatant) -> None:
        """T-126: at structure 0 it is disabled: it neither moves nor fires, and its hull absorbs nothing."""
        if vehicle.structure <= 0 and not vehicle.fainted:
            vehicle.fainted = True
            fight.tell(Became(vehicle.index, "disabled"))
        self.reckon_out(fight, vehicle)

    # driving

    def why_no_driving(self, fight: ThreaFight, me: Combatant) -> str:
        """T-126, T-179: an action of the driver of a vehicle in order."""
        if me.aboard == NOBODY or not me.driver:
            return "you are not at the wheel of anything (T-179)"
        vehicle = fight.fighters[me.aboard]
        if not self.in_order(vehicle):
            return "the vehicle is out of order (T-126)"
        if vehicle.hexes >= MOST_HEXES:
            return "25 hexes are all for one round (T-172)"
        return self.why_no_payment(me, NORMAL_COST)

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
        assert isinstance(place, Place)
        start = vehicle.cell
        gone = 0
        waiters: list[Combatant] = []
        hiders = self.hidden_foes(fight, vehicle)
        found: list[Combatant] = []
        for cell in place.way.cells:
            if hiders and self.runs_into(fight, vehicle, cell, hiders):
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
            if other is vehicle or other.fled or other.aboard != NOBODY:
                continue
            if other.is_vehicle():
                for cell in other.body():
                    taken[cell] = BLOCKED
            elif (not other.out or other.yielded) and (other.side == vehicle.side or not other.hidden):
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

    def runs_into(self, fight: ThreaFight, vehicle: Combatant, cell: int, hiders: list[Combatant]) -> bool:
        """T-198: whether a hidden enemy is where the vehicle would come to; it stops before it."""
        there = vehicle.copy()
        there.facing = fight.board.direction(vehicle.cell, cell)
        there.cell = cell
        there.around = vehicle.around
        foe = self.bumped(there.body(), hiders)
        if foe is None:
            return False
        self.collide(fight, vehicle, foe)
        return True

    def hidden_foes(self, fight: ThreaFight, me: Combatant) -> list[Combatant]:
        """T-195: enemies who are hidden (chapter on hiding)."""
        raise NotImplementedError

    def glimpsed(self, fight: ThreaFight, me: Combatant, hiders: list[Combatant]) -> list[Combatant]:
        """T-196: whom one sees in the open from where one is (chapter on hiding)."""
        raise NotImplementedError

    def look_round(self, fight: ThreaFight, me: Combatant) -> None:
        """T-196: what one sees from a new place (chapter on hiding)."""
        raise NotImplementedError

    def bumped(self, cells: list[int], hiders: list[Combatant]) -> Combatant | None:
        """T-198: whoever is hidden there (chapter on hiding)."""
        raise NotImplementedError

    def collide(self, fight: ThreaFight, me: Combatant, foe: Combatant) -> None:
        """T-198: two who did not know of each other (chapter on hiding)."""
        raise NotImplementedError

    def noticed(self, fight: ThreaFight, me: Combatant, before: int) -> list[Combatant]:
        """T-189: who has waited for this step (chapter on delays)."""
        raise NotImplementedError

    def step_in(self, fight: ThreaFight, me: Combatant, by: Combatant) -> None:
        """T-44: it is one's turn now (chapter on delays)."""
        raise NotImplementedError

    # getting in and out

    def boardable(self, fight: ThreaFight, me: Combatant) -> list[Option]:
        """T-179: a vehicle in an adjacent hex with a seat left, of one's own side or with nobody in it."""
        out: list[Option] = []
        if me.aboard != NOBODY:
            return out
        for other in fight.fighters:
            row = other.sheet.vehicle
            if row is None or other.dead or self.distance(fight, me, other) > 1:
                continue
            crew = self.crew(fight, other)
            if len(crew) < row.seats and (other.side == me.side or not crew):
                out.append(other.target)
        return out

    def get_in(self, fight: ThreaFight, me: Combatant) -> None:
        """T-85, T-179, T-196: an action at an adjacent hex; nobody hides inside, and nobody aims at those inside."""
        answer = fight.ask(me.index, BOARD, Options(self.boardable(fight, me)))
        assert isinstance(answer, Target)
        vehicle = fight.fighters[answer.index]
        seats: list[Option] = [PASSENGER]
        if self.driver_of(fight, vehicle) is None:
            seats = [AT_THE_WHEEL, PASSENGER]
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
        self.reckon_out(fight, vehicle)

    def exits(self, fight: ThreaFight, me: Combatant) -> list[Option]:
        """T-179: free hexes beside the vehicle."""
        out: list[Option] = []
        if me.aboard == NOBODY:
            return out
        board = fight.board
        taken: list[int] = []
        for other in fight.fighters:
            if other.is_vehicle():
                taken.extend(other.body())
            elif (not other.out or other.yielded) and other.aboard == NOBODY:
                if other.side == me.side or not other.hidden:
                    taken.append(other.cell)
        for cell in fight.fighters[me.aboard].body():
            for step in board.steps:
                beside = cell + step
                if not board.closed[beside] and beside not in taken:
                    taken.append(beside)
                    out.append(Exit(board.names[beside], beside))
        return out

    def get_out(self, fight: ThreaFight, me: Combatant) -> None:
        """T-179: an action."""
        answer = fight.ask(me.index, GET_OUT, Options(self.exits(fight, me)))
        assert isinstance(answer, Exit)
        if self.commit(fight, me, "get out") is None:
            return
        foe = self.bumped([answer.cell], self.hidden_foes(fight, me))
        if foe is not None:
            self.collide(fight, me, foe)
            return
        vehicle = fight.fighters[me.aboard]
        me.aboard = NOBODY
        me.driver = False
        me.cell = answer.cell
        fight.tell(Handled(me.index, "gets out of", vehicle.name))
        self.look_round(fight, me)
        self.reckon_out(fight, vehicle)
