"""Fights shared out over a Ray cluster: what `--cluster` uses instead of processes of this machine.

Shares are fought by tasks that Ray starts anew elsewhere when a worker or a machine dies. A share comes out the same
wherever and however often it is fought, and counts once, when it is collected here, in the order of the shares: so
nothing is lost, nothing counted twice, and the results are those of one process to the last bit.
"""

from __future__ import annotations

import hashlib
import logging
import os
import socket
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from fracas.arena.extras import need
from fracas.arena.summary import Summary
from fracas.arena.work import Done, Pool, Share, Task, Worker
from fracas.kernel.mistake import Mistake
from fracas.table.game import is_program
from fracas.version import VERSION

AUTO: Final = "auto"
"""The cluster that this machine belongs to."""
PATIENCE: Final = 5.0
"""Seconds for a machine to say that it is there, and for shares to be collected after Ctrl-C."""
ALIKE: Final = 60.0
"""Seconds for all machines of a cluster to say what they have installed."""
AHEAD: Final = 3
"""So many shares for each core are under way: one is fought, the others wait beside it."""
ALL: Final = "install the same on all machines"
QUIET: Final = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_DEDUP_LOGS": "0", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0"}

PLAYED_BY: Final = ("kernel", "rulebooks", "stage", "agents", "table", "arena")
"""The packages that a fight's course may depend on."""

Installed = tuple[str, str, str]
"""The version of Fracas, a fingerprint of its sources, and the version of Python."""


@cache
def installed() -> Installed:
    sources = hashlib.sha256()
    root = Path(__file__).parent.parent
    for path in sorted(path for package in PLAYED_BY for path in (root / package).rglob("*")):
        if path.suffix in (".py", ".toml"):
            sources.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return VERSION, sources.hexdigest()[:8], ".".join(str(number) for number in sys.version_info[:2])


class Cluster(Pool):
    """A Ray cluster, as whoever does the work."""

    def __init__(self, address: str = AUTO) -> None:
        need("ray", "ray")
        self.address = address
        self.ray: Any = None
        self.jobs = 1
        self._tasks: dict[str, Any] = {}
        """What Ray has of each task, by its key: it travels to each machine once."""

    def __enter__(self) -> Cluster:
        self._connect()
        try:
            self._check_all_alike()
        except BaseException:
            self.ray.shutdown()
            raise
        self.jobs = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        self._fight = self.ray.remote(fight).options(max_retries=-1)
        return self

    def __exit__(self, *error: object) -> None:
        self._tasks.clear()
        self.ray.shutdown()

    def _connect(self) -> None:
        """Joins the cluster; one that is not there is told soon. Ray is loaded only now, since that takes a second."""
        if self.address != AUTO:
            reach(self.address)
        os.environ.update({name: value for name, value in QUIET.items() if name not in os.environ})
        self.ray = import_module("ray")
        try:
            self.ray.init(self.address, log_to_driver=False, logging_level=logging.CRITICAL, configure_logging=False)
        except ConnectionError:
            hint = "start one by 'ray start --head', or give its address" if self.address == AUTO else "is it running?"
            raise Mistake(f"--cluster {self.address}: no Ray cluster is there; {hint}") from None
        except Exception as error:  # Ray tells of other versions of itself and of Python in many ways
            raise Mistake(f"--cluster {self.address}: {first_line(error)}") from None

    def _check_all_alike(self) -> None:
        """All machines must have the same Fracas as this one: the same rules, the same Python."""
        pinned = import_module("ray.util.scheduling_strategies").NodeAffinitySchedulingStrategy
        machines = [node for node in self.ray.nodes() if node["Alive"] and node["Resources"].get("CPU")]
        if not machines:
            raise Mistake(f"--cluster {self.address}: it has no machine with a core to fight on")
        asked = [
            self.ray.remote(installed_there)
            .options(max_retries=2, scheduling_strategy=pinned(node["NodeID"], soft=True))
            .remote()
            for node in machines
        ]
        for node, answer in zip(machines, asked, strict=True):
            self._check(node["NodeManagerHostname"], answer)

    def _check(self, name: str, answer: Any) -> None:
        """What one machine answers."""
        mine, failures = installed(), self.ray.exceptions
        try:
            theirs = self.ray.get(answer, timeout=ALIKE)
        except failures.RayTaskError as error:
            missing = isinstance(error.cause, ImportError)
            told = f"it has no Fracas; install {mine[0]} there" if missing else first_line(error.cause)
            raise Mistake(f"--cluster {self.address}: {name}: {told}") from None
        except failures.RayError as error:
            raise Mistake(f"--cluster {self.address}: {name} does not answer: {first_line(error)}") from None
        if theirs != mine:
            raise Mistake(f"--cluster {self.address}: {name} has {told_of(theirs)}, and here is {told_of(mine)}; {ALL}")

    def results(self, shares: Iterable[Share]) -> Iterator[Done]:
        left = iter(shares)
        running: list[tuple[Share, Any]] = []
        try:
            while True:
                while len(running) < AHEAD * self.jobs:
                    share = next(left, None)
                    if share is None:
                        break
                    running.append((share, self._begin(share)))
                if not running:
                    return
                done = self._collect(*running[0])
                running.pop(0)
                yield done
        except KeyboardInterrupt:
            yield from self._done_by_now(running)
            raise
        finally:
            for _, answer in running:
                with suppress(self.ray.exceptions.RayError):
                    self.ray.cancel(answer)

    def _begin(self, share: Share) -> Any:
        key = share.task.key
        if key not in self._tasks:
            refuse_programs(share.task)
            self._tasks[key] = self.ray.put(share.task)
        return self._fight.remote(self._tasks[key], share.numbers, installed())

    def _collect(self, share: Share, answer: Any) -> Done:
        try:
            fought, summary, lines, seconds = self.ray.get(answer)
        except self.ray.exceptions.RayTaskError as error:
            if isinstance(error.cause, Mistake):
                raise Mistake(str(error.cause)) from None
            raise
        except self.ray.exceptions.RayError as error:  # not a worker, which is replaced: the cluster itself
            raise Mistake(f"--cluster {self.address}: the cluster is lost ({first_line(error)})") from None
        assert fought == share.numbers, "a share is fought whole"
        return Done(share, summary, lines, seconds)

    def _done_by_now(self, running: list[tuple[Share, Any]]) -> Iterator[Done]:
        """The shares that follow each other and are done soon."""
        answers = [answer for _, answer in running]
        done, _ = self.ray.wait(answers, num_returns=len(answers), timeout=PATIENCE) if answers else ([], [])
        while running and running[0][1] in done:
            yield self._collect(*running.pop(0))


def reach(address: str) -> None:
    """Whether anybody listens there: Ray itself would try for a minute."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdecimal() or not host:
        raise Mistake(f"--cluster {address}: expected 'auto' or an address such as 10.0.0.5:6379")
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise Mistake(f"--cluster {address}: nobody answers there ({first_line(error)})") from None


def first_line(error: object) -> str:
    text = str(error).strip() or type(error).__name__
    return text.splitlines()[0].strip()


def told_of(what: Installed) -> str:
    return f"Fracas {what[0]} ({what[1]}) on Python {what[2]}"


def refuse_programs(task: Task) -> None:
    for side, name in task.agents.items():
        if is_program(name):
            raise Mistake(f"{side}={name}: programs play on this machine only; leave --cluster out")


# what runs on the cluster

_worker: Worker | None = None


def installed_there() -> Installed:
    return installed()


def fight(task: Task, numbers: range, wanted: Installed) -> tuple[range, Summary, str, float]:
    """A share of a task, in some process of the cluster; it may be on a machine that has joined only now."""
    global _worker
    if _worker is None:
        if installed() != wanted:
            raise Mistake(f"{socket.gethostname()} has {told_of(installed())}, expected {told_of(wanted)}; {ALL}")
        _worker = Worker()
    done = _worker.begin(Share(task, numbers)).fight()
    return numbers, done.summary, done.lines, done.seconds
