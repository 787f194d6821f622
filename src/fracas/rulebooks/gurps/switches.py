"""G-3: the house rules of this book, the default of each first."""

from __future__ import annotations

from typing import Final

from fracas.kernel.rulebook import Switch

FACING_PENALTY: Final[Switch] = Switch(
    "facing_penalty", ["defence", "attack"], "who pays for an attack from the side or rear", "G-123"
)
REAR_DEFENCE: Final[Switch] = Switch(
    "rear_defence", ["none", "minus4"], "whether an attack from behind can be defended against", "G-123"
)
STUN_DEFENCE: Final[Switch] = Switch("stun_defence", ["minus4", "none"], "how the stunned defend", "G-28")
MULTIPLE_DEFENCES: Final[Switch] = Switch(
    "multiple_defences", ["published", "minus_one_each", "minus_one"], "what earlier defences cost", "G-121"
)
BLOCK_LIMIT: Final[Switch] = Switch("block_limit", ["1", "unlimited"], "blocks a turn", "G-118")
MAA_RANGED: Final[Switch] = Switch("maa_ranged", ["bulk", "forbidden"], "shooting on a Move and Attack", "G-46")
MAA_PARRY: Final[Switch] = Switch("maa_parry", ["no", "yes"], "parry and retreat after a Move and Attack", "G-46")
MAA_SLAM: Final[Switch] = Switch("maa_slam", ["exempt", "penalised"], "a slam on a Move and Attack", "G-46")
AOA_DOUBLE_TARGETS: Final[Switch] = Switch(
    "aoa_double_targets", ["same", "any"], "whom the second blow of a Double may strike", "G-42"
)
AOD_ENHANCED: Final[Switch] = Switch("aod_enhanced", ["on", "off"], "the All-Out Defence with +1 to everything", "G-50")
AIM_ON_INJURY: Final[Switch] = Switch("aim_on_injury", ["will_roll", "lost"], "what an injury does to an aim", "G-36")
CROUCH_TABLE: Final[Switch] = Switch(
    "crouch_table", ["minus2_attack", "minus2_defence"], "what crouching burdens", "G-63"
)
POSTURE_DEFENCE: Final[Switch] = Switch(
    "posture_defence", ["all", "melee_only"], "which attacks a posture's defence penalty counts against", "G-63"
)
REELING_AT: Final[Switch] = Switch("reeling_at", ["below_third", "at_or_below_third"], "when one reels", "G-160")
REELING_HALVES: Final[Switch] = Switch("reeling_halves", ["dodge", "speed"], "what reeling halves", "G-160")
CONSCIOUSNESS_ROLL: Final[Switch] = Switch(
    "consciousness_roll", ["every_turn", "only_if_acting"], "who rolls at 0 HP or less", "G-161"
)
CONSCIOUSNESS_WHEN: Final[Switch] = Switch(
    "consciousness_when", ["turn_start", "immediate"], "whether the first roll is at once", "G-161"
)
DEATH_NEAR_MISS: Final[Switch] = Switch(
    "death_near_miss", ["die", "mortal_wound"], "a death check failed by 1 or 2", "G-163"
)
CRITICAL_HITS: Final[Switch] = Switch(
    "critical_hits", ["table_and_max_on_3", "table", "max_on_3"], "what a critical hit does", "G-136"
)
CRITICAL_MISSES: Final[Switch] = Switch("critical_misses", ["table", "none"], "what a critical miss does", "G-139")
LOCATION_MULTIPLIER: Final[Switch] = Switch(
    "location_multiplier", ["replace", "stack"], "how location and damage type combine", "G-147"
)
GROIN_KNOCKDOWN: Final[Switch] = Switch(
    "groin_knockdown", ["any_injury", "major_only"], "when the groin calls for a knockdown roll", "G-155"
)
MIN_INJURY: Final[Switch] = Switch("min_injury", ["1", "0"], "least injury of a blow that penetrates", "G-148")
CRIPPLE_AT: Final[Switch] = Switch("cripple_at", ["over", "at_or_over"], "what cripples a limb", "G-154")
UNTARGETED_LOCATION: Final[Switch] = Switch(
    "untargeted_location", ["torso", "random"], "where a blow lands that is not aimed", "G-153"
)
HIT_LOCATIONS: Final[Switch] = Switch("hit_locations", ["on", "off"], "whether there are hit locations at all", "G-152")
SPRINT_DEFENCE_PENALTY: Final[Switch] = Switch(
    "sprint_defence_penalty", ["2", "0"], "penalty to defences after a sprint", "G-66"
)
FREE_FACING: Final[Switch] = Switch(
    "free_facing", ["1", "0", "whole"], "how much of the first turn in a move is free", "G-59"
)
END_FACING: Final[Switch] = Switch("end_facing", ["any", "published"], "facing at the end of a move", "G-59")
STEP_FACING: Final[Switch] = Switch(
    "step_facing", ["once", "any"], "turns with a step: one, or another at the end of the manoeuvre", "G-61"
)
SIDEWAYS_COST: Final[Switch] = Switch("sideways_cost", ["2", "1"], "movement points for a side hex", "G-58")
CLOSE_ENTRY: Final[Switch] = Switch("close_entry", ["dx_roll", "free"], "getting into a foe's hex", "G-169")
CLOSE_REACH1: Final[Switch] = Switch(
    "close_reach1", ["minus2", "forbidden"], "reach-1 weapons in close combat", "G-170"
)
CLOSE_BLOCK: Final[Switch] = Switch("close_block", ["minus2", "forbidden"], "blocking in close combat", "G-171")
CLOSE_RETREAT: Final[Switch] = Switch(
    "close_retreat", ["plus1", "full"], "what a retreat out of close combat is worth", "G-171"
)
CLOSE_EXIT_REACTION: Final[Switch] = Switch(
    "close_exit_reaction", ["on", "off"], "whether foes react to somebody who leaves close combat", "G-173"
)
GRAPPLE_MODEL: Final[Switch] = Switch("grapple_model", ["control_points", "published"], "how a hold works", "G-174")
BREAK_FREE: Final[Switch] = Switch("break_free", ["contest", "single_roll"], "how one gets out of a hold", "G-178")
THROW_DAMAGE: Final[Switch] = Switch("throw_damage", ["thrust", "half_st_dice"], "what being thrown costs", "G-185")
WAIT_STEP: Final[Switch] = Switch("wait_step", ["off", "on"], "a step as the response of a Wait", "G-197")
DB_APPLIES: Final[Switch] = Switch("db_applies", ["all", "block_only"], "which defences a shield helps", "G-119")
BL_ROUNDING: Final[Switch] = Switch("bl_rounding", ["nearest", "exact"], "Basic Lift of 10 lb and more", "G-10")
CONVERT_ADDS: Final[Switch] = Switch("convert_adds", ["off", "on"], "large damage adds become dice", "G-9")
EXTRA_EFFORT: Final[Switch] = Switch(
    "extra_effort", ["on", "off"], "FP for feverish defence, flurry and mighty blows", "G-83"
)
KNOCKBACK: Final[Switch] = Switch("knockback", ["on", "off"], "blows that drive back", "G-151")
BLUNT_TRAUMA: Final[Switch] = Switch("blunt_trauma", ["on", "off"], "blows through flexible armour", "G-150")
HEIGHT: Final[Switch] = Switch("height", ["off", "on"], "what higher ground does", "G-70")
BATTLE_FATIGUE: Final[Switch] = Switch("battle_fatigue", ["off", "on"], "FP lost after a fight", "G-203")
SPRINT_ON: Final[Switch] = Switch("sprint_on", ["second_move", "any_move"], "which Move may be a sprint", "G-66")
SPRINT_TURNS: Final[Switch] = Switch("sprint_turns", ["one_side", "any"], "how far whoever sprints may turn", "G-66")
CROUCH_WHEN: Final[Switch] = Switch("crouch_when", ["start_or_end", "any_time"], "when one may crouch", "G-65")
DEFENCE_CRITICALS: Final[Switch] = Switch(
    "defence_criticals", ["as_any_roll", "always_17", "none"], "which defence rolls are critical", "G-124"
)
FEINT: Final[Switch] = Switch("feint", ["on", "off"], "the Feint as a manoeuvre of its own", "G-39")
POP_UP: Final[Switch] = Switch("pop_up", ["on", "off"], "the Pop-Up Attack", "G-111")
SUPPRESSION_FIRE: Final[Switch] = Switch("suppression_fire", ["on", "off"], "All-Out Attack (Suppression Fire)", "G-45")
AOA_MOVE: Final[Switch] = Switch("aoa_move", ["forward", "any"], "which way an All-Out Attack may move", "G-40")
AOA_SHOT: Final[Switch] = Switch("aoa_shot", ["1", "4"], "what All-Out Attack (Determined) adds to a shot", "G-41")
AOD_MOVE: Final[Switch] = Switch("aod_move", ["half_with_dodge", "step"], "how far an All-Out Defence moves", "G-47")
STEP_LENGTH: Final[Switch] = Switch("step_length", ["tenth", "1"], "the length of a step in hexes", "G-61")
AIM_ON_DEFENCE: Final[Switch] = Switch("aim_on_defence", ["lost", "kept"], "what a defence does to an aim", "G-36")
BRACING: Final[Switch] = Switch("bracing", ["on", "off"], "+1 for a steady rest", "G-99")
EVALUATE_WHOM: Final[Switch] = Switch("evaluate_whom", ["in_reach", "anyone"], "who may be evaluated", "G-37")
FAST_DRAW: Final[Switch] = Switch("fast_draw", ["on", "off"], "drawing as a free action", "G-52")
POSTURE_TARGET: Final[Switch] = Switch(
    "posture_target", ["minus2", "none"], "shots at those who crouch, kneel, sit or lie", "G-63"
)
TARGET_SPEED: Final[Switch] = Switch(
    "target_speed", ["counts", "ignored"], "whether the target's speed counts with the range", "G-97"
)
NEAR_MISS: Final[Switch] = Switch(
    "near_miss", ["torso", "miss"], "a blow aimed at a small place that misses by 1", "G-78"
)
STRAY_HITS: Final[Switch] = Switch("stray_hits", ["on", "off"], "whether a miss may hit somebody else", "G-86")
BLOCK_BULLETS: Final[Switch] = Switch("block_bullets", ["no", "yes"], "shields against bullets and beams", "G-125")
PARRY_BREAKAGE: Final[Switch] = Switch(
    "parry_breakage", ["on", "off"], "what parrying a much heavier weapon costs", "G-126"
)
SHOCK_SCALE: Final[Switch] = Switch(
    "shock_scale", ["by_hp", "every_hp"], "what makes a point of shock from 20 HP up", "G-156"
)
KNOCKDOWN_OUT: Final[Switch] = Switch(
    "knockdown_out", ["by_5_or_critical", "by_5", "never"], "which knockdown rolls cost consciousness", "G-158"
)
KNOCKDOWN_DROPS: Final[Switch] = Switch(
    "knockdown_drops", ["on", "off"], "whether whoever is knocked down drops what it holds", "G-158"
)
CONSCIOUSNESS_PENALTY: Final[Switch] = Switch(
    "consciousness_penalty", ["per_multiple", "none"], "-1 for each full multiple of HP below 0", "G-161"
)
STAND_UP: Final[Switch] = Switch("stand_up", ["two_changes", "one_change"], "getting up from the ground", "G-64")
BARE_PARRY: Final[Switch] = Switch("bare_parry", ["on", "off"], "parrying with an empty hand", "G-128")
NATURAL_HEALING: Final[Switch] = Switch(
    "natural_healing", ["by_hp", "1"], "HP for a day of rest from 20 HP up", "G-199"
)

SWITCHES: Final = [
    FACING_PENALTY, REAR_DEFENCE, STUN_DEFENCE, MULTIPLE_DEFENCES, BLOCK_LIMIT, MAA_RANGED, MAA_PARRY, MAA_SLAM,
    AOA_DOUBLE_TARGETS, AOD_ENHANCED, AIM_ON_INJURY, CROUCH_TABLE, POSTURE_DEFENCE, REELING_AT, REELING_HALVES,
    CONSCIOUSNESS_ROLL, CONSCIOUSNESS_WHEN, DEATH_NEAR_MISS, CRITICAL_HITS, CRITICAL_MISSES, LOCATION_MULTIPLIER,
    GROIN_KNOCKDOWN, MIN_INJURY, CRIPPLE_AT, UNTARGETED_LOCATION, HIT_LOCATIONS, SPRINT_DEFENCE_PENALTY, FREE_FACING,
    END_FACING, STEP_FACING, SIDEWAYS_COST, CLOSE_ENTRY, CLOSE_REACH1, CLOSE_BLOCK, CLOSE_RETREAT,
    CLOSE_EXIT_REACTION, GRAPPLE_MODEL, BREAK_FREE, THROW_DAMAGE, WAIT_STEP, DB_APPLIES, BL_ROUNDING, CONVERT_ADDS,
    EXTRA_EFFORT, KNOCKBACK, BLUNT_TRAUMA, HEIGHT, BATTLE_FATIGUE, SPRINT_ON, SPRINT_TURNS, CROUCH_WHEN,
    DEFENCE_CRITICALS, FEINT, POP_UP, SUPPRESSION_FIRE, AOA_MOVE, AOA_SHOT, AOD_MOVE, STEP_LENGTH, AIM_ON_DEFENCE,
    BRACING, EVALUATE_WHOM, FAST_DRAW, POSTURE_TARGET, TARGET_SPEED, NEAR_MISS, STRAY_HITS, BLOCK_BULLETS,
    PARRY_BREAKAGE, SHOCK_SCALE, KNOCKDOWN_OUT, KNOCKDOWN_DROPS, CONSCIOUSNESS_PENALTY, STAND_UP, BARE_PARRY,
    NATURAL_HEALING,
]  # fmt: skip
