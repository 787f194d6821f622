"""Answers that are more than a click: points shared between attack and parry, and real dice."""

from __future__ import annotations

import re

from tests.browser.people import PHONE, Household, make_fight
from tests.browser.playing import Player
from tests.server.processes import Process


def test_points_are_shared_on_one_bar(household: Household, server: Process) -> None:
    """Keys move a handle, the chances follow, and the plan says what the bar says."""
    made = make_fight(server.at, scenario="knives", seed=3, controls={"red": "human"})
    anna = household.somebody()
    page = anna.go(made["seats"][0]["link"])
    dock = page.get_by_role("region", name="Question")
    assert Player(anna).asked()
    dock.get_by_role("button", name=re.compile("^(With what: )?form")).first.click()
    dock.get_by_role("group", name="Answers").get_by_role("button", name=re.compile("knife", re.I)).first.click()
    handle = dock.get_by_role("slider").first
    chip = dock.get_by_role("button").filter(has_text=re.compile(r"parry\s*\d+ points"))
    handle.or_(chip).first.wait_for()
    if not handle.is_visible():
        chip.first.click()
    handle.focus()
    page.keyboard.press("Home")
    page.keyboard.press("Shift+ArrowUp")
    assert handle.get_attribute("aria-valuenow") == "5"
    dock.get_by_text(re.compile(r"hits you .*\s%")).first.wait_for()
    anna.picture("split")
    dock.get_by_role("button", name=re.compile("^Take attack")).click()
    chip.filter(has_text=re.compile(r"parry\s*5 points")).click()
    handle.wait_for()
    pool = int(handle.get_attribute("aria-valuemax") or "0")
    dock.get_by_role("button", name="Half each").click()
    chip.filter(has_text=f"{(pool + 1) // 2} points").wait_for()
    assert not anna.troubles


def test_real_dice_tell_their_verdict_before_it_is_said(household: Household, server: Process) -> None:
    made = make_fight(server.at, scenario="knives", dice="typed", controls={"red": "human", "blue": "human"})
    anna = household.somebody(PHONE)
    page = anna.go(made["seats"][0]["link"])
    field = page.get_by_label("Faces or sum")
    field.fill("40")
    verdict = page.get_by_role("status").get_by_text(re.compile(r"initiative.*die \+40"))
    verdict.wait_for()
    anna.picture("dice")
    field.fill("999")
    page.get_by_role("status").get_by_text("cannot be what").wait_for()
    field.fill("40")
    verdict.wait_for()
    page.get_by_role("button", name="Say it").click()
    verdict.wait_for(state="detached")
