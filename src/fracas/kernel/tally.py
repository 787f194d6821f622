"""Numbers that remember where they came from."""

from __future__ import annotations

from zlib import crc32

from mypy_extensions import mypyc_attr


@mypyc_attr(acyclic=True)
class Reason:
    """Why a number changes, what is rolled for, or why something cannot be done: a few words and the rule."""

    def __init__(self, text: str, rule: str) -> None:
        self.text = text
        self.rule = rule
        self._stream = 0

    def stream(self) -> int:
        """A number from its text, the same on every machine: the stream of seeded dice that a roll for it is from."""
        if self._stream == 0:
            self._stream = crc32(self.text.encode()) or 1
        return self._stream

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text


@mypyc_attr(acyclic=True, free_list_len=1)
class Tally:
    """A sum and its terms, in the order in which the rulebook names them.

    Every target number, defence, damage and cost is one. The text is made when somebody looks, and so is the list of
    its terms: most tallies have few, which are kept in the tally itself, and hardly anybody looks.
    """

    _first: int
    _first_reason: Reason
    _second: int
    _second_reason: Reason
    _third: int
    _third_reason: Reason
    _rest: list[tuple[int, Reason]]

    def __init__(self, base: int, reason: Reason) -> None:
        self.total = base
        self.base = base
        self.reason = reason
        self._added = 0
        """How many terms have come after the first one."""

    @property
    def terms(self) -> list[tuple[int, Reason]]:
        terms = [(self.base, self.reason)]
        if self._added > 0:
            terms.append((self._first, self._first_reason))
        if self._added > 1:
            terms.append((self._second, self._second_reason))
        if self._added > 2:
            terms.append((self._third, self._third_reason))
        if self._added > 3:
            terms.extend(self._rest)
        return terms

    def copy(self) -> Tally:
        it = Tally(self.base, self.reason)
        for value, reason in self.terms[1:]:
            it.add(value, reason)
        return it

    def has(self, reason: Reason) -> bool:
        """Whether that is one of its terms."""
        added = self._added
        if self.reason is reason or (added > 0 and self._first_reason is reason):
            return True
        if (added > 1 and self._second_reason is reason) or (added > 2 and self._third_reason is reason):
            return True
        return added > 3 and any(why is reason for _, why in self._rest)

    def cite(self, reasons: list[Reason]) -> None:
        """The same numbers for other reasons, one for each term."""
        numbers = [number for number, _ in self.terms]
        self.total = self.base
        self.reason = reasons[0]
        self._added = 0
        for number, reason in zip(numbers[1:], reasons[1:], strict=True):
            self.add(number, reason)

    def add(self, value: int, reason: Reason) -> None:
        if value:
            self.total += value
            added = self._added
            if added == 0:
                self._first = value
                self._first_reason = reason
            elif added == 1:
                self._second = value
                self._second_reason = reason
            elif added == 2:
                self._third = value
                self._third_reason = reason
            elif added == 3:
                self._rest = [(value, reason)]
            else:
                self._rest.append((value, reason))
            self._added = added + 1

    def at_most(self, limit: int, reason: Reason) -> None:
        if self.total > limit:
            self.add(limit - self.total, reason)

    def at_least(self, limit: int, reason: Reason) -> None:
        if self.total < limit:
            self.add(limit - self.total, reason)

    def halve_up(self, reason: Reason) -> None:
        """Half of what it is so far, rounded up."""
        self.add(-(self.total // 2), reason)

    def __str__(self) -> str:
        terms = [f"{self.reason.text} {self.base}"]
        terms.extend([f"{why.text} {value:+d}" for value, why in self.terms[1:]])
        return ", ".join(terms) + (f" = {self.total}" if self._added else "")
