"""What docs/characters.md says is so: its tables are those of the code, and its people fight."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from tests.pages import DOCS

from fracas.agents.registry import agent
from fracas.kernel.decision import Seated
from fracas.kernel.dice import SeededDice
from fracas.stage.recruits import FighterForm
from fracas.stage.scenario import from_document, load
from fracas.table.aftermath import Aftermath

PAGE = (DOCS / "characters.md").read_text("utf-8")
CHAPTERS = {"GURPS": "gurps", "Monday": "monday", "Threa": "threa", "d100": "d100"}


def blocks(heading: str) -> list[str]:
    """The examples of a chapter."""
    chapter = PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return re.findall(r"```toml\n(.*?)```", chapter, re.S)


def test_the_tables_are_those_of_the_code() -> None:
    command = [sys.executable, "-m", "tools.characters_page", "--check"]
    done = subprocess.run(command, cwd=Path(__file__).parent.parent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_key_of_a_fighter_is_there() -> None:
    part = PAGE.partition("| key of a fighter |")[2].partition("\n\n")[0]
    keys = [field.alias or name for name, field in FighterForm.model_fields.items()]
    assert sorted(re.findall(r"^\| `(\w+)` \|", part, re.M)) == sorted(keys)


def test_the_first_example_with_a_sheet_of_its_own(tmp_path: Path) -> None:
    """The whole scenario, what is ruled, and Anna from her file."""
    scenario, ruled = blocks("A character in a scenario")
    (tmp_path / "anna.toml").write_text(blocks("Sheets and maps in files of their own")[0], "utf-8")
    (tmp_path / "mill.toml").write_text(
        scenario.partition('name = "Anna"')[0] + 'sheet = "anna.toml"\nat = "h2"\n' + ruled, "utf-8"
    )
    fight: Any = load(str(tmp_path / "mill.toml")).begin(SeededDice(1))
    assert [(each.name, each.hp) for each in fight.everyone()] == [("Sir Aldous", 9), ("Anna", 8)]
    assert fight.fighters[0].stunned
    assert from_document(tomllib.loads(scenario), "mill").title == "The mill at night"


@pytest.mark.parametrize("chapter", list(CHAPTERS))
def test_a_character_from_nothing_fights(chapter: str) -> None:
    """To the end, against the same person once more."""
    (written,) = tomllib.loads(blocks(chapter)[0])["fighters"]
    document: dict[str, Any] = {
        "rulebook": CHAPTERS[chapter],
        "map": {"rows": ["......", "......"]},
        "sides": {"red": {}, "blue": {}},
        "fighters": [written, {**written, "side": "blue", "name": "Her sister", "at": "f2"}],
    }
    scenario = from_document(document, "page")
    assert [each.name for each in scenario.setup.entrants] == ["Brida the smith", "Her sister"]
    fight = scenario.begin(SeededDice(3))
    fight.chooser = Seated([agent("brute", scenario.book, 1), agent("brute", scenario.book, 2)])
    scenario.book.run(fight, 10_000)
    assert fight.over
    scenario.book.close_fight(fight)
    party = Aftermath(scenario, fight, 1).party(["Brida the smith", "Her sister"])
    for row in document["fighters"]:
        member: Any = party["party"]
        row.update({"change": {}, "start": {}, **member[row["name"]]})
        row["change"] = row.pop("sheet")
    again = from_document(document, "again")
    assert Aftermath(again, again.begin(SeededDice(1)), 1).party(["Brida the smith", "Her sister"]) == party


def test_gear_of_ones_own_as_the_page_has_it() -> None:
    (block,) = blocks("Gear of your own")
    written = tomllib.loads("[[fighters]]\nside = 'red'\nname = 'A'\nat = 'a1'\n" + block)["fighters"][0]
    for book in ("gurps", "threa"):
        own = {**written, "change": {**written["change"]}}
        if book == "threa":
            own["change"]["arsenal"] = {"brand": {"from": "broad-sword", "name": "Brand"}}
        other = {"side": "blue", "name": "B", "at": "b1"}
        document: dict[str, Any] = {
            "rulebook": book, "map": {"rows": [".."]}, "sides": {"red": {}, "blue": {}}, "fighters": [own, other],
        }  # fmt: skip
        sheet: Any = from_document(document, "page").setup.entrants[0].sheet
        assert [item.key for item in sheet.items[:2]] == ["brand", "dagger"]
