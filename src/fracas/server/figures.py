"""Figures of a server for whoever watches it over weeks, in the form that Prometheus reads.

They count and time, and name kinds of messages alone: no token, fight, seat or person is among their labels.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from fracas.version import VERSION

FORM: Final = CONTENT_TYPE_LATEST
TAKEN: Final = "taken"
UNREADABLE: Final = "unreadable"
"""The kind of a message that could not be read."""
QUICK: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
"""Seconds."""


class Figures:
    """What one server process counts."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        version = Gauge("fracas_server", "Always 1; which version serves.", ["version"], registry=self.registry)
        version.labels(VERSION).set(1)
        self._messages = Counter(
            "fracas_messages", "Messages of seats, by what came of them.", ["kind", "outcome"], registry=self.registry
        )
        self._seconds = Histogram(
            "fracas_message_seconds",
            "From a message that was taken to its reply: by then it is written.",
            ["kind"],
            buckets=QUICK,
            registry=self.registry,
        )
        self._waits = Histogram(
            "fracas_database_seconds",
            "Each transaction, from asking for a connection to its end.",
            ["work"],
            buckets=QUICK,
            registry=self.registry,
        )
        self._failures = Counter(
            "fracas_database_failures", "Transactions that the database did not take.", ["work"], registry=self.registry
        )

    def watch(self, name: str, about: str, count: Callable[[], int]) -> None:
        """A figure that is looked up when somebody asks for it."""
        Gauge(name, about, registry=self.registry).set_function(count)

    def heard(self, kind: str, outcome: str) -> None:
        """A message has come, and this is what came of it: taken, or the status of its refusal."""
        self._messages.labels(kind, outcome).inc()

    def replied(self, kind: str, seconds: float) -> None:
        """A message was taken, and it took that long."""
        self.heard(kind, TAKEN)
        self._seconds.labels(kind).observe(seconds)

    @contextmanager
    def waiting(self, work: str, failure: type[Exception]) -> Iterator[None]:
        """While the database reads or writes; that failure says that it could not."""
        began = time.perf_counter()
        try:
            yield
        except failure:
            self._failures.labels(work).inc()
            raise
        finally:
            self._waits.labels(work).observe(time.perf_counter() - began)

    def page(self) -> bytes:
        return generate_latest(self.registry)
