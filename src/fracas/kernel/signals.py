"""Ctrl-C in compiled code."""

from __future__ import annotations

from typing import Any, Final

from fracas.kernel.build import BUILD

COMPILED: Final[bool] = BUILD == "compiled"
INSTRUCTION: Final = compile("None", "fracas", "eval")
SCOPE: Final[dict[str, Any]] = {}

SELDOM: Final = 64
"""Whoever does something over and over looks once in so many times, since looking costs time."""


def heed_signals() -> None:
    """Lets Python look whether somebody has pressed Ctrl-C: it does so only while it interprets something, which
    compiled rules never do."""
    if COMPILED:
        eval(INSTRUCTION, SCOPE)
