"""Why something is refused, with the status by which HTTP knows it."""

from __future__ import annotations

from dataclasses import dataclass

from fracas.kernel.mistake import Mistake


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer that was quicker than another: whose, what, and for whom."""

    by: str
    answer: str
    fighter: str

    def __str__(self) -> str:
        return f"{self.by} has answered '{self.answer}' for {self.fighter}"


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
    """The fight has gone on since the question was asked; `answered` says how, if this seat may know."""

    status = 409

    def __init__(self, text: str, answered: Answered | None = None) -> None:
        super().__init__(text)
        self.answered = answered


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
