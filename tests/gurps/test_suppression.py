"""Section 9: suppression fire (G-45, G-112)."""

from typing import Any

import pytest
from tests.gurps.deeds import do, in_order, turn_of
from tests.gurps.scene import GURPS, beat, fight, keys, of_kind, peek, sheet
from tests.gurps.shots import FIELD, range_of, shooter, strike_of

from fracas.rulebooks.gurps.events import DamageRolled, DefenceRolled, HitsAvoided, ShotRolled, ZoneSet
from fracas.rulebooks.gurps.fight import GurpsFight, Zone
from fracas.rulebooks.gurps.manoeuvres import SUPPRESSION
from fracas.rulebooks.gurps.rows import PRONE

FIRE = ["all-out attack", "suppression fire", "a5", "e"]
MISS = (5, 5, 5)


def gunner(*people: tuple[Any, str, str], weapon: str = "smg-9mm", rows: list[str] = FIELD, **fields: Any) -> Any:
    """A machine gunner at a5, and others: foes and friends in turn."""
    given: dict[str, Any] = {"dx": 13, **fields}
    return in_order(fight((shooter(weapon, **given), "a5", "e"), *people, rows=rows))


def foe(place: str) -> tuple[Any, str, str]:
    return sheet(hp=60), place, "w"


def zoned(*cells: str, people: Any = (), weapon: str = "smg-9mm") -> GurpsFight:
    """A gunner at a5 who sweeps these hexes, and others."""
    scene = in_order(fight((shooter(weapon, dx=13), "a5", "e"), *people, rows=FIELD))
    scene.zones = (Zone(0, 0, tuple(scene.board.find(cell) for cell in cells), 10, 10, ()),)
    scene.fighters[0].manoeuvre = next(each for each in GURPS.manoeuvres() if each.key == "all-out attack")
    return scene


# who may, and where


@pytest.mark.parametrize(
    ("rule", "weapon", "loaded", "offered"),
    [
        ("G-112 RoF 13", "smg-9mm", 31, True),
        ("G-112 RoF 12", "assault-rifle", 31, True),
        ("G-112 RoF 3", "auto-pistol-9mm", 16, False),
        ("G-112 five shots", "smg-9mm", 5, True),
        ("G-112 four are too few", "smg-9mm", 4, False),
    ],
)
def test_which_weapons(rule: str, weapon: str, loaded: int, offered: bool) -> None:
    scene = range_of(weapon)
    me = turn_of(scene)
    me.held[0].loaded = loaded
    assert (SUPPRESSION in GURPS.all_out_attacks(scene, me)) == offered, rule


def test_a_zone_is_two_adjacent_hexes() -> None:
    """G-112: in front, in sight, in range; then one beside it; then 5 shots or more."""
    scene = gunner(foe("k5"))
    first = peek(scene, [], FIRE)
    assert first.menu.find("k5") is not None
    assert first.menu.find("a5") is None
    assert first.menu.find("zz9") is None
    assert len(first.menu.options()) > 100
    assert set(keys(peek(gunner(foe("k5")), [], [*FIRE, "k5"]))) == {"l5", "j4", "k4", "j5", "j6", "k6"}
    assert keys(peek(gunner(foe("k5")), [], [*FIRE, "k5", "l5"])) == [str(shots) for shots in range(5, 14)]


def test_walls_hide_hexes() -> None:
    """G-73, G-112: no zone behind a wall."""
    rows = ["." * 60] * 4 + ["." * 8 + "#" + "." * 51] + ["." * 60] * 4
    scene = gunner(foe("k4"), rows=rows)
    decision = peek(scene, [], FIRE)
    assert decision.menu.find("k5") is None
    assert decision.menu.find("h5") is not None


def test_several_zones() -> None:
    """G-112: from RoF 10 on, each touching another, each with 5 shots at least."""
    scene = gunner(foe("k5"))
    events = beat(scene, [MISS], [*FIRE, "k5", "l5", "7", "m5", "n5", "6"])
    assert [(event.hexes, event.shots) for event in of_kind(events, ZoneSet)] == [
        (tuple(scene.board.find(place) for place in ("k5", "l5")), 7),
        (tuple(scene.board.find(place) for place in ("m5", "n5")), 6),
    ]
    assert scene.fighters[0].held[0].loaded == 31 - 13
    second = peek(gunner(foe("k5")), [], [*FIRE, "k5", "l5", "7"])
    assert second.menu.find("no more") is not None
    assert second.menu.find("k5") is None, "swept already"
    assert second.menu.find("q5") is None, "does not touch"
    assert keys(peek(gunner(foe("k5")), [], [*FIRE, "k5", "l5", "5", "j5"]))
    assert keys(peek(gunner(foe("k5")), [], [*FIRE, "k5", "l5", "7", "m5", "n5"])) == ["5", "6"]


def test_one_zone_below_rof_ten() -> None:
    """G-112: RoF 9 makes one zone only."""
    gun = {
        "name": "Gun", "skill": "Guns (Rifle)", "damage": "5d pi", "acc": "4", "range": "100/900", "weight": 8.0,
        "rof": "9", "shots": "30(3)", "st": 9, "hands": 2, "bulk": -4, "recoil": 2, "kind": "bullet", "family": "gun",
    }  # fmt: skip
    scene = gunner(foe("k5"), weapon="gun", arsenal={"gun": gun})
    beat(scene, [MISS], [*FIRE, "k5", "l5", "5"])
    assert len(scene.zones) == 1


# the attack


@pytest.mark.parametrize(
    ("rule", "shots", "mounted", "cap"),
    [
        ("G-112 6 + 1", 5, False, 7), ("G-112 6 + 2", 9, False, 8), ("G-112 6 + 3", 13, False, 9),
        ("G-112 8 + 3 from a mount", 13, True, 11),
    ],
)  # fmt: skip
def test_the_cap(rule: str, shots: int, mounted: bool, cap: int) -> None:
    gun = {
        "name": "Gun", "skill": "Guns (Rifle)", "damage": "5d pi", "acc": "4", "range": "100/900", "weight": 8.0,
        "rof": "13", "shots": "30(3)", "st": 9, "hands": 2, "bulk": -4, "recoil": 2, "kind": "bullet", "family": "gun",
        "mounted": mounted,
    }  # fmt: skip
    scene = gunner(foe("c5"), weapon="gun", arsenal={"gun": gun}, skills={"Guns (Rifle)": 20})
    me, target = scene.fighters
    turn_of(scene, 0, SUPPRESSION)
    shot = GURPS.shot_at(scene, me, target, strike_of(me))
    shot.zone, shot.shots, shot.at_random = True, shots, True
    assert GURPS.shot_skill(scene, shot).total == cap, rule


def test_below_the_cap_the_skill_counts() -> None:
    """G-112: all the usual modifiers: 14, 50 yards -8, 13 shots +3."""
    scene = gunner(foe("ax5"))
    events = beat(scene, [MISS], [*FIRE, "ax5", "ay5", "13"])
    assert of_kind(events, ShotRolled)[0].need.total == 14 - 8 + 3


def test_those_who_are_there_are_shot_at() -> None:
    """G-112: friend or foe, once each; random places; they may dodge."""
    scene = gunner(foe("k5"), foe("l5"))
    rolls: list[tuple[int, ...]] = [(3, 3, 1), (3, 3, 3), (2, 2, 2), (1, 1, 1), (2, 2, 2), (1, 1, 1), MISS]
    events = beat(scene, rolls, [*FIRE, "k5", "l5", "13", "dodge", "stand fast"])
    assert [event.foe for event in of_kind(events, ShotRolled)] == [1, 2]
    assert [event.defence for event in of_kind(events, DefenceRolled)] == ["dodge"]
    assert {event.location for event in of_kind(events, DamageRolled)} == {"right leg"}
    assert scene.zones[0].struck == (1, 2)


def test_hits_in_a_zone_are_no_more_than_its_shots() -> None:
    """G-112: five shots hit five times in all, whoever comes."""
    scene = gunner(foe("k5"))
    zone = Zone(0, 0, (scene.board.find("k5"), scene.board.find("l5")), 5, 1, ())
    scene.zones = (zone,)
    turn_of(scene, 0, SUPPRESSION)
    rolls = [(1, 1, 2), (2, 2, 2), (3, 3, 3), (1, 1, 1)]
    events = do(scene, rolls, [], lambda: GURPS.cross_fire(scene, scene.fighters[1]))
    assert of_kind(events, ShotRolled)[0].hits == 1
    assert len(of_kind(events, DamageRolled)) == 1
    assert scene.zones[0].hits == 0
    assert not GURPS.under_fire(scene, scene.fighters[1])


def test_some_hits_are_dodged() -> None:
    """G-112, G-129: as with any burst."""
    scene = gunner(foe("c5"), skills={"Guns (SMG)": 20})
    rolls: list[tuple[int, ...]] = [(2, 2, 1), (3, 3, 1), (2, 2, 2), (1, 1, 1)]
    events = beat(scene, rolls, [*FIRE, "c5", "d5", "13", "dodge", "stand fast"])
    (avoided,) = of_kind(events, HitsAvoided)
    assert (avoided.avoided, avoided.hits) == (2, 3)


def test_nobody_parries_a_sweep() -> None:
    """G-112: even with the gun within reach of a sword."""
    scene = gunner((sheet(hp=60, weapons=["broadsword"], shield="small-shield"), "b5", "w"))
    me, target = scene.fighters
    turn_of(scene, 0, SUPPRESSION)
    shot = GURPS.shot_at(scene, me, target, strike_of(me))
    assert "parry broadsword" in [option.key for option in GURPS.defences(scene, target, shot)]
    shot.zone = True
    assert [option.key for option in GURPS.defences(scene, target, shot)] == ["dodge", "no defence"]


# entering it, and how long it lasts


def swept(place: str = "h3") -> Any:
    """A zone at h5 and i5, and a foe who has not been there yet."""
    scene = gunner((sheet(hp=60), place, "se"))
    beat(scene, [], [*FIRE, "h5", "i5", "13"])
    return scene


def test_whoever_comes_there_is_shot_at() -> None:
    """G-112: on entering, once, with the move going on after it."""
    scene = swept()
    answers = ["move", "i6 by h4 h5 i5", "dodge", "stand fast", "se"]
    events = beat(scene, [(3, 3, 3), (2, 2, 2)], answers)
    kinds = [event.kind() for event in events if event.kind() in ("Moved", "ShotRolled")]
    assert kinds[:2] == ["Moved", "ShotRolled"]
    assert len(of_kind(events, ShotRolled)) == 1, "not again in its other hex"
    assert scene.zones[0].struck == (1,)


def test_a_step_into_it_too() -> None:
    """G-112: however one comes there."""
    scene = swept("h4")
    place = next(
        name for name in ("h5", "i5") if scene.board.distance(scene.board.find(name), scene.fighters[1].cell) == 1
    )
    events = beat(scene, [MISS], ["concentrate", place, "se"])
    assert len(of_kind(events, ShotRolled)) == 1


def test_a_retreat_into_it_too() -> None:
    """G-112, G-122: and whoever drops or is driven there."""
    scene = swept("g4")
    me, foe = scene.fighters
    other = scene.board.find("h5")
    events = do(scene, [MISS], [], lambda: GURPS.give_ground(scene, foe, me, other))
    assert len(of_kind(events, ShotRolled)) == 1
    assert not of_kind(do(scene, [], [], lambda: GURPS.drop_down(scene, foe, scene.board.find("i5"))), ShotRolled)


def test_it_ends_with_the_shooters_next_turn() -> None:
    """G-112: after that the hexes are safe."""
    scene = swept()
    beat(scene, [], ["do nothing"])
    beat(scene, [], ["do nothing"])
    assert scene.zones == ()
    assert not of_kind(beat(scene, [], ["move", "h5", "se"]), ShotRolled)


def test_a_shooter_who_is_down_does_not_shoot() -> None:
    """G-112: nobody keeps up a fire without a gunner."""
    scene = swept()
    scene.fighters[0].stunned = True
    assert not of_kind(beat(scene, [], ["move", "h5", "se"]), ShotRolled)


def test_full_cover_hides_from_it() -> None:
    """G-106, G-112: who lies behind a wall is not hit."""
    rows = ["." * 60] * 4 + ["." * 6 + "-" + "." * 53] + ["." * 60] * 4
    scene = gunner((sheet(hp=60), "h5", "w"), rows=rows)
    scene.fighters[1].posture = PRONE
    events = beat(scene, [], [*FIRE, "h5", "i5", "13"])
    assert not of_kind(events, ShotRolled)


def test_no_defence_for_the_shooter() -> None:
    """G-40, G-45: it is an All-Out Attack."""
    scene = swept()
    assert not scene.fighters[0].manoeuvre.defends


def test_in_words() -> None:
    """G-112: what a referee would say."""
    scene = gunner(foe("k5"))
    events = beat(scene, [MISS], [*FIRE, "k5", "l5", "7", "no more"])
    words = [GURPS.narrate(scene, event) for event in events]
    assert "A sweeps k5 and l5 with 7 shots of the SMG." in words


def test_zones_are_state() -> None:
    """G-112: copies keep them, and states differ by them."""
    scene = swept()
    copy = scene.copy()
    assert copy.state() == scene.state()
    copy.zones = ()
    assert copy.state() != scene.state()


# G-110, G-112: zones and watched hexes


def test_the_hindquarters_are_swept_as_well() -> None:
    """G-12, G-112: a body of two hexes is wherever some of it is."""
    scene = zoned("k5", "l5", people=[(sheet(hexes=2, hp=60, st=20), "j5", "w")])
    horse = scene.fighters[1]
    assert scene.board.names[horse.tail] == "k5"
    assert GURPS.under_fire(scene, horse)
    horse.tail = scene.board.find("i5")
    assert not GURPS.under_fire(scene, horse)


def test_whoever_wrestles_into_a_zone_is_shot_at() -> None:
    """G-112, G-169: a grapple that leads there is entering it."""
    people = [(sheet(hp=60), "k5", "w"), (sheet(skills={"Wrestling": 16}, hp=60), "k6", "ne"), (sheet(), "z9", "w")]
    scene = zoned("k5", "l5", people=people)
    scene.fighters[2].side, scene.fighters[1].side = 1, 0
    zone = scene.zones[0]
    scene.zones = (Zone(0, 0, zone.cells, 10, 10, (1,)),)
    me = turn_of(scene, 2)
    rolls = [(3, 3, 3), (6, 6, 6), (5, 5, 5)]
    answers = ["grapple", "torso", "both hands", "resist"]
    events = do(scene, rolls, answers, lambda: GURPS.attack_someone(scene, me, 1))
    assert [event.foe for event in of_kind(events, ShotRolled)] == [2]


def test_a_zone_is_not_swept_through_a_wall() -> None:
    """G-73, G-112: if the gunner has been driven to where it does not see it."""
    scene = zoned("k5", "l5", people=[(sheet(), "k5", "w")])
    wall = next(each for each in GURPS.terrain() if each.key == "wall")
    for row in "123456789":
        scene.board = scene.board.changed(scene.board.find(f"c{row}"), wall)
    assert not of_kind(do(scene, [], [], lambda: GURPS.everybody_enters_fire(scene)), ShotRolled)


def test_whoever_comes_there_otherwise_is_shot_at_by_the_end_of_the_turn() -> None:
    """G-112: thrown, dragged or newly arrived."""
    scene = zoned("k5", "l5", people=[(sheet(), "k5", "w"), (sheet(), "z1", "w")])
    scene.order, scene.place = (2, 1, 0), 0
    events = beat(scene, [(5, 5, 5)], ["do nothing"])
    assert [event.foe for event in of_kind(events, ShotRolled)] == [1]
