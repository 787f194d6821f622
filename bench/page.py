"""The table's page in a real browser: how long people wait for it, how smooth it is, and how much it loads.

    python -m bench.page [--turns N] [--minutes M]    with Playwright for Python and a Chromium on the machine

Starts a server of its own with an empty database, plays a fight in the browser by keys, pans a large map, slides
through a replay, and loads the start page on a processor that is slowed down four times. With `--minutes`, a page also
watches agents fight for so long, and its memory is looked at before and after.
"""

from __future__ import annotations

import argparse
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import httpx

if TYPE_CHECKING:
    from collections.abc import Iterator

CHROMIUM: Final = ("chromium", "chromium-browser", "google-chrome")
SLOWED: Final = 4
WIDE: Final = {"width": 1440, "height": 900}
PHONE: Final = {"width": 390, "height": 844}
PLACE: Final = re.compile(r"^[a-z]{1,2}[0-9]{1,2}")
"""A button for a hex."""
PATIENCE: Final = 180_000
"""Milliseconds that a server may take which has much else to do."""
FIGHTERS: Final = 60
SIZE: Final = 100
WATCHED: Final = ("skirmish", "duel", "knives", "swords", "gunfight")
"""What agents fight, in turn, while a page watches."""

PARTS: Final = ("loading", "answering", "panning", "sliding", "watching")

WATCHES: Final = """
window.heard = [];
const Socket = window.WebSocket;
window.WebSocket = class extends Socket {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", (event) => {
      const told = JSON.parse(event.data);
      const at = performance.now();
      const mine = window.heard.find((each) => each.id === told.to && !each.replied);
      requestAnimationFrame(() => setTimeout(() => {
        const now = performance.now();
        if (mine) mine.painted = now;
        if (told.type === "changed")
          for (const each of window.heard) if (!each.shown) each.shown = now;
      }));
      if (mine) mine.replied = at;
    });
  }
  send(text) {
    const said = JSON.parse(text);
    window.heard.push({ id: said.id, type: said.type, sent: performance.now() });
    super.send(text);
  }
};
window.pressed = [];
addEventListener("keydown", (event) => {
  requestAnimationFrame(() => setTimeout(() => window.pressed.push(performance.now() - event.timeStamp)));
}, true);
"""
"""What a page is told before it runs: to note when something was said, answered and painted, and how long each press
took to the next picture."""

FRAMES: Final = """async (seconds) => {
  const times = [];
  const until = performance.now() + seconds * 1000;
  await new Promise((done) => {
    const tick = (now) => { times.push(now); now < until ? requestAnimationFrame(tick) : done(); };
    requestAnimationFrame(tick);
  });
  return times.slice(1).map((now, at) => now - times[at]);
}"""

SLIDE: Final = """async () => {
  const slider = document.querySelector("input[type=range]");
  const out = [];
  for (let at = 0; at <= Number(slider.max); at++) {
    const begun = performance.now();
    slider.value = String(at);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    out.push(performance.now() - begun);
  }
  return out;
}"""


def main() -> None:
    parser = argparse.ArgumentParser(description="measures the table's page in a browser")
    parser.add_argument("--turns", type=int, default=60, help="how many answers are said")
    parser.add_argument("--minutes", type=float, default=0, help="how long a page watches agents, for its memory")
    parser.add_argument("--only", choices=PARTS, nargs="*", default=PARTS, help="what is measured")
    parser.add_argument("--fights", type=int, default=0, help="how many other fights people play meanwhile")
    parser.add_argument("--port", type=int, default=8790)
    asked = parser.parse_args()
    try:
        from playwright.sync_api import sync_playwright  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        raise SystemExit("this takes Playwright: pip install playwright") from None
    found = [path for path in map(shutil.which, CHROMIUM) if path]
    if not found:
        raise SystemExit(f"there is no browser here: one of {', '.join(CHROMIUM)} is looked for")
    with served(asked.port) as url, others(asked.port, asked.fights), sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-gpu", "--enable-precise-memory-info"]
        browser = playwright.chromium.launch(executable_path=found[0], args=arguments)
        print("| what | measured |\n|---|---|")
        if "loading" in asked.only:
            loading(browser, url)
        if "answering" in asked.only:
            answering(browser, url, asked.turns)
        if "panning" in asked.only:
            panning(browser, url)
        if "sliding" in asked.only:
            sliding(browser, url)
        if "watching" in asked.only and asked.minutes:
            watching(browser, url, asked.minutes)
        browser.close()


def row(what: str, measured: str) -> None:
    print(f"| {what} | {measured} |", flush=True)


def spread(times: list[float], unit: str = "ms") -> str:
    """The middle and the worst of a hundred."""
    if not times:
        return "nothing came of it"
    ordered = sorted(times)
    last = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    return f"p50 {ordered[len(ordered) // 2]:.0f} {unit}, p99 {last:.0f} {unit} ({len(ordered)} times)"


@contextmanager
def served(port: int) -> Iterator[str]:
    """A server with an empty database, as long as it is wanted."""
    url = f"http://localhost:{port}"
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "fracas", "serve", "--port", str(port), "--no-browser"]
        command += ["--database", f"sqlite:///{Path(folder) / 'table.db'}"]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            for _ in range(120):
                time.sleep(0.5)
                try:
                    if httpx.get(f"{url}/healthz", timeout=5).status_code == 200:
                        break
                except httpx.HTTPError:
                    continue
            else:
                raise SystemExit("the server did not begin within a minute")
            httpx.get(f"{url}/api/scenarios", timeout=60)  # a server that has just begun reads them once
            yield url
        finally:
            server.terminate()
            server.wait(20)


@contextmanager
def others(port: int, fights: int) -> Iterator[None]:
    """So many fights beside the one that is measured, with two people in each, from whom an answer comes every few
    seconds: in a process of their own."""
    command = [sys.executable, "-m", "bench.load", "--beside", str(port), "--fights", str(fights)]
    crowd = subprocess.Popen(command, stdout=subprocess.PIPE, text=True) if fights else None
    try:
        if crowd and crowd.stdout and "playing" not in crowd.stdout.readline():
            raise SystemExit("nobody came to play beside")
        yield
    finally:
        if crowd:
            crowd.terminate()
            crowd.wait(20)


class Guest:
    """Whoever made a fight, in a browser of its own."""

    def __init__(self, browser: Any, url: str, size: dict[str, int], **wanted: Any) -> None:
        self.url = url
        self.context = browser.new_context(viewport=size, reduced_motion="no-preference")
        self.context.add_init_script(WATCHES)
        self.page = self.context.new_page()
        self.fight = ""
        if wanted:
            self.page.goto(url)
            made = self.context.request.post(f"{url}/api/fights", data=wanted, headers={"Origin": url})
            assert made.ok, made.text()
            self.fight = f"/fights/{made.json()['fight']}"

    def heard(self, kinds: tuple[str, ...], until: str) -> list[float]:
        every = self.page.evaluate("window.heard")
        return [each[until] - each["sent"] for each in every if each["type"] in kinds and each.get(until)]

    def close(self) -> None:
        self.context.close()


def loading(browser: Any, url: str) -> None:
    """How much is loaded first, and how long that takes on a slow processor."""
    for name, size, path in (("start page", WIDE, "/"), ("start page, phone", PHONE, "/")):
        guest = Guest(browser, url, size)
        session = guest.context.new_cdp_session(guest.page)
        session.send("Network.enable")
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
        names: dict[str, str] = {}
        sizes: dict[str, float] = {}
        session.on("Network.responseReceived", lambda told, into=names: into.update(addressed(told)))
        session.on("Network.loadingFinished", lambda told, into=sizes: into.update(measured(told)))
        begun = time.monotonic()
        guest.page.goto(url + path)
        guest.page.get_by_role("button", name="Play").first.wait_for()
        seconds = time.monotonic() - begun
        guest.page.wait_for_load_state("networkidle")
        data = sum([size for number, size in sizes.items() if "/api/" in names.get(number, "")])
        files = sum(sizes.values()) - data
        loaded = f"{files / 1000:.0f} KB of files and {data / 1000:.0f} KB of data, compressed"
        row(f"{name}, first load, processor slowed {SLOWED} times", f"{seconds:.1f} s; {loaded}")
        guest.close()


def addressed(told: dict[str, Any]) -> dict[str, str]:
    return {told["requestId"]: told["response"]["url"]}


def measured(told: dict[str, Any]) -> dict[str, float]:
    return {told["requestId"]: told["encodedDataLength"]}


def answering(browser: Any, url: str, turns: int) -> None:
    """A fight against the brute, answered by keys."""
    guest = Guest(browser, url, WIDE, scenario="skirmish", controls={"red": "human", "blue": "brute"})
    page = guest.page
    begun = time.monotonic()
    page.goto(url + guest.fight)
    page.locator(".dock, #dock").first.wait_for()
    row("table, from its address to the question", f"{time.monotonic() - begun:.1f} s")
    until = time.monotonic() + 3 * turns
    while len(guest.heard(("answer", "say"), "replied")) < turns and time.monotonic() < until:
        answer(page)
    row("press to visible change", spread(page.evaluate("window.pressed")))
    row("plan to what it leads to, painted", spread(guest.heard(("plan",), "painted")))
    row("plan to new chances, painted", spread(guest.heard(("odds", "stakes", "joined"), "painted")))
    row("said to painted", spread(guest.heard(("answer", "say"), "shown")))
    guest.close()


def answer(page: Any) -> None:
    """Answers what is asked, as far as one press goes: says the plan, stays in the first hex, or takes the first
    answer."""
    say = page.locator(".dock button.say:enabled").first
    places = page.locator(".dock button").filter(has_text=PLACE)
    if say.count():
        page.keyboard.press("Enter")
    elif places.count():
        places.first.click()
    else:
        page.keyboard.press("1")
    page.wait_for_timeout(400)


def panning(browser: Any, url: str) -> None:
    """A map of a hundred by a hundred hexes with sixty fighters, dragged about."""
    luck = random.Random(1)  # where trees stand
    rows = ["".join(luck.choices(".#o", [90, 4, 6], k=SIZE)) for _ in range(SIZE)]
    places = [(column, line) for column in range(2, 98, 6) for line in range(10, 90, 16)][:FIGHTERS]
    for column, line in places:
        rows[line] = rows[line][:column] + "." + rows[line][column + 1 :]
    fighters = [
        {"name": f"Brigand {at + 1}", "side": ("red", "blue")[at % 2], "from": "brigand", "at": hex_name(*place)}
        for at, place in enumerate(places)
    ]
    sides = {"red": {"control": "human"}, "blue": {"control": "brute"}}
    scenario = {"title": "A crowd", "rulebook": "gurps", "map": {"rows": rows}, "sides": sides, "fighters": fighters}
    guest = Guest(browser, url, WIDE, document=scenario)
    page = guest.page
    page.goto(url + guest.fight)
    page.locator("svg").nth(2).wait_for()
    page.wait_for_timeout(3000)
    page.keyboard.press("0")
    box = page.locator("main").first.bounding_box() or {"x": 400, "y": 100, "width": 600, "height": 300}
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 3
    for _ in range(6):
        page.mouse.move(*middle)
        page.mouse.wheel(0, -240)
    before = page.screenshot()
    page.evaluate(f"window.frames_of = ({FRAMES})(4)")
    page.mouse.down()
    begun = time.monotonic()
    while time.monotonic() - begun < 4:
        page.mouse.move(middle[0] + luck.randint(-250, 250), middle[1] + luck.randint(-90, 90), steps=10)
    page.mouse.up()
    assert page.screenshot() != before, "the map was not moved"
    times = page.evaluate("window.frames_of")
    row(
        f"panning {SIZE}x{SIZE} hexes with {FIGHTERS} fighters", f"{1000 * len(times) / sum(times):.0f} frames a second"
    )
    row("time between two of them", spread(times))
    guest.close()


def hex_name(column: int, line: int) -> str:
    letters = ""
    rest = column + 1
    while rest > 0:
        rest, letter = divmod(rest - 1, 26)
        letters = chr(97 + letter) + letters
    return f"{letters}{line + 1}"


def sliding(browser: Any, url: str) -> None:
    """Through a replay, line by line, as fast as it goes."""
    guest = Guest(browser, url, WIDE, scenario="gunfight", controls={"red": "brute", "blue": "brute"})
    page = guest.page
    page.wait_for_timeout(5000)
    begun = time.monotonic()
    page.goto(f"{url}{guest.fight}/replay")
    page.locator("input[type=range]").wait_for()
    row("replay, from its address to the map", f"{time.monotonic() - begun:.1f} s")
    page.wait_for_timeout(5000)
    row("replay, slid by a line to painted", spread(page.evaluate(SLIDE)))
    guest.close()


def watching(browser: Any, url: str, minutes: float) -> None:
    """A page that is open while agents fight, one fight after the other, and what it keeps of them: after each fight
    the garbage is collected and what is left is counted. A page that grows has more at the end than in the middle."""
    guest = Guest(browser, url, WIDE)
    page = guest.page
    page.goto(url)
    session = guest.context.new_cdp_session(page)
    session.send("Performance.enable")
    kept: list[dict[str, float]] = []
    until = time.monotonic() + minutes * 60
    while time.monotonic() < until or len(kept) < 8:
        wanted = {"scenario": WATCHED[len(kept) % len(WATCHED)], "controls": {"red": "brute", "blue": "brute"}}
        try:
            made = guest.context.request.post(
                f"{url}/api/fights", data=wanted, headers={"Origin": url}, timeout=PATIENCE
            )
        except Exception as error:  # a line that was idle just long enough to be closed
            print(f"once more: {str(error).splitlines()[0]}", file=sys.stderr, flush=True)
            continue
        if made.status == 429:
            page.wait_for_timeout(5000)
            continue
        page.evaluate(
            f"history.pushState(null, '', '/fights/{made.json()['fight']}'); dispatchEvent(new Event('popstate'))"
        )
        page.wait_for_timeout(10_000)
        page.evaluate("window.heard.length = 0")  # what this bench itself keeps
        session.send("HeapProfiler.collectGarbage")
        metrics = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
        kept.append({"MB": metrics["JSHeapUsedSize"] / 1e6, "elements": metrics["Nodes"]})
        if len(kept) % 20 == 0:
            print(f"after {len(kept)} fights: {kept[-1]}", file=sys.stderr, flush=True)
    for what in ("MB", "elements"):
        quarters = [middle([each[what] for each in kept[at : at + len(kept) // 4]]) for at in quarters_of(len(kept))]
        told = ", ".join(f"{each:,.1f}" for each in quarters)
        row(f"{what} of a page over {len(kept)} fights of agents in {minutes:.0f} minutes, by quarters", told)
    guest.close()


def quarters_of(many: int) -> list[int]:
    """Where the quarters of so many begin."""
    return [many * quarter // 4 for quarter in range(4)]


def middle(numbers: list[float]) -> float:
    return sorted(numbers)[len(numbers) // 2]


if __name__ == "__main__":
    main()
