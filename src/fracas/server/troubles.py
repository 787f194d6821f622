"""What is wrong with what somebody sent, in words and by its place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from pydantic import BaseModel, ConfigDict

from fracas.kernel.mistake import Mistake
from fracas.rulebooks.problems import Mistakes, shortened, spelled_out

MOST: Final = 20
"""So many complaints about a message are told."""
CONTROLS: Final = "has control characters in it, which nobody can see"
UNREADABLE: Final = "is not JSON that can be read: broken off, too deep, with numbers too long, or not in UTF-8"
REASONS: Final = {
    400: f"body: {UNREADABLE}",
    404: "there is nothing at this address",
    405: "this address does not take that method",
}
"""What the web framework finds wrong, in our words."""


class Problem(BaseModel):
    """One thing that is wrong, and where."""

    model_config = ConfigDict(frozen=True)

    where: str
    text: str


class Trouble(BaseModel):
    """Why something was refused; nothing has changed then. `problems` are its parts, where there are several or they
    have a place."""

    model_config = ConfigDict(frozen=True)

    text: str
    problems: list[Problem] = []


def of_mistake(mistake: Mistake) -> Trouble:
    found = mistake.found if isinstance(mistake, Mistakes) else []
    problems = [Problem(where=whole(each.key), text=whole(each.text)) for each in found]
    return Trouble(text=whole(str(mistake)), problems=problems)


def of_errors(errors: Iterable[Mapping[str, Any]]) -> Trouble:
    """What pydantic complains of."""
    problems: list[Problem] = []
    for each in list(errors)[:MOST]:
        where = ".".join([str(part) for part in each["loc"]])
        problems.append(Problem(where=readably(where), text=readably(wording(each))))
    lines = [f"{each.where}: {each.text}" if each.where else each.text for each in problems[:5]]
    return Trouble(text="; ".join(lines), problems=problems)


def wording(error: Mapping[str, Any]) -> str:
    if error["type"] == "string_pattern_mismatch":
        return CONTROLS
    if error["type"] == "json_invalid":
        return UNREADABLE
    return str(error["msg"])


def readably(text: str) -> str:
    """Short, and without anything that is no whole character: people may send what they like."""
    return shortened(spelled_out(text))


def whole(text: str) -> str:
    return text.encode("utf-8", "replace").decode("utf-8")
