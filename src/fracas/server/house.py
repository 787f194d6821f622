"""All fights that this process has in memory, and the way that whatever is said takes: played, written, then told."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from typing import Any, Final, TypeVar

from fracas.kernel.mistake import Mistake
from fracas.server import rows
from fracas.server.hosted import Author, Hosted, Stand
from fracas.server.refusals import Stale
from fracas.server.rows import Body, Row
from fracas.server.store import Full, Gone, Head, Quicker, Store, Unreachable, Version
from fracas.version import VERSION

T = TypeVar("T")
log = logging.getLogger("fracas.server")

MOST_AWAKE: Final = 500
"""So many fights are kept in memory; of more, those sleep that nobody has looked at longest..."""
DROWSY: Final = 60.0
"""...if that was so many seconds ago."""
TRIES: Final = 5
"""How often something is tried that others come before."""
PATIENCE: Final = 4.0
"""Seconds that an answer waits for a database that is away, and..."""
PAUSE: Final = 0.5
"""...between two tries."""
FINISHING: Final = 5.0
"""Seconds that a process which is asked to end takes to finish what was begun."""


class Again(Exception):
    """This message has been taken in before."""


class Room:
    """A fight in memory, its lock, and who is told when it changes."""

    def __init__(self, hosted: Hosted) -> None:
        self.hosted = hosted
        self.lock = asyncio.Lock()
        self.stale = False
        """Whether there may be rows that are not played here yet."""
        self.gone = False
        """It has been deleted."""
        self.used = time.monotonic()
        self.clock: Any = None
        """That of whoever is asked, if the game master has set one."""
        self.driver: asyncio.Task[None] | None = None
        self.hearing: asyncio.Task[None] | None = None
        self.listeners: set[Callable[[], None]] = set()
        """Called, without waiting, after the fight has changed."""
        self.beside: tuple[dict[str, list[Body]], list[Any]] | None = None
        """Plans that wait and the last lines that people wrote, as the database has them; None when they must be read
        again."""
        self.changes = 0
        """How often what is beside the fight has changed."""
        self.pointed: set[Callable[[str, str], None]] = set()
        """Called when somebody points at a hex."""

    def tell(self) -> None:
        for listener in list(self.listeners):
            listener()

    def look_up(self) -> None:
        """What is kept beside the fight has changed."""
        self.beside = None
        self.changes += 1

    def more_time(self, seconds: int) -> bool:
        """Whoever is asked has more time; whether there was a clock."""
        if self.clock is None:
            return False
        self.clock.left += seconds
        self.tell()
        return True

    def ping(self, place: str, by: str) -> None:
        for pointed in list(self.pointed):
            pointed(place, by)


class House:
    """The fights of this process."""

    def __init__(self, store: Store, version: str = VERSION) -> None:
        self.store = store
        self.version = version
        self.shared = store.database.is_postgres
        """Whether other processes write to these fights too."""
        self.deaf = self.shared
        """Whether what they write is not heard of: then rows are read before anything is done."""
        self.rooms: OrderedDict[str, Room] = OrderedDict()
        self._opening: dict[str, asyncio.Lock] = {}
        self._begun: set[asyncio.Task[Any]] = set()
        self.closing = False
        """Whether this process is about to end: what people said is still written, agents answer no more."""
        self.on_stand: Callable[[Room, bool], Awaitable[None]] | None = None
        """Who lets agents answer: called when a fight has changed, and whether that was done here."""

    async def room(self, fight: str) -> Room:
        """The fight, brought into memory if it sleeps."""
        room = self.rooms.get(fight)
        if room is None:
            async with self._opening.setdefault(fight, asyncio.Lock()):
                room = self.rooms.get(fight) or await self._wake(fight)
            self._opening.pop(fight, None)
        room.used = time.monotonic()
        self.rooms.move_to_end(fight)
        return room

    async def _wake(self, fight: str) -> Room:
        room = Room(await self._played(fight))
        self.rooms[fight] = room
        room.stale = self.shared  # what was added meanwhile was not for a room that was not there
        self._let_sleep()
        if self.on_stand is not None:
            await self.on_stand(room, True)
        return room

    async def _played(self, fight: str) -> Hosted:
        """A fight as its rows have it, from the beginning."""
        head = await self.store.head(fight)
        added = await self.store.rows(fight)
        return await asyncio.to_thread(self._hosted, head, added)

    def _hosted(self, head: Head, added: list[Row]) -> Hosted:
        hosted = Hosted(head, self.version)
        hosted.ends = lambda: self.closing
        hosted.catch_up(added)
        return hosted

    def _let_sleep(self) -> None:
        for fight, room in list(self.rooms.items()):
            if len(self.rooms) <= MOST_AWAKE or time.monotonic() - room.used < DROWSY:
                return
            if not room.listeners and not room.lock.locked():
                del self.rooms[fight]

    def forget(self, fight: str) -> None:
        """It has been deleted."""
        room = self.rooms.pop(fight, None)
        if room is not None:
            room.gone = True
            room.tell()

    async def refresh(self, room: Room, surely: bool = False) -> bool:
        """Takes in what other processes have added, as far as this one has heard of it; surely: all of it. Says whether
        there was anything. Whoever calls holds the lock."""
        if room.gone:
            raise Gone("this fight was deleted")
        if not (room.stale or self.deaf or (surely and self.shared)):
            return False
        hosted = room.hosted
        room.stale = False  # before it is read: what is heard of from now on may come too late for that
        try:
            added = await self.store.rows(hosted.head.id, hosted.folded.number)
            if added and hosted.drift:
                room.hosted = await self._played(hosted.head.id)
            elif added:
                await asyncio.to_thread(hosted.catch_up, added)
        except BaseException:
            room.stale = True
            raise
        return bool(added)

    async def is_behind(self, room: Room) -> bool:
        """Whether this process had not heard yet of something that another one did; it has now."""
        return self.shared and await self._whole(self._caught_up(room))

    async def _caught_up(self, room: Room) -> bool:
        async with room.lock:
            return await self.refresh(room, surely=True)

    def heard(self, fight: str, number: int = 0) -> None:
        """Another process has added to a fight, up to that row, or has changed something beside it."""
        room = self.rooms.get(fight)
        if room is None:
            return
        room.look_up()
        room.stale = room.stale or number > room.hosted.folded.number
        if not room.stale:
            room.tell()
        elif room.hearing is None or room.hearing.done():
            room.hearing = self.begin(self._hear(room))

    async def _hear(self, room: Room) -> None:
        """Takes in what is new, as soon as the database gives it."""
        while room.stale and not room.gone and not self.closing:
            try:
                await self._caught_up(room)
            except Gone:
                self.forget(room.hosted.head.id)
            except Unreachable:
                await asyncio.sleep(PAUSE)
            except Exception:
                log.exception("a fight could not be followed", extra={"fight": room.hosted.head.id})
                return
        room.tell()
        if self.on_stand is not None:
            await self.on_stand(room, False)

    async def look(self, room: Room, see: Callable[[Hosted], T], surely: bool = False) -> T:
        """What somebody sees of a fight, found out while nobody changes it."""
        return await self._whole(self._seen(room, see, surely))

    async def _seen(self, room: Room, see: Callable[[Hosted], T], surely: bool) -> T:
        async with room.lock:
            await self.refresh(room, surely)
            return await asyncio.to_thread(see, room.hosted)

    async def look_beside(self, room: Room) -> None:
        """Reads what is kept beside a fight."""
        fight = room.hosted.head.id
        changes = -1
        while changes != room.changes:
            changes = room.changes
            found = await self.store.plans(fight), await self.store.lines(fight)
        room.beside = found

    def begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Something that is finished before this process ends."""
        task = asyncio.create_task(work)
        self._begun.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._begun.discard(task)
        if not task.cancelled():
            task.exception()  # whoever waits for it is told; if nobody does any more, nobody is

    async def _whole(self, work: Coroutine[Any, Any, T]) -> T:
        """What was begun is finished, even if whoever wanted it has left: a play is not let go of while a thread is
        still at it, and what was written is told."""
        return await asyncio.shield(self.begin(work))

    async def finish(self, patience: float = FINISHING) -> bool:
        """Waits for all that was begun, though not for ever; whether it is done. What is not was told to nobody."""
        self.closing = True
        until = time.monotonic() + patience
        while self._begun and (left := until - time.monotonic()) > 0:
            await asyncio.wait(self._begun, timeout=left)
        return not self._begun

    # saying something

    async def perform(self, room: Room, act: Callable[[Hosted], T], author: Author) -> T:
        """Does something to a fight: on the play first, then in the database, then for everybody. Raises the Mistake of
        whoever may not do that, or not any more; then nothing has changed."""
        return await self._whole(self._said(room, author, lambda hosted: hosted.perform(lambda: act(hosted), author)))

    async def note(self, room: Room, row: Row, check: Callable[[Hosted], None], author: Author) -> None:
        """Adds a row that is no entry of the engine: who plays a fighter, that it is paused."""

        def noting(hosted: Hosted) -> tuple[list[Row], None]:
            check(hosted)
            return [row], None

        await self._whole(self._said(room, author, noting))

    async def take_over(self, room: Room, author: Author) -> None:
        """Goes on with a fight that comes out differently by these rules, from the beginning of the beat that does."""
        await self._whole(self._said(room, author, lambda hosted: (hosted.taking_over(author), None), takes_over=True))

    async def _said(
        self, room: Room, author: Author, act: Callable[[Hosted], tuple[list[Row], T]], takes_over: bool = False
    ) -> T:
        async with room.lock:
            said = await self._written(room, author, act, takes_over)
            if takes_over:
                room.hosted = await self._played(room.hosted.head.id)
        room.tell()
        current = self.rooms.get(room.hosted.head.id)
        if current is not None and current is not room:  # it has slept and was woken again meanwhile
            self.heard(room.hosted.head.id, room.hosted.folded.number)
        if self.on_stand is not None:
            await self.on_stand(room, True)
        return said

    async def _written(
        self, room: Room, author: Author, act: Callable[[Hosted], tuple[list[Row], T]], takes_over: bool = False
    ) -> T:
        """Plays and writes, until nobody comes before it."""
        for _ in range(TRIES):
            await self.refresh(room)
            hosted = room.hosted
            if (author.seat, author.message) in hosted.folded.taken:
                raise Again
            if hosted.read_only and not takes_over:
                raise Stale(hosted.read_only_to(author.is_master))
            try:
                added, said = await asyncio.to_thread(act, hosted)
                if added:
                    hosted.wrote(await self._appended(room, added))
                    if room.beside is None or room.beside[0]:
                        room.look_up()  # plans may have had their turn
                return said
            except Mistake:
                await asyncio.to_thread(hosted.revert)
                raise
            except Quicker:
                room.stale = True
                await asyncio.to_thread(hosted.revert)
            except BaseException:
                room.stale = True  # nobody knows whether it was written
                await asyncio.to_thread(hosted.revert)
                raise
        raise Stale("others were quicker; look at the fight again")

    async def _appended(self, room: Room, added: list[Row]) -> list[Row]:
        """Writes rows once, even if the database goes away in the middle: whether it took them is looked up when it is
        back. Returns them with what was added just before."""
        hosted = room.hosted
        fight, last = hosted.head.id, hosted.folded.number
        no_plans = not self.shared and room.beside is not None and not room.beside[0]
        mark = added[0].message or secrets.token_hex(12)
        marked = [replace(row, seat=added[0].seat, message=mark) for row in self._adopting(hosted) + added]
        until, unsure = time.monotonic() + PATIENCE, False
        while True:
            try:
                found = await self.store.rows(fight, last) if unsure else []
                written = [row for row in found if (row.seat, row.message) == (added[0].seat, mark)]
                if not written:
                    written = await self.store.append(
                        fight,
                        marked,
                        hosted.folded.stands,
                        Version(hosted.head.engine, hosted.head.rules),
                        Version(self.version, hosted.game.rules),
                        hosted.over,
                        [] if no_plans else hosted.answered_in(added),
                    )
                if written[0].number > last + 1:  # somebody took a seat meanwhile
                    written = [row for row in await self.store.rows(fight, last) if row.number <= written[-1].number]
                return written
            except Full:
                raise
            except Unreachable:
                unsure = True
                log.warning("the database does not answer", extra={"fight": fight})
                if time.monotonic() >= until:
                    raise
            await asyncio.sleep(PAUSE)

    def _adopting(self, hosted: Hosted) -> list[Row]:
        """A fight of an older version that comes out the same by this one's rules is this one's from now on."""
        if hosted.is_ours or hosted.read_only:
            return []
        return [Row(rows.RULES, {"engine": self.version, "rules": hosted.game.rules}, author="table")]

    # agents

    async def go_on(self, room: Room) -> bool:
        """Lets quick agents answer; says whether there is more to do."""
        return await self._whole(self._gone_on(room))

    async def _gone_on(self, room: Room) -> bool:
        async with room.lock:
            await self._written(room, Author("table"), quickly)
        room.tell()
        return room.hosted.stand() == Stand.QUICK and not room.hosted.folded.paused


def quickly(hosted: Hosted) -> tuple[list[Row], None]:
    goes_on = hosted.stand() == Stand.QUICK and not hosted.folded.paused
    return (hosted.go_on() if goes_on else []), None
