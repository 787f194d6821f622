"""A character sheet as data: what somebody is, can do and is busy with, each number with the sum that it comes from."""

from __future__ import annotations

from fracas.kernel.fields import field_names
from fracas.kernel.tally import Tally


class Score:
    """A line of a sheet: an attribute, a trait, a skill, an attack, a defence.

    `text` is what it comes to; `note` says what goes with it (damage, reach) or why it cannot be used now.
    """

    def __init__(self, name: str, text: str = "", rule: str = "", note: str = "", tally: Tally | None = None) -> None:
        self.name = name
        self.text = text
        self.rule = rule
        self.note = note
        self.tally = tally


def summed(name: str, tally: Tally, rule: str = "", note: str = "") -> Score:
    """A score with the sum behind it."""
    return Score(name, str(tally.total), rule, note, tally)


def once_each(lines: list[Score]) -> list[Score]:
    """Without those that say the same as an earlier one: three knives of a kind are one line."""
    seen: list[tuple[str, str]] = []
    out: list[Score] = []
    for line in lines:
        if (line.name, line.text) not in seen:
            seen.append((line.name, line.text))
            out.append(line)
    return out


class Work:
    """Something that takes longer than a turn: how much of it is left, and how much is done where anybody counts."""

    def __init__(self, text: str, left: int, unit: str, rule: str, done: int = 0) -> None:
        self.text = text
        self.left = left
        self.unit = unit
        self.rule = rule
        self.done = done


class Character:
    """What stands on somebody's sheet, as it counts now. How somebody is besides, `status` has."""

    def __init__(self) -> None:
        self.attributes: list[Score] = []
        self.traits: list[Score] = []
        self.skills: list[Score] = []
        self.attacks: list[Score] = []
        self.defences: list[Score] = []
        self.work: list[Work] = []
        self.notes: list[str] = []
        """What the sums take for granted: "against somebody of your size, in front of you"."""


def as_written(sheet: object) -> Character:
    """A sheet of which the book says nothing: every number and word on it, by the name of its field."""
    out = Character()
    for name in field_names(sheet):
        value: object = getattr(sheet, name)
        if name != "name" and isinstance(value, int | str) and not isinstance(value, bool):
            out.attributes.append(Score(name.replace("_", " "), str(value)))
    return out
