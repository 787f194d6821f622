"""Section 6: the map, moving, facing, postures, people and ground in the way."""

from collections.abc import Sequence
from typing import Any

import pytest
from tests.gurps.deeds import in_order
from tests.gurps.scene import GURPS, OPEN_FIELD, Bare, Script, beat, fight, keys, of_kind, one, peek, sheet, swordsman
from tests.kernel.turns import price_of_turn

from fracas.kernel.board import Gait
from fracas.kernel.decision import Place, Places
from fracas.kernel.fight import NOBODY
from fracas.kernel.hexes import DIRECTIONS, FACINGS, FRONT, LEFT, REAR, RIGHT, arc, direction, distance
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.events import (
    AttackRolled,
    ContestRolled,
    Moved,
    SuccessRolled,
    Suffered,
)
from fracas.rulebooks.gurps.fighter import GurpsFight, Wait
from fracas.rulebooks.gurps.guards import DODGE, Guard
from fracas.rulebooks.gurps.manoeuvres import ATTACK, WAIT
from fracas.rulebooks.gurps.rows import (
    CRAWLING,
    CROUCHING,
    FACE_UP,
    KNEELING,
    POSTURES,
    PRONE,
    SITTING,
    STANDING,
    Posture,
)
from fracas.rulebooks.gurps.waiting import ADJACENT
from fracas.rulebooks.gurps.ways import ANY_TURN, FACES, StepOr, Steps, Ways

# G-55, G-56: the map


@pytest.mark.parametrize(
    ("rule", "offset", "far"),
    [
        ("G-55 the same hex", (0, 0), 0),
        ("G-55 a neighbour", (1, -1), 1),
        ("G-55 two along an axis", (0, 2), 2),
        ("G-55 off the axes", (2, 1), 3),
        ("G-55 against each other", (3, -1), 3),
        ("G-55 the other way", (-2, -2), 4),
    ],
)
def test_distance(rule: str, offset: tuple[int, int], far: int) -> None:
    dq, dr = offset
    assert distance(dq, dr) == far, rule
    assert distance(-dq, -dr) == far, rule
    assert (abs(dq) + abs(dr) + abs(dq + dr)) // 2 == far, rule


def test_directions() -> None:
    """G-55: 0 to 5 are these offsets, and each is its own direction."""
    assert DIRECTIONS == [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
    assert [direction(q, r) for q, r in DIRECTIONS] == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("rule", "offset", "where"),
    [
        ("gurps W-52: at (-1, 0)", (-1, 0), REAR),
        ("gurps W-52: at (0, -1)", (0, -1), LEFT),
        ("gurps W-52: at (1, -1)", (1, -1), FRONT),
        ("G-56 ahead", (1, 0), FRONT),
        ("G-56 the right front hex", (0, 1), FRONT),
        ("G-56 the right side", (-1, 1), RIGHT),
        ("G-56 90 degrees off: a tie goes to the front", (-1, 2), FRONT),
        ("G-56 just over 90 degrees", (-2, 3), RIGHT),
        ("G-56 150 degrees: a tie goes to the side", (-2, 1), RIGHT),
        ("G-56 just over 150 degrees", (-3, 1), REAR),
    ],
)
def test_arcs(rule: str, offset: tuple[int, int], where: int) -> None:
    assert arc(*offset, 0) == where, rule


@pytest.mark.parametrize(
    ("rule", "hand", "side"),
    [("G-56 a right-hander's weapon side", "right", RIGHT), ("G-56 a left-hander's weapon side", "left", LEFT)],
)
def test_the_weapon_side(rule: str, hand: str, side: int) -> None:
    me = one(swordsman(hand=hand))
    assert [each for each in (LEFT, RIGHT) if GURPS.hand_covers(me, me.held[0], each)] == [side], rule


# G-57 to G-60: points, costs, turns


def ways(
    scene: GurpsFight,
    points: int,
    book: Gurps = GURPS,
    gait: Gait | None = None,
    fresh: bool = True,
    bend: int = ANY_TURN,
) -> Ways:
    me = scene.fighters[0]
    extra, no_stop, through = book.crowd(scene, me)
    return Ways(scene.board, gait or book.walking, me.cell, me.facing, points, extra, no_stop, through, fresh, bend)


def cost(menu: Places, place: str) -> int:
    found = menu.find(place)
    assert isinstance(found, Place), place
    return found.way.cost


def alone(place: str, facing: str, book: Gurps = GURPS, rows: Sequence[str] = OPEN_FIELD, **fields: Any) -> GurpsFight:
    """Somebody, and a foe far away."""
    far = "abcdefghijkl"[len(rows[0]) - 1] + str(len(rows))
    return in_order(fight((sheet(**fields), place, facing), (sheet(), far, "w"), book=book, rows=rows))


@pytest.mark.parametrize(
    ("rule", "answers", "points"),
    [
        ("G-57 a Move is all of it", ["move"], 7),
        ("G-57 so is a Move and Attack", ["move and attack"], 7),
        ("G-57 half of it for an All-Out Attack", ["all-out attack", "determined"], 3),
        ("G-57 half of it for Increased Dodge", ["all-out defence", "increased defence", "dodge"], 3),
    ],
)
def test_allowance(rule: str, answers: list[str], points: int) -> None:
    scene = in_order(fight((swordsman(basic_move=7), "d5", "e"), (swordsman(), "e5", "w")))
    menu = peek(scene, [], answers).menu
    assert isinstance(menu, Ways)
    assert menu.points == points, rule


def test_half_of_1_is_still_a_hex() -> None:
    """G-57: any combatant able to move may cover at least one hex."""
    scene = in_order(fight((swordsman(basic_move=1), "d5", "e"), (swordsman(), "f5", "w")))
    menu = peek(scene, [], ["all-out attack", "determined"]).menu
    assert isinstance(menu, Ways)
    assert menu.points == 1


def test_one_hex_may_be_covered_whatever_it_costs() -> None:
    """G-57: with one point into mud behind one's back; but not through a wall, and only as the whole move."""
    scene = alone("e5", "e", rows=["~" * 12] * 10, basic_move=1)
    assert cost(ways(scene, 1), "d5") == 1
    assert ways(scene, 1).find("f6") is None
    assert ways(scene, 1, fresh=False).find("d5") is None
    assert ways(scene, 3, fresh=False).find("f5") is not None
    assert ways(scene, 1, fresh=False).reach().cells == [scene.fighters[0].cell]


def test_a_hex_that_the_points_are_enough_for_after_a_turn() -> None:
    """G-57, G-59: aslant through mud for two points, the free hex-side being left, also later in a move."""
    scene = alone("e5", "e", rows=["~" * 12] * 10)
    assert cost(ways(scene, 2, fresh=False), "d4") == 2
    assert ways(scene, 2, gait=GURPS.walking_on, fresh=False).find("d4") is None
    assert cost(ways(scene, 2, gait=GURPS.walking_on), "d4") == 2


def test_what_is_left_does_not_buy_another_hex() -> None:
    """G-57: five points lead two hexes through mud, also if one names every hex of the way."""
    scene = alone("b5", "e", rows=["~" * 12] * 10)
    assert cost(ways(scene, 5), "d5") == 4
    assert ways(scene, 5).find("e5") is None
    assert ways(scene, 5).find("e5 by c5 d5") is None


@pytest.mark.parametrize(
    ("rule", "place", "points"),
    [
        ("G-58 a front hex", "f5", 1),
        ("G-58 a front hex to the left", "e4", 1),
        ("G-58 three front hexes", "h5", 3),
        ("G-58 a side hex, not turning", "d4", 2),
        ("G-60 backing up", "d5", 2),
        ("G-60 backing up twice", "c5", 4),
    ],
)
def test_costs_of_a_hex(rule: str, place: str, points: int) -> None:
    """With turns so dear that nobody turns."""
    scene = alone("e5", "e")
    walking = GURPS.walking
    stiff = Gait(walking.ahead, walking.side, walking.back, 9, 0)
    menu = ways(scene, 6, gait=stiff)
    found = menu.find(place)
    assert isinstance(found, Place)
    assert found.way.cost == points, rule
    assert set(found.way.facings) == {0}, rule


@pytest.mark.parametrize(
    ("rule", "switches", "place", "points"),
    [
        ("G-59 turn one side free, then ahead", {}, "d4", 1),
        ("G-59 no free turn", {"free_facing": "0"}, "d4", 2),
        ("G-59 turning about: one free, two more, then ahead", {}, "d5", 2),
        ("G-59 the first turn of any size free", {"free_facing": "whole"}, "d5", 1),
        ("G-58 a side hex for 1", {"sideways_cost": "1", "free_facing": "0"}, "d4", 1),
        ("G-58 a rear hex for 2 all the same", {"sideways_cost": "1", "free_facing": "0"}, "d5", 2),
    ],
)
def test_turning_and_sidesteps(rule: str, switches: dict[str, str], place: str, points: int) -> None:
    book = Gurps(switches)
    assert cost(ways(alone("e5", "e", book), 5, book), place) == points, rule


@pytest.mark.parametrize(
    ("rule", "sides", "points"),
    [
        ("G-59 one hex-side is free", 1, 0),
        ("G-59 two cost 1", 2, 1),
        ("gurps W-51: facing 0, turn to 3 as the first thing", 3, 2),
        ("G-59 the other way round", 5, 0),
    ],
)
def test_the_price_of_a_turn(rule: str, sides: int, points: int) -> None:
    assert price_of_turn(GURPS.walking, 0, sides) == points, rule


def test_turning_about_and_running_away() -> None:
    """gurps W-51: 2 points for the turn, then a point a hex."""
    assert cost(ways(alone("f5", "e"), 9), "b5") == 5  # a turn of two and a diagonal hex save one
    assert cost(ways(alone("j5", "e"), 12), "b5") == 9


def test_the_free_hex_side_is_free_once() -> None:
    """G-59: a way that is named hex by hex is no cheaper for it."""
    scene = alone("e5", "e")
    menu = ways(scene, 9)
    assert cost(menu, "d4") == 1  # turned by one side
    assert cost(menu, "c4") == cost(menu, "c4 by d4") == 3  # by another side, or aslant
    assert cost(menu, "c5 by d4 c4") == 5
    assert menu.find("d4 by d4") is None  # a hex named twice is no way
    assert menu.find("d4 by e5") is None


def test_a_turn_before_an_interruption_counts_after_it() -> None:
    """G-59, G-194: whoever is stopped on the way and goes on has had the free hex-side already."""
    scene = alone("e5", "e", basic_move=6)
    scene.fighters[1].cell = scene.board.find("b4")
    scene.fighters[1].wait = Wait(ADJACENT, NOBODY, NOBODY, ATTACK)
    scene.fighters[1].facing = 0
    answers = ["move", "b3", "b4", "e", "torso", "strike", "b4", "e"]
    decision = peek(scene, [(5, 5, 5), (3, 3, 3)], answers)
    assert isinstance(decision.menu, Ways)
    assert decision.menu.gait is GURPS.walking_on
    assert not decision.menu.fresh


@pytest.mark.parametrize(
    ("rule", "switch", "spent", "facings"),
    [
        ("G-59 any way at the end", "any", 5, 6),
        ("G-59 published: one side after more than half", "published", 3, 3),
        ("G-59 published: any after half", "published", 2, 6),
    ],
)
def test_facing_at_the_end(rule: str, switch: str, spent: int, facings: int) -> None:
    found = Gurps({"end_facing": switch}).end_facings(0, spent, 5)
    assert len(found) == facings, rule
    assert found[0] is FACES[0]


@pytest.mark.parametrize(
    ("rule", "switch", "place", "facings"),
    [
        ("G-59 any way after a long move", "any", "h5", FACINGS),
        ("G-59 published, after three points of five", "published", "h5", ["e", "ne", "se"]),
        ("G-59 published, after two points of five", "published", "g5", FACINGS),
    ],
)
def test_facing_at_the_end_of_a_move(rule: str, switch: str, place: str, facings: list[str]) -> None:
    book = Gurps({"end_facing": switch})
    offered = keys(peek(alone("e5", "e", book), [], ["move", place], book))
    assert sorted(offered) == sorted(facings), rule


def test_no_turn_while_doing_nothing_or_changing_posture() -> None:
    """G-59: neither asks for a facing."""
    for answers in (["do nothing"], ["change posture", "kneeling"]):
        scene = alone("e5", "e")
        beat(scene, [], answers)
        assert scene.fighters[0].facing == 0


# G-46, G-59: the turn in the midst of a Move and Attack


def rusher(facing: str = "e") -> GurpsFight:
    return in_order(fight((swordsman(16, basic_move=5), "b5", facing), (swordsman(hp=30), "e5", "w")))


HIT = ["broadsword swing", "torso"]


def test_what_is_left_after_the_attack() -> None:
    """G-57, G-59: straight ahead, the free hex-side is still there for the rest of the move."""
    decision = peek(rusher(), [(5, 5, 5)], ["move and attack", "d5", "e", *HIT])
    assert isinstance(decision.menu, Ways)
    assert (decision.menu.points, decision.menu.gait) == (3, GURPS.walking)
    assert not decision.menu.fresh


@pytest.mark.parametrize(
    ("rule", "facing", "points"),
    [
        ("G-59 one side is free", "ne", 3),
        ("G-59 two sides cost 1 to whoever moves on", "nw", 2),
        ("G-59 about costs 2", "w", 1),
    ],
)
def test_a_turn_in_the_midst_of_a_move_is_paid(rule: str, facing: str, points: int) -> None:
    """At the end of a movement one may face any way; here it goes on."""
    answers = ["move and attack", "d5", facing, *(HIT if facing == "ne" else ["torso"])]
    decision = peek(rusher(), [(5, 5, 5)], answers)
    assert isinstance(decision.menu, Ways)
    assert (decision.menu.points, decision.menu.gait) == (points, GURPS.walking_on), rule


# G-61: steps


@pytest.mark.parametrize(
    ("rule", "move", "step"),
    [
        ("gurps W-50: Basic Move 10", 10, 1),
        ("gurps W-50: Basic Move 11", 11, 2),
        ("G-61 Basic Move 1", 1, 1),
        ("G-61 Basic Move 20", 20, 2),
        ("G-61 Basic Move 21", 21, 3),
    ],
)
def test_step_length(rule: str, move: int, step: int) -> None:
    assert GURPS.step_length(one(sheet(basic_move=move))) == step, rule


def steps(scene: GurpsFight) -> Steps:
    me = scene.fighters[0]
    extra, no_stop, through = GURPS.crowd(scene, me)
    return Steps(scene.board, me.cell, me.facing, me.step_left, extra, no_stop, through)


def test_a_step_goes_any_way_and_ignores_rough_ground() -> None:
    """G-61: any of six hexes, whatever the ground; walls and friends still block, a foe's hex is close combat."""
    people = [(sheet(), "b2", "e"), (sheet(), "a2", "w"), (sheet(), "b1", "e")]
    scene = fight(*people, rows=["~~~", "~.#", "~~~"])
    assert sorted(keys_of(steps(scene))) == ["a2", "b2", "b3", "c1", "c3"]


def keys_of(menu: Steps | StepOr) -> list[str]:
    return [option.key for option in menu.options()]


def test_a_step_of_two_hexes_over_mud() -> None:
    """G-61: Basic Move 11 steps two hexes, past a friend, whatever the ground; 19 hexes in all."""
    rows = ["~~~~~~~"] * 7
    people = [(sheet(basic_move=11), "d4", "e"), (sheet(), "g7", "w"), (sheet(), "e4", "e")]
    scene = fight(*people, rows=rows)
    found = keys_of(steps(scene))
    assert len(found) == 18
    assert "e4" not in found
    assert "f4" in found


def test_a_step_may_be_split_around_the_attack() -> None:
    """G-61, G-38: one hex before it and one after."""
    people = [(swordsman(basic_move=11), "c5", "e"), (swordsman(), "e5", "w")]
    scene = in_order(fight(*people))
    events = beat(scene, [(5, 5, 5)], ["attack", "d5", "e", *HIT, "strike", "c5", "se"])
    assert [(scene.board.names[each.start], scene.board.names[each.end]) for each in of_kind(events, Moved)] == [
        ("c5", "d5"),
        ("d5", "c5"),
    ]
    assert scene.fighters[0].facing == FACINGS.index("se")


def test_half_a_step_is_no_kneeling() -> None:
    """G-61: the whole step may instead be a change to one's knees."""
    scene = in_order(fight((swordsman(basic_move=11), "c5", "e"), (swordsman(), "e5", "w")))
    assert "kneeling" in keys(peek(scene, [], ["attack"]))
    scene = in_order(fight((swordsman(basic_move=11), "c5", "e"), (swordsman(), "e5", "w")))
    offered = keys(peek(scene, [(5, 5, 5)], ["attack", "d5", "e", *HIT, "strike"]))
    assert "kneeling" not in offered
    assert "crouching" in offered


def test_a_step_brings_any_facing() -> None:
    """G-59, G-61: free, instead of the step or with it."""
    for place in ("d5", "d4"):
        scene = in_order(fight((swordsman(), "d5", "e"), (swordsman(), "e5", "w")))
        assert sorted(keys(peek(scene, [], ["attack", place]))) == sorted([*FACINGS, "free action"])


def test_whoever_is_too_heavily_laden_does_not_step() -> None:
    """G-61, G-11: over ten times Basic Lift there is no movement at all."""
    scene = in_order(fight((sheet(load=300.0), "d5", "e"), (swordsman(), "f5", "w")))
    assert GURPS.current_move(scene.fighters[0]) == 0
    assert keys(peek(scene, [], ["concentrate"])) == ["d5", "kneeling"]


# G-62, G-63: postures


@pytest.mark.parametrize(
    ("rule", "posture", "points", "allowed"),
    [
        ("G-62 standing", STANDING, 5, 5),
        ("G-62 crouching two thirds", CROUCHING, 5, 3),
        ("G-62 crouching two thirds of 6", CROUCHING, 6, 4),
        ("G-62 kneeling a third", KNEELING, 5, 1),
        ("G-62 crawling a third", CRAWLING, 7, 2),
        ("G-62 at least one hex", KNEELING, 2, 1),
        ("G-62 sitting none", SITTING, 5, 0),
        ("G-62 lying exactly one", PRONE, 9, 1),
        ("G-62 face up exactly one", FACE_UP, 9, 1),
        ("G-57 nothing of nothing", STANDING, 0, 0),
    ],
)
def test_posture_and_movement(rule: str, posture: Posture, points: int, allowed: int) -> None:
    assert GURPS.allowance(one(sheet(), posture=posture), points) == allowed, rule


def test_a_crouching_move_in_a_turn() -> None:
    """G-62: Move 6 crouching is four hexes."""
    menu = peek(alone("b5", "e", basic_move=6), [], ["crouch", "move"]).menu
    assert isinstance(menu, Ways)
    assert menu.points == 4


@pytest.mark.parametrize(
    ("rule", "posture", "to_hit", "to_defend"),
    [
        ("G-63 standing", STANDING, 0, 0),
        ("G-63 crouching", CROUCHING, -2, 0),
        ("G-63 kneeling", KNEELING, -2, -2),
        ("G-63 crawling", CRAWLING, -4, -3),
        ("G-63 sitting", SITTING, -2, -2),
        ("G-63 prone", PRONE, -4, -3),
        ("G-63 face up", FACE_UP, -4, -3),
    ],
)
def test_the_posture_table(rule: str, posture: Posture, to_hit: int, to_defend: int) -> None:
    scene = fight((swordsman(), "d5", "e"), (swordsman(), "e5", "w"))
    me, foe = scene.fighters
    foe.posture = posture
    assert GURPS.posture_to_hit(foe) == to_hit, rule
    blow = GURPS.aimed(scene, me, foe, me.held[0].item.strikes[0])
    assert GURPS.defence_need(scene, foe, blow, Guard(DODGE)).total == 8 + to_defend, rule
    assert posture in POSTURES


# G-64, G-65: changing posture

LOW = [CRAWLING, SITTING, PRONE, FACE_UP]


@pytest.mark.parametrize(
    ("rule", "posture", "open_"),
    [
        ("G-64 from standing", STANDING, [KNEELING, *LOW]),
        ("G-64 from a crouch", CROUCHING, [KNEELING, *LOW]),
        ("G-64 from one's knees", KNEELING, [STANDING, CROUCHING, *LOW]),
        ("G-64 from crawling", CRAWLING, [STANDING, KNEELING, SITTING, PRONE, FACE_UP]),
        ("G-64 from sitting", SITTING, [STANDING, KNEELING, CRAWLING, PRONE, FACE_UP]),
        ("G-64 from lying prone, not at once to one's feet", PRONE, [KNEELING, CRAWLING, SITTING, FACE_UP]),
        ("G-64 from lying face up", FACE_UP, [KNEELING, CRAWLING, SITTING, PRONE]),
    ],
)
def test_change_posture(rule: str, posture: Posture, open_: list[Posture]) -> None:
    assert GURPS.postures_open(one(sheet(), posture=posture)) == open_, rule


@pytest.mark.parametrize(
    ("rule", "posture", "open_"),
    [
        ("G-64 a step from standing to one's knees", STANDING, [KNEELING]),
        ("G-64 a step from a crouch to one's knees", CROUCHING, [KNEELING]),
        ("G-64 a step from one's knees up", KNEELING, [STANDING, CROUCHING]),
        ("G-64 no step from sitting", SITTING, []),
        ("G-64 no step from crawling", CRAWLING, []),
        ("G-64 no step from lying", PRONE, []),
    ],
)
def test_posture_for_a_step(rule: str, posture: Posture, open_: list[Posture]) -> None:
    assert GURPS.step_postures(one(sheet(), posture=posture)) == open_, rule


def test_from_lying_to_standing_by_two_changes() -> None:
    """G-64: lying to kneeling, then to one's feet."""
    scene = alone("e5", "e")
    me = scene.fighters[0]
    me.posture = PRONE
    beat(scene, [], ["change posture", "kneeling"])
    beat(scene, [], ["do nothing"])
    beat(scene, [], ["change posture", "standing"])
    assert me.posture is STANDING


def test_from_lying_to_standing_by_a_change_and_a_step() -> None:
    """G-64: to one's knees, and next turn up with the step of an Attack; the attack is then made standing."""
    scene = in_order(fight((swordsman(14), "d5", "e"), (swordsman(), "e5", "w")))
    scene.fighters[0].posture = PRONE
    beat(scene, [], ["change posture", "kneeling"])
    beat(scene, [], ["do nothing"])
    events = beat(scene, [(5, 5, 5)], ["attack", "standing", "e", *HIT, "strike"])
    assert of_kind(events, AttackRolled)[0].need.total == 14
    assert scene.fighters[0].step_left == 0


def test_kneeling_down_after_the_attack() -> None:
    """G-61, G-64: the step that is left may be a step to one's knees."""
    scene = in_order(fight((swordsman(14), "d5", "e"), (swordsman(), "e5", "w")))
    beat(scene, [(5, 5, 5)], ["attack", "d5", "e", *HIT, "strike", "kneeling", "e"])
    assert scene.fighters[0].posture is KNEELING


@pytest.mark.parametrize(
    ("rule", "posture", "change", "step"),
    [
        ("G-64 nobody stands up on a crippled leg", PRONE, [KNEELING, CRAWLING, SITTING, FACE_UP], []),
        ("G-64 nor from sitting", SITTING, [KNEELING, CRAWLING, PRONE, FACE_UP], []),
        ("G-154 one may kneel on it, and no more", KNEELING, [CRAWLING, SITTING, PRONE, FACE_UP], []),
        ("G-154 and sink to one's knees", STANDING, [KNEELING, CRAWLING, SITTING, PRONE, FACE_UP], [KNEELING]),
    ],
)
def test_the_lame(rule: str, posture: Posture, change: list[Posture], step: list[Posture]) -> None:
    me = one(sheet(), posture=posture, crippled=("left leg",))
    assert GURPS.postures_open(me) == change, rule
    assert GURPS.step_postures(me) == step, rule


@pytest.mark.parametrize(
    ("rule", "posture", "crippled", "hexes"),
    [
        ("G-62 the lame crawl", CRAWLING, ("left leg",), 2),
        ("G-62 the lame lie", PRONE, ("left leg",), 1),
        ("G-62 the lame do not walk, propped upright", STANDING, ("left leg",), 0),
        ("G-57 a crippled foot halves Move, rounded up", STANDING, ("left foot",), 4),
    ],
)
def test_how_far_the_lame_get(rule: str, posture: Posture, crippled: tuple[str, ...], hexes: int) -> None:
    me = one(sheet(basic_move=7), posture=posture, crippled=crippled)
    assert GURPS.allowance(me, GURPS.current_move(me)) == hexes, rule


def test_crouching_at_the_beginning_is_free() -> None:
    """G-65: before moving, and then the attack is at -2."""
    scene = in_order(fight((swordsman(14), "d5", "e"), (swordsman(), "e5", "w")))
    events = beat(scene, [(5, 5, 5)], ["crouch", "attack", "d5", "e", *HIT, "strike", "d5", "e"])
    assert of_kind(events, AttackRolled)[0].need.total == 12
    assert scene.fighters[0].posture is CROUCHING


def test_crouching_at_the_end_is_free() -> None:
    """G-65: after the blow, which it does not burden; the step is still there."""
    scene = in_order(fight((swordsman(14), "d5", "e"), (swordsman(), "e5", "w")))
    events = beat(scene, [(5, 5, 5)], ["attack", "d5", "e", *HIT, "strike", "crouching", "c5", "e"])
    assert of_kind(events, AttackRolled)[0].need.total == 14
    assert scene.fighters[0].posture is CROUCHING
    assert scene.board.names[scene.fighters[0].cell] == "c5"


def test_crouching_at_the_end_once_the_step_is_used() -> None:
    """G-65: asked for after the blow, where the step went before it."""
    scene = in_order(fight((swordsman(14), "c5", "e"), (swordsman(), "e5", "w")))
    answers = ["attack", "d5", "e", *HIT, "strike"]
    assert keys(peek(scene.copy(), [(5, 5, 5)], answers, chooser=Bare)) == ["standing", "crouching", "free action"]
    events = beat(scene, [(5, 5, 5)], [*answers, "crouching"])
    assert of_kind(events, AttackRolled)[0].need.total == 14
    assert scene.fighters[0].posture is CROUCHING


@pytest.mark.parametrize(
    ("rule", "start", "place", "posture"),
    [
        ("G-65 after an All-Out Attack from where one stood", "d5", "d5", CROUCHING),
        ("G-65 after one hex", "c5", "d5", CROUCHING),
        ("G-65 not after two", "b5", "d5", STANDING),
    ],
)
def test_crouching_after_an_all_out_attack(rule: str, start: str, place: str, posture: Posture) -> None:
    scene = in_order(fight((swordsman(14), start, "e"), (swordsman(), "e5", "w")))
    answers = ["all-out attack", "determined", place, "e", *HIT, "strike", "no defence"]
    said = ["crouching"] if posture is CROUCHING else []
    beat(scene, [(5, 5, 5), (1,)], [*answers, *said])
    assert scene.fighters[0].posture is posture, rule


def test_rising_with_the_step_before_the_blow() -> None:
    """G-65: leaving a crouch is free at any time: here between the step and the attack."""
    scene = in_order(fight((swordsman(14), "d5", "e"), (swordsman(), "e5", "w")))
    scene.fighters[0].posture = CROUCHING
    events = beat(scene, [(5, 5, 5)], ["attack", "standing", "d5", "e", *HIT, "strike", "d5", "e"])
    assert of_kind(events, AttackRolled)[0].need.total == 14


@pytest.mark.parametrize(
    ("rule", "place", "yes"),
    [("G-65 after no more than a step", "f5", True), ("G-65 not after two hexes", "g5", False)],
)
def test_crouching_after_a_move(rule: str, place: str, yes: bool) -> None:
    assert ("crouching" in keys(peek(alone("e5", "e"), [], ["move", place]))) == yes, rule


def test_rising_after_a_crouching_move() -> None:
    """G-65: leaving a crouch is free at any time in one's turn."""
    scene = alone("b5", "e", basic_move=6)
    beat(scene, [], ["crouch", "move", "f5", "standing", "e"])
    assert scene.fighters[0].posture is STANDING


def test_rising_in_the_midst_of_a_move_and_attack() -> None:
    """G-65: and then the blow is struck standing; nobody crouches down there."""
    scene = rusher()
    scene.fighters[0].posture = CROUCHING
    events = beat(scene, [(5, 5, 5)], ["move and attack", "d5", "standing", "e", *HIT, "d5", "e"])
    assert of_kind(events, AttackRolled)[0].need.total == 9
    scene = rusher()
    assert "crouching" not in keys(peek(scene, [], ["move and attack", "b5"]))


def test_rising_at_the_beginning() -> None:
    """G-65: out of a crouch, and no penalty."""
    scene = in_order(fight((swordsman(14), "d5", "e"), (swordsman(), "e5", "w")))
    scene.fighters[0].posture = CROUCHING
    events = beat(scene, [(5, 5, 5)], ["rise", "attack", "d5", "e", *HIT, "strike", "d5", "e"])
    assert of_kind(events, AttackRolled)[0].need.total == 14


# G-66: sprinting


def runner(book: Gurps = GURPS, **fields: Any) -> GurpsFight:
    """Somebody with Move 6 and a long field."""
    paper = sheet(basic_move=6, **fields)
    return in_order(fight((paper, "a5", "e"), (sheet(), "t9", "w"), book=book, rows=["." * 20] * 10))


def run_up(scene: GurpsFight, answers: list[str], book: Gurps = GURPS) -> GurpsFight:
    beat(scene, [], answers, book)
    beat(scene, [], ["do nothing"], book)
    return scene


def test_a_sprint_after_a_forward_move() -> None:
    """gurps W-48: Move 6, second forward Move in a row: 7 hexes, and defences at -2."""
    scene = run_up(runner(), ["move", "c5", "e"])
    menu = peek(scene.copy(), [], ["sprint"]).menu
    assert isinstance(menu, Ways)
    assert menu.points == 7
    assert menu.find("j5") is not None
    assert menu.find("k5") is None
    beat(scene, [], ["sprint", "j5", "e"])
    me, foe = scene.fighters
    foe.cell = scene.board.find("k5")
    blow = GURPS.aimed(scene, foe, me, foe.held[-1].item.strikes[1])
    assert GURPS.defence_need(scene, me, blow, Guard(DODGE)).total == 6
    assert not GURPS.may_retreat(me)


@pytest.mark.parametrize(
    ("rule", "answers", "yes"),
    [
        ("G-66 after a forward Move", ["move", "c5", "e"], True),
        ("G-66 after a Move forward with a turn in it", ["move", "c4", "e"], True),
        ("G-66 not after a Move with a backward hex", ["move", "c5 by d5", "e"], False),
        ("G-66 not after standing still", ["move", "b5", "e"], False),
        ("G-66 not after anything else", ["do nothing"], False),
        ("G-66 not after a Move and Attack", ["all-out defence", "increased defence", "dodge", "c5", "e"], False),
    ],
)
def test_who_may_sprint(rule: str, answers: list[str], yes: bool) -> None:
    scene = runner()
    scene.fighters[0].cell = scene.board.find("b5")
    run_up(scene, answers)
    assert ("sprint" in keys(peek(scene, [], []))) == yes, rule


def test_nobody_crouches_and_sprints() -> None:
    """G-66: not in the same turn."""
    scene = run_up(runner(), ["move", "c5", "e"])
    assert "sprint" not in keys(peek(scene.copy(), [], ["crouch"]))
    assert "crouching" not in keys(peek(scene, [], ["sprint", "d5"]))


@pytest.mark.parametrize(
    ("rule", "move", "points"),
    [
        ("G-66 Move 1: one more", 1, 2),
        ("G-66 Move 5: a fifth is one", 5, 6),
        ("gurps W-48: Move 6", 6, 7),
        ("G-66 Move 9: 10.8", 9, 10),
        ("G-66 Move 10: a fifth is two", 10, 12),
    ],
)
def test_how_fast_a_sprint_is(rule: str, move: int, points: int) -> None:
    assert GURPS.sprint_points(one(sheet(basic_move=move))) == points, rule


def sprint_ways(points: int) -> Ways:
    scene = runner()
    scene.fighters[0].cell = scene.board.find("h5")
    return ways(scene, points, gait=GURPS.charging, bend=1)


@pytest.mark.parametrize(
    ("rule", "place", "points"),
    [
        ("G-66 straight ahead", "k5", 3),
        ("G-66 aslant, a front hex each time", "h4", 1),
        ("G-66 one hex-side, then aslant", "g4", 1),
        ("G-66 straight back: round a bend", "g5", 4),
        ("G-66 two hexes back: round a wider one", "f5", 5),
    ],
)
def test_a_sprint_turns_by_a_hex_side_a_hex(rule: str, place: str, points: int) -> None:
    found = sprint_ways(9).find(place)
    assert isinstance(found, Place)
    assert found.way.cost == points, rule
    facing = 0
    here = sprint_ways(9).start
    for cell, face in zip(found.way.cells, found.way.facings, strict=True):
        assert (face - facing) % 6 in (0, 1, 5), rule
        assert (sprint_ways(9).board.direction(here, cell) - face) % 6 in (0, 1, 5), rule
        here, facing = cell, face


def test_a_charge_may_turn_about_at_once() -> None:
    """G-40, G-66: an All-Out Attack goes forward too, but without that limit."""
    scene = runner()
    scene.fighters[0].cell = scene.board.find("h5")
    assert cost(ways(scene, 9, gait=GURPS.charging), "g5") == 2
    assert ways(scene, 1, gait=GURPS.charging).find("g5") is None


def test_at_the_end_of_a_sprint_one_more_hex_side() -> None:
    """G-66: no turning about at full speed."""
    scene = run_up(runner(), ["move", "c5", "e"])
    assert keys(peek(scene, [], ["sprint", "j5"])) == ["e", "ne", "se"]


def test_every_menu_of_a_sprint_agrees_with_itself() -> None:
    """G-66: what is listed can be found, and nothing else within reach."""
    menu = sprint_ways(4)
    listed = {option.key for option in menu.options()}
    assert listed == {menu.board.names[cell] for cell in menu.reach().cells}
    assert "f5" not in listed


@pytest.mark.parametrize(
    ("rule", "fields", "need"),
    [
        ("G-66 HT", {"ht": 11}, 11),
        ("G-66 Running, if it is better", {"ht": 11, "skills": {"Running": 13}}, 13),
        ("G-66 HT, if that is better", {"ht": 11, "skills": {"Running": 9}}, 11),
        ("G-66 the fit", {"ht": 11, "traits": ["Very Fit"], "skills": {"Running": 12}}, 13),
    ],
)
def test_every_fifteenth_turn_of_sprinting(rule: str, fields: dict[str, Any], need: int) -> None:
    for roll, fp in (((3, 3, 3), 11), ((5, 5, 5), 10)):
        scene = run_up(runner(**fields), ["move", "c5", "e"])
        me = scene.fighters[0]
        me.sprints, me.manoeuvre = 14, GURPS.manoeuvres()[6]
        me.path, me.forward = (me.cell, me.cell), True
        events = beat(scene, [roll], ["sprint", "d5", "e"])
        assert of_kind(events, SuccessRolled)[0].need.total == need, rule
        assert me.fp == fp, rule
        assert len(of_kind(events, Suffered)) == 11 - fp, rule


def test_no_roll_before_the_fifteenth() -> None:
    """G-66: and a turn of something else begins the count anew."""
    scene = run_up(runner(), ["move", "c5", "e"])
    run_up(scene, ["sprint", "d5", "e"])
    assert scene.fighters[0].sprints == 1
    run_up(scene, ["sprint", "e5", "e"])
    assert scene.fighters[0].sprints == 2
    run_up(scene, ["move", "f5", "e"])
    run_up(scene, ["sprint", "g5", "e"])
    assert scene.fighters[0].sprints == 1


@pytest.mark.parametrize(
    ("rule", "switch", "total"), [("G-66 -2 to defend", "2", 6), ("G-66 nothing by the switch", "0", 8)]
)
def test_defending_after_a_sprint(rule: str, switch: str, total: int) -> None:
    book = Gurps({"sprint_defence_penalty": switch})
    scene = run_up(runner(book), ["move", "c5", "e"], book)
    beat(scene, [], ["sprint", "d5", "e"], book)
    me, foe = scene.fighters
    foe.cell = scene.board.find("e5")
    blow = book.aimed(scene, foe, me, foe.held[-1].item.strikes[1])
    assert book.defence_need(scene, me, blow, Guard(DODGE)).total == total, rule


# G-67 to G-69: what is in the way


def test_an_allys_hex_is_passed_for_one_more_and_not_ended_in() -> None:
    """G-67: allies, bodies and foes in the way."""
    rows = ["#######", ".......", "#######"]
    people = [(sheet(), "a2", "e"), (sheet(), "g2", "w"), (sheet(), "b2", "e")]
    scene = fight(*people, rows=rows)
    other = scene.fighters[2]
    assert ways(scene, 5).find("b2") is None
    assert cost(ways(scene, 5), "c2") == 3
    other.out = True
    assert cost(ways(scene, 5), "b2") == 2
    assert cost(ways(scene, 5), "c2") == 3
    other.out, other.side = False, 1
    assert cost(ways(scene, 5), "b2") == 1  # into close combat
    assert ways(scene, 5).find("c2") is None


def test_two_bodies_are_twice_the_trouble() -> None:
    """G-67: +1 for each."""
    people = [(sheet(), "a2", "e"), (sheet(), "g2", "w"), (sheet(), "b2", "e"), (sheet(), "b2", "e")]
    scene = fight(*people, rows=["#######", ".......", "#######"])
    scene.fighters[2].out = scene.fighters[3].out = True
    assert cost(ways(scene, 5), "b2") == 3


# G-68: evading


def gate(facing: str = "w", dx: int = 13, **fields: Any) -> GurpsFight:
    """A at c5 wants to get past B at d5."""
    return in_order(fight((sheet(dx=dx, **fields), "c5", "e"), (sheet(), "d5", facing)))


def evade_score(scene: GurpsFight) -> int:
    me, foe = scene.fighters
    return GURPS.evade_score(scene, me, foe).total


@pytest.mark.parametrize(
    ("rule", "posture", "facing", "total"),
    [
        ("G-68 a standing foe -5", STANDING, "w", 8),
        ("G-68 a kneeling foe -2", KNEELING, "w", 11),
        ("G-68 a sitting foe -2", SITTING, "w", 11),
        ("G-68 a foe lying prone +5", PRONE, "w", 18),
        ("G-68 a foe lying face up +5", FACE_UP, "w", 18),
        ("gurps W-44: a standing foe, from its side", STANDING, "ne", 10),
        ("G-68 from its other side", STANDING, "se", 10),
        ("G-68 from the rear +5", STANDING, "e", 13),
        ("G-68 a kneeling foe, from the rear", KNEELING, "e", 16),
    ],
)
def test_how_hard_a_foe_is_to_evade(rule: str, posture: Posture, facing: str, total: int) -> None:
    scene = gate(facing)
    scene.fighters[1].posture = posture
    assert evade_score(scene) == total, rule


def test_shock_burdens_an_evasion() -> None:
    """G-68, G-156: it is a DX roll."""
    scene = gate()
    scene.fighters[0].shock = 2
    assert evade_score(scene) == 6


def test_evading_a_foe() -> None:
    """G-68: whoever wins the Quick Contest of DX passes."""
    scene = gate()
    events = beat(scene, [(2, 3, 3), (4, 4, 3)], ["move", "f5 by d5", "stand in the way", "e"])
    contest = of_kind(events, ContestRolled)[0]
    assert (contest.mine.total, contest.theirs.total, contest.winner) == (8, 10, 1)
    assert scene.board.names[scene.fighters[0].cell] == "f5"


@pytest.mark.parametrize(
    ("rule", "mine", "theirs"),
    [("G-68 a tie", (2, 3, 3), (3, 3, 4)), ("G-68 a loss", (4, 4, 4), (3, 3, 3))],
)
def test_a_foe_who_is_not_evaded(rule: str, mine: tuple[int, ...], theirs: tuple[int, ...]) -> None:
    """It stops in the hex before the foe's, and the movement ends, whatever is left of it."""
    scene = gate(basic_move=6)
    scene.fighters[0].cell = scene.board.find("b5")
    beat(scene, [mine, theirs], ["move", "f5 by d5", "stand in the way", "e"])
    assert scene.board.names[scene.fighters[0].cell] == "c5", rule


def test_a_foe_may_let_one_pass() -> None:
    """G-68: then nobody rolls."""
    scene = gate()
    events = beat(scene, [], ["move", "e5 by d5", "let pass", "e"])
    assert scene.board.names[scene.fighters[0].cell] == "e5"
    assert not of_kind(events, ContestRolled)


def test_a_stunned_foe_is_still_in_the_way() -> None:
    """G-68: only what is out of the fight does not resist."""
    scene = gate()
    scene.fighters[1].stunned = True
    events = beat(scene, [(2, 3, 3), (3, 3, 3)], ["move", "e5 by d5", "stand in the way", "e"])
    assert of_kind(events, ContestRolled)[0].winner == -1


def test_there_must_be_enough_movement_to_get_out_again() -> None:
    """G-68: through the foe's hex and out; whoever ends there has come to close quarters (G-169)."""
    scene = gate()
    assert cost(ways(scene, 2), "e5 by d5") == 2
    assert ways(scene, 1).find("e5 by d5") is None
    assert cost(ways(scene, 5), "d5") == 1
    assert cost(ways(scene, 5), "e5") == 3  # round it, if it is not named


def test_a_step_of_two_hexes_may_evade() -> None:
    """G-68: part of any manoeuvre with enough movement."""
    scene = in_order(fight((swordsman(dx=13, basic_move=11), "c5", "e"), (swordsman(), "d5", "w")))
    answers = ["attack", "e5 by d5", "stand in the way", "w", *HIT, "strike"]
    events = beat(scene, [(2, 3, 3), (4, 4, 3), (5, 5, 5)], answers)
    assert scene.board.names[scene.fighters[0].cell] == "e5"
    assert of_kind(events, AttackRolled)[0].need.total == 12


def test_a_step_that_is_barred_is_over() -> None:
    """G-68: it stops before the foe, and nothing of it is left after the attack."""
    scene = in_order(fight((swordsman(dx=13, basic_move=11), "c5", "e"), (swordsman(), "d5", "w")))
    answers = ["attack", "e5 by d5", "stand in the way", "e", *HIT, "strike"]
    beat(scene, [(4, 4, 4), (3, 3, 3), (5, 5, 5)], answers)
    assert scene.board.names[scene.fighters[0].cell] == "c5"


def test_a_move_and_attack_after_a_failed_evasion() -> None:
    """G-68, G-46: the attack may still be made, but there is no more movement."""
    scene = in_order(fight((swordsman(dx=13), "c5", "e"), (swordsman(), "d5", "w")))
    answers = ["move and attack", "f5 by d5", "stand in the way", "e", *HIT]
    events = beat(scene, [(4, 4, 4), (3, 3, 3), (5, 5, 5)], answers)
    assert len(of_kind(events, AttackRolled)) == 1


# G-69: the ground


@pytest.mark.parametrize(
    ("rule", "glyph", "points"),
    [
        ("G-69 open ground", ".", 1),
        ("G-69 bad footing", "~", 2),
        ("G-69 stairs", "=", 2),
        ("G-69 shallow water", ",", 2),
        ("G-69 a minor obstacle", "o", 2),
        ("G-69 a table", "T", 2),
        ("G-69 a low wall", "-", 2),
        ("G-69 deep water takes all there is", "w", 5),
    ],
)
def test_terrain(rule: str, glyph: str, points: int) -> None:
    assert cost(ways(alone("a2", "e", rows=["####", f".{glyph}..", "####"]), 5), "b2") == points, rule


@pytest.mark.parametrize(
    ("rule", "glyph", "sees"),
    [
        ("G-69 a severe obstacle", "X", True),
        ("G-69 a wall", "#", False),
        ("G-69 a closed door", "+", False),
        ("G-69 a pillar", "I", False),
    ],
)
def test_what_cannot_be_entered(rule: str, glyph: str, sees: bool) -> None:
    scene = alone("a2", "e", rows=["####", f".{glyph}..", "####"])
    assert ways(scene, 9).find("b2") is None, rule
    assert ways(scene, 9).find("c2") is None, rule
    assert scene.board.sees(scene.board.find("a2"), scene.board.find("c2")) == sees, rule
    assert keys_of(steps(scene)) == ["a2"], rule


def test_one_hex_at_most_through_deep_water() -> None:
    """G-69: all movement for one hex, and only as a whole move."""
    rows = [".ww..", ".ww.."]
    scene = alone("a1", "e", rows=rows)
    assert cost(ways(scene, 5), "b1") == 5
    assert ways(scene, 5).find("c1") is None
    assert ways(scene, 5).find("c1 by b1") is None
    scene.fighters[0].cell = scene.board.find("a2")
    assert ways(scene, 5).find("b1 by a1") is None


@pytest.mark.parametrize(
    ("rule", "glyph", "defence"),
    [
        ("G-69 bad footing: -1 to defend", "~", 7),
        ("G-69 stairs: -1 to defend", "=", 7),
        ("G-69 shallow water: -1 to defend", ",", 7),
        ("G-69 an obstacle: nothing", "o", 8),
    ],
)
def test_footing_and_defence(rule: str, glyph: str, defence: int) -> None:
    scene = fight((swordsman(), "d5", "e"), (swordsman(), "e5", "w"), rows=[glyph * 12] * 10)
    me, foe = scene.fighters
    blow = GURPS.aimed(scene, me, foe, me.held[0].item.strikes[0])
    assert GURPS.defence_need(scene, foe, blow, Guard(DODGE)).total == defence, rule


def test_a_step_into_mud_burdens_the_attack() -> None:
    """G-69: a step ignores the points but not the penalty."""
    rows = [".." + "~" * 10] * 10
    scene = in_order(fight((swordsman(14), "b5", "e"), (swordsman(), "d5", "w"), rows=rows))
    events = beat(scene, [(5, 5, 5)], ["attack", "c5", "e", *HIT, "strike"])
    assert of_kind(events, AttackRolled)[0].need.total == 12


# interrupted moves


def test_a_crawler_who_is_stopped_may_crawl_on() -> None:
    """G-57, G-194: only a change of posture ends the movement."""
    scene = in_order(fight((sheet(basic_move=9, hp=30), "b5", "e"), (sheet(), "d6", "nw")))
    me, foe = scene.fighters
    me.posture = CRAWLING
    foe.wait = Wait(ADJACENT, NOBODY, NOBODY, ATTACK)
    answers = ["move", "e5", "d6", "nw", "torso", "strike", "d6", "nw", "e5", "e"]
    beat(scene, [(5, 5, 5), (3, 3, 3)], answers)
    assert scene.board.names[me.cell] == "e5"


def test_whoever_is_stopped_before_a_foe_may_still_evade_it() -> None:
    """G-68, G-194: a blow out of a Wait is no failed evasion."""
    scene = in_order(fight((sheet(dx=13, basic_move=6, hp=30), "b5", "e"), (swordsman(), "d5", "w")))
    me, foe = scene.fighters
    foe.wait = Wait(ADJACENT, NOBODY, NOBODY, ATTACK)
    answers = ["move", "e5 by d5", "d5", "w", *HIT, "strike", "d5", "w", "e5 by d5", "let pass", "e"]
    beat(scene, [(5, 5, 5)], answers)
    assert scene.board.names[me.cell] == "e5"


def test_the_menus_agree_with_themselves() -> None:
    """G-57 to G-60: every place that is listed can be found, at the cost that is listed."""
    rows = ["..~..o....", ".~...w....", "....#.....", "..o.....~.", "....~....."]
    scene = fight((sheet(), "d3", "ne"), (sheet(), "j5", "w"), (sheet(), "c3", "w"), (sheet(), "f3", "w"), rows=rows)
    for fresh in (True, False):
        for bend in (1, ANY_TURN):
            for points in range(7):
                menu = ways(scene, points, gait=GURPS.charging if bend == 1 else None, fresh=fresh, bend=bend)
                reach = menu.reach()
                listed = [option.key for option in menu.options()]
                assert listed == [scene.board.names[cell] for cell in reach.cells]
                for place, spent in zip(listed, reach.costs, strict=True):
                    assert cost(menu, place) == spent


def test_a_named_way_costs_what_the_cheapest_does() -> None:
    """G-58, G-59: naming the first hex of the cheapest way changes nothing."""
    rows = ["..~..o....", ".~...w....", "....#.....", "..o.....~.", "....~....."]
    scene = fight((sheet(), "d3", "ne"), (sheet(), "j5", "w"), (sheet(), "c3", "w"), (sheet(), "f3", "w"), rows=rows)
    menu = ways(scene, 6)
    for option in menu.options():
        assert isinstance(option, Place)
        if len(option.way.cells) > 1 and option.way.cells[0] not in menu.no_stop:
            first = scene.board.names[option.way.cells[0]]
            assert cost(menu, f"{option.key} by {first}") == option.way.cost


# G-59, G-61: one turn with a step

SURROUNDED: list[Any] = [
    (swordsman(12, dx=13, hp=40), "d5", "e"),
    (swordsman(hp=40), "c5", "e"),
]
SWING = ["broadsword swing", "torso", "strike"]


def questions(scene: GurpsFight, rolls: list[tuple[int, ...]], answers: list[str], book: Gurps = GURPS) -> list[str]:
    """What the first fighter is asked in a turn with these answers."""
    beat(scene, rolls, answers, book)
    script = scene.chooser
    assert isinstance(script, Script)
    return [asked.partition(" ")[2] for asked in script.asked if asked.startswith("A ")]


def test_nobody_turns_round_strikes_and_turns_back() -> None:
    """G-59, G-61: one free turn in an attack; whoever turned on the spot has had its step as well."""
    asked = questions(fight(*SURROUNDED), [(5, 5, 5)], ["attack", "d5", "w", *SWING])
    assert asked == ["manoeuvre", "step", "facing", "strike", "location", "blow"]


def test_the_turn_may_come_after_the_deed() -> None:
    """G-61: with the step, or instead of it."""
    scene = fight((swordsman(12, dx=13), "d5", "e"), (swordsman(hp=40), "e5", "w"))
    beat(scene, [(5, 5, 5)], ["attack", "d5", "e", *SWING, "c5", "w"])
    assert scene.fighters[0].facing == FACINGS.index("w")


def test_a_long_step_that_is_split_has_one_turn_too() -> None:
    """G-61: the first hex with a turn, the second without."""
    scene = fight((swordsman(12, dx=13, basic_move=12), "d5", "e"), (swordsman(hp=40), "b5", "e"))
    asked = questions(scene, [(5, 5, 5)], ["attack", "c5", "w", *SWING, "d5"])
    assert asked == ["manoeuvre", "step", "facing", "strike", "location", "blow", "step"]


def test_the_turn_at_the_end_by_the_switch() -> None:
    """G-61: with `step_facing`, as the profile of the first document has it, one turns again at the end."""
    for book in (Gurps({"step_facing": "any"}), Gurps({"profile": "seed000"})):
        scene = fight(*SURROUNDED, book=book)
        beat(scene, [(5, 5, 5)], ["attack", "d5", "w", *SWING, "d5", "e"], book)
        assert scene.fighters[0].facing == FACINGS.index("e")


def test_the_next_turn_has_its_own_turn_and_speed() -> None:
    """G-30, G-61, G-97: what was done in one turn binds nobody in the next."""
    scene = fight(*SURROUNDED)
    beat(scene, [(5, 5, 5)], ["attack", "d5", "w", *SWING])
    beat(scene, [], ["do nothing"])
    beat(scene, [(5, 5, 5)], ["attack", "d5", "w", *SWING, "d5", "e"])
    beat(scene, [], ["move", "b5", "e"])
    assert GURPS.speed(scene.fighters[1]) == 1
    beat(scene, [], ["do nothing"])
    beat(scene, [], ["evaluate", "c5", "e"])
    assert GURPS.speed(scene.fighters[1]) == 0


def test_a_wait_has_a_turn_of_its_own() -> None:
    """G-61, G-194: whoever turned before it waited may turn when it steps in."""
    scene = in_order(fight((swordsman(12, dx=13), "f5", "w"), (swordsman(hp=40), "d4", "e")))
    waiter = scene.fighters[1]
    waiter.wait, waiter.manoeuvre, waiter.turned = Wait(ADJACENT, NOBODY, NOBODY, ATTACK), WAIT, True
    beat(scene, [(5, 5, 5)], ["move", "d5", "d4", "se", *SWING, "d5", "w"])
    assert waiter.facing == FACINGS.index("se")


# G-62: sitting


def test_who_sits_neither_moves_nor_steps() -> None:
    """G-62: nobody gets anywhere sitting, by a step either, nor reaches further for it."""
    scene = fight((swordsman(12, dx=13), "d5", "e"), (swordsman(hp=40), "e5", "w"))
    me = scene.fighters[0]
    me.posture = SITTING
    asked = questions(scene, [(5, 5, 5)], ["attack", "e", *SWING, "e"])
    assert "step" not in asked
    for answers in (["ready"], ["all-out defence", "double defence"]):
        scene = fight((swordsman(12, dx=13), "d5", "e"), (swordsman(hp=40), "e5", "w"))
        scene.fighters[0].posture = SITTING
        assert peek(scene, [], answers).question.key == "facing"
    far = fight((swordsman(12, dx=13), "d5", "e"), (swordsman(hp=40), "f5", "w"))
    assert "attack" in keys(peek(far, [], []))
    far.fighters[0].posture = SITTING
    assert "attack" not in keys(peek(far, [], []))
