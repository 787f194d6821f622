"""A process that thinks, as the server sees it: how it is started, what it has been told, what it is doing, and how it
is ended."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context, resource_tracker
from multiprocessing.context import SpawnProcess
from typing import Any, Final, Generic, TypeVar

from fracas.kernel.entries import Entry
from fracas.kernel.record import Record, written
from fracas.server.jobs import Job
from fracas.server.parcels import Done, Drop, Order, Position, packed
from fracas.server.warm import KEPT
from fracas.server.worker import work

R = TypeVar("R")

AN_ENTRY: Final = 0.003
"""Seconds that it takes at most to play one entry of a fight again: ten times what it should."""


@dataclass(frozen=True)
class Where:
    """Where a fight stands: which it is, everything that has come in, and a number that grows when it goes on. Who
    plays whom makes no difference."""

    fight: str
    record: Record
    version: int


@dataclass(frozen=True)
class Step(Generic[R]):
    """How far something is, and what is known of it by now; with the last, all of it."""

    share: float
    result: R | None


class Errand:
    """Something that somebody waits for. `news` are steps, and at last the result or what went wrong."""

    def __init__(self, number: int, where: Where | None, job: Job[Any], deadline: float, watched: bool) -> None:
        self.number = number
        self.where = where
        self.job = job
        self.deadline = deadline
        self.watched = watched
        self.news: asyncio.Queue[Step[Any] | Done | Exception] = asyncio.Queue()
        self.over = False
        """Whether nobody waits any more."""

    def __lt__(self, other: Errand) -> bool:
        """Whether it comes first: what is more urgent, then what was asked before."""
        return (self.job.urgency, self.number) < (other.job.urgency, other.number)

    @property
    def told_in_logs(self) -> dict[str, object]:
        return {"job": type(self.job).__name__, "fight": self.where.fight if self.where is not None else None}

    def tell(self, step: Step[Any]) -> None:
        if not self.over:
            self.news.put_nowait(step)

    def finish(self, news: Done | Exception) -> None:
        if not self.over:
            self.over = True
            self.news.put_nowait(news)


class Told:
    """What a process has been told of fights; of the last ones, since it does not keep more."""

    def __init__(self) -> None:
        self._fights: OrderedDict[str, Record] = OrderedDict()

    def __contains__(self, fight: str) -> bool:
        return fight in self._fights

    def position(self, where: Where, whole: bool) -> Position:
        """Where a fight stands, as it is told next: no more than is not known yet, unless the whole is wanted."""
        record, before = where.record, self._fights.pop(where.fight, None)
        if before is not None and (whole or not same_beginning(before, record)):
            before = None
        known = before.entries if before is not None else []
        kept = in_common(known, record.entries)
        self._fights[where.fight] = snapshot(record)
        while len(self._fights) > KEPT:
            self._fights.popitem(last=False)
        return Position(
            fight=where.fight,
            head=head_of(record) if before is None else None,
            known=len(known),
            kept=kept,
            entries=[written(entry) for entry in record.entries[kept:]],
            beats=len(record.beats),
            digest=record.beats[-1] if record.beats else "",
        )


class Thinker:
    """One process, and the line to it."""

    def __init__(self, process: SpawnProcess, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.process = process
        self.reader = reader
        self.ready = False
        self.ended = False
        """Whether the server has ended it."""
        self.errand: Errand | None = None
        self.used = 0
        """The number of the last errand that it was sent on."""
        self._writer = writer
        self._timer: asyncio.TimerHandle | None = None
        self._told = Told()

    @property
    def free(self) -> bool:
        return self.ready and self.errand is None

    def knows(self, where: Where | None) -> bool:
        return where is not None and where.fight in self._told

    def send_on(self, errand: Errand, limit: float) -> None:
        """Gives it something to do; whoever has not come back after so many seconds is ended. The time to play a fight
        that it does not know yet comes on top of that."""
        self.errand, self.used = errand, errand.number
        self.send_order(errand, limit, False)

    def send_order(self, errand: Errand, limit: float, whole: bool) -> None:
        position = None if errand.where is None else self._told.position(errand.where, whole)
        self.end_after(limit + (AN_ENTRY * len(position.entries) if position is not None else 0.0))
        self._writer.write(packed(Order(errand.number, errand.job, position, errand.watched)))

    def call_back(self, patience: float) -> None:
        """Tells it that nobody wants to know any more."""
        assert self.errand is not None
        self._writer.write(packed(Drop(self.errand.number)))
        self.end_after(patience)

    def come_back(self) -> None:
        """It has done what it was sent on."""
        self.errand = None
        self._forget_timer()

    def end_after(self, seconds: float) -> None:
        self._forget_timer()
        self._timer = asyncio.get_running_loop().call_later(seconds, self.end)

    def _forget_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def end(self) -> None:
        """Ends it, whatever it is doing."""
        self.ended = True
        self._forget_timer()
        self.process.kill()
        self._writer.transport.abort()

    def dismiss(self) -> None:
        """It is not needed any more. Its line is closed, upon which it ends by itself; while it is still starting, that
        would take seconds."""
        if self.ready:
            self._writer.close()
        else:
            self.end()

    async def bury(self, patience: float) -> None:
        """Waits for its end, and leaves nothing of it behind."""
        self._forget_timer()
        self._writer.transport.abort()
        try:
            await asyncio.to_thread(self.process.join, patience)
        finally:
            self.process.kill()
        await asyncio.to_thread(self.process.join)
        self.process.close()


def head_of(record: Record) -> str:
    """What a fight began with, as the text of a record; without who plays, who may change and makes no difference."""
    head = record.beginning()
    head.seats = {}
    return head.dump()


def snapshot(record: Record) -> Record:
    """The record as it is now, whatever is added to it."""
    out = record.beginning()
    out.entries = record.entries[:]
    return out


def same_beginning(one: Record, other: Record) -> bool:
    """Whether two records begin alike; mostly they are of one game, and it can be seen without writing them down."""
    if one.scenario is other.scenario and one.seed == other.seed and one.dice == other.dice:
        mine, theirs = one.promises, other.promises
        if len(mine) == len(theirs) and all(a is b for a, b in zip(mine, theirs, strict=True)):
            return True
    return head_of(one) == head_of(other)


def in_common(one: list[Entry], other: list[Entry]) -> int:
    """How many entries are the same from the beginning on."""
    count = 0
    for mine, theirs in zip(one, other, strict=False):
        if mine is not theirs and written(mine) != written(theirs):
            break
        count += 1
    return count


async def launched() -> Thinker:
    """A new process; it is not ready yet."""
    mine, theirs = socket.socketpair()
    process = get_context("spawn").Process(target=work, args=(theirs,), name="fracas thinking", daemon=True)
    try:
        with children_deaf():
            process.start()
        reader, writer = await asyncio.open_connection(sock=mine)
    except BaseException:
        mine.close()
        raise
    finally:
        theirs.close()  # so that it is closed with that process
    return Thinker(process, reader, writer)


@contextmanager
def children_deaf() -> Iterator[None]:
    """Processes that are started meanwhile never hear Ctrl-C, not even before they can ignore it."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # when it has to start, it lets them be heard again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT, signal.SIGTERM])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
