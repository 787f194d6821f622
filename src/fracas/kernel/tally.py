"""Numbers that remember where they came from."""

from __future__ import annotations

from zlib import crc32


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


class Tally:
    """A sum and its terms, in the order in which the rulebook names them.

    Every target number, defence, damage and cost is one. The text is made when somebody looks.
    """

    def __init__(self, base: int, reason: Reason) -> None:
        self.total = base
        self.terms: list[tuple[int, Reason]] = [(base, reason)]

    def add(self, value: int, reason: Reason) -> None:
        if value:
            self.total += value
            self.terms.append((value, reason))

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
        base, first = self.terms[0]
        terms = [f"{first.text} {base}"]
        terms.extend([f"{why.text} {value:+d}" for value, why in self.terms[1:]])
        return ", ".join(terms) + (f" = {self.total}" if len(self.terms) > 1 else "")
