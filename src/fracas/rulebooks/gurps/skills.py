"""Skills and what stands in for them (G-14)."""

from __future__ import annotations

from typing import Final

from fracas.kernel.mistake import misspelt
from fracas.kernel.tally import Reason

LIKE_OURS: Final = ["Aerobatics"]
"""G-216: skills without a use here whose names only look like those of others."""
UNTRAINED: Final = -99
"""No points and no default: the skill cannot be used."""
UNARMED: Final = Reason("unarmed", "G-93")
REASONS: Final[dict[str, Reason]] = {}

FROM_DX: Final[dict[str, int]] = {
    "Throwing": -3,
    "Knife": -4, "Shield": -4, "Guns": -4, "Crossbow": -4, "Thrown Weapon": -4, "Garrote": -4,
    "Shortsword": -5, "Broadsword": -5, "Two-Handed Sword": -5, "Rapier": -5, "Saber": -5, "Smallsword": -5,
    "Axe/Mace": -5, "Two-Handed Axe/Mace": -5, "Polearm": -5, "Spear": -5, "Staff": -5, "Lance": -5, "Whip": -5,
    "Bow": -5, "Cloak": -5, "Stealth": -5, "Climbing": -5,
    "Flail": -6, "Two-Handed Flail": -6, "Kusari": -6, "Sling": -6, "Blowpipe": -6, "Acrobatics": -6,
    "Brawling": 0, "Wrestling": 0, "Sumo Wrestling": 0, "Boxing": 0, "DX": 0,
}  # fmt: skip

NO_DEFAULT: Final = [
    "Judo",
    "Karate",
    "Bolas",
    "Parry Missile Weapons",
    "Net",
    "Fast-Draw",
    "Running",
    "Jumping",
    "First Aid",
]

RELATED: Final = [
    ("Broadsword", "Shortsword", -2), ("Spear", "Staff", -2),
    ("Rapier", "Saber", -3), ("Rapier", "Smallsword", -3), ("Saber", "Smallsword", -3),
    ("Axe/Mace", "Two-Handed Axe/Mace", -3), ("Flail", "Two-Handed Flail", -3), ("Kusari", "Whip", -3),
    ("Broadsword", "Two-Handed Sword", -4), ("Broadsword", "Rapier", -4), ("Broadsword", "Saber", -4),
    ("Shortsword", "Saber", -4), ("Shortsword", "Smallsword", -4), ("Axe/Mace", "Flail", -4),
    ("Two-Handed Axe/Mace", "Polearm", -4), ("Two-Handed Axe/Mace", "Two-Handed Flail", -4),
    ("Polearm", "Spear", -4), ("Polearm", "Staff", -4), ("Kusari", "Two-Handed Flail", -4),
]  # fmt: skip
"""Both ways."""

ONE_WAY: Final = [
    ("Lance", "Spear", -3), ("Knife", "Shortsword", -3), ("Shortsword", "Knife", -4), ("Cloak", "Shield", -4),
    ("Net", "Cloak", -5),
]  # fmt: skip
"""The first defaults to the second."""

SPECIALISED: Final = {"Guns": -2, "Shield": -2}
"""Families in which one specialty stands in for another."""


def skill_reason(skill: str) -> Reason:
    """The name of a skill as the first term of a tally; made once."""
    made = REASONS.get(skill)
    if made is None:
        made = UNARMED if skill == "DX" else Reason(skill, "G-14")
        REASONS[skill] = made
    return made


def family(skill: str) -> str:
    """Guns (Pistol) is of the family Guns."""
    return skill.split(" (")[0]


class Lore:
    """The skills of a book, and what stands in for each; a variant may have others."""

    def __init__(
        self,
        from_dx: dict[str, int],
        no_default: list[str],
        related: list[tuple[str, str, int]],
        one_way: list[tuple[str, str, int]],
        specialised: dict[str, int],
        elsewhere: list[str] | None = None,
    ) -> None:
        self.from_dx = from_dx
        self.no_default = no_default
        self.related = related
        self.one_way = one_way
        self.specialised = specialised
        self.elsewhere = elsewhere if elsewhere is not None else []
        """Skills for what this book does with others: a mistake on a sheet, not a skill without a use."""

    def known(self) -> list[str]:
        return [*self.from_dx, *self.no_default]

    def mistaken(self, skill: str) -> bool:
        """G-216: a skill of this book that is not written as it is called, or one that only another book has."""
        name = family(skill)
        if name in self.from_dx or name in self.no_default or name in LIKE_OURS:
            return False
        return name in self.elsewhere or misspelt(name, self.known()) != ""

    def level(self, skills: dict[str, int], dx: int, skill: str) -> int:
        """G-14: the skill itself, or the best default from DX or from a skill that one has learned."""
        learned = skills.get(skill)
        if learned is not None:
            return learned
        best = UNTRAINED
        from_dx = self.from_dx.get(family(skill))
        if from_dx is not None:
            best = dx + from_dx
        for one, other, penalty in self.related:
            if one == skill:
                best = max(best, skills.get(other, UNTRAINED) + penalty)
            elif other == skill:
                best = max(best, skills.get(one, UNTRAINED) + penalty)
        for one, other, penalty in self.one_way:
            if one == skill:
                best = max(best, skills.get(other, UNTRAINED) + penalty)
        within = self.specialised.get(family(skill))
        if within is not None:
            for other, learned in skills.items():
                if family(other) == family(skill):
                    best = max(best, learned + within)
        return best if best > UNTRAINED // 2 else UNTRAINED


LORE: Final = Lore(FROM_DX, NO_DEFAULT, RELATED, ONE_WAY, SPECIALISED)
