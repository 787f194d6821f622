"""Somebody who plays at the table: sees what is asked, answers it by hand, to the end of the fight."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any, Final

from playwright.sync_api import Locator, Page
from tests.browser.people import Person

MOST: Final = 300
"""Things that somebody does in a fight of ours, at most: one that does not end is a mistake."""
SOON: Final = 60_000
"""Milliseconds that a busy machine may take until somebody is asked again."""
SHORTLY: Final = 20
"""Milliseconds between two looks."""
KEY: Final = re.compile("^[1-9] ")
"""The key that stands before an answer."""
UNWISE: Final = re.compile(
    r"^(yield|surrender|flee|drop|do nothing|nothing|stop|leave|crouch|wait|evaluate|pass|close|all-out defence)",
    re.IGNORECASE,
)
"""What nobody does who wants a fight to end soon."""
DONE: Final = re.compile("^(end turn|as declared)", re.IGNORECASE)
"""What one says who has nothing better to do."""
READY: Final = """() => {
    const dock = document.querySelector("section[aria-label='Question']");
    if (!dock || dock.ariaBusy === "true") return "";
    if (dock.querySelector("a[href*='/replay']")) return "over";
    return dock.querySelector("button[aria-keyshortcuts='/']") ? "asked" : "";
}"""


class Player:
    """What somebody does at the table with a mouse. Clicks are counted, and which kinds of questions came up."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page: Page = person.page
        self.dock: Locator = person.page.get_by_role("region", name="Question")
        self.answers: Locator = self.dock.get_by_role("group", name="Answers")
        self.says: Locator = self.dock.locator("button[aria-keyshortcuts=Enter]")
        self.clicks = 0
        self.foe_tried = -1

    def play(self) -> None:
        """On to the end."""
        for _ in range(MOST):
            if not self.asked():
                return
            self.act(self.prompt())
        raise AssertionError(f"no end after {MOST} things done: {self.dock.inner_text()}")

    def asked(self) -> bool:
        """Waits until something is asked and the dock shows it; false when the fight is over."""
        return bool(self.page.wait_for_function(READY, timeout=SOON).json_value() == "asked")

    def asked_next(self, number: int) -> bool:
        """Waits until another question is there than that; false when the fight is over."""
        for _ in range(SOON // SHORTLY):
            if not self.asked():
                return False
            if self.prompt().get("number", number) != number:
                return True
            self.page.wait_for_timeout(SHORTLY)
        raise AssertionError(f"nothing else was asked: {self.dock.inner_text()}")

    def prompt(self) -> dict[str, Any]:
        """What is asked, as the page has heard it last."""
        for text in reversed(self.person.heard):
            heard = json.loads(text)
            if heard["type"] in ("welcome", "changed"):
                return dict((heard.get("fight") or heard["update"])["prompt"] or {})
        raise AssertionError("nothing was heard")

    @property
    def kinds(self) -> Counter[str]:
        """What sorts of questions were asked so far, by themselves or in a plan."""
        found: Counter[str] = Counter()
        for text in self.person.heard:
            heard = json.loads(text)
            view = heard.get("fight") or heard.get("update") or {}
            plan = heard.get("result") if heard["type"] == "reply" else None
            asked = [view.get("prompt"), plan.get("next") if isinstance(plan, dict) else None]
            found.update(kind_of(each) for each in asked if each)
            if isinstance(plan, dict) and "stop" in plan:
                found.update(each["kind"] for each in plan["answers"] if each["kind"])
        return found

    def act(self, prompt: dict[str, Any]) -> None:
        """One thing: the best defence, the plan as it stands, what can be done about a foe, an answer of the list."""
        best = self.answers.get_by_role("button", name=re.compile("Advised"))
        number = self.answers.get_by_role("button", name=re.compile("^Take [0-9]+$"))
        if best.is_visible():
            self.press(best)
        elif self.says.is_visible() and self.says.is_enabled():
            self.press(self.says)
        elif number.is_visible():
            self.press(number)
        elif self.foe_tried == prompt["number"] or not self.about_a_foe(prompt):
            self.press(self.wisest())

    def press(self, what: Locator) -> None:
        self.clicks += 1
        what.click()

    def about_a_foe(self, prompt: dict[str, Any]) -> bool:
        """Clicks a foe on the map, and the best that can be done about it; false if there is nothing."""
        self.foe_tried = prompt["number"]
        foe = self.foe(prompt)
        if foe is None:
            return False
        self.point_at(foe)
        self.dock.get_by_role("heading", name=f"What can be done about {foe}").wait_for()
        chains = self.answers.get_by_role("button")
        nothing = self.answers.get_by_text("Nothing can be done")
        self.answers.get_by_text("Looking…").wait_for(state="detached", timeout=SOON)
        if nothing.is_visible():
            self.press(self.answers.get_by_role("button", name="Close"))
            return False
        self.press(self.wisest(chains))
        return True

    def foe(self, prompt: dict[str, Any]) -> str | None:
        """At the beginning of a turn, the foe who stands nearest."""
        fight = self.person.view()["fight"]
        if fight["acting"] != prompt["who"] or len(fight["events"]) > fight["settled"]:
            return None
        sides = {each["name"]: each for each in fight["fighters"]}
        me = sides[prompt["who"]]
        foes = [
            each for each in sides.values() if each["side"] != me["side"] and each["standing"] == "in" and each["hexes"]
        ]
        if not foes or not me["hexes"]:
            return None
        here = place(me["hexes"][0])
        return str(min(foes, key=lambda each: abs(here - place(each["hexes"][0])))["name"])

    def point_at(self, name: str) -> None:
        """On the map."""
        self.clicks += 1
        self.page.locator(f'[data-fighter="{name}"]').first.click(force=True)

    def wisest(self, among: Locator | None = None) -> Locator:
        """Of what can be done about somebody what has the best chance; of a list, whose chances may still be on their
        way, the first that is not foolish."""
        buttons = among or self.answers.get_by_role("button")
        texts = [KEY.sub("", " ".join(text.split())) for text in buttons.all_inner_texts()]
        fit = [index for index, text in enumerate(texts) if text and not UNWISE.match(text)]
        fit = fit or [index for index, text in enumerate(texts) if text]
        assert fit, f"nothing to answer: {self.dock.inner_text()}"
        if among is None:
            return buttons.nth(min(fit, key=lambda index: (not DONE.match(texts[index]), index)))
        return buttons.nth(max(fit, key=lambda index: (chance_in(texts[index]), -index)))


def kind_of(prompt: dict[str, Any]) -> str:
    """What sort of question it is, as table.md has them."""
    if prompt["throw"]:
        return "dice"
    if prompt["kind"]:
        return str(prompt["kind"])
    if prompt["amount"]:
        return "amount"
    kinds = {option["kind"] for option in prompt["options"]}
    for kind in ("place", "hex", "facing", "fighter"):
        if kind in kinds or (kind == "place" and prompt["places"]):
            return "place" if kind == "hex" else kind
    return "yes or no" if len(prompt["options"]) == 2 else "list"


def chance_in(text: str) -> int:
    """The last chance that a button bears; -1 for none."""
    found = re.findall(r"([0-9]+)\s%", text)
    return int(found[-1]) if found else -1


def place(hex_name: str) -> complex:
    """A hex as a point."""
    found = re.fullmatch("([a-z]+)([0-9]+)", hex_name)
    assert found is not None
    column = 0
    for letter in found[1]:
        column = 26 * column + ord(letter) - 96
    row = int(found[2])
    return complex(column + (0.5 if row % 2 == 0 else 0), row * 0.866)


class TouchPlayer(Player):
    """The same with a finger."""

    def press(self, what: Locator) -> None:
        self.clicks += 1
        what.tap()

    def point_at(self, name: str) -> None:
        self.clicks += 1
        box = self.page.locator(f'[data-fighter="{name}"]').first.bounding_box()
        assert box is not None
        self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


class KeyPlayer(Player):
    """The same by keys alone: Tab and arrows to an answer, Enter, the map's cursor to a foe."""

    def press(self, what: Locator) -> None:
        self.key("g")
        best = re.compile("Advised")
        if what.get_attribute("aria-keyshortcuts") != "Enter" and not best.search(what.inner_text()):
            self.walk_to(what)
        self.key("Enter")

    def key(self, name: str) -> None:
        self.clicks += 1
        self.page.keyboard.press(name)

    def walk_to(self, what: Locator) -> None:
        """Tab goes from one group to the next, arrows go through a group."""
        for _ in range(40):
            self.key("Tab")
            if what.evaluate("(it) => it === document.activeElement"):
                return
            if self.answers.evaluate(WITHIN) and what.evaluate("(it) => it.tabIndex < 0"):
                break
        for _ in range(80):
            self.key("ArrowDown")
            if what.evaluate("(it) => it === document.activeElement"):
                return
        raise AssertionError(f"no key leads to {what.inner_text()!r}")

    def point_at(self, name: str) -> None:
        fight = self.person.view()["fight"]
        places = {each["name"]: place(each["hexes"][0]) for each in fight["fighters"] if each["hexes"]}
        here, there = places[fight["acting"]], places[name]
        self.key("m")
        self.page.locator("[data-map]:focus").wait_for()
        for _ in range(40):
            if abs(here - there) < 0.1:
                break
            step = min(STEPS, key=lambda each: abs(here + STEPS[each] - there))
            self.key(step)
            here += STEPS[step]
        self.key("Enter")
        self.key("Tab")


WITHIN: Final = "(group) => group.contains(document.activeElement)"
STEPS: Final = {"a": -1, "d": 1, "w": -0.5 - 0.866j, "e": 0.5 - 0.866j, "z": -0.5 + 0.866j, "x": 0.5 + 0.866j}
"""Keys of the map's cursor, and where each leads."""
