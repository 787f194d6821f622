"""Agents from outside: a failing one loses the fight for its side, and nothing else breaks."""

from __future__ import annotations

from typing import Final

from fracas.kernel.decision import Chooser, Decision, Forfeit
from fracas.kernel.fight import Fight
from fracas.kernel.weighing import GROUNDS, PLAIN, Weigher, Weighing, weighed_by

MOST_BEATS: Final = 100
"""For each fighter: after so many beats of one round it has no end."""
MOST_ANSWERS: Final = 2000
"""After so many answers a beat has no end."""


class Patience:
    """How long a round may last for somebody from outside, who may do for ever what costs nothing."""

    def __init__(self) -> None:
        self.round = -1
        self.began = 0

    def check(self, name: str, fight: Fight, decision: Decision) -> None:
        if fight.round != self.round or fight.beats < self.began:
            self.round = fight.round
            self.began = fight.beats
        too_long = fight.beats - self.began > MOST_BEATS * len(fight.everyone())
        if too_long or len(fight.answers) > MOST_ANSWERS:
            raise failure(name, fight, decision, f"acts for ever in round {fight.round}")


class Guarded(Weigher):
    """Somebody else's agent. If it raises, answers what is not offered, or never ends its turn, its side forfeits the
    fight. Why it answers so is told as it says."""

    def __init__(self, name: str, then: Chooser) -> None:
        self.name = name
        self.then = then
        self.patience = Patience()

    def weigh(self, fight: Fight, decision: Decision) -> Weighing:
        self.patience.check(self.name, fight, decision)
        try:
            weighing = weighed_by(self.then, fight, decision)
            key = weighing.option.key
            found = decision.menu.find(key)
        except (Exception, SystemExit) as error:
            raise failure(self.name, fight, decision, f"raised {told(error)}") from error
        if found is None:
            raise failure(self.name, fight, decision, f"answered {shortened(key)}, which is not offered")
        weighing.option = found
        if weighing.ground not in GROUNDS:
            weighing.ground = PLAIN
        return weighing


def failure(name: str, fight: Fight, decision: Decision, what: str) -> Forfeit:
    """Which agent failed, at which question, and how."""
    who = fight.everyone()[decision.who].name
    return Forfeit(decision.who, f"{name}, asked '{decision.question.key}' for {who}, {what}")


def told(error: BaseException) -> str:
    """An exception in one line."""
    words = " ".join(str(error).split())
    return f"{type(error).__name__}: {words[:200]}" if words else type(error).__name__


def shortened(key: str) -> str:
    """An answer as a message shows it: somebody may have sent a book."""
    return repr(key if len(key) <= 60 else f"{key[:60]}...")
