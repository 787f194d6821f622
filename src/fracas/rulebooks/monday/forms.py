"""Sheets of this variant: its skills, and armour as it is worn in layers (M-49). Not compiled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, ClassVar, Final

from pydantic import AfterValidator, Field

from fracas.rulebooks.gurps.gear import Armour
from fracas.rulebooks.gurps.gear_forms import ArmourForm, GurpsCatalogue, places_exist
from fracas.rulebooks.gurps.locations import ARMOURED
from fracas.rulebooks.monday.skills import LORE

WHOLE_BODY: Final = [place for place in ARMOURED if place != "eye"]


class MondayArmourForm(ArmourForm):
    """M-49: a whole suit, unless it says what it covers; that counts only with hit locations (M-26)."""

    covers: Annotated[list[str], Field(min_length=1), AfterValidator(places_exist)] = WHOLE_BODY
    """Places, for `monday.locations` alone; everything but the eyes unless written. Without hit locations armour counts
    that covers the torso, and no other (M-26)."""


class MondayCatalogue(GurpsCatalogue):
    armour_form: ClassVar[type[ArmourForm]] = MondayArmourForm

    def __init__(self, packages: Callable[[str], list[str]]) -> None:
        super().__init__(packages, LORE)

    def dressed(self, pieces: list[Armour]) -> list[Armour]:
        """M-49, for G-144: a flexible suit under a rigid one adds its DR, whatever strikes it."""
        rigid = [piece for piece in pieces if not piece.flexible]
        soft = [piece for piece in pieces if piece.flexible]
        if not rigid or not soft:
            return pieces
        return [*rigid, *[replace(piece, dr_crushing=piece.dr, alone=piece) for piece in soft]]

    def check_layers(self, pieces: list[Armour]) -> None:
        """M-49, for G-144: a rigid suit over a flexible one has DR 3 or more."""
        super().check_layers(pieces)
        if any(piece.flexible for piece in pieces):
            for piece in pieces:
                if not piece.flexible and piece.dr < 3:
                    raise ValueError(f"armour: nothing goes under {piece.told}, whose DR is less than 3")

    def remarks(self, pieces: list[Armour]) -> list[str]:
        """M-26: armour that does nothing without hit locations."""
        return [
            f"the {piece.told} does not cover the torso: it protects nobody without hit locations "
            "(M-26, 'monday.locations')"
            for piece in pieces
            if "torso" not in piece.covers
        ]
