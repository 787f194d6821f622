"""All that is said to the database. Nothing here knows a fight's rules; everything is one short transaction."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from dataclasses import dataclass, field, replace
from typing import Any, Final

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.dialects.postgresql import insert as insert_postgres
from sqlalchemy.dialects.sqlite import insert as insert_sqlite
from sqlalchemy.exc import DataError, IntegrityError, NotSupportedError, ProgrammingError
from sqlalchemy.ext.asyncio import AsyncConnection

from fracas.kernel.mistake import Mistake
from fracas.server import tables
from fracas.server.database import READS, TROUBLE, Database
from fracas.server.figures import Figures
from fracas.server.rows import TAKE_BACK, Body, Done, Row
from fracas.server.tokens import hashed

MASTER: Final = "master"
PLAYER: Final = "player"
SPECTATOR: Final = "spectator"
ROLES: Final = (MASTER, PLAYER, SPECTATOR)
CHANNEL: Final = "fracas"
NO_SUCH_FIGHT: Final = "there is no such fight; it was deleted, or the address is not whole"


class Gone(Mistake):
    """There is no such fight, or not any more."""


class Quicker(Exception):
    """Somebody else has added to the fight meanwhile."""


class Unreachable(Exception):
    """The database does not answer, or cannot write: nothing is known to have been kept."""


class Full(Unreachable):
    """There is no room left where it writes: nothing was kept."""


@dataclass(frozen=True)
class Version:
    """By which engine and rules a fight is written."""

    engine: str
    rules: str


@dataclass(frozen=True)
class Head:
    """What is kept of a fight besides its rows."""

    id: str
    title: str
    rulebook: str
    head: Body = field(repr=False)
    seal: bytes = field(repr=False)
    engine: str
    rules: str
    last: int
    stands: int
    over: bool
    made: int
    changed: int


@dataclass(frozen=True)
class SeatRow:
    """A seat of a fight, and who has it."""

    id: str
    fight: str
    role: str
    fighters: list[str]
    name: str
    revoked: bool
    seen: int
    token: bytes = field(default=b"", repr=False)
    """The hash of what opens it, as it was found."""


def now() -> int:
    return time.time_ns() // 1_000_000


class Store:
    """The fights in a database."""

    def __init__(self, database: Database, figures: Figures) -> None:
        self.database = database
        self.figures = figures
        self.name = secrets.token_hex(8)
        """By which other processes know this one."""
        self._turn: AbstractAsyncContextManager[None] = nullcontext() if database.is_postgres else asyncio.Lock()
        """SQLite takes one who writes at a time. Those who find it locked sleep and try again, by and by more seldom;
        in a queue each has its turn as soon as there is one."""
        self.troubled = False
        """Whether the database did not answer, or could not write, and nothing has been written since."""
        self.on_trouble: Callable[[bool], None] | None = None
        """Called when that changes."""
        self._read_options = {"isolation_level": "AUTOCOMMIT"} if database.is_postgres else {READS: True}

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        try:
            with self.figures.waiting("write", Unreachable), telling():
                async with self._turn, self.database.engine.begin() as connection:
                    yield connection
        except Unreachable:
            self.reached(False)
            raise
        self.reached(True)

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        try:
            with self.figures.waiting("read", Unreachable), telling():
                async with self.database.engine.connect() as plain:
                    connection = await plain.execution_options(**self._read_options)
                    async with connection.begin():
                        yield connection
        except Unreachable:
            self.reached(False)
            raise

    def reached(self, written: bool) -> None:
        """Whether something could be written: told when that changes."""
        if written == self.troubled:
            self.troubled = not written
            if self.on_trouble is not None:
                self.on_trouble(self.troubled)

    # fights

    async def make(self, head: Head, rows: list[Row], seats: dict[str, SeatRow]) -> None:
        """A new fight, with the rows that it begins with and its seats, by the tokens that open them."""
        async with self._writing() as connection:
            await connection.execute(
                insert(tables.fights).values(
                    id=head.id,
                    title=head.title,
                    rulebook=head.rulebook,
                    head=head.head,
                    seal=head.seal,
                    engine=head.engine,
                    rules=head.rules,
                    last=len(rows),
                    stands=last_that_stands(rows),
                    over=head.over,
                    made=now(),
                    changed=now(),
                )
            )
            await self._insert(connection, head.id, rows, 0)
            await self._add_seats(connection, seats)

    async def head(self, fight: str) -> Head:
        async with self._reading() as connection:
            return await self._head(connection, fight)

    async def _head(self, connection: AsyncConnection, fight: str) -> Head:
        query = select(tables.fights).where(tables.fights.c.id == fight)
        found = (await connection.execute(query)).one_or_none()
        if found is None or found.deleted is not None:
            raise Gone(NO_SUCH_FIGHT)
        values = {name: getattr(found, name) for name in Head.__dataclass_fields__}
        return Head(**values)

    async def _check(self, connection: AsyncConnection, fight: str, lock: bool = False) -> int:
        """Gone, if there is no such fight any more; else the number of the last row that questions depend on. Its head
        is not read: that takes longer than all else."""
        query = select(tables.fights.c.stands).where(tables.fights.c.id == fight, tables.fights.c.deleted.is_(None))
        found = (await connection.execute(query.with_for_update() if lock else query)).scalar_one_or_none()
        if found is None:
            raise Gone(NO_SUCH_FIGHT)
        return int(found)

    async def check(self, fight: str) -> None:
        """Gone, if there is no such fight any more."""
        async with self._reading() as connection:
            await self._check(connection, fight)

    async def heads(self, fights: list[str]) -> list[Head]:
        """Those of these fights that there still are, the last changed first."""
        query = select(tables.fights).where(tables.fights.c.id.in_(fights), tables.fights.c.deleted.is_(None))
        async with self._reading() as connection:
            found = await connection.execute(query.order_by(tables.fights.c.changed.desc()))
            return [Head(**{name: getattr(row, name) for name in Head.__dataclass_fields__}) for row in found]

    async def delete(self, fight: str) -> None:
        """From now on it is gone for everybody; `sweep` removes it for good."""
        async with self._writing() as connection:
            await self._check(connection, fight, lock=True)
            changed = tables.fights.c.id == fight
            await connection.execute(update(tables.fights).where(changed).values(deleted=now()))
            await self._ring(connection, fight, gone=True)

    async def sweep(self, older_than: int) -> int:
        """Removes for good what was deleted before that time; says how many fights."""
        async with self._writing() as connection:
            gone = tables.fights.c.deleted < older_than
            found = (await connection.execute(select(tables.fights.c.id).where(gone))).scalars().all()
            for fight in found:
                for table in (tables.entries, tables.seats, tables.leases, tables.lines, tables.plans):
                    await connection.execute(delete(table).where(table.c.fight == fight))
                await connection.execute(delete(tables.fights).where(tables.fights.c.id == fight))
            return len(found)

    # rows

    async def rows(self, fight: str, after: int = 0) -> list[Row]:
        """What was added after that number."""
        query = select(tables.entries).where(tables.entries.c.fight == fight, tables.entries.c.number > after)
        async with self._reading() as connection:
            await self._check(connection, fight)
            return [row_of(each) for each in await connection.execute(query.order_by(tables.entries.c.number))]

    async def append(
        self,
        fight: str,
        rows: list[Row],
        stands: int,
        version: Version,
        now_by: Version,
        over: bool,
        answered: list[str],
    ) -> list[Row]:
        """Adds rows that were made where the row `stands` was the last that questions depend on, in a fight that was
        written by that version and is by `now_by` from now on. Quicker, if it is not so any more. Plans of those who
        have answered have had their turn."""
        async with self._writing() as connection:
            last = await self._moved(connection, fight, rows, stands, version, now_by, over)
            numbered = await self._insert(connection, fight, rows, last)
            if answered:
                spent = (tables.plans.c.fight == fight) & tables.plans.c.fighter.in_(answered)
                await connection.execute(delete(tables.plans).where(spent))
            if any(row.kind == TAKE_BACK for row in rows):
                for table in (tables.leases, tables.plans):
                    await connection.execute(delete(table).where(table.c.fight == fight))
            await self._ring(connection, fight, number=numbered[-1].number)
            return numbered

    async def _moved(
        self,
        connection: AsyncConnection,
        fight: str,
        rows: list[Row],
        stands: int,
        version: Version,
        now_by: Version,
        over: bool,
    ) -> int:
        """Makes place for so many rows, if the fight stands where they were made; after which number. Whoever else
        wants to waits until this is committed."""
        fights = tables.fights.c
        changes: dict[str, Any] = {"last": fights.last + len(rows), "over": over, "changed": now()}
        if any(row.stands for row in rows):
            changes["stands"] = fights.last + last_that_stands(rows)
        if now_by != version:
            changes |= {"engine": now_by.engine, "rules": now_by.rules}
        there = (fights.id == fight) & fights.deleted.is_(None) & (fights.stands == stands)
        ours = (fights.engine == version.engine) & (fights.rules == version.rules)
        moved = update(tables.fights).where(there, ours).values(**changes).returning(fights.last)
        found = (await connection.execute(moved)).scalar_one_or_none()
        if found is None:
            await self._check(connection, fight)
            raise Quicker
        return int(found) - len(rows)

    async def _insert(self, connection: AsyncConnection, fight: str, rows: list[Row], last: int) -> list[Row]:
        at = now()
        numbered = [replace(row, number=number, said=at) for number, row in enumerate(rows, last + 1)]
        if numbered:
            await connection.execute(insert(tables.entries), [values_of(fight, row) for row in numbered])
        return numbered

    async def ring(self, fight: str, **news: Any) -> None:
        """Tells other processes of something that is not kept."""
        if self.database.is_postgres:
            async with self._writing() as connection:
                await self._ring(connection, fight, **news)

    async def _ring(self, connection: AsyncConnection, fight: str, **news: Any) -> None:
        """Other processes hear of it when the transaction is committed."""
        if self.database.is_postgres:
            text = json.dumps({"by": self.name, "fight": fight, **news})
            await connection.execute(select(func.pg_notify(CHANNEL, text)))

    # who thinks

    async def lease(self, fight: str, number: int, holder: str, seconds: float) -> bool:
        """Whether this process may think about what is asked after that row: not while another does."""
        until = now() + int(1000 * seconds)
        dialect = insert_postgres if self.database.is_postgres else insert_sqlite
        wanted = dialect(tables.leases).values(fight=fight, number=number, holder=holder, until=until)
        free = (tables.leases.c.holder == holder) | (tables.leases.c.until < now()) | (tables.leases.c.number != number)
        statement = wanted.on_conflict_do_update(
            index_elements=[tables.leases.c.fight],
            set_={"number": number, "holder": holder, "until": until},
            where=free,
        )
        async with self._writing() as connection:
            if await self._check(connection, fight) != number:
                return False
            return bool((await connection.execute(statement)).rowcount)

    async def release(self, fight: str, holder: str) -> None:
        async with self._writing() as connection:
            mine = (tables.leases.c.fight == fight) & (tables.leases.c.holder == holder)
            await connection.execute(delete(tables.leases).where(mine))

    # seats

    async def seat(self, row: SeatRow, token: str) -> None:
        """A new seat, which that token opens."""
        async with self._writing() as connection:
            await self._check(connection, row.fight)
            await self._add_seats(connection, {token: row})

    async def _add_seats(self, connection: AsyncConnection, seats: dict[str, SeatRow]) -> None:
        values = [
            {
                "id": row.id,
                "fight": row.fight,
                "role": row.role,
                "fighters": row.fighters,
                "name": row.name,
                "token": hashed(token),
                "made": at,  # one after the other, for that is the order in which they are listed
                "revoked": None,
                "seen": 0,
            }
            for at, (token, row) in enumerate(seats.items(), now())
        ]
        await connection.execute(insert(tables.seats), values)

    async def seats_by_tokens(self, tokens: list[str]) -> list[SeatRow]:
        """The seats that these tokens open, those that were withdrawn as well, in the order of the tokens."""
        keys = [hashed(token) for token in tokens]
        if not keys:
            return []
        query = select(tables.seats).where(tables.seats.c.token.in_(keys))
        async with self._reading() as connection:
            found = {each.token: seat_of(each) for each in await connection.execute(query)}
        return [found[key] for key in keys if key in found]

    async def seats(self, fight: str) -> list[SeatRow]:
        query = select(tables.seats).where(tables.seats.c.fight == fight).order_by(tables.seats.c.made)
        async with self._reading() as connection:
            return [seat_of(each) for each in await connection.execute(query)]

    async def seats_now(self, seats: list[str]) -> dict[str, SeatRow]:
        """Those of these seats that there still are."""
        async with self._reading() as connection:
            found = await connection.execute(select(tables.seats).where(tables.seats.c.id.in_(seats)))
            return {each.id: seat_of(each) for each in found}

    async def change_seat(self, seat: str, **values: Any) -> None:
        """Sets columns of a seat: its name, fighters or token, that it was withdrawn, that somebody came or left."""
        this = tables.seats.c.id == seat
        async with self._writing() as connection:
            await connection.execute(update(tables.seats).where(this).values(**values))
            fight = (await connection.execute(select(tables.seats.c.fight).where(this))).scalar_one_or_none()
            if fight is not None:
                closed, left = "token" in values or "revoked" in values, values.get("seen") == 0
                reseated = "fighters" in values
                named = {"name": values["name"]} if "name" in values else {}
                await self._ring(connection, fight, seat=seat, closed=closed, left=left, reseated=reseated, **named)

    async def still_here(self, seats: list[str]) -> None:
        """A sign of life of those who have these seats."""
        async with self._writing() as connection:
            await connection.execute(update(tables.seats).where(tables.seats.c.id.in_(seats)).values(seen=now()))

    # plans that wait

    async def keep_plan(self, fight: str, fighter: str, seat: str, answers: list[Body]) -> None:
        """Keeps a plan for a fighter instead of the one that it has; without answers, none."""
        async with self._writing() as connection:
            await self._check(connection, fight, lock=True)
            old = (tables.plans.c.fight == fight) & (tables.plans.c.fighter == fighter)
            await connection.execute(delete(tables.plans).where(old))
            if answers:
                values = {"fight": fight, "fighter": fighter, "seat": seat, "answers": answers, "made": now()}
                await connection.execute(insert(tables.plans).values(**values))
            await self._ring(connection, fight)

    async def plans(self, fight: str) -> dict[str, list[Body]]:
        """The plans that wait, by fighter."""
        query = select(tables.plans.c.fighter, tables.plans.c.answers).where(tables.plans.c.fight == fight)
        async with self._reading() as connection:
            return {fighter: list(answers) for fighter, answers in await connection.execute(query)}

    # what people write

    async def write(self, fight: str, seat: str, kind: str, author: str, text: str, message: str | None) -> None:
        """A line beside the fight; one that comes twice in the same message is written once. Lines of a fight are
        numbered in the order in which they can be read: whoever has one has all before it."""
        line = tables.lines
        async with self._writing() as connection:
            await self._check(connection, fight, lock=True)
            if message is not None:
                same = select(line.c.id).where(line.c.fight == fight, line.c.seat == seat, line.c.message == message)
                if (await connection.execute(same.limit(1))).first() is not None:
                    return
            values = {"fight": fight, "seat": seat, "kind": kind, "author": author, "text": text, "message": message}
            await connection.execute(insert(line).values(**values, said=now()))
            await self._ring(connection, fight)

    async def lines(self, fight: str, most: int = 1000) -> list[Any]:
        """The latest lines, oldest first."""
        query = select(tables.lines).where(tables.lines.c.fight == fight)
        async with self._reading() as connection:
            found = await connection.execute(query.order_by(tables.lines.c.id.desc()).limit(most))
            return list(reversed(found.all()))


def last_that_stands(rows: list[Row]) -> int:
    """The place, counted from 1, of the last of these that questions depend on; 0 if none does."""
    return max([at for at, row in enumerate(rows, 1) if row.stands], default=0)


def row_of(found: Any) -> Row:
    beats = [Done(entries, digest, events) for entries, digest, events in found.beats or []]
    said = (found.author, found.seat, found.message, found.number, found.said)
    return Row(found.kind, found.body, beats, *said, weighed=found.weighed)


def values_of(fight: str, row: Row) -> Body:
    return {
        "fight": fight,
        "number": row.number,
        "kind": row.kind,
        "body": row.body,
        "beats": [beat.written() for beat in row.beats] or None,
        "weighed": row.weighed,
        "author": row.author,
        "seat": row.seat,
        "message": row.message,
        "said": row.said,
    }


def seat_of(found: Any) -> SeatRow:
    revoked = found.revoked is not None
    return SeatRow(
        found.id, found.fight, found.role, found.fighters, found.name, revoked, found.seen, bytes(found.token)
    )


class telling:  # noqa: N801  # reads like `with suppress(...)`
    """Tells a database that does not answer from a mistake of ours."""

    def __enter__(self) -> None: ...

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if error is None or isinstance(error, OURS) or not isinstance(error, TROUBLE):
            return
        cause = str(getattr(error, "orig", None) or error)
        raise (Full if any(words in cause for words in NO_ROOM) else Unreachable)(cause) from error


OURS: Final = (IntegrityError, ProgrammingError, DataError, NotSupportedError)
"""What drivers raise if they are asked for something wrong."""
NO_ROOM: Final = ("disk is full", "No space left on device", "DiskFullError")
