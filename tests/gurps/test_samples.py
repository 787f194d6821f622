"""The sample characters: whole sheets, and fights that come to an end."""

import itertools
from typing import Any

import pytest
from tests.gurps.scene import GURPS, fight, one

from fracas.agents.registry import agent
from fracas.kernel.dice import SeededDice
from fracas.rulebooks.gurps.forms import read_sheet
from fracas.rulebooks.gurps.gear_forms import OURS
from fracas.rulebooks.gurps.sheet import HOMOGENOUS, UNLIVING, GurpsSheet

SAMPLES = list(OURS.rows("characters"))


def sample(key: str) -> GurpsSheet:
    return read_sheet(OURS.rows("characters")[key])


def test_there_is_somebody_for_everybody() -> None:
    """G-13: traits of every kind are worn by someone."""
    assert {"peasant", "brigand", "man-at-arms", "knight", "duellist", "axe-warrior"} <= set(SAMPLES)
    assert sample("swordmaster").traits.weapon_master
    assert GURPS.attacks_allowed(one(sample("swordmaster"))) == 2
    assert sample("two-blades").traits.ambidexterity
    assert sample("barrow-wight").traits.tolerance == UNLIVING
    assert sample("golem").traits.tolerance == HOMOGENOUS
    bear = sample("bear")
    assert (bear.sm, bear.traits.damage_resistance, bear.traits.peripheral_vision) == (1, 2, True)


def test_the_warhorse_covers_two_hexes() -> None:
    """G-12: one behind the other."""
    horse = one(sample("warhorse"))
    assert (horse.sheet.sm, len(horse.body())) == (1, 2)


@pytest.mark.parametrize("kind", ["brute", "random"])
def test_fights_that_newcomers_join_end(kind: str) -> None:
    """G-22: while nobody is there yet, somebody who has fallen, and after the last has come."""
    for seed in range(6):
        people = [(sample("warhorse"), "d5", "e"), (sample("knight"), "i5", "w"), (sample("peasant"), "c3", "e")]
        scene = fight(*people, rounds=60, starts=[{}, {"arrives": 3 + seed}, {"arrives": 2}])
        scene.dice = SeededDice(seed)
        scene.chooser = agent(kind, GURPS, seed)
        GURPS.run(scene, 2000)
        assert scene.over
        assert not any(fighter.absent for fighter in scene.fighters)


@pytest.mark.parametrize("key", SAMPLES)
def test_everybody_is_fit_to_fight(key: str) -> None:
    me = one(sample(key))
    assert me.encumbrance <= 2
    assert GURPS.current_move(me) >= 3
    carried = [held for held in me.held if held.in_hand() and not held.item.natural]
    assert len(carried) == len(me.sheet.in_hand)
    skills: dict[str, Any] = me.sheet.skills
    for held in carried:
        ways = [*held.item.strikes, *held.item.shots]
        assert any(strike.mode.skill in skills and held.gripped(strike.mode) for strike in ways)
    assert any(strike.mode.longest() > 0 for strike in GURPS.strikes(me))


def test_the_berserker_swings_every_second() -> None:
    """G-88: with one and a half times its ST a heavy weapon stays ready."""
    me = one(sample("berserker"))
    assert not GURPS.heavy_for(me, me.held[0], 0)


@pytest.mark.parametrize(("one_key", "other"), list(itertools.combinations(SAMPLES, 2)))
def test_duels_end(one_key: str, other: str) -> None:
    scene = fight((sample(one_key), "d5", "e"), (sample(other), "i5", "w"), rounds=300)
    scene.dice = SeededDice(11)
    scene.chooser = agent("brute", GURPS, 1)
    GURPS.run(scene, 2000)
    assert scene.winner >= 0, scene.round
