"""Small studies of every kind, of real fights."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from fracas.arena.charts.contrasts import meetings
from fracas.arena.statistics import paired_difference
from fracas.arena.study import BALANCE, COMPARISON, SIMULATION, SWEEP, TOURNAMENT, Cell, Study
from fracas.arena.trials import Trials
from fracas.arena.work import Alone, Task, empty
from fracas.stage.scenario import from_document
from fracas.table.game import load_scenario

FIGHTS = 20
PATH = "fighters.Dame Ysolde.change.st"
OTHER = "fighters.Dame Ysolde.change.dx"


def cell(document: dict[str, Any], values: dict[str, Any], agents: dict[str, str] | None = None) -> Cell:
    task = Task(document, "duel", agents or {}, 1, details=True)
    return Cell(values, task, empty(from_document(document, "duel")))


def fought(kind: str, title: str, cells: list[Cell], fights: int = FIGHTS, **extra: Any) -> Study:
    Trials(cells, fights).run(Alone())
    return Study(kind, title, cells, seconds=1.5, extra=extra)


def scenario(name: str = "duel") -> dict[str, Any]:
    return deepcopy(load_scenario(name).document)


def changed(**change: int) -> dict[str, Any]:
    """The duel with another Dame Ysolde."""
    document = scenario()
    document["fighters"][0]["change"] = change
    return document


def simulation(name: str = "duel", fights: int = FIGHTS) -> Study:
    return simulation_of(scenario(name), fights)


def simulation_of(document: dict[str, Any], fights: int = FIGHTS) -> Study:
    return fought(SIMULATION, str(document["title"]), [cell(document, {})], fights, side=next(iter(document["sides"])))


def sweep() -> Study:
    values = [9, 11, 13]
    cells = [cell(changed(st=value), {PATH: value}) for value in values]
    return fought(SWEEP, "The duel", cells, vary=[{"path": PATH, "values": values}], side="red")


def sweep_of_two() -> Study:
    values = [9, 13]
    cells = [cell(changed(st=one, dx=two), {PATH: one, OTHER: two}) for two in values for one in values]
    vary = [{"path": path, "values": values} for path in (PATH, OTHER)]
    return fought(SWEEP, "The duel", cells, vary=vary, side="red")


def balance() -> Study:
    cells = [cell(changed(st=value), {PATH: value}) for value in (9, 11, 13)]
    found: dict[str, Any] = {"target": 0.8, "found": 12, "low": 10.5, "high": 12.9, "fits": True}
    return fought(BALANCE, "The duel", cells, path=PATH, side="red", **found)


def comparison() -> Study:
    variants = {"as it is": changed(), "stronger": changed(st=14), "weaker": changed(st=8)}
    study = fought(COMPARISON, "The duel", [cell(document, {"variant": name}) for name, document in variants.items()],
                   side="red")  # fmt: skip
    base = study.cells[0].summary.winners
    known = [(each.values["variant"], paired_difference(base, each.summary.winners, 0)) for each in study.cells[1:]]
    study.extra["differences"] = [
        {"label": name, "points": each.value, "low": each.low, "high": each.high} for name, each in known
    ]
    return study


def tournament() -> Study:
    agents = ["brute", "random"]
    cells = []
    for swapped in (False, True):
        red, blue = reversed(agents) if swapped else agents
        values = {"first": agents[0], "second": agents[1], "sides": "swapped" if swapped else "as written"}
        cells.append(cell(scenario(), values, {"red": red, "blue": blue}))
    study = fought(TOURNAMENT, "The duel", cells, agents=agents)
    known = meetings(study)
    study.extra["table"] = [[known[one, two].value if one != two else None for two in agents] for one in agents]
    study.extra["ratings"] = [
        {"agent": "brute", "rating": 1620, "low": 1540, "high": 1730},
        {"agent": "random", "rating": 1380, "low": 1270, "high": 1460},
    ]
    return study


STUDIES = {
    "simulation": simulation,
    "sweep": sweep,
    "sweep of two": sweep_of_two,
    "balance": balance,
    "comparison": comparison,
    "tournament": tournament,
}
