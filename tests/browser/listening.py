"""Somebody who plays by ears alone: hears what the live regions say and what the map answers, and presses keys. Nothing
else of the page is looked at."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as NothingHeard
from tests.browser.people import Person
from tests.browser.playing import STEPS, place

REGIONS: Final = ("[data-heard=assertive]", "[data-heard=polite]", "[data-heard=log]", "form.field + [role=status]")
"""Where one is asked, what one is told of the plan and of the map's cursor, what happens, and what the map answers."""
HEARD: Final = "(regions) => regions.map((region) => document.querySelector(region)?.textContent ?? '')"
CHANGED: Final = f"([regions, before]) => ({HEARD})(regions).some((text, at) => text !== before[at])"
GONE_ON: Final = f"([regions, before]) => [0, 2].some((at) => ({HEARD})(regions)[at] !== before[at])"
"""Whether something else is asked, or something has happened."""
WRITING: Final = "() => document.activeElement?.matches('form.field input')"
"""Being in a field is heard as well."""
PATIENCE: Final = 40_000
"""Milliseconds until somebody who hears nothing begins to wonder."""
SOON: Final = 4_000
"""Milliseconds until it is clear that nothing was said."""
TRIES: Final = 6
"""Answers that a question may take until all is said."""
MOST: Final = 80
"""Turns and defences that a duel takes at most."""

ASKED, TOLD, _, ANSWERED = range(4)
THERE: Final = re.compile(r" is at ([a-z]+[0-9]+)")
CURSOR: Final = re.compile(r"^[a-z]+[0-9]+, ")


class Listener:
    """What is heard is all that it knows: whose turn it is, where the foe is, what is advised."""

    def __init__(self, person: Person, foe: str) -> None:
        self.page: Page = person.page
        self.foe = foe
        self.done: list[str] = []
        """Questions that were heard, one for each that was answered."""

    def play(self) -> str:
        """On to the end; the last words that were heard."""
        question = ""
        for _ in range(MOST):
            before = question
            question = self.wait_for(ASKED, lambda text, before=before: text != before)  # type: ignore[misc]
            if re.search(r"wins|Nobody", question):
                return question
            self.done.append(question)
            self.act(question)
        raise AssertionError(f"no end after {MOST} questions: {self.done[-5:]}")

    def act(self, question: str) -> None:
        """What is advised; what can be done about the foe; and where something is still asked, the first answer."""
        if "what do you do" in question:
            self.point_at_the_foe()
        for _ in range(TRIES):
            if self.says_it() or self.heard()[ASKED] != question:
                return
            with suppress(NothingHeard):  # what was said may only be late
                self.type("1")
        raise AssertionError(f"no answer to {question}: {self.heard()}")

    def says_it(self) -> bool:
        """Says the plan, or what is advised; false if nothing comes of it."""
        before = self.heard()
        self.press("Escape", "g", "Enter")
        try:
            self.page.wait_for_function(GONE_ON, arg=[REGIONS, before], timeout=SOON)
        except NothingHeard:
            return False
        return True

    def point_at_the_foe(self) -> None:
        """Goes to where the map says that the foe is, which plans the best that can be done about it."""
        found = THERE.search(self.ask_the_map(f"where is {self.foe}"))
        assert found is not None
        self.press("m")
        here = self.wait_for(TOLD, lambda text: CURSOR.match(text) is not None)
        for _ in range(MOST):
            if here.startswith(f"{found[1]},"):
                break
            away = place(found[1]) - place(here.split(",")[0])
            before = here
            self.press(min(STEPS, key=lambda each: abs(away - STEPS[each])))
            here = self.wait_for(TOLD, lambda text, before=before: text != before)  # type: ignore[misc]
        assert self.foe in here, here
        self.press("Enter")
        self.wait_for(TOLD, lambda text: text != here)

    def ask_the_map(self, words: str) -> str:
        self.type(words)
        answer = self.wait_for(ANSWERED, bool)
        self.press("Escape")
        return answer

    def type(self, words: str) -> None:
        self.press("Escape", "g", "/")
        self.page.wait_for_function(WRITING, timeout=SOON)
        self.page.keyboard.type(words)
        self.press("Enter")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def heard(self) -> list[str]:
        return list(self.page.evaluate(HEARD, REGIONS))

    def wait_for(self, region: int, wanted: Callable[[str], bool]) -> str:
        """What a region says, as soon as it is what is waited for."""
        while not wanted((now := self.heard())[region]):
            try:
                self.page.wait_for_function(CHANGED, arg=[REGIONS, now], timeout=PATIENCE)
            except NothingHeard:
                raise AssertionError(f"nothing more was heard than {now}, after {self.done[-3:]}") from None
        return now[region]
