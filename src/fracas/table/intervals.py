"""How well a share or a mean is known: intervals that hold in 95 cases of 100."""

from __future__ import annotations

from math import sqrt
from typing import Final

STANDARD: Final = 1.959964
"""As many errors to each side make such an interval."""


def wilson(wins: float, fights: int, z: float = STANDARD) -> tuple[float, float]:
    """Wilson's confidence interval for a share: it stays between 0 and 1, which the textbook one does not. Drawn fights
    may count half."""
    if fights == 0:
        return 0.0, 1.0
    share = wins / fights
    middle = share + z * z / (2 * fights)
    spread = z * sqrt(share * (1 - share) / fights + z * z / (4 * fights * fights))
    whole = 1 + z * z / fights
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)
