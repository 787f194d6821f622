"""What was asked of many fights, and what came out: one batch, or a cell for each thing that was tried."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Final

from fracas.arena.summary import Summary
from fracas.arena.work import Task
from fracas.kernel.build import BUILD
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
