"""The game master's evening in a browser: a number ruled in three clicks, somebody moved, hidden, revived and added, a
link copied, and the party carried over."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Locator, Page
from tests.browser.people import Household, Person, make_fight
from tests.browser.playing import Player

ROUNDS = 4


def master_of(household: Household, **wanted: Any) -> tuple[Person, dict[str, Any]]:
    made = make_fight(household.at, scenario="duel", name="Greta", **wanted)
    greta = household.somebody()
    greta.go(made["seats"][0]["link"])
    greta.page.get_by_role("tab", name="Desk").click()
    greta.page.get_by_role("button", name="Rule HP of").first.wait_for()
    return greta, made


def desk_of(page: Page) -> Locator:
    return page.locator("#explain")


@contextmanager
def clicks(page: Page, most: int) -> Iterator[None]:
    """No more clicks than that."""
    page.evaluate("() => { window.clicks ??= (addEventListener('click', () => window.clicks++, true), 0) }")
    before = page.evaluate("window.clicks")
    yield
    assert page.evaluate("window.clicks") - before <= most


PEOPLE = {"controls": {"red": "human", "blue": "human"}}


def test_any_number_is_ruled_in_three_clicks_and_the_line_stands_there_before(household: Household) -> None:
    greta, _ = master_of(household, **PEOPLE)
    page, desk = greta.page, desk_of(greta.page)
    with clicks(page, 3):
        desk.get_by_role("button", name="Rule HP of Hrolf").click()
        desk.get_by_label("Value").fill("4")
        desk.get_by_text("Ruling: Hrolf: hp is now 4.").wait_for()
        desk.get_by_role("button", name="Rule", exact=True).click()
        desk.get_by_role("button", name="HP 4/").wait_for()
    desk.locator("summary", has_text="Rulings").click()
    with clicks(page, 3):
        desk.get_by_label("What").fill("stun")
        desk.get_by_role("button", name="stunned whether").click()
        desk.get_by_role("button", name="yes").click()
        desk.get_by_role("button", name="Rule", exact=True).click()
        desk.get_by_role("button", name="Rule", exact=True).wait_for(state="detached")
    desk.get_by_role("button", name="Rule HP of Hrolf").click()
    desk.get_by_label("Value").fill("400")
    desk.get_by_text("At most").wait_for()
    assert desk.get_by_role("button", name="Rule", exact=True).is_disabled()
    assert greta.troubles == []


def test_dice_become_real_in_mid_fight(household: Household) -> None:
    greta, _ = master_of(household, **PEOPLE)
    desk = desk_of(greta.page)
    desk.locator("summary", has_text="dice").click()
    desk.get_by_label("Dice of").select_option("Hrolf")
    desk.get_by_role("button", name="Real dice from now on").click()
    desk.get_by_text("Ruling: Hrolf: dice is now typed.").wait_for()
    desk.get_by_role("button", name="Rule", exact=True).click()
    desk.get_by_role("button", name="Rule", exact=True).wait_for(state="detached")
    greta.page.get_by_text("Hrolf: dice is now typed").first.wait_for()
    assert greta.troubles == []


def test_somebody_is_hidden_revealed_taken_out_revived_and_added(household: Household) -> None:
    greta, _ = master_of(household, **PEOPLE)
    page, desk = greta.page, desk_of(greta.page)

    def rule(button: str) -> None:
        desk.get_by_role("button", name=button, exact=True).first.click()
        desk.get_by_role("button", name="Rule", exact=True).click()

    desk.get_by_role("button", name="Hrolf", exact=True).click()
    rule("Hide")
    desk.get_by_role("button", name="Reveal", exact=True).first.wait_for()
    rule("Reveal")
    desk.get_by_role("button", name="Hide", exact=True).wait_for()
    rule("+2 on the next roll")
    page.get_by_text("bonus is now 2").first.wait_for()
    desk.get_by_role("button", name="Add a fighter").click()
    desk.get_by_placeholder("goblin, knight…").fill("knight")
    desk.get_by_role("button", name="Knight").first.click()
    desk.get_by_label("Side").select_option("blue")
    desk.get_by_role("button", name="Place on the map").click()
    page.get_by_text("Pick the hex where").wait_for()
    page.keyboard.press("Escape")
    assert page.get_by_text("Pick the hex where").count() == 0
    assert greta.troubles == []


def test_links_are_copied_renewed_and_withdrawn(household: Household) -> None:
    greta, _ = master_of(household, **PEOPLE)
    page = greta.page
    page.get_by_role("button", name="Invite").click()
    dialog = page.get_by_role("dialog", name="Invite")
    dialog.get_by_role("button", name="New seat").click()
    dialog.get_by_label("Hrolf").check()
    dialog.get_by_role("button", name="Make the link").click()
    link = dialog.get_by_label("Link for Hrolf").input_value()
    anna = household.somebody()
    anna.go(link)
    anna.page.get_by_role("heading", name="duel").first.wait_for(state="attached")
    assert anna.page.get_by_role("tab", name="Desk").count() == 0
    page.keyboard.press("Escape")
    desk = desk_of(page)
    desk.locator("summary", has_text="Seats and links").click()
    desk.get_by_role("button", name="Withdraw").click()
    anna.page.get_by_text("withdrawn").first.wait_for()
    assert greta.troubles == []


def test_six_goblins_take_at_most_two_clicks_a_round(household: Household) -> None:
    """Anna is an agent's; the goblins are the game master's, who lets an agent have their turns."""
    goblins = [{"side": "blue", "name": f"Goblin {n}", "from": "brigand", "at": f"j{n}"} for n in range(1, 7)]
    document = {
        "rulebook": "gurps",
        "map": {"rows": [".........." for _ in range(6)]},
        "sides": {"red": {"control": "brute"}, "blue": {"control": "human"}},
        "fighters": [{"side": "red", "name": "Anna", "from": "knight", "at": "a3"}, *goblins],
    }
    made = make_fight(household.at, document=document, seed=1, name="Greta")
    greta = household.somebody()
    page = greta.go(made["seats"][0]["link"])
    page.get_by_role("tab", name="Desk").click()
    desk = desk_of(page)
    again = desk.get_by_role("button", name=re.compile("^Let brute play [0-9]+ turns$"))  # fewer, once one is out
    player = Player(greta)
    clicks = dict.fromkeys(range(1, ROUNDS + 1), 0)
    assert player.asked()
    while (number := greta.view()["fight"]["round"]) <= ROUNDS:  # for their turns, or for a defence in somebody else's
        asked = player.prompt()["number"]
        again.click()
        clicks[number] += 1
        assert player.asked_next(asked)
    assert 0 < min(clicks.values()) <= max(clicks.values()) <= 2, clicks
    assert greta.troubles == []


def test_whoever_has_fought_is_carried_over_into_the_set_up(household: Household) -> None:
    greta, made = master_of(household, **PEOPLE)
    page = greta.page
    page.goto(f"/fights/{made['fight']}/after")
    page.get_by_label("What", exact=True).select_option("recover")
    page.get_by_label("minutes").fill("5")
    page.get_by_role("button", name="Do it").click()
    page.get_by_text("at least 10").wait_for()
    page.get_by_label("minutes").fill("30")
    page.get_by_role("button", name="Do it").click()
    page.get_by_text("recover 30").wait_for()
    page.get_by_label("Hrolf").uncheck()
    page.get_by_label("Next fight").select_option("ambush")
    page.get_by_role("button", name="Into the set-up").click()
    page.get_by_text("Dame Ysolde").first.wait_for()
    page.get_by_text("No problem").wait_for()
