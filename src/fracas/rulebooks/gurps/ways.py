"""Chapter 6, the menus: where a move or a step may lead (G-57 to G-61, G-66)."""

from __future__ import annotations

from typing import Final

from fracas.kernel.board import BLOCKED, Board, Gait, Reach, Way
from fracas.kernel.decision import Facing, Menu, Option, Place, Places
from fracas.kernel.hexes import FACINGS
from fracas.rulebooks.gurps.rows import (
    Posture,
)

FACES: Final[list[Option]] = [Facing(name, facing) for facing, name in enumerate(FACINGS)]

ANY_TURN: Final = 3
"""Hex-sides by which one may turn between two hexes: all of them."""
NOWHERE: Final = -1


class Ways(Places):
    """Where a move may lead (G-57 to G-60), also along a way that somebody names hex by hex.

    Only a move that has not begun yet may always cover one hex, whatever it costs; `fresh` says so. A
    sprint turns by no more than `bend` hex-sides between two hexes (G-66).
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
        super().__init__(board, gait, start, facing, points, extra, no_stop, through)
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
            costs = Trail(self, [NOWHERE]).costs()
            cells = [cell for cell in reach.cells if cell in costs or self.always_allowed(cell)]
            reach.narrow(cells, [costs.get(cell, self.points) for cell in cells])
        elif plain and not self.fresh:
            kept = [at for at in range(len(reach.cells)) if self.to(reach.cells[at]) is not None]
            reach.narrow([reach.cells[at] for at in kept], [reach.costs[at] for at in kept])
        if plain:
            for cell in self.through:
                place = self.to(cell) if cell not in reach.cells and self.beside(cell, reach) else None
                if place is not None:
                    reach.add(cell, place.way.cost)
        return reach

    def beside(self, cell: int, reach: Reach) -> bool:
        """Whether some hex next to it can be reached or passed: looked at before any way is looked for."""
        for near in self.board.neighbours(cell):
            if near == self.start or near in self.no_stop or near in reach.cells:
                return True
        return False

    def by(self, goal: int, key: str, names: list[str]) -> Place | None:
        """Through these hexes in turn; whoever names a foe's hex means to get past it (G-68), or into it if it is
        the last (G-169)."""
        here = self.start
        stops = [*[self.board.find(name) for name in names], goal]
        for stop in stops:
            if stop < 0 or stop == here:  # off the map, or named twice: nobody walks out and back for nothing
                return None
            here = stop
        way = self.search(stops)
        return None if way is None else Place(key, goal, way)

    def past(self) -> list[Place]:
        """G-68: straight past each foe right before one, into the hex behind."""
        found: list[Place] = []
        for step in self.board.steps:
            foe = self.start + step
            if foe in self.through and not self.board.closed[foe + step]:
                name, by = self.board.names[foe + step], self.board.names[foe]
                place = self.by(foe + step, f"{name} by {by}", [by])
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
        if trail.found():
            return trail.way()
        return Way([goal], [self.facing], [self.points]) if len(stops) == 1 and self.always_allowed(goal) else None

    def always_allowed(self, cell: int) -> bool:
        """G-57: one hex may be covered whatever it costs."""
        if not self.fresh or self.points == 0 or self.board.distance(self.start, cell) != 1:
            return False
        return self.gait.cost((self.board.direction(self.start, cell) - self.facing) % 6) < BLOCKED


class Trail:
    """A search in order of cost. An entry is: stops passed, cell, facing, whether one has turned."""

    def __init__(self, ways: Ways, stops: list[int]) -> None:
        self.ways = ways
        self.stops = stops
        self.entries: list[tuple[int, int, int, bool]] = []
        self.spent: list[int] = []
        self.parents: list[int] = []
        self.rings: list[list[int]] = [[] for _ in range(ways.points + 1)]
        self.known: dict[int, bool] = {}
        self.end = -1

    def found(self) -> bool:
        """Whether there is a way through all the stops."""
        self.note((0, self.ways.start, self.ways.facing, False), 0, -1)
        for spent in range(self.ways.points + 1):
            for mark in self.rings[spent]:
                passed, cell, facing, turned = self.entries[mark]
                if passed == len(self.stops):
                    self.end = mark
                    return True
                key = ((passed * self.ways.board.size + cell) * 6 + facing) * 2 + turned
                if key not in self.known:
                    self.known[key] = True
                    self.go_on(mark)
        return False

    def costs(self) -> dict[int, int]:
        """What each hex costs that can be reached at all, if the search looks for none of them."""
        self.found()
        cheapest: dict[int, int] = {}
        for mark in range(len(self.entries)):
            cell = self.entries[mark][1]
            cheapest[cell] = min(cheapest.get(cell, self.spent[mark]), self.spent[mark])
        return cheapest

    def note(self, entry: tuple[int, int, int, bool], spent: int, parent: int) -> None:
        if spent <= self.ways.points:
            self.rings[spent].append(len(self.entries))
            self.entries.append(entry)
            self.spent.append(spent)
            self.parents.append(parent)

    def go_on(self, mark: int) -> None:
        """Every turn that is allowed, then every hex."""
        ways = self.ways
        passed, cell, facing, turned = self.entries[mark]
        for turn in (0, 1, -1, 2, -2, 3):
            sides = abs(turn)
            if sides > ways.bend:
                continue
            paid = sides if turned else max(0, sides - ways.gait.free_turn)
            face = (facing + turn) % 6
            for toward in range(6):
                to = cell + ways.board.steps[toward]
                relative = (toward - face) % 6
                extra = self.toll(to, passed)
                if ways.board.closed[to] or extra >= BLOCKED or ways.gait.cost(relative) >= BLOCKED:
                    continue
                cost = self.spent[mark] + paid * ways.gait.turn + ways.price(to, relative, extra)
                there = passed + 1 if to == self.stops[passed] else passed
                self.note((there, to, face, turned or sides > 0), cost, mark)

    def toll(self, cell: int, passed: int) -> int:
        """What whoever stands there adds: a foe's hex is closed unless it is named as one to pass or enter."""
        if cell in self.ways.through and cell == self.stops[passed]:
            return 0
        return self.ways.extra.get(cell, 0)

    def way(self) -> Way:
        cells: list[int] = []
        facings: list[int] = []
        costs: list[int] = []
        mark = self.end
        while self.parents[mark] >= 0:
            _, cell, facing, _ = self.entries[mark]
            cells.insert(0, cell)
            facings.insert(0, facing)
            costs.insert(0, self.spent[mark])
            mark = self.parents[mark]
        return Way(cells, facings, costs)


class Steps(Menu[Option]):
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
        self.board = board
        self.start = start
        self.facing = facing
        self.hexes = hexes
        self.extra = extra
        self.no_stop = no_stop
        self.through = through

    def only(self) -> Option | None:
        return self.to(self.start) if self.hexes <= 0 else None

    def to(self, cell: int) -> Place | None:
        """That one place, if it is in reach."""
        if cell == self.start:
            return Place(self.board.names[cell], cell, Way([], [], []))
        if self.board.distance(self.start, cell) > self.hexes:
            return None
        for place in self.places():
            if place.cell == cell:
                return place
        return None

    def places(self) -> list[Place]:
        out: list[Place] = []
        seen = [self.start]
        edge: list[list[int]] = [[]]
        for far in range(1, self.hexes + 1):
            beyond: list[list[int]] = []
            for way in edge:
                here = way[-1] if way else self.start
                for cell in self.board.neighbours(here):
                    into = cell in self.through
                    if cell in seen or (self.extra.get(cell, 0) >= BLOCKED and not into):
                        continue
                    seen.append(cell)
                    longer = [*way, cell]
                    if not into:
                        beyond.append(longer)
                    if cell not in self.no_stop:
                        facings = [self.facing] * far
                        out.append(Place(self.board.names[cell], cell, Way(longer, facings, list(range(1, far + 1)))))
            edge = beyond
        return out

    def by(self, goal: int, key: str, names: list[str]) -> Place | None:
        """Every hex on the way is named."""
        cells = [*[self.board.find(name) for name in names], goal]
        if len(cells) > self.hexes or min(cells) < 0 or goal in self.no_stop:
            return None
        here = self.start
        for cell in cells:
            barred = self.extra.get(cell, 0) >= BLOCKED and cell not in self.through
            if barred or self.board.closed[cell] or self.board.distance(here, cell) != 1:
                return None
            here = cell
        return Place(key, goal, Way(cells, [self.facing] * len(cells), list(range(1, len(cells) + 1))))

    def find(self, key: str) -> Option | None:
        name, _, by = key.partition(" by ")
        cell = self.board.find(name)
        if cell < 0:
            return None
        return self.by(cell, key, by.split()) if by else self.to(cell)

    def options(self) -> list[Option]:
        stay = self.to(self.start)
        assert stay is not None
        options: list[Option] = [stay]
        options.extend(self.places())
        return options


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


class StepOr(OrPosture):
    """A step, or instead of it the posture that a step may bring (G-61, G-65)."""

    def __init__(self, steps: Steps, postures: list[Posture]) -> None:
        super().__init__(steps, postures)
        self.steps = steps


class WaysOr(Ways):
    """Where a move may lead, or something else in the place of it."""

    def __init__(self, ways: Ways, instead: Option) -> None:
        super().__init__(
            ways.board, ways.gait, ways.start, ways.facing, ways.points, ways.extra, ways.no_stop, ways.through,
            ways.fresh, ways.bend,
        )  # fmt: skip
        self.instead = instead

    def only(self) -> Place | None:
        return None

    def find(self, key: str) -> Option | None:  # type: ignore[override]  # a place or that one other thing
        return self.instead if key == self.instead.key else super().find(key)

    def options(self) -> list[Option]:  # type: ignore[override]
        return [*super().options(), self.instead]


class Gone:
    """What a move has left over: points, and whether the free hex-side has been used (G-59)."""

    def __init__(self, left: int, turned: bool) -> None:
        self.left = left
        self.turned = turned
