"""Percentile dice: the plain d100, and the open-ended one of attack rolls (D-2 to D-5)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from fracas.kernel.dice import Dice, Pool, Sum, numbers
from fracas.kernel.fight import Fight
from fracas.kernel.mistake import Mistake

NOUGHTS: Final = "00"
"""D-2: what percentile dice show for 100."""


def spelled(text: str) -> str:
    """What was typed, with noughts as the number that they stand for."""
    words = text.replace("+", " ").replace(",", " ").split()
    return " ".join(["100" if word == NOUGHTS else word for word in words]) if NOUGHTS in words else text


class Percent(Sum):
    """D-2: one die from 1 to 100; two noughts are 100."""

    def __init__(self) -> None:
        super().__init__(1, 100)

    def read(self, text: str) -> int:
        return super().read(spelled(text))


PERCENT: Final = Percent()
"""D-2: one die from 1 to 100, for everything but attacks."""

SCATTER_DIE: Final = Sum(1, 6)
"""Where a grenade goes that misses its hex (D-68)."""

USUAL_THRESHOLD: Final = 96
MOST_DICE: Final = 12
"""How many dice in a row are counted when odds are worked out; the chance of more is left out."""
TAIL: Final = 1e-9
"""A tail below this is not worth another die."""


class OpenEnded(Pool):
    """D-3: a die of `threshold` or more is rolled again and added, as often as that happens; there is no way down.

    With `fumble`, a first die of at most that stands as it fell, whatever the threshold: the total
    alone then tells a fumble (D-79).
    """

    def __init__(self, threshold: int = USUAL_THRESHOLD, fumble: int = 0) -> None:
        super().__init__("open-ended d100")
        self.threshold = threshold
        self.fumble = fumble

    def throw(self, dice: Dice) -> int:
        first = dice.face(100)
        return sum(self.further(dice, first)) if self.goes_on(first) else first

    def cast(self, dice: Dice, fight: Fight) -> int:
        """D-117: the single dice are kept, where there is more than one."""
        first = dice.face(100)
        if not self.goes_on(first):
            return first
        faces = self.further(dice, first)
        fight.keep_faces(faces)
        return sum(faces)

    def goes_on(self, first: int) -> bool:
        return first >= self.threshold and first > self.fumble

    def further(self, dice: Dice, first: int) -> list[int]:
        """That die and those that follow it, up to one that is not rolled again."""
        faces = [first]
        while faces[-1] >= self.threshold:
            faces.append(dice.face(100))
        return faces

    def depth(self) -> int:
        """How many dice to count: until what is left hardly ever happens."""
        again = (101 - self.threshold) / 100.0
        depth = 1
        tail = again
        while tail > TAIL and depth < MOST_DICE:
            depth += 1
            tail *= again
        return depth

    def chances(self) -> list[tuple[int, Fraction]]:
        """D-4: every total of up to `depth` dice with its exact chance."""
        depth = self.depth()
        whole = int(100**depth)
        ends = range(1, self.threshold)
        goes_on = range(self.threshold, 101)
        weights: dict[int, int] = {}
        pending: dict[int, int] = {0: 1}
        """Sums of dice that are all rolled again, and in how many ways."""
        for rolled in range(1, depth + 1):
            share = int(100 ** (depth - rolled))
            longer: dict[int, int] = {}
            for sofar, ways in pending.items():
                for die in ends:
                    weights[sofar + die] = weights.get(sofar + die, 0) + ways * share
                for die in goes_on:
                    if rolled == 1 and die <= self.fumble:
                        weights[die] = weights.get(die, 0) + share
                    else:
                        longer[sofar + die] = longer.get(sofar + die, 0) + ways
            pending = longer
        return [(total, Fraction(weights[total], whole)) for total in sorted(weights)]

    def read(self, text: str) -> int:
        """The dice one by one; or their sum, once it is more than one die can show."""
        faces = numbers(spelled(text), self.name)
        if len(faces) == 1 and faces[0] > 100:
            return self.possible(faces[0])
        if not all(1 <= face <= 100 for face in faces):
            raise Mistake(f"{self.name}: {text!r} cannot be what d100s show; type numbers from 1 to 100")
        for at, face in enumerate(faces):
            again = face >= self.threshold and (at > 0 or face > self.fumble)
            last = at == len(faces) - 1
            if again and last:
                raise Mistake(f"{self.name}: a {face} is rolled again; type all the dice, such as '{face} 40'")
            if not again and not last:
                raise Mistake(f"{self.name}: a {face} is not rolled again; only {self.threshold} or more is")
        return sum(faces)

    def single_dice(self, text: str) -> list[int]:
        faces = numbers(spelled(text), self.name)
        return faces if len(faces) > 1 else []

    def shown(self) -> list[tuple[str, int]]:
        out: list[tuple[str, int]] = []
        for total, _ in self.chances():
            if self.threshold <= total <= 100 and total > self.fumble:
                out.append((f"{total - 1} 1", total))
            else:
                out.append((str(total), total))
        return out
