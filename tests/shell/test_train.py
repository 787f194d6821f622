"""`fracas train`, and tables at the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.shell.commands import refused

from fracas.arena.training import Trained
from fracas.shell.train import report
from fracas.stage.tables import Row


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["swords"], "training needs two scenarios at least"),
        (["swords", "duel"], "the scenarios are of 2 rulebooks"),
        (["swords", "goblin", "--minutes", "1", "--fights", "2"], "--minutes with --fights: it goes by the clock or"),
        (["swords", "nowhere"], "nowhere': no such file"),
    ],
)
def test_what_cannot_be_trained_is_told_in_one_line(tmp_path: Path, words: list[str], told: str) -> None:
    out = refused("train", *words, "--save", tmp_path / "table.toml")
    assert told in out
    assert len(out.strip().splitlines()) == 1


def test_no_file_is_written_over(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text("mine", encoding="utf-8")
    out = refused("train", "swords", "goblin", "--save", path)
    assert "is there already" in out
    assert path.read_text("utf-8") == "mine"


def test_nothing_is_written_if_nothing_was_found(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    out = refused("train", "swords", "goblin", "--fights", "1", "--save", path)
    assert "found on" in out
    assert "is not written: nothing proved to be worth a thought" in out
    assert not path.exists()


def test_what_was_found_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    row = Row("boost with FAT", "3", "0", 0.081, 12)
    report(Trained([row], ["swords"], ["street"], (40, 30), 9, 12.0, 20))
    out = capsys.readouterr().out
    assert "found on    swords (40 fights, 9 answers)" in out
    assert "proved on   street (30 fights, 1 kept)" in out
    assert "boost with FAT" in out
    assert "+8.1" in out
    assert "60 % of 20 fights won" in out


def test_a_table_of_another_book_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text('book = "threa"\nversion = "0.1.0"\n[questions.action]\nattack = {}\n', encoding="utf-8")
    for command in ("simulate", "play"):
        out = refused(command, "duel", "--candidates", path)
        assert "the table is for fights of 'threa', and this is one of 'gurps'" in out
