"""A Ray cluster of two machines, on this one: what it finds is what one process finds, whatever dies on the way."""

from __future__ import annotations

import os
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from tests.laws.walks import scenario

from fracas.arena import cluster
from fracas.arena.cluster import Cluster, installed
from fracas.arena.study import Cell
from fracas.arena.trials import Trials
from fracas.arena.work import Alone, Done, Task, empty, pool_for
from fracas.kernel.mistake import Mistake

pytest.importorskip("ray")

ENOUGH = 120


class Machines:
    """Two nodes of a real cluster, in processes of their own."""

    def __init__(self) -> None:
        from ray.cluster_utils import Cluster as Nodes

        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        self.nodes = Nodes(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
        self.second = self.nodes.add_node(num_cpus=1)
        self.nodes.wait_for_nodes()

    @property
    def address(self) -> str:
        return str(self.nodes.address)

    def lose_the_second(self) -> None:
        self.nodes.remove_node(self.second, allow_graceful=False)
        self.second = self.nodes.add_node(num_cpus=1)


@pytest.fixture(scope="module")
def machines() -> Iterator[Machines]:
    made = Machines()
    yield made
    made.nodes.shutdown()  # type: ignore[no-untyped-call]


def cells() -> list[Cell]:
    """A small sweep, with the row of each fight."""
    duel = scenario("duel")
    return [
        Cell({"seed": seed}, Task(duel.document, "duel", {}, seed, details=True, rows=True), empty(duel))
        for seed in (3, 4)
    ]


class Swept:
    """What a pool makes of the sweep; something may happen after so many shares."""

    def __init__(self, pool: Any, after: int = 0, happens: Any = None) -> None:
        self.lines: list[str] = []
        self.left, self.happens = after, happens
        trials = Trials(cells(), ENOUGH, heard=self.heard)
        with pool as opened:
            assert trials.run(opened)
        self.summaries = [cell.summary for cell in trials.cells]

    def heard(self, cell: Cell, done: Done) -> None:
        self.lines.append(done.lines)
        self.left -= 1
        if self.left == 0 and self.happens is not None:
            self.happens()

    def rows(self) -> list[str]:
        return sorted("".join(self.lines).splitlines())


@pytest.fixture(scope="module")
def alone() -> Swept:
    return Swept(Alone())


def same(one: Swept, other: Swept) -> None:
    assert one.summaries == other.summaries
    assert one.rows() == other.rows()
    assert len(one.rows()) == 2 * ENOUGH


def test_a_cluster_finds_what_one_process_finds(machines: Machines, alone: Swept) -> None:
    same(Swept(pool_for(None, cluster=machines.address)), alone)


def parent_of(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


def fighting() -> list[int]:
    """The workers of our own cluster that fight just now."""
    found: list[int] = []
    for pid in [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdecimal()]:
        with suppress(OSError):
            if (Path("/proc") / str(pid) / "cmdline").read_bytes().startswith(b"ray::fight"):
                above = pid
                while above not in (0, 1, os.getpid()):
                    above = parent_of(above)
                if above == os.getpid():
                    found.append(pid)
    return found


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="workers are found in /proc")
def test_a_worker_that_is_killed_is_replaced(machines: Machines, alone: Swept) -> None:
    killed: list[int] = []

    def kill() -> None:
        until = time.monotonic() + 30
        while not killed and time.monotonic() < until:
            for pid in fighting():
                os.kill(pid, signal.SIGKILL)
                killed.append(pid)

    same(Swept(Cluster(machines.address), 2, kill), alone)
    assert killed


def test_a_machine_that_is_lost_is_made_up_for(machines: Machines, alone: Swept) -> None:
    same(Swept(Cluster(machines.address), 2, machines.lose_the_second), alone)


def test_a_mistake_of_a_worker_is_told_as_one(machines: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    """Machines that join later may have another version: each worker looks before it fights."""
    monkeypatch.setattr(cluster.Cluster, "_check_all_alike", lambda self: None)
    monkeypatch.setattr(cluster, "installed", lambda: ("0.0.1", "abcdefab", "3.11"))
    with Cluster(machines.address) as pool, pytest.raises(Mistake, match=r"expected Fracas 0\.0\.1 \(abcdefab\)"):
        Trials(cells(), 10).run(pool)


def test_another_version_is_refused_before_anything_is_fought(
    machines: Machines, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "installed", lambda: ("0.0.1", "abcdefab", "3.11"))
    told = (
        rf"has Fracas {installed()[0]} \({installed()[1]}\).*here is Fracas 0\.0\.1.*install the same on all machines"
    )
    with pytest.raises(Mistake, match=told), Cluster(machines.address):
        pass


def test_programs_play_on_this_machine_only(machines: Machines) -> None:
    duel = scenario("duel")
    cell = Cell({}, Task(duel.document, "duel", {"red": "./my_agent.py:Mine"}), empty(duel))
    with Cluster(machines.address) as pool, pytest.raises(Mistake, match="leave --cluster out"):
        Trials([cell], 10).run(pool)


@pytest.mark.parametrize(
    "address, told",
    [
        ("nonsense", "expected 'auto' or an address such as 10.0.0.5:6379"),
        ("host:port", "expected 'auto' or an address such as 10.0.0.5:6379"),
        ("127.0.0.1:{free}", "nobody answers there"),
    ],
)
def test_a_cluster_that_is_not_there(address: str, told: str) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        free = taken.getsockname()[1]
    began = time.monotonic()
    with pytest.raises(Mistake, match=told), Cluster(address.format(free=free)):
        pass
    assert time.monotonic() - began < 60  # it is no test of speed: Ray itself would never give up


def test_processes_and_a_cluster_are_two_things() -> None:
    with pytest.raises(Mistake, match="leave one of them out"):
        pool_for(2, cluster="auto")
