"""Sections 7 and 8: deceptive and rapid blows, two weapons, extra effort, blows at weapons."""

from typing import Any

import pytest
from tests.gurps.deeds import asked, attack, blow_of, do, in_order, turn_of
from tests.gurps.scene import GURPS, beat, fight, of_kind, one, sheet, swordsman
from tests.gurps.shots import range_of, shot_of

from fracas.kernel.event import Became
from fracas.kernel.fight import NOBODY
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.events import (
    AttackRolled,
    ContestRolled,
    DamageRolled,
    DefenceRolled,
    Handled,
    ShotRolled,
    Suffered,
)
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.gear import Weapon
from fracas.rulebooks.gurps.guards import DODGE, Guard
from fracas.rulebooks.gurps.in_hand import DROPPED
from fracas.rulebooks.gurps.manoeuvres import ATTACK, DETERMINED, DOUBLE, FEINT_AND_ATTACK, MOVE_AND_ATTACK, STRONG
from fracas.rulebooks.gurps.rows import Manoeuvre
from fracas.rulebooks.gurps.sheet import GurpsSheet
from fracas.rulebooks.gurps.tasks import Wait
from fracas.rulebooks.gurps.triggers import ATTACKS_ME

SWING = ["broadsword swing", "torso"]


def duel(skill: int = 14, book: Gurps = GURPS, **fields: Any) -> GurpsFight:
    return fight((swordsman(skill, **fields), "d5", "e"), (swordsman(hp=30), "e5", "w"), book=book)


def options(scene: GurpsFight, answers: list[str], manoeuvre: Manoeuvre = ATTACK, book: Gurps = GURPS) -> list[str]:
    """How the blow may be struck, after these answers."""
    return asked(scene, [], answers, manoeuvre, book=book)[1]


def skills(events: list[Any]) -> list[int]:
    return [each.need.total for each in of_kind(events, AttackRolled)]


def defences(events: list[Any]) -> list[int]:
    return [each.need.total for each in of_kind(events, DefenceRolled)]


PISTOLS: dict[str, Any] = {
    "weapons": ["auto-pistol-9mm", "auto-pistol-9mm"],
    "in_hand": ["auto-pistol-9mm", "auto-pistol-9mm"],
}
SABRE_AND_PISTOL: dict[str, Any] = {
    "weapons": ["shortsword", "auto-pistol-9mm"],
    "in_hand": ["shortsword", "auto-pistol-9mm"],
    "skills": {"Shortsword": 14, "Guns (Pistol)": 14},
}


def gunfighter(yards: int = 5, **fields: Any) -> GurpsFight:
    scene = range_of("auto-pistol-9mm", yards, **fields)
    return in_order(scene)


def needs(events: list[Any]) -> list[int]:
    return [event.need.total for event in events if isinstance(event, ShotRolled | AttackRolled)]


# G-79: deceptive attacks


def test_a_deceptive_attack_of_two_levels() -> None:
    """gurps W-11: Broadsword-14 at -4 is 10, the foe's defence is at -2, and a further level is illegal."""
    two = [*SWING, "deceptive", "deceptive"]
    assert "deceptive" not in options(duel(14), two)
    events = attack(duel(14), [(3, 3, 4), (3, 3, 1)], [*two, "strike", "parry broadsword", "stand fast"])
    assert (skills(events), defences(events)) == ([10], [7])


@pytest.mark.parametrize(
    ("rule", "skill", "yes"),
    [("G-79 skill 12 leaves 10", 12, True), ("G-79 skill 11 would leave 9", 11, False)],
)
def test_a_deceptive_attack_must_stay_at_10(rule: str, skill: int, yes: bool) -> None:
    assert ("deceptive" in options(duel(skill), SWING)) == yes, rule


@pytest.mark.parametrize(
    ("rule", "skill", "level", "option", "yes"),
    [
        ("G-79 then a rapid strike, still at 10", 21, 1, "rapid strike", True),
        ("G-79 then a rapid strike, below 10 even with a flurry", 14, 1, "rapid strike", False),
        ("G-79 not deceived: a rapid strike", 14, 0, "rapid strike", True),
    ],
)
def test_no_later_option_takes_it_below_10(rule: str, skill: int, level: int, option: str, yes: bool) -> None:
    assert (option in options(duel(skill), [*SWING, *["deceptive"] * level])) == yes, rule


def test_a_deceptive_rapid_strike_may_need_a_flurry() -> None:
    """G-79, G-84: at 16 - 2 - 6 = 8 nobody may strike; with the flurry it is 11."""
    scene = duel(16)
    events = attack(scene, [(5, 5, 5), (5, 5, 5)], [*SWING, "deceptive", "rapid strike", *SWING, "strike"])
    assert skills(events) == [11, 10]
    assert scene.fighters[0].fp == 9


def test_no_deception_in_a_move_and_attack() -> None:
    """G-79: not with a Move and Attack."""
    assert skills(attack(duel(30), [(5, 5, 5)], SWING, MOVE_AND_ATTACK)) == [9]


# G-80: rapid strikes


def test_a_rapid_strike_is_two_blows_at_minus_6() -> None:
    """gurps W-45: at skill 17, 11 and 11; each is rolled and defended separately."""
    answers = [*SWING, "rapid strike", "strike", "dodge", "stand fast", *SWING, "strike", "dodge", "stand fast"]
    events = attack(duel(17), [(3, 3, 4), (3, 3, 1), (3, 3, 4), (3, 3, 1)], answers)
    assert (skills(events), defences(events)) == ([11, 11], [8, 8])


def test_a_rapid_strike_with_a_flurry_each() -> None:
    """gurps W-45: with flurry 14 and 14 for 2 FP."""
    scene = duel(17)
    both = ["flurry of blows", "strike", "no defence"]
    events = attack(scene, [(3, 3, 4), (1,), (3, 3, 4), (1,)], [*SWING, "rapid strike", *both, *SWING, *both])
    assert skills(events) == [14, 14]
    assert scene.fighters[0].fp == 8


def test_a_flurry_is_for_one_blow_alone() -> None:
    """G-84: 1 FP for each attack whose penalty is halved, declared before rolling."""
    scene = duel(17)
    answers = [*SWING, "rapid strike", "flurry of blows", "strike", *SWING, "strike"]
    events = attack(scene, [(5, 5, 5), (5, 5, 5)], answers)
    assert skills(events) == [14, 11]
    assert scene.fighters[0].fp == 9


def test_the_two_blows_may_go_at_different_foes() -> None:
    """G-80: at the same or different foes in reach."""
    people = [(swordsman(17), "d5", "e"), (swordsman(), "e5", "w"), (sheet(), "a1", "e"), (swordsman(), "d4", "sw")]
    answers = ["broadsword swing", "B", "torso", "rapid strike", "strike", "broadsword swing", "D", "torso", "strike"]
    events = attack(fight(*people), [(5, 5, 5), (5, 5, 5)], answers)
    assert [(each.foe, each.need.total) for each in of_kind(events, AttackRolled)] == [(1, 11), (3, 11)]


@pytest.mark.parametrize(
    ("rule", "manoeuvre", "yes"),
    [
        ("G-80 an Attack", ATTACK, True),
        ("G-80 All-Out, determined", DETERMINED, True),
        ("G-80 All-Out, double", DOUBLE, True),
        ("G-80 All-Out, strong", STRONG, True),
        ("G-80 All-Out, feint", FEINT_AND_ATTACK, True),
        ("G-80 not a Move and Attack", MOVE_AND_ATTACK, False),
    ],
)
def test_which_manoeuvres_split_a_blow(rule: str, manoeuvre: Manoeuvre, yes: bool) -> None:
    scene = duel(14)
    turn_of(scene, 0, manoeuvre)
    assert GURPS.may_split(blow_of(scene, "broadsword swing")) == yes, rule


@pytest.mark.parametrize(
    ("rule", "weapon", "key", "yes"),
    [
        ("G-80 a balanced weapon", "broadsword", "broadsword swing", True),
        ("G-80 an unbalanced one", "axe", "axe swing", False),
        ("G-80 a heavy one", "great-axe", "great-axe swing", False),
        ("G-80 bare limbs", "broadsword", "unarmed kick", True),
    ],
)
def test_which_weapons_split_a_blow(rule: str, weapon: str, key: str, yes: bool) -> None:
    scene = fight((sheet(st=12, weapons=[weapon]), "d5", "e"), (swordsman(), "e5", "w"))
    turn_of(scene)
    assert GURPS.may_split(blow_of(scene, key)) == yes, rule


def test_mastery_halves_the_penalty_and_needs_no_flurry() -> None:
    """G-80: Weapon Master: -3 each."""
    scene = duel(17, traits=["Weapon Master"])
    assert "flurry of blows" not in options(scene, [*SWING, "rapid strike"])
    scene = duel(17, traits=["Weapon Master"])
    events = attack(scene, [(5, 5, 5), (5, 5, 5)], [*SWING, "rapid strike", "strike", *SWING, "strike"])
    assert skills(events) == [14, 14]


def test_only_one_attack_a_turn_is_split() -> None:
    """G-80: of two attacks, one makes two; three in all."""
    scene = duel(17)
    first = [*SWING, "rapid strike", "strike", *SWING, "strike", *SWING]
    assert "rapid strike" not in asked(scene, [(5, 5, 5), (5, 5, 5)], first, DOUBLE, 2)[1]
    events = attack(duel(17), [(5, 5, 5), (5, 5, 5), (6, 6, 5)], [*first, "strike"], DOUBLE, 2)
    assert skills(events) == [11, 11, 17]


def test_the_second_blow_is_with_the_same_weapon() -> None:
    """G-80: a kick is no part of a rapid strike with the sword, which may change from edge to point; the second
    blow may be held back (G-32)."""
    found = asked(duel(17, dx=16), [(5, 5, 5)], [*SWING, "rapid strike", "strike"])
    assert found == ("A", ["broadsword swing", "broadsword thrust", "hold back"])


def test_a_rapid_strike_of_bare_limbs_is_any_of_them() -> None:
    """G-80: unarmed, the second blow may be struck with another limb; a sword in hand is not one."""
    scene = fight((sheet(dx=17, weapons=["broadsword"]), "d5", "e"), (sheet(), "e5", "w"))
    first = blow_of(scene, "unarmed kick", rapid=True)
    me = scene.fighters[0]
    found = [strike.key for strike in GURPS.strikes(me) if GURPS.goes_with(me, strike, first)]
    assert found == ["unarmed punch", "unarmed kick", "unarmed bite"]


@pytest.mark.parametrize(
    ("rule", "skill", "effort", "yes"),
    [
        ("G-80 skill 9 leaves 3", 9, "off", True),
        ("G-80 skill 8 would leave 2", 8, "off", False),
        ("G-84 skill 8 leaves 5 with a flurry", 8, "on", True),
        ("G-84 skill 5 would leave 2", 5, "on", False),
    ],
)
def test_a_rapid_strike_must_not_be_hopeless(rule: str, skill: int, effort: str, yes: bool) -> None:
    book = Gurps({"extra_effort": effort})
    scene = duel(skill, book)
    turn_of(scene)
    found = book.blow_options(scene, blow_of(scene, "broadsword swing", book), None, skill)
    assert ("rapid strike" in [option.key for option in found]) == yes, rule


def test_where_nothing_less_will_do_both_blows_are_flurries() -> None:
    """G-18, G-84: at skill 8 both halves are at 5, for 2 FP, and nobody is asked."""
    scene = duel(8)
    events = attack(scene, [(5, 5, 4), (5, 5, 4)], [*SWING, "rapid strike", *SWING])
    assert skills(events) == [5, 5]
    assert scene.fighters[0].fp == 8


# G-81: two weapons


PAIR = {"weapons": ["broadsword", "shortsword"], "in_hand": ["broadsword", "shortsword"]}


def pair(level: int = 15, **fields: Any) -> GurpsSheet:
    return sheet(**{**PAIR, "skills": {"Broadsword": level, "Shortsword": level}, **fields})


BOTH_AT_B = ["broadsword swing", "torso", "both weapons", "strike", "shortsword swing", "torso", "strike"]


def test_both_weapons_at_one_foe() -> None:
    """gurps W-46: at 15, 11 and 7; and G-81: the defences against both are at -1."""
    scene = fight((pair(), "d5", "e"), (swordsman(), "e5", "w"))
    rolls = [(3, 3, 4), (3, 3, 1), (2, 2, 3), (3, 3, 1)]
    answers = [*BOTH_AT_B, "dodge", "stand fast", "dodge", "stand fast"]
    events = attack(scene, rolls, answers)
    assert (skills(events), defences(events)) == ([11, 7], [7, 7])


def test_the_ambidextrous_use_both_alike() -> None:
    """gurps W-46: 11 and 11."""
    scene = fight((pair(traits=["Ambidexterity"]), "d5", "e"), (swordsman(), "e5", "w"))
    assert skills(attack(scene, [(5, 5, 5), (5, 5, 5)], BOTH_AT_B)) == [11, 11]


def test_the_weapons_may_go_at_two_foes() -> None:
    """G-81: then neither foe's defence is the worse for it."""
    people = [(pair(), "d5", "e"), (swordsman(), "e5", "w"), (sheet(), "a1", "e"), (swordsman(), "d4", "sw")]
    first = ["broadsword swing", "B", "torso", "both weapons", "strike"]
    second = ["shortsword swing", "D", "torso", "strike"]
    defend = ["stay out of it", "dodge", "stand fast"]
    rolls = [(3, 3, 4), (3, 3, 1), (2, 2, 3), (3, 3, 1)]
    events = attack(fight(*people), rolls, [*first, *second, *defend, *defend])
    assert (skills(events), defences(events)) == ([11, 7], [8, 8])


def test_both_blows_are_declared_before_either_falls() -> None:
    """G-81: the second weapon is asked for before any die is thrown, and is another one."""
    scene = fight((pair(), "d5", "e"), (swordsman(), "e5", "w"))
    assert asked(scene, [], BOTH_AT_B[:4]) == ("A", ["shortsword swing", "shortsword thrust", "hold back"])


def test_a_foe_who_falls_to_the_first_is_not_struck_again() -> None:
    """G-72, G-81: legality is checked again for the second."""
    people = [(pair(st=14), "d5", "e"), (sheet(), "e5", "w"), (sheet(), "a1", "e"), (sheet(), "l9", "w")]
    scene = fight(*people)
    events = attack(scene, [(3, 3, 4), (6, 6), (5, 5, 6)], [*BOTH_AT_B, "no defence"])
    assert skills(events) == [11]
    assert scene.fighters[1].out


@pytest.mark.parametrize(
    ("rule", "fields", "manoeuvre", "yes"),
    [
        ("G-81 two ready one-handed weapons", PAIR, ATTACK, True),
        ("G-81 not on an All-Out Attack", PAIR, DETERMINED, False),
        ("G-81 not on a Move and Attack", PAIR, MOVE_AND_ATTACK, False),
        ("G-81 one weapon is not two", {"weapons": ["broadsword"]}, ATTACK, False),
        ("G-81 a second one in its sheath", {**PAIR, "in_hand": ["broadsword"]}, ATTACK, False),
    ],
)
def test_who_may_use_both(rule: str, fields: dict[str, Any], manoeuvre: Manoeuvre, yes: bool) -> None:
    scene = fight((sheet(**fields), "d5", "e"), (swordsman(), "e5", "w"))
    me = turn_of(scene, 0, manoeuvre)
    assert GURPS.may_use_both(me, blow_of(scene, "broadsword swing")) == yes, rule


def test_an_unready_weapon_is_no_second_one() -> None:
    """G-81: both must be ready."""
    scene = fight((pair(), "d5", "e"), (swordsman(), "e5", "w"))
    me = turn_of(scene)
    me.held[1].ready = False
    assert not GURPS.may_use_both(me, blow_of(scene, "broadsword swing"))


# G-84, G-85: effort


def test_a_mighty_blow() -> None:
    """G-85: 1 FP for +2 damage, with all defences kept."""
    scene = duel(14)
    events = attack(scene, [(3, 3, 4), (2,)], [*SWING, "mighty blow", "strike", "no defence"])
    assert of_kind(events, DamageRolled)[0].basic.total == 5
    assert scene.fighters[0].fp == 9
    assert scene.fighters[0].manoeuvre.defends


def test_a_mighty_blow_of_many_dice() -> None:
    """G-85: +1 for each die where that is more: 5d+2 at ST 27 with a broadsword."""
    scene = duel(14, st=27)
    scene.fighters[1].hp = 100
    events = attack(scene, [(3, 3, 4), (1, 1, 1, 1, 1), (3, 3, 3)], [*SWING, "mighty blow", "strike", "no defence"])
    assert of_kind(events, DamageRolled)[0].dice == "5d+2"
    assert of_kind(events, DamageRolled)[0].basic.total == 12


@pytest.mark.parametrize(
    ("rule", "manoeuvre", "yes"),
    [
        ("G-85 on an Attack", ATTACK, True),
        ("G-85 not with All-Out Attack (Strong)", STRONG, False),
        ("G-85 only on an Attack", DETERMINED, False),
        ("G-85 nor a Move and Attack", MOVE_AND_ATTACK, False),
    ],
)
def test_who_may_strike_mightily(rule: str, manoeuvre: Manoeuvre, yes: bool) -> None:
    scene = duel(14)
    turn_of(scene, 0, manoeuvre)
    assert GURPS.may_be_mighty(blow_of(scene, "broadsword swing")) == yes, rule


def test_flurry_and_might_do_not_go_together() -> None:
    """G-85: not on the same attack, whichever comes first."""
    scene = duel(20)
    assert "mighty blow" not in options(scene, [*SWING, "rapid strike", "flurry of blows"])
    scene = duel(20)
    assert "flurry of blows" not in options(scene, [*SWING, "rapid strike", "mighty blow"])


def test_one_half_mighty_the_other_a_flurry() -> None:
    """G-84, G-85: 1 FP for each attack."""
    scene = duel(20)
    answers = [*SWING, "rapid strike", "mighty blow", "strike", *SWING, "flurry of blows", "strike"]
    events = attack(scene, [(6, 6, 4), (6, 6, 5)], [*answers])
    assert skills(events) == [14, 17]
    assert scene.fighters[0].fp == 8


def test_no_effort_by_the_switch() -> None:
    """G-84, G-85: with `extra_effort` off there is neither."""
    book = Gurps({"extra_effort": "off"})
    found = options(duel(20, book), [*SWING, "rapid strike"], book=book)
    assert found == ["strike", "deceptive"]


def test_effort_beyond_exhaustion_costs_hp() -> None:
    """G-85, G-164: at 0 FP each further point costs 1 HP as well."""
    scene = duel(14)
    me = scene.fighters[0]
    me.fp = 0
    events = attack(scene, [(5, 5, 5)], [*SWING, "mighty blow", "strike"])
    assert (me.fp, me.hp) == (-1, 9)
    assert [(each.hp_lost, each.fp_lost) for each in of_kind(events, Suffered)] == [(0, 1), (1, 0)]


def test_whoever_passes_out_of_effort_does_not_strike() -> None:
    """G-85, G-164: unconscious at minus all one's FP."""
    scene = duel(14)
    scene.fighters[0].fp = -9
    events = attack(scene, [], [*SWING, "mighty blow", "strike"])
    assert [each.state for each in of_kind(events, Became)] == ["unconscious"]
    assert not of_kind(events, AttackRolled)


# G-94: blows at weapons


def weapon_of(key: str) -> Weapon:
    return one(sheet(weapons=[key])).held[0].item.weapon


@pytest.mark.parametrize(
    ("rule", "weapon", "penalty"),
    [
        ("G-94 reach C", "dagger", -5),
        ("G-94 reach 1", "broadsword", -4),
        ("G-94 reach C,1", "large-knife", -4),
        ("G-94 reach 2", "rapier", -3),
        ("G-94 reach 3", "halberd", -3),
    ],
)
def test_how_hard_a_weapon_is_to_hit(rule: str, weapon: str, penalty: int) -> None:
    scene = fight((swordsman(16), "d5", "e"), (sheet(weapons=[weapon]), "e5", "w"))
    blow = blow_of(scene, "broadsword swing", at_item=0)
    assert GURPS.melee_skill(scene, blow).total == 16 + penalty, rule
    blow.disarming = True
    assert GURPS.melee_skill(scene, blow).total == 14 + penalty, rule


@pytest.mark.parametrize(
    ("rule", "weapon", "dr", "hp"),
    [
        ("G-94 solid metal, 3 lb", "broadsword", 6, 12),
        ("G-94 solid metal, 0.25 lb", "dagger", 6, 5),
        ("G-94 metal on wood, 4 lb", "axe", 4, 13),
        ("G-94 metal on wood, 8 lb", "great-axe", 4, 16),
        ("G-94 wood, 1 lb", "baton", 2, 8),
    ],
)
def test_how_much_a_weapon_stands(rule: str, weapon: str, dr: int, hp: int) -> None:
    assert (weapon_of(weapon).dr(), weapon_of(weapon).hp()) == (dr, hp), rule


BREAK = ["broadsword swing", "break broadsword", "strike"]
DISARM = ["broadsword swing", "disarm broadsword", "strike"]


def test_breaking_a_weapon() -> None:
    """G-94: damage over its DR adds up; at 0 HP it is broken."""
    scene = duel(16, st=17)  # 3d, against DR 6 and 12 HP
    foe = scene.fighters[1]
    events = attack(scene, [(3, 3, 4), (5, 5, 5)], [*BREAK, "no defence"])
    assert skills(events) == [12]
    assert not of_kind(events, DamageRolled)
    assert (foe.held[0].damage_taken, foe.held[0].broken) == (9, False)
    events = attack(scene, [(3, 3, 4), (3, 3, 3)], [*BREAK, "no defence"])
    assert (foe.held[0].damage_taken, foe.held[0].broken) == (12, True)
    assert [each.deed for each in of_kind(events, Handled)] == ["breaks"]
    assert foe.hp == 30


def test_a_blow_that_the_blade_withstands() -> None:
    """G-94: DR 6 stops all of it."""
    scene = duel(16)
    attack(scene, [(3, 3, 4), (5,)], [*BREAK, "no defence"])
    assert scene.fighters[1].held[0].damage_taken == 0


def test_the_holder_dodges_or_parries_with_that_very_weapon() -> None:
    """G-94: no other parry, no block, no shield DB; retreat as usual."""
    paper = swordsman(12, shield="medium-shield", skills={"Broadsword": 12, "Shield": 12})
    scene = fight((swordsman(16), "d5", "e"), (paper, "e5", "w"))
    foe = scene.fighters[1]
    blow = blow_of(scene, "broadsword swing", at_item=0)
    assert [option.key for option in GURPS.defences(scene, foe, blow)] == ["dodge", "parry broadsword", "no defence"]
    plain = blow_of(scene, "broadsword swing")
    guards = [Guard(DODGE), Guard(foe.held[0].item.parry)]
    at_weapon = [GURPS.defence_need(scene, foe, blow, guard).total for guard in guards]
    at_body = [GURPS.defence_need(scene, foe, plain, guard).total for guard in guards]
    assert [body - weapon for body, weapon in zip(at_body, at_weapon, strict=True)] == [2, 2]
    foe.held[0].ready = False
    assert [option.key for option in GURPS.defences(scene, foe, blow)] == ["dodge", "no defence"]
    events = attack(scene, [(3, 3, 4), (3, 3, 3)], [*BREAK, "dodge", "retreat f5"])
    assert defences(events) == [at_weapon[0] + 3]


@pytest.mark.parametrize(
    ("rule", "mine", "theirs", "hand", "ready"),
    [
        ("G-94 the attacker wins", (3, 3, 3), (4, 4, 4), DROPPED, False),
        ("G-94 a tie leaves it unready", (4, 4, 4), (3, 3, 4), 0, False),
        ("G-94 the holder wins by 1", (4, 4, 5), (3, 3, 4), 0, False),
        ("G-94 the holder wins by 2", (4, 4, 5), (3, 3, 3), 0, False),
        ("G-94 the holder wins by 3", (4, 4, 5), (3, 3, 2), 0, True),
    ],
)
def test_disarming(rule: str, mine: tuple[int, ...], theirs: tuple[int, ...], hand: int, ready: bool) -> None:
    """Broadsword 14 against 12."""
    scene = duel(14)
    held = scene.fighters[1].held[0]
    rolls = [(2, 3, 3), mine, theirs, *([(3,)] if hand == DROPPED else [])]
    events = attack(scene, rolls, [*DISARM, "no defence"])
    contest = of_kind(events, ContestRolled)[0]
    assert (contest.mine.total, contest.theirs.total) == (14, 12), rule
    assert (held.hand, held.ready) == (hand, ready), rule
    if hand == DROPPED:
        assert scene.board.names[held.cell] == "d4", rule  # a 3: to the north-west


@pytest.mark.parametrize(
    ("rule", "die", "place"),
    [
        ("G-94 it lands 1 hex off, to the east", 1, "f5"),
        ("G-94 north-east", 2, "e4"),
        ("G-94 west", 4, "d5"),
        ("G-94 south-east", 6, "e6"),
    ],
)
def test_where_it_lands(rule: str, die: int, place: str) -> None:
    scene = duel(14)
    attack(scene, [(2, 3, 3), (3, 3, 3), (5, 5, 5), (die,)], [*DISARM, "no defence"])
    assert scene.board.names[scene.fighters[1].held[0].cell] == place, rule


def test_an_attacker_who_bungles_it_is_disarmed() -> None:
    """G-94: a critical failure in the contest."""
    scene = duel(14)
    attack(scene, [(2, 3, 3), (6, 6, 6), (3, 3, 3)], [*DISARM, "no defence"])
    me, foe = scene.fighters
    assert me.held[0].hand == DROPPED
    assert (foe.held[0].in_hand(), foe.held[0].ready) == (True, True)


@pytest.mark.parametrize(
    ("rule", "mine", "theirs", "totals"),
    [
        ("G-94 skill against skill", {}, {}, (14, 12)),
        ("G-94 ST in the place of DX", {"st": 13}, {}, (17, 12)),
        ("G-94 not if ST is lower", {"st": 10, "dx": 12}, {}, (14, 12)),
        ("G-94 the holder's ST", {}, {"st": 14}, (14, 16)),
        (
            "G-94 both hands on it +2",
            {},
            {"weapons": ["greatsword"], "skills": {"Two-Handed Sword": 13}},
            (14, 15),
        ),
        (
            "G-94 the skill for the grip",
            {},
            {"weapons": ["bastard-sword"], "skills": {"Two-Handed Sword": 9, "Broadsword": 12}},
            (14, 11),
        ),
        ("G-94 a whip +2", {"weapons": ["whip"], "skills": {"Whip": 14}, "dx": 10, "st": 10}, {}, (16, 12)),
    ],
)
def test_scores_of_a_disarm(rule: str, mine: dict[str, Any], theirs: dict[str, Any], totals: tuple[int, int]) -> None:
    scene = fight((swordsman(14, **mine), "d5", "e"), (swordsman(12, **theirs), "e5", "w"))
    me, foe = scene.fighters
    blow = GURPS.blow_at(scene, me, foe, me.held[0].item.strikes[0])
    blow.at_item, blow.disarming = 0, True
    events = do(scene, [(5, 5, 5), (2, 2, 2)], [], lambda: GURPS.disarm(scene, blow, foe.held[0]))
    contest = of_kind(events, ContestRolled)[0]
    assert (contest.mine.total, contest.theirs.total) == totals, rule


def test_shock_burdens_the_contest() -> None:
    """G-94, G-156: a roll against a skill that rests on DX."""
    scene = duel(16)
    scene.fighters[0].shock = 2
    events = attack(scene, [(2, 3, 3), (5, 5, 5), (2, 2, 2)], [*DISARM, "no defence"])
    assert of_kind(events, ContestRolled)[0].mine.total == 14


@pytest.mark.parametrize(
    ("rule", "key", "deeds"),
    [
        ("G-94 a weapon that parries does both", "broadsword swing", ["break broadsword", "disarm broadsword"]),
        ("G-94 a foot does not disarm", "unarmed kick", ["break broadsword"]),
        ("G-94 nor does a shield", "shield bash", ["break broadsword"]),
    ],
)
def test_what_may_be_struck_at(rule: str, key: str, deeds: list[str]) -> None:
    paper = swordsman(16, dx=14, shield="medium-shield", skills={"Broadsword": 16, "Shield": 14})
    scene = fight((paper, "d5", "e"), (swordsman(), "e5", "w"))
    turn_of(scene)
    assert [each.key for each in GURPS.item_options(scene, blow_of(scene, key))] == deeds, rule


def test_a_sheathed_weapon_cannot_be_struck_at() -> None:
    """G-94: only what is held."""
    scene = fight((swordsman(16), "d5", "e"), (swordsman(in_hand=[]), "e5", "w"))
    turn_of(scene)
    assert GURPS.item_options(scene, blow_of(scene, "broadsword swing")) == []


def test_on_the_run_one_may_strike_at_a_weapon_too() -> None:
    """G-94, G-77: with a Move and Attack at most 9."""
    scene = duel(20)
    turn_of(scene, 0, MOVE_AND_ATTACK)
    blow = blow_of(scene, "broadsword swing", at_item=0)
    assert GURPS.melee_skill(scene, blow).total == 9
    assert len(GURPS.item_options(scene, blow_of(scene, "broadsword swing"))) == 2


def test_a_weapon_that_is_no_longer_held_is_not_struck_at() -> None:
    """G-72, G-94: legality is checked again after somebody has stepped in."""
    scene = duel(16)
    foe = scene.fighters[1]
    foe.wait = Wait(ATTACKS_ME, NOBODY, NOBODY, ATTACK)
    answers = [*BREAK, "e5", "w", "broadsword swing", "torso", "strike", "e5", "w"]
    events = attack(scene, [(6, 6, 6), (3, 3, 4)], answers)  # a critical miss: dropped
    assert [each.who for each in of_kind(events, AttackRolled)] == [1]
    assert foe.held[0].hand == DROPPED


def test_a_broken_sword_in_a_whole_turn() -> None:
    """G-94: an Attack, from the manoeuvre to the last step."""
    scene = in_order(duel(16, st=17))
    scene.fighters[1].held[0].damage_taken = 11
    beat(scene, [(3, 3, 4), (5, 5, 5)], ["attack", "d5", "e", *BREAK, "no defence", "d5", "e"])
    foe = scene.fighters[1]
    assert foe.held[0].broken
    assert [strike.mode.name for strike in GURPS.strikes(foe) if not strike.mode.natural] == []


# G-81: two weapons at once, whatever they are


def test_two_pistols_at_once() -> None:
    """G-81: two ready one-handed weapons, and a pistol is one: -4 each, the off hand at -8; both at one foe burden
    its defences by 1."""
    answers = ["auto-pistol-9mm shot", "1", "torso", "both weapons", "auto-pistol-9mm 2 shot", "1", "torso"]
    scene = gunfighter(**PISTOLS)
    events = attack(scene, [(2, 2, 2), (6, 5, 5), (1, 1), (4, 4, 4)], [*answers, "dodge", "stand fast"])
    assert needs(events) == [14 - 2 - 4, 14 - 2 - 8]
    (dodged,) = of_kind(events, DefenceRolled)
    assert [value for value, why_ in dodged.need.terms if why_.rule == "G-81"] == [-1]


def test_two_pistols_of_the_ambidextrous() -> None:
    """G-81: -4 and -4."""
    scene = gunfighter(**PISTOLS, traits=["Ambidexterity"])
    answers = ["auto-pistol-9mm shot", "1", "torso", "both weapons", "auto-pistol-9mm 2 shot", "1", "torso"]
    assert needs(attack(scene, [(6, 6, 3), (6, 6, 3)], answers)) == [8, 8]


def test_a_blade_and_a_pistol_at_once() -> None:
    """G-81: one attack with each, in either order; the weapon that has begun is not offered again."""
    scene = in_order(fight((sheet(dx=12, **SABRE_AND_PISTOL), "c5", "e"), (sheet(hp=60), "d5", "w")))
    first = ["shortsword swing", "torso", "both weapons", "strike"]
    events = attack(scene, [(6, 6, 3), (6, 6, 3)], [*first, "auto-pistol-9mm shot", "1", "torso"])
    assert needs(events) == [14 - 4, 14 - 8]
    scene = in_order(fight((sheet(dx=12, **SABRE_AND_PISTOL), "c5", "e"), (sheet(hp=60), "d5", "w")))
    other = ["auto-pistol-9mm shot", "1", "torso", "both weapons", "shortsword swing", "torso", "strike"]
    assert needs(attack(scene, [(6, 6, 3), (6, 6, 3)], other)) == [14 - 8, 14 - 4]


@pytest.mark.parametrize(
    ("rule", "manoeuvre", "fields", "offered"),
    [
        ("G-81 an Attack", "attack", PISTOLS, True),
        ("G-81 no Move and Attack", "move and attack", PISTOLS, False),
        ("G-81 one pistol", "attack", {}, False),
        ("G-81 a long gun needs both hands", "attack", {"weapons": ["smg-9mm"]}, False),
    ],
)
def test_who_shoots_with_both_hands(rule: str, manoeuvre: str, fields: dict[str, Any], offered: bool) -> None:
    scene = gunfighter(**fields)
    shot = shot_of(scene)
    shot.attacker.manoeuvre = next(each for each in GURPS.manoeuvres() if each.key == manoeuvre)
    assert GURPS.may_use_both(shot.attacker, shot) == offered, rule
