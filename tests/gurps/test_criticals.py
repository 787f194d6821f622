"""Section 11: what critical hits and misses do, table by table and cell by cell."""

from typing import Any

import pytest
from tests.gurps.blows import HEAD, TAIL, attacked, guard, run, three
from tests.gurps.deeds import strike_of
from tests.gurps.scene import GURPS, beat, fight, of_kind, sheet, swordsman

from fracas.kernel.hexes import FRONT, REAR
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.criticals import CRITICAL_HIT, CRITICAL_MISS, HEAD_BLOW, UNARMED_MISS
from fracas.rulebooks.gurps.events import Crippled, DamageRolled, DefenceRolled, Handled, SuccessRolled, TableRolled
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.in_hand import OFF
from fracas.rulebooks.gurps.locations import FACE, LEFT_EYE, RIGHT_ARM, RIGHT_EYE, SKULL, TORSO, Location
from fracas.rulebooks.gurps.rolls import CRITICAL_SUCCESS, NATURAL_THREE

STRONG: dict[str, Any] = {"st": 14}  # a broadsword does 2d+1
ANYTHING = (3, 4)  # which makes 8
SAVED = (1, 1, 1)


@pytest.mark.parametrize(
    ("rule", "switch", "roll", "rolls", "basic"),
    [
        ("gurps W-47 a natural 3, and a 5 on the table", "table_and_max_on_3", (1, 1, 1), [(1, 2, 2)], 26),
        ("G-136 a 4 rolls its damage", "table_and_max_on_3", (1, 1, 2), [(1, 2, 2), ANYTHING], 16),
        ("G-136 `table`: a 3 is like a 4", "table", (1, 1, 1), [(1, 2, 2), ANYTHING], 16),
        ("G-136 `table`: a 4", "table", (1, 1, 2), [(1, 2, 2), ANYTHING], 16),
        ("G-136 `max_on_3`: no table", "max_on_3", (1, 1, 1), [], 13),
        ("G-136 `max_on_3`: a 4 does nothing but pass all guards", "max_on_3", (1, 1, 2), [ANYTHING], 8),
    ],
)
def test_critical_hits(rule: str, switch: str, roll: tuple[int, ...], rolls: list[tuple[int, ...]], basic: int) -> None:
    """2d+1 at somebody who is not asked for a defence."""
    book = Gurps({"critical_hits": switch})
    scene = fight((swordsman(12, dx=13, **STRONG), "d5", "e"), (swordsman(13, hp=100), "e5", "w"), book=book)
    events = beat(scene, [roll, *rolls], [*HEAD, *TAIL], book)
    assert not of_kind(events, DefenceRolled), rule
    assert of_kind(events, DamageRolled)[0].basic.total == basic, rule


@pytest.mark.parametrize(
    ("rule", "skill", "roll", "critical"),
    [
        ("G-136 a 5 at 14 is no critical hit", 14, 5, False),
        ("G-136 a 5 at 15 is one", 15, 5, True),
        ("G-136 a 6 at 15 is none", 15, 6, False),
        ("G-136 a 6 at 16 is one", 16, 6, True),
    ],
)
def test_what_is_a_critical_hit(rule: str, skill: int, roll: int, critical: bool) -> None:
    scene, foe, blow = attacked(sheet(hp=100), by=swordsman(skill))
    rolls: list[tuple[int, ...]] = [three(roll), three(10), (1,)] if critical else [three(roll), (1,)]
    _, events = run(scene, rolls, [] if critical else ["no defence"], lambda: GURPS.melee_attack(scene, blow))
    assert (len(of_kind(events, TableRolled)) == 1) == critical, rule
    assert foe.hp == 97, rule


def test_a_place_that_is_left_to_chance_is_known_before_the_table() -> None:
    """G-136: a random blow that lands on the skull rolls on the table for the head."""
    scene, _, blow = attacked(sheet(hp=100, armour=["greathelm"]), by=swordsman(12, **STRONG))
    blow.at_random, blow.result = True, CRITICAL_SUCCESS
    _, events = run(scene, [(1, 1, 2), (1, 2, 2)], [], lambda: GURPS.critical_hit(scene, blow))
    assert of_kind(events, TableRolled)[0].table == "critical head blow table"
    assert (blow.location, blow.at_random, blow.major) == (SKULL, False, True)
    _, events = run(scene, [ANYTHING, SAVED], [], lambda: GURPS.hurt(scene, blow))
    assert of_kind(events, DamageRolled)[0].location == "skull"


def test_a_critical_hit_on_a_weapon() -> None:
    """G-136: the table counts there too: three times the damage."""
    scene, foe, blow = attacked(swordsman(13), by=swordsman(12, **STRONG))
    blow.at_item, blow.result = 0, CRITICAL_SUCCESS

    def strike() -> None:
        GURPS.critical_hit(scene, blow)
        GURPS.strike_home(scene, blow)

    run(scene, [three(18), ANYTHING], [], strike)
    assert foe.held[0].broken  # 24 against DR 6 and 12 HP


# G-137: the critical hit table


@pytest.mark.parametrize(
    ("rule", "total", "rolls", "injury"),
    [
        ("G-137 a 3: three times 8", 3, [ANYTHING], 28),
        ("G-137 a 4: DR 5 becomes 2", 4, [ANYTHING], 9),
        ("G-137 a 5: twice 8", 5, [ANYTHING], 16),
        ("G-137 a 6: 13 at most", 6, [], 12),
        ("G-137 a 7: a major wound", 7, [ANYTHING, SAVED], 4),
        ("G-137 an 8: shock doubled", 8, [ANYTHING], 4),
        ("G-137 a 9: nothing", 9, [ANYTHING], 4),
        ("G-137 a 10: nothing", 10, [ANYTHING], 4),
        ("G-137 an 11: nothing", 11, [ANYTHING], 4),
        ("G-137 a 12: drops everything", 12, [ANYTHING], 4),
        ("G-137 a 13: a major wound", 13, [ANYTHING, SAVED], 4),
        ("G-137 a 14: a major wound", 14, [ANYTHING, SAVED], 4),
        ("G-137 a 15: 13 at most", 15, [], 12),
        ("G-137 a 16: twice 8", 16, [ANYTHING], 16),
        ("G-137 a 17: DR 5 becomes 2", 17, [ANYTHING], 9),
        ("G-137 an 18: three times 8", 18, [ANYTHING], 28),
    ],
)
def test_critical_hit_table(rule: str, total: int, rolls: list[tuple[int, ...]], injury: int) -> None:
    """2d+1 cutting that comes to 8, at the torso behind DR 5: 3 get through and make 4."""
    foe_sheet = swordsman(13, hp=100, armour=["lorica-segmentata"])
    scene, foe, blow = attacked(foe_sheet, by=swordsman(12, **STRONG))
    blow.result = CRITICAL_SUCCESS

    def strike() -> None:
        GURPS.critical_hit(scene, blow)
        GURPS.hurt(scene, blow)

    _, events = run(scene, [three(total), *rolls], [], strike)
    assert 100 - foe.hp == injury, rule
    assert foe.lost_more == (4 if total == 8 else 0), rule
    assert foe.held[0].in_hand() == (total != 12), rule
    needs = [event.need.total for event in of_kind(events, SuccessRolled)]
    assert needs == ([10] if total in (7, 13, 14) else []), rule
    assert of_kind(events, TableRolled)[0].table == "critical hit table", rule


def test_nothing_gets_through_and_nothing_happens() -> None:
    """G-137: major wounds, shock and numb limbs only if anything gets through DR."""
    for total in (7, 8, 13, 14):
        paper = swordsman(13, st=40, hp=100, armour=["heavy-steel-corselet"], traits=["Damage Resistance 6"])
        scene, foe, blow = attacked(paper, by=swordsman(12, **STRONG))
        run_critical(scene, blow, total, [ANYTHING])
        assert (foe.hp, foe.lost_more, foe.useless) == (100, 0, ())


def run_critical(scene: GurpsFight, blow: Any, total: int, rolls: list[tuple[int, ...]]) -> list[Any]:
    """A critical hit with that total on its table, and its damage."""
    blow.result = CRITICAL_SUCCESS

    def strike() -> None:
        GURPS.critical_hit(scene, blow)
        GURPS.hurt(scene, blow)

    return run(scene, [three(total), *rolls], [], strike)[1]


@pytest.mark.parametrize(
    ("rule", "ht", "seconds"),
    [("G-137 16 - HT seconds", 10, 6), ("G-137 at least 2", 15, 2), ("G-137 at 14 as well", 14, 2)],
)
def test_a_struck_limb_goes_numb(rule: str, ht: int, seconds: int) -> None:
    """An 8 on the table and 3 HP to an arm of somebody with 100: it is useless for a while."""
    scene, foe, blow = attacked(swordsman(13, hp=100, ht=ht), location=RIGHT_ARM)
    events = run_critical(scene, blow, 8, [(1,), SAVED])
    assert of_kind(events, Crippled)[0].seconds == seconds, rule
    assert foe.useless == (("right arm", scene.round + seconds),), rule
    assert (foe.crippled, foe.held[0].in_hand()) == ((), False), rule
    assert (foe.lost, foe.lost_more) == (3, 3), rule


@pytest.mark.parametrize(
    ("rule", "lost", "penalty"),
    [("G-137 shock doubled", 3, -6), ("G-137 at most -8", 5, -8)],
)
def test_doubled_shock(rule: str, lost: int, penalty: int) -> None:
    _, foe, _ = attacked(sheet(), shock=lost, shock_more=lost)
    assert GURPS.shock_penalty(foe) == penalty, rule


def test_everything_that_is_held() -> None:
    """G-137: a 12 empties both hands; a strapped shield stays."""
    paper = sheet(hp=100, weapons=["shortsword", "dagger"], in_hand=["shortsword"])
    scene, foe, blow = attacked(paper)
    foe.held[1].hand, foe.held[1].ready = OFF, True
    events = run_critical(scene, blow, 12, [(1,)])
    assert [event.thing for event in of_kind(events, Handled)] == ["shortsword", "dagger"]
    scene, foe, blow = attacked(swordsman(13, hp=100, shield="small-shield"))
    run_critical(scene, blow, 12, [(1,)])
    assert (foe.held[0].in_hand(), foe.shield_ready) == (False, True)


# G-138: the critical head blow table


@pytest.mark.parametrize(
    ("rule", "total", "rolls", "dr", "injury", "need"),
    [
        ("G-138 a 3: 13 at most, past all armour", 3, [SAVED], 0, 19, 10),
        ("G-138 a 4: DR 7 becomes 4, a major wound", 4, [ANYTHING, SAVED], 4, 6, 5),
        ("G-138 a 5: as 4", 5, [ANYTHING, SAVED], 4, 6, 5),
        ("G-138 a 6: into the eye", 6, [ANYTHING, SAVED], 0, 32, 10),
        ("G-138 a 7: into the eye", 7, [ANYTHING, SAVED], 0, 32, 10),
        ("G-138 an 8: off balance", 8, [ANYTHING], 7, 1, None),
        ("G-138 a 9: nothing", 9, [ANYTHING], 7, 1, None),
        ("G-138 a 10: nothing", 10, [ANYTHING], 7, 1, None),
        ("G-138 an 11: nothing", 11, [ANYTHING], 7, 1, None),
        ("G-138 a 12: a scar", 12, [ANYTHING], 7, 1, None),
        ("G-138 a 13: a scar", 13, [ANYTHING], 7, 1, None),
        ("G-138 a 14: drops a weapon", 14, [ANYTHING], 7, 1, None),
        ("G-138 a 15: 13 at most", 15, [], 7, 9, None),
        ("G-138 a 16: twice 8", 16, [ANYTHING, SAVED], 7, 13, 10),
        ("G-138 a 17: DR 7 becomes 4", 17, [ANYTHING], 4, 6, None),
        ("G-138 an 18: three times 8", 18, [ANYTHING, SAVED], 7, 25, 10),
    ],
)
def test_critical_head_blow_table(
    rule: str, total: int, rolls: list[tuple[int, ...]], dr: int, injury: int, need: int | None
) -> None:
    """2d+1 cutting that comes to 8, at the face behind DR 7: 1 gets through. With 100 HP, 10 of them and
    major wounds call for a knockdown roll: at -5 for a major wound in the face."""
    scene, foe, blow = attacked(swordsman(13, hp=100, armour=["greathelm"]), by=swordsman(12, **STRONG), location=FACE)
    events = run_critical(scene, blow, total, rolls)
    hurt = of_kind(events, DamageRolled)[0]
    assert (hurt.dr, hurt.injury) == (dr, injury), rule
    assert hurt.location == ("right eye" if total in (6, 7) else "face"), rule
    needs = [event.need.total for event in of_kind(events, SuccessRolled)]
    assert needs == ([] if need is None else [need]), rule
    assert foe.off_balance == (total == 8), rule
    assert (foe.scarred, foe.deafened) == (total in (12, 13), False), rule
    assert foe.held[0].in_hand() == (total != 14), rule
    assert foe.crippled == (("right eye",) if total in (6, 7) else ()), rule
    assert of_kind(events, TableRolled)[0].table == "critical head blow table", rule


@pytest.mark.parametrize(
    ("rule", "location", "arc", "state", "place", "dr"),
    [
        ("G-138 a skull blow goes into the eye", SKULL, FRONT, {}, "right eye", 0),
        ("G-138 the eye that is left", FACE, FRONT, {"crippled": ("right eye",)}, "left eye", 0),
        ("G-138 from the rear: as 4, DR 9 becomes 5", SKULL, REAR, {}, "skull", 5),
        ("G-138 an eye already: as 4", LEFT_EYE, FRONT, {}, "left eye", 0),
    ],
)
@pytest.mark.parametrize("total", [6, 7])
def test_into_the_eye(
    rule: str, location: Location, arc: int, state: dict[str, Any], place: str, dr: int, total: int
) -> None:
    """Even a broadsword, which nobody can aim there."""
    paper = sheet(hp=100, armour=["greathelm"])
    scene, _, blow = attacked(paper, arc, by=swordsman(12, **STRONG), location=location, **state)
    events = run_critical(scene, blow, total, [ANYTHING, SAVED])
    hurt = of_kind(events, DamageRolled)[0]
    assert (hurt.location, hurt.dr) == (place, dr), rule
    assert blow.major == (place == location.key), rule


def test_from_the_rear_though_round_the_side() -> None:
    """G-138: whoever ran round (G-123) still strikes from behind: no eye there."""
    scene, _, blow = attacked(sheet(hp=100), location=SKULL)
    blow.behind = blow.runaround = True
    run(scene, [three(6)], [], lambda: GURPS.critical_hit(scene, blow))
    assert (blow.location, blow.dr_halved, blow.major) == (SKULL, 2, True)


@pytest.mark.parametrize(
    ("rule", "total", "strike", "deafened", "scarred"),
    [
        ("G-138 crushing deafens", 12, "broadsword thrust", True, False),
        ("G-138 a 13 too", 13, "broadsword thrust", True, False),
        ("G-138 an edge scars", 12, "broadsword swing", False, True),
        ("G-138 not if nothing gets through", 12, "", False, False),
    ],
)
def test_deafened_or_scarred(rule: str, total: int, strike: str, deafened: bool, scarred: bool) -> None:
    armour = [] if strike else ["greathelm"]
    scene, foe, blow = attacked(sheet(hp=100, armour=armour), key=strike or "broadsword swing", location=FACE)
    run_critical(scene, blow, total, [(4,)])
    assert (foe.deafened, foe.scarred) == (deafened, scarred), rule


def test_off_balance_does_nothing_next_turn_and_defends() -> None:
    """G-138: an 8: Do Nothing on the next turn, with all its defences, and then as before."""
    scene = fight((swordsman(13, dx=13), "d5", "e"), (swordsman(13), "e5", "w"))
    me = scene.fighters[0]
    me.off_balance = True
    blow = GURPS.blow_at(scene, scene.fighters[1], me, strike_of(scene.fighters[1], "broadsword swing"))
    assert GURPS.why_undefended(scene, me, blow) == ""
    assert GURPS.defence_need(scene, me, blow, guard(me, "parry")).total == 9
    beat(scene, [], [])
    assert not me.off_balance


def test_one_of_two_weapons_at_random() -> None:
    """G-138: a 14: 1 to 3 the first, 4 to 6 the second."""
    for die, left in ((3, ["dagger"]), (4, ["shortsword"])):
        paper = sheet(hp=100, weapons=["shortsword", "dagger"], in_hand=["shortsword"])
        scene, foe, blow = attacked(paper, location=FACE)
        foe.held[1].hand, foe.held[1].ready = OFF, True
        run_critical(scene, blow, 14, [(die,), (1,)])
        assert [held.item.name for held in foe.held if held.in_hand()] == left


def test_what_is_put_away_is_not_dropped() -> None:
    """G-138: a 14: with one weapon in hand there is nothing to roll for."""
    paper = sheet(hp=100, weapons=["shortsword", "dagger"], in_hand=["dagger"])
    scene, foe, blow = attacked(paper, location=FACE)
    events = run_critical(scene, blow, 14, [(1,)])
    assert [event.thing for event in of_kind(events, Handled)] == ["dagger"]
    assert [held.cell >= 0 for held in foe.held[:2]] == [False, True]


def test_bodies_without_a_head_that_matters() -> None:
    """G-136: on a homogenous body no place is more than another (G-149): the plain table."""
    scene, _, blow = attacked(sheet(hp=100, traits=["Homogenous"]), location=SKULL)
    _, events = run(scene, [three(10)], [], lambda: GURPS.critical_hit(scene, blow))
    assert of_kind(events, TableRolled)[0].table == "critical hit table"


# the tables as such


@pytest.mark.parametrize(
    ("rule", "table", "alike"),
    [
        (
            "G-137 each row",
            CRITICAL_HIT,
            [(3, 18), (4, 17), (5, 16), (6, 15), (7, 13, 14), (8,), (9, 10, 11), (12,)],
        ),
        (
            "G-138 each row",
            HEAD_BLOW,
            [(3,), (4, 5), (6, 7), (8,), (9, 10, 11), (12, 13), (14,), (15,), (16,), (17,), (18,)],
        ),
        (
            "G-139 each row",
            CRITICAL_MISS,
            [(3, 4, 17, 18), (5,), (6,), (7, 13), (8, 12), (9, 10, 11), (14,), (15,), (16,)],
        ),
        (
            "G-140 each row",
            UNARMED_MISS,
            [(3, 18), (4, 17), (5, 16), (6,), (7, 14), (8,), (9, 10, 11), (12,), (13,), (15,)],
        ),
    ],
)
def test_rows_of_the_tables(rule: str, table: Any, alike: list[tuple[int, ...]]) -> None:
    """Totals of one row have one grade, others another."""
    grades = [{table.of(total) for total in row} for row in alike]
    assert [len(row) for row in grades] == [1] * len(alike), rule
    assert len(set().union(*grades)) == len(alike), rule
    assert sorted(total for row in alike for total in row) == list(range(3, 19)), rule


def test_a_natural_three_is_known_by_its_grade() -> None:
    """G-136: the rule reads the roll through its grades, so a 3 has one of its own."""
    grades = GURPS.attack_grades(12, False)
    assert [grades.of(roll) for roll in (3, 4, 5)] == [NATURAL_THREE, CRITICAL_SUCCESS, 2]
    assert [RIGHT_EYE.head, SKULL.head, FACE.head, TORSO.head] == [True, True, True, False]
