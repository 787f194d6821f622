"""Collecting what is wrong with a file, and wording it: `file: key: what was found; what was expected`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from fracas.kernel.mistake import Mistake
from fracas.rulebooks.forms import UNKNOWN_KEY, FileTable

EXPECTED: Final = {
    "string_type": "text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "finite_number": "an ordinary number",
    "bool_type": "true or false",
    "list_type": "a list",
    "tuple_type": "a list",
    "dict_type": "a table",
    "model_type": "a table",
    "model_attributes_type": "a table",
    "greater_than": "more than {gt}",
    "greater_than_equal": "at least {ge}",
    "less_than": "less than {lt}",
    "less_than_equal": "at most {le}",
    "string_too_short": "{min_length} or more characters",
    "string_too_long": "at most {max_length} characters",
    "too_short": "{min_length} or more of them",
    "too_long": "at most {max_length} of them",
    "literal_error": "{expected}",
    "enum": "{expected}",
    "multiple_of": "a multiple of {multiple_of}",
}
"""What pydantic calls an error, and what a person should have written."""

ENDLESS: Final = re.compile(r"\S{300,}")
"""Too long for a word, or for the path of a file."""
LONGEST_LINE: Final = 1200
"""Characters of a complaint."""
MOST_LINES: Final = 200
"""After so many complaints nobody reads on, and nothing more is checked."""

TableT = TypeVar("TableT", bound=FileTable)


Path = tuple[str | int, ...]
"""Where something stands: keys of tables, and places in lists, from 0."""


@dataclass(frozen=True)
class Complaint:
    """One thing that is wrong: the key that it is about, as far as it is about one, what is wrong there, and where that
    is, unless it is in another file."""

    key: str
    text: str
    path: Path = ()


class Mistakes(Mistake):
    """All that is wrong with a file."""

    def __init__(self, text: str, found: list[Complaint]) -> None:
        super().__init__(text)
        self.found = found


@dataclass(frozen=True)
class Position:
    """A place in a file. Complaints made here go to one list, whichever files they are about."""

    lines: list[str]
    file: str
    key: str = ""
    parts: dict[str, Complaint] = field(default_factory=dict)
    """Of each line, which key it is about, and what it says of it."""
    path: Path = ()
    """The same place, for programs."""

    def at(self, key: str) -> Position:
        word = key if readable(key) else repr(key)
        there = f"{self.key}.{word}" if self.key else word
        return Position(self.lines, self.file, there, self.parts, (*self.path, key))

    def number(self, number: int) -> Position:
        """An item of a list: people count from 1."""
        return Position(self.lines, self.file, f"{self.key}[{number}]", self.parts, (*self.path, number - 1))

    def called(self, name: str) -> Position:
        """The same place, with a name for what stands there; its complaints are kept apart."""
        return Position(self.lines, self.file, f"{self.key}{name}", {}, self.path)

    def in_file(self, file: str) -> Position:
        return Position(self.lines, file, "", self.parts)

    def beside(self, other: Position) -> Position:
        """The other's place, with complaints going where this one's go."""
        return Position(self.lines, other.file, other.key, self.parts, other.path)

    def apart(self) -> Position:
        """The same place with a list of its own, to be gathered later."""
        return Position([], self.file, self.key, {}, self.path)

    def gather(self, other: Position) -> None:
        """Two fighters from one bad sheet tell the same: once is enough."""
        for line in other.lines:
            self._add(line, other.parts.get(line, Complaint("", line)))

    def problem(self, text: str) -> None:
        line = f"{self.file}: {self.key}: {text}" if self.key else f"{self.file}: {text}"
        line = shortened(spelled_out(line))
        self._add(line, Complaint(self.key, shortened(spelled_out(text)), self.path))

    def _add(self, line: str, part: Complaint) -> None:
        if line in self.parts:
            return
        if len(self.lines) >= MOST_LINES:
            more = "there is more; it was not looked at"
            raise Mistakes(f"{self._told()}\n{self.file}: {more}", [*self._found(), Complaint("", more)])
        self.lines.append(line)
        self.parts[line] = part

    def _told(self) -> str:
        return "\n".join(self.lines)

    def _found(self) -> list[Complaint]:
        return [self.parts.get(line, Complaint("", line)) for line in self.lines]

    def wrong(self, value: object, expected: str) -> None:
        self.problem(f"found {shown(value)}, expected {expected}")

    def refer(self, file: str, mistake: Mistake) -> None:
        """Another file could not be read: that one's complaint, and which key refers to it."""
        self.in_file(file).problem(f"{str(mistake).removeprefix(f'{file}: ')} (for {self.key} of {self.file})")

    def repeat(self, mistake: Mistake) -> None:
        """Tells what another file is to blame for, as it stands: it names its own file and key."""
        for line in str(mistake).splitlines():
            self._add(line, Complaint("", line))

    def raise_any(self) -> None:
        if self.lines:
            raise Mistakes(self._told(), self._found())

    def read(self, form: type[TableT], data: object) -> TableT:
        """The form filled in. What is wrong is told, and left out as if it had not been written."""
        if not isinstance(data, dict):
            self.wrong(data, "a table")
            return form()
        for key, expected in form.required.items():
            if data.get(key) is None:
                self.at(key).problem(f"missing; expected {expected}")
        try:
            return form.model_validate(data)
        except ValidationError as error:
            bad = self.refused(error)
            return form.model_validate({key: value for key, value in data.items() if key not in bad})

    def refused(self, error: ValidationError) -> set[str]:
        """Tells what pydantic found. Returns the keys of this table that are concerned."""
        details = error.errors(include_url=False)
        for detail in details:
            self.refuse(detail)
        return {str(detail["loc"][0]) for detail in details if detail["loc"]}

    def refuse(self, detail: ErrorDetails) -> None:
        """One complaint of pydantic's."""
        position = self
        unknown = detail["type"] in ("extra_forbidden", UNKNOWN_KEY)
        for part in detail["loc"][:-1] if unknown else detail["loc"]:
            position = position.number(part + 1) if isinstance(part, int) else position.at(part)
        position.problem(wording(detail))


def wording(detail: ErrorDetails) -> str:
    """A complaint of pydantic's in our words."""
    kind = detail["type"]
    context: dict[str, Any] = detail.get("ctx", {})
    if kind == "missing":
        return "missing"
    if kind == UNKNOWN_KEY:
        return detail["msg"]
    if kind == "extra_forbidden":  # a book that has forms of its own
        return f"unknown key {str(detail['loc'][-1])!r}"
    if kind in ("value_error", "assertion_error"):
        return str(context.get("error", detail["msg"]))
    if kind in EXPECTED and "text" not in context:  # a check of somebody's own says it in its own words
        return f"found {shown(detail['input'])}, expected {EXPECTED[kind].format(**context)}"
    return f"found {shown(detail['input'])}: {detail['msg']}"


def shown(value: object) -> str:
    """A value as a message shows it: as it was written, and not too long."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list" if value else "an empty list"
    if value is None:
        return "nothing"
    if isinstance(value, int) and value.bit_length() > 100:
        return "a number of more than 30 digits"
    text = repr(value) if isinstance(value, str | int | float) else str(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def shortened(text: str) -> str:
    """One line that can be read: what goes on for ever in it is cut."""
    text = ENDLESS.sub(lambda match: f"{match[0][:60]}...", text)
    return text if len(text) <= LONGEST_LINE else f"{text[: LONGEST_LINE - 3]}..."


def spelled_out(text: str) -> str:
    """On one line, and nothing in it that a terminal would obey."""
    return "".join([each if each.isprintable() else repr(each)[1:-1] for each in text])


def readable(value: object) -> bool:
    """Whether it will do as a name: text that one can see, on one line."""
    return isinstance(value, str) and bool(value.strip()) and value.isprintable()
