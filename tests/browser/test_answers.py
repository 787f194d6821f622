"""Answers that are more than a click: points shared between attack and parry, real dice, a step that would reach somebody;
and what a fight does with a plan that is interrupted, a clock that runs out, one more go."""

from __future__ import annotations

import re

from tests.browser.people import PHONE, Household, make_fight
from tests.browser.playing import Player
from tests.server.processes import Process


def test_points_are_shared_on_one_bar(household: Household, server: Process) -> None:
    """A handle for each foe: keys move it, the chances follow, and the plan says what the bar says."""
    made = make_fight(server.at, scenario="barfight", seed=3, controls={"watch": "human"})
    anna = household.somebody()
    page = anna.go(made["seats"][0]["link"])
    dock = page.get_by_role("region", name="Question")
    handle = dock.get_by_role("slider").first
    player = Player(anna)
    for _ in range(12):
        assert player.asked(), "no points were to be shared"
        if handle.is_visible():
            break
        player.press(player.wisest())
    handle.wait_for()
    before = int(handle.get_attribute("aria-valuenow") or "0")
    handle.focus()
    page.keyboard.press("Shift+ArrowUp")
    assert int(handle.get_attribute("aria-valuenow") or "0") == before + 5
    page.keyboard.press("Home")
    assert handle.get_attribute("aria-valuenow") == "0"
    dock.get_by_role("button", name="Half").click()
    half = int(handle.get_attribute("aria-valuenow") or "0")
    assert half > 0
    dock.get_by_text(re.compile(r"you hit .+ \d+ %, .+ hits you \d+ %|hits you (\d+|under 1) %")).first.wait_for()
    anna.picture("split")
    dock.get_by_role("button", name=re.compile("^Take attack")).click()
    dock.get_by_role("button", name=re.compile(rf"parry {half}\b")).first.wait_for()


def test_real_dice_tell_their_verdict_before_it_is_said(household: Household, server: Process) -> None:
    made = make_fight(server.at, scenario="duel", seed=3, dice="typed", controls={"red": "human", "blue": "human"})
    anna = household.somebody(PHONE)
    page = anna.go(made["seats"][0]["link"])
    field = page.get_by_label("Faces or sum")
    player = Player(anna)
    for _ in range(40):
        assert player.asked()
        if field.is_visible():
            break
        player.act(player.prompt())
    page.get_by_text(re.compile(r"\d+ needed on 3d")).wait_for()
    for face in ("4", "3", "5"):
        page.get_by_role("button", name=face, exact=True).click()
    page.get_by_role("status").get_by_text(re.compile("rolls 12 against")).wait_for()
    anna.picture("dice")
    page.get_by_role("button", name="Clear").click()
    field.fill("99")
    page.get_by_role("status").get_by_text(re.compile("cannot be what 3d6 show")).wait_for()
    field.fill("4 3 5")
    page.get_by_role("button", name="Say it").click()
    page.get_by_text(re.compile("rolls 12 against")).first.wait_for(state="attached")
