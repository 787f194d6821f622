"""Sections 3 to 5: order of turns, begin-turn checks, manoeuvres."""

from typing import Any

import pytest
from tests.gurps.scene import GURPS, beat, fight, of_kind, sheet, swordsman

from fracas.kernel.fight import NOBODY
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.events import (
    AttackRolled,
    Became,
    DamageRolled,
    HealthRolled,
    ManoeuvreChosen,
    Moved,
    OrderSet,
    PostureChanged,
    TurnBegan,
)
from fracas.rulebooks.gurps.manoeuvres import (
    ALL_OUT_ATTACK,
    ATTACK,
    DETERMINED,
    DOUBLE,
    MOVE,
    READY,
    STRONG,
)
from fracas.rulebooks.gurps.rows import CRAWLING, FACE_UP, KNEELING, PRONE, SITTING, STANDING, posture_changes

FIRST = {"dx": 13}
"""Acts before a plain swordsman."""


def duel(apart: int = 1, book: Gurps = GURPS, **mine: Any) -> Any:
    places = {1: "e5", 2: "f5", 3: "g5", 5: "i5"}
    return fight((swordsman(14, **{**FIRST, **mine}), "d5", "e"), (swordsman(), places[apart], "w"), book=book)


TWO_FOES = [
    (swordsman(14, **FIRST), "d5", "e"),
    (swordsman(), "e5", "w"),
    (sheet(dx=7), "a1", "e"),
    (swordsman(), "d4", "sw"),
]

# order of turns


def test_order_by_speed_then_dx() -> None:
    """gurps W-10: C, then B, then A."""
    people = [
        (sheet(basic_speed=6.0, dx=12), "a1", "e"),
        (sheet(basic_speed=6.0, dx=13), "c1", "e"),
        (sheet(basic_speed=6.25, dx=10), "e1", "e"),
    ]
    scene = fight(*people)
    events = beat(scene, [], ["do nothing"])
    assert of_kind(events, OrderSet)[0].order == (2, 1, 0)


def test_ties_are_rolled_off_once_for_the_whole_fight() -> None:
    """G-22: a die each, equal ones again, and the order stands."""
    people = [(sheet(), place, "e") for place in ("a1", "c1", "e1", "g1")]
    scene = fight(*people)
    events = beat(scene, [(3,), (5,), (3,), (1,), (2,), (6,)], ["do nothing"])
    assert of_kind(events, OrderSet)[0].order == (1, 2, 0, 3)
    for who in (2, 0, 3, 1):
        assert of_kind(beat(scene, [], ["do nothing"]), TurnBegan)[0].who == who


def test_the_scenario_may_order_those_who_are_tied() -> None:
    """G-22: with a number for each of them, nobody rolls."""
    people = [(sheet(), "a1", "e"), (sheet(), "c1", "e"), (sheet(basic_speed=6.0), "e1", "e")]
    scene = fight(*people, starts=[{"order": 2}, {"order": 1}])
    assert of_kind(beat(scene, [], ["do nothing"]), OrderSet)[0].order == (2, 1, 0)


def test_everyone_has_a_turn_each_round() -> None:
    """G-24: a beat is one turn; the round goes on when all have had theirs."""
    scene = duel(5)
    seen = []
    for _ in range(4):
        began = of_kind(beat(scene, [], ["do nothing"]), TurnBegan)[0]
        seen.append((began.who, began.round))
    assert seen == [(0, 1), (1, 1), (0, 2), (1, 2)]


def test_those_who_are_out_have_no_turn() -> None:
    """G-26: unconscious combatants are skipped."""
    scene = fight((sheet(dx=13), "a1", "e"), (sheet(), "e5", "e"), (sheet(dx=8), "g5", "w"))
    scene.fighters[1].out = True
    beat(scene, [], ["do nothing"])
    assert not of_kind(beat(scene, [], []), TurnBegan)
    scene.fighters[1].out = False
    assert of_kind(beat(scene, [], ["do nothing"]), TurnBegan)[0].who == 2


def test_the_first_turn_finds_everyone_with_normal_defences() -> None:
    """G-23: as if Do Nothing had been chosen."""
    assert all(fighter.manoeuvre.key == "do nothing" and fighter.manoeuvre.defends for fighter in duel().fighters)


# begin-turn checks


def test_consciousness_is_rolled_at_the_start_of_every_turn() -> None:
    """G-27: at 0 HP an HT roll; a failure ends the turn before it begins."""
    scene = duel(5)
    scene.fighters[0].hp = 0
    events = beat(scene, [(3, 3, 4)], ["do nothing"])
    assert of_kind(events, HealthRolled)[0].need.total == 10
    beat(scene, [], ["do nothing"])
    events = beat(scene, [(4, 4, 3)], [])
    assert of_kind(events, Became)[0].state == "unconscious"
    assert scene.fighters[0].out
    assert scene.fighters[0].posture is PRONE
    assert scene.over
    assert scene.winner == 1


def test_nobody_rolls_for_consciousness_above_zero() -> None:
    """G-27: only at 0 HP or less."""
    scene = duel(5)
    scene.fighters[0].hp = 1
    assert not of_kind(beat(scene, [], ["do nothing"]), HealthRolled)


def test_the_stunned_do_nothing_and_roll_at_the_end() -> None:
    """G-28: no choice but Do Nothing; HT at the end of the turn removes the stun."""
    scene = duel()
    me = scene.fighters[0]
    me.stunned = True
    events = beat(scene, [(4, 4, 4)], [])
    assert of_kind(events, ManoeuvreChosen)[0].forced
    assert me.stunned
    beat(scene, [], ["do nothing"])
    events = beat(scene, [(3, 3, 3)], [])
    assert not me.stunned
    assert [event.state for event in of_kind(events, Became)] == ["no longer stunned"]


def test_counts_and_restrictions_are_cleared_at_the_start_of_the_turn() -> None:
    """G-30: parries, blocks, retreat, unbalanced weapon and the last manoeuvre's limits."""
    scene = duel(5)
    me = scene.fighters[0]
    me.held[0].parries, me.held[0].attacked, me.blocks, me.defences = 2, True, 1, 3
    me.retreated_from, me.better_defence, me.manoeuvre = 1, "dodge", DETERMINED
    beat(scene, [], ["do nothing"])
    assert (me.held[0].parries, me.held[0].attacked, me.blocks, me.defences) == (0, False, 0, 0)
    assert (me.retreated_from, me.better_defence, me.manoeuvre.defends) == (NOBODY, "", True)


def test_shock_burdens_the_next_turn_and_ends_with_it() -> None:
    """G-30: wounds since the last turn count on this one and no longer."""
    scene = duel()
    me = scene.fighters[0]
    me.lost = 3
    events = beat(scene, [(6, 6, 5)], ["attack", "d5", "e", "broadsword swing", "d5", "e"])
    assert of_kind(events, AttackRolled)[0].need.total == 14 - 3
    assert (me.shock, me.lost) == (0, 0)
    beat(scene, [], ["do nothing"])
    events = beat(scene, [(6, 6, 5)], ["attack", "d5", "e", "broadsword swing", "d5", "e"])
    assert of_kind(events, AttackRolled)[0].need.total == 14


# manoeuvres


def test_do_nothing_does_nothing() -> None:
    """G-33: no movement, no turning; nothing is asked."""
    scene = duel()
    before = (scene.fighters[0].cell, scene.fighters[0].facing)
    events = beat(scene, [], ["do nothing"])
    assert (scene.fighters[0].cell, scene.fighters[0].facing) == before
    assert [type(event) for event in events] == [OrderSet, TurnBegan, ManoeuvreChosen]


def test_a_move_goes_up_to_move_and_faces_any_way() -> None:
    """G-34: Move 5 goes 5 hexes ahead, with any facing at the end."""
    scene = fight((sheet(dx=12, ht=8), "a5", "e"), (sheet(dx=8), "k5", "w"))
    events = beat(scene, [], ["move", "f5", "w"])
    moved = of_kind(events, Moved)[0]
    assert scene.board.names[moved.end] == "f5"
    assert scene.fighters[0].facing == 3
    scene = fight((sheet(dx=12, ht=8), "a5", "e"), (sheet(dx=8), "k5", "w"))
    with pytest.raises(AssertionError, match="'g5' is not among"):
        beat(scene, [], ["move", "g5", "w"])


@pytest.mark.parametrize(
    ("rule", "start", "ways"),
    [
        ("G-64 from lying", PRONE, [KNEELING, CRAWLING, SITTING, FACE_UP]),
        ("G-64 from standing", STANDING, [KNEELING, CRAWLING, SITTING, PRONE, FACE_UP]),
        ("G-64 from sitting", SITTING, [STANDING, KNEELING, CRAWLING, PRONE, FACE_UP]),
        ("G-64 from kneeling", KNEELING, [STANDING, CRAWLING, SITTING, PRONE, FACE_UP]),
    ],
)
def test_posture_changes(rule: str, start: Any, ways: list[Any]) -> None:
    assert posture_changes(start) == ways, rule


def test_lying_to_standing_takes_two_changes() -> None:
    """G-35: to the knees, then up."""
    scene = duel(5)
    scene.fighters[0].posture = PRONE
    events = beat(scene, [], ["change posture", "kneeling"])
    assert of_kind(events, PostureChanged)[0].posture == "kneeling"
    beat(scene, [], ["do nothing"])
    beat(scene, [], ["change posture", "standing"])
    assert scene.fighters[0].posture is STANDING


def test_kneeling_to_standing_for_a_step() -> None:
    """G-61: a step may be used to stand up from one's knees, or to kneel down."""
    scene = duel()
    scene.fighters[0].posture = KNEELING
    events = beat(scene, [(6, 6, 5)], ["attack", "standing", "e", "broadsword swing"])
    assert scene.fighters[0].posture is STANDING
    assert of_kind(events, AttackRolled)[0].need.total == 14


def test_attack_after_a_step() -> None:
    """G-38: a step first, so that somebody two hexes away can be reached."""
    scene = duel(2)
    events = beat(scene, [(6, 6, 5)], ["attack", "e5", "e", "broadsword swing"])
    assert scene.board.names[scene.fighters[0].cell] == "e5"
    assert of_kind(events, AttackRolled)[0].foe == 1


def test_step_after_an_attack() -> None:
    """G-38: a step not used before the attack is offered after it."""
    scene = duel()
    beat(scene, [(6, 6, 5)], ["attack", "d5", "e", "broadsword swing", "c5", "e"])
    assert scene.board.names[scene.fighters[0].cell] == "c5"


@pytest.mark.parametrize(
    ("rule", "apart", "offered"),
    [("G-38 within reach and a step", 2, True), ("G-38 not further", 3, False)],
)
def test_attack_needs_somebody_near(rule: str, apart: int, offered: bool) -> None:
    scene = duel(apart)
    assert (ATTACK in GURPS.manoeuvres(scene, scene.fighters[0])) == offered, rule
    assert bool(GURPS.why_no_manoeuvre(scene, scene.fighters[0], ATTACK)) != offered


def test_all_out_attack_moves_half_forward_only() -> None:
    """G-40: half of Move 5 is 2 hexes, front hexes only, before the attack."""
    scene = duel(3)
    me = scene.fighters[0]
    beat(scene, [(6, 6, 5)], ["all-out attack", "determined", "f5", "e", "broadsword swing"])
    assert scene.board.names[me.cell] == "f5"
    assert not me.manoeuvre.defends
    scene = duel(3)
    with pytest.raises(AssertionError, match="'b5' is not among"):
        beat(scene, [], ["all-out attack", "determined", "b5"])


def test_determined_is_plus_4() -> None:
    """G-41: one attack at +4."""
    events = beat(duel(), [(6, 6, 5)], ["all-out attack", "determined", "d5", "e", "broadsword swing"])
    assert of_kind(events, AttackRolled)[0].need.total == 18


def test_double_is_two_attacks_on_one_foe() -> None:
    """G-42: two attacks, the second on the same foe without asking."""
    people = [
        (swordsman(14, **FIRST), "d5", "e"),
        (swordsman(), "e5", "w"),
        (sheet(dx=7), "a1", "e"),
        (swordsman(), "d4", "sw"),
    ]
    scene = fight(*people)
    answers = ["all-out attack", "double", "d5", "e", "broadsword swing", "D", "broadsword thrust"]
    events = beat(scene, [(1,), (2,), (6, 6, 5), (6, 6, 4)], answers)
    assert [event.foe for event in of_kind(events, AttackRolled)] == [3, 3]


def test_double_on_any_foes_by_the_switch() -> None:
    """G-42: `aoa_double_targets = any` lets the second blow go elsewhere."""
    book = Gurps({"aoa_double_targets": "any"})
    people = [
        (swordsman(14, **FIRST), "d5", "e"),
        (swordsman(), "e5", "w"),
        (sheet(dx=7), "a1", "e"),
        (swordsman(), "d4", "sw"),
    ]
    scene = fight(*people, book=book)
    answers = ["all-out attack", "double", "d5", "e", "broadsword swing", "D", "broadsword swing", "B"]
    events = beat(scene, [(1,), (2,), (6, 6, 5), (6, 6, 4)], answers, book)
    assert [event.foe for event in of_kind(events, AttackRolled)] == [3, 1]


def test_double_needs_a_weapon_that_stays_ready() -> None:
    """G-42: one great axe that must be readied again will not do, unless one is strong enough."""
    axe = {"skills": {"Two-Handed Axe/Mace": 13}, "weapons": ["great-axe"]}
    scene = fight((sheet(st=12, **axe), "d5", "e"), (sheet(), "f5", "w"))
    scene.fighters[0].posture = KNEELING  # nor does a kick help from the knees
    assert GURPS.all_out_attacks(scene, scene.fighters[0]) == [DETERMINED, STRONG]
    scene = fight((sheet(st=18, **axe), "d5", "e"), (sheet(), "f5", "w"))
    assert GURPS.all_out_attacks(scene, scene.fighters[0]) == [DETERMINED, DOUBLE, STRONG]


@pytest.mark.parametrize(("st", "bonus"), [(10, 2), (20, 3)])
def test_strong_adds_two_or_one_a_die(st: int, bonus: int) -> None:
    """G-44: 1d+1 gets +2, 3d+3 gets +3."""
    scene = duel(st=st)
    scene.fighters[1].sheet.hp = 60
    dice = [(1,) * (1 if st == 10 else 3)]
    rolls = [(4, 4, 2), (6, 6, 5), *dice]
    events = beat(scene, rolls, ["all-out attack", "strong", "d5", "e", "broadsword swing", "dodge", "stand fast"])
    basic = of_kind(events, DamageRolled)[0].basic
    assert basic.terms[1][0] == bonus


def test_all_out_defence_raises_one_defence_and_dodge_moves() -> None:
    """G-47, G-48: half a move any way with Dodge, a step with the others."""
    scene = duel(apart=3)
    me = scene.fighters[0]
    beat(scene, [], ["all-out defence", "dodge", "d7", "e"])
    assert (me.better_defence, scene.board.names[me.cell]) == ("dodge", "d7")
    scene = duel(apart=3)
    with pytest.raises(AssertionError, match="'d7' is not among"):
        beat(scene, [], ["all-out defence", "parry", "d7"])
    scene = duel(apart=3)
    beat(scene, [], ["all-out defence", "parry", "c5", "e"])
    assert scene.fighters[0].better_defence == "parry"


def test_raised_defences_count_plus_2_and_only_those() -> None:
    """G-48: +2 to the one that was chosen."""
    scene = duel()
    attacker, me = scene.fighters
    blow = GURPS.blow(scene, attacker, me, attacker.held[0].item.strikes[0])
    parry = me.held[0].item.parry
    plain = GURPS.defence_need(scene, me, blow, parry, False).total
    me.better_defence = "parry"
    assert GURPS.defence_need(scene, me, blow, parry, False).total == plain + 2
    me.better_defence = "dodge"
    assert GURPS.defence_need(scene, me, blow, parry, False).total == plain


def test_ready_draws_and_picks_up() -> None:
    """G-52: a weapon is drawn standing, and picked up from the knees."""
    scene = fight((sheet(dx=12, weapons=["broadsword"], in_hand=[]), "d5", "e"), (sheet(), "h5", "w"))
    me = scene.fighters[0]
    assert READY in GURPS.manoeuvres(scene, me)
    beat(scene, [], ["ready", "d5", "e", "d5", "e"])
    assert me.held[0].in_hand()
    assert me.held[0].ready
    GURPS.drop_everything(scene, me)
    assert not me.held[0].in_hand()
    beat(scene, [], ["do nothing"])
    beat(scene, [], ["ready", "kneeling", "e"])
    assert me.held[0].in_hand()
    assert READY not in GURPS.manoeuvres(scene, me)


def test_a_heavy_weapon_must_be_readied_again() -> None:
    """G-88: the great axe is unready after a blow below 1.5 times its ST."""
    axe = {"skills": {"Two-Handed Axe/Mace": 13}, "weapons": ["great-axe"], "dx": 13}
    scene = fight((sheet(st=17, **axe), "d5", "e"), (sheet(), "f5", "w"))
    me = scene.fighters[0]
    beat(scene, [(6, 6, 5)], ["attack", "d5", "e", "d5", "e"])
    assert not me.held[0].ready
    beat(scene, [], ["do nothing"])
    beat(scene, [], ["ready", "d5", "e", "d5", "e"])
    assert me.held[0].ready


def test_reach_is_changed_with_a_ready() -> None:
    """G-87: an asterisk: held for two hexes, the axe does not strike at one until it is shifted."""
    axe = {"skills": {"Two-Handed Axe/Mace": 13}, "weapons": ["great-axe"], "dx": 13, "st": 18}
    scene = fight((sheet(**axe), "d5", "e"), (sheet(), "e5", "w"))
    me, foe = scene.fighters
    swing = me.held[0].item.strikes[0]
    assert not GURPS.reaches(scene, me, foe, swing)
    beat(scene, [], ["ready", "d5", "e", "d5", "e"])  # to reach 1, the only thing there is to do
    assert me.held[0].reach == 1
    assert GURPS.reaches(scene, me, foe, swing)


def test_what_cannot_be_picked_is_not_offered_and_says_why() -> None:
    """G-32: prerequisites that fail are illegal, not a wasted turn."""
    scene = fight((sheet(), "a1", "e"), (sheet(), "l9", "w"))
    me = scene.fighters[0]
    keys = [option.key for option in GURPS.manoeuvres(scene, me)]
    assert keys == ["move", "all-out defence", "change posture", "do nothing"]
    assert "G-38" in GURPS.why_no_manoeuvre(scene, me, ATTACK)
    assert "G-40" in GURPS.why_no_manoeuvre(scene, me, ALL_OUT_ATTACK)
    assert "G-52" in GURPS.why_no_manoeuvre(scene, me, READY)
    me.posture = SITTING
    assert "G-62" in GURPS.why_no_manoeuvre(scene, me, MOVE)
    me.posture, me.encumbrance = STANDING, 5
    assert "G-11" in GURPS.why_no_manoeuvre(scene, me, MOVE)
