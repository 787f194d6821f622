"""What was asked of many fights, and what came out: one batch, or a cell for each thing that was tried."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from fracas.arena.summary import Summary
from fracas.arena.work import Alone, Share, Task
from fracas.kernel.build import BUILD
from fracas.kernel.mistake import Mistake
from fracas.version import VERSION

SIMULATION: Final = "simulation"
SWEEP: Final = "sweep"
BALANCE: Final = "balance"
COMPARISON: Final = "comparison"
TOURNAMENT: Final = "tournament"


@dataclass
class Cell:
    """The fights of one thing that was tried."""

    values: dict[str, str | int | float | bool]
    """What is different about it, by path: {"fighters.Hrolf.change.st": 14}; empty where nothing was varied."""
    task: Task
    summary: Summary


@dataclass
class Study:
    """All that one command has found out; what a report is made from."""

    kind: str
    title: str
    cells: list[Cell]
    seconds: float = 0.0
    interrupted: bool = False
    findings: list[str] = field(default_factory=list)
    """What follows from it, each in a sentence, the weightiest first."""
    extra: dict[str, Any] = field(default_factory=dict)
    """What only this kind has: the target of a balance, the ratings of a tournament."""
    version: str = VERSION
    build: str = BUILD

    def to_json(self) -> str:
        kept = {
            "fracas": self.version,
            "build": self.build,
            "kind": self.kind,
            "title": self.title,
            "seconds": self.seconds,
            "interrupted": self.interrupted,
            "findings": self.findings,
            "extra": self.extra,
            "cells": [
                {
                    "values": cell.values,
                    "scenario": cell.task.document,
                    "where": cell.task.where,
                    "agents": cell.task.agents,
                    "seed": cell.task.seed,
                    "details": cell.task.details,
                    "summary": cell.summary.to_dict(),
                }
                for cell in self.cells
            ],
        }
        return json.dumps(kept, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Study:
        kept = json.loads(text)
        cells = [
            Cell(
                each["values"],
                Task(each["scenario"], each["where"], each["agents"], each["seed"], each["details"]),
                Summary.from_dict(each["summary"]),
            )
            for each in kept["cells"]
        ]
        return cls(
            kept["kind"],
            kept["title"],
            cells,
            kept["seconds"],
            kept["interrupted"],
            kept["findings"],
            kept["extra"],
            kept["fracas"],
            kept["build"],
        )


def read_study(path: Path) -> Study:
    """The study that is kept in a file."""
    try:
        text = path.read_text("utf-8")
    except FileNotFoundError:
        raise Mistake(f"{path}: no such file") from None
    except (OSError, UnicodeError) as error:
        raise Mistake(f"{path}: cannot be read: {getattr(error, 'strerror', None) or error}") from None
    try:
        return Study.from_json(text)
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, OverflowError):
        raise Mistake(f"{path}: is no study that --save of a command such as 'fracas simulate' has kept") from None


def go_on(kept: Study, study: Study, path: Path) -> None:
    """Gives a study that has just begun what was fought of it before: kept in that file, it must be the same, cell by
    cell. Cells that it had not come to yet stay empty."""
    refuse_another(kept, study, path)
    take_kept(kept, study.cells, path)
    study.seconds = kept.seconds


def refuse_another(kept: Study, study: Study, path: Path) -> None:
    """What is kept must have been asked in the same way, and by the same version."""
    if kept.kind != study.kind:
        raise Mistake(f"{path}: is a {kept.kind}, this is a {study.kind}: give it to the command that made it")
    if kept.version != study.version:
        raise Mistake(
            f"{path}: was fought by Fracas {kept.version}, this is {study.version}: fights may go differently now; "
            "begin anew with --save"
        )


def take_kept(kept: Study, cells: Sequence[Cell], path: Path) -> None:
    """Gives cells what was fought of them before."""
    for cell in cells:
        old = next((each for each in kept.cells if each.values == cell.values), None)
        if old is None:
            continue
        wrong = unlike(old.task, cell.task)
        if wrong:
            raise Mistake(f"{path}: {wrong}")
        check_still_so(old, path)
        cell.summary = old.summary


def unlike(old: Task, new: Task) -> str:
    """What is different about a kept task, so that its fights cannot be added to; empty if nothing is."""
    if old.seed != new.seed:
        return f"was fought with seed {old.seed}, not {new.seed}: say --seed {old.seed}"
    if old.agents != new.agents:
        return f"was fought with other agents: {agents_told(old)}, not {agents_told(new)}"
    if old.document != new.document:
        return f"is of another scenario, or '{new.where}' has been changed since; begin anew with --save"
    if old.details and not new.details:
        return "was counted with what each fighter did: say --details"
    if new.details and not old.details:
        return "was counted without what each fighter did; begin anew with --save"
    return ""


def agents_told(task: Task) -> str:
    return ", ".join([f"{side}={who}" for side, who in task.agents.items()]) or "those of the scenario"


def check_still_so(cell: Cell, path: Path) -> None:
    """Fights the first one again: an agent or a rule may have been changed without anybody telling."""
    if not cell.summary.fights:
        return
    with Alone() as alone:
        again = next(iter(alone.results([Share(cell.task, range(1))]))).summary
    if (again.winners, again.lengths) != (cell.summary.winners[:1], cell.summary.lengths[:1]):
        raise Mistake(
            f"{path}: its first fight goes differently now: an agent or a rule has been changed since; "
            "begin anew with --save"
        )
