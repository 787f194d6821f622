"""Where the brute goes: the hexes that it asks for one by one are those that a look at all of them would find."""

from random import Random

import pytest
from tests.gurps.scene import GURPS, fight, swordsman

from fracas.agents.brutes.gurps_walk import nearest_place, soonest
from fracas.agents.walking import nearest_hex
from fracas.kernel.board import Board
from fracas.kernel.hexes import FACINGS
from fracas.kernel.ways import FAR, distances, rings
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.ways import ANY_TURN, Ways

SEEDS = range(40)


def crowd(seed: int) -> GurpsFight:
    """Some people on rough ground between walls."""
    luck = Random(seed)
    rows = ["".join(luck.choices(".~#w", [8, 2, 2, 1], k=11)) for _ in range(9)]
    places = luck.sample([f"{column}{row}" for column in "abcdefghijk" for row in range(1, 10)], 6)
    return fight(*[(swordsman(), place, luck.choice(FACINGS)) for place in places], rows=rows)


def ways(scene: GurpsFight, seed: int) -> Ways:
    return GURPS.ways_from(scene, scene.fighters[0], seed % 7, GURPS.walking, ANY_TURN)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_nearest_place_is_that_of_all_in_reach(seed: int) -> None:
    """G-57: the same hex that is found among all to which the move leads."""
    scene = crowd(seed)
    me, foe = scene.fighters[0], scene.fighters[1]
    far = distances(scene.board, foe.cell)
    for least in (0, 1, 2):
        menu = ways(scene, seed)
        wanted = nearest_hex(menu.cells(), far, me.cell, least)
        place = nearest_place(menu, far, least)
        assert (me.cell if place is None else place.cell) == wanted


@pytest.mark.parametrize("seed", SEEDS)
def test_the_soonest_is_the_first_that_all_in_reach_list(seed: int) -> None:
    """G-57: the cheapest, of equals the first on the map, and somebody's hex last."""
    scene = crowd(seed)
    menu = ways(scene, seed)
    luck = Random(seed)
    spots = [(steps, cell) for steps, ring in enumerate(rings(scene.board, menu.start, menu.points)) for cell in ring]
    for _ in range(10):
        some = luck.sample(spots, min(6, len(spots)))
        cells = [cell for _, cell in some]
        place = soonest(menu, some)
        assert (place and place.cell) == next((cell for cell in menu.cells() if cell in cells), None)


@pytest.mark.parametrize("seed", SEEDS)
def test_rings_are_the_hexes_so_many_steps_away(seed: int) -> None:
    board: Board = crowd(seed).board
    start = Random(seed).choice([cell for cell in board.cells() if not board.closed[cell]])
    away = distances(board, start)
    assert [sorted(ring) for ring in rings(board, start, 6)] == [
        [cell for cell in range(board.size) if away[cell] == steps < FAR] for steps in range(7)
    ]
