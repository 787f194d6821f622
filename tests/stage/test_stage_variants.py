"""Variants as packages: their catalogues, their lists of rules, and what is told of broken ones."""

import sys
from pathlib import Path
from typing import Final

import pytest
from tests.rule_lists import listed

from fracas.kernel.mistake import Mistake
from fracas.rulebooks.catalogue import rows
from fracas.stage.rulebooks import open_book, opened, rule_lists

LAST: Final = len(listed("fracas.rulebooks.gurps")["rules"])
"""The number of the last rule of the base."""
BOOKS: Final = """
from fracas.stage.rulebooks import known
Base = known()["gurps"]

class More(Base):
    key = "more"
    package = "elsewhere"

class Anew(Base):
    key = "anew"
    package = "elsewhere"
    renews = {"weapons": "elsewhere"}

class Fails(Base):
    key = "fails"
    package = "elsewhere"
    def __init__(self, switches=None):
        raise RuntimeError("not today")
"""
POINTS: Final = "[fracas.rulebooks]\n" + "".join(
    f"{name.lower()} = elsewhere.book:{name}\n" for name in ("More", "Anew", "Fails")
)
OAR: Final = """
[oar]
name = "Oar"
weight = 5.0
cost = 3
material = "wood"
[[oar.modes]]
name = "swing"
skill = "Staff"
damage = "sw+1 cr"
reach = "1-2"
parry = "1"
st = 8
hands = 2
unready = false
"""


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    package = tmp_path / "elsewhere"
    (package / "catalog").mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "book.py").write_text(BOOKS, "utf-8")
    (package / "catalog" / "weapons.toml").write_text(OAR, "utf-8")
    points = tmp_path / "elsewhere-1.0.dist-info"
    points.mkdir()
    (points / "METADATA").write_text("Metadata-Version: 2.1\nName: elsewhere\nVersion: 1.0\n", "utf-8")
    (points / "entry_points.txt").write_text(POINTS, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    for module in ("elsewhere", "elsewhere.book"):
        sys.modules.pop(module, None)  # that of another test
    return package


def test_a_weapon_table_adds_or_begins_anew(elsewhere: Path) -> None:
    more, anew = open_book("more", {}), open_book("anew", {})
    assert more.packages("weapons") == ["fracas.rulebooks.gurps", "elsewhere"]
    assert anew.packages("weapons") == ["elsewhere"]
    assert anew.packages("armour") == ["fracas.rulebooks.gurps", "elsewhere"]
    assert {"oar", "axe"} <= set(rows(more.packages("weapons"), "weapons"))
    assert set(rows(anew.packages("weapons"), "weapons")) == {"oar"}


def test_sheets_are_written_from_it(elsewhere: Path) -> None:
    more, anew, base = open_book("more", {}), open_book("anew", {}), open_book("gurps", {})
    for book in (more, anew):
        book.read_sheet({"name": "Rower", "weapons": ["oar"]})
    more.read_sheet({"name": "Rower", "weapons": ["axe"]})
    with pytest.raises(ValueError, match="unknown weapon 'axe'"):
        anew.read_sheet({"name": "Rower", "weapons": ["axe"]})
    with pytest.raises(ValueError, match="unknown weapon 'oar'"):
        base.read_sheet({"name": "Rower", "weapons": ["oar"]})


def test_a_book_that_cannot_be_opened(elsewhere: Path) -> None:
    books, broken = opened()
    assert {"gurps", "monday", "more", "anew"} <= {book.key for book in books}
    why = "rulebook 'fails' (elsewhere.book:Fails) cannot be opened: RuntimeError: not today"
    assert broken["fails"] == why
    with pytest.raises(Mistake) as mistake:
        open_book("fails", {})
    assert str(mistake.value) == why


def test_without_a_list_of_its_own_a_variant_has_its_bases(elsewhere: Path) -> None:
    assert [each.package for each in rule_lists(open_book("more", {}))] == ["fracas.rulebooks.gurps"]


@pytest.mark.parametrize(
    "rule, message",
    [
        (
            'number = "X-1"\ntext = "Odd."\nreplaces = ["G-300"]',
            "elsewhere: rules.toml: X-1 replaces G-300, which is no rule of fracas.rulebooks.gurps",
        ),
        (
            f'number = "X-1"\ntext = "Odd."\nremoves = ["G-{LAST - 1} to G-{LAST + 1}"]',
            f"elsewhere: rules.toml: X-1 removes G-{LAST + 1}, which is no rule of fracas.rulebooks.gurps",
        ),
        (
            'number = "X-1"\ntext = "Odd."\nkeeps = ["dodging"]',
            "elsewhere: rules.toml: X-1 keeps dodging, which is no rule of fracas.rulebooks.gurps",
        ),
        ('text = "Odd."', "elsewhere: rules.toml: a rule needs at least a number and a text"),
    ],
)
def test_a_list_that_is_wrong(elsewhere: Path, rule: str, message: str) -> None:
    (elsewhere / "rules.toml").write_text(f"[[rules]]\n{rule}\n", "utf-8")
    with pytest.raises(Mistake) as mistake:
        rule_lists(open_book("more", {}))
    assert str(mistake.value) == message
    assert opened()[1]["more"] == message
    assert rule_lists(open_book("gurps", {}))


def test_what_a_list_does_to_the_base(elsewhere: Path) -> None:
    text = '[[rules]]\nnumber = "X-1"\ntext = "Odd."\nreplaces = ["G-57 to G-60"]\n'
    (elsewhere / "rules.toml").write_text(text, "utf-8")
    mine, theirs = rule_lists(open_book("more", {}))
    assert mine.relations["X-1"][0].numbers == ["G-57", "G-58", "G-59", "G-60"]
    assert [each.deed for each in theirs.relations["G-58"]] == ["replaced by"]
