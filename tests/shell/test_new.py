"""`fracas new`: a scenario from a few answers, or from flags, that plays."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.shell.commands import refused, told

from fracas.kernel.dice import SeededDice
from fracas.stage.scenario import load


@pytest.mark.parametrize(
    "book, red, blue",
    [("gurps", "knight", "3 peasant"), ("monday", "knight", "knight"), ("threa", "aldric", "2 goblin")],
)
def test_flags_say_it_all(tmp_path: Path, book: str, red: str, blue: str) -> None:
    path = tmp_path / "fight.toml"
    sides = ["--side", f"red={red}", "--side", f"blue={blue}"]
    said = told("new", path, "--book", book, "--title", "Mine", "--size", "9x5", *sides)
    assert said == f"Written to {path}. 'fracas play {path}' plays it.\n"
    scenario = load(str(path))
    assert (scenario.title, scenario.book.key, scenario.setup.board.columns) == ("Mine", book, 9)
    assert scenario.begin(SeededDice(1)).board.rows == 5
    assert told("play", path, "--watch", "--seed", "3")


def test_questions_with_their_usual_answers(tmp_path: Path) -> None:
    """A mistake is told and asked again; Enter is the usual."""
    path = tmp_path / "fight.toml"
    said = told("new", path, typed=["dd100", "d100", "", "2 swordsmn", "2 swordsman", "drunk, docker", "3", ""])
    assert "unknown rulebook 'dd100'; did you mean 'd100'?" in said
    assert "unknown character 'swordsmn'; did you mean 'swordsman'?" in said
    assert "expected columns x rows from 3 to 200, such as 12x8" in said
    scenario = load(str(path))
    assert [each.name for each in scenario.setup.entrants] == ["Swordsman 1", "Swordsman 2", "Drunk", "Docker"]


def test_with_nobody_to_answer_everything_is_as_usual(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    told("new")
    assert load("a-new-fight.toml").book.key == "gurps"


def test_people_from_files(tmp_path: Path) -> None:
    (tmp_path / "anna.toml").write_text('rulebook = "gurps"\n[sheet]\nname = "Anna"\n', "utf-8")
    path = tmp_path / "fight.toml"
    told("new", path, "--book", "gurps", "--side", "red=anna.toml", "--side", "blue=peasant", "--size", "5x5")
    assert load(str(path)).setup.entrants[0].name == "Anna"


def test_nothing_is_overwritten_silently(tmp_path: Path) -> None:
    path = tmp_path / "fight.toml"
    path.write_text("mine", "utf-8")
    assert "is there already; give another name, or --overwrite" in refused("new", path)
    assert path.read_text("utf-8") == "mine"
    told("new", path, "--overwrite")
    assert path.read_text("utf-8").startswith("# A new fight")


@pytest.mark.parametrize(
    "words, message",
    [
        (["--book", "gurp"], "unknown rulebook 'gurp'; did you mean 'gurps'?"),
        (["--side", "red=knight"], "--side: found 1, expected 2 to 4 sides"),
        (["--side", "red=knight", "--side", "red=knight"], "--side red=knight: 'red' is there twice"),
        (["--side", "knight"], "--side knight: say who fights for it, such as 'red=knight'"),
        (["--side", "red=", "--side", "blue=knight"], "say who fights"),
        (["--side", "red=99 knight", "--side", "blue=knight", "--size", "3x3"], "do not fit on a map of 3 x 3"),
        (["--side", "red=9999 knight", "--side", "blue=knight"], "say who fights"),
        (["--size", "0x4"], "a size of '0x4': expected columns x rows"),
        (["--title", ""], "a title is some text on one line"),
        (["--side", "red=no.toml", "--side", "blue=knight"], "no.toml: no such file"),
        (["--side", "red=../no.toml", "--side", "blue=knight"], "is outside the scenario's folder"),
    ],
)
def test_mistakes_are_told_and_nothing_is_written(tmp_path: Path, words: list[str], message: str) -> None:
    path = tmp_path / "fight.toml"
    assert message in refused("new", path, *words)
    assert not path.exists()


def test_a_crowd_fits_where_there_is_room(tmp_path: Path) -> None:
    path = tmp_path / "fight.toml"
    sides = [
        "--side",
        "red=20 knight",
        "--side",
        "blue=20 peasant",
        "--side",
        "green=3 knight",
        "--side",
        "gold=knight",
    ]
    told("new", path, "--book", "gurps", *sides, "--size", "20x20")
    places = [each.cell for each in load(str(path)).setup.entrants]
    assert len(set(places)) == len(places) == 44


def test_files_are_named_from_where_one_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("t").mkdir()
    Path("t/anna.toml").write_text('rulebook = "gurps"\n[sheet]\nname = "Anna"\n', "utf-8")
    sides = ["--side", "red=t/anna.toml", "--side", "blue=peasant"]
    told("new", "t/fight.toml", "--book", "gurps", *sides, "--size", "5x5")
    assert 'sheet = "anna.toml"' in Path("t/fight.toml").read_text("utf-8")
