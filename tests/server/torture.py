"""Servers that are killed again and again while people play: nothing that was acknowledged is lost or doubled, and each
fight ends as its record says.

    python -m tests.server.torture --kills 200 --database sqlite
    python -m tests.server.torture --kills 200 --database postgres    (two servers on one database)
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import socket
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import httpx
from tests.server.cluster import Cluster, binaries
from tests.server.guests import Guest, Message, some_answer
from tests.server.nursery import Nursery

from fracas.kernel.record import parse
from fracas.server import rows
from fracas.server.database import Database
from fracas.server.figures import Figures
from fracas.server.rows import Folded, Row
from fracas.server.store import MASTER, PLAYER, Store
from fracas.table.game import recorded_game

SCENARIOS: Final = ("duel", "bout", "swords", "knives", "goblin", "street")
THINKS: Final = "tactician"
QUICK: Final = "brute"
MOST_SAID: Final = 40
"""Messages between two kills."""
MOST_EARLY: Final = 0.3
"""Seconds after its start within which a server may die that has hardly begun."""


@dataclass
class Report:
    """What was done to the servers, and what came of it."""

    kills: int = 0
    kills_at_start: int = 0
    fights: int = 0
    rows: int = 0
    acknowledged: int = 0
    refused: int = 0
    repeated: int = 0
    known_again: int = 0
    arrivals: int = 0
    seconds: float = 0
    wrong: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        told = [
            f"{self.kills} kills ({self.kills_at_start} of servers that had hardly begun) in {self.seconds:.0f} s;",
            f"{self.fights} fights, {self.rows} rows, {self.acknowledged} messages acknowledged,",
            f"{self.refused} refused, {self.repeated} said again after a lost connection",
            f"({self.known_again} of them had been written), {self.arrivals} connections;",
            f"wrong: {len(self.wrong)}",
        ]
        return "\n".join([" ".join(told), *self.wrong])


class Bout:
    """A fight and those who play it."""

    def __init__(self, fight: str, guests: list[Guest]) -> None:
        self.fight = fight
        self.guests = guests
        self.master = guests[0]

    async def play(self) -> None:
        """Until all have seen its end."""
        lives = [asyncio.create_task(guest.live()) for guest in self.guests]
        while not all(guest.over for guest in self.guests):
            failed = [life for life in lives if life.done()]
            if failed:
                failed[0].result()
            await asyncio.sleep(0.05)
        for guest in self.guests:
            await guest.leave()
        await asyncio.gather(*lives)


class Torture:
    """Servers on one database, those who play there, and whoever kills."""

    def __init__(self, database: str, processes: int, kills: int, seed: int, folder: Path, thinks: bool) -> None:
        self.database = database
        self.kills = kills
        self.thinks = thinks
        self.rng = random.Random(seed)
        self.nursery = Nursery(folder, thinks)
        self.ports = [free_port() for _ in range(processes)]
        self.addresses = [f"127.0.0.1:{port}" for port in self.ports]
        self.servers = [0] * processes
        self.report = Report()
        self.ending = False
        self.bouts: list[Bout] = []
        self._sent = asyncio.Event()
        self._begun: list[int] = []

    async def run(self, at_once: int) -> Report:
        began = time.monotonic()
        try:
            for index in range(len(self.servers)):
                self._start(index)
            tables = [asyncio.create_task(self._keep_playing()) for _ in range(at_once)]
            await self._kill_all(tables)
            self.ending = True
            await asyncio.gather(*tables)
            for bout in self.bouts:
                await self._judge(bout)
        finally:
            for server in self.servers:
                os.kill(server, signal.SIGKILL)
            self.nursery.close()
        await self._nobody_is_left()
        self.report.seconds = time.monotonic() - began
        return self.report

    # who kills

    def _start(self, index: int) -> None:
        options = ("--port", str(self.ports[index]), "--database", self.database)
        self.servers[index] = self.nursery.serve(*options)
        self._begun.append(self.servers[index])

    async def _kill_all(self, tables: list[asyncio.Task[None]]) -> None:
        await self._ready(range(len(self.servers)))
        while self.report.kills < self.kills:
            for table in [table for table in tables if table.done()]:
                table.result()
            if self.rng.random() < 0.1:
                await asyncio.sleep(self.rng.uniform(0, MOST_EARLY))
                self.report.kills_at_start += 1
            else:
                await self._in_the_middle_of_something()
            both = len(self.servers) > 1 and self.rng.random() < 0.15
            victims = range(len(self.servers)) if both else [self.rng.randrange(len(self.servers))]
            for index in victims:
                os.kill(self.servers[index], signal.SIGKILL)
                self.report.kills += 1
            for index in victims:
                await self._restart(index)
        await self._ready(range(len(self.servers)))

    async def _restart(self, index: int) -> None:
        async with asyncio.timeout(10):
            while Path(f"/proc/{self.servers[index]}").exists():  # the system takes a moment to clear up
                await asyncio.sleep(0.002)
        self._start(index)

    async def _in_the_middle_of_something(self) -> None:
        """A moment after somebody has said something."""
        await self._ready(range(len(self.servers)))
        long = self.thinks and self.rng.random() < 0.1  # those who think have to begin first
        await asyncio.sleep(self.rng.uniform(4, 6) if long else 0)
        for _ in range(self.rng.randrange(1, MOST_SAID)):
            self._sent.clear()
            await asyncio.wait_for(self._sent.wait(), 60)
        await asyncio.sleep(self.rng.choice((0.02, 0.1)) * self.rng.random())

    async def _ready(self, which: range) -> None:
        async with httpx.AsyncClient() as http, asyncio.timeout(60):
            for index in which:
                while not await is_ready(http, self.addresses[index]):
                    assert Path(f"/proc/{self.servers[index]}").exists(), self.nursery.last_words()
                    await asyncio.sleep(0.02)

    async def _nobody_is_left(self) -> None:
        """Processes that thought for a server which was killed end by themselves."""
        until = time.monotonic() + 20
        while left := [server for server in self._begun if has_session(server)]:
            if time.monotonic() > until:
                self.report.wrong.append(f"{len(left)} of the servers have left processes behind")
                return
            await asyncio.sleep(0.1)

    # who plays

    async def _keep_playing(self) -> None:
        """One fight after the other."""
        while not self.ending:
            bout = await self._new_bout()
            self.bouts.append(bout)
            await bout.play()

    async def _new_bout(self) -> Bout:
        scenario = self.rng.choice(SCENARIOS)
        agent = THINKS if self.thinks and self.rng.random() < 0.3 else QUICK
        alone = self.rng.random() < 0.5
        controls = {"red": "human", "blue": agent if alone else "human"}
        async with httpx.AsyncClient(timeout=30) as http:
            while True:
                at = f"http://{self.rng.choice(self.addresses)}/api"
                try:
                    made = await self._made(http, at, scenario, controls)
                    seeds = [self.rng.getrandbits(32) for _ in made["seats"]]
                    guests = [
                        Guest(made["fight"], seat, self.addresses, random.Random(seed))
                        for seat, seed in zip(made["seats"], seeds, strict=True)
                    ]
                    for guest in guests:
                        guest.wants, guest.on_send = self._wanted, self._sent.set
                    return Bout(made["fight"], guests)
                except (httpx.TransportError, httpx.HTTPStatusError):
                    await asyncio.sleep(0.1)

    async def _made(self, http: httpx.AsyncClient, at: str, scenario: str, controls: dict[str, str]) -> Any:
        """A fight with a seat for each side, and for a spectator."""
        sides = await sides_of(scenario)
        seats = [{"fighters": sides[side], "name": side} for side, who in controls.items() if who == "human"]
        body = {"scenario": scenario, "controls": controls, "name": "Greta", "seats": [*seats, {}]}
        return (await http.post(f"{at}/fights", json=body)).raise_for_status().json()

    def _wanted(self, guest: Guest) -> Message | None:
        """What a guest has to say: answers; now and then it takes one back. In the end agents play for it."""
        prompt, question = guest.prompt, guest.copy.question
        if guest.role == MASTER:
            if prompt is not None and prompt["referee"]:
                return {"type": "answer", "question": question, "key": some_answer(prompt, guest.rng)}
            return None
        if guest.role != PLAYER or guest.copy.view["over"]:
            return None
        if self.ending and guest.fighters:
            return {"type": "control", "fighter": guest.fighters.pop(), "control": QUICK}
        if prompt is None or self.ending:
            return None
        if guest.rng.random() < 0.03:
            return {"type": "take back"}
        return {"type": "answer", "question": question, "key": some_answer(prompt, guest.rng)}

    # who judges

    async def _judge(self, bout: Bout) -> None:
        report = self.report
        report.fights += 1
        for guest in bout.guests:
            report.acknowledged += len(guest.acknowledged)
            report.refused += len(guest.refused)
            report.repeated += guest.repeated
            report.known_again += guest.again
            report.arrivals += guest.arrivals
        database = Database(self.database)
        try:
            found = await Store(database, Figures()).rows(bout.fight)
        finally:
            await database.engine.dispose()
        report.rows += len(found)
        report.wrong.extend([f"{bout.fight}: {each}" for each in self._wrong_in_rows(bout, found)])
        report.wrong.extend([f"{bout.fight}: {each}" for each in await self._wrong_in_views(bout, found)])

    def _wrong_in_rows(self, bout: Bout, found: list[Row]) -> list[str]:
        out: list[str] = []
        if [row.number for row in found] != list(range(1, len(found) + 1)):
            out.append("the numbers of its rows have gaps")
        for guest in bout.guests:
            by_message: dict[str | None, list[Row]] = {}
            for row in found:
                if row.seat == guest.seat:
                    by_message.setdefault(row.message, []).append(row)
            for name, message in guest.acknowledged.items():
                out.extend(wrong_with(message, by_message.get(name, [])))
            out.extend([f"refused, and written: {each}" for name, each in guest.refused.items() if name in by_message])
            out.extend([f"written, and never said: {name}" for name in by_message if not guest.has_said(name)])
            strange = [each for each in guest.refused.values() if each["status"] not in (403, 409, 422)]
            out.extend([f"refused: {each}" for each in strange])
        return out

    async def _wrong_in_views(self, bout: Bout, found: list[Row]) -> list[str]:
        out: list[str] = []
        at = f"http://{self.rng.choice(self.addresses)}/api/fights/{bout.fight}"
        async with httpx.AsyncClient(timeout=60) as http:
            for guest in bout.guests:
                fresh = (await http.get(at, headers=guest.headers)).raise_for_status().json()["fight"]
                if differs := guest.copy.differs(fresh):
                    out.append(f"{guest.role} {guest.seat} has other {differs} than a fresh view")
            text = (await http.get(f"{at}/record", headers=bout.master.headers)).raise_for_status().text
        record = parse(text, "record")
        game = recorded_game(record, "record")
        game.catch_up(record, "record")
        folded = Folded()
        for row in found:
            folded.add(row)
        if not game.over:
            out.append("its record does not lead to an end")
        elif game.sides[game.play.fight.winner] != fresh["winner"]:
            out.append(f"its record is won by {game.sides[game.play.fight.winner]}, the fight by {fresh['winner']}")
        if game.play.digests() != [beat.digest for beat in folded.beats]:
            out.append("its record comes out otherwise than what is written of its beats")
        return out


def wrong_with(message: Message, written: list[Row]) -> list[str]:
    """What is wrong with the rows of a message that was acknowledged."""
    kinds = {"answer": (rows.ANSWER, rows.ROLL), "take back": (rows.TAKE_BACK,), "control": (rows.SEAT,)}
    wanted = [row for row in written if row.kind in kinds[message["type"]] and not row.body.get("agent")]
    if len(wanted) != 1:
        return [f"acknowledged, and there {len(wanted)} times: {message}"]
    if message["type"] == "answer" and wanted[0].body["answer"] != message["key"]:
        return [f"acknowledged, and written otherwise: {message}, {wanted[0].body}"]
    numbers = [row.number for row in written]
    if numbers != list(range(numbers[0], numbers[0] + len(numbers))):
        return [f"not written in one go: {message}"]
    return []


async def sides_of(scenario: str) -> dict[str, list[str]]:
    """Who fights on which side."""
    from fracas.table.game import load_scenario

    setup = load_scenario(scenario).setup
    return {side: [each.name for each in setup.entrants if each.side == at] for at, side in enumerate(setup.sides)}


async def is_ready(http: httpx.AsyncClient, at: str) -> bool:
    try:
        return (await http.get(f"http://{at}/readyz")).status_code == 200
    except httpx.TransportError:
        return False


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def has_session(leader: int) -> bool:
    """Whether a process is left that a server has started."""
    for each in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = each.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if fields[3] == str(leader) and fields[0] != "Z":
            return True
    return False


def tortured(database: str, kills: int, seed: int, folder: Path, at_once: int = 8, thinks: bool = False) -> Report:
    """Servers on that database, killed so often: one in a file, two on PostgreSQL."""
    processes = 2 if database.startswith("postgres") else 1

    async def run() -> Report:
        return await Torture(database, processes, kills, seed, folder, thinks).run(at_once)

    return asyncio.run(run())


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--at-once", type=int, default=8)
    parser.add_argument("--no-thinking", action="store_true")
    given = parser.parse_args()
    cluster = None
    with tempfile.TemporaryDirectory(prefix="fracas-torture-") as folder:
        address = f"sqlite:///{folder}/table.db"
        if given.database == "postgres":
            programs = binaries()
            assert programs is not None, "PostgreSQL is not installed here"
            cluster = Cluster(programs)
            cluster.start()
            address = cluster.database()
        try:
            report = tortured(address, given.kills, given.seed, Path(folder), given.at_once, not given.no_thinking)
        finally:
            if cluster is not None:
                cluster.remove()
    print(f"{given.database}: {report}")
    sys.exit(bool(report.wrong))


if __name__ == "__main__":
    main()
