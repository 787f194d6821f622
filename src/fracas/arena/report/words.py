"""What a report says in sentences."""

from __future__ import annotations

from fracas.arena.statistics import percent, share
from fracas.arena.study import BALANCE, COMPARISON, SIMULATION, SWEEP, TOURNAMENT, Study
from fracas.arena.summary import Summary

KINDS = {
    SIMULATION: "How it will go",
    SWEEP: "What one change does",
    BALANCE: "How to make it as hard as wanted",
    COMPARISON: "What differs",
    TOURNAMENT: "Who plays best",
}


def kind(study: Study) -> str:
    return KINDS.get(study.kind, study.kind)


def findings(study: Study) -> list[str]:
    """What the study says follows from it; of one that says nothing, who wins."""
    if study.findings:
        return study.findings
    return basics(study.cells[0].summary)


def basics(summary: Summary) -> list[str]:
    """Who wins, and whether that is more than luck."""
    found = {side: share(wins, summary.fights) for side, wins in summary.wins.items()}
    best = max(found, key=lambda side: found[side].value)
    others = [each for side, each in found.items() if side != best]
    told = [f"{side} wins {percent(each)}" for side, each in found.items()]
    sure = all(found[best].low > each.high for each in others)
    if sure:
        return [f"{best} is ahead, by more than the error.", "; ".join(told) + "."]
    return ["No side is ahead by more than the error.", "; ".join(told) + "."]


def fought(study: Study) -> str:
    """How much was fought, in a line."""
    fights = sum([cell.summary.fights for cell in study.cells])
    seeds = sorted({cell.task.seed for cell in study.cells})
    cells = f" of {len(study.cells)} tried" if len(study.cells) > 1 else ""
    seed = f"seed {seeds[0]}" if len(seeds) == 1 else f"seeds {seeds[0]} to {seeds[-1]}"
    stopped = ", interrupted" if study.interrupted else ""
    return f"{fights:,} fights{cells}, {seed}{stopped}"


def build(study: Study) -> str:
    return "compiled" if study.build == "compiled" else "pure Python"
