"""A race: what somebody could do instead runs against what it would usually do, always with the same luck.

Whoever makes no difference drops out first; the rest are halved, again and again, until the budget is spent or it is
clear. What is usual stays unless something is better by more than its error: to take the best of many estimates would
be to take the luckiest.
"""

from __future__ import annotations

from math import isnan, nan, sqrt
from time import monotonic
from typing import Final

from fracas.agents.ahead import WIDE, Ahead, Habit, share_of
from fracas.agents.sharing import Job, Team
from fracas.kernel.decision import Amounts, Decision, Destinations, Option
from fracas.kernel.dice import SeededDice, hash64
from fracas.kernel.weighing import WEIGHED, Weighed, Weighing

LEAST: Final = 4
"""So many play-outs each begin with; what was tried less often is not known."""
ROOM: Final = 6
"""There are no more runners than have so many play-outs each."""
A_FEW: Final = 14
"""So many play-outs are wanted at least."""
CLEAR: Final = 3.0
"""So many errors ahead, it is clear."""
ENOUGH: Final = 16
"""But not before so many play-outs."""
SHARED: Final = 0.95
"""So much of its time is played if several processes share it; the rest goes into copying and ending them."""
USUAL: Final = -1
"""The place of the usual answer among the runners."""
WORTH_IT: Final = 0.01
"""For less than a point, nobody leaves what is usual."""
SPREAD: Final = 1e-4
"""The least that the worth of play-outs is taken to vary by."""


class Runner:
    """An answer that is tried, once or from now on, and how much better it does than the usual one."""

    def __init__(self, key: str, habit: Habit | None) -> None:
        self.place = 0
        """Which of the runners it is."""
        self.key = key
        self.habit = habit
        self.count = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, gain: float) -> None:
        self.count += 1
        self.total += gain
        self.squares += gain * gain

    @property
    def gain(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def error(self) -> float:
        if self.count < 2:
            return 1.0
        variance = (self.squares - self.total * self.total / self.count) / (self.count - 1)
        return sqrt(max(SPREAD, variance) / self.count)

    @property
    def differs(self) -> bool:
        return self.squares > 1e-12


def by_promise(runner: Runner) -> float:
    return -(runner.gain + runner.error)


def by_gain(runner: Runner) -> float:
    return -runner.gain


class Limits:
    """What a race may cost: play-outs, the answers that they take (which is the same on every machine), and, where that
    is what somebody has said, seconds. 0 is no limit."""

    def __init__(
        self, play_outs: int, effort: int = 0, seconds: float = 0.0, sure: float = 1.0, processes: int = 1
    ) -> None:
        self.play_outs = play_outs
        self.effort = effort
        self.seconds = seconds
        self.sure = sure
        """How many errors something must be better by."""
        self.processes = processes
        """How many share the play-outs: they come to the same, but sooner."""


class Race:
    """A race at one question."""

    def __init__(self, ahead: Ahead, decision: Decision, usual: str, keys: list[str], limits: Limits) -> None:
        self.ahead = ahead
        self.decision = decision
        self.usual = usual
        self.sure = limits.sure
        self.processes = limits.processes
        seconds = limits.seconds if limits.processes == 1 else SHARED * limits.seconds
        self.deadline = monotonic() + seconds if seconds else 0.0
        self.known: list[float] = []
        """What the usual answer came to, play-out by play-out."""
        self.count = 0
        """How many play-outs there were."""
        self.failed = 0
        """How many of them came to nothing."""
        self.play_outs = limits.play_outs
        if limits.effort:
            self.play_outs = max(2 * LEAST, min(self.play_outs, limits.effort // max(1, self.first_effort(limits))))
        if limits.seconds:
            self.play_outs = max(2 * LEAST, min(self.play_outs, self.in_time(limits)))
        self.runners = self.lined_up(keys)

    def first_effort(self, limits: Limits) -> int:
        """What one play-out takes. In a large fight it goes less far: rather a few more of them."""
        ahead = self.ahead
        while True:
            before = ahead.effort
            self.known = [self.play(USUAL, 0)]
            self.count += 1
            self.failed = ahead.failed
            effort = ahead.effort - before
            if ahead.rounds <= 1 or effort * A_FEW <= limits.effort:
                return effort
            ahead.rounds -= 1

    def in_time(self, limits: Limits) -> int:
        """How many play-outs there is time for, at the pace of the first few. More runners than so many can tell apart
        would leave it to luck who wins."""
        begun = now = monotonic()
        while len(self.known) < LEAST and now < self.deadline:
            self.known.append(self.play(USUAL, len(self.known)))
            self.count += 1
            now = monotonic()
        self.failed = self.ahead.failed
        return int(limits.processes * limits.seconds * self.count / max(1e-6, now - begun))

    @property
    def spent(self) -> bool:
        return self.count >= self.play_outs or (self.deadline > 0.0 and monotonic() > self.deadline)

    def lined_up(self, keys: list[str]) -> list[Runner]:
        """Each answer once and, but for places, from now on; by lot, if there are too many."""
        menu = self.decision.menu
        out: list[Runner] = []
        for key in keys:
            out.append(Runner(key, None))
            if not isinstance(menu, Destinations):
                out.append(Runner(key, self.habit(key)))
        lots = SeededDice(hash64(self.ahead.key, len(out)))
        while len(out) > max(1, self.play_outs // ROOM):
            del out[lots.face(len(out)) - 1]
        for place, runner in enumerate(out):
            runner.place = place
        return out

    def habit(self, key: str) -> Habit:
        decision = self.decision
        menu = decision.menu
        question = decision.question.key
        if isinstance(menu, Amounts):
            says = share_of(menu, key) if menu.high - menu.low > WIDE else key
            return Habit(decision.who, question, "", says)
        return Habit(decision.who, question, self.usual, key)

    def play(self, place: int, number: int) -> float:
        """What the play-out of that number comes to, for the runner at that place or for the usual answer; no number if
        the rules do not let it come to anything."""
        ahead = self.ahead
        if place == USUAL:
            end = ahead.end_of(self.usual, None, number)
        else:
            runner = self.runners[place]
            end = ahead.end_of(runner.key, runner.habit, number)
        return nan if end is None else ahead.worth(end)

    def try_out(self, team: Team, runners: list[Runner], times: int) -> None:
        """Plays so many more times for each, and for the usual answer as often as for any of them."""
        jobs: list[Job] = []
        counts = [runner.count for runner in runners]
        for number in range(min(counts), max(counts) + times):
            if number >= len(self.known):
                jobs.append((USUAL, number))
            for runner in runners:
                if runner.count <= number < runner.count + times:
                    jobs.append((runner.place, number))
        for (place, number), worth in zip(jobs, team.results(jobs, self.deadline), strict=False):
            self.count += 1
            if isnan(worth):
                self.failed += 1
                return
            if place == USUAL:
                self.known.append(worth)
            else:
                self.runners[place].add(worth - self.known[number])

    def run(self) -> Runner | None:
        """The winner, if it is better than the usual answer; otherwise nobody."""
        if not self.runners or self.failed:
            return None
        team = Team(self.play, self.processes)
        try:
            return self.winner(team)
        finally:
            team.close()

    def winner(self, team: Team) -> Runner | None:
        left = self.runners
        self.try_out(team, left, max(2, min(LEAST, self.play_outs // (2 * len(left)))))
        left = [runner for runner in left if runner.differs]
        while left and not self.spent and self.failed == 0:
            left.sort(key=by_promise)
            left = [runner for runner in left[: max(1, len(left) // 2)] if runner.gain + 2 * runner.error > 0]
            if not left:
                break
            first = left[0]
            if len(left) == 1 and first.count >= ENOUGH and first.gain > CLEAR * first.error:
                break
            each = max(1, min((self.play_outs - self.count) // len(left), max(2 * LEAST, first.count)))
            self.try_out(team, left, each)
        if self.failed:
            return None
        best: Runner | None = None
        most = 0.0
        for runner in left:
            surely = runner.gain - self.sure * runner.error
            if surely > most and runner.gain >= WORTH_IT and runner.count >= LEAST:
                best, most = runner, surely
        return best

    def weighed(self, runner: Runner) -> Weighed:
        return Weighed(runner.key, runner.habit is not None, runner.gain, runner.error, runner.count)

    def weighing(self, usual: Option) -> Weighing:
        """Who has won, and how everybody did."""
        best = self.run()
        option = None if best is None else self.decision.menu.find(best.key)
        out = Weighing(usual if option is None else option, usual.key, WEIGHED)
        out.tried = [self.weighed(runner) for runner in sorted(self.runners, key=by_gain)]
        out.play_outs = self.count
        out.rounds = self.ahead.rounds
        out.worth = sum(self.known) / len(self.known) if self.known else -1.0
        return out
