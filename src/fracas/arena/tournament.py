"""Every agent against every other on one scenario: each fight both ways round, with the same dice."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from fracas.arena.ratings import Meeting, ratings
from fracas.arena.statistics import Estimate, percent
from fracas.arena.study import TOURNAMENT, Cell, Study
from fracas.arena.work import Task, empty
from fracas.kernel.fight import NOBODY
from fracas.kernel.mistake import Mistake
from fracas.stage.parts import HUMAN
from fracas.stage.scenario import Scenario
from fracas.table.game import is_program, nobody
from fracas.table.pipe import PREFIX
from fracas.table.programs import find

FIRST: Final = "first"
SECOND: Final = "second"
SIDES: Final = "sides"
WRITTEN: Final = "as written"
SWAPPED: Final = "swapped"


def read_agents(written: str, scenario: Scenario) -> list[str]:
    """'brute,tactician,./mine.py:Mine': who takes part; whoever cannot is told."""
    sides = scenario.setup.sides
    if len(sides) != 2:
        raise Mistake(f"{scenario.name}: a tournament needs two sides, and this has {len(sides)}")
    names = [name.strip() for name in written.split(",") if name.strip()]
    for name in names:
        if name == HUMAN:
            raise Mistake(f"--agents: nobody is asked in a tournament; '{HUMAN}' cannot take part")
        if name.startswith(PREFIX):
            raise Mistake(f"--agents: {name}: a program at a pipe plays one fight at a time, with 'fracas play'")
        if is_program(name):
            find(name)
            continue
        wrong = nobody(name, scenario.book)
        if wrong:
            raise Mistake(f"--agents: {wrong}")
    twice = next((name for at, name in enumerate(names) if name in names[:at]), None)
    if twice is not None:
        raise Mistake(f"--agents: '{twice}' is there twice; name each once")
    if len(names) < 2:
        raise Mistake(f"--agents {written}: a tournament needs two agents or more, such as 'brute,tactician'")
    return names


def tournament_study(scenario: Scenario, where: str, agents: Sequence[str], seed: int) -> Study:
    """A study that has still to be fought: for each pair a cell each way round."""
    one, other = scenario.setup.sides
    cells: list[Cell] = []
    for first, second in combinations(agents, 2):
        for sides, seats in ((WRITTEN, {one: first, other: second}), (SWAPPED, {one: second, other: first})):
            task = Task(scenario.document, where, seats, seed)
            cells.append(Cell({FIRST: first, SECOND: second, SIDES: sides}, task, empty(scenario)))
    return Study(TOURNAMENT, f"{scenario.title}: a tournament", cells, extra={"agents": list(agents)})


def meetings(study: Study) -> list[Meeting]:
    """Of each pair, what the first scored: fight by fight, over both ways round as far as both have got."""
    agents: list[str] = study.extra["agents"]
    found: list[Meeting] = []
    for written, swapped in zip(study.cells[::2], study.cells[1::2], strict=True):
        pairs = zip(written.summary.winners, swapped.summary.winners, strict=False)
        scores = [(score(as_written, 0) + score(turned, 1)) / 2 for as_written, turned in pairs]
        first, second = agents.index(str(written.values[FIRST])), agents.index(str(written.values[SECOND]))
        found.append(Meeting(first, second, scores))
    return found


def score(winner: int, side: int) -> float:
    """What a fight was worth to a side: a draw is half a win."""
    return 0.5 if winner == NOBODY else float(winner == side)


def forfeits(study: Study) -> dict[str, tuple[int, str]]:
    """Agents that failed: how many fights each lost by it, and what is told of the first."""
    found: dict[str, tuple[int, str]] = {}
    for cell in study.cells:
        for side, count in cell.summary.forfeits.items():
            agent = cell.task.agents[side]
            before, text = found.get(agent, (0, cell.summary.failures[side]))
            found[agent] = (before + count, text)
    return found


def conclude(study: Study) -> None:
    """Puts into a study what follows from its fights: a table of shares, ratings, and who failed."""
    agents: list[str] = study.extra["agents"]
    met = meetings(study)
    table: list[list[dict[str, float | None] | None]] = [[None] * len(agents) for _ in agents]
    for meeting in met:
        share = meeting.share
        table[meeting.first][meeting.second] = share.as_json()
        table[meeting.second][meeting.first] = turned_round(share).as_json()
    rated = sorted(zip(agents, ratings(len(agents), met), strict=True), key=lambda each: -each[1].value)
    study.extra["table"] = [[cell["value"] if cell is not None else None for cell in row] for row in table]
    study.extra["intervals"] = table
    study.extra["ratings"] = [
        {"agent": name, "rating": each.value, "low": each.low, "high": each.high} for name, each in rated
    ]
    study.extra["forfeits"] = {
        name: {"fights": count, "first": text} for name, (count, text) in forfeits(study).items()
    }
    study.findings = findings(agents, met, [name for name, _ in rated], study)


def turned_round(share: Estimate) -> Estimate:
    return Estimate(1 - share.value, 1 - share.high, 1 - share.low)


def findings(agents: Sequence[str], met: Sequence[Meeting], order: Sequence[str], study: Study) -> list[str]:
    """Who is the best, whether it is sure, and who failed."""
    shares = {(agents[each.first], agents[each.second]): each.share for each in met}
    shares.update({(other, one): turned_round(share) for (one, other), share in list(shares.items())})
    best, next_best = order[0], order[1]
    told = []
    if all(shares[best, other].low > 0.5 for other in order[1:]):
        whom = f"{next_best}, {percent(shares[best, next_best])} of the points" if len(order) == 2 else "every other"
        told.append(f"{best} is the strongest: it surely beats {whom}.")
    else:
        told.append(
            f"{best} has the highest rating, but is not surely the strongest: against {next_best} it scores "
            f"{percent(shares[best, next_best])}."
        )
    even = [f"{one} and {other}" for one, other in combinations(order, 2) if not shares[one, other].excludes(0.5)]
    if even:
        told.append(f"Not told apart yet: {'; '.join(even)}.")
    for name, (count, text) in forfeits(study).items():
        told.append(f"{name} forfeited {count:,} fight{'' if count == 1 else 's'}: {text}")
    return told
