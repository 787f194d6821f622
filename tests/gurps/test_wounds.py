"""Section 12: crippling, shock, knockdown, thresholds, blunt trauma and knockback."""

from collections.abc import Sequence
from typing import Any

import pytest
from tests.gurps.scene import GURPS, OPEN_FIELD, beat, fight, of_kind, one, sheet, swordsman
from tests.gurps.wounding import blow_at, kind, land, strike_for, struck, wearing

from fracas.kernel.dice import ScriptedDice
from fracas.kernel.event import Became, Event
from fracas.kernel.hexes import RIGHT
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.contents import Blow
from fracas.rulebooks.gurps.events import Crippled, DamageRolled, Handled, Moved, SuccessRolled, Suffered
from fracas.rulebooks.gurps.fighter import Combatant, GurpsFight
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
    RIGHT_FOOT,
    RIGHT_HAND,
    RIGHT_LEG,
    SKULL,
    TORSO,
    VITALS,
    Location,
)
from fracas.rulebooks.gurps.rows import FACE_UP, PRONE, SITTING, STANDING
from fracas.rulebooks.gurps.wounds import collision_dice

MADE = (3, 3, 3)
AT_OR_OVER = Gurps({"cripple_at": "at_or_over"})


def checks(events: Sequence[Event]) -> list[tuple[str, int]]:
    """What was rolled for health and balance, and against what."""
    return [(event.purpose, event.need.total) for event in of_kind(events, SuccessRolled)]


def states(events: Sequence[Event]) -> list[str]:
    return [event.state for event in of_kind(events, Became)]


def foe_of(scene: GurpsFight) -> Combatant:
    return scene.fighters[1]


# G-141


def test_the_order_of_what_a_wound_brings() -> None:
    """G-141: crippling, then knockdown, then the death check, then knockback; shock counts the limited injury."""
    paper = sheet(hp=10, weapons=["broadsword"])
    scene, blow = blow_at(paper, 8, "cr", RIGHT_ARM)
    foe = foe_of(scene)
    foe.hp = -5
    events = land(scene, blow, [MADE, MADE, MADE])
    kinds = [type(event).__name__ for event in events]
    assert kinds == ["DamageRolled", "Crippled", "Handled", "SuccessRolled", "SuccessRolled", "Moved", "SuccessRolled"]
    assert checks(events) == [("knockdown", 10), ("death check", 10), ("keeping one's feet", 10)]
    assert (foe.hp, foe.lost) == (-11, 6)


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
    assert GURPS.limited(foe, BY_KEY[location], 40) == limited, rule
    assert AT_OR_OVER.limited(foe, BY_KEY[location], 40) == limited_at, rule
    assert GURPS.limited(foe, BY_KEY[location], 1) == 1, rule


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
    assert GURPS.why_no_block(foe, blow) == ""
    land(scene, blow, [MADE])
    assert (foe.shield_ready, foe.shield_off) == (True, False)
    assert GURPS.why_no_block(foe, blow) == "the shield arm is crippled (G-154)"


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


# G-155


@pytest.mark.parametrize(
    ("rule", "hp", "location", "injury", "rolls"),
    [
        ("G-155 skull", 10, SKULL, 1, True),
        ("G-155 face", 10, FACE, 1, True),
        ("G-155 eye", 10, RIGHT_EYE, 1, True),
        ("G-155 vitals", 10, VITALS, 1, True),
        ("G-155 groin", 10, GROIN, 1, True),
        ("G-155 torso", 10, TORSO, 1, False),
        ("G-155 neck", 10, NECK, 1, False),
        ("G-155 arm", 10, LEFT_ARM, 1, False),
        ("G-155 face, too little for shock", 30, FACE, 2, False),
        ("G-155 face, just enough for shock", 30, FACE, 3, True),
        ("G-155 vitals, too little for shock", 20, VITALS, 1, False),
        ("G-155 groin, however little", 30, GROIN, 1, True),
    ],
)
def test_places_that_shake(rule: str, hp: int, location: Location, injury: int, rolls: bool) -> None:
    """G-155: a knockdown roll for a small wound in a bad place."""
    assert GURPS.calls_for_knockdown(one(sheet(hp=hp)), location, injury) == rolls, rule
    hardy = one(sheet(hp=hp, traits=["High Pain Threshold"]))
    assert GURPS.calls_for_knockdown(hardy, location, injury) == rolls, rule
    assert not GURPS.calls_for_knockdown(hardy, location, 0), rule


def test_homogenous_bodies_are_not_shaken() -> None:
    """G-149: no location modifiers for knockdown."""
    for traits in (["Homogenous"], ["Diffuse"]):
        golem = one(sheet(traits=traits))
        assert [GURPS.calls_for_knockdown(golem, place, 2) for place in (SKULL, FACE, VITALS, GROIN)] == [False] * 4
        assert GURPS.knockdown_need(golem, SKULL, True).total == 10
        assert GURPS.knockdown_need(golem, FACE, True).total == 10


@pytest.mark.parametrize(
    ("rule", "value", "injury", "expected"),
    [
        ("G-155 any injury to the groin", "any_injury", 1, [("knockdown", 10)]),
        ("G-155 a small one, by the switch", "major_only", 1, []),
        ("G-158 a major one, by the switch", "major_only", 6, [("knockdown", 5)]),
        ("G-158 a major one", "any_injury", 6, [("knockdown", 5)]),
    ],
)
def test_the_groin(rule: str, value: str, injury: int, expected: list[tuple[str, int]]) -> None:
    """G-155: the switch `groin_knockdown`."""
    book = Gurps({"groin_knockdown": value})
    _, events = struck(sheet(hp=10), injury, "pi", GROIN, [MADE] * len(expected), book)
    assert checks(events) == expected, rule


@pytest.mark.parametrize(
    ("rule", "traits", "damage", "location", "shock"),
    [
        ("G-155 crushing doubles shock", [], "cr", GROIN, -6),
        ("G-155 an edge does not", [], "pi", GROIN, -3),
        ("G-155 nor elsewhere", [], "cr", TORSO, -3),
        ("G-155 females", ["Female"], "cr", GROIN, -3),
        ("G-155 not humanlike", ["Unliving"], "cr", GROIN, -3),
        ("G-155 High Pain Threshold", ["High Pain Threshold"], "cr", GROIN, 0),
    ],
)
def test_shock_from_the_groin(rule: str, traits: list[str], damage: str, location: Location, shock: int) -> None:
    rolls = [MADE] if location is GROIN else []
    scene, _ = struck(sheet(hp=12, traits=traits), 3, damage, location, rolls)
    foe = foe_of(scene)
    foe.shock, foe.shock_more = foe.lost, foe.lost_more
    assert GURPS.shock_penalty(foe) == shock, rule


@pytest.mark.parametrize(
    ("rule", "basic", "before", "blind"),
    [
        ("G-155 a small burn", 3, (), ()),
        ("G-155 a major wound takes an eye", 6, (), ("right eye",)),
        ("G-155 more than all HP takes both", 9, (), ("right eye", "left eye")),
        ("G-155 the eye that still sees", 6, ("right eye",), ("right eye", "left eye")),
    ],
)
def test_acid_in_the_face(rule: str, basic: int, before: tuple[str, ...], blind: tuple[str, ...]) -> None:
    """G-155: corrosion is x1.5 on the face: 4, 9 and 13 of 12 HP."""
    scene, blow = blow_at(sheet(hp=12), basic, "cor", FACE)
    foe_of(scene).crippled = before
    events = land(scene, blow, [MADE])
    assert foe_of(scene).crippled == blind, rule
    assert [event.part for event in of_kind(events, Crippled)] == list(blind[len(before) :]), rule


def test_acid_elsewhere_blinds_nobody() -> None:
    """G-155: a major wound by corrosion to the neck, or by fire to the face, leaves the eyes."""
    for damage, location in (("cor", NECK), ("burn", FACE)):
        scene, _ = struck(sheet(hp=12), 9, damage, location, [MADE])
        assert foe_of(scene).crippled == ()


# G-156


@pytest.mark.parametrize(
    ("rule", "hp", "plain", "twice", "traits", "penalty"),
    [
        ("G-156 a wound that counts twice", 12, 0, 3, [], -6),
        ("G-156 at most -8", 12, 0, 9, [], -8),
        ("G-156 with others: -4 for all, and as much again for its own", 12, 9, 1, [], -5),
        ("G-156 small ones", 12, 1, 1, [], -3),
        ("G-156 many HP: fractions first, then doubled", 25, 0, 3, [], -2),
        ("G-156 many HP: by three", 34, 0, 7, [], -4),
        ("G-156 exactly 20 HP", 20, 5, 0, [], -2),
        ("G-156 19 HP", 19, 3, 0, [], -3),
        ("G-156 Low Pain Threshold, twice", 12, 0, 2, ["Low Pain Threshold"], -8),
        ("G-156 High Pain Threshold, twice", 12, 0, 9, ["High Pain Threshold"], 0),
        ("G-13 Low Pain Threshold with many HP", 34, 7, 0, ["Low Pain Threshold"], -4),
    ],
)
def test_doubled_shock(rule: str, hp: int, plain: int, twice: int, traits: list[str], penalty: int) -> None:
    """G-156: doubled by a critical result or a blow to the groin, at most -8."""
    foe = one(sheet(hp=hp, traits=traits), shock=plain + twice, shock_more=twice)
    assert GURPS.shock_penalty(foe) == penalty, rule


def test_a_critical_result_doubles_shock() -> None:
    """G-137, G-156: only for the wound that it is about."""
    scene, blow = blow_at(sheet(hp=12), 2, "pi", more_shock=True)
    land(scene, blow)
    scene, blow = scene, Blow(scene.fighters[0], foe_of(scene), strike_for(1, "pi"))
    land(scene, blow)
    assert (foe_of(scene).lost, foe_of(scene).lost_more) == (3, 2)


def test_what_shock_burdens() -> None:
    """G-156: DX and skill, and neither active defences nor HT."""
    scene, blow = blow_at(sheet(), 1)
    me = scene.fighters[0]

    def numbers() -> list[int]:
        return [
            GURPS.melee_skill(scene, blow).total, GURPS.best_to_stay_up(me).total,
            GURPS.parry_score(me, me.held[0]).total, GURPS.dodge_score(me).total, GURPS.health(me).total,
            GURPS.knockdown_need(me, TORSO, True).total, GURPS.strength(me),
        ]  # fmt: skip

    before = numbers()
    me.shock = 3
    assert [after - was for was, after in zip(before, numbers(), strict=True)] == [-3, -3, 0, 0, 0, 0, 0]


# G-157, G-158


@pytest.mark.parametrize(
    ("rule", "location", "major", "traits", "need"),
    [
        ("gurps W-36: skull, High Pain Threshold", "skull", True, ["High Pain Threshold"], 5),
        ("G-158 skull", "skull", True, [], 2),
        ("G-158 skull, not major", "skull", False, [], 12),
        ("G-158 eye", "left eye", True, [], 2),
        ("G-158 eye, not major", "left eye", False, [], 12),
        ("G-158 face", "face", True, [], 7),
        ("G-158 face, not major", "face", False, [], 12),
        ("G-158 vitals", "vitals", True, [], 7),
        ("G-158 vitals, not major", "vitals", False, [], 12),
        ("G-158 groin", "groin", True, [], 7),
        ("G-158 groin, not major", "groin", False, [], 12),
        ("G-158 torso", "torso", True, [], 12),
        ("G-158 neck", "neck", True, [], 12),
        ("G-158 arm", "right arm", True, [], 12),
        ("G-158 foot", "left foot", True, [], 12),
        ("G-158 Low Pain Threshold", "face", True, ["Low Pain Threshold"], 3),
        ("G-13 Very Fit", "face", True, ["Very Fit"], 9),
        ("G-149 no brain", "skull", True, ["No Brain"], 12),
        ("G-149 no brain, eye", "right eye", True, ["No Brain"], 12),
        ("G-149 no brain, face as usual", "face", True, ["No Brain"], 7),
        ("G-149 unliving skull", "skull", True, ["Unliving"], 2),
    ],
)
def test_knockdown_scores(rule: str, location: str, major: bool, traits: list[str], need: int) -> None:
    assert GURPS.knockdown_need(one(sheet(ht=12, traits=traits)), BY_KEY[location], major).total == need, rule


@pytest.mark.parametrize(
    ("rule", "basic", "location", "marks", "expected"),
    [
        ("G-157 half of 12 HP", 6, TORSO, {}, []),
        ("G-157 more than half", 7, TORSO, {}, [("knockdown", 10)]),
        ("G-157 a critical result", 1, TORSO, {"major": True}, [("knockdown", 10)]),
        ("G-157 a critical result to the face", 1, FACE, {"major": True}, [("knockdown", 5)]),
        ("G-157 a crippled hand", 5, RIGHT_HAND, {}, [("knockdown", 10)]),
        ("G-157 a hand that is not", 4, RIGHT_HAND, {}, []),
        ("G-157 a crippled foot", 5, RIGHT_FOOT, {}, [("knockdown", 10)]),
    ],
)
def test_major_wounds(
    rule: str, basic: int, location: Location, marks: dict[str, Any], expected: list[tuple[str, int]]
) -> None:
    """G-157: by its size, by what it cripples, or because a table says so."""
    _, events = struck(sheet(hp=12), basic, "pi", location, [MADE] * len(expected), **marks)
    assert checks(events) == expected, rule


@pytest.mark.parametrize(
    ("rule", "roll", "became", "posture", "in_hand"),
    [
        ("G-158 made", (3, 3, 4), [], STANDING, True),
        ("G-158 by 1", (3, 4, 4), ["stunned"], PRONE, False),
        ("G-158 by 4", (5, 5, 4), ["stunned"], PRONE, False),
        ("G-158 by 5", (5, 5, 5), ["unconscious"], PRONE, True),
        ("G-158 a critical failure", (6, 6, 6), ["unconscious"], PRONE, True),
    ],
)
def test_knockdown(rule: str, roll: tuple[int, ...], became: list[str], posture: Any, in_hand: bool) -> None:
    """G-158: nothing, stunned and down with empty hands, or out."""
    scene, events = struck(swordsman(hp=12), 7, "pi", TORSO, [roll])
    foe = foe_of(scene)
    assert (states(events), foe.posture, foe.held[0].in_hand()) == (became, posture, in_hand), rule


def test_a_critical_failure_short_of_five() -> None:
    """G-158: at 13 or more a 17 misses by 4 at most, and is a critical failure all the same up to 15."""
    _, events = struck(sheet(hp=12, ht=14), 7, "pi", TORSO, [(6, 6, 5)])
    assert states(events) == ["unconscious"]
    _, events = struck(sheet(hp=12, ht=16), 7, "pi", TORSO, [(6, 6, 5)])
    assert states(events) == ["stunned"]


def test_those_who_lie_stay_as_they_are() -> None:
    """G-158: falls prone if not already lying."""
    scene, blow = blow_at(sheet(hp=12), 7, "pi")
    foe_of(scene).posture = FACE_UP
    events = land(scene, blow, [(3, 4, 4)])
    assert [type(event).__name__ for event in events] == ["DamageRolled", "SuccessRolled", "Became"]
    assert foe_of(scene).posture is FACE_UP


@pytest.mark.parametrize(
    ("rule", "fields", "ready"),
    [
        ("G-88 a great axe", {"weapons": ["great-axe"], "st": 12}, False),
        ("G-88 a great axe and a giant", {"weapons": ["great-axe"], "st": 20}, True),
        ("G-88 a great axe and a tired giant", {"weapons": ["great-axe"], "st": 20, "fp": 40}, False),
        ("G-88 a greatsword", {"weapons": ["greatsword"], "st": 12}, True),
        ("G-88 a broadsword", {"weapons": ["broadsword"], "st": 12}, True),
    ],
)
def test_a_fall_and_heavy_weapons(rule: str, fields: dict[str, Any], ready: bool) -> None:
    """G-88: what goes unready by attacking does so by falling too."""
    scene = fight((sheet(**fields), "d5", "e"), (sheet(), "h5", "w"))
    me = scene.fighters[0]
    me.fp = 10
    GURPS.fall(scene, me)
    assert me.held[0].ready == ready, rule
    assert me.held[0].in_hand(), rule


def test_a_referees_word_counts_once() -> None:
    """G-158, G-162: a modifier for the next roll helps against the knockdown, and then no more against death."""
    scene, blow = blow_at(sheet(hp=12), 20, "pi")
    foe = foe_of(scene)
    foe.hp, foe.bonus = 5, 3
    assert checks(land(scene, blow, [MADE, MADE])) == [("knockdown", 13), ("death check", 10)]
    scene = fight((sheet(), "d5", "e"), (sheet(hp=10), "e5", "w"))
    foe = foe_of(scene)
    foe.hp, foe.bonus = -10, 2
    scene.dice = ScriptedDice([MADE])
    GURPS.death_checks(scene, foe, 5)
    assert checks(scene.events) == [("death check", 12)]


def test_what_is_dropped_weighs_nothing() -> None:
    """G-158: an axe of 4 lb on the ground makes Light encumbrance none (G-11)."""
    scene, blow = blow_at(sheet(hp=12, weapons=["axe"], load=17.0), 7, "pi")
    foe = foe_of(scene)
    before = foe.encumbrance
    land(scene, blow, [(3, 4, 4)])
    assert (before, foe.encumbrance) == (1, 0)


def test_an_injury_disturbs() -> None:
    """G-141: whoever is hurt in the midst of concentrating rolls Will - 3; what armour stops does not count."""
    for armour, rolls, expected in (([], [MADE], [("keeping the mind on it", 7)]), (["steel-corselet"], [], [])):
        scene, blow = blow_at(sheet(hp=12, armour=armour), 2, "pi")
        foe_of(scene).concentration = 1
        assert checks(land(scene, blow, rolls)) == expected


# G-159


@pytest.mark.parametrize(("rule", "traits", "need"), [("G-159 IQ", [], 10), ("G-13 +6", ["Combat Reflexes"], 16)])
def test_mental_stun(rule: str, traits: list[str], need: int) -> None:
    """G-159: a surprised fighter does nothing, defends at -4, and rolls IQ at the end of its turn."""
    scene = fight((swordsman(12, dx=13, traits=traits), "d5", "e"), (sheet(), "h5", "w"))
    me = scene.fighters[0]
    me.mentally_stunned = True
    events = beat(scene, [(6, 6, 5)], [])
    assert (checks(events), me.mentally_stunned) == ([("getting over the surprise", need)], True), rule
    beat(scene, [], ["do nothing"])
    beat(scene, [MADE], [])
    assert not me.mentally_stunned, rule


def test_two_stuns_do_not_add_up() -> None:
    """G-159: each must be shaken off, HT for the body and IQ for the mind; defences are at -4 all the same."""
    scene = fight((swordsman(12, dx=13, ht=11), "d5", "e"), (sheet(), "h5", "w"))
    me = scene.fighters[0]
    me.mentally_stunned = me.stunned = True
    events = beat(scene, [MADE, (6, 6, 5)], [])
    assert checks(events) == [("shaking off the stun", 11), ("getting over the surprise", 10)]
    assert (me.stunned, me.mentally_stunned) == (False, True)


# G-160 to G-163


@pytest.mark.parametrize(
    ("rule", "hp", "move", "dodge"),
    [
        ("G-160 whole", 12, 5, 8),
        ("G-160 at a third", 4, 5, 8),
        ("G-160 below a third", 3, 3, 4),
        ("G-160 below zero", -30, 3, 4),
    ],
)
def test_thresholds(rule: str, hp: int, move: int, dodge: int) -> None:
    """G-160: Move and Dodge of somebody with 12 HP, halved and rounded up."""
    me = one(sheet(hp=12), hp=hp)
    assert (GURPS.current_move(me), GURPS.dodge_score(me).total) == (move, dodge), rule


def test_reeling_halves_speed_by_the_switch() -> None:
    """G-160: `reeling_halves = speed`: Dodge is half of Basic Speed 5.25, rounded up, + 3."""
    me = one(sheet(hp=12, dx=11), hp=3)
    assert GURPS.dodge_score(me).total == 4
    book = Gurps({"reeling_halves": "speed"})
    assert (book.dodge_score(me).total, book.current_move(me)) == (6, 3)


@pytest.mark.parametrize(
    ("rule", "before", "after", "rolls", "became"),
    [
        ("G-162 above -HP", 5, -9, 0, []),
        ("G-162 -HP", 5, -10, 1, []),
        ("G-162 both -HP and -2xHP", 5, -20, 2, []),
        ("gurps W-38: from 2 to -21", 2, -21, 2, []),
        ("G-162 three", 5, -30, 3, []),
        ("G-162 four", 5, -49, 4, []),
        ("G-160 -5xHP is dead after them", 5, -50, 4, ["dead"]),
        ("G-162 passed already", -10, -19, 0, []),
        ("G-162 the next one", -19, -20, 1, []),
        ("G-160 from -4xHP to -5xHP", -49, -50, 0, ["dead"]),
        ("G-160 -10xHP destroys the body", -40, -100, 0, ["dead", "torn to pieces"]),
        ("G-160 nearly", -40, -99, 0, ["dead"]),
    ],
)
def test_death_checks(rule: str, before: int, after: int, rolls: int, became: list[str]) -> None:
    """G-162: one roll at HT for each multiple of HP that is crossed."""
    scene = fight((sheet(), "d5", "e"), (sheet(hp=10, ht=12), "e5", "w"))
    foe = foe_of(scene)
    foe.hp = after
    scene.dice = ScriptedDice([MADE] * rolls)
    GURPS.death_checks(scene, foe, before)
    assert checks(scene.events) == [("death check", 12)] * rolls, rule
    assert states(scene.events) == became, rule
    assert scene.dice.used_up


def test_healed_and_lost_again() -> None:
    """G-162: a threshold counts again for whoever was above it in between."""
    scene = fight((sheet(), "d5", "e"), (sheet(hp=10), "e5", "w"))
    foe = foe_of(scene)
    for before in (1, -9):
        foe.hp = -10
        scene.dice = ScriptedDice([MADE])
        GURPS.death_checks(scene, foe, before)
        assert scene.dice.used_up


@pytest.mark.parametrize(
    ("rule", "near_miss", "ht", "roll", "became"),
    [
        ("G-162 made", "die", 10, (3, 3, 4), []),
        ("G-162 by 1", "die", 10, (3, 4, 4), ["dead"]),
        ("G-162 by 2", "die", 10, (4, 4, 4), ["dead"]),
        ("G-163 made", "mortal_wound", 10, (3, 3, 4), []),
        ("G-163 by 1", "mortal_wound", 10, (3, 4, 4), ["mortally wounded", "unconscious"]),
        ("G-163 by 2", "mortal_wound", 10, (4, 4, 4), ["mortally wounded", "unconscious"]),
        ("G-163 by 3", "mortal_wound", 10, (4, 4, 5), ["dead"]),
        ("G-163 a 17 by 2", "mortal_wound", 15, (5, 6, 6), ["mortally wounded", "unconscious"]),
        ("G-163 an 18 by 3", "mortal_wound", 15, (6, 6, 6), ["dead"]),
    ],
)
def test_near_misses_of_death(rule: str, near_miss: str, ht: int, roll: tuple[int, ...], became: list[str]) -> None:
    """G-163: the switch `death_near_miss`."""
    book = Gurps({"death_near_miss": near_miss})
    scene = fight((sheet(), "d5", "e"), (sheet(hp=10, ht=ht), "e5", "w"), book=book)
    foe = foe_of(scene)
    foe.hp = -10
    scene.dice = ScriptedDice([roll])
    book.death_checks(scene, foe, 5)
    assert states(scene.events) == became, rule
    assert (foe.dead, foe.dying, foe.out) == ("dead" in became, "unconscious" in became, bool(became)), rule


def test_the_dying_can_still_be_killed() -> None:
    """G-163: the next threshold is rolled for as well, unconscious or not."""
    book = Gurps({"death_near_miss": "mortal_wound"})
    scene = fight((sheet(), "d5", "e"), (sheet(hp=10), "e5", "w"), book=book)
    foe = foe_of(scene)
    foe.hp = -20
    scene.dice = ScriptedDice([(4, 4, 4), (5, 5, 5)])
    book.death_checks(scene, foe, 5)
    assert states(scene.events) == ["mortally wounded", "unconscious", "dead"]


@pytest.mark.parametrize(
    ("rule", "hp", "traits", "need"),
    [
        ("gurps W-38: next turn at HT - 2", -21, [], 8),
        ("G-161 at -4xHP", -40, [], 6),
        ("G-13 Fit", -40, ["Fit"], 7),
        ("G-13 Hard to Subdue", 0, ["Hard to Subdue 3"], 13),
        ("G-13 Hard to Kill does not help", 0, ["Hard to Kill 3"], 10),
    ],
)
def test_consciousness_rolls(rule: str, hp: int, traits: list[str], need: int) -> None:
    """G-161: at the start of every turn at 0 HP or less, whatever is planned."""
    paper = sheet(hp=10, dx=13, traits=traits)
    scene = fight((paper, "d5", "e"), (sheet(), "h5", "w"), starts=[{"hp": hp}])
    events = beat(scene, [(2, 2, 2)], ["do nothing"])
    assert checks(events) == [("consciousness", need)], rule


def test_passing_out() -> None:
    """G-161: a failure is unconscious and prone, and the turn is skipped; above 0 nobody rolls."""
    scene = fight((sheet(dx=13), "d5", "e"), (sheet(), "h5", "w"), starts=[{"hp": 0}])
    events = beat(scene, [(4, 4, 3)], [])
    me = scene.fighters[0]
    assert (states(events), me.unconscious, me.out, me.posture) == (["unconscious"], True, True, PRONE)
    scene = fight((sheet(dx=13), "d5", "e"), (sheet(), "h5", "w"), starts=[{"hp": 1}])
    assert checks(beat(scene, [], ["do nothing"])) == []


ONLY_IF_ACTING = Gurps({"consciousness_roll": "only_if_acting"})


def test_rolls_only_if_acting() -> None:
    """G-161: by the switch `consciousness_roll`, Do Nothing needs none and a move does."""
    start: list[dict[str, object]] = [{"hp": -10}]
    scene = fight((sheet(dx=13), "d5", "e"), (sheet(), "h5", "w"), book=ONLY_IF_ACTING, starts=start)
    assert checks(beat(scene, [], ["do nothing"], ONLY_IF_ACTING)) == []
    scene = fight((sheet(dx=13), "d5", "e"), (sheet(), "h5", "w"), book=ONLY_IF_ACTING, starts=start)
    assert checks(beat(scene, [MADE], ["move", "d5", "e"], ONLY_IF_ACTING)) == [("consciousness", 9)]
    scene = fight((sheet(dx=13), "d5", "e"), (sheet(), "h5", "w"), book=ONLY_IF_ACTING, starts=start)
    events = beat(scene, [(4, 4, 4)], ["move"], ONLY_IF_ACTING)
    assert states(events) == ["unconscious"]


@pytest.mark.parametrize(
    ("rule", "value", "expected"),
    [
        ("G-161 at the start of the next turn", "turn_start", []),
        ("G-161 at once, by the switch", "immediate", [("consciousness", 10)]),
    ],
)
def test_the_first_roll(rule: str, value: str, expected: list[tuple[str, int]]) -> None:
    """G-161: the switch `consciousness_when`."""
    book = Gurps({"consciousness_when": value})
    scene, blow = blow_at(sheet(hp=12), 3, "pi", book=book)
    foe = foe_of(scene)
    foe.hp = 3
    events = land(scene, blow, [MADE] * len(expected), book)
    assert checks(events) == expected, rule
    blow = Blow(scene.fighters[0], foe, strike_for(1, "pi"))
    assert checks(land(scene, blow, [], book)) == [], rule  # only on reaching 0


# G-150


@pytest.mark.parametrize(
    ("rule", "basic", "damage", "flexible", "hp"),
    [
        ("gurps W-40: 13 crushing in DR 15", 13, "cr", 15, 2),
        ("gurps W-40: 19 cutting in DR 20", 19, "cut", 20, 1),
        ("G-150 20 cutting", 20, "cut", 20, 2),
        ("G-150 9 cutting", 9, "cut", 20, 0),
        ("G-150 10 impaling", 10, "imp", 20, 1),
        ("G-150 10 piercing", 10, "pi", 20, 1),
        ("G-150 10 small piercing", 10, "pi-", 20, 1),
        ("G-150 4 crushing", 4, "cr", 20, 0),
        ("G-150 5 crushing", 5, "cr", 20, 1),
        ("G-150 just stopped", 15, "cr", 15, 3),
        ("G-150 not wholly stopped", 16, "cr", 15, 0),
        ("G-150 burning", 15, "burn", 20, 0),
        ("G-150 corrosion", 15, "cor", 20, 0),
        ("G-150 toxic", 15, "tox", 20, 0),
    ],
)
def test_trauma(rule: str, basic: int, damage: str, flexible: int, hp: int) -> None:
    assert GURPS.trauma(basic, kind(damage), flexible) == hp, rule


@pytest.mark.parametrize(
    ("rule", "fields", "basic", "damage", "switch", "lost"),
    [
        ("G-150 a vest", {"armour": ["tactical-vest"]}, 12, "cut", "on", 1),
        ("G-150 by the switch none", {"armour": ["tactical-vest"]}, 12, "cut", "off", 0),
        ("G-150 one point gets through", {"armour": ["tactical-vest"]}, 13, "pi", "on", 1),
        ("G-150 a plate", {"armour": ["heavy-steel-corselet"]}, 7, "cr", "on", 0),
        ("G-150 plate over a vest", {"armour": ["steel-breastplate", "tactical-vest"]}, 12, "cut", "on", 0),
        ("G-150 natural DR", {"traits": ["Damage Resistance 20"]}, 19, "cut", "on", 0),
        (
            "G-150 a vest over hide",
            {"armour": ["tactical-vest"], "traits": ["Damage Resistance 5"]},
            12,
            "cut",
            "on",
            1,
        ),
        (
            "G-150 a vest and hide only together",
            {"armour": ["tactical-vest"], "traits": ["Damage Resistance 5"]},
            14,
            "cut",
            "on",
            0,
        ),
    ],
)
def test_blunt_trauma(rule: str, fields: dict[str, Any], basic: int, damage: str, switch: str, lost: int) -> None:
    """G-150: the switch `blunt_trauma`."""
    book = Gurps({"blunt_trauma": switch, "knockback": "off"})
    scene, _ = struck(sheet(hp=20, **fields), basic, damage, TORSO, [], book)
    assert 20 - foe_of(scene).hp == lost, rule


def test_trauma_from_the_side_of_a_breastplate() -> None:
    """G-150: from where the plate does not protect, only the vest does."""
    book = Gurps({"knockback": "off"})
    paper = sheet(hp=20, armour=["steel-breastplate", "tactical-vest"])
    scene, _ = struck(paper, 12, "cut", TORSO, [], book, arc=RIGHT)
    assert foe_of(scene).hp == 19


def test_trauma_where_the_blow_fell() -> None:
    """G-150: a bruise at the skull calls for the skull's roll, one at the hand does not."""
    book = Gurps({"knockback": "off"})
    for place, location, expected in (("skull", SKULL, [("knockdown", 10)]), ("hands", RIGHT_HAND, [])):
        scene, events = struck(wearing(sheet(hp=12), place, 9, True), 9, "cr", location, [MADE] * len(expected), book)
        assert [(event.cause, event.hp_lost) for event in of_kind(events, Suffered)] == [("blunt trauma", 1)]
        assert (foe_of(scene).hp, checks(events)) == (11, expected)


# G-151


@pytest.mark.parametrize(
    ("rule", "st", "basic", "hexes"),
    [
        ("gurps W-39: 21 at ST 12", 12, 21, 2),
        ("G-151 one point less", 12, 19, 1),
        ("G-151 just one", 12, 10, 1),
        ("G-151 none", 12, 9, 0),
        ("G-151 ST 4: by twos", 4, 5, 2),
        ("G-151 ST 3: one for each point", 3, 5, 5),
        ("G-151 ST 1: one for each point", 1, 5, 5),
    ],
)
def test_knockback_hexes(rule: str, st: int, basic: int, hexes: int) -> None:
    assert GURPS.knockback_hexes(one(sheet(st=st)), basic) == hexes, rule


def test_the_tired_are_driven_back_further() -> None:
    """G-151: ST is halved for those below a third of their FP (G-164)."""
    assert GURPS.knockback_hexes(one(sheet(st=12), fp=3), 12) == 3


def driven(
    paper: Any,
    basic: int,
    rolls: list[tuple[int, ...]],
    damage: str = "cr",
    rows: Sequence[str] = OPEN_FIELD,
    book: Gurps = GURPS,
    **marks: Any,
) -> tuple[GurpsFight, list[Event], str]:
    scene, blow = blow_at(paper, basic, damage, TORSO, book, rows, **marks)
    events = land(scene, blow, rolls, book)
    return scene, events, scene.board.names[foe_of(scene).cell]


def test_driven_back() -> None:
    """gurps W-39: 21 crushing at ST 12: two hexes back, and DX - 1 or fall."""
    scene, events, place = driven(sheet(st=12, hp=60), 21, [MADE])
    assert (place, checks(events), foe_of(scene).posture) == ("g5", [("keeping one's feet", 9)], STANDING)
    assert foe_of(scene).facing == 3
    scene, _, place = driven(sheet(st=12, hp=60), 21, [(4, 4, 4)])
    assert (place, foe_of(scene).posture) == ("g5", PRONE)


@pytest.mark.parametrize(
    ("rule", "damage", "armour", "moved"),
    [
        ("G-151 crushing, through or not", "cr", [], True),
        ("G-151 crushing, stopped", "cr", ["heavy-steel-corselet"], True),
        ("G-151 cutting that gets through", "cut", [], False),
        ("G-151 cutting, stopped", "cut", ["heavy-steel-corselet"], True),
        ("G-151 impaling, stopped", "imp", ["heavy-steel-corselet"], False),
        ("G-151 piercing", "pi", [], False),
        ("G-151 burning", "burn", [], False),
    ],
)
def test_what_drives_back(rule: str, damage: str, armour: list[str], moved: bool) -> None:
    """G-151: 7 points at ST 9; the switch `knockback` off, nobody moves."""
    paper = sheet(st=9, hp=60, armour=armour)
    _, _, place = driven(paper, 7, [MADE] if moved else [], damage)
    assert place == ("f5" if moved else "e5"), rule
    _, _, place = driven(paper, 7, [], damage, book=Gurps({"knockback": "off"}))
    assert place == "e5", rule


@pytest.mark.parametrize(
    ("rule", "fields", "need"),
    [
        ("G-151 DX", {"dx": 12}, 12),
        ("G-151 Acrobatics", {"dx": 12, "skills": {"Acrobatics": 14, "Judo": 13}}, 14),
        ("G-151 Judo", {"dx": 12, "skills": {"Acrobatics": 13, "Judo": 14}}, 14),
        ("G-151 poor Acrobatics", {"dx": 12, "skills": {"Acrobatics": 11}}, 12),
        ("G-11 Judo feels the load", {"dx": 12, "skills": {"Judo": 14}, "load": 50.0}, 12),
        ("G-11 Acrobatics does not", {"dx": 12, "skills": {"Acrobatics": 14}, "load": 50.0}, 14),
        ("G-13 Perfect Balance", {"dx": 12, "traits": ["Perfect Balance"]}, 16),
    ],
)
def test_keeping_ones_feet(rule: str, fields: dict[str, Any], need: int) -> None:
    _, events, _ = driven(sheet(hp=60, **fields), 8, [MADE])
    assert checks(events) == [("keeping one's feet", need)], rule


def test_those_who_lie_slide() -> None:
    """G-151: somebody who lies needs no roll to stay up."""
    scene, blow = blow_at(sheet(hp=60), 16, "cr")
    foe_of(scene).posture = PRONE
    assert checks(land(scene, blow)) == []
    assert scene.board.names[foe_of(scene).cell] == "g5"


WALL = [*["............"] * 4, ".....#......", *["............"] * 5]


def test_into_a_wall() -> None:
    """G-151: blocked with three hexes left: HP 40 at speed 3 is 1.2 dice, so 1d, less DR 2."""
    scene, events, place = driven(
        sheet(st=10, hp=40, armour=["leather-armour"]), 25, [(3, 3, 3), (6,), MADE], rows=WALL
    )
    assert place == "e5"
    assert of_kind(events, Moved) == []
    assert [(event.who, event.cause, event.hp_lost) for event in of_kind(events, Suffered)] == [(1, "the collision", 4)]
    assert foe_of(scene).hp == 40 - 23 - 4
    assert checks(events) == [("knockdown", 10), ("keeping one's feet", 8)]


def test_part_of_the_way_into_a_wall() -> None:
    """G-151: of three hexes one is free and two are left: HP 60 at speed 2 is 1.2 dice, so 1d."""
    rows = [*["............"] * 4, "......#.....", *["............"] * 5]
    _, events, place = driven(sheet(st=10, hp=60), 24, [(5,), (3, 3, 2)], rows=rows)
    assert (place, [event.hp_lost for event in of_kind(events, Suffered)]) == ("f5", [5])
    assert checks(events) == [("keeping one's feet", 8)]


@pytest.mark.parametrize(
    ("rule", "hundredths", "dice"),
    [
        ("G-166 0.01", 1, "1d-3"), ("G-166 0.25", 25, "1d-3"), ("G-166 0.26", 26, "1d-2"), ("G-166 0.5", 50, "1d-2"),
        ("G-166 0.51", 51, "1d-1"), ("G-166 0.99", 99, "1d-1"), ("G-166 1", 100, "1d"), ("G-166 1.49", 149, "1d"),
        ("G-166 1.5", 150, "2d"), ("G-166 2.49", 249, "2d"), ("G-166 2.5", 250, "3d"),
    ],
)  # fmt: skip
def test_collision_dice(rule: str, hundredths: int, dice: str) -> None:
    assert str(collision_dice(hundredths)) == dice, rule


def test_into_somebody() -> None:
    """G-151: as in a slam each takes what the HP of the other make: 1d-1 for 60 x 1, 1d-3 for 25 x 1."""
    scene = fight((swordsman(), "d5", "e"), (sheet(hp=60), "e5", "w"), (sheet(hp=25), "f5", "w"))
    blow = Blow(scene.fighters[0], scene.fighters[1], strike_for(8, "cr"))
    events = land(scene, blow, [(6,), (6,), MADE])
    lost = [(event.who, event.hp_lost) for event in of_kind(events, Suffered)]
    assert lost == [(1, 3), (2, 5)]
    assert scene.board.names[foe_of(scene).cell] == "e5"


def test_over_somebody_who_is_out() -> None:
    """G-151: a body on the ground stops nobody."""
    scene = fight((swordsman(), "d5", "e"), (sheet(hp=60), "e5", "w"), (sheet(hp=25), "f5", "w"))
    scene.fighters[2].out = True
    land(scene, Blow(scene.fighters[0], scene.fighters[1], strike_for(8, "cr")), [MADE])
    assert scene.board.names[foe_of(scene).cell] == "f5"


def test_the_edge_of_the_map_is_no_wall() -> None:
    """G-151: who would be driven off the map stays at its edge, unhurt by it."""
    scene = fight((swordsman(), "k5", "e"), (sheet(hp=60), "l5", "w"))
    events = land(scene, Blow(scene.fighters[0], foe_of(scene), strike_for(8, "cr")), [MADE])
    assert (scene.board.names[foe_of(scene).cell], of_kind(events, Suffered)) == ("l5", [])


def test_nobody_drives_itself_back() -> None:
    """G-151: away from the attacker leads nowhere when that is oneself (G-139)."""
    scene = fight((sheet(hp=60), "d5", "e"), (sheet(), "h5", "w"))
    me = scene.fighters[0]
    land(scene, Blow(me, me, strike_for(9, "cr")))
    assert (scene.board.names[me.cell], me.hp) == ("d5", 51)


def test_strange_bodies_in_a_crash() -> None:
    """G-149: a diffuse body loses 2 at most, also to a wall."""
    _, events, _ = driven(sheet(st=10, hp=60, traits=["Diffuse"]), 24, [(6, 6), MADE], rows=WALL)
    assert [event.hp_lost for event in of_kind(events, Suffered)] == [2]
    assert of_kind(events, DamageRolled)[0].injury == 2


# sheets that cannot be


@pytest.mark.parametrize(
    ("rule", "fields", "message"),
    [
        ("G-13 both thresholds", {"traits": ["High Pain Threshold", "Low Pain Threshold"]}, "nobody has both High and"),
        ("G-13 no such trait", {"traits": ["High Pain Treshold"]}, "did you mean 'high pain threshold'"),
        ("G-149 two bodies", {"traits": ["Unliving", "Diffuse"]}, "a body is Unliving, Homogenous or Diffuse"),
        ("G-149 vulnerable by nothing", {"traits": ["Vulnerability 1 (cut)"]}, "multiplies damage by 2 or more"),
        ("G-149 vulnerable to what", {"traits": ["Vulnerability 2 (cutt)"]}, "unknown damage type 'cutt'"),
        ("G-13 tough where", {"traits": ["Damage Resistance 2 (legz)"]}, "no such place on the body: 'legz'"),
        ("G-4 no HP", {"hp": 0}, "greater than or equal to 1"),
        ("G-4 no HT", {"ht": 0}, "greater than or equal to 1"),
        ("G-4 too many FP", {"fp": 201}, "less than or equal to 200"),
        ("G-4 half a point", {"will": 10.5}, "valid integer"),
        ("G-207 no such armour", {"armour": ["mail-hauberg"]}, "unknown piece of armour 'mail-hauberg'"),
        ("G-207 no such suit", {"suit": "mial"}, "unknown suit of armour 'mial'"),
    ],
)
def test_impossible_sheets(rule: str, fields: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError) as caught:
        sheet(**fields)
    assert message in str(caught.value), rule
