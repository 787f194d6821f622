"""M-35 to M-39: options of a blow, stop thrusts, extra effort."""

from typing import Any

import pytest
from tests.gurps.scene import said
from tests.monday.scene import (
    MONDAY,
    asked,
    attack,
    beat,
    blow,
    book,
    fight,
    item,
    of_kind,
    one,
    ordered,
    sheet,
    swordsman,
    unarmed,
)

from fracas.rulebooks.gurps.events import AttackRolled, DamageRolled, DefenceRolled, Moved
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.manoeuvres import ATTACK, DETERMINED, MOVE, MOVE_AND_ATTACK, STRONG
from fracas.rulebooks.gurps.rows import KNEELING, STANDING, Manoeuvre

TWO: dict[str, Any] = {
    "skills": {"Sword": 15, "Knife": 15},
    "weapons": ["shortsword", "long-knife"],
    "in_hand": ["shortsword", "long-knife"],
}


def duel(skill: int = 12, **fields: Any) -> GurpsFight:
    return fight((swordsman(skill, **fields), "c3", "e"), (unarmed(), "d3", "w"))


def needs(events: list[Any]) -> list[int]:
    return [event.need.total for event in of_kind(events, AttackRolled)]


# M-35


def test_a_deceptive_attack() -> None:
    """monday W-16: skill 12: 8 to hit, and the defence at -2."""
    rolls = [(3, 3, 2), (2, 2, 2)]
    events = attack(duel(), rolls, ["broadsword swing", "deceptive", "strike", "dodge", "stand fast"])
    assert needs(events) == [8]
    assert of_kind(events, DefenceRolled)[0].need.total == 6


def test_it_has_one_size_and_no_floor() -> None:
    """M-35: once a blow, down to an effective skill of 3 (G-18), on the move too."""
    assert "deceptive" in asked(duel(7), [], ["broadsword swing"])[1]
    assert "deceptive" not in asked(duel(6), [], ["broadsword swing"])[1]
    assert "deceptive" not in asked(duel(18), [], ["broadsword swing", "deceptive"])[1]
    assert "deceptive" in asked(duel(18), [], ["broadsword swing"], MOVE_AND_ATTACK)[1]


# M-36


@pytest.mark.parametrize("rule, traits", [("M-36 -4 each", []), ("M-36 the ambidextrous no better", ["Ambidexterity"])])
def test_both_weapons(rule: str, traits: list[str]) -> None:
    stage = fight((sheet(**TWO, traits=traits), "c3", "e"), (unarmed(), "d3", "w"))
    rolls = [(3, 3, 3), (2, 2, 2), (3, 3, 3), (2, 2, 2)]
    head = ["shortsword swing", "both weapons", "strike", "long-knife swing", "strike"]
    events = attack(stage, rolls, [*head, "dodge", "stand fast", "dodge", "stand fast"])
    assert needs(events) == [11, 11], rule
    assert [event.need.total for event in of_kind(events, DefenceRolled)] == [7, 7], rule


def test_an_off_hand_alone_is_at_minus_4() -> None:
    """M-36: without the other weapon G-91 is kept; and no dual attack on an All-Out Attack (MR-24)."""
    stage = fight((sheet(**TWO), "c3", "e"), (unarmed(), "d3", "w"))
    assert MONDAY.melee_skill(stage, blow(stage, "long-knife swing")).total == 11
    assert "both weapons" in asked(stage, [], ["shortsword swing"])[1]
    assert "both weapons" not in asked(stage, [], ["shortsword swing"], DETERMINED)[1]


# M-37


@pytest.mark.parametrize("rule, manoeuvre, skill", [("M-37 on an Attack", ATTACK, 9), ("M-37 all-out", DETERMINED, 13)])
def test_a_rapid_strike(rule: str, manoeuvre: Manoeuvre, skill: int) -> None:
    rolls = [(6, 6, 6), (6, 6, 6)]
    answers = ["broadsword swing", "rapid strike", "strike", "broadsword swing", "strike"]
    assert needs(attack(duel(15), rolls, answers, manoeuvre)) == [skill, skill], rule


def test_with_an_unbalanced_weapon_too() -> None:
    """M-37: for G-80; but not with one that goes unready, nor on the move."""
    axe = fight((sheet(st=12, skills={"Axe/Mace": 15}, weapons=["axe"]), "c3", "e"), (unarmed(), "d3", "w"))
    assert "rapid strike" in asked(axe, [], ["axe swing"])[1]
    great = fight((sheet(st=12, skills={"Axe/Mace": 15}, weapons=["great-axe"]), "c3", "e"), (unarmed(), "e3", "w"))
    assert "rapid strike" not in asked(great, [], ["great-axe swing"])[1]
    assert "rapid strike" not in asked(duel(15), [], ["broadsword swing"], MOVE_AND_ATTACK)[1]


def test_both_halves_with_an_unbalanced_weapon() -> None:
    """M-37: the second with the same axe."""
    stage = fight((sheet(st=12, skills={"Axe/Mace": 15}, weapons=["axe"]), "c3", "e"), (unarmed(), "d3", "w"))
    answers = ["axe swing", "rapid strike", "strike", "axe swing", "strike"]
    assert needs(attack(stage, [(6, 6, 6), (6, 6, 6)], answers)) == [9, 9]


def test_only_one_attack_is_split() -> None:
    """M-37: of several."""
    stage = duel(18, traits=["Extra Attack 1"])
    one_split = ["broadsword swing", "rapid strike", "strike", "broadsword swing", "strike"]
    _, options = asked(stage, [(6, 6, 6), (6, 6, 6)], [*one_split, "broadsword swing"], times=2)
    assert "rapid strike" not in options


def test_at_several_foes() -> None:
    """M-37: at one or several."""
    stage = fight((swordsman(15), "c3", "e"), (unarmed(), "d3", "w"), (unarmed(), "a9", "e"), (unarmed(), "c3", "w"))
    stage.fighters[3].cell = stage.fighters[0].cell + stage.board.steps[1]
    answers = ["broadsword swing", "B", "rapid strike", "strike", "broadsword swing", "D", "strike"]
    events = attack(stage, [(6, 6, 6), (6, 6, 6)], answers)
    assert [event.foe for event in of_kind(events, AttackRolled)] == [1, 3]


# M-38


def charge(manoeuvre: Manoeuvre, move: int = 6, hexes: int = 2, **state: Any) -> int:
    """What a foe's coming on adds to a thrust out of a Wait."""
    spear = sheet(skills={"Spear/Staff": 14}, weapons=["long-spear"])
    stage = fight((spear, "c3", "e"), (unarmed(basic_move=move), "f3", "w"))
    me, foe = stage.fighters
    stage.acting = 1
    foe.manoeuvre = manoeuvre
    foe.path = (foe.cell + hexes, foe.cell)
    for key, value in state.items():
        setattr(foe, key, value)
    coming = MONDAY.blow_at(stage, me, foe, me.held[0].item.strikes[0])
    return coming.stop_thrust // 2


@pytest.mark.parametrize(
    "rule, manoeuvre, more",
    [
        ("monday W-17: Full Movement 6, comes 2 hexes", MOVE, 3),
        ("M-38 a Move and Attack too", MOVE_AND_ATTACK, 3),
        ("M-38 half of 6", STRONG, 1),
        ("M-38 a step", ATTACK, 0),
    ],
)
def test_stop_thrusts(rule: str, manoeuvre: Manoeuvre, more: int) -> None:
    assert charge(manoeuvre) == more, rule


def test_stop_thrusts_count_what_was_allowed() -> None:
    """M-38: with Dash 9; nothing for somebody who does not come nearer, nor without the advanced options."""
    assert charge(MOVE, dashing=True) == 4
    assert charge(MOVE, hexes=0) == 0
    assert charge(MOVE, facing=0) == 3  # M-15: nobody walks backwards here
    stage = fight((unarmed(), "c3", "e"), (unarmed(), "f3", "w"))
    me, foe = stage.fighters
    foe.path = (foe.cell + 2, foe.cell)
    foe.manoeuvre = MOVE
    assert book(advanced="off").stop_thrust_hexes(stage, foe, me) == 0
    assert MONDAY.stop_thrust_hexes(stage, foe, me) == 5


def test_a_stop_thrust_out_of_a_wait() -> None:
    """M-38: the whole exchange: +3 for a foe of Move 6."""
    spear = sheet(skills={"Spear/Staff": 14}, weapons=["long-spear"])
    stage = ordered(fight((spear, "b3", "e"), (unarmed(basic_move=6), "h3", "w")))
    beat(stage, [], ["wait", "a foe comes into my reach", "anyone", "attack", "when it happens"])
    met = ["b3", "e", "long-spear two-handed thrust", "strike", "no defence", "b3", "e"]
    events = beat(stage, [(3, 3, 3), (1,)], ["move", "d3", *met, "e3", "w"])
    assert str(of_kind(events, DamageRolled)[0].basic) == "dice 2, ran into the point +3 = 5"


# M-39


def test_flurry_of_blows() -> None:
    """M-39: 1 FP for each attack whose penalty is halved."""
    stage = duel(15)
    answers = [
        "broadsword swing",
        "rapid strike",
        "flurry of blows",
        "strike",
        "broadsword swing",
        "flurry of blows",
        "strike",
    ]
    events = attack(stage, [(6, 6, 6), (6, 6, 6)], answers)
    assert needs(events) == [12, 12]
    assert stage.fighters[0].fp == 8


@pytest.mark.parametrize("manoeuvre", [ATTACK, DETERMINED, MOVE_AND_ATTACK])
def test_mighty_blows(manoeuvre: Manoeuvre) -> None:
    """M-39: 1 FP for the bonus of Strong."""
    stage = duel(15)
    events = attack(stage, [(2, 2, 2), (3,)], ["broadsword swing", "mighty blow", "strike", "no defence"], manoeuvre)
    assert of_kind(events, DamageRolled)[0].basic.total == 6
    assert stage.fighters[0].fp == 9


def test_never_both() -> None:
    """M-39: flurry and mighty blow never together, and no mighty blow where everything is in it already."""
    stage = duel(15)
    assert "mighty blow" not in asked(stage, [], ["broadsword swing", "rapid strike", "flurry of blows"])[1]
    assert "flurry of blows" not in asked(stage, [], ["broadsword swing", "rapid strike", "mighty blow"])[1]
    assert "mighty blow" not in asked(stage, [], ["broadsword swing"], STRONG)[1]


def test_without_the_advanced_options() -> None:
    """M-1: only to strike."""
    simple = book(advanced="off")
    stage = fight((sheet(**TWO), "c3", "e"), (unarmed(), "d3", "w"), rules=simple)
    rolls = [(3, 3, 3)]
    name, options = asked(stage, rolls, ["shortsword swing"], rules=simple)
    assert name == "B"
    assert "dodge" in options


def test_dash_makes_a_step_two_hexes() -> None:
    """M-39: a Half Movement or less: one step more."""
    stage = ordered(fight((swordsman(14), "c3", "e"), (unarmed(), "f3", "w")))
    answers = ["dash", "attack", "e3", "e", "broadsword swing", "strike"]
    events = beat(stage, [(6, 6, 6)], answers)
    assert len(of_kind(events, AttackRolled)) == 1
    assert stage.fighters[0].fp == 9


def test_dash_while_waiting() -> None:
    """M-13, M-39: the longer step is there when it happens."""
    stage = ordered(fight((swordsman(14), "c3", "e"), (unarmed(), "g3", "w")))
    beat(stage, [], ["dash", "wait", "a foe leaves its place", "anyone", "attack", "when it happens"])
    answers = ["move", "f3", "e3", "e", "broadsword swing", "strike", "w"]
    events = beat(stage, [(6, 6, 6)], answers)
    assert [event.end for event in of_kind(events, Moved) if event.who == 0] == [stage.board.find("e3")]


def test_dash_and_a_rise() -> None:
    """M-17, M-39: up from the knees for one step, a hex for the other."""
    stage = ordered(fight((swordsman(14), "c3", "e"), (unarmed(), "e3", "w")))
    stage.fighters[0].posture = KNEELING
    answers = ["dash", "attack", "standing", "e", "hold back", "d3", "e"]
    beat(stage, [], answers)
    assert stage.fighters[0].posture is STANDING
    assert stage.board.names[stage.fighters[0].cell] == "d3"


# M-39, M-44: rapid recovery


AXE: dict[str, Any] = {"st": 12, "skills": {"Axe/Mace": 14}, "weapons": ["axe"]}


def test_rapid_recovery_to_attack() -> None:
    """monday W-29: an axe that has parried attacks again for 1 FP."""
    stage = ordered(fight((sheet(**AXE), "c3", "e"), (unarmed(), "d3", "w")))
    item(stage.fighters[0], "axe").parries = 1
    answers = ["recover axe", "attack", "c3", "e", "axe swing", "strike", "c3", "e"]
    events = beat(stage, [(6, 6, 6)], answers)
    assert len(of_kind(events, AttackRolled)) == 1
    assert stage.fighters[0].fp == 9


def test_rapid_recovery_to_parry() -> None:
    """M-39: an axe that has struck parries again for 1 FP."""
    stage = fight((swordsman(), "c3", "e"), (sheet(**AXE), "d3", "w"))
    axe = item(stage.fighters[1], "axe")
    axe.attacked = axe.swung = True
    assert said(MONDAY.why_no_parry(stage.fighters[1], axe, blow(stage, "broadsword swing")))
    answers = ["broadsword swing", "torso", "strike", "recover and parry axe", "stand fast"]
    events = attack(stage, [(3, 3, 3), (2, 2, 2)], answers)
    assert of_kind(events, DefenceRolled)[0].defence == "parry axe"
    assert stage.fighters[1].fp == 9
    assert not axe.swung


def test_rapid_recovery_of_what_went_unready() -> None:
    """M-39: a great axe, at once."""
    me = one(sheet(st=12, skills={"Axe/Mace": 14}, weapons=["great-axe"]))
    axe = item(me, "great-axe")
    assert not MONDAY.may_recover(axe)
    axe.ready = False
    assert MONDAY.may_recover(axe)
    assert not book(advanced="off").may_recover(axe)
    assert not MONDAY.may_recover(item(one(swordsman()), "broadsword"))


def test_effort_below_one_fp_costs_hp() -> None:
    """M-39: as in the base (G-164)."""
    stage = fight((swordsman(), "c3", "e"), (unarmed(), "h3", "w"))
    me = stage.fighters[0]
    me.fp = 0
    MONDAY.dash(stage, me)
    assert (me.fp, me.hp) == (-1, 9)
