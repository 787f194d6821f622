"""How somebody starts a fight."""

from __future__ import annotations

from dataclasses import dataclass

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(kw_only=True)
class Start:
    """How somebody starts, apart from place and facing, checked. Each rulebook has its own kind."""

    turn: int = 0
    """The place in the order of the first round, 0 for where the book puts it."""
    acted: bool = False
    """It has had its turn of the first round."""
