"""Two agents against each other on one scenario: each fight both ways round, with the same dice.

Every answer is checked and timed on the way, by the processor's time, which others on the machine do not change.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import log10
from time import process_time
from typing import Final

from fracas.agents.registry import agent
from fracas.arena.fights import TURNS
from fracas.kernel.decision import Chooser, Decision, Forfeit, Option, Seated
from fracas.kernel.dice import SeededDice, fight_key, hash64
from fracas.kernel.fight import Fight
from fracas.kernel.mistake import Mistake
from fracas.stage.scenario import SEEN, Scenario

STEPS: Final = 40
"""Times are kept in classes, so many for each power of ten: to within 6 %."""
SHORTEST: Final = 1e-6


@dataclass
class Times:
    """How long somebody thought over its decisions, in seconds."""

    total: float = 0.0
    longest: float = 0.0
    classes: dict[int, int] = field(default_factory=dict)

    def add(self, seconds: float) -> None:
        self.total += seconds
        self.longest = max(self.longest, seconds)
        at = round(STEPS * log10(max(seconds, SHORTEST) / SHORTEST))
        self.classes[at] = self.classes.get(at, 0) + 1

    def join(self, other: Times) -> None:
        self.total += other.total
        self.longest = max(self.longest, other.longest)
        for at, count in other.classes.items():
            self.classes[at] = self.classes.get(at, 0) + count

    @property
    def count(self) -> int:
        return sum(self.classes.values())

    @property
    def mean(self) -> float:
        return self.total / max(1, self.count)

    def below(self, share: float) -> float:
        """The time that such a share of all decisions stays below."""
        left = share * self.count
        for at in sorted(self.classes):
            left -= self.classes[at]
            if left <= 0:
                return min(self.longest, SHORTEST * 10 ** (at / STEPS))
        return self.longest


class Observed(Chooser):
    """Somebody who is watched: whether each answer is offered, and how long it takes."""

    def __init__(self, name: str, then: Chooser, times: Times) -> None:
        self.name = name
        self.then = then
        self.times = times

    def choose(self, fight: Fight, decision: Decision) -> Option:
        began = process_time()
        option = self.then.choose(fight, decision)
        self.times.add(process_time() - began)
        if decision.menu.find(option.key) is None:
            text = f"{self.name} answered '{option.key}' to '{decision.question.key}', which is not offered"
            raise Forfeit(decision.who, text)
        return option


@dataclass
class Outcome:
    """How one fight of a match went: for the first agent, who played that side."""

    number: int
    side: int
    won: float
    """1 for the first agent, 0 for the second, a half for nobody."""
    rounds: int
    by_limit: bool
    """Whether it was the limit of rounds that ended it."""
    illegal: str
    """What is told of an agent that failed, and has lost by it."""
    times: tuple[Times, Times]


class Match:
    """The fights of one agent against another."""

    def __init__(
        self,
        scenario: Scenario,
        names: tuple[str, str],
        seed: int,
        tables: tuple[dict[str, list[str]] | None, dict[str, list[str]] | None] = (None, None),
    ) -> None:
        if len(scenario.setup.sides) != 2:
            raise Mistake(f"{scenario.name}: a match needs two sides, and this has {len(scenario.setup.sides)}")
        self.scenario = scenario
        self.names = names
        self.seed = seed
        self.longest = TURNS * len(scenario.setup.entrants) * (scenario.setup.ending.rounds + 1)
        self.agents = [
            [self.agent(name, table, index, which) for index in range(len(scenario.setup.entrants))]
            for which, (name, table) in enumerate(zip(names, tables, strict=True))
        ]

    def agent(self, name: str, table: dict[str, list[str]] | None, index: int, which: int) -> Chooser:
        key = hash64(self.seed, index, which)
        scenario = self.scenario
        return agent(name, scenario.book, key, scenario.sight == SEEN, scenario.doctrines[index], table)

    def pair(self, number: int) -> tuple[Outcome, Outcome]:
        """The same fight twice, with the sides changed."""
        return self.fight(number, 0), self.fight(number, 1)

    def fight(self, number: int, side: int) -> Outcome:
        """One fight, with the first agent on that side."""
        fight = self.scenario.begin(SeededDice(fight_key(self.seed, number)))
        fight.number = number
        times = (Times(), Times())
        seats: list[Chooser] = []
        for each in fight.everyone():
            which = 0 if each.side == side else 1
            seats.append(Observed(self.names[which], self.agents[which][each.index], times[which]))
        fight.chooser = Seated(seats)
        rules = self.scenario.book
        try:
            if any(chooser.looks_ahead for both in self.agents for chooser in both):
                fight = rules.run_in_steps(fight, self.longest)
            else:
                rules.run(fight, self.longest)
        except Forfeit as forfeit:
            mine = fight.everyone()[forfeit.who].side == side
            return Outcome(number, side, 0.0 if mine else 1.0, fight.round, False, forfeit.text, times)
        won = 0.5 if fight.winner < 0 else 1.0 if fight.winner == side else 0.0
        limit = self.scenario.setup.ending.rounds
        by_limit = not fight.over or (fight.winner < 0 and 0 < limit <= fight.round)
        illegal = "" if fight.over else f"the fight did not end in {fight.beats} beats"
        return Outcome(number, side, won, fight.round, by_limit, illegal, times)
