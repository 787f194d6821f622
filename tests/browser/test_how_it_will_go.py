"""How will this go, and what would change it: from a card to a comparison, knowing nothing but the names on a sheet."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.people import Household

PATIENCE = 60_000


def test_one_more_point_is_compared(household: Household) -> None:
    anna = household.somebody()
    page = anna.go("/")
    card = page.get_by_role("article").filter(has_text="The duel on the green")
    card.get_by_text("Who wins?").click()
    page.get_by_label("Whose").select_option(label="Hrolf")
    page.get_by_label("What", exact=True).select_option(label="Two-Handed Axe/Mace")
    becomes = page.get_by_label("Becomes")
    now = int(page.get_by_text(re.compile(r"^now \d+$")).inner_text().removeprefix("now "))
    expect(becomes).to_have_value(str(now + 1))  # one more is what one would ask first
    becomes.fill(str(now + 5))
    page.get_by_role("button", name="Run beside").click(timeout=PATIENCE)
    page.get_by_text(f"Hrolf, Two-Handed Axe/Mace {now + 5} instead of {now}:").wait_for(timeout=PATIENCE)
    expect(page.get_by_text(re.compile(r"blue \+\d+ points"))).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="Stop").first.click()
    assert anna.troubles == []
    anna.leave()


def test_house_rules_and_numbers_of_fighters_are_compared_too(household: Household) -> None:
    anna = household.somebody()
    page = anna.go("/report?scenario=duel")
    page.get_by_label("Whose").select_option(label="House rules")
    page.get_by_label("What", exact=True).select_option(label="block limit")
    assert page.get_by_label("Becomes").locator("option").all_inner_texts() == ["1 (as now)", "unlimited"]
    page.get_by_label("Whose").select_option(label="Dame Ysolde")
    page.get_by_label("What", exact=True).select_option(label="Suit")
    expect(page.get_by_label("Becomes").locator("option", has_text="(as now)")).to_have_text("Mail suit (as now)")
    page.get_by_label("What", exact=True).select_option(label="How many")
    expect(page.get_by_label("Becomes")).to_have_value("2")
    page.get_by_role("button", name="Run beside").click(timeout=PATIENCE)
    expect(page.get_by_text(re.compile(r"red \+\d+ points"))).to_be_visible(timeout=PATIENCE)
    assert anna.troubles == []
    anna.leave()
