"""Sections 7 and 8: who can be struck, how hard it is, and what a blow or a miss does."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.gurps.deeds import asked, attack, blow_of, do, in_order, raised, strike_of, turn_of
from tests.gurps.scene import GURPS, OPEN_FIELD, Script, beat, fight, of_kind, one, sheet, swordsman

from fracas.kernel.event import PostureChanged
from fracas.kernel.fight import NOBODY
from fracas.kernel.hexes import FRONT, LEFT, REAR, RIGHT
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.events import AttackRolled, DamageRolled, DefenceRolled, SuccessRolled, Suffered, Undefended
from fracas.rulebooks.gurps.fighter import BOTH, MAIN, OFF, Combatant, GurpsFight, Wait
from fracas.rulebooks.gurps.guards import DODGE, Guard
from fracas.rulebooks.gurps.locations import BY_KEY, LOCATIONS
from fracas.rulebooks.gurps.manoeuvres import ATTACK, DETERMINED, DOUBLE, MOVE_AND_ATTACK
from fracas.rulebooks.gurps.rolls import CRITICAL_FAILURE, FAILURE, NEAR_MISS
from fracas.rulebooks.gurps.rows import CRAWLING, CROUCHING, FACE_UP, KNEELING, POSTURES, PRONE, SITTING, Manoeuvre
from fracas.rulebooks.gurps.sheet import GurpsSheet
from fracas.rulebooks.gurps.waiting import ATTACKS_ME, IN_REACH


def skill(
    book: Gurps = GURPS,
    key: str = "broadsword swing",
    level: int = 12,
    foe: GurpsSheet | None = None,
    rows: Sequence[str] = OPEN_FIELD,
    darkness: int = 0,
    fields: dict[str, Any] | None = None,
    blow: dict[str, Any] | None = None,
    veiled: int = 0,
    **state: Any,
) -> int:
    """The effective skill of a swordsman's blow at a swordsman, in some state of both."""
    scene = fight(
        (swordsman(level, **(fields or {})), "d5", "e"), (foe or swordsman(), "e5", "w"), book=book, rows=rows
    )
    scene.darkness = darkness
    scene.fighters[1].veiled = veiled
    for name, value in state.items():
        setattr(scene.fighters[0], name, value)
    return book.melee_skill(scene, blow_of(scene, key, book, **(blow or {}))).total


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
        ("gurps W-67: an unseen foe", {"level": 14, "veiled": -6}, 8),
        ("gurps W-67: an unseen foe whose hex is certain", {"level": 14, "veiled": -4}, 10),
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


# G-76: darkness and veils


@pytest.mark.parametrize(
    ("rule", "darkness", "veiled", "crippled", "total", "at_random", "ear"),
    [
        ("G-76 in plain sight", 0, 0, (), 0, False, False),
        ("G-76 twilight", -3, 0, (), -3, False, False),
        ("G-76 the darkest that is not total", -9, 0, (), -9, False, False),
        ("G-76 total darkness", -10, 0, (), -10, True, True),
        ("G-76 a blinded attacker", 0, 0, ("right eye", "left eye"), -10, True, True),
        ("G-76 one who is used to being blind", 0, 0, "blindness", -6, True, True),
        ("G-76 and minds no darkness", -10, -6, "blindness", -6, True, True),
        ("G-76 one eye is left", 0, 0, ("right eye",), 0, False, False),
        ("G-76 an unseen foe", 0, -6, (), -6, True, True),
        ("G-76 an unseen foe whose hex is certain", 0, -4, (), -4, True, False),
        ("G-76 its hex is certain in the gloom", -3, -4, (), -7, True, False),
        ("G-76 never worse than -10", -7, -6, (), -10, True, True),
    ],
)
def test_visibility(
    rule: str, darkness: int, veiled: int, crippled: Any, total: int, at_random: bool, ear: bool
) -> None:
    used_to_it = crippled == "blindness"
    scene = fight((swordsman(traits=["Blindness"] if used_to_it else []), "d5", "e"), (swordsman(), "e5", "w"))
    me, foe = scene.fighters
    scene.darkness, foe.veiled, me.crippled = darkness, veiled, () if used_to_it else crippled
    assert GURPS.visibility(scene, me, foe) == total, rule
    assert GURPS.strikes_blind(scene, me, foe) == at_random, rule
    assert GURPS.must_hear(scene, me, foe) == ear, rule


def test_the_blind_watch_nobody_and_defend_by_ear() -> None:
    """G-37, G-76, G-120: whom one cannot see one cannot evaluate, and defends against at -4."""
    scene = fight((swordsman(dx=13), "d5", "e"), (swordsman(traits=["Blindness"]), "e5", "w"))
    me, foe = scene.fighters
    assert GURPS.may_evaluate(scene, me) == [foe]
    assert GURPS.may_evaluate(scene, foe) == []
    blow = blow_of(scene, "broadsword swing")
    assert GURPS.defence_need(scene, foe, blow, Guard(DODGE)).total == 8 - 4


def veiled_duel(veiled: int) -> GurpsFight:
    scene = fight((swordsman(14, per=12), "d5", "e"), (swordsman(), "e5", "w"))
    scene.fighters[1].veiled = veiled
    return scene


def test_one_must_hear_whom_one_cannot_see() -> None:
    """G-76: Per - 2, then 14 - 6; the place is random and nobody is asked for one."""
    scene = veiled_duel(-6)
    answers = ["broadsword swing", "strike", "no defence"]
    events = attack(scene, [(3, 3, 4), (2, 3, 3), (3, 3, 2), (1,)], answers)
    assert of_kind(events, SuccessRolled)[0].need.total == 10
    assert (of_kind(events, AttackRolled)[0].need.total, of_kind(events, AttackRolled)[0].location) == (8, "")
    assert of_kind(events, DamageRolled)[0].location == "right arm"


def test_unheard_there_is_no_attack() -> None:
    """G-76: a failed Hearing roll ends it, and the weapon has not attacked."""
    scene = veiled_duel(-6)
    events = attack(scene, [(4, 4, 3)], ["broadsword swing", "strike"])
    assert not of_kind(events, AttackRolled)
    assert not scene.fighters[0].held[0].attacked


def test_a_certain_hex_needs_no_ear() -> None:
    """G-76: at -4 the place is random, but nobody has to listen."""
    events = attack(veiled_duel(-4), [(3, 3, 4), (3, 3, 3), (1,)], ["broadsword swing", "strike", "no defence"])
    assert of_kind(events, AttackRolled)[0].need.total == 10
    assert of_kind(events, DamageRolled)[0].location == "torso"


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


# G-73, G-87: who can be struck


def reachable(scene: GurpsFight, key: str, book: Gurps = GURPS) -> bool:
    me, foe = scene.fighters[:2]
    return book.reaches(scene, me, foe, strike_of(me, key))


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


# G-86: stray blows


def lunge(skill: int = 12, facing: str = "w") -> GurpsFight:
    """A lunges at B past its friend C."""
    paper = sheet(weapons=["rapier"], skills={"Rapier": skill})
    return fight((paper, "d5", "e"), (swordsman(), "f5", "w"), (swordsman(), "e5", facing))


AT_B = ["torso", "strike"]


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


# G-88, G-89, G-92: readiness, balance, two weapons


def names(me: Combatant) -> list[str]:
    return [strike.mode.name for strike in GURPS.strikes(me) if not strike.mode.natural]


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
    blow = GURPS.aimed(scene, scene.fighters[1], me, strike_of(scene.fighters[1], "broadsword swing"))
    assert ("not ready" not in GURPS.why_no_parry(me, me.held[0], blow)) == ready, rule


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
    why = GURPS.why_no_parry(me, me.held[0], blow_of(scene, "broadsword swing"))
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
    assert (GURPS.why_no_parry(me, me.held[0], blow_of(scene, "broadsword swing")) == "") == parries, rule
    GURPS.reset(scene, me)
    assert GURPS.why_no_parry(me, me.held[0], blow_of(scene, "broadsword swing")) == "", rule


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
    assert (not GURPS.why_no_parry(foe, foe.held[0], blow_of(scene, "broadsword swing"))) == parries, rule


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


TWO_WEAPONS = {"weapons": ["broadsword", "shortsword"], "in_hand": ["broadsword", "shortsword"]}


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


# G-95: stop thrusts


def thruster(apart: str, weapon: str = "spear") -> GurpsFight:
    """B waits with a spear for A, who comes from the west."""
    paper = sheet(st=12, weapons=[weapon], skills={"Spear": 16, "Broadsword": 16})
    scene = in_order(fight((swordsman(basic_move=8, hp=30), apart, "e"), (paper, "j5", "w")))
    scene.fighters[1].wait = Wait(IN_REACH, NOBODY, NOBODY, ATTACK)
    return scene


STOP = ["j5", "w", "spear two-handed thrust", "torso", "strike", "no defence", "j5", "w"]


@pytest.mark.parametrize(
    ("rule", "start", "more"),
    [
        ("gurps W-49: a foe that came 5 hexes", "c5", 2),
        ("G-95 4 hexes", "d5", 2),
        ("G-95 3 hexes", "e5", 1),
        ("G-95 1 hex", "g5", 0),
    ],
)
def test_stop_thrusts(rule: str, start: str, more: int) -> None:
    """A spear at ST 12 does 1d+2; the foe is met at two hexes."""
    scene = thruster(start)
    events = beat(scene, [(3, 3, 4), (1,)], ["move", "i5", *STOP, "h5", "e"])
    assert of_kind(events, DamageRolled)[0].basic.total == 3 + more, rule


def test_a_swing_does_not_stop_anybody() -> None:
    """G-95: only a thrusting weapon."""
    scene = thruster("d5", "broadsword")
    answers = ["j5", "w", "broadsword swing", "torso", "strike", "no defence", "j5", "w"]
    events = beat(scene, [(3, 3, 4), (1,)], ["move", "i5", *answers, "e"])
    assert of_kind(events, DamageRolled)[0].basic.total == 4


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
    blow = GURPS.aimed(scene, foe, me, strike_of(foe, "broadsword swing"))
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


# G-70: height

HEIGHT = Gurps({"height": "on"})


def on_a_ledge(feet: int, book: Gurps = HEIGHT) -> GurpsFight:
    """A stands so many feet above B, or below."""
    paper = sheet(weapons=["thrusting-broadsword"], skills={"Broadsword": 20})
    scene = fight((paper, "d5", "e"), (paper, "e5", "w"), book=book)
    raised(scene, "d5" if feet > 0 else "e5", abs(feet))
    return scene


LEGS = ["right leg", "left leg", "right foot", "left foot"]
HEAD = ["skull", "face", "right eye", "left eye"]
PLAIN = {location.key: 20 + location.to_hit for location in LOCATIONS}


@pytest.mark.parametrize(
    ("rule", "feet", "legs", "head"),
    [
        ("G-70 up to 1: nothing", 1, 0, 0),
        ("G-70 up to 1: nothing, from below", -1, 0, 0),
        ("G-70 2 above", 2, -2, 1),
        ("G-70 2 below", -2, 2, -2),
        ("G-70 3 above", 3, -2, 1),
        ("G-70 3 below", -3, 2, -2),
        ("G-70 4 above cannot hit legs", 4, None, 1),
        ("G-70 4 below", -4, 2, -2),
        ("G-70 5 above", 5, None, 1),
        ("G-70 5 below cannot hit the head", -5, 2, None),
    ],
)
def test_height_to_hit(rule: str, feet: int, legs: int | None, head: int | None) -> None:
    scene = on_a_ledge(feet)
    for location in LOCATIONS:
        blow = blow_of(scene, "thrusting-broadsword thrust", HEIGHT, location=location)
        change = legs if location.key in LEGS else head if location.key in HEAD else 0
        assert HEIGHT.can_be_aimed(scene, blow, location) == (change is not None), rule
        if change is not None:
            assert HEIGHT.melee_skill(scene, blow).total == PLAIN[location.key] + change, rule


@pytest.mark.parametrize(
    ("rule", "feet", "places"),
    [
        ("G-70 6 above: only head and neck", 6, [*HEAD, "neck"]),
        ("G-70 6 below: only legs, feet and groin", -6, ["groin", *LEGS]),
    ],
)
def test_six_feet(rule: str, feet: int, places: list[str]) -> None:
    scene = on_a_ledge(feet)
    blow = blow_of(scene, "thrusting-broadsword thrust", HEIGHT)
    offered = [each for each in LOCATIONS if HEIGHT.may_aim_at_place(scene, blow, each)]
    assert [each.key for each in offered] == places, rule
    for each in offered:
        blow.location = each
        assert HEIGHT.melee_skill(scene, blow).total == PLAIN[each.key], rule


@pytest.mark.parametrize(
    ("rule", "feet", "more"),
    [
        ("G-70 2 feet do not matter", 2, 0), ("G-70 3 feet: 1", 3, 1), ("G-70 4 feet: 2", 4, 2),
        ("G-70 5 feet: 3", 5, 3), ("G-70 6 feet: 3", 6, 3),
    ],
)  # fmt: skip
def test_height_and_defence(rule: str, feet: int, more: int) -> None:
    for lift, change in ((feet, -more), (-feet, more)):
        scene = on_a_ledge(lift)
        blow = blow_of(scene, "thrusting-broadsword thrust", HEIGHT)
        assert HEIGHT.defence_need(scene, scene.fighters[1], blow, Guard(DODGE)).total == 8 + change, rule


def test_more_than_six_feet_is_out_of_reach() -> None:
    """G-70: neither from above nor from below; and with the switch off none of it counts."""
    for feet in (7, -7):
        assert not reachable(on_a_ledge(feet), "thrusting-broadsword thrust", HEIGHT)
        assert reachable(on_a_ledge(feet, GURPS), "thrusting-broadsword thrust")
    scene = on_a_ledge(5, GURPS)
    blow = blow_of(scene, "thrusting-broadsword thrust", location=BY_KEY["left leg"])
    assert GURPS.can_be_aimed(scene, blow, blow.location)
    assert GURPS.melee_skill(scene, blow).total == 18


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
