"""What somebody weighed before it answered, as data: for whoever asks why."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Chooser, Decision, Option
from fracas.kernel.fight import Fight

PLAIN: Final = "plain"
"""Nothing was weighed: the plain thing to do."""
WEIGHED: Final = "weighed"
"""The look ahead decided, for the usual answer or for another."""
TARGETED: Final = "targeted"
FLEES: Final = "flees"
YIELDS: Final = "yields"
"""What the doctrine decided: whom to go for, to get away, to lay down arms."""
GROUNDS: Final = [PLAIN, WEIGHED, TARGETED, FLEES, YIELDS]


class Weighed:
    """One answer that was tried, and how much better than the usual one it did: in shares of a won fight."""

    def __init__(self, key: str, lasting: bool, gain: float, error: float, count: int) -> None:
        self.key = key
        self.lasting = lasting
        """Whether it was tried from then on, instead of once."""
        self.gain = gain
        self.error = error
        self.count = count


class Weighing:
    """How an answer came about."""

    def __init__(self, option: Option, usual: str, ground: str = PLAIN) -> None:
        self.option = option
        self.usual = usual
        self.ground = ground
        self.tried: list[Weighed] = []
        """Best first."""
        self.play_outs = 0
        self.rounds = 0
        """How far each of them went; 0 for to the end."""
        self.worth = -1.0
        """What the usual answer came to on average, from 0 for lost to 1 for won; -1 if nothing was weighed."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Weigher(Chooser):
    """A chooser that can say why."""

    def weigh(self, fight: Fight, decision: Decision) -> Weighing:
        raise NotImplementedError

    def choose(self, fight: Fight, decision: Decision) -> Option:
        return self.weigh(fight, decision).option


def weighed_by(agent: Chooser, fight: Fight, decision: Decision) -> Weighing:
    """What an agent answers, and why; whoever cannot say so has weighed nothing."""
    if isinstance(agent, Weigher):
        return agent.weigh(fight, decision)
    option = agent.choose(fight, decision)
    return Weighing(option, option.key)


def written_weighing(weighing: Weighing) -> dict[str, object] | None:
    """As it is kept, but for the answer itself; None if nothing was weighed."""
    if weighing.ground == PLAIN:
        return None
    return {
        "usual": weighing.usual,
        "ground": weighing.ground,
        "tried": [[each.key, each.lasting, each.gain, each.error, each.count] for each in weighing.tried],
        "play_outs": weighing.play_outs,
        "rounds": weighing.rounds,
        "worth": weighing.worth,
    }


def read_weighing(answer: str, kept: dict[str, Any]) -> Weighing:
    """The same, read again, of whoever gave that answer."""
    out = Weighing(Option(answer), str(kept["usual"]), str(kept["ground"]))
    for key, lasting, gain, error, count in kept["tried"]:
        out.tried.append(Weighed(str(key), bool(lasting), float(gain), float(error), int(count)))
    out.play_outs = int(kept["play_outs"])
    out.rounds = int(kept["rounds"])
    out.worth = float(kept["worth"])
    return out
