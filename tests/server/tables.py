"""A server in the test's own process, and clients that speak to it without a network."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx

from fracas.agents.registry import agent
from fracas.server.office import Office
from fracas.server.settings import Settings
from fracas.server.web import application

AT = "http://table"


class Client:
    """Somebody with a token, over plain HTTP."""

    def __init__(self, http: httpx.AsyncClient, fight: str, token: str) -> None:
        self.http = http
        self.fight = fight
        self.headers = {"Authorization": f"Bearer {token}"}

    async def look(self, after: str = "") -> dict[str, Any]:
        found = await self.http.get(f"/api/fights/{self.fight}", params={"after": after}, headers=self.headers)
        assert found.status_code == 200, found.text
        return dict(found.json())

    async def say(self, kind: str, **body: Any) -> httpx.Response:
        message = {"type": kind, **body}
        return await self.http.post(f"/api/fights/{self.fight}/messages", json=message, headers=self.headers)

    async def said(self, kind: str, **body: Any) -> Any:
        """The same, taken."""
        answer = await self.say(kind, **body)
        assert answer.status_code == 200, answer.text
        return answer.json()["result"]


class Table:
    """A server, and what tests do with it."""

    def __init__(self, office: Office, http: httpx.AsyncClient) -> None:
        self.office = office
        self.http = http

    async def fight(self, scenario: str = "duel", **body: Any) -> tuple[dict[str, Any], list[Client]]:
        """A new fight, and a client for each of its seats, the game master's first."""
        answer = await self.http.post("/api/fights", json={"scenario": scenario, **body})
        assert answer.status_code == 201, answer.text
        made = dict(answer.json())
        self.http.cookies.clear()
        return made, [Client(self.http, made["fight"], seat["token"]) for seat in made["seats"]]

    async def settle(self, fight: str) -> None:
        """Waits until no agent has anything left to say."""
        room = await self.office.house.room(fight)
        while room.driver is not None and not room.driver.done():
            await asyncio.wait({room.driver})


@asynccontextmanager
async def table(database: str, **settings: Any) -> AsyncIterator[Table]:
    office = Office(Settings(database=database, **settings))
    await office.open()
    transport = httpx.ASGITransport(application(office), raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url=AT) as http:
        try:
            yield Table(office, http)
        finally:
            await office.close()


def at_table(folder: Path, act: Callable[[Table], Awaitable[None]], **settings: Any) -> None:
    """Runs a test at a table of its own, kept in a file."""

    async def run() -> None:
        async with table(f"sqlite:///{folder / 'table.db'}", **settings) as it:
            await act(it)

    asyncio.run(run())


def best(table: Table, fight: str) -> str:
    """What the book's own agent would answer."""
    game = table.office.house.rooms[fight].hosted.game
    pending = game.play.pending
    assert pending is not None
    return (
        pending.usual.key
        if pending.usual is not None
        else agent("brute", game.book, 1).choose(game.play.run, pending).key
    )
