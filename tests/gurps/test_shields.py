"""Sections 8 and 16: the shield as a weapon (G-96), bucklers (G-206)."""

from typing import Any

import pytest
from tests.gurps.blows import reachable
from tests.gurps.deeds import attack, blow_of, in_order, strike_of
from tests.gurps.grips import apart, attempt, why
from tests.gurps.scene import GURPS, beat, fight, keys, of_kind, one, peek, said, sheet, swordsman

from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.events import AttackRolled
from fracas.rulebooks.gurps.locations import LEFT_ARM, RIGHT_ARM
from fracas.rulebooks.gurps.rows import KNEELING
from fracas.rulebooks.gurps.techniques import RUSH, SHOVE

BUCKLER: dict[str, Any] = {"shield": "small-shield buckler", "skills": {"Shield": 12}}


# G-96: the shield as a weapon


@pytest.mark.parametrize(
    ("rule", "shield", "dice"),
    [("G-96 thrust crushing", "medium-shield", "1d-1"), ("G-96 a spike +1", "spiked medium-shield", "1d")],
)
def test_a_bash(rule: str, shield: str, dice: str) -> None:
    paper = swordsman(12, st=12, shield=shield, skills={"Shield": 13})
    scene = fight((paper, "d5", "e"), (swordsman(), "e5", "w"))
    me = scene.fighters[0]
    mode = strike_of(me, "shield bash").mode
    assert (str(GURPS.damage_dice(me, mode)), mode.damage.key, mode.parries) == (dice, "cr", False), rule
    events = attack(scene, [(4, 4, 5), (3,)], ["shield bash", "torso", "strike", "no defence"])
    assert of_kind(events, AttackRolled)[0].need.total == 13, rule


def test_a_shield_that_bashed_may_still_block() -> None:
    """G-96: and an off-hand penalty it has never had."""
    paper = swordsman(12, shield="medium-shield", skills={"Shield": 12})
    scene = fight((paper, "d5", "e"), (swordsman(), "e5", "w"))
    me, foe = scene.fighters
    attack(scene, [(5, 5, 5)], ["shield bash", "torso", "strike"])
    blow = GURPS.blow_at(scene, foe, me, strike_of(foe, "broadsword swing"))
    assert "block" in [option.key for option in GURPS.defences(scene, me, blow)]


def test_a_shield_reaches_one_hex_and_must_be_ready() -> None:
    """G-96: reach 1; in the same hex only as G-170 allows, and a cloak does not bash."""
    paper = swordsman(12, shield="medium-shield", skills={"Shield": 12})
    cramped = Gurps({"close_reach1": "forbidden"})
    for place, yes in (("e5", True), ("d5", False), ("f5", False)):
        assert reachable(fight((paper, "d5", "e"), (sheet(), place, "w")), "shield bash", cramped) == yes
    assert reachable(fight((paper, "d5", "e"), (sheet(), "d5", "w")), "shield bash")
    me = one(paper, shield_ready=False)
    assert "bash" not in [strike.mode.name for strike in GURPS.strikes(me)]
    me = one(swordsman(12, shield="heavy-cloak"))
    assert "bash" not in [strike.mode.name for strike in GURPS.strikes(me)]


# G-206: bucklers


def test_a_buckler_is_dropped_and_picked_up_like_a_weapon() -> None:
    """G-206: a free action, and one Ready, crouching or lower; the hand is free meanwhile."""
    scene = in_order(fight((sheet(**BUCKLER), "c5", "e"), (sheet(), "f5", "w")))
    me = scene.fighters[0]
    beat(scene, [], ["drop buckler", "do nothing"])
    assert (GURPS.shield_worn(me), me.shield_ready, GURPS.free_hands(me)) == (False, False, 2)
    assert said(GURPS.why_no_block(me, blow_of(scene, "unarmed kick"))) == "there is no shield (G-118)"
    beat(scene, [], ["do nothing"])
    beat(scene, [], ["ready", "kneeling", "e"])
    assert (GURPS.shield_worn(me), me.shield_ready, me.shield_cell) == (True, True, -1)


def test_a_strapped_shield_is_neither_dropped_nor_a_buckler_unstrapped() -> None:
    """G-52, G-206: straps take seconds; a buckler has none."""
    strapped = fight((sheet(shield="small-shield"), "c5", "e"), (sheet(), "f5", "w"))
    held_ = fight((sheet(**BUCKLER), "c5", "e"), (sheet(), "f5", "w"))
    assert "drop buckler" not in keys(peek(strapped, [(6,), (1,)], []))
    assert "drop buckler" in keys(peek(held_, [(6,), (1,)], []))
    assert [option.key for option in GURPS.shield_preparations(strapped, strapped.fighters[0])] == ["take off shield"]
    assert GURPS.shield_preparations(held_, held_.fighters[0]) == []


def test_a_buckler_lies_where_it_fell() -> None:
    """G-52, G-206: within a hex, and not standing."""
    scene = fight((sheet(**BUCKLER), "c5", "e"), (sheet(), "j5", "w"))
    me = scene.fighters[0]
    GURPS.drop_buckler(scene, me)
    assert GURPS.shield_preparations(scene, me) == []
    me.posture = KNEELING
    assert [option.key for option in GURPS.shield_preparations(scene, me)] == ["pick up buckler"]
    me.cell = scene.board.find("e5")
    assert GURPS.shield_preparations(scene, me) == []


@pytest.mark.parametrize(
    ("rule", "shield", "location", "worn"),
    [
        ("G-206 a buckler falls with the arm", "small-shield buckler", LEFT_ARM, False),
        ("G-154 a strapped shield stays", "small-shield", LEFT_ARM, True),
        ("G-206 the other arm does not hold it", "small-shield buckler", RIGHT_ARM, True),
    ],
)
def test_a_crippled_arm_and_a_shield(rule: str, shield: str, location: Any, worn: bool) -> None:
    scene = fight((sheet(shield=shield), "c5", "e"), (sheet(), "f5", "w"))
    GURPS.lose_use_of(scene, scene.fighters[0], location)
    assert GURPS.shield_worn(scene.fighters[0]) == worn, rule


def test_the_stunned_drop_a_buckler() -> None:
    """G-158, G-206: like whatever is in the hands."""
    scene = fight((sheet(**BUCKLER), "c5", "e"), (sheet(shield="small-shield"), "f5", "w"))
    for me in scene.fighters:
        GURPS.drop_everything(scene, me)
    assert [GURPS.shield_worn(me) for me in scene.fighters] == [False, True]


def test_nobody_rushes_behind_a_buckler() -> None:
    """G-190: a strapped shield it must be."""
    assert why(apart(sheet(**BUCKLER), sheet()), RUSH) == "nobody rushes behind a buckler (G-190)"
    assert why(apart(sheet(shield="small-shield"), sheet()), RUSH) == ""


@pytest.mark.parametrize("key", ["large-shield buckler", "light-cloak buckler"])
def test_which_shields_are_bucklers(key: str) -> None:
    """G-206: small and medium ones."""
    with pytest.raises(ValueError, match="is no buckler; small and medium shields may be"):
        sheet(shield=key)
    assert sheet(shield="spiked medium-shield buckler").shield is not None


def test_a_large_shield_is_no_burden_to_its_own_rush() -> None:
    """G-74: -2 to all attacks but those with the shield."""
    scene = apart(sheet(shield="large-shield", skills={"Shield": 13}), sheet())
    assert GURPS.melee_skill(scene, attempt(scene, RUSH)).total == 13
    assert GURPS.melee_skill(scene, attempt(scene, SHOVE)).total == 10 - 2
