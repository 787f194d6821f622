"""What an attempt on somebody can come to, from nothing to the worst. The numbers are the order."""

from __future__ import annotations

from typing import Final

MISSED: Final = 0
STOPPED: Final = 1
"""On target, but nothing came of it."""
WOUNDED: Final = 2
DOWN: Final = 3
OUT: Final = 4


class OutcomeName:
    """One of these as a book calls it: "misses", "wounds". Reaching the purpose, or more, is what an attempt is for."""

    def __init__(self, outcome: int, key: str, text: str, is_purpose: bool = False) -> None:
        self.outcome = outcome
        self.key = key
        self.text = text
        self.is_purpose = is_purpose
