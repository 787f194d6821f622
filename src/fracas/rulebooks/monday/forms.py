"""Sheets of this variant: its skills, and armour as it is worn in layers (M-49). Not compiled."""

from __future__ import annotations

from collections.abc import Callable

from fracas.rulebooks.gurps.forms import Shelf
from fracas.rulebooks.gurps.gear import Armour
from fracas.rulebooks.monday.skills import LORE


class MondayShelf(Shelf):
    def __init__(self, packages: Callable[[str], list[str]]) -> None:
        super().__init__(packages, LORE)

    def dressed(self, pieces: list[Armour]) -> list[Armour]:
        """M-49, for G-144: a flexible suit under a rigid one of DR 3 or more adds its DR, whatever strikes it."""
        rigid = [piece for piece in pieces if not piece.flexible]
        soft = [piece for piece in pieces if piece.flexible]
        if not rigid or not soft:
            return pieces
        for piece in rigid:
            if piece.dr < 3:
                raise ValueError(f"armour: nothing goes under {piece.name.lower()}, whose DR is less than 3")
        return [*rigid, *[whole(piece) for piece in soft]]


def whole(piece: Armour) -> Armour:
    """The same with one DR against everything."""
    return Armour(piece.key, piece.name, piece.covers, piece.dr, piece.dr, piece.weight, piece.flexible, piece.front)
