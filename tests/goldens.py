"""Golden records: whole fights with every number, kept as text.

A rule fix shows in the difference which numbers moved. `python -m tests.goldens [SCENARIO ...]` writes them anew, all
of them or those of some scenarios.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from tests.laws.walks import SCENARIOS, agents, scenario

from fracas.kernel.dice import SeededDice
from fracas.kernel.play import Play
from fracas.kernel.record import Record, parse
from fracas.stage.scenario import from_document

FOLDER = Path(__file__).parent / "golden"
SEED = 7
RECORDS = sorted(FOLDER.glob("*.json"))


def played(name: str, kind: str) -> Play[Any]:
    """A fight of agents against agents, recorded."""
    stage = scenario(name)
    driver: Play[Any] = Play(stage.book, stage.begin(SeededDice(SEED)), list(agents(name, kind, SEED)))
    driver.resume()
    return driver


def replayed(path: Path) -> Play[Any]:
    """The fight of a record, by its entries alone."""
    record = parse(path.read_text("utf-8"), path.name)
    stage = from_document(record.scenario, path.name)
    driver: Play[Any] = Play(stage.book, stage.begin(SeededDice(record.seed)), [None] * len(stage.setup.entrants))
    driver.future = record.entries
    driver.resume()
    return driver


def told(driver: Play[Any]) -> str:
    """The fight as a referee would tell it, with every tally."""
    lines = [driver.rulebook.narrate(driver.fight, event) for event in driver.events()]
    ends = [
        f"{fighter.name}: {', '.join(driver.rulebook.describe(driver.fight, fighter.index))}."
        for fighter in driver.fight.everyone()
    ]
    return "\n".join([*[line for line in lines if line], "", *ends]) + "\n"


def write(names: list[str]) -> None:
    unknown = [name for name in names if name not in SCENARIOS]
    if unknown:
        raise SystemExit(f"no such scenario: {', '.join(unknown)}; there is {', '.join(SCENARIOS)}")
    for name in names or SCENARIOS:
        for kind, file in (("brute-1", "brute"), ("random", "random")):
            driver = played(name, kind)
            record = Record("golden", scenario(name).document, SEED, "seeded", {}, driver.history())
            (FOLDER / f"{name}-{file}.json").write_text(record.dump(), "utf-8")
            (FOLDER / f"{name}-{file}.txt").write_text(told(driver), "utf-8")
            print(f"wrote {name}-{file}: {driver.fight.beats} beats, {len(driver.log)} events")


if __name__ == "__main__":
    write(sys.argv[1:])
