"""What other processes do to the fights of a database, heard from it: PostgreSQL's LISTEN, on a connection of its own.

Whoever does not hear may not trust what it has in memory: it says so, comes back by itself, and makes up for what it
has missed.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final

from fracas.server.database import TROUBLE, Database, reason
from fracas.server.store import CHANNEL, Unreachable

log = logging.getLogger("fracas.server")

RETRY: Final = 1.0
"""Seconds until it tries again to listen."""
PULSE: Final = 10.0
"""Seconds after which it looks whether anybody is at the other end."""


class Bell:
    """Listens as long as it runs: says what it hears, that it does not any more, and that it does again."""

    def __init__(
        self,
        database: Database,
        hear: Callable[[dict[str, Any]], None],
        deafened: Callable[[], None],
        hears_again: Callable[[], Awaitable[None]],
    ) -> None:
        self.database = database
        self.hear = hear
        self.deafened = deafened
        self.hears_again = hears_again
        self._heard_last = True
        """So that a long silence is one line of the log."""

    async def run(self) -> None:
        """Where a database is one process's alone there is nobody to hear."""
        while self.database.is_postgres:
            why = "the connection was lost"
            try:
                await self._listen()
            except (*TROUBLE, Unreachable) as error:
                why = reason(error)
            except Exception:
                log.exception("listening failed")  # a driver may say anything when it is cut off; it tries again
            if self._heard_last:
                log.warning("other servers are not heard: %s", why)
            self._heard_last = False
            await asyncio.sleep(RETRY)

    async def _listen(self) -> None:
        """Until the connection is lost."""
        async with self.database.engine.connect() as connection:
            driver: Any = (await connection.get_raw_connection()).driver_connection
            lost = asyncio.Event()
            driver.add_termination_listener(lambda _: lost.set())
            try:
                await driver.add_listener(CHANNEL, self._heard)
                await self.hears_again()
                self._heard_last = True
                while not await occurs(lost, PULSE):
                    await driver.execute("SELECT 1")
            finally:
                self.deafened()
                await connection.invalidate()  # nobody else gets a connection that listens

    def _heard(self, driver: object, sender: int, channel: str, text: object) -> None:
        try:
            news = json.loads(str(text))
        except ValueError:
            news = None
        if isinstance(news, dict) and {"by", "fight"} <= news.keys():  # others may use the same name for theirs
            self.hear(news)


async def occurs(event: asyncio.Event, seconds: float) -> bool:
    """Whether it does within that time."""
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return False
    return True
