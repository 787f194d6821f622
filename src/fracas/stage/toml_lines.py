"""On which line of a TOML file something stands."""

from __future__ import annotations

import re
from typing import Final

from fracas.rulebooks.problems import Path

KEY: Final = r"""(?:[A-Za-z0-9_-]+|"(?:\\.|[^"\\\n])*"|'[^'\n]*')"""
KEYS: Final = re.compile(rf"[ \t]*({KEY}(?:[ \t]*\.[ \t]*{KEY})*)[ \t]*")
ONE: Final = re.compile(KEY)
STRING: Final = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}|' + r"'''.*?'{3,5}|" + r'"(?:\\.|[^"\\\n])*"|' + r"'[^'\n]*'", re.S
)
BLANK: Final = re.compile(r"(?:[\s,]|#[^\n]*)*")
PLAIN: Final = re.compile(r"""[^\s,\[\]{}"'#]+""")


class Lines:
    """The lines of a file that can be read, by what stands on them."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.found: dict[Path, int] = {}
        self._at = 0
        self._counted = 0
        self._line = 1
        self._within: Path = ()
        self._lists: dict[Path, int] = {}
        """How many tables there are so far under a double-bracketed heading."""
        while self._at < len(text):
            self._read()

    def of(self, path: Path) -> int | None:
        """The line of what stands there, or of what it stands in."""
        for length in range(len(path), 0, -1):
            if path[:length] in self.found:
                return self.found[path[:length]]
        return None

    def _here(self) -> int:
        """The line of where it reads."""
        self._line += self.text.count("\n", self._counted, self._at)
        self._counted = self._at
        return self._line

    def _read(self) -> None:
        """A heading, or a key and its value."""
        self._at = self._end_of(BLANK)
        if self._at >= len(self.text):
            return
        if self.text[self._at] == "[":
            self._heading()
            return
        keys = KEYS.match(self.text, self._at)
        if keys is None:
            self._at += 1  # nothing that TOML has: on with whatever follows
            return
        path = (*self._within, *names(keys[1]))
        self._keep(path)
        self._at = self._end_of(re.compile(r"=?[ \t]*"), keys.end())
        self._value(path)

    def _heading(self) -> None:
        double = self.text.startswith("[[", self._at)
        keys = KEYS.match(self.text, self._at + 1 + double)
        if keys is None:
            self._at += 1
            return
        path = self._inner(names(keys[1])[:-1]) + names(keys[1])[-1:]
        if double:
            number = self._lists.get(path, -1) + 1
            self._lists[path] = number
            path = (*path, number)
        elif path in self._lists:
            path = (*path, self._lists[path])
        self._within = path
        self._keep(path)
        self._at = keys.end() + 1 + double

    def _inner(self, keys: Path) -> Path:
        """What a heading means by these keys: of a list of tables, the last of them."""
        path: Path = ()
        for key in keys:
            path = (*path, key)
            if path in self._lists:
                path = (*path, self._lists[path])
        return path

    def _keep(self, path: Path) -> None:
        line = self._here()
        for length in range(1, len(path) + 1):
            self.found.setdefault(path[:length], line)

    def _value(self, path: Path) -> None:
        """Passes over a value; the items of a list are kept, too."""
        closing: list[tuple[str, int]] = []
        while self._at < len(self.text):
            if closing:
                self._at = self._end_of(BLANK)
            letter = self.text[self._at : self._at + 1]
            if closing and letter == closing[-1][0]:
                closing.pop()
                self._at += 1
            else:
                if len(closing) == 1 and closing[0][0] == "]":
                    self._keep((*path, closing[0][1]))
                    closing[0] = ("]", closing[0][1] + 1)
                if letter in ("[", "{"):
                    closing.append(("]" if letter == "[" else "}", 0))
                    self._at += 1
                else:
                    word = STRING.match(self.text, self._at) or PLAIN.match(self.text, self._at)
                    self._at = word.end() if word is not None else self._at + 1
            if not closing:
                return

    def _end_of(self, pattern: re.Pattern[str], start: int | None = None) -> int:
        found = pattern.match(self.text, self._at if start is None else start)
        return found.end() if found is not None else self._at


def names(dotted: str) -> Path:
    """The keys of a heading; quoted ones without their quotes."""
    return tuple([key[1:-1] if key[0] in "\"'" else key for key in ONE.findall(dotted)])
