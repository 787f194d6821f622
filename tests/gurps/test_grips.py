"""Section 8: weapons in one hand or two, their readiness and balance, and a weapon in each hand (G-88, G-89, G-92)."""

import pytest
from tests.gurps.deeds import attack, blow_of, in_order, strike_of, turn_of
from tests.gurps.scene import GURPS, beat, fight, one, said, sheet, swordsman

from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.guards import Guard
from fracas.rulebooks.gurps.in_hand import MAIN


def names(me: Combatant) -> list[str]:
    return [strike.mode.name for strike in GURPS.strikes(me) if not strike.mode.natural]


TWO_WEAPONS = {"weapons": ["broadsword", "shortsword"], "in_hand": ["broadsword", "shortsword"]}


# G-88, G-89, G-92: readiness, balance, two weapons


def test_two_handed_modes_need_two_hands() -> None:
    """G-88: a dagger mark means two hands; in both hands a weapon is used in those modes until a Ready changes the
    grip (G-52); with a shield only the one-handed modes are left."""
    both = one(sheet(weapons=["bastard-sword"]))
    assert names(both) == ["two-handed swing", "two-handed thrust"]
    both.held[0].hand = MAIN
    assert names(both) == ["swing", "thrust"]
    shielded = one(sheet(weapons=["bastard-sword"], shield="small-shield"))
    assert names(shielded) == ["swing", "thrust"]


@pytest.mark.parametrize(
    ("rule", "weapon", "strength", "usable", "ready_after"),
    [
        ("G-88 a dagger mark in one hand, too weak", "greatsword", 17, False, True),
        ("G-88 a dagger mark, 1.5 times the ST", "greatsword", 18, True, False),
        ("G-88 a dagger mark, nearly twice the ST", "greatsword", 23, True, False),
        ("G-88 a dagger mark, twice the ST", "greatsword", 24, True, True),
        ("G-88 1.5 times an odd ST is rounded up", "katana", 14, False, True),
        ("G-88 1.5 times ST 10", "katana", 15, True, False),
        ("G-88 a double dagger, nearly three times", "great-axe", 35, False, True),
        ("G-88 a double dagger, three times the ST", "great-axe", 36, True, True),
    ],
)
def test_two_handed_weapons_in_one_hand(rule: str, weapon: str, strength: int, usable: bool, ready_after: bool) -> None:
    me = one(sheet(st=strength, weapons=[weapon], shield="small-shield"))
    held = me.held[0]
    mode = next(mode for mode in held.item.weapon.modes if mode.hands == 2)
    assert held.hand == MAIN
    assert GURPS.usable(me, held, mode) == usable, rule
    if usable:
        GURPS.note_attack(me, held, mode)
        assert held.ready == ready_after, rule


@pytest.mark.parametrize(
    ("rule", "strength", "ready"),
    [
        ("G-88 a double dagger goes unready", 12, False),
        ("G-88 just too weak", 17, False),
        ("G-88 unless 1.5 times as strong", 18, True),
    ],
)
def test_heavy_weapons_go_unready(rule: str, strength: int, ready: bool) -> None:
    paper = sheet(st=strength, weapons=["great-axe"], skills={"Two-Handed Axe/Mace": 12})
    scene = fight((paper, "c5", "e"), (swordsman(), "e5", "w"))
    attack(scene, [(5, 5, 4)], ["torso", "strike"])
    me = scene.fighters[0]
    assert me.held[0].ready == ready, rule
    assert ("swing" in names(me)) == ready, rule
    blow = GURPS.blow_at(scene, scene.fighters[1], me, strike_of(scene.fighters[1], "broadsword swing"))
    assert ("not ready" not in said(GURPS.why_no_parry(me, me.held[0], blow))) == ready, rule


def test_a_ready_brings_it_back() -> None:
    """G-88: an unready weapon neither attacks nor parries until a Ready is spent."""
    paper = sheet(st=12, weapons=["great-axe"], skills={"Two-Handed Axe/Mace": 12})
    scene = in_order(fight((paper, "c5", "e"), (swordsman(), "e5", "w")))
    me = scene.fighters[0]
    me.held[0].ready = False
    assert names(me) == []
    beat(scene, [], ["ready", "c5", "e", "ready great-axe", "c5", "e"])
    assert names(me) == ["swing"]


def test_falling_and_losing_balance_make_a_heavy_weapon_unready() -> None:
    """G-88: so does being stunned; a sword does not mind."""
    for weapon, ready in (("great-axe", False), ("greatsword", True)):
        for deed in (GURPS.fall, GURPS.lose_balance, GURPS.stun):
            scene = fight((sheet(st=12, weapons=[weapon]), "c5", "e"), (swordsman(), "e5", "w"))
            me = scene.fighters[0]
            deed(scene, me)
            assert me.held[0].ready == ready


@pytest.mark.parametrize(
    ("rule", "weapon", "strength", "parries"),
    [
        ("G-88 in one hand a greatsword does not parry", "greatsword", 17, False),
        ("G-88 with 1.5 times its ST it does", "greatsword", 18, True),
        ("G-88 a great axe needs three times its ST", "great-axe", 35, False),
        ("G-88 and then parries too", "great-axe", 36, True),
        ("G-88 what needs one hand parries with it", "katana", 11, True),
    ],
)
def test_parrying_with_a_two_handed_weapon_in_one_hand(rule: str, weapon: str, strength: int, parries: bool) -> None:
    paper = sheet(st=strength, weapons=[weapon], shield="small-shield")
    scene = fight((swordsman(), "d5", "e"), (paper, "e5", "w"))
    me = scene.fighters[1]
    why = said(GURPS.why_no_parry(me, me.held[0], blow_of(scene, "broadsword swing")))
    assert why == ("" if parries else f"the {me.held[0].item.name} needs both hands (G-88)"), rule


@pytest.mark.parametrize(
    ("rule", "weapon", "strength", "grips"),
    [
        ("G-88 a sword for one hand or two", "bastard-sword", 11, ["bastard-sword in one hand"]),
        ("G-88 one for two hands, too heavy for one", "greatsword", 17, []),
        ("G-88 unless one is strong", "greatsword", 18, ["greatsword in one hand"]),
        ("G-88 three times as strong for a great axe", "great-axe", 36, ["great-axe in one hand"]),
        ("G-88 a sword for one hand stays there", "broadsword", 20, []),
    ],
)
def test_changing_the_grip(rule: str, weapon: str, strength: int, grips: list[str]) -> None:
    scene = fight((sheet(st=strength, weapons=[weapon]), "d5", "e"), (sheet(), "h5", "w"))
    me = scene.fighters[0]
    found = [option.key for option in GURPS.preparations(scene, me)]
    assert [key for key in found if "hand" in key] == grips, rule


def test_the_strong_hold_a_great_axe_in_one_hand_at_any_of_its_reaches() -> None:
    """G-88, G-87: ST 36; the grip changes with a Ready, then the reach with another."""
    scene = in_order(fight((sheet(st=36, weapons=["great-axe"]), "d5", "e"), (sheet(), "h5", "w")))
    me = scene.fighters[0]
    beat(scene, [], ["ready", "d5", "e", "great-axe in one hand", "d5", "e"])
    assert (me.held[0].hand, me.held[0].reach, GURPS.free_hands(me)) == (MAIN, 2, 1)
    assert "great-axe to reach 1" in [option.key for option in GURPS.preparations(scene, me)]


def test_double_asks_the_strength_that_is_left() -> None:
    """G-42, G-88, G-164: a tired axeman's axe does not stay ready; he kicks, which does not reach two hexes."""
    for fp, stays in ((10, True), (1, False)):
        scene = fight((sheet(st=18, fp=10, basic_move=1, weapons=["great-axe"]), "d5", "e"), (sheet(), "g5", "w"))
        me = turn_of(scene)
        me.fp = fp
        assert ("double" in [variant.key for variant in GURPS.all_out_attacks(scene, me)]) == stays


@pytest.mark.parametrize(
    ("rule", "mode", "parries"),
    [
        ("G-89 a naginata that was thrust parries", "naginata thrust", True),
        ("G-89 one that was swung does not", "naginata swing", False),
        ("G-89 a bastard sword in both hands does either way", "bastard-sword two-handed swing", True),
    ],
)
def test_balance_goes_by_the_mode_that_was_used(rule: str, mode: str, parries: bool) -> None:
    paper = sheet(st=12, weapons=[mode.split()[0]], skills={"Polearm": 12, "Two-Handed Sword": 12})
    scene = fight((swordsman(), "d5", "e"), (paper, "e5", "w"))
    me = scene.fighters[1]
    GURPS.note_attack(me, me.held[0], strike_of(me, mode).mode)
    assert (said(GURPS.why_no_parry(me, me.held[0], blow_of(scene, "broadsword swing"))) == "") == parries, rule
    GURPS.reset(scene, me)
    assert said(GURPS.why_no_parry(me, me.held[0], blow_of(scene, "broadsword swing"))) == "", rule


@pytest.mark.parametrize(
    ("rule", "weapon", "attacked", "parries"),
    [
        ("G-89 a number parries after attacking", "broadsword", True, True),
        ("G-89 U parries if it has not attacked", "axe", False, True),
        ("G-89 U does not parry once it has attacked", "axe", True, False),
        ("G-89 F parries after attacking", "rapier", True, True),
        ("G-89 No cannot parry at all", "lance", False, False),
    ],
)
def test_balance(rule: str, weapon: str, attacked: bool, parries: bool) -> None:
    scene = fight((swordsman(), "d5", "e"), (sheet(st=12, weapons=[weapon]), "e5", "w"))
    foe = scene.fighters[1]
    foe.held[0].attacked = attacked
    assert (not said(GURPS.why_no_parry(foe, foe.held[0], blow_of(scene, "broadsword swing")))) == parries, rule


def test_an_unbalanced_weapon_parries_again_after_its_turn_begins() -> None:
    """G-89: it counts since the start of the wielder's last turn."""
    scene = in_order(fight((sheet(st=12, weapons=["axe"], skills={"Axe/Mace": 12}), "d5", "e"), (sheet(), "e5", "w")))
    me = scene.fighters[0]
    beat(scene, [(5, 5, 5)], ["attack", "d5", "e", "axe swing", "torso", "strike", "d5", "e"])
    assert me.held[0].attacked
    assert me.held[0].ready
    beat(scene, [], ["do nothing"])
    beat(scene, [], ["do nothing"])
    assert not me.held[0].attacked


def test_each_weapon_has_its_own_parry_and_count() -> None:
    """G-92: a second parry with the same one is at -4, the first with the other is not."""
    paper = sheet(**TWO_WEAPONS, skills={"Broadsword": 14, "Shortsword": 14}, traits=["Ambidexterity"])
    scene = fight((swordsman(), "d5", "e"), (paper, "e5", "w"))
    foe = scene.fighters[1]
    blow = blow_of(scene, "broadsword swing")

    def needs() -> list[int]:
        return [GURPS.defence_need(scene, foe, blow, Guard(held.item.parry)).total for held in foe.held[:2]]

    assert needs() == [10, 10]
    GURPS.note_defence(foe, foe.held[0].item.parry)
    assert needs() == [6, 10]
    GURPS.note_defence(foe, foe.held[1].item.parry)
    assert needs() == [6, 6]


def test_one_may_attack_with_one_weapon_and_parry_with_the_other() -> None:
    """G-92: an axe that has struck leaves the parry to the sword in the other hand."""
    paper = sheet(st=12, weapons=["axe", "shortsword"], in_hand=["axe", "shortsword"], skills={"Shortsword": 14})
    scene = fight((swordsman(), "d5", "e"), (paper, "e5", "w"))
    foe = scene.fighters[1]
    foe.held[0].attacked = True
    found = [option.key for option in GURPS.defences(scene, foe, blow_of(scene, "broadsword swing"))]
    assert found == ["dodge", "parry shortsword", "no defence"]
