"""Grappling and bare hands (D-77, D-78)."""

from __future__ import annotations

from typing import Any

from tests.d100.scene import (
    BOOK,
    FREE,
    Combatant,
    D100Fight,
    act,
    asked,
    beat,
    blow_of,
    do,
    duel,
    keys,
    of_kind,
    open_acts,
    parry,
    sheet,
    swordsman,
    turn_of,
)

from fracas.kernel.event import Became
from fracas.rulebooks.d100.events import AttackRolled, CriticalRolled, ManoeuvreRolled
from fracas.rulebooks.d100.fighter import RESOLVE

WRESTLER: dict[str, Any] = {
    "ob": {"grapple": 60, "strike": 40, "knife": 50},
    "physique_total": 80,
    "physique_ranks": 10,
    "weapons": ["knife"],
    "ready": "",
}


def held() -> tuple[D100Fight, Combatant, Combatant]:
    scene, me, foe = duel(
        sheet(**WRESTLER), sheet(**{**WRESTLER, "skills": {"athletics": 40}, "qu": 10, "ob": {"knife": 50}}), book=FREE
    )
    BOOK.seize(scene, me, foe)
    return scene, me, foe


def test_hold_instead_of_the_critical() -> None:
    """d100 W-45: a grapple of 103 on AT1 is 4CU: roll the critical, or hold instead; the hits count."""
    scene, me, foe = duel(sheet(**WRESTLER), book=FREE)
    turn_of(scene, 0, FREE)
    decision = asked(scene, [(43,)], ["attack grapple", "plain"], lambda: FREE.act(scene))
    assert keys(decision) == ["critical", "hold"]
    scene, me, foe = duel(sheet(**WRESTLER), book=FREE)
    turn_of(scene, 0, FREE)
    events = act(scene, [(43,)], ["attack grapple", "plain", "hold"])
    assert str(of_kind(events, AttackRolled)[0].result) == "4CU"
    assert not of_kind(events, CriticalRolled)
    assert (foe.hits, foe.held_by, me.holding) == (76, 0, 1)
    scene, me, foe = duel(sheet(**WRESTLER), book=FREE)
    turn_of(scene, 0, FREE)
    events = act(scene, [(43,), (1,)], ["attack grapple", "plain", "critical"])
    assert of_kind(events, CriticalRolled)
    assert foe.held_by == -1


def test_a_grade_below_b_holds_nobody() -> None:
    """D-77: B or better."""
    scene, _, foe = duel(sheet(**WRESTLER), book=FREE)
    turn_of(scene, 0, FREE)
    act(scene, [(20,), (1,)], ["attack grapple", "plain"])
    assert foe.held_by == -1


def test_the_held_are_constrained() -> None:
    """D-77: no movement, no parry, no Quickness; only the holder can be attacked, for 2 AP at -20."""
    scene, _me, foe = held()
    parry(foe, scene, {0: 30})
    blow = blow_of(scene, "strike")
    assert BOOK.parry_db(scene, blow) == 0
    BOOK.attack_bonus(scene, blow)
    assert blow.db == 0
    turn_of(scene, 1, FREE)
    foe.held[0].hand = 1
    open_ = open_acts(scene, foe)
    assert not {"move", "run", "attack grapple"} & set(open_)
    assert {"attack knife", "attack strike", "escape"} <= set(open_)
    foe.parrying = 0
    assert BOOK.attack_bonus(scene, blow_of(scene, "knife", who=1, at=0)).total == 30


def test_a_hold_is_paid_for_first() -> None:
    """D-77: 1 AP first in each later turn, or it ends; then only attacks that cost 2, and grapple."""
    scene, me, foe = held()
    turn_of(scene, 0, FREE)
    assert open_acts(scene, me) == ["keep hold", "let go", "act later"]
    act(scene, [], ["keep hold"])
    assert me.ap == 3
    assert {"attack strike", "attack grapple"} <= set(open_acts(scene, me))
    me.held[0].hand = 1
    assert "attack knife" in open_acts(scene, me)
    scene, me, foe = held()
    turn_of(scene, 0, FREE)
    act(scene, [], ["let go"])
    assert foe.held_by == -1
    assert me.ap == 4


def test_a_holder_has_no_sword() -> None:
    """D-77: an attack of 3 AP is not for holders, nor for the held."""
    scene, me, foe = duel(swordsman(), swordsman())
    assert BOOK.within_cost(me, me.held[0].item)
    BOOK.seize(scene, me, foe)
    assert not BOOK.within_cost(me, me.held[0].item)
    assert not BOOK.within_cost(foe, foe.held[0].item)
    assert BOOK.within_cost(me, me.sheet.grapple)
    assert not BOOK.within_cost(foe, foe.sheet.grapple)


def test_when_a_hold_ends() -> None:
    """D-77: when the holder moves, stops being able, or is no longer next to the target."""
    scene, me, foe = held()
    turn_of(scene, 0, FREE)
    act(scene, [], ["keep hold"])
    act(scene, [], ["move", "c5", "e"])
    assert foe.held_by == -1
    scene, me, foe = held()
    me.unconscious = True
    BOOK.collapse(scene, me, "unconscious")
    assert foe.held_by == -1
    scene, me, foe = held()
    BOOK.push(scene, foe, me.cell, 4)
    assert foe.held_by == -1
    scene, me, foe = held()
    BOOK.seize(scene, foe, me)
    assert foe.held_by == -1


def test_escapes_add_up() -> None:
    """d100 W-45: 55 + 40 - 30 = 65, 60%; then 60, 50%: 110 in all, free."""
    scene, me, foe = held()
    turn_of(scene, 1, FREE)
    events = act(scene, [(55,)], ["escape"])
    assert of_kind(events, ManoeuvreRolled)[0].bonus.total == 10
    assert (foe.escaped, foe.held_by, foe.ap) == (60, 0, 2)
    again = of_kind(act(scene, [(50,)], ["escape"]), ManoeuvreRolled)[0]
    assert foe.held_by == -1
    assert me.holding == -1
    assert (again.foe, again.percent, again.so_far) == (0, 50, 110)
    assert again.to_dict()["so_far"] == 110


def test_a_hold_that_is_kept_up_is_told() -> None:
    """D-77: a turn that is spent on it is not silent."""
    scene, _, _ = held()
    turn_of(scene, 0, FREE)
    events = act(scene, [], ["keep hold"])
    assert [(event.who, event.state) for event in of_kind(events, Became)] == [(1, "still held")]


def test_the_better_skill_and_a_weak_grip() -> None:
    """D-77: the better of grapple and athletics; a negative grapple OB of the holder is no grip at all."""
    scene, me, foe = duel(sheet(), sheet(ob={"grapple": 70}, skills={"athletics": 40}))
    BOOK.seize(scene, me, foe)
    foe.penalty = -5
    assert BOOK.escape_bonus(scene, foe).total == 65


def test_bare_hands() -> None:
    """D-78, D-123: a strike needs no hand, a grapple two empty ones."""
    scene, me, _ = duel(book=FREE)
    turn_of(scene, 0, FREE)
    assert "attack strike" in open_acts(scene, me)
    assert "attack grapple" not in open_acts(scene, me)
    me.held[0].hand = 0
    assert "attack grapple" in open_acts(scene, me)
    me.arm_useless = me.off_useless = True
    assert "attack strike" in open_acts(scene, me)
    assert "attack grapple" not in open_acts(scene, me)
    me.legs_useless = 2
    assert "attack strike" not in open_acts(scene, me)


def test_nobody_holds_two() -> None:
    """D-77: who holds somebody rolls its criticals."""
    scene, me, foe = held()
    me.holding = 1
    foe.held_by = -1
    blow = blow_of(scene, "grapple")
    do(scene, [(43,), (1,)], [], lambda: BOOK.make_attack(scene, blow))
    assert foe.held_by == -1


def test_a_hold_ends_when_the_turn_is_put_off_and_never_taken() -> None:
    """D-77: not paying is not paying; whoever takes the turn after all pays in it."""
    scene, me, foe = held()
    scene.phase, scene.at = RESOLVE, 0
    beat(scene, [], ["act later"], FREE)
    assert me.holding == 1
    beat(scene, [], ["end turn"], FREE)
    events = beat(scene, [], ["wait"], FREE)
    events += beat(scene, [], [], FREE)
    assert (me.holding, foe.held_by) == (-1, -1)
    assert [event.state for event in of_kind(events, Became)] == ["free"]

    scene, me, foe = held()
    scene.phase, scene.at = RESOLVE, 0
    beat(scene, [], ["act later"], FREE)
    beat(scene, [], ["end turn"], FREE)
    beat(scene, [], ["act"], FREE)
    beat(scene, [], ["keep hold"], FREE)
    beat(scene, [], ["end turn"], FREE)
    assert (me.holding, foe.held_by) == (1, 0)


def test_a_hold_ends_when_the_holder_has_no_turn() -> None:
    """D-77: nor does anybody pay in a turn that it does not have."""
    scene, me, foe = held()
    scene.phase, scene.at, me.surprised = RESOLVE, 0, True
    beat(scene, [], ["end turn"], FREE)
    assert (me.holding, foe.held_by) == (-1, -1)
