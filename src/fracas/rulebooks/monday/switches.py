"""M-1: the switches of this variant, and where it sets those of its base for good."""

from __future__ import annotations

from typing import Final

from fracas.kernel.rulebook import Switch

INJURY: Final = "monday.injury"
CRITICALS: Final = "monday.criticals"
LOCATIONS: Final = "monday.locations"
RETREAT: Final = "monday.retreat"
RUNAROUND: Final = "monday.runaround"
ADVANCED: Final = "monday.advanced"
CLOSE_QUARTERS: Final = "monday.close_quarters"
HOUSE_GRAPPLING: Final = "monday.house_grappling"
UNDERWATER: Final = "monday.underwater"
FULL_MOVEMENT: Final = "monday.full_movement"
FREE_ACTIONS: Final = "monday.free_actions"
WEAPON_NOTES: Final = "monday.weapon_notes"
FIRST_AID: Final = "monday.first_aid"

SWITCHES: Final = [
    Switch(INJURY, ["lite", "full"], "shock, major wounds, knockdown, stun, reeling, knockback, blunt trauma", "M-29"),
    Switch(CRITICALS, ["off", "base"], "critical hits and misses, and critical defences", "M-3"),
    Switch(LOCATIONS, ["off", "on"], "hit locations", "M-26"),
    Switch(RETREAT, ["off", "on"], "retreats, and dodges that end on the ground", "M-25"),
    Switch(RUNAROUND, ["on", "off"], "mercy for those whose foe runs round to their back", "M-25"),
    Switch(ADVANCED, ["on", "off"], "the advanced manoeuvres and options", "M-1"),
    Switch(CLOSE_QUARTERS, ["off", "on"], "long weapons nearer than their reach", "M-41"),
    Switch(HOUSE_GRAPPLING, ["off", "on"], "grappling without control points", "M-42"),
    Switch(UNDERWATER, ["off", "on"], "fighting under water", "M-43"),
    Switch(FULL_MOVEMENT, ["current", "basic"], "whether a load shortens one's movement", "M-15"),
    Switch(FREE_ACTIONS, ["between_attacks", "any_time"], "going down once a shot is on its way", "M-14"),
    Switch(WEAPON_NOTES, ["on", "off"], "what fencing, unbalanced, chained and sticking weapons do", "M-44"),
    Switch(FIRST_AID, ["once", "any_number"], "First Aid rolls of one helper for one patient", "M-33"),
]

PROFILES: Final[dict[str, dict[str, str]]] = {
    "default": {},
    "as_written": {
        RUNAROUND: "off",
        ADVANCED: "off",
        FULL_MOVEMENT: "basic",
        FREE_ACTIONS: "any_time",
        WEAPON_NOTES: "off",
        FIRST_AID: "any_number",
        "pop_up": "off",
        "fast_draw": "off",
        "stray_hits": "off",
    },
}
"""M-1: the rulings of this variant, and what its document says without the pages that it links to."""

KEPT: Final = [
    "stun_defence", "maa_slam", "reeling_at", "reeling_halves", "critical_hits", "critical_misses",
    "location_multiplier", "groin_knockdown", "min_injury", "cripple_at", "untargeted_location", "close_entry",
    "close_reach1", "close_block", "close_retreat", "close_exit_reaction", "grapple_model", "break_free",
    "throw_damage", "bl_rounding", "convert_adds", "height", "battle_fatigue", "pop_up", "fast_draw", "stray_hits",
]  # fmt: skip
"""Switches of the base whose rules are kept, or come back by one of the switches above."""

FIXED: Final[dict[str, str]] = {
    "block_limit": "unlimited",
    "maa_parry": "yes",
    "aod_enhanced": "off",
    "consciousness_roll": "every_turn",
    "consciousness_when": "turn_start",
    "step_facing": "any",
}
"""M-1, M-11, M-12, M-18, M-24, M-30: base switches that this variant has settled; those that are neither here nor kept
stand as they do in the base."""


def settled(settings: dict[str, str]) -> dict[str, str]:
    """M-1, M-26, M-39: what the profile switches make of those of the base."""
    full = "on" if settings[INJURY] == "full" else "off"
    values = {
        "hit_locations": settings[LOCATIONS],
        "extra_effort": settings[ADVANCED],
        "knockback": full,
        "blunt_trauma": full,
    }
    if settings[HOUSE_GRAPPLING] == "on":
        values["grapple_model"] = "published"
        values["break_free"] = "contest"
    return values
