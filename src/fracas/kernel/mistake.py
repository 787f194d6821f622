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


def misspelt(word: str, known: list[str]) -> str:
    """The known word that was most likely meant: written the same but for capitals, or a slip or two away; empty if
    it is another word altogether."""
    best, found = 0, ""
    for each in known:
        slips = edits(word.lower(), each.lower())
        most = 0 if len(each) < 4 else 1 if len(each) < 8 else 2
        if slips <= most and (not found or slips < best):
            best, found = slips, each
    return found


def edits(one: str, other: str) -> int:
    """How many letters must be put in, left out, changed or swapped with the next to get from one to the other."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        beyond = [at]
        for to, wanted in enumerate(other, 1):
            cost = min(row[to] + 1, beyond[to - 1] + 1, row[to - 1] + (letter != wanted))
            if at > 1 and to > 1 and letter == other[to - 2] and one[at - 2] == wanted:
                cost = min(cost, before[to - 2] + 1)
            beyond.append(cost)
        before, row = row, beyond
    return row[-1]


def suggestion(word: str, known: list[str]) -> str:
    """The nearest known word, first of all one whose half it is ('Spear' of 'Spear/Staff'); all of them when none is
    near."""
    from difflib import get_close_matches  # only after a mistake: not worth every start

    spelled = {each.lower(): each for each in known}
    halves = [each for each in spelled if word.lower() in each.split("/")]
    alike = [each for each in spelled if each[:1] == word[:1].lower()]
    near = halves or get_close_matches(word.lower(), list(spelled), 1, 0.65)
    near = near or get_close_matches(word.lower(), alike, 1, 0.6)  # so different only if it begins alike
    if near:
        return f"did you mean '{spelled[near[0]]}'?"
    return f"there is {listing(known)}"
