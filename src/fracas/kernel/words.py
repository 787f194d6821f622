"""Words that every book and every screen needs."""

from __future__ import annotations


def several(side: str) -> bool:
    """Whether a side is called after several: "heroes", "the guards", "Anna and Bo"; "red" is one."""
    name = side.casefold()
    return " and " in name or (name.endswith("s") and not name.endswith(("ss", "us", "is")))


def wins(side: str) -> str:
    """One hero wins, several win."""
    return f"{side} {'win' if several(side) else 'wins'}"


def has_won(side: str) -> str:
    return f"{side} {'have' if several(side) else 'has'} won"
