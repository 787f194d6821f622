"""Steps of an attempt with which a rule can be begun again, on a copy of the fight.

A beat is run anew for each way that the dice can fall. What comes before the attack, and often most of the attack,
would be done again and again only to come to the next roll; so rules mark where the rest can be begun alone.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from mypy_extensions import mypyc_attr

R = TypeVar("R")
F = TypeVar("F")
M = TypeVar("M")


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[R, F, M]):
    """A step of an attempt, such as the roll to hit, or the harm after nothing has stopped it."""

    def go_on(self, rules: R, fight: F, matter: M) -> None:
        """Does what is left of the attempt from here."""
        raise NotImplementedError
