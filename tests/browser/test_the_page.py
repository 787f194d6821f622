"""The page as such: nothing leaves the server, nothing goes wrong quietly, and it comes in time."""

from __future__ import annotations

import gzip
from pathlib import Path

from tests.browser.people import Household, make_fight

from fracas.server.pages import FOLDER

LARGEST = 250_000
"""Bytes of the first load, compressed."""


def test_nothing_is_asked_of_another_server(household: Household) -> None:
    made = make_fight(household.at, scenario="duel", controls={"red": "human", "blue": "brute"})
    anna = household.somebody()
    for address, shown in (
        ("/", "Play The duel on the green"),
        (made["seats"][0]["link"], "Invite"),
        (f"/fights/{made['fight']}/replay", "Play"),
        ("/set-up", "Begin"),
        ("/report?scenario=duel", "Stop"),
    ):
        anna.go(address)
        anna.page.get_by_role("button", name=shown).first.wait_for()
    assert [address for address in anna.asked if not address.startswith(household.at)] == []
    assert anna.troubles == []
    anna.leave()


def test_an_address_of_nothing_has_its_words(household: Household) -> None:
    anna = household.somebody()
    answer = anna.page.goto("/nothing/here")
    assert answer is not None
    assert answer.status == 404
    assert anna.page.get_by_role("heading").inner_text() == "There is no page at this address."
    anna.leave()


def test_the_first_load_is_small() -> None:
    """Everything that the start page or the table loads; what is loaded later (set-up, the licences) is not in it."""
    later = ("SetUp", "Report", "Replay", "After", "de-", "licences")
    files = [path for path in FOLDER.rglob("*") if path.is_file() and not path.name.startswith(later)]
    assert sum(map(packed, files)) < LARGEST


def packed(path: Path) -> int:
    data = path.read_bytes()
    return len(data) if path.suffix == ".woff2" else len(gzip.compress(data))
