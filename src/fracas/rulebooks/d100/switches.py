"""D-118: the options, the default of each first; what was added to the source document; and the profiles."""

from __future__ import annotations

from typing import Final

from fracas.kernel.rulebook import Switch


def numbers(first: int, low: int, high: int) -> list[str]:
    """The default, then all that a switch may be set to."""
    return [str(first), *[str(number) for number in range(low, high + 1) if number != first]]


OPEN_ENDED_THRESHOLD: Final[Switch] = Switch(
    "open_ended_threshold", numbers(96, 2, 100), "the die from which an attack roll goes on", "D-3"
)
MANOEUVRE_OPEN_ENDED: Final[Switch] = Switch("manoeuvre_open_ended", ["off", "on"], "open-ended manoeuvre rolls", "D-5")
GROUP_QU: Final[Switch] = Switch("group_qu", ["mean", "lowest", "leader"], "the Quickness of a group", "D-13")
DECLARATION: Final[Switch] = Switch(
    "declaration", ["intent", "binding", "free", "announced"], "how binding a declaration is", "D-18"
)
METRES_PER_HEX: Final[Switch] = Switch("metres_per_hex", numbers(2, 1, 5), "how wide a hex is", "D-32")
PARTIAL_FLOOR: Final[Switch] = Switch(
    "partial_floor", numbers(50, 0, 100), "the percentage below which a manoeuvre always fails", "D-46"
)
SHORTFALL_BY: Final[Switch] = Switch(
    "shortfall_by", ["policy", "referee"], "who says what comes of a manoeuvre that falls short", "D-46"
)
SD_TEST_STAT: Final[Switch] = Switch("sd_test_stat", ["value", "bonus"], "what a Self Discipline test adds", "D-94")
NEG_HITS_DEATH: Final[Switch] = Switch(
    "neg_hits_death", ["dying", "off", "dead"], "what happens at the negative limit", "D-97"
)
STUN_HALVES_BASE_MOVE: Final[Switch] = Switch(
    "stun_halves_base_move", ["off", "on"], "half the free Base Move while stunned", "D-108"
)
BANDAGES_STACK: Final[Switch] = Switch("bandages_stack", ["off", "on"], "several bandages on one wound", "D-102")
FIRST_AID_ROLLS: Final[Switch] = Switch(
    "first_aid_rolls", ["off", "on"], "a light first-aid manoeuvre for every treatment", "D-107"
)
PARTING_ATTACK: Final[Switch] = Switch(
    "parting_attack", ["off", "on"], "a free blow at whoever leaves a guard zone", "D-129"
)
PUSH_DAMAGE: Final[Switch] = Switch("push_damage", ["off", "on"], "hits for a push that is blocked", "D-42")
FUMBLES: Final[Switch] = Switch("fumbles", ["off", "on"], "attacks that go badly wrong", "D-79")
WATCH: Final[Switch] = Switch("watch", ["on", "off"], "keeping a foe in front", "D-119")
ROUND_LIMIT: Final[Switch] = Switch(
    "round_limit", numbers(100, 0, 1000), "a draw after so many rounds; 0 for never", "D-125"
)
STALEMATE_ROUNDS: Final[Switch] = Switch(
    "stalemate_rounds", numbers(10, 0, 100), "a draw after so many without an attack; 0 for never", "D-125"
)
AFTERMATH: Final[Switch] = Switch("aftermath", ["on", "off"], "help for the wounded when the fight is decided", "D-126")
RIPOSTE: Final[Switch] = Switch("riposte", ["off", "on"], "an edge for whoever parried an attack that missed", "D-127")

# what was added to the source document, each to be taken back
ACT_LATER: Final[Switch] = Switch(
    "act_later", ["turn", "action"], "what can be put off: a whole turn, or what is left of it", "D-20"
)
HASTE_AND_AIM: Final[Switch] = Switch("haste_and_aim", ["on", "off"], "hasty, measured and aimed attacks", "D-28")
OPPOSITION: Final[Switch] = Switch(
    "opposition", ["armed", "fought"], "who bars the way: any armed foe, or one whom one is fighting", "D-37"
)
SLIP_PAST: Final[Switch] = Switch(
    "slip_past", ["on", "off"], "getting past a foe who bars the way by acrobatics", "D-40"
)
MISHAPS: Final[Switch] = Switch("mishaps", ["on", "off"], "falling by a manoeuvre that goes wrong altogether", "D-45")
SHORTFALL: Final[Switch] = Switch(
    "shortfall", ["roll", "action"], "what bears the penalty of a manoeuvre that falls short", "D-46"
)
PARRY_WHEN: Final[Switch] = Switch("parry_when", ["declared", "attacked"], "when points are put into a parry", "D-59")
THROW_OPEN_ENDED: Final[Switch] = Switch("throw_open_ended", ["off", "on"], "open-ended throws of grenades", "D-68")
SECOND_CRITICAL: Final[Switch] = Switch("second_critical", ["on", "off"], "attack results with two criticals", "D-75")
HOLD_CRITICAL: Final[Switch] = Switch(
    "hold_critical", ["instead", "beside"], "a hold instead of a grapple's critical, or beside it", "D-77"
)
PRESSURE: Final[Switch] = Switch("pressure", ["kept_up", "stays"], "how long pressure on a wound lasts", "D-101")
TOURNIQUET_ON: Final[Switch] = Switch(
    "tourniquet_on", ["limbs", "anywhere"], "which bleeding a tourniquet stops", "D-103"
)
TOURNIQUET_NUMBS: Final[Switch] = Switch(
    "tourniquet_numbs", ["on", "off"], "a limb with a tourniquet is useless", "D-103"
)
KIT_BURNS: Final[Switch] = Switch("kit_burns", ["on", "off"], "med kits for burns", "D-104")

SWITCHES: Final = [
    OPEN_ENDED_THRESHOLD, MANOEUVRE_OPEN_ENDED, GROUP_QU, DECLARATION, METRES_PER_HEX, PARTIAL_FLOOR, SHORTFALL_BY,
    SD_TEST_STAT, NEG_HITS_DEATH, STUN_HALVES_BASE_MOVE, BANDAGES_STACK, FIRST_AID_ROLLS, PARTING_ATTACK, PUSH_DAMAGE,
    FUMBLES, WATCH, ROUND_LIMIT, STALEMATE_ROUNDS, AFTERMATH, RIPOSTE, ACT_LATER, HASTE_AND_AIM, OPPOSITION,
    SLIP_PAST, MISHAPS, SHORTFALL, PARRY_WHEN, THROW_OPEN_ENDED, SECOND_CRITICAL, HOLD_CRITICAL, PRESSURE,
    TOURNIQUET_ON, TOURNIQUET_NUMBS, KIT_BURNS,
]  # fmt: skip

AS_WRITTEN: Final[dict[str, str]] = {
    "declaration": "announced",
    "act_later": "action",
    "haste_and_aim": "off",
    "opposition": "fought",
    "slip_past": "off",
    "mishaps": "off",
    "partial_floor": "0",
    "shortfall_by": "referee",
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

PROFILES: Final[dict[str, dict[str, str]]] = {
    "default": {},
    "open": {"declaration": "free", "watch": "off"},
    "strict": {"declaration": "binding", "parting_attack": "on", "fumbles": "on"},
    "as_written": AS_WRITTEN,
}
