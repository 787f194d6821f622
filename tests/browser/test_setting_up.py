"""From nothing to a fight of one's own: a map is painted, a mistake made and mended, the file passes `fracas check`."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from playwright.sync_api import expect
from tests.browser.people import PHONE, Household, Person

from fracas.stage.scenario import check


def open_set_up(household: Household, scenario: str = "", **options: object) -> Person:
    anna = household.somebody(**options)  # type: ignore[arg-type]
    anna.go(f"/set-up{'?scenario=' if scenario else ''}{scenario}")
    return anna


def saved(anna: Person, folder: Path) -> Path:
    """The file that the page makes of what it shows."""
    with anna.page.expect_download() as loading:
        anna.page.get_by_role("button", name="Save as a file").click()
    file = folder / loading.value.suggested_filename
    loading.value.save_as(file)
    return file


def sound(anna: Person) -> None:
    anna.page.get_by_text("No problem").wait_for()


def test_a_fight_from_an_empty_map(household: Household, tmp_path: Path) -> None:
    anna = open_set_up(household)
    page = anna.page
    page.get_by_label("An empty map").select_option("gurps")
    page.get_by_role("button", name="Begin").nth(1).click()

    page.get_by_role("button", name="Rules").click()
    page.get_by_label("Title").fill("My goblins")
    page.get_by_label("rear defence").select_option("minus4")

    page.get_by_role("button", name="Map", exact=True).click()
    page.get_by_role("button", name="wall", exact=True).click()
    board = page.get_by_role("application").bounding_box()
    assert board is not None
    middle = (board["x"] + board["width"] / 2, board["y"] + board["height"] / 2)
    page.mouse.move(*middle)
    page.mouse.down()
    page.mouse.move(middle[0], middle[1] + 120, steps=8)
    page.mouse.up()
    page.get_by_role("button", name="More columns").click()

    page.get_by_role("button", name=re.compile("^Who")).click()
    page.get_by_role("button", name="Add a fighter").click()
    page.get_by_role("button", name=re.compile("^Knight")).click()
    page.get_by_role("textbox", name="Name").fill("Aldric")
    page.get_by_role("button", name="Add a fighter").click()
    page.get_by_role("button", name=re.compile("^Peasant")).click()
    page.get_by_label("How many").fill("6")
    page.get_by_label("How many").press("Tab")
    page.get_by_text("x 6").wait_for()
    sound(anna)

    page.get_by_text("Sheet", exact=True).click()
    page.get_by_text("skills and traits", exact=True).click()
    page.get_by_role("button", name="Add to skills").click()
    page.get_by_label("skills, 3").fill("Spaer")
    page.get_by_label("skills, 3").press("Tab")
    page.get_by_role("button", name="1 problem", exact=True).wait_for()
    page.get_by_role("button", name="use Spear?").click()
    sound(anna)
    page.get_by_role("spinbutton", name="Spear").fill("14")
    sound(anna)

    file = saved(anna, tmp_path)
    assert file.name == "my-goblins.toml"
    assert "7 fighters on a 15 x 10 map" in check(str(file))
    written = tomllib.loads(file.read_text())
    assert written["rules"] == {"rear_defence": "minus4"}
    assert sum(row.count("#") for row in written["map"]["rows"]) >= 2
    assert [each["change"] for each in written["fighters"][1:]] == [{"skills": {"Spear": 14}}] * 6
    assert anna.troubles == []
    page.reload()
    page.get_by_role("heading", name="My goblins").wait_for()  # the draft is still there
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/fights/*")
    anna.leave()


def test_seats_get_links(household: Household) -> None:
    anna = open_set_up(household, "duel")
    page = anna.page
    sound(anna)
    page.get_by_role("button", name="Seats").click()
    page.get_by_role("button", name="Add a seat").click()
    page.get_by_label("Hrolf").check()
    sound(anna)
    page.get_by_role("button", name="Start").click()
    link = page.get_by_role("textbox", name="Hrolf").input_value()
    ben = household.somebody()
    ben.go(link)
    ben.page.wait_for_url("**/fights/*")
    assert link.rsplit("/", 1)[1] not in ben.page.url
    page.get_by_role("button", name="To the table").click()
    page.wait_for_url("**/fights/*")
    anna.leave()
    ben.leave()


def test_a_problem_leads_to_its_field(household: Household) -> None:
    anna = open_set_up(household, "skirmish", size=PHONE)
    page = anna.page
    sound(anna)
    page.get_by_role("button", name="Tom of the Mill").click()
    page.get_by_role("textbox", name="Hex").fill("z99")
    page.get_by_role("textbox", name="Hex").press("Tab")
    page.get_by_role("button", name="Rules").click()
    page.get_by_role("button", name="1 problem", exact=True).click()
    field = page.get_by_role("textbox", name="Hex")
    field.wait_for()
    assert field.input_value() == "z99"
    assert page.get_by_role("button", name="Start").is_disabled()
    page.get_by_role("button", name="Undo").click()
    sound(anna)
    assert anna.troubles == []
    anna.leave()


def test_a_form_stays_where_it_is_while_one_types(household: Household) -> None:
    anna = open_set_up(household, "skirmish")
    page = anna.page
    sound(anna)
    page.get_by_role("button", name="Ulf Redbeard", exact=True).click()
    row = page.get_by_role("button", name=re.compile("^Ulf Redbeard"), pressed=True)
    expect(row).to_be_in_viewport()
    name = page.get_by_role("textbox", name="Name", exact=True)
    page.get_by_role("button", name="Add a fighter").scroll_into_view_if_needed()
    name.focus()
    before = name.bounding_box()
    name.press_sequentially(" the Younger")
    page.get_by_role("button", name="Ulf Redbeard the Younger", exact=True).wait_for()
    assert name.bounding_box() == before
    assert anna.troubles == []
