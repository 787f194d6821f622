"""The page of a report: it needs no network, is told to everybody, and its fights can be stepped through."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.arena.studies import simulation, sweep_of_two
from tests.browser.people import PHONE, WIDE, Household, Person
from tests.browser.test_everyone import AXE, findings

from fracas.arena.report.page import write_report

pytest.importorskip("vl_convert")


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report of a simulation and one of a sweep, as files."""
    folder = tmp_path_factory.mktemp("reports")
    write_report(simulation(fights=12), folder / "simulation.html")
    write_report(sweep_of_two(), folder / "sweep.html")
    return folder


@pytest.fixture
def readers(household: Household) -> Household:
    """The browser that all tests of pages share: in one process there can be one at a time."""
    return household


def reader(readers: Household, page: Path, size: tuple[int, int] = WIDE, dark: bool = False) -> Person:
    """Somebody who has opened a page, with the network cut."""
    anna = readers.somebody(size, dark, offline=True)
    anna.go(page.as_uri())
    return anna


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("name", ["simulation", "sweep"])
def test_a_report_opens_offline_and_is_for_everybody(
    readers: Household, pages: Path, name: str, dark: bool, size: tuple[int, int]
) -> None:
    anna = reader(readers, pages / f"{name}.html", size, dark)
    expect(anna.page.get_by_role("heading", level=1)).to_be_visible()
    assert anna.asked == [(pages / f"{name}.html").as_uri()], "nothing but the page itself"
    assert anna.troubles == []
    assert anna.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    if AXE.exists():
        assert findings(anna.page) == []
    anna.leave()


def test_a_fight_is_stepped_through_by_buttons_keys_and_slider(readers: Household, pages: Path) -> None:
    anna = reader(readers, pages / "simulation.html")
    fight = anna.page.locator("#replay-typical")
    now, slider = fight.locator(".now"), fight.get_by_role("slider")
    expect(now).to_contain_text("The beginning")
    before = fight.locator(".people").inner_html()
    fight.get_by_role("button", name="A step on").click()
    expect(slider).to_have_value("1")
    fight.get_by_role("button", name="To the end").click()
    expect(slider).to_have_value(str(slider.get_attribute("max")))
    assert fight.locator(".people").inner_html() != before
    expect(fight.locator(".token.out")).to_have_count(1)
    slider.focus()
    anna.page.keyboard.press("Home")
    expect(now).to_contain_text("The beginning")
    anna.page.keyboard.press("ArrowRight")
    anna.page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("2")
    fight.get_by_role("list", name="What happens").get_by_role("button").last.click()
    expect(fight.locator('.line[aria-current="true"]')).to_have_count(1)
    assert anna.troubles == []
    anna.leave()


def test_what_a_chart_was_made_from_can_be_saved(readers: Household, pages: Path) -> None:
    anna = reader(readers, pages / "sweep.html")
    anna.page.get_by_text("The numbers").first.click()
    with anna.page.expect_download() as saved:
        anna.page.get_by_role("button", name="Save as Vega-Lite").first.click()
    assert saved.value.suggested_filename == "tried.vl.json"
    assert anna.troubles == []
    anna.leave()
