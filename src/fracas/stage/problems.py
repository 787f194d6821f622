"""What scenarios and sheets are made of before a rulebook sees it: plain values, and text that can be shown."""

from __future__ import annotations

import math
from typing import Annotated, Any, Final

from pydantic import AfterValidator

from fracas.rulebooks.problems import Position, shown

DEEPEST: Final = 20
"""How deep tables may be nested: nobody writes more, and checks that recurse stay safe."""
LARGEST: Final = 10**12
"""What no number in a scenario exceeds."""
LONGEST: Final = 20_000
"""Characters of a text."""


def plain(position: Position, value: object, depth: int = 0) -> bool:
    """Whether a value can be kept in a record; tells what cannot. Rulebooks only get such values to check."""
    if depth > DEEPEST:
        position.problem("too many tables or lists within each other")
        return False
    if isinstance(value, dict):
        sound = [
            plain(position, key, depth) and plain(position.at(str(key)), each, depth + 1) for key, each in value.items()
        ]
        return all(sound)
    if isinstance(value, list):
        sound = [plain(position.number(at), each, depth + 1) for at, each in enumerate(value, 1)]
        return all(sound)
    if isinstance(value, float) and not math.isfinite(value):
        position.wrong(value, "an ordinary number")
        return False
    if isinstance(value, int | float) and abs(value) > LARGEST:
        position.wrong(value, "a number of ordinary size")
        return False
    if isinstance(value, str) and len(value) > LONGEST:
        position.problem(f"found a text of {len(value):,} characters, expected at most {LONGEST:,}")
        return False
    if isinstance(value, str) and any("\ud800" <= each <= "\udfff" for each in value):  # JSON can spell them
        position.wrong(value, "whole characters")
        return False
    if value is not None and not isinstance(value, str | int | float):
        position.wrong(value, "text, a number, true or false, a list or a table")
        return False
    return True


def words(value: str) -> str:
    """A form's check for names and the like: visible text on one line."""
    if not value.strip():
        raise ValueError("is empty; expected some text")
    if not value.isprintable():
        raise ValueError(f"found {shown(value)}, expected text on one line")
    return value


def prose(value: str) -> str:
    """A form's check for longer texts: lines without control characters."""
    for character in value:
        if not character.isprintable() and character not in "\n\t":
            raise ValueError(f"found {character!r} in it, expected plain text")
    return value


Table = dict[str, Any]
Words = Annotated[str, AfterValidator(words)]
