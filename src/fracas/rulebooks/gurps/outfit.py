"""Armour that a ruling has changed: what somebody has on, what it has taken off, and what is left of it."""

from __future__ import annotations

from dataclasses import replace

from fracas.kernel.fields import Stateful
from fracas.rulebooks.gurps.gear import Armour


class Worn(Stateful):
    """A piece of armour as it is by now (G-144, G-207). It never changes; a ruling puts another in its place."""

    def __init__(self, piece: Armour, dr: int, dr_crushing: int, off: bool) -> None:
        self.piece = piece
        """As it was made."""
        self.dr = dr
        self.dr_crushing = dr_crushing
        self.off = off
        """Taken off, and not carried along."""

    def turned(self, off: bool) -> Worn:
        """The same, taken off or put on."""
        return Worn(self.piece, self.dr, self.dr_crushing, off)

    def with_dr(self, dr: int, crushing: int) -> Worn:
        """The same with that DR. Where none is said against crushing (-1), it is the same, unless the piece has always
        had less: then it has no more than that."""
        if crushing < 0:
            crushing = dr if self.piece.dr == self.piece.dr_crushing else min(dr, self.piece.dr_crushing)
        return Worn(self.piece, dr, crushing, self.off)

    def changed(self) -> bool:
        return self.dr != self.piece.dr or self.dr_crushing != self.piece.dr_crushing

    def armour(self) -> Armour:
        """What it protects like."""
        return replace(self.piece, dr=self.dr, dr_crushing=self.dr_crushing) if self.changed() else self.piece

    def written(self) -> object:
        """How a sheet has it: by its key, or as a table, with its DR if that has changed."""
        own = self.piece.written
        if not self.changed():
            return own or self.piece.key
        dr = str(self.dr) if self.dr == self.dr_crushing else f"{self.dr}/{self.dr_crushing}"
        return {**(own or {"from": self.piece.key}), "dr": dr}


def as_made(armour: list[Armour]) -> list[Worn]:
    """The pieces of a sheet, all of them on."""
    pieces = [piece.alone or piece for piece in armour]
    return [Worn(piece, piece.dr, piece.dr_crushing, False) for piece in pieces]
