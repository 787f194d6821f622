"""What is worth trying at a question: answers by its key, as a book or a trained table says."""

from __future__ import annotations

from typing import Final

from fracas.kernel.decision import Amounts, Decision, Menu, Option

ANY: Final = "any"
A_FEW: Final = 6
"""So many are tried of a menu where anything is worth it."""
PER_CENT: Final = "%"
"""Ends a share of a number: "50%" of what one may spend."""
ALL_OF: Final = "*"
"""Ends the beginning of keys: "attack *"."""
BUT: Final = "but "
"""Begins what is not worth it where other words stand for many: "any", "but hold back"."""


def worth_trying(table: dict[str, list[str]], decision: Decision, usual: str) -> list[str]:
    """The keys that are worth it and offered, but for the usual one; without a table, a few of everything."""
    wanted = table.get(decision.question.key, []) if table else [ANY]
    found: list[str] = []
    for word in wanted:
        for option in offered(decision.menu, word):
            if option.key != usual and option.key not in found and not option.leaves_fight:
                found.append(option.key)
    return [key for key in found if BUT + key not in wanted]


def offered(menu: Menu[Option], word: str) -> list[Option]:
    """What one word of a table stands for on that menu."""
    if word == ANY:
        return menu.sample(A_FEW)
    if word.startswith(BUT):
        return []
    if isinstance(menu, Amounts) and word.endswith(PER_CENT):
        word = str(menu.low + (menu.high - menu.low) * int(word[:-1]) // 100)
    if word.endswith(ALL_OF):
        return [option for option in menu.options() if option.key.startswith(word[:-1])]
    option = menu.find(word)
    return [] if option is None else [option]
