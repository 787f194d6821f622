"""The map in a browser: its cursor tells in words what it is on, and a hand drags and zooms it and points at people."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.browser.people import PHONE, Household, Person, make_fight


def at_the_skirmish(household: Household, **options: object) -> Person:
    made = make_fight(household.at, scenario="skirmish", name="Greta", controls={"red": "human", "blue": "human"})
    greta = household.somebody(**options)  # type: ignore[arg-type]  # what a browser takes
    greta.go(made["seats"][0]["link"])
    greta.page.get_by_role("application").wait_for()
    greta.page.locator("[data-fighter]").first.wait_for()
    return greta


def heard(page: Page) -> str:
    return page.locator("[data-heard=polite]").inner_text()


def where(page: Page) -> str:
    """How the picture of the map is placed."""
    return str(page.locator(".world").evaluate("each => each.style.transform"))


def test_the_cursor_goes_over_the_map_and_is_told(household: Household) -> None:
    greta = at_the_skirmish(household)
    page = greta.page
    page.keyboard.press("m")
    board = page.get_by_role("application", name="Map, 20 by 14 hexes")
    expect(board).to_be_focused()
    page.keyboard.press("d")
    first = heard(page)
    assert re.match(r"[a-t]\d+, ", first), first
    page.keyboard.press("a")
    page.keyboard.press("v")  # sight
    expect(page.get_by_role("button", name="Sight")).to_have_attribute("aria-pressed", "true")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    assert re.search(r"In sight|No line of sight", heard(page)), heard(page)
    page.keyboard.press("Tab")
    expect(board).not_to_be_focused()
    assert greta.troubles == []


def test_a_hand_drags_zooms_and_points(household: Household) -> None:
    greta = at_the_skirmish(household)
    page = greta.page
    box = page.get_by_role("application").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before = where(page)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y - 30, steps=4)
    page.mouse.up()
    dragged = where(page)
    assert dragged != before
    page.mouse.wheel(0, -300)
    expect(page.locator(".world")).not_to_have_attribute("style", re.compile(re.escape(dragged)))
    page.locator("[data-fighter='Black Nan'] .shape").click()
    expect(page.locator("[data-fighter='Black Nan'] .selected")).to_have_count(1)
    for _ in range(9):
        page.get_by_role("button", name="Zoom in").click()
    expect(page.locator(".small")).to_have_count(1)  # less than a third is in view
    page.get_by_role("button", name="Show all").click()
    expect(page.locator(".small")).to_have_count(0)
    assert greta.troubles == []


def test_a_finger_taps_a_fighter(household: Household) -> None:
    greta = at_the_skirmish(household, size=PHONE)
    page = greta.page
    page.locator("[data-fighter='Maud Fletcher'] .shape").tap()
    expect(page.locator("[data-fighter='Maud Fletcher'] .selected")).to_have_count(1)
    assert greta.troubles == []
