"""Gifts and meditations (D-30, D-31, D-109)."""

from __future__ import annotations

from typing import Any

from tests.d100.scene import FREE, Combatant, D100Fight, act, beat, duel, of_kind, open_acts, sheet, swordsman, turn_of

from fracas.rulebooks.d100.events import Gifted, Worked
from fracas.rulebooks.d100.fighter import RESOLVE

GIFTS: dict[str, Any] = {
    "shove": {"name": "Shove", "at": "foe", "range_m": 20, "on_start": {"push": 4, "down": True}},
    "dread": {
        "name": "Dread",
        "at": "foe",
        "concentration": True,
        "on_start": {"must_parry": 1},
        "on_sustain": {"must_parry": 1},
        "on_end": {"edge": 10},
    },
    "calm": {"name": "Calm", "kind": "meditation", "ap": 6, "concentration": True},
}


def adept() -> tuple[D100Fight, Combatant, Combatant]:
    scene, me, foe = duel(sheet(gifts=GIFTS, physique_total=60), swordsman(), book=FREE)
    turn_of(scene, 0, FREE)
    return scene, me, foe


def test_a_gift() -> None:
    """D-31: 2 AP, and its effects are those of a critical."""
    scene, me, foe = adept()
    start = foe.cell
    act(scene, [], ["use shove"])
    assert me.ap == 2
    assert scene.board.distance(start, foe.cell) == 2
    assert me.trance == -1


def test_concentration_is_paid_for_first() -> None:
    """D-31: 1 AP first in each later turn, or the effect ends."""
    scene, me, foe = adept()
    act(scene, [], ["use dread"])
    assert (me.trance, foe.must_parry) == (1, 1)
    FREE.end_turn(scene, me)
    turn_of(scene, 0, FREE)
    assert open_acts(scene, me) == ["concentrate", "stop concentrating", "act later"]
    act(scene, [], ["concentrate"])
    assert (foe.must_parry, me.ap) == (2, 3)
    FREE.end_turn(scene, me)
    turn_of(scene, 0, FREE)
    events = act(scene, [], ["stop concentrating"])
    assert of_kind(events, Gifted)[0].what == "ends"
    assert me.trance == -1
    assert me.edges[0].bonus == 10


def test_a_stun_ends_concentration() -> None:
    """D-109, D-31: at once, and none can be begun while stunned; so does falling unconscious."""
    scene, me, _ = adept()
    act(scene, [], ["use dread"])
    FREE.stun(scene, me, 1)
    assert me.trance == -1
    me.ap = 4
    assert "use shove" in open_acts(scene, me)
    assert not {"use dread", "use calm"} & set(open_acts(scene, me))
    scene, me, _foe = adept()
    act(scene, [], ["use dread"])
    me.unconscious = True
    FREE.collapse(scene, me, "unconscious")
    assert me.trance == -1


def test_a_meditation_can_take_two_turns() -> None:
    """D-30, D-31: AP accumulate."""
    scene, me, _ = adept()
    events = act(scene, [], ["use calm"])
    assert of_kind(events, Worked)[0].paid == 4
    FREE.end_turn(scene, me)
    turn_of(scene, 0, FREE)
    act(scene, [], ["use calm"])
    assert (me.trance, me.ap) == (2, 2)


def test_the_range_of_a_gift() -> None:
    """D-31: a foe in sight and within its range."""
    scene, me, foe = adept()
    foe.cell = scene.board.find("l9")
    me.cell = scene.board.find("a1")
    assert "use shove" not in open_acts(scene, me)
    assert "use dread" in open_acts(scene, me)


def test_concentration_ends_when_the_turn_is_put_off_and_never_taken() -> None:
    """D-31: not paying is not paying, and what its end brings comes."""
    scene, me, _ = adept()
    act(scene, [], ["use dread"])
    FREE.end_turn(scene, me)
    scene.phase, scene.at = RESOLVE, 0
    beat(scene, [], ["act later"], FREE)
    beat(scene, [], ["end turn"], FREE)
    assert me.trance == 1
    beat(scene, [], ["wait"], FREE)
    events = beat(scene, [], [], FREE)
    assert [event.what for event in of_kind(events, Gifted)] == ["ends"]
    assert (me.trance, me.edges[0].bonus) == (-1, 10)
