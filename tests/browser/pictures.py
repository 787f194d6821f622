"""Pictures of the main screens, and whether two of them show the same.

    python -m tests.browser.pictures [SCREEN ...]    takes them anew (`make pictures`)

A picture is compared cell by cell: squares of a few letters, each by its mean colour. Another machine draws letters a
little otherwise, which changes such a mean by little; what has been moved, is missing or has other colours changes many
cells by much.
"""

from __future__ import annotations

import base64
import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, Route
from tests.browser.conftest import CHROMIUM, missing
from tests.browser.people import PHONE, WIDE, Household, Person
from tests.server.processes import Process
from tools.screenshots import PATIENCE, TURNED, Studio

FOLDER: Final = Path(__file__).parent / "pictures"
BUILD: Final = Path(__file__).parents[2] / "build"
SIZES: Final = {"wide": WIDE, "phone": PHONE}
THEMES: Final = ("light", "dark")
QUALITY: Final = 60
CELL: Final = 16
"""Pixels each way."""
TOLERANCE: Final = 16
"""By so much of 255 a cell's mean red, green or blue may change."""
BOUND: Final = 0.04
"""So many of the cells may be further off."""
NOW: Final = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)
LAST: Final = 87
"""Beats of the fight that is replayed."""
FIGHTS: Final = 40
"""In place of the thousand of a report."""

Cells = list[tuple[int, int, int]]

MEANS: Final = """async ([data, size]) => {
    const picture = await createImageBitmap(await (await fetch(data)).blob());
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const brush = canvas.getContext("2d");
    brush.drawImage(picture, 0, 0);
    const { data: pixels } = brush.getImageData(0, 0, picture.width, picture.height);
    const [columns, rows] = [picture.width, picture.height].map((each) => Math.ceil(each / size));
    const sums = Array.from({ length: columns * rows }, () => [0, 0, 0, 0]);
    for (let y = 0, at = 0; y < picture.height; y++) {
        for (let x = 0; x < picture.width; x++, at += 4) {
            const sum = sums[Math.floor(y / size) * columns + Math.floor(x / size)];
            for (let colour = 0; colour < 3; colour++) sum[colour] += pixels[at + colour];
            sum[3]++;
        }
    }
    return [columns, sums.map(([red, green, blue, many]) => [red, green, blue].map((each) => Math.round(each / many)))];
}"""
DRAWN_OVER: Final = """async ([data, size, columns, off]) => {
    const picture = await createImageBitmap(await (await fetch(data)).blob());
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [picture.width, picture.height];
    const brush = canvas.getContext("2d");
    brush.drawImage(picture, 0, 0);
    brush.fillStyle = "rgb(255 0 80 / 55%)";
    for (const at of off) brush.fillRect((at % columns) * size, Math.floor(at / columns) * size, size, size);
    return canvas.toDataURL("image/webp", 0.8);
}"""


STILL: Final = """async () => {
    let before = "";
    for (let times = 0, same = 0; times < 60 && same < 3; times++) {
        const now = document.body.innerText + document.querySelectorAll("*").length;
        same = now === before ? same + 1 : 0;
        before = now;
        await new Promise((done) => setTimeout(done, 500));
    }
}"""
"""Until nothing has come for a while, which on a busy machine is a second and a half."""


class Grid:
    """A picture as cells, row by row."""

    def __init__(self, columns: int, cells: Cells) -> None:
        self.columns = columns
        self.cells = cells

    def off(self, other: Grid) -> list[int]:
        """Which cells are not those of another picture; all, if it has another size."""
        if (self.columns, len(self.cells)) != (other.columns, len(other.cells)):
            return list(range(len(self.cells)))
        pairs = zip(self.cells, other.cells, strict=True)
        return [at for at, (one, two) in enumerate(pairs) if max(map(apart, one, two)) > TOLERANCE]

    def same_as(self, other: Grid) -> bool:
        return len(self.off(other)) <= BOUND * len(self.cells)


def apart(one: int, two: int) -> int:
    return abs(one - two)


def address(picture: bytes) -> str:
    """A picture as an address, which a browser opens without asking anybody."""
    kind = "png" if picture.startswith(b"\x89PNG") else "webp"
    return f"data:image/{kind};base64,{base64.b64encode(picture).decode()}"


def grid_of(page: Page, picture: bytes) -> Grid:
    columns, cells = page.evaluate(MEANS, [address(picture), CELL])
    return Grid(columns, [tuple(each) for each in cells])


def difference(page: Page, picture: bytes, columns: int, off: list[int]) -> bytes:
    """The picture with what is off painted over."""
    drawn: str = page.evaluate(DRAWN_OVER, [address(picture), CELL, columns, off])
    return base64.b64decode(drawn.split(",")[1])


def compared(page: Page, name: str, taken: bytes) -> str:
    """What is wrong with a picture that was taken, in a line; empty if it shows what the stored one shows. `page` is
    any empty one: it works out the colours."""
    BUILD.mkdir(exist_ok=True)
    stored = FOLDER / f"{name}.webp"
    if not stored.exists():
        (BUILD / stored.name).write_bytes(taken)
        return f"{name}: there is no such picture yet; it is in build/{stored.name} (make pictures)"
    before, now = grid_of(page, stored.read_bytes()), grid_of(page, taken)
    if now.same_as(before):
        return ""
    off = now.off(before)
    (BUILD / stored.name).write_bytes(taken)
    (BUILD / f"{name}-difference.webp").write_bytes(difference(page, taken, now.columns, off))
    share = 100 * len(off) / len(now.cells)
    return f"{name}: {share:.0f} % is not as stored; see build/{stored.name} and build/{name}-difference.webp"


# the screens


def start(studio: Studio, anna: Person) -> None:
    anna.go("/").get_by_role("button", name="Play The duel").wait_for()


def set_up(studio: Studio, anna: Person) -> None:
    page = anna.go("/set-up?scenario=skirmish")
    page.get_by_text("No problem").wait_for()
    page.get_by_role("button", name="Ulf Redbeard", exact=True).click()


def table(studio: Studio, anna: Person) -> None:
    studio.plan_of(anna)


def desk(studio: Studio, anna: Person) -> None:
    page = anna.page
    page.goto(studio.table_link())
    page.get_by_role("group", name="Answers").get_by_text("32 %").wait_for(timeout=PATIENCE)
    narrow = page.get_by_role("button", name="Desk", exact=True)
    narrow.or_(page.get_by_role("tab", name="Desk")).first.click()
    page.get_by_role("button", name="Rule HP of Sir Aldous").click()
    page.get_by_label("Value").fill("4")
    page.get_by_text("Ruling: Sir Aldous: hp is now 4.").wait_for()


def replay(studio: Studio, anna: Person) -> None:
    """With a curve that was drawn by hand: the server's is as good as there is time."""
    curve = {"side": "red", "points": [point(beat, 0.5 if beat < TURNED else 0.1) for beat in range(0, LAST, 5)]}
    anna.page.route("**/curve*", lambda route: route.fulfill(body=f"{json.dumps(curve)}\n"))
    anna.go(studio.link)
    page = anna.go(f"/fights/{studio.fight}/replay?beat={TURNED}")
    page.get_by_role("button", name="Play", exact=True).wait_for()


def point(beat: int, chance: float) -> dict[str, float | str]:
    low, high = chance - 0.1, chance + 0.1
    return {"beat": beat, "round": 1 + beat // 8, "chance": chance, "low": low, "high": high, "line": ""}


def report(studio: Studio, anna: Person) -> None:
    """Of few fights, always the same."""

    def fewer(route: Route) -> None:
        route.continue_(post_data=dict(route.request.post_data_json or {}) | {"fights": FIGHTS})

    anna.page.route("**/api/simulations", fewer)
    page = anna.go("/report?scenario=duel")
    page.get_by_role("button", name="Start again").wait_for(timeout=60_000)


def after(studio: Studio, anna: Person) -> None:
    anna.go(studio.link)
    page = anna.go(f"/fights/{studio.fight}/after")
    page.get_by_role("heading", name="What became of everybody").wait_for()


SCREENS: Final[dict[str, Callable[[Studio, Person], None]]] = {
    "start": start,
    "set-up": set_up,
    "table": table,
    "desk": desk,
    "replay": replay,
    "report": report,
    "after": after,
}


def taken(studio: Studio, screen: str, size: str) -> Iterator[tuple[str, bytes]]:
    """A screen as it looks by day and by night, with its name."""
    anna = studio.household.somebody(SIZES[size])
    anna.page.clock.set_fixed_time(NOW)
    SCREENS[screen](studio, anna)
    page = anna.page
    page.mouse.move(0, 0)
    page.evaluate(STILL)
    session = anna.context.new_cdp_session(page)
    for theme in THEMES:
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
        page.evaluate("() => document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
        shot = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
        yield f"{screen}-{size}-{theme}", base64.b64decode(shot["data"])
    anna.leave()
    studio.household.people.remove(anna)


def main() -> None:
    if missing():
        raise SystemExit(missing())
    wanted = sys.argv[1:] or list(SCREENS)
    if unknown := sorted(set(wanted) - set(SCREENS)):
        raise SystemExit(f"no such screen: {', '.join(unknown)} (there are {', '.join(SCREENS)})")
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        process = Process(Path(folder), "--proxies", "127.0.0.1")
        try:
            with Household(CHROMIUM, process.at, FOLDER) as household:
                studio = Studio(household)
                for screen in wanted:
                    for size in SIZES:
                        for name, picture in taken(studio, screen, size):
                            (FOLDER / f"{name}.webp").write_bytes(picture)
                            print(f"{name}: {len(picture) // 1024} KB", flush=True)
        finally:
            process.end()


if __name__ == "__main__":
    main()
