"""Short fingerprints of a fight and of the rules: the same in every build, on every machine, in every Python.

What is not there or not so is left out, so that a field which a later version adds, and which nothing has set, does not
change the fingerprint.
"""

from __future__ import annotations

import hashlib
from importlib import resources
from typing import Any

from fracas.kernel.fields import Stateful, field_names
from fracas.kernel.fight import Fight
from fracas.kernel.rulebook import Rulebook


def digest_of(fight: Fight) -> str:
    """Where a fight stands between two beats, in eight letters: its clock, everybody's state, the ground, the dice."""
    out: list[str] = []
    spell(fight.dice.state(), out)
    out.extend([ground.key for ground in fight.board.terrain])
    spell(fight, out)
    return fingerprint("\n".join(out))


def spell(value: object, out: list[str]) -> None:
    """A value, piece by piece; fields in the order of their names, since builds differ in the order that they keep."""
    if isinstance(value, str):
        out.append(value)
    elif isinstance(value, int):
        out.append(str(int(value)))
    elif isinstance(value, list | tuple):
        out.append(f"[{len(value)}")
        for each in value:
            spell(each, out)
    elif isinstance(value, Stateful):
        for name in sorted(field_names(value)):
            if name not in value.not_state:
                field = getattr(value, name)
                if field:
                    out.append(name)
                    spell(field, out)
        out.append(".")
    elif value is not None:
        out.append(str(getattr(value, "key", type(value).__name__)))


def rules_digest(book: Rulebook[Any]) -> str:
    """The rules that a fight is played by: the book, its house rules and its tables."""
    out = [book.key, type(book).__qualname__]
    for switch in sorted(book.settings):
        out.append(f"{switch} = {book.settings[switch]}")
    for package in book.packages(""):
        folder = resources.files(package).joinpath("catalog")
        if folder.is_dir():
            for name in sorted([file.name for file in folder.iterdir()]):
                if name.endswith(".toml"):
                    out.append(name)
                    out.append(folder.joinpath(name).read_text(encoding="utf-8"))
    return fingerprint("\n".join(out))


def fingerprint(text: str) -> str:
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=4).hexdigest()
