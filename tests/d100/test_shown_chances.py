"""The chances that people are shown are those of what will happen, in the manner that is declared or left (D-28)."""

from __future__ import annotations

import pytest
from tests.d100.scene import (
    BOOK,
    D100Fight,
    act_of,
    armed,
    asked,
    duel,
    fight,
    in_order,
    sheet,
    swordsman,
    turn_of,
)

from fracas.kernel.decision import Decision, View
from fracas.rulebooks.d100.rows import HASTY, MEASURED, PLAIN, Manner, Planned


def view(scene: D100Fight, decision: Decision, key: str) -> View:
    option = decision.menu.find(key)
    assert option is not None, key
    return BOOK.view(scene, decision, option)


def bonuses(seen: View) -> list[str]:
    assert seen.tally is not None
    return [reason.text for _, reason in seen.tally.terms]


def test_a_stunned_swordsman_plans_and_makes_a_hasty_attack() -> None:
    """D-28, D-108: 2 AP are not enough for another, so that is the one whose chance is shown."""
    scene, me, _ = duel()
    me.stun = 2
    decision = asked(scene, [], ["no parry"], lambda: BOOK.declare(scene, me))
    planned = view(scene, decision, "attack sword")
    assert "hasty" in bonuses(planned)
    turn_of(scene, 0, BOOK, [Planned(act_of(me, "attack sword"), 1)])
    made = view(scene, asked(scene, [], [], lambda: BOOK.act(scene)), "attack sword")
    assert made.chance == planned.chance
    assert made.note == "from 2 AP, at B, hasty"


@pytest.mark.parametrize("manner", [PLAIN, MEASURED, HASTY])
def test_a_declared_manner_is_the_one_that_is_shown(manner: Manner) -> None:
    """D-17: at the target's name when it is planned, and at the act when it is done."""
    people = [(swordsman(), "d5", "e"), (swordsman(), "e5", "w"), (swordsman(), "h5", "w")]
    scene = in_order(fight(*people, sides=[0, 1, 1]))
    me = scene.fighters[0]
    answers = ["no parry", "whoever is nearest", "attack sword", manner.key]
    decision = asked(scene, [], answers, lambda: BOOK.declare(scene, me))
    shown = "plain" if manner is PLAIN else manner.key
    assert (shown in bonuses(view(scene, decision, "B"))) == (manner is not PLAIN)
    turn_of(scene, 0, BOOK, [Planned(act_of(me, "attack sword"), 1, manner)])
    decision = asked(scene, [], [], lambda: BOOK.act(scene))
    seen = view(scene, decision, "attack sword")
    how = asked(scene, [], ["attack sword"], lambda: BOOK.act(scene))
    assert BOOK.usual(scene, how) == manner.key
    assert seen.chance == view(scene, how, manner.key).chance
    assert seen.note.endswith(f", {manner.key}") == (manner is not PLAIN)


def test_a_parry_is_shown_against_the_attack_that_comes() -> None:
    """D-17, D-28, D-59: a weapon before bare hands, hasty from one who is stunned, and whatever has been declared."""
    foes = sheet(weapons=["sword"], ob={"sword": 60, "strike": 95})
    scene, me, foe = duel(None, foes)
    decision = asked(scene, [], ["sword"], lambda: BOOK.declare(scene, me))
    assert view(scene, decision, "10").chance_of == "that an attack of B's (sword) does no harm"
    foe.plan = (Planned(act_of(foe, "attack strike"), 0, MEASURED),)
    decision = asked(scene, [], ["sword"], lambda: BOOK.declare(scene, me))
    assert view(scene, decision, "10").chance_of == "that an attack of B's (unarmed strike, measured) does no harm"
    foe.plan = ()
    foe.stun = 1
    decision = asked(scene, [], ["sword"], lambda: BOOK.declare(scene, me))
    seen = view(scene, decision, "10")
    assert seen.chance_of == "that an attack of B's (sword, hasty) does no harm"
    assert "hasty -25" in seen.details[0]


def test_a_stunned_axeman_has_only_bare_hands() -> None:
    """D-28, W-22: 3 AP for the hasty blow are more than he has."""
    scene, me, foe = duel(None, armed("axe"))
    foe.stun = 1
    blow = BOOK.foes_attack(scene, me, foe)
    assert blow is None or blow.item.weapon.natural
