"""Small charts in characters: intervals, a histogram and a heat map, to stand beside tables.

They are made from numbers alone and come as lines for Rich. `plain` keeps to ASCII (`marks.plain_only` says when).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import floor
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from fracas.arena.charts.ends import binned
from fracas.shell.mapview import runs

WIDTH: Final = 78
NAME: Final = 24
"""Longer names are cut."""
DIM: Final = "dim"
EIGHTHS: Final = " ▁▂▃▄▅▆▇█"
HEAT: Final = ((239, 246, 245), (183, 221, 217), (121, 190, 186), (52, 151, 151), (0, 105, 107), (0, 62, 66))
"""From nothing to all, light to dark, with ink that can be read on each."""

Words = Callable[[float], str]
"""How a number is written on an axis."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number and the interval that it lies in; `told` stands at the end of its line."""

    name: str
    value: float
    low: float
    high: float
    told: str = ""
    style: str = ""


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def points(share: float) -> str:
    """A difference of two shares."""
    return f"{100 * share:+.0f}" if round(100 * share) else "0"


def number(value: float) -> str:
    return f"{value:g}"


class Scale:
    """Numbers on a line of so many characters."""

    def __init__(self, low: float, high: float, width: int) -> None:
        self.low = low
        self.high = high if high > low else low + 1
        self.width = width

    def at(self, value: float) -> int:
        share = (value - self.low) / (self.high - self.low)
        return min(self.width - 1, max(0, round(share * (self.width - 1))))


def intervals(
    rows: Sequence[Estimate],
    *,
    low: float = 0.0,
    high: float = 1.0,
    mark: float | None = None,
    words: Words = percent,
    width: int = WIDTH,
    plain: bool = False,
    longest: int = NAME,
) -> list[Text]:
    """A line for each, with its interval on a common scale; `mark` is what they are compared with: 0, or a target.
    Names that are longer than `longest` are cut."""
    if not rows:
        return []
    names = min(longest, max(cell_len(row.name) for row in rows))
    told = max(cell_len(row.told) for row in rows)
    scale = Scale(low, high, max(12, width - names - told - 4))
    lines = [_interval(row, scale, mark, names, plain) for row in rows]
    lines.append(Text(" " * (names + 2)).append_text(_axis(scale, mark, words)))
    return lines


def _interval(row: Estimate, scale: Scale, mark: float | None, names: int, plain: bool) -> Text:
    left, line, right, dot, post = "|-|o:" if plain else "├─┤●┊"
    track = [(" ", "")] * scale.width
    if mark is not None:
        track[scale.at(mark)] = (post, DIM)
    first, last, middle = scale.at(row.low), scale.at(row.high), scale.at(row.value)
    for at in range(first, last + 1):
        track[at] = (line, row.style)
    if last > first:
        track[first], track[last] = (left, row.style), (right, row.style)
    track[middle] = (dot, f"bold {row.style}".strip())
    return Text.assemble(_cut(row.name, names), "  ", *runs(track), "  " if row.told else "", row.told)


def _axis(scale: Scale, mark: float | None, words: Words) -> Text:
    """The ends of a scale in numbers, and the mark where there is room for it."""
    left, right = words(scale.low), words(scale.high)
    row = left + " " * max(1, scale.width - len(left) - len(right)) + right
    if mark is not None and words(mark) not in (left, right):
        told = words(mark)
        at = min(max(0, scale.at(mark) - len(told) // 2), scale.width - len(told))
        if not row[max(0, at - 1) : at + len(told) + 1].strip():
            row = row[:at] + told + row[at + len(told) :]
    return Text(row, DIM)


def _labels(names: Sequence[str], places: Sequence[int], width: int) -> str:
    """Names under their places: all, or every second, or third, so that none touch; the last too where it fits."""
    spans: list[tuple[int, int]] = []
    for name, place in zip(names, places, strict=True):
        begin = min(max(0, place - (cell_len(name) - 1) // 2), max(0, width - cell_len(name)))
        spans.append((begin, begin + cell_len(name)))
    chosen: list[int] = []
    for step in range(1, len(names) + 1):
        chosen = list(range(0, len(names), step))
        if all(spans[one][1] < spans[other][0] for one, other in pairwise(chosen)):
            break
    last = len(names) - 1
    if chosen[-1] != last and spans[chosen[-1]][1] < spans[last][0]:
        chosen.append(last)
    row = ""
    for at in chosen:
        row += " " * (spans[at][0] - cell_len(row)) + names[at]
    return row


def histogram(
    counts: Mapping[int, int],
    *,
    unit: str = "",
    height: int = 5,
    width: int = WIDTH,
    plain: bool = False,
    style: str = "",
) -> list[Text]:
    """How often each number came up, as columns; neighbours share one where there are too many. `unit` is what the
    numbers count: "rounds"."""
    counts = {value: count for value, count in counts.items() if count > 0}
    if not counts:
        return []
    classes = binned(counts, max(8, min(40, (width - 2) // 2)))
    most = max(count for _, _, count in classes)
    each = 2 if 2 * len(classes) <= width - 2 else 1
    lines: list[Text] = []
    for level in reversed(range(height)):
        row = ""
        for _, _, count in classes:
            filled = 8 * height * count / most - 8 * level
            part = 8 if filled >= 8 else max(0, floor(filled + 0.5))
            if level == 0 and count and part == 0:
                part = 1
            row += ("#" if part >= 4 or (level == 0 and part) else " ") if plain else EIGHTHS[part]
            row += " " * (each - 1) if each > 1 else ""
        lines.append(Text(row.rstrip(), style))
    names = [str(first) if first == last else f"{first}-{last}" for first, last, _ in classes]
    wide = max(each * len(classes), len(names[0]) + len(names[-1]) + 1)
    row = _labels(names, [each * at for at in range(len(names))], wide).rstrip()
    lines.append(Text(f"{row}  {unit}".rstrip(), DIM))
    return lines


def heat_map(
    columns: Sequence[str],
    rows: Sequence[str],
    values: Sequence[Sequence[float | None]],
    *,
    across: str = "",
    down: str = "",
    words: Words = percent,
    low: float = 0.0,
    high: float = 1.0,
    plain: bool = False,
) -> list[Text]:
    """A table of numbers, the darker the higher; `across` and `down` say what columns and rows are. None is a gap."""
    told = [[words(value) if value is not None else "" for value in row] for row in values]
    heads = [_shortened(name, NAME) for name in columns]
    wide = [max(cell_len(head), *[len(row[at]) for row in told], 4) + 2 for at, head in enumerate(heads)]
    names = min(NAME, max([cell_len(name) for name in [*rows, down]], default=0))
    lines = [Text(" " * (names + 2) + across, DIM)] if across else []
    head = Text(_cut(down, names) + "  ", DIM)
    for name, size in zip(heads, wide, strict=True):
        head.append(_cut(name, size - 1, right=True) + " ")
    lines.append(head)
    for name, row, words_ in zip(rows, values, told, strict=True):
        line = Text(_cut(name, names) + "  ")
        for value, word, size in zip(row, words_, wide, strict=True):
            line.append(f"{word:>{size - 1}} ", "" if plain or value is None else _heat(value, low, high))
        lines.append(line)
    return lines


def _heat(value: float, low: float, high: float) -> str:
    red, green, blue = HEAT[Scale(low, high, len(HEAT)).at(value)]
    ink = "black" if red + green + blue > 330 else "bright_white"
    return f"{ink} on rgb({red},{green},{blue})"


def _shortened(name: str, width: int) -> str:
    return name if cell_len(name) <= width else set_cell_size(name, width - 1).rstrip() + "…"


def _cut(name: str, width: int, right: bool = False) -> str:
    """Exactly so wide."""
    short = _shortened(name, width) if width else ""
    space = " " * (width - cell_len(short))
    return space + short if right else short + space
