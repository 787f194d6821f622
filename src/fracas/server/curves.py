"""How likely each side was to win as a fight went on, and where that turned."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from fracas.arena.review import Course, Turn
from fracas.server.bodies import Curved, CurvePoint
from fracas.server.jobs import IDLE, Job

if TYPE_CHECKING:
    from fracas.server.workbench import Workbench

TURNS: Final = 0.1
"""A change of less is no turning point."""
MOST: Final = 4
"""So many turning points are marked."""


@dataclass(frozen=True, kw_only=True)
class Curve(Job[Curved]):
    """The chance of a side by beat, as the game master counts them."""

    urgency = IDLE
    side: str | None
    seconds: float
    knows_all: bool

    def run(self, bench: Workbench) -> Curved:
        course = Course(bench.game, self.side, self.seconds, self.knows_all)
        course.draw(lambda share: bench.go_on(share, lambda: curved(course)))
        return curved(course)


def curved(course: Course) -> Curved:
    turns = course.turns()
    changes = [each for each in turns if abs(each.change.value) >= max(TURNS, each.change.error)]
    marked = sorted(changes, key=lambda each: -abs(each.change.value))[:MOST]
    return Curved(side=course.side, play_outs=course.play_outs, points=[point(each, each in marked) for each in turns])


def point(turn: Turn, turning: bool) -> CurvePoint:
    chance, error = turn.chance.value, turn.chance.error
    return CurvePoint(
        beat=turn.beat,
        round=turn.round,
        chance=chance,
        low=max(0.0, chance - error),
        high=min(1.0, chance + error),
        turning=turning,
        change=turn.change.value,
        line=turn.line,
    )


def as_seen(found: Curved, all_beats: list[int], my_beats: list[int]) -> Curved:
    """The same for somebody who may not have known of every beat: by its own numbers, without words of ours."""
    number = dict(zip(all_beats, my_beats, strict=False))
    points = [each.model_copy(update={"beat": number.get(each.beat, each.beat), "line": ""}) for each in found.points]
    return found.model_copy(update={"points": points})
