"""Hulls, their crews, and hitting a vehicle (T-126, T-179, T-182)."""

import pytest
from tests.threa.acts import LINE, THREA, prepare, sample, scene, sheet, shot, used_up

from fracas.rulebooks.threa.fighter import ThreaFight
from fracas.rulebooks.threa.gear import PROJECTILE, Damage


def hulls(structure: int = 60) -> ThreaFight:
    people = [
        (sheet(weapons=[{"from": "railgun", "dc": 2}], attributes={"STR": 12}), "d2"),
        (sample("armoured-car"), "n2"),
        (sheet(), "b1"),
        (sample("tanker", armour=[]), "p2"),
    ]
    fight = scene(*people, rows=LINE, starts=[{}, {}, {}, {"aboard": "B", "seat": "driver"}])
    fight.fighters[1].structure = structure
    return fight


# vehicles


def test_a_hull_and_its_crew() -> None:
    """T-126: of the hull's class the structure loses what it absorbs, and the rest strikes somebody inside."""
    fight = hulls()
    me, car, _, driver = fight.fighters
    attack = shot(fight, me, car, "railgun")
    dice, script = prepare(fight, [(3,), (1, 1, 1)], [])
    THREA.hit_hull(fight, attack, Damage(PROJECTILE, 0), 5)
    used_up(dice, script)
    assert (car.structure, driver.fat_damage) == (56, 3)


def test_a_disabled_vehicle() -> None:
    """T-126: at structure 0 it neither moves nor fires, and its hull absorbs nothing; T-182: it is out."""
    fight = hulls(0)
    car, driver = fight.fighters[1], fight.fighters[3]
    THREA.check_hull(fight, car)
    assert car.out
    assert "out of order" in THREA.why_no_driving(fight, driver)
    assert "out of order" in THREA.why_no_shot(fight, driver, car.held[0])


def test_a_vehicle_without_a_crew_is_out() -> None:
    """T-182: when its whole crew is."""
    fight = hulls()
    car, driver = fight.fighters[1], fight.fighters[3]
    assert not car.out
    THREA.die(fight, driver)
    assert car.out


@pytest.mark.parametrize("moved, tv", [(False, 7), (True, 9)])
def test_hitting_a_vehicle(moved: bool, tv: int) -> None:
    """T-179: 8, or Driving AS - 1 if it has moved, and the size; a car is large."""
    fight = hulls()
    me, car = fight.fighters[:2]
    car.in_motion = moved
    assert THREA.passive_value(fight, shot(fight, me, car, "railgun")).total == tv
