"""Lets fights go on by themselves where agents play: quick ones here, those who think in processes of their own."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Final

from fracas.kernel.mistake import Mistake
from fracas.server.hosted import Author, Hosted, Stand
from fracas.server.house import House, Room
from fracas.server.jobs import AgentAnswer, Answered
from fracas.server.store import Unreachable
from fracas.server.thinker import Where
from fracas.server.thinking import MovedOn, Stopped, Thinkers

log = logging.getLogger("fracas.server")

LEASE: Final = 15.0
"""Seconds after which another process may see to a fight instead of one that was not heard of."""
THINKS: Final = 20.0
"""Seconds that an agent may think."""
LOOK: Final = 5.0
"""Seconds between two looks for fights that wait for an agent whose process is gone."""


class Driving:
    """One task a fight, as long as agents are asked."""

    def __init__(self, house: House, thinkers: Thinkers) -> None:
        self.house = house
        self.thinkers = thinkers
        house.on_stand = self.nudge

    async def nudge(self, room: Room, ours: bool = True) -> None:
        """A fight has changed: what was thought about it before is dropped. If it has by something that was done here
        and an agent is asked, this process should see to it."""
        self.thinkers.moved_on(room.hosted.head.id, room.hosted.folded.stands)
        idle = room.driver is None or room.driver.done()
        if ours and idle and self._waits(room):
            room.driver = asyncio.create_task(self._drive(room))

    def _waits(self, room: Room) -> bool:
        hosted = room.hosted
        rests = room.gone or self.house.closing or hosted.folded.paused
        return not rests and hosted.stand() in (Stand.QUICK, Stand.AGENT)

    async def _drive(self, room: Room) -> None:
        fight = room.hosted.head.id
        try:
            while self._waits(room) and await self._is_mine(room):
                if room.hosted.stand() == Stand.QUICK:
                    await self.house.go_on(room)
                else:
                    await self._think(room)
        except Stopped:
            pass
        except Unreachable:
            log.warning("the database does not answer", extra={"fight": fight})
        except Mistake as mistake:
            log.warning("an agent could not answer: %s", mistake, extra={"fight": fight})
        except Exception:
            log.exception("an agent failed", extra={"fight": fight})
        finally:
            if self.house.shared:
                with suppress(Unreachable):
                    await self.house.store.release(fight, self.house.store.name)

    async def _is_mine(self, room: Room) -> bool:
        """Whether this process sees to what is asked now: of several, one does, and says every now and then that it
        still does."""
        if not self.house.shared:
            return True
        store, fight, number = self.house.store, room.hosted.head.id, room.hosted.folded.stands
        if await store.lease(fight, number, store.name, LEASE):
            return True
        # another process sees to it, or has answered and this one has not heard of it yet
        return await self.house.is_behind(room) and await self._is_mine(room)

    async def _think(self, room: Room) -> None:
        """Asks an agent who thinks; what it says counts only if it is still asked."""
        question, agent, where = await self.house.look(
            room, lambda hosted: (hosted.question, hosted.control(hosted.asked) if hosted.asked else "", hosted.where)
        )
        thought = asyncio.create_task(self._thought(where, agent))
        try:
            if not await self._ends_in_time(room, question, thought):
                return
            found = thought.result()
        except MovedOn:
            return
        finally:
            if not thought.cancel() and not thought.cancelled():
                thought.exception()  # nobody is interested any more, if nobody has asked

        def act(now: Hosted) -> None:
            if not is_asked(now, question):
                return
            play = now.game.play
            if found.forfeit:
                now.forfeit(found.forfeit)
                return
            assert play.pending is not None
            option = play.pending.menu.find(found.key)
            play.answer_of_agent(found.key, None if option is None else found.weighing(option))

        await self.house.perform(room, act, Author(agent))

    async def _thought(self, where: Where, agent: str) -> Answered:
        return await self.thinkers.think(where, AgentAnswer(agent), THINKS)

    async def _ends_in_time(self, room: Room, question: str, thought: asyncio.Task[Answered]) -> bool:
        """Waits for an agent; no longer than its answer is wanted: until something is taken back, somebody takes the
        seat, or another process has taken over."""
        moved = asyncio.Event()
        room.listeners.add(moved.set)
        try:
            while not thought.done() and is_asked(room.hosted, question):
                moved.clear()
                waiting = asyncio.create_task(moved.wait())
                await asyncio.wait({thought, waiting}, timeout=LEASE / 3, return_when=asyncio.FIRST_COMPLETED)
                quiet = not waiting.done()
                waiting.cancel()
                if not thought.done() and quiet and not await self._is_mine(room):
                    return False
        finally:
            room.listeners.discard(moved.set)
        return thought.done() and is_asked(room.hosted, question)

    async def stop(self) -> None:
        """Lets go of all fights; others may see to them."""
        self.house.closing = True
        drivers = [room.driver for room in self.house.rooms.values() if room.driver is not None]
        for driver in drivers:
            driver.cancel()
        await asyncio.gather(*drivers, return_exceptions=True)

    async def look(self) -> None:
        """Takes over where another process has stopped."""
        while True:
            await asyncio.sleep(LOOK)
            for room in list(self.house.rooms.values()):
                await self.nudge(room)


def is_asked(hosted: Hosted, question: str) -> bool:
    """Whether an agent's answer to that question is still wanted."""
    return hosted.question == question and hosted.stand() == Stand.AGENT and not hosted.folded.paused
