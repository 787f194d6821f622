"""Thinking that keeps nobody waiting: agents' answers, odds, advice and simulations are worked out by processes of
their own.

What a table waits for goes before what somebody wants to know, and that before simulations; one process is always left
for the first. Whatever is not wanted any more is dropped. A process that takes far too long, or dies, is replaced: only
what it was doing is lost.
"""

from __future__ import annotations

import asyncio
import atexit
import logging
import secrets
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing, suppress
from heapq import heapify, heappop, heappush
from typing import Any, Final, TypeVar

from fracas.kernel.mistake import Mistake
from fracas.server.jobs import URGENT, Job
from fracas.server.parcels import Broken, Done, Forgotten, Message, Mistaken, Ready, SoFar, receive
from fracas.server.thinker import Errand, Step, Thinker, Where, launched
from fracas.version import VERSION

R = TypeVar("R")

LEAST: Final = 2
"""One for what tables wait for, and one for everything else."""
FACTOR: Final = 1.5
GRACE: Final = 2.0
"""A process is ended after so many times the seconds that it was given, and some more."""
PATIENCE: Final = 1.5
"""Seconds after which it is ended if it does not stop when it is told to."""
STARTING: Final = 60.0
"""Seconds after which it is ended if it is not ready."""
LONGEST_PAUSE: Final = 30.0
"""Seconds before another one is tried, when they cannot be started."""

log = logging.getLogger("fracas.server")


class Unthought(Exception):
    """Nothing has come of it, and it is not the fault of whoever asked."""


class Overrun(Unthought):
    """It took far longer than it was given."""


class Lost(Unthought):
    """The process that was at it has died."""


class MovedOn(Unthought):
    """The fight has gone on meanwhile."""


class Stopped(Unthought):
    """The server is shutting down."""


class Failed(Unthought):
    """A fault of ours; the log tells more under that number."""

    def __init__(self, failure: str) -> None:
        super().__init__(f"that went wrong on our side. Say {failure} if you report it")
        self.failure = failure


class Thinkers:
    """So many processes, and what is to be thought about."""

    def __init__(
        self,
        count: int,
        factor: float = FACTOR,
        grace: float = GRACE,
        patience: float = PATIENCE,
        launch: Callable[[], Awaitable[Thinker]] = launched,
    ) -> None:
        if count < LEAST:
            raise Mistake(f"{count} processes to think with: expected at least {LEAST}")
        self.count = count
        self.factor = factor
        self.grace = grace
        self.patience = patience
        self._launch = launch
        self._thinkers: list[Thinker] = []
        self._keepers: list[asyncio.Task[None]] = []
        self._waiting: list[Errand] = []
        self._number = 0
        self._stopping = asyncio.Event()

    # beginning and end

    def begin(self) -> list[asyncio.Future[None]]:
        """Starts the processes; what is asked meanwhile waits for them. It begins by itself with the first question."""
        started = [asyncio.get_running_loop().create_future() for _ in range(self.count)]
        for each in started:
            each.add_done_callback(asyncio.Future.exception)  # that one could not be started is in the log
        self._keepers = [asyncio.create_task(self._keep(first)) for first in started]
        atexit.register(self._end_all)
        return started

    async def start(self) -> None:
        """Starts the processes, and waits until they are ready."""
        self._stopping.clear()
        started = self.begin()
        try:
            await asyncio.gather(*started)
        except BaseException:
            await self.stop()
            raise

    async def stop(self) -> None:
        """Ends them all; whatever is waited for fails."""
        self._stopping.set()
        for errand in [*self._waiting, *self._running()]:
            errand.finish(Stopped("the server is shutting down"))
        self._waiting = []
        for thinker in self._thinkers:
            thinker.dismiss()
        await asyncio.gather(*self._keepers)
        atexit.unregister(self._end_all)

    def _end_all(self) -> None:
        """For a server that ends without having stopped them: Python would wait for them for ever."""
        for thinker in self._thinkers:
            thinker.process.kill()

    async def _keep(self, first: asyncio.Future[None]) -> None:
        """Keeps one process, and another when it has died; but not in a hurry, if they cannot even begin."""
        pause = 0.0
        while not self._stopping.is_set():
            began = await self._live(first)
            pause = 0.0 if began else min(LONGEST_PAUSE, max(1.0, 2 * pause))
            if pause and not self._stopping.is_set():
                log.error("a process to think with could not be started; trying again in %g seconds", pause)
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._stopping.wait(), pause)
        if not first.done():
            first.set_exception(Stopped("the server is shutting down"))

    async def _live(self, first: asyncio.Future[None]) -> bool:
        """The life of one process; whether it was ever ready."""
        try:
            thinker = await self._launch()
        except Exception:
            log.exception("no process to think with")
            self._give_up(first)
            return False
        self._thinkers.append(thinker)
        thinker.end_after(STARTING)
        if self._stopping.is_set():
            thinker.dismiss()
        try:
            while (message := await receive(thinker.reader)) is not None:
                if isinstance(message, Ready):
                    self._welcome(thinker, message.version, first)
                else:
                    self._heard(thinker, message)
        except asyncio.CancelledError:  # the server ends without having stopped
            thinker.end()
            raise
        except Exception:
            log.exception("a process to think with said what cannot be understood")
        self._thinkers.remove(thinker)
        if thinker.errand is not None:
            thinker.errand.finish(self._why_lost(thinker, thinker.errand))
        await thinker.bury(self.patience)
        if not thinker.ready:
            self._give_up(first)
        return thinker.ready

    def _welcome(self, thinker: Thinker, version: str, first: asyncio.Future[None]) -> None:
        if version != VERSION:
            log.error("fracas %s was installed while fracas %s serves; restart the server", version, VERSION)
            thinker.end()
            return
        thinker.ready = True
        thinker.come_back()
        if not first.done():
            first.set_result(None)
        self._assign()

    def _give_up(self, first: asyncio.Future[None]) -> None:
        """One could not be started. If there is no other, nobody waits for it."""
        why = "there is no process to think with"
        if not first.done():
            first.set_exception(Lost(why))
        if not any(each.ready for each in self._thinkers):
            for errand in self._waiting:
                errand.finish(Lost(why))
            self._waiting = []

    def _why_lost(self, thinker: Thinker, errand: Errand) -> Unthought:
        if errand.over:
            log.warning("a process did not stop when it was told to, and was ended", extra=errand.told_in_logs)
        elif thinker.ended:
            log.warning("a process took far longer than it was given, and was ended", extra=errand.told_in_logs)
            return Overrun(f"that took far longer than the {errand.deadline:g} seconds that it was given")
        else:
            log.warning("a process to think with has died", extra=errand.told_in_logs)
        return Lost("the process that was thinking about that has died; ask again")

    # thinking

    async def think(self, where: Where | None, job: Job[R], deadline: float) -> R:
        """What a job comes to. A process that takes much longer than `deadline` seconds for it is ended, and so is
        one that does not stop when the caller is cancelled; time spent waiting for one that is free does not count.
        Raises a Mistake, as a seat would, or something Unthought."""
        result: R | None = None
        async with aclosing(self._steps(where, job, deadline, False)) as steps:
            async for step in steps:
                result = step.result
        return result  # type: ignore[return-value]  # the last step is the result, and an R may be None

    def watch(self, where: Where | None, job: Job[R], deadline: float) -> AsyncGenerator[Step[R], None]:
        """The same, step by step; of a job that is done in turns, the deadline is for each of them. Whoever leaves
        before the end should close it (`aclosing`), so that the process is free again."""
        return self._steps(where, job, deadline, True)

    async def _steps(
        self, where: Where | None, job: Job[R], deadline: float, watched: bool
    ) -> AsyncGenerator[Step[R], None]:
        left: Job[R] | None = job
        while left is not None:
            errand = self._ask(where, left, deadline, watched)
            try:
                while isinstance(news := await errand.news.get(), Step):
                    yield news
            finally:
                self._drop(errand)
            if isinstance(news, Exception):
                raise news
            result: R = news.result  # type: ignore[assignment]  # it is what the job comes to
            share, left = left.share(result), left.rest(result)
            yield Step(1.0 if left is None else share, result)

    def moved_on(self, fight: str, version: int) -> None:
        """The fight stands elsewhere now: drops what is being thought about where it stood before."""
        for errand in [*self._waiting, *self._running()]:
            if errand.where is not None and errand.where.fight == fight and errand.where.version < version:
                errand.news.put_nowait(MovedOn("the fight has gone on"))
                self._drop(errand)

    @property
    def waiting(self) -> int:
        """How much waits for a process that is free."""
        return len(self._waiting)

    @property
    def busy(self) -> int:
        """How many processes are at something."""
        return len(self._running())

    @property
    def processes(self) -> list[int]:
        """The processes that are ready, by the numbers that the system knows them by."""
        return [each.process.pid for each in self._thinkers if each.ready and each.process.pid is not None]

    def _running(self) -> list[Errand]:
        return [each.errand for each in self._thinkers if each.errand is not None]

    def _ask(self, where: Where | None, job: Job[Any], deadline: float, watched: bool) -> Errand:
        if self._stopping.is_set():
            raise Stopped("nobody is there to think about that")
        if not self._keepers:
            self.begin()
        self._number += 1
        errand = Errand(self._number, where, job, deadline, watched)
        heappush(self._waiting, errand)
        self._assign()
        return errand

    def _drop(self, errand: Errand) -> None:
        """Nobody waits for that any more; if it is done, nobody needs to."""
        if errand.over:
            return
        errand.over = True
        if errand in self._waiting:
            self._waiting.remove(errand)
            heapify(self._waiting)
        for thinker in self._thinkers:
            if thinker.errand is errand:
                thinker.call_back(self.patience)

    def _assign(self) -> None:
        """Sends whoever is free on the most urgent errands. One process is left for those that tables wait for."""
        while self._waiting and (free := [each for each in self._thinkers if each.free]):
            urgent = self._waiting[0].job.urgency == URGENT
            if not urgent and self._left_for_tables() < LEAST:
                return
            errand = heappop(self._waiting)
            warm = [each for each in free if each.knows(errand.where)]
            thinker = min(warm or free, key=lambda each: each.used)
            thinker.send_on(errand, self._limit(errand))

    def _limit(self, errand: Errand) -> float:
        """Seconds after which a process is ended that has not come back from it."""
        return errand.deadline * self.factor + self.grace

    def _left_for_tables(self) -> int:
        """How many processes are at nothing but what tables wait for."""
        ready = [each for each in self._thinkers if each.ready]
        return len([each for each in ready if each.errand is None or each.errand.job.urgency == URGENT])

    def _heard(self, thinker: Thinker, message: Message) -> None:
        errand = thinker.errand
        assert errand is not None, "it speaks only of what it was sent on"
        if isinstance(message, SoFar):
            errand.tell(Step(message.share, message.result))
            return
        if isinstance(message, Forgotten) and not errand.over:
            thinker.send_order(errand, self._limit(errand), True)
            return
        thinker.come_back()
        if isinstance(message, Done):
            errand.finish(message)
        elif isinstance(message, Mistaken):
            errand.finish(Mistake(message.text))
        elif isinstance(message, Broken):
            failed = Failed(secrets.token_hex(2).upper())
            told = {**errand.told_in_logs, "failure": failed.failure, "error": message.traceback}
            log.error("thinking failed", extra=told)
            errand.finish(failed)
        self._assign()
