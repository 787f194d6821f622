"""Sections 7 and 8: who can be struck, how hard it is, and what a blow or a miss does."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.gurps.blows import reachable, skill
from tests.gurps.deeds import attack, blow_of, in_order, turn_of
from tests.gurps.scene import GURPS, beat, fight, of_kind, one, sheet, swordsman

from fracas.kernel.fight import NOBODY
from fracas.kernel.hexes import FRONT, LEFT, REAR, RIGHT
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.events import AttackRolled, DamageRolled, DefenceRolled
from fracas.rulebooks.gurps.in_hand import BOTH, MAIN, OFF
from fracas.rulebooks.gurps.locations import BY_KEY, LOCATIONS
from fracas.rulebooks.gurps.manoeuvres import ATTACK, DETERMINED, DOUBLE, MOVE_AND_ATTACK
from fracas.rulebooks.gurps.rows import CRAWLING, CROUCHING, FACE_UP, KNEELING, POSTURES, PRONE, SITTING
from fracas.rulebooks.gurps.tasks import Wait
from fracas.rulebooks.gurps.triggers import ATTACKS_ME


@pytest.mark.parametrize(
    ("rule", "state", "total"),
    [
        ("G-74 nothing special", {}, 12),
        ("G-74 determined +4", {"manoeuvre": DETERMINED}, 16),
        ("G-74 move and attack -4", {"manoeuvre": MOVE_AND_ATTACK}, 8),
        ("G-74 move and attack, then at most 9", {"manoeuvre": MOVE_AND_ATTACK, "level": 20}, 9),
        ("G-74 evaluate +1", {"evaluated": 1, "evaluated_foe": 1}, 13),
        ("G-74 evaluate +3", {"evaluated": 3, "evaluated_foe": 1}, 15),
        ("G-74 an evaluation of somebody else", {"evaluated": 3, "evaluated_foe": 2}, 12),
        ("G-63 crouching -2", {"posture": CROUCHING}, 10),
        ("G-63 kneeling -2", {"posture": KNEELING}, 10),
        ("G-63 sitting -2", {"posture": SITTING}, 10),
        ("G-63 crawling -4", {"posture": CRAWLING}, 8),
        ("G-63 lying -4", {"posture": PRONE}, 8),
        ("G-63 face up -4", {"posture": FACE_UP}, 8),
        ("G-74 shock", {"shock": 3}, 9),
        ("G-74 shock is at most -4", {"shock": 9}, 8),
        ("G-74 shock of -8 on some results", {"shock": 4, "shock_more": 4}, 4),
        ("G-74 dual-weapon attack -4", {"blow": {"dual": True}}, 8),
        ("G-74 rapid strike -6", {"blow": {"rapid": True}}, 6),
        ("G-74 rapid strike -3 with a flurry", {"blow": {"rapid": True, "flurry": True}}, 9),
        ("G-74 rapid strike -3 with mastery", {"blow": {"rapid": True}, "fields": {"traits": ["Weapon Master"]}}, 9),
        ("G-74 deceptive attack -2 a level", {"blow": {"deceptive": 1}}, 10),
        ("G-74 two levels of deception", {"blow": {"deceptive": 2}}, 8),
        ("G-74 hit location, an arm", {"blow": {"location": BY_KEY["left arm"]}}, 10),
        ("G-74 hit location, the skull", {"blow": {"location": BY_KEY["skull"]}}, 5),
        ("G-74 a large foe", {"foe": sheet(sm=1)}, 13),
        ("G-74 a large attacker", {"fields": {"sm": 2}}, 10),
        ("G-74 both large", {"fields": {"sm": 2}, "foe": sheet(sm=2)}, 12),
        ("G-74 wild swing -5", {"blow": {"wild": True}}, 7),
        ("G-74 wild swing, then at most 9", {"blow": {"wild": True}, "level": 18}, 9),
        ("G-74 wild swing in worse sight", {"blow": {"wild": True}, "darkness": -7}, 5),
        ("G-74 kick -2", {"key": "unarmed kick"}, 8),
        ("G-74 at a weapon", {"blow": {"at_item": 0}}, 8),
        ("G-74 disarming without a fencing weapon", {"blow": {"at_item": 0, "disarming": True}}, 6),
        ("G-74 crippled leg -6", {"crippled": ("right leg",)}, 6),
        ("G-74 crippled foot -3", {"crippled": ("left foot",)}, 9),
        ("G-74 a leg matters standing", {"crippled": ("right leg",), "posture": SITTING}, 10),
        ("G-74 one eye -1", {"crippled": ("left eye",)}, 11),
        ("G-74 large shield -2", {"fields": {"shield": "large-shield"}}, 10),
        ("G-74 medium shield none", {"fields": {"shield": "medium-shield"}}, 12),
        (
            "G-74 large shield, but not its own blow",
            {"fields": {"shield": "large-shield", "skills": {"Shield": 13}}, "key": "shield bash"},
            13,
        ),
        ("G-90 a point of ST missing", {"fields": {"st": 9}}, 11),
        ("G-90 three points missing", {"fields": {"st": 7}}, 9),
        ("G-90 strength that fatigue has halved", {"fields": {"st": 12}, "fp": 1}, 8),
        ("G-69 bad footing -2", {"rows": ["~" * 12] * 10}, 10),
        ("G-69 stairs -2", {"rows": ["=" * 12] * 10}, 10),
        ("G-69 shallow water -2", {"rows": ["," * 12] * 10}, 10),
        ("G-69 a minor obstacle costs only movement", {"rows": ["o" * 12] * 10}, 12),
        ("G-74 part of the clothes on fire -2", {"burning": 1}, 10),
        ("G-74 all of the clothes on fire -3", {"burning": 2}, 9),
        ("G-74 everything together", {"shock": 2, "posture": KNEELING, "blow": {"deceptive": 1}, "darkness": -1}, 5),
        ("gurps W-12: move and attack at the arm", {
            "level": 16, "manoeuvre": MOVE_AND_ATTACK, "blow": {"location": BY_KEY["right arm"]},
        }, 9),
        ("gurps W-63: disarming with a broadsword", {"level": 15, "blow": {"at_item": 0, "disarming": True}}, 9),
        ("gurps W-63: disarming with a rapier", {
            "fields": {"weapons": ["rapier"], "skills": {"Rapier": 15}}, "key": "rapier thrust",
            "blow": {"at_item": 0, "disarming": True},
        }, 11),
        ("gurps W-67: an unseen foe", {"level": 14, "unseen_penalty": -6}, 8),
        ("gurps W-67: an unseen foe whose hex is certain", {"level": 14, "unseen_penalty": -4}, 10),
    ],
)  # fmt: skip
def test_melee_skill(rule: str, state: dict[str, Any], total: int) -> None:
    assert skill(**state) == total, rule


@pytest.mark.parametrize(
    ("rule", "hand", "traits", "dual", "total"),
    [
        ("G-91 main hand", MAIN, [], False, 15),
        ("G-91 off hand -4", OFF, [], False, 11),
        ("G-91 off hand, ambidextrous", OFF, ["Ambidexterity"], False, 15),
        ("gurps W-46: main hand of two weapons", MAIN, [], True, 11),
        ("gurps W-46: off hand of two weapons", OFF, [], True, 7),
        ("gurps W-46: off hand of two weapons, ambidextrous", OFF, ["Ambidexterity"], True, 11),
    ],
)
def test_hands(rule: str, hand: int, traits: list[str], dual: bool, total: int) -> None:
    scene = fight((swordsman(15, traits=traits), "d5", "e"), (swordsman(), "e5", "w"))
    scene.fighters[0].held[0].hand = hand
    assert GURPS.melee_skill(scene, blow_of(scene, "broadsword swing", dual=dual)).total == total, rule


@pytest.mark.parametrize(
    ("rule", "fields", "total"),
    [
        ("G-91 a bare main hand", {"weapons": []}, 10),
        ("G-91 the main hand is full, the off hand punches", {}, 6),
        ("G-91 a left-hander's main hand is full too", {"hand": "left"}, 6),
        ("G-91 the ambidextrous do not care", {"traits": ["Ambidexterity"]}, 10),
    ],
)
def test_a_punch_with_the_off_hand(rule: str, fields: dict[str, Any], total: int) -> None:
    scene = fight((swordsman(**fields), "d5", "e"), (swordsman(), "d5", "w"))
    assert GURPS.melee_skill(scene, blow_of(scene, "unarmed punch")).total == total, rule


def test_an_off_hand_weapon_parries_at_minus_2() -> None:
    """G-91: skill -4 halved; not for the ambidextrous."""
    for traits, total in (([], 7), (["Ambidexterity"], 9)):
        me = one(swordsman(12, traits=traits))
        me.held[0].hand = OFF
        assert GURPS.parry_score(me, me.held[0]).total == total


@pytest.mark.parametrize(("facing", "total"), [("w", 12), ("nw", 12), ("ne", 10), ("se", 10), ("e", 8)])
def test_facing_may_burden_the_attacker(facing: str, total: int) -> None:
    """G-123, by the switch `facing_penalty`: -2 from the side and -4 from behind on the attack."""
    book = Gurps({"facing_penalty": "attack"})
    scene = fight((swordsman(12), "d5", "e"), (swordsman(), "e5", facing), book=book)
    assert book.melee_skill(scene, blow_of(scene, "broadsword swing", book)).total == total


@pytest.mark.parametrize(
    ("rule", "switch", "total"),
    [("G-63 crouching -2", "minus2_attack", 10), ("G-63 crouching 0 by the switch", "minus2_defence", 12)],
)
def test_crouching_by_the_switch(rule: str, switch: str, total: int) -> None:
    assert skill(Gurps({"crouch_table": switch}), posture=CROUCHING) == total, rule


# G-77


@given(
    level=st.integers(3, 40),
    wild=st.booleans(),
    posture=st.sampled_from(POSTURES),
    location=st.sampled_from(LOCATIONS),
    evaluated=st.integers(0, 3),
    shock=st.integers(0, 6),
    darkness=st.integers(-10, 0),
    sm=st.integers(-3, 6),
    deceptive=st.integers(0, 3),
)
def test_the_cap_comes_last(
    level: int, wild: bool, posture: Any, location: Any, evaluated: int, shock: int, darkness: int, sm: int,
    deceptive: int,
) -> None:  # fmt: skip
    """G-77: with a Move and Attack or a wild swing, effective skill after all modifiers is at most 9."""
    state: dict[str, Any] = {
        "level": level, "posture": posture, "evaluated": evaluated, "evaluated_foe": 1, "shock": shock,
        "darkness": darkness, "foe": sheet(sm=sm),
    }  # fmt: skip
    how = {"location": location, "deceptive": deceptive}
    if wild:
        capped = skill(blow={**how, "wild": True}, **state)
        free = skill(blow=how, **state) + min(-5, darkness) - darkness
    else:
        capped = skill(blow=how, manoeuvre=MOVE_AND_ATTACK, **state)
        free = skill(blow=how, **state) - 4
    assert capped == min(9, free)


def test_no_bonus_lifts_the_cap() -> None:
    """G-77: a skill of 20 against a giant, evaluated for three turns, is 9 all the same."""
    scene = fight((swordsman(20), "d5", "e"), (sheet(sm=6), "e5", "w"))
    me = turn_of(scene, 0, MOVE_AND_ATTACK)
    me.evaluated, me.evaluated_foe = 3, 1
    assert GURPS.melee_skill(scene, blow_of(scene, "broadsword swing")).total == 9
    assert GURPS.melee_skill(scene, blow_of(scene, "broadsword swing")).terms[-1][1].rule == "G-77"


# G-73, G-87: who can be struck


@pytest.mark.parametrize(
    ("rule", "weapon", "key", "place", "yes"),
    [
        ("G-87 reach 1 next to one", "broadsword", "broadsword swing", "e5", True),
        ("G-87 reach 1 is not 2", "broadsword", "broadsword swing", "f5", False),
        ("G-170 reach 1 in the same hex", "broadsword", "broadsword swing", "d5", True),
        ("G-170 not at reach 2, as held", "spear", "spear two-handed thrust", "d5", False),
        ("G-87 reach C does not strike at 1", "dagger", "dagger thrust", "e5", False),
        ("G-87 reach C strikes in the same hex", "dagger", "dagger thrust", "d5", True),
        ("G-87 reach C,1 does both", "large-knife", "large-knife swing", "d5", True),
        ("G-87 reach C,1 does both, at 1", "large-knife", "large-knife swing", "e5", True),
        ("G-87 reach 1-2 at will", "rapier", "rapier thrust", "f5", True),
        ("G-87 reach 1-2 at will, near", "rapier", "rapier thrust", "e5", True),
        ("G-87 reach 1-2 is not 3", "rapier", "rapier thrust", "g5", False),
        ("G-87 an asterisk, as held", "spear", "spear two-handed thrust", "f5", True),
        ("G-87 an asterisk, not as held", "spear", "spear two-handed thrust", "e5", False),
        ("G-73 the front arc", "broadsword", "broadsword thrust", "d4", True),
        ("G-73 not the side with a thrust", "broadsword", "broadsword thrust", "c4", False),
        ("G-73 not behind with a thrust", "broadsword", "broadsword thrust", "c5", False),
    ],
)
def test_reach_and_front(rule: str, weapon: str, key: str, place: str, yes: bool) -> None:
    paper = sheet(weapons=[weapon], skills={"Broadsword": 12, "Rapier": 12, "Knife": 12, "Spear": 12})
    assert reachable(fight((paper, "d5", "e"), (sheet(), place, "w")), key) == yes, rule


def test_a_ready_changes_the_reach() -> None:
    """G-87: with an asterisk, changing between two distances takes a Ready; the grip then reaches only that."""
    scene = in_order(fight((sheet(weapons=["spear"], skills={"Spear": 12}), "d5", "e"), (sheet(), "e5", "w")))
    held = scene.fighters[0].held[0]
    assert (held.hand, held.reach) == (BOTH, 2)
    assert not reachable(scene, "spear two-handed thrust")
    beat(scene, [], ["ready", "d5", "e", "spear to reach 1", "d5", "e"])
    assert held.reach == 1
    assert reachable(scene, "spear two-handed thrust")


def test_no_blow_through_a_wall() -> None:
    """G-73: what cannot be seen cannot be struck: a rapier does not go round a pillar."""
    rows = ["............"] * 4 + ["....#......."] + ["............"] * 5
    paper = sheet(weapons=["rapier"], skills={"Rapier": 12})
    assert not reachable(fight((paper, "d5", "e"), (sheet(), "f5", "w"), rows=rows), "rapier thrust")


def test_crawlers_reach_only_their_own_hex() -> None:
    """G-63: crawling, reach C only."""
    paper = sheet(weapons=["large-knife"], skills={"Knife": 16})
    for place, yes in (("e5", False), ("d5", True)):
        scene = fight((paper, "d5", "e"), (sheet(), place, "w"))
        scene.fighters[0].posture = CRAWLING
        assert reachable(scene, "large-knife swing") == yes


def test_nobody_strikes_at_a_skill_below_3() -> None:
    """G-73, G-18: a hopeless blow is not offered."""
    for level, yes in ((6, False), (7, True)):
        scene = fight((swordsman(level), "d5", "e"), (swordsman(), "e5", "w"))
        scene.fighters[0].shock = 4
        assert reachable(scene, "broadsword swing") == yes


def test_the_stunned_do_not_attack() -> None:
    """G-73: whoever is stunned does nothing else."""
    scene = in_order(fight((swordsman(), "d5", "e"), (swordsman(), "e5", "w")))
    scene.fighters[0].stunned = True
    assert not of_kind(beat(scene, [(3, 3, 3)], []), AttackRolled)


# G-72: the sequence


def test_weapon_target_place_and_options_in_this_order() -> None:
    """G-72: one question after the other, then roll, defence, damage."""
    people = [(swordsman(14), "d5", "e"), (swordsman(), "e5", "w"), (sheet(), "a1", "e"), (swordsman(), "d4", "sw")]
    scene = fight(*people)
    answers = ["broadsword swing", "D", "left leg", "strike", "stay out of it", "parry broadsword", "stand fast"]
    events = attack(scene, [(3, 4, 4), (5, 4, 4), (1,)], answers)
    assert [type(each).__name__ for each in events][:3] == ["AttackRolled", "DefenceRolled", "DamageRolled"]
    rolled = of_kind(events, AttackRolled)[0]
    assert (rolled.foe, rolled.weapon, rolled.mode, rolled.location) == (3, "broadsword", "swing", "left leg")
    assert (rolled.need.total, of_kind(events, DefenceRolled)[0].need.total) == (12, 9)
    assert of_kind(events, DamageRolled)[0].injury == 3


def test_a_critical_hit_skips_the_defence() -> None:
    """G-72: nobody is asked how to defend against a 4."""
    scene = fight((swordsman(12), "d5", "e"), (swordsman(), "e5", "w"))
    events = attack(scene, [(1, 1, 2), (3, 3, 4), (2,)], ["broadsword swing", "torso", "strike"])
    assert not of_kind(events, DefenceRolled)
    assert of_kind(events, DamageRolled)[0].injury == 4


def test_legality_is_checked_again_after_somebody_steps_in() -> None:
    """G-72, G-194: the foe's own blow comes first; a disarmed attacker has nothing to strike with."""
    scene = fight((swordsman(12), "d5", "e"), (swordsman(16), "e5", "w"))
    scene.fighters[1].wait = Wait(ATTACKS_ME, NOBODY, NOBODY, ATTACK)
    answers = [
        "broadsword swing", "torso", "strike", "e5", "w", "broadsword swing", "disarm broadsword", "strike",
        "no defence", "e5", "w",
    ]  # fmt: skip
    events = attack(scene, [(3, 3, 3), (3, 3, 3), (6, 6, 4), (2,)], answers)
    assert [each.who for each in of_kind(events, AttackRolled)] == [1]
    assert not scene.fighters[0].held[0].in_hand()


def test_a_waiter_who_steps_aside_need_not_be_swung_at_wildly() -> None:
    """G-72: declared against the front, the blow is not made into the side."""
    scene = fight((swordsman(12), "d5", "e"), (swordsman(16), "d4", "sw"))
    scene.fighters[1].wait = Wait(ATTACKS_ME, NOBODY, NOBODY, ATTACK)
    answers = ["broadsword swing", "torso", "strike", "c4", "se", "broadsword swing", "torso", "strike"]
    events = attack(scene, [(6, 6, 5)], answers)
    assert [each.who for each in of_kind(events, AttackRolled)] == [1]


# G-82: wild swings


@pytest.mark.parametrize(
    ("rule", "weapon", "key", "place", "yes"),
    [
        ("G-82 a swing to the left", "broadsword", "broadsword swing", "c4", True),
        ("G-82 a swing to the right", "broadsword", "broadsword swing", "c6", True),
        ("G-82 a swing to the rear", "broadsword", "broadsword swing", "c5", True),
        ("G-82 a kick backward", "broadsword", "unarmed kick", "c5", True),
        ("G-82 no thrust", "broadsword", "broadsword thrust", "c5", False),
        ("G-82 no swing at two hexes", "greatsword", "greatsword swing", "b5", False),
        ("G-82 a long weapon at one hex", "greatsword", "greatsword swing", "c5", True),
    ],
)
def test_wild_swings(rule: str, weapon: str, key: str, place: str, yes: bool) -> None:
    paper = sheet(st=12, weapons=[weapon], skills={"Broadsword": 14, "Two-Handed Sword": 14})
    scene = fight((paper, "d5", "e"), (sheet(), place, "e"))
    assert reachable(scene, key) == yes, rule
    if yes:
        expected = 3 if "kick" in key else 9
        assert GURPS.melee_skill(scene, blow_of(scene, key)).total == expected, rule


def test_a_wild_swing_knows_no_tricks() -> None:
    """G-82: neither deceptive nor rapid."""
    scene = fight((swordsman(30), "d5", "e"), (swordsman(), "c5", "e"))
    turn_of(scene)
    found = GURPS.blow_options(scene, blow_of(scene, "broadsword swing"), None, 25)
    assert [option.key for option in found] == ["mighty blow"]


def test_a_wild_swing_from_end_to_end() -> None:
    """G-82: skill 16 - 5 = 11 counts as 9; from behind the foe has no defence."""
    scene = fight((swordsman(16), "d5", "e"), (swordsman(), "c5", "w"))
    events = attack(scene, [(3, 3, 3), (2,)], ["broadsword swing", "torso", "strike"])
    assert of_kind(events, AttackRolled)[0].need.total == 9
    assert of_kind(events, DamageRolled)[0].injury == 4


# G-71, G-123


def test_falling_keeps_place_facing_and_weapons() -> None:
    """G-71: prone in the same hex; nothing is dropped."""
    scene = fight((swordsman(), "b2", "ne"), (sheet(), "f2", "w"))
    me = scene.fighters[0]
    GURPS.fall(scene, me)
    assert (scene.board.names[me.cell], me.facing, me.posture) == ("b2", 1, PRONE)
    assert me.held[0].fit()


@pytest.mark.parametrize(
    ("rule", "place", "arc"),
    [
        ("G-123 in front", "f5", FRONT),
        ("G-123 on the left", "d4", LEFT),
        ("G-123 on the right", "d6", RIGHT),
        ("G-123 behind", "d5", REAR),
    ],
)
def test_where_a_blow_comes_from(rule: str, place: str, arc: int) -> None:
    scene = fight((swordsman(), place, "e"), (swordsman(), "e5", "e"))
    assert blow_of(scene, "broadsword swing").arc == arc, rule


def test_whoever_runs_round_strikes_from_the_side() -> None:
    """G-123: from the front to the rear in one turn counts as the side that it came round."""
    scene = fight((swordsman(), "d5", "e"), (swordsman(), "e5", "e"))
    me = scene.fighters[0]
    find = scene.board.find
    me.path = (find("f5"), find("e4"), find("d4"), find("d5"))
    blow = blow_of(scene, "broadsword swing")
    assert (blow.arc, blow.runaround, blow.behind) == (LEFT, True, True)
    me.path = (find("d4"), find("d5"))
    blow = blow_of(scene, "broadsword swing")
    assert (blow.arc, blow.runaround) == (REAR, False)


# G-122


def test_whoever_gives_ground_is_still_within_reach_of_the_next_blow() -> None:
    """G-122: the attacker's remaining attacks this turn still reach."""
    scene = fight((swordsman(14), "d5", "e"), (swordsman(), "e5", "w"))
    again = ["broadsword swing", "torso", "strike"]
    answers = [*again, "dodge", "retreat f5", *again, "dodge", "stand fast"]
    events = attack(scene, [(3, 3, 3), (3, 3, 3), (3, 3, 3), (3, 3, 3)], answers, DOUBLE, 2)
    assert [each.need.total for each in of_kind(events, DefenceRolled)] == [11, 11]
    assert not reachable(in_order(fight((swordsman(14), "d5", "e"), (swordsman(), "f5", "w"))), "broadsword swing")
