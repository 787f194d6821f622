"""The armour round a vehicle's crew: it wears, and where a hit lands inside is rolled."""

from typing import Any

import pytest
from tests.threa.scene import THREA, beat, fight, of_kind, prepare, sheet, swordsman, used_up

from fracas.rulebooks.threa.contents import SHOT, Attack
from fracas.rulebooks.threa.events import Absorbed, CrewReached
from fracas.rulebooks.threa.fighter import ThreaFight
from fracas.rulebooks.threa.harm import Penetration

GUNNER: dict[str, Any] = {"weapons": ["railgun"], "skills": {"Heavy gun": 5}, "attributes": {"STR": 12}}


def car(absorbs: int, durability: int, dc: int = 1, hull: int = 2, **crew: Any) -> ThreaFight:
    """A gunner before a car with one passenger behind armour of its own."""
    lining = {
        "name": "Lining", "skill": "Heavy Armor", "slots": ["all"], "dc": dc, "absorbs": {"all": absorbs},
        "durability": durability,
    }  # fmt: skip
    row = {"from": "armoured-car", "dc": hull, "compartment": lining}
    aboard: dict[str, object] = {"aboard": "B"}
    return fight(
        (sheet(**GUNNER), "b5"), (sheet(vehicle=row), "m5"), (swordsman(**crew), "m5"), sides=[0, 1, 1],
        starts=[{}, {}, aboard],
    )  # fmt: skip


def pierced(scene: ThreaFight, sv: int, dc: int, dice: list[Any]) -> list[Any]:
    """What has got through the hull strikes the crew."""
    me, vehicle, _ = scene.fighters
    held = me.held[0]
    assert held.weapon is not None
    attack = Attack(me, vehicle, held, held.weapon, SHOT)
    script = prepare(scene, dice, [])
    THREA.reach_crew(scene, attack, attack.profile.hits[0], Penetration(sv, dc))
    used_up(scene, script)
    return scene.events


def test_it_wears_and_wears_out() -> None:
    """T-112, T-126: what it absorbs it loses; the next hit meets what is left, and at last nothing."""
    scene = car(absorbs=6, durability=10)
    lining = scene.fighters[1].compartment
    assert lining is not None
    assert "lining 10/10" in THREA.describe(scene, 1)
    left = []
    for faces in ([2, 1], [2, (1, 1)], [2, (1, 1, 1)]):  # 10 of class 1: 4, then 6, then all of it get through
        events = pierced(scene, 1, 2, faces)
        left.append((lining.durability, [event.amount for event in of_kind(events, Absorbed)]))
    assert left == [(4, [6]), (0, [4]), (0, [])]
    assert "lining 0/10" in THREA.describe(scene, 1)


def test_a_worn_lining_stays_worn() -> None:
    """T-112: it is state, that a copy keeps and a comparison sees."""
    scene = car(absorbs=6, durability=10)
    before = scene.copy()
    assert before.state() == scene.state()
    pierced(scene, 1, 2, [2, (3,)])
    assert before.fighters[1].compartment is not None
    assert before.fighters[1].compartment.durability == 10
    assert before.state() != scene.state()


@pytest.mark.parametrize(
    "rule, location, faces",
    [("T-126 a leg", "left leg", [9]), ("T-126 the head", "head", [1, 3]), ("T-126 the torso", "torso", [4])],
)
def test_where_it_lands_is_rolled(rule: str, location: str, faces: list[int]) -> None:
    """T-102, T-126: also where the SV would kill outright, were it not for the lining."""
    scene = car(absorbs=19, durability=40, dc=2, hull=3)
    events = pierced(scene, 2, 3, [*faces, (1, 1, 1)])  # 20 of class 2, 19 absorbed: 10 of class 1, 3d10
    assert [event.location for event in of_kind(events, CrewReached)] == [location], rule


def test_whoever_dies_anyway_needs_no_location() -> None:
    """T-183: without any armour 200 SV kill wherever they land."""
    scene = car(absorbs=0, durability=1, hull=3)
    scene.fighters[1].compartment = None
    pierced(scene, 2, 3, [])
    assert scene.fighters[2].dead


def test_a_whole_shot() -> None:
    """T-112, T-126: through hull and lining, in one beat."""
    scene = car(absorbs=9, durability=30)
    events = beat(scene, [0, 8, 1], ["shoot", "strike", "1 AP + 1 FAT", "0", "0"])
    worn = {event.layer: event.amount for event in of_kind(events, Absorbed)}
    assert worn["Lining"] == 9
    assert scene.fighters[1].compartment is not None
    assert scene.fighters[1].compartment.durability == 21
