"""The database goes away, or has no room left: people are told, nothing is lost or half written, and it goes on by
itself when it can."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from sqlalchemy import Connection, event
from sqlalchemy.exc import OperationalError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from tests.server.cluster import Cluster
from tests.server.several import asked, kinds, until
from tests.server.tables import Client, Table, at_table, best, serving, socket
from tests.server.test_fights import DUEL, SEATS, play_on

from fracas.server import bell, driving, house
from fracas.server.answering import AWAY
from fracas.server.rows import ANSWER
from fracas.server.store import Full, Unreachable, telling


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it is, but quicker."""
    monkeypatch.setattr(house, "PATIENCE", 0.4)
    monkeypatch.setattr(house, "PAUSE", 0.1)
    monkeypatch.setattr(bell, "RETRY", 0.1)
    monkeypatch.setattr(driving, "LOOK", 0.1)


async def everything_is_refused(clients: list[Client], question: str, key: str) -> None:
    """Whatever is said or asked gets the same clear answer, and soon."""
    for client in clients:
        for kind, body in (("answer", {"question": question, "key": key}), ("chat", {"text": "hello?"})):
            refused = await client.say(kind, **body)
            assert refused.status_code == 503, refused.text
            assert refused.json()["text"] == AWAY
    looked = await clients[0].http.get(f"/api/fights/{clients[0].fight}", headers=clients[0].headers)
    assert looked.status_code == 503
    assert looked.json()["text"] == AWAY
    assert (await clients[0].http.get("/healthz")).status_code == 200
    assert (await clients[0].http.get("/readyz")).status_code == 503


def test_the_database_goes_away_and_comes_back(postgres: str, cluster: Cluster) -> None:
    async def act(it: Table) -> None:
        _, (_, anna, bert, guest) = await it.fight("duel", **DUEL, seats=SEATS)
        agents, (_,) = await it.fight("duel", controls={"red": "brute", "blue": "brute"})
        await play_on(it, [anna, bert], 6)
        speaker, view = await asked([anna, bert])
        key, before = best(it, anna.fight), await kinds(it, anna.fight)
        async with serving(it) as here, socket(here, guest) as g:
            await g.next("welcome")
            await asyncio.to_thread(cluster.stop)
            try:
                await everything_is_refused([speaker], view["question"], key)
                async with socket(here, anna) as late:
                    assert (await late.next("closing"))["text"] == AWAY
                assert (await g.next("notice"))["trouble"] == AWAY  # those who only listen hear of it, too
            finally:
                await asyncio.to_thread(cluster.start)
            assert (await g.next("notice"))["trouble"] == ""
            await speaker.said("answer", question=view["question"], key=key)
            await speaker.said("chat", text="where were we?")
            while not (await g.next("changed"))["lines"]:
                pass
        assert (await kinds(it, anna.fight))[: len(before) + 1] == [*before, ANSWER]
        await until(lambda: it.office.house.rooms[agents["fight"]].hosted.over)
        await until(lambda: not it.office.house.deaf)
        assert (await it.http.get("/readyz")).status_code == 200

    at_table(postgres, act)


def test_an_answer_waits_for_a_database_that_is_soon_back(
    postgres: str, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "PATIENCE", 20)

    async def act(it: Table) -> None:
        _, (_, anna, bert, _) = await it.fight("duel", **DUEL, seats=SEATS)
        await until(lambda: not it.office.house.deaf)
        speaker, view = await asked([anna, bert])
        room = it.office.house.rooms[anna.fight]
        rest = asyncio.Event()
        plain = it.office.store.append

        async def append(*words: Any) -> Any:
            rest.set()
            return await plain(*words)

        monkeypatch.setattr(it.office.store, "append", append)
        async with room.lock:  # the answer is in the house when the database goes
            slow = asyncio.create_task(speaker.say("answer", question=view["question"], key=best(it, anna.fight)))
            await asyncio.sleep(0.1)
            await asyncio.to_thread(cluster.stop)
            it.office.house.deaf = False
            room.stale = False
        await rest.wait()
        await asyncio.to_thread(cluster.start)
        assert (await slow).status_code == 200
        assert (await kinds(it, anna.fight)).count(ANSWER) >= 1

    at_table(postgres, act)


@pytest.mark.parametrize("taken", [True, False], ids=["taken", "not taken"])
def test_a_connection_is_lost_while_it_is_written(database: str, taken: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether the database has taken it is not known then; it counts once in any case."""

    async def act(it: Table) -> None:
        _, (_, anna, bert, _) = await it.fight("duel", **DUEL, seats=SEATS)
        speaker, view = await asked([anna, bert])
        plain, tries = it.office.store.append, 0

        async def append(*words: Any) -> Any:
            nonlocal tries
            tries += 1
            if tries > 1:
                return await plain(*words)
            if taken:
                await plain(*words)
            raise Unreachable("cut off")

        monkeypatch.setattr(it.office.store, "append", append)
        key = best(it, anna.fight)
        await speaker.said("answer", question=view["question"], key=key, id="one")
        assert tries == (1 if taken else 2)
        found = await it.office.store.rows(anna.fight)
        assert len([row for row in found if row.author in ("Anna", "Bert")]) == 1
        assert await speaker.said("answer", question=view["question"], key=key, id="one") == {"again": True}
        await play_on(it, [anna, bert], 2)

    at_table(database, act)


def test_nobody_knows_whether_it_was_taken_and_it_is_said_again(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was taken, but the database was away too long to look it up."""
    monkeypatch.setattr(house, "PATIENCE", 0)

    async def act(it: Table) -> None:
        _, (_, anna, bert, _) = await it.fight("duel", **DUEL, seats=SEATS)
        speaker, view = await asked([anna, bert])
        plain = it.office.store.append

        async def append(*words: Any) -> Any:
            await plain(*words)
            raise Unreachable("cut off")

        said = {"question": view["question"], "key": best(it, anna.fight), "id": "one"}
        with monkeypatch.context() as patch:
            patch.setattr(it.office.store, "append", append)
            assert (await speaker.say("answer", **said)).status_code == 503
        assert await speaker.said("answer", **said) == {"again": True}
        assert (await kinds(it, anna.fight)).count(ANSWER) == 1

    at_table(database, act)


class SmallDisk:
    """A file system of two million bytes, where this may be mounted."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(folder)], check=True, capture_output=True)

    def fill(self, it: Table) -> None:
        with suppress(OSError), open(self.folder / "photos", "wb", buffering=0) as file:
            while True:
                file.write(bytes(4096))

    def free(self) -> None:
        (self.folder / "photos").unlink()

    def remove(self) -> None:
        subprocess.run(["umount", "-l", str(self.folder)], check=True)


class FewPages:
    """SQLite with no page left to write to: what it says and does is the same."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.full = False

    def fill(self, it: Table) -> None:
        self.full = True
        event.listen(it.office.database.engine.sync_engine, "begin", self._limit)

    def _limit(self, connection: Connection) -> None:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages if self.full else 10**9}")

    def free(self) -> None:
        self.full = False

    def remove(self) -> None: ...


@pytest.fixture(params=["disk", "pages"])
def disk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[SmallDisk | FewPages]:
    """Something that can be full; where nothing can be mounted, pages twice."""
    out: SmallDisk | FewPages = FewPages(tmp_path)
    if request.param == "disk":
        with suppress(OSError, subprocess.CalledProcessError):
            out = SmallDisk(tmp_path)
    yield out
    out.remove()


def test_the_disk_is_full(disk: SmallDisk | FewPages) -> None:
    async def act(it: Table) -> None:
        _, (master, anna, bert, _) = await it.fight("duel", **DUEL, seats=SEATS)
        await play_on(it, [anna, bert], 6)
        disk.fill(it)
        refused, before = None, 0
        for said in range(400):  # until there is no room left in what it has
            before = len(await kinds(it, anna.fight))
            speaker, view = await asked([anna, bert, master])
            key = best(it, anna.fight)
            answer = await speaker.say("answer", question=view["question"], key=key, id=f"m{said}")
            if answer.status_code != 200:
                refused = answer
                break
        assert refused is not None
        assert refused.status_code == 503
        assert refused.json()["text"] == AWAY
        assert len(await kinds(it, anna.fight)) == before
        assert (await speaker.look())["question"] == view["question"]  # what there is can be looked at
        disk.free()
        await speaker.said("answer", question=view["question"], key=key, id="again")
        after = await kinds(it, anna.fight)
        assert after[before] == ANSWER
        it.office.house.rooms.clear()
        await play_on(it, [anna, bert], 2)

    at_table(disk.folder, act)


@pytest.mark.parametrize(
    "error, told",
    [
        (asyncpg.DiskFullError("could not extend file: No space left on device"), Full),
        (OperationalError("", {}, sqlite3.OperationalError("database or disk is full")), Full),
        (OperationalError("", {}, sqlite3.OperationalError("database is locked")), Unreachable),
        (asyncpg.CannotConnectNowError("the database system is starting up"), Unreachable),
        (asyncpg.InternalClientError("cannot switch to state 12"), Unreachable),  # cut off at a bad moment
        (ConnectionRefusedError(), Unreachable),
        (PoolTimeout("nothing is free"), Unreachable),
        (ProgrammingError("", {}, Exception("no such table")), ProgrammingError),
        (ZeroDivisionError(), ZeroDivisionError),
    ],
)
def test_what_drivers_say(error: Exception, told: type[Exception]) -> None:
    with pytest.raises(told) as raised, telling():
        raise error
    assert type(raised.value) is told
