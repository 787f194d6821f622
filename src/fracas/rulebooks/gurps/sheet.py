"""A character's sheet: attributes, what follows from them, skills, traits and gear (G-4 to G-14)."""

from __future__ import annotations

from typing import Final

from fracas.kernel.fighter import Sheet
from fracas.rulebooks.gurps.gear import CRUSHING, Armour, Item, Mode, Shield, Weapon
from fracas.rulebooks.gurps.skills import UNTRAINED, level
from fracas.rulebooks.gurps.strength import THRUST

UNARMED_SKILLS: Final = ["Brawling", "Boxing", "Karate"]

PUNCH: Final = Mode(
    "punch", "DX", THRUST, 0, -1, CRUSHING, 10, 1, False, True, 0, False, False, 0, 1, False, natural=True
)
KICK: Final = Mode(
    "kick", "DX", THRUST, 0, 0, CRUSHING, 10, 3, False, False, 0, False, False, 0, 0, False, natural=True
)
BODY: Final = Weapon("unarmed", "bare hands", 0, [PUNCH, KICK])
"""What everybody carries (G-93): fists for close combat, feet for one yard."""


class Traits:
    """The traits of G-13 that change numbers."""

    def __init__(self) -> None:
        self.combat_reflexes = False
        self.enhanced_dodge = 0
        self.enhanced_parry = 0
        self.enhanced_block = 0
        self.high_pain_threshold = False
        self.low_pain_threshold = False
        self.hard_to_kill = 0
        self.hard_to_subdue = 0
        self.fit = 0
        self.ambidexterity = False
        self.peripheral_vision = False
        self.weapon_master = False
        self.damage_resistance = 0


class GurpsSheet(Sheet):
    """What is on the paper. Basic Speed is in quarters, weights in hundredths of a pound."""

    def __init__(
        self,
        name: str,
        st: int,
        dx: int,
        iq: int,
        ht: int,
        hp: int,
        fp: int,
        will: int,
        per: int,
        speed: int,
        move: int,
        sm: int,
        skills: dict[str, int],
        traits: Traits,
        weapons: list[Weapon],
        in_hand: list[str],
        shield: Shield | None,
        armour: list[Armour],
        load: int,
        left_handed: bool,
    ) -> None:
        super().__init__(name)
        self.st = st
        self.dx = dx
        self.iq = iq
        self.ht = ht
        self.hp = hp
        self.fp = fp
        self.will = will
        self.per = per
        self.speed = speed
        self.move = move
        self.sm = sm
        self.skills = skills
        self.traits = traits
        self.in_hand = in_hand
        self.shield = shield
        self.armour = armour
        self.load = load
        self.left_handed = left_handed
        self.items = itemised([*weapons, BODY])
        self.levels: dict[str, int] = {}
        self.torso_dr = self._dr("torso", False, False)
        self.torso_dr_crushing = self._dr("torso", True, False)
        self.torso_dr_behind = self._dr("torso", False, True)
        self.torso_dr_crushing_behind = self._dr("torso", True, True)

    def level(self, skill: str) -> int:
        """G-14: the level in a skill, or of its best default; worked out once."""
        known = self.levels.get(skill)
        if known is None:
            known = self.unarmed() if skill == "DX" else level(self.skills, self.dx, skill)
            self.levels[skill] = known
        return known

    def unarmed(self) -> int:
        """DX, or the best unarmed skill."""
        return max([self.dx, *[self.skills.get(skill, UNTRAINED) for skill in UNARMED_SKILLS]])

    def _dr(self, location: str, crushing: bool, behind: bool) -> int:
        """Part of G-144: natural protection and every worn piece that covers the place."""
        dr = self.traits.damage_resistance
        for piece in self.armour:
            if location in piece.covers and not (behind and piece.front):
                dr += piece.dr_crushing if crushing else piece.dr
        return dr

    def armour_weight(self) -> int:
        return sum([piece.weight for piece in self.armour])


def basic_speed(dx: int, ht: int) -> int:
    """G-5: a quarter of DX + HT, in quarters."""
    return dx + ht


def itemised(weapons: list[Weapon]) -> list[Item]:
    """Each weapon with a key of its own: the second dagger is 'dagger 2'."""
    items: list[Item] = []
    for weapon in weapons:
        same = len([item for item in items if item.weapon.key == weapon.key])
        key = weapon.key if same == 0 else f"{weapon.key} {same + 1}"
        items.append(Item(len(items), key, weapon))
    return items
