"""Two real servers, as they are started by people: they serve one fight, and one of them can be killed."""

from __future__ import annotations

import asyncio
import os
import signal
import socket as sockets
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from tests.server.several import asked
from tests.server.tables import Client, socket
from tests.server.test_fights import DUEL, SEATS


class Served:
    """A server that runs by itself."""

    def __init__(self, process: subprocess.Popen[bytes], http: httpx.AsyncClient, port: int) -> None:
        self.process = process
        self.http = http
        self.at = f"ws://127.0.0.1:{port}"

    def client(self, fight: str, token: str) -> Client:
        return Client(self.http, fight, token)

    async def kill(self) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)
        await asyncio.to_thread(self.process.wait)


@asynccontextmanager
async def served(database: str, log: Path) -> AsyncIterator[Served]:
    with sockets.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "fracas", "serve", "--database", database, "--port", str(port), "--no-browser"]
    with open(log, "wb") as told:
        process = subprocess.Popen(command, stdout=told, stderr=told, start_new_session=True)
    try:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=30) as http:
            for _ in range(600):
                assert process.poll() is None, log.read_text("utf-8")
                try:
                    if (await http.get("/readyz")).status_code == 200:
                        break
                except httpx.TransportError:
                    await asyncio.sleep(0.1)
            yield Served(process, http, port)
    finally:
        if process.poll() is None:
            process.terminate()
            process.wait(30)


def test_two_servers_of_which_one_is_killed(postgres: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with served(postgres, tmp_path / "one") as one, served(postgres, tmp_path / "two") as two:
            wanted: dict[str, Any] = {"scenario": "duel", **DUEL, "seats": SEATS}
            made = (await one.http.post("/api/fights", json=wanted)).json()
            one.http.cookies.clear()
            tokens = [seat["token"] for seat in made["seats"]]
            people = [[each.client(made["fight"], token) for token in tokens] for each in (one, two)]
            async with socket(two.at, people[1][3]) as guest:
                await guest.next("welcome")
                for turn in range(8):
                    speaker, view = await asked(people[turn % 2][1:3])
                    await speaker.said("answer", question=view["question"], key=some_answer(view))
                assert (await guest.next("changed"))["update"]["events"]
                await one.kill()
                for _ in range(4):
                    speaker, view = await asked(people[1][1:3])
                    await speaker.said("answer", question=view["question"], key=some_answer(view))
                two.process.send_signal(signal.SIGTERM)
                assert "restarted" in (await guest.next("closing"))["text"]
            assert await asyncio.to_thread(two.process.wait, 30) == 0

    asyncio.run(asyncio.wait_for(run(), 120))


def some_answer(view: dict[str, Any]) -> str:
    """An answer after which nothing has to be pointed at: nothing is done."""
    keys = [each["key"] for each in view["fight"]["prompt"]["options"]]
    return "do nothing" if "do nothing" in keys else str(keys[0])
