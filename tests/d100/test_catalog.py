"""Data files: what is wrong with one is named with file and key, and what would be right."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from fracas.kernel.mistake import Mistake
from fracas.rulebooks.d100.catalogue import OURS, D100Catalogue
from fracas.rulebooks.d100.critical_forms import read_criticals

GONE = object()


def changed(kind: str, path: str, value: object) -> dict[str, Any]:
    """A catalogue with one thing in it changed, or taken out."""
    table = copy.deepcopy(OURS.rows(kind))
    keys = path.split("/")
    inner = table
    for key in keys[:-1]:
        inner = inner[key]
    if value is GONE:
        del inner[keys[-1]]
    else:
        inner[keys[-1]] = value
    return table


def with_rows(**tables: dict[str, Any]) -> D100Catalogue:
    """The book's catalogue, but for some tables."""
    catalogue = D100Catalogue(OURS.packages)
    for table in catalogue.tables:
        table.rows = tables.get(table.kind, table.rows)
    return catalogue


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        ("sword/range", {"bands": [2, 0, 10, 15, 0], "thrown": True, "parry": "missile"},
         "weapons.toml: sword.range.bands: a gap: there is no short band between two others; expected metres there"),
        ("bow/range/bands", [5, 20, 15, 100, 150],
         "weapons.toml: bow.range.bands: a crossing: medium ends at 15 m and short at 20 m; "
         "expected each band to reach farther than the one before"),
        ("bow/range/bands", [5, 20, 20, 100, 150], "a crossing: medium ends at 20 m and short at 20 m"),
        ("bow/range/bands", [0, 0, 0, 0, 0], "weapons.toml: bow.range.bands: found no band at all"),
        ("bow/range/bands", [5, 20, 50], "weapons.toml: bow.range.bands: found a list, expected 5 or more of them"),
        ("sword/table/first", 40,
         "weapons.toml: sword.table: a crossing: criticals would begin at 40, before the hits at 50; "
         "expected 'first' to be 50 or more"),
        ("sword/table/first", 151, "weapons.toml: sword.table: a gap: no total has a critical"),
        ("sword/table/start", 150, "weapons.toml: sword.table.start: found 150, expected less than 150"),
        ("sword/table/step", GONE, "weapons.toml: sword.table.step: missing"),
        ("sword/table/step", 0, "weapons.toml: sword.table.step: found 0"),
        ("sword/table/mode", "egde",
         "weapons.toml: sword.table.mode: unknown damage mode 'egde'; did you mean 'edge'?"),
        ("sword/table/type", "C", "weapons.toml: sword.table.type: unknown critical type 'C'; there is 'F', 'I'"),
        ("sword/table/cap", "F", "weapons.toml: sword.table.cap: unknown severity 'F'; there is 'A', 'B'"),
        ("sword/table/second", "K", "weapons.toml: sword.table: found only one of 'second' and 'lag'"),
        ("staff/table/second", "K", "weapons.toml: staff.table: the second critical is of type K like the first"),
        ("sword/table/sharp", 3, "weapons.toml: sword.table: unknown key 'sharp'; did you mean 'start'?"),
        ("sword/use/reach_m", 0, "weapons.toml: sword: it has neither reach nor range"),
        ("frag_grenade/blast", GONE, "weapons.toml: frag_grenade: expected 'blast' for weapons of group 'area'"),
        ("bow/ammo/load_gain", 3, "weapons.toml: bow.ammo: loading would bring 3 shots where only 1 fit"),
        ("sword", OURS.rows("weapons")["mace"],
         "weapons.toml: mace.table: gives the table of 'sword' against AT1; expected its own"),
        ("sword", 3, "weapons.toml: sword: found 3"),
    ],
)  # fmt: skip
def test_bad_weapons(path: str, value: object, complaint: str) -> None:
    """D-71: a profile with a gap or a crossing, and other slips."""
    with pytest.raises(Mistake) as mistake:
        with_rows(weapons=changed("weapons", path, value)).weapons()
    assert complaint in str(mistake.value)


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        ("AT3/pct/slug", GONE, "armour.toml: AT3.pct: a gap: there is nothing for 'slug'"),
        ("AT3/guard/slugg", 3, "armour.toml: AT3.guard: unknown damage mode 'slugg'; did you mean 'slug'?"),
        ("AT3/shift", "x", "armour.toml: AT3.shift: found 'x'"),
    ],
)
def test_bad_armour(path: str, value: object, complaint: str) -> None:
    """D-70: an armour needs a column for every damage mode."""
    with pytest.raises(Mistake) as mistake:
        with_rows(armour=changed("armour", path, value)).armours()
    assert complaint in str(mistake.value)


def test_bad_shields() -> None:
    with pytest.raises(Mistake) as mistake:
        with_rows(shields=changed("shields", "shield/db/energy", GONE)).shields()
    assert "shields.toml: shield.db: a gap: there is nothing for 'energy'" in str(mistake.value)


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        ("S/C/36-45", GONE, "criticals.toml: S.C: row '36-45' is missing"),
        ("S/C", GONE, "criticals.toml: S.C: missing; expected a table of 19 rows"),
        ("S", GONE, "criticals.toml: S.A: missing"),
        ("X", {}, "criticals.toml: X: unknown critical type; there is 'F', 'I'"),
        ("S/F", {}, "criticals.toml: S.F: unknown severity; there is A to E"),
        ("S/C/36-46", {}, "criticals.toml: S.C: unknown row '36-46'; did you mean '36-45'?"),
        ("S/C/36-45/bled", 2, "criticals.toml: S.C.36-45: unknown effect 'bled'; did you mean 'bleed'?"),
        ("S/C/36-45/loc", "hed", "criticals.toml: S.C.36-45.loc: unknown location 'hed'; did you mean 'head'?"),
        ("S/C/36-45/limb", "arm", "criticals.toml: S.C.36-45.limb: unknown limb 'arm'"),
        ("S/C/36-45/pen", 5, "criticals.toml: S.C.36-45.pen: found 5"),
        ("S/C/36-45/stun", True, "criticals.toml: S.C.36-45.stun: found true, expected a whole number"),
        ("S/C/36-45/text", GONE, "criticals.toml: S.C.36-45.text: missing"),
        ("S/C/36-45", "ouch", "criticals.toml: S.C.36-45: found 'ouch'"),
    ],
)
def test_bad_criticals(path: str, value: object, complaint: str) -> None:
    """D-80: a row that is missing, an effect that nobody knows."""
    with pytest.raises(Mistake) as mistake:
        read_criticals(changed("criticals", path, value), lambda letter: "criticals.toml")
    assert complaint in str(mistake.value)


def test_everything_at_once() -> None:
    table = changed("criticals", "S/C/36-45", GONE)
    table["K"]["A"]["01-05"]["hist"] = 3
    with pytest.raises(Mistake) as mistake:
        read_criticals(table, lambda letter: "mine.toml")
    assert str(mistake.value).splitlines() == [
        "mine.toml: K.A.01-05: unknown effect 'hist'; did you mean 'hits'?",
        "mine.toml: S.C: row '36-45' is missing",
    ]
