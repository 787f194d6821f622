"""Section 9, second half: shots and throws from the roll to where they end (G-72, G-78, G-86, G-101 to G-113)."""

import itertools
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.gurps.deeds import asked, attack, do, in_order, turn_of
from tests.gurps.scene import GURPS, Bare, beat, fight, keys, of_kind, peek, said, sheet
from tests.gurps.shots import FIELD, face, name_of, range_of, shoot, shooter, shot_of, skill, strike_of

from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.events import (
    DamageRolled,
    DefenceRolled,
    Handled,
    Interrupted,
    ItemDamaged,
    Landed,
    Moved,
    ShotRolled,
    SuccessRolled,
    TableRolled,
)
from fracas.rulebooks.gurps.in_hand import DROPPED, MAIN
from fracas.rulebooks.gurps.locations import BY_KEY, TORSO
from fracas.rulebooks.gurps.manoeuvres import ATTACK, POP_UP
from fracas.rulebooks.gurps.rolls import CRITICAL_SUCCESS, NATURAL_THREE, NEAR_MISS, SUCCESS
from fracas.rulebooks.gurps.rows import KNEELING, PRONE
from fracas.rulebooks.gurps.waiting import watch_penalty


def hits(events: Any) -> int:
    return int(of_kind(events, ShotRolled)[0].hits)


# G-101, G-102, G-109: how many hit


def test_nine_shots() -> None:
    """gurps W-15: Guns-13, 9 shots, 30 yd, a roll of 5, Rcl 2: skill 8, margin 3, 2 hits."""
    scene = range_of("smg-9mm", 30, skills={"Guns (SMG)": 13})
    assert skill(scene, shots=9) == 13 + 2 - 7 == 8
    events = shoot(scene, [(1, 2, 2), (1, 1, 1), (1, 1, 1)], ["no defence"], shots=9)
    assert hits(events) == 2
    assert len(of_kind(events, DamageRolled)) == 2
    assert scene.fighters[0].held[0].loaded == 31 - 9


@pytest.mark.parametrize(
    ("rule", "weapon", "shots", "roll", "expected"),
    [
        ("G-101 exactly the skill: one", "auto-pistol-9mm", 3, 10, 1),
        ("G-101 margin 1, Rcl 2: one", "auto-pistol-9mm", 3, 9, 1),
        ("G-101 margin 2: two", "auto-pistol-9mm", 3, 8, 2),
        ("G-101 margin 4: three", "auto-pistol-9mm", 3, 6, 3),
        ("G-101 no more than shots", "auto-pistol-9mm", 2, 5, 2),
        ("G-101 Rcl 3", "auto-pistol-45", 3, 8, 1),
        ("G-101 Rcl 3", "auto-pistol-45", 3, 7, 2),
        ("G-101 RoF 1: one", "bolt-action-rifle", 1, 5, 1),
        ("G-101 no Rcl: one", "regular-bow", 1, 5, 1),
        ("G-109 Rcl 1, nine pellets, +2", "pump-shotgun", 1, 12, 1),
        ("G-109 margin 5: six", "pump-shotgun", 1, 7, 6),
        ("G-109 two shots, 18 pellets, +4", "pump-shotgun", 2, 7, 8),
    ],
)
def test_hits(rule: str, weapon: str, shots: int, roll: int, expected: int) -> None:
    shot = shot_of(range_of(weapon), shots=shots)
    need = GURPS.shot_skill(range_of(weapon), shot).total
    grades = GURPS.volley(need, False, GURPS.most_hits(shot), shot.missile.recoil)
    assert grades.of(roll) == SUCCESS + 8 * expected, rule


@given(
    skill_=st.integers(3, 30),
    roll=st.integers(3, 18),
    most=st.integers(1, 40),
    recoil=st.integers(0, 6),
    near=st.booleans(),
)
def test_hits_never_exceed_shots_and_never_fall_as_the_margin_rises(
    skill_: int, roll: int, most: int, recoil: int, near: bool
) -> None:
    """G-101: at most shots times pellets; better rolls hit no less; a miss hits nobody."""
    cap = most if recoil else 1
    now = GURPS.judge_volley(roll, skill_, near, cap, recoil)
    assert 0 <= now // 8 <= cap
    assert (now // 8 > 0) == (now % 8 >= SUCCESS)
    if roll > 3:
        assert GURPS.judge_volley(roll - 1, skill_, near, cap, recoil) // 8 >= now // 8
    assert GURPS.judge_volley(roll, skill_ + 1, near, cap, recoil) // 8 >= now // 8 or now % 8 == NEAR_MISS


def test_a_critical_hits_as_often_and_uses_the_table_once() -> None:
    """G-101, G-136: natural 3: the first bullet counts all sixes and uses the table, the others are ordinary."""
    scene = range_of("auto-pistol-9mm")
    rolls = [(1, 1, 1), (1, 2, 2), (1, 1), (1, 1)]
    events = shoot(scene, rolls, [], shots=3)
    assert of_kind(events, ShotRolled)[0].result == NATURAL_THREE
    assert len(of_kind(events, TableRolled)) == 1
    assert [event.basic.total for event in of_kind(events, DamageRolled)] == [28, 4, 4]


def test_how_many_shots_one_may_fire() -> None:
    """G-101: from one to the rate of fire, and no more than are left; RoF 1 is not asked."""
    assert asked(range_of("auto-pistol-9mm"), [], []) == ("A", ["1", "2", "3"])
    scene = range_of("auto-pistol-9mm")
    scene.fighters[0].held[0].loaded = 2
    assert asked(scene, [], []) == ("A", ["1", "2"])
    assert "torso" in asked(range_of("bolt-action-rifle"), [], [])[1]


def test_bursts_only() -> None:
    """G-101: `!` means at least a quarter of RoF, rounded up, or what is left."""
    gun = {
        "name": "Machine Gun", "skill": "Guns (Rifle)", "damage": "7d pi", "acc": "5", "range": "1000/4200",
        "weight": 24.0, "rof": "10!", "shots": "100(5)", "st": 12, "hands": 2, "bulk": -6, "recoil": 2,
        "kind": "bullet", "family": "gun",
    }  # fmt: skip
    scene = range_of("mg", arsenal={"mg": gun}, st=12)
    assert asked(scene, [], []) == ("A", [str(shots) for shots in range(3, 11)])
    scene.fighters[0].held[0].loaded = 2
    assert "torso" in asked(scene, [], [])[1]


def test_so_few_shots_that_they_have_no_chance_are_not_offered() -> None:
    """G-18, G-102: only with a bonus is there a skill of 3."""
    scene = range_of("smg-9mm", 50, skills={"Guns (SMG)": 10})
    assert asked(scene, [], []) == ("A", [str(shots) for shots in range(5, 14)])


def test_a_shotgun_at_four_yards() -> None:
    """gurps W-61: 1d+1 with 9 pellets, DR 3: 4d+4 against DR 12."""
    target = sheet(hp=60, armour=["light-scale"])
    events = shoot(range_of("pump-shotgun", 4, target), [(3, 3, 3), (3, 3, 3, 3)], ["no defence"])
    (damage,) = of_kind(events, DamageRolled)
    assert (damage.dice, damage.basic.total, damage.dr, damage.penetrating) == ("4d+4", 16, 12, 4)
    assert hits(events) == 1


@pytest.mark.parametrize(("rule", "yards", "bunched"), [("G-109 4 yd", 4, 4), ("G-109 5 yd is 10%", 5, 1)])
def test_pellets_fly_together_up_close(rule: str, yards: int, bunched: int) -> None:
    shot = shot_of(range_of("pump-shotgun", yards), shots=2)
    assert (shot.bunched, shot.pellets()) == (bunched, 2 if bunched > 1 else 18), rule


def test_half_damage() -> None:
    """gurps W-33: 11 pi beyond half-damage range against DR 2: 5 basic, 3 injury."""
    gun = {
        "name": "Popgun", "skill": "Guns (Pistol)", "damage": "2d pi", "acc": "0", "range": "20/60", "weight": 1.0,
        "rof": "1", "shots": "1(3)", "st": 5, "hands": 1, "bulk": -1, "recoil": 2, "kind": "bullet", "family": "gun",
    }  # fmt: skip
    target = sheet(hp=60, armour=["leather-armour"])
    scene = range_of("popgun", 20, target, arsenal={"popgun": gun})
    events = shoot(scene, [(2, 2, 2), (6, 5)], ["no defence"])
    (damage,) = of_kind(events, DamageRolled)
    assert (damage.basic.total, damage.penetrating, damage.injury) == (5, 3, 3)


# G-72, G-73: the sequence


def test_a_shot_from_declaration_to_damage() -> None:
    """G-72: place, then the roll, the defence, the damage; the arrow is gone."""
    scene = range_of("regular-bow")
    events = attack(scene, [(3, 3, 3), (4, 4, 4), (3,)], ["torso", "dodge", "stand fast"])
    assert [event.kind() for event in events] == ["ShotRolled", "DefenceRolled", "DamageRolled"]
    assert of_kind(events, ShotRolled)[0].need.total == 10
    assert scene.fighters[0].held[0].loaded == 0


def test_two_targets() -> None:
    """G-72: whom to shoot at is asked; those out of sight or range are not offered."""
    scene = fight(
        (shooter("javelin"), "a5", "e"), (sheet(), "k5", "w"), (sheet(), "a1", "e"), (sheet(), "k6", "w"),
        (sheet(), "a2", "e"), (sheet(), name_of(40), "w"), rows=FIELD,
    )  # fmt: skip
    decision = peek(in_order(scene), [], ["attack", "a5", "e", "javelin throw"])
    assert keys(decision) == ["B", "D"]
    assert "beyond the 25" in GURPS.why_not(scene, decision, "F")
    assert GURPS.view(scene, decision, decision.menu.options()[0]).tally is not None


def test_a_location_costs_what_it_costs() -> None:
    """G-75, G-152: aimed at the vitals -3, at a gap in the armour -8."""
    scene = range_of("regular-bow", 10, sheet(armour=["leather-armour"]))
    assert skill(scene, location=BY_KEY["vitals"]) == 7
    assert skill(scene, at_gap=True) == 2
    scene = range_of("regular-bow", 2, sheet(armour=["leather-armour"]))
    who, options = asked(scene, [], ["torso"])
    assert (who, options) == ("A", ["strike", "gap in the armour"])


def test_a_near_miss_hits_the_torso() -> None:
    """G-78: aimed at the skull and missed by 1."""
    scene = range_of("regular-bow", 2)
    events = shoot(scene, [(3, 3, 2), (2,)], ["no defence"], location=BY_KEY["skull"])
    assert of_kind(events, ShotRolled)[0].result == NEAR_MISS
    assert of_kind(events, DamageRolled)[0].location == "torso"


def test_in_the_dark_nobody_picks_a_place() -> None:
    """G-76: total darkness: -10, a random place, and only after hearing the target."""
    scene = range_of("auto-pistol-9mm", 2, skills={"Guns (Pistol)": 20})
    scene.darkness = -10
    events = attack(scene, [(3, 3, 2), (2, 2, 2), (2, 2, 2), (1, 1)], ["1", "no defence"])
    assert of_kind(events, ShotRolled)[0].need.total == 10
    assert of_kind(events, DamageRolled)[0].location == "right leg"


def test_at_a_weapon() -> None:
    """G-94: a pistol is hit at -5, a carbine at -4, a rifle at -3; shots break, they do not disarm."""
    for gun, penalty in (("auto-pistol-9mm", -5), ("smg-9mm", -4), ("bolt-action-rifle", -3), ("longbow", -3)):
        scene = range_of("auto-pistol-9mm", 2, sheet(weapons=[gun], st=12))
        assert skill(scene, at_item=0) == 14 + penalty
        options = asked(scene, [], ["1"])[1]
        assert f"break {gun}" in options
        assert f"disarm {gun}" not in options


def test_a_gun_is_broken() -> None:
    """G-94: DR 4, and 4 times the cube root of the weight: 6 HP for 2.6 lb."""
    scene = range_of("auto-pistol-9mm", 2, sheet(weapons=["auto-pistol-9mm"]))
    weapon = scene.fighters[1].held[0].item.weapon
    assert (weapon.dr(), weapon.hp()) == (4, 6)
    events = shoot(scene, [(3, 3, 3), (4, 4)], ["no defence"], at_item=0)
    assert [(each.item, each.damage) for each in of_kind(events, ItemDamaged)] == [("auto pistol", 6)]
    assert scene.fighters[1].held[0].broken


def test_disarming_who_holds_a_bow() -> None:
    """G-94: the holder of a missile weapon uses DX."""
    foe = range_of("auto-pistol-9mm", 2, sheet(weapons=["longbow"], skills={"Bow": 18}, dx=11, st=12)).fighters[1]
    assert GURPS.holding_skill(foe, foe.held[0]) == 11


# G-86, G-107: who else may be hit


def bystander(place: str = "e5", **fields: Any) -> Any:
    """A at a5 shoots at B at k5; C, a friend, and D, a foe, are about."""
    scene = fight(
        (shooter("regular-bow", **fields), "a5", "e"), (sheet(hp=60), "k5", "w"), (sheet(hp=60), place, "w"),
        (sheet(hp=60), "h5", "w"), rows=FIELD,
    )  # fmt: skip
    scene.fighters[0].held[0].loaded = 1
    return in_order(scene)


def test_a_miss_may_hit_somebody_on_the_way() -> None:
    """G-86, G-107: nearest first, on 9 or less, or the effective skill if lower; a dodge and nothing else."""
    scene = bystander(skills={"Bow": 20})
    events = shoot(scene, [(6, 5, 5), (4, 4, 2), (3, 3, 2), (3, 3, 3), (3,)], ["no defence"])
    strays = of_kind(events, SuccessRolled)
    assert [(event.need.total, event.passed) for event in strays] == [(8, False), (8, True)]
    assert [event.who for event in of_kind(events, DamageRolled)] == [3]
    events = shoot(bystander(skills={"Bow": 20}), [(6, 5, 5), (3, 3, 3), (3, 3, 3)], [])
    assert not of_kind(events, DamageRolled)


def test_whoever_is_hit_by_a_stray_may_dodge_only() -> None:
    """G-86: the first is hit: then nobody else is."""
    scene = bystander(skills={"Bow": 22})
    events = shoot(scene, [(6, 5, 5), (3, 3, 3), (6, 6, 5), (2, 2, 2), (3,)], ["dodge"])
    assert of_kind(events, SuccessRolled)[0].need.total == 9
    assert [event.who for event in of_kind(events, DefenceRolled)] == [2]
    assert [event.who for event in of_kind(events, DamageRolled)] == [2]


def test_nobody_low_or_beside_is_hit() -> None:
    """G-107: arrows fly over those who kneel or lie, and past a friend beside the shooter."""
    scene = bystander("b5", skills={"Bow": 20})
    scene.fighters[3].posture = PRONE
    events = shoot(scene, [(6, 6, 5)], [])
    assert not of_kind(events, SuccessRolled)


# G-113: thrown weapons


def test_a_thrown_weapon_lies_where_it_hit() -> None:
    """G-113: in the target's hex, after a hit and after a defence."""
    for answers, rolls in ((["no defence"], [(3, 3, 3), (3,)]), (["dodge", "stand fast"], [(3, 3, 3), (2, 2, 2)])):
        scene = range_of("spear")
        events = shoot(scene, rolls, answers)
        held = scene.fighters[0].held[0]
        assert (held.hand, held.cell) == (DROPPED, scene.fighters[1].cell)
        assert [event.hex for event in of_kind(events, Landed)] == [held.cell]


@pytest.mark.parametrize(
    ("rule", "die", "place"), [("G-113 1d - 1 beyond", 1, 10), ("G-113 three", 4, 13), ("G-113 five", 6, 15)]
)
def test_a_miss_flies_on(rule: str, die: int, place: int) -> None:
    scene = range_of("spear")
    shoot(scene, [(5, 5, 5), (die,)], [])
    assert scene.fighters[0].held[0].cell == scene.board.find(name_of(place)), rule


def test_a_wall_stops_it() -> None:
    """G-113: not through a wall."""
    rows = ["." * 60] * 4 + ["." * 12 + "#" + "." * 47] + ["." * 60] * 4
    scene = range_of("spear", rows=rows)
    shoot(scene, [(5, 5, 5), (6,)], [])
    assert scene.fighters[0].held[0].cell == scene.board.find(name_of(11))


def test_it_can_be_picked_up() -> None:
    """G-52, G-113: whoever threw it may take it up again."""
    scene = range_of("javelin", 2)
    me = scene.fighters[0]
    shoot(scene, [(3, 3, 3), (1,)], ["no defence"])
    assert not me.held[0].in_hand()
    me.cell = scene.fighters[1].cell - 1
    me.posture = KNEELING
    turn_of(scene)
    assert [option.key for option in GURPS.preparations(scene, me)] == ["pick up javelin"]
    do(scene, [], [], lambda: GURPS.make_ready(scene, me))
    assert (me.held[0].hand, me.held[0].cell) == (MAIN, -1)


def test_a_stray_throw_lies_with_whom_it_hits() -> None:
    """G-86, G-113: not with whom it was meant for."""
    scene = fight((shooter("spear"), "a5", "e"), (sheet(), "k5", "w"), (sheet(hp=60), "e5", "w"), rows=FIELD)
    shoot(in_order(scene), [(5, 5, 5), (2, 2, 2), (2, 2, 2), (3,)], ["no defence"])
    assert scene.fighters[0].held[0].cell == scene.fighters[2].cell


def test_the_load_is_lighter_afterwards() -> None:
    """G-11: what has been thrown weighs nothing any more."""
    scene = range_of("spear", st=8, load=9.5)
    me = scene.fighters[0]
    assert me.encumbrance == 1
    shoot(scene, [(3, 3, 3), (3,)], ["no defence"])
    assert me.encumbrance == 0


# G-139: critical misses


@pytest.mark.parametrize(
    ("rule", "weapon", "rolls", "deed"),
    [
        ("G-139 16: balance lost, not a fall", "regular-bow", [(6, 5, 5)], "off balance"),
        ("G-139 14: dropped", "regular-bow", [(5, 5, 4)], "drops"),
        ("G-139 5, and a second 9: dropped", "regular-bow", [(2, 2, 1), (3, 3, 3)], "drops"),
        ("G-139 a modern gun that would break", "auto-pistol-9mm", [(1, 1, 1), (3, 3, 3)], "drops"),
        ("G-139 it breaks on a second", "auto-pistol-9mm", [(1, 1, 1), (6, 6, 6)], "breaks"),
        ("G-139 a flintlock is not modern", "flintlock-pistol", [(1, 1, 1)], "breaks"),
    ],
)
def test_critical_misses(rule: str, weapon: str, rolls: Any, deed: str) -> None:
    scene = range_of(weapon)
    events = shoot(scene, [(6, 6, 6), *rolls], [])
    done = [event.deed for event in of_kind(events, Handled)] + [
        event.state for event in events if hasattr(event, "state")
    ]
    assert deed in done, rule
    assert scene.fighters[0].posture is not PRONE


def test_only_a_second_five_or_six_strikes_the_shooter() -> None:
    """G-139: a second 6 stands: half damage to an arm."""
    scene = range_of("auto-pistol-9mm")
    events = shoot(scene, [(6, 6, 6), (2, 2, 1), (2, 2, 2), (1,), (2, 2)], [])
    (damage,) = of_kind(events, DamageRolled)
    assert (damage.who, damage.location, damage.basic.total) == (0, "right arm", 3)


# Waits


def test_a_wait_for_the_shot_comes_first() -> None:
    """G-72, G-194: and if the shooter is stopped by it, there is no shot."""
    foe = sheet(skills={"Broadsword": 14}, weapons=["broadsword"], dx=11)
    scene = fight((shooter("regular-bow"), "a5", "e"), (foe, "b5", "w"), rows=FIELD)
    me = scene.fighters[0]
    me.held[0].loaded = 1
    beat(scene, [], ["do nothing"])
    beat(scene, [], ["wait", "a foe attacks me", "anyone", "attack"])
    answers = ["attack", "a5", "e", "regular-bow shot", "torso", "b5", "w", "broadsword swing", "torso", "strike"]
    events = beat(scene, [(1, 1, 2), (3, 3, 3), (6,), (6, 6, 6)], answers)
    assert of_kind(events, Interrupted)
    assert not of_kind(events, ShotRolled)
    assert me.out or me.stunned


# G-110: opportunity fire


@pytest.mark.parametrize(
    ("rule", "hexes", "penalty"),
    [
        ("G-110 1", 1, 0), ("G-110 2", 2, -1), ("G-110 3", 3, -2), ("G-110 4", 4, -2), ("G-110 5", 5, -3),
        ("G-110 6", 6, -3), ("G-110 7", 7, -4), ("G-110 10", 10, -4), ("G-110 11", 11, -5), ("G-110 30", 30, -5),
    ],
)  # fmt: skip
def test_hexes_watched(rule: str, hexes: int, penalty: int) -> None:
    assert watch_penalty(hexes) == penalty, rule


CORNER = ["." * 60] * 3 + ["." * 10 + "#" * 5 + "." * 45] + ["." * 60] * 5
WATCH = "a foe shows in watched hexes"


def sentry(**fields: Any) -> Any:
    """A sentry at a5 with a pistol; somebody behind a wall, who comes out at j5 or so."""
    given: dict[str, Any] = {"dx": 13, **fields}
    scene = fight((shooter("auto-pistol-9mm", **given), "a5", "e"), (sheet(hp=60), "k3", "w"), rows=CORNER)
    return in_order(scene)


def test_fire_at_the_first_who_shows() -> None:
    """G-110, G-196: two hexes watched: -1, and no choice of target."""
    scene = sentry()
    beat(scene, [], ["wait", WATCH, "i4", "j4", "no more", "attack"])
    wait = scene.fighters[0].wait
    assert wait is not None
    assert wait.penalty == -1
    answers = ["move", "i4", "2", "torso", "no defence", "a5", "e", "i4", "w"]  # it fires first, then it may step
    events = beat(scene, [(3, 3, 3), (1, 1)], answers)
    (shot,) = of_kind(events, ShotRolled)
    assert [value for value, why in shot.need.terms if why.rule == "G-110"] == [-1]
    assert scene.fighters[0].wait is None
    assert scene.fighters[0].watch_penalty == 0


def test_elsewhere_nobody_is_shot() -> None:
    """G-110: only in those hexes."""
    scene = sentry()
    beat(scene, [], ["wait", WATCH, "i4", "no more", "attack"])
    events = beat(scene, [], ["move", "j2", "w"])
    assert not of_kind(events, ShotRolled)
    assert scene.fighters[0].wait is not None


def test_a_line_counts_as_minus_two() -> None:
    """G-110: a whole straight line."""
    scene = sentry()
    beat(scene, [], ["wait", WATCH, "line e", "determined"])
    wait = scene.fighters[0].wait
    assert wait is not None
    assert (wait.penalty, wait.cells[0], len(wait.cells)) == (-2, scene.board.find("b5"), 59)


ROOM = ["#####+#####", *["..........."] * 3, "####.######", *["..........."] * 4]


@pytest.mark.parametrize(
    ("rule", "answers", "hexes", "penalty"),
    [
        ("G-110 everything next to one", ["front 1"], 3, -2),
        ("G-110 everything in front, far away", ["front 5"], 31, -5),
        ("G-110 a patch around a hex", ["g6", "around 1", "no more"], 5, -3),
        ("G-110 a larger one", ["g6", "around 2", "no more"], 12, -5),
        ("G-110 a doorway", ["doorway e5", "no more"], 1, 0),
        ("G-110 a doorway and a hex", ["doorway e5", "g6", "no more"], 2, -1),
        ("G-110 several in one breath", ["g6 h6 g7", "no more"], 3, -2),
        ("G-110 and several more", ["g6 h6 g7", "d6 d7 e6 e7", "f8", "no more"], 8, -4),
    ],
)
def test_areas_at_a_word(rule: str, answers: list[str], hexes: int, penalty: int) -> None:
    """Whole areas instead of a question for each hex, and any number of them."""
    scene = in_order(fight((shooter("auto-pistol-9mm"), "e9", "ne"), (sheet(), "k3", "w"), rows=ROOM))
    beat(scene, [], ["wait", WATCH, *answers, "attack"])
    wait = scene.fighters[0].wait
    assert wait is not None
    assert (len(wait.cells), len(set(wait.cells)), wait.penalty) == (hexes, hexes, penalty), rule


def test_every_hex_of_a_field_can_be_watched() -> None:
    """G-110: more than a dozen, by single answers that name several."""
    scene = sentry()
    seen = GURPS.watchable(scene, scene.fighters[0])
    names = [scene.board.names[cell] for cell in seen]
    beat(scene, [], ["wait", WATCH, " ".join(names), "attack"])
    wait = scene.fighters[0].wait
    assert wait is not None
    assert sorted(wait.cells) == sorted(seen)
    assert wait.penalty == -5


@pytest.mark.parametrize(
    ("rule", "rows", "doorways"),
    [
        ("G-110 a gap in a wall across", [*["....#......."] * 4, "............", *["....#......."] * 4], {"e5", "f5"}),
        ("G-110 no gap", [*["............"] * 4, *["....#......."] * 5], set()),
    ],
)
def test_which_hexes_are_doorways(rule: str, rows: list[str], doorways: set[str]) -> None:
    """Something on two sides, and a way through between: whichever way the wall runs."""
    scene = in_order(fight((shooter("auto-pistol-9mm"), "a5", "e"), (sheet(), "k5", "w"), rows=rows))
    found = {scene.board.names[cell] for cell in GURPS.doorways(scene, scene.fighters[0])}
    assert found == doorways, rule


def test_what_is_no_area() -> None:
    """G-110: neither a hex twice, nor one out of sight, nor one behind one's back; doors in sight are doorways."""
    scene = in_order(fight((shooter("auto-pistol-9mm"), "e9", "ne"), (sheet(), "k3", "w"), rows=ROOM))
    decision = peek(scene, [], ["wait", WATCH])
    offered = keys(decision)
    assert "doorway e5" in offered
    assert "doorway f1" not in offered, "the wall hides it"
    for key in ("g6 g6", "g6 a1", "g6 k4", "around 1", "no more"):
        assert decision.menu.find(key) is None, key
    near = in_order(fight((shooter("auto-pistol-9mm"), "e3", "ne"), (sheet(), "k3", "w"), rows=ROOM))
    assert "doorway f1" in keys(peek(near, [], ["wait", WATCH]))
    assert all(decision.menu.find(key) is not None for key in offered)


@pytest.mark.parametrize(
    ("rule", "key", "why"),
    [
        ("G-110 a wall", "a5", "a5 is not open, in front of you and in sight"),
        ("G-110 behind a wall", "doorway f1", "f1 is not open, in front of you and in sight"),
        ("G-110 in the open", "doorway g7", "g7 is no doorway"),
        ("G-110 one of several", "g7 k4", "k4 is not open, in front of you and in sight"),
        ("G-110 once is enough", "g6", "g6 is watched already"),
    ],
)
def test_why_a_hex_is_not_watched(rule: str, key: str, why: str) -> None:
    scene = in_order(fight((shooter("auto-pistol-9mm"), "e9", "ne"), (sheet(), "k3", "w"), rows=ROOM))
    decision = peek(scene, [], ["wait", WATCH, "g6"])
    assert GURPS.why_not(scene, decision, key) == f"'{key}' is not possible: {why} (G-110).", rule


def test_an_area_says_what_it_costs() -> None:
    """G-110: how many hexes, and the penalty."""
    scene = in_order(fight((shooter("auto-pistol-9mm"), "e9", "ne"), (sheet(), "k3", "w"), rows=ROOM))
    decision = peek(scene, [], ["wait", WATCH, "g6"])
    told = {option.key: GURPS.view(scene, decision, option) for option in decision.menu.options()}
    assert told["around 1"].label == "everything within 1 hex of g6"
    assert told["around 1"].note == "5 hexes in all, -3 to hit"
    assert told["no more"].note == "that is enough: 1 hex in all, no penalty"
    assert told["h6"].note == "2 hexes in all, -1 to hit"


def test_what_is_watched_is_state() -> None:
    """G-110: two sentries who watch different hexes are not alike."""
    states = []
    for place in ("i4", "j4"):
        scene = sentry()
        beat(scene, [], ["wait", WATCH, place, "no more", "attack"])
        assert scene.copy().state() == scene.state()
        wait = scene.fighters[0].wait
        assert wait is not None
        states.append(wait.state())
    assert states[0] != states[1]


def test_what_can_be_watched() -> None:
    """G-110: hexes in front and in sight; only by whoever has something to shoot with."""
    scene = sentry()
    decision = peek(scene, [], ["wait", WATCH])
    assert decision.menu.find("a4") is not None
    assert decision.menu.find("k4") is None, "a wall"
    assert decision.menu.find("no more") is None
    assert decision.menu.find("i4") is not None
    scene = sentry()
    face(scene, 0, "nw")
    assert peek(scene, [], ["wait", WATCH]).menu.find("i6") is None
    scene = sentry()
    face(scene, 0, "w")
    assert WATCH not in keys(peek(scene, [], ["wait"])), "there is nothing to the west"
    unarmed = in_order(fight((sheet(dx=13), "a5", "e"), (sheet(), "k3", "w"), rows=FIELD))
    assert WATCH not in keys(peek(unarmed, [], ["wait"]))


def test_an_aim_at_the_one_hex_is_kept() -> None:
    """G-110: and counts for whoever shows there; with two hexes there is none."""
    for hexes, turns in ((["k5", "no more"], 1), (["k5", "l5", "no more"], 0), (["m5", "no more"], 0)):
        scene = in_order(fight((shooter("auto-pistol-9mm", dx=13), "a5", "e"), (sheet(), "k5", "w"), rows=FIELD))
        me = scene.fighters[0]
        me.aim_foe, me.aim_item, me.aim_turns = 1, 0, 1
        beat(scene, [], ["wait", WATCH, *hexes, "attack"])
        assert me.aim_turns == turns


# G-111: pop-up attacks


PILLAR = ["." * 60] * 4 + ["." * 5 + "#" + "." * 54] + ["." * 60] * 4


def hidden(weapon: str = "auto-pistol-9mm", place: str = "e5", **fields: Any) -> Any:
    """Somebody behind a pillar at f5, and a foe on the other side at m5."""
    scene = fight((shooter(weapon, **{"dx": 13, **fields}), place, "e"), (sheet(hp=60), "m5", "w"), rows=PILLAR)
    scene.fighters[0].held[0].loaded = 1
    return in_order(scene)


def test_a_pop_up_attack() -> None:
    """G-111: out of cover, one shot at -2 without aim, and back."""
    scene = hidden()
    start = scene.fighters[0].cell
    assert set(keys(peek(hidden(), [], ["pop-up attack"]))) == {"e4", "e6", "d4", "d6"}
    events = beat(scene, [(3, 3, 2), (1, 1)], ["pop-up attack", "e4", "e", "torso", "no defence"])
    (shot,) = of_kind(events, ShotRolled)
    assert [value for value, why in shot.need.terms if why.rule == "G-111"] == [-2]
    assert [event.how for event in of_kind(events, Moved)] == ["pops out", "ducks back"]
    assert scene.fighters[0].cell == start


@pytest.mark.parametrize(
    ("rule", "weapon", "place", "offered"),
    [
        ("G-111 a pistol", "auto-pistol-9mm", "e5", True),
        ("G-111 not a bow", "short-bow", "e5", False),
        ("G-111 Bulk -6 is well", "flintlock-musket", "e5", True),
        ("G-111 not where one is seen", "auto-pistol-9mm", "g5", False),
    ],
)
def test_who_pops_up(rule: str, weapon: str, place: str, offered: bool) -> None:
    scene = hidden(weapon, place)
    me = scene.fighters[0]
    assert (POP_UP in GURPS.turn_options(scene, me)) == offered, rule
    if not offered:
        assert "G-111" in said(GURPS.why_no_manoeuvre(scene, me, POP_UP))


def test_bulk_seven_is_too_much() -> None:
    """G-111: nor with weapons of Bulk -7 or worse."""
    gun = {
        "name": "Long Gun", "skill": "Guns (Rifle)", "damage": "7d pi", "acc": "5", "range": "1000/4200",
        "weight": 20.0, "rof": "1", "shots": "1(5)", "st": 10, "hands": 2, "bulk": -7, "recoil": 4, "kind": "bullet",
        "family": "gun",
    }  # fmt: skip
    scene = hidden("gun", arsenal={"gun": gun})
    assert POP_UP not in GURPS.turn_options(scene, scene.fighters[0])


# manoeuvres


def test_shooters_may_attack_from_afar() -> None:
    """G-36, G-38, G-40, G-46: with a loaded weapon and somebody in range, and not otherwise."""
    scene = range_of("auto-pistol-9mm", 30)
    me = turn_of(scene)
    offered = [option.key for option in GURPS.turn_options(scene, me)]
    assert {"attack", "all-out attack", "move and attack", "aim"} <= set(offered)
    assert [each.key for each in GURPS.all_out_attacks(scene, me)] == ["determined"]
    me.held[0].loaded = 0
    offered = [option.key for option in GURPS.turn_options(scene, me)]
    assert not {"attack", "all-out attack", "move and attack", "aim"} & set(offered)


def test_by_the_switch_nobody_shoots_on_the_move() -> None:
    """G-46, by `maa_ranged = forbidden`."""
    scene = range_of("auto-pistol-9mm", 30)
    book = Gurps({"maa_ranged": "forbidden"})
    offered = [option.key for option in book.turn_options(scene, turn_of(scene))]
    assert "move and attack" not in offered
    assert "attack" in offered


def test_why_a_shot_is_not_offered() -> None:
    """G-73, G-103: asked why, the book says so."""
    scene = range_of("auto-pistol-9mm", 1)
    scene.fighters[0].held[0].loaded = 0
    decision = peek(in_order(scene), [], ["attack", "a5", "e"], chooser=Bare)
    assert "not loaded" in GURPS.why_not(scene, decision, "auto-pistol-9mm shot")


def test_every_shot_has_its_view() -> None:
    """G-75, G-101, G-106: labels, tallies and chances for shots, numbers and cover."""
    scene = range_of("auto-pistol-9mm", 10)
    me = turn_of(scene)
    view = GURPS.view_shot(scene, me, strike_of(me))
    assert (view.label, view.note) == ("auto pistol shot", "2d+2 piercing, 16 loaded, at B")
    decision = peek(in_order(scene), [], ["attack", "a5", "e", "auto-pistol-9mm shot"])
    views = [GURPS.view(scene, decision, option) for option in decision.menu.options()]
    assert [view.label for view in views] == ["1 shot", "2 shots", "3 shots"]
    assert all(view.chance > 0 for view in views)


def test_shots_in_words() -> None:
    """G-101: what a referee would say."""
    scene = range_of("auto-pistol-9mm", 10)
    events = shoot(scene, [(2, 3, 3), (3, 3), (3, 3)], ["no defence"], shots=3)
    words = [GURPS.narrate(scene, event) for event in events]
    assert words[0] == (
        "A fires 3 shots at B with the auto pistol, 10 yards away: rolls 8 against Guns (Pistol) 14, "
        "speed and range -4 = 10: on target, 2 hits."
    )


def test_results_are_told_apart() -> None:
    """G-136: a critical is a critical for shots too."""
    grades = GURPS.volley(10, False, 3, 2)
    assert [grades.of(roll) % 8 for roll in (3, 4)] == [NATURAL_THREE, CRITICAL_SUCCESS]
    assert list(itertools.pairwise([grades.of(roll) // 8 for roll in (10, 8, 6)])) == [(1, 2), (2, 3)]
    assert TORSO.to_hit == 0
    assert ATTACK.defends


def test_a_step_in_front_of_watched_hexes() -> None:
    """G-110: whoever has watched hexes neither steps nor moves before it fires."""
    scene = range_of("auto-pistol-9mm")
    me = turn_of(scene)
    me.watched_foe = 1
    here = me.cell
    do(scene, [], [], lambda: GURPS.step(scene, me, False))
    do(scene, [], [], lambda: GURPS.half_move(scene, me, True))
    assert me.cell == here
