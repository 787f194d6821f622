"""Every kind of question that a book has is answered at the page with the mouse: somebody plays both sides, is asked
everything, and says what leads through all of them."""

from __future__ import annotations

import json
import re
import tomllib
from typing import Final

import pytest
from playwright.sync_api import Locator
from tests.browser.people import Household, Person, make_fight
from tests.browser.playing import Player
from tests.browser.routes import Step, route

from fracas.stage.scenario import from_document, shipped_text

SEED: Final = 1
TWO_AGAINST_ONE: Final = """title = "Two against one"
rulebook = "d100"

[map]
rows = [".......", ".......", ".......", ".......", "......."]

[sides.red]
[sides.blue]

[[fighters]]
name = "Tolly"
side = "red"
from = "marine"
at = "c3"

[[fighters]]
name = "Bittern"
side = "blue"
from = "marine"
at = "d3"

[[fighters]]
name = "Heron"
side = "blue"
from = "marine"
at = "f3"
"""
MORE: Final = re.compile("^[0-9]+ more$")
WAYS: Final = [
    (
        "gurps",
        shipped_text("duel"),
        {"list", "place", "facing", "yes or no", "fighter", "location", "extra", "defence"},
        "crouch, move, j9, nw, yield, no quarter, wait, a foe leaves its place, anyone, attack, move, h7, w, move, c6, "
        "se, move, f9, sw, move, f7, ne, attack, kneeling, w, great-axe swing, torso, deceptive, mighty blow, "
        "nothing more, attack, f8, w, slam, no defence",
    ),
    (
        "monday",
        shipped_text("bout"),
        {"list", "place", "facing", "yes or no", "fighter", "location", "extra", "defence"},
        "dash, move, h6, sw, yield, no quarter, wait, a foe leaves a hex, Donna Ines, g7, move, attack, i5, nw, "
        "unarmed kick, torso, rapid strike, mighty blow, unarmed kick, torso, flurry of blows, strike, no defence",
    ),
    (
        "threa",
        shipped_text("swords"),
        {"list", "yes or no", "extra", "place", "fighter", "defence", "amount", "location"},
        "yield, no quarter, move, c5, rest, 3, delay, an enemy comes into sight, anyone, search, 1 AP + 1 FAT, 2, 2, "
        "lie down, move, g3, end turn, move, d3, end turn, move, g2, attack, kick, called shot, right arm, "
        "1 AP + 1 FAT, 2, 11, passive",
    ),
    (
        "d100",
        TWO_AGAINST_ONE,
        {"list", "declaration", "place", "facing", "yes or no", "split", "amount", "fighter"},
        "strike, nobody else, whoever is nearest, draw frag grenade, that is all, strike, 0, attack grapple, "
        "measured, slug_rifle, 80, that is all, shoot slug rifle, plain, move, e3, e, drop slug rifle, move, "
        "f2, e, move, e2, e, shoot slug rifle, plain, drop slug rifle, drop prone, move, f4, w, end turn, "
        "strike, nobody else, whoever is nearest, in part, 3, that is all",
    ),
]


class Careful(Player):
    """Somebody who answers every question by itself."""

    def __init__(self, person: Person) -> None:
        super().__init__(person)
        self.met: set[str] = set()

    def asks_for_everything(self) -> None:
        """Nothing is to be filled in."""
        self.press(self.page.get_by_role("button", name="Change", exact=True))
        self.page.get_by_label("All of them").select_option("everything")
        self.page.keyboard.press("Escape")

    def follow(self, steps: list[Step]) -> None:
        """Says all that, each plan as soon as it is whole."""
        for step in steps:
            assert self.asked(), f"the fight is over before {step}"
            number = self.prompt()["number"]
            plans = self.says.is_visible()
            self.answer(step)
            self.met.add(step.kind)
            if plans and self.asked() and self.says.is_enabled():
                self.press(self.says)
                plans = False
            if not plans:
                self.asked_next(number)

    def answer(self, step: Step) -> None:
        (key, *_) = step.keys
        if step.kind == "split":
            self.share(key)
        elif step.kind == "amount":
            self.press(self.answers.get_by_role("button", name=re.compile(f"(: |^least |^half |^most ){key}$")).first)
            take = self.answers.get_by_role("button", name=f"Take {key}", exact=True)
            if take.is_visible():
                self.press(take)
        else:
            self.press(self.button(step.label))

    def button(self, label: str) -> Locator:
        """What bears these words, or that hex; the list is unfolded for it."""
        words = self.page.get_by_text(label, exact=True).and_(
            self.page.locator(":not([aria-hidden])")
        )  # no key's number
        named = self.answers.get_by_role("button").filter(has=words)
        hexes = self.answers.locator(f"xpath=.//button[normalize-space(text())={json.dumps(label)}]")
        more = self.answers.get_by_role("button", name=MORE)
        named.or_(hexes).or_(more).first.wait_for()
        if not named.or_(hexes).first.is_visible():
            self.press(more)
        return named.or_(hexes).first

    def share(self, points: str) -> None:
        """By the presets of the bar, or its field."""
        presets = {"0": "All into the attack", self.pool(): "All into the parry"}
        if points in presets:
            self.press(self.answers.get_by_role("button", name=presets[points]))
            return
        self.answers.get_by_role("spinbutton").first.fill(points)
        self.press(self.answers.get_by_role("button", name=re.compile(f"^Take attack [0-9]+, parry {points}$")))

    def pool(self) -> str:
        return self.answers.get_by_role("slider").first.get_attribute("aria-valuemax") or ""


@pytest.mark.parametrize("text, kinds, keys", [way for _, *way in WAYS], ids=[book for book, *_ in WAYS])
def test_every_kind_of_question_is_answered(household: Household, text: str, kinds: set[str], keys: str) -> None:
    scenario = from_document(tomllib.loads(text), "the fight")
    steps = route(scenario, SEED, keys)
    made = make_fight(household.at, toml=text, seed=SEED, controls={"red": "human", "blue": "human"})
    anna = household.somebody()
    anna.go(made["seats"][0]["link"])
    player = Careful(anna)
    player.asks_for_everything()
    player.follow(steps)
    record = anna.context.request.get(f"/api/fights/{made['fight']}/record").json()
    assert [entry["answer"] for entry in record["entries"]] == keys.split(", ")
    assert kinds <= player.met
    assert anna.troubles == []


@pytest.mark.parametrize("scenario", ["duel", "bout", "swords", "knives"])
def test_real_dice_are_asked_for_and_said(household: Household, scenario: str) -> None:
    """Those of each book look different; what could be typed stands in the field."""
    made = make_fight(household.at, scenario=scenario, dice="typed", controls={"red": "human", "blue": "brute"})
    anna = household.somebody()
    anna.go(made["seats"][0]["link"])
    player = Player(anna)
    field = player.answers.get_by_label("Faces or sum")
    for _ in range(30):
        assert player.asked()
        if field.is_visible():
            break
        player.act(player.prompt())
    thrown = player.prompt()
    dice = re.search(r"[+-]?[0-9][0-9 ]*", thrown["throw"]["example"])
    assert dice is not None
    field.fill(dice[0])
    player.press(player.answers.get_by_role("button", name="Say it"))
    player.asked_next(thrown["number"])
    record = anna.context.request.get(f"/api/fights/{made['fight']}/record").json()
    assert dice[0] in [entry["answer"] for entry in record["entries"]]
    assert anna.troubles == []
