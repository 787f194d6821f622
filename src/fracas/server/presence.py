"""Who is here: a seat counts as taken while a connection of it, in any process, has been heard of lately."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from typing import Final

from fracas.server import messages
from fracas.server.store import SeatRow, Store, Unreachable, now

HEARTBEAT: Final = 20.0
"""Seconds between two signs of life of a process's connections."""
LATELY: Final = 50_000
"""Milliseconds after the last one, somebody is away."""


class Presence:
    """Who is here, in this process and in the others."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._here: Counter[str] = Counter()
        self._seats: dict[str, tuple[float, list[SeatRow]]] = {}
        self._changes = 0

    async def came(self, seat: SeatRow) -> None:
        self._here[seat.id] += 1
        await self.store.change_seat(seat.id, seen=now())
        self.forget(seat.fight)

    async def left(self, seat: SeatRow) -> None:
        self._here[seat.id] -= 1
        if self._here[seat.id] <= 0:
            del self._here[seat.id]
            await self.store.change_seat(seat.id, seen=0)
        self.forget(seat.fight)

    async def stays(self, seat: str) -> None:
        """It has left another process, and is still here."""
        await self.store.change_seat(seat, seen=now())

    def connections(self, seat: str) -> int:
        return self._here[seat]

    def forget(self, fight: str) -> None:
        """The seats of that fight have changed."""
        self._changes += 1
        self._seats.pop(fight, None)

    def forget_all(self) -> None:
        self._changes += 1
        self._seats.clear()

    async def people(self, fight: str) -> list[messages.Person]:
        """Everybody who has a seat, as all may know it; links that nobody has opened are not shown."""
        loop = asyncio.get_running_loop()
        known = self._seats.get(fight)
        if known is None or loop.time() - known[0] > HEARTBEAT / 4:
            changes = self._changes
            known = (loop.time(), await self.store.seats(fight))
            if changes == self._changes:  # or it was read before something changed
                self._seats[fight] = known
        return [
            messages.Person(name=each.name, role=each.role, fighters=each.fighters, here=self.is_here(each))
            for each in known[1]
            if not each.revoked and (each.name or self.is_here(each))
        ]

    def is_here(self, seat: SeatRow) -> bool:
        return self._here[seat.id] > 0 or seat.seen > now() - LATELY

    async def beat(self) -> None:
        """Tells other processes now and then that those who are here still are."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            with suppress(Unreachable):
                await self.store.still_here(list(self._here))
