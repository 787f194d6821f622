"""Section 12: blunt trauma and knockback (G-150, G-151)."""

from collections.abc import Sequence
from typing import Any

import pytest
from tests.gurps.scene import GURPS, OPEN_FIELD, fight, of_kind, one, sheet, swordsman
from tests.gurps.wounding import MADE, blow_at, checks, foe_of, kind, land, strike_for, struck, wearing

from fracas.kernel.event import Event
from fracas.kernel.hexes import RIGHT
from fracas.rulebooks.gurps.blow import Blow
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.events import DamageRolled, Moved, Suffered
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.knockback import collision_dice
from fracas.rulebooks.gurps.locations import RIGHT_HAND, SKULL, TORSO
from fracas.rulebooks.gurps.rows import PRONE, STANDING


def driven(
    paper: Any,
    basic: int,
    rolls: list[tuple[int, ...]],
    damage: str = "cr",
    rows: Sequence[str] = OPEN_FIELD,
    book: Gurps = GURPS,
    **marks: Any,
) -> tuple[GurpsFight, list[Event], str]:
    scene, blow = blow_at(paper, basic, damage, TORSO, book, rows, **marks)
    events = land(scene, blow, rolls, book)
    return scene, events, scene.board.names[foe_of(scene).cell]


WALL = [*["............"] * 4, ".....#......", *["............"] * 5]


# G-150


@pytest.mark.parametrize(
    ("rule", "basic", "damage", "flexible", "hp"),
    [
        ("gurps W-40: 13 crushing in DR 15", 13, "cr", 15, 2),
        ("gurps W-40: 19 cutting in DR 20", 19, "cut", 20, 1),
        ("G-150 20 cutting", 20, "cut", 20, 2),
        ("G-150 9 cutting", 9, "cut", 20, 0),
        ("G-150 10 impaling", 10, "imp", 20, 1),
        ("G-150 10 piercing", 10, "pi", 20, 1),
        ("G-150 10 small piercing", 10, "pi-", 20, 1),
        ("G-150 4 crushing", 4, "cr", 20, 0),
        ("G-150 5 crushing", 5, "cr", 20, 1),
        ("G-150 just stopped", 15, "cr", 15, 3),
        ("G-150 not wholly stopped", 16, "cr", 15, 0),
        ("G-150 burning", 15, "burn", 20, 0),
        ("G-150 corrosion", 15, "cor", 20, 0),
        ("G-150 toxic", 15, "tox", 20, 0),
    ],
)
def test_trauma(rule: str, basic: int, damage: str, flexible: int, hp: int) -> None:
    assert GURPS.trauma_injury(basic, kind(damage), flexible) == hp, rule


@pytest.mark.parametrize(
    ("rule", "fields", "basic", "damage", "switch", "lost"),
    [
        ("G-150 a vest", {"armour": ["tactical-vest"]}, 12, "cut", "on", 1),
        ("G-150 by the switch none", {"armour": ["tactical-vest"]}, 12, "cut", "off", 0),
        ("G-150 one point gets through", {"armour": ["tactical-vest"]}, 13, "pi", "on", 1),
        ("G-150 a plate", {"armour": ["heavy-steel-corselet"]}, 7, "cr", "on", 0),
        ("G-150 plate over a vest", {"armour": ["steel-breastplate", "tactical-vest"]}, 12, "cut", "on", 0),
        ("G-150 natural DR", {"traits": ["Damage Resistance 20"]}, 19, "cut", "on", 0),
        (
            "G-150 a vest over hide",
            {"armour": ["tactical-vest"], "traits": ["Damage Resistance 5"]},
            12,
            "cut",
            "on",
            1,
        ),
        (
            "G-150 a vest and hide only together",
            {"armour": ["tactical-vest"], "traits": ["Damage Resistance 5"]},
            14,
            "cut",
            "on",
            0,
        ),
    ],
)
def test_blunt_trauma(rule: str, fields: dict[str, Any], basic: int, damage: str, switch: str, lost: int) -> None:
    """G-150: the switch `blunt_trauma`."""
    book = Gurps({"blunt_trauma": switch, "knockback": "off"})
    scene, _ = struck(sheet(hp=20, **fields), basic, damage, TORSO, [], book)
    assert 20 - foe_of(scene).hp == lost, rule


def test_trauma_from_the_side_of_a_breastplate() -> None:
    """G-150: from where the plate does not protect, only the vest does."""
    book = Gurps({"knockback": "off"})
    paper = sheet(hp=20, armour=["steel-breastplate", "tactical-vest"])
    scene, _ = struck(paper, 12, "cut", TORSO, [], book, arc=RIGHT)
    assert foe_of(scene).hp == 19


def test_trauma_where_the_blow_fell() -> None:
    """G-150: a bruise at the skull calls for the skull's roll, one at the hand does not."""
    book = Gurps({"knockback": "off"})
    for place, location, expected in (("skull", SKULL, [("knockdown", 10)]), ("hands", RIGHT_HAND, [])):
        scene, events = struck(wearing(sheet(hp=12), place, 9, True), 9, "cr", location, [MADE] * len(expected), book)
        assert [(event.cause, event.hp_lost) for event in of_kind(events, Suffered)] == [("blunt trauma", 1)]
        assert (foe_of(scene).hp, checks(events)) == (11, expected)


# G-151


@pytest.mark.parametrize(
    ("rule", "st", "basic", "hexes"),
    [
        ("gurps W-39: 21 at ST 12", 12, 21, 2),
        ("G-151 one point less", 12, 19, 1),
        ("G-151 just one", 12, 10, 1),
        ("G-151 none", 12, 9, 0),
        ("G-151 ST 4: by twos", 4, 5, 2),
        ("G-151 ST 3: one for each point", 3, 5, 5),
        ("G-151 ST 1: one for each point", 1, 5, 5),
    ],
)
def test_knockback_hexes(rule: str, st: int, basic: int, hexes: int) -> None:
    assert GURPS.knockback_hexes(one(sheet(st=st)), basic) == hexes, rule


def test_the_tired_are_driven_back_further() -> None:
    """G-151: ST is halved for those below a third of their FP (G-164)."""
    assert GURPS.knockback_hexes(one(sheet(st=12), fp=3), 12) == 3


def test_driven_back() -> None:
    """gurps W-39: 21 crushing at ST 12: two hexes back, and DX - 1 or fall."""
    scene, events, place = driven(sheet(st=12, hp=60), 21, [MADE])
    assert (place, checks(events), foe_of(scene).posture) == ("g5", [("keeping one's feet", 9)], STANDING)
    assert foe_of(scene).facing == 3
    scene, _, place = driven(sheet(st=12, hp=60), 21, [(4, 4, 4)])
    assert (place, foe_of(scene).posture) == ("g5", PRONE)


@pytest.mark.parametrize(
    ("rule", "damage", "armour", "moved"),
    [
        ("G-151 crushing, through or not", "cr", [], True),
        ("G-151 crushing, stopped", "cr", ["heavy-steel-corselet"], True),
        ("G-151 cutting that gets through", "cut", [], False),
        ("G-151 cutting, stopped", "cut", ["heavy-steel-corselet"], True),
        ("G-151 impaling, stopped", "imp", ["heavy-steel-corselet"], False),
        ("G-151 piercing", "pi", [], False),
        ("G-151 burning", "burn", [], False),
    ],
)
def test_what_drives_back(rule: str, damage: str, armour: list[str], moved: bool) -> None:
    """G-151: 7 points at ST 9; the switch `knockback` off, nobody moves."""
    paper = sheet(st=9, hp=60, armour=armour)
    _, _, place = driven(paper, 7, [MADE] if moved else [], damage)
    assert place == ("f5" if moved else "e5"), rule
    _, _, place = driven(paper, 7, [], damage, book=Gurps({"knockback": "off"}))
    assert place == "e5", rule


@pytest.mark.parametrize(
    ("rule", "fields", "need"),
    [
        ("G-151 DX", {"dx": 12}, 12),
        ("G-151 Acrobatics", {"dx": 12, "skills": {"Acrobatics": 14, "Judo": 13}}, 14),
        ("G-151 Judo", {"dx": 12, "skills": {"Acrobatics": 13, "Judo": 14}}, 14),
        ("G-151 poor Acrobatics", {"dx": 12, "skills": {"Acrobatics": 11}}, 12),
        ("G-11 Judo feels the load", {"dx": 12, "skills": {"Judo": 14}, "load": 50.0}, 12),
        ("G-11 Acrobatics does not", {"dx": 12, "skills": {"Acrobatics": 14}, "load": 50.0}, 14),
        ("G-13 Perfect Balance", {"dx": 12, "traits": ["Perfect Balance"]}, 16),
    ],
)
def test_keeping_ones_feet(rule: str, fields: dict[str, Any], need: int) -> None:
    _, events, _ = driven(sheet(hp=60, **fields), 8, [MADE])
    assert checks(events) == [("keeping one's feet", need)], rule


def test_those_who_lie_slide() -> None:
    """G-151: somebody who lies needs no roll to stay up."""
    scene, blow = blow_at(sheet(hp=60), 16, "cr")
    foe_of(scene).posture = PRONE
    assert checks(land(scene, blow)) == []
    assert scene.board.names[foe_of(scene).cell] == "g5"


def test_into_a_wall() -> None:
    """G-151: blocked with three hexes left: HP 40 at speed 3 is 1.2 dice, so 1d, less DR 2."""
    scene, events, place = driven(
        sheet(st=10, hp=40, armour=["leather-armour"]), 25, [(3, 3, 3), (6,), MADE], rows=WALL
    )
    assert place == "e5"
    assert of_kind(events, Moved) == []
    assert [(event.who, event.cause, event.hp_lost) for event in of_kind(events, Suffered)] == [(1, "the collision", 4)]
    assert foe_of(scene).hp == 40 - 23 - 4
    assert checks(events) == [("knockdown", 10), ("keeping one's feet", 8)]


def test_part_of_the_way_into_a_wall() -> None:
    """G-151: of three hexes one is free and two are left: HP 60 at speed 2 is 1.2 dice, so 1d."""
    rows = [*["............"] * 4, "......#.....", *["............"] * 5]
    _, events, place = driven(sheet(st=10, hp=60), 24, [(5,), (3, 3, 2)], rows=rows)
    assert (place, [event.hp_lost for event in of_kind(events, Suffered)]) == ("f5", [5])
    assert checks(events) == [("keeping one's feet", 8)]


@pytest.mark.parametrize(
    ("rule", "hundredths", "dice"),
    [
        ("G-166 0.01", 1, "1d-3"), ("G-166 0.25", 25, "1d-3"), ("G-166 0.26", 26, "1d-2"), ("G-166 0.5", 50, "1d-2"),
        ("G-166 0.51", 51, "1d-1"), ("G-166 0.99", 99, "1d-1"), ("G-166 1", 100, "1d"), ("G-166 1.49", 149, "1d"),
        ("G-166 1.5", 150, "2d"), ("G-166 2.49", 249, "2d"), ("G-166 2.5", 250, "3d"),
    ],
)  # fmt: skip
def test_collision_dice(rule: str, hundredths: int, dice: str) -> None:
    assert str(collision_dice(hundredths)) == dice, rule


def test_into_somebody() -> None:
    """G-151: as in a slam each takes what the HP of the other make: 1d-1 for 60 x 1, 1d-3 for 25 x 1."""
    scene = fight((swordsman(), "d5", "e"), (sheet(hp=60), "e5", "w"), (sheet(hp=25), "f5", "w"))
    blow = Blow(scene.fighters[0], scene.fighters[1], strike_for(8, "cr"))
    events = land(scene, blow, [(6,), (6,), MADE])
    lost = [(event.who, event.hp_lost) for event in of_kind(events, Suffered)]
    assert lost == [(1, 3), (2, 5)]
    assert scene.board.names[foe_of(scene).cell] == "e5"


def test_over_somebody_who_is_out() -> None:
    """G-151: a body on the ground stops nobody."""
    scene = fight((swordsman(), "d5", "e"), (sheet(hp=60), "e5", "w"), (sheet(hp=25), "f5", "w"))
    scene.fighters[2].out = True
    land(scene, Blow(scene.fighters[0], scene.fighters[1], strike_for(8, "cr")), [MADE])
    assert scene.board.names[foe_of(scene).cell] == "f5"


def test_the_edge_of_the_map_is_no_wall() -> None:
    """G-151: who would be driven off the map stays at its edge, unhurt by it."""
    scene = fight((swordsman(), "k5", "e"), (sheet(hp=60), "l5", "w"))
    events = land(scene, Blow(scene.fighters[0], foe_of(scene), strike_for(8, "cr")), [MADE])
    assert (scene.board.names[foe_of(scene).cell], of_kind(events, Suffered)) == ("l5", [])


def test_nobody_drives_itself_back() -> None:
    """G-151: away from the attacker leads nowhere when that is oneself (G-139)."""
    scene = fight((sheet(hp=60), "d5", "e"), (sheet(), "h5", "w"))
    me = scene.fighters[0]
    land(scene, Blow(me, me, strike_for(9, "cr")))
    assert (scene.board.names[me.cell], me.hp) == ("d5", 51)


def test_strange_bodies_in_a_crash() -> None:
    """G-149: a diffuse body loses 2 at most, also to a wall."""
    _, events, _ = driven(sheet(st=10, hp=60, traits=["Diffuse"]), 24, [(6, 6), MADE], rows=WALL)
    assert [event.hp_lost for event in of_kind(events, Suffered)] == [2]
    assert of_kind(events, DamageRolled)[0].injury == 2
