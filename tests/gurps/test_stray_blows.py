"""Section 7: near misses, and misses that strike somebody else (G-78, G-86)."""

import pytest
from tests.gurps.deeds import asked, attack, blow_of, do
from tests.gurps.scene import GURPS, fight, of_kind, sheet, swordsman

from fracas.rulebooks.gurps.events import AttackRolled, DamageRolled, DefenceRolled, SuccessRolled, Undefended
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.locations import BY_KEY
from fracas.rulebooks.gurps.rolls import FAILURE, NEAR_MISS


def lunge(skill: int = 12, facing: str = "w") -> GurpsFight:
    """A lunges at B past its friend C."""
    paper = sheet(weapons=["rapier"], skills={"Rapier": skill})
    return fight((paper, "d5", "e"), (swordsman(), "f5", "w"), (swordsman(), "e5", facing))


AT_B = ["torso", "strike"]


# G-78: near misses


@pytest.mark.parametrize(
    ("rule", "place", "near"),
    [
        ("G-78 torso", "torso", False),
        ("G-78 vitals", "vitals", True),
        ("G-78 skull", "skull", True),
        ("G-78 face", "face", True),
        ("G-78 eye", "left eye", True),
        ("G-78 neck", "neck", True),
        ("G-78 groin", "groin", True),
        ("G-78 arm", "right arm", False),
        ("G-78 leg", "left leg", False),
        ("G-78 hand", "right hand", False),
        ("G-78 foot", "left foot", False),
    ],
)
def test_which_places_have_near_misses(rule: str, place: str, near: bool) -> None:
    assert BY_KEY[place].near_miss == near, rule


@pytest.mark.parametrize(
    ("rule", "roll", "skill_", "result"),
    [
        ("gurps W-66: effective 8 rolls 9", 9, 8, NEAR_MISS),
        ("gurps W-66: effective 16 rolls 17", 17, 16, FAILURE),
        ("G-78 by two", 10, 8, FAILURE),
        ("G-78 by one at 15", 16, 15, NEAR_MISS),
        ("G-78 never a 17", 17, 16, FAILURE),
    ],
)
def test_near_misses(rule: str, roll: int, skill_: int, result: int) -> None:
    assert GURPS.judge_attack(roll, skill_, True) == result, rule
    assert GURPS.judge_attack(roll, skill_, False) == FAILURE, rule


def test_a_near_miss_hits_the_torso_and_may_be_defended() -> None:
    """gurps W-66: skill 15 at the skull is 8; a 9 strikes the torso, with a defence as usual."""
    people = [(swordsman(15), "d5", "e"), (swordsman(), "e5", "w")]
    aim = ["broadsword swing", "skull", "strike"]
    events = attack(fight(*people), [(3, 3, 3), (2,)], [*aim, "no defence"])
    assert of_kind(events, AttackRolled)[0].need.total == 8
    assert of_kind(events, DamageRolled)[0].location == "torso"
    events = attack(fight(*people), [(3, 3, 3), (3, 3, 2)], [*aim, "dodge", "stand fast"])
    assert of_kind(events, DefenceRolled)[0].need.total == 8
    assert not of_kind(events, DamageRolled)


def test_a_near_miss_on_an_arm_is_a_miss() -> None:
    """G-78: arms, legs, hands and feet: a plain miss."""
    people = [(swordsman(12), "d5", "e"), (swordsman(), "e5", "w")]
    events = attack(fight(*people), [(4, 4, 3)], ["broadsword swing", "right arm", "strike"])
    assert [(each.need.total, each.result) for each in of_kind(events, AttackRolled)] == [(10, FAILURE)]


# G-86: stray blows


def test_a_miss_may_hit_who_stands_between() -> None:
    """G-86: on 9 or less; whoever does not dodge is hit anywhere."""
    rolls = [(5, 5, 5), (3, 3, 3), (5, 5, 3), (3, 3, 2), (4,)]  # miss, stray, dodge, place, damage
    events = attack(lunge(), rolls, [*AT_B, "dodge"])
    assert of_kind(events, SuccessRolled)[0].need.total == 9
    assert of_kind(events, DefenceRolled)[0].need.total == 8
    assert [(each.who, each.location) for each in of_kind(events, DamageRolled)] == [(2, "right arm")]


@pytest.mark.parametrize(
    ("rule", "skill", "need"),
    [("G-86 the skill if it is lower", 7, 7), ("G-86 else 9", 12, 9), ("G-86 else 9, however skilled", 16, 9)],
)
def test_the_chance_of_a_stray_blow(rule: str, skill: int, need: int) -> None:
    events = attack(lunge(skill), [(6, 6, 5), (4, 3, 3)] if skill > 15 else [(6, 5, 5), (4, 3, 3)], AT_B)
    assert of_kind(events, SuccessRolled)[0].need.total == need, rule
    assert not of_kind(events, DamageRolled), rule


def test_against_a_stray_blow_one_may_only_dodge() -> None:
    """G-86: no parry, no block, no retreat."""
    assert asked(lunge(), [(5, 5, 5), (3, 3, 3)], AT_B) == ("C", ["dodge", "no defence"])


def test_to_decline_the_dodge_is_told() -> None:
    """G-86: like any defence that is not made."""
    rolls = [(5, 5, 5), (3, 3, 3), (3, 3, 2), (4,)]  # miss, stray, place, damage
    events = attack(lunge(), rolls, [*AT_B, "no defence"])
    assert [(each.who, each.why) for each in of_kind(events, Undefended)] == [(2, "declines")]


def test_a_stray_blow_hits_one_at_most() -> None:
    """G-86: nearest the attacker first; once somebody is hit, nobody else is tested."""
    paper = sheet(st=11, weapons=["long-spear"], skills={"Spear": 12})
    tough = swordsman(hp=20)
    people = [(paper, "c5", "e"), (swordsman(), "f5", "w"), (tough, "d5", "w"), (tough, "e5", "w")]
    events = attack(fight(*people), [(5, 5, 5), (3, 3, 3), (3, 3, 3), (1,)], [*AT_B, "no defence"])
    assert [each.who for each in of_kind(events, DamageRolled)] == [2]
    events = attack(fight(*people), [(5, 5, 5), (5, 5, 5), (3, 3, 3), (3, 3, 3), (1,)], [*AT_B, "no defence"])
    assert [each.who for each in of_kind(events, DamageRolled)] == [3]


@pytest.mark.parametrize(("die", "order"), [(1, [2, 3]), (2, [3, 2])])
def test_of_several_in_one_hex_the_dice_say_who_comes_first(die: int, order: list[int]) -> None:
    """G-86: those who share the foe's hex, in random order."""
    people = [(swordsman(), "d5", "e"), (swordsman(), "e5", "w"), (swordsman(), "e5", "w"), (swordsman(), "e5", "w")]
    scene = fight(*people)
    blow = blow_of(scene, "broadsword swing")
    found: list[int] = []
    do(scene, [(die,)], [], lambda: found.extend([each.index for each in GURPS.in_the_way(scene, blow)]))
    assert found == order


def test_a_critical_miss_is_no_stray_blow() -> None:
    """G-72, G-86: it has a table of its own."""
    events = attack(lunge(), [(6, 6, 6), (2, 3, 3)], AT_B)
    assert not of_kind(events, SuccessRolled)


def test_nobody_in_the_way_nobody_hit() -> None:
    """G-86: those beside the line, the fallen and the rest are not tested."""
    scene = lunge()
    scene.fighters[2].out = True
    assert not of_kind(attack(scene, [(5, 5, 5)], AT_B), SuccessRolled)
