"""Vehicles, and those inside: where a hit lands, armour that wears, what is told (T-40, T-96, T-106, T-126, T-179)."""

from typing import Any

import pytest
from tests.threa.scene import (
    ROCKETS,
    THREA,
    attack,
    beat,
    fight,
    kinds,
    of_kind,
    prepare,
    sheet,
    swordsman,
    thing,
    told,
    used_up,
)

from fracas.rulebooks.threa.contents import SHOT, Attack, Penetration
from fracas.rulebooks.threa.events import Absorbed, CrewReached
from fracas.rulebooks.threa.fighter import ThreaFight
from fracas.rulebooks.threa.tables import STANDING

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


def tank_scene(**crew: Any) -> ThreaFight:
    """A rocketeer, a tank and two inside."""
    aboard: dict[str, object] = {"aboard": "B"}
    return fight(
        (sheet(**ROCKETS), "b5"), (sheet(vehicle="tank", ap=1), "m5"), (swordsman(**crew), "m5"),
        (swordsman(**crew), "m5"), sides=[0, 1, 1, 1], starts=[{}, {}, {**aboard, "seat": "driver"}, aboard],
    )  # fmt: skip


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


def test_one_occupant_takes_all_types_of_a_hit() -> None:
    """T-106, T-126: who is struck is rolled for once."""
    gun = {"from": "railgun", "key": "torch-gun", "dc": 3, "damage": {"Projectile": 5, "Heat": 3}}
    shooter = sheet(weapons=[gun], skills={"Heavy gun": 5}, attributes={"STR": 12})
    crew = swordsman(skills={"Driving": 4})
    tank = sheet(vehicle="tank", ap=1)
    rows = ["." * 30] * 9
    scene = fight(
        (shooter, "b5"), (tank, "m5"), (crew, "m5"), (crew, "m5"), rows=rows, sides=[0, 1, 1, 1],
        starts=[{}, {}, {"aboard": "B", "seat": "driver"}, {"aboard": "B"}],
    )  # fmt: skip
    shot = attack(scene, 0, 1, "torch-gun", SHOT)
    shot.base = 20
    script = prepare(scene, [2], [])
    THREA.strike_home(scene, shot)
    used_up(scene, script)
    assert [scene.fighters[2].dead, scene.fighters[3].dead] == [False, True]


def test_the_crew_does_not_fall_out() -> None:
    """T-40, T-179: whoever faints inside a vehicle neither falls down nor loses what it holds."""
    tank = sheet(vehicle="tank", ap=1)
    scene = fight((tank, "m5"), (swordsman(), "m5"), sides=[1, 1], starts=[{}, {"aboard": "A", "seat": "driver"}])
    me = scene.fighters[1]
    THREA.faint(scene, me, True)
    assert (me.posture is STANDING, thing(me, "long-sword").in_hand()) == (True, True)


def test_the_armour_of_an_occupant_is_checked_once() -> None:
    """T-106, T-108, T-126: one location and one armour check serve all types of a hit on whoever is inside."""
    crew = swordsman(skills={"Driving": 4}, armour=["mail-shirt"])
    scene = fight(
        (swordsman(), "b5"), (sheet(vehicle="armoured-car", ap=1), "m5"), (crew, "m5"), rows=["." * 30] * 9,
        sides=[0, 1, 1], starts=[{}, {}, {"aboard": "B", "seat": "driver"}],
    )  # fmt: skip
    blow = attack(scene, 0, 1, "long-sword")
    script = prepare(scene, [4, 0], [])
    for entry in (blow.profile.primary, blow.profile.primary):
        THREA.reach_crew(scene, blow, entry, Penetration(2, 1))
    used_up(scene, script)
    places = [event.location for event in scene.events if isinstance(event, CrewReached)]
    assert len(places) == 2
    assert places[0] == places[1] != ""


def test_who_is_struck_in_a_tank_and_where() -> None:
    """T-96, T-126: the burst, the hull, who is struck inside, its armour, and at last its death."""
    scene = tank_scene(armour=["blast-shirt"])
    shot = attack(scene, 0, 1, "heavy-rocket-launcher", SHOT)
    shot.base = 1
    script = prepare(scene, [2, 3, 0], [])
    THREA.strike_home(scene, shot)
    used_up(scene, script)
    assert kinds(scene.events)[:8] == [
        "Burst", "Struck", "Absorbed", "CrewReached", "CheckRolled", "Translated", "Absorbed", "Stopped"
    ]  # fmt: skip
    texts = told(scene, scene.events)
    assert texts[3] == "SV 3 of class 3 gets inside and strikes D's torso."
    assert texts[8] == "D is dead."


def test_where_does_not_matter_to_the_dead() -> None:
    """T-183: nothing is rolled for a place that nothing protects."""
    scene = tank_scene()
    shot = attack(scene, 0, 1, "heavy-rocket-launcher", SHOT)
    shot.base = 1
    prepare(scene, [1], [])
    THREA.strike_home(scene, shot)
    assert told(scene, scene.events)[3] == "SV 3 of class 3 gets inside and strikes C."


def test_a_hull_with_nobody_inside() -> None:
    """T-126: what gets through it does nothing, and that is said."""
    scene = fight((sheet(**ROCKETS), "b5"), (sheet(vehicle="tank", ap=1), "m5"))
    shot = attack(scene, 0, 1, "heavy-rocket-launcher", SHOT)
    shot.base = 1
    prepare(scene, [], [])
    THREA.strike_home(scene, shot)
    assert told(scene, scene.events)[-1] == "It gets into B, but nobody is inside."


def test_the_last_one_inside_dies_once() -> None:
    """T-106, T-126: whom one type of damage has killed the next one does not look for."""
    gun = {"from": "railgun", "key": "torch-gun", "dc": 3, "damage": {"Projectile": 5, "Heat": 3}}
    scene = fight(
        (sheet(weapons=[gun], attributes={"STR": 12}), "b5"), (sheet(vehicle="tank", ap=1), "m5"), (swordsman(), "m5"),
        sides=[0, 1, 1], starts=[{}, {}, {"aboard": "B", "seat": "driver"}],
    )  # fmt: skip
    shot = attack(scene, 0, 1, "torch-gun", SHOT)
    shot.base = 20
    prepare(scene, [], [])
    THREA.strike_home(scene, shot)
    assert scene.fighters[2].dead
    assert not [text for text in told(scene, scene.events) if "nobody is inside" in text]
