"""Small words that sentences and labels are made of."""

from __future__ import annotations

from fracas.kernel.tally import Tally


def duration(minutes: int) -> str:
    """The longest unit that fits: 30 minutes, 12 hours, 3 days."""
    for length, unit in ((1440, "day"), (60, "hour")):
        if minutes >= length and minutes % length == 0:
            return f"{minutes // length} {unit}{'' if minutes == length else 's'}"
    return f"{minutes} minute{'' if minutes == 1 else 's'}"


def spoken(name: str) -> str:
    """A name within a sentence: the reeve."""
    return "the " + name[4:] if name.startswith("The ") else name


def sentence(text: str) -> str:
    return text[0].upper() + text[1:] if text.startswith("the ") else text


def times(sixtieths: int) -> str:
    """A wounding modifier (G-147): 1.5, 2, 1/3."""
    return f"{sixtieths / 60:g}" if 60 % sixtieths else f"1/{60 // sixtieths}"


def rolled(need: Tally, roll: int) -> str:
    return f"rolls {roll} against {need}"


def rolled_for(need: Tally, roll: int, called: str) -> str:
    """The same where the number that a tally begins with goes by another name, or by none."""
    terms = [f"{called} {need.base}" if called else str(need.base)]
    terms.extend([f"{why.text} {value:+d}" for value, why in need.terms[1:]])
    total = f" = {need.total}" if len(need.terms) > 1 else ""
    return f"rolls {roll} against {', '.join(terms)}{total}"


def yards(number: int) -> str:
    return f"{number} yard{'' if number == 1 else 's'}"
