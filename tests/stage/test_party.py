"""Starting from what was written after a fight: the sheets of a party, and how each of them is."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from fracas.kernel.dice import SeededDice
from fracas.kernel.mistake import Mistake
from fracas.stage.scenario import Scenario, check, from_document, load

SCENARIO: Final = """
rulebook = "BOOK"
map.rows = ["...", "..."]
sides = { red = {}, blue = {} }
fighters = [
    { side = "red", sheet = "party.toml#Anna", at = "a1" },
    { side = "blue", sheet = "party.toml#Bert", at = "c1"OWN },
]
"""
PARTY: Final = """
rulebook = "BOOK"
[party.Anna]
sheet = { ANNA }
start = { START }
[party.Bert]
sheet = {}
"""
BOOKS: Final[dict[str, tuple[str, str, dict[str, Any]]]] = {
    "gurps": (
        'weapons = ["broadsword", "dagger"], shield = "medium-shield"',
        'hp = 3, fp = -2, crippled = ["left leg"], destroyed = ["right eye"], broken = ["dagger"], '
        "damaged = { broadsword = 2, shield = 1 }, deafened = true, pain = -2",
        {"hp": 3, "fp": -2, "crippled": ("left leg", "right eye"), "shield_damage": 1, "deafened": True, "pain": -2},
    ),
    "threa": (
        'weapons = ["long-sword", "pistol-9mm"], armour = ["leather-armour"]',
        'fat = 4, vit = 9, wounds = { "left arm" = 2 }, durability = { long-sword = 3 }, loaded = { pistol-9mm = 2 }, '
        "effects = { blinded = 1 }",
        {"fat": 4, "vit": 9},
    ),
    "d100": (
        'weapons = ["sword", "slug_pistol"]',
        'hits = 12, penalty = -15, crippled = ["leg"], wounds = [{ rate = 3, at = "chest", bandages = 1 }], '
        'loaded = { slug_pistol = 1 }, jammed = ["slug_pistol"], bandages = 2, kit_uses = 1',
        {"hits": 12, "penalty": -15, "crippled_legs": 1, "legs_useless": 1, "bandages": 2, "kit": 1},
    ),
}
BOOKS["monday"] = BOOKS["gurps"]
Place = Callable[..., Scenario]


@pytest.fixture
def place(tmp_path: Path) -> Place:
    """A scenario that begins with a party of that book."""

    def of(book: str, own: str = "", start: str | None = None, scenario: str = SCENARIO) -> Scenario:
        sheet, usual, _ = BOOKS[book]
        text = PARTY.replace("BOOK", book).replace("ANNA", sheet).replace("START", usual if start is None else start)
        (tmp_path / "party.toml").write_text(text, "utf-8")
        (tmp_path / "next.toml").write_text(scenario.replace("BOOK", book).replace("OWN", own), "utf-8")
        return load(str(tmp_path / "next.toml"))

    return of


@pytest.mark.parametrize("book", list(BOOKS))
def test_a_scenario_begins_with_a_party_as_it_is(place: Place, book: str) -> None:
    scenario = place(book)
    me: Any = scenario.begin(SeededDice(1)).everyone()[0]
    assert me.name == "Anna"
    for key, value in BOOKS[book][2].items():
        assert getattr(me, key) == value, key
    again: Any = from_document(scenario.document, "record").begin(SeededDice(1)).everyone()[0]
    assert again.state() == me.state()  # a record needs no file


def test_gurps_gear_that_is_broken(place: Place) -> None:
    """G-94, G-139."""
    me: Any = place("gurps").begin(SeededDice(1)).everyone()[0]
    assert [(held.item.key, held.broken, held.damage_taken) for held in me.held[:2]] == [
        ("broadsword", False, 2), ("dagger", True, 0),
    ]  # fmt: skip
    assert not me.can_use("left leg")
    gone: Any = place("gurps", start='broken = ["shield"]').begin(SeededDice(1)).everyone()[0]
    assert gone.shield_broken
    assert not gone.shield_ready


def test_threa_gear_that_is_worn(place: Place) -> None:
    """T-113, T-135."""
    me: Any = place("threa").begin(SeededDice(1)).everyone()[0]
    assert (me.held[0].durability, me.held[1].rounds()) == (3, 2)
    assert [wound.location.key for wound in me.wounds] == ["left arm", "left arm"]
    assert [effect.kind.key for effect in me.effects] == ["blinded"]


def test_d100_wounds_and_shots(place: Place) -> None:
    """D-66, D-79, D-98."""
    me: Any = place("d100").begin(SeededDice(1)).everyone()[0]
    assert (me.held[1].shots, me.held[1].jammed) == (1, True)
    assert (me.wounds[0].rate, me.wounds[0].bandages, me.wounds[0].location.key) == (3, 1, "chest")


@pytest.mark.parametrize("book", list(BOOKS))
def test_the_dead_are_out_of_it(place: Place, book: str) -> None:
    scenario = place(book, start="vit = 0" if book == "threa" else "dead = true")
    me = scenario.begin(SeededDice(1)).everyone()[0]
    assert me.out
    assert "dead" in [each.key for each in scenario.book.conditions(scenario.begin(SeededDice(1)), 0)]


def test_the_scenarios_own_start_is_laid_over(place: Place) -> None:
    scenario = place("gurps", own=", start = { hp = 5 }", start="hp = 3, fp = 2")
    assert [getattr(each, "hp", 0) for each in scenario.begin(SeededDice(1)).everyone()] == [3, 5]


@pytest.mark.parametrize(
    "book, start, message",
    [
        ("gurps", 'crippled = ["tail"]', "party.Anna.start.crippled: no such part of the body: 'tail'"),
        ("gurps", 'broken = ["axe"]', "party.Anna.start: broken: 'axe' is not among what is carried; there is"),
        ("gurps", "hp = -80", "party.Anna.start: hp: found -80, expected a whole number from -49 to 10"),
        ("gurps", "hpp = 1", "party.Anna.start: unknown key 'hpp'"),
        ("threa", "wounds = { tail = 1 }", "party.Anna.start.wounds: unknown location 'tail'"),
        ("threa", "effects = { stunned = 1 }", "party.Anna.start.effects: unknown effect that lasts 'stunned'"),
        ("threa", "loaded = { long-sword = 1 }", "loaded: 'long-sword' is nothing that is carried and shoots"),
        ("threa", "loaded = { pistol-9mm = 99 }", "party.Anna.start: loaded: found 99 rounds in the"),
        ("threa", "structure = 4", "party.Anna.start: structure: only a vehicle has any"),
        ("d100", "loaded = { slug_pistol = 99 }", "party.Anna.start: loaded: found 99 shots in the slug_pistol"),
        ("d100", 'jammed = ["sword"]', "jammed: 'sword' is nothing that is carried and loaded"),
        ("d100", 'wounds = [{ rate = 3, at = "tail" }]', "party.Anna.start.wounds[1].at: unknown location 'tail'"),
    ],
)
def test_mistakes_in_a_start(place: Place, tmp_path: Path, book: str, start: str, message: str) -> None:
    with pytest.raises(Mistake) as mistake:
        place(book, start=start)
    (line,) = str(mistake.value).splitlines()
    assert line.startswith(f"{tmp_path / 'party.toml'}: ")
    assert message in line


@pytest.mark.parametrize(
    "found, instead, message",
    [
        ("#Anna", "#Ana", "nobody in party.toml is called 'Ana'; did you mean 'Anna'?"),
        ("#Anna", "", "party.toml has the sheets of several; say whose, as in 'party.toml#Anna'"),
        ("party.toml#Anna", "parti.toml#Anna", "parti.toml: no such file (for fighters[1].sheet of next.toml)"),
    ],
)
def test_whose_sheet_it_is(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, found: str, instead: str, message: str
) -> None:
    place("gurps")
    monkeypatch.chdir(tmp_path)
    Path("next.toml").write_text(Path("next.toml").read_text("utf-8").replace(found, instead, 1), "utf-8")
    with pytest.raises(Mistake) as mistake:
        load("next.toml")
    assert message in str(mistake.value)


def test_check_reads_a_party(place: Place, tmp_path: Path) -> None:
    place("gurps")
    assert check(str(tmp_path / "party.toml")) == "sheet 'Anna': gurps\nsheet 'Bert': gurps"
    (tmp_path / "party.toml").write_text('rulebook = "gurps"\nparty.Anna.sheet = { st = 999 }', "utf-8")
    with pytest.raises(Mistake) as mistake:
        check(str(tmp_path / "party.toml"))
    assert "party.Anna.sheet.st: found 999, expected at most 200" in str(mistake.value)


def test_check_says_whose_sheet_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "party.toml").write_text('rulebook = "d100"\nparty.Anna.sheet = { ob = { ladle = 5 } }', "utf-8")
    with pytest.raises(Mistake) as mistake:
        check(str(tmp_path / "party.toml"))
    assert "party.Anna: ob: unknown weapon 'ladle'" in str(mistake.value)
