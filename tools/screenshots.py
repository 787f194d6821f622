"""The pictures of the documents: the page in a real browser, with a server of its own.

    python -m tools.screenshots [NAME ...]    with the page built and a Chromium on the machine

Brutes fight the skirmish with seeded dice, and the pictures are taken where it becomes interesting: a copy of the
fight goes on from that moment with a person at the table. They are WebP, which Chromium writes by itself and which
stays small.
"""

from __future__ import annotations

import base64
import json
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tests.browser.conftest import CHROMIUM, missing
from tests.browser.people import PHONE, WIDE, Household, Person
from tests.server.processes import Process

if TYPE_CHECKING:
    from collections.abc import Callable

FOLDER: Final = Path(__file__).parent.parent / "docs" / "pictures"
QUALITY: Final = 82
SMALLER: Final = (1280, 800)
SEED: Final = 3
BEFORE_THE_BLOW: Final = 26
"""The beat of that fight after which Sir Aldous has Black Nan before him."""
AFTER_THE_BLOW: Final = 27
TURNED: Final = 71
"""The beat in which an eye is lost, and nearly the fight."""
PATIENCE: Final = 90_000
"""Milliseconds that chances may take on a busy machine."""


class Studio:
    """A server and a browser, and the fight that the pictures are of."""

    def __init__(self, household: Household) -> None:
        self.household = household
        made = self.ask("/api/fights", scenario="skirmish", seed=SEED, dice="seeded", controls=BRUTES, name="Greta")
        self.fight, self.token = made["fight"], made["seats"][0]["token"]
        self.link = made["seats"][0]["link"]
        while not self.ask(f"/api/fights/{self.fight}", self.token)["fight"]["over"]:
            time.sleep(0.5)

    def ask(self, path: str, token: str = "", **body: Any) -> Any:
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        data = json.dumps(body).encode() if body else None
        with urllib.request.urlopen(urllib.request.Request(self.household.at + path, data, headers)) as answer:
            return json.load(answer)

    def copy_from(self, beat: int, **controls: str) -> str:
        """The link of a copy that goes on after a beat, with other players."""
        made = self.ask(
            f"/api/fights/{self.fight}/fork", self.token, beat=beat, controls=BRUTES | controls, name="Greta"
        )
        return str(made["seats"][0]["link"])

    def planning(self, size: tuple[int, int] = WIDE, dark: bool = False) -> Person:
        greta = self.household.somebody(size, dark)
        self.plan_of(greta)
        return greta

    def table_link(self) -> str:
        """Where Sir Aldous is asked what he does about Black Nan."""
        return self.copy_from(BEFORE_THE_BLOW, red="human", blue="human")

    def plan_of(self, greta: Person) -> None:
        """Somebody comes to be in the middle of a plan: a deceptive blow at Black Nan, with all its chances."""
        page = greta.go(self.copy_from(BEFORE_THE_BLOW, red="human"))
        touched = greta.page.evaluate("matchMedia('(pointer: coarse)').matches")
        question = page.get_by_role("region", name="Question")
        for button in ("Attack a step", "Black Nan", "deceptive: 1"):
            found = question.get_by_role("button", name=button)
            found.tap() if touched else found.click()
        page.get_by_role("button", name="wounds Black Nan").wait_for(timeout=PATIENCE)
        page.get_by_role("button", name="right leg").filter(has_text="32 %").wait_for(timeout=PATIENCE)
        page.get_by_text("to be wounded").locator("visible=true").first.wait_for(timeout=PATIENCE)


BRUTES: Final = {"red": "brute", "blue": "brute"}


def start(studio: Studio) -> Person:
    anna = studio.household.somebody(SMALLER)
    anna.go("/").get_by_role("button", name="Play The duel").wait_for()
    anna.page.wait_for_load_state("networkidle")
    return anna


def table(studio: Studio) -> Person:
    return studio.planning()


def phone(studio: Studio) -> Person:
    anna = studio.planning(PHONE, dark=True)
    anna.page.get_by_role("button", name="torso").filter(has_text="%").scroll_into_view_if_needed()
    return anna


def explain(studio: Studio) -> Person:
    """A rule, read where its number stands."""
    greta = studio.planning(SMALLER)
    greta.page.get_by_role("button", name="G-79").first.click()
    greta.page.get_by_role("heading", name="G-79").wait_for()
    return greta


def defence(studio: Studio) -> Person:
    """A blow that is on target: not every copy has one at once, for each has dice of its own."""
    for _ in range(12):
        greta = studio.household.somebody(SMALLER)
        page = greta.go(studio.copy_from(AFTER_THE_BLOW, red="human"))
        asked = page.get_by_role("heading", name="how do you defend").or_(page.get_by_role("heading", name="defend"))
        told = page.get_by_role("heading", name="what do you do")
        asked.or_(told).first.wait_for()
        if asked.first.is_visible():
            page.wait_for_timeout(3000)
            return greta
        greta.leave()
    raise SystemExit("nobody was asked for a defence")


def set_up(studio: Studio) -> Person:
    greta = studio.household.somebody(WIDE)
    page = greta.go("/set-up?scenario=skirmish")
    page.get_by_text("No problem").wait_for()
    page.get_by_role("button", name="Ulf Redbeard", exact=True).click()
    page.wait_for_load_state("networkidle")
    return greta


def desk(studio: Studio) -> Person:
    greta = studio.household.somebody(WIDE)
    page = greta.go(studio.table_link())
    page.get_by_role("tab", name="Desk").click()
    page.get_by_role("button", name="Rule HP of Sir Aldous").click()
    page.get_by_label("Value").fill("4")
    page.get_by_text("Ruling: Sir Aldous: hp is now 4.").wait_for()
    return greta


def replay(studio: Studio) -> Person:
    anna = studio.household.somebody(WIDE)
    anna.go(studio.link)
    page = anna.go(f"/fights/{studio.fight}/replay?curve=1&beat={TURNED}")
    page.get_by_text("Where it turned").wait_for(timeout=PATIENCE)
    page.get_by_text("Working it out").wait_for(state="detached", timeout=PATIENCE)
    return anna


def report(studio: Studio) -> Person:
    anna = studio.household.somebody(WIDE)
    page = anna.go("/report?scenario=duel")
    page.get_by_role("button", name="Start again").wait_for(timeout=PATIENCE)
    return anna


MOMENTS: Final[dict[str, Callable[[Studio], Person]]] = {
    "start": start,
    "table": table,
    "phone": phone,
    "explain": explain,
    "defence": defence,
    "set-up": set_up,
    "desk": desk,
    "replay": replay,
    "report": report,
}


def main() -> None:
    if missing():
        raise SystemExit(missing())
    wanted = sys.argv[1:] or list(MOMENTS)
    if unknown := sorted(set(wanted) - set(MOMENTS)):
        raise SystemExit(f"no such picture: {', '.join(unknown)} (there are {', '.join(MOMENTS)})")
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        process = Process(Path(folder))
        try:
            with Household(CHROMIUM, process.at, FOLDER) as household:
                studio = Studio(household)
                for name in wanted:
                    person = MOMENTS[name](studio)
                    take(person, FOLDER / f"{name}.webp")
                    person.leave()
        finally:
            process.end()


def take(person: Person, file: Path) -> None:
    """What somebody sees, once nothing moves any more and the pointer points at nothing."""
    page = person.page
    page.mouse.move(0, 0)
    page.wait_for_timeout(1000)
    session = person.context.new_cdp_session(page)
    taken = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    file.write_bytes(base64.b64decode(taken["data"]))
    print(f"{file.relative_to(FOLDER.parent.parent)}: {file.stat().st_size // 1024} KB")


if __name__ == "__main__":
    main()
