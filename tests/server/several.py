"""Several servers on one database, and ways to make things happen in a certain order."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from tests.server.tables import Client, Table, table


def with_two(database: str, act: Callable[[Table, Table], Awaitable[None]]) -> None:
    """Runs a test with two servers on one database, which hear each other."""

    async def run() -> None:
        async with table(database) as one, table(database) as two:
            for each in (one, two):
                await hears(each)
            await act(one, two)

    asyncio.run(asyncio.wait_for(run(), 60))


async def hears(it: Table) -> None:
    """Waits until a server hears the others."""
    await until(lambda: not it.office.house.deaf)


async def until(holds: Callable[[], Any], seconds: float = 20) -> None:
    """Waits for something that comes by itself."""
    async with asyncio.timeout(seconds):
        while not holds():
            await asyncio.sleep(0.01)


def at(it: Table, client: Client) -> Client:
    """The same person, at another server."""
    out = Client(it.http, client.fight, "")
    out.headers = client.headers
    return out


async def asked(clients: list[Client]) -> tuple[Client, dict[str, Any]]:
    """Who is asked, and the view."""
    for client in clients:
        view = await client.look()
        if view["fight"]["prompt"] is not None:
            return client, view
    raise AssertionError("nobody is asked")


async def kinds(it: Table, fight: str) -> list[str]:
    found = await it.office.store.rows(fight)
    assert [row.number for row in found] == list(range(1, len(found) + 1))
    return [row.kind for row in found]


@asynccontextmanager
async def held(monkeypatch: pytest.MonkeyPatch, what: type, name: str, who: object) -> AsyncIterator[asyncio.Event]:
    """One call of a method stops before it does anything, until the block ends; the event says that it is there."""
    there, go_on = asyncio.Event(), asyncio.Event()
    plain = getattr(what, name)

    async def stopping(self: Any, *words: Any, **more: Any) -> Any:
        if self is who and not there.is_set():
            there.set()
            await go_on.wait()
        return await plain(self, *words, **more)

    with monkeypatch.context() as patch:
        patch.setattr(what, name, stopping)
        try:
            yield there
        finally:
            go_on.set()
