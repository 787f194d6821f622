"""Where a move can lead, and by which way.

All searches go cheapest first. `Reach` finds every hex within a move and `route` the way to one of them, both by a
`Gait`, in which facing and turning count; they are what fights spend most of their time in, and written for speed.
`Search` is the plain one: whatever else a rulebook's moves depend on, a subclass of it says. `distances` only counts.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from fracas.kernel.board import ALL_BITS, BLOCKED, Board

FAR: Final = 9999
"""More than any way costs."""

_ALL: Final[i64] = 127
_FACINGS: Final = 63  # six bits, one for each facing
_UNTURNED: Final = 64  # a seventh bit: not yet turned, so that a free turn is still to come


class Gait:
    """How a rulebook prices movement in which facing counts: it is kept while moving, and turned between two hexes.

    Make each gait once, since its tables take a moment. A set of facings is six bits, counted from the facing at the
    start, which is the lowest bit. A seventh bit means "not yet turned": the facing at the start with the free turn
    still to come.
    """

    def __init__(self, ahead: int = 1, side: int = 2, back: int = 2, turn: int = 1, free_turn: int = 1) -> None:
        """What it costs to enter a front, side or rear hex on open ground, and to turn by one hex-side.

        BLOCKED forbids it. `free_turn` is 0 for none, 1 if the first hex-side of a move is free, 6 if the whole first
        turn is. A free turn may be made even if turning is BLOCKED.
        """
        assert min(ahead, side, back) >= 1, "a hex costs something"
        assert turn >= 0, "a turn gives no points back"
        assert free_turn in (0, 1, 6), free_turn
        self.ahead = ahead
        self.side = side
        self.back = back
        self.turn = turn
        self.free_turn = free_turn
        self.least = min(ahead, side, back)  # no hex costs less
        self.even = turn == 0 and ahead == side == back
        """Facing never matters: every direction costs the same, and turning nothing."""
        self.begin = 1 if turn == 0 or free_turn == 0 else _UNTURNED
        steps = self._steps()
        self.stand: list[i64] = [self._stand(bits) for bits in range(128)]
        self.turned: list[i64] = [self._turned(bits) for bits in range(128)]
        self.moves: list[list[tuple[i64, i64, i64]]] = [self._moves(bits, steps) for bits in range(128)]

    def cost(self, relative: int) -> int:
        """The price of a step on open ground, by its direction less the facing (0 to 5)."""
        if relative == 3:
            return self.back
        return self.side if relative == 2 or relative == 4 else self.ahead

    def may_step(self, board: Board, start: int, facing: int, to: int) -> bool:
        """Whether that is a neighbouring hex in a direction in which one may go at all."""
        return board.distance(start, to) == 1 and self.cost((board.direction(start, to) - facing) % 6) < BLOCKED

    def _stand(self, bits: int) -> int:
        """The facings that one may have at no cost after arriving with one of these."""
        if bits and self.turn == 0:
            return _FACINGS
        if bits & _UNTURNED:
            bits |= _FACINGS if self.free_turn == 6 else 0b100011
        return bits

    def _turned(self, bits: int) -> int:
        """The facings one paid hex-side away; the free turn, if still to come, is taken first and not counted here."""
        if self.turn == 0 or self.turn >= BLOCKED:
            return 0
        bits &= _FACINGS
        return (bits << 1 | bits >> 5 | bits >> 1 | bits << 5) & _FACINGS

    def _steps(self) -> list[tuple[int, int, int]]:
        """Each direction and cost, with the facings for which a step that way has that cost."""
        steps: list[tuple[int, int, int]] = []
        for toward in range(6):
            for cost in sorted({self.ahead, self.side, self.back}):
                facings = 0
                for facing in range(6):
                    if cost < BLOCKED and cost == self.cost((toward - facing) % 6):
                        facings |= 1 << facing
                if facings:
                    steps.append((toward, cost, facings | _UNTURNED if facings & 1 else facings))
        return steps

    def _moves(self, bits: int, steps: list[tuple[int, int, int]]) -> list[tuple[i64, i64, i64]]:
        """The steps that these facings allow: direction, cost beyond the price of the hex, and which of the facings."""
        if bits & _UNTURNED:
            bits &= ~1  # the same facing without the free turn is no better at anything
        return [(toward, cost - 1, bits & facings) for toward, cost, facings in steps if bits & facings]


class Reach:
    """All hexes that one can move to, the cheapest first, those of equal cost in the order of their cells.

    `extra` is added to the price of entering a cell; with BLOCKED or more it is closed; cells of `no_stop` can only be
    passed. Staying is always possible, and so is one hex: with any points at all a neighbouring hex can be entered as
    the whole move, facing kept, whatever it costs; that takes all the points.
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
    ) -> None:
        assert points >= 0
        self.cells: list[int] = []
        self.costs: list[int] = []
        self._costs: dict[int, int] | None = None
        barred = set(no_stop)
        barred.discard(start)
        known = board.walls[:]  # by cell: the facings already reached at the same cost or less
        price = board.price
        if extra:
            price = price[:]
            for cell, more in extra.items():
                price[cell] += more
                if more >= BLOCKED:
                    known[cell] = ALL_BITS
        known[start] = 0  # whoever stands in a closed door can leave it
        steps = board.steps[facing:] + board.steps[:facing]  # counted from the facing, as in the gait
        stand = gait.stand
        turned = gait.turned
        moves = gait.moves
        turn = gait.turn
        inner: i64 = points - gait.least  # having spent more one cannot move on, so facing does not matter
        limit: i64 = points
        # Rings of equal cost: the cells that are entered at that cost, each with its facings in the low seven bits.
        rings: list[list[i64]] = [[] for _ in range(points + 1)]
        rings[0].append(start << 7 | gait.begin)
        for spent in range(limit + 1):
            found: list[i64] = []
            for arrival in rings[spent]:
                cell = arrival >> 7
                seen = known[cell]
                if seen == 0:
                    found.append(cell)
                bits = stand[arrival & _ALL & ~seen] & ~seen
                if bits == 0:
                    continue
                seen |= bits
                known[cell] = seen
                if spent > inner:
                    continue
                after = turned[bits] & ~seen
                if after != 0 and spent + turn <= inner:
                    rings[spent + turn].append(cell << 7 | after)
                for toward, cost, after in moves[bits]:
                    to = cell + steps[toward]
                    seen = known[to]
                    after &= ~seen
                    if after != 0:
                        cost += spent + price[to]
                        if cost <= inner or (seen == 0 and cost <= limit):
                            rings[cost].append(to << 7 | after)
            if spent == points > 0:
                for toward in range(6):
                    if known[start + steps[toward]] == 0 and gait.cost(toward) < BLOCKED:
                        found.append(start + steps[toward])
            if found:
                found.sort()
                if barred:
                    found = [cell for cell in found if cell not in barred]
                self.cells.extend(found)
                self.costs.extend([int(spent)] * len(found))

    def merge(self, other: Reach) -> None:
        """Adds the hexes that another has beyond this one, at their cost there."""
        for at in range(len(other.cells)):
            self.add(other.cells[at], other.costs[at])

    def narrow(self, cells: list[int], costs: list[int]) -> None:
        """Leaves only these, at these costs."""
        self.cells = cells
        self.costs = costs
        self._costs = None

    def add(self, cell: int, cost: int) -> None:
        """One more hex, if it is not there already."""
        known = self._by_cell()
        if cell not in known:
            self.cells.append(cell)
            self.costs.append(cost)
            known[cell] = cost

    def cost_of(self, cell: int) -> int:
        """The points that it takes to get there, or -1 if it is out of reach."""
        return self._by_cell().get(cell, -1)

    def _by_cell(self) -> dict[int, int]:
        """The costs, once somebody asks for that of a hex."""
        known = self._costs
        if known is None:
            known = {self.cells[at]: self.costs[at] for at in range(len(self.cells))}
            self._costs = known
        return known


class Way:
    """A way to a hex, without the start: the cells entered, the facing on entering each, the points spent by then."""

    def __init__(self, cells: list[int], facings: list[int], costs: list[int]) -> None:
        self.cells = cells
        self.facings = facings
        self.costs = costs
        self.cost = costs[-1] if costs else 0

    def then(self, leg: Way) -> Way:
        """This way, and another from its end on."""
        costs = [self.cost + cost for cost in leg.costs]
        return Way([*self.cells, *leg.cells], [*self.facings, *leg.facings], [*self.costs, *costs])


def route(
    board: Board,
    gait: Gait,
    start: int,
    facing: int,
    goal: int,
    points: int,
    extra: dict[int, int],
    no_stop: list[int],
) -> Way | None:
    """The cheapest way to one hex, or None if `Reach` would not have it; far quicker than looking everywhere.

    Which of several equally cheap ways is chosen never changes, and does not depend on how the map is turned: of
    hexes that promise the same total the last one found is tried first, neighbours are found by direction, counted
    from the facing at the start, and the way turns from that as little as possible, left rather than right.
    """
    assert points >= 0
    if goal == start:
        return Way([], [], [])
    if not board.inside(goal) or board.closed[goal] or extra.get(goal, 0) >= BLOCKED or goal in no_stop:
        return None
    if gait.even:
        way = _stroll(board, gait.least, start, facing, goal, points, extra)
        if way is not None:
            return way
    else:
        search = _BestFirst(gait, facing)
        if search.finds(board, start, goal, points, extra):
            return search.way()
    return Way([goal], [facing], [points]) if points and gait.may_step(board, start, facing, goal) else None


def _stroll(
    board: Board, least: int, start: int, facing: int, goal: int, points: int, extra: dict[int, int]
) -> Way | None:
    """The search of `_BestFirst`, and the same ways, where facing does not matter: it is kept all the way."""
    toll = board.price[goal] - 1 + extra.get(goal, 0)
    room = points - toll - board.distance(start, goal) * least
    if room < 0:
        return None
    way = _stroll_within(board, least, start, facing, goal, toll, extra, 0)  # mostly without any detour
    return way if way is not None or room == 0 else _stroll_within(board, least, start, facing, goal, toll, extra, room)


def _stroll_within(
    board: Board, least: i64, start: int, facing: int, goal: i64, toll: i64, extra: dict[int, int], room: i64
) -> Way | None:
    """The same with detours that cost no more than `room`: those that cost less are tried first."""
    steps = board.steps[facing:] + board.steps[:facing]
    price = board.price
    walls = board.walls
    q = board.q
    r = board.r
    goal_q: i64 = q[goal]
    goal_r: i64 = r[goal]
    nearest: i64 = board.distance(start, int(goal)) * least
    cells: list[i64] = [start]
    spents: list[i64] = [0]
    parents: list[i64] = [-1]
    known: set[int] = set()
    rings: list[list[int]] = [[] for _ in range(room + 1)]
    rings[0].append(0)
    for detour in range(room + 1):
        ring = rings[detour]
        while ring:
            mark = ring.pop()
            cell = cells[mark]
            if cell == goal:
                return _way_back(cells, spents, parents, mark, facing, toll)
            if cell in known:
                continue
            known.add(cell)
            spent = spents[mark] + least - 1
            for step in steps:
                to = cell + step
                if walls[to] != 0:
                    continue
                cost = spent + price[to]
                if to == goal:
                    cost -= toll
                dq: i64 = goal_q - q[to]
                dr: i64 = goal_r - r[to]
                if dq < 0:
                    dq = -dq
                    dr = -dr
                longer = cost + least * (dq + dr if dr >= 0 else dq if dq >= -dr else -dr) - nearest
                if longer > room:
                    continue
                if extra:
                    more: i64 = extra.get(to, 0)
                    if more >= BLOCKED or longer + more > room:
                        continue
                    cost += more
                    longer += more
                if to not in known:
                    rings[longer].append(len(cells))
                    cells.append(to)
                    spents.append(cost)
                    parents.append(mark)
    return None


def _way_back(cells: list[i64], spents: list[i64], parents: list[i64], mark: i64, facing: int, toll: i64) -> Way:
    """From the goal back to the start."""
    way: list[int] = []
    costs: list[int] = []
    while parents[mark] >= 0:
        way.append(int(cells[mark]))
        costs.append(int(spents[mark]))
        mark = parents[mark]
    costs[0] += int(toll)
    way.reverse()
    costs.reverse()
    return Way(way, [facing] * len(way), costs)


class _BestFirst:
    """A best-first search: it goes on from where points spent and hexes still to go add up to the least.

    What it finds goes into four parallel lists; an entry is meant by its index in them.
    """

    def __init__(self, gait: Gait, facing: int) -> None:
        self.gait = gait
        self.facing = facing
        self.cells: list[i64] = []
        self.bits: list[i64] = []  # the facings with which one arrives there
        self.spent: list[i64] = []
        self.parents: list[int] = []
        self.goal = -1
        self.toll = 0  # what the goal costs beyond an ordinary hex

    def finds(self, board: Board, start: int, goal: int, points: int, extra: dict[int, int]) -> bool:
        """Whether there is a way. Every way pays the goal's toll, so it is set aside from the beginning."""
        gait = self.gait
        least: i64 = gait.least
        self.toll = board.price[goal] - 1 + extra.get(goal, 0)
        toll: i64 = self.toll
        room: i64 = points - toll
        nearest: i64 = board.distance(start, goal) * least
        if nearest > room:
            return False
        steps = board.steps[self.facing :] + board.steps[: self.facing]
        price = board.price
        walls = board.walls
        q = board.q
        r = board.r
        goal_q: i64 = q[goal]
        goal_r: i64 = r[goal]
        stand = gait.stand
        turned = gait.turned
        moves = gait.moves
        turn: i64 = gait.turn
        cells = self.cells
        arrivals = self.bits
        spents = self.spent
        parents = self.parents
        cells.append(start)
        arrivals.append(gait.begin)
        spents.append(0)
        parents.append(-1)
        known: list[i64] = [0] * board.size
        rings: list[list[int]] = [[] for _ in range(room + 1)]
        rings[nearest].append(0)
        for promise in range(nearest, room + 1):
            ring = rings[promise]
            while ring:
                mark = ring.pop()
                cell = cells[mark]
                if cell == goal:
                    self.goal = mark
                    return True
                seen = known[cell]
                bits = arrivals[mark] & ~seen
                arrivals[mark] = bits
                bits = stand[bits] & ~seen
                if bits == 0:
                    continue
                seen |= bits
                known[cell] = seen
                spent = spents[mark]
                after = turned[bits] & ~seen
                if after != 0 and promise + turn <= room:
                    rings[promise + turn].append(len(cells))
                    cells.append(cell)
                    arrivals.append(after)
                    spents.append(spent + turn)
                    parents.append(mark)
                for toward, cost, after in moves[bits]:
                    to = cell + steps[toward]
                    after &= ~(walls[to] | known[to])
                    if after == 0:
                        continue
                    cost += spent + price[to]
                    if to == goal:
                        cost -= toll
                    if extra:
                        more: i64 = extra.get(to, 0)
                        if more >= BLOCKED:
                            continue
                        cost += more
                    dq: i64 = goal_q - q[to]
                    dr: i64 = goal_r - r[to]
                    if dq < 0:
                        dq = -dq
                        dr = -dr
                    total = cost + least * (dq + dr if dr >= 0 else dq if dq >= -dr else -dr)
                    if total <= room:
                        rings[total].append(len(cells))
                        cells.append(to)
                        arrivals.append(after)
                        spents.append(cost)
                        parents.append(mark)
        return False

    def way(self) -> Way:
        """From the goal back to the start, one facing out of each set."""
        cells: list[int] = []
        facings: list[int] = []
        costs: list[int] = []
        mark = self.goal
        bit = _straightest(self.bits[mark])
        while True:
            parent = self.parents[mark]
            if parent < 0:
                break
            before = self.bits[parent]
            able = self.gait.stand[before]
            if self.cells[mark] == self.cells[parent]:
                bit = _straightest(able & (1 << (bit + 1) % 6 | 1 << (bit + 5) % 6))
            else:
                cells.append(self.cells[mark])
                facings.append((self.facing + bit % 6) % 6)
                costs.append(self.spent[mark])
            if before >> bit & 1 == 0:
                bit = _straightest(before)
            mark = parent
        costs[0] += self.toll
        cells.reverse()
        facings.reverse()
        costs.reverse()
        return Way(cells, facings, costs)


_STRAIGHTEST: Final[list[int]] = [6, 0, 1, 5, 2, 4, 3]


def _straightest(bits: int) -> int:
    """The facing closest to the starting one; "not yet turned" wins ties."""
    for bit in _STRAIGHTEST:
        if bits >> bit & 1:
            return bit
    raise AssertionError("no facing at all")


@mypyc_attr(allow_interpreted_subclasses=True)
class Search:
    """Finds the cheapest ways in order of cost; subclasses say which steps there are and what they cost.

    It goes from state to state. A state is a number below `states`: a hex, or a hex and whatever else counts, such as a
    facing. Of equally cheap ways to a state the one found first is kept.
    """

    def __init__(self, board: Board, states: int, start: int, points: int) -> None:
        self.board = board
        self.start = start
        self.points = points
        self.costs: list[int] = [FAR] * states
        """The points to get to each state; FAR if it cannot be reached."""
        self.parents: list[int] = [start] * states
        self.rings: list[list[int]] = [[] for _ in range(max(points, 0) + 1)]
        """The states found so far, by their cost."""
        self.rings[0].append(start)
        self.costs[start] = 0

    def run(self) -> int:
        """Goes on until a goal is reached, which is returned, or until the points are spent: -1."""
        costs = self.costs
        points = self.points
        for spent in range(points + 1):
            for state in self.rings[spent]:
                if costs[state] == spent:  # otherwise a cheaper way was found later
                    if self.is_goal(state):
                        return state
                    if spent < points:
                        self.expand(state, spent)
        return -1

    def is_goal(self, state: int) -> bool:
        return False

    def expand(self, state: int, spent: int) -> None:
        """Calls `arrive` for every step from there."""
        raise NotImplementedError

    def arrive(self, state: int, cost: int, parent: int) -> None:
        """Keeps this way to a state if it is within the points and cheaper than those before."""
        if cost <= self.points and cost < self.costs[state]:
            self.costs[state] = cost
            self.parents[state] = parent
            self.rings[cost].append(state)

    def cell(self, state: int) -> int:
        return state

    def facing(self, state: int) -> int:
        return 0

    def way(self, state: int) -> Way:
        """The way to a state."""
        cells: list[int] = []
        facings: list[int] = []
        costs: list[int] = []
        while state != self.start:
            cells.append(self.cell(state))
            facings.append(self.facing(state))
            costs.append(self.costs[state])
            state = self.parents[state]
        cells.reverse()
        facings.reverse()
        costs.reverse()
        return Way(cells, facings, costs)


def distances(board: Board, goal: int) -> list[int]:
    """For each cell how many hexes it is to the goal, walls considered and people not; FAR where there is no way.
    Shared by all who ask: do not change it."""
    known = board.distances.get(goal)
    if known is None:
        known = _distances(board, goal)
        board.keep_distances(goal, known)
    return known


def _distances(board: Board, goal: int) -> list[int]:
    found = [FAR] * board.size
    found[goal] = 0
    done = board.closed[:]  # where there is nothing to be found any more
    done[goal] = True
    steps = board.steps
    ring: list[i64] = [goal]
    far = 0
    while ring:
        far += 1
        beyond: list[i64] = []
        for cell in ring:
            for step in steps:
                to = cell + step
                if not done[to]:
                    done[to] = True
                    found[to] = far
                    beyond.append(to)
        ring = beyond
    return found


def rings(board: Board, start: int, steps: int) -> list[list[int]]:
    """The hexes that are none, one, two and so on up to that many steps away, walls considered and people not. A
    fraction of what `Reach` takes, for whoever then asks for the way to one of them."""
    done = board.closed[:]
    done[start] = True
    sides = board.steps
    ring = [start]
    found = [ring]
    for _ in range(steps):
        beyond: list[int] = []
        for cell in ring:
            for side in sides:
                to = cell + side
                if not done[to]:
                    done[to] = True
                    beyond.append(int(to))
        ring = beyond
        found.append(ring)
    return found
