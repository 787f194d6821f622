"""All parts of a server, put together."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, suppress
from typing import Any

from fracas.kernel.mistake import Mistake, listing
from fracas.kernel.record import Record
from fracas.server import making
from fracas.server.answering import AWAY, Answering
from fracas.server.bell import Bell
from fracas.server.bodies import CurveWanted, Fork, NewFight, Simulation, Staged
from fracas.server.clock import Clocks
from fracas.server.database import Database
from fracas.server.desk import Desk
from fracas.server.drawing import Draw, Drawn
from fracas.server.driving import Driving
from fracas.server.figures import Figures
from fracas.server.guests import Guests, address_of
from fracas.server.hosted import Hosted
from fracas.server.house import House, Room
from fracas.server.limits import Limits
from fracas.server.live import RESTARTS, WITHDRAWN, Connection
from fracas.server.presence import Presence
from fracas.server.refusals import Refusal
from fracas.server.rows import Row
from fracas.server.settings import Settings
from fracas.server.simulating import TURN, Counted, Simulate
from fracas.server.store import SeatRow, Store, Unreachable, now
from fracas.server.thinker import Step, Where
from fracas.server.thinking import Thinkers, Unthought
from fracas.stage.parts import HUMAN
from fracas.stage.scenario import Scenario
from fracas.table.game import Game, recorded_game

HOUR = 3_600_000
SWEEPS = 600.0
"""Seconds between two looks for what was deleted: it is gone within the hour."""
FAREWELL = 3.0
"""Seconds that connections have to hear that it ends."""
RESEATED = "your game master has changed whom you play; come back in a moment"
CHANGED = "this link was withdrawn or renewed; ask your game master for a new one"


class Office:
    """One server process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.database = Database(settings.database)
        self.figures = Figures()
        self.store = Store(self.database, self.figures)
        self.limits = Limits()
        self.house = House(self.store)
        self.thinkers = Thinkers(settings.workers)
        self.presence = Presence(self.store)
        self.guests = Guests(self.store, self.limits, settings.url)
        self.answering = Answering(
            self.house, Desk(self.house, self.thinkers), self.presence, self.limits, self.figures
        )
        self.driving = Driving(self.house, self.thinkers)
        self.clocks = Clocks(self.house, self.presence)
        self.bell = Bell(self.database, self.hear, self.deafened, self.hears_again)
        self.connections: set[Connection] = set()
        self.by_address: Counter[str] = Counter()
        """How many of them each address has."""
        self.store.on_trouble = self._troubled
        self._tasks: list[asyncio.Task[None]] = []
        self.closing = False
        self.figures.watch("fracas_fights", "Fights in memory.", lambda: len(self.house.rooms))
        self.figures.watch("fracas_connections", "Sockets of seats.", lambda: len(self.connections))
        self.figures.watch("fracas_thinking", "Processes that think about something.", lambda: self.thinkers.busy)
        self.figures.watch("fracas_waiting_to_think", "What waits for one of them.", lambda: self.thinkers.waiting)

    async def open(self) -> None:
        await self.database.open()
        for work in (self.presence.beat(), self.driving.look(), self.clocks.run(), self._sweep(), self.bell.run()):
            self._tasks.append(asyncio.create_task(work))

    def _troubled(self, is_away: bool) -> None:
        """Everybody is told that nothing can be saved, and when it can again."""
        for connection in list(self.connections):
            connection.troubled(AWAY if is_away else "")

    def say_goodbye(self) -> None:
        """Everybody is told that it ends, and agents answer no more."""
        self.closing = self.house.closing = True
        for connection in list(self.connections):
            connection.end(RESTARTS, "the server is being restarted; your plan is kept, come back in a moment")

    async def farewell(self) -> None:
        """Likewise, and waits until they have heard it."""
        self.say_goodbye()
        with suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL):
                while self.connections:
                    await asyncio.sleep(0.02)

    async def close(self) -> bool:
        """Finishes what was begun, and lets go of the database. Says whether nothing is left that is still at work."""
        self.say_goodbye()
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with suppress(asyncio.CancelledError, Exception):
                await task
        await self.driving.stop()
        await self.thinkers.stop()
        finished = await self.house.finish()
        await self.database.close()
        return finished

    # other processes

    def hear(self, news: dict[str, Any]) -> None:
        """Another process has said something."""
        fight = news["fight"]
        if news["by"] == self.store.name:
            return
        self.presence.forget(fight)
        if "ping" in news:
            room = self.house.rooms.get(fight)
            if room is not None:
                room.ping(*news["ping"])
        elif "more_time" in news:
            room = self.house.rooms.get(fight)
            if room is not None:
                room.more_time(news["more_time"])
        elif "gone" in news:
            self.house.forget(fight)
        else:
            if "name" in news:
                self.renamed(fight, news["seat"], news["name"])
            if news.get("closed"):
                self.end_connections(news["seat"], WITHDRAWN, CHANGED)
            elif news.get("reseated"):
                self.end_connections(news["seat"], RESTARTS, RESEATED)
            elif news.get("left") and self.presence.connections(news["seat"]):
                self.house.begin(self.presence.stays(news["seat"]))
            self.house.heard(fight, news.get("number", 0))

    def deafened(self) -> None:
        """From now on it does not hear what others do."""
        self.house.deaf = True

    async def hears_again(self) -> None:
        """What happened meanwhile is made up for."""
        self.store.reached(True)
        self.house.deaf = False
        self.presence.forget_all()
        for fight, room in list(self.house.rooms.items()):
            room.stale = True
            self.house.heard(fight)
        connections = list(self.connections)
        seats = await self.store.seats_now([each.seat.id for each in connections])
        for connection in connections:
            found = seats.get(connection.seat.id)
            if found is None or found.revoked or found.token != connection.seat.token:
                connection.end(WITHDRAWN, CHANGED)
            elif found.fighters != connection.seat.fighters:
                connection.end(RESTARTS, RESEATED)

    # connections

    async def connected(self, connection: Connection, after: str) -> None:
        """A connection, as long as it lasts."""
        seat, address = connection.seat, address_of(connection.socket)
        self.connections.add(connection)
        self.by_address[address] += 1
        try:
            with suppress(Unreachable):
                await self.presence.came(seat)
            connection.room.tell()
            await connection.run(after)
        finally:
            self.connections.discard(connection)
            self.by_address[address] -= 1
            if not self.by_address[address]:
                del self.by_address[address]
            with suppress(Unreachable):
                await self.presence.left(seat)
            connection.room.tell()

    def renamed(self, fight: str, seat: str, name: str) -> None:
        """Whoever has that seat is called so from now on."""
        self.presence.forget(fight)
        for connection in list(self.connections):
            if connection.seat.id == seat:
                connection.renamed(name)
        room = self.house.rooms.get(fight)
        if room is not None:
            room.tell()

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
            if wanted.scenario is not None or wanted.toml is not None or wanted.document is not None:
                raise Refusal("say what is fought: one of 'scenario', 'toml', 'document' or 'record'")
            game, record = making.read_record(wanted.record)
            recorded_game(record, "record").catch_up(record, "record")
            return game, making.rows_of(record, wanted.name or "record", game)
        seed = int(wanted.seed) if wanted.seed is not None else None
        return making.new_game(self.staged(wanted), wanted.controls, wanted.dice, seed), []

    def staged(self, wanted: Staged) -> Scenario:
        """The scenario that somebody names or brings."""
        given = [each for each in (wanted.scenario, wanted.toml, wanted.document) if each is not None]
        if len(given) != 1:
            raise Refusal("say what is fought: one of 'scenario', 'toml', 'document' or 'record'")
        if wanted.scenario is not None:
            return making.from_shelf(wanted.scenario)
        if wanted.toml is not None:
            return making.from_toml(wanted.toml)
        assert wanted.document is not None
        return making.from_form(wanted.document)

    async def simulated(self, wanted: Simulation) -> AsyncIterator[str]:
        """How a fight will go, a line of JSON for all that is known by then, again and again."""
        scenario = await asyncio.to_thread(self.staged, wanted)
        for side, agent in wanted.controls.items():
            if side not in scenario.setup.sides:
                raise Refusal(f"controls: there is no side '{side}'; there is {listing(scenario.setup.sides)}")
            making.check_control(scenario, agent)
        default = scenario.book.default_agent()
        by_side = dict.fromkeys(scenario.setup.sides, default) | wanted.controls
        agents = {side: default if agent == HUMAN else agent for side, agent in by_side.items()}
        job = Simulate(
            scenario=scenario.document,
            agents=agents,
            fights=wanted.fights,
            seed=wanted.seed,
            seconds=wanted.seconds,
        )
        return lines_of(self.thinkers.watch(None, job, wanted.seconds))

    async def drawn(self, room: Room, seat: SeatRow, wanted: CurveWanted) -> AsyncIterator[str]:
        """How the chance to win went over a fight, likewise."""

        def look(hosted: Hosted) -> tuple[Where, str, list[tuple[str, str]]]:
            return hosted.where, hosted.chair(seat).name, hosted.company(seat)

        where, name, company = await self.house.look(room, look, surely=True)
        sides = room.hosted.game.sides
        if wanted.side is not None and wanted.side not in sides:
            raise Refusal(f"side: there is no '{wanted.side}'; there is {listing(sides)}")
        fighters = tuple([fighter for fighter, _ in company])
        job = Draw(seat=name, fighters=fighters, side=wanted.side, seconds=wanted.seconds)
        return lines_of(self.thinkers.watch(where, job, wanted.seconds + TURN))

    def forked(self, record: Record, wanted: Fork) -> tuple[Game, list[Row]]:
        """A fight that goes on from a record."""
        game = recorded_game(record, "record")
        game.seats = making.seated(game.scenario, game.seats, wanted.controls, record.newcomers())
        return game, making.rows_of(record, wanted.name or "record", game)

    def record_text(self, hosted: Hosted) -> str:
        """The record of a fight as a file has it."""
        return hosted.record().dump()


async def lines_of(steps: AsyncGenerator[Step[Counted] | Step[Drawn], None]) -> AsyncIterator[str]:
    """Each with all that is known by then; if nothing more comes of it, the last one says why."""
    try:
        async with aclosing(steps):
            async for step in steps:
                if step.result is not None:
                    yield step.result.model_dump_json() + "\n"
    except (Mistake, Unthought) as why:
        yield json.dumps({"text": str(why)}) + "\n"
