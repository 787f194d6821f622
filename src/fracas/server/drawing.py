"""How the chance to win went over a fight: found out in a process of its own, in turns."""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import monotonic
from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from fracas.arena.curve import AT_ONCE, Ends
from fracas.server.bodies import WinChance, WinCurve
from fracas.server.jobs import IDLE, AtSeat
from fracas.server.simulating import TURN

if TYPE_CHECKING:
    from fracas.server.workbench import Workbench


class Drawn(WinCurve):
    """The same, with what it takes to go on."""

    ends: Annotated[Ends, Field(exclude=True)]


@dataclass(frozen=True, kw_only=True)
class Draw(AtSeat[Drawn]):
    """The curve of a side's chance, for as long as there is time; in turns, so that others need not wait for it."""

    urgency = IDLE
    side: str | None
    seconds: float
    so_far: Drawn | None = None

    def run(self, bench: Workbench) -> Drawn:
        begun = monotonic()
        before = self.so_far
        ends = {beat: [*found] for beat, found in before.ends.items()} if before is not None else {}
        curve = bench.curve(self.side, ends)
        beat = curve.next()
        while beat is not None and monotonic() - begun < TURN:
            for _ in range(AT_ONCE):
                bench.check()
                curve.play_on(beat)
            beat = curve.next()
        seconds = monotonic() - begun + (before.seconds if before is not None else 0.0)
        points = curve.points(bench.seat(self).told_as())
        return Drawn(
            side=bench.game.sides[curve.side],
            points=[WinChance(**vars(each)) for each in points],
            play_outs=sum([len(found) for found in curve.ends.values()]),
            done=beat is None or seconds >= self.seconds,
            seconds=seconds,
            ends=curve.ends,
        )

    def rest(self, so_far: Drawn) -> Draw | None:
        return None if so_far.done else replace(self, so_far=so_far)

    def share(self, so_far: Drawn) -> float:
        return min(1.0, so_far.seconds / self.seconds)
