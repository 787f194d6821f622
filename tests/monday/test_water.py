"""M-43: under water."""

from typing import Any

import pytest
from tests.gurps.scene import said
from tests.monday.scene import MONDAY, beat, book, fight, keys, ordered, peek, sheet, swordsman, two, unarmed

from fracas.kernel.board import Board
from fracas.kernel.dice import NoDice
from fracas.kernel.fight import Ending
from fracas.kernel.rulebook import Entrant, Setup
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.manoeuvres import ATTACK
from fracas.rulebooks.gurps.sheet import GurpsSheet
from fracas.rulebooks.monday.fighter import person

WET = book(underwater="on")


def pool(first: GurpsSheet, second: GurpsSheet, row: str = "uuuuuu......", places: str = "cd") -> GurpsFight:
    """The left half of the map is under water."""
    kinds = {terrain.glyph: terrain for terrain in WET.terrain()}
    field = Board([[kinds[glyph] for glyph in row]] * 5)
    entrants = [
        Entrant(name, at, paper, field.find(f"{place}3"), 0 if at == 0 else 3, WET.read_start({}))
        for at, (name, paper, place) in enumerate(zip("AB", (first, second), places, strict=True))
    ]
    stage = WET.begin(Setup(field, ["red", "blue"], entrants, Ending(0, []), WET.read_scene({})), NoDice())
    for each in stage.fighters:
        WET.update_submerged(stage, each)
    return ordered(stage)


def test_the_ground_is_there_with_the_switch() -> None:
    """M-43: `monday.underwater` on."""
    assert "under water" in [terrain.key for terrain in WET.terrain()]
    assert "under water" not in [terrain.key for terrain in MONDAY.terrain()]
    plain = fight((unarmed(), "c3", "e"), (unarmed(), "d3", "w"), rules=WET)
    assert WET.current_move(plain.fighters[0]) == 5


@pytest.mark.parametrize(
    "rule, move, hexes", [("M-43 a fifth", 10, 2), ("M-43 fractions dropped", 9, 1), ("M-43 nothing", 4, 0)]
)
def test_move(rule: str, move: int, hexes: int) -> None:
    stage = pool(sheet(basic_move=move), unarmed(), places="bl")
    assert WET.current_move(stage.fighters[0]) == hexes, rule


@pytest.mark.parametrize("rule, move, steps", [("M-43 no step at 4", 20, False), ("M-43 a step at 5", 25, True)])
def test_steps(rule: str, move: int, steps: bool) -> None:
    stage = pool(swordsman(basic_move=move), unarmed())
    decision = peek(stage, [], ["attack"], WET)
    assert (decision.question.key == "step" and "b3" in keys(decision)) == steps, rule


@pytest.mark.parametrize(
    "rule, fields, skill",
    [
        ("M-43 capped by Swimming", {"skills": {"Sword": 16, "Swimming": 12}}, 12),
        ("M-43 not if that is better", {"skills": {"Sword": 11, "Swimming": 12}}, 11),
        ("M-43 untrained HT-4", {"skills": {"Sword": 16}}, 6),
        ("M-43 the load weighs on it once", {"skills": {"Sword": 16, "Swimming": 12}, "load": 60}, 9),
    ],
)
def test_skill(rule: str, fields: dict[str, Any], skill: int) -> None:
    stage = pool(sheet(weapons=["broadsword"], **fields), unarmed())
    me = stage.fighters[0]
    strike = me.held[0].item.strikes[0]
    assert WET.melee_skill(stage, WET.blow_at(stage, *two(stage), strike)).total == skill, rule


@pytest.mark.parametrize(
    "rule, weapon, mode, dice",
    [
        ("M-43 a swing of reach 1", "broadsword", 0, "1d-1"),
        ("M-43 a thrust of reach 1", "broadsword", 1, "1d-1"),
        ("M-43 a swing of reach 2", "greatsword", 0, "1d-1"),
        ("M-43 a thrust of reach C", "dagger", 1, "1d-2"),
    ],
)
def test_damage(rule: str, weapon: str, mode: int, dice: str) -> None:
    stage = pool(sheet(weapons=[weapon], in_hand=[]), unarmed())
    me = stage.fighters[0]
    assert str(WET.damage_dice(me, me.held[0].item.strikes[mode].mode)) == dice, rule


def test_defences() -> None:
    """M-43: parry only unarmed or with reach C; no block, though DB counts."""
    shielded = swordsman(12, shield="small-shield")
    stage = pool(swordsman(), shielded)
    foe = stage.fighters[1]
    coming = WET.blow_at(stage, *two(stage), stage.fighters[0].held[0].item.strikes[0])
    assert "(M-43)" in said(WET.why_no_parry(foe, foe.held[0], coming))
    assert "(M-43)" in said(WET.why_no_block(foe, coming))
    knife = pool(swordsman(), sheet(skills={"Knife": 12}, weapons=["dagger"]))
    coming = WET.blow_at(knife, *two(knife), knife.fighters[0].held[0].item.strikes[0])
    assert said(WET.why_no_parry(knife.fighters[1], knife.fighters[1].held[0], coming)) == ""


def test_shots_across_the_surface() -> None:
    """M-43: -4, a tenth of the range, -1 a die."""
    archer = sheet(st=11, skills={"Bow": 14}, weapons=["longbow"], loaded={"longbow": 1})
    dry = pool(archer, unarmed(), places="gk")
    wet = pool(archer, unarmed(), places="gc")
    wet.fighters[0].facing, wet.fighters[1].facing = 3, 0
    skills, dice = [], []
    for stage in (dry, wet):
        me, foe = stage.fighters
        shot = WET.shot_at(stage, me, foe, me.held[0].item.shots[0])
        skills.append(WET.shot_skill(stage, shot).total)
        dice.append(str(WET.blow_dice(shot)))
        assert not WET.why_out_of_range(stage, me, foe, shot.strike)
    assert skills == [12, 8]
    assert dice == ["1d+1", "1d"]
    far = pool(archer, unarmed(), row="u" + "." * 40, places="za")
    strike = far.fighters[0].held[0].item.shots[0]
    assert "across the surface" in said(WET.why_out_of_range(far, *two(far), strike))


def test_half_the_damage_across_the_surface() -> None:
    """M-43: a tenth of the half-damage range too."""
    archer = sheet(st=11, skills={"Bow": 14}, weapons=["longbow"], loaded={"longbow": 1})
    for row, places, halved in (("u" + "." * 40, "ra", True), ("u" + "." * 40, "pa", False), ("." * 41, "ra", False)):
        stage = pool(archer, unarmed(), row=row, places=places)
        assert WET.shot_at(stage, *two(stage), stage.fighters[0].held[0].item.shots[0]).halved == halved


def test_a_step_that_leads_nowhere_brings_nobody_into_reach() -> None:
    """M-43: nor is an Attack offered for it."""
    stage = pool(swordsman(), unarmed(), places="be")
    assert "within reach" in said(WET.why_no_manoeuvre(stage, stage.fighters[0], ATTACK))
    assert WET.steps_allowed(stage.fighters[0]) == 0


def test_getting_wet() -> None:
    """M-43: whoever goes under water is there at once; where one stands counts from the first turn on."""
    stage = pool(unarmed(), unarmed(), places="hb")
    for each in stage.fighters:
        person(each).submerged = False
    beat(stage, [], ["move", "f3", "w"], WET)
    assert person(stage.fighters[0]).submerged
    assert person(stage.fighters[1]).submerged
