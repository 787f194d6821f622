"""Chapter 10: attack tables, made from a weapon's profile and an armour (D-55, D-56, D-70 to D-76)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.dice import Grades
from fracas.kernel.mistake import Mistake
from fracas.rulebooks.d100.critical_tables import BURN, SEVERITIES, TYPES, CriticalType, type_of

if TYPE_CHECKING:
    from fracas.rulebooks.d100.gear import Armour, Profile

HIGHEST: Final = 150
"""Tables end here; what is above counts for the critical roll (D-56)."""
NONE: Final = -1
"""No critical, or no second one."""
MOST_OVER: Final = 99
"""From here on a critical roll is 100 or more whatever the die shows (D-81)."""
FUMBLED: Final = -1
"""The grade of a fumble (D-79)."""

SPELLING: Final = re.compile(r"([0-9]+)(?:([A-E])([BFIKPSU])(?:\+([A-E])([BFIKPSU]))?)?")


class Result:
    """D-55: hits, perhaps a critical, perhaps a second one: `12`, `38ES`, `15CP+AI`; `0` is a miss."""

    def __init__(
        self,
        hits: int,
        severity: int = NONE,
        type: CriticalType = BURN,  # noqa: A002  # the book's word
        second_severity: int = NONE,
        second_type: CriticalType = BURN,
    ) -> None:
        self.hits = hits
        self.severity = severity
        """A to E as 0 to 4; -1 without a critical."""
        self.type = type
        self.second_severity = second_severity
        self.second_type = second_type

    @property
    def critical(self) -> bool:
        return self.severity != NONE

    @property
    def second(self) -> bool:
        return self.second_severity != NONE

    def __str__(self) -> str:
        text = str(self.hits)
        if self.critical:
            text += SEVERITIES[self.severity] + self.type.letter
        if self.second:
            text += f"+{SEVERITIES[self.second_severity]}{self.second_type.letter}"
        return text

    def spoken(self) -> str:
        """The same as a person says it: '15 hits, a C puncture and an A impact critical'."""
        text = f"{self.hits} hit{'' if self.hits == 1 else 's'}"
        if self.second:
            first = severity_words(self.severity, self.type)
            return f"{text}, {first} and {severity_words(self.second_severity, self.second_type)} critical"
        return f"{text} and {severity_words(self.severity, self.type)} critical" if self.critical else text


def severity_words(severity: int, type_: CriticalType) -> str:
    """D-80: 'an A puncture', 'a C slash'."""
    letter = SEVERITIES[severity]
    return f"{'an' if letter in 'AE' else 'a'} {letter} {type_.word}"


def parse(text: str) -> Result:
    """D-55: what `38ES` means; B is read as F, and C is never a type."""
    match = SPELLING.fullmatch(text.strip().upper())
    if match is None or len(match[1]) > 9:
        letters = "".join([each.letter for each in TYPES])
        raise Mistake(
            f"{text!r} is no result of an attack table; expected hits and then, if there is a critical, "
            f"A to E and one of {letters}, such as '12', '38ES' or '15CP+AI'"
        )
    first = SEVERITIES.index(match[2]) if match[2] else NONE
    second = SEVERITIES.index(match[4]) if match[4] else NONE
    return Result(
        int(match[1]),
        first,
        type_of(match[3]) if match[3] else BURN,
        second,
        type_of(match[5]) if match[5] else BURN,
    )


def over_150(total: int) -> int:
    """D-56: 1 on the critical roll for every full 10 points above 150."""
    return (total - HIGHEST) // 10 if total > HIGHEST else 0


class AttackTable:
    """D-72: a weapon against an armour: its four numbers, and the result of every total.

    `results` holds each result once; `rows` gives the one of each total from 0 to 150.
    """

    def __init__(self, profile: Profile, armour: Armour) -> None:
        mode = profile.mode
        self.start = profile.start + armour.shift
        """S of D-72: the lowest total that hits."""
        self.most = max(1, (profile.most * armour.pct[mode] + 50) // 100)
        """M of D-72: the hits at 150."""
        guard = max(0, armour.guard[mode] - profile.pierce)
        self.first = max(self.start, profile.first + guard)
        """F of D-72: the lowest total with a critical."""
        self.step = profile.step + armour.stretch
        """K of D-72: how many points a grade is wide."""
        self.profile = profile
        self.results: list[Result] = []
        self.rows: list[int] = []
        spelled = ""
        for total in range(HIGHEST + 1):
            made = self.result(total)
            if str(made) != spelled:
                spelled = str(made)
                self.results.append(made)
            self.rows.append(len(self.results) - 1)

    def hits(self, total: int) -> int:
        """D-73: 1 at the start, all at 150, and evenly between."""
        at = min(total, HIGHEST)
        if at < self.start:
            return 0
        return 1 + ((self.most - 1) * (at - self.start)) // max(1, HIGHEST - self.start)

    def grade(self, total: int) -> int:
        """D-74: the severity at that total, up to the weapon's cap; -1 without a critical."""
        at = min(total, HIGHEST)
        if at < self.first:
            return NONE
        return min(self.profile.cap, (at - self.first) // self.step)

    def result(self, total: int) -> Result:
        """D-73, D-74, D-75: the hits, the critical, and the second one that trails it."""
        grade = self.grade(total)
        second = self.profile.second
        if second is None or grade < self.profile.lag:
            return Result(self.hits(total), grade, self.profile.type)
        return Result(self.hits(total), grade, self.profile.type, grade - self.profile.lag, second)

    def row(self, total: int) -> int:
        """Which of the results it is, as a number."""
        return self.rows[HIGHEST if total > HIGHEST else 0 if total < 0 else total]

    def at(self, total: int) -> Result:
        """D-56, D-72: the result of a total; above 150 that of 150."""
        return self.results[self.row(total)]


@mypyc_attr(free_list_len=1)
class Reading(Grades):
    """How an attack roll is read: the row of the table, and what is above 150 (D-54, D-56).

    `bonus` is everything but the roll. One grade is one result with one bonus to the critical
    roll; at or under `fumble` the roll is a fumble whatever the total (D-79).
    """

    def __init__(self, table: AttackTable, bonus: int, fumble: int = 0) -> None:
        self.table = table
        self.bonus = bonus
        self.fumble = fumble

    def of(self, total: int) -> int:
        if total <= self.fumble:
            return FUMBLED
        sum_ = total + self.bonus
        return self.table.row(sum_) * (MOST_OVER + 1) + min(MOST_OVER, over_150(sum_))

    def result(self, grade: int) -> Result:
        return self.table.results[grade // (MOST_OVER + 1)]

    def over(self, grade: int) -> int:
        return grade % (MOST_OVER + 1)
