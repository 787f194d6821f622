"""Chapter 6, the menus: where a move or a step may lead (G-57 to G-61, G-66)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.board import BLOCKED, Board
from fracas.kernel.decision import Destinations, Facing, Menu, Option, Place, Places
from fracas.kernel.hexes import FACINGS
from fracas.kernel.ways import Gait, Reach, Search, Way
from fracas.rulebooks.gurps.contents import Contents
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.rows import Posture

FACES: Final[list[Option]] = [Facing(name, facing) for facing, name in enumerate(FACINGS)]

ANY_TURN: Final = 3
"""Hex-sides by which one may turn between two hexes: all of them."""
NOWHERE: Final = -1
NO_WAY: Final = Way([], [], [])
"""Of whoever stays where it is; nobody adds to it."""
NOTHING_THERE: Final[dict[int, int]] = {}
NOBODY_THERE: Final[list[int]] = []
ALL_ROUND: Final[list[list[Option]]] = [[FACES[(facing + turn) % 6] for turn in range(6)] for facing in range(6)]
"""Every way to face, by the present facing, which comes first; nobody adds to them."""


class Ways(Places):
    """Where a move may lead (G-57 to G-60), also along a way that somebody names hex by hex.

    Hexes in `through` are entered only by those who name them: a foe stands there. Only a move that has not begun yet
    may always cover one hex, whatever it costs; `fresh` says so. A sprint turns by no more than `bend` hex-sides
    between two hexes (G-66).
    """

    def __init__(
        self,
        board: Board,
        gait: Gait,
        start: int,
        facing: int,
        points: int,
        extra: dict[int, int],
        no_stop: list[int],
        through: list[int],
        fresh: bool,
        bend: int,
    ) -> None:
        super().__init__(board, gait, start, facing, points, extra, no_stop)
        self.through = through
        self.fresh = fresh
        self.bend = bend

    def to(self, cell: int) -> Place | None:
        if cell == self.start:
            return super().to(cell)
        if self.bend < ANY_TURN:
            way = self.search([cell])
            return None if way is None else Place(self.board.names[cell], cell, way)
        if cell in self.through:
            return self.open_to(cell).to(cell)
        place = super().to(cell)
        return place if place is None or self.fresh or self.paid(place) else None

    def open_to(self, cell: int) -> Ways:
        """The same ways with that foe's hex open, for whoever means to enter it (G-169)."""
        extra = {each: toll for each, toll in self.extra.items() if each != cell}
        return Ways(
            self.board, self.gait, self.start, self.facing, self.points, extra, self.no_stop, [], self.fresh, self.bend
        )

    def paid(self, place: Place) -> bool:
        """Whether the points are enough for it: a single hex straight from where one stands may be had for less."""
        if len(place.way.cells) > 1 or place.way.facings[0] != self.facing:
            return True
        toward = (self.board.direction(self.start, place.cell) - self.facing) % 6
        return self.price(place.cell, toward, self.extra.get(place.cell, 0)) <= self.points

    def price(self, cell: int, toward: int, extra: int) -> int:
        return self.gait.cost(toward) - 1 + self.board.price[cell] + extra

    def reach(self) -> Reach:
        plain = self._reach is None
        reach = super().reach()
        if plain and self.bend < ANY_TURN:
            costs = Trail(self, [NOWHERE]).cheapest()
            cells = [cell for cell in reach.cells if cell in costs or self.always_allowed(cell)]
            reach.narrow(cells, [costs.get(cell, self.points) for cell in cells])
        elif plain and not self.fresh:
            kept = [at for at in range(len(reach.cells)) if self.to(reach.cells[at]) is not None]
            reach.narrow([reach.cells[at] for at in kept], [reach.costs[at] for at in kept])
        if plain:
            for cell in self.through:
                place = self.to(cell) if reach.cost_of(cell) < 0 and self.beside(cell, reach) else None
                if place is not None:
                    reach.add(cell, place.way.cost)
        return reach

    def beside(self, cell: int, reach: Reach) -> bool:
        """Whether some hex next to it can be reached or passed: looked at before any way is looked for."""
        for near in self.board.neighbours(cell):
            if near == self.start or near in self.no_stop or reach.cost_of(near) >= 0:
                return True
        return False

    def by(self, key: str, stops: list[int]) -> Place | None:
        """Through these hexes in turn; whoever names a foe's hex means to get past it (G-68), or into it if it is
        the last (G-169)."""
        way = self.search(stops)
        return None if way is None else Place(key, stops[-1], way)

    def past(self) -> list[Place]:
        """G-68: straight past each foe right before one, into the hex behind."""
        found: list[Place] = []
        for step in self.board.steps:
            foe = self.start + step
            if foe in self.through and not self.board.closed[foe + step]:
                name, by = self.board.names[foe + step], self.board.names[foe]
                place = self.by(f"{name} by {by}", [foe, foe + step])
                if place is not None:
                    found.append(place)
        return found

    def search(self, stops: list[int]) -> Way | None:
        """The cheapest way through these hexes in turn, or None; the free hex-side is free once."""
        goal = stops[-1]
        if self.board.closed[goal] or goal in self.no_stop:
            return None
        if self.extra.get(goal, 0) >= BLOCKED and goal not in self.through:
            return None
        trail = Trail(self, stops)
        end = trail.run()
        if end >= 0:
            return trail.way(end)
        return Way([goal], [self.facing], [self.points]) if len(stops) == 1 and self.always_allowed(goal) else None

    def always_allowed(self, cell: int) -> bool:
        """G-57: one hex may be covered whatever it costs."""
        return self.fresh and self.points > 0 and self.gait.may_step(self.board, self.start, self.facing, cell)


class Trail(Search):
    """The search for ways through some stops, in which a sprint's turns are limited and the free hex-side is free once.

    A state is made of the stops passed, the cell, the facing, and whether one has turned.
    """

    def __init__(self, ways: Ways, stops: list[int]) -> None:
        size = ways.board.size
        start = (ways.start * 6 + ways.facing) * 2
        super().__init__(ways.board, (len(stops) + 1) * size * 12, start, ways.points)
        self.ways = ways
        self.stops = stops
        self.size = size

    def cell(self, state: int) -> int:
        return state // 12 % self.size

    def facing(self, state: int) -> int:
        return state // 2 % 6

    def passed(self, state: int) -> int:
        return state // (12 * self.size)

    def is_goal(self, state: int) -> bool:
        return self.passed(state) == len(self.stops)

    def cheapest(self) -> dict[int, int]:
        """What each hex costs that can be reached at all, if the search looks for none of them."""
        self.run()
        costs: dict[int, int] = {}
        for cost, ring in enumerate(self.rings):
            for state in ring:
                costs.setdefault(self.cell(state), cost)
        return costs

    def expand(self, state: int, spent: int) -> None:
        """Every turn that is allowed, then every hex."""
        ways = self.ways
        passed, cell, turned = self.passed(state), self.cell(state), state % 2
        for turn in (0, 1, -1, 2, -2, 3):
            sides = abs(turn)
            if sides > ways.bend:
                continue
            paid = sides if turned else max(0, sides - ways.gait.free_turn)
            face = (self.facing(state) + turn) % 6
            for toward in range(6):
                to = cell + ways.board.steps[toward]
                relative = (toward - face) % 6
                extra = self.toll(to, passed)
                if ways.board.closed[to] or extra >= BLOCKED or ways.gait.cost(relative) >= BLOCKED:
                    continue
                cost = spent + paid * ways.gait.turn + ways.price(to, relative, extra)
                there = passed + 1 if to == self.stops[passed] else passed
                self.arrive(((there * self.size + to) * 6 + face) * 2 + int(turned or sides > 0), cost, state)

    def toll(self, cell: int, passed: int) -> int:
        """What whoever stands there adds: a foe's hex is closed unless it is named as one to pass or enter."""
        if cell in self.ways.through and cell == self.stops[passed]:
            return 0
        return self.ways.extra.get(cell, 0)


class Steps(Destinations):
    """G-61: hexes within a step: any way, at no extra cost; obstacles and people still block, but a step may
    lead into a foe's hex (G-169), and a longer one past a foe who is named ("f7 by e7") and evaded (G-68)."""

    def __init__(
        self,
        board: Board,
        start: int,
        facing: int,
        hexes: int,
        extra: dict[int, int],
        no_stop: list[int],
        through: list[int],
    ) -> None:
        super().__init__(board, start)
        self.facing = facing
        self.hexes = hexes
        self.extra = extra
        self.no_stop = no_stop
        self.through = through
        self._tread: Tread | None = None

    def look_round(self) -> None:
        """Who is where, once somebody wants to go anywhere."""

    def tread(self) -> Tread:
        self.look_round()
        tread = self._tread
        if tread is None:
            tread = Tread(self)
            self._tread = tread
        return tread

    def only(self) -> Place | None:
        return self.to(self.start) if self.hexes <= 0 else None

    def is_open(self, cell: int) -> bool:
        return not self.board.closed[cell] and (self.extra.get(cell, 0) < BLOCKED or cell in self.through)

    def to(self, cell: int) -> Place | None:
        if cell == self.start:
            return Place(self.board.names[cell], cell, NO_WAY)
        far = self.board.distance(self.start, cell)
        if far > self.hexes:
            return None
        self.look_round()
        if cell in self.no_stop or not self.is_open(cell):
            return None
        way = Way([cell], [self.facing], [1]) if far == 1 else self.tread().way(cell)
        return None if way is None else Place(self.board.names[cell], cell, way)

    def cells(self) -> list[int]:
        cells = self.tread().cells
        if not self.no_stop:
            return cells
        return [cell for cell in cells if cell == self.start or cell not in self.no_stop]

    def by(self, key: str, stops: list[int]) -> Place | None:
        """Every hex on the way is named."""
        self.look_round()
        here, goal = self.start, stops[-1]
        if len(stops) > self.hexes or goal in self.no_stop:
            return None
        for cell in stops:
            if not self.is_open(cell) or self.board.distance(here, cell) != 1:
                return None
            here = cell
        return Place(key, goal, Way(stops, [self.facing] * len(stops), list(range(1, len(stops) + 1))))


@mypyc_attr(free_list_len=1)
class StepsAmong(Steps):
    """The steps of somebody in a fight, who looks round only if it does not stay where it is."""

    def __init__(self, rules: Contents, fight: GurpsFight, me: Combatant, hexes: int) -> None:
        super().__init__(fight.board, me.cell, me.facing, hexes, NOTHING_THERE, NOBODY_THERE, NOBODY_THERE)
        self.rules = rules
        self.fight = fight
        self.me = me
        self.looked = False

    def look_round(self) -> None:
        if not self.looked:
            self.looked = True
            self.extra, self.no_stop, self.through = self.rules.crowd(self.fight, self.me)


class Tread:
    """Where a step may lead, the nearest hexes first: no further from a foe's hex.

    A step is a hex or two, so this keeps what it finds in short lists instead of marking the whole board.
    """

    def __init__(self, steps: Steps) -> None:
        self.facing = steps.facing
        self.cells: list[int] = [steps.start]
        self.parents: list[int] = [-1]
        self.costs: list[int] = [0]
        cells, costs = self.cells, self.costs
        at = 0
        while at < len(cells) and costs[at] < steps.hexes:
            if at == 0 or cells[at] not in steps.through:
                for step in steps.board.steps:
                    to = cells[at] + step
                    if to not in cells and steps.is_open(to):
                        cells.append(to)
                        self.parents.append(at)
                        costs.append(costs[at] + 1)
            at += 1

    def way(self, cell: int) -> Way | None:
        """The way to that hex, or None if no step leads there."""
        if cell not in self.cells:
            return None
        at = self.cells.index(cell)
        far = self.costs[at]
        cells: list[int] = []
        while at > 0:
            cells.append(self.cells[at])
            at = self.parents[at]
        cells.reverse()
        return Way(cells, [self.facing] * far, list(range(1, far + 1)))


class OrPosture(Menu[Option]):
    """Where to go, or the posture to take instead of it or first."""

    def __init__(self, places: Menu[Option], postures: list[Posture]) -> None:
        self.places = places
        self.postures = postures

    def find(self, key: str) -> Option | None:
        for posture in self.postures:
            if posture.key == key:
                return posture
        return self.places.find(key)

    def options(self) -> list[Option]:
        return [*self.places.options(), *self.postures]


@mypyc_attr(free_list_len=1)
class StepOr(OrPosture):
    """A step, or instead of it the posture that a step may bring (G-61, G-65)."""

    def __init__(self, steps: Steps, postures: list[Posture]) -> None:
        super().__init__(steps, postures)
        self.steps = steps


class WaysOr(Menu[Option]):
    """Where a move may lead, or something else in the place of it."""

    def __init__(self, ways: Ways, instead: Option) -> None:
        self.ways = ways
        self.instead = instead

    def find(self, key: str) -> Option | None:
        return self.instead if key == self.instead.key else self.ways.find(key)

    def options(self) -> list[Option]:
        return [*self.ways.options(), self.instead]


def places_of(menu: Menu[Option]) -> Menu[Option]:
    """The places among what a menu offers."""
    if isinstance(menu, WaysOr):
        return menu.ways
    return menu.places if isinstance(menu, OrPosture) else menu


class Gone:
    """What a move has left over: points, and whether the free hex-side has been used (G-59)."""

    def __init__(self, left: int, turned: bool) -> None:
        self.left = left
        self.turned = turned
