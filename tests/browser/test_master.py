"""The game master runs a horde with a click, answers for others, and rolls real dice."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.people import Household, make_fight
from tests.browser.playing import Player

ROUNDS = 4
HORDE = """title = "Six goblins"
rulebook = "gurps"

[map]
rows = [".........", ".........", ".........", ".........", ".........", ".........", "........."]

[sides.red]
[sides.blue]

[[fighters]]
name = "Aldric"
side = "red"
from = "knight"
at = "b4"
""" + "".join(
    f"""
[[fighters]]
name = "Goblin {number}"
side = "blue"
from = "peasant"
at = "{"gh"[number % 2]}{number}"
"""
    for number in range(1, 7)
)


def test_six_goblins_in_two_clicks_a_round(household: Household) -> None:
    seats = [{"fighters": ["Aldric"], "name": "Anna"}]
    made = make_fight(
        household.at, toml=HORDE, seed=5, controls={"red": "brute", "blue": "human"}, name="Greta", seats=seats
    )
    greta = household.somebody()
    greta.go(made["seats"][0]["link"])
    player = Player(greta)
    play_them = player.dock.get_by_role("button", name="Play them")
    clicks: dict[int, int] = {}
    for _ in range(40):
        if not player.asked() or (round_number := greta.view()["fight"]["round"]) > ROUNDS:
            break
        before = player.clicks
        if play_them.is_visible():
            player.press(play_them)
        else:
            player.act(player.prompt())
        clicks[round_number] = clicks.get(round_number, 0) + player.clicks - before
    assert sorted(clicks) == list(range(1, ROUNDS + 1)), clicks
    assert max(clicks.values()) <= 2, clicks
    assert player.kinds["defence"], "somebody defended"
    assert greta.troubles == []


def test_answering_for_somebody_and_letting_an_agent_answer(household: Household) -> None:
    made = make_fight(
        household.at,
        scenario="duel",
        seed=7,
        controls={"red": "human", "blue": "human"},
        name="Greta",
        seats=[{"fighters": ["Dame Ysolde"], "name": "Anna"}, {"fighters": ["Hrolf"], "name": "Ben"}],
    )
    greta, ben = household.somebody(), household.somebody()
    ben.go(made["seats"][2]["link"])
    greta.go(made["seats"][0]["link"])
    greta.page.get_by_role("tab", name="Desk").click()
    player = Player(greta)
    assert player.asked()
    asked = player.prompt()["who"]
    greta.page.get_by_role("button", name=f"Answer for {asked}").click()
    greta.page.get_by_role("button", name="Do Nothing").click()
    expect(player.says).to_be_enabled()
    player.says.click()
    ben.page.get_by_text("answered by the game master").first.wait_for(state="attached")
    greta.page.get_by_role("button", name="Let brute answer this turn").click()
    ben.page.get_by_role("region", name="Log").get_by_text("Dame Ysolde").first.wait_for()
    assert greta.troubles == []


def test_real_dice_are_typed(household: Household) -> None:
    made = make_fight(
        household.at, scenario="duel", dice="typed", controls={"red": "human", "blue": "brute"}, name="Greta"
    )
    greta = household.somebody()
    greta.go(made["seats"][0]["link"])
    player = Player(greta)
    field = player.answers.get_by_label("Faces or sum")
    for _ in range(30):
        assert player.asked()
        if field.is_visible():
            break
        player.act(player.prompt())
    assert greta.page.get_by_role("heading", name="attack roll: what do the dice show (3d)?").is_visible()
    question = greta.view()["question"]
    for face in ("3", "4", "3"):
        player.answers.get_by_role("button", name=face, exact=True).click()
    expect(player.answers.get_by_text("Sum 10")).to_be_visible()
    player.answers.get_by_role("button", name="Say it").click()
    greta.page.wait_for_function(
        "(before) => fetch(location.pathname.replace('/fights', '/api/fights')).then((answer) => answer.json())"
        ".then((view) => view.question !== before)",
        arg=question,
    )
    assert greta.troubles == []


def test_somebody_joins_falls_and_is_revived(household: Household) -> None:
    made = make_fight(household.at, scenario="duel", controls={"red": "human", "blue": "human"}, name="Greta")
    greta = household.somebody()
    page = greta.go(made["seats"][0]["link"])
    page.get_by_role("tab", name="Desk").click()
    desk = page.locator("#explain")
    desk.get_by_role("button", name="Add a fighter").click()
    desk.get_by_placeholder("goblin, knight…").fill("peasant")
    desk.get_by_role("button", name="Peasant").first.click()
    desk.get_by_label("Side").select_option("blue")
    desk.get_by_role("button", name="Place on the map").click()
    page.get_by_text("Pick the hex where").wait_for()
    board = page.get_by_role("application").bounding_box()
    assert board is not None
    page.mouse.click(board["x"] + board["width"] / 2, board["y"] + board["height"] / 2)
    page.get_by_role("region", name="Order of turns").get_by_role("button", name=re.compile("^Peasant")).wait_for()
    page.keyboard.press("Escape")
    desk.get_by_role("button", name="Peasant", exact=True).first.click()
    desk.get_by_role("button", name="Take out", exact=True).first.click()
    desk.get_by_role("button", name="Rule", exact=True).click()
    desk.get_by_role("button", name="Revive", exact=True).first.click()
    page.get_by_role("region", name="Log").get_by_text("is no longer out").wait_for()
    desk.get_by_role("button", name="Take out", exact=True).first.wait_for()
    assert greta.troubles == []
