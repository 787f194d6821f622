"""Chances in words: how they are written, and what they are the chances of."""

from __future__ import annotations

from fracas.table import wire


def percent(chance: float | None) -> str:
    return f"{100 * chance:.1f} %" if chance is not None else ""


def chance_words(option: wire.Option) -> str:
    """What the chance of an option is the chance of, and what else hangs on it."""
    if option.chance is None:
        return f"{percent(option.outlook)} chance {option.chance_of}" if option.outlook is not None else ""
    return f"chance {option.chance_of}" if option.chance_of else ""


def unsaid_meanings(options: list[wire.Option], said: set[str]) -> list[str]:
    """What the chances of these options are of, as far as it was not said before: it is said once."""
    found: dict[str, str] = {}
    shown = [option for option in options if option.chance is not None]
    for option in shown:
        if option.chance_of and option.chance_of not in said:
            found.setdefault(option.chance_of, option.label)
    said.update(found)
    if len(found) == 1 and all(option.chance_of in found for option in shown):
        return [f"% is the chance {next(iter(found))}."]
    return [f"% at '{label}' is the chance {meaning}." for meaning, label in found.items()]


def by_amount(options: list[wire.Option]) -> list[str]:
    """What numbers of a range lead to: "The chance of a hit: 0: 41 %, 1: 52 %"; nothing where no die hangs on them."""
    lines: list[str] = []
    for meaning in dict.fromkeys([option.chance_of for option in options]):
        with_it = [option for option in options if option.chance_of == meaning]
        each = runs([(option.amount or 0, round(100 * at_stake(option))) for option in with_it])
        if meaning:
            lines.append(f"The chance {meaning}: {', '.join(each)}.")
    return lines


def runs(chances: list[tuple[int, int]]) -> list[str]:
    """Numbers with their chances; those at the end that change nothing any more stand together: "7 to 14: 100 %"."""
    last = len(chances)
    while last > 1 and chances[last - 2][1] == chances[-1][1]:
        last -= 1
    out = [f"{number}: {chance} %" for number, chance in chances[: last - 1]]
    first, chance = chances[last - 1]
    many = len(chances) - last
    return [*out, f"{first} to {chances[-1][0]}: {chance} %" if many else f"{first}: {chance} %"]


def at_stake(option: wire.Option) -> float:
    """The chance of an option's own roll, or of what else hangs on it."""
    return option.chance if option.chance is not None else option.outlook or 0.0
