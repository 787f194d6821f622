"""Who is out, the end of a fight, and turns that wait (T-44, T-182, T-189)."""

from typing import Any

import pytest
from tests.threa.acts import LINE, PLAIN_PAYMENT, THREA, beat, begun, of_kind, range_of, scene, sheet

from fracas.kernel.fight import NOBODY
from fracas.rulebooks.threa.effects import STUNNED, Effect
from fracas.rulebooks.threa.events import AttackRolled, Triggered
from fracas.rulebooks.threa.fighter import Delay

# the end, and waiting


@pytest.mark.parametrize(
    "rule, change, out",
    [
        ("T-182 VIT 1", {"vit": 1}, True),
        ("T-182 FAT 0", {"fat": 0}, True),
        ("T-182 fled", {"fled": True}, True),
        ("T-182 VIT 2", {"vit": 2}, False),
        ("T-182 stunned is not out", {"effects": (Effect(STUNNED, 1, 0, until=99),)}, False),
    ],
)
def test_who_is_out(rule: str, change: dict[str, Any], out: bool) -> None:
    fight = range_of("rifle-5mm", 9)
    foe = fight.fighters[1]
    for key, value in change.items():
        setattr(foe, key, value)
    THREA.update_out(fight, foe)
    assert foe.out is out, rule


def test_the_fight_ends_at_once() -> None:
    """T-182: as soon as all of a side are out, the other side wins."""
    fight = range_of("rifle-5mm", 9, begin=True)
    foe = fight.fighters[1]
    THREA.die(fight, foe)
    beat(fight, [], ["end turn"])
    assert (fight.over, fight.winner) == (True, 0)


@pytest.mark.parametrize(
    "trigger, hexes, step, comes",
    [
        ("an enemy comes within reach", 0, ("d2", "c2"), True),
        ("an enemy comes within reach", 0, ("e2", "d2"), False),
        ("an enemy comes near", 3, ("f2", "e2"), True),
        ("an enemy comes near", 3, ("e2", "d2"), False),
        ("an enemy attacks me", 0, ("d2", "c2"), False),
    ],
)
def test_triggers(trigger: str, hexes: int, step: tuple[str, str], comes: bool) -> None:
    """T-189: by this very step an enemy comes within reach, or within so many hexes."""
    fight = scene((sheet(weapons=["dagger"]), "b2"), (sheet(), "j2"), rows=LINE)
    me, foe = fight.fighters
    me.delay = Delay(trigger, NOBODY, hexes)
    before, after = (fight.board.find(place) for place in step)
    foe.cell = after
    assert THREA.comes(fight, me, foe, before) is comes


def test_a_delayed_turn() -> None:
    """T-44, T-189: it comes at the hex that sets it off, and the mover goes on afterwards."""
    waiter = sheet(weapons=["dagger"], ap=6, scores={"Daggers": 9})
    fight = begun((waiter, "b2"), (sheet(ap=4, scores={"Dodge": 9}), "k2"), rows=LINE)
    me, foe = fight.fighters
    beat(fight, [], ["delay", "an enemy comes within reach", "anyone"])
    assert fight.queue[0] == foe.index
    events = beat(fight, [], ["sprint", "1 AP + 1 FAT", "c2"])
    assert of_kind(events, Triggered)
    assert (foe.cell, fight.queue[0]) == (fight.board.find("c2"), me.index)
    events = beat(fight, [(-9,)], ["attack", "dagger", "strike", *PLAIN_PAYMENT, "passive"])
    assert of_kind(events, AttackRolled)[0].who == me.index
