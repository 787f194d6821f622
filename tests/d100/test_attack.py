"""Attacks: legality, the total, resolution, fumbles, ripostes, the record (D-28, D-36, D-49 to D-57, D-117)."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from tests.d100.scene import (
    BOOK,
    D100,
    DODGER,
    FREE,
    act,
    armed,
    asked,
    blow_of,
    do,
    duel,
    fight,
    in_order,
    item_of,
    keys,
    of_kind,
    open_acts,
    parry,
    sheet,
    swordsman,
    turn_of,
)

from fracas.kernel.event import Turned
from fracas.rulebooks.d100.events import AttackRolled, CriticalRolled, DisciplineRolled, Fumbled
from fracas.rulebooks.d100.fighter import Edge
from fracas.rulebooks.d100.rows import DARK, DIM, HASTY, KNEELING, MEASURED, PRONE

# the total


def test_the_attack_total() -> None:
    """d100 W-8: 62 + 80 - 20 + 15 - 20 - 15 = 102, which is 11AS of a sword on AT4."""
    scene, me, foe = duel(None, swordsman(qu=10, db_misc=10, armour="AT4"))
    me.parrying = 20
    foe.facing = 1
    parry(foe, scene, {0: 15})
    foe.parrying = 0
    blow = blow_of(scene)
    assert blow.arc not in (0, 3)
    event = of_kind(do(scene, [(62,), (1,)], [], lambda: BOOK.make_attack(scene, blow)), AttackRolled)[0]
    assert event.total == 102
    assert str(event.result) == "11AS"


@pytest.mark.parametrize(
    "rule, mine, theirs, bonus",
    [
        ("D-50 nothing special", {}, {}, 80),
        ("D-50 own parry points", {"parrying": 30}, {}, 50),
        ("D-88 wound penalties", {"penalty": -25}, {}, 55),
        ("D-51 from the flank", {}, {"facing": 1}, 95),
        ("D-51 from the rear", {}, {"facing": 0}, 110),
        ("D-24 target unaware", {}, {"surprised": True}, 100),
        ("D-51 target helpless, instead of all these", {}, {"bound": True, "posture": PRONE, "facing": 0}, 130),
        ("D-51 target not conscious", {}, {"out": True, "posture": PRONE}, 130),
        ("D-78 without the use of any limb", {}, {"arm_useless": True, "off_useless": True, "legs_useless": 2}, 130),
        ("D-51 target prone", {}, {"posture": PRONE}, 100),
        ("D-51 target kneeling", {}, {"posture": KNEELING}, 80),
        ("D-51 attacker prone", {"posture": PRONE}, {}, 50),
        ("D-51 attacker kneeling", {"posture": KNEELING}, {}, 70),
        ("D-108 a stunned foe is no easier", {}, {"stun": 3}, 80),
        ("D-77 held by the foe", {"held_by": 1}, {}, 60),
        ("D-46 off balance", {"shaky": -20, "shaky_turns": 2}, {}, 60),
        ("D-89 edges on that foe add up", {"edges": (Edge(1, 10, 1), Edge(1, 5, 1), Edge(2, 50, 1))}, {}, 95),
        ("D-128 the referee's modifier", {"bonus": 15}, {}, 95),
    ],
)  # fmt: skip
def test_attack_bonus(rule: str, mine: dict[str, object], theirs: dict[str, object], bonus: int) -> None:
    scene, me, foe = duel()
    for who, changes in ((me, mine), (foe, theirs)):
        for name, value in changes.items():
            setattr(who, name, value)
    assert BOOK.attack_bonus(scene, blow_of(scene)).total == bonus, rule


@pytest.mark.parametrize("rule, manner, bonus", [("D-28 hasty", HASTY, 55), ("D-29 measured", MEASURED, 90)])
def test_manners(rule: str, manner: object, bonus: int) -> None:
    scene, _, _ = duel()
    assert BOOK.attack_bonus(scene, blow_of(scene, manner=manner)).total == bonus, rule


@pytest.mark.parametrize("rule, light, melee, ranged", [("D-51 dim", DIM, 70, 60), ("D-51 dark", DARK, 60, 40)])
def test_light(rule: str, light: object, melee: int, ranged: int) -> None:
    scene, _, _ = duel(
        sheet(weapons=["sword", "slug_pistol"], off_hand="slug_pistol", ob={"sword": 80, "slug_pistol": 90})
    )
    scene.light = light  # type: ignore[assignment]
    assert BOOK.attack_bonus(scene, blow_of(scene)).total == melee, rule
    assert BOOK.attack_bonus(scene, blow_of(scene, "slug_pistol", ranged=True)).total == 10 + ranged + 10 - 20, rule


def test_higher_ground() -> None:
    """D-51: +10 in melee from above."""
    scene = in_order(fight((swordsman(), "a1", "e"), (swordsman(), "b1", "w"), rows=["^..."]))
    assert BOOK.attack_bonus(scene, blow_of(scene)).total == 90
    assert BOOK.attack_bonus(scene, blow_of(scene, who=1, at=0)).total == 80


def test_the_off_hand_is_worse() -> None:
    """D-51: -20 for the off hand."""
    scene, _, _ = duel(sheet(weapons=["sword", "knife"], off_hand="knife", ob={"sword": 80, "knife": 70}))
    assert BOOK.attack_bonus(scene, blow_of(scene, "knife")).total == 50


# D-52, D-53


@pytest.mark.parametrize(
    "rule, paper, state, db",
    [
        ("D-52 Quickness and the rest", {"qu": 15, "db_misc": 10}, {}, 25),
        ("d100 W-39 unaware", {"qu": 15, "shield": "shield"}, {"surprised": True}, 0),
        ("d100 W-39 a negative Quickness always counts", {"qu": -10}, {"surprised": True}, -10),
        ("D-52 constrained", {"qu": 15, "shield": "shield", "db_misc": 5}, {"pinned": True}, 5),
        ("D-52 a shield from the front", {"shield": "shield"}, {}, 20),
        ("D-52 not from the flank", {"shield": "shield"}, {"facing": 1}, 0),
        ("D-123 not while it is put away", {"shield": "shield"}, {"shield_up": False}, 0),
    ],
)  # fmt: skip
def test_defensive_bonus(rule: str, paper: dict[str, Any], state: dict[str, object], db: int) -> None:
    scene, _, foe = duel(None, swordsman(**paper))
    for name, value in state.items():
        setattr(foe, name, value)
    blow = blow_of(scene)
    BOOK.attack_bonus(scene, blow)
    assert blow.db == db, rule


@pytest.mark.parametrize(
    "rule, weapon, db", [("D-52 melee", "sword", 20), ("D-52 missile", "bow", 15), ("D-52 energy", "laser_rifle", 5)]
)
def test_a_shield_by_the_kind_of_attack(rule: str, weapon: str, db: int) -> None:
    scene, _, _ = duel(armed(weapon), swordsman(shield="shield"))
    blow = blow_of(scene, weapon, ranged=weapon != "sword")
    BOOK.attack_bonus(scene, blow)
    assert blow.db == db, rule


@pytest.mark.parametrize(
    "rule, row, shooter, target, ranged, cover",
    [
        ("D-53 light, in a hex with a rail", "..|..", "a1", "c1", True, 10),
        ("D-53 half", "..o..", "a1", "c1", True, 25),
        ("D-53 heavy", "..x..", "a1", "c1", True, 50),
        ("D-53 behind it as well", "..x..", "a1", "d1", True, 50),
        ("D-53 not further behind it", "..x..", "a1", "e1", True, 0),
        ("D-53 not from this side of it", "..x..", "e1", "d1", True, 0),
        ("D-53 half of it across a barrier in melee", "..x..", "b1", "c1", False, 25),
        ("D-53 not behind the same thing", ".xx..", "b1", "c1", False, 0),
    ],
)
def test_cover(rule: str, row: str, shooter: str, target: str, ranged: bool, cover: int) -> None:
    paper = sheet(weapons=["sword", "slug_pistol"], off_hand="slug_pistol", ob={"sword": 80, "slug_pistol": 80})
    scene = in_order(fight((paper, shooter, "e"), (swordsman(), target, "w"), rows=[row]))
    blow = blow_of(scene, "slug_pistol" if ranged else "sword", ranged=ranged)
    BOOK.attack_bonus(scene, blow)
    assert blow.cover == cover, rule


def test_full_cover_forbids_the_shot() -> None:
    """D-53, D-49: no direct attack on whoever is in full cover; a neighbour gets at it."""
    scene = in_order(fight((armed("slug_pistol"), "a1", "e"), (swordsman(), "c1", "w"), rows=["..n."]))
    me = scene.fighters[0]
    assert BOOK.targets(scene, me, item_of(me, "slug_pistol"), True) == []
    me.cell = scene.board.find("b1")
    assert BOOK.targets(scene, me, item_of(me, "slug_pistol"), True) == [scene.fighters[1]]


# D-36, D-49


@pytest.mark.parametrize(
    "rule, place, arc, bonus",
    [
        ("d100 W-29 in front", (0, 1), 0, 0),
        ("d100 W-29 the flank", (-1, 1), 2, 15),
        ("d100 W-29 the rear", (-1, 0), 3, 30),
        ("d100 W-29 exactly 150 degrees", (-2, 1), 2, 15),
        ("d100 W-29 further round", (-3, 1), 3, 30),
    ],
)
def test_arcs(rule: str, place: tuple[int, int], arc: int, bonus: int) -> None:
    scene = in_order(fight((armed("bow"), "f5", "e"), (swordsman(), "f5", "e")))
    foe, me = scene.fighters[1], scene.fighters[0]
    me.cell = foe.cell + place[0] + place[1] * scene.board.width
    blow = blow_of(scene, "bow", ranged=True)
    assert blow.arc in (arc, 1 if arc == 2 else arc), rule
    band = BOOK.attack_bonus(scene, blow)
    assert sum(value for value, why in band.terms if why.rule == "D-51" and "from" in why.text) == bonus, rule


def test_only_targets_in_front() -> None:
    """D-36, D-49, D-120: attacks go to the front arc; the free turn brings a foe there once."""
    scene, me, foe = duel(armed("knife"), DODGER)
    me.facing = 3
    turn_of(scene, 0, FREE)
    events = act(scene, [(1,)], ["attack knife", "plain"])
    assert of_kind(events, Turned)[0].facing == 1
    me.facing = 3
    me.freed = 1
    assert "attack knife" not in open_acts(scene, me)
    assert foe.hits == 80


@pytest.mark.parametrize(
    "rule, mine, theirs, allowed",
    [
        ("D-49 able", {}, {}, True),
        ("D-49 must parry", {"must_parry": 1}, {}, False),
        ("D-49 bound", {"bound": True}, {}, False),
        ("D-10 pinned people still attack", {"pinned": True}, {}, True),
        ("D-78 no limb to use", {"arm_useless": True, "off_useless": True, "legs_useless": 2}, {}, False),
        ("D-49 dead", {}, {"dead": True, "out": True}, False),
        ("D-49 the unconscious can be attacked", {}, {"out": True}, True),
        ("D-122 nobody attacks what it does not know of", {}, {"hidden": True}, False),
        ("D-90 the weapon arm is useless", {"arm_useless": True}, {}, False),
    ],
)
def test_legality(rule: str, mine: dict[str, object], theirs: dict[str, object], allowed: bool) -> None:
    scene, me, foe = duel(swordsman())
    turn_of(scene, 0, FREE)
    for who, changes in ((me, mine), (foe, theirs)):
        for name, value in changes.items():
            setattr(who, name, value)
    assert ("attack sword" in open_acts(scene, me)) == allowed, rule


def test_reach_is_one_hex() -> None:
    """D-49, D-32: 2 m of reach are one hex, 3 m of a spear too; with hexes of 1 m they are 2 and 3."""
    scene = in_order(fight((armed("spear"), "d5", "e"), (swordsman(), "f5", "w")))
    me = scene.fighters[0]
    assert BOOK.targets(scene, me, item_of(me, "spear"), False) == []
    small = D100({"metres_per_hex": "1"})
    assert small.targets(scene, me, item_of(me, "spear"), False) == [scene.fighters[1]]
    assert small.hexes(2) == 2
    assert BOOK.hexes(1) == 1
    assert BOOK.hexes(0) == 0


# AP


def test_a_stunned_swordsman_strikes_hastily() -> None:
    """d100 W-22: 2 AP: no sword stroke for 3, but a hasty one; a two-handed axe has neither."""
    scene, me, _ = duel(None, DODGER)
    me.stun = 1
    turn_of(scene, 0, FREE)
    event = of_kind(act(scene, [(1,)], ["attack sword"]), AttackRolled)[0]
    assert event.bonus.total == 80 - 25 - 100
    assert me.ap == 0
    scene, me, _ = duel(armed("axe"))
    me.stun = 1
    turn_of(scene, 0, FREE)
    assert "attack axe" not in open_acts(scene, me)


def test_measured_or_two_hasty_strokes() -> None:
    """d100 W-38: a measured stroke takes all 4 AP, +10; two hasty ones take 2 each, -25."""
    scene, me, _ = duel(None, DODGER)
    turn_of(scene, 0, FREE)
    assert of_kind(act(scene, [(1,)], ["attack sword", "measured"]), AttackRolled)[0].bonus.total == -10
    assert me.ap == 0
    scene, me, _ = duel(None, DODGER)
    turn_of(scene, 0, FREE)
    for left in (2, 0):
        answers = ["attack sword", "hasty"] if left else ["attack sword"]
        assert of_kind(act(scene, [(1,)], answers), AttackRolled)[0].bonus.total == -45
        assert me.ap == left


def test_quick_attacks_cannot_be_hastened() -> None:
    """D-28: what costs 2 has no hasty form; what costs 3 or 4 has."""
    for weapon, offered in (
        ("knife", ["plain", "measured"]),
        ("sword", ["plain", "measured", "hasty"]),
        ("axe", ["plain", "hasty"]),
    ):
        scene, _me, _ = duel(armed(weapon))
        turn_of(scene, 0, FREE)
        assert keys(asked(scene, [], [f"attack {weapon}"], partial(FREE.act, scene))) == offered


# resolution


def test_an_attack_works_at_once() -> None:
    """D-21, D-54, D-57: hits of the table, then the critical, before the next act."""
    scene, me, foe = duel(armed("knife"), swordsman(armour="AT1"))
    turn_of(scene, 0, FREE)
    events = act(scene, [(40,), (1,)], ["attack knife", "plain"])
    event = of_kind(events, AttackRolled)[0]
    assert str(event.result) == "9CP"
    assert of_kind(events, CriticalRolled)[0].row == 0
    assert foe.hits == 80 - 9 - event.criticals[0].critical.hits
    assert me.ap == 2


def test_over_150() -> None:
    """d100 W-12: a sword's 163 on AT1 is 30ES with +1 on the critical roll."""
    scene, _, foe = duel()
    events = do(scene, [(100, 1), (7,)], [], lambda: BOOK.make_attack(scene, blow_of(scene, extra=-18)))
    event = of_kind(events, AttackRolled)[0]
    assert event.total == 163
    assert str(event.result) == "30ES"
    critical = of_kind(events, CriticalRolled)[0]
    assert (event.over150, critical.bonus) == (1, 1)
    assert foe.hits < 50


def test_second_critical() -> None:
    """d100 W-13: a slug rifle's 171 on AT6 is 17EP+CI, and both critical dice get +2."""
    scene, _, foe = duel(armed("slug_rifle", 90), swordsman(armour="AT6"))
    blow = blow_of(scene, "slug_rifle", ranged=True)
    need = 171 - BOOK.attack_bonus(scene, blow).total
    events = do(scene, [(need,), (10,), (10,)], [], lambda: BOOK.make_attack(scene, blow))
    assert str(of_kind(events, AttackRolled)[0].result) == "17EP+CI"
    assert [(each.type.letter, each.bonus) for each in of_kind(events, CriticalRolled)] == [("P", 2), ("I", 2)]
    assert foe.hits < 63


def test_no_second_critical_for_the_dead() -> None:
    """D-83, D-6: if the first kills, the second is not rolled."""
    scene, _, foe = duel(armed("slug_rifle", 90))
    blow = blow_of(scene, "slug_rifle", ranged=True)
    need = 171 - BOOK.attack_bonus(scene, blow).total
    events = do(scene, [(need,), (66,)], [], lambda: BOOK.make_attack(scene, blow))
    assert len(of_kind(events, CriticalRolled)) == 1
    assert foe.dead


def test_the_dice_of_an_attack_in_order() -> None:
    """D-6: attack die, critical die, Self Discipline die."""
    scene, _, foe = duel()
    foe.hits = 5
    events = do(scene, [(20,), (1,), (99,)], [], lambda: BOOK.make_attack(scene, blow_of(scene)))
    assert [type(event).__name__ for event in events] == ["AttackRolled", "CriticalRolled", "DisciplineRolled"]
    assert of_kind(events, DisciplineRolled)[0].die == 99


def test_the_record_of_an_attack() -> None:
    """D-117: everything that went into it, and what it left."""
    scene, _, foe = duel(None, swordsman(qu=10, armour="AT3"))
    parry(foe, scene, {0: 20})
    events = do(scene, [(68,), (78,)], [], lambda: BOOK.make_attack(scene, blow_of(scene, extra=0)))
    record = events[0].to_dict()
    assert record["type"] == "attack"
    assert record["dice"] == [68]
    assert (record["ob"], record["db"], record["cover"], record["parry_db"]) == (80, 10, 0, 20)
    assert (record["total"], record["armour"], record["result"], record["over150"]) == (118, "AT3", "15CS", 0)
    assert record["criticals"] == [
        {
            "severity": "C",
            "type": "S",
            "die": 78,
            "row": "76-80",
            "effects": {"hits": 9, "bleed": 2, "down": True, "limb": "leg"},
        }
    ]
    assert record["hits_after"] == 80 - 15 - 9
    assert record["states_after"] == ["prone", "leg useless", "losing hits"]


def test_a_whole_attack() -> None:
    """d100 W-17: 118 on AT3 and a 78: 40 hits become 16, 2 more in upkeep, and the Base Move is halved."""
    scene, _, foe = duel(None, swordsman(armour="AT3", physique_total=40))
    do(scene, [(38,), (78,)], [], lambda: BOOK.make_attack(scene, blow_of(scene)))
    assert foe.hits == 16
    assert BOOK.base_move_m(foe) == 4
    BOOK.upkeep(scene)
    assert foe.hits == 14


# options


def test_riposte() -> None:
    """D-127: by the option, a miss that a parry of 10 DB helped to bring gives an edge of +10."""
    book = D100({"riposte": "on"})
    for points, ranged, edges in ((10, False, 1), (9, False, 0), (40, True, 0)):
        form = "bow" if ranged else "sword"
        scene, _, foe = duel(armed(form, 10))
        parry(foe, scene, {0: points})
        blow = blow_of(scene, form, ranged=ranged)
        do(scene, [(1,)], [], partial(book.make_attack, scene, blow))
        assert len(foe.edges) == edges
    scene, _me, foe = duel(swordsman(10))
    parry(foe, scene, {0: 40})
    do(scene, [(1,)], [], lambda: BOOK.make_attack(scene, blow_of(scene)))
    assert foe.edges == ()


FUMBLES = D100({"fumbles": "on", "declaration": "free"})


@pytest.mark.parametrize(
    "rule, die, check",
    [
        ("D-79 an AP lost", 40, lambda me, scene: me.ap == 0),
        ("D-79 -20 to the next attack", 70, lambda me, scene: me.edges[0].bonus == -20),
        ("D-79 the weapon dropped", 90, lambda me, scene: me.held == [] and scene.floor[0].key == "sword"),
        ("D-79 stunned and prone", 91, lambda me, scene: me.stun == 1 and me.posture is PRONE),
    ],
)
def test_fumbles(rule: str, die: int, check: object) -> None:
    scene, me, foe = duel(book=FUMBLES)
    turn_of(scene, 0, FUMBLES)
    events = act(scene, [(3,), (die,)], ["attack sword", "plain"], FUMBLES)
    assert of_kind(events, AttackRolled)[0].result is None
    assert of_kind(events, Fumbled)
    assert foe.hits == 80, rule
    assert check(me, scene), rule  # type: ignore[operator]


def test_a_gun_jams() -> None:
    """D-79: ranged weapons jam instead, and 2 AP clear them."""
    scene, me, _ = duel(armed("slug_pistol"), book=FUMBLES)
    turn_of(scene, 0, FUMBLES)
    act(scene, [(2,), (80,)], ["shoot slug pistol"], FUMBLES)
    assert me.held[0].jammed
    assert "shoot slug pistol" not in open_acts(scene, me, FUMBLES)
    act(scene, [], ["clear slug pistol"], FUMBLES)
    assert not me.held[0].jammed
    assert me.ap == 0


def test_without_the_option_nothing_is_fumbled() -> None:
    """D-79: off by default: a 1 is just low."""
    scene, _, foe = duel()
    events = do(scene, [(1,), (1,)], [], lambda: BOOK.make_attack(scene, blow_of(scene)))
    assert of_kind(events, AttackRolled)[0].result is not None
    assert foe.hits < 80
