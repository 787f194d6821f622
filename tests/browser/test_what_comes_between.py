"""What comes between a plan and its end: a clock that runs out, a pause, somebody who has waited for it, the end of a
fight; a lid that was closed for an hour, and a link of which half is missing."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect
from tests.browser.people import Household, Person, make_fight
from tests.browser.playing import READY, Player
from tests.browser.test_bad_input import Sleep

PEOPLE = {"red": "human", "blue": "human"}
SEATS = [{"fighters": ["Dame Ysolde"], "name": "Anna"}, {"fighters": ["Hrolf"], "name": "Ben"}]


def three(household: Household, seed: int = 1) -> tuple[Person, Person, Person]:
    """Greta is the game master of the duel, Anna and Ben fight it."""
    made = make_fight(household.at, scenario="duel", seed=seed, controls=PEOPLE, name="Greta", seats=SEATS)
    people: list[Person] = []
    for seat in made["seats"]:
        somebody = household.somebody()
        somebody.go(seat["link"])
        somebody.page.get_by_role("region", name="Question").wait_for()
        people.append(somebody)
    greta, anna, ben = people
    return greta, anna, ben


def asked_first(*people: Person) -> Person:
    """Whoever of them is asked."""
    return next(each for each in people if each.view()["fight"]["prompt"])


def desk_of(greta: Person) -> Any:
    greta.page.get_by_role("tab", name="Desk").click()
    return greta.page.locator("#explain")


def test_a_clock_that_runs_out_answers_as_announced_and_a_pause_stops_it(household: Household) -> None:
    greta, anna, ben = three(household)
    desk = desk_of(greta)
    desk.locator("summary", has_text="Table rules").click()
    asked = asked_first(anna, ben)
    clock = asked.page.get_by_role("progressbar", name="Time left")
    assert not clock.is_visible()
    desk.get_by_label("Time for a turn").select_option("15")
    clock.wait_for()
    asked.page.get_by_text("then: as advised").wait_for()
    desk.get_by_role("button", name="Pause").click()
    asked.page.get_by_text(re.compile("paused")).first.wait_for()
    left = asked.page.locator(".clock .number")
    expect(left).to_have_text(re.compile("0:(0[1-9]|1[0-5])"))
    stands = left.inner_text()
    asked.page.wait_for_timeout(1500)  # nothing tells that a clock does not run but that it does not
    assert left.inner_text() == stands
    desk.get_by_role("button", name="Go on").click()
    asked.page.get_by_text("answered by the clock").first.wait_for(timeout=60_000, state="attached")
    assert anna.troubles == ben.troubles == greta.troubles == []


def test_a_plan_is_interrupted_by_somebody_who_has_waited_for_it(household: Household) -> None:
    _, anna, ben = three(household)
    waiter, goer = Player(ben), Player(anna)
    assert asked_first(anna, ben) is ben
    assert waiter.asked()
    ben.page.get_by_role("button", name=re.compile("^(. )?Wait")).first.click()
    expect(waiter.says).to_be_enabled()
    waiter.says.click()
    assert goer.asked()
    field = anna.page.get_by_role("button", name=re.compile("Answer or ask"))
    field.click()
    box = anna.page.get_by_label("Answer or ask").last
    for answer in ("move", "g5"):
        box.fill(answer)
        box.press("Enter")
    line = goer.dock.get_by_role("group", name="Turn line")
    line.get_by_role("button", name=re.compile("^facing")).click()
    goer.answers.get_by_role("button", name="Face north-west").click()
    line.get_by_role("button", name="facing: face north-west").wait_for()
    expect(goer.says).to_be_enabled()
    goer.says.click()
    ben.page.get_by_role("heading", name=re.compile("^Hrolf:")).wait_for()  # what was waited for has happened
    assert ben.page.get_by_text("Interrupted:").count() == 0, "that was not Ben's plan"
    before = ben.view()["question"]
    for _ in range(20):
        if ben.page.evaluate(f"({READY})()") == "asked":
            waiter.act(waiter.prompt())
        elif anna.view()["fight"]["prompt"]:
            break
        ben.page.wait_for_timeout(200)
    assert ben.view()["question"] != before
    anna.page.get_by_text(re.compile("^Interrupted: somebody else is asked")).wait_for()
    anna.page.get_by_role("button", name="Go on as planned").click()
    anna.page.get_by_text("Interrupted:").wait_for(state="detached")
    expect(goer.says).to_be_enabled()
    assert anna.troubles == ben.troubles == []


def test_once_more_begins_the_same_fight_again(household: Household) -> None:
    made = make_fight(household.at, scenario="duel", seed=1, controls=PEOPLE, name="Greta")
    greta = household.somebody()
    greta.go(made["seats"][0]["link"])
    desk = desk_of(greta)
    desk.get_by_role("button", name="Hrolf", exact=True).click()
    desk.get_by_role("button", name="Take out", exact=True).first.click()
    desk.get_by_role("button", name="Rule", exact=True).click()
    page = greta.page
    page.get_by_role("heading", name=re.compile("^Red wins in second")).wait_for()
    page.get_by_role("link", name="See it again").wait_for()
    page.get_by_role("button", name="Once more").click()
    page.wait_for_url(lambda address: "/fights/" in address and made["fight"] not in address)
    player = Player(greta)
    assert player.asked()
    assert greta.view()["fight"]["round"] == 1
    assert {each["standing"] for each in greta.view()["fight"]["fighters"]} == {"in"}
    assert greta.troubles == []


def test_an_hour_with_the_lid_closed(household: Household) -> None:
    """Clocks of the page stand still meanwhile, and nobody has to press anything afterwards."""
    made = make_fight(household.at, scenario="duel", seed=7, controls=PEOPLE)
    anna, sleeper = household.somebody(), household.somebody()
    sleep = Sleep()
    sleeper.page.clock.install()
    sleeper.page.route_web_socket(re.compile("/live"), sleep.connect)
    for somebody in (anna, sleeper):
        somebody.go(made["seats"][0]["link"])
        assert Player(somebody).asked()
    sleep.fall()
    sleeper.page.get_by_text("Connection lost.").first.wait_for()
    player = Player(anna)
    question = player.prompt()["number"]
    anna.page.get_by_role("button", name="Do Nothing").click()
    expect(player.says).to_be_enabled()
    player.says.click()
    assert player.asked_next(question)
    sleep.asleep = False
    sleeper.page.clock.fast_forward("01:00:00")
    sleeper.page.get_by_text(re.compile("Back. You missed [0-9]+ lines?.")).first.wait_for()
    assert Player(sleeper).asked()
    assert sleeper.view()["question"] == anna.view()["question"]


def test_half_a_link_says_so(household: Household) -> None:
    made = make_fight(household.at, scenario="duel", name="Greta", seats=SEATS)
    link = made["seats"][1]["link"]
    anna = household.somebody()
    anna.go(link[: len(link) - 9])
    anna.page.get_by_role("heading", name="No fight has this link. Check that you copied all of it.").wait_for()
    anna.go(link)
    anna.page.get_by_role("region", name="Question").or_(anna.page.get_by_label("Your name")).first.wait_for()
