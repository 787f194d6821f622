"""Long acts that are paid for in parts, before other acts (D-30)."""

from __future__ import annotations

import pytest
from tests.d100.scene import (
    BOOK,
    FREE,
    D100Fight,
    act,
    asked,
    do,
    duel,
    fight,
    in_order,
    keys,
    of_kind,
    open_acts,
    sheet,
    swordsman,
    turn_of,
)

from fracas.rulebooks.d100.critical_tables import CHEST
from fracas.rulebooks.d100.events import Declared, Worked
from fracas.rulebooks.d100.fighter import Wound

ARCHER = sheet(weapons=["crossbow"], ob={"crossbow": 80, "strike": 60}, physique_total=80)


def archer(book: object = FREE) -> D100Fight:
    scene, me, _ = duel(ARCHER, book=book)  # type: ignore[arg-type]
    me.held[0].shots = 0
    return scene


def test_a_part_before_other_acts() -> None:
    """D-30: 2 of a crossbow's 4 AP, then a kick for the other 2; the rest in the next turn, with 2 AP to spare."""
    scene = archer()
    me = turn_of(scene, 0, FREE)
    events = act(scene, [], ["in part", "2"])
    assert of_kind(events, Worked)[0].paid == 2
    assert (me.ap, me.held[0].shots) == (2, 0)
    act(scene, [(1,)], ["attack strike"])
    FREE.end_turn(scene, me)
    turn_of(scene, 0, FREE)
    act(scene, [], ["load crossbow"])
    assert (me.ap, me.held[0].shots) == (2, 1)


@pytest.mark.parametrize("share", [1, 2, 3])
def test_any_part_counts(share: int) -> None:
    """D-30: from 1 AP to one less than could be paid; what is left is asked for later."""
    scene = archer()
    me = turn_of(scene, 0, FREE)
    act(scene, [], ["in part", str(share)])
    FREE.end_turn(scene, me)
    turn_of(scene, 0, FREE)
    act(scene, [], ["load crossbow"])
    assert (me.ap, me.held[0].shots) == (share, 1)


def test_what_is_asked() -> None:
    """D-30: of which act, where there are several; how much of it, with what is left then."""
    people = [(sheet(bandages=1, med_kits=1), "d5", "e"), (swordsman(), "l9", "w"), (swordsman(), "e5", "w")]
    scene = in_order(fight(*people, sides=[0, 1, 0], book=FREE))
    scene.fighters[2].wounds.append(Wound(False, 3, CHEST, False))
    me = turn_of(scene, 0, FREE)
    assert "in part" in open_acts(scene, me)
    decision = asked(scene, [], ["in part"], lambda: FREE.act(scene))
    assert keys(decision) == ["bandage", "med kit"]
    assert FREE.view(scene, decision, decision.menu.options()[0]).note == "4 AP in all"
    decision = asked(scene, [], ["in part", "bandage"], lambda: FREE.act(scene))
    assert keys(decision) == ["1", "2", "3"]
    assert FREE.view(scene, decision, decision.menu.options()[0]).note == "3 more later"


def test_nothing_to_divide() -> None:
    """D-30: with 1 AP, or 1 AP still to pay, there is nothing to choose, and it is not offered."""
    scene = archer()
    me = turn_of(scene, 0, FREE)
    act(scene, [], ["in part", "3"])
    assert me.ap == 1
    assert "in part" not in open_acts(scene, me)
    assert "load crossbow" in open_acts(scene, me)
    FREE.end_turn(scene, me)
    turn_of(scene, 0, FREE)
    assert "in part" not in open_acts(scene, me)


def test_a_part_is_planned() -> None:
    """D-17, D-30: a part of the AP for it, the others for what comes after it."""
    scene = archer(BOOK)
    me = scene.fighters[0]
    answers = ["no parry", "in part", "2", "attack strike"]
    events = do(scene, [], answers, lambda: BOOK.declare(scene, me))
    plan = of_kind(events, Declared)[0].to_dict()["plan"]
    assert plan == [["load crossbow", -1, "plain"], ["attack strike", 1, "plain"]]
    turn_of(scene, 0, BOOK, me.plan)
    act(scene, [], ["in part", "2"], BOOK)
    act(scene, [(1,)], ["attack strike"], BOOK)
    assert (me.ap, me.changed) == (0, False)


def test_why_not_all_of_it() -> None:
    """D-30: a part is less than the whole; without `in part` one pays what one can."""
    scene = archer()
    turn_of(scene, 0, FREE)
    decision = asked(scene, [], ["in part"], lambda: FREE.act(scene))
    why = "'4' is not possible: from 1 to 3 AP can go into it, for something is to be left (D-30)."
    assert FREE.why_not(scene, decision, "4") == why
