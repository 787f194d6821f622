"""The chapters of a report, by the kind of its study."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from fracas.arena.charts import contrasts, course, deeds, ends, places
from fracas.arena.charts.drawing import Chart, Paper
from fracas.arena.study import BALANCE, COMPARISON, SIMULATION, SWEEP, TOURNAMENT, Cell, Study
from fracas.kernel.dice import SeededDice
from fracas.stage.scenario import from_document
from fracas.table import portrait


@dataclass(frozen=True)
class Chapter:
    """Charts that belong together."""

    key: str
    title: str
    charts: list[Chart]


def paper_of(cell: Cell) -> Paper:
    """What the charts of a batch are drawn of; its map as the fights begin on it."""
    scenario = from_document(cell.task.document, cell.task.where)
    fight = scenario.begin(SeededDice(cell.task.seed))
    places = {cell: name for cell, name in enumerate(fight.board.names) if name}
    return Paper(cell.summary, scenario.book.round_word, portrait.board(scenario.book, fight), places)


def chapters(study: Study) -> list[Chapter]:
    """What there is to be seen, the weightiest first."""
    return [each for each in BY_KIND[study.kind](study) if each.charts]


def simulation(study: Study) -> list[Chapter]:
    paper = paper_of(study.cells[0])
    first = found(ends.win_rates(paper), ends.lengths(paper), contrasts.mirrored(study))
    side = contrasts.side_index(study)
    return [Chapter("outcome", "How it ends", first), *details(paper, side)]


def details(paper: Paper, side: int) -> list[Chapter]:
    """What a batch tells of its fighters."""
    summary = paper.summary
    people = [ends.survival(paper)]
    if not summary.detailed:
        return [Chapter("people", "Who is left", people)]
    going = found(course.blood(paper), course.health(paper), course.chances(paper, side), course.turning(paper, side))
    doing = found(deeds.harm(paper), deeds.sources(paper), deeds.deeds(paper))
    maps = found(*[places.places(paper, side) for side in range(len(summary.sides))])
    return [
        Chapter("people", "Who is left, and how it goes", [*people, *going]),
        Chapter("doing", "What they did", doing),
        Chapter("map", "Where it happened", maps),
    ]


def sweep(study: Study) -> list[Chapter]:
    return [Chapter("tried", "What was tried", [contrasts.tried(study)])]


def balance(study: Study) -> list[Chapter]:
    return [Chapter("balance", "What was tried", [contrasts.balance(study)])]


def comparison(study: Study) -> list[Chapter]:
    both = found(contrasts.differences(study), contrasts.each_rate(study))
    return [Chapter("differences", "What differs", both)]


def tournament(study: Study) -> list[Chapter]:
    return [Chapter("standing", "Who plays best", found(contrasts.table(study), contrasts.ratings(study)))]


def found(*wanted: Chart | None) -> list[Chart]:
    return [each for each in wanted if each is not None]


BY_KIND: Final[dict[str, Callable[[Study], list[Chapter]]]] = {
    SIMULATION: simulation,
    SWEEP: sweep,
    BALANCE: balance,
    COMPARISON: comparison,
    TOURNAMENT: tournament,
}
