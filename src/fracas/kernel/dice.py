"""Dice: what a rule throws, how it reads the total, and where the numbers come from.

A rule says what it throws (a `Pool`) and how it will read the total (its `Grades`). Where the
faces come from is somebody else's business: seeded dice in a simulation, a person who types what
real dice show, a script in a test, or every outcome in turn when odds are worked out.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64, mypyc_attr

from fracas.kernel.mistake import Mistake
from fracas.kernel.numbers import parse_int

if TYPE_CHECKING:
    from fracas.kernel.decision import Matter
    from fracas.kernel.fight import Fight
    from fracas.kernel.steps import Step
    from fracas.kernel.tally import Reason

MASK: Final[i64] = 0xFFFFFFFF


@mypyc_attr(allow_interpreted_subclasses=True)
class Grades:
    """How a rule reads a total: totals of one grade are alike to it.

    The rule must judge through this very object. An enumeration walks one branch a grade, so a
    hint beside the rule would give wrong odds as soon as a variant judged otherwise.
    """

    rises: bool = False
    """Every point counts, and more of them are never better for whoever is struck: damage. Where two totals come to the
    same end, so does every total between them, which saves work when odds are worked out."""

    def of(self, total: int) -> int:
        return total

    def for_outcomes(self, who: int) -> Alike | None:
        """The same as far as it matters to what becomes of the foes of `who`, in the last attempt that it makes; None
        where each grade matters."""
        return None

    def for_states(self) -> Alike | None:
        """The same for whoever wants every state after the beat: totals of one kind leave the same behind. None where
        each grade matters."""
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Alike:
    """How a roll is read by one who only asks what an attempt comes to, or which states are left after it. Like grades
    it must judge as the rule does: through what the rule calls itself."""

    def __init__(self, target: int, joins: bool = False) -> None:
        self.target = target
        """Whom it may harm."""
        self.besides: tuple[object, ...] = ()
        """What else is left of the attempt, whatever the total: part of every kind."""
        self.rises = False
        """Whether totals between two that settle at the same settle at that too: damage."""
        self.joins = joins
        """Whether a cut comes right after the roll, and the kind is all that it leaves of the total: then ways join
        before they are walked. For whoever wants states also where no cut comes, but all that is left of the beat
        depends on the kind and on the present state alone."""

    def settles(self, total: int) -> int:
        """The least that the attempt comes to with that total, if whatever else follows does not matter; else -1."""
        return -1

    def kind(self, total: int) -> tuple[object, ...]:
        """Totals of one kind come to the same."""
        raise NotImplementedError

    def kinds(self, branches: list[Branch]) -> dict[tuple[object, ...], Branch]:
        """One branch for all totals that come to the same."""
        kinds: dict[tuple[object, ...], Branch] = {}
        for each in branches:
            kind = self.kind(each.total)
            known = kinds.get(kind)
            if known is None:
                kinds[kind] = Branch(each.total, each.chance)
            else:
                known.chance += each.chance
        return kinds


AS_IS: Final = Grades()


@mypyc_attr(allow_interpreted_subclasses=True)
class Rising(Grades):
    """Damage, which is read as it falls."""

    rises = True


RISING: Final = Rising()


class GradeTable(Grades):
    """One grade for each total from a first one on; beyond the ends, the end's."""

    def __init__(self, first: int, grades: list[int]) -> None:
        self.first = first
        self.grades = grades

    def of(self, total: int) -> int:
        at = total - self.first
        if at < 0:
            at = 0
        elif at >= len(self.grades):
            at = len(self.grades) - 1
        return self.grades[at]


class Branch:
    """One grade of a pool: a total that stands for it, and the chance of that grade."""

    def __init__(self, total: int, chance: float) -> None:
        self.total = total
        self.chance = chance


def heavier(branch: Branch) -> float:
    return -branch.chance


def lower(branch: Branch) -> int:
    return branch.total


@mypyc_attr(allow_interpreted_subclasses=True)
class Pool:
    """Some dice and the rule that makes a total of them."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._table: list[Branch] | None = None
        self._each: list[Branch] | None = None
        self._graded: list[Branch] | None = None
        self._grades: Grades = AS_IS
        """The branches that were asked for last, and by which grades: the same are often asked for again."""
        self._rising: list[Branch] | None = None

    def throw(self, dice: Dice) -> int:
        raise NotImplementedError

    def cast(self, dice: Dice, fight: Fight) -> int:
        """A throw in a fight, which keeps the single dice where the total alone does not tell them."""
        return self.throw(dice)

    def single_dice(self, text: str) -> list[int]:
        """The single dice of what a person typed, where a fight would keep them; otherwise none."""
        return []

    def chances(self) -> list[tuple[int, Fraction]]:
        """Every total with its exact chance; an open-ended pool may leave out its far tail."""
        raise NotImplementedError

    def read(self, text: str) -> int:
        """The total of what a person typed: what the dice show, one by one or added up."""
        shown = numbers(text, self.name, self.example())
        return self.possible(sum(shown))

    def example(self) -> str:
        """What a person could type."""
        totals = sorted([total for total, _ in self.chances()])
        return f"'{totals[len(totals) // 2]}'"

    def shown(self) -> list[tuple[str, int]]:
        """What the dice can show, as it would be typed, and the total of each."""
        return [(str(total), total) for total in sorted([total for total, _ in self.chances()])]

    def possible(self, total: int) -> int:
        """The total itself, if these dice can come to it."""
        totals = [branch.total for branch in self._totals()]
        if total not in totals:
            raise Mistake(f"{self.name}: the dice cannot come to {total}, only from {min(totals)} to {max(totals)}")
        return total

    def _totals(self) -> list[Branch]:
        table = self._table
        if table is None:
            table = [Branch(total, float(chance)) for total, chance in self.chances()]
            self._table = table
        return table

    def branches(self, grades: Grades) -> list[Branch]:
        """One total for each grade, with the chance of all of that grade; likeliest first."""
        as_is = grades is AS_IS or grades.rises
        if as_is and self._each is not None:
            return self._each
        if grades is self._grades and self._graded is not None:
            return self._graded
        groups: dict[int, Branch] = {}
        for each in self._totals():
            grade = grades.of(each.total)
            known = groups.get(grade)
            if known is None:
                groups[grade] = Branch(each.total, each.chance)
            else:
                known.chance += each.chance
        out = list(groups.values())
        out.sort(key=heavier)
        if as_is:
            self._each = out
        else:
            self._grades, self._graded = grades, out
        return out

    def rising_branches(self) -> list[Branch]:
        """Every total with its chance, the lowest first."""
        if self._rising is None:
            self._rising = sorted(self._totals(), key=lower)
        return self._rising


def numbers(text: str, name: str, example: str = "'9'") -> list[int]:
    """The numbers in what a person typed as a roll; the example is for those who typed something else."""
    words = [parse_int(word) for word in text.replace("+", " ").replace(",", " ").split()]
    found = [word for word in words if word is not None]
    if not words or len(found) < len(words):
        raise Mistake(f"{name}: {text!r} is not a roll; type what the dice show, such as {example}")
    return found


class Sum(Pool):
    """Some dice of one kind, added up, and a fixed number on top: 3d6, 2d+1."""

    def __init__(self, count: int, sides: int, plus: int = 0) -> None:
        dice = f"{count}d" if sides == 6 else f"{count}d{sides}"
        super().__init__(dice if plus == 0 else f"{dice}{plus:+d}")
        self.count = count
        self.sides = sides
        self.plus = plus

    def throw(self, dice: Dice) -> int:
        total = self.plus
        for _ in range(self.count):
            total += dice.face(self.sides)
        return total

    def highest(self) -> int:
        return self.count * self.sides + self.plus

    def read(self, text: str) -> int:
        faces = numbers(text, self.name, self.example())
        if len(faces) == 1 and self.count <= faces[0] <= self.count * self.sides:
            return faces[0] + self.plus
        if len(faces) != self.count or not all(1 <= face <= self.sides for face in faces):
            dice = f"{self.count}d{self.sides}"
            if self.count == 1:
                raise Mistake(f"{self.name}: {text!r} cannot be what {dice} shows, from 1 to {self.sides}")
            raise Mistake(
                f"{self.name}: {text!r} cannot be what {dice} show; type the faces, "
                f"or their sum from {self.count} to {self.count * self.sides}"
            )
        return sum(faces) + self.plus

    def example(self) -> str:
        """A sum, and if there are several dice what they show."""
        faces = [min(2 + at % 3, self.sides) for at in range(self.count)]
        total = f"'{sum(faces)}'"
        return total if self.count == 1 else f"{total} or '{' '.join([str(face) for face in faces])}'"

    def shown(self) -> list[tuple[str, int]]:
        sums = range(self.count, self.count * self.sides + 1)
        return [(str(faces), faces + self.plus) for faces in sums]

    def chances(self) -> list[tuple[int, Fraction]]:
        ways: dict[int, int] = {self.plus: 1}
        for _ in range(self.count):
            after: dict[int, int] = {}
            for total, n in ways.items():
                for face in range(1, self.sides + 1):
                    after[total + face] = after.get(total + face, 0) + n
            ways = after
        whole = int(self.sides**self.count)
        return [(total, Fraction(n, whole)) for total, n in ways.items()]


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """Where rolls come from. Dice are part of a fight: a copy of it rolls the same numbers."""

    def face(self, sides: int) -> int:
        """One die, from 1 to its number of sides."""
        raise NotImplementedError

    def roll(self, fight: Fight, who: int, pool: Pool, purpose: Reason, grades: Grades) -> int:
        return pool.cast(self, fight)

    def are_real(self) -> bool:
        """Whether somebody throws them on a real table."""
        return False

    def cut(self, fight: Fight, key: tuple[object, ...]) -> None:
        """Where ways that are alike may be joined: of interest only to dice that fall every way."""

    def mark(self, fight: Fight, step: Step[Any, Any, Any], matter: Matter) -> None:
        """Where a way may be begun again: likewise."""

    def copy(self) -> Dice:
        raise NotImplementedError

    def state(self) -> tuple[int, ...]:
        return ()


class NoDice(Dice):
    """Dice for places where nothing may be rolled."""

    def face(self, sides: int) -> int:
        raise AssertionError("nothing may be rolled here")

    def copy(self) -> Dice:
        return self


@mypyc_attr(acyclic=True, free_list_len=1)
class Stream:
    """How many dice of one fighter have been thrown for one purpose in this round."""

    def __init__(self, purpose: Reason) -> None:
        self.purpose = purpose
        self.count: i64 = 0

    def copy(self) -> Stream:
        it = Stream(self.purpose)
        it.count = self.count
        return it


@mypyc_attr(allow_interpreted_subclasses=True)
class StreamedDice(Dice):
    """Dice with one stream for each fighter and purpose in every round.

    So what one fighter rolls never depends on how often another has rolled: neither a roll in secret nor another
    choice elsewhere changes it.
    """

    def __init__(self) -> None:
        self.round = 0
        self.streams: list[list[Stream]] = []
        """Those of this round, by the fighter counted from 1."""
        self._count: i64 = 0

    def roll(self, fight: Fight, who: int, pool: Pool, purpose: Reason, grades: Grades) -> int:
        stream = self.open(fight.round, who, purpose)
        total = pool.cast(self, fight)
        self.close(stream)
        return total

    def open(self, round_: int, who: int, purpose: Reason) -> Stream:
        """Turns to the stream of that fighter and purpose, and returns it; `close` puts it back."""
        if round_ != self.round:
            self.round = round_
            for streams in self.streams:
                streams.clear()
        fighter = who + 1
        while len(self.streams) <= fighter:
            self.streams.append([])
        stream = self._stream(self.streams[fighter], purpose)
        self._count = stream.count
        self.turn_to(fighter, purpose.stream())
        return stream

    def _stream(self, streams: list[Stream], purpose: Reason) -> Stream:
        """One of these few, or else a new one."""
        for stream in streams:
            if stream.purpose is purpose:
                return stream
        for stream in streams:
            if stream.purpose.text == purpose.text:
                return stream
        stream = Stream(purpose)
        streams.append(stream)
        return stream

    def turn_to(self, fighter: int, topic: int) -> None:
        """The dice that fall from here on are those of that stream in this round; a roll may be nobody's (0)."""
        raise NotImplementedError

    def close(self, stream: Stream) -> None:
        stream.count = self._count

    def thrown(self) -> int:
        """How many dice of the stream that is open have been thrown in this round."""
        return int(self._count)

    def state(self) -> tuple[int, ...]:
        opened = [
            (fighter << 32 | stream.purpose.stream(), int(stream.count))
            for fighter, streams in enumerate(self.streams)
            for stream in streams
        ]
        return (self.round, *[number for stream in sorted(opened) for number in stream])

    def copy_streams(self) -> list[list[Stream]]:
        return [[stream.copy() for stream in streams] for streams in self.streams]


class SeededDice(StreamedDice):
    """Counters, mixed under a 64-bit key. Two keys are two sets of streams. Whoever sees a few dice can find the key:
    these are for simulations and for oneself.

    The arithmetic stays in 32-bit words with factors below 2**31, so that products fit a signed 64-bit integer and both
    builds get the same numbers.
    """

    def __init__(self, key: int) -> None:
        super().__init__()
        self.key = key
        self._low: i64 = key & 0xFFFFFFFF
        self._high: i64 = (key >> 32) & 0xFFFFFFFF
        self._stream_low: i64 = self._low
        self._stream_high: i64 = self._high

    def face(self, sides: int) -> int:
        """The next die of the stream that was opened last; before any, of one that belongs to nobody."""
        self._count += 1
        word: i64 = (self._count * 0x1E3779B1 + self._stream_low) & MASK
        word = ((word ^ (word >> 16)) * 0x45D9F3B5) & MASK
        word = (word ^ (word >> 15) ^ self._stream_high) & MASK
        word = (word * 0x735A2D97) & MASK
        word = ((word ^ (word >> 15)) * 0x6C8E9CF5) & MASK
        word = word ^ (word >> 16)
        width: i64 = sides
        return int(((word * width) >> 32) + 1)

    def turn_to(self, fighter: int, topic: int) -> None:
        word: i64 = (self._low + fighter * 0x1B873593 + self.round * 0x165667B1) & MASK
        word = ((word ^ (word >> 16)) * 0x45D9F3B5) & MASK
        word = (word ^ (word >> 15) ^ topic) & MASK
        word = (word * 0x735A2D97) & MASK
        word = ((word ^ (word >> 15)) * 0x6C8E9CF5) & MASK
        self._stream_low = word ^ (word >> 16)
        word = (self._high + self._stream_low * 0x2C1B3C6D) & MASK
        self._stream_high = word ^ (word >> 15)

    def copy(self) -> Dice:
        copy = SeededDice(self.key)
        copy.round = self.round
        copy.streams = self.copy_streams()
        copy._count = self._count
        copy._stream_low = self._stream_low
        copy._stream_high = self._stream_high
        return copy


def hash64(*numbers: int) -> int:
    """A 64-bit key made of numbers; a change in any of them changes about half of its bits."""
    key = 0x9E3779B97F4A7C15
    for number in numbers:
        key ^= number & 0xFFFFFFFFFFFFFFFF
        key = ((key ^ (key >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        key = ((key ^ (key >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        key ^= key >> 31
    return key


def fight_key(seed: int, number: int) -> int:
    """The key of fight `number` of the batch under `seed`: streams of a batch never overlap."""
    return hash64(seed, number)


class ScriptedDice(Dice):
    """The rolls of a test, in order: faces one by one, or a total. All of them must be used."""

    def __init__(self, rolls: list[tuple[int, ...]]) -> None:
        self.rolls = rolls
        self.at = 0

    @property
    def used_up(self) -> bool:
        return self.at == len(self.rolls)

    def roll(self, fight: Fight, who: int, pool: Pool, purpose: Reason, grades: Grades) -> int:
        assert self.at < len(self.rolls), f"the script has no roll left for the {purpose.text} ({pool.name})"
        faces = self.rolls[self.at]
        self.at += 1
        if isinstance(pool, Sum):
            fits = len(faces) == pool.count and all(1 <= face <= pool.sides for face in faces)
            assert fits, f"the {purpose.text} wants {pool.name}, the script has {faces}"
            return sum(faces) + pool.plus
        if len(faces) > 1:
            fight.keep_faces(list(faces))
        return pool.possible(sum(faces))

    def copy(self) -> Dice:
        script = ScriptedDice(self.rolls)
        script.at = self.at
        return script

    def state(self) -> tuple[int, ...]:
        return (self.at,)


class FallenDice(Dice):
    """Totals that have already fallen, then other dice: how a fork keeps what was rolled."""

    def __init__(self, fallen: list[int], then: Dice, faces: dict[int, list[int]] | None = None) -> None:
        self.fallen = fallen
        self.then = then
        self.faces: dict[int, list[int]] = faces if faces is not None else {}
        self.at = 0

    def face(self, sides: int) -> int:
        return self.then.face(sides)

    def roll(self, fight: Fight, who: int, pool: Pool, purpose: Reason, grades: Grades) -> int:
        if self.at < len(self.fallen):
            if self.at in self.faces:
                fight.keep_faces(self.faces[self.at])
            self.at += 1
            return self.fallen[self.at - 1]
        return self.then.roll(fight, who, pool, purpose, grades)

    def copy(self) -> Dice:
        return self.then.copy()

    def state(self) -> tuple[int, ...]:
        return self.then.state()
