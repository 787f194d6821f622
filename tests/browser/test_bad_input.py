"""What people bring, and what goes wrong: each has its words, and nothing is lost."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import WebSocketRoute, expect
from tests.browser.people import PHONE, Household, make_fight
from tests.browser.playing import Player

FIGHT = """title = {title}
rulebook = "gurps"

[map]
rows = [{rows}]

[sides.red]
[sides.blue]

[[fighters]]
name = {name}
side = "red"
from = "knight"
at = "b2"

[[fighters]]
name = "Hob"
side = "blue"
from = "peasant"
at = "e2"
"""


def toml(title: str, name: str, rows: list[str] | None = None) -> str:
    quoted = ", ".join(f'"{row}"' for row in rows or ["......", "......", "......"])
    return FIGHT.format(title=f"'{title}'", name=f"'{name}'", rows=quoted)


NAMES = ["<img src=x onerror=alert(1)><b>Bold</b>", "שלום עולם", "🐉 Drache 🔥", "a" * 40]


@pytest.mark.parametrize("name", NAMES, ids=["markup", "right to left", "emoji", "long"])
def test_names_are_shown_as_text(household: Household, name: str) -> None:
    made = make_fight(
        household.at, toml=toml(name, name), controls={"red": "human", "blue": "human"}, name=name, seed=1
    )
    for size in ((1440, 900), PHONE):
        anna = household.somebody(size)
        page = anna.go(made["seats"][0]["link"])
        assert Player(anna).asked()
        assert name in page.get_by_role("region", name="Order of turns").inner_text()
        assert page.locator("img, b:has-text('Bold')").count() == 0
        wide = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, "nothing sticks out"
        assert anna.troubles == []


def test_a_name_of_five_hundred_letters_has_its_words(household: Household, tmp_path: Path) -> None:
    file = tmp_path / "long.toml"
    file.write_text(toml("Long", "a" * 500))
    anna = household.somebody()
    page = anna.go("/")
    page.get_by_test_id("file").set_input_files(file)
    page.get_by_text(re.compile("long.toml")).first.wait_for()
    expect(
        page.get_by_role("button", name="Mend it in the set-up").or_(page.get_by_role("button", name="Play it"))
    ).to_be_visible()
    assert anna.troubles == []


def test_forty_mistakes_are_counted_and_the_first_is_told(household: Household, tmp_path: Path) -> None:
    text = toml("Forty", "Anna") + "".join(
        f'\n[[fighters]]\nname = "Bad {number}"\nside = "red"\nfrom = "knigth"\nat = "a1"\n' for number in range(40)
    )
    file = tmp_path / "forty.toml"
    file.write_text(text)
    anna = household.somebody()
    page = anna.go("/")
    page.get_by_test_id("file").set_input_files(file)
    page.get_by_text(re.compile("forty.toml, line [0-9]+: .*did you mean 'knight'")).wait_for()
    page.get_by_text(re.compile("[0-9]+ more problems")).wait_for()
    assert anna.troubles == []


def test_the_largest_map_is_drawn(household: Household) -> None:
    rows = ["." * 140] * 140
    made = make_fight(
        household.at, toml=toml("Large", "Anna", rows), controls={"red": "human", "blue": "brute"}, seed=1
    )
    anna = household.somebody()
    page = anna.go(made["seats"][0]["link"])
    assert Player(anna).asked()
    page.get_by_role("button", name="Show all").click()
    page.get_by_role("application", name="Map, 140 by 140 hexes").wait_for()
    assert anna.troubles == []


def test_two_tabs_of_one_seat_go_together(household: Household) -> None:
    made = make_fight(household.at, scenario="duel", seed=7, controls={"red": "human", "blue": "human"})
    anna = household.somebody()
    anna.go(made["seats"][0]["link"])
    second = anna.new_page()
    second.goto(anna.page.url)
    player = Player(anna)
    assert player.asked()
    heading = second.get_by_role("region", name="Question").get_by_role("heading").first
    question = heading.inner_text()
    anna.page.get_by_role("button", name="Do Nothing").click()
    expect(player.says).to_be_enabled()
    player.says.click()
    expect(heading).not_to_have_text(question)
    assert anna.troubles == []


class Sleep:
    """A line that is cut, as when a lid is closed, and mended later."""

    def __init__(self) -> None:
        self.asleep = False
        self.sockets: list[WebSocketRoute] = []

    def connect(self, socket: WebSocketRoute) -> None:
        if self.asleep:
            socket.close(code=1013)
            return
        self.sockets.append(socket)
        socket.connect_to_server()

    def fall(self) -> None:
        self.asleep = True
        for socket in self.sockets:
            socket.close(code=1013)
        self.sockets.clear()


def test_a_browser_that_slept_hears_what_it_missed(household: Household) -> None:
    made = make_fight(household.at, scenario="duel", seed=7, controls={"red": "human", "blue": "human"})
    anna, sleeper = household.somebody(), household.somebody()
    sleep = Sleep()
    sleeper.page.route_web_socket(re.compile("/live"), sleep.connect)
    for somebody in (anna, sleeper):
        somebody.go(made["seats"][0]["link"])
        assert Player(somebody).asked()
    sleep.fall()
    sleeper.page.get_by_text("Connection lost.").first.wait_for()
    player = Player(anna)
    for _ in range(2):
        assert player.asked()
        question = player.prompt()["number"]
        anna.page.get_by_role("button", name="Do Nothing").click()
        expect(player.says).to_be_enabled()
        player.says.click()
        while player.prompt().get("number") == question:
            player.asked()
    sleep.asleep = False
    sleeper.page.get_by_role("button", name="Try now").click()
    sleeper.page.get_by_text(re.compile("Back. You missed [0-9]+ lines?.")).first.wait_for()
    sleeper.page.get_by_role("button", name="Show", exact=True).click()
    assert (
        sleeper.page.get_by_role("region", name="Log")
        .get_by_text("does nothing")
        .or_(sleeper.page.get_by_role("region", name="Log").get_by_text("stays put"))
        .count()
        >= 1
    )


def test_an_older_page_is_asked_to_load_anew(household: Household) -> None:
    made = make_fight(household.at, scenario="duel", seed=7, controls={"red": "human", "blue": "human"})
    anna = household.somebody()

    def newer(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda text: socket.send(re.sub(r'"protocol": ?1\b', '"protocol": 99', str(text))))

    anna.page.route_web_socket(re.compile("/live"), newer)
    page = anna.go(made["seats"][0]["link"])
    page.get_by_text("The table has been updated. Reload to go on; your plan is kept.").wait_for()
    page.get_by_role("button", name="Reload").wait_for()


FLOOD = """() => new Promise((done) => {
    const address = location.pathname.replace('/fights', '/api/fights') + '/live' + location.search;
    const socket = new WebSocket(address.replace(/^/, location.origin.replace('http', 'ws')));
    socket.onmessage = (event) => {
        const heard = JSON.parse(event.data);
        if (heard.type === 'welcome')
            for (let n = 0; n < 80; n++) socket.send(JSON.stringify({type: 'threat', seconds: 0.1, id: `flood-${n}`}));
        if (heard.type === 'refused' && heard.status === 429) done(socket.close());
    };
})"""
"""So much at once, at the same seat, that the server asks to wait."""


def test_a_click_counts_though_the_server_asks_to_wait(household: Household) -> None:
    made = make_fight(household.at, scenario="duel", seed=3, controls={"red": "human", "blue": "brute"})
    anna = household.somebody()
    page = anna.go(made["seats"][0]["link"])
    Player(anna).asked()
    page.evaluate(FLOOD)
    page.locator('[data-fighter="Hrolf"]').first.click(force=True)
    question = page.get_by_role("region", name="Question")
    expect(question.get_by_text("What can be done about Hrolf")).to_be_visible()
    expect(question.locator("button.chain").first).to_be_visible(timeout=30_000)
    assert anna.troubles == []
    anna.leave()
