"""Reports: every kind of study makes a page, with the very numbers of the study, and nothing in it breaks out."""

from __future__ import annotations

import json
import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.arena.studies import STUDIES, scenario, simulation, simulation_of

from fracas.arena.charts import contrasts, course, ends, places
from fracas.arena.charts.drawing import Chart, altair_chart
from fracas.arena.report import pictures
from fracas.arena.report.page import page, save_charts, write_report
from fracas.arena.report.sections import chapters, paper_of
from fracas.arena.statistics import percent_alone, percent_interval, share
from fracas.arena.study import Study
from fracas.kernel.mistake import Mistake

pytest.importorskip("vl_convert")
altair = pytest.importorskip("altair")


@cache
def study(kind: str) -> Study:
    return STUDIES[kind]()


@cache
def page_of(kind: str) -> str:
    return page(study(kind))


def all_charts(found: Study) -> list[Chart]:
    return [chart for chapter in chapters(found) for chart in chapter.charts]


class Tags(HTMLParser):
    """The tags of a page, and the text of its scripts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.scripts: list[str] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self.open.append(tag)
        if tag == "script":
            self.scripts.append("")

    def handle_endtag(self, tag: str) -> None:
        if tag in self.open:
            while self.open.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if self.open[-1:] == ["script"]:
            self.scripts[-1] += data
        else:
            self.words.append(data)


@pytest.mark.parametrize("kind", STUDIES)
def test_every_kind_of_study_makes_a_page_that_holds_everything(kind: str) -> None:
    found = Tags(page_of(kind))
    assert found.scripts[-1].strip(), "its own script"
    for tag, attributes in found.tags:
        assert tag not in ("link", "img", "iframe", "object", "base"), tag
        for name in ("src", "href", "xlink:href"):
            assert (attributes.get(name) or "#").startswith("#"), (tag, attributes)
    ids = [attributes["id"] for _, attributes in found.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    policy = next(each["content"] for _, each in found.tags if each.get("http-equiv") == "Content-Security-Policy")
    assert policy is not None
    assert policy.startswith("default-src 'none'; script-src 'sha256-")


@pytest.mark.parametrize("kind", STUDIES)
def test_charts_are_vega_lite(kind: str) -> None:
    """Altair checks each against the schema."""
    for chart in all_charts(study(kind)):
        made = altair_chart(chart)
        assert made.to_dict()["title"] == chart.title


@pytest.mark.parametrize("kind", STUDIES)
def test_drawings_have_no_colour_of_their_own(kind: str) -> None:
    """Else something would be dark on dark."""
    for chart in all_charts(study(kind)):
        svg = pictures.drawn(chart)
        ElementTree.fromstring(svg)
        paints = set(re.findall(r'(?:fill|stroke)="([^"]*)"', svg))
        assert {paint for paint in paints if not paint.startswith("var(")} <= {"none", "transparent"}, chart.key


@pytest.mark.parametrize("kind", STUDIES)
def test_every_colour_has_a_place_in_the_style(kind: str) -> None:
    style = page_of(kind).partition("</style>")[0]
    for name in set(re.findall(r"var\(--([a-z0-9-]+)\)", page_of(kind))) - {"side", "text"}:
        assert style.count(f"--{name}:") == 2, f"{name} by day and by night"


def rows_of(chart: Chart) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = chart.spec["data"]["values"]
    return rows


def test_win_rates_are_those_of_the_summary() -> None:
    summary = study("simulation").cells[0].summary
    chart = ends.win_rates(paper_of(study("simulation").cells[0]))
    for row, (side, wins), told in zip(rows_of(chart), summary.wins.items(), chart.sheet.rows, strict=False):
        found = share(wins, summary.fights)
        assert (row["name"], row["value"], row["low"], row["high"]) == (side, found.value, found.low, found.high)
        assert told == [side, str(wins), percent_alone(found), percent_interval(found)]
        assert percent_alone(found) in page_of("simulation")


def test_lengths_add_up_to_the_fights() -> None:
    summary = study("simulation").cells[0].summary
    rows = rows_of(ends.lengths(paper_of(study("simulation").cells[0])))
    for side, name in enumerate(summary.sides):
        mine = [row["high"] - row["low"] for row in rows if row["who"] == name]
        assert sum(mine) == summary.winners.count(side)


def test_health_goes_on_as_a_fight_has_left_it() -> None:
    """After each round there are as many as fights: those that are over count as they ended."""
    summary = study("simulation").cells[0].summary
    for fighter in summary.fighters:
        for classes in course.after_each_round([fighter], max(summary.lengths)):
            assert classes.total() == summary.fights


def test_a_chance_ends_where_the_fights_did() -> None:
    """In the last round that is shown nearly all are over: the bands lie at won and lost."""
    found = study("simulation")
    chart = course.chances(paper_of(found.cells[0]), 0)
    assert chart is not None
    rows = rows_of(chart)
    assert [row["round"] for row in rows] == list(range(len(rows)))
    assert all(0 <= row["p10"] <= row["p25"] <= row["p50"] <= row["p75"] <= row["p90"] <= 1 for row in rows)
    assert (rows[-1]["p10"], rows[-1]["p90"]) == (0, 1)


def test_what_was_found_is_watched() -> None:
    found = study("balance")
    assert contrasts.cell_to_watch(found) is found.cells[0]
    fitting = Study(found.kind, found.title, found.cells, extra={**found.extra, "found": 13})
    assert contrasts.cell_to_watch(fitting) is found.cells[2]


@pytest.mark.parametrize(
    "classes, found",
    [
        ({20: 10}, [1.0] * 5),
        ({0: 10}, [0.0] * 5),
        ({0: 1, 10: 8, 20: 1}, [0.0, 0.525, 0.525, 0.525, 0.525]),
    ],
)
def test_quantiles_of_classes(classes: dict[int, int], found: list[float]) -> None:
    assert course.quantiles(classes) == pytest.approx(found)


def test_shares_of_what_became_of_somebody_fill_the_bar() -> None:
    rows = rows_of(ends.survival(paper_of(study("simulation").cells[0])))
    for name in {row["name"] for row in rows}:
        mine = [row for row in rows if row["name"] == name]
        assert mine[0]["low"] == 0
        assert mine[-1]["high"] == pytest.approx(1)


def test_the_map_shows_where_they_stood_and_fell() -> None:
    paper = paper_of(study("simulation").cells[0])
    red = paper.summary.fighters[0]
    chart = places.places(paper, 0)
    assert chart is not None
    stood, fell = chart.spec["layer"][1]["data"]["values"], chart.spec["layer"][2]["data"]["values"]
    assert len(stood) == len(red.stood)
    assert sum([row["count"] for row in fell]) == red.fell.total()
    best = max(red.stood, key=lambda cell: red.stood[cell])
    assert chart.sheet.rows[0][0] == paper.places[best]


def test_a_curve_has_the_shares_of_its_cells() -> None:
    chart = contrasts.tried(study("sweep"))
    for row, cell in zip(rows_of(chart), study("sweep").cells, strict=True):
        found = share(cell.summary.wins["red"], cell.summary.fights)
        assert (row["at"], row["value"], row["low"], row["high"]) == (
            next(iter(cell.values.values())), found.value, found.low, found.high
        )  # fmt: skip


def test_two_values_make_a_heat_map() -> None:
    chart = contrasts.tried(study("sweep of two"))
    shares = {(row["column"], row["row"]): row["value"] for row in rows_of(chart)}
    for cell in study("sweep of two").cells:
        one, two = [str(value) for value in cell.values.values()]
        assert shares[one, two] == cell.summary.wins["red"] / cell.summary.fights


def test_differences_are_those_of_the_study() -> None:
    chart = contrasts.differences(study("comparison"))
    assert chart is not None
    told = [(row["name"], row["value"], row["low"], row["high"]) for row in rows_of(chart)]
    assert told == [(each["label"], each["points"], each["low"], each["high"])
                    for each in study("comparison").extra["differences"]]  # fmt: skip


def test_meetings_of_a_tournament_mirror_each_other() -> None:
    found = contrasts.meetings(study("tournament"))
    one, other = found["brute", "random"], found["random", "brute"]
    assert one.value + other.value == pytest.approx(1 - draws(study("tournament")))
    assert one.low <= one.value <= one.high
    assert one.low < one.high


def draws(found: Study) -> float:
    return sum([cell.summary.draws for cell in found.cells]) / sum([cell.summary.fights for cell in found.cells])


def test_a_fitted_curve_goes_where_the_points_are() -> None:
    heights = contrasts.fitted([(0.0, 10, 100), (5.0, 50, 100), (10.0, 90, 100)])
    assert heights[0] == pytest.approx(0.1, abs=0.03)
    assert heights[-1] == pytest.approx(0.9, abs=0.03)
    assert heights == sorted(heights)


def test_a_fitted_curve_survives_what_is_always_won() -> None:
    assert all(0 < height < 1 for height in contrasts.fitted([(1.0, 100, 100), (2.0, 100, 100)]))


STRANGE = ["<script>alert(1)</script>", '"onload="x', "</script><b>", "שלום עולם", "👹 goblin", "x" * 500, "a&b;%s{{}}"]


def strange_duel(name: str) -> dict[str, Any]:
    document = scenario()
    document["fighters"][0]["name"] = name[:60]
    return document


@pytest.mark.parametrize("name", STRANGE)
def test_no_name_breaks_out_of_the_page(name: str) -> None:
    study = simulation_of(strange_duel(name), 4)
    study.title, study.findings = f"The duel of {name}", [f"{name} wins."]
    made = page(study)
    plain, strange = Tags(page_of("simulation")), Tags(made)
    kinds = {tag for tag, _ in plain.tags}
    assert {tag for tag, _ in strange.tags} <= kinds
    assert all(not key.startswith("on") for _, attributes in strange.tags for key in attributes)
    assert len([tag for tag, _ in strange.tags if tag == "script"]) == len(strange.scripts)
    for content in strange.scripts[:-1]:
        json.loads(content)
    assert name in "".join(strange.words)


def test_charts_as_files(tmp_path: Path) -> None:
    made = save_charts(study("sweep"), tmp_path / "charts")
    assert sorted(each.name for each in made) == ["tried.png", "tried.svg", "tried.vl.json"]
    source = json.loads((tmp_path / "charts" / "tried.vl.json").read_text("utf-8"))
    assert source == contrasts.tried(study("sweep")).spec
    assert (tmp_path / "charts" / "tried.png").read_bytes().startswith(b"\x89PNG")
    assert ElementTree.parse(tmp_path / "charts" / "tried.svg").getroot().tag.endswith("svg")


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match="there is no folder"):
        write_report(study("sweep"), tmp_path / "no" / "report.html")
    with pytest.raises(Mistake, match="there is no folder"):
        save_charts(study("sweep"), tmp_path / "no" / "charts")


def test_nothing_fought_is_nothing_to_report() -> None:
    empty = simulation()
    empty.cells[0].summary = study("simulation").cells[0].summary.__class__(["red"], [])
    with pytest.raises(Mistake, match="nothing has been fought yet"):
        page(empty)


def test_a_kept_study_makes_the_same_page() -> None:
    kept = Study.from_json(study("simulation").to_json())
    assert page(kept) == page_of("simulation")


def test_replays_end_as_the_fights_did() -> None:
    """Whoever is left standing at the end is of the side that won."""
    scripts = [json.loads(each) for each in Tags(page_of("simulation")).scripts[:-1]]
    fights = [each for each in scripts if "beats" in each]
    assert len(fights) == 3
    for fight in fights:
        standing: dict[str, str] = {}
        for beat in fight["beats"]:
            for who, change in beat["f"].items():
                standing[who] = change.get("s", standing.get(who, ""))
        left = {fight["people"][int(who)]["side"] for who, how in standing.items() if how == "in"}
        assert len(left) == 1
