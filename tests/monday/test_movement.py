"""M-6, M-15 to M-21: movement in points, rising, facing, three postures; and Dash (M-39)."""

from typing import Any

import pytest
from tests.monday.scene import (
    MONDAY,
    beat,
    blow,
    dodge,
    fight,
    keys,
    of_kind,
    one,
    ordered,
    peek,
    sheet,
    swordsman,
    two,
    unarmed,
)

from fracas.kernel.event import PostureChanged, Turned
from fracas.kernel.mistake import Mistake
from fracas.kernel.rulings import Ruling
from fracas.rulebooks.gurps.events import Moved
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.rows import KNEELING, POSTURES, PRONE, STANDING, Posture
from fracas.rulebooks.monday.fighter import Person

FAR = ["................"] * 8


def runner(move: int, posture: Posture = STANDING, **state: Any) -> GurpsFight:
    """Somebody of that Move, and a foe far away."""
    stage = fight((sheet(basic_move=move), "b3", "e"), (unarmed(dx=8), "p7", "w"), rows=FAR)
    me = stage.fighters[0]
    me.posture = posture
    for key, value in state.items():
        setattr(me, key, value)
    ordered(stage)
    return stage


def farthest(stage: GurpsFight, answers: list[str]) -> int:
    """How many hexes away the farthest place is that may be named after these answers."""
    me = stage.fighters[0]
    decision = peek(stage, [], answers)
    assert decision.question.key == "move"
    cells = [stage.board.find(key) for key in keys(decision) if stage.board.find(key) >= 0]
    return max(stage.board.distance(me.cell, cell) for cell in cells)


@pytest.mark.parametrize(
    "rule, move, posture, answers, hexes",
    [
        ("M-6 M-15 Move hexes", 5, STANDING, ["move"], 5),
        ("monday W-4: Move 5, kneeling", 5, KNEELING, ["move"], 2),
        ("monday W-4: Move 1, kneeling", 1, KNEELING, ["move"], 1),
        ("M-15 prone, one hex and no more", 6, PRONE, ["move"], 1),
        ("monday W-21: stands up with Move 5", 5, KNEELING, ["move", "standing"], 2),
        ("monday W-21: stands up with Move 6", 6, KNEELING, ["move", "standing"], 3),
        ("monday W-22: prone with Move 6, up to its knees", 6, PRONE, ["move", "kneeling"], 1),
        ("monday W-3: Move 5, All-Out Defence", 5, STANDING, ["all-out defence", "dodge"], 3),
        ("M-16 half of 6", 6, STANDING, ["all-out defence", "dodge"], 3),
        ("monday W-30: kneeling, half of 5", 5, KNEELING, ["all-out defence", "dodge"], 1),
        ("M-39 monday W-19: Move 6 and Dash", 6, STANDING, ["dash", "move"], 9),
        ("M-39 Move 5 and Dash", 5, STANDING, ["dash", "move"], 8),
        ("M-39 half a move and Dash", 5, STANDING, ["dash", "all-out defence", "dodge"], 4),
    ],
)
def test_how_far(rule: str, move: int, posture: Posture, answers: list[str], hexes: int) -> None:
    assert farthest(runner(move, posture), answers) == hexes, rule


@pytest.mark.parametrize(
    "rule, posture, state, sweep, charge",
    [
        ("M-15 standing", STANDING, {}, 6, 3),
        ("M-19 kneeling: half", KNEELING, {}, 3, 1),
        ("M-19 lying: one", PRONE, {}, 1, 1),
        ("M-39 with Dash", STANDING, {"dashing": True}, 9, 4),
        ("M-13 the movement taken already", STANDING, {"moved_ahead": True}, 0, 0),
    ],
)
def test_how_far_an_attack_leads(rule: str, posture: Posture, state: dict[str, Any], sweep: int, charge: int) -> None:
    me = runner(6, posture, **state).fighters[0]
    assert (MONDAY.move_and_attack_distance(me), MONDAY.all_out_attack_distance(me)) == (sweep, charge), rule


def test_full_movement_and_dash() -> None:
    """monday W-19: Full Movement 6 and Dash: 9 hexes for 1 FP."""
    stage = runner(6)
    events = beat(stage, [], ["dash", "move", "k3", "e"])
    assert stage.board.distance(stage.board.find("b3"), stage.fighters[0].cell) == 9
    assert stage.fighters[0].fp == 9
    assert of_kind(events, Moved)


def test_half_movement_of_an_all_out_attack() -> None:
    """monday W-3: Move 5, All-Out Attack: 3 hexes, and in any direction (M-10)."""
    stage = fight((swordsman(basic_move=5), "f3", "w"), (unarmed(), "j3", "w"), rows=FAR)
    ordered(stage)
    decision = peek(stage, [], ["all-out attack", "determined"])
    assert "i3" in keys(decision)
    assert "j2" not in keys(decision)


def test_both_rises_take_all_of_it() -> None:
    """monday W-23: prone with Move 5, both rises: standing, no hex left."""
    stage = runner(5, PRONE)
    events = beat(stage, [], ["move", "kneeling", "standing", "e"])
    assert [event.posture for event in of_kind(events, PostureChanged)] == ["kneeling", "standing"]
    assert not of_kind(events, Moved)


@pytest.mark.parametrize(
    "rule, posture, answers, offered",
    [
        ("M-15 one rise and then to walk", PRONE, ["move", "kneeling"], True),
        ("M-20 a second rise only if nothing was walked", KNEELING, ["move", "c3"], True),
        ("M-20 from prone to standing not by half a move", PRONE, ["all-out defence", "dodge", "kneeling"], False),
    ],
)
def test_rises(rule: str, posture: Posture, answers: list[str], offered: bool) -> None:
    decision = peek(runner(6, posture), [], answers)
    assert ("standing" in keys(decision)) == offered, rule


def test_no_second_rise_after_a_step_on_ones_knees() -> None:
    """M-15: the second rise of a turn needs that nothing was walked."""
    stage = runner(8, PRONE)
    decision = peek(stage, [], ["move", "kneeling", "c3"])
    assert "standing" not in keys(decision)


def test_half_movement_may_be_a_rise() -> None:
    """M-16: prone to kneeling, or kneeling to standing, using all of it."""
    for posture, risen in ((PRONE, "kneeling"), (KNEELING, "standing")):
        stage = runner(5, posture)
        beat(stage, [], ["all-out defence", "dodge", risen, "e"])
        assert stage.fighters[0].posture.key == risen


@pytest.mark.parametrize(
    "rule, posture, up", [("M-17 up from one's knees", KNEELING, True), ("M-17 not from prone", PRONE, False)]
)
def test_a_step(rule: str, posture: Posture, up: bool) -> None:
    stage = fight((swordsman(basic_move=14), "f3", "e"), (unarmed(), "h3", "w"), rows=FAR)
    ordered(stage)
    stage.fighters[0].posture = posture
    offered = keys(peek(stage, [], ["attack"]))
    assert ("standing" in offered) == up, rule
    cells = [stage.board.find(key) for key in offered if stage.board.find(key) >= 0]
    assert max(stage.board.distance(stage.fighters[0].cell, cell) for cell in cells) == 1


def test_a_step_is_a_hex_whatever_the_move() -> None:
    """M-17: for G-61, one hex."""
    assert MONDAY.step_length(one(sheet(basic_move=19))) == 1


def test_facing_is_free() -> None:
    """M-18: any way at the end of any movement, and every hex costs the same."""
    stage = runner(5)
    events = beat(stage, [], ["move", "b8", "w"])
    assert stage.fighters[0].facing == 3
    assert len(of_kind(events, Turned)) == 1


def test_no_wild_swings() -> None:
    """M-18: for G-82, attacks go into front hexes only."""
    for toward, offered in enumerate([True, True, False, False, False, True]):
        stage = fight((swordsman(), "f3", "e"), (unarmed(), "a1", "w"))
        me, foe = stage.fighters
        foe.cell = me.cell + stage.board.steps[toward]
        near = MONDAY.targets(stage, me, me.held[0].item.strikes[0])
        assert bool(near) == offered, toward


@pytest.mark.parametrize(
    "rule, posture, to_hit, to_defend, to_be_shot",
    [
        ("M-19 standing", STANDING, 0, 0, 0),
        ("M-19 kneeling", KNEELING, -2, -2, -2),
        ("M-19 prone", PRONE, -4, -3, -2),
    ],
)
def test_the_posture_table(rule: str, posture: Posture, to_hit: int, to_defend: int, to_be_shot: int) -> None:
    stage = fight((swordsman(14), "f3", "e"), (unarmed(), "g3", "w"))
    me, foe = stage.fighters
    me.posture = posture
    assert MONDAY.melee_skill(stage, blow(stage, "broadsword swing")).total == 14 + to_hit, rule
    me.posture = STANDING
    plain = dodge(stage, 1, blow(stage, "broadsword swing"))
    foe.posture = posture
    assert dodge(stage, 1, blow(stage, "broadsword swing")) == plain + to_defend, rule
    archer = sheet(skills={"Bow": 14}, weapons=["bow"])
    shooting = fight((archer, "c3", "e"), (unarmed(), "g3", "w"), starts=[{"loaded": {"bow": 1}}])
    shooting.fighters[1].posture = posture
    shot = shooting.fighters[0].held[0].item.shots[0]
    skill = MONDAY.shot_skill(shooting, MONDAY.shot_at(shooting, *two(shooting), shot))
    assert skill.total == 14 - 2 + to_be_shot, rule


def test_three_postures_only() -> None:
    """M-19: no crouching, sitting or crawling, in a scenario nor by a ruling."""
    assert [each.key for each in MONDAY.postures()] == ["standing", "kneeling", "lying prone"]
    for each in POSTURES:
        if each in MONDAY.postures():
            assert MONDAY.read_start({"posture": each.key}).posture is each
        else:
            with pytest.raises(Mistake, match=f"there is no '{each.key}' in this game"):
                MONDAY.read_start({"posture": each.key})
    stage = runner(5)
    MONDAY.amend(stage, Ruling("A", "posture", "kneeling"))
    assert stage.fighters[0].posture is KNEELING
    with pytest.raises(Mistake, match="found 'sitting', expected one of 'standing', 'kneeling', 'lying prone'"):
        MONDAY.amend(stage, Ruling("A", "posture", "sitting"))


def test_going_down_is_free() -> None:
    """M-14, M-19: at the start of the turn, and with any movement."""
    stage = runner(5)
    assert {"kneeling", "lying prone"} <= set(keys(peek(runner(5), [], [])))
    beat(stage, [], ["move", "d3", "lying prone", "e"])
    assert stage.fighters[0].posture is PRONE
    stage = runner(5)
    beat(stage, [], ["kneeling", "lying prone", "do nothing"])
    assert stage.fighters[0].posture is PRONE


def test_terrain_still_costs() -> None:
    """M-15: keeps G-69."""
    stage = fight((sheet(basic_move=3), "a1", "e"), (unarmed(), "l1", "w"), rows=[".~~~........"])
    ordered(stage)
    assert "c1" not in keys(peek(stage, [], ["move"]))
    assert "b1" in keys(peek(stage, [], ["move"]))


def test_there_is_no_sprint() -> None:
    """M-21: removes G-66."""
    stage = runner(5)
    beat(stage, [], ["move", "g3", "e"])
    stage.place = 0
    assert "sprint" not in keys(peek(stage, [], []))


def test_whoever_is_stopped_is_asked_again() -> None:
    """M-15, M-13: with what is left of the movement."""
    spear = sheet(skills={"Spear/Staff": 13}, weapons=["long-spear"])
    stage = fight((sheet(basic_move=6), "b3", "e"), (spear, "i3", "w"), rows=FAR)
    ordered(stage)
    stage.place = 1
    beat(stage, [], ["wait", "a foe comes into my reach", "anyone", "attack", "when it happens"])
    stage.place = 0
    rolls = [(6, 6, 5)]
    met = ["i3", "w", "long-spear two-handed thrust", "strike", "i3", "w"]
    answers = ["move", "h3", *met, "g3", "e"]
    events = beat(stage, rolls, answers)
    assert len(of_kind(events, Moved)) == 2


def test_encumbrance_counts() -> None:
    """M-15: current Move, after the load (MR-13)."""
    laden = one(sheet(st=10, basic_move=5, load=30))
    assert MONDAY.full_points(laden) == 4
    assert isinstance(laden, Person)


def test_facing_is_free_as_long_as_there_is_a_step() -> None:
    """M-18: before the blow and after it, since the step has not been taken."""
    stage = ordered(fight((swordsman(12, dx=13), "d3", "e"), (unarmed(hp=40), "c3", "e")))
    beat(stage, [(6, 6, 6)], ["attack", "d3", "w", "broadsword swing", "strike", "d3", "e"])
    assert stage.fighters[0].facing == 0
