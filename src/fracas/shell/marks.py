"""Short names for fighters on a map, the colours of sides, and what the terminal can show."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len
from rich.color import Color, ColorParseError
from rich.console import Console

PALETTE: Final = ["red", "bright_blue", "green", "yellow", "magenta", "cyan"]
"""For sides whose colour the terminal does not know."""

LEGIBLE: Final = {"blue": "bright_blue"}
"""Instead of what many terminals draw too dark."""


def marks(names: list[str], plain: bool, taken: list[str] | None = None) -> list[str]:
    """Two characters for each name, no two alike nor like those that are taken; `plain` keeps to ASCII."""
    used = [*(taken or [])]
    first = len(used)
    for name in names:
        free = [mark for mark in _candidates(name, plain) if mark not in used]
        used.append(free[0] if free else f"{(len(used) + 1) % 100:02d}")
    return used[first:]


def _candidates(name: str, plain: bool) -> list[str]:
    """Initials of two words, then the first letter with each of the others, then with a digit."""
    words = ["".join([letter for letter in word if _fits(letter, plain)]) for word in name.split()]
    words = [word for word in words if word]
    if not words:
        return []
    first = words[0][0].upper()
    letters = "".join(words)[1:]
    initials = [word[0] for word in words[1:]]
    if words[-1].isdigit():
        initials = [words[-1][-1], *initials]
    pairs = [first + letter for letter in [*initials, *letters.lower()]]
    return [*pairs, *[f"{first}{digit}" for digit in range(1, 10)]]


def _fits(letter: str, plain: bool) -> bool:
    return letter.isalnum() and cell_len(letter) == 1 and (letter.isascii() or not plain)


def palette(colours: list[str]) -> list[str]:
    """A colour for each side that Rich can draw and people can read."""
    drawn = [LEGIBLE.get(colour, colour) for colour in colours]
    return [colour if _known(colour) else PALETTE[side % len(PALETTE)] for side, colour in enumerate(drawn)]


def _known(colour: str) -> bool:
    try:
        Color.parse(colour)
    except ColorParseError:
        return False
    return True


def plain_only(console: Console) -> bool:
    """Whether the terminal shows ASCII at most."""
    return not console.encoding.lower().replace("-", "").startswith("utf8")
