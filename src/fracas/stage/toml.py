"""Writing TOML as a person would: short tables on a line, others under their headings."""

from __future__ import annotations

import re
from typing import Any, Final

BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
GAPS: Final = re.compile(r"\n{3,}")
WIDEST: Final = 100
"""Characters of a table that stands on one line."""
ESCAPES: Final = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def document(table: dict[str, Any]) -> str:
    """The whole of a file."""
    return GAPS.sub("\n\n", "\n".join(lines(table, ""))).strip() + "\n"


def lines(table: dict[str, Any], heading: str) -> list[str]:
    """A table: its values, then the tables in it, each under a heading of its own if it is long."""
    out = [f"{key_text(key)} = {value_text(value)}" for key, value in table.items() if not has_heading(value)]
    if heading and (out or not table):
        out.insert(0, f"[{heading}]")
    for key, value in table.items():
        name = f"{heading}.{key_text(key)}" if heading else key_text(key)
        if has_heading(value) and isinstance(value, dict):
            out += ["", *lines(value, name)]
        elif has_heading(value):
            for each in value:
                body = lines(each, name)
                out += ["", f"[[{name}]]", *(body[1:] if body[:1] == [f"[{name}]"] else body)]
    return out


def has_heading(value: Any) -> bool:
    if isinstance(value, list):
        tables = bool(value) and all(isinstance(each, dict) for each in value)
        return tables and len(value_text(value)) > WIDEST
    return isinstance(value, dict) and (
        len(value_text(value)) > WIDEST or any(isinstance(each, dict) and each for each in value.values())
    )


def key_text(key: str) -> str:
    return key if BARE.fullmatch(key) else string_text(key)


def string_text(text: str) -> str:
    return (
        '"'
        + "".join([ESCAPES.get(each, each) if each.isprintable() or each in ESCAPES else code(each) for each in text])
        + '"'
    )


def code(character: str) -> str:
    return f"\\U{ord(character):08x}"


def value_text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return string_text(value)
    if isinstance(value, list):
        return "[" + ", ".join([value_text(each) for each in value]) + "]"
    if isinstance(value, dict):
        inner = ", ".join([f"{key_text(key)} = {value_text(each)}" for key, each in value.items()])
        return f"{{ {inner} }}" if inner else "{}"
    return str(value)
