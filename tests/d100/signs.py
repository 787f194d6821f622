"""What random play of this book must do, group by group, out of the book's own tables; `tests/rows.py` counts it."""

from __future__ import annotations

from collections.abc import Iterable

from fracas.kernel.decision import Option
from fracas.kernel.event import Became, FightEnded, OrderSet, PostureChanged, Refused, Turned
from fracas.kernel.parting import NO_QUARTER, SPARE
from fracas.rulebooks.d100 import events
from fracas.rulebooks.d100.aid import HELP, WITH_BANDAGE, WITH_KIT, WITH_NOTHING
from fracas.rulebooks.d100.critical_tables import EFFECTS, SEVERITIES, TYPES
from fracas.rulebooks.d100.declaration import NO_PARRY, NOBODY_ELSE, PLANNED
from fracas.rulebooks.d100.gifts import CONCENTRATE, STOP_CONCENTRATING
from fracas.rulebooks.d100.holds import HOLD, KEEP_HOLD, STRIKE
from fracas.rulebooks.d100.movement import ANYBODY, MOVE_FREELY
from fracas.rulebooks.d100.planning import IN_PART
from fracas.rulebooks.d100.rows import HASTY, MEASURED, PLAIN
from fracas.rulebooks.d100.turn import ACT_NOW, ACTS, WAIT

WITH_ITEMS = ["Attack", "Lob", "Aim", "Load", "Draw", "PutAway", "Drop", "UseGift"]
"""Acts that a weapon or a gift brings with it."""
NEVER = ["Fumbled", "Parried", "Recovered"]
"""Events of options that no scenario sets, and of the time after a fight."""


def answers(question: str, options: Iterable[Option]) -> list[str]:
    return [f"{question}: {option.key}" for option in options]


def kinds() -> list[str]:
    """Every event that a fight can bring: the book's own, and those of every book."""
    made = [each for each in vars(events).values() if isinstance(each, type) and each.__module__ == events.__name__]
    made += [OrderSet, Turned, PostureChanged, Became, Refused, FightEnded]
    return [each.__name__ for each in made if each.__name__ not in NEVER]


def effects() -> list[str]:
    """Every kind of effect that some cell has; of limbs each."""
    limbs = [f"effect: limb {limb}" for limb in ("weapon_arm", "off_arm", "leg")]
    return [*[f"effect: {key}" for key in EFFECTS if key != "limb"], *limbs]


SIGNS: dict[str, list[str]] = {
    "acts of the cost table": [
        *answers("act", ACTS), *answers("mercy", [SPARE, NO_QUARTER]),
        *answers("act", [MOVE_FREELY, KEEP_HOLD, CONCENTRATE, STOP_CONCENTRATING]),
        *[f"act ({kind})" for kind in WITH_ITEMS],
    ],
    "acts that can be planned": [
        *answers("plan", [act for act in ACTS if not (act.free or act.closing)]),
        *[f"plan ({kind})" for kind in WITH_ITEMS if kind != "Drop"],
    ],
    "other choices": [
        *answers("manner", [PLAIN, MEASURED, HASTY]), *answers("plan manner", [PLAIN, MEASURED, HASTY]),
        *answers("form", [NO_PARRY]), *answers("parry whom", [NOBODY_ELSE]), *answers("watch", [ANYBODY]),
        *answers("plan", [IN_PART, PLANNED]), *answers("hold", [HOLD, STRIKE]), *answers("now", [ACT_NOW, WAIT]),
        *answers("supply", [WITH_KIT, WITH_BANDAGE, WITH_NOTHING]),
    ],
    "attacks": [f"how: {how}" for how in ("strikes", "shoots", "throws", "bursts")],
    "critical tables": [f"critical {severity}{each.letter}" for each in TYPES for severity in SEVERITIES],
    "effects of criticals": effects(),
    "ways to stop wounds": [f"deed: {act.key}" for act in HELP if act.key != "stabilise"],
    "ends of the dying": [f"state: {state}" for state in ("saved", "dead", "died of it", "bled out")],
    "other states": [
        f"state: {state}"
        for state in ("unconscious", "blacked out", "senseless", "dying", "awake", "held", "free", "hidden",
                      "fled", "yielded", "taken by surprise")
    ],
    "outcomes of manoeuvres": [
        f"outcome: {outcome}"
        for outcome in ("done", "failed", "short", "exposed", "free", "still held", "saved", "respite", "not yet",
                        "found", "nothing")
    ],
    "events": kinds(),
}  # fmt: skip
"""D-27, D-28, D-47, D-59, D-77, D-80 to D-92, D-101 to D-106, D-113 to D-115."""
