"""Section 12: hit locations, what each type of damage does there, and what bodies are made of."""

from fractions import Fraction
from typing import Any

import icepool
import pytest
from tests.gurps.scene import GURPS, beat, fight, of_kind, one, sheet, swordsman
from tests.gurps.wounding import TIGHT_BEAM, blow_at, kind, land, strike_for, struck, wearing

from fracas.kernel.dice import ScriptedDice
from fracas.kernel.hexes import LEFT
from fracas.kernel.tally import Tally
from fracas.rulebooks.gurps.blow import Blow
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.events import AttackRolled, DamageRolled
from fracas.rulebooks.gurps.locations import (
    BY_KEY,
    FACE,
    GROIN,
    LEFT_ARM,
    LEFT_FOOT,
    LEFT_HAND,
    LOCATIONS,
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
    may_aim,
)
from fracas.rulebooks.gurps.sheet import GurpsSheet

TYPES = ["cr", "cut", "imp", "pi-", "pi", "pi+", "pi++", "burn", "cor", "tox", "fat"]
LIMBS = [1, 1.5, 1, 0.5, 1, 1, 1, 1, 1, 1, 1]


# G-146, G-147: every cell, in the order of TYPES; 20 points get through


@pytest.mark.parametrize(
    ("rule", "location", "times"),
    [
        ("G-146 torso", "torso", [1, 1.5, 2, 0.5, 1, 1.5, 2, 1, 1, 1, 1]),
        ("G-147 groin", "groin", [1, 1.5, 2, 0.5, 1, 1.5, 2, 1, 1, 1, 1]),
        ("G-147 vitals, the torso's where they cannot be aimed at", "vitals", [1, 1.5, 3, 3, 3, 3, 3, 1, 1, 1, 1]),
        ("G-147 skull", "skull", [4, 4, 4, 4, 4, 4, 4, 4, 4, 1, 1]),
        ("G-147 right eye, the skull's where it cannot be aimed at", "right eye", [4, 4, 4, 4, 4, 4, 4, 4, 4, 1, 1]),
        ("G-147 left eye", "left eye", [4, 4, 4, 4, 4, 4, 4, 4, 4, 1, 1]),
        ("G-147 face", "face", [1, 1.5, 2, 0.5, 1, 1.5, 2, 1, 1.5, 1, 1]),
        ("G-147 neck", "neck", [1.5, 2, 2, 0.5, 1, 1.5, 2, 1, 1.5, 1, 1]),
        ("G-147 right arm", "right arm", LIMBS),
        ("G-147 left arm", "left arm", LIMBS),
        ("G-147 right leg", "right leg", LIMBS),
        ("G-147 left leg", "left leg", LIMBS),
        ("G-147 right hand", "right hand", LIMBS),
        ("G-147 left hand", "left hand", LIMBS),
        ("G-147 right foot", "right foot", LIMBS),
        ("G-147 left foot", "left foot", LIMBS),
    ],
)
def test_wounding_by_type_and_place(rule: str, location: str, times: list[float]) -> None:
    anybody = one(sheet())
    found = [GURPS.wound(20, kind(damage), BY_KEY[location], anybody) for damage in TYPES]
    assert found == [int(20 * each) for each in times], rule


def test_a_tight_beam_is_worth_more_in_the_vitals() -> None:
    """G-147: burning through a beam is x2 in the vitals and x4 in the eye, x1 elsewhere on the body."""
    anybody = one(sheet())
    found = [GURPS.wound(20, TIGHT_BEAM, location, anybody) for location in (TORSO, VITALS, RIGHT_EYE, RIGHT_ARM)]
    assert found == [20, 40, 80, 20]


@pytest.mark.parametrize(
    ("rule", "location", "multiples"),
    [
        ("G-147 stacked, torso", "torso", [1, 1.5, 2, 0.5, 1, 1.5, 2, 1]),
        ("G-147 stacked, vitals: impaling x6", "vitals", [3, 4.5, 6, 1.5, 3, 4.5, 6, 3]),
        ("G-147 stacked, skull", "skull", [4, 6, 8, 2, 4, 6, 8, 4]),
        ("G-147 stacked, eye", "left eye", [4, 6, 8, 2, 4, 6, 8, 4]),
        ("G-147 stacked, neck: x2 for cutting only", "neck", [1, 3, 2, 0.5, 1, 1.5, 2, 1]),
        ("G-147 stacked, a limb", "right leg", [1, 1.5, 2, 0.5, 1, 1.5, 2, 1]),
    ],
)
def test_stacked_multipliers(rule: str, location: str, multiples: list[float]) -> None:
    """G-147: by the switch `location_multiplier`, the place multiplies what the type does on the torso."""
    book = Gurps({"location_multiplier": "stack"})
    anybody = one(sheet())
    found = [book.wound(20, kind(damage), BY_KEY[location], anybody) for damage in TYPES[:8]]
    assert found == [int(20 * each) for each in multiples], rule


def wound(event: DamageRolled) -> tuple[int, int, int, int]:
    return event.basic.total, event.dr, event.penetrating, event.injury


@pytest.mark.parametrize(
    ("rule", "armour", "basic", "damage", "location", "expected", "rolls"),
    [
        ("gurps W-25: 9 cutting at DR 4", ["mail-shirt"], 9, "cut", TORSO, (9, 4, 5, 7), []),
        (
            "gurps W-26: 6 impaling at the vitals, DR 2",
            ["leather-armour"],
            6,
            "imp",
            VITALS,
            (6, 2, 4, 12),
            [(3, 3, 3)],
        ),
        ("gurps W-27: 5 crushing at a bare skull", [], 5, "cr", SKULL, (5, 2, 3, 12), [(3, 3, 3)]),
        ("gurps W-28: 3 small piercing", [], 3, "pi-", TORSO, (3, 0, 3, 1), []),
        ("gurps W-28: 1 small piercing", [], 1, "pi-", TORSO, (1, 0, 1, 1), []),
        ("gurps W-30: 8 impaling at the arm of 12 HP", [], 8, "imp", RIGHT_ARM, (8, 0, 8, 7), [(3, 3, 3)]),
        ("gurps W-31: a hand loses no more than 5 of 12", [], 20, "cut", LEFT_HAND, (20, 0, 20, 5), [(3, 3, 3)]),
    ],
)
def test_worked_wounds(
    rule: str,
    armour: list[str],
    basic: int,
    damage: str,
    location: Location,
    expected: tuple[int, int, int, int],
    rolls: list[tuple[int, ...]],
) -> None:
    hp = 12 if location.cripples else 30
    _, events = struck(sheet(st=12, hp=hp, armour=armour), basic, damage, location, rolls)
    assert wound(of_kind(events, DamageRolled)[0]) == expected, rule


def test_a_cut_neck() -> None:
    """gurps W-29: 7 cutting at DR 1 on the neck: 6 gets through and 12 are lost."""
    paper = sheet(hp=30, traits=["Damage Resistance 1 (neck)"])
    _, events = struck(paper, 7, "cut", NECK)
    assert wound(of_kind(events, DamageRolled)[0]) == (7, 1, 6, 12)


def test_half_damage() -> None:
    """gurps W-33: 11 piercing, halved, against DR 2: 5 basic damage, 3 injury."""
    _, events = struck(sheet(armour=["leather-armour"]), 11, "pi", halved=True)
    assert wound(of_kind(events, DamageRolled)[0]) == (5, 2, 3, 3)


@pytest.mark.parametrize(("rule", "basic", "half"), [("G-143 odd", 11, 5), ("G-143 even", 8, 4), ("G-143 one", 1, 0)])
def test_half_of_it(rule: str, basic: int, half: int) -> None:
    assert GURPS.half_damage(basic) == half, rule


def test_half_damage_after_the_minimum() -> None:
    """G-143: an edge that would do nothing does 1, and half of that is 0; twice that is 2 (G-142)."""
    scene, blow = blow_at(sheet(), -4, "cut", halved=True)
    scene.dice = ScriptedDice([(1,)])
    assert GURPS.basic_damage(scene, blow).total == 0
    scene, blow = blow_at(sheet(), -4, "cut", times=2)
    scene.dice = ScriptedDice([(1,)])
    assert GURPS.basic_damage(scene, blow).total == 2


def test_the_luckiest_blow() -> None:
    """gurps W-47: a natural 3 with 2d+1 and a 5 on the table: (13) x 2 = 26 basic damage."""
    knight = swordsman(12, dx=13, st=13, weapons=["axe"], skills={"Axe/Mace": 12})
    scene = fight((knight, "d5", "e"), (sheet(hp=90), "e5", "w"))
    events = beat(scene, [(1, 1, 1), (1, 2, 2)], ["attack", "d5", "e", "axe swing", "torso", "strike", "d5", "e"])
    found = of_kind(events, DamageRolled)[0]
    assert (found.dice, found.basic.total) == ("2d+1", 26)


def test_expected_injury() -> None:
    """gurps W-55: 2d+1 cutting against DR 4 costs 209/36 HP on average."""
    anybody = one(sheet())
    injuries = (2 @ icepool.d6 + 1).map(lambda basic: GURPS.wound(max(0, basic - 4), kind("cut"), TORSO, anybody))
    assert injuries.mean() == Fraction(209, 36)


# G-144, G-145


def dr_at(paper: GurpsSheet, location: Location, damage: str = "imp", **marks: Any) -> int:
    return GURPS.effective_dr(blow_at(paper, 1, damage, location, **marks)[1])


@pytest.mark.parametrize(
    ("rule", "fields", "location", "dr"),
    [
        ("G-144 a bare skull", {}, SKULL, 2),
        ("G-144 a helmet adds to it", {"armour": ["pot-helm"]}, SKULL, 6),
        ("G-144 an open helmet", {"armour": ["pot-helm"]}, FACE, 0),
        ("G-144 a helmet with a face", {"armour": ["barrel-helm"]}, FACE, 6),
        ("G-144 no helmet covers the eye", {"armour": ["greathelm"]}, RIGHT_EYE, 0),
        ("G-144 vitals use the torso's", {"armour": ["steel-corselet"]}, VITALS, 6),
        ("G-144 a shirt does not cover the groin", {"armour": ["mail-shirt"]}, GROIN, 0),
        ("G-144 a hauberk does", {"armour": ["mail-hauberk"]}, GROIN, 4),
        ("G-144 sleeves cover arms", {"armour": ["mail-sleeves"]}, LEFT_ARM, 4),
        ("G-144 but no hands", {"armour": ["mail-sleeves"]}, LEFT_HAND, 0),
        ("G-144 gauntlets", {"armour": ["gauntlets"]}, RIGHT_HAND, 4),
        ("G-144 leggings", {"armour": ["mail-leggings"]}, RIGHT_LEG, 4),
        ("G-144 boots", {"armour": ["boots"]}, RIGHT_FOOT, 2),
        ("G-144 a coif on the neck", {"armour": ["mail-coif"]}, NECK, 4),
        ("G-13 natural DR everywhere", {"traits": ["Damage Resistance 3"]}, LEFT_FOOT, 3),
        ("G-13 natural DR and the skull", {"traits": ["Damage Resistance 3"]}, SKULL, 5),
        ("G-13 natural DR in some places", {"traits": ["Damage Resistance 3 (arms, neck)"]}, LEFT_ARM, 3),
        ("G-13 and not in others", {"traits": ["Damage Resistance 3 (arms, neck)"]}, TORSO, 0),
        ("G-13 both", {"traits": ["Damage Resistance 1", "Damage Resistance 3 (arms)"]}, LEFT_ARM, 4),
        ("G-13 both, elsewhere", {"traits": ["Damage Resistance 1", "Damage Resistance 3 (arms)"]}, TORSO, 1),
    ],
)
def test_dr_by_place(rule: str, fields: dict[str, Any], location: Location, dr: int) -> None:
    assert dr_at(sheet(**fields), location) == dr, rule


def test_a_visor() -> None:
    """G-144: what covers the eye protects it, and the skull's own DR does not."""
    behind_glass = wearing(sheet(), "eye", 4, False)
    assert (dr_at(behind_glass, RIGHT_EYE), dr_at(behind_glass, SKULL)) == (4, 2)


@pytest.mark.parametrize(
    ("rule", "pieces", "message"),
    [
        (
            "G-144 two rigid pieces",
            ["steel-corselet", "scale-armour"],
            "armour: steel corselet and scale armour are both rigid on the torso; "
            "at most one flexible piece goes under one rigid one",
        ),
        (
            "G-144 two flexible pieces",
            ["leather-pants", "mail-leggings"],
            "armour: leather pants and mail leggings are both flexible on the legs; "
            "at most one flexible piece goes under one rigid one",
        ),
        (
            "G-144 two helmets",
            ["pot-helm", "greathelm"],
            "armour: pot-helm and greathelm are both rigid on the skull; "
            "at most one flexible piece goes under one rigid one",
        ),
    ],
)
def test_impossible_layers(rule: str, pieces: list[str], message: str) -> None:
    with pytest.raises(ValueError) as caught:
        sheet(armour=pieces)
    assert message in str(caught.value), rule


def test_layers_of_a_suit_count_too() -> None:
    """G-144: a piece that is worn over a suit is a layer like any other."""
    with pytest.raises(ValueError, match="are both rigid on the torso"):
        sheet(suit="plate", armour=["steel-breastplate"])
    assert dr_at(sheet(suit="plate", armour=["cloth-armour"]), TORSO) == 7


def test_layers_make_clumsy() -> None:
    """G-144: flexible under rigid armour costs 1 DX wherever DX counts: to hit, and to stay standing."""
    plain, layered = swordsman(12, armour=["steel-corselet"]), swordsman(12, armour=["steel-corselet", "cloth-armour"])
    assert (plain.layered, layered.layered) == (False, True)
    skills = []
    for paper in (plain, layered):
        scene = fight((paper, "d5", "e"), (sheet(), "e5", "w"))
        me, foe = scene.fighters
        skills.append(GURPS.melee_skill(scene, Blow(me, foe, me.held[0].item.strikes[0])).total)
        skills.append(GURPS.best_to_stay_up(me).total)
    assert skills == [12, 10, 11, 9]
    apart = sheet(armour=["steel-corselet", "cloth-sleeves"])
    assert not apart.layered


@pytest.mark.parametrize(
    ("rule", "tenths", "hardened", "effective"),
    [
        ("G-145 (2)", 20, 0, 10),
        ("G-145 (3)", 30, 0, 6),
        ("G-145 (5)", 50, 0, 4),
        ("G-145 (10)", 100, 0, 2),
        ("G-145 (100)", 1000, 0, 0),
        ("G-145 ignores DR", 0, 0, 0),
        ("G-145 hardened: ignores becomes (100)", 0, 1, 0),
        ("G-145 hardened twice: (10)", 0, 2, 2),
        ("G-145 hardened thrice: (5)", 0, 3, 4),
        ("G-145 hardened four times: (3)", 0, 4, 6),
        ("G-145 hardened five times: (2)", 0, 5, 10),
        ("G-145 hardened six times: none", 0, 6, 20),
        ("G-145 hardened seven times: none", 0, 7, 20),
        ("G-145 hardened (2)", 20, 1, 20),
        ("G-145 hardened (10)", 100, 1, 4),
        ("G-145 hardened against (0.5) makes no odds", 5, 2, 40),
        ("G-145 hardened without a divisor", 10, 2, 20),
    ],
)
def test_divisors(rule: str, tenths: int, hardened: int, effective: int) -> None:
    assert GURPS.divided(20, tenths, hardened) == effective, rule
    paper = sheet(traits=["Damage Resistance 20", *([f"Hardened {hardened}"] if hardened else [])])
    assert dr_at(paper, TORSO, strike=strike_for(9, "pi", tenths)) == effective, rule


@pytest.mark.parametrize(
    ("rule", "fields", "marks", "dr"),
    [
        ("G-137 halved down after the divisor", {"armour": ["heavy-steel-corselet"]}, {"dr_halved": 1}, 3),
        ("G-138 halved up after the divisor", {"armour": ["heavy-steel-corselet"]}, {"dr_halved": 2}, 4),
        ("G-138 ignored", {"armour": ["heavy-steel-corselet"]}, {"dr_ignored": True}, 0),
        ("G-152 through a gap", {"armour": ["heavy-steel-corselet"]}, {"at_gap": True}, 3),
        (
            "G-152 a gap does not thin the skin",
            {"armour": ["heavy-steel-corselet"], "traits": ["Damage Resistance 4"]},
            {"at_gap": True},
            7,
        ),
    ],
)
def test_less_dr(rule: str, fields: dict[str, Any], marks: dict[str, Any], dr: int) -> None:
    assert dr_at(sheet(**fields), TORSO, **marks) == dr, rule


def test_a_gap_after_a_divisor() -> None:
    """G-152: DR 7 against (2) is 3, and through a gap 1."""
    paper = sheet(armour=["heavy-steel-corselet"])
    assert dr_at(paper, TORSO, strike=strike_for(9, "imp", 20)) == 3
    assert dr_at(paper, TORSO, strike=strike_for(9, "imp", 20), at_gap=True) == 1


# G-149


@pytest.mark.parametrize(
    ("rule", "traits", "location", "thirtieths"),
    [  # of 60 points: cr, cut, imp, pi-, pi, pi+, pi++, burn
        ("G-149 living", [], TORSO, [60, 90, 120, 30, 60, 90, 120, 60]),
        ("G-149 unliving torso", ["Unliving"], TORSO, [60, 90, 60, 12, 20, 30, 60, 60]),
        ("G-149 unliving neck", ["Unliving"], NECK, [90, 120, 60, 12, 20, 30, 60, 60]),
        ("G-149 unliving arm", ["Unliving"], LEFT_ARM, [60, 90, 60, 12, 20, 30, 60, 60]),
        ("G-149 unliving vitals as usual", ["Unliving"], VITALS, [60, 90, 180, 180, 180, 180, 180, 60]),
        ("G-149 unliving skull as usual", ["Unliving"], SKULL, [240] * 8),
        ("G-149 unliving eye as usual", ["Unliving"], RIGHT_EYE, [240] * 8),
        ("G-149 homogenous torso", ["Homogenous"], TORSO, [60, 90, 30, 6, 12, 20, 30, 60]),
        ("G-149 homogenous skull", ["Homogenous"], SKULL, [60, 90, 30, 6, 12, 20, 30, 60]),
        ("G-149 homogenous neck", ["Homogenous"], NECK, [60, 90, 30, 6, 12, 20, 30, 60]),
        ("G-149 homogenous hand", ["Homogenous"], LEFT_HAND, [60, 90, 30, 6, 12, 20, 30, 60]),
        ("G-149 diffuse torso", ["Diffuse"], TORSO, [2, 2, 1, 1, 1, 1, 1, 2]),
        ("G-149 diffuse skull", ["Diffuse"], SKULL, [2, 2, 1, 1, 1, 1, 1, 2]),
        ("G-149 no brain, skull", ["No Brain"], SKULL, [60, 90, 120, 30, 60, 90, 120, 60]),
        ("G-149 no brain, eye", ["No Brain"], RIGHT_EYE, [60, 90, 120, 30, 60, 90, 120, 60]),
        ("G-149 no brain, face as usual", ["No Brain"], FACE, [60, 90, 120, 30, 60, 90, 120, 60]),
        ("G-149 no brain and unliving", ["No Brain", "Unliving"], SKULL, [60, 90, 60, 12, 20, 30, 60, 60]),
        ("G-149 no blood", ["No Blood"], TORSO, [60, 90, 120, 30, 60, 90, 120, 60]),
        ("G-149 damage reduction 7, rounded up", ["Damage Reduction 7"], TORSO, [9, 13, 18, 5, 9, 13, 18, 9]),
        ("G-149 vulnerable to fire", ["Vulnerability 2 (burn)"], TORSO, [60, 90, 120, 30, 60, 90, 120, 120]),
        ("G-149 vulnerable to edges", ["Vulnerability 3 (cut)"], NECK, [90, 360, 120, 30, 60, 90, 120, 60]),
    ],
)
def test_tolerances(rule: str, traits: list[str], location: Location, thirtieths: list[int]) -> None:
    body = one(sheet(traits=traits))
    assert [GURPS.wound(60, kind(damage), location, body) for damage in TYPES[:8]] == thirtieths, rule


def test_least_injuries_of_strange_bodies() -> None:
    """G-149: whatever gets through costs at least 1, also divided by Damage Reduction."""
    for traits in (["Unliving"], ["Homogenous"], ["Diffuse"], ["Damage Reduction 9"]):
        assert GURPS.wound(1, kind("pi-"), TORSO, one(sheet(traits=traits))) == 1
        assert GURPS.wound(0, kind("pi-"), TORSO, one(sheet(traits=traits))) == 0


def test_stacking_with_an_unliving_body() -> None:
    """G-149: an edge on an unliving neck stacks as on any other; a point there does not."""
    book = Gurps({"location_multiplier": "stack"})
    body = one(sheet(traits=["Unliving"]))
    assert [book.wound(60, kind(damage), NECK, body) for damage in ("cut", "cr", "imp")] == [180, 60, 60]


@pytest.mark.parametrize(
    ("rule", "traits", "damage", "location", "counts"),
    [
        ("G-149 vitals", [], "imp", VITALS, "vitals"),
        ("G-149 no vitals", ["No Vitals"], "imp", VITALS, "torso"),
        ("G-149 no groin", ["No Vitals"], "cut", GROIN, "torso"),
        ("G-149 homogenous: no vitals", ["Homogenous"], "imp", VITALS, "torso"),
        ("G-149 diffuse: no vitals", ["Diffuse"], "imp", VITALS, "torso"),
        ("G-149 unliving has some", ["Unliving"], "imp", VITALS, "vitals"),
        ("G-147 fatigue knows no places", [], "fat", SKULL, "torso"),
    ],
)
def test_where_it_counts(rule: str, traits: list[str], damage: str, location: Location, counts: str) -> None:
    foe = one(sheet(traits=traits))
    assert GURPS.where_it_counts(foe, location, kind(damage)).key == counts, rule


def test_fatigue_damage_costs_fp() -> None:
    """G-147: fatigue damage at the skull is on the torso, times 1, and takes FP alone."""
    scene, events = struck(sheet(), 6, "fat", SKULL)
    foe = scene.fighters[1]
    assert (foe.hp, foe.fp) == (10, 4)
    assert wound(of_kind(events, DamageRolled)[0]) == (6, 0, 6, 6)
    assert of_kind(events, DamageRolled)[0].location == "torso"


# G-152


PENALTIES = [
    ("G-152 torso", "torso", 0, 0), ("G-152 vitals", "vitals", -3, -3), ("G-152 skull", "skull", -7, -5),
    ("G-152 right eye", "right eye", -9, -9), ("G-152 left eye", "left eye", -9, -9), ("G-152 face", "face", -5, -7),
    ("G-152 neck", "neck", -5, -5), ("G-152 groin", "groin", -3, -3), ("G-152 right arm", "right arm", -2, -2),
    ("G-152 left arm", "left arm", -2, -2), ("G-152 right leg", "right leg", -2, -2),
    ("G-152 left leg", "left leg", -2, -2), ("G-152 right hand", "right hand", -4, -4),
    ("G-152 left hand", "left hand", -4, -4), ("G-152 right foot", "right foot", -4, -4),
    ("G-152 left foot", "left foot", -4, -4),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "key", "front", "behind"), PENALTIES)
def test_location_penalties(rule: str, key: str, front: int, behind: int) -> None:
    """G-152: what aiming there costs, from in front and from behind."""
    scene, blow = blow_at(sheet(), 1, "imp", BY_KEY[key])
    base = scene.fighters[0].sheet.level("Broadsword")
    assert GURPS.melee_skill(scene, blow).total - base == front, rule
    blow.behind = True
    assert GURPS.melee_skill(scene, blow).total - base == behind, rule


def test_every_location_is_in_the_table() -> None:
    """G-152: sixteen of them, eyes, arms, legs, hands and feet by their sides."""
    assert sorted(key for _, key, _, _ in PENALTIES) == sorted(location.key for location in LOCATIONS)
    assert [BY_KEY[location.key].index for location in LOCATIONS] == list(range(16))


@pytest.mark.parametrize(
    ("rule", "hand", "location", "penalty"),
    [
        ("G-152 shield arm", "right", LEFT_ARM, -4),
        ("G-152 shield hand", "right", LEFT_HAND, -8),
        ("G-152 sword arm", "right", RIGHT_ARM, -2),
        ("G-152 sword hand", "right", RIGHT_HAND, -4),
        ("G-152 a left-hander's shield arm", "left", RIGHT_ARM, -4),
        ("G-152 a left-hander's sword hand", "left", LEFT_HAND, -4),
    ],
)
def test_behind_a_shield(rule: str, hand: str, location: Location, penalty: int) -> None:
    paper = sheet(weapons=["broadsword"], shield="medium-shield", hand=hand)
    scene, blow = blow_at(paper, 1, "cut", location)
    assert GURPS.melee_skill(scene, blow).total == 12 + penalty, rule


@pytest.mark.parametrize(
    ("rule", "location", "penalty"),
    [
        ("G-152 a gap at the torso", TORSO, -8),
        ("G-152 a gap in the helmet replaces the skull's own", SKULL, -10),
        ("G-152 a gap at the arm", LEFT_ARM, -10),
        ("G-152 a gap at the eye", RIGHT_EYE, -10),
    ],
)
def test_gaps(rule: str, location: Location, penalty: int) -> None:
    scene, blow = blow_at(sheet(), 1, "imp", location, at_gap=True)
    assert GURPS.melee_skill(scene, blow).total == 12 + penalty, rule


@pytest.mark.parametrize(
    ("rule", "weapon", "penalty"),
    [("G-152 a dagger", "dagger", -5), ("G-152 a broadsword", "broadsword", -4), ("G-152 a spear", "spear", -3)],
)
def test_held_weapons(rule: str, weapon: str, penalty: int) -> None:
    scene, blow = blow_at(sheet(weapons=[weapon]), 1, "cut", at_item=0)
    assert GURPS.melee_skill(scene, blow).total == 12 + penalty, rule


@pytest.mark.parametrize(
    ("rule", "location", "types"),
    [
        ("G-152 vitals are for points", VITALS, ["imp", "pi-", "pi", "pi+", "pi++"]),
        ("G-152 eyes are for points", RIGHT_EYE, ["imp", "pi-", "pi", "pi+", "pi++"]),
        ("G-152 the skull is for everything", SKULL, TYPES),
        ("G-152 so is the neck", NECK, TYPES),
        ("G-152 so is a hand", LEFT_HAND, TYPES),
    ],
)
def test_what_can_be_aimed_there(rule: str, location: Location, types: list[str]) -> None:
    assert [damage for damage in TYPES if may_aim(kind(damage), location, False)] == types, rule


def test_beams_and_backs() -> None:
    """G-152: a tight beam is aimed as a point is; nobody hits an eye from behind, but from the side."""
    assert [may_aim(TIGHT_BEAM, place, False) for place in (VITALS, RIGHT_EYE)] == [True, True]
    assert [may_aim(kind("imp"), place, True) for place in (VITALS, RIGHT_EYE, SKULL)] == [True, False, True]
    scene, blow = blow_at(sheet(), 1, "imp", arc=LEFT)
    assert GURPS.can_be_aimed(scene, blow, RIGHT_EYE)


def test_without_hit_locations() -> None:
    """G-152: with `hit_locations` off nobody is asked, and every hit is to the torso."""
    book = Gurps({"hit_locations": "off"})
    scene = fight((swordsman(12, dx=13), "d5", "e"), (sheet(hp=30), "e5", "w"), book=book)
    events = beat(
        scene, [(3, 3, 3), (4,)], ["attack", "d5", "e", "broadsword swing", "strike", "no defence", "d5", "e"], book
    )
    assert (of_kind(events, AttackRolled)[0].location, of_kind(events, DamageRolled)[0].location) == ("", "torso")
    scene, events = struck(sheet(hp=12), 8, "imp", RIGHT_ARM, [(3, 3, 3)], book)
    assert (of_kind(events, DamageRolled)[0].injury, scene.fighters[1].crippled) == (16, ())
    scene, blow = blow_at(sheet(hp=30), 4, "cut", book=book, at_random=True)
    land(scene, blow, [], book)  # no roll for the place
    assert blow.location is TORSO


# G-153


def where(total: int, side: int, behind: bool = False) -> str:
    scene = fight((sheet(), "a1", "e"), (sheet(), "c1", "e"))
    faces = (min(6, total - 2), max(1, min(6, total - 7)), max(1, total - 12))
    scene.dice = ScriptedDice([faces, *([(side,)] if total in (15, 16) else [])])
    found = GURPS.random_location(scene, 0, behind).key
    assert scene.dice.used_up
    return found


@pytest.mark.parametrize(
    ("rule", "total", "places"),
    [
        ("G-153 3", 3, {"skull"}), ("G-153 4", 4, {"skull"}), ("G-153 5", 5, {"face"}),
        ("G-153 6", 6, {"right leg"}), ("G-153 7", 7, {"right leg"}), ("G-153 8", 8, {"right arm"}),
        ("G-153 9", 9, {"torso"}), ("G-153 10", 10, {"torso"}), ("G-153 11", 11, {"groin"}),
        ("G-153 12", 12, {"left arm"}), ("G-153 13", 13, {"left leg"}), ("G-153 14", 14, {"left leg"}),
        ("G-153 15", 15, {"right hand", "left hand"}), ("G-153 16", 16, {"right foot", "left foot"}),
        ("G-153 17", 17, {"neck"}), ("G-153 18", 18, {"neck"}),
    ],
)  # fmt: skip
def test_random_places(rule: str, total: int, places: set[str]) -> None:
    assert {where(total, 1), where(total, 6)} == places, rule


def test_the_side_of_a_hand_or_foot() -> None:
    """G-153: 1 to 3 right, 4 to 6 left."""
    for total, part in ((15, "hand"), (16, "foot")):
        assert [where(total, side) for side in range(1, 7)] == [f"right {part}"] * 3 + [f"left {part}"] * 3


def test_a_face_from_behind() -> None:
    """G-153: is the skull."""
    assert [where(total, 1, behind=True) for total in (4, 5, 6)] == ["skull", "skull", "right leg"]


def test_chances_of_random_places() -> None:
    """gurps W-56: skull 4/216, torso 52/216, either leg 61/216, neck 4/216; all of them as icepool has it."""
    rolled = icepool.map(where, 3 @ icepool.d6, icepool.d6)
    found = {place: rolled.probability(place) for place in rolled}
    assert found["skull"] == Fraction(4, 216)
    assert found["torso"] == Fraction(52, 216)
    assert found["right leg"] + found["left leg"] == Fraction(61, 216)
    assert found["neck"] == Fraction(4, 216)
    assert found["right hand"] == found["left hand"] == Fraction(5, 216)
    assert found["face"] == Fraction(6, 216)
    assert found["groin"] == Fraction(27, 216)
    assert (found["right arm"], found["left arm"]) == (Fraction(21, 216), Fraction(25, 216))
    assert sum(found.values()) == 1


def test_an_untargeted_blow() -> None:
    """G-153: by the switch `untargeted_location`, a blow that is not aimed lands anywhere, at no penalty."""
    book = Gurps({"untargeted_location": "random"})
    scene = fight((swordsman(12, dx=13), "d5", "e"), (sheet(hp=30), "e5", "w"), book=book)
    answers = ["attack", "d5", "e", "broadsword swing", "anywhere", "strike", "no defence", "d5", "e"]
    events = beat(scene, [(3, 3, 3), (6, 6, 6), (3,)], answers, book)
    assert of_kind(events, AttackRolled)[0].need.total == 12
    found = of_kind(events, DamageRolled)[0]
    assert (found.location, found.penetrating, found.injury) == ("neck", 4, 8)
    assert "anywhere" not in [option.key for option in GURPS.place_options(*blow_at(sheet(), 1))]
    assert [option.key for option in book.place_options(*blow_at(sheet(), 1, book=book))][:2] == ["anywhere", "torso"]


def test_a_random_place_costs_nothing_to_hit() -> None:
    """G-153: whatever the dice will say."""
    scene, blow = blow_at(sheet(), 1, "cut", SKULL, at_random=True)
    skill: Tally = GURPS.melee_skill(scene, blow)
    assert skill.total == 12


@pytest.mark.parametrize(
    ("rule", "location", "penalty"),
    [
        ("G-152 a gap at the torso", TORSO, -8),
        ("G-152 at the vitals", VITALS, -10),
        ("G-152 at the arm", RIGHT_ARM, -10),
    ],
)
def test_gaps_in_the_armour(rule: str, location: Location, penalty: int) -> None:
    rapier = sheet(weapons=["rapier"], skills={"Rapier": 20})
    scene = fight((rapier, "d5", "e"), (sheet(suit="mail"), "e5", "w"))
    me, foe = scene.fighters
    blow = GURPS.blow_at(scene, me, foe, me.held[0].item.strikes[0])
    blow.location, blow.at_gap = location, True
    assert GURPS.melee_skill(scene, blow).total == 20 + penalty, rule
