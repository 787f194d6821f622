"""How will this go? Many fights of a scenario, counted: who wins, how long it takes, who falls, and which are worth
watching."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from time import monotonic
from typing import TYPE_CHECKING, Final

from pydantic import PrivateAttr

from fracas.arena.batch import FightResult, Fights
from fracas.kernel.dice import fight_key
from fracas.kernel.event import Event
from fracas.kernel.fight import Fight
from fracas.kernel.mistake import Mistake
from fracas.server.bodies import FallShare, Simulated, Watch, Watched, WinShare
from fracas.server.jobs import IDLE, Job
from fracas.table.game import is_program
from fracas.table.intervals import wilson

if TYPE_CHECKING:
    from fracas.server.workbench import Workbench

TURN: Final = 0.5
"""Seconds after which it lets others have its place for a while."""
DRAWN: Final = -1


# how it is counted


@dataclass(frozen=True, slots=True)
class Seen:
    """A fight that was fought, as far as it matters to whoever might watch it."""

    number: int
    winner: int
    rounds: int
    left: float
    """What the winner has left of its strength, as a share; of a drawn fight more than any."""


class Count:
    """What has been counted of all fights so far, beside what is told: it goes on with whoever goes on with it."""

    def __init__(self) -> None:
        self.out: Counter[int] = Counter()
        self.dead: Counter[int] = Counter()
        self.fled: Counter[int] = Counter()
        self.prisoner: Counter[int] = Counter()
        self.first_of: dict[tuple[int, int], Seen] = {}
        """By winner and length, the first such fight."""
        self.closest: Seen | None = None
        self.longest: Seen | None = None

    def add(self, fight: Fight, seen: Seen) -> None:
        for each in fight.everyone():
            self.out[each.index] += each.out
            self.dead[each.index] += bool(getattr(each, "dead", False))
            self.fled[each.index] += each.fled
            self.prisoner[each.index] += each.yielded
        self.first_of.setdefault((seen.winner, seen.rounds), seen)
        if self.closest is None or seen.left < self.closest.left:
            self.closest = seen
        if self.longest is None or seen.rounds > self.longest.rounds:
            self.longest = seen

    def typical(self, wins: Counter[int], rounds: Counter[int]) -> Seen:
        """Of the fights that went as most did the one whose length is nearest to that of half of all."""
        winner = max(wins, key=lambda each: (wins[each], -each))
        half, passed = sum(rounds.values()) / 2, 0
        median = 0
        for length in sorted(rounds):
            passed += rounds[length]
            if passed >= half:
                median = length
                break
        alike = [seen for (who, _), seen in self.first_of.items() if who == winner]
        return min(alike, key=lambda seen: (abs(seen.rounds - median), seen.number))


class Counted(Simulated):
    """What is told, and what it was counted from."""

    _count: Count = PrivateAttr(default_factory=Count)

    @property
    def count(self) -> Count:
        return self._count


class CountedFights(Fights):
    """Fights of a batch, of which more is kept than who won."""

    count: Count

    def fight(self, number: int) -> FightResult:
        self._number = number
        return super().fight(number)

    def result(self, fight: Fight, events: list[Event]) -> FightResult:
        result = super().result(fight, events)
        mine = [each.index for each in fight.everyone() if each.side == fight.winner]
        left = sum([self.scenario.book.standing(fight, each) for each in mine]) / len(mine) if mine else 2.0
        self.count.add(fight, Seen(self._number, result.winner, result.rounds, left))
        return result


@dataclass(frozen=True, kw_only=True)
class Simulate(Job[Counted]):
    """So many fights of a scenario, or as many as there is time for; counts what they came to. It is done in turns, so
    that others need not wait for the end of it."""

    urgency = IDLE
    scenario: dict[str, object]
    agents: dict[str, str]
    """Who plays which side, where it is not whom the scenario says."""
    fights: int
    seed: int
    seconds: float
    so_far: Counted | None = None

    def run(self, bench: Workbench) -> Counted:
        for side, name in self.agents.items():
            if is_program(name):
                raise Mistake(f"{side}={name}: programs do not play here; name an agent")
        begun = monotonic()
        done = self.so_far.fights if self.so_far is not None else 0
        fights = bench.fights(self.scenario, self.agents, self.seed)
        fights.count = self.so_far.count if self.so_far is not None else Count()
        results: list[FightResult] = []
        while done + len(results) < self.fights:
            bench.check()
            results.append(fights.fight(done + len(results)))
            if monotonic() - begun > TURN:
                break
        return self.told(self.counted(fights.scenario.setup.sides, results, monotonic() - begun), fights)

    def told(self, so_far: Counted, fights: CountedFights) -> Counted:
        """The same with all that follows from it."""
        count, sides, total = fights.count, so_far.sides, max(1, so_far.fights)
        shares: list[WinShare] = []
        for side, wins in so_far.wins.items():
            low, high = wilson(wins, so_far.fights)
            shares.append(WinShare(side=side, share=wins / total, low=low, high=high))
        fallen = [
            FallShare(
                fighter=each.name,
                side=sides[each.side],
                out=count.out[at] / total,
                dead=count.dead[at] / total,
                fled=count.fled[at] / total,
                prisoner=count.prisoner[at] / total,
            )
            for at, each in enumerate(fights.scenario.setup.entrants)
        ]
        out = so_far.model_copy(
            update={"shares": shares, "fallen": fallen, "watch": self.worth_watching(so_far, count)}
        )
        out._count = count
        return out

    def worth_watching(self, so_far: Counted, count: Count) -> Watched | None:
        if count.closest is None or count.longest is None:
            return None
        wins = Counter({at: so_far.wins[side] for at, side in enumerate(so_far.sides)})
        wins[DRAWN] = so_far.draws
        typical = count.typical(wins, Counter(so_far.rounds))
        return Watched(
            typical=self.shown(typical, so_far.sides),
            closest=self.shown(count.closest, so_far.sides),
            longest=self.shown(count.longest, so_far.sides),
        )

    def shown(self, seen: Seen, sides: list[str]) -> Watch:
        return Watch(
            number=seen.number + 1,
            seed=str(fight_key(self.seed, seen.number)),
            winner=sides[seen.winner] if seen.winner >= 0 else None,
            rounds=seen.rounds,
        )

    def counted(self, sides: list[str], results: list[FightResult], seconds: float) -> Counted:
        """These results, together with those before them."""
        before = self.so_far or Counted(
            sides=sides,
            fights=0,
            wanted=self.fights,
            wins=dict.fromkeys(sides, 0),
            draws=0,
            forfeits=dict.fromkeys(sides, 0),
            rounds={},
            survivors=dict.fromkeys(sides, 0),
            seconds=0.0,
        )
        lost = [side for each in results for side, _ in each.forfeits]
        return Counted(
            sides=sides,
            fights=before.fights + len(results),
            wanted=self.fights,
            wins={
                side: before.wins[side] + sum(each.winner == at for each in results) for at, side in enumerate(sides)
            },
            draws=before.draws + sum(each.winner < 0 for each in results),
            forfeits={side: before.forfeits[side] + lost.count(at) for at, side in enumerate(sides)},
            rounds=dict(Counter(before.rounds) + Counter([each.rounds for each in results])),
            survivors={
                side: before.survivors[side] + sum(each.survivors[at] for each in results)
                for at, side in enumerate(sides)
            },
            seconds=before.seconds + seconds,
            won=[each.winner for each in results],
        )

    def rest(self, so_far: Counted) -> Simulate | None:
        over = so_far.fights >= self.fights or so_far.seconds >= self.seconds
        return None if over else replace(self, so_far=so_far)

    def share(self, so_far: Counted) -> float:
        return min(1.0, max(so_far.fights / max(1, self.fights), so_far.seconds / self.seconds))
