"""The equipment catalogs hold what the rulebook prints: G-204, G-206 and G-207."""

import re
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

import fracas.rulebooks.gurps

CATALOG: Final = Path(fracas.rulebooks.gurps.__file__).parent / "catalog"


def load(name: str) -> dict[str, dict[str, Any]]:
    with (CATALOG / name).open("rb") as file:
        return tomllib.load(file)


WEAPONS: Final = load("weapons.toml")
SHIELDS: Final = load("shields.toml")
ARMOUR: Final = load("armour.toml")
SUITS: Final = load("suits.toml")
MODES: Final = [
    pytest.param(mode, id=f"{key}, {mode['name']}") for key, weapon in WEAPONS.items() for mode in weapon["modes"]
]

DAMAGE: Final = re.compile(r"(sw|thr)([+-][1-9])?(\(0\.5\))? (cut|imp|cr)|none")
REACH: Final = re.compile(r"C(,1)?|[1-4]\*?|1-[234]\*?|2-3\*?")
PARRY: Final = re.compile(r"No|(0|2|-[12])[FU]?")
KEY: Final = re.compile(r"[a-z]+(-[a-z]+)*")

LOCATIONS: Final = {"skull", "face", "eye", "neck", "torso", "groin", "arms", "hands", "legs", "feet"}
SKILLS: Final = {  # G-14, those for striking with a hand weapon
    "Axe/Mace", "Boxing", "Brawling", "Broadsword", "Flail", "Garrote", "Karate", "Knife", "Kusari", "Lance",
    "Polearm", "Rapier", "Saber", "Shortsword", "Smallsword", "Spear", "Staff", "Two-Handed Axe/Mace",
    "Two-Handed Flail", "Two-Handed Sword", "Whip",
}  # fmt: skip


def test_every_row_is_there() -> None:
    """G-204, G-206, G-207: all rows, with the combined rows of armour split into their pieces."""
    modes = sum(len(weapon["modes"]) for weapon in WEAPONS.values())
    assert (len(WEAPONS), modes, len(SHIELDS), len(ARMOUR), len(SUITS)) == (46, 78, 7, 56, 6)


def test_keys_are_kebab_names() -> None:
    """G-204, G-206, G-207: each thing has one plain name to be looked up by."""
    for key in [*WEAPONS, *SHIELDS, *ARMOUR, *SUITS]:
        assert KEY.fullmatch(key), key


@pytest.mark.parametrize("key", SUITS)
def test_a_suit_is_the_sum_of_its_pieces(key: str) -> None:
    """G-207: a suit weighs and costs the sum of its pieces."""
    suit = SUITS[key]
    pieces = [ARMOUR[piece] for piece in suit["pieces"]]
    assert suit["weight"] == sum(piece["weight"] for piece in pieces)
    assert suit["cost"] == sum(piece["cost"] for piece in pieces)


@pytest.mark.parametrize("key", SUITS)
def test_no_two_pieces_of_a_suit_cover_one_place(key: str) -> None:
    """G-207: the ready-made suits are worn in one layer."""
    covered = [place for piece in SUITS[key]["pieces"] for place in ARMOUR[piece]["covers"]]
    assert len(covered) == len(set(covered))


@pytest.mark.parametrize("mode", MODES)
def test_modes_are_well_written(mode: dict[str, Any]) -> None:
    """G-204: damage, reach (G-87) and parry (G-89) are written as in the table."""
    assert DAMAGE.fullmatch(mode["damage"])
    assert REACH.fullmatch(mode["reach"])
    assert PARRY.fullmatch(mode["parry"])


@pytest.mark.parametrize("mode", MODES)
def test_modes_use_known_skills(mode: dict[str, Any]) -> None:
    """G-14: every blow is struck with a skill that the rules know."""
    skills = mode.get("skills", [mode["skill"]])
    assert mode["skill"] in skills
    assert set(skills) <= SKILLS


@pytest.mark.parametrize("mode", MODES)
def test_only_two_handed_modes_go_unready(mode: dict[str, Any]) -> None:
    """G-88: the double dagger means two hands, and unready after attacking."""
    assert mode["hands"] in (1, 2)
    assert mode["hands"] == 2 or not mode["unready"]


def test_mode_names_differ_within_a_weapon() -> None:
    """G-204: a way to use a weapon is chosen by its name."""
    for key, weapon in WEAPONS.items():
        names = [mode["name"] for mode in weapon["modes"]]
        assert len(names) == len(set(names)), key


def test_materials() -> None:
    """G-94: solid metal, metal on wood, or wood; soft things are neither."""
    assert {weapon["material"] for weapon in WEAPONS.values()} == {"metal", "mixed", "wood", "soft"}


def test_flails_and_what_sticks() -> None:
    """G-204: nunchaku are half a flail; picks, warhammers and the halberd's hook stick."""
    modes = [(key, mode) for key, weapon in WEAPONS.items() for mode in weapon["modes"]]
    flails = {key: mode["flail"] for key, mode in modes if "flail" in mode}
    assert flails == {"morningstar": "full", "nunchaku": "half", "flail": "full", "kusari": "full"}
    sticking = {(key, mode["name"]) for key, mode in modes if mode.get("sticks", False)}
    assert sticking == {("pick", "swing"), ("warhammer", "swing"), ("halberd", "hook swing")}


def test_armour_covers_known_places() -> None:
    """G-207: a piece covers locations, with one DR or a second one against crushing."""
    for key, piece in ARMOUR.items():
        assert piece["covers"], key
        assert set(piece["covers"]) <= LOCATIONS, key
        assert re.fullmatch(r"\d+(/\d+)?", piece["dr"]), key


def test_breastplates_protect_the_front() -> None:
    """G-207: only the two breastplates leave the back bare."""
    assert {key for key, piece in ARMOUR.items() if piece.get("front", False)} == {
        "bronze-breastplate",
        "steel-breastplate",
    }


def test_bucklers() -> None:
    """G-206: a small or medium shield may also be a buckler."""
    assert {key for key, shield in SHIELDS.items() if shield.get("buckler", False)} == {"small-shield", "medium-shield"}


@pytest.mark.parametrize(
    "key, mode, skill, damage, reach, parry, st, hands, unready, weight, cost",
    [
        ("small-knife", "swing", "Knife", "sw-3 cut", "C,1", "-1", 5, 1, False, 0.5, 30),
        ("wooden-stake", "thrust", "Knife", "thr(0.5) imp", "C", "-1", 5, 1, False, 0.5, 4),
        ("thrusting-broadsword", "thrust", "Broadsword", "thr+2 imp", "1", "0", 10, 1, False, 3, 600),
        ("bastard-sword", "swing", "Broadsword", "sw+1 cut", "1-2", "0U", 11, 1, False, 5, 650),
        ("bastard-sword", "two-handed thrust", "Two-Handed Sword", "thr+2 cr", "2", "0", 10, 2, False, 5, 650),
        ("katana", "two-handed swing", "Two-Handed Sword", "sw+2 cut", "1-2", "0", 10, 2, False, 5, 650),
        ("rapier", "thrust", "Rapier", "thr+1 imp", "1-2", "0F", 9, 1, False, 2.75, 500),
        ("great-axe", "swing", "Two-Handed Axe/Mace", "sw+3 cut", "1-2*", "0U", 12, 2, True, 8, 100),
        ("flail", "swing", "Two-Handed Flail", "sw+4 cr", "1-2*", "0U", 13, 2, False, 8, 100),
        ("kusari", "swing", "Kusari", "sw+2 cr", "1-4*", "-2U", 11, 1, False, 5, 70),
        ("whip", "swing", "Whip", "sw-2(0.5) cr", "1-2*", "-2U", 7, 1, False, 4, 40),
        ("halberd", "hook swing", "Polearm", "sw+4 imp", "2-3*", "0U", 13, 2, True, 12, 150),
        ("halberd", "thrust", "Polearm", "thr+3 imp", "1-3*", "0U", 12, 2, False, 12, 150),
        ("spear", "two-handed thrust", "Spear", "thr+3 imp", "1-2*", "0", 9, 2, False, 4, 40),
        ("lance", "thrust", "Lance", "thr+3 imp", "4", "No", 12, 1, False, 6, 60),
        ("quarterstaff", "swing", "Staff", "sw+2 cr", "1-2", "2", 7, 2, False, 4, 10),
        ("quarterstaff", "sword thrust", "Two-Handed Sword", "thr+1 cr", "2", "0", 9, 2, False, 4, 10),
        ("brass-knuckles", "thrust", "Brawling", "thr cr", "C", "0", 0, 1, False, 0.25, 10),
        ("garrote", "strangle", "Garrote", "none", "C", "No", 0, 1, False, 0, 2),
    ],
)
def test_weapon_rows(
    key: str,
    mode: str,
    skill: str,
    damage: str,
    reach: str,
    parry: str,
    st: int,
    hands: int,
    unready: bool,
    weight: float,
    cost: int,
) -> None:
    """G-204: rows as printed."""
    weapon = WEAPONS[key]
    (row,) = (each for each in weapon["modes"] if each["name"] == mode)
    assert (row["skill"], row["damage"], row["reach"], row["parry"]) == (skill, damage, reach, parry)
    assert (row["st"], row["hands"], row["unready"]) == (st, hands, unready)
    assert (weapon["weight"], weapon["cost"]) == (weight, cost)


@pytest.mark.parametrize(
    "key, skill, db, weight, dr, hp, cost, size",
    [
        ("heavy-cloak", "Cloak", 2, 5, 1, 5, 50, "small"),
        ("medium-shield", "Shield", 2, 15, 7, 40, 60, "medium"),
        ("large-shield", "Shield", 3, 25, 9, 60, 90, "large"),
        ("force-shield", "Shield (Force)", 3, 0.5, 100, 0, 1500, "medium"),
    ],
)
def test_shield_rows(key: str, skill: str, db: int, weight: float, dr: int, hp: int, cost: int, size: str) -> None:
    """G-206: rows as printed."""
    shield = SHIELDS[key]
    assert (shield["skill"], shield["db"], shield["weight"], shield["dr"]) == (skill, db, weight, dr)
    assert (shield["hp"], shield["cost"], shield["size"]) == (hp, cost, size)


@pytest.mark.parametrize(
    "key, covers, dr, weight, cost, flexible",
    [
        ("cloth-cap", ["skull"], "1", 0, 5, True),
        ("studded-leather-skirt", ["legs", "groin"], "3/2", 4, 60, True),
        ("scale-leggings", ["legs"], "4", 21, 250, False),
        ("double-mail-hauberk", ["torso", "groin"], "5/3", 44, 520, True),
        ("mail-coif", ["skull", "neck"], "4/2", 4, 55, True),
        ("steel-breastplate", ["torso"], "5", 18, 500, False),
        ("heavy-plate-arms", ["arms"], "7", 20, 1500, False),
        ("greathelm", ["skull", "face", "neck"], "7", 10, 340, False),
        ("heavy-gauntlets", ["hands"], "5", 2.5, 250, False),
        ("sandals", ["feet"], "0", 0.5, 25, False),
        ("boots", ["feet"], "2", 3, 80, True),
        ("sollerets", ["feet"], "4", 7, 150, False),
        ("tactical-vest", ["torso", "groin"], "12", 9, 900, True),
        ("frag-helmet", ["skull"], "5", 3, 125, False),
    ],
)
def test_armour_rows(key: str, covers: list[str], dr: str, weight: float, cost: int, flexible: bool) -> None:
    """G-207: rows as printed."""
    piece = ARMOUR[key]
    assert (piece["covers"], piece["dr"], piece["weight"], piece["cost"]) == (covers, dr, weight, cost)
    assert piece.get("flexible", False) is flexible


@pytest.mark.parametrize(
    "key, weight, cost",
    [
        ("leather", 19.5, 340),
        ("mail", 58, 645),
        ("scale", 80, 1160),
        ("plate", 89, 3990),
        ("patrol", 4, 440),
        ("assault", 15, 1230),
    ],
)
def test_suit_rows(key: str, weight: float, cost: int) -> None:
    """G-207: the suits as printed."""
    assert (SUITS[key]["weight"], SUITS[key]["cost"]) == (weight, cost)
