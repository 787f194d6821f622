"""Everybody can use it: axe finds nothing serious on any screen, and a duel is played from what is heard alone."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.listening import Listener
from tests.browser.people import PHONE, WIDE, Household, Person, make_fight
from tests.browser.playing import KeyPlayer

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
SERIOUS = ("serious", "critical")


def findings(page: Page) -> list[str]:
    """What axe calls serious or worse, with where it is."""
    page.evaluate(AXE.read_text("utf-8"))
    found: dict[str, Any] = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{each['id']}: {each['help']}: {[node['html'][:160] for node in each['nodes'][:3]]}"
        for each in found["violations"]
        if each["impact"] in SERIOUS
    ]


def look_around(anna: Person, made: dict[str, Any]) -> dict[str, list[str]]:
    """Every screen, and what is opened on it."""
    page = anna.page
    narrow = page.viewport_size is not None and page.viewport_size["width"] < 700
    found: dict[str, list[str]] = {}

    def look(name: str) -> None:
        page.wait_for_load_state("networkidle")
        found[name] = findings(page)

    anna.go("/")
    page.get_by_role("button", name="Play The duel on the green").wait_for()
    look("start")
    page.get_by_role("button", name="Play The duel on the green").click()
    look("who plays")
    anna.go("/set-up?scenario=duel")
    page.get_by_text("No problem").wait_for()
    for part in ("Rules", "Map", "Who", "Seats", "Ending"):
        page.get_by_role("button", name=re.compile(f"^{part}")).first.click()
        look(f"set-up, {part}")
    anna.go(made["seats"][0]["link"])
    page.get_by_role("heading", name=re.compile("what do you do this second")).wait_for()
    look("table")
    page.keyboard.press("h")
    page.get_by_role("dialog").wait_for()
    look("keys")
    page.keyboard.press("Escape")
    if narrow:
        page.get_by_role("button", name="Log").click()
        look("log")
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Desk").click()
    else:
        page.get_by_role("tab", name="Desk").click()
    page.get_by_role("button", name="Rule HP of").first.wait_for()
    look("desk")
    anna.go(f"/fights/{made['fight']}/replay")
    page.get_by_role("button", name="Play", exact=True).wait_for()
    look("replay")
    anna.go("/report?scenario=duel")
    page.get_by_role("button", name="Stop").click()
    page.get_by_role("button", name=re.compile("^Start")).wait_for()
    look("report")
    anna.go(f"/fights/{made['fight']}/after")
    page.get_by_role("heading", name="What became of everybody").wait_for()
    look("after")
    anna.go("/s/" + "x" * 22)
    look("no such link")
    return {name: each for name, each in found.items() if each}


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing_serious(household: Household, size: tuple[int, int], dark: bool) -> None:
    made = make_fight(household.at, scenario="duel", seed=7, controls={"red": "human", "blue": "brute"})
    anna = household.somebody(size, dark)
    found = look_around(anna, made)
    assert not found, json.dumps(found, indent=1)


def look_at_panels(household: Household, size: tuple[int, int], dark: bool) -> dict[str, list[str]]:
    """What is opened at the table in the middle of a fight, in the books that have it."""
    found: dict[str, list[str]] = {}
    narrow = size[0] < 700

    def seated(**wanted: Any) -> Page:
        anna = household.somebody(size, dark)
        return anna.go(make_fight(household.at, **wanted)["seats"][0]["link"])

    def look(page: Page, name: str) -> None:
        page.wait_for_load_state("networkidle")
        found[name] = findings(page)

    people = {"red": "human", "blue": "human"}
    page = seated(scenario="spears", seed=7, controls=people)
    foe = page.locator("[data-fighter]").last
    foe.tap(force=True) if narrow else foe.click(force=True)
    page.get_by_role("heading", name="What can be done about").wait_for()
    look(page, "what can be done about somebody")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Threat").click()
    look(page, "threat")
    for button, name in (("Advice", "What wins most often"), ("Why not", "What would you like to do")):
        page.get_by_role("button", name=button).first.click()
        page.get_by_text(name).wait_for()
        look(page, button)
    if not narrow:
        page.get_by_role("button", name="More about").first.click(force=True)
        look(page, "menu of a fighter")
        page.get_by_role("button", name="Character sheet").click()
        page.get_by_role("heading", name="Attributes").wait_for()
        look(page, "character sheet")
    page = seated(scenario="duel", dice="typed", controls={"red": "human", "blue": "brute"})
    answers = page.get_by_role("group", name="Answers")
    answers.get_by_role("button").first.wait_for()
    look(page, "real dice, or the first question")
    page = seated(scenario="knives", seed=3, controls=people)
    dock = page.get_by_role("region", name="Question")
    dock.get_by_role("button", name=re.compile("^(With what: )?form")).first.click()
    dock.get_by_role("group", name="Answers").get_by_role("button", name=re.compile("knife", re.I)).first.click()
    points = dock.get_by_role("button").filter(has_text=re.compile(r"parry\s*\d+ points"))
    points.or_(dock.get_by_role("slider")).first.wait_for()
    if points.is_visible():
        points.click()
    dock.get_by_role("slider").first.wait_for()
    look(page, "a bar for the parry")
    page = seated(scenario="goblin", seed=7, controls=people)
    page.get_by_role("region", name="Question").get_by_role("heading").first.wait_for()
    look(page, "points to pay with")
    return {name: each for name, each in found.items() if each}


@pytest.mark.parametrize("size, dark", [(WIDE, False), (PHONE, True)], ids=["wide", "phone"])
def test_axe_finds_nothing_serious_in_any_panel(household: Household, size: tuple[int, int], dark: bool) -> None:
    found = look_at_panels(household, size, dark)
    assert not found, json.dumps(found, indent=1)


def test_what_is_heard(household: Household) -> None:
    """Being asked, what is planned, what has happened, and where one's cursor is, in the words that are read out."""
    made = make_fight(household.at, scenario="duel", seed=7, controls={"red": "human", "blue": "brute"})
    anna = household.somebody()
    page = anna.go(made["seats"][0]["link"])
    asked, told, log = (page.locator(f"[data-heard={name}]") for name in ("assertive", "polite", "log"))
    expect(asked).to_have_text(re.compile(r"^Dame Ysolde, what do you do this second\? [0-9]+ answers\."))
    player = KeyPlayer(anna)
    assert player.asked()
    player.press(page.get_by_role("button", name=re.compile("^([0-9] )?Move up to")))
    expect(told).to_have_text(re.compile("^Move"))
    page.keyboard.press("m")
    page.keyboard.press("d")
    expect(told).to_have_text(re.compile(r"^[a-z][0-9]+, open ground"))
    page.keyboard.press("Tab")
    page.keyboard.press("/")
    page.get_by_role("textbox", name="Answer or ask").fill("where is Hrolf")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").filter(has_text="Hrolf")).to_be_visible()
    page.keyboard.press("Escape")
    player.play()
    expect(asked).to_have_text(re.compile("wins|Nobody"))
    assert log.get_by_role("paragraph").count() > 0
    assert anna.troubles == []


def test_a_duel_by_ears_alone(household: Household) -> None:
    """Nothing of the page is read but its live regions and what the map answers; all that is done is done by keys."""
    made = make_fight(household.at, scenario="duel", seed=7, controls={"red": "human", "blue": "brute"})
    anna = household.somebody()
    anna.go(made["seats"][0]["link"])
    anna.page.get_by_role("application").wait_for()
    listener = Listener(anna, "Hrolf")
    assert re.search(r"(red|blue) wins in second [0-9]+", listener.play(), re.IGNORECASE)
    assert len(listener.done) > 3, listener.done
    assert anna.troubles == []
