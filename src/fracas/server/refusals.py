"""Why something is refused, with the status by which HTTP knows it."""

from __future__ import annotations

from fracas.kernel.mistake import Mistake


class Refusal(Mistake):
    """Not taken, and nothing has changed."""

    status = 422


class Unknown(Refusal):
    """Who is this? A link that opens nothing."""

    status = 401


class Withdrawn(Refusal):
    """A link that opens nothing any more."""

    status = 403


class Forbidden(Refusal):
    """Not from this seat."""

    status = 403


class Missing(Refusal):
    """There is nothing of that name."""

    status = 404


class Stale(Refusal):
    """The fight has gone on since the question was asked."""

    status = 409


class TooMuch(Refusal):
    """More than the table takes, of anything."""

    status = 413


class TooOften(Refusal):
    """Faster than the table takes it."""

    status = 429

    def __init__(self, wait: int) -> None:
        super().__init__(f"too much at once; try again in {wait} s")
        self.wait = wait
        """Seconds."""


class Away(Refusal):
    """The database does not answer."""

    status = 503
