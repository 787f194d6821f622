"""Steps of an attempt with which a rule can be begun again, on a copy of the fight.

A beat is run anew for each way that the dice can fall. What comes before the attack, and often most of the attack,
would be done again and again only to come to the next roll; so rules mark where the rest can be begun alone.
"""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar

from mypy_extensions import mypyc_attr

R = TypeVar("R")
F = TypeVar("F")
M = TypeVar("M")


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[R, F, M]):
    """A step of an attempt, such as the roll to hit, or the harm after nothing has stopped it."""

    for_states: ClassVar[bool] = False
    """Of use only to whoever wants every state: to odds the roll that comes next says all."""

    def is_same_as_at(self, before: Step[Any, Any, Any], matter: M) -> bool:
        """Whether the fight is still as it was at that step, the last that was marked, and a roll comes next: so its
        state need not be looked up again."""
        return False

    def go_on(self, rules: R, fight: F, matter: M) -> None:
        """Does what is left of the attempt from here."""
        raise NotImplementedError
