"""A variant's own weapons, armour and people, in every book; and what is told of a row that is wrong."""

import sys
from pathlib import Path
from typing import Any, Final

import pytest

from fracas.kernel.dice import SeededDice
from fracas.kernel.mistake import Mistake
from fracas.kernel.rulebook import Rulebook
from fracas.stage.rulebooks import open_book, opened
from fracas.stage.scenario import Scenario, from_document

BOOKS: Final = ["gurps", "monday", "threa", "d100"]
SWORD_LIKE: Final = """
[boat-hook]
name = "Boat-hook"
weight = 6
material = "mixed"
[[boat-hook.modes]]
name = "thrust"
skill = "{skill}"
damage = "thr+1 imp"
reach = "1-2*"
parry = "0"
st = 9
hands = 2
"""
OILSKIN: Final = '[oilskin]\nname = "Oilskin"\ncovers = ["torso"]\ndr = "1"\nweight = 3.5\nflexible = true\n'
FERRYMAN: Final = '[ferryman]\nname = "Ferryman"\nweapons = ["boat-hook"]\narmour = ["oilskin"]\n'
MODES: Final = ["edge", "point", "blunt", "slug", "heat", "shock", "blast", "grip"]
TABLES: Final = {
    "gurps": {"weapons": SWORD_LIKE.format(skill="Spear"), "armour": OILSKIN, "characters": FERRYMAN},
    "monday": {"weapons": SWORD_LIKE.format(skill="Spear/Staff"), "armour": OILSKIN, "characters": FERRYMAN},
    "threa": {
        "weapons": '[boat-hook]\nname = "Boat-hook"\nskill = "Spears"\ndamage = { Piercing = 4 }\nhands = 2\n'
        "reach = 2\n",
        "armour": '[oilskin]\nname = "Oilskin"\nskill = "Light Armor"\nslots = ["Chest"]\nabsorbs = { Cutting = 1 }\n'
        "durability = 20\n",
        "characters": f"{FERRYMAN}skills = {{ Spears = 4 }}\n",
    },
    "d100": {
        "weapons": '[boat-hook]\nname = "Boat-hook"\n'
        'use = { group = "melee", parry = "melee", hands = 2, ap = 4, reach_m = 2 }\n'
        'table = { mode = "point", type = "P", start = 61, max = 24, first = 77, step = 13, cap = "E" }\n',
        "armour": '[oilskin]\nname = "Oilskin"\nshift = -3\nstretch = 0\nmanoeuvre = 0\nbm_m = 0\n'
        + "".join(
            f"[oilskin.{column}]\n" + "".join([f"{mode} = {value}\n" for mode in MODES])
            for MODES in [["edge", "point", "blunt", "slug", "heat", "shock", "blast", "grip"]]
            for column, value in (("pct", 99), ("guard", 1))
        ),
        "characters": '[ferryman]\nname = "Ferryman"\nweapons = ["boat-hook"]\narmour = "oilskin"\n'
        "ob = { boat-hook = 60 }\n",
    },
}


def write(package: Path, tables: dict[str, str]) -> None:
    for kind, text in tables.items():
        (package / "catalog" / f"{kind}.toml").write_text(text, "utf-8")


@pytest.fixture(params=BOOKS)
def river(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, Path]:
    """A variant of each book in turn, as a package of its own: the base's key, and where the package is."""
    base = request.param
    package = tmp_path / "river"
    (package / "catalog").mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "book.py").write_text(
        "from fracas.stage.rulebooks import known\n"
        f"class River(known()['{base}']):\n    key = 'river'\n    package = 'river'\n",
        "utf-8",
    )
    write(package, TABLES[base])
    points = tmp_path / "river-1.0.dist-info"
    points.mkdir()
    (points / "METADATA").write_text("Metadata-Version: 2.1\nName: river\nVersion: 1.0\n", "utf-8")
    (points / "entry_points.txt").write_text("[fracas.rulebooks]\nriver = river.book:River\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    for module in ("river", "river.book"):
        sys.modules.pop(module, None)  # that of another test
    return base, package


def landing(*fighters: dict[str, Any]) -> Scenario:
    """A fight on a small map by the variant."""
    document: dict[str, Any] = {"rulebook": "river", "map": {"rows": ["......"]}, "sides": {"red": {}, "blue": {}}}
    document["fighters"] = [
        {"side": side, "at": at, **fighter}
        for side, at, fighter in zip(("red", "blue"), ("a1", "f1"), fighters, strict=True)
    ]
    return from_document(document, "landing.toml")


def test_its_own_gear_and_people(river: tuple[str, Path]) -> None:
    book: Rulebook[Any] = open_book("river", {})
    book.check_catalogue()
    ready = landing({"from": "ferryman"}, {"from": "ferryman", "name": "Other"})
    ready.begin(SeededDice(1))
    sheet: Any = ready.setup.entrants[0].sheet
    assert sheet.items[0].weapon.name == "Boat-hook"
    pieces = sheet.armour if isinstance(sheet.armour, list) else [sheet.armour]
    assert [piece.name for piece in pieces] == ["Oilskin"]
    base = open_book(river[0], {})
    with pytest.raises(ValueError, match="boat-hook"):
        base.read_sheet({"name": "Somebody", "weapons": ["boat-hook"]})


def test_a_row_that_is_wrong(river: tuple[str, Path]) -> None:
    base, package = river
    write(package, {"weapons": TABLES[base]["weapons"].replace("hands", "hadns")})
    with pytest.raises(Mistake) as mistake:
        landing({"from": "ferryman"}, {"from": "ferryman", "name": "Other"})
    where = {"threa": "boat-hook", "d100": "boat-hook.use"}.get(base, "boat-hook.modes[1]")
    lines = str(mistake.value).splitlines()
    assert f"river: catalog/weapons.toml: {where}: unknown key 'hadns'; did you mean 'hands'?" in lines
    assert all(line.startswith("river: catalog/weapons.toml: ") for line in lines)
    assert opened()[1]["river"].startswith("river: catalog/weapons.toml: ")


def test_a_character_that_is_wrong(river: tuple[str, Path]) -> None:
    base, package = river
    write(package, {"characters": TABLES[base]["characters"].replace('"boat-hook"', '"boat-hok"')})
    with pytest.raises(Mistake) as mistake:
        landing({"from": "ferryman"}, {"from": "ferryman", "name": "Other"})
    text = str(mistake.value)
    assert "'boat-hok'; did you mean 'boat-hook'?" in text
    assert "ferryman" in text.lower()


def test_a_file_that_is_no_toml(river: tuple[str, Path]) -> None:
    write(river[1], {"armour": "[oilskin\n"})
    with pytest.raises(Mistake, match=r"river: catalog/armour.toml: line 1"):
        landing({"from": "ferryman"}, {"from": "ferryman", "name": "Other"})


@pytest.mark.parametrize("river", ["gurps", "monday"], indirect=True)
@pytest.mark.parametrize(
    "right, wrong, message",
    [
        ("thr+1 imp", "thr+1 impp", "modes[1].damage: unknown damage type 'impp'; did you mean 'imp'?"),
        ("thr+1 imp", "hard", "modes[1].damage: found 'hard', expected dice and a damage type, such as '2d-1 pi'"),
        ("1-2*", "long", "modes[1].reach: found 'long', expected yards, such as '1'"),
        ('parry = "0"', 'parry = "good"', "modes[1].parry: found 'good', expected a number"),
        ("Spear", "Spaer", "modes[1].skill: unknown skill 'Spaer"),
        ("weight = 6\n", "", "weight: missing"),
    ],
)
def test_cells_of_the_weapon_table(river: tuple[str, Path], right: str, wrong: str, message: str) -> None:
    """G-204: what is written in a row of the table."""
    base, package = river
    write(package, {"weapons": TABLES[base]["weapons"].replace(right, wrong)})
    with pytest.raises(Mistake) as mistake:
        landing({"from": "ferryman"}, {"from": "ferryman", "name": "Other"})
    assert f"river: catalog/weapons.toml: boat-hook.{message}" in str(mistake.value)


@pytest.mark.parametrize("key", BOOKS)
def test_the_books_own_catalogues_are_right(key: str) -> None:
    open_book(key, {}).check_catalogue()


PIPE: Final = {
    "name": "swing", "skill": "Axe/Mace", "damage": "sw+1 cr", "reach": "1", "parry": "0U", "st": 9, "hands": 1,
}  # fmt: skip
OWN: Final[dict[str, dict[str, Any]]] = {
    "gurps": {
        "arsenal": {"pipe": {"name": "Lead pipe", "weight": 3, "modes": [PIPE]}},
        "weapons": ["pipe"],
        "armour": ["boots", {"name": "Door", "covers": ["torso"], "dr": "4/3", "weight": 20, "front": True}],
    },
    "threa": {
        "weapons": [{"name": "Lead pipe", "skill": "Maces", "damage": {"Bashing": 3}, "reach": 1}],
        "armour": [
            {"name": "Door", "skill": "Heavy Armor", "slots": ["Chest"], "absorbs": {"all": 2}, "durability": 30}
        ],
    },
    "d100": {
        "arsenal": {
            "pipe": {
                "name": "Lead pipe",
                "use": {"group": "melee", "parry": "melee", "hands": 1, "ap": 3, "reach_m": 1},
                "table": {"mode": "blunt", "type": "K", "start": 55, "max": 17, "first": 80, "step": 14, "cap": "D"},
            }
        },
        "weapons": ["pipe"],
        "suits": {
            "door": {
                "name": "Door",
                "shift": -10,
                "stretch": 1,
                "manoeuvre": -30,
                "bm_m": -3,
                "pct": dict.fromkeys(MODES, 50),
                "guard": dict.fromkeys(MODES, 20),
            }
        },
        "armour": "door",
    },
}
OWN["monday"] = {**OWN["gurps"], "armour": [OWN["gurps"]["armour"][1]]}


@pytest.mark.parametrize("key", BOOKS)
def test_a_sheet_brings_its_own_weapon_and_armour(key: str) -> None:
    """The same form as the catalogue's row."""
    sheet: Any = open_book(key, {}).read_sheet({"name": "Somebody", **OWN[key]})
    assert sheet.items[0].weapon.name == "Lead pipe"
    worn = [sheet.armour] if key == "d100" else sheet.armour
    assert "Door" in [piece.name for piece in worn]


@pytest.mark.parametrize(
    "key, where, item",
    [
        ("gurps", "arsenal", ".pipe"),
        ("monday", "arsenal", ".pipe"),
        ("threa", "weapons", "[1]"),
        ("threa", "arsenal", ".pipe"),
        ("d100", "arsenal", ".pipe"),
        ("d100", "suits", ".door"),
    ],
)
def test_a_mistake_in_ones_own_gear_is_told_where_it_is(key: str, where: str, item: str) -> None:
    own = OWN[key].get(where, {"pipe": OWN[key]["weapons"][0]})
    name = item.removeprefix(".")
    written = [{**own[0], "nmae": "x"}] if item == "[1]" else {name: {**own[name], "nmae": "x"}}
    fighters = [
        {"side": side, "at": at, "name": side, "change": {where: written}}
        for side, at in (("red", "a1"), ("blue", "b1"))
    ]
    document: dict[str, Any] = {
        "rulebook": key,
        "map": {"rows": [".."]},
        "sides": {"red": {}, "blue": {}},
        "fighters": fighters,
    }
    with pytest.raises(Mistake) as mistake:
        from_document(document, "x.toml")
    assert f"change.{where}{item}: unknown key 'nmae'" in str(mistake.value)


CHANGED: Final[dict[str, dict[str, Any]]] = {
    "gurps": {"weapons": [{"from": "mace", "name": "Door-knocker", "weight": 9}], "shield": {"from": "small-shield"}},
    "threa": {
        "arsenal": {"door-knocker": {"from": "club", "name": "Door-knocker"}},
        "weapons": ["door-knocker"],
        "shield": {"from": "buckler"},
    },
    "d100": {
        "weapons": [{"from": "mace", "name": "Door-knocker", "table": {"max": 31}}],
        "shield": {"from": "shield"},
        "armour": {"from": "AT4", "name": "Sunday best"},
    },
}
CHANGED["monday"] = CHANGED["gurps"]


@pytest.mark.parametrize("key", BOOKS)
def test_ones_own_gear_begins_with_the_catalogues(key: str) -> None:
    """In every book: `from`, in the arsenal or where the thing is named, and what is different."""
    book = open_book(key, {})
    sheet: Any = book.read_sheet({"name": "Somebody", **CHANGED[key]})
    assert (sheet.items[0].key, sheet.items[0].weapon.name) == ("door-knocker", "Door-knocker")
    assert sheet.shield is not None
    if key == "d100":
        assert (sheet.items[0].weapon.profile.most, sheet.armour.name) == (31, "Sunday best")
