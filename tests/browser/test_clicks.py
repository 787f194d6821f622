"""What a turn takes at the page: fights that brutes have fought are answered once more with the mouse, as somebody does
who knows the page well, and clicks are counted.

What is clicked on was found by `bench.clicks duel bout goblin knives gunfight --seeds 1 --turns 5 --write
tests/browser/clicks.json`.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Error, Locator
from tests.browser.people import Household, Person, make_fight
from tests.browser.playing import Player, place

from fracas.stage.scenario import load

FILE: Final = Path(__file__).parent / "clicks.json"
SEED: Final = 1
SPARE: Final = 0.35
"""So many clicks a turn more than wanted, on average: the fights are short, and begin with ways to go."""
WANTED: Final = {"duel": 2.5, "bout": 3.0, "goblin": 5.0, "knives": 6.0, "gunfight": 3.0}
READY: Final = 20_000
COUNTING: Final = """() => {
    window.clicks = 0;
    for (const what of ["click", "keydown"]) addEventListener(what, () => window.clicks++, true);
}"""
"""A key that is pressed counts as much as a click."""
TOWARDS: Final = {
    "east": "e", "north-east": "ne", "north-west": "nw", "west": "w", "south-west": "sw", "south-east": "se",
}  # fmt: skip
NUMBER: Final = re.compile("^(.+) ([0-9]+)$")


class Replayer(Player):
    """Does what is written, click by click."""

    def __init__(self, person: Person) -> None:
        super().__init__(person)
        self.by_hand = 0
        self.page.evaluate(COUNTING)

    @property
    def counted(self) -> int:
        return int(self.page.evaluate("window.clicks"))

    def do(self, move: list[str]) -> None:
        what, *words = move
        match what:
            case "point":
                self.point(words[0])
            case "line":
                self.about().nth(int(words[1])).click()
            case "close":
                self.beside_what_can_be_done()
            case "as before":
                self.dock.get_by_role("button", name="The same again").click()
            case "choose" | "answer":
                self.choose(words)
            case "instead":
                self.dock.get_by_role("button", name=f": {words[1]} instead").first.click()
            case "open":
                chips = self.dock.get_by_role("group", name="Turn line").get_by_role("button")
                chips.filter(has_text=words[1]).first.click()
            case "guard":
                self.guard(*words)
            case "preset":
                self.preset(*words)
            case "field":
                self.beside_what_can_be_done()
                self.answers.locator("input[type=number]").last.click()
            case "type":
                self.page.keyboard.press(words[0])
            case "take":
                self.answers.get_by_role("button", name=re.compile("^Take ")).click()
            case "way":
                self.way(words[0])
            case "end turn":
                self.dock.get_by_role("button", name=re.compile("[Ee]nd the turn")).click()
            case "say":
                self.settled()
                self.says.click()

    def way(self, label: str) -> None:
        """One that is ready; or, where it is not in time, what makes it up, by hand."""
        ways = self.dock.locator("fieldset.ways button")
        ready = ways.locator(".words", has_text=re.compile(f"^\\s*{re.escape(label)}\\s*$", re.IGNORECASE)).first
        try:
            ready.click(timeout=READY)
        except Error:
            self.by_hand += 1
            for each in label.split(", "):
                found = NUMBER.match(each)
                self.choose(["extra", found[1], found[2]] if found else ["extra", "", each])
            self.says.click()

    def waits_for(self, who: str, question: str) -> None:
        """Until that is asked, and the dock shows it; what goes without saying is answered by the page meanwhile."""
        assert self.asked()
        heading = self.dock.get_by_role("heading", name=re.compile(f"^{re.escape(who)}:"))
        for _ in range(1000):
            prompt = self.prompt()
            if (prompt.get("who"), prompt.get("question")) == (who, question) and heading.is_visible() and self.asked():
                self.settled()
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"{who} is not asked '{question}': {self.dock.inner_text()}")

    def settled(self) -> None:
        self.page.wait_for_function("() => document.querySelector('section[aria-label=Question]')?.ariaBusy !== 'true'")

    def about(self) -> Locator:
        self.answers.get_by_text("Looking…").wait_for(state="detached", timeout=READY)
        return self.answers.locator("button.chain")

    def point(self, target: str) -> None:
        if re.fullmatch("[a-z]+[0-9]+", target):
            self.page.mouse.click(*self.pixel(target))
        else:
            self.page.locator(f'[data-fighter="{target}"]').first.click(force=True)
        self.about()
        self.settled()

    def pixel(self, hex_name: str) -> tuple[float, float]:
        """Where a hex is on the screen, judged by two who stand elsewhere."""
        fight = self.person.view()["fight"]
        there = {each["name"]: place(each["hexes"][0]) for each in fight["fighters"] if each["hexes"]}
        names = sorted(there, key=lambda name: (there[name].real, there[name].imag))
        one, two = names[0], names[-1]
        first, second = self.middle(one), self.middle(two)
        scale = (second - first) / (there[two] - there[one])
        found = first + (place(hex_name) - there[one]) * scale.real
        return found.real, found.imag

    def middle(self, name: str) -> complex:
        box = self.page.locator(f'[data-fighter="{name}"]').first.bounding_box()
        assert box is not None
        return complex(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def choose(self, words: list[str]) -> None:
        kind, question, label = words if len(words) == 3 else ("", *words)
        self.settled()
        wedge = self.page.locator(f'[data-facing="{TOWARDS.get(label.removeprefix("face "), "")}"]')
        if question == "facing" and wedge.first.is_visible():
            wedge.first.click(force=True)
        elif kind == "map":
            by_hand = self.answers.get_by_role("button").filter(has_text=label)
            if by_hand.first.is_visible():
                by_hand.first.click()
            elif re.fullmatch("[a-z]+[0-9]+", label):
                self.page.mouse.click(*self.pixel(label))
            else:
                self.page.locator(f'[data-fighter="{label}"]').first.click(force=True)
        elif kind == "extra":
            self.on_top(question, label)
        else:
            more = self.answers.get_by_role("button", name=re.compile("^[0-9]+ more$"))
            shown = re.compile(f"^(Face )?{re.escape(label)}$", re.IGNORECASE)
            named = self.answers.get_by_role("button").filter(
                has=self.page.get_by_text(shown).and_(self.page.locator(":not([aria-hidden])"))
            )
            hexes = self.answers.locator(f"xpath=.//button[normalize-space(text())={json.dumps(label)}]")
            if not named.or_(hexes).or_(more).first.is_visible():
                self.beside_what_can_be_done()
            if not named.or_(hexes).or_(more).first.is_visible():
                chips = self.dock.get_by_role("group", name="Turn line").get_by_role("button")
                chips.filter(has=self.page.get_by_text(question, exact=True)).first.click()
            named.or_(hexes).or_(more).first.wait_for()
            if not named.or_(hexes).first.is_visible():
                more.first.click()
            named.or_(hexes).first.click()
        self.settled()

    def beside_what_can_be_done(self) -> None:
        """Switches are hidden while there is a list of what can be done about somebody."""
        close = self.answers.get_by_role("button", name="Close")
        if close.is_visible():
            close.click()

    def on_top(self, question: str, label: str) -> None:
        """A switch, one more on a scale, or a number on one."""
        switch = self.answers.get_by_role("switch", name=label, exact=True)
        named = question if label.isdigit() else label
        scale = self.answers.get_by_role("button", name=re.compile(f"^{re.escape(named)}: [0-9]+$"))
        switch.or_(scale).first.wait_for(timeout=READY)
        if switch.is_visible():
            switch.click()
            return
        pressed = self.answers.locator(f"fieldset[aria-label='{named}'] button[aria-pressed=true]").inner_text()
        number = label if label.isdigit() else str(int(pressed) + 1)
        self.answers.get_by_role("button", name=f"{named}: {number}", exact=True).click()

    def preset(self, question: str, number: str) -> None:
        handle = self.answers.get_by_role("slider").first
        cell = self.answers.get_by_role("button", name=re.compile(f"(: |^least |^half |^most ){number}$"))
        handle.or_(cell).first.wait_for(timeout=READY)
        if cell.first.is_visible():
            cell.first.click()
            return
        pool = int(handle.get_attribute("aria-valuemax") or 0)
        names = {0: "All into the attack", pool: "All into the parry", (pool + 1) // 2: "Half each"}
        self.answers.get_by_role("button", name=names.get(int(number), "As advised"), exact=True).click()

    def guard(self, label: str, boost: str) -> None:
        ready = self.answers.locator("div.guard").filter(has=self.page.get_by_text(re.compile(f"^{re.escape(label)}$")))
        more = self.answers.get_by_role("button", name=re.compile("^[0-9]+ more$"))
        ready.or_(more).first.wait_for(timeout=READY)
        if not ready.first.is_visible():
            more.click()
        within = ready.first.get_by_role("button")
        with_boost = ready.first.get_by_role("button", name=re.compile(f"^{re.escape(boost)}(,|$)"))
        (with_boost if boost else within).first.click()


@pytest.mark.parametrize("name", WANTED)
def test_what_a_turn_takes(household: Household, name: str) -> None:
    steps: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))[name]
    people = dict.fromkeys(load(name).setup.sides, "human")
    made = make_fight(household.at, scenario=name, seed=SEED, controls=people)
    anna = household.somebody()
    anna.go(made["seats"][0]["link"])
    player = Replayer(anna)
    turns, clicks, guards = 0, 0, []
    for step in steps:
        if step["moves"] == [["by itself", step["question"], step["answers"][0]]]:
            continue
        player.waits_for(step["who"], step["question"])
        before = player.counted
        for move in step["moves"]:
            player.do(move)
        spent = player.counted - before
        if step["of"] == "turn":
            turns += bool(step["begins"])
            clicks += spent
        elif step["of"] == "defence":
            guards.append(spent)
    player.page.wait_for_timeout(2000)  # what was said last comes in
    record = anna.context.request.get(f"/api/fights/{made['fight']}/record").json()
    said = [entry["answer"] for entry in record["entries"]]
    wanted = [key for step in steps for key in step["answers"]]
    assert sorted(said[: len(wanted)]) == sorted(wanted), "what comes on top may have another order"
    print(f"{name}: {clicks / turns:.1f} clicks a turn ({turns}), {guards} a defence")
    assert player.by_hand or clicks / turns <= WANTED[name] + SPARE
    assert not guards or sum(guards) / len(guards) <= 1.2
    assert anna.troubles == []
