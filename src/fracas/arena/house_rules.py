"""A fight with something changed: each switch of its book set otherwise, one at a time, a profile of them, or any place
in the scenario."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product
from typing import Final

from fracas.arena.compare import Variant
from fracas.arena.varied import Variations, plainly
from fracas.kernel.files import Folder
from fracas.kernel.mistake import Mistake
from fracas.kernel.rulebook import Switch
from fracas.stage.parts import named
from fracas.stage.scenario import Scenario, from_document

ALL: Final = "all"
PROFILES: Final = "profiles"
AND: Final = re.compile(r"\s+and\s+(?=[^=\s]+[^=]*=)")
"""Between two changes that are made together."""
MOST_TRIED: Final = 6
"""Of a switch that takes any number of many, no more than so many are tried."""


class Untried:
    """A setting that does not go with the scenario, and why."""

    def __init__(self, label: str, why: str) -> None:
        self.label = label
        self.why = why


def with_rules(scenario: Scenario, where: str, rules: dict[str, str]) -> Scenario:
    """The scenario with these switches set, and the others as they are."""
    document = dict(scenario.document)
    written = document.get("rules", {})
    assert isinstance(written, dict)
    older = scenario.book.switch_aliases()
    kept = {key: value for key, value in named(written).items() if older.get(key, key) not in rules}
    return from_document({**document, "rules": {**kept, **rules}}, where)


def every_switch(base: Variant) -> tuple[list[Variant], list[Untried]]:
    """A variant for each value of each switch that it has not now."""
    book = base.scenario.book
    settings = [
        {switch.key: value} for switch in book.switches() for value in values_of(switch, book.settings[switch.key])
    ]
    return _variants(base, settings)


def every_profile(base: Variant) -> tuple[list[Variant], list[Untried]]:
    """A variant for each profile, in place of all house rules that the scenario has."""
    book = base.scenario.book
    plain = dict(base.scenario.document)
    plain.pop("rules", None)
    bare = Variant(base.label, from_document(plain, base.where), base.where, base.agents)
    others = [name for name in book.profiles() if type(book)({"profile": name}).settings != book.settings]
    settings = [{"profile": name} for name in others]
    return _variants(bare, settings)


def _variants(base: Variant, settings: list[dict[str, str]]) -> tuple[list[Variant], list[Untried]]:
    found: list[Variant] = []
    untried: list[Untried] = []
    for each in settings:
        label = label_of(each)
        try:
            scenario = with_rules(base.scenario, base.where, each)
        except Mistake as mistake:
            untried.append(Untried(label, str(mistake).splitlines()[0]))
            continue
        found.append(Variant(label, scenario, base.where, base.agents))
    return found, untried


def label_of(rules: dict[str, str]) -> str:
    return " and ".join([f"{key}={value}" for key, value in rules.items()])


def values_of(switch: Switch, now: str) -> list[str]:
    """What to try instead of the value that it has: all others, or of many numbers the ends and some between."""
    others = [value for value in switch.values if value != now]
    if not switch.span or len(others) <= MOST_TRIED:
        return others
    numbers = sorted(int(value) for value in switch.values)
    low, high, here = numbers[0], numbers[-1], int(now)
    wanted = {low, (low + here) // 2, here - 1, here + 1, (here + high) // 2, high}
    return [str(number) for number in sorted(wanted) if number != here and low <= number <= high]


def read_settings(written: str) -> dict[str, str]:
    """'block_limit=unlimited,knockback=off' as switches; whether there are such is for the scenario's check to say."""
    found: dict[str, str] = {}
    for word in written.split(","):
        key, equals, value = (part.strip() for part in word.partition("="))
        if not key or not equals or not value:
            raise Mistake(
                f"--rules {written}: expected SWITCH=VALUE, several with commas between them, '{ALL}' or '{PROFILES}'"
            )
        if found.get(key, value) != value:
            raise Mistake(
                f"--rules {written}: '{key}' is set twice; say each switch once, or each in a --rules of its own"
            )
        found[key] = value
    return found


def asked_for(base: Variant, written: Sequence[str]) -> tuple[list[Variant], list[Untried]]:
    """A variant for each `--rules` that somebody typed, and many for `all` and `profiles`."""
    found: list[Variant] = []
    untried: list[Untried] = []
    for each in written:
        if each in (ALL, PROFILES):
            more, left_out = every_switch(base) if each == ALL else every_profile(base)
            found += more
            untried += left_out
        else:
            settings = read_settings(each)
            try:
                scenario = with_rules(base.scenario, base.where, settings)
            except Mistake as mistake:
                raise Mistake(f"--rules {each}: {str(mistake).splitlines()[0]}") from None
            found.append(Variant(label_of(settings), scenario, base.where, base.agents))
    return found, untried


def changed(base: Variant, written: Sequence[str], folder: Folder | None) -> list[Variant]:
    """A variant for each `--with` that somebody typed, or for each of several values; `folder` is where maps and sheets
    may be found that it names."""
    variations = Variations(base.scenario, base.where, folder)
    found: list[Variant] = []
    for each in written:
        places = [variations.find(part.strip()) for part in AND.split(each)]
        for values in product(*[place.values for place in places]):
            pairs = [(place.place, value) for place, value in zip(places, values, strict=True)]
            label = " and ".join([f"{place.path}={plainly(value)}" for place, value in pairs])
            found.append(Variant(label, variations.with_values(pairs), base.where, base.agents))
    return found
