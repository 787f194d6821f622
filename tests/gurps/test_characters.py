"""Sections 0 and 1: attributes, derived values, strength, encumbrance, skills, traits."""

from typing import Any

import pytest
from pydantic import ValidationError
from tests.gurps.deeds import do, in_order, strike_of
from tests.gurps.scene import GURPS, beat, fight, keys, one, peek, sheet, swordsman

from fracas.kernel.hexes import FACINGS, FRONT, REAR, RIGHT
from fracas.kernel.mistake import Mistake
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.forms import read_sheet
from fracas.rulebooks.gurps.gear import CRUSHING, CUTTING, Mode
from fracas.rulebooks.gurps.gear_forms import OURS
from fracas.rulebooks.gurps.guards import BLOCK, DODGE, Guard
from fracas.rulebooks.gurps.in_hand import BOTH, MAIN, OFF
from fracas.rulebooks.gurps.locations import SKULL, TORSO
from fracas.rulebooks.gurps.rows import KNEELING
from fracas.rulebooks.gurps.skills import LORE, UNTRAINED
from fracas.rulebooks.gurps.strength import basic_lift, encumbered_move, encumbrance, swing, thrust

TABLE = """
1 1d-6 1d-5 0.2; 2 1d-6 1d-5 0.8; 3 1d-5 1d-4 1.8; 4 1d-5 1d-4 3.2; 5 1d-4 1d-3 5; 6 1d-4 1d-3 7.2; 7 1d-3 1d-2 9.8;
8 1d-3 1d-2 13; 9 1d-2 1d-1 16; 10 1d-2 1d 20; 11 1d-1 1d+1 24; 12 1d-1 1d+2 29; 13 1d 2d-1 34; 14 1d 2d 39;
15 1d+1 2d+1 45; 16 1d+1 2d+2 51; 17 1d+2 3d-1 58; 18 1d+2 3d 65; 19 2d-1 3d+1 72; 20 2d-1 3d+2 80;
21 2d 4d-1 88; 22 2d 4d 97; 23 2d+1 4d+1 106; 24 2d+1 4d+2 115; 25 2d+2 5d-1 125; 26 2d+2 5d 135; 27 3d-1 5d+1 146;
28 3d-1 5d+1 157; 29 3d 5d+2 168; 30 3d 5d+2 180; 31 3d+1 6d-1 192; 32 3d+1 6d-1 205; 33 3d+2 6d 218; 34 3d+2 6d 231;
35 4d-1 6d+1 245; 36 4d-1 6d+1 259; 37 4d 6d+2 274; 38 4d 6d+2 289; 39 4d+1 7d-1 304; 40 4d+1 7d-1 320
"""
HIGH = """
41 4d+1 7d-1; 44 4d+1 7d-1; 45 5d 7d+1; 50 5d+2 8d-1; 54 5d+2 8d-1; 55 6d 8d+1; 60 7d-1 9d; 65 7d+1 9d+2; 70 8d 10d;
75 8d+2 10d+2; 80 9d 11d; 85 9d+2 11d+2; 90 10d 12d; 95 10d+2 12d+2; 100 11d 13d; 109 11d 13d; 110 12d 14d; 130 14d 16d
"""


def mode(key: str, name: str = "swing") -> Mode:
    return next(each for each in OURS.weapon(key).modes if each.name == name)


def test_attributes_are_ten_unless_written() -> None:
    """G-4: ST, DX, IQ and HT, 10 for an ordinary adult, at least 1."""
    plain = sheet()
    assert (plain.st, plain.dx, plain.iq, plain.ht) == (10, 10, 10, 10)
    with pytest.raises(ValidationError):
        sheet(st=0)


def test_secondary_values() -> None:
    """gurps W-1: ST 13, DX 12, IQ 10, HT 11."""
    body = sheet(st=13, dx=12, ht=11)
    assert (body.hp, body.fp, body.will, body.per) == (13, 11, 10, 10)
    assert (body.speed, body.move) == (23, 5)
    assert GURPS.dodge_score(one(body)).total == 8


def test_secondary_values_may_be_bought() -> None:
    """G-5: each starts at its formula and may be written otherwise."""
    body = sheet(hp=14, fp=9, will=12, per=13, basic_speed=6.25, basic_move=7)
    assert (body.hp, body.fp, body.will, body.per, body.speed, body.move) == (14, 9, 12, 13, 25, 7)


@pytest.mark.parametrize("row", [row.split() for row in TABLE.strip().split(";")], ids=lambda row: f"ST {row[0]}")
def test_strength_table(row: list[str]) -> None:
    """G-8, G-10: thrust, swing and Basic Lift, cell by cell."""
    st, thr, sw, lift = row
    assert (str(thrust(int(st))), str(swing(int(st)))) == (thr, sw)
    assert basic_lift(int(st), False) == round(float(lift) * 10)


@pytest.mark.parametrize("row", [row.split() for row in HIGH.strip().split(";")], ids=lambda row: f"ST {row[0]}")
def test_strength_beyond_the_table(row: list[str]) -> None:
    """G-8: above 40 by fives, the lower row in between, above 100 a die for each ten."""
    st, thr, sw = row
    assert (str(thrust(int(st))), str(swing(int(st)))) == (thr, sw)


@pytest.mark.parametrize(
    ("rule", "st", "key", "dice"),
    [
        ("gurps W-2 broadsword at ST 12", 12, "broadsword", "1d+3"),
        ("gurps W-3 great axe at ST 15", 15, "great-axe", "2d+4"),
        ("G-9 no more than three times the weapon's ST", 40, "small-knife", "2d-2"),
    ],
)
def test_weapon_damage(rule: str, st: int, key: str, dice: str) -> None:
    assert str(GURPS.damage_dice(one(sheet(st=st)), mode(key))) == dice, rule


@pytest.mark.parametrize(("st", "dice"), [(15, "3d"), (10, "1d+3"), (9, "1d+2"), (20, "4d+1"), (3, "1d-1")])
def test_adds_become_dice_by_the_switch(st: int, dice: str) -> None:
    """G-9: +7 becomes two dice and +4 one; smaller and negative adds stay."""
    assert str(Gurps({"convert_adds": "on"}).damage_dice(one(sheet(st=st)), mode("great-axe"))) == dice


def test_seven_becomes_two_dice() -> None:
    """G-9: 2d+7 with a halberd at ST 16 is 4d by the switch `convert_adds`."""
    assert str(Gurps({"convert_adds": "on"}).damage_dice(one(sheet(st=16)), mode("halberd"))) == "4d"
    assert str(GURPS.damage_dice(one(sheet(st=16)), mode("halberd"))) == "2d+7"


def test_basic_lift_rounding() -> None:
    """gurps W-5: ST 8 lifts 13 lb, ST 7 lifts 9.8; exact by the switch `bl_rounding`."""
    assert (basic_lift(8, False), basic_lift(7, False), basic_lift(8, True)) == (130, 98, 128)


def test_encumbrance_example() -> None:
    """gurps W-4: ST 11 and Basic Move 6 with 60 lb: Medium, Move 3, Dodge -2."""
    me = one(sheet(st=11, dx=12, ht=12, load=60.0))
    assert me.encumbrance == 2
    assert GURPS.current_move(me) == 3
    assert GURPS.dodge_score(me).total == 6 + 3 - 2


@pytest.mark.parametrize(
    ("rule", "weight", "expected"),
    [
        ("G-11 none up to BL", 2000, 0),
        ("G-11 light beyond", 2001, 1),
        ("G-11 light up to twice", 4000, 1),
        ("G-11 medium", 6000, 2),
        ("G-11 heavy", 12000, 3),
        ("G-11 extra-heavy", 20000, 4),
        ("G-11 too much", 20001, 5),
    ],
)
def test_encumbrance_levels(rule: str, weight: int, expected: int) -> None:
    assert encumbrance(weight, 200) == expected, rule


@pytest.mark.parametrize(("level_", "move"), [(0, 6), (1, 4), (2, 3), (3, 2), (4, 1), (5, 0)])
def test_encumbered_move(level_: int, move: int) -> None:
    """G-11: Move 6 times 1, 0.8, 0.6, 0.4, 0.2, and none at all."""
    assert encumbered_move(6, level_) == move


def test_a_dropped_weapon_no_longer_weighs() -> None:
    """G-11: what lies on the ground is not carried."""
    me = one(sheet(st=10, weapons=["maul"], load=9.0))
    assert me.encumbrance == 1
    me.held[0].cell = me.cell
    GURPS.update_encumbrance(me)
    assert me.encumbrance == 0


@pytest.mark.parametrize(
    ("rule", "fields", "state", "move"),
    [
        ("G-6 unhurt", {"basic_move": 6}, {}, 6),
        ("G-6 reeling halves, up", {"basic_move": 5}, {"hp": 3}, 3),
        ("G-6 tired halves too", {"basic_move": 5}, {"hp": 3, "fp": 3}, 2),
        ("G-6 never below 1", {"basic_move": 1}, {"hp": 1, "fp": 1}, 1),
    ],
)
def test_current_move(rule: str, fields: dict[str, Any], state: dict[str, Any], move: int) -> None:
    assert GURPS.current_move(one(sheet(**fields), **state)) == move, rule


@pytest.mark.parametrize(
    ("rule", "fields", "state", "dodge"),
    [
        ("G-7 Basic Speed + 3", {"basic_speed": 6.75}, {}, 9),
        ("G-7 Combat Reflexes", {"traits": ["Combat Reflexes"]}, {}, 9),
        ("G-7 Enhanced Dodge", {"traits": ["Enhanced Dodge 2"]}, {}, 10),
        ("G-7 encumbrance", {"load": 50.0}, {}, 6),
        ("G-7 reeling, rounded up", {"basic_speed": 6.0}, {"hp": 3}, 5),
        ("G-7 reeling and tired", {"basic_speed": 6.0}, {"hp": 3, "fp": 1}, 3),
        ("G-7 at least 1", {"load": 150.0, "basic_speed": 0.25}, {"hp": 1}, 1),
    ],
)
def test_dodge(rule: str, fields: dict[str, Any], state: dict[str, Any], dodge: int) -> None:
    assert GURPS.dodge_score(one(sheet(**fields), **state)).total == dodge, rule


def test_reeling_may_halve_speed_instead() -> None:
    """G-7, by the switch `reeling_halves`: half of Basic Speed, rounded up, + 3, less encumbrance."""
    book = Gurps({"reeling_halves": "speed"})
    assert book.dodge_score(one(sheet(basic_speed=6.25, load=21.0), book, hp=3)).total == 4 + 3 - 1


@pytest.mark.parametrize(
    ("rule", "skills", "skill", "expected"),
    [
        ("G-14 learned", {"Broadsword": 14}, "Broadsword", 14),
        ("G-14 from DX -5", {}, "Broadsword", 7),
        ("G-14 from DX -4", {}, "Knife", 8),
        ("G-14 from DX -6", {}, "Flail", 6),
        ("G-14 brawling is DX", {}, "Brawling", 12),
        ("G-14 related -2", {"Shortsword": 15}, "Broadsword", 13),
        ("G-14 the other way", {"Broadsword": 15}, "Shortsword", 13),
        ("G-14 one way only", {"Spear": 15}, "Lance", 12),
        ("G-14 not back", {"Lance": 15}, "Spear", 7),
        ("G-14 the best one", {"Shortsword": 9}, "Broadsword", 7),
        ("G-14 specialties", {"Guns (Rifle)": 14}, "Guns (Pistol)", 12),
        ("G-14 no default", {}, "Karate", UNTRAINED),
        ("G-14 net only from cloak", {"Cloak": 12}, "Net", 7),
        ("G-14 never from a default", {"Knife": 15}, "Broadsword", 7),
    ],
)
def test_defaults(rule: str, skills: dict[str, int], skill: str, expected: int) -> None:
    assert LORE.level(skills, 12, skill) == expected, rule


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"weapons": ["brodsword"]}, "did you mean 'broadsword'"),
        ({"skills": {"Brodsword": 12}}, "did you mean 'Broadsword'"),
        ({"traits": ["Combat Reflex"]}, "did you mean 'combat reflexes'"),
        ({"shield": "medium"}, "did you mean 'medium-shield'"),
        ({"armour": ["mail"]}, "unknown piece of armour"),
        ({"suit": "platte"}, "did you mean 'plate'"),
        ({"basic_speed": 5.3}, "goes by quarters"),
        ({"in_hand": ["axe"]}, "not among the weapons"),
        ({"weapons": ["axe", "hatchet"], "in_hand": ["axe", "hatchet"], "shield": "small-shield"}, "more is in hand"),
        ({"weapons": ["greatsword", "dagger"], "in_hand": ["greatsword", "dagger"]}, "more is in hand"),
        ({"weapons": ["greatsword"], "in_hand": ["greatsword"], "shield": "small-shield"}, "more is in hand"),
        ({"weapons": ["dagger"], "in_hand": ["dagger", "dagger"]}, "not among the weapons"),
        ({"weapons": ["dagger"], "in_hand": ["dagger 2"]}, "not among the weapons"),
        ({"hexes": 3}, "less than or equal to 2"),
    ],
)
def test_bad_sheets_say_what_would_be_right(fields: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValidationError, match=complaint):
        read_sheet({"name": "X", **fields})


def test_two_of_a_kind_have_keys_of_their_own() -> None:
    pair = swordsman(weapons=["dagger", "dagger"])
    assert [item.key for item in pair.items] == ["dagger", "dagger 2", "unarmed"]


@pytest.mark.parametrize(
    ("rule", "fields", "hands"),
    [
        ("G-88 a sword for one hand or two, alone", {"in_hand": ["bastard-sword"]}, {"bastard-sword": BOTH}),
        (
            "G-88 and with something in the other hand",
            {"in_hand": ["bastard-sword", "dagger"]},
            {"bastard-sword": MAIN, "dagger": OFF},
        ),
        (
            "G-88 one for two hands, in those of somebody strong",
            {"st": 18, "in_hand": ["dagger", "greatsword"]},
            {"dagger": MAIN, "greatsword": OFF},
        ),
        ("G-52 the second dagger by its own name", {"in_hand": ["dagger 2"]}, {"dagger 2": MAIN}),
        ("G-52 and both by one name", {"in_hand": ["dagger", "dagger"]}, {"dagger": MAIN, "dagger 2": OFF}),
    ],
)
def test_what_is_in_hand_at_the_start(rule: str, fields: dict[str, Any], hands: dict[str, int]) -> None:
    me = one(sheet(weapons=["bastard-sword", "greatsword", "dagger", "dagger"], **fields))
    assert {held.item.key: held.hand for held in me.held if held.in_hand()} == hands, rule


# conventions


def test_the_scale() -> None:
    """G-1: a hex is a yard and a turn a second: Move 5 is five hexes; the same hex is distance 0."""
    scene = fight((sheet(dx=12, ht=8), "d5", "e"), (sheet(dx=8), "k9", "w"))
    me = scene.fighters[0]
    assert GURPS.current_move(me) == 5
    beat(scene, [], ["move", "i5", "e"])
    assert scene.board.distance(scene.board.find("d5"), me.cell) == 5
    assert scene.board.distance(me.cell, me.cell) == 0


@pytest.mark.parametrize(
    ("rule", "found", "expected"),
    [
        ("G-2 Basic Lift from 10 lb up to the nearest pound", basic_lift(8, False), 130),
        ("G-2 ST 23: 105.8", basic_lift(23, False), 1060),
        ("G-2 below 10 lb tenths are kept", basic_lift(6, False), 72),
        ("G-2 Basic Speed keeps its quarters", sheet(dx=11, ht=10).speed, 21),
        ("G-2 Move halved by wounds: up", GURPS.current_move(one(sheet(basic_move=5), hp=3)), 3),
        ("G-2 Dodge halved by wounds: up", GURPS.dodge_score(one(sheet(basic_speed=6.0), hp=3)).total, 5),
        ("G-2 ST halved by fatigue: up", GURPS.strength(one(sheet(st=11), fp=1)), 6),
        ("G-2 a step: up, of 1", GURPS.step_length(one(sheet(basic_move=1))), 1),
        ("G-2 a step: up, of 11", GURPS.step_length(one(sheet(basic_move=11))), 2),
        ("G-2 average DR: up", GURPS.large_area_dr(one(sheet(armour=["leather-jacket"]))), 1),
        ("G-2 injury divided: up", GURPS.wound(5, CRUSHING, TORSO, one(sheet(traits=["Damage Reduction 2"]))), 3),
        ("G-2 anything else: down", GURPS.wound(5, CUTTING, TORSO, one(sheet())), 7),
    ],
)
def test_rounding(rule: str, found: int, expected: int) -> None:
    assert found == expected, rule


PUBLISHED = {
    "aod_enhanced": "off",
    "consciousness_roll": "only_if_acting",
    "death_near_miss": "mortal_wound",
    "critical_hits": "table",
    "groin_knockdown": "major_only",
    "sprint_defence_penalty": "0",
    "free_facing": "0",
    "end_facing": "published",
    "close_entry": "free",
    "close_reach1": "forbidden",
    "close_block": "forbidden",
    "close_retreat": "full",
    "close_exit_reaction": "off",
    "grapple_model": "published",
}
DEFAULTS = """
facing_penalty defence, rear_defence none, stun_defence minus4, multiple_defences published, block_limit 1,
maa_ranged bulk, maa_parry no, maa_slam exempt, aoa_double_targets same, aod_enhanced on, aim_on_injury will_roll,
crouch_table minus2_attack, posture_defence all, reeling_at below_third, reeling_halves dodge,
consciousness_roll every_turn, consciousness_when turn_start, death_near_miss die, critical_hits table_and_max_on_3,
critical_misses table, location_multiplier replace, groin_knockdown any_injury, min_injury 1, cripple_at over,
untargeted_location torso, hit_locations on, sprint_defence_penalty 2, free_facing 1, end_facing any,
step_facing once, sideways_cost 2, close_entry dx_roll, close_reach1 minus2, close_block minus2, close_retreat plus1,
close_exit_reaction on, grapple_model control_points, break_free contest, throw_damage thrust, wait_step off,
db_applies all, bl_rounding nearest, convert_adds off, extra_effort on, knockback on, blunt_trauma on, height off,
battle_fatigue off, sprint_on second_move, sprint_turns one_side, crouch_when start_or_end,
defence_criticals as_any_roll, feint on,
pop_up on, suppression_fire on, aoa_move forward, aoa_shot 1, aod_move half_with_dodge, step_length tenth,
aim_on_defence lost, bracing on, evaluate_whom in_reach, fast_draw on, posture_target minus2, target_speed counts,
near_miss torso, stray_hits on, block_bullets no, parry_breakage on, shock_scale by_hp,
knockdown_out by_5_or_critical, knockdown_drops on, consciousness_penalty per_multiple, stand_up two_changes,
bare_parry on, natural_healing by_hp
"""


@pytest.mark.parametrize(
    ("rule", "profile", "changes"),
    [
        ("G-3 default: the rulings of this book", "default", {}),
        ("G-3 published: every switch at its published value", "published", PUBLISHED),
    ],
)
def test_profiles(rule: str, profile: str, changes: dict[str, str]) -> None:
    """Every switch of the book is as the list says."""
    words = DEFAULTS.replace(",", " ").split()
    listed = dict(zip(words[::2], words[1::2], strict=True))
    book = Gurps({"profile": profile})
    known = {switch.key for switch in GURPS.switches()}
    assert known == set(listed)
    assert book.settings == {key: changes.get(key, listed[key]) for key in known}, rule


def test_a_switch_may_differ_from_its_profile() -> None:
    """G-3: a scenario sets any of them; the rest is the profile's."""
    book = Gurps({"profile": "published", "free_facing": "1"})
    assert (book.settings["free_facing"], book.settings["end_facing"]) == ("1", "published")
    with pytest.raises(Mistake, match="did you mean 'free_facing'"):
        Gurps({"free_facings": "1"})
    with pytest.raises(Mistake, match="no value of this switch"):
        Gurps({"free_facing": "2"})


# size and traits


@pytest.mark.parametrize(
    ("rule", "mine", "theirs", "total"),
    [
        ("G-12 man against man", 0, 0, 12),
        ("G-12 an ogre is easier to hit", 0, 1, 13),
        ("G-12 a man is harder to hit for an ogre", 1, 0, 11),
        ("G-12 only the difference counts", 2, 2, 12),
    ],
)
def test_size_in_melee(rule: str, mine: int, theirs: int, total: int) -> None:
    scene = fight((swordsman(12, sm=mine), "d5", "e"), (swordsman(sm=theirs), "e5", "w"))
    me, foe = scene.fighters
    assert GURPS.melee_skill(scene, GURPS.blow_at(scene, me, foe, me.held[0].item.strikes[0])).total == total, rule


# G-12: bodies of two hexes


def beast(at: str = "f5", facing: str = "w", **fields: Any) -> GurpsFight:
    """A is a swordsman at d5, B a beast whose body lies behind its head."""
    return in_order(fight((swordsman(12), "d5", "e"), (sheet(hexes=2, **fields), at, facing)))


def where(scene: GurpsFight, who: int = 1) -> list[str]:
    return [scene.board.names[cell] for cell in scene.fighters[who].body()]


def test_a_body_of_two_hexes_lies_behind_its_head() -> None:
    """G-12: where there is room; a wall or somebody behind it makes it lie otherwise."""
    assert where(beast()) == ["f5", "g5"]
    assert where(beast(facing="ne")) == ["f5", "e6"]
    rows = [*["............"] * 4, "......#.....", *["............"] * 3]
    assert where(fight((sheet(), "a1", "e"), (sheet(hexes=2), "f5", "w"), rows=rows)) == ["f5", "f6"]


@pytest.mark.parametrize(
    ("rule", "at", "facing", "far", "reached"),
    [
        ("G-12 its head is near", "e5", "w", 1, True),
        ("G-12 its hindquarters are", "f5", "e", 1, True),
        ("G-12 neither is", "f5", "w", 2, False),
    ],
)
def test_every_hex_of_a_body_counts_for_reach(rule: str, at: str, facing: str, far: int, reached: bool) -> None:
    scene = beast(at, facing)
    me, foe = scene.fighters
    assert (scene.distance(me, foe), scene.distance(foe, me)) == (far, far), rule
    assert GURPS.reaches(scene, me, foe, strike_of(me, "broadsword swing")) == reached, rule
    assert GURPS.reaches(scene, foe, me, strike_of(foe, "unarmed kick")) == reached, rule  # backwards, wildly
    assert GURPS.gap(scene, me) == far - 1, rule


@pytest.mark.parametrize(
    ("rule", "facing", "arc"),
    [
        ("G-12 the head faces the foe", "w", FRONT),
        ("G-12 it looks away", "e", REAR),
        ("G-12 it looks aside", "se", RIGHT),
    ],
)
def test_arcs_are_those_of_the_head(rule: str, facing: str, arc: int) -> None:
    scene = beast("f5", "w")
    foe = scene.fighters[1]
    foe.facing = FACINGS.index(facing)
    assert GURPS.blow_at(scene, scene.fighters[0], foe, strike_of(scene.fighters[0], "broadsword swing")).arc == arc, (
        rule
    )


def test_the_head_drags_the_body_along() -> None:
    """G-12: into the hex that it has left, one after the other; backing away, the body goes first."""
    scene = in_order(fight((sheet(hexes=2, basic_move=6), "e5", "w"), (sheet(), "l9", "w")))
    beat(scene, [], ["move", "b5", "w"])
    assert where(scene, 0) == ["b5", "c5"]
    beat(scene, [], ["do nothing"])
    beat(scene, [], ["move", "d5", "w"])
    assert where(scene, 0) == ["d5", "e5"]
    beat(scene, [], ["do nothing"])
    beat(scene, [], ["move", "c4", "w"])
    assert where(scene, 0) == ["c4", "d5"]


def test_a_body_is_in_the_way() -> None:
    """G-67: nobody walks through a foe's hindquarters; a friend's cost 1 more and are no place to stay."""
    people: list[Any] = [(sheet(basic_move=6), "d5", "e"), (sheet(hexes=2), "g4", "w"), (sheet(hexes=2), "e6", "w")]
    scene = in_order(fight(*people))
    menu = peek(scene, [], ["move"]).menu
    hind = [scene.board.names[fighter.tail] for fighter in scene.fighters[1:]]
    assert hind == ["h4", "f6"]
    assert [menu.find(name) for name in hind] == [None, None]


def test_a_body_gives_ground_and_is_driven_back_whole() -> None:
    """G-122, G-151: the head backs into the hex of its hindquarters, which make room."""
    scene = beast("e5", "w")
    me, foe = scene.fighters
    assert scene.board.find("f5") in GURPS.retreat_hexes(scene, foe, me)
    GURPS.give_ground(scene, foe, me, scene.board.find("f5"))
    assert where(scene) == ["f5", "g5"]
    do(scene, [(3, 3, 3)], [], lambda: GURPS.drive_back(scene, me, foe, 2))
    assert where(scene) == ["h5", "i5"]


def test_a_body_with_no_room_behind_it_makes_do() -> None:
    """G-12: backing towards a wall it curls up where it was."""
    rows = [*["............"] * 4, "......#.....", *["............"] * 3]
    scene = fight((sheet(hexes=2), "d5", "w"), (sheet(), "l8", "w"), rows=rows)
    me = scene.fighters[0]
    assert where(scene, 0) == ["d5", "e5"]
    scene.place_at(me, scene.board.find("e5"))
    scene.place_at(me, scene.board.find("f5"))
    assert where(scene, 0) != ["f5", "g5"]
    assert scene.board.distance(me.cell, me.tail) == 1


@pytest.mark.parametrize(
    ("rule", "traits", "dodge", "parry", "block"),
    [
        ("G-13 none", [], 9, 10, 10),
        ("G-13 Combat Reflexes: +1 to all", ["Combat Reflexes"], 10, 11, 11),
        ("G-13 Enhanced Dodge 2", ["Enhanced Dodge 2"], 11, 10, 10),
        ("G-13 Enhanced Parry 2", ["Enhanced Parry 2"], 9, 12, 10),
        ("G-13 Enhanced Block 2", ["Enhanced Block 2"], 9, 10, 12),
    ],
)
def test_traits_that_help_to_defend(rule: str, traits: list[str], dodge: int, parry: int, block: int) -> None:
    gear: dict[str, Any] = {"skills": {"Broadsword": 12, "Shield": 12}, "weapons": ["broadsword"]}
    scene = fight((sheet(**gear, shield="small-shield", traits=traits), "d5", "e"), (swordsman(), "e5", "w"))
    me, foe = scene.fighters
    blow = GURPS.blow_at(scene, foe, me, foe.held[0].item.strikes[0])
    ways = [DODGE, me.held[0].item.parry, BLOCK]
    assert [GURPS.defence_need(scene, me, blow, Guard(way)).total for way in ways] == [dodge, parry, block], rule


@pytest.mark.parametrize(
    ("rule", "traits", "lost", "shock"),
    [
        ("G-13 3 HP lost", [], 3, -3),
        ("G-13 High Pain Threshold: never any shock", ["High Pain Threshold"], 3, 0),
        ("G-13 Low Pain Threshold: doubled", ["Low Pain Threshold"], 3, -6),
        ("G-13 Low Pain Threshold: at most -8", ["Low Pain Threshold"], 7, -8),
    ],
)
def test_traits_and_shock(rule: str, traits: list[str], lost: int, shock: int) -> None:
    assert GURPS.shock_penalty(one(sheet(traits=traits), shock=lost)) == shock, rule


@pytest.mark.parametrize(
    ("rule", "traits", "knockdown", "consciousness"),
    [
        ("G-13 plain HT", [], 10, 10),
        ("G-13 High Pain Threshold +3 against knockdown", ["High Pain Threshold"], 13, 10),
        ("G-13 Low Pain Threshold -4 against knockdown", ["Low Pain Threshold"], 6, 10),
        ("G-13 Hard to Subdue 2 to stay conscious", ["Hard to Subdue 2"], 10, 12),
        ("G-13 Fit +1 to all", ["Fit"], 11, 11),
        ("G-13 Very Fit +2 to all", ["Very Fit"], 12, 12),
    ],
)
def test_traits_and_health(rule: str, traits: list[str], knockdown: int, consciousness: int) -> None:
    me = one(sheet(traits=traits), hp=0)
    assert GURPS.knockdown_need(me, TORSO, True).total == knockdown, rule
    assert GURPS.consciousness_need(me).total == consciousness, rule


def test_natural_armour() -> None:
    """G-13: Damage Resistance everywhere, or only where it says."""
    assert [sheet(traits=["Damage Resistance 3"]).dr(place, False, False) for place in (TORSO, SKULL)] == [3, 5]
    tough = sheet(traits=["Damage Resistance 3 (skull)"])
    assert [tough.dr(place, False, False) for place in (TORSO, SKULL)] == [0, 5]


def test_extra_attacks_are_counted() -> None:
    """G-13: Extra Attack 2 makes three."""
    assert GURPS.attacks_allowed(one(sheet(traits=["Extra Attack 2"]))) == 3


@pytest.mark.parametrize(
    ("rule", "skills", "encumbrance", "parry"),
    [
        ("G-11 a fencing Parry feels the load in full", {"Rapier": 14}, 2, 10 - 2),
        ("G-11 another one does not", {"Broadsword": 14}, 2, 10),
    ],
)
def test_encumbrance_and_parries(rule: str, skills: dict[str, int], encumbrance: int, parry: int) -> None:
    weapons = ["rapier"] if "Rapier" in skills else ["broadsword"]
    me = one(sheet(skills=skills, weapons=weapons), encumbrance=encumbrance)
    assert GURPS.parry_score(me, me.held[0]).total == parry, rule


# G-216: what a sheet keeps


def test_skills_and_traits_without_a_use_are_kept() -> None:
    """G-216: on the sheet, in the order of the paper, and out of the way of the rules."""
    paper = sheet(
        skills={"Broadsword": 12, "Savoir-Faire (Court)": 11, "Gunner (Cannon)": 10, "Boating": 9},
        traits=["Combat Reflexes", "Status  2", "Code of Honor (Chivalry)", "Very Fat"],
    )
    assert paper.kept == [
        "Status 2", "Code of Honor (Chivalry)", "Very Fat", "Savoir-Faire (Court) 11", "Gunner (Cannon) 10",
        "Boating 9",
    ]  # fmt: skip
    assert paper.skills == {"Broadsword": 12}
    assert paper.traits.combat_reflexes


def test_names_that_only_look_like_slips() -> None:
    """G-216: people really have these."""
    paper = sheet(skills={"Aerobatics": 11}, traits=["Very Unfit"])
    assert paper.kept == ["Very Unfit", "Aerobatics 11"]


@pytest.mark.parametrize("skill", ["Stealth", "Climbing", "Guns (Pistol)", "First Aid", "Broadsword"])
def test_what_has_a_use_is_not_kept(skill: str) -> None:
    """G-216: it is simply used."""
    assert sheet(skills={skill: 12}).kept == []


@pytest.mark.parametrize(
    ("rule", "fields", "message"),
    [
        ("G-216 a slip", {"skills": {"Brodsword": 12}}, "unknown skill 'Brodsword'; did you mean 'Broadsword'"),
        ("G-216 two letters swapped", {"skills": {"Gnus (Pistol)": 12}}, "unknown skill 'Gnus (Pistol)'"),
        ("G-216 capitals", {"skills": {"stealth": 12}}, "did you mean 'Stealth'"),
        ("G-216 a trait", {"traits": ["Combat Reflexs"]}, "did you mean 'combat reflexes'"),
        ("G-216 one with a level", {"traits": ["Hard to Kil 2"]}, "did you mean 'hard to kill'"),
        ("G-216 brackets where there are none", {"traits": ["Weapon Master (Whip)"]}, "without brackets"),
        ("G-216 brackets where they belong", {"traits": ["Vulnerability (burn)"]}, "'Vulnerability 2 (burn)'"),
    ],
)
def test_a_misspelling_is_a_mistake(rule: str, fields: dict[str, Any], message: str) -> None:
    with pytest.raises(ValidationError) as error:
        sheet(**fields)
    assert message in str(error.value), rule


@pytest.mark.parametrize("known", ["Broadsword", "Axe/Mace", "Two-Handed Axe/Mace", "Guns", "Stealth", "Wrestling"])
def test_any_single_slip_in_a_longer_name_is_noticed(known: str) -> None:
    """G-216: a letter left out, put in, changed or swapped, wherever it is."""
    for at in range(len(known)):
        slips = [known[:at] + known[at + 1 :], known[:at] + "q" + known[at:], known[:at] + "q" + known[at + 1 :]]
        for slip in slips:
            assert LORE.mistaken(slip), slip


# G-11, G-217: climbing


def test_climbing_feels_the_load() -> None:
    """G-11: less the encumbrance; DX - 5 by default."""
    me = one(sheet(skills={"Climbing": 13}), encumbrance=2)
    assert GURPS.climbing(me).total == 11
    assert GURPS.climbing(one(sheet(dx=12))).total == 7


@pytest.mark.parametrize(("roll", "place"), [((3, 3, 3), "f5"), ((5, 5, 5), "d5")])
def test_climbing_over(roll: tuple[int, ...], place: str) -> None:
    """G-69, G-217: with a Climbing roll to the far side of a severe obstacle, or not at all."""
    rows = ["....X......."] * 10
    scene = fight((swordsman(skills={"Climbing": 12}, dx=13), "d5", "e"), (swordsman(), "k5", "w"), rows=rows)
    beat(scene, [roll], ["climb"])
    assert scene.board.names[scene.fighters[0].cell] == place
    assert GURPS.speed(scene.fighters[0]) == int(place == "f5"), "G-97: it is no step"


@pytest.mark.parametrize(
    ("rule", "rows", "state"),
    [
        ("G-217 nothing to climb over", ["............"] * 10, {}),
        ("G-217 no wall, which is higher", ["....#......."] * 10, {}),
        ("G-217 nowhere to come down", ["....XX......"] * 10, {}),
        ("G-217 on one's knees", ["....X......."] * 10, {"posture": KNEELING}),
    ],
)
def test_where_nobody_climbs(rule: str, rows: list[str], state: dict[str, Any]) -> None:
    scene = fight((swordsman(dx=13), "d5", "e"), (swordsman(), "k5", "w"), rows=rows)
    for key, value in state.items():
        setattr(scene.fighters[0], key, value)
    decision = peek(scene, [], [])
    assert "climb" not in keys(decision), rule
    assert "G-217" in GURPS.why_not(scene, decision, "climb"), rule


@pytest.mark.parametrize(
    ("rule", "fields", "size"),
    [
        ("G-98 a man", {}, 0), ("G-98 by length", {"length": 3}, 1), ("G-98 a little more", {"length": 3.1}, 2),
        ("G-98 a cat", {"length": 0.5}, -4), ("G-98 as written", {"sm": 2}, 2), ("G-98 two yards", {"length": 2.0}, 0),
    ],
)  # fmt: skip
def test_a_size_is_written_or_follows_from_the_length(rule: str, fields: dict[str, Any], size: int) -> None:
    assert sheet(**fields).sm == size, rule


def test_one_says_how_large_once() -> None:
    with pytest.raises(ValueError, match="found both 'sm' and 'length', expected one of them"):
        sheet(sm=1, length=3)


# sheets that cannot be


@pytest.mark.parametrize(
    ("rule", "fields", "message"),
    [
        ("G-13 both thresholds", {"traits": ["High Pain Threshold", "Low Pain Threshold"]}, "nobody has both High and"),
        ("G-13 no such trait", {"traits": ["High Pain Treshold"]}, "did you mean 'high pain threshold'"),
        ("G-149 two bodies", {"traits": ["Unliving", "Diffuse"]}, "a body is Unliving, Homogenous or Diffuse"),
        ("G-149 vulnerable by nothing", {"traits": ["Vulnerability 1 (cut)"]}, "multiplies damage by 2 or more"),
        ("G-149 vulnerable to what", {"traits": ["Vulnerability 2 (cutt)"]}, "unknown damage type 'cutt'"),
        ("G-13 tough where", {"traits": ["Damage Resistance 2 (legz)"]}, "no such place on the body: 'legz'"),
        ("G-4 no HP", {"hp": 0}, "greater than or equal to 1"),
        ("G-4 no HT", {"ht": 0}, "greater than or equal to 1"),
        ("G-4 too many FP", {"fp": 201}, "less than or equal to 200"),
        ("G-4 half a point", {"will": 10.5}, "valid integer"),
        ("G-207 no such armour", {"armour": ["mail-hauberg"]}, "unknown piece of armour 'mail-hauberg'"),
        ("G-207 no such suit", {"suit": "mial"}, "unknown suit of armour 'mial'"),
    ],
)
def test_impossible_sheets(rule: str, fields: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError) as caught:
        sheet(**fields)
    assert message in str(caught.value), rule
