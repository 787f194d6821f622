"""What a batch shows of itself in a notebook."""

from __future__ import annotations

import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

import fracas
from fracas.arena.batch import BatchResult
from fracas.arena.statistics import percent_alone, percent_interval, share


@pytest.fixture(scope="module")
def result() -> BatchResult:
    return fracas.simulate("duel", fights=20, seed=1, details=True)


def test_it_shows_itself_without_anything_installed(result: BatchResult, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("altair", "vl_convert", "polars"):
        monkeypatch.setitem(sys.modules, name, None)
    told = result._repr_html_()
    for side, wins in result.wins.items():
        found = share(wins, result.fights)
        assert side in told
        assert percent_alone(found) in told
        assert percent_interval(found) in told
    for word in ("<script", "http", "src="):
        assert word not in told
    parser = HTMLParser()
    parser.feed(told)
    parser.close()


def test_a_name_is_no_markup_in_a_notebook() -> None:
    document = fracas.load("duel").to_dict()
    sides = document["sides"]
    assert isinstance(sides, dict)
    told = fracas.simulate({**document, "title": "<b>x</b>"}, fights=4)._repr_html_()
    assert "<b>x" not in told


def test_a_frame_has_a_row_for_each_fight(result: BatchResult) -> None:
    pytest.importorskip("polars")
    frame = result.frame()
    assert frame.columns == ["fight", "winner", "rounds"]
    assert frame["winner"].to_list().count("red") == result.wins["red"]
    assert frame["rounds"].mean() == pytest.approx(result.rounds_mean)


def test_a_frame_of_fighters(result: BatchResult) -> None:
    pytest.importorskip("polars")
    frame = result.frame("fighters")
    assert frame["fighter"].to_list() == [each.name for each in result.summary.fighters]
    assert frame["standing"].sum() == sum([each.ends["standing"] for each in result.summary.fighters])
    with pytest.raises(fracas.Mistake, match="did you mean 'fighters'"):
        result.frame("fighter")


def test_a_chart_is_altair(result: BatchResult) -> None:
    altair = pytest.importorskip("altair")
    assert isinstance(result.chart(), altair.TopLevelMixin)
    assert result.chart("map-1").to_dict()["title"] == "Where red stood and fell"
    with pytest.raises(fracas.Mistake, match="did you mean 'length'"):
        result.chart("lenght")


def test_what_is_not_installed_is_said(result: BatchResult, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def nothing(name: str, *rest: object) -> None:
        return None

    monkeypatch.setattr("fracas.arena.extras.find_spec", nothing)
    for ask in (result.frame, result.chart, lambda: result.report(tmp_path / "page.html")):
        with pytest.raises(fracas.Mistake, match=r"pip install 'fracas\[report\]'"):
            ask()


def test_a_report_from_python(result: BatchResult, tmp_path: Path) -> None:
    pytest.importorskip("vl_convert")
    result.report(tmp_path / "page.html")
    assert "The duel on the green" in (tmp_path / "page.html").read_text("utf-8")
