"""M-45: the skills of this variant, and what stands in for them."""

from __future__ import annotations

from typing import Final

from fracas.rulebooks.gurps.skills import FROM_DX as BASE_FROM_DX
from fracas.rulebooks.gurps.skills import NO_DEFAULT, Lore

KEPT: Final = [
    "Throwing", "Guns", "Crossbow", "Cloak", "Acrobatics", "Stealth", "Climbing", "Wrestling", "Sumo Wrestling", "DX",
]  # fmt: skip
"""Skills that the base has for what is kept of it."""

FROM_DX: Final[dict[str, int]] = {
    "Axe/Mace": -5, "Brawling": 0, "Flail": -6, "Knife": -4, "Polearm": -5, "Fencing": -5, "Shield": -4, "Sword": -5,
    "Spear/Staff": -5, "Bow": -5, "Sling": -6,
    **{skill: BASE_FROM_DX[skill] for skill in KEPT},
}  # fmt: skip

ONE_WAY: Final = [
    ("Axe/Mace", "Polearm", -4), ("Knife", "Sword", -3), ("Knife", "Fencing", -3), ("Polearm", "Spear/Staff", -3),
    ("Polearm", "Axe/Mace", -4), ("Fencing", "Sword", -4), ("Sword", "Fencing", -4), ("Spear/Staff", "Polearm", -3),
    ("Cloak", "Shield", -4), ("Net", "Cloak", -5),
]  # fmt: skip
"""M-45: the first defaults to the second."""

GONE: Final = ["Karate", "Bolas", "Running"]
"""Skills of the base without a use here."""

LORE: Final = Lore(
    FROM_DX,
    [*[skill for skill in NO_DEFAULT if skill not in GONE], "Swimming"],
    [],
    ONE_WAY,
    {"Guns": -2},
    [skill for skill in BASE_FROM_DX if skill not in FROM_DX],
)
"""M-45, for G-14: the defaults."""
