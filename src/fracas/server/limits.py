"""How much and how often: sizes and rates that keep one guest from spoiling the evening for the others."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from typing import Final

from fracas.server.refusals import TooOften

LARGEST_BODY: Final = 8_000_000
"""Bytes of a request: a record of a very long fight has a few million."""
LARGEST_MESSAGE: Final = 64_000
"""Letters of a message from a seat."""
MOST_SEATS: Final = 100
"""Seats of a fight."""
MOST_CONNECTIONS: Final = 10
"""Connections of a seat at a time."""


class Rate:
    """So many at once, and so many a second in the long run; for each guest."""

    def __init__(self, burst: float, each_second: float, most: int = 10_000) -> None:
        self.burst = burst
        self.each_second = each_second
        self.most = most
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def spend(self, guest: str, cost: float = 1.0) -> None:
        """A TooOften, if that guest has to wait."""
        now = time.monotonic()
        left, then = self._left.get(guest, (self.burst, now))
        left = min(self.burst, left + (now - then) * self.each_second)
        if left < cost:
            wait = (cost - left) / self.each_second
            raise TooOften(max(1, math.ceil(wait)))
        self._left[guest] = (left - cost, now)
        self._left.move_to_end(guest)
        while len(self._left) > self.most:
            self._left.popitem(last=False)


class Limits:
    """The rates of a server."""

    def __init__(self) -> None:
        self.says = Rate(burst=60, each_second=20)
        """Messages of a seat."""
        self.asks = Rate(burst=300, each_second=60)
        """Requests of a seat, of whatever kind."""
        self.thinks = Rate(burst=40, each_second=5)
        """Odds, advice and the like, of a seat: a page asks for four or five of them with every change of a plan."""
        self.makes = Rate(burst=30, each_second=0.2)
        """New fights, of an address."""
        self.checks = Rate(burst=60, each_second=4)
        """Scenarios that are looked at, of an address."""
        self.knocks = Rate(burst=60, each_second=2)
        """Links that open nothing, of an address."""
