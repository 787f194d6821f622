"""Somebody who has never seen it: two clicks to the first question, and whole fights by mouse, by keys and by touch."""

from __future__ import annotations

import re

import pytest
from tests.browser.people import PHONE, WIDE, Household, Person, make_fight
from tests.browser.playing import KeyPlayer, Player, TouchPlayer

ENDED = re.compile("^(Red|Blue) wins in (second|round) [0-9]+|^Nobody wins")


def test_two_clicks_to_the_first_question(household: Household) -> None:
    anna = household.somebody()
    page = anna.go("/")
    page.get_by_role("button", name="Play The duel on the green").click()
    page.get_by_role("button", name="Play red: Dame Ysolde").click()
    page.get_by_role("heading", name="Dame Ysolde: what do you do this second?").wait_for()
    assert anna.troubles == []


def seated(household: Household, scenario: str, seed: int, side: str = "red", size: tuple[int, int] = WIDE) -> Person:
    """Somebody who plays a side against a brute, with dice that fall the same every time."""
    other = {"red": "blue", "blue": "red"}[side]
    made = make_fight(household.at, scenario=scenario, seed=seed, controls={side: "human", other: "brute"})
    anna = household.somebody(size)
    anna.go(made["seats"][0]["link"])
    return anna


@pytest.mark.parametrize("way, size", [(Player, WIDE), (KeyPlayer, WIDE), (TouchPlayer, PHONE)])
def test_a_duel_to_its_end(household: Household, way: type[Player], size: tuple[int, int]) -> None:
    anna = seated(household, "duel", 7, size=size)
    player = way(anna)
    player.play()
    anna.page.get_by_role("heading", name=ENDED).wait_for()
    assert player.kinds["defence"], "somebody struck back"
    assert anna.troubles == []


@pytest.mark.parametrize(
    "scenario, seed, kinds",
    [
        ("duel", 1, {"list", "place", "location", "extra", "defence"}),
        ("bout", 1, {"list", "place", "location", "extra", "defence"}),
        ("swords", 1, {"list", "defence"}),
        ("knives", 1, {"list", "declaration", "split"}),
    ],
)
def test_every_book_is_played_to_the_end(household: Household, scenario: str, seed: int, kinds: set[str]) -> None:
    anna = seated(household, scenario, seed)
    player = Player(anna)
    player.play()
    anna.page.get_by_role("heading", name=ENDED).wait_for()
    assert kinds <= set(player.kinds), player.kinds
    assert anna.troubles == []
