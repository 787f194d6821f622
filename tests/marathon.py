"""Random play through every shipped scenario, thousands of fights: none may raise, all must end.

python tests/marathon.py [FIGHTS]       spread over the scenarios; meant for the compiled build
"""

from __future__ import annotations

import sys
import time

from fracas.arena.batch import run_batch
from fracas.kernel.build import BUILD
from fracas.stage.scenario import load, shipped


def main(fights: int) -> None:
    scenarios = {name: load(name) for name in shipped()}
    # a crowd takes longer than a duel: everybody gets about the same time
    weights = {name: 1 / len(scenario.setup.entrants) ** 2 for name, scenario in scenarios.items()}
    whole = sum(weights.values())
    played = 0
    for name, scenario in scenarios.items():
        share = max(50, round(fights * weights[name] / whole))
        began = time.perf_counter()
        sides = dict.fromkeys(scenario.setup.sides, "random")
        result = run_batch(scenario.document, name, sides, share, 2026)
        assert result.fights == share
        played += share
        seconds = time.perf_counter() - began
        print(f"{name:12} {share:6} fights ({BUILD}), {result.draws} drawn, {seconds:.0f} s", flush=True)
    print(f"{played} passed, 0 failed")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000)
