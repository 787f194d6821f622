"""People in front of browsers, as tests speak of them."""

from __future__ import annotations

import itertools
import json
import urllib.request
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, sync_playwright

WIDE: Final = (1440, 900)
PHONE: Final = (390, 844)
FLAGS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--font-render-hinting=none",
]


ADDRESSES: Final = itertools.count(1)


def new_address() -> str:
    """Somebody's address on a network of ours: a server takes only so many fights from one at a time."""
    number = next(ADDRESSES)
    return f"10.1.{number // 256}.{number % 256}"


class Household:
    """One browser, several people."""

    def __init__(self, chromium: str, at: str, pictures: Path) -> None:
        self.chromium = chromium
        self.at = at
        self.pictures = pictures
        self.playwright: Playwright
        self.browser: Browser
        self.people: list[Person] = []

    def __enter__(self) -> Household:
        self.playwright = sync_playwright().start()
        self.browser = self.playwright.chromium.launch(executable_path=self.chromium, args=FLAGS)
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(Exception):
            self.browser.close()
        self.playwright.stop()

    def somebody(self, size: tuple[int, int] = WIDE, dark: bool = False, **options: Any) -> Person:
        """Somebody new, with an empty browser. Nothing on the page moves unless asked for."""
        phone = size[0] < 700
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if dark else "light",
            reduced_motion=options.pop("reduced_motion", "reduce"),
            has_touch=phone,
            is_mobile=phone,
            base_url=self.at,
            extra_http_headers={"X-Forwarded-For": new_address()},
            **options,
        )
        person = Person(self, context)
        self.people.append(person)
        return person


class Person:
    """A browser profile with one page. Whatever goes wrong on the page is kept, and so is every address it asked."""

    def __init__(self, household: Household, context: BrowserContext) -> None:
        self.household = household
        self.context = context
        self.troubles: list[str] = []
        self.asked: list[str] = []
        self.heard: list[str] = []
        self.page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("console", lambda said: self.wrong(said) if said.type == "error" else None)
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("websocket", lambda socket: socket.on("framereceived", lambda text: self.heard.append(str(text))))
        return page

    def wrong(self, said: ConsoleMessage) -> None:
        self.troubles.append(f"{said.text} {said.location.get('url', '')}")

    def go(self, address: str) -> Page:
        self.page.goto(address)
        return self.page

    def view(self) -> dict[str, Any]:
        """The fight as this seat may know it."""
        address = self.page.url.split("?")
        fight = address[0].rsplit("/", 1)[1]
        query = f"?{address[1]}" if len(address) > 1 else ""
        return dict(self.context.request.get(f"/api/fights/{fight}{query}").json())

    def picture(self, name: str) -> Path:
        file = self.household.pictures / f"{name}.png"
        self.page.screenshot(path=file, animations="disabled", caret="hide")
        return file

    def leave(self) -> None:
        self.context.close()


def make_fight(at: str, **wanted: Any) -> dict[str, Any]:
    """A new fight, without a browser; the seats' links are in it, the game master's first."""
    body = json.dumps({"dice": "seeded", **wanted}).encode()
    headers = {"Content-Type": "application/json", "X-Forwarded-For": new_address()}
    request = urllib.request.Request(f"{at}/api/fights", body, headers)
    with urllib.request.urlopen(request) as answer:
        return dict(json.load(answer))
