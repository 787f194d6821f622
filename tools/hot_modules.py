"""Writes hot_modules.txt: the compiled modules in which fights spend their time, for setup.py to compile well.

    python tools/hot_modules.py

Every shipped scenario is fought by its agents under a profiler, in plain Python; a module counts as hot if one of them
spends more than a two-hundredth of its time there.
"""

from __future__ import annotations

import cProfile
import pstats
from collections import Counter
from pathlib import Path
from typing import Any, Final

from fracas.arena.fights import Fights
from fracas.stage.scenario import load, shipped

ROOT: Final = Path(__file__).parent.parent
FIGHTS: Final = 2
"""Of each scenario."""
HOT: Final = 0.005
COMPILED: Final = ("kernel", "rulebooks", "agents")


def shares(name: str) -> dict[str, float]:
    """What share of the time of a scenario's fights is spent in which module."""
    fights = Fights(load(name), {}, 1)
    profile = cProfile.Profile()
    profile.enable()
    for number in range(FIGHTS):
        fights.fight(number)
    profile.disable()
    spent: Counter[str] = Counter()
    lines: dict[tuple[str, int, str], Any] = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    for (file, _, _), (_, _, seconds, _, _) in lines.items():
        _, inside, module = file.partition("src/fracas/")
        if inside and module.split("/")[0] in COMPILED:
            spent[module.removesuffix(".py")] += seconds
    return {module: seconds / spent.total() for module, seconds in spent.items()}


def main() -> None:
    hot: set[str] = set()
    for name in shipped():
        hot |= {module for module, share in shares(name).items() if share > HOT}
    (ROOT / "hot_modules.txt").write_text("".join(f"{module}\n" for module in sorted(hot)), "utf-8")
    print(f"{len(hot)} modules are hot")


if __name__ == "__main__":
    main()
