"""G-210 to G-215 in the variant: it keeps them."""

import pytest
from tests.gurps.deeds import strike_of
from tests.gurps.scene import beat, peek
from tests.monday.scene import MONDAY, fight, keys, of_kind, sheet, swordsman

from fracas.kernel.event import Became
from fracas.rulebooks.gurps.events import Undefended


def test_nobody_defends_against_whom_it_does_not_know() -> None:
    """M-22: one defence for each attack of which one is aware; G-115 is kept."""
    scene = fight((swordsman(), "d5", "e"), (swordsman(), "e5", "w"), starts=[{}, {"unaware_of": ["A"]}])
    foe, me = scene.fighters
    blow = MONDAY.blow_at(scene, foe, me, strike_of(foe, "broadsword swing"))
    assert MONDAY.why_undefended(scene, me, blow) == "unaware"
    me.unaware_of = ()
    assert MONDAY.why_undefended(scene, me, blow) == ""


def test_a_stab_from_hiding() -> None:
    """G-211: undefended, and then hidden no longer."""
    scene = fight((swordsman(12, dx=13), "d5", "e"), (swordsman(), "e5", "w"), starts=[{"hidden": True}])
    answers = ["attack", "d5", "e", "broadsword swing", "torso", "strike", "d5", "e"]
    events = beat(scene, [(3, 3, 3), (1,)], answers, MONDAY)
    assert [event.why for event in of_kind(events, Undefended)] == ["unaware"]
    assert not scene.fighters[0].hidden


def test_hiding_searching_and_bumping() -> None:
    """G-211, G-212, G-213: with the variant's own movement."""
    scene = fight((sheet(skills={"Stealth": 13}, dx=13), "c5", "e"), (swordsman(), "h5", "w"))
    scene.darkness = -4
    beat(scene, [(3, 3, 3), (4, 4, 4)], ["hide"], MONDAY)
    assert scene.fighters[0].hidden
    scene.fighters[0].cell = scene.board.find("f5")
    decision = peek(scene, [], ["move", "e5"], MONDAY)
    assert decision.question.key == "move"
    assert scene.fighters[1].cell == scene.board.find("g5")
    assert not scene.fighters[0].hidden


def test_leaving_and_yielding() -> None:
    """G-214, G-215: offered at the edge, and always."""
    scene = fight((swordsman(dx=13), "a5", "e"), (swordsman(), "h5", "w"))
    offered = keys(peek(scene, [], [], MONDAY))
    assert {"leave", "yield"} <= set(offered)
    scene = fight((swordsman(dx=13), "a5", "e"), (swordsman(), "h5", "w"))
    events = beat(scene, [], ["leave"], MONDAY)
    assert (scene.over, scene.winner) == (True, 1)
    assert [event.state for event in of_kind(events, Became)] == ["fled"]
    scene = fight((swordsman(dx=13), "a5", "e"), (swordsman(), "h5", "w"))
    beat(scene, [], ["yield", "spare"], MONDAY)
    assert (scene.over, scene.winner) == (True, 1)


@pytest.mark.parametrize(("load", "total"), [(0, 12), (1, 11), (3, 9)])
def test_stealth_and_the_load(load: int, total: int) -> None:
    """G-11, G-211: the encumbrance once."""
    scene = fight((sheet(skills={"Stealth": 12}), "a5", "e"), (swordsman(), "h5", "w"))
    scene.fighters[0].encumbrance = load
    assert MONDAY.stealth(scene.fighters[0]).total == total
