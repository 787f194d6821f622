"""The balance chapter, by `fracas simulate`: the agent `drill` fights as that chapter says, on maps that leave no room
for anything else, and the figures come out within what so many fights can show.

The chapter has no map: everybody is within reach and at short range. Two hexes are enough for blades, four for pairs
whose foes are all neighbours; those who shoot stand ten metres apart with glass between them that shots pass and feet
do not, and their blades, which a gunman draws when one arm is gone, are made so long that they reach across. Left out
is what is no part of the drill: pairs who strike at whoever parries them least, hasty strokes for choice, holds.
"""

from __future__ import annotations

import json
import tomllib
from copy import deepcopy
from importlib.resources import files
from math import sqrt
from statistics import pstdev
from typing import Any

import pytest
from tests.shell.commands import told

from fracas.arena.batch import BatchResult, run_batch

FIGHTS = 250
THEIRS = 6000
"""The fewest fights that a figure of the chapter was made from."""
SURE = 3.3
"""Standard errors that a figure may be off; one in a thousand is."""

CLOSE = [".."]
APART = [".%%%%."]
COVERED = ["o%%%%o"]
BASE: dict[str, Any] = {
    "title": "Yardstick", "rulebook": "d100", "rules": {"declaration": "free", "aftermath": False},
    "sides": {"red": {"control": "drill"}, "blue": {"control": "drill"}}, "ends": {"rounds": 100},
}  # fmt: skip


WEAPONS = tomllib.loads(files("fracas.rulebooks.d100").joinpath("catalog/weapons.toml").read_text("utf-8"))


def long(key: str) -> dict[str, Any]:
    """That weapon, but that it strikes across a room."""
    weapon = WEAPONS[key]
    return {"name": f"Long {key}", "use": {**weapon["use"], "reach_m": 12}, "table": weapon["table"]}


def fighter(
    name: str, side: str, at: str, facing: str, weapon: str = "sword", knife: str = "knife", **other: Any
) -> dict[str, Any]:
    """The base fighter: OB 80, DB 20, 80 hits, 10 ranks, Self Discipline 60; a quarter of its OB in parry."""
    ob = other.pop("ob", 80)
    parry = other.pop("parry", 25)
    carried = [] if weapon in ("strike", "grapple") else [*dict.fromkeys([weapon, knife])]
    arms = {key: long(key.removeprefix("long_")) for key in carried if key.startswith("long_")}
    change = {"ob": {weapon: ob, knife: ob, "strike": ob}, "weapons": carried, "arms": arms, **other}
    where = {"name": name, "side": side, "from": "swordsman", "at": at, "facing": facing}
    return {**where, "change": change, "start": {"parry": parry}}


def scenario(rows: list[str], *people: dict[str, Any], **rules: Any) -> dict[str, Any]:
    document = deepcopy(BASE)
    document["map"] = {"rows": rows}
    document["fighters"] = list(people)
    document["rules"].update(rules)
    return document


def duel(mine: dict[str, Any], theirs: dict[str, Any], rows: list[str] = CLOSE, **rules: Any) -> dict[str, Any]:
    """One against one, at the two ends of the map."""
    end = "abcdef"[len(rows[0]) - 1] + "1"
    if rows is not CLOSE:
        mine, theirs = ({**each, "knife": "long_knife"} for each in (mine, theirs))
    return scenario(rows, fighter("A", "red", "a1", "e", **mine), fighter("B", "blue", end, "w", **theirs), **rules)


def pairs(first: int, second: int) -> dict[str, Any]:
    """Two against two, each next to both foes; so much of the first's OB goes into parry, and of the second's."""
    mine = fighter("A", "red", "a1", "e", armour="AT3", parry=first), fighter("B", "red", "b2", "w", armour="AT3")
    mine[1]["start"]["parry"] = second
    theirs = fighter("C", "blue", "b1", "sw", armour="AT3"), fighter("D", "blue", "a2", "ne", armour="AT3")
    return scenario(["..", ".."], *mine, *theirs)


def one_against_two(parry: int, **mine: Any) -> dict[str, Any]:
    hero = fighter("A", "red", "a1", "e", armour="AT3", parry=parry, **mine)
    theirs = fighter("C", "blue", "b1", "sw", armour="AT3"), fighter("D", "blue", "a2", "ne", armour="AT3")
    return scenario(["..", ".#"], hero, *theirs)


def fought(document: dict[str, Any], seed: int) -> BatchResult:
    return run_batch(document, "yardstick", {}, FIGHTS, seed, jobs=1)


def check_rounds(document: dict[str, Any], rounds: float, seed: int) -> None:
    """The mean of ours and of theirs, each with its own error, and theirs rounded to a tenth."""
    result = fought(document, seed)
    spread = pstdev(result.summary.lengths)
    error = sqrt(spread**2 / FIGHTS + spread**2 / THEIRS + 0.1**2 / 12)
    assert abs(result.rounds_mean - rounds) < SURE * error, f"{result.rounds_mean:.2f} +- {error:.2f}, not {rounds}"


def check_wins(document: dict[str, Any], share: float, seed: int) -> None:
    """The same for a share, rounded to a hundredth."""
    wins = fought(document, seed).wins["red"] / FIGHTS
    error = sqrt(share * (1 - share) * (1 / FIGHTS + 1 / THEIRS) + 0.01**2 / 12)
    assert abs(wins - share) < SURE * error, f"{wins:.3f} +- {error:.3f}, not {share}"


@pytest.mark.parametrize(
    ("armour", "parry", "rounds"),
    [("AT1", 0, 2.4), ("AT1", 25, 4.1), ("AT1", 50, 10.6), ("AT3", 25, 5.3), ("AT5", 25, 8.4), ("AT8", 0, 6.2)],
)
def test_length_of_an_even_sword_duel(armour: str, parry: int, rounds: float) -> None:
    """D-73, D-81, D-94: mean rounds by armour and parry."""
    alike = {"armour": armour, "parry": parry}
    check_rounds(duel(alike, alike), rounds, 1)


@pytest.mark.parametrize(("armour", "share"), [("AT2", 0.57), ("AT4", 0.78), ("AT5", 0.89)])
def test_armour_matters(armour: str, share: float) -> None:
    """D-70: a quarter of OB in parry, against the same fighter in clothing."""
    check_wins(duel({"armour": armour}, {}), share, 2)


@pytest.mark.parametrize(("ob", "share"), [(60, 0.22), (100, 0.75), (120, 0.89)])
def test_skill_matters(ob: int, share: float) -> None:
    """D-50: against OB 80, both in AT3, a quarter of OB in parry."""
    check_wins(duel({"armour": "AT3", "ob": ob}, {"armour": "AT3"}), share, 3)


@pytest.mark.parametrize(
    ("weapon", "armour", "share"),
    [
        ("strike", "AT3", 0.34), ("grapple", "AT5", 0.53), ("knife", "AT5", 0.34), ("axe", "AT3", 0.51),
        ("mace", "AT5", 0.68), ("staff", "AT3", 0.45), ("spear", "AT3", 0.55), ("stun_baton", "AT8", 0.12),
    ],
)  # fmt: skip
def test_weapons_differ(weapon: str, armour: str, share: float) -> None:
    """D-71: against a sword in the same armour; the baton runs out of charges and is loaded (D-66)."""
    check_wins(duel({"weapon": weapon, "armour": armour}, {"armour": armour}), share, 4)


@pytest.mark.parametrize(
    ("weapon", "armour", "rounds"),
    [
        ("crossbow", "AT3", 4.5), ("slug_pistol", "AT5", 5.1), ("slug_rifle", "AT1", 3.1), ("shotgun", "AT3", 3.7),
        ("laser_pistol", "AT3", 3.9), ("plasma_gun", "AT8", 5.2),
    ],
)  # fmt: skip
def test_shots_across_a_room(weapon: str, armour: str, rounds: float) -> None:
    """D-60, D-66: mirror duels at short range; what is empty is loaded."""
    alike = {"weapon": weapon, "armour": armour}
    check_rounds(duel(alike, alike, APART), rounds, 5)


@pytest.mark.parametrize(
    ("weapon", "armour", "rounds"),
    [("slug_pistol", "AT1", 6.4), ("laser_rifle", "AT3", 5.4), ("laser_rifle", "AT7", 9.8), ("plasma_gun", "AT6", 5.1)],
)
def test_firefights_from_half_cover(weapon: str, armour: str, rounds: float) -> None:
    """D-53: 25 on both sides."""
    alike = {"weapon": weapon, "armour": armour}
    check_rounds(duel(alike, alike, COVERED), rounds, 6)


@pytest.mark.parametrize(
    ("weapon", "armour", "share"),
    [
        ("bow", "AT3", 0.55), ("crossbow", "AT5", 0.63), ("slug_pistol", "AT6", 0.32), ("slug_rifle", "AT1", 0.71),
        ("shotgun", "AT7", 0.73), ("laser_pistol", "AT7", 0.24), ("laser_rifle", "AT3", 0.78),
        ("plasma_gun", "AT8", 0.94),
    ],
)  # fmt: skip
def test_shots_against_a_sword(weapon: str, armour: str, share: float) -> None:
    """D-60, D-71: a sword parries bullets at 2:1 and light at 4:1; both are always within reach of each other."""
    mine = {"weapon": weapon, "armour": armour}
    check_wins(duel(mine, {"weapon": "long_sword", "armour": armour}, APART), share, 13)


@pytest.mark.parametrize(
    ("weapon", "parry", "share"), [("slug_pistol", 25, 0.38), ("slug_pistol", 75, 0.12), ("laser_pistol", 25, 0.33)]
)
def test_parry_is_dear_against_guns(weapon: str, parry: int, share: float) -> None:
    """D-60: 2:1 and 4:1, against somebody who parries nothing."""
    mine = {"weapon": weapon, "armour": "AT3", "parry": parry}
    check_wins(duel(mine, {**mine, "parry": 0}, APART), share, 7)


@pytest.mark.parametrize(("parry", "share"), [(0, 0.67), (75, 0.80)])
def test_the_better_fighter_parries(parry: int, share: float) -> None:
    """D-60: OB 100 against an 80 who parries nothing."""
    check_wins(duel({"armour": "AT3", "ob": 100, "parry": parry}, {"armour": "AT3", "parry": 0}), share, 8)


@pytest.mark.parametrize(("parry", "share"), [(0, 0.61), (50, 0.70), (100, 0.84)])
def test_the_one_they_strike_at_parries(parry: int, share: float) -> None:
    """D-61: pair against pair, all strike the first foe, and the first of us parries while the other does not."""
    check_wins(pairs(parry, 0), share, 9)


@pytest.mark.parametrize(("parry", "share"), [(25, 0.49), (75, 0.55)])
def test_riposte_makes_a_parry_pay(parry: int, share: float) -> None:
    """D-127: with that option, against an equal who parries nothing."""
    check_wins(duel({"armour": "AT3", "parry": parry}, {"armour": "AT3", "parry": 0}, riposte=True), share, 12)


def test_numbers_matter() -> None:
    """D-61: one against two equals is lost; one who is much better, with parry for both of them, is not."""
    check_wins(one_against_two(25), 0.02, 10)
    hero = {"ob": 120, "qu": 20, "db_misc": 20, "physique_total": 100, "physique_ranks": 14}
    check_wins(one_against_two(25, **hero), 0.59, 11)


def test_the_command_says_the_same() -> None:
    """D-118: `fracas simulate salle` is such a duel, and its numbers are those of the batch."""
    report = json.loads(told("simulate", "salle", "--fights", "60", "--seed", "12", "--jobs", "1", "--json"))
    assert report["agents"] == {"red": "drill", "blue": "drill"}
    by_hand = run_batch(duel({}, {}), "yardstick", {}, 60, 12, jobs=1)
    assert report["wins"] == by_hand.wins
    assert report["rounds"]["mean"] == by_hand.rounds_mean
