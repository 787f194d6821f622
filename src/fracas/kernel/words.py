"""Words that every book and every screen needs."""

from __future__ import annotations

from typing import Final

from fracas.kernel.newcomers import JOINS


def several(side: str) -> bool:
    """Whether a side is called after several: "heroes", "the guards", "Anna and Bo"; "red" is one."""
    name = side.casefold()
    return " and " in name or (name.endswith("s") and not name.endswith(("ss", "us", "is")))


def wins(side: str) -> str:
    """One hero wins, several win."""
    return f"{side} {'win' if several(side) else 'wins'}"


def has_won(side: str) -> str:
    return f"{side} {'have' if several(side) else 'has'} won"


IS: Final = ("stunned", "out", "dead", "breathless", "hidden", "surprised", "bound", "pinned", "blinded", "unseen")
"""What somebody is or is not, by a ruling."""
HAS: Final = ("fled", "yielded")
OF_THINGS: Final = ("item", "limb")
"""Rulings on 'great axe dropped', 'right arm crippled'."""
COUNTS: Final = ("wounds", "armour", "durability", "loaded", "ammunition")
"""Rulings on 'left arm 2', 'bow 1'."""


def ruled(subject: str, field: str, value: str) -> str:
    """A ruling as a sentence, without its full stop: "Bo is now at c3"."""
    thing, _, state = value.rpartition(" ")
    if field == JOINS:
        return f"{subject} joins {value}"
    if field == "at":
        return f"{subject} is now at {value}"
    if field == "facing":
        return f"{subject} now faces {value}"
    if field in ("posture", "grappled by"):
        return f"{subject} is now {value if field == 'posture' else f'{field} {value}'}"
    if field in IS and value in ("yes", "no"):
        return f"{subject} is {'now' if value == 'yes' else 'no longer'} {field}"
    if field in HAS and value in ("yes", "no"):
        return f"{subject} has {'' if value == 'yes' else 'not '}{field}"
    if field == "end effect":
        return f"{subject} is no longer {value}" if value.endswith(("ed", "ing")) else f"{subject}: {value} ends"
    if field == "effect":
        return f"{subject}: an effect begins: {value}"
    if field in OF_THINGS and thing:
        return f"{subject}'s {thing} is now {state}"
    if field == "armour" and thing and state.lower() in ("on", "off"):
        return f"{subject}: {thing} now {state.lower()}"
    if field in COUNTS and thing:
        return f"{subject}: {thing}: {field} now {state}"
    if field == "terrain":
        return f"at {subject} there is now {value}"
    if field == "sustains":
        return f"{subject} now sustains {value}"
    if field == "unaware_of":
        return f"{subject} now knows of all" if value == "nobody" else f"{subject} has no idea of {value}"
    return f"{subject}: {field.replace('_', ' ')} is now {value}"


def own_name(name: str) -> str:
    """What somebody calls a thing of its own, within a sentence: as it is written, but for an article before it."""
    return name[4:] if name.lower().startswith("the ") else name


def thing_name(name: str) -> str:
    """What people call a thing, by its name in a catalogue or on a sheet: 'long sword', 'SMG', and 'Boat Hook', since
    capitals within it are somebody's own."""
    if any(word[:1].isupper() and not word.isupper() for word in name.split()[1:]):
        return own_name(name)
    return name if name[1:2].isupper() else name[:1].lower() + name[1:]
