"""Words for numbers: distances, times, and what effects add."""

from __future__ import annotations

from fracas.rulebooks.threa.tables import DAY, HOUR, MINUTE, WEEK, rounds_of, up


def counted(number: int) -> str:
    return f"{number} hex{'' if number == 1 else 'es'}"


def half_seconds(number: int) -> str:
    whole = number // 2
    if number % 2:
        return f"{whole}.5 seconds"
    return f"{whole} second{'' if whole == 1 else 's'}"


def rounds_text(rounds: int) -> str:
    """T-45: the longest unit that fits: rounds, minutes, hours, days, weeks."""
    for length, unit in ((WEEK, "week"), (DAY, "day"), (HOUR, "hour"), (MINUTE, "minute")):
        if rounds >= length and rounds % length == 0:
            return f"{rounds // length} {unit}{'' if rounds == length else 's'}"
    return f"{rounds} round{'' if rounds == 1 else 's'}"


def until_text(half: int) -> str:
    """T-55: which rounds so many half seconds touch, counted from the start of this one."""
    rounds = rounds_of(up(half, 2))
    if rounds == 1:
        return "the rest of this round"
    return "this round and the next" if rounds == 2 else f"this round and the next {rounds - 1}"


def number_text(key: str, value: int) -> str:
    """'STR -2', 'VIT -1 a round'."""
    return f"{key} {value:+d}" + (" a round" if key in ("FAT", "VIT") else "")
