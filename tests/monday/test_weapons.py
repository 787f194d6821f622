"""M-44, M-46, M-47: unbalanced weapons, notes to the weapon table, weapons that stick."""

from typing import Any

import pytest
from tests.gurps.scene import said
from tests.monday.scene import (
    FULL,
    MONDAY,
    attack,
    beat,
    blow,
    book,
    do,
    fight,
    item,
    of_kind,
    one,
    ordered,
    peek,
    sheet,
    swordsman,
    two,
    unarmed,
)

from fracas.rulebooks.gurps.events import AttackRolled, ContestRolled, Handled, SuccessRolled, Suffered
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.gear import CRUSHING
from fracas.rulebooks.gurps.locations import RIGHT_ARM

AXE: dict[str, Any] = {"st": 12, "skills": {"Axe/Mace": 14}, "weapons": ["axe"]}
PICK: dict[str, Any] = {"st": 12, "skills": {"Axe/Mace": 14}, "weapons": ["pick"]}
WHIP: dict[str, Any] = {"st": 12, "skills": {"Flail": 16}, "weapons": ["whip-3"]}


# M-44


def test_no_attack_after_a_parry() -> None:
    """monday W-29: an axe (0U) that has parried since its wielder's last turn does not attack this turn."""
    stage = ordered(fight((sheet(**AXE), "c3", "e"), (unarmed(), "d3", "w")))
    me = stage.fighters[0]
    item(me, "axe").parries = 1
    peek(stage, [], [])
    assert item(me, "axe").parried
    assert [strike.key for strike in MONDAY.strikes(me)] == ["unarmed punch", "unarmed kick", "unarmed bite"]


def test_a_ready_lifts_it() -> None:
    """monday W-29: or a Ready."""
    stage = ordered(fight((sheet(**AXE), "c3", "e"), (unarmed(), "d3", "w")))
    me = stage.fighters[0]
    item(me, "axe").parries = 1
    beat(stage, [], ["ready", "c3", "e", "ready axe", "c3", "e"])
    assert not item(me, "axe").parried
    assert "axe swing" in [strike.key for strike in MONDAY.strikes(me)]


def test_it_is_over_after_that_turn() -> None:
    """M-44: only what happened since one's last turn counts; a balanced weapon never minds."""
    stage = ordered(fight((sheet(**AXE), "c3", "e"), (swordsman(), "d3", "w")))
    me, foe = stage.fighters
    item(me, "axe").parries = 1
    beat(stage, [], ["do nothing"])
    stage.place = 0
    peek(stage, [], [])
    assert not item(me, "axe").parried
    item(foe, "broadsword").parries = 2
    MONDAY.reset(stage, foe)
    assert not item(foe, "broadsword").parried


def test_no_parry_after_an_attack() -> None:
    """M-44: until one's next turn."""
    stage = ordered(fight((sheet(**AXE), "c3", "e"), (unarmed(), "d3", "w")))
    beat(stage, [(6, 6, 6)], ["attack", "c3", "e", "axe swing", "strike", "c3", "e"])
    me, foe = stage.fighters
    coming = MONDAY.blow_at(stage, foe, me, foe.held[0].item.strikes[1])
    assert "unbalanced" in said(MONDAY.why_no_parry(me, item(me, "axe"), coming))


def test_too_heavy_a_spear() -> None:
    """monday W-20: a one-handed spear (ST 10) in the hands of ST 8: skill -2, 1 FP more lost after the fight."""
    weak = sheet(st=8, skills={"Spear/Staff": 14, "Shield": 12}, weapons=["spear"], shield="small-shield")
    stage = fight((weak, "c3", "e"), (unarmed(), "d3", "w"))
    me = stage.fighters[0]
    item(me, "spear").reach = 1
    assert MONDAY.melee_skill(stage, blow(stage, "spear thrust")).total == 12
    MONDAY.end_of_fight(stage)
    assert me.fp == 9
    assert stage.fighters[1].fp == 10


def test_battle_fatigue_counts_it_once() -> None:
    """M-44: with G-203 by its switch 1 FP more, however much ST is missing."""
    rules = type(MONDAY)({"battle_fatigue": "on"})
    weak = sheet(st=7, skills={"Spear/Staff": 14, "Shield": 12}, weapons=["spear"], shield="small-shield", load=0)
    stage = fight((weak, "c3", "e"), (unarmed(), "d3", "w"), rules=rules)
    stage.round = 11
    me = stage.fighters[0]
    rules.end_of_fight(stage)
    assert me.fp == 10 - 1 - me.encumbrance - 1


# M-46


@pytest.mark.parametrize(
    "rule, brawling, dice",
    [
        ("M-46 untrained", None, "1d-3"),
        ("M-46 below DX", 9, "1d-3"),
        ("M-46 at DX", 10, "1d-2"),
        ("M-46 at DX+1", 11, "1d-2"),
        ("M-46 at DX+2", 12, "1d-1"),
    ],
)
def test_brawling(rule: str, brawling: int | None, dice: str) -> None:
    me = one(unarmed(skills={} if brawling is None else {"Brawling": brawling}))
    assert str(MONDAY.damage_dice(me, me.held[0].item.weapon.modes[0])) == dice, rule


def test_brass_knuckles() -> None:
    """M-46: thr crushing, and the bonus as for a bare fist."""
    me = one(sheet(skills={"Brawling": 12}, weapons=["brass-knuckles"]))
    assert str(MONDAY.damage_dice(me, me.held[0].item.weapon.modes[0])) == "1d"


def test_fists_on_armour_and_missed_kicks() -> None:
    """M-46: for G-93, neither hurts the striker nor fells it."""
    stage = fight((unarmed(st=20), "c3", "e"), (unarmed(armour=["plate"]), "d3", "w"))
    coming = blow(stage, "unarmed kick")
    do(stage, [(6, 6)], [], lambda: MONDAY.hurt(stage, coming))
    assert stage.fighters[0].hp == 20
    attack(stage, [(6, 6, 6)], ["unarmed kick", "strike"])
    assert stage.fighters[0].posture.key == "standing"


@pytest.mark.parametrize(
    "rule, weapon, skill, parried",
    [
        ("M-46 a flail is parried at -4", "broadsword", "Sword", True),
        ("M-46 not by a knife", "dagger", "Knife", False),
        ("M-46 nor by a fencing weapon", "rapier", "Fencing", False),
    ],
)
def test_flails(rule: str, weapon: str, skill: str, parried: bool) -> None:
    flail = sheet(st=13, skills={"Flail": 14}, weapons=["morningstar"])
    stage = fight((flail, "c3", "e"), (sheet(skills={skill: 14}, weapons=[weapon]), "d3", "w"))
    foe = stage.fighters[1]
    coming = blow(stage, "morningstar swing")
    assert (said(MONDAY.why_no_parry(foe, foe.held[0], coming)) == "") == parried, rule


def test_cracking_a_whip() -> None:
    """M-46: -4 to hit, +2 damage."""
    stage = fight((sheet(**WHIP), "c3", "e"), (unarmed(), "f3", "w"))
    me = stage.fighters[0]
    swing, crack = me.held[0].item.strikes
    assert MONDAY.melee_skill(stage, MONDAY.blow_at(stage, *two(stage), swing)).total == 16
    assert MONDAY.melee_skill(stage, MONDAY.blow_at(stage, *two(stage), crack)).total == 12
    assert str(MONDAY.damage_dice(me, swing.mode)) == "1d-1"
    assert str(MONDAY.damage_dice(me, crack.mode)) == "1d+1"


@pytest.mark.parametrize(
    "rule, weapon, better",
    [("M-46 a whip", "whip-3", True), ("M-46 a kusari", "kusari", True), ("M-46 no other", "morningstar", False)],
)
def test_disarming(rule: str, weapon: str, better: bool) -> None:
    stage = fight((sheet(st=12, skills={"Flail": 16}, weapons=[weapon]), "c3", "e"), (swordsman(), "d3", "w"))
    me = stage.fighters[0]
    assert MONDAY.made_to_disarm(MONDAY.blow_at(stage, *two(stage), me.held[0].item.strikes[0])) == better, rule


def entangled() -> GurpsFight:
    stage = ordered(fight((sheet(**WHIP), "c3", "e"), (unarmed(), "f3", "w")))
    answers = ["attack", "c3", "e", "entangle", "no defence", "c3", "e"]
    events = beat(stage, [(3, 3, 3)], answers)
    assert of_kind(events, AttackRolled)[0].need.total == 12
    assert stage.fighters[1].gripped
    assert stage.fighters[1].hp == 10
    stage.place = 0
    return stage


def test_entangling() -> None:
    """M-46: an attack at -4 without damage, then a Ready and a Quick Contest of ST each second."""
    stage = entangled()
    events = beat(stage, [(3, 3, 3), (4, 4, 4)], ["ready", "e", "c3", "e"])
    assert of_kind(events, ContestRolled)[0].winner == 1
    assert stage.fighters[1].gripped


@pytest.mark.parametrize(
    "rule, rolls, answers",
    [
        ("M-46 a contest that is lost", [(5, 5, 5), (3, 3, 3)], ["ready", "e", "c3", "e"]),
        ("M-46 a tie", [(4, 4, 4), (4, 3, 3)], ["ready", "e", "c3", "e"]),
        ("M-46 a second without a Ready", [], ["do nothing"]),
    ],
)
def test_a_lash_comes_off(rule: str, rolls: list[tuple[int, ...]], answers: list[str]) -> None:
    stage = entangled()
    beat(stage, rolls, answers)
    assert not stage.fighters[1].gripped, rule


@pytest.mark.parametrize(
    "rule, roll, dropped",
    [("M-46 a Will roll keeps it", (3, 3, 4), False), ("M-46 or the weapon falls", (3, 4, 4), True)],
)
def test_a_whip_on_the_arm(rule: str, roll: tuple[int, ...], dropped: bool) -> None:
    rules = book(locations="on")
    stage = fight((sheet(**WHIP), "c3", "e"), (swordsman(), "d3", "w"), rules=rules)
    coming = MONDAY.blow_at(stage, *two(stage), stage.fighters[0].held[0].item.strikes[0])
    events = do(stage, [roll], [], lambda: rules.suffer(stage, stage.fighters[1], 1, RIGHT_ARM, CRUSHING, coming))
    assert of_kind(events, SuccessRolled)[0].need.total == 10
    assert stage.fighters[1].held[0].in_hand() != dropped, rule


def test_a_whip_and_shock() -> None:
    """M-46: with the shock of the wound where there is shock."""
    rules = type(FULL)({"monday.injury": "full", "monday.locations": "on"})
    stage = fight((sheet(**WHIP), "c3", "e"), (swordsman(), "d3", "w"), rules=rules)
    coming = rules.blow_at(stage, *two(stage), stage.fighters[0].held[0].item.strikes[0])
    events = do(stage, [(3, 3, 3)], [], lambda: rules.suffer(stage, stage.fighters[1], 2, RIGHT_ARM, CRUSHING, coming))
    assert of_kind(events, SuccessRolled)[0].need.total == 8


# M-47


def stuck(**fields: Any) -> GurpsFight:
    """A pick in somebody, by a blow that did 4 points."""
    stage = ordered(fight((sheet(**PICK), "c3", "e"), (unarmed(hp=30, **fields), "d3", "w")))
    coming = blow(stage, "pick swing")
    do(stage, [(1,)], [], lambda: MONDAY.hurt(stage, coming))
    assert item(stage.fighters[0], "pick").stuck_in == 1
    assert stage.fighters[1].hp == 22
    stage.place = 1
    return stage


def test_it_sticks_where_it_injures() -> None:
    """M-47: not where armour stops it."""
    stage = fight((sheet(**PICK), "c3", "e"), (unarmed(armour=["plate"]), "d3", "w"))
    coming = blow(stage, "pick swing")
    do(stage, [(1,)], [], lambda: MONDAY.hurt(stage, coming))
    assert item(stage.fighters[0], "pick").stuck_in < 0


def test_the_victim_tears_it_away() -> None:
    """M-47: the wielder loses the contest: the weapon is torn from the grip."""
    stage = stuck()
    events = beat(stage, [(5, 5, 5), (3, 3, 3)], ["move", "f3", "w"])
    pick = item(stage.fighters[0], "pick")
    assert not pick.in_hand()
    assert pick.stuck_in == 1
    assert stage.board.names[stage.fighters[1].cell] == "f3"
    assert of_kind(events, Handled)[0].deed == "drops"


def test_the_victim_cannot_move() -> None:
    """M-47: the wielder wins."""
    stage = stuck()
    beat(stage, [(3, 3, 3), (5, 5, 5)], ["move", "f3", "w"])
    assert stage.board.names[stage.fighters[1].cell] == "d3"
    assert item(stage.fighters[0], "pick").in_hand()


def test_a_tie_frees_it() -> None:
    """M-47: and whenever it comes free it does half the injury again."""
    stage = stuck(st=12)
    events = beat(stage, [(3, 3, 3), (3, 3, 3)], ["move", "f3", "w"])
    assert [event.hp_lost for event in of_kind(events, Suffered)] == [4]
    assert item(stage.fighters[0], "pick").stuck_in < 0
    assert stage.fighters[1].hp == 22 - 4
    assert stage.board.names[stage.fighters[1].cell] == "f3"


def test_a_critical_failure_leaves_it_stuck() -> None:
    """M-47, M-3: by the thresholds of G-17, for the fight."""
    stage = stuck()
    beat(stage, [(6, 6, 6), (3, 3, 3)], ["move", "f3", "w"])
    assert item(stage.fighters[0], "pick").stuck_fast


def test_what_is_stuck_fast_comes_free_by_no_tie() -> None:
    """M-47: who wins the contest still holds the victim, who loses it lets go; but nothing frees it in this fight."""
    for rolls, freed, moved in (
        ([(3, 3, 3), (3, 3, 3)], False, False),
        ([(3, 3, 3), (5, 5, 5)], False, False),
        ([(5, 5, 5), (3, 3, 3)], False, True),
    ):
        stage = stuck(st=12)
        pick = item(stage.fighters[0], "pick")
        pick.stuck_fast = True
        beat(stage, rolls, ["move", "f3", "w"])
        assert (pick.stuck_in < 0) == freed
        assert pick.in_hand() != moved


def test_a_pull_that_goes_wrong() -> None:
    """M-47, M-3: by the thresholds of G-17, though nothing else is critical."""
    stage = stuck()
    stage.place = 0
    beat(stage, [(6, 6, 6)], ["ready", "e", "c3", "e"])
    assert item(stage.fighters[0], "pick").stuck_fast


def test_pulling_it_out() -> None:
    """M-47: a Ready and a ST roll."""
    stage = stuck()
    stage.place = 0
    assert [each.key for each in MONDAY.preparations(stage, stage.fighters[0])] == ["pull pick free"]
    beat(stage, [(4, 4, 4)], ["ready", "e", "c3", "e"])
    assert item(stage.fighters[0], "pick").stuck_in < 0
    assert stage.fighters[1].hp == 18
