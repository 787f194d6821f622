"""Interpreted = compiled: golden records and random walks on both builds, compared event by event.

    python tests/builds.py --compare OTHER_PYTHON

Every fight is played by both interpreters; the first event that differs is told.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
WALKS = int(os.environ.get("FRACAS_WALKS", "1")) * 96


def fights() -> Iterator[tuple[str, list[dict[str, object]]]]:
    """Every fight by a name, with its events: golden records, then walks of all agents."""
    from tests.goldens import RECORDS, replayed, told
    from tests.laws.walks import SCENARIOS, agents, begin, scenario, signs

    from fracas.kernel.digest import digest_of
    from fracas.kernel.play import Play
    from fracas.kernel.secret_dice import SecretDice

    for path in RECORDS:
        driver = replayed(path)
        same = told(driver) == path.with_suffix(".txt").read_text("utf-8")
        yield f"golden {path.stem}", [{"as told": same}, *signs(driver)]
    for name in SCENARIOS:
        for kind, walks in (("random", WALKS), ("brute-1", WALKS), ("brute", WALKS // 4)):
            for seed in range(walks // len(scenario(name).setup.entrants)):
                walk: Play[Any] = Play(scenario(name).book, begin(name, seed), list(agents(name, kind, seed)))
                walk.resume()
                yield f"{kind} {name} {seed}", [*signs(walk), {"digest": digest_of(walk.fight)}]
        fight = scenario(name).begin(SecretDice(bytes(range(16))))
        fair: Play[Any] = Play(scenario(name).book, fight, list(agents(name, "brute-1", 1)))
        fair.resume()
        yield f"secret dice {name}", [*signs(fair), {"faces": [roll.faces for roll in fair.rolls()]}]


def dump(path: str) -> None:
    from fracas.kernel.build import BUILD

    with open(path, "w", encoding="utf-8") as out:
        print(BUILD, file=out)
        for name, events in fights():
            print(json.dumps([name, events]), file=out)


def compare(other: str) -> int:
    """Plays everything on both builds at once; how many fights differ."""
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / "mine", Path(folder) / "theirs"]
        runs = [
            subprocess.Popen(
                [python, str(Path(__file__).resolve()), "--dump", str(file)],
                cwd=folder,  # not the project's folder: the installed build must be found, not the sources
                env={**os.environ, "PYTHONPATH": str(ROOT)},
            )
            for python, file in zip((sys.executable, other), files, strict=True)
        ]
        if any(run.wait() for run in runs):
            print("0 passed, 1 failed")
            return 1
        mine, theirs = (file.read_text("utf-8").splitlines() for file in files)
    print(f"builds: {mine[0]} and {theirs[0]}")
    if (mine[0], theirs[0]) != ("pure", "compiled"):
        print("these are not an interpreted and a compiled build; is there a C compiler?")
        print("0 passed, 1 failed")
        return 1
    failed = abs(len(mine) - len(theirs))
    events = 0
    for left, right in zip(mine[1:], theirs[1:], strict=False):
        name, ours = json.loads(left)
        events += len(ours)
        if left != right or {"as told": False} in ours:
            failed += 1
            print(f"{name}: {difference(ours, json.loads(right)[1])}")
    print(f"{len(mine) - 1} fights, {events} events")
    print(f"{len(mine) - 1 - failed} passed, {failed} failed")
    return 1 if failed else 0


def difference(ours: list[object], theirs: list[object]) -> str:
    for at, (left, right) in enumerate(zip(ours, theirs, strict=False)):
        if left != right:
            return f"event {at}: interpreted {left}, compiled {right}"
    return f"{len(ours)} events interpreted, {len(theirs)} compiled"


if __name__ == "__main__":
    if len(sys.argv) == 3 and sys.argv[1] == "--dump":
        dump(sys.argv[2])
    elif len(sys.argv) == 3 and sys.argv[1] == "--compare":
        raise SystemExit(compare(os.path.abspath(sys.argv[2])))
    else:
        raise SystemExit(__doc__)
