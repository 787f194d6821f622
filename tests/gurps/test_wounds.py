"""Section 12: crippling, shock, knockdown, thresholds, blunt trauma and knockback."""

from typing import Any

import pytest
from tests.gurps.scene import GURPS, beat, fight, of_kind, one, sheet, swordsman
from tests.gurps.wounding import MADE, blow_at, checks, foe_of, land, states, strike_for, struck

from fracas.kernel.dice import ScriptedDice
from fracas.rulebooks.gurps.blow import Blow
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.events import Crippled
from fracas.rulebooks.gurps.locations import (
    BY_KEY,
    FACE,
    GROIN,
    LEFT_ARM,
    NECK,
    RIGHT_ARM,
    RIGHT_EYE,
    RIGHT_FOOT,
    RIGHT_HAND,
    SKULL,
    TORSO,
    VITALS,
    Location,
)
from fracas.rulebooks.gurps.rows import FACE_UP, PRONE, STANDING

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
            GURPS.parry_score(me, me.held[0]).total, GURPS.dodge_score(me).total, GURPS.health_need(me).total,
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
