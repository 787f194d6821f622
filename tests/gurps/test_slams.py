"""Section 13, last part: slams, tackles, pounces, shield rushes and shoves (G-187 to G-191)."""

from typing import Any

import pytest
from tests.gurps.deeds import attack, do, in_order, turn_of
from tests.gurps.grips import apart, attempt, close, held, skill, tries, why
from tests.gurps.scene import GURPS, beat, fight, of_kind, said, sheet, swordsman

from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.events import (
    AttackRolled,
    DamageRolled,
    DefenceRolled,
    ItemDamaged,
    Moved,
    SuccessRolled,
)
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.knockback import collision_dice
from fracas.rulebooks.gurps.manoeuvres import ATTACK, DETERMINED, MOVE_AND_ATTACK, STRONG
from fracas.rulebooks.gurps.rows import CROUCHING, KNEELING, PRONE, STANDING, Posture
from fracas.rulebooks.gurps.slams import FOE_FALLS, FOE_ROLLS, NOBODY_FALLS, SLAMMER_FALLS, slam_result
from fracas.rulebooks.gurps.techniques import POUNCE, RUSH, SHOVE, SLAM, TACKLE

PENALISED = Gurps({"maa_slam": "penalised"})
SHIELDED: dict[str, Any] = {"shield": "medium-shield", "skills": {"Shield": 14}}
CAT: dict[str, Any] = {"dx": 12, "traits": ["Four Legs"]}


def at(scene: GurpsFight, who: int = 0) -> str:
    return scene.board.names[scene.fighters[who].cell]


def run_up(scene: GurpsFight, hexes: int, who: int = 0) -> None:
    """As if so many hexes of this turn were behind one already, the one into the foe to come."""
    me = turn_of(scene, who)
    me.path = tuple([me.cell] * hexes)


# G-187: dice


@pytest.mark.parametrize(
    ("rule", "hundredths", "dice"),
    [
        ("gurps W-41: HP 14, 6 hexes", 14 * 6, "1d-1"),
        ("gurps W-41: HP 10, 6 hexes", 10 * 6, "1d-1"),
        ("G-187 up to a quarter", 25, "1d-3"),
        ("G-187 up to a half", 26, "1d-2"),
        ("G-187 a half itself", 50, "1d-2"),
        ("G-187 below one", 51, "1d-1"),
        ("G-187 just below one", 99, "1d-1"),
        ("G-187 one", 100, "1d"),
        ("G-187 to the nearest die", 149, "1d"),
        ("G-187 halves up", 150, "2d"),
        ("G-187 two and a half", 250, "3d"),
    ],
)
def test_collision_dice(rule: str, hundredths: int, dice: str) -> None:
    assert str(collision_dice(hundredths)) == dice, rule


def test_a_slam_at_a_run() -> None:
    """gurps W-41: HP 14 after 6 hexes against HP 10 standing still: 1d-1 dealt, 1d-1 taken."""
    scene = apart(sheet(hp=14), sheet(hp=10))
    run_up(scene, 6)
    me, foe = scene.fighters
    assert GURPS.relative_speed(scene, me, foe) == 6
    rolls = [(3, 3, 3), (6,), (2,)]
    events = do(scene, rolls, ["slam", "no defence", "stop here"], lambda: GURPS.attack_someone(scene, me, 1))
    assert [(each.who, each.dice, each.basic.total) for each in of_kind(events, DamageRolled)] == [
        (1, "1d-1", 5),
        (0, "1d-1", 1),
    ]
    assert (me.hp, foe.hp) == (13, 5)
    assert foe.posture is PRONE
    assert at(scene) == "e5"


def test_the_foes_own_run_counts() -> None:
    """G-187: the hexes that it came towards the slammer on its last turn; not those it went away."""
    scene = apart(sheet(), sheet())
    me, foe = turn_of(scene), scene.fighters[1]
    board = scene.board
    foe.path = (board.find("i5"), board.find("h5"), board.find("g5"), board.find("f5"), board.find("e5"))
    assert GURPS.relative_speed(scene, me, foe) == 1 + 4
    foe.path = (board.find("e5"), board.find("f5"))
    assert GURPS.relative_speed(scene, me, foe) == 1


@pytest.mark.parametrize(
    ("rule", "dealt", "taken", "result"),
    [
        ("gurps W-57: 4 against 4", 4, 4, FOE_ROLLS),
        ("gurps W-57: 3 against 5", 3, 5, NOBODY_FALLS),
        ("gurps W-57: 8 against 4", 8, 4, FOE_FALLS),
        ("G-187 the foe's twice the slammer's", 3, 6, SLAMMER_FALLS),
        ("G-187 each at least 1", 0, 0, FOE_ROLLS),
        ("G-187 2 against nothing", 2, 0, FOE_FALLS),
        ("G-187 nothing against 2", 0, 2, SLAMMER_FALLS),
        ("G-187 less than twice", 7, 4, FOE_ROLLS),
    ],
)
def test_who_falls(rule: str, dealt: int, taken: int, result: int) -> None:
    assert slam_result(dealt, taken) == result, rule


@pytest.mark.parametrize(
    ("rule", "dice", "roll", "postures"),
    [
        ("G-187 a DX roll to stay up", [(4,), (4,)], [(3, 3, 4)], (STANDING, STANDING)),
        ("G-187 or down", [(4,), (4,)], [(4, 4, 3)], (STANDING, PRONE)),
        ("G-187 the slammer falls", [(3,), (5,)], [], (PRONE, STANDING)),
        ("G-187 nobody does", [(4,), (5,)], [], (STANDING, STANDING)),
    ],
)
def test_a_slam_may_fell_either(
    rule: str, dice: list[tuple[int, ...]], roll: list[tuple[int, ...]], postures: tuple[Posture, Posture]
) -> None:
    """HP 50 at one hex: half a die and more, 1d-2."""
    scene = apart(sheet(hp=50), sheet(hp=50))
    answers = ["no defence"] if postures[1] is STANDING else ["no defence", "stop here"]
    tries(scene, SLAM, [(3, 3, 3), *dice, *roll], answers)
    assert tuple(each.posture for each in scene.fighters) == postures, rule


# to hit


@pytest.mark.parametrize(
    ("rule", "paper", "technique", "total"),
    [
        ("G-187 DX", {"dx": 12}, SLAM, 12),
        ("G-187 Brawling", {"dx": 12, "skills": {"Brawling": 13}}, SLAM, 13),
        ("G-187 Sumo Wrestling", {"dx": 12, "skills": {"Sumo Wrestling": 14}}, SLAM, 14),
        ("G-187 not Wrestling", {"dx": 12, "skills": {"Wrestling": 14}}, SLAM, 12),
        ("G-188 a flying tackle +4", {"dx": 12}, TACKLE, 16),
        ("G-189 so is a pounce", CAT, POUNCE, 16),
        ("G-190 a shield rush with Shield", {"dx": 12, **SHIELDED}, RUSH, 14),
        ("G-190 or DX", {"dx": 12, "shield": "small-shield"}, RUSH, 12),
        ("G-191 a shove with DX", {"dx": 12}, SHOVE, 12),
        ("G-191 or Sumo Wrestling", {"dx": 12, "skills": {"Sumo Wrestling": 14}}, SHOVE, 14),
    ],
)
def test_what_one_runs_with(rule: str, paper: dict[str, Any], technique: Any, total: int) -> None:
    assert skill(apart(sheet(**paper), sheet()), technique) == total, rule


@pytest.mark.parametrize(
    ("rule", "technique", "book", "total"),
    [
        ("gurps W-58: a slam with Brawling-13 on a Move and Attack", SLAM, GURPS, 13),
        ("G-46 a slam takes neither the -4 nor the cap", TACKLE, GURPS, 17),
        ("G-46 by the switch it takes both", SLAM, PENALISED, 9),
        ("G-74 a shove does in any case", SHOVE, GURPS, 8),
    ],
)
def test_on_the_move(rule: str, technique: Any, book: Gurps, total: int) -> None:
    scene = apart(sheet(dx=12, skills={"Brawling": 13}), sheet(), book=book)
    scene.fighters[0].manoeuvre = MOVE_AND_ATTACK
    assert skill(scene, technique, book) == total, rule


def test_a_slam_out_of_a_move() -> None:
    """G-46, G-187: the run counts, and it is over in the foe's hex."""
    scene = in_order(fight((sheet(hp=20), "a5", "e"), (sheet(), "e5", "w")))
    answers = ["move and attack", "d5", "e", "slam", "no defence"]
    events = beat(scene, [(3, 3, 3), (3,), (4,), (3, 3, 3)], answers)
    assert [each.dice for each in of_kind(events, DamageRolled)] == ["1d-1", "1d-2"]
    assert at(scene) == "e5"


@pytest.mark.parametrize(
    ("rule", "posture", "place", "technique", "text"),
    [
        ("G-187 from the next hex", STANDING, "e5", SLAM, ""),
        ("G-187 crouching, too", CROUCHING, "e5", SLAM, ""),
        ("G-187 not on one's knees", KNEELING, "e5", SLAM, "not on your feet"),
        ("G-187 not from two hexes off", STANDING, "f5", SLAM, "not that far"),
        ("G-188 but a leap reaches so far", STANDING, "f5", TACKLE, ""),
        ("G-188 and no further", STANDING, "g5", TACKLE, "not that far"),
        ("G-187 not in one's own hex", STANDING, "d5", SLAM, "not that far"),
        ("G-73 not behind one", STANDING, "c5", SLAM, "not in front"),
        ("G-189 four legs", STANDING, "e5", POUNCE, "four legs"),
        ("G-190 a shield", STANDING, "e5", RUSH, "no shield"),
    ],
)
def test_what_a_slam_needs(rule: str, posture: Posture, place: str, technique: Any, text: str) -> None:
    scene = apart(sheet(), sheet(), place)
    scene.fighters[0].posture = posture
    found = why(scene, technique)
    assert (text in found) if text else not found, rule


def test_nobody_slams_in_a_hold_or_twice() -> None:
    """G-175, G-187: not while held or holding, nor again in the same turn."""
    scene = close(sheet(), sheet())
    held(scene)
    assert "cannot move" in said(GURPS.why_no_slam(scene, scene.fighters[0], scene.fighters[1], 1))
    scene = apart(sheet(), sheet())
    scene.fighters[0].slammed = True
    assert "already" in why(scene, SLAM)


# misses and defences


def test_a_miss_stays_where_it_was() -> None:
    """G-187: a slam that misses comes to nothing."""
    scene = apart(sheet(), sheet())
    tries(scene, SLAM, [(5, 4, 4)], [])
    assert at(scene) == "d5"


def test_a_dodge_lets_the_slammer_run_on() -> None:
    """G-187: at least one hex, past the foe."""
    scene = apart(sheet(dx=12), sheet())
    events = tries(scene, SLAM, [(3, 3, 3), (2, 2, 2)], ["dodge", "stand fast"])
    assert [each.how for each in of_kind(events, Moved)] == ["runs on"]
    assert at(scene) == "f5"


def test_with_no_room_beyond_the_slammer_stops_in_the_foes_hex() -> None:
    """G-187: a wall behind it."""
    scene = in_order(fight((sheet(dx=12), "d5", "e"), (sheet(), "e5", "w"), rows=[*["......"] * 4, ".....#", "......"]))
    tries(scene, SLAM, [(3, 3, 3), (2, 2, 2)], ["dodge", "stand fast"])
    assert at(scene) == "e5"
    assert scene.close_combat_begun


def test_a_parry_stops_a_slam() -> None:
    """G-125: a slam can be parried and blocked; then nobody has gone anywhere."""
    scene = apart(sheet(st=8), sheet(st=16, dx=14))
    events = tries(scene, SLAM, [(3, 3, 3), (3, 3, 2)], ["parry unarmed", "stand fast"])
    assert of_kind(events, DefenceRolled)[0].defence == "parry unarmed"
    assert at(scene) == "d5"


@pytest.mark.parametrize(
    ("rule", "st", "yes"),
    [
        ("G-126 a slam counts as a weapon of ST pounds", 20, True),
        ("G-126 too heavy beyond Basic Lift", 21, False),
    ],
)
def test_parrying_a_slam(rule: str, st: int, yes: bool) -> None:
    """Basic Lift at ST 10 is 20 pounds."""
    scene = apart(sheet(st=st), sheet())
    foe = scene.fighters[1]
    assert (said(GURPS.why_no_parry(foe, foe.held[0], attempt(scene, SLAM))) == "") == yes, rule


def test_a_sword_breaks_on_a_slam() -> None:
    """G-126: ST 12 pounds are four times a broadsword: 1 to 3 in 6; two hands bear twice Basic Lift."""
    scene = apart(sheet(st=12), swordsman(12))
    assert GURPS.breakage(attempt(scene, SLAM), scene.fighters[1].held[0]) == 3
    assert GURPS.blow_weight(attempt(scene, SHOVE)) == 120  # a shove is an unarmed blow


def test_a_sword_that_parries_a_slam_meets_the_body() -> None:
    """G-127: the striking part is the whole of it."""
    scene = apart(sheet(st=8, hp=30), swordsman(16))
    rolls = [(3, 3, 3), (3, 3, 3), (3, 3, 3), (2,)]
    events = tries(scene, SLAM, rolls, ["parry broadsword", "stand fast"])
    assert of_kind(events, DamageRolled)[0].location == "torso"


# what else counts


def test_all_out_strong_adds_2() -> None:
    """G-187: to the slammer's damage, however many dice."""
    scene = apart(sheet(hp=50), sheet(hp=50))
    events = tries(scene, SLAM, [(3, 3, 3), (4,), (3,)], ["no defence", "stop here"], STRONG)
    assert [each.basic.total for each in of_kind(events, DamageRolled)] == [4, 1]


def test_sumo_wrestling_adds_to_slams_and_shoves() -> None:
    """G-208: 1 or 2 for each die."""
    scene = apart(sheet(hp=50, skills={"Sumo Wrestling": 12}), sheet(hp=50))
    events = tries(scene, SLAM, [(3, 3, 3), (3,), (3,)], ["no defence", "stop here"])
    assert [each.basic.total for each in of_kind(events, DamageRolled)] == [3, 1]
    scene = apart(sheet(st=12, skills={"Sumo Wrestling": 12}), sheet())
    tries(scene, SHOVE, [(3, 3, 3), (3,), (3, 3, 3)], ["no defence"])  # (2 + 2) x 2 = 8: one hex
    assert at(scene, 1) == "f5"


def test_armour_helps_but_not_against_falling() -> None:
    """G-187: basic damage says who falls."""
    scene = apart(sheet(hp=50), sheet(hp=50, armour=["steel-corselet"]))
    events = tries(scene, SLAM, [(3, 3, 3), (6,), (3,)], ["no defence", "stop here"])
    assert of_kind(events, DamageRolled)[0].penetrating == 0
    assert scene.fighters[1].posture is PRONE


def test_over_somebody_who_falls_one_may_run_on() -> None:
    """G-187: by a hex, in about the direction of the run."""
    scene = apart(sheet(hp=50), sheet(hp=50))
    tries(scene, SLAM, [(3, 3, 3), (6,), (3,)], ["no defence", "f5"])
    assert at(scene) == "f5"


# G-188, G-189


def test_a_tackler_ends_on_the_ground() -> None:
    """G-188: in any case: with the foe, beyond it after a miss or dodge, before it after a parry."""
    scene = apart(sheet(dx=12, hp=50), sheet(hp=50), "f5")
    tries(scene, TACKLE, [(3, 3, 3), (4,), (5,)], ["no defence"])
    assert (at(scene), scene.fighters[0].posture) == ("f5", PRONE)
    scene = apart(sheet(dx=6), sheet(), "f5")
    tries(scene, TACKLE, [(5, 5, 5)], [])
    assert (at(scene), scene.fighters[0].posture) == ("h5", PRONE)
    scene = apart(sheet(dx=12), sheet(), "f5")
    tries(scene, TACKLE, [(3, 3, 3), (2, 2, 2)], ["dodge", "stand fast"])
    assert (at(scene), scene.fighters[0].posture) == ("h5", PRONE)
    scene = apart(sheet(dx=12, st=8), sheet(dx=14, st=16), "f5")
    tries(scene, TACKLE, [(3, 3, 3), (2, 2, 2)], ["parry unarmed", "stand fast"])
    assert (at(scene), scene.fighters[0].posture) == ("d5", PRONE)


def test_a_leap_counts_its_own_hexes() -> None:
    """G-188: two of them from two hexes off; somebody in between is in the way."""
    scene = apart(sheet(), sheet(), "f5")
    turn_of(scene)
    assert GURPS.relative_speed(scene, *scene.fighters) == 2
    people = [(sheet(), "d5", "e"), (sheet(), "f5", "w"), (sheet(), "e5", "e")]
    assert "in the way" in why(in_order(fight(*people)), TACKLE)


@pytest.mark.parametrize(
    ("rule", "hit", "landing", "posture"),
    [
        ("G-189 on its feet", (3, 3, 3), (4, 4, 4), STANDING),
        ("G-189 or not", (3, 3, 3), (5, 5, 4), PRONE),
        ("G-189 hit or miss", (6, 6, 5), (4, 4, 4), STANDING),
    ],
)
def test_a_pounce(rule: str, hit: tuple[int, ...], landing: tuple[int, ...], posture: Posture) -> None:
    scene = apart(sheet(hp=50, **CAT), sheet(hp=50), "f5")
    lands = hit == (3, 3, 3)
    rolls = [hit, (4,), (5,), landing] if lands else [hit, landing]
    events = tries(scene, POUNCE, rolls, ["no defence"] if lands else [])
    assert of_kind(events, SuccessRolled)[-1].need.total == 12
    assert scene.fighters[0].posture is posture, rule


def test_what_one_lands_with() -> None:
    """G-189: the best of DX, Acrobatics and Jumping; Perfect Balance +4 (G-13)."""
    for more, total in (
        ({"skills": {"Acrobatics": 14}}, 14),
        ({"skills": {"Jumping": 13}}, 13),
        ({"traits": ["Four Legs", "Perfect Balance"]}, 16),
    ):
        me = apart(sheet(**{**CAT, **more}), sheet()).fighters[0]
        assert GURPS.landing_need(me).total == total


# G-190


def test_a_shield_rush() -> None:
    """G-190: DB more to the damage dealt; what is taken goes to the shield first."""
    scene = apart(sheet(hp=50, **SHIELDED), sheet(hp=50))
    events = tries(scene, RUSH, [(3, 3, 3), (3,), (6,)], ["no defence"])
    dealt, taken = of_kind(events, DamageRolled)
    assert (dealt.basic.total, taken.basic.total) == (1 + 2, 0)
    assert of_kind(events, AttackRolled)[0].mode == "shield rush"
    assert scene.fighters[0].hp == 50


def test_what_the_shield_does_not_stop() -> None:
    """G-190: its DR and then its HP; a shield that has lost them all is broken, the rest is one's own."""
    scene = apart(sheet(hp=200, **SHIELDED), sheet(hp=200))
    run_up(scene, 10)
    me = scene.fighters[0]
    me.shield_damage = 39
    rolls = [(3, 3, 3), (1,) * 20, (6,) * 20, (3, 3, 3)]
    events = do(scene, rolls, ["shield rush", "no defence"], lambda: GURPS.attack_someone(scene, me, 1))
    assert of_kind(events, DamageRolled)[1].basic.total == 120 - 7 - 1
    assert (me.shield_damage, me.shield_broken, GURPS.shield_worn(me)) == (40, True, False)
    assert me.posture is PRONE
    assert [each.damage for each in of_kind(events, ItemDamaged)] == [1]


# G-191


@pytest.mark.parametrize(
    ("rule", "paper", "dice", "hexes"),
    [
        ("G-191 twice the thrust, for knockback alone", sheet(st=13), (4,), 1),
        ("G-191 enough for nothing", sheet(st=13), (3,), 0),
        ("G-191 two hexes", sheet(st=19), (4, 5), 2),
        ("G-191 with one hand -1 a die", sheet(st=13, weapons=["dagger"]), (4,), 0),
        ("G-151 a shove drives back", sheet(st=13), (4,), 1),
    ],
)
def test_a_shove(rule: str, paper: Any, dice: tuple[int, ...], hexes: int) -> None:
    """A foe of ST 10 goes back a hex for each 8 points."""
    scene = apart(paper, sheet())
    rolls = [(3, 3, 3), dice, *([(3, 3, 3)] if hexes else [])]
    tries(scene, SHOVE, rolls, ["no defence"])
    assert at(scene, 1) == "efg"[hexes] + "5", rule
    assert scene.fighters[1].hp == 10


def test_what_a_shove_needs() -> None:
    """G-191: an empty hand, arm's length, and knockback."""
    assert "no hand" in why(apart(swordsman(shield="small-shield"), sheet()), SHOVE)
    assert "out of reach" in why(apart(sheet(), sheet(), "f5"), SHOVE)
    book = Gurps({"knockback": "off"})
    assert "driven back" in why(apart(sheet(), sheet(), book=book), SHOVE, book)


def test_a_shove_out_of_the_hex() -> None:
    """G-191, G-175: and out of any hold."""
    scene = close(sheet(st=13, dx=14), sheet())
    held(scene, who=1, foe=0)
    tries(scene, SHOVE, [(3, 3, 3), (4,), (3, 3, 3)], ["no defence"])
    assert at(scene, 1) == "e5"
    assert not scene.fighters[0].gripped


def test_all_out_attacks_may_be_slams() -> None:
    """G-187: with Attack, All-Out Attack or Move and Attack."""
    scene = apart(sheet(), sheet())
    events = attack(scene, [(5, 5, 5)], ["slam"], DETERMINED)
    assert of_kind(events, AttackRolled)[0].need.total == 14
    assert not of_kind(attack(apart(sheet(), sheet(), "k9"), [], [], ATTACK), AttackRolled)


def test_a_pouncer_that_is_thrown_down_lands_no_better() -> None:
    """G-187, G-189: the crash decides before the landing does."""
    scene = apart(sheet(traits=["Four Legs"], dx=14, hp=8), sheet(hp=40))
    events = tries(scene, POUNCE, [(3, 3, 3), (1,), (6,)], ["no defence"])
    assert scene.fighters[0].posture is PRONE
    assert not [event for event in of_kind(events, SuccessRolled) if event.purpose == "landing on one's feet"]
