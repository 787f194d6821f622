"""Two real servers, as they are started by people: they serve one fight, and one of them can be killed."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from tests.server.processes import Process
from tests.server.several import asked
from tests.server.tables import Client, socket
from tests.server.test_fights import DUEL, SEATS


@asynccontextmanager
async def served(database: str, folder: Path) -> AsyncIterator[tuple[Process, httpx.AsyncClient]]:
    folder.mkdir()
    process = await asyncio.to_thread(Process, folder, "--database", database)
    try:
        async with httpx.AsyncClient(base_url=process.at, timeout=30) as http:
            yield process, http
    finally:
        process.end()


def test_two_servers_of_which_one_is_killed(postgres: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with (
            served(postgres, tmp_path / "one") as (one, http),
            served(postgres, tmp_path / "two") as (two, other),
        ):
            wanted: dict[str, Any] = {"scenario": "duel", **DUEL, "seats": SEATS}
            made = (await http.post("/api/fights", json=wanted)).json()
            http.cookies.clear()
            fight, tokens = made["fight"], [seat["token"] for seat in made["seats"]]
            people = [[Client(each, fight, token) for token in tokens[1:3]] for each in (http, other)]
            async with socket(two.at.replace("http", "ws"), Client(other, fight, tokens[3])) as guest:
                await guest.next("welcome")
                for turn in range(8):
                    speaker, view = await asked(people[turn % 2])
                    await speaker.said("answer", question=view["question"], key=some_answer(view))
                assert (await guest.next("changed"))["update"]["events"]
                os.killpg(one.process.pid, signal.SIGKILL)
                for _ in range(4):
                    speaker, view = await asked(people[1])
                    await speaker.said("answer", question=view["question"], key=some_answer(view))
                two.tell(signal.SIGTERM)
                assert "restarted" in (await guest.next("closing"))["text"]
            assert await asyncio.to_thread(two.process.wait, 30) == 0

    asyncio.run(asyncio.wait_for(run(), 120))


def some_answer(view: dict[str, Any]) -> str:
    """An answer after which nothing has to be pointed at: nothing is done."""
    keys = [each["key"] for each in view["fight"]["prompt"]["options"]]
    return "do nothing" if "do nothing" in keys else str(keys[0])
