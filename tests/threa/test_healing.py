"""After the fight: healing, rest and treatment (T-31, T-32, T-137, T-153)."""

import pytest
from tests.threa.acts import LINE, THREA, prepare, range_of, sample, scene, sheet, used_up

from fracas.rulebooks.threa.fighter import ThreaFight
from fracas.rulebooks.threa.harm_tables import TORSO


def treated(remedy: str, words: list[str], rolls: list[tuple[int, ...]], fight: ThreaFight, who: int) -> None:
    dice, script = prepare(fight, rolls, [])
    THREA.treat(fight, who, remedy, words)
    used_up(dice, script)


# afterwards


def test_wounds_heal() -> None:
    """T-137: one in four hours of rest."""
    fight = range_of("rifle-5mm", 9)
    me = fight.fighters[0]
    THREA.wound(fight, me, TORSO, 2)
    treated("rest", ["3"], [], fight, 0)
    assert len(me.wounds) == 2
    treated("rest", ["4"], [], fight, 0)
    assert len(me.wounds) == 1


@pytest.mark.parametrize(
    "rule, remedy, words, ap",
    [
        ("T-32 hours of rest bring back all of them", "rest", ["8"], 4),
        ("T-32 a walk of two rounds at FAT 3 or less one each", "travel", ["walk", "6"], 2),
    ],
)
def test_ap_come_back_with_time(rule: str, remedy: str, words: list[str], ap: int) -> None:
    """T-31, T-32: and what was locked."""
    fight = range_of("rifle-5mm", 9, ap=4)
    me = fight.fighters[0]
    me.fat, me.ap, me.spent = 3, 0, 3
    treated(remedy, words, [], fight, 0)
    assert (me.ap, me.spent) == (ap, 0), rule


@pytest.mark.parametrize("roll, left", [(0, 0), (-9, 1)])
def test_tending_a_wound(roll: int, left: int) -> None:
    """T-153: a medical check against 8 after a minute removes a wound."""
    people = [(sample("medic"), "b2"), (sheet(), "c2")]
    fight = scene(*people, rows=LINE)
    THREA.wound(fight, fight.fighters[1], TORSO, 1)
    treated("tend wound", ["on", "B"], [(roll,)], fight, 0)
    assert len(fight.fighters[1].wounds) == left
