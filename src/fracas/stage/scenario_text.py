"""A scenario as a file that people read: its parts in the order in which ours have them, each under its heading."""

from __future__ import annotations

from itertools import pairwise
from textwrap import wrap
from typing import Any, Final

from fracas.stage.problems import Table
from fracas.stage.toml import key_text, lines, string_text, value_text

WIDTH: Final = 110
"""Of a line of prose."""
ORDER: Final = [
    "title", "text", "rulebook", "candidates", "rules", "scene", "map", "sides", "doctrines", "fighters", "ends",
    "table", "ruled",
]  # fmt: skip
OF_FIGHTER: Final = ["name", "side", "from", "sheet", "at", "facing", "control", "doctrine", "change", "start"]


def scenario_text(document: Table) -> str:
    """The file. What stands under a key that scenarios do not have is in it, too."""
    parts = ordered(without_nothing(document), ORDER)
    out: list[str] = []
    for key, value in parts.items():
        if not is_part(key, value):
            out.append(f"{key_text(key)} = {prose(value) if key == 'text' else value_text(value)}")
    for key, value in parts.items():
        if is_part(key, value):
            out += ["", *part(key, value)]
    kept = [line for before, line in pairwise(["", *out]) if line or before]
    return "\n".join(kept).strip() + "\n"


def is_part(key: str, value: Any) -> bool:
    """Whether it stands under headings of its own."""
    if key == "fighters" and isinstance(value, list):
        return bool(value) and all(isinstance(each, dict) for each in value)
    return isinstance(value, dict)


def part(key: str, value: Any) -> list[str]:
    if key == "fighters" and isinstance(value, list):
        return [line for each in value for line in ["", *fighter(ordered(each, OF_FIGHTER))]]
    if key == "map":
        return drawn(value)
    if key == "sides" and value and all(isinstance(each, dict) for each in value.values()):
        return [line for name, side in value.items() for line in ["", *headed(f"sides.{key_text(name)}", side)]]
    return headed(key_text(key), value)


def headed(heading: str, table: Table) -> list[str]:
    """A table under its heading, though it may be short."""
    body = lines(table, heading)
    return body if body[:1] == [f"[{heading}]"] else [f"[{heading}]", *body]


def fighter(table: Table) -> list[str]:
    """A fighter, and below it what is changed on its sheet and how it starts."""
    below = [key for key in ("change", "start") if isinstance(table.get(key), dict)]
    out = ["[[fighters]]"]
    own = lines({key: value for key, value in table.items() if key not in below}, "fighters")
    out += own[1:] if own[:1] == ["[fighters]"] else own
    for key in below:
        out += headed(f"fighters.{key}", table[key])
    return out


def drawn(table: Table) -> list[str]:
    """A map, a line for each row of it."""
    rows = table.get("rows")
    if not isinstance(rows, list) or not rows or not all(isinstance(row, str) for row in rows):
        return headed("map", table)
    picture = ["rows = [", *[f"    {string_text(row)}," for row in rows], "]"]
    others = lines({key: value for key, value in table.items() if key != "rows"}, "map")
    return ["[map]", *picture, *(others[1:] if others[:1] == ["[map]"] else others)]


def prose(text: Any) -> str:
    """A longer text over several lines, where that changes nothing of it."""
    if not isinstance(text, str) or (len(text) <= WIDTH and "\n" not in text):
        return value_text(text)
    broken: list[str] = []
    for line in text.split("\n"):
        if line != " ".join(line.split()):
            return value_text(text)
        pieces = wrap(line, WIDTH, break_long_words=False, break_on_hyphens=False) or [""]
        broken.append(" \\\n".join([string_text(piece)[1:-1] for piece in pieces]))
    return '"""\n' + "\n".join(broken) + '"""'


def ordered(table: Table, order: list[str]) -> Table:
    """The keys that are known in their order, then the others."""
    first = {key: table[key] for key in order if key in table}
    return {**first, **{key: value for key, value in table.items() if key not in first}}


def without_nothing(value: Any) -> Any:
    """TOML has no word for nothing: what is nothing is left out."""
    if isinstance(value, dict):
        return {key: without_nothing(each) for key, each in value.items() if each is not None}
    if isinstance(value, list):
        return [without_nothing(each) for each in value if each is not None]
    return value
