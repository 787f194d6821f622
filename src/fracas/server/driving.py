"""Lets fights go on by themselves where agents play: quick ones here, those who think in processes of their own."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Final

from fracas.kernel.mistake import Mistake
from fracas.server.hosted import Author, Hosted, Stand
from fracas.server.house import House, Room
from fracas.server.store import Unreachable
from fracas.table.seat import REFEREE, Seat

log = logging.getLogger("fracas.server")

LEASE: Final = 30.0
"""Seconds after which another process may think instead of one that was not heard of."""
LOOK: Final = 5.0
"""Seconds between two looks for fights that wait for an agent whose process is gone."""


class Driving:
    """One task a fight, as long as agents are asked."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._stopped = False
        house.on_stand = self.nudge

    async def nudge(self, room: Room) -> None:
        """A fight has changed here: if an agent is asked, somebody should see to it."""
        if self._waits(room) and (room.driver is None or room.driver.done()):
            room.driver = asyncio.create_task(self._drive(room))

    async def stop(self) -> None:
        """No agent is asked any more; what one has said is written."""
        self._stopped = True
        drivers = [room.driver for room in self.house.rooms.values() if room.driver is not None]
        await asyncio.gather(*drivers, return_exceptions=True)

    def _waits(self, room: Room) -> bool:
        hosted = room.hosted
        return not self._stopped and not hosted.folded.paused and hosted.stand() in (Stand.QUICK, Stand.AGENT)

    async def _drive(self, room: Room) -> None:
        fight = room.hosted.head.id
        try:
            while self._waits(room):
                number = room.hosted.folded.stands
                if not await self.house.store.lease(fight, number, self.house.name, LEASE):
                    return
                if room.hosted.stand() == Stand.QUICK:
                    await self.house.go_on(room)
                else:
                    await self._think(room)
        except Unreachable:
            log.warning("the database does not answer", extra={"fight": fight})
        except Mistake as mistake:
            log.warning("an agent could not answer: %s", mistake, extra={"fight": fight})
        except Exception:
            log.exception("an agent failed", extra={"fight": fight})
        finally:
            with suppress(Unreachable):
                await self.house.store.release(fight, self.house.name)

    async def _think(self, room: Room) -> None:
        """Asks an agent who thinks; what it says counts only if it is still asked."""
        hosted = room.hosted
        question = hosted.question
        pending = hosted.game.play.pending
        assert pending is not None
        agent = hosted.game.agent_of(pending.who)
        assert agent is not None
        with self.house.store.figures.thinking("agent"):
            option = await asyncio.to_thread(agent.choose, hosted.game.play.run, pending)

        def act(now: Hosted) -> None:
            if now.question == question and now.stand() == Stand.AGENT:
                Seat(now.game, REFEREE).answer(option.key)

        await self.house.perform(room, act, Author(hosted.control(hosted.asked)))

    async def look(self) -> None:
        """Takes over where another process has stopped thinking."""
        while True:
            await asyncio.sleep(LOOK)
            for room in list(self.house.rooms.values()):
                if room.listeners:
                    await self.nudge(room)
