"""The variant of docs/house-rules.md is built from the page, found by its entry point, and fights."""

import json
from pathlib import Path

import pytest
from tests.pages import build, files_of, fracas, python

FILES = files_of("house-rules.md")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("home"), FILES)


def test_every_file_of_the_package_is_on_the_page() -> None:
    assert list(FILES) == [
        "pyproject.toml",
        "riverside/book.py",
        "riverside/catalog/weapons.toml",
        "riverside/catalog/characters.toml",
        "riverside/rules.toml",
        "landing.toml",
    ]


def test_it_is_found(home: Path) -> None:
    books = json.loads(fracas(home, "rulebooks", "--json"))
    mine = next(book for book in books if book["rulebook"] == "riverside")
    assert mine["title"] == "Riverside, a house-ruled GURPS"
    assert mine["rules"] == {"done": 3, "total": 3}


def test_its_scenario_is_sound(home: Path) -> None:
    assert fracas(home, "check", "landing.toml").strip() == (
        "landing.toml: scenario 'The landing': riverside, 2 fighters on a 10 x 5 map"
    )


@pytest.mark.parametrize("agent", ["brute", "random"])
def test_it_fights(home: Path, agent: str) -> None:
    sides = ["--side", f"red={agent}", "--side", f"blue={agent}"]
    told = json.loads(fracas(home, "simulate", "landing.toml", "--fights", "20", "--jobs", "1", "--json", *sides))
    assert told["fights"] == 20
    assert "Old Jory" in fracas(home, "play", "landing.toml", "--watch", "--seed", "3", *sides)


def test_its_rules_count(home: Path) -> None:
    """The switch, the replaced rules, the manoeuvre and the weapon."""
    code = """
from fracas.stage.scenario import load
stage = load("landing.toml")
book = stage.book
from fracas.kernel.dice import SeededDice
fight = stage.begin(SeededDice(1))
me = fight.fighters[0]
held = me.held[0]
held.parries = 2
print(held.item.key, book.parry_penalty(me, held, 1), type(book)({"tired_arms": "off"}).parry_penalty(me, held, 1))
print(book.strong_bonus(1), book.all_manoeuvres()[-1].key)
"""
    assert python(home, code).split("\n")[:2] == ["boat-hook -12 -8", "3 catch breath"]


def test_its_rules_are_listed(home: Path) -> None:
    rules = json.loads(fracas(home, "rules", "riverside", "--json"))
    assert [(rule["rule"], rule.get("replaces"), rule.get("adds")) for rule in rules] == [
        ("R-1", ["G-121"], None),
        ("R-2", ["G-44"], None),
        ("R-3", None, ["G-32"]),
    ]
    assert "replaced by R-1" in fracas(home, "rules", "riverside", "G-121")


def test_a_rule_that_the_base_has_not(home: Path) -> None:
    """The other rulebooks still work, and the message says which package and why."""
    path = home / "riverside" / "rules.toml"
    path.write_text(FILES["riverside/rules.toml"].replace("G-121", "G-999"), "utf-8")
    try:
        why = "riverside: rules.toml: R-1 replaces G-999, which is no rule of fracas.rulebooks.gurps"
        assert why in fracas(home, "rules", "riverside", code=2)
        listed = fracas(home, "rulebooks")
        assert why in listed
        assert "GURPS-style tactical combat" in listed
        books = json.loads(fracas(home, "rulebooks", "--json"))
        assert {book["rulebook"]: book.get("problem") for book in books}["riverside"] == why
        assert "M-14" in fracas(home, "rules", "monday", "M-14")
    finally:
        path.write_text(FILES["riverside/rules.toml"], "utf-8")


def test_a_package_that_cannot_be_imported(home: Path) -> None:
    path = home / "riverside" / "book.py"
    path.write_text("import nothing_of_that_name\n", "utf-8")
    try:
        why = "rulebook 'riverside' (riverside.book:Riverside) cannot be loaded: ModuleNotFoundError: "
        listed = fracas(home, "rulebooks")
        assert why in listed
        assert "gurps" in listed
        assert why in fracas(home, "check", "landing.toml", code=2)
        assert "gurps, 2 fighters" in fracas(home, "check", "duel")
    finally:
        path.write_text(FILES["riverside/book.py"], "utf-8")
