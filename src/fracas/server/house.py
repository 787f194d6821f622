"""All fights that this process has in memory, and the way that whatever is said takes: played, written, then told."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, Final, TypeVar

from fracas.kernel.mistake import Mistake
from fracas.server import rows
from fracas.server.hosted import Author, Hosted, Stand
from fracas.server.rows import Body, Row
from fracas.server.store import Gone, Quicker, Store, Unreachable
from fracas.version import VERSION

T = TypeVar("T")
log = logging.getLogger("fracas.server")

MOST_AWAKE: Final = 500
"""So many fights are kept in memory; of more, those sleep that nobody has looked at longest."""
TRIES: Final = 5
"""How often something is tried that others come before."""
PATIENCE: Final = 20.0
"""Seconds that an answer waits for a database that is away, and..."""
PAUSE: Final = 0.5
"""...between two tries."""


class Room:
    """A fight in memory, its lock, and who is told when it changes."""

    def __init__(self, hosted: Hosted) -> None:
        self.hosted = hosted
        self.lock = asyncio.Lock()
        self.driver: asyncio.Task[None] | None = None
        self.listeners: set[Callable[[], None]] = set()
        """Called, without waiting, after the fight has changed."""
        self.plans: dict[str, list[Body]] | None = None
        """Plans that wait, as the database has them; None when they must be read again."""
        self.lines: list[Any] | None = None
        """The last lines beside the fight, likewise."""
        self.gone = False
        """It has been deleted."""
        self.pointed: set[Callable[[str, str], None]] = set()
        """Called when somebody points at a hex."""

    def tell(self) -> None:
        for listener in list(self.listeners):
            listener()

    def look_up(self) -> None:
        """What is kept beside the fight has changed."""
        self.plans = None
        self.lines = None

    def ping(self, place: str, by: str) -> None:
        for pointed in list(self.pointed):
            pointed(place, by)


class House:
    """The fights of this process."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.name = secrets.token_hex(8)
        """By which other processes know this one."""
        self.rooms: OrderedDict[str, Room] = OrderedDict()
        self._opening: dict[str, asyncio.Lock] = {}
        self.on_stand: Callable[[Room], Awaitable[None]] | None = None
        """Who lets agents answer: called when a fight has changed here."""

    async def room(self, fight: str) -> Room:
        """The fight, brought into memory if it sleeps."""
        room = self.rooms.get(fight)
        if room is None:
            async with self._opening.setdefault(fight, asyncio.Lock()):
                room = self.rooms.get(fight) or await self._wake(fight)
            self._opening.pop(fight, None)
        self.rooms.move_to_end(fight)
        return room

    async def _wake(self, fight: str) -> Room:
        head = await self.store.head(fight)
        hosted = await asyncio.to_thread(Hosted, head)
        added = await self.store.rows(fight)
        await asyncio.to_thread(hosted.catch_up, added)
        room = Room(hosted)
        self.rooms[fight] = room
        self._let_sleep()
        return room

    def _let_sleep(self) -> None:
        if len(self.rooms) <= MOST_AWAKE:
            return
        for fight, room in list(self.rooms.items()):
            if not room.listeners and not room.lock.locked() and len(self.rooms) > MOST_AWAKE:
                del self.rooms[fight]

    def forget(self, fight: str) -> None:
        """It has been deleted."""
        room = self.rooms.pop(fight, None)
        if room is not None:
            room.gone = True
            room.tell()

    async def refresh(self, room: Room) -> None:
        """Takes in what other processes have added. Whoever calls holds the lock."""
        hosted = room.hosted
        added = await self.store.rows(hosted.head.id, hosted.folded.number)
        if added:
            await asyncio.to_thread(hosted.catch_up, added)

    async def heard(self, fight: str) -> None:
        """Another process has added to a fight."""
        room = self.rooms.get(fight)
        if room is None:
            return
        room.look_up()
        try:
            async with room.lock:
                await self.refresh(room)
        except Gone:
            self.forget(fight)
        room.tell()

    # saying something

    async def perform(self, room: Room, act: Callable[[Hosted], T], author: Author) -> T:
        """Does something to a fight: on the play first, then in the database, then for everybody. Raises the Mistake of
        whoever may not do that, or not any more; then nothing has changed."""
        async with room.lock:
            await self._with_new_dice(room, author)
            said = await self._written(room, author, lambda hosted: hosted.perform(lambda: act(hosted), author))
        await self._told(room)
        return said

    async def _with_new_dice(self, room: Room, author: Author) -> None:
        """What is said in a fight that is over, whose secret everybody knows, takes it back: other dice fall then."""
        if room.hosted.over and not room.hosted.drift:
            row = await asyncio.to_thread(room.hosted.new_dice)
            if row is not None:
                await self._written(room, author, lambda hosted: ([row], None))

    async def note(self, room: Room, row: Row, check: Callable[[Hosted], None]) -> None:
        """Adds a row that is no entry of the engine: who plays a fighter, that it is paused."""

        def noting(hosted: Hosted) -> tuple[list[Row], None]:
            check(hosted)
            return [row], None

        async with room.lock:
            await self._written(room, Author(row.author, row.seat, row.message), noting)
        await self._told(room)

    async def _written(self, room: Room, author: Author, act: Callable[[Hosted], tuple[list[Row], T]]) -> T:
        """Plays and writes, until nobody comes before it."""
        for _ in range(TRIES):
            await self.refresh(room)
            hosted = room.hosted
            await self._ours(hosted)
            added, said = await asyncio.to_thread(act, hosted)
            if not added:
                return said
            try:
                numbered = await self._appended(hosted, added)
            except Quicker:
                await asyncio.to_thread(hosted.revert)
                hosted.head = await self.store.head(hosted.head.id)
                continue
            except BaseException:
                await asyncio.to_thread(hosted.revert)
                raise
            hosted.wrote(numbered)
            if room.plans:
                room.plans = None  # some have had their turn
            return said
        raise Mistake("others were quicker; look at the fight again")

    async def _appended(self, hosted: Hosted, added: list[Row]) -> list[Row]:
        """Writes rows once, even if the database goes away in the middle: whether it took them is looked up when it is
        back. Returns them with what was added just before."""
        fight, head, last = hosted.head.id, hosted.head, hosted.folded.number
        mark = added[0].message or secrets.token_hex(12)
        marked = [replace(row, message=mark) for row in added]
        written: list[Row] = []
        waited, unsure = 0.0, False
        while not written:
            try:
                if unsure:
                    found = await self.store.rows(fight, last)
                    written = [row for row in found if (row.seat, row.message) == (added[0].seat, mark)]
                if not written:
                    stands = hosted.folded.stands
                    written = await self.store.append(
                        fight, marked, stands, head.engine, head.rules, hosted.over, hosted.answered_in(added)
                    )
                if written[0].number > last + 1:  # somebody took a seat meanwhile
                    written = [row for row in await self.store.rows(fight, last) if row.number <= written[-1].number]
            except Unreachable:
                written, unsure = [], True
                if waited >= PATIENCE:
                    raise
                log.warning("the database does not answer", extra={"fight": fight})
                await asyncio.sleep(PAUSE)
                waited += PAUSE
        return written

    async def _ours(self, hosted: Hosted) -> None:
        """A fight of an older version that comes out the same by this one's rules is this one's from now on.
        What a newer version has taken over stays with that."""
        head, rules = hosted.head, hosted.game.rules
        if hosted.drift or (head.engine, head.rules) == (VERSION, rules):
            return
        if parts(head.engine) >= parts(VERSION):
            raise Mistake(f"this fight is played by fracas {head.engine} with other rules; this server has {VERSION}")
        row = Row(rows.RULES, {"engine": VERSION, "rules": rules}, author="table")
        await self.store.adopt(head.id, hosted.folded.number, VERSION, rules, [row])
        hosted.head = await self.store.head(head.id)
        await asyncio.to_thread(hosted.catch_up, await self.store.rows(head.id, hosted.folded.number))

    async def _told(self, room: Room) -> None:
        room.tell()
        if self.on_stand is not None:
            await self.on_stand(room)

    async def take_over(self, room: Room, author: Author) -> None:
        """Goes on with a fight that comes out differently by these rules, from the beginning of the beat that does."""
        async with room.lock:
            await self.refresh(room)
            hosted = room.hosted
            if not hosted.drift:
                raise Mistake("this fight comes out the same by the rules of now; there is nothing to take over")
            kept = {"keep": len(hosted.game.play.history())}
            added = [
                Row(rows.RULES, {"engine": VERSION, "rules": hosted.game.rules}, author=author.name, seat=author.seat),
                Row(rows.TAKE_BACK, kept, author=author.name, seat=author.seat, message=author.message),
            ]
            await self.store.adopt(hosted.head.id, hosted.folded.number, VERSION, hosted.game.rules, added)
            del self.rooms[hosted.head.id]
            fresh = await self._wake(hosted.head.id)
            room.hosted = fresh.hosted
            self.rooms[hosted.head.id] = room
        await self._told(room)

    # agents

    async def go_on(self, room: Room) -> bool:
        """Lets quick agents answer; says whether there is more to do."""
        async with room.lock:
            if room.hosted.folded.paused or room.hosted.stand() != Stand.QUICK:
                return False
            await self._written(room, Author("table"), quickly)
        room.tell()
        return room.hosted.stand() == Stand.QUICK and not room.hosted.folded.paused


def quickly(hosted: Hosted) -> tuple[list[Row], None]:
    return (hosted.go_on() if hosted.stand() == Stand.QUICK else []), None


def parts(version: str) -> list[int]:
    """A version as numbers, so that a newer one is greater."""
    return [int(each) for each in re.findall("[0-9]+", version)]
