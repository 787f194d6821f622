"""Reading what people wrote: a file or something shipped, as a table."""

from __future__ import annotations

import os
import re
import tomllib
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from fracas.kernel.mistake import Mistake

LARGEST: Final = 1_000_000
"""Bytes. A map of 200 by 200 hexes has 40,000."""


class Folder:
    """Where a file's references to other files begin, and how messages call it. They lead nowhere else, unless whoever
    reads the file allows it: somebody's download must not name other people's files."""

    def __init__(self, at: Traversable, name: str, outside: bool = False) -> None:
        self.at = at
        self.name = name
        self.outside = outside

    def file(self, reference: str) -> File:
        """A file that another one refers to."""
        name = str(Path(self.name, reference))
        if not self.outside and not self.holds(reference):
            raise Mistake(f"{name}: is outside the scenario's folder; '--allow-outside' lets it be read")
        return File(self.at.joinpath(reference), name)

    def holds(self, reference: str) -> bool:
        """Whether the reference stays in the folder, links included."""
        if "\0" in reference or os.path.isabs(reference):
            return False
        folder = os.path.realpath(str(self.at))
        place = os.path.realpath(os.path.join(folder, reference))
        return os.path.join(place, "").startswith(os.path.join(folder, ""))


class File:
    """A file somewhere, and what to call it in messages."""

    def __init__(self, at: Traversable, name: str) -> None:
        self.at = at
        self.name = name

    @property
    def stem(self) -> str:
        return Path(self.name).stem

    @property
    def table(self) -> dict[str, Any]:
        """What is in it, read as TOML."""
        return parse_toml(self.text(), self.name)

    @property
    def rows(self) -> list[str]:
        """What is in it, line by line, without empty ones at its end."""
        return self.text().rstrip().splitlines()

    def text(self, most: int = LARGEST) -> str:
        """What is in it, if that is text of no more than so many bytes."""
        try:
            if self.at.is_dir():
                raise Mistake(f"{self.name}: is a folder, expected a file")
            if not self.at.is_file():  # a pipe or a device might never come to its end
                there = os.path.lexists(str(self.at))
                raise Mistake(f"{self.name}: {'is no ordinary file' if there else 'no such file'}")
            with self.at.open("rb") as file:
                content = file.read(most + 1)
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise Mistake(f"{self.name}: cannot be read: {reason}") from None
        if len(content) > most:
            raise Mistake(f"{self.name}: has more than {most:,} bytes, which is too much")
        try:
            return content.decode("utf-8-sig")  # some editors put a mark in front
        except UnicodeDecodeError as error:
            line = content[: error.start].count(b"\n") + 1
            raise Mistake(
                f"{self.name}: line {line}: found byte 0x{content[error.start]:02x}, expected text in UTF-8; "
                "save the file with that encoding"
            ) from None


def parse_toml(text: str, name: str) -> dict[str, Any]:
    """The table in a text; what is wrong with it is told by line and column."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise Mistake(f"{name}: too many tables or lists within each other") from None
    except ValueError as error:  # a TOMLDecodeError, or a number too long for Python
        match = re.fullmatch(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", str(error), re.DOTALL)
        if match is None:
            what = "a number of more digits than anybody needs" if "digits" in str(error) else str(error)
            raise Mistake(f"{name}: not TOML: {what}") from None
        what, line, column = match.groups()
        where = f"line {line}, column {column}" if line else f"line {len(text.splitlines())}, at its end"
        raise Mistake(f"{name}: {where}: not TOML: {what}") from None
