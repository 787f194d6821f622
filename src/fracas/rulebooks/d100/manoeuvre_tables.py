"""Chapter 6, the tables: difficulties, percentage results, policies, and the manoeuvres of the book (D-43 to D-47)."""

from __future__ import annotations

from typing import Final

from fracas.kernel.mistake import Mistake, suggestion
from fracas.rulebooks.d100.costs import COMPLEX, QUICK, STANDARD

DIFFICULTIES: Final[dict[str, int]] = {
    "trivial": 50,
    "easy": 30,
    "light": 15,
    "medium": 0,
    "hard": -20,
    "very hard": -40,
    "extreme": -60,
    "absurd": -80,
}
"""D-44."""

FAIL: Final = "fail"
PENALTY: Final = "penalty"
EXPOSED: Final = "exposed"
POLICIES: Final = [FAIL, PENALTY, EXPOSED]
"""What comes of a manoeuvre that is not wholly done (D-46)."""

MOVING_SKILLS: Final = ["athletics", "acrobatics", "stealth"]
SKILLS: Final = ["athletics", "acrobatics", "stealth", "perception", "first_aid"]
"""The skills that the book itself rolls on; a sheet may have others for manoeuvres of its own."""

MOST_PERCENT: Final = 150
DONE: Final = 100
MISHAP_AT: Final = 0


def percentage(total: int) -> int:
    """D-45: tens of what is above 1, from 0 to 150: 101 is full success."""
    return max(0, min(MOST_PERCENT, 10 * ((total - 1) // 10)))


def mishap(total: int) -> bool:
    """D-45: 0 or less goes wrong altogether."""
    return total <= MISHAP_AT


def stabilising_difficulty(rounds_left: int) -> int:
    """The less time is left, the harder it is to save a life (D-115)."""
    if rounds_left >= 7:
        return DIFFICULTIES["medium"]
    if rounds_left >= 4:
        return DIFFICULTIES["hard"]
    if rounds_left >= 2:
        return DIFFICULTIES["very hard"]
    return DIFFICULTIES["extreme"]


NOTHING: Final = ""
SURPRISE: Final = "surprise"
COVER: Final = "cover"
HIDDEN: Final = "hidden"


class Manoeuvre:
    """A row of the catalogue: skill, size, usual difficulty, policy, and what it achieves (D-43, D-47)."""

    def __init__(
        self,
        key: str,
        name: str,
        skill: str,
        ap: int,
        difficulty: int,
        policy: str,
        gains: str = NOTHING,
        moving: bool = False,
        moves: bool = True,
        over_foes: bool = False,
        concentration: bool = False,
        jumps: bool = False,
    ) -> None:
        self.key = key
        self.name = name
        self.skill = skill
        self.ap = ap
        self.difficulty = difficulty
        self.policy = policy
        self.gains = gains
        """What completing it brings: surprise on the foes it names, the cover run for, being hidden."""
        self.moving = moving or skill in MOVING_SKILLS
        """Armour and a useless leg count against it."""
        self.moves = moves
        """It carries one up to a Base Move."""
        self.over_foes = over_foes
        """It leads straight there, over gaps and foes, who then do not oppose it."""
        self.concentration = concentration
        """Not while stunned (D-48)."""
        self.jumps = jumps or over_foes
        """It does not go hex by hex, so that nothing on the way matters."""


RACE: Final = Manoeuvre("race", "race to a point", "athletics", STANDARD, -20, FAIL)
LEAP_ON_FOE: Final = Manoeuvre(
    "leap on foe", "leap down on a foe", "acrobatics", QUICK, -20, PENALTY, SURPRISE, over_foes=True
)
LEAP_DOWN: Final = Manoeuvre(
    "leap", "leap off a balcony or over a rail", "acrobatics", QUICK, 0, PENALTY, over_foes=True
)
DIVE: Final = Manoeuvre("dive for cover", "sprint or dive for cover", "athletics", STANDARD, 0, EXPOSED, COVER)
SWING: Final = Manoeuvre("swing", "swing from a cable", "acrobatics", COMPLEX, -40, FAIL, over_foes=True)
CLIMB: Final = Manoeuvre("climb", "jump a gap or climb", "athletics", STANDARD, 0, FAIL, over_foes=True)
HIDE: Final = Manoeuvre("hide", "hide or move unseen", "stealth", STANDARD, 0, FAIL, HIDDEN)
CATALOGUE: Final = [RACE, LEAP_ON_FOE, LEAP_DOWN, DIVE, SWING, CLIMB, HIDE]
"""D-47: the three examples of the source, and common ones. Balconies and gaps are medium unless the place says else."""


def manoeuvre(key: str) -> Manoeuvre:
    """The manoeuvre of that key."""
    for each in CATALOGUE:
        if each.key == key:
            return each
    raise Mistake(f"unknown manoeuvre '{key}'; {suggestion(key, [each.key for each in CATALOGUE])}")


class Feat:
    """A manoeuvre that a place offers: whoever stands on one of `starts` may try it, and comes to one of `ends`.

    Without `starts` it can be tried from anywhere within a Base Move of an end.
    """

    def __init__(self, key: str, manoeuvre: Manoeuvre, starts: list[str], ends: list[str]) -> None:
        self.key = key
        self.manoeuvre = manoeuvre
        self.starts = starts
        self.ends = ends
