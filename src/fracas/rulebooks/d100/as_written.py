"""What was added to the source document, each addition a switch, and the profile that does without them (D-118)."""

from __future__ import annotations

from typing import Final

from fracas.kernel.rulebook import Switch

ADDITIONS: Final = [
    Switch("act_later", ["turn", "action"], "what can be put off: a whole turn, or what is left of it", "D-20"),
    Switch("haste_and_aim", ["on", "off"], "hasty, measured and aimed attacks", "D-28"),
    Switch("opposition", ["armed", "fought"], "who bars the way: any armed foe, or one whom one is fighting", "D-37"),
    Switch("slip_past", ["on", "off"], "getting past a foe who bars the way by acrobatics", "D-40"),
    Switch("mishaps", ["on", "off"], "falling by a manoeuvre that goes wrong altogether", "D-45"),
    Switch("shortfall", ["roll", "action"], "what bears the penalty of a manoeuvre that falls short", "D-46"),
    Switch("parry_when", ["declared", "attacked"], "when points are put into a parry", "D-59"),
    Switch("throw_open_ended", ["off", "on"], "open-ended throws of grenades", "D-68"),
    Switch("second_critical", ["on", "off"], "attack results with two criticals", "D-75"),
    Switch("hold_critical", ["instead", "beside"], "a hold instead of a grapple's critical, or beside it", "D-77"),
    Switch("pressure", ["kept_up", "stays"], "how long pressure on a wound lasts", "D-101"),
    Switch("tourniquet_on", ["limbs", "anywhere"], "which bleeding a tourniquet stops", "D-103"),
    Switch("tourniquet_numbs", ["on", "off"], "a limb with a tourniquet is useless", "D-103"),
    Switch("kit_burns", ["on", "off"], "med kits for burns", "D-104"),
]
"""The default of each first: the game with the additions."""

AS_WRITTEN: Final[dict[str, str]] = {
    "declaration": "announced",
    "act_later": "action",
    "haste_and_aim": "off",
    "opposition": "fought",
    "slip_past": "off",
    "mishaps": "off",
    "partial_floor": "0",
    "shortfall": "action",
    "parry_when": "attacked",
    "throw_open_ended": "on",
    "second_critical": "off",
    "hold_critical": "beside",
    "neg_hits_death": "off",
    "pressure": "stays",
    "bandages_stack": "on",
    "tourniquet_on": "anywhere",
    "tourniquet_numbs": "off",
    "kit_burns": "off",
    "aftermath": "off",
}
"""What the source document says, and nothing that was added to it but what play needs where it is silent."""
