"""Section 6: the map, moving, facing, postures, people and ground in the way."""

from typing import Any

import pytest
from tests.gurps.deeds import in_order
from tests.gurps.moves import HIT, SWING, alone, cost, questions, rusher, ways
from tests.gurps.scene import GURPS, beat, fight, keys, of_kind, one, peek, sheet, swordsman
from tests.kernel.turns import price_of_turn

from fracas.kernel.decision import Place
from fracas.kernel.fight import NOBODY
from fracas.kernel.hexes import DIRECTIONS, FACINGS, FRONT, LEFT, REAR, RIGHT, arc, direction, distance
from fracas.kernel.ways import Gait
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.events import AttackRolled, Moved
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.guards import DODGE, Guard
from fracas.rulebooks.gurps.manoeuvres import ATTACK, WAIT
from fracas.rulebooks.gurps.rows import CRAWLING
from fracas.rulebooks.gurps.tasks import Wait
from fracas.rulebooks.gurps.triggers import ADJACENT
from fracas.rulebooks.gurps.ways import ANY_TURN, FACES, StepOr, Steps, Ways, places_of

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
    menu = places_of(peek(scene, [], answers).menu)
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
    blow = GURPS.blow_at(scene, me, foe, me.held[0].item.strikes[0])
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
