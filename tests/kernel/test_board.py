"""The board, sight across it, and movement against a plain search written beside it."""

import heapq

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kernel.turns import price_of_turn

from fracas.kernel.board import BLOCKED, VOID, Board, Terrain
from fracas.kernel.hexes import DIRECTIONS, FRONT, LEFT, REAR, arc, crossing, direction, distance, place_name, to_axial
from fracas.kernel.ways import Gait, Reach, Way, route

OPEN = Terrain("open", "open ground", ".")
MUD = Terrain("mud", "mud", "~", extra=1, footing=True, rule="G-69")
WATER = Terrain("water", "deep water", "=", extra=20, rule="G-69")
WALL = Terrain("wall", "wall", "#", closed=True, opaque=True, rule="G-69")
FENCE = Terrain("fence", "fence", "x", closed=True)
SMOKE = Terrain("smoke", "smoke", "%", opaque=True)
TERRAINS = {terrain.glyph: terrain for terrain in [OPEN, MUD, WATER, WALL, FENCE, SMOKE]}

GAITS = {
    "G-58 as the book has it": Gait(),
    "no free turn": Gait(free_turn=0),
    "first turn free": Gait(free_turn=6),
    "first turn free, then dear": Gait(turn=3, free_turn=6),
    "dear turns": Gait(turn=2),
    "dear turns, none free": Gait(turn=2, free_turn=0),
    "free turns": Gait(turn=0, free_turn=0),
    "free turns, and so the first": Gait(turn=0),
    "G-66 sprint": Gait(side=BLOCKED, back=BLOCKED),
    "one turn and no more": Gait(turn=BLOCKED),
    "no turns": Gait(turn=BLOCKED, free_turn=0),
    "one turn, only ahead": Gait(side=BLOCKED, back=BLOCKED, turn=BLOCKED, free_turn=6),
    "three prices": Gait(ahead=1, side=2, back=3),
    "crab": Gait(ahead=3, side=1, back=2),
    "slow": Gait(ahead=2, side=3, back=4, turn=1, free_turn=6),
    "only backward": Gait(ahead=BLOCKED, side=BLOCKED, back=1),
}

Hex = tuple[int, int]


def board_of(text: str) -> Board:
    return Board([[TERRAINS[glyph] for glyph in line] for line in text.split()])


def open_board(columns: int, rows: int) -> Board:
    return Board([[OPEN] * columns for _ in range(rows)])


@st.composite
def boards(draw: st.DrawFn, glyphs: str, most: int = 8) -> Board:
    columns = draw(st.integers(1, most))
    rows = draw(st.integers(1, most))
    ground = draw(st.text(alphabet=glyphs, min_size=columns * rows, max_size=columns * rows))
    return Board([[TERRAINS[ground[row * columns + column]] for column in range(columns)] for row in range(rows)])


class Errand:
    """A move that somebody plans."""

    def __init__(self, board: Board, start: int, facing: int, points: int) -> None:
        self.board = board
        self.start = start
        self.facing = facing
        self.points = points
        self.extra: dict[int, int] = {}
        self.no_stop: list[int] = []

    def reach(self, gait: Gait) -> Reach:
        return Reach(self.board, gait, self.start, self.facing, self.points, self.extra, self.no_stop)

    def route(self, gait: Gait, goal: int) -> Way | None:
        return route(self.board, gait, self.start, self.facing, goal, self.points, self.extra, self.no_stop)


@st.composite
def errands(draw: st.DrawFn) -> Errand:
    board = draw(boards("......~~=#x%"))
    places = st.sampled_from(board.cells())
    errand = Errand(board, draw(places), draw(st.integers(0, 5)), draw(st.integers(0, 8)))
    errand.extra = draw(st.dictionaries(places, st.sampled_from([0, 1, 1, 2, 7, BLOCKED]), max_size=6))
    errand.no_stop = draw(st.lists(places, max_size=6))
    return errand


def brute_force(errand: Errand, gait: Gait) -> dict[int, int]:
    """G-57 to G-59, G-67: what each cell costs, by Dijkstra over hex, facing and whether a turn is still free.

    In axial coordinates of its own, so that cells and borders are put to the test as well.
    """
    board = errand.board
    ground = {to_axial(column, row): (column, row) for row in range(board.rows) for column in range(board.columns)}
    cell_at = {place: board.cell(*ground[place]) for place in ground}
    place_of = {cell: place for place, cell in cell_at.items()}
    prices = [gait.ahead, gait.ahead, gait.side, gait.back, gait.side, gait.ahead]
    origin = place_of[errand.start]

    def may_enter(place: Hex) -> bool:
        if place not in ground:
            return False
        cell = cell_at[place]
        return not board.terrain[cell].closed and errand.extra.get(cell, 0) < BLOCKED

    def toll(place: Hex) -> int:
        return board.terrain[cell_at[place]].extra + errand.extra.get(cell_at[place], 0)

    costs: dict[int, int] = {}
    done: set[tuple[Hex, int, bool]] = set()
    queue: list[tuple[int, Hex, int, bool]] = [(0, origin, errand.facing, gait.free_turn > 0)]
    while queue:
        spent, place, facing, free = heapq.heappop(queue)
        if (place, facing, free) in done or spent > errand.points:
            continue
        done.add((place, facing, free))
        costs.setdefault(cell_at[place], spent)
        for turned in range(6):
            sides = min((turned - facing) % 6, (facing - turned) % 6)
            if sides and free and sides <= gait.free_turn:
                heapq.heappush(queue, (spent, place, turned, False))
            if sides == 1 and not free and gait.turn < BLOCKED:
                heapq.heappush(queue, (spent + gait.turn, place, turned, False))
        for toward, (dq, dr) in enumerate(DIRECTIONS):
            price = prices[(toward - facing) % 6]
            to = (place[0] + dq, place[1] + dr)
            if price < BLOCKED and may_enter(to):
                heapq.heappush(queue, (spent + price + toll(to), to, facing, free))
    for toward, (dq, dr) in enumerate(DIRECTIONS):  # one hex at least
        to = (origin[0] + dq, origin[1] + dr)
        if errand.points and may_enter(to) and prices[(toward - errand.facing) % 6] < BLOCKED:
            costs.setdefault(cell_at[to], errand.points)
    return {cell: cost for cell, cost in costs.items() if cell == errand.start or cell not in errand.no_stop}


def check_way(errand: Errand, gait: Gait, goal: int, way: Way) -> None:
    """Walks the way hex by hex and pays for it."""
    board = errand.board
    at = errand.start
    facing = errand.facing
    turned = False
    spent = 0
    prices = [gait.ahead, gait.ahead, gait.side, gait.back, gait.side, gait.ahead]
    assert len(way.cells) == len(way.facings) == len(way.costs)
    for cell, entered, cost in zip(way.cells, way.facings, way.costs, strict=True):
        sides = min((entered - facing) % 6, (facing - entered) % 6)
        if sides:
            spent += gait.turn * (sides if turned else max(0, sides - gait.free_turn))
            turned = True
        assert board.distance(at, cell) == 1
        assert not board.closed[cell]
        assert errand.extra.get(cell, 0) < BLOCKED
        price = prices[(board.direction(at, cell) - entered) % 6]
        assert price < BLOCKED
        spent += price + board.terrain[cell].extra + errand.extra.get(cell, 0)
        if spent > errand.points:
            assert len(way.cells) == 1, "only as the whole move"
            assert entered == errand.facing
            spent = errand.points
        assert cost == spent
        at = cell
        facing = entered
    assert at == goal
    assert way.cost == spent


@settings(max_examples=400, deadline=None)
@given(errands(), st.sampled_from(sorted(GAITS)))
def test_reach_and_route_against_plain_search(errand: Errand, name: str) -> None:
    """G-57, G-58, G-59, G-67, G-69: every cell, its cost and its way are those of a search without any tricks."""
    gait = GAITS[name]
    expected = brute_force(errand, gait)
    reach = errand.reach(gait)
    assert dict(zip(reach.cells, reach.costs, strict=True)) == expected
    order = list(zip(reach.costs, reach.cells, strict=True))
    assert order == sorted(order)
    for cell in range(errand.board.size):
        assert reach.cost_of(cell) == expected.get(cell, -1)
        way = errand.route(gait, cell)
        assert (way.cost if way else -1) == expected.get(cell, -1)
        if way:
            check_way(errand, gait, cell, way)


@pytest.mark.parametrize("name", sorted(GAITS))
def test_open_ground_against_plain_search(name: str) -> None:
    """G-58, G-59: the same with much room, where all turns and detours are open."""
    gait = GAITS[name]
    for points in range(9):
        board = open_board(17, 17)
        errand = Errand(board, board.find("i9"), points % 6, points)
        expected = brute_force(errand, gait)
        reach = errand.reach(gait)
        assert dict(zip(reach.cells, reach.costs, strict=True)) == expected
        for cell in reach.cells[:: max(1, points - 2)]:
            way = errand.route(gait, cell)
            assert way is not None
            assert way.cost == expected[cell]
            check_way(errand, gait, cell, way)


@pytest.mark.parametrize(
    "rule, gait, before, after, cost",
    [
        ("gurps W-51 right about, first thing in a Move", Gait(), 0, 3, 2),
        ("G-59 the first hex-side is free", Gait(), 0, 5, 0),
        ("G-59 further ones cost", Gait(), 4, 0, 1),
        ("G-59 no turn", Gait(), 2, 2, 0),
        ("R-38 any first turn free", Gait(free_turn=6), 0, 3, 0),
        ("none free", Gait(free_turn=0), 0, 3, 3),
        ("forbidden", Gait(turn=BLOCKED), 0, 2, BLOCKED),
        ("free even so", Gait(turn=BLOCKED), 0, 1, 0),
    ],
)
def test_turning(rule: str, gait: Gait, before: int, after: int, cost: int) -> None:
    """G-59: what a turn costs at the beginning of a move."""
    assert price_of_turn(gait, before, after) == cost, rule
    assert price_of_turn(gait, after, before) == cost, rule


@pytest.mark.parametrize(
    "rule, goal, cost",
    [
        ("G-58 ahead", "h5", 3),
        ("G-58 front hexes are three", "f6", 2),
        ("G-58 side hex, cheaper with the free turn", "d4", 1),
        ("G-60 one hex back", "d5", 2),
        ("G-59 two hexes back: a free turn and a paid one, then ahead", "c5", 3),
        ("staying", "e5", 0),
    ],
)
def test_costs_by_hand(rule: str, goal: str, cost: int) -> None:
    """G-58: from e5, facing east, on open ground."""
    board = open_board(9, 9)
    errand = Errand(board, board.find("e5"), 0, 6)
    assert errand.reach(GAITS["G-58 as the book has it"]).cost_of(board.find(goal)) == cost, rule


def test_facing_is_kept_while_moving() -> None:
    """G-58: a sidestep does not turn, and a turn comes before the hex that needs it."""
    board = open_board(9, 9)
    errand = Errand(board, board.find("e5"), 0, 6)
    gait = GAITS["G-58 as the book has it"]
    half_left = errand.route(gait, board.find("f3"))
    assert half_left is not None
    assert [board.names[cell] for cell in half_left.cells] == ["e4", "f3"]
    assert half_left.facings == [0, 0]
    assert half_left.costs == [1, 2]
    behind = errand.route(gait, board.find("b5"))
    assert behind is not None
    assert [board.names[cell] for cell in behind.cells] == ["d5", "c5", "b5"]
    assert behind.facings == [2, 2, 2]
    assert behind.costs == [2, 3, 4]
    backward = errand.route(gait, board.find("d5"))
    assert backward is not None
    assert backward.facings == [0]


def test_one_hex_always() -> None:
    """G-57: one point is enough to wade backward into deep water, but not for a wall, nor for a sprint backward."""
    board = board_of(".... .... =..# ....")
    start = board.find("b3")
    errand = Errand(board, start, 0, 1)
    gait = GAITS["G-58 as the book has it"]
    water = errand.route(gait, board.find("a3"))
    assert water is not None
    assert (water.cells, water.facings, water.costs, water.cost) == ([board.find("a3")], [0], [1], 1)
    assert errand.reach(gait).cost_of(board.find("a3")) == 1
    assert errand.route(gait, board.find("d3")) is None
    assert errand.route(GAITS["G-66 sprint"], board.find("a3")) is None
    errand.points = 6
    swim = errand.route(gait, board.find("a3"))
    assert swim is not None
    assert swim.cost == 6
    errand.points = 0
    assert errand.reach(gait).cells == [start]


def test_passing_an_ally() -> None:
    """G-67: an ally's hex costs one more and is no place to stop; a foe's is closed."""
    board = board_of("##### ..... #####")
    errand = Errand(board, board.find("a2"), 0, 5)
    errand.extra = {board.find("c2"): 1}
    errand.no_stop = [board.find("c2")]
    gait = GAITS["G-58 as the book has it"]
    reach = errand.reach(gait)
    assert [board.names[cell] for cell in reach.cells] == ["a2", "b2", "d2", "e2"]
    assert reach.costs == [0, 1, 4, 5]
    errand.extra = {board.find("c2"): BLOCKED}
    assert [board.names[cell] for cell in errand.reach(gait).cells] == ["a2", "b2"]
    assert errand.route(gait, board.find("d2")) is None


def test_ways_turn_with_the_map() -> None:
    """G-58: whichever way one faces, a goal that lies alike is reached by the same steps, so ties are fixed."""
    board = open_board(30, 30)
    start = board.cell(15, 15)
    for name in GAITS:
        for goal_q, goal_r in [(3, -1), (-2, 1), (-3, 0), (2, 2), (0, -4)]:
            seen: list[tuple[list[int], list[int], list[int]] | None] = []
            q, r = goal_q, goal_r
            for facing in range(6):
                way = route(board, GAITS[name], start, facing, start + r * board.width + q, 7, {}, [])
                if way is None:
                    seen.append(None)
                else:
                    cells = [start, *way.cells]
                    moves = [board.direction(cells[i], cells[i + 1]) for i in range(len(way.cells))]
                    relative = [(move - facing) % 6 for move in moves]
                    seen.append((relative, [(turned - facing) % 6 for turned in way.facings], way.costs))
                q, r = q + r, -q  # a sixth of a turn to the left
            assert seen == [seen[0]] * 6, name


def test_goals_that_are_no_hexes() -> None:
    """G-55: what is not on the map is out of reach, whatever number an answer names."""
    board = open_board(3, 3)
    errand = Errand(board, board.find("b2"), 0, 9)
    for goal in [-1, -5, 0, board.size - 1, board.size, 10**6]:
        assert errand.route(GAITS["free turns"], goal) is None
        assert not board.inside(goal)
        assert errand.reach(GAITS["free turns"]).cost_of(goal) == -1


@given(boards(".~=#x%"))
def test_the_flat_lists(board: Board) -> None:
    """G-55: every hex of the map is in its place, and everything around it is void."""
    cells = board.cells()
    assert len(cells) == len(set(cells)) == board.columns * board.rows
    assert cells == [board.cell(column, row) for row in range(board.rows) for column in range(board.columns)]
    assert len(board.terrain) == len(board.price) == len(board.closed) == len(board.opaque) == board.size
    for cell in range(board.size):
        terrain = board.terrain[cell]
        assert board.closed[cell] == terrain.closed
        assert board.price[cell] == (BLOCKED if terrain.closed else 1 + terrain.extra)
        assert board.opaque[cell] == terrain.opaque
        assert board.inside(cell) == (cell in cells) == (board.names[cell] != "")
        if not board.inside(cell):
            assert terrain is VOID
    for cell in cells:
        column, row = board.column(cell), board.row(cell)
        assert board.cell(column, row) == cell
        assert (board.q[cell], board.r[cell]) == to_axial(column, row)
        assert board.names[cell] == place_name(column, row)
        assert board.find(board.names[cell]) == board.find(board.names[cell].upper()) == cell
        around = [cell + step for step in board.steps]
        assert [(board.q[to] - board.q[cell], board.r[to] - board.r[cell]) for to in around] == DIRECTIONS
        assert board.neighbours(cell) == [to for to in around if not board.terrain[to].closed]
    assert board.find(place_name(board.columns, 0)) == -1
    assert board.find(place_name(0, board.rows)) == -1
    assert board.find("here") == -1


@given(boards("."), st.data())
def test_distance_direction_and_arc_on_the_board(board: Board, data: st.DataObject) -> None:
    """G-55, G-56: between two cells it is as between their coordinates."""
    places = st.sampled_from(board.cells())
    a, b, facing = data.draw(places), data.draw(places), data.draw(st.integers(0, 5))
    dq, dr = board.q[b] - board.q[a], board.r[b] - board.r[a]
    assert board.distance(a, b) == board.distance(b, a) == distance(dq, dr)
    assert board.direction(a, b) == direction(dq, dr)
    assert board.arc(a, facing, b) == arc(dq, dr, facing)


def test_distance_on_a_map_too_large_to_keep_it() -> None:
    board = open_board(40, 40)
    for a in board.cells()[::97]:
        for b in board.cells()[::13]:
            assert board.distance(a, b) == distance(board.q[b] - board.q[a], board.r[b] - board.r[a])


def test_arcs_of_neighbours() -> None:
    """G-56: gurps W-52 on a board: one who faces east has d5 behind, d4 on the left, e4 in front."""
    board = open_board(9, 9)
    at = board.find("e5")
    assert [board.arc(at, 0, board.find(name)) for name in ["d5", "d4", "e4"]] == [REAR, LEFT, FRONT]


@given(boards("...#%x", most=9), st.data())
def test_sight(board: Board, data: st.DataObject) -> None:
    """G-73: sight is mutual, blocked just by what is opaque between, and adjacent hexes are always seen."""
    places = st.sampled_from(board.cells())
    a, b = data.draw(places), data.draw(places)
    line = crossing(board.q[b] - board.q[a], board.r[b] - board.r[a])
    at = {(board.q[cell], board.r[cell]): cell for cell in board.cells()}

    def blocks(dq: int, dr: int) -> bool:
        cell = at.get((board.q[a] + dq, board.r[a] + dr))
        return cell is None or board.terrain[cell].opaque

    clear = not any(blocks(q, r) for q, r in line.through)
    clear = clear and not any(blocks(q, r) and blocks(t, s) for q, r, t, s in line.beside)
    assert board.sees(a, b) == board.sees(b, a) == clear
    assert board.between(a, b) == [at[board.q[a] + q, board.r[a] + r] for q, r in line.through]
    assert board.between(b, a) == board.between(a, b)[::-1]
    assert board.last_between(a, b) == [-1, *board.between(a, b)][-1]
    assert board.before(a, b) == [cell for cell in board.between(a, b) if board.distance(cell, b) == 1]
    assert [cell for cell in board.cells() if board.crosses(a, b, cell)] == sorted(board.between(a, b))
    if board.distance(a, b) <= 1:
        assert board.sees(a, b)


def test_lines_are_forgotten_when_there_are_too_many() -> None:
    """G-73: on a large map more lines are asked for than are kept, and each is still right."""
    board = open_board(90, 60)
    corner = board.find("a1")
    for cell in board.cells():
        line = crossing(board.q[cell] - board.q[corner], board.r[cell] - board.r[corner])
        assert board.between(corner, cell) == [corner + r * board.width + q for q, r in line.through]


@pytest.mark.parametrize("columns, rows", [(1, 1), (1, 9), (9, 1), (2, 7), (6, 6), (7, 5)])
def test_no_line_leaves_the_map(columns: int, rows: int) -> None:
    """G-73: on an open map all see all, though its left and right edges are jagged."""
    clear = open_board(columns, rows)
    for a in clear.cells():
        for b in clear.cells():
            assert clear.sees(a, b)
            assert all(clear.inside(cell) for cell in clear.between(a, b))
            for q, r, t, s in crossing(clear.q[b] - clear.q[a], clear.r[b] - clear.r[a]).beside:
                beside = [a + r * clear.width + q, a + s * clear.width + t]
                assert any(clear.inside(cell) for cell in beside)


@pytest.mark.parametrize(
    "rule, ground, a, b, seen",
    [
        ("a wall between", "... .#. ...", "a2", "c2", False),
        ("the ends never block", "#.# ... ...", "a1", "c1", True),
        ("a fence hides nothing", "... .x. ...", "a2", "c2", True),
        ("along an edge, one side", "... #.. ...", "b1", "b3", True),
        ("along an edge, the other side", "... .#. ...", "b1", "b3", True),
        ("along an edge, both", "... ##. ...", "b1", "b3", False),
        ("along the edge of the map, hex opaque", "... #.. ...", "a1", "a3", False),
        ("a corner clipped", "..#.. .....", "a1", "d2", False),
        ("a corner clipped on the other side", "..... .#...", "a1", "d2", False),
        ("a hex just missed", "...#. .....", "a1", "d2", True),
    ],
)
def test_sight_by_hand(rule: str, ground: str, a: str, b: str, seen: bool) -> None:
    """G-73: what blocks a line and what does not."""
    board = board_of(ground)
    assert board.sees(board.find(a), board.find(b)) == seen, rule


@given(boards(".~#%"), st.data())
def test_changed_leaves_the_old_board_alone(board: Board, data: st.DataObject) -> None:
    """G-69: a door that opens makes another board, equal to one laid out so from the beginning."""
    cell = data.draw(st.sampled_from(board.cells()))
    terrain = data.draw(st.sampled_from([OPEN, MUD, WALL, SMOKE]))
    before = (board.terrain[:], board.price[:], board.closed[:], board.opaque[:])
    other = board.changed(cell, terrain)
    assert (board.terrain, board.price, board.closed, board.opaque) == before
    rows = [[board.terrain[board.cell(column, row)] for column in range(board.columns)] for row in range(board.rows)]
    rows[board.row(cell)][board.column(cell)] = terrain
    anew = Board(rows)
    assert (other.terrain, other.price, other.closed, other.opaque) == (
        anew.terrain,
        anew.price,
        anew.closed,
        anew.opaque,
    )
    assert other.names is board.names
    for b in board.cells():
        assert other.sees(cell, b) == anew.sees(cell, b)
        assert other.sees(board.cells()[0], b) == anew.sees(board.cells()[0], b)
    errand = Errand(other, board.cells()[0], 0, 5)
    assert errand.reach(GAITS["slow"]).cells == Errand(anew, board.cells()[0], 0, 5).reach(GAITS["slow"]).cells


def test_rows_of_different_length() -> None:
    """G-55: a map whose rows differ in length is a mistake of the caller."""
    with pytest.raises(AssertionError):
        Board([[OPEN, OPEN], [OPEN]])


def test_a_reach_that_is_narrowed() -> None:
    """G-66: what is left has the costs that it was given, and the rest is out of reach."""
    board = open_board(5, 5)
    reach = Reach(board, Gait(), board.find("c3"), 0, 2, {}, [])
    left = [board.find("c3"), board.find("d3")]
    reach.narrow(left, [0, 2])
    assert reach.cells == left
    assert [reach.cost_of(cell) for cell in left] == [0, 2]
    assert reach.cost_of(board.find("e3")) == -1
