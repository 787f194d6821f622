"""What random play of this book must do, group by group, out of the book's own tables; `tests/rows.py` counts it."""

from __future__ import annotations

from collections.abc import Iterable

from fracas.kernel.decision import Option
from fracas.kernel.event import Became, FightEnded, PostureChanged, Refused
from fracas.kernel.parting import NO_QUARTER, SPARE
from fracas.rulebooks.threa import delay, events, handling, narration, vehicles
from fracas.rulebooks.threa.areas import A_HEX
from fracas.rulebooks.threa.concentration import TASKS
from fracas.rulebooks.threa.deeds import BREAK_FREE, DEEDS, FETCH, FILL
from fracas.rulebooks.threa.effects import KNOCKED_BACK, KNOCKED_OUT, LET_DOWN, STUNNED, SURGING
from fracas.rulebooks.threa.gear import FIRE_MODES, POWERS, SUPPRESSIVE
from fracas.rulebooks.threa.guards import GUARDS, NO_BLOCK, SHIELD_BLOCK
from fracas.rulebooks.threa.harm_tables import DAMAGE_ROWS, LOCATIONS
from fracas.rulebooks.threa.manners import CREW, MANNERS, SYSTEMS
from fracas.rulebooks.threa.medicine import FATIGUE, MEDICINE, VITALITY
from fracas.rulebooks.threa.rows import FATIGUE_FREE, HEAVY, HEAVY_FREE, STANDARD

TASK_KEYS = [task.key for task in TASKS]
NEVER = ["TimePassed"]
"""Events of the time after a fight."""
UNSEEN = [
    BREAK_FREE.key, FETCH.key, FILL.key, "fills", "filling", "sustaining", "backs away",
]  # fmt: skip
"""What no shipped scenario leads to: a hold or a sustained effect is a referee's word, nobody has
a backpack or loose rounds, and nobody backs away where leaving a melee is free."""


def answers(question: str, options: Iterable[Option]) -> list[str]:
    return [f"{question}: {option.key}" for option in options]


def kinds() -> list[str]:
    """Every event that a fight can bring: the book's own, and those of every book."""
    made = [each for each in vars(events).values() if isinstance(each, type) and each.__module__ == events.__name__]
    made += [PostureChanged, Became, Refused, FightEnded]
    return [each.__name__ for each in made if each.__name__ not in NEVER]


SIGNS: dict[str, list[str]] = {
    "deeds": [
        *answers("action", [deed for deed in DEEDS if deed.key not in UNSEEN]), *answers("mercy", [SPARE, NO_QUARTER]),
    ],
    "manners of attack": [
        *answers("manner", MANNERS), *answers("location", LOCATIONS), *answers("weak point", [CREW, SYSTEMS]),
    ],
    "defences": [
        *answers("defence", GUARDS), "defence (ParryWith)",
        *answers("block", [SHIELD_BLOCK, NO_BLOCK]),
    ],
    "ways to pay": answers("pay", [STANDARD, FATIGUE_FREE, HEAVY, HEAVY_FREE]),
    "ways to fire": [
        *answers("mode", [mode for mode in FIRE_MODES if mode is not SUPPRESSIVE]), *answers("power", POWERS),
        *answers("shot at", [A_HEX]),
        *answers("how to load", [handling.SWAP, handling.SPEED_RELOAD, handling.BY_CONCENTRATION]),
    ],
    "other choices": [
        *answers("wait for", delay.TRIGGERS), *answers("whose doing", [delay.ANYONE]),
        *answers("seat", [vehicles.AT_THE_WHEEL, vehicles.PASSENGER]),
        *answers("medicine", MEDICINE), *answers("heal", [FATIGUE, VITALITY]),
    ],
    "places that are hit": [f"location: {location.key}" for location in LOCATIONS],
    "dice of the damage table": [f"dice: {row.name}" for row in DAMAGE_ROWS],
    "why nothing gets through": [f"why: {why}" for why in narration.STOPS],
    "things done with the hands": [f"deed: {deed}" for deed in narration.HANDLINGS if deed not in UNSEEN],
    "intentions": [f"what: {what}" for what in [*narration.INTENTIONS, *TASK_KEYS] if what not in UNSEEN],
    "states": [f"state: {state}" for state in narration.STATES],
    "effects": [f"effect: {kind.key}" for kind in (STUNNED, KNOCKED_OUT, KNOCKED_BACK, SURGING, LET_DOWN)],
    "kinds of event": kinds(),
}  # fmt: skip
