"""G-3: names for sets of switches: the published rules, and each of the two documents that this book was made from.

The documents contradict each other in places, and leave much to the published rules, which both name as their source.
The rulings of this book settle that; a document's profile goes back to what it says itself, and where it is silent
and the rulings follow the other document, to the published rules. `docs/gurps.md` says why,
switch by switch.
"""

from __future__ import annotations

from typing import Final

PUBLISHED: Final[dict[str, str]] = {
    "aod_enhanced": "off",
    "consciousness_roll": "only_if_acting",
    "death_near_miss": "mortal_wound",
    "critical_hits": "table",
    "groin_knockdown": "major_only",
    "sprint_defence_penalty": "0",
    "free_facing": "0",
    "end_facing": "published",
    "close_entry": "free",
    "close_reach1": "forbidden",
    "close_block": "forbidden",
    "close_retreat": "full",
    "close_exit_reaction": "off",
    "grapple_model": "published",
}

DECISION_TREE: Final[dict[str, str]] = {
    # what it decides otherwise than the rulings do
    "facing_penalty": "attack",
    "rear_defence": "minus4",
    "stun_defence": "none",
    "multiple_defences": "minus_one",
    "block_limit": "unlimited",
    "maa_ranged": "forbidden",
    "maa_parry": "yes",
    "maa_slam": "penalised",
    "aoa_double_targets": "any",
    "aoa_move": "any",
    "aoa_shot": "4",
    "aod_move": "step",
    "step_length": "1",
    "aim_on_injury": "lost",
    "aim_on_defence": "kept",
    "evaluate_whom": "anyone",
    "crouch_table": "minus2_defence",
    "crouch_when": "any_time",
    "posture_defence": "melee_only",
    "stand_up": "one_change",
    "sprint_on": "any_move",
    "sprint_turns": "any",
    "reeling_at": "at_or_below_third",
    "consciousness_when": "immediate",
    "critical_hits": "table",
    "defence_criticals": "always_17",
    "min_injury": "0",
    "cripple_at": "at_or_over",
    "free_facing": "whole",
    "step_facing": "any",
    "sideways_cost": "1",
    "wait_step": "on",
    "db_applies": "block_only",
    "block_bullets": "yes",
    "bl_rounding": "exact",
    "shock_scale": "every_hp",
    "knockdown_out": "never",
    # what the rulings have added to it
    "feint": "off",
    "pop_up": "off",
    "suppression_fire": "off",
    "fast_draw": "off",
    "extra_effort": "off",
    "posture_target": "none",
    "target_speed": "ignored",
    "near_miss": "miss",
    "stray_hits": "off",
    "parry_breakage": "off",
    "bare_parry": "off",
    "knockdown_drops": "off",
    "consciousness_penalty": "none",
    "knockback": "off",
    "blunt_trauma": "off",
}
"""The combat turn decision tree."""

HANDOUT: Final[dict[str, str]] = {
    # what it decides otherwise than the rulings do
    "reeling_halves": "speed",
    "critical_hits": "max_on_3",
    "knockdown_out": "by_5",
    "natural_healing": "1",
    # what the rulings have added to it, out of the other document or the published rules
    "aod_enhanced": "off",
    "critical_misses": "none",
    "defence_criticals": "none",
    "pop_up": "off",
    "bracing": "off",
    "parry_breakage": "off",
    "knockdown_drops": "off",
    "consciousness_penalty": "none",
    "knockback": "off",
    "blunt_trauma": "off",
    "sprint_defence_penalty": "0",
    "groin_knockdown": "major_only",
    "free_facing": "0",
    "end_facing": "published",
    "close_entry": "free",
    "close_reach1": "forbidden",
    "close_block": "forbidden",
    "close_retreat": "full",
    "close_exit_reaction": "off",
    "grapple_model": "published",
}
"""The manoeuvre handout."""

PROFILES: Final[dict[str, dict[str, str]]] = {
    "default": {},
    "published": PUBLISHED,
    "decision_tree": DECISION_TREE,
    "handout": HANDOUT,
}

ALIASES: Final[dict[str, str]] = {"seed000": "decision_tree"}
"""Names that profiles have had before."""
