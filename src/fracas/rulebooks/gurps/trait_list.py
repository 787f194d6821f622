"""The traits and skills that a sheet can name, each with what it does: for those who write one (G-13, G-14)."""

from __future__ import annotations

from typing import Final

from fracas.rulebooks.gurps.skills import Lore

TRAITS: Final[dict[str, str]] = {
    "Combat Reflexes": "+1 to every active defence, +6 to recover from surprise, +1 to Fast-Draw",
    "Enhanced Dodge 1": "+1 to Dodge for each level",
    "Enhanced Parry 1": "+1 to Parry for each level",
    "Enhanced Block 1": "+1 to Block for each level",
    "High Pain Threshold": "no shock; +3 against knockdown and stun",
    "Low Pain Threshold": "twice the shock; -4 against knockdown and stun",
    "Hard to Kill 1": "+1 for each level to stay alive",
    "Hard to Subdue 1": "+1 for each level to stay conscious",
    "Fit": "+1 to HT rolls",
    "Very Fit": "+2 to HT rolls",
    "Ambidexterity": "no penalty for the off hand",
    "Peripheral Vision": "sees to the sides and defends there and to the rear",
    "Perfect Balance": "+4 to keep one's feet",
    "Weapon Master": "half the penalty for rapid strikes and for repeated parries",
    "Trained by a Master": "the same as Weapon Master",
    "Extra Attack 1": "one more attack in a turn for each level",
    "Damage Resistance 1": "natural DR everywhere",
    "Damage Resistance 4 (skull)": "natural DR there; several places with commas",
    "Damage Reduction 2": "divides every injury by this",
    "Vulnerability 2 (burn)": "multiplies damage of that type: cr, cut, imp, pi-, pi, pi+, pi++, burn, cor, tox, fat",
    "Hardened 1": "armour divisors count a step less for each level",
    "Unliving": "a machine or an undead body: points and bullets hurt it less",
    "Homogenous": "all of one piece: points and bullets hurt it much less; no brain and no vitals",
    "Diffuse": "a swarm or a cloud: nothing does more than 2, points and bullets 1; no brain and no vitals",
    "No Brain": "a blow to the skull is like one to the face",
    "No Vitals": "nothing to hit in the vitals or the groin",
    "No Blood": "does not bleed",
    "Blindness": "sees nothing, and is used to it",
    "Unfazeable": "does not freeze in total surprise",
    "Sharp Teeth": "bites cut",
    "Four Legs": "leaps at foes, and stays on its feet",
    "Extra Arms 1": "so many arms beyond two, to hold on with",
    "Female": "no extra shock from crushing blows to the groin",
}
"""G-13: as a sheet writes them; other traits are kept and have no use in a fight (G-216)."""


def skill_texts(lore: Lore) -> dict[str, str]:
    """G-14: the skills that a fight uses, and what they default to."""
    texts = {skill: f"untaught at DX{minus}" if minus else "untaught at DX" for skill, minus in lore.from_dx.items()}
    texts.update(dict.fromkeys(lore.no_default, "not without having learned it"))
    texts.pop("DX", None)
    for one, other, minus in [*lore.related, *[(b, a, c) for a, b, c in lore.related], *lore.one_way]:
        if one in texts and other in texts:
            texts[one] = f"{texts[one]}, {other}{minus}"
    for family in lore.specialised:
        texts[family] = (
            f"{texts[family]}; by speciality, as in '{family} (Pistol)'" if family == "Guns" else texts[family]
        )
    return texts
