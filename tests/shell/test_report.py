"""`fracas report` as people call it."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.arena.studies import sweep
from tests.shell.commands import refused, told

pytest.importorskip("vl_convert")


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    path = tmp_path / "sweep.json"
    path.write_text(sweep().to_json(), "utf-8")
    return path


def test_the_page_stands_beside_the_study(kept: Path) -> None:
    page = kept.with_suffix(".html")
    assert f"wrote {page}" in told("report", kept).replace("\n", "")
    assert page.read_text("utf-8").startswith("<!doctype html>")
    assert "is there already" in refused("report", kept)
    told("report", kept, "--overwrite")


def test_charts_go_into_a_folder(kept: Path, tmp_path: Path) -> None:
    printed = told("report", kept, "--out", tmp_path / "page.html", "--charts", tmp_path / "charts")
    assert "wrote 3 files into" in printed.replace("\n", " ")
    assert (tmp_path / "charts" / "tried.svg").exists()


@pytest.mark.parametrize("option, name", [("--out", "no/page.html"), ("--charts", "no/charts")])
def test_a_folder_that_is_not_there(kept: Path, tmp_path: Path, option: str, name: str) -> None:
    assert "there is no folder" in refused("report", kept, option, tmp_path / name)
    assert not kept.with_suffix(".html").exists()


def test_what_is_no_study(tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    other.write_text("{}", "utf-8")
    assert "is no study" in refused("report", other)
    assert "no such file" in refused("report", tmp_path / "nothing.json")


def test_what_is_not_installed(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fracas.arena.extras.find_spec", lambda name: None)
    assert "pip install 'fracas[report]'" in refused("report", kept)
