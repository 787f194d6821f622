"""How will this go? Many fights of a scenario, counted: who wins, how long it takes, who falls, and which are worth
watching."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from time import monotonic
from typing import TYPE_CHECKING, Final

from pydantic import PrivateAttr

from fracas.arena.rows import DEAD, FLED, PRISONER, STANDING
from fracas.arena.summary import Seen, Summary
from fracas.arena.work import empty
from fracas.kernel.dice import fight_key
from fracas.kernel.mistake import Mistake
from fracas.server.bodies import FallShare, Simulated, Watch, Watched, WinShare
from fracas.server.jobs import IDLE, Job
from fracas.table.game import is_program

if TYPE_CHECKING:
    from fracas.server.workbench import Workbench

TURN: Final = 0.5
"""Seconds after which it lets others have its place for a while."""


class Counted(Simulated):
    """What is told, and what it was counted from."""

    _summary: Summary | None = PrivateAttr(default=None)

    @property
    def summary(self) -> Summary | None:
        return self._summary


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
        before = self.so_far.seconds if self.so_far is not None else 0.0
        fights = bench.fights(self.scenario, self.agents, self.seed)
        summary = self.so_far.summary if self.so_far is not None else None
        if summary is None:
            summary = empty(fights.scenario)
        done = summary.fights
        while summary.fights < self.fights:
            bench.check()
            summary.add(fights.fight(summary.fights))
            if monotonic() - begun > TURN:
                break
        return self.told(summary, fights.scenario.book.round_word, done, before + monotonic() - begun)

    def told(self, summary: Summary, round_word: str, before: int, seconds: float) -> Counted:
        """All that follows from what was counted; so many fights have been told of before."""
        total = max(1, summary.fights)
        shares: list[WinShare] = []
        for side, wins in summary.wins.items():
            low, high = summary.interval(side)
            shares.append(WinShare(side=side, share=wins / total, low=low, high=high))
        fallen = [
            FallShare(
                fighter=each.name,
                side=summary.sides[each.side],
                out=1 - each.ends[STANDING] / total,
                dead=each.ends[DEAD] / total,
                fled=each.ends[FLED] / total,
                prisoner=each.ends[PRISONER] / total,
            )
            for each in summary.fighters
        ]
        out = Counted(
            sides=summary.sides,
            fights=summary.fights,
            wanted=self.fights,
            wins=summary.wins,
            draws=summary.draws,
            forfeits={side: summary.forfeits.get(side, 0) for side in summary.sides},
            rounds=dict(Counter(summary.lengths)),
            round_word=round_word,
            survivors={side: summary.left[at].total for at, side in enumerate(summary.sides)},
            seconds=seconds,
            won=list(summary.winners[before:]),
            shares=shares,
            fallen=fallen,
            watch=self.worth_watching(summary),
        )
        out._summary = summary
        return out

    def worth_watching(self, summary: Summary) -> Watched | None:
        typical, longest = summary.typical(), summary.longest()
        if typical is None or longest is None:
            return None
        return Watched(
            typical=self.shown(typical, summary.sides),
            closest=self.shown(summary.closest or typical, summary.sides),
            longest=self.shown(longest, summary.sides),
        )

    def shown(self, seen: Seen, sides: list[str]) -> Watch:
        return Watch(
            number=seen.number + 1,
            seed=str(fight_key(self.seed, seen.number)),
            winner=sides[seen.winner] if seen.winner >= 0 else None,
            rounds=seen.rounds,
        )

    def rest(self, so_far: Counted) -> Simulate | None:
        over = so_far.fights >= self.fights or so_far.seconds >= self.seconds
        return None if over else replace(self, so_far=so_far)

    def share(self, so_far: Counted) -> float:
        return min(1.0, max(so_far.fights / max(1, self.fights), so_far.seconds / self.seconds))
