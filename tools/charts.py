"""Pictures of what the arena finds, for the documents: commands are run, and their reports photographed.

    python -m tools.charts [NAME ...]    with a Chromium on the machine

What the commands keep stays in `build/studies`, so that a picture taken again takes no fights; remove a file there to
have it fought anew. Another picture is another entry of PICTURES.
"""

from __future__ import annotations

import base64
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.browser.conftest import CHROMIUM
from tests.browser.people import Household, Person

ROOT: Final = Path(__file__).parent.parent
FOLDER: Final = ROOT / "docs" / "pictures"
STUDIES: Final = ROOT / "build" / "studies"
QUALITY: Final = 88
WIDE: Final = (1180, 900)
SHARP: Final = 1.6
"""So many dots for each pixel, since charts have thin lines."""
ROOM: Final = 10
"""Pixels of the page around what is shown."""


@dataclass(frozen=True)
class Picture:
    """Part of the report of a command."""

    command: str
    """As a person types it, without what keeps it."""
    part: str
    """Which part of the page, as a selector: `#chart-tried`, `#findings`, `#replay-typical`."""
    dark: bool = False
    steps: int = 0
    """So many steps into each fight to watch."""


SKIRMISH: Final = "simulate skirmish --fights 1000 --details"
AMBUSH: Final = "simulate arrows --fights 400 --details"
HOUSE_RULES: Final = (
    "compare swords --rules boost_cap=3 --rules 'damage=at once' --rules boosted_parries=yes "
    "--rules attack_value=hidden --rules 'parry_entry=own turn' --rules wound_penalty=actions --fights 1500"
)
PICTURES: Final[dict[str, Picture]] = {
    "arena-health": Picture(AMBUSH, "#chart-health"),
    "arena-house-rules": Picture(HOUSE_RULES, "#chart-differences"),
    "arena-map": Picture(SKIRMISH, "#map"),
    "arena-replay": Picture(AMBUSH, "#replay-closest", dark=True, steps=30),
    "arena-sweep": Picture("sweep arrows --vary fighters.Ivren.skills.Bows=3..8 --fights 200", "#chart-tried"),
}


def study(command: str) -> Path:
    """What the command has found; it is run if nobody has before."""
    name = "".join([sign if sign.isalnum() else "-" for sign in command])
    path = STUDIES / f"{name}.json"
    if not path.exists():
        STUDIES.mkdir(parents=True, exist_ok=True)
        print(f"fracas {command}", flush=True)
        fracas(*shlex.split(command), "--save", str(path))
    return path


def fracas(*words: str) -> None:
    subprocess.run([sys.executable, "-m", "fracas", *words], check=True)


def report(path: Path) -> Path:
    page = path.with_suffix(".html")
    fracas("report", str(path), "--out", str(page), "--overwrite")
    return page


def take(person: Person, picture: Picture, page: Path, file: Path) -> None:
    """Photographs that part of the page, with a little of what is around it."""
    person.go(page.as_uri())
    for fight in person.page.locator("[data-replay]").all():
        for _ in range(picture.steps):
            fight.get_by_role("button", name="A step on").click()
    part = person.page.locator(picture.part)
    box = part.evaluate("each => { const box = each.getBoundingClientRect();"
                        " return [box.x + scrollX, box.y + scrollY, box.width, box.height]; }")  # fmt: skip
    x, y, width, height = box
    clip = {"x": max(0.0, x - ROOM), "y": max(0.0, y - ROOM), "width": width + 2 * ROOM, "height": height + 2 * ROOM,
            "scale": SHARP}  # fmt: skip
    session = person.context.new_cdp_session(person.page)
    asked = {"format": "webp", "quality": QUALITY, "clip": clip, "captureBeyondViewport": True}
    taken = session.send("Page.captureScreenshot", asked)
    file.write_bytes(base64.b64decode(taken["data"]))
    print(f"{file.relative_to(ROOT)}: {file.stat().st_size // 1024} KB")


def main() -> None:
    if not CHROMIUM:
        raise SystemExit("no Chromium: install Debian's chromium, or another")
    wanted = sys.argv[1:] or list(PICTURES)
    if unknown := sorted(set(wanted) - set(PICTURES)):
        raise SystemExit(f"no such picture: {', '.join(unknown)} (there are {', '.join(PICTURES)})")
    pages = {command: report(study(command)) for command in {PICTURES[name].command: None for name in wanted}}
    with Household(CHROMIUM, "http://nowhere.invalid", FOLDER) as household:
        for name in wanted:
            picture = PICTURES[name]
            person = household.somebody(WIDE, picture.dark, offline=True)
            take(person, picture, pages[picture.command], FOLDER / f"{name}.webp")
            person.leave()


if __name__ == "__main__":
    main()
