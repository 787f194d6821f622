"""A game master's ruling as people type it: quotes or none, a name by its beginning, values of several words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from fracas.kernel.hexes import parse_place
from fracas.kernel.mistake import Mistake
from fracas.shell.names import bare, whom_of
from fracas.table import wire

SCENE: Final = "scene"
NAMES: Final = ("a name", "a foe's name, or nobody")
"""What a field takes that is set to somebody."""


@dataclass(frozen=True, slots=True)
class TypedRuling:
    """Whom or what it is about, what is set, and to what."""

    subject: str
    field: str
    value: str


def read_ruling(text: str, names: list[str], fields: list[wire.Ruleable], example: str) -> TypedRuling:
    """What was typed after 'rule'. `names` are those whom whoever rules may know of."""
    words = bare(text).split()
    wanting = Mistake(f"say: rule NAME FIELD VALUE, as in {example}")
    if len(words) < 3:
        raise wanting
    wrong: Mistake | None = None
    for at in range(1, len(words) - 1):
        for field in fields:
            size = len(folded(field.field).split())
            if folded(" ".join(words[at : at + size])) == folded(field.field) and at + size < len(words):
                try:
                    subject = subject_called(" ".join(words[:at]), names)
                except Mistake as mistake:
                    wrong = wrong or mistake
                    continue
                return TypedRuling(subject, field.field, value_of(" ".join(words[at + size :]), field, names))
    for at in range(len(words) - 2, 0, -1):
        try:
            subject = subject_called(" ".join(words[:at]), names)
        except Mistake:
            continue
        return TypedRuling(subject, words[at], " ".join(words[at + 1 :]))  # which the book refuses, with what there is
    raise wrong or wanting


def subject_called(text: str, names: list[str]) -> str:
    """A fighter, a hex, or the scene."""
    if parse_place(text.lower()) is not None:
        return text.lower()
    return SCENE if text.lower() == SCENE else whom_of(text, names)


def value_of(text: str, field: wire.Ruleable, names: list[str]) -> str:
    """What is typed, with somebody's name as it is written."""
    same = [name for name in names if bare(name).casefold() == text.casefold()]
    if same:
        return same[0]
    if field.takes in NAMES and text.lower() != "nobody":
        return whom_of(text, names)
    return text


def folded(text: str) -> str:
    return re.sub(r"[\s_-]+", " ", text).casefold()
