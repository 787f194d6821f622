"""Yielding: what a foe is asked when somebody lays down its arms, the same in every rulebook."""

from __future__ import annotations

from typing import Final

from fracas.kernel.decision import Option, Options, Question, View

MERCY: Final = Question("mercy", "Do you spare whoever yields?", "")
SPARE: Final = Option("spare")
NO_QUARTER: Final = Option("no quarter")
MERCY_MENU: Final = Options([SPARE, NO_QUARTER])

_VIEWS: Final = {
    SPARE.key: View("spare", note="out of the fight, unarmed, and nobody's target"),
    NO_QUARTER.key: View("no quarter", note="the fight goes on"),
}


def mercy_view(option: Option) -> View:
    """What a person sees of an answer to `MERCY`."""
    return _VIEWS[option.key]
