"""Manoeuvres, slipping past, hiding and observing (D-24, D-40, D-43 to D-48, D-121, D-122)."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from tests.d100 import staging
from tests.d100.scene import (
    BOOK,
    D100,
    FREE,
    Combatant,
    D100Fight,
    act,
    armed,
    blow_of,
    do,
    fight,
    in_order,
    of_kind,
    open_acts,
    sheet,
    swordsman,
    turn_of,
)
from tests.d100.staging import Laid, hex_at

from fracas.kernel.event import Became
from fracas.rulebooks.d100.events import AttackRolled, ManoeuvreRolled, Spotted
from fracas.rulebooks.d100.forms import read_scene
from fracas.rulebooks.d100.manoeuvre_tables import RACE, Manoeuvre
from fracas.rulebooks.d100.manoeuvres import SLIP_PAST
from fracas.rulebooks.d100.rows import DARK, DIM, PRONE

ATHLETE: dict[str, Any] = {"skills": {"athletics": 60, "acrobatics": 60, "stealth": 60, "perception": 50}}


def runner(**more: Any) -> Any:
    return sheet(weapons=["knife"], ob={"knife": 80}, physique_total=80, **{**ATHLETE, **more})


# the three examples of the source


def chase(policy: str) -> tuple[D100Fight, Combatant, Combatant]:
    """Somebody who runs for a hex, and a rifleman who watches."""
    scene = read_scene({"feats": {"door": {"manoeuvre": "race", "ends": ["e1"], "policy": policy}}})
    people = [(runner(), "a1", "e"), (armed("slug_rifle"), "a9", "ne")]
    stage = in_order(fight(*people, rows=["............"] * 9, scene=scene, book=FREE))
    return stage, turn_of(stage, 0, FREE), stage.fighters[1]


def test_the_door_is_not_reached() -> None:
    """d100 W-26: +60, hard, die 45: 85, 80%; by the policy `fail` the door is not reached."""
    scene, me, _ = chase("fail")
    start = me.cell
    events = act(scene, [(45,)], ["door"])
    rolled = of_kind(events, ManoeuvreRolled)[0]
    assert (rolled.bonus.total, rolled.percent, rolled.outcome) == (40, 80, "failed")
    assert (me.cell, me.ap) == (start, 2)


def test_the_landing_is_off_balance() -> None:
    """d100 W-26: by the policy `penalty` it is done, and the next attack is at -20."""
    scene, me, foe = chase("penalty")
    act(scene, [(45,)], ["door", "e"])
    assert scene.board.names[me.cell] == "e1"
    foe.cell = me.cell + 1
    assert FREE.attack_bonus(scene, blow_of(scene, "knife")).terms[-1][0] == -20
    FREE.expire_turn_effects(me)
    assert me.shaky == -20
    FREE.expire_turn_effects(me)
    assert me.shaky == 0


def test_one_shot_at_the_runner() -> None:
    """d100 W-26: by the policy `exposed` one shot at +20, then it is there if still able; D-129: 0 AP, ammunition."""
    scene, me, foe = chase("exposed")
    foe.run = 3
    foe.fired = 2
    events = act(scene, [(45,), (1,), (1,), (1,)], ["door", "e"])
    shot = of_kind(events, AttackRolled)[0]
    assert shot.who == 1
    assert shot.bonus.total == 80 + 20
    assert foe.held[0].shots == 19
    assert scene.board.names[me.cell] == "e1"
    scene, me, foe = chase("exposed")
    start = me.cell
    act(scene, [(45,), (95,), (66,)], ["door"])
    assert me.dead
    assert me.cell == start


def test_without_a_shooter_it_is_done_freely() -> None:
    """D-46: the foe must have a loaded ranged weapon, range and sight."""
    scene, me, foe = chase("exposed")
    foe.held[0].shots = 0
    events = act(scene, [(45,)], ["door", "e"])
    assert not of_kind(events, AttackRolled)
    assert scene.board.names[me.cell] == "e1"


def test_the_quickest_shoots() -> None:
    """D-46: the one with the highest initiative who can; it may turn for it."""
    people = [(runner(), "a1", "e"), (armed("slug_rifle"), "a5", "e"), (armed("bow"), "a9", "e")]
    stage = in_order(fight(*people, rows=["......"] * 9, sides=[0, 1, 1], book=FREE))
    stage.order, stage.places = (0, 2, 1), (0, 1, 2)
    me = turn_of(stage, 0, FREE)
    events = do(stage, [(1,), (1,)], [], lambda: FREE.expose(stage, me, 10, -1))
    assert of_kind(events, AttackRolled)[0].who == 2


# D-43 to D-46


@pytest.mark.parametrize(
    "rule, paper, state, moving, bonus",
    [
        ("D-43 skill and difficulty", {}, {}, True, 40),
        ("D-43 armour, where one moves", {"armour": "AT5"}, {}, True, 15),
        ("D-43 not where one does not", {"armour": "AT5"}, {}, False, 40),
        ("D-43 wounds", {}, {"penalty": -15}, False, 25),
        ("D-35 a useless leg", {}, {"legs_useless": 1}, True, 20),
        ("D-9 an unknown skill", {"skills": {}}, {}, True, -45),
        ("D-46 off balance", {}, {"shaky": -30}, True, 10),
        ("D-128 the referee's modifier", {}, {"bonus": 10}, True, 50),
    ],
)
def test_manoeuvre_bonus(rule: str, paper: dict[str, Any], state: dict[str, Any], moving: bool, bonus: int) -> None:
    me = fight((runner(**paper), "a1", "e"), (swordsman(), "l9", "w")).fighters[0]
    for name, value in state.items():
        setattr(me, name, value)
    assert BOOK.manoeuvre_bonus(me, "athletics", -20, moving).total == bonus, rule


@pytest.mark.parametrize(
    "rule, die, percent, outcome",
    [
        ("d100 W-27 101 is 100%", 61, 100, "done"),
        ("d100 W-27 45 is 40%, below the floor", 5, 40, "failed"),
        ("D-46 90%: by the policy", 60, 90, "short"),
        ("D-46 50% is not below the floor", 11, 50, "short"),
    ],
)
def test_outcomes(rule: str, die: int, percent: int, outcome: str) -> None:
    scene = fight((runner(), "a1", "e"), (swordsman(), "l9", "w"))
    me = scene.fighters[0]
    row = Manoeuvre("feat", "feat", "athletics", 2, -20, "penalty")
    events = do(scene, [(die,)], [], lambda: BOOK.try_manoeuvre(scene, me, row, None))
    rolled = of_kind(events, ManoeuvreRolled)[0]
    assert (rolled.percent, rolled.outcome) == (percent, outcome), rule


def test_a_mishap_throws_a_mover_down() -> None:
    """D-45: T of 0 or less: 0%, and a moving character falls; one that does not move stays up."""
    for skill, prone in (("athletics", True), ("first_aid", False)):
        scene = fight((sheet(), "a1", "e"), (swordsman(), "l9", "w"))
        me = scene.fighters[0]
        row = Manoeuvre("feat", "feat", skill, 2, -80, "penalty")
        do(scene, [(50,)], [], partial(BOOK.try_manoeuvre, scene, me, row, None))
        assert (me.posture is PRONE) == prone


def test_the_floor_is_an_option() -> None:
    """D-46: `partial_floor`."""
    scene = fight((runner(), "a1", "e"), (swordsman(), "l9", "w"))
    me = scene.fighters[0]
    row = Manoeuvre("feat", "feat", "athletics", 2, 0, "penalty")
    book = D100({"partial_floor": "40"})
    assert BOOK.policy_for(me, row, 40) == "fail"
    assert BOOK.policy_for(me, row, 50) == "penalty"
    assert book.policy_for(me, row, 40) == "penalty"


def test_open_ended_manoeuvres() -> None:
    """D-5: a plain d100, unless the option says otherwise."""
    assert BOOK.manoeuvre_dice().name == "1d100"
    assert D100({"manoeuvre_open_ended": "on"}).manoeuvre_dice().name == "open-ended d100"


def test_concentration_is_not_for_the_stunned() -> None:
    """D-48, D-109: a manoeuvre with that flag may not be tried while stunned."""
    scene = fight((runner(), "a1", "e"), (swordsman(), "l9", "w"))
    me = scene.fighters[0]
    row = Manoeuvre("feat", "feat", "athletics", 2, 0, "fail", concentration=True)
    assert BOOK.may_try(me, row)
    me.stun = 1
    assert not BOOK.may_try(me, row)


# D-47


def test_a_leap_on_foes_takes_them_by_surprise() -> None:
    """D-47, D-24: 1 AP from a ledge; those it lands next to are unaware until the turn ends."""
    rows = ["^^......"] + ["........"] * 3
    people = [(runner(), "b1", "e"), (swordsman(qu=20, shield="shield"), "d1", "w"), (swordsman(), "h4", "w")]
    scene = in_order(fight(*people, sides=[0, 1, 1], rows=rows, book=FREE))
    me = turn_of(scene, 0, FREE)
    foe = scene.fighters[1]
    before = FREE.attack_bonus(scene, blow_of(scene, "knife")).total
    act(scene, [(61,)], ["leap on foe", "c1", "e"])
    assert me.caught == (1,)
    assert me.ap == 3
    blow = blow_of(scene, "knife")
    assert FREE.attack_bonus(scene, blow).total == 80 + 20
    assert before < 80
    assert not FREE.aware(foe, me)
    FREE.end_turn(scene, me)
    assert FREE.aware(foe, me)


def test_a_dive_for_cover() -> None:
    """D-47: to a hex with cover within a Base Move."""
    rows = ["...x....", "........", "......o."]
    scene = in_order(fight((runner(), "a1", "e"), (swordsman(), "h3", "w"), rows=rows, book=FREE))
    me = turn_of(scene, 0, FREE)
    act(scene, [(41,)], ["dive for cover", "e"])
    assert scene.board.names[me.cell] == "d1"
    assert me.ap == 2


def test_a_jump_over_a_gap() -> None:
    """D-47: to the far side of a gap."""
    scene = in_order(fight((runner(), "a1", "e"), (swordsman(), "f1", "w"), rows=["._...."], book=FREE))
    me = turn_of(scene, 0, FREE)
    assert "run" not in open_acts(scene, me)
    act(scene, [(41,)], ["climb", "e"])
    assert scene.board.names[me.cell] == "c1"


def test_a_leap_off_a_ledge() -> None:
    """D-47: off a balcony, wherever one can land."""
    rows = ["^^......"] + ["........"] * 3
    scene = in_order(fight((runner(), "b1", "e"), (swordsman(), "h4", "w"), rows=rows, book=FREE))
    me = turn_of(scene, 0, FREE)
    act(scene, [(41,)], ["leap", "c2", "e"])
    assert scene.board.names[me.cell] == "c2"


def test_a_manoeuvre_on_foot_is_opposed() -> None:
    """D-43: its movement is opposed like any other, unless it leads over the foe."""
    scene = read_scene(
        {"feats": {"door": {"manoeuvre": "race", "ends": ["f1"]}, "swing": {"manoeuvre": "swing", "ends": ["f1"]}}}
    )
    people = [(runner(), "b1", "e"), (swordsman(), "d1", "w")]
    stage = in_order(fight(*people, rows=["........"], scene=scene, book=FREE))
    me = turn_of(stage, 0, FREE)
    assert "door" not in open_acts(stage, me)
    assert "swing" in open_acts(stage, me)
    act(stage, [(81,)], ["swing", "e"])
    assert stage.board.names[me.cell] == "f1"
    assert me.ap == 1


# D-40


def test_slipping_past() -> None:
    """D-40: 2 AP, acrobatics, very hard, or hard past the stunned; then a Base Move with that zone ignored."""
    people = [(runner(skills={"acrobatics": 70}), "d5", "e"), (swordsman(), "e5", "w")]
    scene = in_order(fight(*people, book=FREE))
    me, foe = scene.fighters
    assert FREE.slip_difficulty(foe) == -40
    foe.must_parry = 1
    assert FREE.slip_difficulty(foe) == -20
    foe.must_parry = 0
    turn_of(scene, 0, FREE)
    events = act(scene, [(70,)], ["slip past"])
    assert of_kind(events, ManoeuvreRolled)[0].percent == 90
    assert scene.board.names[me.cell] == "d5"
    act(scene, [(71,)], ["slip past", "f5", "w"])
    assert scene.board.names[me.cell] == "f5"
    assert me.ap == 0


# D-24


def test_surprise_at_the_start() -> None:
    """D-24: no declaration, no turn, and unaware of all foes until the end of the round."""
    scene = in_order(
        fight(
            (swordsman(), "d5", "e"), (swordsman(qu=15, shield="shield"), "e5", "w"), starts=[{}, {"surprised": True}]
        )
    )
    foe = scene.fighters[1]
    assert not BOOK.declares(foe)
    assert not BOOK.has_turn(scene, foe)
    blow = blow_of(scene)
    assert BOOK.attack_bonus(scene, blow).total == 100
    assert blow.db == 0
    scene.round = 1
    do(scene, [], [], lambda: BOOK.end_round(scene))
    assert not foe.surprised


# D-121, D-122


def hider(rows: list[str], **more: Any) -> tuple[D100Fight, Combatant, Combatant]:
    scene = in_order(fight((runner(), "a1", "e"), (runner(), "e1", "w"), rows=rows, book=FREE, **more))
    return scene, turn_of(scene, 0, FREE), scene.fighters[1]


def test_hiding_needs_cover_or_dark() -> None:
    """D-122: half cover or better, or poor light, against all who know of one, and none of them next to it."""
    assert "hide" not in open_acts(*hider([".....", "....."])[:2])
    assert "hide" in open_acts(*hider(["o....", "....."])[:2])
    assert "hide" not in open_acts(*hider(["|....", "....."])[:2])
    scene, me, foe = hider([".....", "....."])
    for light in (DIM, DARK):
        scene.light = light
        assert "hide" in open_acts(scene, me)
    foe.cell = me.cell + 1
    assert "hide" not in open_acts(scene, me)


def test_whoever_hides_strikes_from_nowhere() -> None:
    """D-122: foes are unaware of it; the attack finds them so, and then it is seen."""
    scene, me, foe = hider(["o....", "....."])
    act(scene, [(41,)], ["hide"])
    assert me.hidden
    assert not FREE.aware(foe, me)
    foe.cell = scene.board.find("b1")
    blow = blow_of(scene, "knife")
    assert not blow.aware
    do(scene, [(1,), (1,)], [], lambda: FREE.make_attack(scene, blow))
    assert not me.hidden


def test_a_step_into_the_open_is_seen() -> None:
    """D-122: after a step without such cover in a foe's line of sight."""
    scene, me, _foe = hider(["o....", "....."])
    act(scene, [(41,)], ["hide"])
    events = act(scene, [], ["move", "b1", "e"])
    assert of_kind(events, Spotted)[0].who == 0
    assert not me.hidden


@pytest.mark.parametrize("rule, die, found", [("d100 W-50 80 is 90%", 80, False), ("d100 W-50 81 finds it", 81, True)])
def test_observing(rule: str, die: int, found: bool) -> None:
    scene, me, foe = hider(["....o", "....."])
    foe.hidden, foe.hid_at = True, foe.cell
    act(scene, [(die,)], ["observe"])
    assert foe.hidden != found, rule
    assert me.ap == 3


def test_observing_takes_a_line_of_sight() -> None:
    """D-122: each hidden foe that one could see; a negative stealth does not help the observer."""
    scene, me, foe = hider(["..#.o", "....."])
    foe.hidden, foe.hid_at = True, foe.cell
    act(scene, [(100,)], ["observe"])
    assert foe.hidden
    clumsy = fight((runner(), "a1", "e"), (runner(skills={}), "e1", "w")).fighters[1]
    bonus = BOOK.manoeuvre_bonus(me, "perception", 0, False)
    assert BOOK.observe_bonus(bonus, clumsy) == bonus.total


def test_the_arcs_do_not_change_awareness() -> None:
    """D-121: an attack from the rear is unparried, not unexpected."""
    scene = in_order(fight((swordsman(), "d5", "e"), (swordsman(), "e5", "e")))
    assert BOOK.aware(scene.fighters[1], scene.fighters[0])
    scene.fighters[1].out = True
    assert not BOOK.aware(scene.fighters[1], scene.fighters[0])
    assert not of_kind(scene.events, Became)


def test_the_cover_that_is_run_for_does_not_count_yet() -> None:
    """D-46: the free shot ignores it, though it already stands between."""
    people = [(runner(), "d1", "w"), (armed("slug_rifle"), "a1", "e")]
    stage = in_order(fight(*people, rows=["..x..."], book=FREE))
    me = turn_of(stage, 0, FREE)
    goal = stage.board.find("c1")
    for cell, cover, rolls in ((goal, 0, 2), (-1, 50, 1)):
        events = do(stage, [(1,)] * rolls, [], partial(FREE.expose, stage, me, 10, cell))
        assert of_kind(events, AttackRolled)[0].shares[2] == cover


# manoeuvres


@pytest.mark.parametrize(
    ("rule", "row", "state", "bonus"),
    [
        ("D-43 skill and difficulty", RACE, {}, 60 - 20 - 25),
        ("D-43 wounds", RACE, {"penalty": -15}, 60 - 20 - 25 - 15),
        ("D-43 a useless leg", RACE, {"legs_useless": 1}, 60 - 20 - 25 - 20),
        ("D-43 nothing of that sitting still", Manoeuvre("x", "x", "hacking", 2, 0, "fail"), {"legs_useless": 1}, 30),
        ("D-43 flagged as moving", Manoeuvre("x", "x", "hacking", 2, 0, "fail", moving=True), {"legs_useless": 1}, -15),
    ],
)
def test_what_a_manoeuvre_is_rolled_with(rule: str, row: Manoeuvre, state: dict[str, int], bonus: int) -> None:
    me = staging.duel(staging.swordsman(armour="AT5", skills={"athletics": 60, "hacking": 30})).fighters[0]
    for key, value in state.items():
        setattr(me, key, value)
    assert BOOK.manoeuvre_bonus(me, row.skill, row.difficulty, row.moving).total == bonus, rule


def test_concentration_and_stun() -> None:
    """D-48: what takes concentration is not tried while stunned."""
    me = staging.duel().fighters[0]
    calm = Manoeuvre("x", "x", "hacking", 2, 0, "fail", moves=False, concentration=True)
    assert BOOK.may_try(me, calm)
    me.stun = 1
    assert not BOOK.may_try(me, calm)
    assert BOOK.may_try(me, RACE)


@pytest.mark.parametrize(
    ("rule", "stun", "must_parry", "die", "past"),
    [
        ("D-40 very hard: 60 - 40 + 80 is not enough", 0, 0, 80, False),
        ("D-40 81 is", 0, 0, 81, True),
        ("D-40 hard past the stunned", 1, 0, 61, True),
        ("D-40 and past who must parry", 0, 1, 61, True),
        ("D-40 60 is not enough", 1, 0, 60, False),
    ],
)
def test_slipping_past_a_guard(rule: str, stun: int, must_parry: int, die: int, past: bool) -> None:
    scene = staging.duel(staging.swordsman(skills={"acrobatics": 60}), book=FREE)
    me, guard = scene.fighters
    guard.stun, guard.must_parry = stun, must_parry
    FREE.begin_turn(scene, me, False)
    behind = hex_at(2, 0)
    with Laid(scene, [die], *([behind, "w"] if past else [])):
        SLIP_PAST.perform(FREE, scene, me)
    assert (me.cell == scene.board.find(behind)) == past, rule
    assert me.ap == 2, rule


def test_a_mishap_throws_down() -> None:
    """D-45, D-40: 0 or less."""
    scene = staging.duel(staging.swordsman(skills={"acrobatics": -10}), book=FREE)
    me = scene.fighters[0]
    FREE.begin_turn(scene, me, False)
    with Laid(scene, [50]):
        SLIP_PAST.perform(FREE, scene, me)
    assert me.posture is PRONE


# awareness


def test_awareness() -> None:
    """D-121: of every foe but those that hide or have surprised one; arcs do not change it."""
    scene = staging.duel()
    me, foe = scene.fighters
    assert BOOK.aware(foe, me)
    foe.facing = 0  # its back is turned
    assert BOOK.aware(foe, me)
    me.hidden = True
    assert not BOOK.aware(foe, me)
    me.hidden = False
    foe.surprised = True
    assert not BOOK.aware(foe, me)
    foe.surprised = False
    me.caught = (foe.index,)
    assert not BOOK.aware(foe, me)
    me.caught = ()
    foe.out = True
    assert not BOOK.aware(foe, me)
