"""What is varied: a path and its values, as somebody types them, and scenarios with one of the values in its place."""

from __future__ import annotations

import copy
import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from fracas.arena.crowds import resized
from fracas.arena.paths import CONTROL, FIGHTERS, RULES, SIDES, Place, Places, Spot, Value, entry_of
from fracas.kernel.files import Folder
from fracas.kernel.mistake import Mistake
from fracas.rulebooks.problems import Position, shown
from fracas.stage.fields import CHOICE, FLAG, LIST
from fracas.stage.parts import HUMAN, NO, YES, named
from fracas.stage.scenario import Scenario, read_scenario
from fracas.stage.toml import value_text
from fracas.table.game import nobody

MOST_VALUES: Final = 10_000
"""Of one path."""
NOTHING: Final = "none"
"""As a value: that there is to be none, no shield for example."""
NUMBER: Final = r"[+-]?\d{1,12}(?:\.\d{1,9})?"
RANGE: Final = re.compile(rf"({NUMBER})\.\.({NUMBER})(?::({NUMBER}))?")
HOW: Final = "write it as in fighters.Hrolf.st=10..14, rules.KEY=on,off or sides.blue.size=1..6"


@dataclass(frozen=True)
class Varied:
    """A place, and the values that are tried there."""

    place: Place
    values: list[Value]

    @property
    def path(self) -> str:
        return self.place.path

    @property
    def told(self) -> list[str | int | float | bool]:
        """The values as a table has them."""
        return [plainly(value) for value in self.values]

    @property
    def numeric(self) -> bool:
        """Whether it makes sense to speak of one more."""
        return self.place.numeric and all(is_number(value) for value in self.values)


def varied(places: Places, written: str) -> Varied:
    """What `--vary PATH=VALUES` says. Without values, all that there are, if they can be listed."""
    path, equals, text = halves(written)
    place = places.find(path)
    if equals:
        values = read_values(place, text)
    elif place.takes.kind in (CHOICE, FLAG):
        values = list(place.takes.choices) or [False, True]
    else:
        low, high = place.takes.low, place.takes.high
        limits = f", {low:g} to {high:g} are allowed" if low is not None and high is not None else ""
        now = f", now it is {plainly(place.now)}" if place.now is not None else ""
        raise Mistake(f"{path}: say which values{now}{limits}: {path}=FROM..TO or {path}=A,B,C")
    told = [plainly(value) for value in values]
    for at, value in enumerate(told):
        if value in told[:at] and type(value) is type(told[told.index(value)]):
            raise Mistake(f"{path}: {shown(value)} is there twice; say each value once")
    if place.spots and place.spots[0][-1] == CONTROL and HUMAN in values:
        raise Mistake(f"{path}: nobody is asked here; '{HUMAN}' cannot play, an agent can ('fracas agents')")
    return Varied(place, values)


def halves(written: str) -> tuple[str, bool, str]:
    """Path and values: the first `=` outside of quotes is between them."""
    quote = ""
    for at, letter in enumerate(written):
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "\"'" and written[:at].rstrip()[-1:] in ("", "."):  # not the one in O'Brien
            quote = letter
        elif letter == "=":
            return written[:at].strip(), True, written[at + 1 :].strip()
    return written.strip(), False, ""


def read_values(place: Place, text: str) -> list[Value]:
    """FROM..TO, FROM..TO:STEP, or values with commas between them."""
    path = place.path
    if not text:
        raise Mistake(f"{path}: no value after '='; {HOW}")
    span = RANGE.fullmatch(text)
    if span is not None:
        if not place.numeric and not is_number(place.now) and place.takes.kind != "text":
            raise Mistake(f"{path}: {text} is a range of numbers, and there stands no number; {there_is(place)}")
        return list(read_range(path, text, span[1], span[2], span[3]))
    if place.numeric and ".." in text:
        raise Mistake(f"{path}: found {shown(text)}, expected FROM..TO or FROM..TO:STEP, as in 10..14:2")
    return [read_value(place, word) for word in items(path, text)]


def read_range(path: str, text: str, first: str, last: str, step: str | None) -> Sequence[int | float]:
    """The numbers from one to another."""
    low, high, by = Fraction(first), Fraction(last), Fraction(step if step is not None else 1)
    if by == 0:
        raise Mistake(f"{path}: {text} has steps of 0, with which nobody gets anywhere; expected more than 0")
    if by < 0 or low > high:
        steps = f":{as_number(abs(by))}" if step else ""
        up = f"{as_number(min(low, high))}..{as_number(max(low, high))}{steps}"
        raise Mistake(f"{path}: {text} goes down; write it upwards: {up}")
    count = (high - low) // by + 1
    if count > MOST_VALUES:
        raise Mistake(f"{path}: {text} are {count:,} values, expected at most {MOST_VALUES:,}; take a larger step")
    if low.denominator == by.denominator == 1 and "." not in first + (step or ""):
        return range(int(low), int(high) + 1, int(by))
    return [float(low + number * by) for number in range(count)]


def as_number(number: Fraction) -> int | float:
    return int(number) if number.denominator == 1 else float(number)


def items(path: str, text: str) -> list[str]:
    """What commas separate, but for those within brackets or quotes."""
    found, depth, quote = [""], 0, ""
    for letter in text:
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "\"'":
            quote = letter
        else:
            depth += (letter in "[{") - (letter in "]}")
        if letter == "," and not depth and not quote:
            found.append("")
        else:
            found[-1] += letter
    out = [each.strip() for each in found]
    if not all(out):
        raise Mistake(f"{path}: found {shown(text)}, in which a value is missing; '{NOTHING}' says that there is none")
    return out


def read_value(place: Place, word: str) -> Value:
    """One value: as TOML where it is written so, otherwise as the word that it is."""
    kind, path = place.takes.kind, place.path
    if place.numeric:
        number = read_number(word)
        if number is None:
            raise Mistake(f"{path}: found {shown(word)}, expected a number, or numbers as in 10..14")
        return number
    if word[0] in "[{\"'":
        try:
            value: Value = tomllib.loads(f"value = {word}")["value"]
        except ValueError:
            how = '["axe", "large-knife"] is a list, {from = "axe", weight = 5} a table'
            raise Mistake(f"{path}: cannot read {shown(word)}; {how}") from None
        return value
    listed = {str(each).lower(): each for each in place.takes.choices}
    if word.lower() in listed:
        choice: Value = listed[word.lower()]
        return choice
    if word == NOTHING and kind != CHOICE:
        return [] if kind == LIST else None
    said = True if word.lower() in YES else False if word.lower() in NO else None
    if said is not None and (kind == FLAG or (kind == CHOICE and not listed)):
        return said
    if kind == FLAG:
        raise Mistake(f"{path}: found {shown(word)}, expected yes or no")
    if said is not None and place.spots[0][0] == RULES:
        return said
    number = read_number(word) if is_number(place.now) else None
    return [word] if kind == LIST else word if number is None else number


def read_number(word: str) -> int | float | None:
    if re.fullmatch(NUMBER, word) is None:
        return None
    return float(word) if "." in word else int(word)


def is_number(value: Value) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def there_is(place: Place) -> str:
    choices = [str(each) for each in place.takes.choices]
    return f"there is {', '.join(choices)}" if choices else HOW


def plainly(value: Value) -> str | int | float | bool:
    """A value as a table has it."""
    if value is None:
        return NOTHING
    if isinstance(value, list | dict):
        return value_text(value)
    return value


class Variations:
    """Scenarios in which something is different from one."""

    def __init__(self, scenario: Scenario, where: str, folder: Folder | None = None) -> None:
        self.scenario = scenario
        self.document: dict[str, Any] = dict(scenario.document)
        older = scenario.book.switch_aliases()
        if RULES in self.document:  # by the names of today, so that none is set by two names
            self.document[RULES] = {older.get(key, key): value for key, value in named(self.document[RULES]).items()}
        self.where = where
        self.folder = folder
        """Where maps and sheets may be found that a value names."""
        self.places = Places(scenario)

    def find(self, written: str) -> Varied:
        return varied(self.places, written)

    def with_values(self, pairs: Sequence[tuple[Place, Value]]) -> Scenario:
        """The scenario with these values; a Mistake if one does not fit, told as the scenario's own check tells it."""
        told = ", ".join([f"{place.path}={plainly(value)}" for place, value in pairs])
        document: dict[str, Any] = copy.deepcopy(self.document)
        for place, value in sorted(pairs, key=lambda pair: not replaces_all(pair[0])):
            for spot in place.spots:
                put(document, spot, value)
        try:
            found = self.read(document)
            for place, value in pairs:
                if place.counts:
                    found = self.read(resized(found, place.crowd, self.head_count(place, value)))
        except Mistake as mistake:
            raise Mistake(f"{told}: {str(mistake).splitlines()[0]}") from None
        return found

    def read(self, document: dict[str, Any]) -> Scenario:
        return read_scenario(Position([], self.where), document, self.folder, Path(self.where).stem, nobody)

    def head_count(self, place: Place, value: Value) -> int:
        low, high = place.takes.low, place.takes.high
        assert low is not None
        assert high is not None
        if not isinstance(value, int) or value < low:
            raise Mistake(f"found {shown(value)}, expected a whole number from {low:g} on")
        if value > high:
            raise Mistake(f"there is room for {high:g} of them on the map, not for {value}")
        return value


def replaces_all(place: Place) -> bool:
    """Whether a value there takes the place of others, so that those must be put after it."""
    return bool(place.spots) and place.spots[0][-1] in ("from", "sheet", "profile", "map")


def put(document: dict[str, Any], spot: Spot, value: Value) -> None:
    """Writes a value into a document."""
    if spot[0] == RULES:
        rules = named(document.get(RULES, {}))
        document[RULES] = {**rules, spot[1]: value}
        return
    table, keys = document, spot
    if spot[0] == FIGHTERS:
        table, keys = entry_of(document, spot[1]), spot[2:]
        take_other_sheet(table, keys[0])
    elif spot[0] == SIDES and spot[-1] == CONTROL:
        for entry in document[FIGHTERS]:
            if entry["side"] == spot[1]:
                entry.pop(CONTROL, None)  # whoever plays the side plays all of it
    for key in keys[:-1]:
        under = table.get(key)
        table[key] = dict(under) if isinstance(under, dict) else {}
        table = table[key]
    table[keys[-1]] = value


def take_other_sheet(entry: dict[str, Any], key: str) -> None:
    """Whoever gets another sheet keeps what is different from it, but not a whole sheet of its own."""
    if key not in ("from", "sheet"):
        return
    if "from" not in entry:
        entry.pop("change", None)
    entry.pop("from", None)
