"""Section 8: fists, feet and teeth (G-93), and attacks that are held back (G-32)."""

import pytest
from tests.gurps.blows import reachable
from tests.gurps.deeds import attack, blow_of, strike_of, turn_of
from tests.gurps.scene import GURPS, Script, fight, of_kind, one, sheet, swordsman

from fracas.kernel.event import PostureChanged
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.events import AttackRolled, SuccessRolled, Suffered
from fracas.rulebooks.gurps.manoeuvres import ATTACK, DOUBLE, MOVE_AND_ATTACK
from fracas.rulebooks.gurps.rolls import CRITICAL_FAILURE
from fracas.rulebooks.gurps.rows import KNEELING, Manoeuvre

# G-93: bare hands


@pytest.mark.parametrize(
    ("rule", "key", "skills", "total"),
    [
        ("G-93 a punch at DX", "punch", {}, 10),
        ("G-93 a punch with Brawling", "punch", {"Brawling": 12}, 12),
        ("G-93 a punch with Boxing", "punch", {"Boxing": 13}, 13),
        ("G-93 a punch with Karate", "punch", {"Karate": 14}, 14),
        ("G-93 the best of them", "punch", {"Brawling": 12, "Boxing": 11, "Karate": 9}, 12),
        ("G-93 a skill below DX is not used", "punch", {"Brawling": 8}, 10),
        ("G-93 a kick at DX -2", "kick", {}, 8),
        ("G-93 a kick with Brawling -2", "kick", {"Brawling": 13}, 11),
        ("G-93 a kick with Karate -2", "kick", {"Karate": 13}, 11),
        ("G-93 Boxing does not kick", "kick", {"Boxing": 16}, 8),
        ("G-93 a bite at DX", "bite", {}, 10),
        ("G-93 a bite with Brawling", "bite", {"Brawling": 12}, 12),
        ("G-93 Karate does not bite", "bite", {"Karate": 14}, 10),
    ],
)
def test_unarmed_skill(rule: str, key: str, skills: dict[str, int], total: int) -> None:
    scene = fight((sheet(skills=skills), "d5", "e"), (sheet(), "d5", "w"))
    assert GURPS.melee_skill(scene, blow_of(scene, f"unarmed {key}")).total == total, rule


def test_the_load_weighs_on_karate() -> None:
    """G-93, G-11: the encumbrance level comes off rolls against Karate; Brawling does not feel it."""
    for skill_, total in (("Karate", 12), ("Brawling", 14)):
        scene = fight((sheet(skills={skill_: 14}, load=50.0), "d5", "e"), (sheet(), "d5", "w"))
        assert scene.fighters[0].encumbrance == 2
        assert GURPS.melee_skill(scene, blow_of(scene, "unarmed punch")).total == total


@pytest.mark.parametrize(
    ("rule", "strike", "place", "yes"),
    [
        ("G-93 a punch has reach C", "unarmed punch", "d5", True),
        ("G-93 a punch does not reach 1", "unarmed punch", "e5", False),
        ("G-93 a kick has reach C", "unarmed kick", "d5", True),
        ("G-93 a kick has reach 1", "unarmed kick", "e5", True),
        ("G-93 a kick does not reach 2", "unarmed kick", "f5", False),
        ("G-93 a bite has reach C", "unarmed bite", "d5", True),
        ("G-93 a bite does not reach 1", "unarmed bite", "e5", False),
    ],
)
def test_unarmed_reach(rule: str, strike: str, place: str, yes: bool) -> None:
    assert reachable(fight((sheet(), "d5", "e"), (sheet(), place, "w")), strike) == yes, rule


@pytest.mark.parametrize(
    ("rule", "skills", "punch", "kick", "bite"),
    [
        ("G-93 untrained", {}, "1d-3", "1d-2", "1d-3"),
        ("G-93 Brawling at DX+2", {"Brawling": 12}, "1d-2", "1d-1", "1d-2"),
        ("G-93 Brawling at DX+1", {"Brawling": 11}, "1d-3", "1d-2", "1d-3"),
        ("G-93 Karate at DX", {"Karate": 10}, "1d-2", "1d-1", "1d-3"),
        ("G-93 Karate above DX", {"Karate": 11}, "1d-1", "1d", "1d-3"),
        ("G-93 Boxing at DX", {"Boxing": 10}, "1d-3", "1d-2", "1d-3"),
        ("G-93 Boxing at DX+1", {"Boxing": 11}, "1d-2", "1d-2", "1d-3"),
        ("G-93 Boxing at DX+2", {"Boxing": 12}, "1d-1", "1d-2", "1d-3"),
    ],
)
def test_unarmed_damage(rule: str, skills: dict[str, int], punch: str, kick: str, bite: str) -> None:
    me = one(sheet(skills=skills))
    found = [str(GURPS.damage_dice(me, strike_of(me, f"unarmed {name}").mode)) for name in ("punch", "kick", "bite")]
    assert found == [punch, kick, bite], rule


def test_the_bonus_is_for_each_die() -> None:
    """G-93: thrust 2d-1 at ST 19 with Karate above DX is 2d+3."""
    me = one(sheet(st=19, skills={"Karate": 12}))
    assert str(GURPS.damage_dice(me, strike_of(me, "unarmed kick").mode)) == "2d+3"


def test_a_missed_kick_may_end_on_the_ground() -> None:
    """G-93: a DX roll, or the kicker falls."""
    people = [(sheet(dx=12), "d5", "e"), (sheet(), "e5", "w")]
    events = attack(fight(*people), [(6, 5, 5), (6, 5, 5)], ["torso", "strike"])
    assert of_kind(events, AttackRolled)[0].mode == "kick"
    assert of_kind(events, SuccessRolled)[0].need.total == 12
    assert of_kind(events, PostureChanged)[0].fell
    assert not of_kind(attack(fight(*people), [(6, 5, 5), (4, 4, 4)], ["torso", "strike"]), PostureChanged)


def test_without_the_table_a_bad_kick_is_a_missed_one() -> None:
    """G-93, G-139: `critical_misses = none`: no table, but still a DX roll to stay up."""
    book = Gurps({"critical_misses": "none"})
    scene = fight((sheet(dx=12), "d5", "e"), (sheet(), "e5", "w"), book=book)
    events = attack(scene, [(6, 6, 6), (6, 5, 5)], ["torso", "strike"], book=book)
    assert of_kind(events, AttackRolled)[0].result == CRITICAL_FAILURE
    assert of_kind(events, SuccessRolled)[0].need.total == 12
    assert of_kind(events, PostureChanged)[0].fell


@pytest.mark.parametrize(
    ("rule", "manoeuvre", "times", "answers", "rolls", "struck"),
    [
        ("G-32 an attack that is not made after all", ATTACK, 1, ["hold back"], [], 0),
        ("G-32 nor the second of two", DOUBLE, 2, ["broadsword swing", "torso", "strike", "hold back"], [(5, 5, 5)], 1),
        ("G-32 nor on the move", MOVE_AND_ATTACK, 1, ["hold back"], [], 0),
    ],
)
def test_an_attack_may_be_held_back(
    rule: str, manoeuvre: Manoeuvre, times: int, answers: list[str], rolls: list[tuple[int, ...]], struck: int
) -> None:
    scene = fight((swordsman(12), "d5", "e"), (swordsman(), "e5", "w"))
    events = attack(scene, rolls, answers, manoeuvre, times)
    assert len(of_kind(events, AttackRolled)) == struck, rule


def test_holding_back_is_asked_of_those_who_have_one_way_to_strike() -> None:
    """G-32: at two hexes only the spear reaches; it may still be held back."""
    scene = fight((sheet(weapons=["spear"], skills={"Spear": 12}), "d5", "e"), (swordsman(), "f5", "w"))
    script = Script(["hold back"])
    scene.chooser = script
    GURPS.attack_someone(scene, turn_of(scene), 1)
    assert script.asked == ["A strike"]
    assert [event.to_dict() for event in scene.events] == [{"event": "CameToNothing", "who": 0, "why": "holds back"}]


def test_keeping_balance_is_a_dx_roll() -> None:
    """G-93: Acrobatics does not help, Perfect Balance does."""
    for fields, need in (({"skills": {"Acrobatics": 16}}, 10), ({"traits": ["Perfect Balance"]}, 14)):
        scene = fight((sheet(**fields), "d5", "e"), (sheet(), "e5", "w"))
        events = attack(scene, [(6, 5, 5), (3, 3, 3)], ["torso", "strike"])
        assert of_kind(events, SuccessRolled)[0].need.total == need


def test_a_kick_that_is_dodged_did_not_miss() -> None:
    """G-93: only a missed kick needs the roll."""
    scene = fight((sheet(dx=12), "d5", "e"), (sheet(), "e5", "w"))
    events = attack(scene, [(3, 3, 3), (3, 3, 2)], ["torso", "strike", "dodge", "stand fast"])
    assert not of_kind(events, SuccessRolled)


@pytest.mark.parametrize(
    ("rule", "dr", "dice", "lost"),
    [
        ("G-93 DR 2 does not hurt", 2, (6, 6, 6), 0),
        ("G-93 1 HP for 5 points", 3, (1, 3, 2), 1),
        ("G-93 no more for 9", 3, (4, 4, 2), 1),
        ("G-93 2 HP for 10", 3, (4, 4, 3), 2),
        ("G-93 nothing for 4", 3, (1, 2, 2), 0),
    ],
)
def test_striking_armour(rule: str, dr: int, dice: tuple[int, ...], lost: int) -> None:
    """With a kick of 3d-1, at ST 27, against DR of the body."""
    scene = fight((sheet(st=27), "d5", "e"), (sheet(st=40, traits=[f"Damage Resistance {dr}"]), "e5", "w"))
    events = attack(scene, [(3, 2, 2), dice], ["torso", "strike", "no defence"])
    found = [(each.who, each.hp_lost) for each in of_kind(events, Suffered)]
    assert found == ([(0, lost)] if lost else []), rule


def test_one_hurts_oneself_no_more_than_the_armour_is_thick() -> None:
    """G-93: at most that DR."""
    scene = fight((sheet(st=60), "d5", "e"), (sheet(st=200, traits=["Damage Resistance 3"]), "e5", "w"))
    events = attack(scene, [(3, 2, 2), (6, 6, 6, 6, 6, 6, 6)], ["torso", "strike", "no defence"])
    assert [each.hp_lost for each in of_kind(events, Suffered)] == [3]


def test_a_punch_needs_a_free_hand_and_a_kick_a_foot() -> None:
    """G-93: whoever holds a two-handed sword kicks and bites; whoever kneels does not kick."""
    me = one(sheet(weapons=["greatsword"]))
    bare = [strike.mode.name for strike in GURPS.strikes(me) if strike.mode.natural]
    assert bare == ["kick", "bite"]
    me = one(sheet(), posture=KNEELING)
    assert [strike.mode.name for strike in GURPS.strikes(me)] == ["punch", "bite"]
