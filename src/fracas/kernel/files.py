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
    """Where a file's references to other files begin, and how messages call it."""

    def __init__(self, at: Traversable, name: str) -> None:
        self.at = at
        self.name = name

    def file(self, reference: str) -> File:
        """A file that another one refers to."""
        return File(self.at.joinpath(reference), str(Path(self.name, reference)))


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
            raise Mistake(f"{name}: not TOML: {error}") from None
        what, line, column = match.groups()
        where = f"line {line}, column {column}" if line else f"line {len(text.splitlines())}, at its end"
        raise Mistake(f"{name}: {where}: not TOML: {what}") from None
