"""Play-outs shared over processes: copies of this one, who know all that it knows and are told only which to play.

Who plays what makes no difference to what comes of it, and the results are put together in the order in which they were
asked for: one process and eight come to the same.
"""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

Job = tuple[int, int]
"""Whose play-out, by place, and of which number."""
Player = Callable[[int, int], float]
"""Plays it, and says what it came to."""
AT_ONCE: Final = 256
"""So many are handed out to each at a time."""


def can_share() -> bool:
    """Whether a process can be copied here: not on Windows."""
    return hasattr(os, "fork")


class Copy:
    """A copy of this process, which plays what it is told for as long as somebody tells it."""

    def __init__(self, team: Team) -> None:
        from multiprocessing import get_context  # takes its time, and few ask for it

        context: Any = get_context("fork")
        self.line, other = context.Pipe()
        lines: list[Connection] = [self.line, *[each.line for each in team.copies]]
        self.process = context.Process(target=serve, args=(team, other, lines), daemon=True)
        self.process.start()
        other.close()

    def ask(self, jobs: list[Job], deadline: float) -> None:
        with suppress(OSError):  # if it has ended, it will not answer, either
            self.line.send((jobs, deadline))

    def answer(self) -> list[float] | None:
        """What they came to, as far as there was time; None if the process has ended."""
        try:
            found: list[float] = self.line.recv()
        except (EOFError, OSError):
            return None
        return found

    def close(self) -> None:
        """Ends it, also in the middle of its work, and leaves nothing of it behind."""
        self.line.close()
        self.process.kill()
        self.process.join()
        self.process.close()


def serve(team: Team, line: Connection, others: list[Connection]) -> None:
    """The life of a copy. Ctrl-C ends it at once; so does the end of the process that it was copied from, since nobody
    else keeps a hold of that one's end of the line."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    gc.freeze()  # what was there before is not its own
    for other in others:
        other.close()
    with suppress(EOFError, OSError):
        while True:
            jobs, deadline = line.recv()
            line.send(team.play_all(jobs, deadline))


class Team:
    """Whoever plays: this process, and as many copies of it as make up the number."""

    def __init__(self, play: Player, processes: int) -> None:
        self.play = play
        self.copies: list[Copy] = []
        for _ in range(processes - 1):
            self.copies.append(Copy(self))

    def close(self) -> None:
        for copy in self.copies:
            copy.close()

    def results(self, jobs: list[Job], deadline: float) -> list[float]:
        """What they came to, in order: all of them, or those before the first for which there was no time."""
        out: list[float] = []
        each = AT_ONCE * (len(self.copies) + 1)
        for first in range(0, len(jobs), each):
            some = jobs[first : first + each]
            out += self.shared(some, deadline)
            if len(out) < first + len(some):
                break
        return out

    def shared(self, jobs: list[Job], deadline: float) -> list[float]:
        """Dealt out like cards, and picked up in the same order."""
        count = len(self.copies) + 1
        hands = [jobs[place::count] for place in range(count)]
        for copy, hand in zip(self.copies, hands[1:], strict=True):
            copy.ask(hand, deadline)
        found = [self.play_all(hands[0], deadline)]
        for copy, hand in zip(self.copies, hands[1:], strict=True):
            answer = copy.answer()
            found.append(self.play_all(hand, deadline) if answer is None else answer)
        out: list[float] = []
        for number in range(len(jobs)):
            row = number // count
            if row >= len(found[number % count]):
                break
            out.append(found[number % count][row])
        return out

    def play_all(self, jobs: list[Job], deadline: float) -> list[float]:
        """As far as there is time; 0 is no deadline."""
        found: list[float] = []
        for place, number in jobs:
            if deadline > 0.0 and monotonic() > deadline:
                break
            found.append(self.play(place, number))
        return found
