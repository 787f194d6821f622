"""Section 5: every manoeuvre's prerequisites, movement, attack, defences and what it carries over."""

from typing import Any

import pytest
from tests.gurps.scene import GURPS, Bare, beat, fight, keys, of_kind, peek, said, sheet, swordsman
from tests.gurps.wounding import strike_for

from fracas.kernel.decision import Decision
from fracas.kernel.dice import ScriptedDice
from fracas.kernel.event import OrderSet, PostureChanged
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.events import (
    AttackRolled,
    ContestRolled,
    DamageRolled,
    DefenceRolled,
    ManoeuvreChosen,
    Moved,
    TurnBegan,
    Undefended,
)
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.guards import BLOCK, DODGE, Guard
from fracas.rulebooks.gurps.manoeuvres import (
    AIM,
    ALL_OUT_ATTACK,
    ATTACK,
    DETERMINED,
    DOUBLE,
    EVALUATE,
    FEINT,
    FEINT_AND_ATTACK,
    MOVE,
    MOVE_AND_ATTACK,
    READY,
    SPRINT,
    STRONG,
)
from fracas.rulebooks.gurps.rows import CRAWLING, CROUCHING, DO_NOTHING, FACE_UP, KNEELING, PRONE, SITTING, STANDING

FIRST = {"dx": 13}
"""Acts before a plain swordsman."""
STAY = ["d5", "e"]
SWING = ["broadsword swing", "torso", "strike"]
ALL_THREE = {"dodge": 9, "parry": 11, "block": 10}
SHIELDED = {
    "dx": 13,
    "skills": {"Broadsword": 14, "Shield": 12},
    "weapons": ["broadsword"],
    "shield": "small-shield",
}
"""Dodge 8 and 1, Parry 10 and 1, Block 9 and 1."""


def duel(apart: int = 1, book: Gurps = GURPS, **mine: Any) -> GurpsFight:
    places = {1: "e5", 2: "f5", 3: "g5", 5: "i5", 7: "k5"}
    return fight((swordsman(14, **{**FIRST, **mine}), "d5", "e"), (swordsman(), places[apart], "w"), book=book)


def defences(scene: GurpsFight, book: Gurps = GURPS) -> dict[str, int]:
    """What A may answer a blow of B's with, and what each needs."""
    me, foe = scene.fighters[0], scene.fighters[1]
    blow = book.blow_at(scene, foe, me, foe.held[0].item.strikes[0])
    if book.why_undefended(scene, me, blow):
        return {}
    parry = me.held[0].item.parry
    ways = [way for way in book.defences(scene, me, blow) if way in (DODGE, BLOCK, parry)]
    return {way.key.split()[0]: book.defence_need(scene, me, blow, Guard(way)).total for way in ways}


def farthest(scene: GurpsFight, start: int, decision: Decision) -> int:
    """How far away the farthest hex is that may be answered."""
    cells = [scene.board.find(key) for key in keys(decision)]
    return max(scene.board.distance(start, cell) for cell in cells if cell >= 0)


# G-32: the table


@pytest.mark.parametrize(
    ("rule", "answers", "asked", "hexes"),
    [
        ("G-32 Move: full Move", ["move"], "move", 5),
        ("G-32 Aim: step", ["aim"], "step", 1),
        ("G-32 Evaluate: step", ["evaluate"], "step", 1),
        ("G-32 Attack: step", ["attack"], "step", 1),
        ("G-32 Feint: step", ["feint"], "step", 1),
        ("G-32 All-Out Attack: half Move", ["all-out attack", "determined"], "move", 2),
        ("G-32 Move and Attack: full Move", ["move and attack"], "move", 5),
        ("G-32 All-Out Defence: step", ["all-out defence", "double defence"], "step", 1),
        ("G-32 Increased Parry: step", ["all-out defence", "increased defence", "parry"], "step", 1),
        ("G-32 Increased Dodge: half Move", ["all-out defence", "increased defence", "dodge"], "move", 2),
        ("G-32 Concentrate: step", ["concentrate"], "step", 1),
        ("G-32 Ready: step", ["ready"], "step", 1),
    ],
)
def test_how_far_a_manoeuvre_goes(rule: str, answers: list[str], asked: str, hexes: int) -> None:
    scene = duel(2, weapons=["javelin"]) if answers == ["aim"] else duel(2)
    me = scene.fighters[0]
    start = me.cell
    decision = peek(scene, [], answers)
    assert decision.question.key == asked, rule
    assert farthest(scene, start, decision) == hexes, rule


@pytest.mark.parametrize(
    ("rule", "answers"),
    [
        ("G-32 Do Nothing: no movement", ["do nothing"]),
        ("G-32 Change Posture: no movement", ["change posture", "kneeling"]),
        ("G-32 Wait: none until triggered", ["wait", "a foe attacks me", "anyone", "attack"]),
    ],
)
def test_manoeuvres_without_movement_ask_for_none(rule: str, answers: list[str]) -> None:
    scene = duel(2)
    events = beat(scene, [], answers)
    assert not of_kind(events, Moved), rule
    assert scene.fighters[0].facing == 0


@pytest.mark.parametrize(
    ("rule", "answers", "expected", "retreat"),
    [
        ("G-32 Do Nothing: any", ["do nothing"], ALL_THREE, True),
        ("G-32 Move: any", ["move", *STAY], ALL_THREE, True),
        ("G-32 Evaluate: any", ["evaluate", *STAY, *STAY], ALL_THREE, True),
        ("G-32 Concentrate: any", ["concentrate", *STAY, *STAY], ALL_THREE, True),
        ("G-32 Attack: any", ["attack", *STAY, *SWING, *STAY], ALL_THREE, True),
        ("G-32 Wait: any", ["wait", "a foe attacks me", "anyone", "ready"], ALL_THREE, True),
        ("G-32 All-Out Attack: none", ["all-out attack", "double", *STAY, *SWING, *SWING], {}, True),
        ("G-32 Move and Attack", ["move and attack", *STAY, *SWING[:2], *STAY], {"dodge": 9, "block": 10}, False),
        ("G-32 Change Posture: worse", ["change posture", "kneeling"], {"dodge": 7, "parry": 9, "block": 8}, False),
        (
            "G-32 Increased Parry: +2",
            ["all-out defence", "increased defence", "parry", *STAY],
            {"dodge": 9, "parry": 13, "block": 10},
            True,
        ),
        (
            "G-32 Enhanced: +1 to all",
            ["all-out defence", "enhanced defence", *STAY],
            {"dodge": 10, "parry": 12, "block": 11},
            True,
        ),
    ],
)  # fmt: skip
def test_how_one_defends_until_the_next_turn(
    rule: str, answers: list[str], expected: dict[str, int], retreat: bool
) -> None:
    scene = fight((sheet(**SHIELDED), "d5", "e"), (swordsman(hp=99), "e5", "w"))
    rolls: list[tuple[int, ...]] = [(5, 5, 5)] * sum(answer == "broadsword swing" for answer in answers)
    beat(scene, rolls, answers)
    assert defences(scene) == expected, rule
    assert GURPS.may_retreat(scene.fighters[0]) == retreat, rule


def test_what_cannot_be_picked_is_not_offered_and_says_why() -> None:
    """G-32: prerequisites that fail are illegal, not a wasted turn."""
    scene = fight((sheet(), "a1", "e"), (sheet(), "l9", "w"))
    me = scene.fighters[0]
    offered = [option.key for option in GURPS.turn_options(scene, me)]
    plain = ["move", "all-out defence", "wait", "change posture", "concentrate", "do nothing", "crouch"]
    assert offered == [*plain, "leave", "yield"]
    assert "G-38" in said(GURPS.why_no_manoeuvre(scene, me, ATTACK))
    assert "G-39" in said(GURPS.why_no_manoeuvre(scene, me, FEINT))
    assert "G-40" in said(GURPS.why_no_manoeuvre(scene, me, ALL_OUT_ATTACK))
    assert "G-46" in said(GURPS.why_no_manoeuvre(scene, me, MOVE_AND_ATTACK))
    assert "G-37" in said(GURPS.why_no_manoeuvre(scene, me, EVALUATE))
    assert "G-36" in said(GURPS.why_no_manoeuvre(scene, me, AIM))
    assert "G-52" in said(GURPS.why_no_manoeuvre(scene, me, READY))
    assert "G-66" in said(GURPS.why_no_manoeuvre(scene, me, SPRINT))
    me.posture = SITTING
    assert "G-62" in said(GURPS.why_no_manoeuvre(scene, me, MOVE))
    me.posture, me.encumbrance = STANDING, 5
    assert "G-11" in said(GURPS.why_no_manoeuvre(scene, me, MOVE))


@pytest.mark.parametrize(
    ("rule", "manoeuvre", "apart", "offered"),
    [
        ("G-38 within reach and a step", ATTACK, 2, True),
        ("G-38 not further", ATTACK, 3, False),
        ("G-39 a foe in reach after a step", FEINT, 2, True),
        ("G-39 not further", FEINT, 3, False),
        ("G-40 within half a Move and reach", ALL_OUT_ATTACK, 3, True),
        ("G-40 not further", ALL_OUT_ATTACK, 5, False),
        ("G-46 within a Move and reach", MOVE_AND_ATTACK, 5, True),
        ("G-46 not further", MOVE_AND_ATTACK, 7, False),
        ("G-37 whom a Move and Attack could reach", EVALUATE, 5, True),
        ("G-37 not further", EVALUATE, 7, False),
    ],
)
def test_attacks_need_somebody_near(rule: str, manoeuvre: Any, apart: int, offered: bool) -> None:
    scene = duel(apart)
    assert (manoeuvre in GURPS.turn_options(scene, scene.fighters[0])) == offered, rule
    assert bool(GURPS.why_no_manoeuvre(scene, scene.fighters[0], manoeuvre)) != offered


# Do Nothing, Move, Change Posture


def test_do_nothing_does_nothing() -> None:
    """G-33: no movement, no turning; nothing is asked."""
    scene = duel()
    before = (scene.fighters[0].cell, scene.fighters[0].facing)
    events = beat(scene, [], ["do nothing"])
    assert (scene.fighters[0].cell, scene.fighters[0].facing) == before
    assert [type(event) for event in events] == [OrderSet, TurnBegan, ManoeuvreChosen]
    assert not of_kind(events, ManoeuvreChosen)[0].forced


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


def test_after_a_move_nothing_else_is_asked() -> None:
    """G-34: no other action: next to a foe, the turn is over all the same."""
    events = beat(duel(3), [], ["move", "f5", "e"])
    assert not of_kind(events, AttackRolled)


def test_a_second_forward_move_may_be_a_sprint() -> None:
    """gurps W-48: Move 6, the second forward Move in a row: 7 hexes, defences at -2, no retreat."""
    runner = swordsman(14, basic_move=6, **FIRST)
    scene = fight((runner, "a5", "e"), (swordsman(), "l9", "nw"), rows=["..............."] * 10)
    me = scene.fighters[0]
    assert SPRINT not in GURPS.turn_options(scene, me)
    beat(scene, [], ["move", "c5", "e"])
    assert defences(scene)["dodge"] == 8
    beat(scene, [], ["do nothing"])
    decision = peek(scene, [], ["sprint"])
    assert farthest(scene, me.cell, decision) == 7
    assert defences(scene)["dodge"] == 8 - 2
    assert not GURPS.may_retreat(me)


@pytest.mark.parametrize(
    ("rule", "switches", "dodge"),
    [("G-66 -2 by default", {}, 6), ("G-66 by the switch none", {"sprint_defence_penalty": "0"}, 8)],
)
def test_what_a_sprint_costs(rule: str, switches: dict[str, str], dodge: int) -> None:
    book = Gurps(switches)
    scene = duel(5, book)
    scene.fighters[0].manoeuvre = SPRINT
    assert defences(scene, book)["dodge"] == dodge, rule


@pytest.mark.parametrize(
    ("rule", "start", "ways"),
    [
        ("G-64 from lying", PRONE, [KNEELING, CRAWLING, SITTING, FACE_UP]),
        ("G-64 from lying face up", FACE_UP, [KNEELING, CRAWLING, SITTING, PRONE]),
        ("G-64 from standing", STANDING, [KNEELING, CRAWLING, SITTING, PRONE, FACE_UP]),
        ("G-64 from sitting", SITTING, [STANDING, KNEELING, CRAWLING, PRONE, FACE_UP]),
        ("G-64 from kneeling", KNEELING, [STANDING, CROUCHING, CRAWLING, SITTING, PRONE, FACE_UP]),
        ("G-64 from crawling", CRAWLING, [STANDING, KNEELING, SITTING, PRONE, FACE_UP]),
    ],
)
def test_posture_changes(rule: str, start: Any, ways: list[Any]) -> None:
    me = duel(5).fighters[0]
    me.posture = start
    assert GURPS.postures_open(me) == ways, rule


def test_lying_to_standing_takes_two_changes() -> None:
    """G-35: to the knees, then up."""
    scene = duel(5)
    scene.fighters[0].posture = PRONE
    events = beat(scene, [], ["change posture", "kneeling"])
    assert of_kind(events, PostureChanged)[0].posture == "kneeling"
    beat(scene, [], ["do nothing"])
    beat(scene, [], ["change posture", "standing"])
    assert scene.fighters[0].posture is STANDING


@pytest.mark.parametrize(
    ("rule", "start", "to", "changing", "after"),
    [
        ("G-35 rising from lying: still -3", PRONE, "kneeling", 5, 6),
        ("G-35 lying down: -3 at once", STANDING, "lying prone", 5, 5),
        ("G-35 standing up: still -2", KNEELING, "standing", 6, 8),
    ],
)
def test_while_changing_the_worse_posture_counts(rule: str, start: Any, to: str, changing: int, after: int) -> None:
    scene = duel(2)
    me = scene.fighters[0]
    me.posture = start
    beat(scene, [], ["change posture", to])
    assert defences(scene)["dodge"] == changing, rule
    beat(scene, [], ["do nothing"])
    peek(scene, [], [])
    assert defences(scene)["dodge"] == after, rule


def test_kneeling_to_standing_for_a_step() -> None:
    """G-61: a step may be used to stand up from one's knees, or to kneel down."""
    scene = duel()
    scene.fighters[0].posture = KNEELING
    events = beat(scene, [(5, 5, 5)], ["attack", "standing", "e", *SWING])
    assert scene.fighters[0].posture is STANDING
    assert of_kind(events, AttackRolled)[0].need.total == 14


# Attack


def test_attack_after_a_step() -> None:
    """G-38: a step first, so that somebody two hexes away can be reached."""
    scene = duel(2)
    events = beat(scene, [(5, 5, 5)], ["attack", "e5", "e", *SWING])
    assert scene.board.names[scene.fighters[0].cell] == "e5"
    assert of_kind(events, AttackRolled)[0].foe == 1


def test_step_after_an_attack() -> None:
    """G-38: a step not used before the attack is offered after it."""
    scene = duel()
    beat(scene, [(5, 5, 5)], ["attack", *STAY, *SWING, "c5", "e"])
    assert scene.board.names[scene.fighters[0].cell] == "c5"


def test_a_long_step_may_be_split_around_the_attack() -> None:
    """G-38: Basic Move 11 steps two hexes: one before the blow, one after it."""
    scene = duel(2, basic_move=11)
    beat(scene, [(5, 5, 5)], ["attack", "e5", "e", *SWING, "d5", "e"])
    assert scene.board.names[scene.fighters[0].cell] == "d5"
    scene = duel(2, basic_move=11)
    decision = peek(scene, [(5, 5, 5)], ["attack", "e5", "e", *SWING])
    assert farthest(scene, scene.fighters[0].cell, decision) == 1


def test_an_attack_may_end_with_its_step() -> None:
    """G-32: whoever steps out of reach does not strike."""
    events = beat(duel(), [], ["attack", "c5", "e"])
    assert not of_kind(events, AttackRolled)


def test_extra_attacks() -> None:
    """G-38: Extra Attack 2 strikes three times on an Attack, each blow with a place of its own."""
    scene = duel(traits=["Extra Attack 2"])
    events = beat(
        scene,
        [(5, 5, 5), (5, 5, 5), (5, 5, 5)],
        ["attack", *STAY, *SWING, "broadsword thrust", "neck", "strike", *SWING, *STAY],
    )
    assert [roll.need.total for roll in of_kind(events, AttackRolled)] == [14, 9, 14]


def test_no_extra_attacks_on_a_move_and_attack() -> None:
    """G-46: one attack, whatever the traits."""
    events = beat(duel(traits=["Extra Attack 2"]), [(5, 5, 5)], ["move and attack", *STAY, *SWING[:2], *STAY])
    assert len(of_kind(events, AttackRolled)) == 1


# All-Out Attack


def test_all_out_attack_moves_half_forward_only() -> None:
    """G-40: half of Move 5 is 2 hexes, front hexes only, before the attack."""
    scene = duel(3)
    me = scene.fighters[0]
    beat(scene, [(6, 6, 5)], ["all-out attack", "determined", "f5", "e", *SWING])
    assert scene.board.names[me.cell] == "f5"
    assert not me.manoeuvre.defends
    for wrong in ("b5", "b4", "g4"):
        with pytest.raises(AssertionError, match=f"'{wrong}' is not among"):
            beat(duel(3), [], ["all-out attack", "determined", wrong])


def test_half_of_move_1_is_one_hex() -> None:
    """G-40: at least 1 hex."""
    scene = duel(2, basic_move=1)
    beat(scene, [(6, 6, 5)], ["all-out attack", "determined", "e5", "e", *SWING])
    assert scene.board.names[scene.fighters[0].cell] == "e5"


def test_no_defence_of_any_kind_after_an_all_out_attack() -> None:
    """G-40: not even a dodge; nothing is asked."""
    scene = duel()
    beat(scene, [(5, 5, 5)], ["all-out attack", "strong", *STAY, *SWING])
    events = beat(scene, [(4, 4, 4), (1,)], ["attack", "e5", "w", *SWING, "e5", "w"])
    assert of_kind(events, Undefended)[0].why == "all-out attack"
    assert scene.fighters[0].hp == 7


def test_determined_is_plus_4() -> None:
    """G-41: one attack at +4."""
    events = beat(duel(), [(6, 6, 5)], ["all-out attack", "determined", *STAY, *SWING])
    assert [roll.need.total for roll in of_kind(events, AttackRolled)] == [18]


TWO_FOES: list[Any] = [
    (swordsman(14, **FIRST), "d5", "e"),
    (swordsman(), "e5", "w"),
    (sheet(dx=7), "a1", "e"),
    (swordsman(), "d4", "sw"),
]
TIES: list[tuple[int, ...]] = [(1,), (2,)]


def test_double_is_two_attacks_on_one_foe() -> None:
    """G-42: two attacks at full skill, the second on the same foe without asking."""
    answers = ["all-out attack", "double", *STAY, "broadsword swing", "D", "torso", "strike"]
    events = beat(fight(*TWO_FOES), [*TIES, (5, 5, 5), (5, 5, 5)], [*answers, "broadsword thrust", "torso", "strike"])
    assert [(roll.foe, roll.need.total) for roll in of_kind(events, AttackRolled)] == [(3, 14), (3, 14)]


def test_double_on_any_foes_by_the_switch() -> None:
    """G-42: `aoa_double_targets = any` lets the second blow go elsewhere."""
    book = Gurps({"aoa_double_targets": "any"})
    scene = fight(*TWO_FOES, book=book)
    strikes = ["broadsword swing", "D", "torso", "strike", "broadsword swing", "B", "torso", "strike"]
    events = beat(scene, [*TIES, (5, 5, 5), (5, 5, 5)], ["all-out attack", "double", *STAY, *strikes], book)
    assert [roll.foe for roll in of_kind(events, AttackRolled)] == [3, 1]


def test_double_with_the_off_hand_at_minus_4() -> None:
    """G-42: the off hand still takes -4."""
    pair: dict[str, Any] = {"weapons": ["broadsword", "shortsword"], "in_hand": ["broadsword", "shortsword"]}
    scene = duel(**pair, skills={"Broadsword": 14, "Shortsword": 14})
    answers = ["all-out attack", "double", *STAY, *SWING, "shortsword swing", "torso", "strike"]
    events = beat(scene, [(5, 5, 5), (5, 5, 5)], answers)
    assert [roll.need.total for roll in of_kind(events, AttackRolled)] == [14, 10]


def test_double_needs_a_weapon_that_stays_ready() -> None:
    """G-42: one great axe that must be readied again will not do, unless one is strong enough."""
    axe = {"skills": {"Two-Handed Axe/Mace": 13}, "weapons": ["great-axe"], "basic_move": 3}
    scene = fight((sheet(st=12, **axe), "d5", "e"), (sheet(), "f5", "w"))
    scene.fighters[0].posture = KNEELING  # nor does a kick help from the knees, nor teeth that do not get there
    assert GURPS.all_out_attacks(scene, scene.fighters[0]) == [DETERMINED, FEINT_AND_ATTACK, STRONG]
    scene = fight((sheet(st=18, **axe), "d5", "e"), (sheet(), "f5", "w"))
    assert GURPS.all_out_attacks(scene, scene.fighters[0]) == [DETERMINED, DOUBLE, FEINT_AND_ATTACK, STRONG]


def test_a_feint_and_at_once_an_attack_on_the_same_foe() -> None:
    """G-43: feint 14 rolls 9 against 12 that rolls 14: the blow is defended at -5; nobody else is asked for."""
    blow = [*SWING, "stay out of it", "dodge", "stand fast"]
    answers = ["all-out attack", "feint and attack", *STAY, "broadsword swing", "D", *blow]
    rolls = [*TIES, (3, 3, 3), (5, 5, 4), (3, 3, 3), (6, 6, 1), (1,)]
    scene = fight(*TWO_FOES)
    events = beat(scene, rolls, answers)
    assert of_kind(events, ContestRolled)[0].foe == 3
    assert [roll.foe for roll in of_kind(events, AttackRolled)] == [3]
    assert of_kind(events, DefenceRolled)[0].need.total == 8 - 5
    assert not scene.fighters[0].manoeuvre.defends


@pytest.mark.parametrize(
    ("rule", "st", "bonus"), [("G-44 +2 to 1d", 10, 2), ("G-44 +2 to 2d", 14, 2), ("G-44 +1 a die to 3d", 20, 3)]
)
def test_strong_adds_two_or_one_a_die(rule: str, st: int, bonus: int) -> None:
    scene = duel(st=st)
    scene.fighters[1].sheet.hp = scene.fighters[1].hp = 60
    dice = (1,) * {10: 1, 14: 2, 20: 3}[st]
    answers = ["all-out attack", "strong", *STAY, *SWING, "no defence"]
    events = beat(scene, [(4, 4, 2), dice], answers)
    assert of_kind(events, AttackRolled)[0].need.total == 14
    assert of_kind(events, DamageRolled)[0].basic.terms[1][0] == bonus, rule


def test_strong_is_for_attacks_by_strength() -> None:
    """G-44: no bonus for what one's strength does not drive, which is not offered either; nor are holds."""
    scene = duel(skills={"Broadsword": 14, "Wrestling": 14}, weapons=["broadsword"])
    me = scene.fighters[0]
    held = me.held[0]
    fixed = strike_for(5, "cut")
    held.item.strikes.append(fixed)
    me.manoeuvre = STRONG
    blow = GURPS.blow_at(scene, me, scene.fighters[1], fixed)
    scene.dice = ScriptedDice([(1,)])
    assert GURPS.basic_damage(scene, blow).total == 5
    me.manoeuvre = DO_NOTHING
    offered = keys(peek(scene, [], ["all-out attack", "strong", *STAY], chooser=Bare))
    assert "broadsword swing" in offered
    assert "slam" in offered
    assert fixed.key not in offered
    assert "grapple" not in offered
    held.item.strikes.remove(fixed)


# Move and Attack


@pytest.mark.parametrize(
    ("rule", "skill", "place", "total"),
    [
        ("G-46 -4", 12, "torso", 8),
        ("G-46 at most 9", 14, "torso", 9),
        ("gurps W-12 16 - 4 - 2 for the arm, at most 9", 16, "right arm", 9),
        ("G-46 the cap comes last", 15, "neck", 6),
    ],
)
def test_move_and_attack_is_poor(rule: str, skill: int, place: str, total: int) -> None:
    scene = fight((swordsman(skill, **FIRST), "d5", "e"), (swordsman(hp=40), "f5", "w"))
    events = beat(scene, [(5, 5, 5)], ["move and attack", "e5", "e", "broadsword swing", place, "e5", "e"])
    assert of_kind(events, AttackRolled)[0].need.total == total, rule


def test_the_attack_may_come_in_the_midst_of_the_move() -> None:
    """G-46: 2 hexes to the foe, the blow, and the 3 that are left past it."""
    scene = fight((swordsman(14, **FIRST), "c5", "e"), (swordsman(), "e6", "w"))
    me = scene.fighters[0]
    events = beat(scene, [(5, 5, 5)], ["move and attack", "e5", "e", *SWING[:2], "h5", "e"])
    told = [event for event in events if isinstance(event, Moved | AttackRolled)]
    assert [type(event).__name__ for event in told] == ["Moved", "AttackRolled", "Moved"]
    assert [scene.board.names[event.end] for event in of_kind(events, Moved)] == ["e5", "h5"]
    scene = fight((swordsman(14, **FIRST), "c5", "e"), (swordsman(), "e6", "w"))
    with pytest.raises(AssertionError, match="'i5' is not among"):
        beat(scene, [(5, 5, 5)], ["move and attack", "e5", "e", *SWING[:2], "i5"])
    assert me.manoeuvre is MOVE_AND_ATTACK


@pytest.mark.parametrize(
    ("rule", "switches", "expected", "retreat"),
    [
        ("G-46 dodge or block only", {}, {"dodge", "block"}, False),
        ("G-46 by the switch parry and retreat", {"maa_parry": "yes"}, {"dodge", "parry", "block"}, True),
    ],
)
def test_defences_after_a_move_and_attack(
    rule: str, switches: dict[str, str], expected: set[str], retreat: bool
) -> None:
    book = Gurps(switches)
    scene = fight((sheet(**SHIELDED), "d5", "e"), (swordsman(hp=99), "e5", "w"), book=book)
    scene.fighters[0].manoeuvre = MOVE_AND_ATTACK
    assert set(defences(scene, book)) == expected, rule
    assert book.may_retreat(scene.fighters[0]) == retreat, rule


# All-Out Defence


def test_increased_dodge_goes_half_a_move_any_way() -> None:
    """G-47: half of Move 5 is 2 hexes, also backwards at 2 a hex; the other kinds have a step."""
    scene = duel(3)
    me = scene.fighters[0]
    beat(scene, [], ["all-out defence", "increased defence", "dodge", "c5", "e"])
    assert (me.better_defence, scene.board.names[me.cell]) == ("dodge", "c5")
    beat(duel(3), [], ["all-out defence", "increased defence", "dodge", "f5", "w"])
    for kind in (["increased defence", "parry"], ["double defence"], ["enhanced defence"]):
        with pytest.raises(AssertionError, match="'f5' is not among"):
            beat(duel(3), [], ["all-out defence", *kind, "f5"])
        beat(duel(3), [], ["all-out defence", *kind, "c5", "e"])


def test_no_attack_with_an_all_out_defence() -> None:
    """G-47: next to a foe, nothing is struck."""
    assert not of_kind(beat(duel(), [], ["all-out defence", "double defence", *STAY]), AttackRolled)


@pytest.mark.parametrize(
    ("rule", "raised", "expected"),
    [
        ("G-48 dodge", "dodge", {"dodge": 11, "parry": 11, "block": 10}),
        ("G-48 parry", "parry", {"dodge": 9, "parry": 13, "block": 10}),
        ("G-48 block", "block", {"dodge": 9, "parry": 11, "block": 12}),
    ],
)
def test_one_defence_is_raised_by_2(rule: str, raised: str, expected: dict[str, int]) -> None:
    scene = fight((sheet(**SHIELDED), "d5", "e"), (swordsman(), "e5", "w"))
    beat(scene, [], ["all-out defence", "increased defence", raised, *STAY])
    assert defences(scene) == expected, rule


def test_a_raised_defence_counts_for_every_use_until_the_next_turn() -> None:
    """G-48: B strikes twice: Dodge 8 + 2 both times; then it is over."""
    scene = duel()
    beat(scene, [], ["all-out defence", "increased defence", "dodge", *STAY])
    blow = [*SWING, "dodge", "stand fast"]
    rolls: list[tuple[int, ...]] = [(3, 3, 3)] * 4
    events = beat(scene, rolls, ["all-out attack", "double", "e5", "w", *blow, *blow])
    assert [roll.need.total for roll in of_kind(events, DefenceRolled)] == [10, 10]
    peek(scene, [], [])
    assert defences(scene)["dodge"] == 8


def test_only_what_one_has_can_be_raised() -> None:
    """G-48: no Block without a shield; no Parry with a shield on one arm and nothing in a crippled hand."""
    assert keys(peek(duel(), [], ["all-out defence", "increased defence"])) == ["dodge", "parry"]
    scene = fight((sheet(**{**SHIELDED, "in_hand": []}), "d5", "e"), (swordsman(), "e5", "w"))
    scene.fighters[0].crippled = ("right hand",)
    assert keys(peek(scene, [], ["all-out defence", "increased defence"])) == ["dodge", "block"]


def struck(scene: GurpsFight, rolls: list[tuple[int, ...]], answers: list[str]) -> list[DefenceRolled]:
    """A defends against one blow of B's that is on target."""
    events = beat(scene, [(3, 3, 3), *rolls], ["attack", "e5", "w", *SWING, *answers, "e5", "w"])
    return of_kind(events, DefenceRolled)


def test_double_defence_tries_another_one() -> None:
    """G-49: a failed dodge may be followed by a parry at its normal value, and by nothing more."""
    scene = duel()
    beat(scene, [], ["all-out defence", "double defence", *STAY])
    rolls = struck(scene, [(5, 5, 5), (3, 3, 4)], ["dodge", "stand fast", "parry broadsword", "stand fast"])
    assert [(roll.defence, roll.need.total) for roll in rolls] == [("dodge", 8), ("parry broadsword", 10)]
    assert scene.fighters[0].hp == 10


def test_the_second_defence_must_be_a_different_one() -> None:
    """G-49: after the parry with the sword the sword is not offered again, but the other hand is."""
    pair: dict[str, Any] = {"weapons": ["broadsword", "shortsword"], "in_hand": ["broadsword", "shortsword"]}
    scene = duel(**pair, skills={"Broadsword": 14, "Shortsword": 14})
    beat(scene, [], ["all-out defence", "double defence", *STAY])
    answers = ["attack", "e5", "w", *SWING, "parry broadsword", "stand fast"]
    decision = peek(scene, [(3, 3, 3), (5, 5, 5)], answers)
    assert keys(decision) == ["dodge", "parry shortsword", "no defence"]


def test_a_defence_that_works_is_not_followed_by_another() -> None:
    """G-49: only if the first one fails."""
    scene = duel()
    beat(scene, [], ["all-out defence", "double defence", *STAY])
    assert len(struck(scene, [(2, 2, 2)], ["dodge", "stand fast"])) == 1


def test_enhanced_defence_is_plus_1_to_all_by_the_switch() -> None:
    """G-50: +1 to all three; with `aod_enhanced = off` there are two kinds only."""
    scene = fight((sheet(**SHIELDED), "d5", "e"), (swordsman(), "e5", "w"))
    assert defences(scene) == {"dodge": 9, "parry": 11, "block": 10}
    beat(scene, [], ["all-out defence", "enhanced defence", *STAY])
    assert defences(scene) == {"dodge": 10, "parry": 12, "block": 11}
    kinds = ["increased defence", "double defence", "enhanced defence"]
    assert keys(peek(duel(), [], ["all-out defence"])) == kinds
    book = Gurps({"aod_enhanced": "off"})
    assert keys(peek(duel(book=book), [], ["all-out defence"], book)) == kinds[:2]


def test_a_heavy_weapon_must_be_readied_again() -> None:
    """G-88: the great axe is unready after a blow below 1.5 times its ST."""
    axe = {"skills": {"Two-Handed Axe/Mace": 13}, "weapons": ["great-axe"], "dx": 13}
    scene = fight((sheet(st=17, **axe), "d5", "e"), (sheet(), "f5", "w"))
    me = scene.fighters[0]
    beat(scene, [(5, 5, 5)], ["attack", *STAY, "torso", "strike", *STAY])
    assert not me.held[0].ready
    beat(scene, [], ["do nothing"])
    beat(scene, [], ["ready", *STAY, "ready great-axe", *STAY])
    assert me.held[0].ready
    assert scene.fighters[1].hp == 10


# G-47: half a move, or a step


def test_with_increased_dodge_one_may_rise_instead_of_moving() -> None:
    """G-47: half a move is an alternative to the step, so from one's knees one gets up as with any other variant."""
    scene = duel(3)
    scene.fighters[0].posture = KNEELING
    defence = ["all-out defence", "increased defence", "dodge"]
    offered = keys(peek(scene.copy(), [], defence))
    assert "e5" in offered
    assert "a step instead" in offered
    beat(scene.copy(), [], [*defence, "e5", "e"])
    beat(scene, [], [*defence, "a step instead", "standing", "e"])
    me = scene.fighters[0]
    assert me.posture is STANDING
    assert me.path == (me.cell,)
    assert me.better_defence == "dodge"


def test_a_step_instead_of_half_a_move() -> None:
    """G-47, G-97: the step is a step, which leaves the speed at 0; who moves is asked again where it is stopped."""
    for how, speed in ((["a step instead", "e5"], 0), (["e5"], 1)):
        scene = duel(5)
        beat(scene, [], ["all-out defence", "increased defence", "dodge", *how, "e"])
        assert GURPS.speed(scene.fighters[0]) == speed


# G-54: free actions at any time

QUICK: dict[str, Any] = {
    "skills": {"Broadsword": 14, "Knife": 14, "Fast-Draw": 14},
    "weapons": ["broadsword", "large-knife"],
}


def hands(scene: GurpsFight) -> list[str]:
    """What A has in hand."""
    return [held.item.key for held in scene.fighters[0].held if held.in_hand() and not held.item.natural]


@pytest.mark.parametrize(
    ("rule", "answers"),
    [
        ("G-54 after the step", ["attack", "d5", "free action", "drop broadsword", "e", "hold back", *STAY]),
        ("G-54 after the attack", ["attack", *STAY, *SWING, "d5", "free action", "drop broadsword", "e"]),
        ("G-54 the step before", ["attack", "d4", "se", *SWING, "free action", "drop broadsword", "standing"]),
        ("G-54 an All-Out Attack", ["all-out attack", "strong", *STAY, *SWING, "free action", "drop broadsword"]),
        ("G-54 a Move and Attack", ["move and attack", *STAY, *SWING[:2], "d5", "free action", "drop broadsword", "e"]),
        ("G-54 a Move", ["move", "d5", "free action", "drop broadsword", "e"]),
    ],
)
def test_something_is_dropped_in_the_midst_of_a_turn(rule: str, answers: list[str]) -> None:
    scene = duel()
    dice: list[tuple[int, ...]] = [] if "hold back" in answers or answers[0] == "move" else [(5, 5, 6)]
    beat(scene, dice, answers)
    assert hands(scene) == [], rule


def test_after_a_charge_there_is_one_question_more() -> None:
    """G-54: further than a step nobody crouches any more, but may still drop something."""
    scene = duel(3)
    asked = peek(scene, [(5, 5, 6)], ["all-out attack", "strong", "f5", "e", *SWING], chooser=Bare)
    assert keys(asked) == ["nothing more", "drop broadsword"]
    bare = duel(3, weapons=[], skills={"Brawling": 14})
    beat(bare, [(5, 5, 6), (3, 3, 3)], ["all-out attack", "strong", "f5", "e", "torso", "strike"])


def test_a_weapon_is_drawn_in_no_time_after_the_blow() -> None:
    """G-52, G-54: down with the sword and out with the knife, after an All-Out Attack."""
    scene = duel(**QUICK, in_hand=["broadsword"])
    blow = ["all-out attack", "strong", *STAY, *SWING]
    answers = [*blow, "free action", "drop broadsword", "fast-draw large-knife", "nothing more"]
    beat(scene, [(5, 5, 6), (3, 3, 3)], answers)
    assert hands(scene) == ["large-knife"]


def test_another_weapon_for_the_second_blow() -> None:
    """G-52, G-54: between the two of a Double, for those who draw fast; nobody else is asked."""
    scene = duel(**QUICK, in_hand=["broadsword"])
    answers = [
        "all-out attack", "double", *STAY, *SWING, "drop broadsword", "fast-draw large-knife", "nothing more",
        "large-knife swing", "torso", "strike",
    ]  # fmt: skip
    events = beat(scene, [(5, 5, 6), (3, 3, 3), (5, 5, 6)], answers)
    assert [roll.weapon for roll in of_kind(events, AttackRolled)] == ["broadsword", "large knife"]
    plain = duel()
    asked = peek(plain, [(5, 5, 6)], ["all-out attack", "double", *STAY, *SWING], chooser=Bare)
    assert asked.question.key == "strike"


def test_bare_hands_get_no_such_question() -> None:
    """G-54: nothing is offered to those who have nothing to drop, nobody in hold and nothing to draw."""
    scene = duel(weapons=[], skills={"Brawling": 14})
    assert "free action" not in keys(peek(scene, [], ["attack", "d5"]))
