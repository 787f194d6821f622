"""Shots, aim, ammunition, throws and blasts (D-29, D-30, D-51, D-65 to D-69)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.d100.scene import (
    BOOK,
    D100,
    DODGER,
    FREE,
    D100Fight,
    act,
    armed,
    asked,
    blow_of,
    do,
    duel,
    fight,
    in_order,
    item_of,
    of_kind,
    open_acts,
    parry,
    swordsman,
    turn_of,
)

from fracas.rulebooks.d100.contents import Blow
from fracas.rulebooks.d100.events import AttackRolled, Handled, ThrowRolled, Worked
from fracas.rulebooks.d100.rows import HASTY, KNEELING, PRONE

LONG_FIELD = ["." * 60] * 3


def range_between(weapon: str, hexes: int, **more: Any) -> D100Fight:
    names = [f"{chr(97 + hexes)}2"] if hexes < 26 else [f"{chr(96 + hexes // 26)}{chr(97 + hexes % 26)}2"]
    return in_order(fight((armed(weapon), "a2", "e"), (DODGER, names[0], "w"), rows=LONG_FIELD, book=FREE, **more))


@pytest.mark.parametrize(
    "rule, hexes, bonus",
    [
        ("d100 W-30 2 m, point blank", 1, 10),
        ("d100 W-30 12 m", 6, 0),
        ("d100 W-30 20 m", 10, -20),
        ("d100 W-30 60 m", 30, -40),
        ("d100 W-30 100 m", 50, -60),
    ],
)
def test_range(rule: str, hexes: int, bonus: int) -> None:
    scene = range_between("slug_pistol", hexes)
    assert BOOK.attack_bonus(scene, blow_of(scene, "slug_pistol", ranged=True)).total == 80 + bonus - 100, rule


def test_out_of_range() -> None:
    """d100 W-30: 102 m are too far; D-65."""
    scene = range_between("slug_pistol", 51)
    me = scene.fighters[0]
    assert BOOK.targets(scene, me, item_of(me, "slug_pistol"), True) == []


def test_walls_block_the_shot() -> None:
    """D-69: a wall between the centres; along a border both hexes must block."""
    scene = in_order(fight((armed("bow"), "a1", "e"), (swordsman(), "c1", "w"), rows=[".#.", "..."]))
    assert BOOK.targets(scene, scene.fighters[0], item_of(scene.fighters[0], "bow"), True) == []
    rows = ["....", "#...", "...."]
    scene = in_order(fight((armed("bow"), "b1", "e"), (swordsman(), "b3", "w"), rows=rows))
    assert BOOK.sees(scene, scene.fighters[0].cell, scene.fighters[1].cell)
    scene = in_order(fight((armed("bow"), "b1", "e"), (swordsman(), "b3", "w"), rows=["....", "##..", "...."]))
    assert not BOOK.sees(scene, scene.fighters[0].cell, scene.fighters[1].cell)


def test_recoil() -> None:
    """d100 W-31: a slug pistol at +70 and then +60; a laser pistol at +70 twice."""
    for weapon, second in (("slug_pistol", 60), ("laser_pistol", 70)):
        scene = in_order(fight((armed(weapon, 70), "a2", "e"), (DODGER, "f2", "w"), rows=LONG_FIELD, book=FREE))
        turn_of(scene, 0, FREE)
        key = f"shoot {weapon.replace('_', ' ')}"
        totals = [of_kind(act(scene, [(1,)], [key]), AttackRolled)[0].bonus.total for _ in range(2)]
        assert totals == [-30, second - 100]


@pytest.mark.parametrize(
    "rule, mine, theirs, bonus",
    [
        ("D-51 standing", {}, {}, 80),
        ("D-51 prone", {"posture": PRONE}, {}, 70),
        ("D-51 kneeling", {"posture": KNEELING}, {}, 80),
        ("D-51 a prone target beyond point blank", {}, {"posture": PRONE}, 65),
        ("D-51 10 less for each AP moved", {"run": 2}, {}, 60),
        ("D-29 aimed", {"aim": 3, "aim_foe": 1, "aim_item": 0}, {}, 110),
        ("D-29 aim at somebody else does not count", {"aim": 3, "aim_foe": 2, "aim_item": 0}, {}, 80),
    ],
)
def test_shooting_bonus(rule: str, mine: dict[str, Any], theirs: dict[str, Any], bonus: int) -> None:
    scene = in_order(fight((armed("slug_pistol"), "a2", "e"), (swordsman(), "f2", "w"), rows=LONG_FIELD))
    scene.acting = 0
    for who, changes in zip(scene.fighters, (mine, theirs), strict=True):
        for name, value in changes.items():
            setattr(who, name, value)
    assert BOOK.attack_bonus(scene, blow_of(scene, "slug_pistol", ranged=True)).total == bonus, rule


def test_a_prone_target_at_point_blank() -> None:
    """D-51: no harder there."""
    scene, _, foe = duel(armed("slug_pistol"))
    foe.posture = PRONE
    assert BOOK.attack_bonus(scene, blow_of(scene, "slug_pistol", ranged=True)).total == 90


def test_two_handed_in_a_guard_zone() -> None:
    """D-51: -20 for a two-handed ranged weapon there, nothing for a pistol."""
    for weapon, bonus in (("slug_rifle", 70), ("slug_pistol", 90)):
        scene, _, foe = duel(armed(weapon))
        assert BOOK.attack_bonus(scene, blow_of(scene, weapon, ranged=True)).total == bonus
        foe.facing = 0
        foe.posture = PRONE
    scene, _, foe = duel(armed("slug_rifle"))
    foe.held = []
    assert BOOK.attack_bonus(scene, blow_of(scene, "slug_rifle", ranged=True)).total == 90


def test_a_friend_next_to_the_target() -> None:
    """D-51: -10 for a ranged attack."""
    people = [(armed("slug_pistol"), "a2", "e"), (swordsman(), "f2", "w"), (swordsman(), "g2", "w")]
    scene = in_order(fight(*people, rows=LONG_FIELD, sides=[0, 1, 0]))
    assert BOOK.attack_bonus(scene, blow_of(scene, "slug_pistol", ranged=True)).total == 70


# D-29


def test_aim_is_built_step_by_step() -> None:
    """D-29: +10 for each AP, at most +30, over several turns; used up by the shot."""
    scene = range_between("slug_rifle", 6)
    me = turn_of(scene, 0, FREE)
    for bonus in (1, 2, 3):
        act(scene, [], ["aim slug rifle"])
        assert me.aim == bonus
    assert "aim slug rifle" not in open_acts(scene, me)
    turn_of(scene, 0, FREE)
    event = of_kind(act(scene, [(1,)], ["shoot slug rifle", "plain"]), AttackRolled)[0]
    assert event.bonus.total == 80 + 30 - 100
    assert me.aim == 0


@pytest.mark.parametrize(
    "rule, answers",
    [
        ("D-29 lost by a move", ["move", "b2", "e"]),
        ("D-29 lost by AP for anything else", ["kneel"]),
        ("D-29 not by a free act", ["turn", "ne"]),
    ],
)
def test_what_spoils_an_aim(rule: str, answers: list[str]) -> None:
    scene = range_between("slug_rifle", 6)
    me = turn_of(scene, 0, FREE)
    act(scene, [], ["aim slug rifle"])
    act(scene, [], answers)
    assert (me.aim == 0) == ("lost" in rule), rule


def test_hits_and_stun_spoil_an_aim() -> None:
    """D-29: taking any hits, or being stunned, or losing sight of the target."""
    scene = range_between("slug_rifle", 6)
    me = scene.fighters[0]
    for stun in (False, True):
        me.aim, me.aim_foe, me.aim_item = 2, 1, 0
        if stun:
            BOOK.stun(scene, me, 1)
        else:
            BOOK.lose_hits(scene, me, 1)
        assert me.aim == 0
    me.aim, me.aim_foe, me.aim_item = 2, 1, 0
    BOOK.check_aims(scene)
    assert me.aim == 2
    scene.fighters[1].hidden = True
    BOOK.check_aims(scene)
    assert me.aim == 0


def test_aim_and_haste_do_not_combine() -> None:
    """D-29: a hasty shot has no use of the aim."""
    scene = range_between("slug_rifle", 6)
    me = scene.fighters[0]
    me.aim, me.aim_foe, me.aim_item = 2, 1, 0
    blow = blow_of(scene, "slug_rifle", ranged=True, manner=HASTY)
    assert BOOK.attack_bonus(scene, blow).total == 80 - 25 - 100


# D-66


def test_a_magazine_runs_out() -> None:
    """D-66: one from the magazine each; at 0 it cannot fire; a loading act fills it."""
    scene = range_between("slug_pistol", 6)
    me = turn_of(scene, 0, FREE)
    me.held[0].shots = 1
    act(scene, [(1,)], ["shoot slug pistol"])
    assert me.held[0].shots == 0
    assert "shoot slug pistol" not in open_acts(scene, me)
    events = act(scene, [], ["load slug pistol"])
    assert of_kind(events, Handled)
    assert me.held[0].shots == 12
    assert me.ap == 0


def test_shells_go_in_one_by_one() -> None:
    """D-66: a shotgun gains one shell an AP."""
    scene = range_between("shotgun", 6)
    me = turn_of(scene, 0, FREE)
    me.held[0].shots = 0
    act(scene, [], ["load shotgun"])
    assert (me.held[0].shots, me.ap) == (1, 3)


def test_a_crossbow() -> None:
    """d100 W-32: shoot and half a load; the other half and a shot; a whole load (D-30)."""
    scene = range_between("crossbow", 6)
    me = turn_of(scene, 0, FREE)
    act(scene, [(1,)], ["shoot crossbow"])
    events = act(scene, [], ["load crossbow"])
    assert of_kind(events, Worked)[0].paid == 2
    FREE.end_turn(scene, me)
    turn_of(scene, 0, FREE)
    act(scene, [], ["load crossbow"])
    assert (me.held[0].shots, me.ap) == (1, 2)
    act(scene, [(1,)], ["shoot crossbow"])
    FREE.end_turn(scene, me)
    turn_of(scene, 0, FREE)
    act(scene, [], ["load crossbow"])
    assert (me.held[0].shots, me.ap) == (1, 0)


def test_work_that_is_let_lie_is_lost() -> None:
    """D-30: a turn without an AP on it, or being knocked down, loses the progress."""
    for how in ("idle", "down"):
        scene = range_between("crossbow", 6)
        me = turn_of(scene, 0, FREE)
        me.held[0].shots = 0
        me.ap = 2
        act(scene, [], ["load crossbow"])
        assert me.work is not None
        if how == "idle":
            FREE.end_turn(scene, me)
            turn_of(scene, 0, FREE)
            FREE.end_turn(scene, me)
        else:
            BOOK.set_posture(scene, me, PRONE, True)
        assert me.work is None, how


def test_spare_ammunition_is_counted_where_the_sheet_counts_it() -> None:
    """D-66: without any left nothing can be loaded."""
    scene = in_order(fight((armed("slug_pistol", spare={"slug_pistol": 1}), "a2", "e"), (DODGER, "f2", "w"), book=FREE))
    me = turn_of(scene, 0, FREE)
    me.held[0].shots = 0
    act(scene, [], ["load slug pistol"])
    me.held[0].shots = 0
    assert me.held[0].spare == 0
    assert "load slug pistol" not in open_acts(scene, me)


def test_an_empty_baton_is_a_club() -> None:
    """D-66: a charge an attack; without one it uses the strike profile with the baton's OB."""
    scene, me, _foe = duel(armed("stun_baton", 60), DODGER)
    blow = blow_of(scene, "stun_baton")
    assert blow.weapon.key == "stun_baton"
    turn_of(scene, 0, FREE)
    act(scene, [(1,)], ["attack stun baton", "plain"])
    assert me.held[0].shots == 29
    me.held[0].shots = 0
    blow = blow_of(scene, "stun_baton")
    assert blow.weapon.key == "strike"
    assert BOOK.attack_bonus(scene, blow).total == 60 - 100
    assert "attack stun baton" in open_acts(scene, me)


# D-68


def test_a_thrown_knife_lies_there() -> None:
    """D-68, D-9: it leaves the hand, lies at the target's hex, and has 20 less OB untaught; parried as a missile."""
    scene = in_order(fight((armed("knife", 80), "a2", "e"), (DODGER, "c2", "w"), book=FREE))
    me, foe = scene.fighters
    parry(foe, scene, {0: 30})
    turn_of(scene, 0, FREE)
    event = of_kind(act(scene, [(1,)], ["throw knife"]), AttackRolled)[0]
    assert event.bonus.total == 60 + 0 - 100 - 15
    assert me.held == []
    assert [(each.key, each.cell) for each in scene.floor] == [("knife", foe.cell)]


@pytest.mark.parametrize(
    "rule, total, hexes",
    [
        ("d100 W-33", 101, 0), ("d100 W-33", 100, 1), ("d100 W-33", 81, 1), ("d100 W-33", 80, 2), ("d100 W-33", 77, 2),
        ("d100 W-33", 41, 3), ("d100 W-33", 20, 5), ("d100 W-33", -30, 5),
    ],
)  # fmt: skip
def test_scatter(rule: str, total: int, hexes: int) -> None:
    assert BOOK.scatter_hexes(total) == hexes, rule


def blast_at(scene: D100Fight, burst: str, at: int = 1) -> Blow:
    me, foe = scene.fighters[0], scene.fighters[at]
    item = item_of(me, "frag_grenade")
    blow = Blow(me, foe, item, item.weapon)
    blow.ranged = True
    blow.burst = scene.board.find(burst)
    blow.metres = BOOK.metres_between(scene, blow.burst, foe.cell)
    blow.arc = scene.board.arc(foe.cell, foe.facing, blow.burst)
    return blow


@pytest.mark.parametrize(
    "rule, burst, bonus",
    [("d100 W-33 4 m off", "f5", 40), ("d100 W-33 8 m off", "d5", 20), ("d100 W-33 its own hex", "h5", 60)],
)
def test_a_blast_gets_weaker(rule: str, burst: str, bonus: int) -> None:
    scene = in_order(fight((armed("frag_grenade"), "a5", "e"), (swordsman(), "h5", "w")))
    assert BOOK.attack_bonus(scene, blast_at(scene, burst)).total == bonus, rule


def test_a_blast_reaches_everybody_near() -> None:
    """d100 W-33: at 10 m not at all; D-6, D-68: the nearest first, friends too."""
    people = [
        (armed("frag_grenade"), "a5", "e"),
        (swordsman(db_misc=100), "g5", "w"),
        (swordsman(db_misc=100), "h5", "w"),
    ]
    people += [(swordsman(), "k5", "w"), (swordsman(db_misc=100), "f4", "e")]
    scene = in_order(fight(*people, sides=[0, 1, 1, 1, 0], book=FREE))
    me = turn_of(scene, 0, FREE)
    events = act(scene, [(90,), (1,), (1,), (1,)], ["throw frag grenade", "f5", "plain"])
    throw = of_kind(events, ThrowRolled)[0]
    assert (throw.scatter, throw.burst) == (0, scene.board.find("f5"))
    assert [event.foe for event in of_kind(events, AttackRolled)] == [1, 4, 2]
    assert me.held == []
    assert scene.fighters[3].hits == 80


def test_a_throw_that_scatters() -> None:
    """D-68, D-6: a d6 says where to, and it stops before a hex that blocks."""
    rows = ["............"] * 4 + ["......#....."] + ["............"] * 4
    scene = in_order(fight((armed("frag_grenade", 40), "a5", "e"), (swordsman(), "l9", "w"), rows=rows, book=FREE))
    turn_of(scene, 0, FREE)
    events = act(scene, [(1,), (1,)], ["throw frag grenade", "e5", "plain"])
    throw = of_kind(events, ThrowRolled)[0]
    assert throw.bonus.total == 40
    assert throw.scatter == 3
    assert throw.burst == scene.board.find("f5")


def test_the_throw_counts_what_concerns_the_thrower() -> None:
    """D-68: parry points, wounds, posture, haste, range, AP movement."""
    scene = in_order(fight((armed("frag_grenade"), "a5", "e"), (swordsman(), "l9", "w"), book=FREE))
    me = scene.fighters[0]
    me.parrying, me.penalty, me.run, me.posture = 10, -5, 1, PRONE
    scene.acting = 0
    bonus = BOOK.throw_bonus(scene, me, me.held[0], scene.board.find("h5"), HASTY)
    assert bonus.total == 80 - 10 - 5 - 10 - 25 - 20 - 10


def test_a_blast_and_a_shield() -> None:
    """d100 W-51: from (2,0) +40 less a shield's 15; from (-2,0) or in one's own hex no shield counts."""
    scene = in_order(fight((armed("frag_grenade"), "a1", "e"), (swordsman(shield="shield"), "f5", "e")))
    assert BOOK.attack_bonus(scene, blast_at(scene, "h5")).total == 25
    assert BOOK.attack_bonus(scene, blast_at(scene, "d5")).total == 40
    assert BOOK.attack_bonus(scene, blast_at(scene, "f5")).total == 60


def test_a_blast_is_parried_if_the_throw_was_seen() -> None:
    """D-68: the parry against the thrower at 2:1, not from behind one's back; flank, rear and prone do not count."""
    scene = in_order(fight((armed("frag_grenade"), "a5", "e"), (swordsman(), "f5", "w")))
    foe = scene.fighters[1]
    parry(foe, scene, {0: 30})
    foe.posture = PRONE
    assert BOOK.attack_bonus(scene, blast_at(scene, "h5")).total == 40 - 15
    foe.facing = 0
    assert BOOK.attack_bonus(scene, blast_at(scene, "h5")).total == 40


def test_walls_shield_from_a_blast() -> None:
    """D-68: creatures that the burst cannot see are not attacked."""
    scene = in_order(
        fight((armed("frag_grenade"), "a1", "e"), (swordsman(), "e1", "w"), rows=["...#.", "....."], book=FREE)
    )
    me = scene.fighters[0]
    me.out = True
    me.dead = True
    events = do(scene, [], [], lambda: FREE.burst(scene, me, item_of(me, "frag_grenade"), scene.board.find("c1")))
    assert events == []


def test_energy_weapons() -> None:
    """D-67: charges, no recoil, and a parry at 4:1."""
    scene = range_between("laser_pistol", 6)
    me, foe = scene.fighters
    parry(foe, scene, {0: 40})
    turn_of(scene, 0, FREE)
    event = of_kind(act(scene, [(1,)], ["shoot laser pistol"]), AttackRolled)[0]
    assert event.bonus.total == 80 - 100 - 10
    assert me.held[0].shots == 19


def test_open_ended_threshold() -> None:
    """D-3: the option moves the die from which one rolls on."""
    book = D100({"open_ended_threshold": "91"})
    assert book.attack_dice(0).threshold == 91
    assert BOOK.attack_dice(0).threshold == 96


def test_where_a_grenade_may_be_thrown() -> None:
    """D-68, D-49: at a hex in range and in sight, not at one's own feet."""
    scene = in_order(
        fight((armed("frag_grenade"), "a1", "e"), (swordsman(), "e1", "w"), rows=[".#...", "....."], book=FREE)
    )
    turn_of(scene, 0, FREE)
    decision = asked(scene, [], ["throw frag grenade"], lambda: FREE.act(scene))
    assert decision.menu.find("a1") is None
    assert decision.menu.find("c1") is None
    assert decision.menu.find("a2") is not None


def test_a_target_that_goes_out_of_sight() -> None:
    """D-29: the aim is lost with it."""
    people = [(armed("slug_rifle"), "a1", "e"), (swordsman(), "d1", "w")]
    scene = in_order(fight(*people, rows=["....", ".##.", "...."], book=FREE))
    me, foe = scene.fighters
    me.aim, me.aim_foe, me.aim_item = 2, 1, 0
    FREE.step(scene, foe, scene.board.find("c1"))
    assert me.aim == 2
    FREE.step(scene, foe, scene.board.find("c3"))
    assert me.aim == 0
