"""The start page: two clicks to a question, back to it later, files and links that people bring."""

from __future__ import annotations

import re
from pathlib import Path

from tests.browser.people import PHONE, Household, make_fight

BROKEN = """title = "Broken"
rulebook = "gurps"

[map]
rows = ["....", "...."]

[sides.red]
[sides.blue]

[[fighters]]
side = "red"
from = "knight"
at = "a1"
[fighters.change]
skills = { Spaer = 12 }

[[fighters]]
side = "blue"
from = "peasant"
at = "zz1"
"""


def test_two_clicks_to_a_question_and_back(household: Household) -> None:
    anna = household.somebody(PHONE)
    page = anna.go("/")
    page.get_by_text("No fights yet.").wait_for()
    page.get_by_role("button", name="Play The duel on the green").click()
    page.get_by_role("button", name="Play red: Dame Ysolde").click()
    page.wait_for_url("**/fights/*")
    fight = page.url
    anna.go("/")
    page.get_by_text("you are asked: Dame Ysolde").wait_for()
    page.get_by_role("link", name=re.compile("^The duel on the green")).click()
    page.wait_for_url(fight)
    anna.go("/")
    page.get_by_role("button", name="Delete The duel on the green").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    page.get_by_text("No fights yet.").wait_for()
    assert anna.troubles == []
    anna.leave()


def test_files_are_told_apart_and_mistakes_have_their_line(household: Household, tmp_path: Path) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text(BROKEN)
    anna = household.somebody()
    page = anna.go("/")
    page.get_by_test_id("file").set_input_files(broken)
    page.get_by_text("broken.toml, line 15: unknown skill 'Spaer'; did you mean 'Spear'?").wait_for()
    page.get_by_text("1 more problem.").wait_for()
    page.get_by_role("button", name="Mend it in the set-up").click()
    page.get_by_role("button", name="2 problems", exact=True).wait_for()
    whole = tmp_path / "whole.toml"
    whole.write_text(BROKEN.replace("Spaer", "Spear").replace("zz1", "d2"))
    page = anna.go("/")
    page.get_by_test_id("file").set_input_files(whole)
    page.get_by_role("button", name="Play it").click()
    page.get_by_role("button", name="Play blue: Peasant").click()
    page.wait_for_url("**/fights/*")
    fight = page.url.rsplit("/", 1)[1]
    record = tmp_path / "fight.json"
    record.write_text(page.evaluate(f"fetch('/api/fights/{fight}/record').then((answer) => answer.text())"))
    page = anna.go("/")
    page.get_by_test_id("file").set_input_files(record)
    page.wait_for_url("**/fights/*")
    assert fight not in page.url, "a fight of its own, which goes on from there"
    assert anna.troubles == []
    anna.leave()


def test_links_that_people_paste(household: Household) -> None:
    made = make_fight(household.at, scenario="duel", seats=[{"fighters": ["Hrolf"]}])
    link = made["seats"][1]["link"]
    anna = household.somebody()
    page = anna.go("/")
    page.get_by_role("button", name="Paste a link").click()
    field = page.get_by_label("The link that you were given")
    field.fill(link[:-8])
    field.press("Enter")
    page.get_by_text("Check that you copied all of it").wait_for()
    field.fill(link[: link.rindex("/") + 1] + "x" * len(made["seats"][1]["token"]))
    field.press("Enter")
    page.get_by_text("No fight has this link. Check that you copied all of it.").wait_for()
    field.fill(f"your seat: {link}")
    field.press("Enter")
    page.wait_for_url(f"**/fights/{made['fight']}?seat={made['seats'][1]['seat']}")
    page = anna.go(link[:-4])
    page.get_by_role("heading", name="No fight has this link. Check that you copied all of it.").wait_for()
    assert made["seats"][1]["token"][:10] not in page.url
    anna.leave()


def test_whoever_plays_does_not_see_who_hides(household: Household) -> None:
    anna = household.somebody()
    page = anna.go("/")
    hidden = page.evaluate("""fetch('/api/scenarios/footpads').then((answer) => answer.json())
        .then((found) => found.preview.fighters.filter((each) => each.hidden).map((each) => [each.name, each.side]))""")
    side = next(each for each in ("red", "blue") if each not in [of for _, of in hidden])
    title = page.evaluate(
        "fetch('/api/scenarios/footpads').then((answer) => answer.json()).then((found) => found.title)"
    )
    page.get_by_role("button", name=re.compile(r"Show \d+ more")).first.click()
    page.get_by_role("button", name=f"Play {title}", exact=True).click()
    with page.expect_websocket():
        page.get_by_role("button", name=f"Play {side}").click()
    page.wait_for_url("**/fights/*?seat=*")
    page.wait_for_timeout(500)
    assert anna.heard, "the fight was told"
    assert not [name for name, _ in hidden if any(name in text for text in anna.heard)]
    anna.leave()
