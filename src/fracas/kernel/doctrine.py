"""A doctrine: how somebody fights, as a game master would say it of goblins or of guards. Plain data."""

from __future__ import annotations

from typing import Final

BEST: Final = "best"
NEAREST: Final = "nearest"
WEAKEST: Final = "weakest"
LEADER: Final = "leader"
TARGETS: Final = [BEST, NEAREST, WEAKEST, LEADER]
"""Whom it goes for: whoever the rules make the best target, or always the nearest, the most hurt, or the leader, whom
the scenario names first of a side. Any other word is somebody's name."""

FREELY: Final = "freely"
PRESS: Final = "press"
HOLD: Final = "hold"
FALL_BACK: Final = "fall back"
WORDS: Final = [FREELY, PRESS, HOLD, FALL_BACK]
"""What a group is told: to do as it likes, get at them, stay where it is, or draw away."""


class Doctrine:
    """How somebody fights."""

    def __init__(
        self,
        name: str,
        text: str,
        looks_ahead: bool = True,
        caution: float = 0.0,
        targets: str = BEST,
        word: str = FREELY,
        flees_below: float = 0.0,
        yields_below: float = 0.0,
    ) -> None:
        self.name = name
        self.text = text
        self.looks_ahead = looks_ahead
        """Whether it weighs what it could do at all; if not, it does the plain thing."""
        self.caution = caution
        """From -1 to 1: above 0 it minds its own skin besides who wins, below 0 only what the foe loses."""
        self.targets = targets
        self.word = word
        self.flees_below = flees_below
        """From which share of its strength on it makes for the edge of the map: 0 for never, 1 for at once."""
        self.yields_below = yields_below
        """From which share on it offers to yield."""


DISCIPLINED: Final = Doctrine("disciplined", "weighs what it does, and fights to win")
DOCTRINES: Final[list[Doctrine]] = [
    DISCIPLINED,
    Doctrine("mindless", "goes at whoever is nearest and never thinks", looks_ahead=False, targets=NEAREST),
    Doctrine(
        "cowardly", "minds its own skin, and runs or yields when hurt", caution=0.6, flees_below=0.6, yields_below=0.4
    ),
    Doctrine("reckless", "minds only what the foe loses, and presses on", caution=-0.6, word=PRESS),
]
