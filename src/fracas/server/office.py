"""All parts of a server, put together."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from fracas.kernel.record import Record
from fracas.server import making
from fracas.server.answering import Answering
from fracas.server.bodies import NewFight
from fracas.server.database import Database
from fracas.server.desk import Desk
from fracas.server.driving import Driving
from fracas.server.figures import Figures
from fracas.server.guests import Guests
from fracas.server.hosted import Hosted
from fracas.server.house import House
from fracas.server.limits import Limits
from fracas.server.live import RESTARTS, Connection
from fracas.server.presence import Presence
from fracas.server.rows import Row
from fracas.server.settings import Settings
from fracas.server.store import Store, Unreachable, now
from fracas.table.game import Game, recorded_game

HOUR = 3_600_000
SWEEPS = 600.0
"""Seconds between two looks for what was deleted: it is gone within the hour."""


class Office:
    """One server process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.database = Database(settings.database)
        self.figures = Figures()
        self.store = Store(self.database, self.figures)
        self.limits = Limits()
        self.house = House(self.store)
        self.presence = Presence(self.store)
        self.guests = Guests(self.store, self.limits, settings.url)
        self.answering = Answering(self.house, Desk(self.house), self.presence, self.limits, self.figures)
        self.driving = Driving(self.house)
        self.connections: set[Connection] = set()
        self._tasks: list[asyncio.Task[None]] = []
        self.closing = False
        self.figures.watch("fracas_fights", "Fights in memory.", lambda: len(self.house.rooms))
        self.figures.watch("fracas_connections", "Sockets of seats.", lambda: len(self.connections))

    async def open(self) -> None:
        await self.database.open()
        for work in (self.presence.beat(), self.driving.look(), self._sweep()):
            self._tasks.append(asyncio.create_task(work))

    def say_goodbye(self) -> None:
        """Everybody is told that it ends."""
        self.closing = True
        for connection in list(self.connections):
            connection.end(RESTARTS, "the server is being restarted; your plan is kept, come back in a moment")

    async def close(self) -> None:
        """Finishes what was begun, and lets go of the database."""
        self.say_goodbye()
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with suppress(asyncio.CancelledError, Exception):
                await task
        await self.driving.stop()
        for room in list(self.house.rooms.values()):
            async with room.lock:
                pass  # whatever was being written is
        await self.database.close()

    async def connected(self, connection: Connection, after: str) -> None:
        """A connection, as long as it lasts."""
        seat = connection.seat
        self.connections.add(connection)
        await self.presence.came(seat)
        connection.room.tell()
        try:
            await connection.run(after)
        finally:
            self.connections.discard(connection)
            with suppress(Unreachable):
                await self.presence.left(seat)
            connection.room.tell()

    def end_connections(self, seat: str, code: int, text: str) -> None:
        for connection in list(self.connections):
            if connection.seat.id == seat:
                connection.end(code, text)

    async def _sweep(self) -> None:
        while True:
            with suppress(Unreachable):
                await self.store.sweep(now() - HOUR // 2)
            await asyncio.sleep(SWEEPS)

    def game_of(self, wanted: NewFight) -> tuple[Game, list[Row]]:
        """The fight that somebody wants to make, and what has been said in it."""
        if wanted.record is not None:
            game, record = making.read_record(wanted.record)
            recorded_game(record, "record").catch_up(record, "record")
            return game, making.rows_of(record, wanted.name or "record")
        if wanted.scenario is not None:
            scenario = making.from_shelf(wanted.scenario)
        elif wanted.toml is not None:
            scenario = making.from_toml(wanted.toml)
        else:
            assert wanted.document is not None
            scenario = making.from_form(wanted.document)
        return making.new_game(scenario, wanted.controls, wanted.dice), []

    def forked(self, record: Record, name: str) -> tuple[Game, list[Row]]:
        """A fight that goes on from a record."""
        return recorded_game(record, "record"), making.rows_of(record, name or "record")

    def record_text(self, hosted: Hosted) -> str:
        """The record of a fight as a file has it."""
        return hosted.record().dump()
