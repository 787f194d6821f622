"""Rulings of a referee: what was ruled (`Ruling`), and what can be ruled (`Amendment`), each of which sets itself."""

from __future__ import annotations

from typing import Final, Generic, TypeVar, cast

from mypy_extensions import mypyc_attr

from fracas.kernel.fight import Fight
from fracas.kernel.fighter import Fighter
from fracas.kernel.hexes import FACINGS
from fracas.kernel.mistake import Mistake, listing, misspelt
from fracas.kernel.newcomers import JOINS, Newcomer
from fracas.kernel.numbers import parse_int

B = TypeVar("B")
"""The book that a ruling is carried out by."""
F = TypeVar("F", bound=Fight)
C = TypeVar("C", bound=Fighter)

# what a ruling takes, in words; those that forms have a field of their own for
NUMBER: Final = "a whole number"
YES_OR_NO: Final = "yes or no"
HEX: Final = "a hex"
DIRECTION: Final = "a direction"

# what a ruling is about
OF_FIGHTER: Final = "fighter"
OF_SCENE: Final = "scene"
OF_HEX: Final = "hex"

MOST: Final = 1000
"""How far a number goes where nothing else limits it."""


def find_spelled(word: str, words: list[str]) -> int:
    """The place of a word among others, in capitals or not; -1 if it is none of them."""
    for at, each in enumerate(words):
        if each == word:
            return at
    wanted = word.lower()
    for at, each in enumerate(words):
        if each.lower() == wanted:
            return at
    return -1


def as_words(text: str) -> str:
    """The same without capitals, and with blanks where a sheet's key has other signs: 'slug_pistol'."""
    return text.lower().replace("_", " ").replace("-", " ")


class Ruling:
    """What a game master decides: a field of a fighter or a place gets a value.

    It is applied in that beat, after `at` answers and rolls: where the fight stood when it was made, or earlier, if it
    made impossible what had been answered; then `dropped` tells whose answers were taken back, and which. What the last
    answer or roll brings about comes after it, unless it is `late`: then it holds from the question on that was asked.
    """

    def __init__(
        self,
        subject: str,
        field: str,
        value: str,
        beat: int = 0,
        at: int = 0,
        dropped: list[tuple[int, str]] | None = None,
        late: bool = False,
        newcomer: Newcomer | None = None,
    ) -> None:
        self.subject = subject
        self.field = field
        self.value = value
        self.beat = beat
        self.at = at
        self.dropped: list[tuple[int, str]] = dropped if dropped is not None else []
        self.late = late
        self.newcomer = newcomer
        """Who joins the fight by it."""

    def at_question(self) -> Ruling:
        """The same, from the question on that is asked where it was made."""
        return Ruling(self.subject, self.field, self.value, self.beat, self.at, self.dropped, True, self.newcomer)

    def held_from(self, at: int, dropped: list[tuple[int, str]]) -> Ruling:
        """The same, from an earlier place on, at the cost of some more answers."""
        taken_back = [*self.dropped, *dropped]
        return Ruling(self.subject, self.field, self.value, self.beat, at, taken_back, newcomer=self.newcomer)

    def __str__(self) -> str:
        if self.newcomer is not None:
            return f"{self.subject} {JOINS} {self.value}"
        return f"{self.subject}: {self.field} = {self.value}"

    # reading what the referee wrote; a Mistake says what would be right

    def fighter(self, fight: Fight) -> int:
        """Whom it is about."""
        return fight.called(self.subject)

    def number(self, low: int, high: int) -> int:
        number = parse_int(self.value)
        if number is None or not low <= number <= high:
            found = f"found '{self.value}'"
            raise Mistake(f"ruling: {self.field}: {found}, expected a whole number from {low} to {high}")
        return number

    def yes(self) -> bool:
        return self.one_of(["no", "yes"]) == 1

    def one_of(self, words: list[str]) -> int:
        """Its position among these words, in capitals or not."""
        at = find_spelled(self.value, words)
        if at < 0:
            raise Mistake(f"ruling: {self.field}: found '{self.value}', {self.expected(self.value, words)}")
        self.value = words[at]
        return at

    def expected(self, word: str, words: list[str]) -> str:
        """What would be right: the word that was most likely meant, or all of them."""
        near = misspelt(word, words)
        return f"did you mean '{near}'?" if near else f"expected one of {listing(words)}"

    def about(self, names: list[str]) -> tuple[int, str]:
        """'great axe dropped': which of these names it begins with, by its place among them, and the rest."""
        longest = sorted(range(len(names)), key=lambda at: -len(names[at]))
        wanted = as_words(self.value)
        for at in longest:
            name = names[at]
            if wanted.startswith(as_words(name)) and wanted[len(name) : len(name) + 1] in ("", " "):
                return at, self.value[len(name) :].strip()
        word = self.value.rpartition(" ")[0] or self.value
        near = misspelt(word, names)
        there = f"did you mean '{near}'?" if near else f"there is {listing(names)}"
        raise Mistake(f"ruling: {self.field}: {self.subject} has no '{word}'; {there}")

    def part_of(self, text: str) -> Ruling:
        """A part of it to be read by itself."""
        return Ruling(self.subject, self.field, text, self.beat, self.at)

    def open_hex(self, fight: Fight) -> int:
        """A hex on which somebody can stand."""
        cell = fight.board.find(self.value)
        if cell < 0:
            raise Mistake(f"ruling: {self.field}: there is no hex '{self.value}' on this map")
        if fight.board.closed[cell]:
            raise Mistake(f"ruling: {self.field}: {self.value} is a {fight.board.terrain[cell].name}")
        return cell


def joining(newcomer: Newcomer, beat: int, at: int) -> Ruling:
    """The ruling that somebody joins the fight."""
    return Ruling(newcomer.name, JOINS, newcomer.words, beat, at, newcomer=newcomer)


@mypyc_attr(allow_interpreted_subclasses=True)
class Amendment(Generic[B, F]):
    """Something that a ruling may set: its name, what it takes, what it means, and how it is set."""

    def __init__(self, field: str, takes: str, text: str) -> None:
        self.field = field
        self.takes = takes
        self.text = text

    def amend(self, rules: B, fight: F, ruling: Ruling) -> None:
        """Carries the ruling out, or refuses it with a Mistake before anything has changed."""
        raise NotImplementedError

    # for forms: what may be set, before anybody has said it

    def about(self) -> str:
        """What it is about: a fighter, a hex, or the scene."""
        return OF_SCENE

    def limits(self, rules: B, fight: F, who: int) -> tuple[int, int]:
        """The least and the greatest number, where it takes one."""
        return -MOST, MOST

    def names(self, rules: B, fight: F, who: int) -> list[str]:
        """What a value begins with, where it is about a part or a thing of somebody's."""
        return []

    def choices(self, rules: B, fight: F, who: int) -> list[str]:
        """What a value, or the rest of it, may be; where it `is_open`, only some of it."""
        if self.takes == YES_OR_NO:
            return ["yes", "no"]
        return list(FACINGS) if self.takes == DIRECTION else []

    def is_number(self) -> bool:
        """Whether a value, or the rest of it, is a number."""
        return self.takes == NUMBER or self.takes.endswith(" NUMBER'")

    def is_open(self) -> bool:
        """Whether a value may also be something that a list does not have."""
        return False

    def read_number(self, rules: B, fight: F, who: int, ruling: Ruling) -> int:
        """The number that is ruled, within its limits."""
        low, high = self.limits(rules, fight, who)
        return ruling.number(low, high)

    def read_choice(self, rules: B, fight: F, who: int, ruling: Ruling) -> int:
        """Which of the choices is ruled."""
        return ruling.one_of(self.choices(rules, fight, who))


@mypyc_attr(allow_interpreted_subclasses=True)
class FighterAmendment(Amendment[B, F], Generic[B, F, C]):
    """An amendment to a fighter."""

    def about(self) -> str:
        return OF_FIGHTER

    def amend(self, rules: B, fight: F, ruling: Ruling) -> None:
        self.set_for(rules, fight, cast(C, fight.everyone()[ruling.fighter(fight)]), ruling)

    def set_for(self, rules: B, fight: F, me: C, ruling: Ruling) -> None:
        raise NotImplementedError


class SetNumber(FighterAmendment[B, F, C]):
    """A number of a fighter's, within limits; nothing else follows from it."""

    def __init__(self, field: str, text: str, low: int, high: int) -> None:
        super().__init__(field, NUMBER, text)
        self.low = low
        self.high = high

    def limits(self, rules: B, fight: F, who: int) -> tuple[int, int]:
        return self.low, self.high

    def set_for(self, rules: B, fight: F, me: C, ruling: Ruling) -> None:
        setattr(me, self.field, ruling.number(self.low, self.high))


class SetFlag(FighterAmendment[B, F, C]):
    """A yes or no; nothing else follows from it."""

    def __init__(self, field: str, text: str) -> None:
        super().__init__(field, YES_OR_NO, text)

    def set_for(self, rules: B, fight: F, me: C, ruling: Ruling) -> None:
        setattr(me, self.field, ruling.yes())


class SetFacing(FighterAmendment[B, F, C]):
    """Which way a fighter faces."""

    def __init__(self) -> None:
        super().__init__("facing", DIRECTION, "which way the fighter faces")

    def set_for(self, rules: B, fight: F, me: C, ruling: Ruling) -> None:
        me.facing = ruling.one_of(FACINGS)
