"""The house rules of this book: its optional rules, all off by default (section 14), a few table options, and what it
has beyond its source document, all on."""

from __future__ import annotations

from typing import Final

from fracas.kernel.rulebook import Switch

ARMOUR_CHECK: Final[Switch] = Switch(
    "armour_check", ["gate", "margin"], "whether the armour check gates or shifts the first layer", "T-163"
)
SHIELD_MARGIN: Final[Switch] = Switch(
    "shield_margin", ["off", "on"], "a good block makes the shield absorb more", "T-164"
)
SPRINT_CHECK: Final[Switch] = Switch("sprint_check", ["off", "on"], "sprints are rolled", "T-165")
MARGINAL_CALLED_SHOT: Final[Switch] = Switch(
    "marginal_called_shot", ["named", "random"], "where a called shot with SV 0 or 1 lands", "T-166"
)
KNOCKBACK_TIME: Final[Switch] = Switch("knockback_time", ["seconds", "table"], "how long knockback lasts", "T-167")
HIGHER_CLASS: Final[Switch] = Switch(
    "higher_class", ["scratched", "impervious"], "what armour of a higher class does to a hit", "T-168"
)
BOOST_CAP: Final[Switch] = Switch("boost_cap", ["none", "3"], "points of boost on one action", "T-193")
LEAVING_MELEE: Final[Switch] = Switch(
    "leaving_melee", ["free", "attack"], "whether an enemy strikes at whoever leaves melee", "T-148"
)
PREREQUISITES: Final[Switch] = Switch(
    "prerequisites", ["off", "on"], "whether skills ask for a secondary and a tertiary attribute", "T-22"
)
ATTACK_VALUE: Final[Switch] = Switch(
    "attack_value", ["visible", "hidden"], "whether the defender sees the AV before choosing", "T-56"
)
GRAZE: Final[Switch] = Switch("graze", ["off", "on"], "a burst that misses by 1 or 2 grazes for half damage", "T-93")
STRAY_FIRE: Final[Switch] = Switch(
    "stray_fire", ["off", "on"], "automatic fire at SV -5 or worse may hit somebody else", "T-94"
)

# what the rulebook added to its source document, each to be taken back
MINIMUM_LEVEL: Final[Switch] = Switch(
    "minimum_level", ["always", "parries"], "what an item's minimum skill level is needed for", "T-16"
)
BOOSTED_PARRIES: Final[Switch] = Switch(
    "boosted_parries", ["no", "yes"], "whether parries in parry mode can be boosted", "T-27"
)
DAMAGE: Final[Switch] = Switch("damage", ["pending", "at once"], "whether damage waits in the pending pools", "T-36")
UNMET_DELAY: Final[Switch] = Switch(
    "unmet_delay", ["acts last", "passes"], "what becomes of a delay whose trigger never comes", "T-44"
)
RECOVERY: Final[Switch] = Switch(
    "recovery", ["FAT first", "AP first"], "whether FAT is back before AP are worked out", "T-49"
)
SHOT_COOLDOWN: Final[Switch] = Switch(
    "shot_cooldown", ["every shot", "single loads"], "which weapons wait between two shots", "T-52"
)
OFF_BALANCE: Final[Switch] = Switch(
    "off_balance", ["worst", "sum"], "whether penalties for being off balance add up", "T-62"
)
PARRY_ENTRY: Final[Switch] = Switch("parry_entry", ["any time", "own turn"], "when parry mode can be entered", "T-68")
PARRY_CHOICE: Final[Switch] = Switch(
    "parry_choice", ["on entering", "each time"], "when one chooses what to parry with", "T-68"
)
BLOCK_ENDS_PARRY: Final[Switch] = Switch(
    "block_ends_parry", ["no", "yes"], "whether a shield block ends parry mode", "T-68"
)
SECOND_TARGET: Final[Switch] = Switch("second_target", ["any", "same"], "whom the off hand can strike at", "T-73")
LARGE_TARGETS: Final[Switch] = Switch(
    "large_targets", ["easier", "as any"], "whether large and huge targets are easier to hit", "T-82"
)
THROWN_SKILL: Final[Switch] = Switch(
    "thrown_skill", ["its own", "melee"], "which skill a melee weapon is thrown with", "T-91"
)
THROWN_WEAPONS: Final[Switch] = Switch(
    "thrown_weapons", ["lie there", "afterwards"], "when thrown weapons can be picked up", "T-91"
)
WEAPON_WEAR: Final[Switch] = Switch(
    "weapon_wear", ["on", "off"], "whether weapons wear by the hits they score", "T-112"
)
FAILING_GEAR: Final[Switch] = Switch(
    "failing_gear", ["half", "whole"], "what gear is worth at a quarter of its durability", "T-113"
)
FAR_BELOW: Final[Switch] = Switch("far_below", ["tenth", "full"], "damage two or more classes below the body", "T-121")
KNOCKBACK_CRITICAL: Final[Switch] = Switch(
    "knockback_critical", ["prone", "nothing"], "what a critical knockback does besides", "T-130"
)
LEAST_TIME: Final[Switch] = Switch(
    "least_time", ["1 second", "none"], "whether a stun or knockback with SV 0 does anything", "T-131"
)
WOUND_PENALTY: Final[Switch] = Switch("wound_penalty", ["every skill", "actions"], "what wounds make worse", "T-135")
LOW_POSTURES: Final[Switch] = Switch(
    "low_postures", ["hamper", "protect"], "whether crouching and lying hamper one's own fighting", "T-176"
)
REPEATED_STUN: Final[Switch] = Switch(
    "repeated_stun", ["after a turn", "always"], "when somebody can be stunned again", "T-188"
)

SWITCHES: Final = [
    ARMOUR_CHECK, SHIELD_MARGIN, SPRINT_CHECK, MARGINAL_CALLED_SHOT, KNOCKBACK_TIME, HIGHER_CLASS, BOOST_CAP,
    LEAVING_MELEE, PREREQUISITES, ATTACK_VALUE, GRAZE, STRAY_FIRE, MINIMUM_LEVEL, BOOSTED_PARRIES, DAMAGE,
    UNMET_DELAY, RECOVERY, SHOT_COOLDOWN, OFF_BALANCE, PARRY_ENTRY, PARRY_CHOICE, BLOCK_ENDS_PARRY, SECOND_TARGET,
    LARGE_TARGETS, THROWN_SKILL, THROWN_WEAPONS, WEAPON_WEAR, FAILING_GEAR, FAR_BELOW, KNOCKBACK_CRITICAL, LEAST_TIME,
    WOUND_PENALTY, LOW_POSTURES, REPEATED_STUN,
]  # fmt: skip

AS_WRITTEN: Final = {
    "minimum_level": "parries",
    "boosted_parries": "yes",
    "damage": "at once",
    "unmet_delay": "passes",
    "recovery": "AP first",
    "shot_cooldown": "single loads",
    "off_balance": "sum",
    "parry_entry": "own turn",
    "parry_choice": "each time",
    "block_ends_parry": "yes",
    "second_target": "same",
    "large_targets": "as any",
    "thrown_skill": "melee",
    "thrown_weapons": "afterwards",
    "weapon_wear": "off",
    "failing_gear": "whole",
    "far_below": "full",
    "knockback_critical": "nothing",
    "least_time": "none",
    "wound_penalty": "actions",
    "low_postures": "protect",
    "repeated_stun": "always",
}
"""The source document to the letter, and nothing that was added to it; what it is silent on, and play needs, stays."""
PROFILES: Final[dict[str, dict[str, str]]] = {"default": {}, "as_written": AS_WRITTEN}
