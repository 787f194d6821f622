"""What is printed can be read on any terminal: a sign that it does not have is told in plain letters."""

from __future__ import annotations

import codecs
import os
import sys
import unicodedata
from typing import Final

PLAIN: Final = "fracas-plain"
"""The name of what `in_plain_letters` is registered as."""
SIGNS: Final = {
    "→": "->", "←": "<-", "≤": "<=", "≥": ">=", "×": "x", "−": "-", "–": "-", "—": "-", "·": ".", "•": "*", "⁄": "/",
    "‘": "'", "’": "'", "“": '"', "”": '"', "„": '"', "ß": "ss", "æ": "ae", "Æ": "AE", "ø": "o", "Ø": "O", "ł": "l",
    "Ł": "L", "đ": "d", "ð": "d", "þ": "th",
}  # fmt: skip
AS_IT_IS: Final = ("--json", "--print")
"""What is printed for programs or files is UTF-8 in any locale."""


def in_plain_letters(error: UnicodeError) -> tuple[str, int]:
    """Zoë as Zoe; a question mark for what has no such form."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    told = ""
    for sign in error.object[error.start : error.end]:
        letters = SIGNS.get(sign) or "".join([SIGNS.get(part, part) for part in unicodedata.normalize("NFKD", sign)])
        told += "".join([letter for letter in letters if letter.isascii()]) or "?"
    return told, error.end


def is_plain_locale(environment: dict[str, str], arguments: list[str]) -> bool:
    """Whether the terminal is said to know ASCII only, and a person reads what is printed."""
    chosen = [environment[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if environment.get(name)]
    told_otherwise = any(environment.get(name) for name in ("PYTHONIOENCODING", "PYTHONUTF8"))
    if told_otherwise or any(flag in arguments for flag in AS_IT_IS):
        return False
    return chosen[:1] in (["C"], ["POSIX"])


def prepare() -> None:
    """Before anything is printed."""
    codecs.register_error(PLAIN, in_plain_letters)
    plain = is_plain_locale(dict(os.environ), sys.argv)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            if plain:
                stream.reconfigure(encoding="ascii", errors=PLAIN)
            else:
                stream.reconfigure(errors=PLAIN)
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
