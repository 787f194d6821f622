"""The ranged weapons of the catalogue are those of the book's table (G-205)."""

from typing import Final

import pytest
from tests.gurps.scene import one, sheet

from fracas.rulebooks.gurps.gear import DAMAGE_TYPES, KINDS, Missile
from fracas.rulebooks.gurps.gear_forms import OURS
from fracas.rulebooks.gurps.skills import LORE, family

COLUMNS: Final = [
    "name", "skill", "damage", "acc", "range", "weight", "rof", "shots", "st", "hands", "bulk", "recoil", "cost",
]  # fmt: skip


TABLE: Final = """
short-bow|Short Bow|Bow|thr imp|1|x10/x15|2|1|1(2)|7|2|-6|0|50
regular-bow|Regular Bow|Bow|thr+1 imp|2|x15/x20|2|1|1(2)|10|2|-7|0|100
longbow|Longbow|Bow|thr+2 imp|3|x15/x20|3|1|1(2)|11|2|-8|0|200
composite-bow|Composite Bow|Bow|thr+3 imp|3|x20/x25|4|1|1(2)|10|2|-7|0|900
crossbow|Crossbow|Crossbow|thr+4 imp|4|x20/x25|6|1|1(4)|7|2|-6|0|150
pistol-crossbow|Pistol Crossbow|Crossbow|thr+2 imp|1|x15/x20|4|1|1(4)|7|1|-4|0|150
prodd|Prodd|Crossbow|1d+2 pi|2|200/250|6|1|1(4)|10|2|-6|0|195
sling|Sling|Sling|sw pi|0|x6/x10|0.5|1|1(2)|6|1|-4|0|20
staff-sling|Staff Sling|Sling|sw+1 pi|1|x10/x15|2|1|1(2)|7|2|-6|0|20
blowpipe|Blowpipe|Blowpipe|1d-3 pi-|1|x4|1|1|1(2)|2|1|-6|0|30
small-knife|Small Knife|Thrown Weapon (Knife)|thr-1 imp|0|x0.5/x1|0.5|1|T|5|1|-1|0|30
large-knife|Large Knife|Thrown Weapon (Knife)|thr imp|0|x0.8/x1.5|1|1|T|6|1|-2|0|40
hatchet|Hatchet|Thrown Weapon (Axe/Mace)|sw cut|1|x1.5/x2.5|2|1|T|8|1|-2|0|40
throwing-axe|Throwing Axe|Thrown Weapon (Axe/Mace)|sw+2 cut|2|x1/x1.5|4|1|T|11|1|-3|0|60
javelin|Javelin|Thrown Weapon (Spear)|thr+1 imp|3|x1.5/x2.5|2|1|T|6|1|-4|0|30
spear|Spear|Thrown Weapon (Spear)|thr+3 imp|2|x1/x1.5|4|1|T|9|1|-6|0|40
shuriken|Shuriken|Thrown Weapon (Shuriken)|thr-1 cut|1|x0.5/x1|0.1|1|T|5|1|0|0|3
bolas|Bolas|Bolas|thr-1 cr|0|x3|2|1|T|7|1|-2|0|20
flintlock-pistol|Flintlock Pistol, .51|Guns (Pistol)|2d-1 pi+|1|75/450|3|1|1(20)|10|1|-3|2|200
flintlock-musket|Flintlock Musket, .75|Guns (Musket)|4d pi++|2|100/1500|13|1|1(15)|10|2|-6|4|200
revolver-36|Revolver, .36|Guns (Pistol)|2d-1 pi|1|120/1300|2.5|1|6(3i)|10|1|-2|2|150
lever-action-carbine|Lever-Action Carbine, .30|Guns (Rifle)|5d pi|4|450/3000|7|1|6+1(3i)|10|2|-4|2|300
double-shotgun|Double Shotgun, 10G|Guns (Shotgun)|1d+2 pi|3|50/125|10|2x9|2(3i)|11|2|-5|1|450
revolver-38|Revolver, .38|Guns (Pistol)|2d-1 pi|2|120/1500|2|3|6(3i)|8|1|-2|2|400
auto-pistol-9mm|Auto Pistol, 9mm|Guns (Pistol)|2d+2 pi|2|150/1850|2.6|3|15+1(3)|9|1|-2|2|600
auto-pistol-45|Auto Pistol, .45|Guns (Pistol)|2d pi+|2|175/1700|3|3|7+1(3)|10|1|-2|3|300
bolt-action-rifle|Bolt-Action Rifle, 7.62mm|Guns (Rifle)|7d pi|5|1000/4200|8.9|1|5+1(3)|10|2|-5|4|350
pump-shotgun|Pump Shotgun, 12G|Guns (Shotgun)|1d+1 pi|3|50/125|8|2x9|5(3i)|10|2|-5|1|240
smg-9mm|SMG, 9mm|Guns (SMG)|3d-1 pi|4|160/1900|7.5|13|30+1(3)|10|2|-4|2|1200
assault-rifle|Assault Rifle, 5.56mm|Guns (Rifle)|5d pi|5|500/3500|9|12|30+1(3)|9|2|-4|2|800
hand-grenade|Hand Grenade, Fragmentation|Throwing|8d cr ex|0|x3.5|1|1|1|0|1|0|0|40
"""


@pytest.mark.parametrize("row", TABLE.strip().splitlines())
def test_rows(row: str) -> None:
    """G-205: every cell as printed."""
    key, *cells = row.split("|")
    entry = OURS.rows("missiles")[key]
    assert [f"{entry[column]:g}" if column == "weight" else str(entry[column]) for column in COLUMNS] == cells


def test_every_row_is_there() -> None:
    """G-205: 31 of them; six are hand weapons thrown."""
    rows = OURS.rows("missiles")
    assert len(rows) == 31
    both = [key for key in rows if key in OURS.rows("weapons")]
    assert both == ["small-knife", "large-knife", "hatchet", "throwing-axe", "javelin", "spear"]
    for key in both:
        assert OURS.rows("weapons")[key]["weight"] == rows[key]["weight"]
        assert OURS.rows("weapons")[key]["cost"] == rows[key]["cost"]


@pytest.mark.parametrize("key", list(OURS.rows("missiles")))
def test_rows_are_well_written(key: str) -> None:
    """G-205: known skills, kinds, ammunition; what is thrown needs none."""
    row = OURS.rows("missiles")[key]
    assert family(row["skill"]) in LORE.known()
    assert row["kind"] in KINDS
    assert (row["kind"] == "thrown") == ("ammunition" not in row)
    if "ammunition" in row:
        assert row["ammunition"] in OURS.rows("ammunition")
    assert (row["kind"] == "bullet") == (row["recoil"] > 0)
    assert row["damage"].removesuffix(" ex").split()[-1] in DAMAGE_TYPES


def missile(key: str) -> Missile:
    found = OURS.weapon(key, 10).shots[0].missile
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("rule", "key", "rof", "pellets", "capacity", "chamber", "reload", "each", "holds"),
    [
        ("G-103 a bow", "longbow", 1, 1, 1, False, 2, False, 1),
        ("G-103 a carbine", "lever-action-carbine", 1, 1, 6, True, 3, True, 7),
        ("G-101 a shotgun", "pump-shotgun", 2, 9, 5, False, 3, True, 5),
        ("G-101 a submachine gun", "smg-9mm", 13, 1, 30, True, 3, False, 31),
        ("G-103 thrown", "spear", 1, 1, 0, False, 0, False, 0),
        ("G-103 a grenade is thrown itself", "hand-grenade", 1, 1, 0, False, 0, False, 0),
    ],
)
def test_how_a_row_is_read(
    rule: str, key: str, rof: int, pellets: int, capacity: int, chamber: bool, reload: int, each: bool, holds: int
) -> None:
    found = missile(key)
    assert (found.rof, found.pellets, found.capacity, found.chamber) == (rof, pellets, capacity, chamber), rule
    assert (found.reload, found.each, found.holds()) == (reload, each, holds), rule


@pytest.mark.parametrize(
    ("kind", "weight"), [("arrow", 0.1), ("bolt", 0.06), ("stone", 0.05)], ids=["arrow", "bolt", "stone"]
)
def test_missiles_have_weights(kind: str, weight: float) -> None:
    """G-205: of arrows, bolts and stones."""
    assert OURS.rows("ammunition")[kind]["weight"] == weight


def test_the_grenade() -> None:
    """G-205: four seconds of fuse, 3d of fragments, and it bursts."""
    mode = OURS.weapon("hand-grenade").shots[0]
    assert (missile("hand-grenade").fuse, missile("hand-grenade").fragments, mode.explosive) == (4, 3, True)


def test_both_in_one() -> None:
    """G-204, G-205: a spear strikes and is thrown; a bow only shoots."""
    me = one(sheet(weapons=["spear", "short-bow"]))
    spear, bow = me.held[:2]
    assert [strike.key for strike in (*spear.item.strikes, *spear.item.shots)] == [
        "spear thrust",
        "spear two-handed thrust",
        "spear throw",
    ]
    assert [strike.key for strike in (*bow.item.strikes, *bow.item.shots)] == ["short-bow shot"]
    assert (spear.item.ranged, bow.item.ranged, me.held[-1].item.ranged) == (True, True, False)
