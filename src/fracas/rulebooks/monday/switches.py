"""M-1: the switches of this variant, and the values to which it fixes those of its base."""

from __future__ import annotations

from typing import Final

from fracas.kernel.rulebook import Switch
from fracas.rulebooks.gurps import switches as base

INJURY: Final[Switch] = Switch(
    "monday.injury", ["lite", "full"], "shock, major wounds, knockdown, stun, reeling, knockback, blunt trauma", "M-29"
)
CRITICALS: Final[Switch] = Switch(
    "monday.criticals", ["off", "base"], "critical hits and misses, and critical defences", "M-3"
)
LOCATIONS: Final[Switch] = Switch("monday.locations", ["off", "on"], "hit locations", "M-26")
RETREAT: Final[Switch] = Switch("monday.retreat", ["off", "on"], "retreats, and dodges that end on the ground", "M-25")
RUNAROUND: Final[Switch] = Switch(
    "monday.runaround", ["on", "off"], "mercy for those whose foe runs round to their back", "M-25"
)
ADVANCED: Final[Switch] = Switch("monday.advanced", ["on", "off"], "the advanced manoeuvres and options", "M-1")
CLOSE_QUARTERS: Final[Switch] = Switch(
    "monday.close_quarters", ["off", "on"], "long weapons nearer than their reach", "M-41"
)
HOUSE_GRAPPLING: Final[Switch] = Switch(
    "monday.house_grappling", ["off", "on"], "grappling without control points", "M-42"
)
UNDERWATER: Final[Switch] = Switch("monday.underwater", ["off", "on"], "fighting under water", "M-43")
FULL_MOVEMENT: Final[Switch] = Switch(
    "monday.full_movement", ["current", "basic"], "whether a load shortens one's movement", "M-15"
)
FREE_ACTIONS: Final[Switch] = Switch(
    "monday.free_actions", ["between_attacks", "any_time"], "going down once a shot is on its way", "M-14"
)
WEAPON_NOTES: Final[Switch] = Switch(
    "monday.weapon_notes", ["on", "off"], "what fencing, unbalanced, chained and sticking weapons do", "M-44"
)
FIRST_AID: Final[Switch] = Switch(
    "monday.first_aid", ["once", "any_number"], "First Aid rolls of one helper for one patient", "M-33"
)

SWITCHES: Final = [
    INJURY, CRITICALS, LOCATIONS, RETREAT, RUNAROUND, ADVANCED, CLOSE_QUARTERS, HOUSE_GRAPPLING, UNDERWATER,
    FULL_MOVEMENT, FREE_ACTIONS, WEAPON_NOTES, FIRST_AID,
]  # fmt: skip

PROFILES: Final[dict[str, dict[str, str]]] = {
    "default": {},
    "as_written": {
        RUNAROUND.key: "off",
        ADVANCED.key: "off",
        FULL_MOVEMENT.key: "basic",
        FREE_ACTIONS.key: "any_time",
        WEAPON_NOTES.key: "off",
        FIRST_AID.key: "any_number",
        base.POP_UP.key: "off",
        base.FAST_DRAW.key: "off",
        base.STRAY_HITS.key: "off",
    },
}
"""M-1: `default` is this variant with our rulings; `as_written` its document without the pages that it links to."""

KEPT: Final = [
    base.STUN_DEFENCE, base.MAA_SLAM, base.REELING_AT, base.REELING_HALVES, base.CRITICAL_HITS, base.CRITICAL_MISSES,
    base.LOCATION_MULTIPLIER, base.GROIN_KNOCKDOWN, base.MIN_INJURY, base.CRIPPLE_AT, base.UNTARGETED_LOCATION,
    base.CLOSE_ENTRY, base.CLOSE_REACH1, base.CLOSE_BLOCK, base.CLOSE_RETREAT, base.CLOSE_EXIT_REACTION,
    base.GRAPPLE_MODEL, base.BREAK_FREE, base.THROW_DAMAGE, base.BL_ROUNDING, base.CONVERT_ADDS, base.HEIGHT,
    base.BATTLE_FATIGUE, base.POP_UP, base.FAST_DRAW, base.STRAY_HITS,
]  # fmt: skip
"""Switches of the base whose rules are kept, or come back by one of the switches above."""

FIXED: Final[dict[str, str]] = {
    base.BLOCK_LIMIT.key: "unlimited",
    base.MAA_PARRY.key: "yes",
    base.AOD_ENHANCED.key: "off",
    base.CONSCIOUSNESS_ROLL.key: "every_turn",
    base.CONSCIOUSNESS_WHEN.key: "turn_start",
    base.STEP_FACING.key: "any",
}
"""M-1, M-11, M-12, M-18, M-24, M-30: switches of the base that this variant fixes; those neither here nor in `KEPT`
have their default."""


def base_values(settings: dict[str, str]) -> dict[str, str]:
    """M-1, M-26, M-39: the switches of the base that follow from those of this variant."""
    full = "on" if settings[INJURY.key] == "full" else "off"
    values = {
        base.HIT_LOCATIONS.key: settings[LOCATIONS.key],
        base.EXTRA_EFFORT.key: settings[ADVANCED.key],
        base.KNOCKBACK.key: full,
        base.BLUNT_TRAUMA.key: full,
    }
    if settings[HOUSE_GRAPPLING.key] == "on":
        values[base.GRAPPLE_MODEL.key] = "published"
        values[base.BREAK_FREE.key] = "contest"
    return values
