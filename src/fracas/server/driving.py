"""Lets fights go on by themselves where agents play: quick ones here, those who think in processes of their own."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Final

from fracas.kernel.mistake import Mistake
from fracas.server.hosted import Author, Hosted, Stand
from fracas.server.house import House, Room
from fracas.server.jobs import AgentAnswer
from fracas.server.store import Unreachable
from fracas.server.thinker import Where
from fracas.server.thinking import MovedOn, Stopped, Thinkers

log = logging.getLogger("fracas.server")

LEASE: Final = 30.0
"""Seconds after which another process may think instead of one that was not heard of."""
THINKS: Final = 20.0
"""Seconds that an agent may think."""
LOOK: Final = 5.0
"""Seconds between two looks for fights that wait for an agent whose process is gone."""


class Driving:
    """One task a fight, as long as agents are asked."""

    def __init__(self, house: House, thinkers: Thinkers) -> None:
        self.house = house
        self.thinkers = thinkers
        self._stopped = False
        house.on_stand = self.nudge

    async def nudge(self, room: Room) -> None:
        """A fight has changed here: if an agent is asked, somebody should see to it."""
        self.thinkers.moved_on(room.hosted.head.id, room.hosted.folded.stands)
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
        except (MovedOn, Stopped):
            pass
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
        question, agent = hosted.question, hosted.control(hosted.asked)
        async with room.lock:
            where = Where(hosted.head.id, hosted.game.record(), hosted.folded.stands)
        found = await self.thinkers.think(where, AgentAnswer(agent), THINKS)

        def act(now: Hosted) -> None:
            if now.question != question or now.stand() != Stand.AGENT:
                return
            play = now.game.play
            if found.forfeit:
                now.forfeit(found.forfeit)
                return
            assert play.pending is not None
            option = play.pending.menu.find(found.key)
            play.answer_of_agent(found.key, None if option is None else found.weighing(option))

        await self.house.perform(room, act, Author(agent))

    async def look(self) -> None:
        """Takes over where another process has stopped thinking."""
        while True:
            await asyncio.sleep(LOOK)
            for room in list(self.house.rooms.values()):
                if room.listeners:
                    await self.nudge(room)
