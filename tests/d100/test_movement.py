"""Movement, opposition, pushes, watching (D-32 to D-42, D-119, D-124, D-129)."""

from __future__ import annotations

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
    asked,
    do,
    duel,
    fight,
    in_order,
    keys,
    of_kind,
    open_acts,
    parry,
    sheet,
    swordsman,
    turn_of,
)
from tests.d100.staging import Laid

from fracas.kernel.decision import Place
from fracas.kernel.event import Turned
from fracas.kernel.ways import Way
from fracas.rulebooks.d100.events import AttackRolled, Barred, Moved
from fracas.rulebooks.d100.movement import RUN
from fracas.rulebooks.d100.rows import KNEELING, PRONE, STANDING
from fracas.rulebooks.d100.ways import ZONE


def offset(scene: D100Fight, cell: int, q: int, r: int) -> int:
    """The cell so far off, by axial coordinates."""
    return cell + r * scene.board.width + q


def at(scene: D100Fight, who: int, q: int, r: int, facing: int = 0) -> Combatant:
    """Puts somebody somewhere relative to f5."""
    me = scene.fighters[who]
    me.cell = offset(scene, scene.board.find("f5"), q, r)
    me.facing = facing
    return me


def guard_and_me(**more: Any) -> tuple[D100Fight, Combatant, Combatant]:
    """A guard at (0, 0) facing 0 and me at (1, 0), as in the worked examples."""
    scene = in_order(fight((swordsman(), "f5", "e"), (swordsman(), "g5", "w"), **more))
    return scene, scene.fighters[0], scene.fighters[1]


def straight(scene: D100Fight, cells: list[int]) -> Place:
    """A way through these hexes, whether or not it would be offered."""
    return Place("there", cells[-1], Way(cells, [0] * len(cells), list(range(1, len(cells) + 1))))


# D-32 to D-35


@pytest.mark.parametrize(
    "rule, paper, legs, metres, hexes",
    [
        ("d100 W-25 an ordinary human", {}, 0, 8, 4),
        ("d100 W-25 in mesh", {"armour": "AT4"}, 0, 7, 3),
        ("d100 W-25 in plate", {"armour": "AT5"}, 0, 5, 2),
        ("d100 W-25 in mesh with a useless leg", {"armour": "AT4"}, 1, 3, 1),
        ("D-35 two useless legs", {}, 2, 0, 0),
        ("D-35 armour never takes more than there is", {"bm_m": 2, "armour": "AT5"}, 0, 0, 0),
        ("D-32 at least one hex", {"bm_m": 1}, 0, 1, 1),
    ],
)
def test_base_move(rule: str, paper: dict[str, Any], legs: int, metres: int, hexes: int) -> None:
    me = fight((swordsman(**paper), "a1", "e"), (swordsman(), "l9", "w")).fighters[0]
    me.legs_useless = legs
    assert (BOOK.base_move_m(me), BOOK.base_move(me)) == (metres, hexes), rule


def test_four_hexes_free_and_twelve_more() -> None:
    """d100 W-25: 4 hexes free, and with 3 AP 12 more; D-33, D-34: first the free move, then 1 AP each."""
    scene = in_order(fight((swordsman(), "a5", "e"), (swordsman(), "z5", "w"), rows=["." * 26] * 5, book=FREE))
    me = turn_of(scene, 0, FREE)
    act(scene, [], ["move", "e5", "e"])
    assert (me.ap, me.stride) == (4, 0)
    for place, left in (("i5", 3), ("m5", 2), ("q5", 1)):
        act(scene, [], ["run", place, "e"])
        assert (me.ap, scene.board.names[me.cell]) == (left, place)


def test_the_free_move_can_be_divided() -> None:
    """D-33: around other acts of the same turn."""
    scene = in_order(fight((armed("knife"), "a5", "e"), (swordsman(db_misc=100), "c5", "w"), book=FREE))
    me = turn_of(scene, 0, FREE)
    scene.fighters[1].surprised = True
    act(scene, [], ["move", "b5", "e"])
    assert me.stride == 3
    act(scene, [(1,)], ["attack knife", "plain"])
    act(scene, [], ["move", "a4", "w"])
    assert me.stride == 2


def test_costs_of_ground_and_posture() -> None:
    """D-35: open 1, rough 2, crawling 3; whoever kneels must rise first."""
    scene = in_order(
        fight((swordsman(), "a1", "e"), (swordsman(), "h2", "w"), rows=[".~~.....", "........"], book=FREE)
    )
    me = turn_of(scene, 0, FREE)
    ways = FREE.free_ways(scene, me)
    assert [ways.cost_of(scene.board.find(name)) for name in ("b1", "c1", "a2", "e2")] == [2, 4, 1, -1]
    me.posture = PRONE
    ways = FREE.free_ways(scene, me)
    assert ways.cost_of(scene.board.find("a2")) == 3
    assert ways.cost_of(scene.board.find("b2")) == -1
    me.posture = KNEELING
    assert "move" not in open_acts(scene, me)
    act(scene, [], ["rise"])
    assert me.posture is STANDING


def test_slow_movers_are_not_rooted() -> None:
    """d100 W-47: prone in plate there are 2 hexes and a crawl costs 3: one hex may be entered, and ends the move."""
    scene = in_order(fight((swordsman(armour="AT5"), "d5", "e"), (swordsman(), "l9", "w"), book=FREE))
    me = turn_of(scene, 0, FREE)
    me.posture = PRONE
    ways = FREE.free_ways(scene, me)
    assert len(ways.cells()) == 6
    act(scene, [], ["move", "e5", "e"])
    assert me.stride == 0


def test_with_two_useless_legs_one_crawls_a_hex_for_each_ap() -> None:
    """D-35: no free move, no standing, 1 hex an AP."""
    scene = in_order(fight((swordsman(), "d5", "e"), (swordsman(), "l9", "w"), book=FREE))
    me = scene.fighters[0]
    me.legs_useless, me.posture = 2, PRONE
    turn_of(scene, 0, FREE)
    assert me.stride == 0
    assert "stand up" not in open_acts(scene, me)
    assert len(FREE.run_ways(scene, me).cells()) == 6
    act(scene, [], ["run", "e5", "e"])
    assert me.ap == 3


def test_armour_that_takes_all_leaves_a_hex_an_ap() -> None:
    """D-35: a Base Move brought to 0 by armour still allows 1 hex per AP."""
    scene = in_order(fight((swordsman(bm_m=3, armour="AT5"), "d5", "e"), (swordsman(), "l9", "w"), book=FREE))
    me = turn_of(scene, 0, FREE)
    assert me.stride == 0
    assert len(FREE.run_ways(scene, me).cells()) == 6


def test_stun_halves_the_free_move_by_the_option() -> None:
    """D-108: not reduced by default; half of it, in metres, by `stun_halves_base_move`."""
    me = fight((swordsman(), "a1", "e"), (swordsman(), "l9", "w")).fighters[0]
    me.stun = 1
    assert BOOK.free_move(me) == 4
    assert D100({"stun_halves_base_move": "on"}).free_move(me) == 2


def test_postures_and_their_costs() -> None:
    """D-41, D-27: kneel 1, rise 1, stand 2 or 3 with a useless leg, drop 0."""
    scene, me, _ = duel(book=FREE)
    turn_of(scene, 0, FREE)
    act(scene, [], ["kneel"])
    act(scene, [], ["rise"])
    assert me.ap == 2
    act(scene, [], ["drop prone"])
    assert me.posture is PRONE
    act(scene, [], ["stand up"])
    assert me.ap == 0
    me.legs_useless = 1
    assert BOOK.stand_cost(me) == 3


# D-37 to D-39


@pytest.mark.parametrize(
    "rule, change, opposed",
    [
        ("D-37 armed and able", {}, True),
        ("D-37 not when prone", {"posture": PRONE}, False),
        ("D-37 not when held", {"held_by": 1}, False),
        ("D-37 not when surprised", {"surprised": True}, False),
        ("D-37 not with empty hands", {"held": []}, False),
        ("D-37 not when unconscious", {"out": True}, False),
    ],
)
def test_who_opposes(rule: str, change: dict[str, Any], opposed: bool) -> None:
    _scene, guard, me = guard_and_me()
    for name, value in change.items():
        setattr(guard, name, value)
    assert BOOK.opposes(guard, me) == opposed, rule


def test_good_fists_count_as_armed() -> None:
    """D-37: strike or grapple OB of at least +25."""
    for ob, counts in (({"strike": 25}, True), ({"grapple": 25}, True), ({"strike": 24}, False)):
        scene = fight((sheet(ob=ob), "f5", "e"), (swordsman(), "g5", "w"))
        assert BOOK.armed(scene.fighters[0]) == counts


@pytest.mark.parametrize(
    "rule, q, r, allowed",
    [
        ("d100 W-28 to (0,1) it fails", 0, 1, False),
        ("d100 W-28 to (1,-1) it fails", 1, -1, False),
        ("d100 W-28 to (2,0)", 2, 0, True),
        ("d100 W-28 to (2,-1)", 2, -1, True),
        ("d100 W-28 to (1,1)", 1, 1, True),
    ],
)
def test_passing_a_guard(rule: str, q: int, r: int, allowed: bool) -> None:
    scene, guard, me = guard_and_me(book=FREE)
    turn_of(scene, 1, FREE)
    me.stride = 1
    cell = offset(scene, guard.cell, q, r)
    assert (cell in FREE.free_ways(scene, me).cells()) == allowed, rule


def test_a_step_past_a_guard_fails() -> None:
    """D-39: no roll; the mover stays where it is, and the move is spent."""
    scene, guard, me = guard_and_me(book=FREE)
    turn_of(scene, 1, FREE)
    start = me.cell
    way = straight(scene, [offset(scene, guard.cell, 0, 1)])
    events = do(scene, [], [], lambda: FREE.follow(scene, me, way, "moves"))
    assert me.cell == start
    assert of_kind(events, Barred)[0].failed


def test_a_guard_zone_stops_a_move() -> None:
    """D-38: entering it ends the move; what is left of it is lost."""
    scene = in_order(fight((swordsman(), "f5", "e"), (swordsman(), "k5", "w"), book=FREE))
    me = turn_of(scene, 1, FREE)
    terms = FREE.terms(scene, me, 4, True)
    assert len([cell for cell in scene.board.cells() if terms.has(cell, ZONE)]) == 3
    act(scene, [], ["move", "g5", "w"])
    assert me.stride == 0
    assert scene.board.find("e5") not in FREE.run_ways(scene, me).cells()


# D-119


def test_round_the_guard() -> None:
    """d100 W-44: a guard who watches you turns as you come round it, and you stop in front of it."""
    scene, guard, me = guard_and_me(book=FREE)
    guard.watch = 1
    guard.held[0].hand = 0
    turn_of(scene, 1, FREE)
    cells = [offset(scene, guard.cell, q, r) for q, r in ((1, 1), (0, 2), (-1, 2), (-1, 1))]
    for cell in cells[:3]:
        FREE.step(scene, me, cell)
        assert guard.facing == 0
    guard.held[0].hand = 1
    FREE.step(scene, me, cells[3])
    assert guard.facing == 5
    assert FREE.stopped_by(scene, me, -1) == 0
    plain = D100({"watch": "off"})
    at(scene, 0, 0, 0)
    plain.step(scene, me, cells[3])
    assert guard.facing == 0
    assert scene.board.arc(guard.cell, guard.facing, me.cell) == 2


def test_turning_by_the_fewest_sides() -> None:
    """d100 W-44: a foe that appears at (-1,0) makes a watcher with facing 0 turn to facing 2."""
    scene, guard, me = guard_and_me()
    guard.watch = 1
    at(scene, 1, -1, 0)
    scene.acting = 1
    BOOK.keep_watch(scene, me)
    assert guard.facing == 2


@pytest.mark.parametrize(
    "rule, change",
    [
        ("D-119 not on its own turn", {"acting": 0}),
        ("D-119 not the surprised", {"surprised": True}),
        ("D-119 not the constrained", {"pinned": True}),
        ("D-119 not whom it does not watch", {"watch": -1}),
    ],
)
def test_who_does_not_turn(rule: str, change: dict[str, Any]) -> None:
    scene, guard, me = guard_and_me()
    guard.watch = 1
    scene.acting = change.pop("acting", 1)
    for name, value in change.items():
        setattr(guard, name, value)
    at(scene, 1, -1, 0)
    BOOK.keep_watch(scene, me)
    assert guard.facing == 0, rule


def test_whom_one_watches_by_nature() -> None:
    """D-119: most parry points, then the nearest, then the first; anew when that foe is down."""
    people = [(swordsman(), "d5", "e"), (swordsman(), "g5", "w"), (swordsman(), "f5", "w"), (swordsman(), "f4", "w")]
    scene = in_order(fight(*people, sides=[0, 1, 1, 1]))
    me = scene.fighters[0]
    assert BOOK.natural_watch(scene, me) == 2
    parry(me, scene, {1: 10, 2: 5})
    assert BOOK.natural_watch(scene, me) == 1
    me.watch = 1
    scene.fighters[1].unconscious = True
    BOOK.collapse(scene, scene.fighters[1], "unconscious")
    assert me.watch == 2


def test_the_pushed_turn_too() -> None:
    """D-119: whoever has been pushed and no longer has its foe in front turns as well."""
    scene, guard, me = guard_and_me()
    guard.watch = 1
    at(scene, 0, 2, 0)
    BOOK.keep_watch(scene, guard)
    assert scene.board.arc(guard.cell, guard.facing, me.cell) == 0
    assert of_kind(scene.events, Turned)


def test_another_foe_can_be_named_on_ones_turn() -> None:
    """D-119: free of cost."""
    people = [(swordsman(), "d5", "e"), (swordsman(), "g5", "w"), (swordsman(), "f5", "w")]
    scene = in_order(fight(*people, sides=[0, 1, 1], book=FREE))
    me = turn_of(scene, 0, FREE)
    me.watch = 1
    act(scene, [], ["watch"])
    assert me.watch == 2
    assert me.ap == 4
    assert "watch" not in open_acts(scene, me)


# D-42


def test_a_push() -> None:
    """d100 W-46: from (0,0) against (1,1), 5 m: direction 0, two hexes, to (3,1); what is blocked ends it."""
    scene, guard, me = guard_and_me()
    at(scene, 1, 1, 1)
    BOOK.push(scene, me, guard.cell, 5)
    assert me.cell == offset(scene, guard.cell, 3, 1)
    assert of_kind(scene.events, Moved)[0].how == "is driven back"
    BOOK.push(scene, me, me.cell, 5)
    assert me.cell == offset(scene, guard.cell, 3, 1)


def test_a_push_stops_before_walls_and_people() -> None:
    """D-42: and costs nothing more, unless `push_damage` says 1 hit a metre."""
    for book, hits in ((BOOK, 80), (D100({"push_damage": "on"}), 76)):
        scene = in_order(fight((swordsman(), "a1", "e"), (swordsman(), "b1", "w"), rows=["...#."], book=book))
        me = scene.fighters[1]
        book.push(scene, me, scene.fighters[0].cell, 6)
        assert scene.board.names[me.cell] == "c1"
        assert me.hits == hits


# D-124


def test_friends_and_bodies_are_rough_ground() -> None:
    """D-124: a friend's hex can be passed but not stopped in; one with bodies only can be entered."""
    people = [(swordsman(), "a1", "e"), (swordsman(), "h1", "w"), (swordsman(), "b1", "e"), (swordsman(), "d1", "e")]
    scene = in_order(fight(*people, sides=[0, 1, 0, 0], rows=["........"], book=FREE))
    scene.fighters[3].out = True
    scene.fighters[1].out = True
    me = turn_of(scene, 0, FREE)
    ways = FREE.free_ways(scene, me)
    costs = [ways.cost_of(scene.board.find(name)) for name in ("b1", "c1", "d1")]
    assert costs == [-1, 3, -1]
    me.stride = 5
    assert FREE.free_ways(scene, me).cost_of(scene.board.find("d1")) == 5


def test_nobody_enters_a_foes_hex() -> None:
    """D-124: a hex holds one conscious creature."""
    scene, me, foe = duel(book=FREE)
    turn_of(scene, 0, FREE)
    assert foe.cell not in FREE.free_ways(scene, me).cells()
    scene.fighters[1].out = True
    assert foe.cell in FREE.free_ways(scene, me).cells()


# D-129


def test_a_parting_attack() -> None:
    """D-129: by the option, a step out of a guard zone gives its owner one free blow at -25, parry points counted."""
    book = D100({"parting_attack": "on", "declaration": "free"})
    scene, guard, me = guard_and_me(book=book)
    guard.parrying = 30
    turn_of(scene, 1, book)
    menu = asked(scene, [], ["move", "h5"], lambda: book.act(scene))
    assert menu.who == 0
    assert keys(menu) == ["let it go", "sword", "strike"]
    scene, guard, me = guard_and_me(book=book)
    guard.parrying = 30
    turn_of(scene, 1, book)
    events = act(scene, [(1,)], ["move", "h5", "sword", "w"], book)
    assert of_kind(events, AttackRolled)[0].bonus.total == 80 - 30 - 25
    assert scene.board.names[me.cell] == "h5"
    assert guard.ap == 0


def test_without_the_option_leaving_is_free() -> None:
    """D-118: `parting_attack` is off by default."""
    scene, _, me = guard_and_me(book=FREE)
    turn_of(scene, 1, FREE)
    act(scene, [], ["move", "h5", "w"])
    assert scene.board.names[me.cell] == "h5"


def test_the_constrained_cannot_move() -> None:
    """D-10: held, bound, pinned or helpless."""
    for field, value in (("held_by", 1), ("bound", True), ("pinned", True)):
        scene, me, _ = duel(book=FREE)
        setattr(me, field, value)
        turn_of(scene, 0, FREE)
        assert not {"move", "run"} & set(open_acts(scene, me)), field


def test_a_way_that_somebody_draws() -> None:
    """D-33: through the hexes that are named, as far as the Base Move goes; not through a guard zone."""
    scene = in_order(fight((swordsman(), "a5", "e"), (swordsman(), "l5", "w"), book=FREE))
    me = turn_of(scene, 0, FREE)
    ways = FREE.free_ways(scene, me)
    place = ways.find("d5 by b4 c4")
    assert isinstance(place, Place)
    assert [scene.board.names[cell] for cell in place.way.cells] == ["b5", "b4", "c4", "d5"]
    assert place.way.cost == 4
    assert ways.find("d5 by b3 c3") is None
    assert ways.find("d5 by zz9") is None
    scene, _, me = guard_and_me(book=FREE)
    at(scene, 1, 3, 0)
    turn_of(scene, 1, FREE)
    assert FREE.free_ways(scene, me).find("h4 by g5") is None


# what is told of a move


def test_a_move_is_told_before_those_who_turn_after_it() -> None:
    """D-119: the move, then who has turned, in that order."""
    scene = in_order(fight((swordsman(), "a5", "e"), (swordsman(), "e5", "w"), book=FREE))
    scene.fighters[1].watch = 0
    scene.fighters[1].facing = 0
    turn_of(scene, 0, FREE)
    events = act(scene, [], ["move", "a3", "se"])
    assert [(type(event), event.to_dict()["who"]) for event in events[:2]] == [(Moved, 0), (Turned, 1)]


def test_a_leap_is_told_before_those_who_turn_after_it() -> None:
    """D-43, D-119."""
    scene = in_order(fight((swordsman(), "a5", "e"), (swordsman(), "e5", "w"), book=FREE))
    scene.fighters[1].watch = 0
    events = do(scene, [], [], lambda: FREE.leap(scene, scene.fighters[0], scene.board.find("h5")))
    assert [type(event) for event in events] == [Moved, Turned]


def test_a_parting_blow_is_told_before_the_rest_of_the_move() -> None:
    """D-129: it comes as the mover leaves."""
    book = D100({"parting_attack": "on", "declaration": "free"})
    scene, _, _ = guard_and_me(book=book)
    turn_of(scene, 1, book)
    events = act(scene, [(1,)], ["move", "h5", "sword", "w"], book)
    assert [type(event) for event in events if isinstance(event, AttackRolled | Moved)] == [AttackRolled, Moved]


def test_whoever_is_driven_off_by_a_parting_blow_goes_no_further() -> None:
    """D-129, D-42: the way that was meant does not begin there any more."""

    class Shoving(D100):
        def strike_in_passing(self, fight: D100Fight, me: Combatant, foe: Combatant) -> None:
            foe.cell = fight.board.find("g6")

    book = Shoving({"parting_attack": "on", "declaration": "free"})
    scene, _, me = guard_and_me(book=book)
    cells = [scene.board.find(name) for name in ("h5", "i5")]
    events = do(scene, [], [], lambda: book.follow(scene, me, straight(scene, cells), "moves"))
    assert scene.board.names[me.cell] == "g6"
    assert of_kind(events, Moved) == []


# movement for AP


def test_five_base_moves() -> None:
    """D-34, D-33: one free, and one more for each AP: 20 hexes."""
    rows = ["." * 40] * 3
    scene = staging.fight((staging.swordsman(), "b2", "e"), (staging.swordsman(), "an2", "w"), book=FREE, rows=rows)
    me = scene.fighters[0]
    FREE.begin_turn(scene, me, False)
    go = ["f2", "j2", "n2", "r2", "v2"]
    with Laid(scene, [], *[answer for place in go for answer in (place, "e")]):
        move = next(option for option in FREE.open_acts(scene, me) if option.key == "move")
        move.perform(FREE, scene, me)
        for _ in range(4):
            RUN.perform(FREE, scene, me)
    assert (scene.board.names[me.cell], me.ap, me.run) == ("v2", 0, 4)
    assert RUN.why_not(FREE, scene, me) or me.ap == 0
