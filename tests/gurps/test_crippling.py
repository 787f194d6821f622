"""Section 12: crippled, numbed and destroyed parts of the body (G-154)."""

from typing import Any

import pytest
from tests.gurps.deeds import do
from tests.gurps.scene import GURPS, fight, of_kind, one, said, sheet, swordsman
from tests.gurps.wounding import MADE, blow_at, checks, foe_of, kind, land, strike_for, struck

from fracas.kernel.dice import ScriptedDice
from fracas.rulebooks.gurps.blow import Blow
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.events import Crippled, Handled
from fracas.rulebooks.gurps.locations import (
    BY_KEY,
    FACE,
    GROIN,
    LEFT_ARM,
    LEFT_EYE,
    LEFT_LEG,
    NECK,
    RIGHT_ARM,
    RIGHT_EYE,
    RIGHT_LEG,
    SKULL,
    TORSO,
    VITALS,
)
from fracas.rulebooks.gurps.rows import PRONE, SITTING, STANDING

AT_OR_OVER = Gurps({"cripple_at": "at_or_over"})


# G-154


@pytest.mark.parametrize(
    ("rule", "hp", "location", "over", "at"),
    [
        ("G-154 an arm of 12 HP", 12, "right arm", 7, 6),
        ("G-154 an arm of 13 HP", 13, "left arm", 7, 7),
        ("G-154 a leg of 10 HP", 10, "left leg", 6, 5),
        ("G-154 a leg of 11 HP", 11, "right leg", 6, 6),
        ("gurps W-31: a hand of 12 HP", 12, "right hand", 5, 4),
        ("G-154 a hand of 10 HP", 10, "left hand", 4, 4),
        ("G-154 a foot of 9 HP", 9, "left foot", 4, 3),
        ("G-154 a foot of 11 HP", 11, "right foot", 4, 4),
        ("G-154 an eye of 10 HP", 10, "right eye", 2, 1),
        ("G-154 an eye of 9 HP", 9, "left eye", 1, 1),
        ("G-154 an eye of 21 HP", 21, "left eye", 3, 3),
    ],
)
def test_crippling_injuries(rule: str, hp: int, location: str, over: int, at: int) -> None:
    """G-154: more than a half, a third, a tenth; by the switch `cripple_at` that much itself."""
    foe = one(sheet(hp=hp))
    place = BY_KEY[location]
    for book, least in ((GURPS, over), (AT_OR_OVER, at)):
        assert book.crippling_injury(foe, place) == least, rule
        assert [book.cripples(foe, place, least + more) for more in (-1, 0)] == [False, True], rule


@pytest.mark.parametrize(
    ("rule", "location", "limited", "limited_at"),
    [
        ("G-154 arm", "left arm", 7, 6),
        ("G-154 leg", "right leg", 7, 6),
        ("G-154 hand", "right hand", 5, 4),
        ("G-154 foot", "left foot", 5, 4),
        ("G-154 eye: no limit", "left eye", 40, 40),
        ("G-154 skull: no limit", "skull", 40, 40),
        ("G-154 torso: no limit", "torso", 40, 40),
        ("G-154 neck: no limit", "neck", 40, 40),
    ],
)
def test_limits(rule: str, location: str, limited: int, limited_at: int) -> None:
    """G-154: a limb of somebody with 12 HP costs no more than what cripples it."""
    foe = one(sheet(hp=12))
    assert GURPS.limit_injury(foe, BY_KEY[location], 40) == limited, rule
    assert AT_OR_OVER.limit_injury(foe, BY_KEY[location], 40) == limited_at, rule
    assert GURPS.limit_injury(foe, BY_KEY[location], 1) == 1, rule


def test_nothing_cripples_trunk_and_head() -> None:
    """G-154: only limbs, extremities and eyes."""
    foe = one(sheet(hp=12))
    for location in (TORSO, VITALS, SKULL, FACE, NECK, GROIN):
        assert not GURPS.cripples(foe, location, 100)


def test_a_crippled_arm() -> None:
    """gurps W-30: 8 impaling at the arm: 7 lost, the arm crippled, a major wound, shock -4."""
    scene, events = struck(swordsman(hp=12), 8, "imp", RIGHT_ARM, [MADE])
    foe = foe_of(scene)
    assert (foe.hp, foe.crippled, foe.destroyed) == (5, ("right arm",), ())
    assert checks(events) == [("knockdown", 10)]
    foe.shock = foe.lost
    assert GURPS.shock_penalty(foe) == -4
    assert [event.thing for event in of_kind(events, Handled)] == ["broadsword"]
    assert foe.held[0].cell == foe.cell


def test_not_quite_crippled() -> None:
    """G-154: 6 of 12 HP is not more than half; by the switch it is enough, and the limit is 6."""
    scene, events = struck(sheet(hp=12), 6, "imp", RIGHT_ARM)
    assert (foe_of(scene).hp, foe_of(scene).crippled, checks(events)) == (6, (), [])
    scene, events = struck(sheet(hp=12), 8, "imp", RIGHT_ARM, [MADE], AT_OR_OVER)
    assert (foe_of(scene).hp, foe_of(scene).crippled, checks(events)) == (6, ("right arm",), [("knockdown", 10)])


@pytest.mark.parametrize(
    ("rule", "fields", "location", "dropped"),
    [
        ("G-154 the sword arm", {}, "right arm", ["broadsword"]),
        ("G-154 the sword hand", {}, "right hand", ["broadsword"]),
        ("G-154 the other arm", {}, "left arm", []),
        ("G-154 a left-hander", {"hand": "left"}, "left hand", ["broadsword"]),
        ("G-154 a left-hander's other arm", {"hand": "left"}, "right arm", []),
        ("G-154 a weapon in both hands", {"weapons": ["greatsword"]}, "left arm", ["greatsword"]),
        ("G-154 a shield stays strapped on", {"shield": "medium-shield"}, "left arm", []),
        (
            "G-154 the second weapon",
            {"weapons": ["broadsword", "dagger"], "in_hand": ["broadsword", "dagger"]},
            "left hand",
            ["dagger"],
        ),
    ],
)
def test_what_a_crippled_arm_drops(rule: str, fields: dict[str, Any], location: str, dropped: list[str]) -> None:
    scene, events = struck(swordsman(hp=12, **fields), 10, "imp", BY_KEY[location], [MADE])
    assert [event.thing for event in of_kind(events, Handled)] == dropped, rule
    assert foe_of(scene).posture is STANDING


def test_a_crippled_shield_arm_cannot_block() -> None:
    """G-154: the shield stays on the arm, but does not block."""
    scene, blow = blow_at(swordsman(hp=12, shield="medium-shield"), 10, "imp", LEFT_ARM)
    foe = foe_of(scene)
    assert said(GURPS.why_no_block(foe, blow)) == ""
    land(scene, blow, [MADE])
    assert (foe.shield_ready, foe.shield_off) == (True, False)
    assert said(GURPS.why_no_block(foe, blow)) == "the shield arm is crippled (G-154)"


def test_a_crippled_hand_cannot_be_used() -> None:
    """G-154: one hand is left to punch with, and none after both are gone."""
    me = one(sheet())
    assert GURPS.free_hands(me) == 2
    me.crippled = ("right hand",)
    assert GURPS.free_hands(me) == 1
    me.crippled = ("right hand", "left arm")
    assert GURPS.free_hands(me) == 0


@pytest.mark.parametrize(
    ("rule", "location"), [("G-154 a leg gives way", "left leg"), ("G-154 so does a foot", "right foot")]
)
def test_a_leg_gives_way(rule: str, location: str) -> None:
    scene, _ = struck(swordsman(hp=12), 10, "imp", BY_KEY[location], [MADE])
    foe = foe_of(scene)
    assert (foe.posture, foe.crippled) == (PRONE, (location,)), rule
    assert foe.held[0].in_hand(), rule  # G-71: a fall drops nothing


def test_what_a_crippled_leg_allows() -> None:
    """G-154: nobody stands up on it; one crawls; propped upright, skill is at -6 and the parry at -3."""
    lame, whole = one(swordsman(12), crippled=("left leg",)), one(swordsman(12))
    lame.posture = whole.posture = SITTING
    assert STANDING in GURPS.postures_open(whole)
    assert STANDING not in GURPS.postures_open(lame)
    assert "crawling" in [posture.key for posture in GURPS.postures_open(lame)]
    scene, blow = blow_at(sheet(), 1)
    me = scene.fighters[0]
    assert (GURPS.melee_skill(scene, blow).total, GURPS.parry_score(me, me.held[0]).total) == (12, 9)
    me.crippled = ("left leg",)
    assert (GURPS.melee_skill(scene, blow).total, GURPS.parry_score(me, me.held[0]).total) == (6, 6)


def test_what_a_crippled_foot_allows() -> None:
    """G-154: half of Move, rounded up, and -3 to melee skills."""
    scene, blow = blow_at(sheet(), 1)
    me = scene.fighters[0]
    before = GURPS.current_move(me)
    me.crippled = ("left foot",)
    assert (before, GURPS.current_move(me)) == (5, 3)
    assert GURPS.melee_skill(scene, blow).total == 9


@pytest.mark.parametrize(
    ("rule", "eyes", "skill"),
    [
        ("G-154 both eyes", (), 12),
        ("G-154 one eye", ("left eye",), 11),
        ("G-154 blind", ("left eye", "right eye"), 2),
    ],
)
def test_eyes(rule: str, eyes: tuple[str, ...], skill: int) -> None:
    """G-154: -1 in melee with one eye, -10 with none."""
    scene, blow = blow_at(sheet(), 1)
    scene.fighters[0].crippled = eyes
    assert GURPS.melee_skill(scene, blow).total == skill, rule


def test_an_eye_put_out_is_no_major_wound_by_itself() -> None:
    """G-154: 2 of 12 HP blinds, but only limbs and extremities count as major; the roll is at plain HT."""
    scene, blow = blow_at(sheet(hp=12), 1, "cr", LEFT_EYE)
    blow.strike.mode.damage = kind("tox")
    blow.strike.mode.add = 1
    events = land(scene, blow, [MADE])
    assert (foe_of(scene).hp, foe_of(scene).crippled) == (10, ("left eye",))
    assert checks(events) == [("knockdown", 10)]


@pytest.mark.parametrize(
    ("rule", "injury", "damage", "explosive", "destroyed"),
    [
        ("G-154 cut off", 14, "cut", False, True),
        ("G-154 nearly", 13, "cut", False, False),
        ("G-154 a point takes nothing off", 30, "imp", False, False),
        ("G-154 nor does a hammer", 30, "cr", False, False),
        ("G-154 a blast does", 14, "cr", True, True),
    ],
)
def test_destroyed_parts(rule: str, injury: int, damage: str, explosive: bool, destroyed: bool) -> None:
    """G-154: twice the smallest crippling injury, counted before the limit."""
    scene = fight((sheet(), "d5", "e"), (sheet(hp=12), "e5", "w"))
    me, foe = scene.fighters
    blow = Blow(me, foe, strike_for(1, damage, explosive=explosive))
    scene.dice = ScriptedDice([MADE])
    GURPS.suffer(scene, foe, injury, LEFT_LEG, kind(damage), blow)
    assert (foe.hp, foe.crippled) == (5, ("left leg",)), rule
    assert foe.destroyed == (("left leg",) if destroyed else ()), rule
    assert of_kind(scene.events, Crippled)[0].destroyed == destroyed, rule


def test_destroyed_sooner_by_the_switch() -> None:
    """G-154: with `cripple_at = at_or_over` 12 of 12 HP are twice the smallest crippling injury of 6."""
    scene = fight((sheet(), "d5", "e"), (sheet(hp=12), "e5", "w"), book=AT_OR_OVER)
    foe = foe_of(scene)
    scene.dice = ScriptedDice([MADE])
    AT_OR_OVER.suffer(scene, foe, 12, LEFT_LEG, kind("cut"), None)
    assert (foe.hp, foe.destroyed) == (6, ("left leg",))


@pytest.mark.parametrize(("rule", "ht", "seconds"), [("G-137 HT 10", 10, 6), ("G-137 HT 15", 15, 2)])
def test_a_numbed_limb(rule: str, ht: int, seconds: int) -> None:
    """G-137, G-154: crippled for a while by a critical hit: 16 - HT seconds, at least 2."""
    scene, events = struck(sheet(hp=12, ht=ht), 2, "imp", RIGHT_LEG, [MADE], cripples=True)
    foe = foe_of(scene)
    assert (foe.crippled, foe.useless, foe.hp) == ((), (("right leg", 1 + seconds),), 10), rule
    assert (of_kind(events, Crippled)[0].seconds, foe.posture, foe.lame()) == (seconds, PRONE, True), rule
    assert checks(events) == [("knockdown", ht)], rule


def test_a_numbed_limb_recovers() -> None:
    """G-168: temporary until a certain second; an injury stays."""
    me = one(sheet(), useless=(("left arm", 5), ("right arm", 0)), crippled=("left leg",))
    scene = fight((sheet(), "a1", "e"), (sheet(), "c1", "e"))
    for second, parts in ((4, ["left arm", "right arm"]), (5, ["right arm"])):
        scene.round = second
        GURPS.reset(scene, me)
        assert [part for part, _ in me.useless] == parts
    assert me.crippled == ("left leg",)


@pytest.mark.parametrize(
    ("rule", "traits", "crippled", "hp"),
    [
        ("G-149 homogenous limbs can be crippled", ["Homogenous"], ("right arm",), 5),
        ("G-149 unliving ones too", ["Unliving"], ("right arm",), 5),
        ("G-149 diffuse ones cannot", ["Diffuse"], (), 10),
    ],
)
def test_strange_limbs(rule: str, traits: list[str], crippled: tuple[str, ...], hp: int) -> None:
    scene, events = struck(sheet(hp=12, traits=traits), 10, "cut", RIGHT_ARM, [MADE] if crippled else [])
    assert (foe_of(scene).crippled, foe_of(scene).hp) == (crippled, hp), rule
    assert len(checks(events)) == len(crippled), rule


def test_eyes_without_a_brain_can_still_be_blinded() -> None:
    """G-149: at the eye of a body without brain 3 impaling is 6 and blinds; a roll at HT, if major too."""
    scene, events = struck(sheet(hp=12, traits=["No Brain"]), 4, "imp", RIGHT_EYE, [MADE])
    assert (foe_of(scene).hp, foe_of(scene).crippled) == (4, ("right eye",))
    assert checks(events) == [("knockdown", 10)]


@pytest.mark.parametrize("part", ["right foot", "left leg"])
def test_a_crippled_leg_or_foot_does_not_kick(part: str) -> None:
    """G-154: a part that cannot be used does not strike, nor carry one who does."""
    assert GURPS.may_kick(one(sheet()))
    assert not GURPS.may_kick(one(sheet(), crippled=(part,)))


def test_a_part_is_crippled_once() -> None:
    """G-154: a second wound to it is no news, unless it takes the part off."""
    scene = fight((swordsman(), "d5", "e"), (sheet(hp=30), "e5", "w"))
    foe = scene.fighters[1]
    for _ in range(2):
        do(scene, [(3, 3, 3)], [], lambda: GURPS.lose_hp(scene, foe, 16, "a blow", RIGHT_ARM))
    assert foe.crippled == ("right arm",)
    assert [event.kind() for event in scene.events].count("Crippled") == 0
