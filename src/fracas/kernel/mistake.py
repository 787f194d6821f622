"""What a person did wrong, told to them."""

from typing import Final

MOST: Final = 16
"""How many words a message lists before it stops."""


class Mistake(Exception):
    """Somebody's input cannot be carried out: says what, where, and what would be right.

    Shown to people as it stands, without a traceback. A fault of ours is an `assert` or any
    other exception.
    """


def listing(words: list[str]) -> str:
    """'a', 'b', 'c': how a message names what there is."""
    if not words:
        return "nothing"
    more = f" and {len(words) - MOST} more" if len(words) > MOST else ""
    return ", ".join([f"'{word}'" for word in words[:MOST]]) + more


def suggestion(word: str, known: list[str]) -> str:
    """The nearest known word, or all of them when none is near."""
    from difflib import get_close_matches  # only after a mistake: not worth every start

    spelled = {each.lower(): each for each in known}
    near = get_close_matches(word.lower(), list(spelled), 1, 0.6)
    if near:
        return f"did you mean '{spelled[near[0]]}'?"
    return f"there is {listing(known)}"
