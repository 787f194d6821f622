"""Section 6: sprinting (G-66)."""

from typing import Any

import pytest
from tests.gurps.deeds import in_order
from tests.gurps.moves import cost, ways
from tests.gurps.scene import GURPS, beat, fight, keys, of_kind, one, peek, sheet

from fracas.kernel.decision import Place
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.events import SuccessRolled, Suffered
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.guards import DODGE, Guard
from fracas.rulebooks.gurps.ways import Ways


def runner(book: Gurps = GURPS, **fields: Any) -> GurpsFight:
    """Somebody with Move 6 and a long field."""
    paper = sheet(basic_move=6, **fields)
    return in_order(fight((paper, "a5", "e"), (sheet(), "t9", "w"), book=book, rows=["." * 20] * 10))


def run_up(scene: GurpsFight, answers: list[str], book: Gurps = GURPS) -> GurpsFight:
    beat(scene, [], answers, book)
    beat(scene, [], ["do nothing"], book)
    return scene


def sprint_ways(points: int) -> Ways:
    scene = runner()
    scene.fighters[0].cell = scene.board.find("h5")
    return ways(scene, points, gait=GURPS.charging, bend=1)


# G-66: sprinting


def test_a_sprint_after_a_forward_move() -> None:
    """gurps W-48: Move 6, second forward Move in a row: 7 hexes, and defences at -2."""
    scene = run_up(runner(), ["move", "c5", "e"])
    menu = peek(scene.copy(), [], ["sprint"]).menu
    assert isinstance(menu, Ways)
    assert menu.points == 7
    assert menu.find("j5") is not None
    assert menu.find("k5") is None
    beat(scene, [], ["sprint", "j5", "e"])
    me, foe = scene.fighters
    foe.cell = scene.board.find("k5")
    blow = GURPS.blow_at(scene, foe, me, foe.held[-1].item.strikes[1])
    assert GURPS.defence_need(scene, me, blow, Guard(DODGE)).total == 6
    assert not GURPS.may_retreat(me)


@pytest.mark.parametrize(
    ("rule", "answers", "yes"),
    [
        ("G-66 after a forward Move", ["move", "c5", "e"], True),
        ("G-66 after a Move forward with a turn in it", ["move", "c4", "e"], True),
        ("G-66 not after a Move with a backward hex", ["move", "c5 by d5", "e"], False),
        ("G-66 not after standing still", ["move", "b5", "e"], False),
        ("G-66 not after anything else", ["do nothing"], False),
        ("G-66 not after a Move and Attack", ["all-out defence", "increased defence", "dodge", "c5", "e"], False),
    ],
)
def test_who_may_sprint(rule: str, answers: list[str], yes: bool) -> None:
    scene = runner()
    scene.fighters[0].cell = scene.board.find("b5")
    run_up(scene, answers)
    assert ("sprint" in keys(peek(scene, [], []))) == yes, rule


def test_nobody_crouches_and_sprints() -> None:
    """G-66: not in the same turn."""
    scene = run_up(runner(), ["move", "c5", "e"])
    assert "sprint" not in keys(peek(scene.copy(), [], ["crouch"]))
    assert "crouching" not in keys(peek(scene, [], ["sprint", "d5"]))


@pytest.mark.parametrize(
    ("rule", "move", "points"),
    [
        ("G-66 Move 1: one more", 1, 2),
        ("G-66 Move 5: a fifth is one", 5, 6),
        ("gurps W-48: Move 6", 6, 7),
        ("G-66 Move 9: 10.8", 9, 10),
        ("G-66 Move 10: a fifth is two", 10, 12),
    ],
)
def test_how_fast_a_sprint_is(rule: str, move: int, points: int) -> None:
    assert GURPS.sprint_points(one(sheet(basic_move=move))) == points, rule


@pytest.mark.parametrize(
    ("rule", "place", "points"),
    [
        ("G-66 straight ahead", "k5", 3),
        ("G-66 aslant, a front hex each time", "h4", 1),
        ("G-66 one hex-side, then aslant", "g4", 1),
        ("G-66 straight back: round a bend", "g5", 4),
        ("G-66 two hexes back: round a wider one", "f5", 5),
    ],
)
def test_a_sprint_turns_by_a_hex_side_a_hex(rule: str, place: str, points: int) -> None:
    found = sprint_ways(9).find(place)
    assert isinstance(found, Place)
    assert found.way.cost == points, rule
    facing = 0
    here = sprint_ways(9).start
    for cell, face in zip(found.way.cells, found.way.facings, strict=True):
        assert (face - facing) % 6 in (0, 1, 5), rule
        assert (sprint_ways(9).board.direction(here, cell) - face) % 6 in (0, 1, 5), rule
        here, facing = cell, face


def test_a_charge_may_turn_about_at_once() -> None:
    """G-40, G-66: an All-Out Attack goes forward too, but without that limit."""
    scene = runner()
    scene.fighters[0].cell = scene.board.find("h5")
    assert cost(ways(scene, 9, gait=GURPS.charging), "g5") == 2
    assert ways(scene, 1, gait=GURPS.charging).find("g5") is None


def test_at_the_end_of_a_sprint_one_more_hex_side() -> None:
    """G-66: no turning about at full speed."""
    scene = run_up(runner(), ["move", "c5", "e"])
    assert keys(peek(scene, [], ["sprint", "j5"])) == ["e", "ne", "se"]


def test_every_menu_of_a_sprint_agrees_with_itself() -> None:
    """G-66: what is listed can be found, and nothing else within reach."""
    menu = sprint_ways(4)
    listed = {option.key for option in menu.options()}
    assert listed == {menu.board.names[cell] for cell in menu.reach().cells}
    assert "f5" not in listed


@pytest.mark.parametrize(
    ("rule", "fields", "need"),
    [
        ("G-66 HT", {"ht": 11}, 11),
        ("G-66 Running, if it is better", {"ht": 11, "skills": {"Running": 13}}, 13),
        ("G-66 HT, if that is better", {"ht": 11, "skills": {"Running": 9}}, 11),
        ("G-66 the fit", {"ht": 11, "traits": ["Very Fit"], "skills": {"Running": 12}}, 13),
    ],
)
def test_every_fifteenth_turn_of_sprinting(rule: str, fields: dict[str, Any], need: int) -> None:
    for roll, fp in (((3, 3, 3), 11), ((5, 5, 5), 10)):
        scene = run_up(runner(**fields), ["move", "c5", "e"])
        me = scene.fighters[0]
        me.sprints, me.manoeuvre = 14, GURPS.manoeuvres()[6]
        me.path, me.forward = (me.cell, me.cell), True
        events = beat(scene, [roll], ["sprint", "d5", "e"])
        assert of_kind(events, SuccessRolled)[0].need.total == need, rule
        assert me.fp == fp, rule
        assert len(of_kind(events, Suffered)) == 11 - fp, rule


def test_no_roll_before_the_fifteenth() -> None:
    """G-66: and a turn of something else begins the count anew."""
    scene = run_up(runner(), ["move", "c5", "e"])
    run_up(scene, ["sprint", "d5", "e"])
    assert scene.fighters[0].sprints == 1
    run_up(scene, ["sprint", "e5", "e"])
    assert scene.fighters[0].sprints == 2
    run_up(scene, ["move", "f5", "e"])
    run_up(scene, ["sprint", "g5", "e"])
    assert scene.fighters[0].sprints == 1


@pytest.mark.parametrize(
    ("rule", "switch", "total"), [("G-66 -2 to defend", "2", 6), ("G-66 nothing by the switch", "0", 8)]
)
def test_defending_after_a_sprint(rule: str, switch: str, total: int) -> None:
    book = Gurps({"sprint_defence_penalty": switch})
    scene = run_up(runner(book), ["move", "c5", "e"], book)
    beat(scene, [], ["sprint", "d5", "e"], book)
    me, foe = scene.fighters
    foe.cell = scene.board.find("e5")
    blow = book.blow_at(scene, foe, me, foe.held[-1].item.strikes[1])
    assert book.defence_need(scene, me, blow, Guard(DODGE)).total == total, rule
