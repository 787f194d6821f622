"""The main screens look as they are stored: wide and on a phone, by day and by night. `make pictures` stores
them anew."""

from __future__ import annotations

import base64

import pytest
from playwright.sync_api import Page
from tests.browser.people import Household
from tests.browser.pictures import FOLDER, SCREENS, SIZES, address, compared, grid_of, taken
from tools.screenshots import Studio

REDRAWN = """async ([data, how]) => {
    const picture = await createImageBitmap(await (await fetch(data)).blob());
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [picture.width, picture.height];
    const brush = canvas.getContext("2d");
    brush.drawImage(picture, 0, 0);
    const [wide, high] = [picture.width, picture.height];
    if (how === "moved panel") brush.drawImage(picture, wide - 344, 0, 344, high, wide - 344 - 40, 24, 344, high);
    if (how === "no map") { brush.fillStyle = "#efebdf"; brush.fillRect(250, 60, wide - 600, high - 360); }
    if (how === "other letters") { brush.filter = "blur(0.6px)"; brush.drawImage(picture, 0.5, 0.4); }
    return canvas.toDataURL("image/png");
}"""


@pytest.fixture(scope="module")
def studio(household: Household) -> Studio:
    return Studio(household)


@pytest.fixture
def empty(household: Household) -> Page:
    """A page to work out colours on."""
    return household.somebody().page


def redrawn(page: Page, picture: bytes, how: str) -> bytes:
    drawn: str = page.evaluate(REDRAWN, [address(picture), how])
    return base64.b64decode(drawn.split(",")[1])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_looks_as_it_is_stored(studio: Studio, empty: Page, screen: str, size: str) -> None:
    told = [compared(empty, name, picture) for name, picture in taken(studio, screen, size)]
    assert not any(told), "; ".join(filter(None, told))


@pytest.mark.parametrize(
    "how, same",
    [("nothing", True), ("other letters", True), ("moved panel", False), ("no map", False)],
)
@pytest.mark.parametrize("name", ["table-wide-light", "table-wide-dark", "desk-wide-light"])
def test_what_counts_as_the_same(empty: Page, name: str, how: str, same: bool) -> None:
    """Letters that another machine draws half a pixel further and softer are; what has moved or is missing is not."""
    stored = (FOLDER / f"{name}.webp").read_bytes()
    assert grid_of(empty, redrawn(empty, stored, how)).same_as(grid_of(empty, stored)) == same


@pytest.mark.parametrize("screen", SCREENS)
def test_other_colours_are_not_the_same(empty: Page, screen: str) -> None:
    light, dark = ((FOLDER / f"{screen}-wide-{theme}.webp").read_bytes() for theme in ("light", "dark"))
    assert not grid_of(empty, light).same_as(grid_of(empty, dark))


def test_a_failing_picture_is_told_in_a_line(empty: Page) -> None:
    dark = (FOLDER / "start-wide-dark.webp").read_bytes()
    told = compared(empty, "start-wide-light", dark)
    assert told.startswith("start-wide-light: ")
    assert "\n" not in told
