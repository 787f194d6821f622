"""Section 9, first half: how far, how hard, whom one may shoot at (G-73, G-75, G-97 to G-108)."""

from typing import Any

import pytest
from tests.gurps.deeds import in_order, turn_of
from tests.gurps.scene import GURPS, beat, fight, keys, one, peek, said, sheet, swordsman
from tests.gurps.shots import FIELD, face, name_of, range_of, shooter, shot_of, skill, strike_of

from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.manoeuvres import AIM, ATTACK, DETERMINED, DOUBLE, MOVE_AND_ATTACK, POP_UP
from fracas.rulebooks.gurps.ranged import range_modifier, rapid_fire_bonus
from fracas.rulebooks.gurps.rows import (
    CRAWLING,
    CROUCHING,
    FACE_UP,
    KNEELING,
    PRONE,
    SITTING,
    STANDING,
    Manoeuvre,
    Posture,
)
from fracas.rulebooks.gurps.sheet import size_modifier

FAR = [2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000]


@pytest.mark.parametrize(("rule", "yards", "modifier"), [(f"G-97 {far} yd", far, -at) for at, far in enumerate(FAR)])
def test_speed_and_range(rule: str, yards: int, modifier: int) -> None:
    assert range_modifier(yards) == modifier, rule
    assert range_modifier(yards + 1) == modifier - 1, rule


@pytest.mark.parametrize(
    ("rule", "yards", "modifier"),
    [("G-97 ten times 150", 1500, -17), ("G-97 ten times 1000", 10000, -22), ("G-97 at hand", 0, 0)],
)
def test_every_factor_of_ten_is_six_more(rule: str, yards: int, modifier: int) -> None:
    assert range_modifier(yards) == modifier, rule


@pytest.mark.parametrize(
    ("rule", "inches", "size"),
    [
        ("G-98 8 in", 8, -6), ("G-98 1 ft", 12, -5), ("G-98 1.5 ft", 18, -4), ("G-98 2 ft", 24, -3),
        ("G-98 1 yd", 36, -2), ("G-98 1.5 yd", 54, -1), ("G-98 2 yd", 72, 0), ("G-98 3 yd", 108, 1),
        ("G-98 5 yd", 180, 2), ("G-98 7 yd", 252, 3), ("G-98 10 yd", 360, 4), ("G-98 in between", 73, 1),
        ("G-98 20 yd", 720, 6),
    ],
)  # fmt: skip
def test_sizes(rule: str, inches: int, size: int) -> None:
    assert size_modifier(inches) == size, rule


@pytest.mark.parametrize(
    ("rule", "low", "high", "bonus"),
    [
        ("G-102 1-4", 1, 4, 0), ("G-102 5-8", 5, 8, 1), ("G-102 9-12", 9, 12, 2), ("G-102 13-16", 13, 16, 3),
        ("G-102 17-24", 17, 24, 4), ("G-102 25-49", 25, 49, 5), ("G-102 50-99", 50, 99, 6),
        ("G-102 100-199", 100, 199, 7), ("G-102 a doubling", 200, 399, 8), ("G-102 another", 400, 799, 9),
    ],
)  # fmt: skip
def test_rapid_fire(rule: str, low: int, high: int, bonus: int) -> None:
    assert rapid_fire_bonus(low) == bonus, rule
    assert rapid_fire_bonus(high) == bonus, rule


def test_third_second_of_aim() -> None:
    """gurps W-13: Bow-14, Acc 2, third second of aim, 18 yd, kneeling target."""
    scene = range_of("regular-bow", 18)
    me, foe = scene.fighters
    foe.posture = KNEELING
    me.aim_foe, me.aim_item, me.aim_turns = foe.index, 0, 3
    shot = shot_of(scene)
    need = GURPS.shot_skill(scene, shot)
    assert [value for value, _ in need.terms] == [14, 4, -6, -2]
    assert need.total == 14 + 2 + 2 - 6 - 2 == 10


def test_a_target_that_moved() -> None:
    """gurps W-14: 20 yd and 5 hexes of movement read as 25: -7."""
    scene = range_of("regular-bow", 20)
    foe = scene.fighters[1]
    foe.path = tuple(scene.board.find(name_of(15 + far)) for far in range(6))
    assert GURPS.speed(foe) == 5
    assert skill(scene) == 14 - 7


@pytest.mark.parametrize(
    ("rule", "hexes", "speed"), [("G-97 a step counts as 0", 1, 0), ("G-97 two hexes", 2, 2), ("G-97 none", 0, 0)]
)
def test_speed_is_what_was_moved_last_turn(rule: str, hexes: int, speed: int) -> None:
    scene = range_of()
    foe = scene.fighters[1]
    foe.path = tuple(foe.cell + far for far in range(hexes + 1))
    assert GURPS.speed(foe) == speed, rule


def test_only_a_step_leaves_the_speed_at_nothing() -> None:
    """G-97: a Move of a single hex is a speed of 1, as is half a move; a step is none."""
    for answers, speed in (
        (["move", "e5", "e"], 1),
        (["all-out defence", "increased defence", "dodge", "e5", "e"], 1),
        (["all-out defence", "increased defence", "parry", "e5", "e"], 0),
        (["concentrate", "e5", "e"], 0),
    ):
        scene = fight((swordsman(dx=13), "d5", "e"), (swordsman(), "g5", "w"))
        beat(scene, [], answers)
        assert GURPS.speed(scene.fighters[0]) == speed, answers


def test_out_of_cover_and_back_is_no_speed() -> None:
    """G-97, G-111: a step out and the same step back."""
    foe = one(sheet(), manoeuvre=POP_UP)
    foe.path = (foe.cell, foe.cell + 1, foe.cell)
    assert GURPS.speed(foe) == 0
    foe.manoeuvre = ATTACK
    assert GURPS.speed(foe) == 2


def test_splinters_meet_the_posture_that_shows_more() -> None:
    """G-35: in a blast too."""
    scene = range_of()
    foe = scene.fighters[1]
    foe.left_posture, foe.posture = STANDING, PRONE
    needs = [GURPS.fragment_need(foe, shot_of(scene)).total]
    foe.left_posture = None
    needs.append(GURPS.fragment_need(foe, shot_of(scene)).total)
    assert needs[0] == needs[1] + 2


@pytest.mark.parametrize(
    ("rule", "before", "after", "penalty"),
    [
        ("G-35 lying down", STANDING, PRONE, 0),
        ("G-35 standing up", KNEELING, STANDING, 0),
        ("G-35 low before and after", PRONE, KNEELING, -2),
    ],
)
def test_who_changes_posture_is_shot_at_in_the_worse(rule: str, before: Posture, after: Posture, penalty: int) -> None:
    scene = range_of()
    foe = scene.fighters[1]
    foe.left_posture, foe.posture = before, after
    assert skill(scene) == 14 - 4 + penalty, rule
    foe.left_posture = None  # its next turn
    assert skill(scene) == 14 - 4 + (0 if after is STANDING else -2), rule


def test_cover_counts_for_the_posture_that_shows_more() -> None:
    """G-35, G-106: whoever goes down behind a low wall is hidden by it only from its next turn on."""
    foe = one(sheet())
    foe.left_posture, foe.posture = STANDING, PRONE
    assert GURPS.behind_cover(foe, "waist", 8).kind == "waist"
    foe.left_posture = None
    assert GURPS.behind_cover(foe, "waist", 8).kind == "full"


def test_a_musket_on_the_move() -> None:
    """gurps W-16: Bulk -6, skill 12, Move and Attack at 7 yd: 12 - 6 - 3."""
    scene = range_of("flintlock-musket", 7, skills={"Guns (Musket)": 12})
    assert skill(scene, manoeuvre=MOVE_AND_ATTACK) == 3


@pytest.mark.parametrize(
    ("rule", "weapon", "manoeuvre", "total"),
    [
        ("G-75 plain, 10 yd", "regular-bow", ATTACK, 10),
        ("G-41 determined +1", "regular-bow", DETERMINED, 11),
        ("G-46 worse of -2 and Bulk", "auto-pistol-9mm", MOVE_AND_ATTACK, 14 - 4 - 2),
        ("G-46 Bulk -1 is -2", "small-knife", MOVE_AND_ATTACK, 14 - 4 - 2),
        ("G-100 Bulk -7", "regular-bow", MOVE_AND_ATTACK, 14 - 4 - 7),
        ("G-111 pop-up -2", "auto-pistol-9mm", POP_UP, 14 - 4 - 2),
    ],
)
def test_what_the_shooter_is_doing(rule: str, weapon: str, manoeuvre: Manoeuvre, total: int) -> None:
    assert skill(range_of(weapon), manoeuvre=manoeuvre) == total, rule


@pytest.mark.parametrize(
    ("rule", "mine", "state", "total"),
    [
        ("G-75 shock", {}, {"shock": 3}, 7),
        ("G-75 shock", {}, {"shock": 9}, 6),
        ("G-154 one eye is -3", {}, {"crippled": ("left eye",)}, 7),
        ("G-90 too weak", {"st": 8}, {}, 8),
        ("G-75 part of the clothes on fire", {}, {"burning": 1}, 8),
        ("G-75 all of them", {}, {"burning": 2}, 7),
        ("G-140 a torn muscle", {}, {"torn": ("right arm",)}, 7),
        ("G-63 kneeling costs nothing", {}, {"posture": KNEELING}, 10),
        ("G-63 crouching costs nothing", {}, {"posture": CROUCHING}, 10),
        ("G-154 a crippled foot is for melee", {}, {"crippled": ("left foot",)}, 10),
    ],
)
def test_how_the_shooter_is(rule: str, mine: dict[str, Any], state: dict[str, Any], total: int) -> None:
    scene = range_of("regular-bow", 10, **mine)
    for name, value in state.items():
        setattr(scene.fighters[0], name, value)
    assert skill(scene) == total, rule


def test_off_hand() -> None:
    """G-75: -4, as in melee, unless ambidextrous."""
    for traits, total in (([], 6), (["Ambidexterity"], 10)):
        scene = range_of("auto-pistol-9mm", 10, traits=traits)
        scene.fighters[0].held[0].hand = 1
        assert skill(scene) == total


def test_a_large_shield_is_in_the_way() -> None:
    """G-74, G-75: -2 to everything but the shield."""
    assert skill(range_of("javelin", 10, shield="large-shield")) == 14 - 4 - 2


def test_footing_and_darkness() -> None:
    """G-75, G-76: bad footing -2; darkness as it is."""
    rows = ["." * 60] * 4 + ["~" + "." * 59] + ["." * 60] * 4
    scene = range_of("regular-bow", 10, rows=rows)
    assert skill(scene) == 8
    scene.darkness = -3
    assert skill(scene) == 5


@pytest.mark.parametrize(("rule", "sm"), [("G-12 ranged SM as is", 2), ("G-98 small ones are hard to hit", -3)])
def test_size_of_the_target(rule: str, sm: int) -> None:
    scene = range_of("regular-bow", 10, sheet(sm=sm), sm=1)
    assert skill(scene) == 10 + sm, rule


@pytest.mark.parametrize(
    ("rule", "posture", "total"),
    [
        ("G-106 standing", STANDING, 10), ("G-106 crouching", CROUCHING, 8), ("G-106 kneeling", KNEELING, 8),
        ("G-106 sitting", SITTING, 8), ("G-106 crawling", CRAWLING, 8), ("G-63 prone", PRONE, 8),
        ("G-63 face up", FACE_UP, 8),
    ],
)  # fmt: skip
def test_those_who_keep_low(rule: str, posture: Posture, total: int) -> None:
    scene = range_of("regular-bow", 10)
    scene.fighters[1].posture = posture
    assert skill(scene) == total, rule


def test_by_the_switch_facing_burdens_the_shooter() -> None:
    """G-123, by `facing_penalty = attack`: -2 from the side, -4 from behind."""
    book = Gurps({"facing_penalty": "attack"})
    totals = []
    for facing in ("w", "nw", "ne", "e"):
        scene = range_of("regular-bow", 10, book=book)
        face(scene, 1, facing)
        totals.append(skill(scene, book))
    assert totals == [10, 10, 8, 6]


# G-104, G-105: ranges


@pytest.mark.parametrize(
    ("rule", "weapon", "st", "half", "most"),
    [
        ("G-105 x15/x20 of the bow's ST", "regular-bow (ST 9)", 12, 135, 180),
        ("G-105 the shooter's own, if it is made for it", "longbow", 12, 180, 240),
        ("G-105 crossbows too", "crossbow (ST 14)", 11, 280, 350),
        ("G-105 thrown: the thrower's", "javelin", 12, 18, 30),
        ("G-105 fractions are dropped", "large-knife", 11, 8, 16),
        ("G-9 no more than three times the weapon's ST", "small-knife", 20, 7, 15),
        ("G-105 slings go by the user", "sling", 12, 72, 120),
        ("G-104 a single number is the maximum", "bolas", 10, 0, 30),
        ("G-104 in yards", "auto-pistol-9mm", 10, 150, 1850),
        ("G-205 the prodd has its own", "prodd", 12, 200, 250),
    ],
)
def test_ranges(rule: str, weapon: str, st: int, half: int, most: int) -> None:
    me = one(shooter(weapon, st=st))
    mode = strike_of(me).mode
    assert (GURPS.half_range(me, mode), GURPS.farthest(me, mode)) == (half, most), rule


@pytest.mark.parametrize(
    ("rule", "weapon", "st", "dice"),
    [
        ("G-105 the bow's ST", "longbow (ST 11)", 14, "1d+1"),
        ("G-105 made for its user", "longbow", 14, "1d+2"),
        ("G-105 a crossbow stronger than its user", "crossbow (ST 16)", 12, "1d+5"),
        ("G-105 thrown", "spear", 13, "1d+3"),
        ("G-205 dice of its own", "bolt-action-rifle", 8, "7d"),
        ("G-205 the prodd's", "prodd", 16, "1d+2"),
    ],
)
def test_muscle_power(rule: str, weapon: str, st: int, dice: str) -> None:
    me = one(shooter(weapon, st=st))
    assert str(GURPS.damage_dice(me, strike_of(me).mode)) == dice, rule


def test_half_damage_from_the_half_range_on() -> None:
    """G-104, G-143: a javelin of ST 12 at 17 and at 18 yards."""
    assert [shot_of(range_of("javelin", yards, st=12)).halved for yards in (17, 18)] == [False, True]


# G-73: who may be shot at


def why(scene: Any, weapon: int = 0) -> str:
    me, foe = scene.fighters[:2]
    turn_of(scene)
    return said(GURPS.why_out_of_range(scene, me, foe, strike_of(me, weapon)))


def test_legal() -> None:
    """G-73: within the maximum, in sight and in front."""
    assert why(range_of("javelin", 25, st=10)) == ""
    assert "beyond the 25" in why(range_of("javelin", 26, st=10))
    scene = range_of("javelin", 10)
    face(scene, 0, "w")
    assert "front arc" in why(scene)
    rows = ["." * 60] * 4 + ["." * 5 + "#" + "." * 54] + ["." * 60] * 4
    assert "out of sight" in why(range_of("javelin", 10, rows=rows))


def test_minimum_range() -> None:
    """G-73, G-104: nearer than a weapon allows."""
    mortar = {
        "name": "Mortar", "skill": "Guns (Rifle)", "damage": "6d cr", "acc": "1", "range": "20-100/500", "weight": 30.0,
        "rof": "1", "shots": "1(5)", "st": 10, "hands": 2, "bulk": -8, "recoil": 2, "kind": "bullet", "family": "gun",
    }  # fmt: skip
    assert "nearer than the 20" in why(range_of("mortar", 19, arsenal={"mortar": mortar}))
    assert why(range_of("mortar", 20, arsenal={"mortar": mortar})) == ""


def test_along_an_edge_both_sides_must_block() -> None:
    """G-73: a line along an edge is blocked only if both hexes beside it block."""
    scene = fight((shooter("javelin"), "a5", "e"), (sheet(), "b6", "w"), rows=FIELD)
    board = scene.board
    wall = next(terrain for terrain in GURPS.terrain() if terrain.key == "wall")
    face(scene, 0, "se")
    beside = [cell for cell in board.neighbours(board.find("a5")) if cell in board.neighbours(board.find("b6"))]
    assert len(beside) == 2
    scene.board = board.changed(beside[0], wall)
    assert why(scene) == ""
    scene.board = scene.board.changed(beside[1], wall)
    assert "out of sight" in why(scene)


@pytest.mark.parametrize(
    ("rule", "weapon", "state", "held", "reason"),
    [
        ("G-73 not in hand", "regular-bow", {}, {"hand": -1}, "not in hand"),
        ("G-73 not ready", "regular-bow", {}, {"ready": False}, "not ready"),
        ("G-73 broken", "regular-bow", {}, {"broken": True}, "not ready"),
        ("G-103 not loaded", "regular-bow", {}, {"loaded": 0}, "not loaded"),
        ("G-101 fired already", "auto-pistol-9mm", {}, {"attacked": True}, "has been fired"),
        ("G-88 two hands", "regular-bow", {}, {"hand": 0}, "needs both hands"),
        ("G-63 bows need room: prone", "regular-bow", {"posture": PRONE}, {}, "nobody draws a bow"),
        ("G-63 bows need room: sitting", "regular-bow", {"posture": SITTING}, {}, "nobody draws a bow"),
        ("G-63 bows: kneeling is well", "regular-bow", {"posture": KNEELING}, {}, ""),
        ("G-63 crossbows are shot prone", "crossbow", {"posture": PRONE}, {}, ""),
        ("G-63 face up: one hand only", "crossbow", {"posture": FACE_UP}, {}, "one hand only"),
        ("G-63 face up with a pistol", "auto-pistol-9mm", {"posture": FACE_UP}, {}, ""),
        ("G-139 a useless arm", "javelin", {"useless": (("right arm", 0),)}, {}, "not ready"),
    ],
)
def test_what_can_be_shot(rule: str, weapon: str, state: Any, held: Any, reason: str) -> None:
    scene = range_of(weapon)
    me = scene.fighters[0]
    for thing, fields in ((me, state), (me.held[0], held)):
        for name, value in fields.items():
            setattr(thing, name, value)
    found = said(GURPS.why_no_shot(me, me.held[0], strike_of(me).mode))
    assert (reason in found) if reason else not found, rule


def test_nobody_shoots_without_the_skill() -> None:
    """G-14: Bolas have no default."""
    me = one(sheet(weapons=["bolas"]))
    assert "without the skill" in said(GURPS.why_no_shot(me, me.held[0], strike_of(me).mode))


def test_which_manoeuvres_shoot() -> None:
    """G-40, G-46: Attack, Determined and Move and Attack; a Double is for blows; by `maa_ranged`, not on the move."""
    scene = range_of()
    me = scene.fighters[0]
    found = {}
    for manoeuvre in (ATTACK, DETERMINED, MOVE_AND_ATTACK, DOUBLE):
        me.manoeuvre = manoeuvre
        found[manoeuvre.key] = [len(book.shots(me)) for book in (GURPS, Gurps({"maa_ranged": "forbidden"}))]
    assert found == {"attack": [1, 1], "determined": [1, 1], "move and attack": [1, 0], "double": [0, 0]}


def test_hopeless_shots_are_not_offered() -> None:
    """G-18: below 3 nobody shoots."""
    for level, offered in ((10, False), (11, True)):
        scene = range_of("regular-bow", 50, skills={"Bow": level})
        me, foe = scene.fighters
        turn_of(scene)
        assert skill(scene) == level - 8
        assert GURPS.shootable(scene, me, foe, strike_of(me)) == offered


# G-107: the line of fire


def crowd(*places: str, rows: list[str] = FIELD) -> Any:
    """A shooter at a5, a target at k5, and others: blue and red in turn."""
    people = [(shooter(), "a5", "e"), (sheet(hp=60), "k5", "w")]
    people.extend((sheet(), place, "w") for place in places)
    scene = fight(*people, rows=rows)
    scene.fighters[0].held[0].loaded = 1
    return scene


def test_each_hex_on_the_line_is_minus_four() -> None:
    """G-107: friend or foe; lying and kneeling ones do not count."""
    scene = crowd("e5", "g5")
    assert skill(scene) == 10 - 8
    scene.fighters[2].posture = PRONE
    assert skill(scene) == 10 - 4
    scene.fighters[3].posture = KNEELING
    assert skill(scene) == 10
    assert skill(crowd("e4", "g6")) == 10


def test_a_friend_beside_the_shooter_does_not_count() -> None:
    """G-107: a friend next to the shooter is no hindrance, a foe there is."""
    assert skill(crowd("b5")) == 10
    assert skill(crowd("a9", "b5")) == 10 - 4


def test_over_their_heads() -> None:
    """G-107: whoever stands clearly above them, or shoots at somebody who does."""
    for row in ("T" + "." * 59, "." * 10 + "^" + "." * 49):
        scene = crowd("e5", rows=["." * 60] * 4 + [row] + ["." * 60] * 4)
        assert skill(scene) == 10


def test_one_hex_counts_once() -> None:
    """G-107: two in one hex are one hex."""
    scene = crowd("e5", "g5")
    scene.fighters[3].cell = scene.fighters[2].cell
    assert skill(scene) == 10 - 4


# G-36, G-99, G-108


def aimed(scene: Any, turns: int = 1, braced: bool = False) -> Any:
    me = scene.fighters[0]
    me.aim_foe, me.aim_item, me.aim_turns, me.aim_braced = 1, 0, turns, braced
    return scene


@pytest.mark.parametrize(
    ("rule", "turns", "braced", "manoeuvre", "total"),
    [
        ("G-36 no aim, no Acc", 0, False, ATTACK, 10),
        ("G-99 Acc after one second", 1, False, ATTACK, 12),
        ("G-36 two", 2, False, ATTACK, 13),
        ("G-36 three", 3, False, ATTACK, 14),
        ("G-36 four are no more", 4, False, ATTACK, 14),
        ("G-99 braced +1", 1, True, ATTACK, 13),
        ("G-75 an All-Out Attack keeps it", 1, False, DETERMINED, 13),
        ("G-46 on the move there is none", 3, True, MOVE_AND_ATTACK, 8),
        ("G-111 nor in a pop-up attack", 3, True, POP_UP, 8),
    ],
)
def test_aim(rule: str, turns: int, braced: bool, manoeuvre: Manoeuvre, total: int) -> None:
    assert skill(aimed(range_of("auto-pistol-9mm"), turns, braced), manoeuvre=manoeuvre) == total, rule


def test_a_scope_needs_as_many_seconds() -> None:
    """G-99: Acc 5+2 is 5 for one second and 7 for two, with 1 more for the second second."""
    rifle = {
        "name": "Sniper Rifle", "skill": "Guns (Rifle)", "damage": "7d pi", "acc": "5+2", "range": "1000/4200",
        "weight": 10.0, "rof": "1", "shots": "5+1(3)", "st": 10, "hands": 2, "bulk": -6, "recoil": 4, "kind": "bullet",
        "family": "gun", "bipod": True,
    }  # fmt: skip
    totals = [skill(aimed(range_of("sniper", 10, arsenal={"sniper": rifle}), turns)) for turns in (1, 2, 3)]
    assert totals == [10 + 5, 10 + 7 + 1, 10 + 7 + 2]
    scene = range_of("sniper", 10, arsenal={"sniper": rifle})
    me = turn_of(scene)
    assert not GURPS.braced(scene, me, me.held[0])
    me.posture = PRONE
    assert GURPS.braced(scene, me, me.held[0])


WALLED = ["." * 60] * 4 + [".-" + "." * 58] + ["." * 60] * 4


@pytest.mark.parametrize(
    ("rule", "weapon", "rows", "fields", "braced"),
    [
        ("G-99 a pistol in both hands", "auto-pistol-9mm", FIELD, {}, True),
        ("G-99 not with a shield on the other arm", "auto-pistol-9mm", FIELD, {"shield": "light-shield"}, False),
        ("G-99 a rifle in the open", "bolt-action-rifle", FIELD, {}, False),
        ("G-99 a rifle on a wall", "bolt-action-rifle", WALLED, {}, True),
        ("G-99 a crossbow on a wall", "crossbow", WALLED, {}, True),
        ("G-99 never a bow", "regular-bow", WALLED, {}, False),
        ("G-99 never what is thrown", "javelin", WALLED, {}, False),
        ("G-99 never a sling", "sling", WALLED, {}, False),
        ("G-99 a pistol crossbow is not a gun", "pistol-crossbow", FIELD, {}, False),
    ],
)
def test_bracing(rule: str, weapon: str, rows: list[str], fields: Any, braced: bool) -> None:
    scene = range_of(weapon, rows=rows, **fields)
    me = turn_of(scene)
    assert GURPS.braced(scene, me, me.held[0]) == braced, rule
    me.path = (me.cell, me.cell + 1)
    assert not GURPS.braced(scene, me, me.held[0]), "G-36: not after a step"


def test_a_step_after_aiming_spoils_the_brace() -> None:
    """G-36: no step while aiming braced."""
    for last, braced in (("a5", True), ("b5", False)):
        scene = fight((shooter("auto-pistol-9mm", dx=13), "a5", "e"), (sheet(), "k5", "w"), rows=FIELD)
        beat(in_order(scene), [], ["aim", "a5", "e", last, "e"])
        assert (scene.fighters[0].aim_turns, scene.fighters[0].aim_braced) == (1, braced)


def test_into_a_close_combat() -> None:
    """G-172: -2 from outside, at somebody who shares its hex."""
    scene = fight((shooter("auto-pistol-9mm"), "a5", "e"), (sheet(), "k5", "w"), (sheet(), "a1", "e"), rows=FIELD)
    assert skill(scene) == 10
    scene.fighters[2].cell = scene.fighters[1].cell
    scene.close_combat_begun = True
    assert skill(scene) == 8


def test_in_close_combat_bulk_replaces_range() -> None:
    """G-75, G-100, G-108: no aim either."""
    scene = aimed(range_of("auto-pistol-9mm", 0))
    assert skill(scene) == 14 - 2
    assert skill(aimed(range_of("smg-9mm", 0))) == 14 - 4


def test_aim_needs_range_and_sight() -> None:
    """G-36: nobody out of range or behind full cover."""
    scene = range_of("javelin", 26)
    assert AIM not in GURPS.turn_options(scene, turn_of(scene))
    scene = range_of("javelin", 25)
    assert AIM in GURPS.turn_options(scene, turn_of(scene))
    rows = ["." * 60] * 4 + ["." * 9 + "-" + "." * 50] + ["." * 60] * 4
    scene = range_of("javelin", 10, rows=rows)
    scene.fighters[1].posture = PRONE
    assert AIM not in GURPS.turn_options(scene, turn_of(scene))
    scene.fighters[1].exposed = True
    assert AIM in GURPS.turn_options(scene, turn_of(scene))


@pytest.mark.parametrize(
    ("rule", "darkness", "unseen_penalty", "aims"),
    [
        ("G-36 in the dark, but for a lamp", -9, 0, True),
        ("G-36 pitch dark", -10, 0, False),
        ("G-36 a target whom nobody sees", 0, -6, False),
        ("G-36 nor though its hex is certain", 0, -4, False),
    ],
)
def test_nobody_aims_at_what_cannot_be_seen(rule: str, darkness: int, unseen_penalty: int, aims: bool) -> None:
    scene = in_order(range_of())
    me, foe = scene.fighters
    scene.darkness, foe.unseen_penalty = darkness, unseen_penalty
    assert ("aim" in keys(peek(scene, [], []))) == aims, rule
    me.aim_foe, me.aim_item, me.aim_turns = 1, 0, 1
    assert GURPS.aim_holds(scene, me, foe) == aims, rule
    assert GURPS.shows_there(scene, me, foe, (foe.cell,)) == aims, rule


# G-36, G-75, G-107, G-111, G-125


def test_a_torn_muscle_spoils_a_shot() -> None:
    """G-75, G-140: -1 to attacks of any kind."""
    scene = range_of("auto-pistol-9mm")
    before = skill(scene)
    scene.fighters[0].sore = 1
    assert skill(scene) == before - 1


def test_a_horse_stands_in_the_line_with_all_of_it() -> None:
    """G-12, G-107: each hex with somebody on the way, the nearest hex of the target."""
    horse = sheet(hexes=2, st=20)
    people = [(sheet(), "k5", "w"), (horse, "e4", "ne")]
    scene = in_order(fight((shooter("auto-pistol-9mm"), "a5", "e"), *people, rows=FIELD))
    body = scene.fighters[2]
    body.tail = scene.board.find("e5")
    body.cell = scene.board.find("f3")
    shot = shot_of(scene)
    assert [scene.board.names[cell] for cell in GURPS.in_line(scene, shot)] == ["e5"]


@pytest.mark.parametrize(
    ("rule", "reach", "yards", "parried"),
    [
        ("G-125 within the reach that it is held for", 2, 2, True),
        ("G-87, G-125 not at another", 2, 1, False),
        ("G-87, G-125 nor further off", 1, 2, False),
    ],
)
def test_a_gun_within_reach_of_a_spear(rule: str, reach: int, yards: int, parried: bool) -> None:
    target = sheet(weapons=["spear"], skills={"Spear": 14})
    scene = range_of("auto-pistol-9mm", yards, target)
    foe = scene.fighters[1]
    foe.held[0].reach = reach
    assert (said(GURPS.why_no_parry(foe, foe.held[0], shot_of(scene))) == "") == parried, rule
