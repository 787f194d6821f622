"""How a side's chance to win went over a fight: from moments of it the fight is played on to its end, again and again.

First from a few moments that lie evenly, then between those where the chance has changed most, then from all of them
more often. Where it has got to is in `ends` alone, so that anybody can go on with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from fracas.agents.ahead import Ahead
from fracas.agents.registry import agent
from fracas.arena.review import score
from fracas.kernel.decision import Chooser, spread
from fracas.kernel.fight import NOBODY
from fracas.kernel.mistake import Mistake, suggestion
from fracas.kernel.play import Beat
from fracas.kernel.real_dice import ROLL
from fracas.stage.scenario import SEEN
from fracas.table.game import Game
from fracas.table.intervals import wilson
from fracas.table.past_questions import past_question

POINTS: Final = 14
"""With so many moments it begins; as many more are put where it bends most."""
AT_ONCE: Final = 8
"""So many fights are played on before another moment has its turn."""
ENOUGH: Final = 400
KEY: Final = 17

Ends = dict[int, list[float]]
"""By beat, what each fight that was played on from there was worth to the side."""


@dataclass(frozen=True)
class Point:
    """A moment and the chance there, with its 95 % interval."""

    beat: int
    round: int
    chance: float
    low: float
    high: float
    play_outs: int
    line: str
    """What has happened since the moment before, in a line; empty where nothing did that is worth it."""


class Curve:
    """The chance of one side over the fight of a game, as far as it was looked at."""

    def __init__(self, game: Game, side: str | None, ends: Ends | None = None) -> None:
        if side is not None and side not in game.sides:
            raise Mistake(f"side: there is no '{side}'; {suggestion(side, game.sides)}")
        self.game = game
        self.side = game.sides.index(side) if side is not None else self._main_side()
        self.ends: Ends = ends if ends is not None else {}
        play = game.play
        self._beats: list[Beat] = [*play.past, play.running_beat()]
        self._starts = play.snapshots(list(range(len(self._beats))))
        self._policy: Chooser = agent(game.book.default_agent(), game.book, KEY, game.scenario.sight == SEEN)
        self._moments: dict[int, tuple[Ahead, str]] = {}
        self._decided = [at for at, beat in enumerate(self._beats) if self._question_of(beat) >= 0]
        if not self._decided:
            raise Mistake("nobody has decided anything yet")

    def _main_side(self) -> int:
        """That of whoever was the first person to answer, else the first of all."""
        people = self.game.play.fight.everyone()
        asked = [entry.who for entry in self.game.play.history() if entry.human and entry.ruling is None]
        return int(people[asked[0]].side) if asked and asked[0] != NOBODY else 0

    def _question_of(self, beat: Beat) -> int:
        """The number of its first entry that is a fighter's decision; below 0 for none."""
        numbers = [at for at, each in enumerate(beat.entries) if each.ruling is None and each.question != ROLL]
        return numbers[0] if numbers else -1

    # playing on

    def next(self) -> int | None:
        """The moment that is worth looking at next, by its beat; None when all is known well enough."""
        first = [self._decided[at] for at in spread(len(self._decided), POINTS)]
        new = [beat for beat in first if beat not in self.ends]
        if new:  # the farthest from what is known first, so that it has a shape soon
            return max(new, key=lambda beat: min([abs(beat - known) for known in self.ends], default=0))
        if len(self.ends) < 2 * POINTS:
            widest = self._widest()
            if widest is not None:
                return widest
        open_to_more = [beat for beat in sorted(self.ends) if len(self.ends[beat]) < ENOUGH]
        return min(open_to_more, key=lambda beat: len(self.ends[beat]), default=None)

    def _widest(self) -> int | None:
        """Between two moments with the greatest change, another in the middle."""
        best, most = None, 0.0
        places = [self._decided.index(beat) for beat in sorted(self.ends)]
        for before, after in pairwise(places):
            change = abs(self._chance(self._decided[after]) - self._chance(self._decided[before]))
            if after - before > 1 and change > most:
                best, most = self._decided[(before + after) // 2], change
        return best

    def _chance(self, beat: int) -> float:
        ends = self.ends[beat]
        return sum(ends) / max(1, len(ends))

    def play_on(self, beat: int) -> None:
        """Plays the fight on from there, once more."""
        ends = self.ends.setdefault(beat, [])
        if beat not in self._moments:
            self._moments[beat] = self._moment(beat)
        ahead, usual = self._moments[beat]
        end = ahead.end_of(usual, None, len(ends))
        winner = end.winner if end is not None and end.over else NOBODY
        ends.append(score(winner, self.side))

    def _moment(self, beat: int) -> tuple[Ahead, str]:
        game, found = self.game, self._beats[beat]
        then = past_question(game.book, self._starts[beat], found.entries, self._question_of(found))
        assert then is not None, "a decision of a beat comes up again when it runs again"
        usual = self._policy.choose(then.fight, then.decision).key
        ahead = Ahead(game.book, then.fight, then.decision.who, self._policy, KEY, 0)
        ahead.secrets = False  # the chance itself knows everything
        return ahead, usual

    # what comes of it

    def points(self, told_as: list[int]) -> list[Point]:
        """What is known by now; `told_as` says by what number each beat is told."""
        play, out, before = self.game.play, list[Point](), 0
        for beat in sorted(self.ends):
            ends = self.ends[beat]
            if ends:
                low, high = wilson(sum(ends), len(ends))
                told = max(0, told_as[beat] - 1)  # it is the chance before that beat
                line = self._happened(before, beat)
                out.append(Point(told, self._starts[beat].round, self._chance(beat), low, high, len(ends), line))
                before = beat
        if play.over and out:
            worth = score(play.fight.winner, self.side)
            line = self._happened(before, len(play.past))
            out.append(Point(told_as[-1], play.fight.round, worth, worth, worth, 0, line))
        return out

    def _happened(self, first: int, last: int) -> str:
        """What matters most of these beats, in a line."""
        play, book = self.game.play, self.game.book
        openings = [*[beat.logged for beat in play.past], len(play.log)]
        events: list[Any] = play.log[openings[first] : openings[min(last, len(play.past))]]
        return book.gist(play.fight, events).line() if events else ""
