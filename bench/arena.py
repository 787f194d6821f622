"""Many fights: what a second process brings, what a Ray cluster on the same two cores costs, how long a report takes.

    python bench/arena.py [SECONDS]

Runs of about so many seconds (30) on two cores. Read the ratios, not the numbers.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from fracas.arena.cluster import Cluster
from fracas.arena.report.page import write_report
from fracas.arena.statistics import LOOK
from fracas.arena.study import SIMULATION, Cell, Study
from fracas.arena.trials import Trials
from fracas.arena.work import Alone, Pool, Processes, Task, empty
from fracas.kernel.build import BUILD
from fracas.stage.scenario import load

DUEL = load("duel")
REPORTED = 10_000


def cell(details: bool = False) -> Cell:
    return Cell({}, Task(DUEL.document, "duel", {}, 1, details), empty(DUEL))


def fought(pool: Pool, fights: int) -> float:
    """Seconds for so many fights, once the pool is there and has fought some."""
    with pool as opened:
        Trials([cell()], 2 * LOOK).run(opened)
        began = time.perf_counter()
        assert Trials([cell()], fights).run(opened)
        return time.perf_counter() - began


def on_ray(fights: int) -> float:
    from ray.cluster_utils import Cluster as Nodes

    nodes = Nodes(initialize_head=True, head_node_args={"num_cpus": 2, "include_dashboard": False})
    try:
        return fought(Cluster(nodes.address), fights)
    finally:
        nodes.shutdown()  # type: ignore[no-untyped-call]


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 30.0
    rate = 5 * LOOK / fought(Alone(), 5 * LOOK)
    fights = max(5 * LOOK, round(2 * rate * seconds / LOOK) * LOOK)
    print(f"{fights:,} duels ({BUILD}), about {rate:,.0f} a second on one core")
    alone, both, ray = fought(Alone(), fights), fought(Processes(2), fights), on_ray(fights)
    print(f"one process {alone:.1f} s, two {both:.1f} s: {alone / both:.2f}x; Ray on the same cores {ray:.1f} s: "
          f"{ray / both:.2f}x the two processes")  # fmt: skip
    reported = cell(details=True)
    with Processes(2) as pool:
        Trials([reported], REPORTED).run(pool)
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        write_report(Study(SIMULATION, "The duel", [reported], extra={"side": "red"}), Path(folder) / "report.html")
        print(f"the report of {REPORTED:,} of them: {time.perf_counter() - began:.1f} s")


if __name__ == "__main__":
    main()
