"""A scenario drafted from a few answers: who fights for which side, on how large a map."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

from fracas.kernel.hexes import place_name
from fracas.kernel.mistake import Mistake, suggestion
from fracas.kernel.rulebook import Rulebook
from fracas.rulebooks.catalogue import rows
from fracas.stage.fighters import MOST
from fracas.stage.maps import LARGEST
from fracas.stage.toml import key_text, string_text

SIZE: Final = re.compile(r"(\d{1,4}) ?[x*] ?(\d{1,4})")
SMALLEST: Final = 3
MOST_SIDES: Final = 4
"""One for each edge of the map."""


@dataclass(frozen=True, slots=True)
class Draft:
    """What somebody has said of a new scenario."""

    book: Rulebook[Any]
    title: str
    sides: dict[str, list[str]]
    """The fighters of each side: characters of the catalogue, or files with sheets."""
    columns: int
    rows: int

    def text(self) -> str:
        """The file, with a word on what to change."""
        ground = self.book.terrain()[0]
        head = [
            f"# {self.title}. 'fracas play FILE' plays it, 'fracas check FILE' says what is wrong with it.",
            f"# Who and what there is: 'fracas catalog {self.book.key}'. Sheets: docs/characters.md.",
            "",
            f"title = {string_text(self.title)}",
            f"rulebook = {string_text(self.book.key)}",
            "",
            f"# A character for each hex; '{ground.glyph}' is {ground.name}. "
            f"'fracas catalog {self.book.key} terrain' lists the others.",
            "[map]",
            "rows = [",
            *[f"    {string_text(ground.glyph * self.columns)}," for _ in range(self.rows)],
            "]",
        ]
        for side in self.sides:
            head += ["", f"[sides.{key_text(side)}]"]
        head += [
            "",
            "# Each may say more: name, facing, [fighters.change] for the sheet, [fighters.start] for how it is.",
        ]
        for place, (side, who) in zip(self.places(), self.everyone(), strict=True):
            source = "sheet" if ".toml" in who else "from"
            head += ["[[fighters]]", f"side = {string_text(side)}", f"{source} = {string_text(who)}"]
            head += [f"at = {string_text(place)}", ""]
        return "\n".join(head).rstrip() + "\n"

    def everyone(self) -> list[tuple[str, str]]:
        return [(side, who) for side, people in self.sides.items() for who in people]

    def places(self) -> list[str]:
        """Where they stand: the first side to the left, the second to the right, others above and below."""
        taken: list[str] = []
        for number, people in enumerate(self.sides.values()):
            free = [place for place in self.edge(number) if place not in taken]
            if len(free) < len(people):
                raise Mistake(f"{len(people)} fighters of a side do not fit on a map of {self.columns} x {self.rows}")
            taken += spread(free, len(people), self.columns if number > 1 else self.rows)
        return taken

    def edge(self, number: int) -> list[str]:
        """Hexes from an edge inwards, up to the middle."""
        across, down = range(self.columns), range(self.rows)
        half, half_down = self.columns // 2, self.rows // 2
        lanes = [
            [[(column, row) for row in down] for column in across[: max(1, half)]],
            [[(column, row) for row in down] for column in reversed(across[half + 1 :])],
            [[(column, row) for column in across] for row in down[: max(1, half_down)]],
            [[(column, row) for column in across] for row in reversed(down[half_down + 1 :])],
        ][number]
        return [place_name(column, row) for lane in lanes for column, row in lane]


def spread(free: list[str], count: int, lane: int) -> list[str]:
    """So many of these places, spread over the first lane if they fit there."""
    first = free[:lane]
    if count > len(first):
        return free[:count]
    gap = len(first) / count
    return [first[int(gap * (at + 0.5))] for at in range(count)]


def read_size(text: str) -> tuple[int, int]:
    match = SIZE.fullmatch(text.strip())
    if match is None or not all(SMALLEST <= int(each) <= LARGEST for each in match.groups()):
        raise Mistake(f"a size of '{text[:40]}': expected columns x rows from {SMALLEST} to {LARGEST}, such as 12x8")
    return int(match[1]), int(match[2])


def read_people(book: Rulebook[Any], text: str) -> list[str]:
    """'knight, 3 peasant': so many of each; a name with .toml is a file with a sheet."""
    known = list(rows(book.packages("characters"), "characters"))
    out: list[str] = []
    for part in text.split(","):
        words = part.split()
        count = int(words.pop(0)) if len(words) > 1 and words[0].isdigit() and len(words[0]) < 5 else 1
        who = " ".join(words)
        if not who or not 1 <= count <= MOST:
            raise Mistake(
                f"'{text[:60]}': say who fights, such as '{known[0] if known else 'anna.toml'}' or '3 of them'"
            )
        if ".toml" not in who and who not in known:
            raise Mistake(f"unknown character '{who[:60]}'; {suggestion(who, known)}")
        out += [who] * count
    return out
