"""What a load leaves of each kind of move, and what is said where it leaves nothing."""

import pytest
from tests.threa.scene import THREA, beat, fight, offered, peek, swordsman

from fracas.agents.registry import agent
from fracas.rulebooks.threa.effects import ON_ATTRIBUTES, Effect
from fracas.rulebooks.threa.sheet import STR
from fracas.rulebooks.threa.tables import FULL_SPRINT, LOADS, SPRINT


@pytest.mark.parametrize(
    "rule, pounds, move, sprint, full",
    [
        ("T-149 light", 30, 4, 9, 25),
        ("T-149 medium", 40, 1, 4, 16),
        ("T-149 heavy", 50, 0, 1, 9),
        ("T-146 very heavy: a full-round sprint is still Range 2", 70, 0, 0, 4),
        ("T-171 overloaded", 75, 0, 0, 0),
    ],
)
def test_what_a_load_leaves(rule: str, pounds: int, move: int, sprint: int, full: int) -> None:
    scene = fight((swordsman(load=pounds), "m3"), (swordsman(), "z3"))
    for deed, far in (("move", move), ("sprint", sprint), ("full sprint", full)):
        assert offered(scene, 0, deed) is (far > 0), (rule, deed)
        if not far:
            why = THREA.why_not(scene, peek(scene.copy(), [], []), deed)
            assert f"load is {LOADS[scene.fighters[0].sheet.encumbrance]}" in why, deed
            assert "(T-149)" in why, deed
    assert THREA.free_left(scene.fighters[0]) == move, rule


def test_a_very_heavy_load_is_carried_four_hexes() -> None:
    """T-146: Range 5 less 3, and not a hex more."""
    scene = fight((swordsman(load=70), "m3"), (swordsman(), "z3"))
    beat(scene, [], ["full sprint", "q3"])
    assert scene.board.names[scene.fighters[0].cell] == "q3"
    scene = fight((swordsman(load=70), "m3"), (swordsman(), "z3"))
    menu = peek(scene, [], ["full sprint"]).menu
    assert menu.find("q3") is not None
    assert menu.find("r3") is None


def test_who_carries_too_much_does_not_get_off_the_map() -> None:
    """T-149, T-200: that is what is said at the edge; elsewhere that one is not there."""
    scene = fight((swordsman(load=50), "a3"), (swordsman(), "z3"))
    assert "your load is heavy, too heavy for that (T-149)" in THREA.why_not(scene, peek(scene, [], []), "flee")
    scene = fight((swordsman(load=50), "m3"), (swordsman(), "z3"))
    assert "you are not at the edge of the map (T-200)" in THREA.why_not(scene, peek(scene, [], []), "flee")


def test_used_up_is_not_too_heavy() -> None:
    """T-144: who has moved already hears that, whatever the load."""
    scene = fight((swordsman(load=40), "m3"), (swordsman(), "z3"))
    beat(scene, [], ["move", "n3"])
    assert "no free positioning is left (T-144)" in THREA.why_not(scene, peek(scene, [], []), "move")


def test_the_brute_drags_itself_along() -> None:
    """T-146: where only a full-round sprint gets anywhere."""
    scene = fight((swordsman(load=70), "m3"), (swordsman(), "z3"))
    answer = agent("brute", THREA, 1).choose(scene, peek(scene.copy(), [], []))
    assert answer.key == "full sprint"


def test_strength_that_comes_and_goes() -> None:
    """T-17, T-149: an effect on STR changes what one can carry."""
    scene = fight((swordsman(load=70), "m3"), (swordsman(), "z3"))
    me = scene.fighters[0]
    me.effects = (Effect(ON_ATTRIBUTES[STR], 4, 2),)
    assert (THREA.load(me), THREA.why_no_run(me, SPRINT)) == (1, "")
    me.effects = (Effect(ON_ATTRIBUTES[STR], -4, 2),)
    assert "overloaded" in THREA.why_no_run(me, FULL_SPRINT)
