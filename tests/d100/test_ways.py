"""Where a move leads, and which of that is nearest to a goal: the quick searches and plain ones beside them."""

from random import Random

import pytest

from fracas.kernel.board import BLOCKED, Board
from fracas.kernel.ways import FAR, distances
from fracas.rulebooks.d100.field import DOOR_SHUT, TERRAIN
from fracas.rulebooks.d100.ways import BARRED, CROWDED, NO_STOP, TAKEN, ZONE, Terms, Ways

MARKS = [TAKEN, CROWDED, CROWDED | NO_STOP, ZONE, ZONE | BARRED, BARRED]


def some_board(random: Random) -> Board:
    easy = [terrain for terrain in TERRAIN if not terrain.closed]
    walled = random.choice([0.0, 0.1, 0.3])
    rough = random.choice([0.0, 0.2, 0.6])

    def ground() -> int:
        return 1 if random.random() < walled else 2 if random.random() < rough else 0

    kinds = [lambda: easy[0], lambda: DOOR_SHUT, lambda: random.choice(easy)]
    return Board([[kinds[ground()]() for _ in range(11)] for _ in range(9)])


def some_terms(random: Random, board: Board) -> Terms:
    terms = Terms(random.choice(board.cells()), random.randrange(8), random.random() < 0.5, random.choice([0, 0, 0, 3]))
    for _ in range(random.choice([0, 3, 25])):
        terms.put(board, random.choice(board.cells()), random.choice(MARKS))
    return terms


def plain_costs(board: Board, terms: Terms) -> dict[int, int]:
    """What it takes to get to each hex, by trying every step until nothing is cheaper any more (D-35, D-37 to D-39)."""
    costs = {terms.start: 0}
    while True:
        before = dict(costs)
        for cell, spent in before.items():
            for step in board.steps if spent < terms.points else []:
                to = cell + step
                cost = terms.cost(board, to)
                if cost >= BLOCKED or (spent and terms.has(cell, ZONE)) or (not spent and terms.has(to, BARRED)):
                    continue
                if not spent and terms.fresh:
                    cost = min(cost, terms.points)  # one hex, whatever it costs
                if spent + cost <= min(terms.points, costs.get(to, FAR) - 1):
                    costs[to] = spent + cost
        if costs == before:
            return costs


@pytest.mark.parametrize("seed", range(100))
def test_searches_find_what_plain_ones_find(seed: int) -> None:
    """D-33 to D-39: costs and ends; and of the ends the nearest to a goal, by the way that the whole search has."""
    random = Random(seed)
    board = some_board(random)
    terms = some_terms(random, board)
    whole = Ways(board, terms)
    costs = plain_costs(board, terms)
    ends = [cell for cell in costs if cell != terms.start and not terms.has(cell, NO_STOP)]
    assert whole.cells() == sorted(ends, key=lambda cell: (costs[cell], cell))
    assert [whole.cost_of(cell) for cell in whole.cells()] == [costs[cell] for cell in whole.cells()]
    for _ in range(5):
        goal = random.choice(board.cells())
        far = distances(board, goal)
        nearer = [cell for cell in whole.cells() if far[cell] < far[terms.start]]
        ways = Ways(board, terms)
        found = ways.nearest(goal, far)
        assert found == min(nearer, key=lambda cell: (far[cell], costs[cell], cell), default=-1)
        if found >= 0:
            ours, theirs = ways.to(found), whole.to(found)
            assert ours is not None
            assert theirs is not None
            assert (ours.way.cells, ours.way.costs) == (theirs.way.cells, theirs.way.costs)
