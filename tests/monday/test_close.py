"""M-41, M-42: close quarters and grappling by the house rules."""

from typing import Any

import pytest
from tests.gurps.scene import said
from tests.monday.scene import (
    MONDAY,
    asked,
    attack,
    blow,
    book,
    do,
    fight,
    item,
    of_kind,
    ordered,
    parry,
    sheet,
    swordsman,
    two,
    unarmed,
)

from fracas.rulebooks.gurps.events import AttackRolled, ContestRolled
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.in_hand import Hold
from fracas.rulebooks.gurps.locations import LEFT_LEG, NECK, RIGHT_ARM, TORSO, Location
from fracas.rulebooks.gurps.rows import PRONE
from fracas.rulebooks.gurps.techniques import GRAB, GRAPPLE, TECHNIQUES

NEAR = book(close_quarters="on")
HOUSE = book(house_grappling="on")
SPEAR: dict[str, Any] = {"skills": {"Spear/Staff": 24}, "weapons": ["long-spear"]}


# M-41


@pytest.mark.parametrize(
    "rule, reach, place, skill",
    [
        ("M-41 at its reach", 3, "f3", 24),
        ("M-41 held for 3, at 2: -4 times 3", 3, "e3", 12),
        ("M-41 held for 3, at 1", 3, "d3", 12),
        ("M-41 held for 2, at 1: -4 times 2", 2, "d3", 16),
    ],
)
def test_nearer_than_the_reach(rule: str, reach: int, place: str, skill: int) -> None:
    stage = fight((sheet(**SPEAR), "c3", "e"), (unarmed(), place, "w"), rules=NEAR)
    me = stage.fighters[0]
    item(me, "long-spear").reach = reach
    strike = me.held[0].item.strikes[1]
    assert NEAR.reaches(stage, *two(stage), strike), rule
    assert NEAR.melee_skill(stage, NEAR.blow_at(stage, *two(stage), strike)).total == skill, rule


def test_without_the_switch_it_does_not_reach() -> None:
    """M-41: base G-87 and G-170."""
    stage = fight((sheet(**SPEAR), "c3", "e"), (unarmed(), "d3", "w"))
    strike = stage.fighters[0].held[0].item.strikes[1]
    assert not MONDAY.reaches(stage, *two(stage), strike)


def test_in_one_hex() -> None:
    """M-41: for G-170, a broadsword (reach 1) in close combat at -4 instead of -2; bare hands as ever."""
    for rules, sword, fist in ((MONDAY, 12, 10), (NEAR, 10, 10)):
        stage = fight((swordsman(14), "c3", "e"), (unarmed(), "d3", "w"), rules=rules)
        stage.fighters[1].cell = stage.fighters[0].cell
        stage.close_combat_begun = True
        assert rules.melee_skill(stage, blow(stage, "broadsword swing", rules)).total == sword
        assert rules.melee_skill(stage, blow(stage, "unarmed bite", rules)).total == fist


def test_parrying_nearer_than_the_reach() -> None:
    """M-41: -2 times the maximum reach."""
    stage = fight((swordsman(14), "c3", "e"), (sheet(**SPEAR), "d3", "w"), rules=NEAR)
    foe = stage.fighters[1]
    item(foe, "long-spear").reach = 2
    coming = blow(stage, "broadsword swing", NEAR)
    assert parry(stage, 1, coming, "long-spear", NEAR) == 15 - 4
    assert said(NEAR.why_no_parry(foe, foe.held[0], coming)) == ""
    assert parry(stage, 1, blow(stage, "broadsword swing"), "long-spear") == 15


def test_parrying_in_one_hex() -> None:
    """M-41: for G-171, whatever its reach, at that penalty and no other."""
    for rules, why, total in ((MONDAY, "too long for close combat", 0), (NEAR, "", 15 - 6)):
        stage = fight((unarmed(), "c3", "e"), (sheet(**SPEAR), "d3", "w"), rules=rules)
        foe = stage.fighters[1]
        foe.cell = stage.fighters[0].cell
        stage.close_combat_begun = True
        coming = blow(stage, "unarmed punch", rules)
        assert why in said(rules.why_no_parry(foe, foe.held[0], coming))
        assert total == 0 or parry(stage, 1, coming, "long-spear", rules) == total


# M-42


def clinch(rules: Any = HOUSE, **fields: Any) -> GurpsFight:
    """Two in one hex."""
    stage = ordered(fight((unarmed(**fields), "c3", "e"), (unarmed(), "d3", "w"), rules=rules))
    stage.fighters[1].cell = stage.fighters[0].cell
    stage.close_combat_begun = True
    return stage


def held(location: Location, **fields: Any) -> GurpsFight:
    stage = clinch(**fields)
    hold = HOUSE.take_hold(stage, *two(stage), location, 5)
    hold.main = hold.off = True
    hold.fresh = False
    return stage


def hold_of(stage: GurpsFight) -> Hold:
    return stage.fighters[0].holds[0]


@pytest.mark.parametrize(
    "rule, location, skill",
    [
        ("M-42 torso 0", TORSO, 12),
        ("M-42 an arm -1", RIGHT_ARM, 11),
        ("M-42 a leg -1", LEFT_LEG, 11),
        ("M-42 the head -3", NECK, 9),
    ],
)
def test_where_one_takes_hold(rule: str, location: Location, skill: int) -> None:
    stage = clinch(skills={"Brawling": 12})
    coming = HOUSE.technique_blow(stage, *two(stage), GRAPPLE)
    coming.location = location
    assert HOUSE.melee_skill(stage, coming).total == skill, rule


def test_other_modifiers() -> None:
    """M-42: something held -4; the larger one gains; +2 for each hand beyond two; Wrestling is no help."""
    stage = clinch(sm=1, skills={"Wrestling": 16})
    coming = HOUSE.technique_blow(stage, *two(stage), GRAPPLE)
    assert HOUSE.melee_skill(stage, coming).total == 10 + 1
    coming.hands = 3
    assert HOUSE.melee_skill(stage, coming).total == 10 + 1 + 2
    assert HOUSE.melee_skill(stage, HOUSE.technique_blow(stage, *two(stage), GRAB)).total == 10 + 1 - 4


def test_a_grapple() -> None:
    """M-42: the foe defends normally, and there are no control points."""
    stage = clinch(skills={"Brawling": 14})
    answers = ["grapple", "torso", "both hands"]
    _, options = asked(stage, [(3, 3, 3)], answers, rules=HOUSE)
    assert options == ["dodge", "parry unarmed", "no defence"]
    stage = clinch(skills={"Brawling": 14})
    events = attack(stage, [(3, 3, 3)], [*answers, "no defence"], rules=HOUSE)
    assert of_kind(events, AttackRolled)[0].need.total == 14
    assert hold_of(stage).control == 0
    assert stage.fighters[1].gripped


def test_only_in_the_foes_hex() -> None:
    """M-42: and only with an empty hand."""
    stage = ordered(fight((unarmed(), "c3", "e"), (unarmed(), "d3", "w"), rules=HOUSE))
    assert "not in the hex" in said(HOUSE.why_no_technique(stage, *two(stage), GRAPPLE))
    assert said(MONDAY.why_no_technique(stage, *two(stage), GRAPPLE)) == ""


def test_in_whatever_posture() -> None:
    """M-42: for G-174, nobody has to kneel first."""
    for rules, why in ((HOUSE, ""), (MONDAY, "kneel first")):
        stage = clinch(rules)
        stage.fighters[1].posture = PRONE
        assert why in said(rules.why_no_technique(stage, *two(stage), GRAPPLE))
        assert bool(why) == bool(rules.why_no_technique(stage, *two(stage), GRAPPLE))


def test_a_contest_of_strength() -> None:
    """M-42: ST to break free, however well one wrestles; training still adds to it (G-208)."""
    stage = held(TORSO)
    wrestler = unarmed(skills={"Wrestling": 19})
    stage.fighters[1].sheet = wrestler
    assert HOUSE.escape_score(stage.fighters[1], hold_of(stage)).total == 10 + 2


def test_what_the_house_knows() -> None:
    """M-42: no locks, throws, choke holds, wrenches, drags; slams are the base's."""
    stage = held(TORSO)
    unknown = [
        each.key for each in TECHNIQUES if "do not know" in said(HOUSE.why_no_technique(stage, *two(stage), each))
    ]
    assert unknown == [
        "cloak grapple", "garrote", "choke hold", "arm lock", "leg lock", "neck snap", "limb wrench", "throw", "drag",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "rule, location, mine", [("M-42 the best of ST, DX, Brawling", TORSO, 13), ("M-42 +3 on a leg", LEFT_LEG, 16)]
)
def test_a_takedown(rule: str, location: Location, mine: int) -> None:
    stage = held(location, skills={"Brawling": 13})
    scores = HOUSE.takedown_scores(*two(stage))
    assert scores[0].total == mine, rule
    events = attack(stage, [(3, 3, 3), (4, 4, 4)], ["takedown"], rules=HOUSE)
    assert of_kind(events, ContestRolled)[0].winner == 1
    assert stage.fighters[1].posture is PRONE


def test_a_pin() -> None:
    """M-42: the foe down and held by the torso, a Regular Contest of ST."""
    stage = held(TORSO)
    stage.fighters[1].posture = PRONE
    attack(stage, [(3, 3, 3), (5, 5, 5)], ["pin", "both hands"], rules=HOUSE)
    assert stage.fighters[1].pinned


def test_a_strangle() -> None:
    """M-42: by the head, as G-181."""
    stage = held(NECK)
    attack(stage, [(3, 3, 3), (3, 4, 4)], ["choke"], rules=HOUSE)
    assert stage.fighters[1].hp < 10
    assert stage.fighters[1].breathless


@pytest.mark.parametrize(
    "rule, hands, pinned, stunned, total",
    [
        ("M-42 one hand", 1, False, False, 10),
        ("M-42 two hands +5", 2, False, False, 15),
        ("M-42 pinning with one +5", 1, True, False, 15),
        ("M-42 pinning with two +10", 2, True, False, 20),
        ("M-42 stunned -4", 1, False, True, 6),
    ],
)
def test_breaking_free(rule: str, hands: int, pinned: bool, stunned: bool, total: int) -> None:
    stage = held(TORSO)
    hold = hold_of(stage)
    hold.off = hands == 2
    hold.pinned = pinned
    stage.fighters[0].stunned = stunned
    assert HOUSE.keep_score(stage.fighters[0], hold).total == total, rule
    assert HOUSE.escape_score(stage.fighters[1], hold).total == 10, rule


def test_wresting_something() -> None:
    """M-42: a Regular Contest of ST for what both hold."""
    stage = ordered(fight((unarmed(skills={"Brawling": 16}), "c3", "e"), (swordsman(), "d3", "w"), rules=HOUSE))
    stage.fighters[1].cell = stage.fighters[0].cell
    stage.close_combat_begun = True
    attack(stage, [(3, 3, 3)], ["grab", "no defence"], rules=HOUSE)
    stage.fighters[0].holds[0].fresh = False
    attack(stage, [(3, 3, 3), (5, 5, 5)], ["wrest"], rules=HOUSE)
    assert not stage.fighters[1].held[0].in_hand()


def test_a_held_foe() -> None:
    """M-42: -4 DX; it does not leave unless it is over twice as strong."""
    stage = held(TORSO)
    foe = stage.fighters[1]
    kick = foe.held[0].item.strikes[2]
    coming = HOUSE.blow_at(stage, foe, stage.fighters[0], kick)
    assert HOUSE.melee_skill(stage, coming).total == 10 - 4
    assert HOUSE.bound(foe)
    stage = clinch()
    stage.fighters[1].sheet.st = 21
    do(stage, [], [], lambda: HOUSE.take_hold(stage, *two(stage), TORSO, 0))
    assert not HOUSE.bound(stage.fighters[1])
