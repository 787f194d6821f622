"""Fights shared out: over the processes of this machine, or in this one.

Only tasks and numbers go out, only sums (and rows as text, where somebody keeps them) come back, in the order of the
shares. So whoever asks may stop at any point, and what it has by then does not depend on who did the work.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from typing import Final, Protocol

from fracas.arena.fights import Fights, found_programs
from fracas.arena.rows import FightRow
from fracas.arena.summary import Summary
from fracas.kernel.mistake import Mistake
from fracas.stage.scenario import Scenario, from_document
from fracas.table.game import Program

KEPT: Final = 128
"""A worker keeps so many scenarios that it has read, a few hundred kilobytes each: those of a sweep of 11 x 11. In a
larger one each look of a hundred fights begins with reading, which takes as long as three or four of them."""


@dataclass(frozen=True, eq=False)
class Task:
    """The fights of a scenario, between these agents, with that seed."""

    document: dict[str, object]
    where: str
    """What the scenario is called when something is wrong with it."""
    agents: dict[str, str] = field(default_factory=dict)
    """Who plays which side, where it is not whom the scenario says."""
    seed: int = 1
    details: bool = False
    rows: bool = False
    """Whether each fight's row is wanted, as a line of JSON."""

    @cached_property
    def key(self) -> str:
        """By which a worker knows it again; it goes along with each share, so it is made once."""
        return json.dumps(asdict(self), sort_keys=True)


@dataclass(frozen=True)
class Share:
    """Some of the fights of a task."""

    task: Task
    numbers: range


@dataclass(frozen=True)
class Done:
    """What came of a share."""

    share: Share
    summary: Summary
    lines: str = ""
    seconds: float = 0.0
    """How long the fights took, of this process alone: others may be busy beside it."""


class Pool(Protocol):
    """Whoever does the work. Used in a `with`, so that it is let go whatever happens."""

    jobs: int
    """How many fights go on at once."""

    def __enter__(self) -> Pool: ...

    def __exit__(self, *error: object) -> None: ...

    def results(self, shares: Iterable[Share]) -> Iterator[Done]:
        """What came of the shares, in their order. They are taken from the iterator few at a time, so that it may go
        by what has come back. After Ctrl-C those that are being fought are still given, then it is raised."""
        ...


def empty(scenario: Scenario) -> Summary:
    """The summary of no fights."""
    entrants = scenario.setup.entrants
    return Summary(list(scenario.setup.sides), [(each.name, each.side) for each in entrants])


class ShareBegun:
    """A share that is being fought; interrupted, it is what has been fought of it."""

    def __init__(self, fights: Fights, share: Share) -> None:
        self.fights = fights
        self.share = share
        self.rows: list[FightRow] = []
        self.began = time.process_time()

    def fight(self) -> Done:
        for number in self.share.numbers:
            self.rows.append(self.fights.fight(number))
        return self.done()

    def done(self) -> Done:
        """Counts what has been fought; only now, so that Ctrl-C leaves no fight half counted."""
        summary, lines = empty(self.fights.scenario), ""
        for row in self.rows:
            summary.add(row)
        if self.share.task.rows:
            lines = "".join([json.dumps(asdict(row), separators=(",", ":")) + "\n" for row in self.rows])
        fought = replace(self.share, numbers=self.share.numbers[: len(self.rows)])
        return Done(fought, summary, lines, time.process_time() - self.began)


class Worker:
    """Fights shares, and keeps what it has read for the next of the same task."""

    def __init__(self, programs: dict[str, Program] | None = None) -> None:
        self.programs = programs
        self._fights: OrderedDict[str, Fights] = OrderedDict()

    def begin(self, share: Share) -> ShareBegun:
        return ShareBegun(self.fights(share.task), share)

    def fights(self, task: Task) -> Fights:
        key = task.key
        if key not in self._fights:
            programs = self.programs if self.programs is not None else found_programs(task.agents)
            scenario = from_document(task.document, task.where)
            self._fights[key] = Fights(scenario, task.agents, task.seed, programs, task.details)
            if len(self._fights) > KEPT:
                self._fights.popitem(last=False)
        return self._fights[key]


class Alone(Pool):
    """This process does it all; `programs` are those that cannot be found by name."""

    jobs = 1

    def __init__(self, programs: dict[str, Program] | None = None) -> None:
        self.worker = Worker(programs)

    def __enter__(self) -> Alone:
        return self

    def __exit__(self, *error: object) -> None:
        return None

    def results(self, shares: Iterable[Share]) -> Iterator[Done]:
        for share in shares:
            begun = self.worker.begin(share)
            try:
                done = begun.fight()
            except KeyboardInterrupt:
                yield begun.done()
                raise
            yield done


class Processes(Pool):
    """So many processes of this machine."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.pool = ProcessPoolExecutor(jobs, multiprocessing.get_context(quickest_start()), _start_worker)

    def __enter__(self) -> Processes:
        """They start at once, before there are other threads."""
        with undisturbed():
            for _ in range(self.jobs):
                self.pool.submit(_begin)
        return self

    def __exit__(self, *error: object) -> None:
        self.pool.shutdown(wait=True, cancel_futures=True)

    def results(self, shares: Iterable[Share]) -> Iterator[Done]:
        left = iter(shares)
        running: list[Future[Done]] = []
        try:
            while True:
                with undisturbed():
                    while len(running) < 3 * self.jobs:  # few at a time: one is always waiting for each
                        share = next(left, None)
                        if share is None:
                            break
                        running.append(self.pool.submit(_fight, share))
                if not running:
                    return
                done = running[0].result()
                running.pop(0)
                yield done
        except KeyboardInterrupt:
            begun = [future for future in running if not future.cancel()]
            for future in begun:
                yield future.result()
            raise
        finally:
            for future in running:
                future.cancel()


def quickest_start() -> str:
    """Processes that are forked have read everything already, and start in no time; those that are spawned begin anew.
    But a fork copies the locks of other threads as they are at that moment, so there must be none, not even of a
    library; only Linux says so."""
    try:
        alone = len(os.listdir("/proc/self/task")) == 1
    except OSError:
        alone = False
    return "fork" if alone and sys.platform == "linux" else "spawn"


def pool_for(jobs: int | None, programs: dict[str, Program] | None = None, cluster: str | None = None) -> Pool:
    """With no number, as many processes as there are cores; programs that were brought play here. With the address of
    a cluster, that."""
    if cluster is not None:
        if jobs is not None:
            raise Mistake("--jobs with --cluster: a cluster uses all of its cores; leave one of them out")
        from fracas.arena.cluster import Cluster  # only when it is wanted

        return Cluster(cluster)
    jobs = jobs if jobs is not None else os.cpu_count() or 1
    return Alone(programs) if jobs <= 1 or programs else Processes(jobs)


_worker: Worker | None = None


def _start_worker() -> None:
    global _worker
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # again, for systems where a child does not inherit it
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _worker = Worker()


def _end_with_parent() -> None:
    """A worker whose parent was killed has nobody to fight for."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _begin() -> None:
    """What a worker is given so that it starts."""


def _fight(share: Share) -> Done:
    assert _worker is not None
    return _worker.begin(share).fight()


@contextmanager
def undisturbed() -> Iterator[None]:
    """Ctrl-C is heard when this is over, so that it is done whole. Processes that start meanwhile never hear it: it is
    for this one, which collects what they have done."""
    main = threading.current_thread() is threading.main_thread()  # no other may handle signals
    masks = hasattr(signal, "pthread_sigmask")  # not on Windows, where workers ignore it once they run
    if not main or not masks or signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        yield
        return
    heard: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: heard.append(number))
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])  # which they inherit, where a handler would be lost
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
        signal.signal(signal.SIGINT, before)
    if heard:
        raise KeyboardInterrupt
