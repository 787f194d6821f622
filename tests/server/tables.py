"""A server in the test's own process, and clients that speak to it without a network."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

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
        """The same, taken; whoever is told to wait does."""
        answer = await self.say(kind, **body)
        while answer.status_code == 429:
            await asyncio.sleep(0.2)
            answer = await self.say(kind, **body)
        assert answer.status_code == 200, answer.text
        return answer.json()["result"]


class Table:
    """A server, and what tests do with it."""

    def __init__(self, office: Office, http: httpx.AsyncClient) -> None:
        self.office = office
        self.http = http

    async def fight(self, scenario: str | None = "duel", **body: Any) -> tuple[dict[str, Any], list[Client]]:
        """A new fight, and a client for each of its seats, the game master's first."""
        answer = await self.http.post("/api/fights", json={"scenario": scenario, "dice": "seeded", **body})
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


def at_table(where: Path | str, act: Callable[[Table], Awaitable[None]], **settings: Any) -> None:
    """Runs a test at a table of its own, kept in a folder or a database."""
    database = where if isinstance(where, str) else f"sqlite:///{where / 'table.db'}"

    async def run() -> None:
        async with table(database, **settings) as it:
            await act(it)

    asyncio.run(run())


@cache
def brute(book: Any) -> Any:
    return agent("brute", book, 1)


def best(table: Table, fight: str) -> str:
    """What the book's own agent would answer."""
    game = table.office.house.rooms[fight].hosted.game
    pending = game.play.pending
    assert pending is not None
    return pending.usual.key if pending.usual is not None else brute(game.book).choose(game.play.run, pending).key


class Socket:
    """A socket of a seat, as a browser would have one."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.said = 0

    async def next(self, kind: str = "", seconds: float = 10) -> dict[str, Any]:
        """The next message, or the next of a kind."""
        while True:
            message = dict(json.loads(await asyncio.wait_for(self.socket.recv(), seconds)))
            if not kind or message["type"] == kind:
                return message

    async def say(self, kind: str, **body: Any) -> dict[str, Any]:
        """Says something; what came of it. News that arrive before the reply are kept for nobody."""
        self.said += 1
        await self.socket.send(json.dumps({"type": kind, "id": f"n{self.said}", **body}))
        while True:
            message = await self.next()
            if message["type"] in ("reply", "refused") and message["to"] == f"n{self.said}":
                return message


@asynccontextmanager
async def serving(it: Table) -> AsyncIterator[str]:
    """The table over a real port, for sockets."""
    config = uvicorn.Config(application(it.office), port=0, lifespan="off", log_config=None, access_log=False)
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield f"ws://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        await task


@asynccontextmanager
async def socket(at: str, client: Client, after: str = "") -> AsyncIterator[Socket]:
    address = f"{at}/api/fights/{client.fight}/live?after={after}"
    async with connect(address, additional_headers=client.headers) as found:
        yield Socket(found)
