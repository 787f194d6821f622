"""Sections 0 and 1: attributes, derived values, strength, encumbrance, skills, traits."""

from typing import Any

import pytest
from pydantic import ValidationError
from tests.gurps.scene import GURPS, one, sheet, swordsman

from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.forms import read_sheet, weapon
from fracas.rulebooks.gurps.gear import Mode
from fracas.rulebooks.gurps.skills import UNTRAINED, level
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
    return next(each for each in weapon(key).modes if each.name == name)


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
    GURPS.reckon_load(me)
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
    assert level(skills, 12, skill) == expected, rule


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
    ],
)
def test_bad_sheets_say_what_would_be_right(fields: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValidationError, match=complaint):
        read_sheet({"name": "X", **fields})


def test_two_of_a_kind_have_keys_of_their_own() -> None:
    pair = swordsman(weapons=["dagger", "dagger"])
    assert [item.key for item in pair.items] == ["dagger", "dagger 2", "unarmed"]
