"""Rulebooks are found by their entry points, and a broken one harms nobody else."""

from pathlib import Path
from typing import Final

import pytest

from fracas.kernel.mistake import Mistake
from fracas.kernel.rulebook import Rulebook
from fracas.rulebooks.catalogue import rows
from fracas.stage.rulebooks import known, open_book
from fracas.stage.scenario import check, from_document

VARIANT: Final = """
from fracas.stage.rulebooks import known
Base = known()["gurps"]

class Variant(Base):
    key = "variant"
    package = "somebody"

def not_a_book(): ...
"""
POINTS: Final = """
[fracas.rulebooks]
variant = somebody.book:Variant
gone = nobody.book:Book
odd = somebody.book:not_a_book
"""


@pytest.fixture
def somebody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Somebody else's package with a variant that works, and two rulebooks that do not."""
    package = tmp_path / "somebody"
    (package / "catalog").mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "book.py").write_text(VARIANT, "utf-8")
    (package / "catalog" / "characters.toml").write_text('[knight]\nname = "Ritter"\n[monk]\nname = "Monk"\n', "utf-8")
    points = tmp_path / "somebody-1.0.dist-info"
    points.mkdir()
    (points / "METADATA").write_text("Metadata-Version: 2.1\nName: somebody\nVersion: 1.0\n", "utf-8")
    (points / "entry_points.txt").write_text(POINTS, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def test_ours_is_known() -> None:
    assert issubclass(known()["gurps"], Rulebook)
    book = open_book("gurps", {"min_injury": "0"})
    assert book.key == "gurps"
    assert book.settings["min_injury"] == "0"


@pytest.mark.parametrize(
    "key, switches, message",
    [
        ("gurbs", {}, "unknown rulebook 'gurbs'; did you mean 'gurps'?"),
        ("gurps", {"min_injry": "0"}, "min_injry: unknown switch; did you mean 'min_injury'?"),
        ("gurps", {"min_injury": "7"}, "min_injury: '7' is no value of this switch; there is '1', '0'"),
        (
            "d100",
            {"open_ended_threshold": "101"},
            "open_ended_threshold: '101' is no value of this switch; there is 2 to 100, by default 96",
        ),
        ("gone", {}, "rulebook 'gone' (nobody.book:Book) cannot be loaded: ModuleNotFoundError: "),
        ("odd", {}, "rulebook 'odd' (somebody.book:not_a_book) cannot be loaded: it is no Rulebook"),
    ],
)
def test_what_cannot_be_opened(key: str, switches: dict[str, str], message: str, somebody: Path) -> None:
    with pytest.raises(Mistake) as mistake:
        open_book(key, switches)
    assert str(mistake.value).startswith(message)


def test_broken_books_are_left_out(somebody: Path) -> None:
    assert {"gurps", "variant"} <= set(known())
    assert not {"gone", "odd"} & set(known())


def test_catalogues() -> None:
    book = open_book("gurps", {})
    assert rows(book.packages("characters"), "characters")["knight"]["name"] == "Knight"
    assert rows(book.packages("dragons"), "dragons") == {}


def test_a_variant_adds_to_the_catalogue_and_takes_the_sheets_of_its_base(somebody: Path) -> None:
    characters = rows(open_book("variant", {}).packages("characters"), "characters")
    assert [characters[key]["name"] for key in ("knight", "monk", "brigand")] == ["Ritter", "Monk", "Brigand"]
    (somebody / "a.toml").write_text('rulebook = "gurps"\nsheet.name = "A"', "utf-8")
    (somebody / "fight.toml").write_text(
        'rulebook = "variant"\nmap.rows = [".."]\nsides = { red = {}, blue = {} }\nfighters = '
        '[{ side = "red", at = "a1", sheet = "a.toml" }, { side = "blue", at = "b1", from = "monk" }]',
        "utf-8",
    )
    assert check(str(somebody / "fight.toml")) == "scenario 'fight': variant, 2 fighters on a 2 x 1 map"


def test_a_scenario_that_asks_for_a_broken_book(somebody: Path) -> None:
    with pytest.raises(Mistake, match=r"x\.json: rulebook: rulebook 'gone' .* cannot be loaded: "):
        from_document({"rulebook": "gone"}, "x.json")
