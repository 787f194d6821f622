"""Numbers that people type."""

from __future__ import annotations


def parse_int(text: str) -> int | None:
    """A whole number in plain digits, signed or not, of a sensible length; None for anything else.

    `str.isdigit` alone lets signs such as '²' pass, on which `int` fails.
    """
    digits = text[1:] if text[:1] in ("-", "+") else text
    if not digits.isascii() or not digits.isdigit() or len(digits) > 9:
        return None
    return int(text)
