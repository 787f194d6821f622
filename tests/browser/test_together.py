"""Two and three browsers at one fight: what each may know, who was quicker, taking back, a server that was killed."""

from __future__ import annotations

import os
import re
import signal
from pathlib import Path
from typing import Any

from playwright.sync_api import WebSocketRoute, expect
from tests.browser.people import Household, Person, make_fight
from tests.browser.playing import Player
from tests.server.processes import Process

FOOTPADS = ("Watt", "Hob the Knife", "Sly Nan")


def sits(household: Household, seat: dict[str, Any]) -> Person:
    somebody = household.somebody()
    somebody.go(seat["link"])
    somebody.page.get_by_role("region", name="Question").wait_for()
    return somebody


def test_who_hides_is_in_nobody_elses_page_or_traffic(household: Household) -> None:
    made = make_fight(
        household.at,
        scenario="footpads",
        controls={"red": "human", "blue": "human"},
        name="Greta",
        seats=[{"fighters": ["Old Grim"], "name": "Anna"}, {"name": "Carl"}],
    )
    greta, anna, carl = (sits(household, seat) for seat in made["seats"])
    greta.page.get_by_role("button", name=re.compile("Hob the Knife")).first.wait_for()
    anna.page.get_by_role("button", name=re.compile("^Old Grim")).first.wait_for()
    carl.page.get_by_role("button", name=re.compile("^Old Grim")).first.wait_for()
    greta.page.get_by_role("tab", name="Desk").click()
    greta.page.get_by_role("button", name="Rule HP of Old Grim").click()
    greta.page.get_by_label("Value").fill("9")
    greta.page.get_by_role("button", name="Rule", exact=True).click()
    for somebody in (anna, carl):
        somebody.page.get_by_text("hp is now 9").first.wait_for()
        told = somebody.page.content() + "".join(somebody.heard) + "".join(somebody.asked)
        assert [name for name in FOOTPADS if name in told] == []
        assert somebody.page.get_by_role("tab", name="Desk").count() == 0
        assert somebody.troubles == []
    assert carl.page.get_by_role("button", name="Answer or ask").count() == 0, "who looks on is asked nothing"
    assert carl.page.get_by_label("Say something to the table").count() == 0


class Slow:
    """A line on which what the server says is held back until it is let through."""

    def __init__(self, person: Person) -> None:
        self.held: list[str | bytes] = []
        self.holds = False
        person.page.route_web_socket(re.compile("/live"), self.connect)

    def connect(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        self.socket = socket
        socket.on_message(server.send)
        server.on_message(lambda message: self.held.append(message) if self.holds else socket.send(message))

    def let_through(self) -> None:
        self.holds = False
        for message in self.held:
            self.socket.send(message)


def test_of_two_who_answer_at_once_one_is_told(household: Household) -> None:
    made = make_fight(household.at, scenario="duel", seed=7, controls={"red": "human", "blue": "human"}, name="Greta")
    greta = sits(household, made["seats"][0])
    late = household.somebody()
    slow = Slow(late)
    late.go(made["seats"][0]["link"])
    for player in (Player(greta), Player(late)):
        assert player.asked()
    for somebody in (greta, late):
        somebody.page.get_by_role("button", name="Do Nothing").click()
        expect(Player(somebody).says).to_be_enabled()
    slow.holds = True
    asked = Player(greta).dock.get_by_role("heading").first
    question = asked.inner_text()
    Player(greta).says.click()
    expect(asked).not_to_have_text(question)
    Player(late).says.click()
    slow.let_through()
    late.page.get_by_text(re.compile("answered first: .* Your answer was not used")).wait_for()
    assert late.troubles == []


def test_taking_back_with_consent(household: Household) -> None:
    made = make_fight(
        household.at,
        scenario="duel",
        seed=7,
        controls={"red": "human", "blue": "brute"},
        name="Greta",
        seats=[{"fighters": ["Dame Ysolde"], "name": "Anna"}],
    )
    greta, anna = (sits(household, seat) for seat in made["seats"])
    player = Player(anna)
    assert player.asked()
    while not any(event["rolls"] for event in anna.view()["fight"]["events"]):
        player.act(player.prompt())
        assert player.asked()
    before = player.prompt()["number"]
    player.dock.get_by_role("button", name="Take back").click()
    anna.page.get_by_label("What should be taken back, and why?").fill("I meant the other one")
    anna.page.get_by_role("button", name="Ask to take back").click()
    greta.page.get_by_role("tab", name="Desk").click()
    card = greta.page.get_by_role("status").filter(has_text="I meant the other one")
    card.wait_for()
    card.get_by_role("button", name="Take back the last thing said").click()
    card.wait_for(state="detached")
    assert player.asked()
    assert player.prompt()["number"] < before
    assert anna.troubles == []


def test_nothing_is_lost_when_the_server_is_killed(household: Household, tmp_path: Path) -> None:
    server = Process(tmp_path)
    port = server.at.rsplit(":", 1)[1]
    try:
        made = make_fight(server.at, scenario="duel", seed=7, controls={"red": "human", "blue": "brute"})
        anna = sits(household, made["seats"][0])
        page = anna.page
        player = Player(anna)
        assert player.asked()
        page.get_by_role("button", name="Do Nothing").click()
        expect(player.says).to_be_enabled()
        os.killpg(server.process.pid, signal.SIGKILL)
        server.process.wait()
        page.get_by_text("Connection lost.").first.wait_for()
        assert page.get_by_role("group", name="Turn line").get_by_text("Do Nothing").is_visible(), "the plan is kept"
        player.says.click()
        page.get_by_text("Not sent yet.").wait_for()
        server = Process(tmp_path, "--port", port)
        page.get_by_role("button", name="Try now").click()
        page.get_by_text("Not sent yet.").wait_for(state="detached")
        page.get_by_role("region", name="Log").get_by_text(
            re.compile("does nothing|Do Nothing", re.IGNORECASE)
        ).first.wait_for()
        assert player.asked()
    finally:
        os.killpg(server.process.pid, signal.SIGKILL)
        server.process.wait()


def test_a_withdrawn_link_says_so(household: Household) -> None:
    made = make_fight(household.at, scenario="duel", name="Greta", seats=[{"fighters": ["Hrolf"], "name": "Ben"}])
    greta, ben = (sits(household, seat) for seat in made["seats"])
    greta.context.request.delete(f"/api/fights/{made['fight']}/seats/{made['seats'][1]['seat']}")
    ben.page.get_by_role("heading", name="This link was withdrawn.").wait_for()
    ben.go(made["seats"][1]["link"])
    ben.page.get_by_role("heading", name="This link was withdrawn. Ask your game master for a new one.").wait_for()
