"""A server under load: many fights at once, two people at sockets in each; and fights that nobody looks at.

    python -m bench.load [PYTHON]    whose `fracas serve` is measured: that of the compiled wheel, in `make load`

Everybody shares the processors of this machine: the server, and the process that plays everybody else.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

SCENARIOS: Final = {
    "duel": ("Dame Ysolde", "Hrolf"),
    "bout": ("Donna Ines", "Sergeant Brand"),
    "swords": ("Red", "Blue"),
    "knives": ("Vesna", "Corvo"),
}
FOR_EACH_ADDRESS: Final = 25
"""Fights that one address makes: a server takes only so many from one at a time."""
TICKS: Final = os.sysconf("SC_CLK_TCK")
PAGE: Final = os.sysconf("SC_PAGE_SIZE")


class Server:
    """`fracas serve`, and what it costs."""

    def __init__(self, python: str, folder: Path, *options: str) -> None:
        database = f"sqlite:///{folder / 'table.db'}"
        command = [python, "-m", "fracas", "serve", "--no-browser", "--port", "0", "--database", database]
        command += ["--sockets", "100000", *options]  # everybody comes from one address
        with open(folder / "log", "a", encoding="utf-8") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        found = re.search("localhost:([0-9]+)", self.process.stdout.readline())
        assert found is not None, (folder / "log").read_text("utf-8")
        self.at = f"127.0.0.1:{found[1]}"

    @property
    def memory(self) -> float:
        """Megabytes that it has."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * PAGE / 1e6

    @property
    def cpu(self) -> float:
        """Seconds of a processor that it has taken so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def end(self) -> None:
        self.process.terminate()
        self.process.wait(30)


class Measured:
    """What was seen while people played."""

    def __init__(self) -> None:
        self.answers = 0
        self.refused = 0
        self.to_reply: list[float] = []
        self.to_other: list[float] = []

    def clear(self) -> None:
        self.__init__()  # type: ignore[misc]


class Duel:
    """A fight and its two sockets. Whoever is asked answers after a while."""

    def __init__(self, made: dict[str, Any], at: str, measured: Measured, rng: random.Random) -> None:
        self.at = at
        self.fight = made["fight"]
        self.tokens = [seat["token"] for seat in made["seats"] if seat["role"] == "player"]
        self.measured = measured
        self.rng = rng
        self.pace = 0.0
        """Seconds that somebody takes to answer, on the average."""
        self.sent_at = 0.0
        self.sent_by = -1

    async def sit(self, which: int) -> None:
        address = f"ws://{self.at}/api/fights/{self.fight}/live"
        headers = {"Authorization": f"Bearer {self.tokens[which]}"}
        with suppress(ConnectionClosed):
            async with connect(address, additional_headers=headers, max_size=None, open_timeout=120) as socket:
                async for text in socket:
                    await self._hear(socket, which, json.loads(text))

    async def _hear(self, socket: ClientConnection, which: int, message: dict[str, Any]) -> None:
        kind, now = message["type"], time.perf_counter()
        if kind in ("reply", "refused"):
            self.measured.to_reply.append(now - self.sent_at)
            self.measured.answers += kind == "reply"
            self.measured.refused += kind == "refused"
            return
        if self.sent_by == 1 - which:
            self.measured.to_other.append(now - self.sent_at)
            self.sent_by = -1
        prompt = message["fight"]["prompt"] if kind == "welcome" else message["update"]["prompt"]
        if prompt is not None:
            asyncio.get_running_loop().create_task(self._answer(socket, which, message["question"], prompt))

    async def _answer(self, socket: ClientConnection, which: int, question: str, prompt: dict[str, Any]) -> None:
        await asyncio.sleep(self.pace * self.rng.uniform(0.5, 1.5))
        keys = [each["key"] for each in prompt["options"]] + [each["hex"] for each in prompt["places"]]
        key = prompt["usual"] or self.rng.choice(keys)
        self.sent_at, self.sent_by = time.perf_counter(), which
        with suppress(ConnectionClosed):
            await socket.send(json.dumps({"type": "answer", "question": question, "key": key}))


async def made(at: str, count: int) -> list[dict[str, Any]]:
    """New fights, from as many addresses as it takes."""
    out: list[dict[str, Any]] = []
    while len(out) < count:
        local = f"127.0.{1 + len(out) // FOR_EACH_ADDRESS // 200}.{1 + len(out) // FOR_EACH_ADDRESS % 200}"
        transport = httpx.AsyncHTTPTransport(local_address=local)
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{at}", timeout=60) as http:
            for _ in range(min(FOR_EACH_ADDRESS, count - len(out))):
                names = list(SCENARIOS)
                scenario = names[len(out) % len(names)]
                seats = [{"fighters": [fighter]} for fighter in SCENARIOS[scenario]]
                wanted = {"scenario": scenario, "controls": {"red": "human", "blue": "human"}, "seats": seats}
                out.append((await http.post("/api/fights", json=wanted)).raise_for_status().json())
                http.cookies.clear()
    return out


def quantile(found: list[float], share: float) -> str:
    if not found:
        return "-"
    return f"{1000 * sorted(found)[min(len(found) - 1, int(share * len(found)))]:.0f} ms"


async def busy(server: Server, fights: int, seconds: float, pace: float) -> None:
    """Fights in which people play: as people would, then as fast as it goes."""
    empty = server.memory
    began = time.monotonic()
    found = await made(server.at, fights)
    print(f"{fights} fights made in {time.monotonic() - began:.1f} s")
    measured = Measured()
    duels = [Duel(each, server.at, measured, random.Random(at)) for at, each in enumerate(found)]
    for duel in duels:
        duel.pace = pace
    people = [asyncio.create_task(duel.sit(which)) for duel in duels for which in (0, 1)]
    while measured.answers < fights:
        await asyncio.sleep(0.1)
    await measure(f"an answer every {pace:g} s in each fight", server, measured, seconds)
    print(f"memory {server.memory - empty:.0f} MB for {fights} fights, {(server.memory - empty) / fights:.2f} MB each")
    for duel in duels:
        duel.pace = 0.0
    await asyncio.sleep(2 * pace)
    await measure("as fast as it goes", server, measured, seconds)
    print(f"memory {server.memory:.0f} MB in all, {(server.memory - empty) / fights:.2f} MB a fight")
    for person in people:
        person.cancel()
    await asyncio.gather(*people, return_exceptions=True)


async def measure(what: str, server: Server, measured: Measured, seconds: float) -> None:
    measured.clear()
    began, cpu, mine = time.monotonic(), server.cpu, time.process_time()
    await asyncio.sleep(seconds)
    took = time.monotonic() - began
    answers, cpu, mine = measured.answers, server.cpu - cpu, time.process_time() - mine
    print(f"{what}: {answers / took:.0f} answers a second ({measured.refused} refused)")
    print(f"  answer to reply: p50 {quantile(measured.to_reply, 0.5)}, p99 {quantile(measured.to_reply, 0.99)}")
    told, count = measured.to_other, len(measured.to_other)
    print(f"  answer to the other's news ({count}): p50 {quantile(told, 0.5)}, p99 {quantile(told, 0.99)}")
    each = 1000 * cpu / max(1, answers)
    print(f"  the server took {cpu / took:.2f} processors ({each:.1f} ms an answer), those who play {mine / took:.2f}")


async def beside(at: str, fights: int, pace: float) -> None:
    """Fights in which people play, for whoever measures something else, until somebody ends it."""
    measured = Measured()
    duels = [Duel(each, at, measured, random.Random(n)) for n, each in enumerate(await made(at, fights))]
    for duel in duels:
        duel.pace = pace
    print(f"playing {fights} fights", flush=True)
    await asyncio.gather(*[duel.sit(which) for duel in duels for which in (0, 1)])


def copied(database: Path, fights: int) -> None:
    """So many fights more, with what was said in them: copies of those that there are."""
    with sqlite3.connect(database) as connection:
        known = [each[0] for each in connection.execute("SELECT id FROM fights")]
        for number in range(fights):
            old, new = known[number % len(known)], f"copy-{number}"
            for table, column in (("fights", "id"), ("entries", "fight")):
                columns = [each[1] for each in connection.execute(f"PRAGMA table_info({table})")]
                others = ", ".join([each for each in columns if each != column])
                chosen = f"SELECT ?, {others} FROM {table} WHERE {column} = ?"
                connection.execute(f"INSERT INTO {table} ({column}, {others}) {chosen}", (new, old))


async def asleep(python: str, folder: Path, fights: int, seconds: float) -> None:
    """A server with fights that nobody looks at, beside one that has none."""
    copied(folder / "table.db", fights)
    for where, what in ((folder / "empty", "no fights"), (folder, f"{fights} more fights asleep")):
        where.mkdir(exist_ok=True)
        server = Server(python, where)
        try:
            await asyncio.sleep(10)  # until its processes to think with have begun
            cpu = server.cpu
            await asyncio.sleep(seconds)
            took = 1000 * (server.cpu - cpu)
            print(f"{what}: {server.memory:.0f} MB; in {seconds:g} s it took {took:.0f} ms of a processor")
        finally:
            server.end()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("python", nargs="?", default=sys.executable)
    parser.add_argument("--fights", type=int, default=200)
    parser.add_argument("--asleep", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--pace", type=float, default=4.0)
    parser.add_argument("--beside", metavar="PORT", help="only plays, at a server that runs already")
    given = parser.parse_args()
    if given.beside:
        asyncio.run(beside(f"127.0.0.1:{given.beside}", given.fights, given.pace))
        return
    with tempfile.TemporaryDirectory(prefix="fracas-load-") as name:
        folder = Path(name)
        server = Server(given.python, folder)
        try:
            asyncio.run(busy(server, given.fights, given.seconds, given.pace))
        finally:
            server.end()
        if given.asleep:
            asyncio.run(asleep(given.python, folder, given.asleep, given.seconds))


if __name__ == "__main__":
    main()
