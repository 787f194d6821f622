"""Gear of one's own: a weapon, a shield or a piece of armour that the catalogue has not (G-204 to G-207)."""

from typing import Any, Final

import pytest
from tests.gurps.scene import sheet

from fracas.kernel.mistake import Mistake
from fracas.rulebooks.gurps.sheet import GurpsSheet
from fracas.stage.rulebooks import open_book
from fracas.stage.scenario import from_document

BOOKS: Final = ["gurps", "monday"]
JAB: Final = {"name": "thrust", "skill": "Spear", "damage": "thr+3 imp", "reach": "1,2", "parry": "0", "st": 9}


def read(key: str = "gurps", **data: Any) -> GurpsSheet:
    made = open_book(key, {}).read_sheet({"name": "Anna", **data})
    assert isinstance(made, GurpsSheet)
    return made


@pytest.mark.parametrize("key", BOOKS)
def test_a_sword_that_begins_with_one_of_the_catalogue(key: str) -> None:
    """G-204: only what is different is written."""
    own = {"from": "broadsword", "name": "Brand", "weight": 4, "modes": {"swing": {"damage": "sw+3 cut"}}}
    plain = read(key, weapons=["broadsword"]).items[0].weapon
    for me in (read(key, weapons=[own]), read(key, weapons=["brand"], arsenal={"brand": own})):
        brand = me.items[0].weapon
        assert (me.items[0].key, brand.name, brand.weight) == ("brand", "Brand", 400)
        assert (brand.modes[0].add, brand.modes[0].reach) == (3, plain.modes[0].reach)
        assert [mode.name for mode in brand.modes] == [mode.name for mode in plain.modes]
        assert len(brand.shots) == len(plain.shots)


def test_a_weapon_from_nothing_that_can_be_thrown_as_well() -> None:
    """G-204, G-205: its `thrown` says how far it flies; name and weight are the weapon's."""
    thrown = {"skill": "Thrown Weapon (Spear)", "damage": "thr+3 imp", "acc": "2", "range": "x1/x1.5", "st": 9}
    own = {"name": "Boar Spear", "weight": 5, "modes": [{**JAB, "hands": 2}], "thrown": thrown}
    weapon = read(weapons=[own]).items[0].weapon
    assert (weapon.key, weapon.modes[0].name, weapon.shots[0].name) == ("boar-spear", "thrust", "throw")
    assert weapon.missile() is None


@pytest.mark.parametrize("weapon", ["cheap broadsword", "fine thrusting-broadsword", "very fine mace", "fine longbow"])
def test_quality_tells_how_it_breaks_and_nothing_else(weapon: str) -> None:
    """G-126, G-139: the documents know of no other difference."""
    made = sheet(weapons=[weapon]).items[0].weapon
    plain = sheet(weapons=[weapon.split(" ")[-1]]).items[0].weapon
    for one, other in zip([*made.modes, *made.shots], [*plain.modes, *plain.shots], strict=True):
        assert (one.name, one.add, one.damage) == (other.name, other.add, other.damage)
        if one.missile is not None and other.missile is not None:
            assert (one.missile.half, one.missile.most) == (other.missile.half, other.missile.most)
    assert made.quality == weapon.rpartition(" ")[0]


def test_quality_on_a_weapon_of_ones_own() -> None:
    """G-126, G-139: as a key of the table, or before its name."""
    own = {"from": "fine broadsword", "name": "Brand"}
    assert read(weapons=[own]).items[0].weapon.quality == "fine"
    assert read(weapons=[{**own, "quality": "very fine"}]).items[0].weapon.quality == "very fine"
    me = read(weapons=["cheap brand"], arsenal={"brand": {"from": "broadsword", "name": "Brand"}})
    assert (me.items[0].weapon.quality, me.items[0].weapon.name) == ("cheap", "Cheap Brand")


@pytest.mark.parametrize("key", BOOKS)
def test_a_shield_and_a_piece_of_armour(key: str) -> None:
    """G-206, G-207."""
    suits = {"gurps": "mail-hauberk", "monday": next(iter(open_book("monday", {}).catalogue.pieces))}  # type: ignore[attr-defined]
    me = read(
        key,
        shield={"from": "medium-shield", "name": "Oak Door", "db": 3, "spiked": True},
        armour=[{"from": suits[key], "name": "Old Mail", "dr": "6"}],
    )
    assert me.shield is not None
    assert (me.shield.key, me.shield.db, me.shield.spiked, me.shield.buckler) == ("oak-door", 3, True, False)
    assert (me.armour[0].name, me.armour[0].dr) == ("Old Mail", 6)


@pytest.mark.parametrize(
    "change, message",
    [
        ({"weapons": [{"from": "brodsword"}]}, "weapons[1]: unknown weapon 'brodsword'; did you mean 'broadsword'?"),
        ({"weapons": [{"from": 3}]}, "weapons[1]: from: found 3, expected the key of a weapon"),
        ({"weapons": [{"from": "broadsword", "quality": "good-ish"}]}, "weapons[1].quality: found 'good-ish'"),
        (
            {"weapons": [{"from": "broadsword", "wieght": 3}]},
            "weapons[1]: unknown key 'wieght'; did you",
        ),
        (
            {"weapons": [{"from": "broadsword", "modes": {"swing": {"damage": "sw"}}}]},
            "weapons[1].modes[1].damage: found 'sw', expected dice and a damage type",
        ),
        (
            {"weapons": [{"from": "spear", "thrown": {"acc": "x"}}]},
            "weapons[1].thrown.acc: found 'x', expected a",
        ),
        ({"weapons": [{"from": "spear", "thrown": 3}]}, "weapons[1]: thrown: found 3, expected a table"),
        (
            {"weapons": [{"from": "spear", "modes": {"swing": 3}}]},
            "weapons[1]: modes: swing: found 3, expected a table",
        ),
        ({"arsenal": {"x": 3}}, "arsenal.x: found 3, expected a table"),
        (
            {"shield": {"from": "medium-sheild"}},
            "shield: unknown shield 'medium-sheild'; did you mean",
        ),
        ({"shield": {"from": "medium-shield", "db": 30}}, "shield.db: found 30, expected at most 10"),
        ({"shield": 3}, "shield: found 3, expected the key of a shield, or a table"),
        ({"armour": [{"from": "mail"}]}, "armour[1]: unknown piece of armour 'mail'"),
        ({"armour": [3]}, "armour[1]: found 3, expected the key of a piece of armour, or a table"),
        (
            {"weapons": [{"from": "broadsword", "weight": 1e9}]},
            "weapons[1].weight: found 1000000000.0, expected at most",
        ),
    ],
)
def test_mistakes_in_ones_own_gear(change: dict[str, Any], message: str) -> None:
    """One clear line, where it stands."""
    fighters = [{"side": "red", "at": "a1", "name": "A", "change": change}, {"side": "blue", "at": "b1", "name": "B"}]
    document: dict[str, Any] = {
        "rulebook": "gurps", "map": {"rows": [".."]}, "sides": {"red": {}, "blue": {}}, "fighters": fighters,
    }  # fmt: skip
    with pytest.raises(Mistake) as mistake:
        from_document(document, "x.toml")
    (line,) = str(mistake.value).splitlines()
    assert line.startswith(f"x.toml: fighters[1] (A).change.{message}"), line


@pytest.mark.parametrize("key", BOOKS)
def test_a_mere_number_needs_no_quotes(key: str) -> None:
    """`dr = 3` is `dr = "3"`, and so are reach and parry."""
    piece = {"name": "Vest", "covers": ["torso"], "weight": 5}
    assert read(key, armour=[{**piece, "dr": 3}]).armour[0].dr == 3
    jab = {**JAB, "skill": "Knife", "hands": 1, "reach": 1, "parry": -1}
    own = {"name": "Goad", "weight": 3, "material": "wood", "modes": [jab]}
    quoted = {**own, "modes": [{**jab, "reach": "1", "parry": "-1"}]}
    bare, same = [read(key, weapons=[each]).items[0].weapon.modes[0] for each in (own, quoted)]
    assert (bare.reach, bare.parry) == (same.reach, same.parry)
    for wrong in (True, 3.5, [3], "three"):
        with pytest.raises(ValueError, match="dr"):
            read(key, armour=[{**piece, "dr": wrong}])


def test_armour_of_a_game_without_hit_locations_is_a_whole_suit() -> None:
    """M-26, M-49: what it covers need not be said; what does not cover the torso is remarked upon."""
    suit = read("monday", armour=[{"name": "Quilt", "dr": 1, "weight": 9, "flexible": True}])
    assert "torso" in suit.armour[0].covers
    assert "legs" in suit.armour[0].covers
    assert suit.remarks == []
    cap = read("monday", armour=[{"name": "Cap", "covers": ["skull"], "dr": 2, "weight": 1}])
    assert cap.remarks == [
        "the Cap does not cover the torso: it protects nobody without hit locations (M-26, 'monday.locations')"
    ]
    assert read("gurps", armour=["pot-helm"]).remarks == []
    with pytest.raises(ValueError, match="covers"):
        read("gurps", armour=[{"name": "Quilt", "dr": 1, "weight": 9}])
