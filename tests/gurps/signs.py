"""What random play of this book must do, group by group, out of the book's own tables; `tests/rows.py` counts it."""

from __future__ import annotations

from collections.abc import Iterable

from fracas.kernel.decision import Option
from fracas.kernel.event import Became, FightEnded, OrderSet, PostureChanged, Turned
from fracas.kernel.parting import NO_QUARTER, SPARE
from fracas.rulebooks.gurps import close, events
from fracas.rulebooks.gurps.blasts import STAY
from fracas.rulebooks.gurps.criticals import CRITICAL_HIT, CRITICAL_MISS, HEAD_BLOW, UNARMED_MISS
from fracas.rulebooks.gurps.defence import AS_AIMED, THE_ARM
from fracas.rulebooks.gurps.free_actions import CROUCH, DROP_BUCKLER, RISE, YIELD
from fracas.rulebooks.gurps.grappling import BOTH_HANDS, ONE_HAND, PLACES
from fracas.rulebooks.gurps.guards import BLOCK, DODGE, NO_DEFENCE, RESIST
from fracas.rulebooks.gurps.locations import LOCATIONS
from fracas.rulebooks.gurps.manoeuvres import HIDE, LEAVE, MANOEUVRES, SEARCH, VARIANTS
from fracas.rulebooks.gurps.movement import PASS, SLIP, STOP, TUMBLE
from fracas.rulebooks.gurps.options import BOTH_WEAPONS, DECEIVE, FLURRY, GAP, HOLD, MIGHTY, RAPID_STRIKE, STRIKE_NOW
from fracas.rulebooks.gurps.retreats import ACROBATICS, FEVERISH, STAND_FAST
from fracas.rulebooks.gurps.rows import POSTURES, STANDING
from fracas.rulebooks.gurps.sacrifices import LET_BE, THROW_DOWN, THROW_IN
from fracas.rulebooks.gurps.shooting import AT_WHAT_SHOWS, THROUGH, UNAIMED
from fracas.rulebooks.gurps.slams import STOP_HERE
from fracas.rulebooks.gurps.techniques import TECHNIQUES
from fracas.rulebooks.gurps.triggers import TRIGGERS
from fracas.rulebooks.gurps.turn_options import PARRY
from fracas.rulebooks.gurps.waiting import RESPONSES

READYS = [
    "draws", "puts away", "picks up", "takes hold of", "pulls at", "readies", "shifts the grip on", "loads",
    "pulls the pin of", "straps on", "unstraps", "opens the door at", "beats at",
]  # fmt: skip
"""G-52: what a Ready does, by its deed."""
AFTERWARDS = ["TimePassed", "Aided", "Recovered", "Mending", "Mended"]
"""Events of the time after a fight, which random play does not reach."""


def answers(question: str, options: Iterable[Option]) -> list[str]:
    return [f"{question}: {option.key}" for option in options]


def kinds() -> list[str]:
    """Every event that a fight can bring: the book's own, and those of every book."""
    made = [each for each in vars(events).values() if isinstance(each, type) and each.__module__ == events.__name__]
    made += [OrderSet, Turned, PostureChanged, Became, FightEnded]
    return [each.__name__ for each in made if each.__name__ not in AFTERWARDS]


SIGNS: dict[str, list[str]] = {
    "manoeuvres": answers("manoeuvre", MANOEUVRES),
    "hiding and parting": [*answers("manoeuvre", [HIDE, SEARCH, LEAVE, YIELD]), *answers("mercy", [SPARE, NO_QUARTER])],
    "kinds of All-Out Attack and Defence": [*answers("variant", VARIANTS), *answers("raise", [DODGE, PARRY, BLOCK])],
    "free actions": [
        *answers("manoeuvre", [CROUCH, RISE, DROP_BUCKLER]), "manoeuvre (Drop)", "manoeuvre (Release)",
        "manoeuvre (Twist)", "manoeuvre (FastDraw)", "manoeuvre (FastLoad)",
    ],
    "options of an attack": [
        *answers("blow", [STRIKE_NOW, DECEIVE, RAPID_STRIKE, BOTH_WEAPONS, FLURRY, MIGHTY, GAP]),
        *answers("strike", [HOLD]), *answers("cover", [AT_WHAT_SHOWS, UNAIMED, THROUGH]), "target (Mark)",
        "pop out (Out)", "zone (Swept)", "zone: no more", "aim with (AimWith)",
    ],
    "places to strike at": [*answers("location", LOCATIONS), "location: break", "location: disarm"],
    "defences": [*answers("defence", [DODGE, BLOCK, RESIST, NO_DEFENCE]), "defence (Parry)"],
    "what goes with a defence": [
        *answers("retreat", [STAND_FAST, ACROBATICS, FEVERISH]), "retreat (RetreatTo)", "retreat (DropTo)",
        *answers("dive", [STAY]), "dive (DiveTo)", *answers("sacrifice", [LET_BE, THROW_IN, THROW_DOWN]),
        *answers("arm", [AS_AIMED, THE_ARM]),
    ],
    "critical rows": [
        f"{table.reason.text}: {roll}"
        for table in (CRITICAL_HIT, HEAD_BLOW, CRITICAL_MISS, UNARMED_MISS)
        for roll in range(3, 19)
    ],
    "techniques": [
        *answers("strike", TECHNIQUES), *answers("grip", PLACES), *answers("hands", [BOTH_HANDS, ONE_HAND]),
        *answers("pin with", [BOTH_HANDS, ONE_HAND]), "grab (GrabItem)", "throw to (Hex)", "drag to (Hex)",
        "run on (Hex)", *answers("run on", [STOP_HERE]),
    ],
    "postures": [
        *answers("posture", POSTURES), *answers("step", [each for each in POSTURES[:3] if each is not STANDING]),
    ],
    "Readys": [*[f"ready: {deed}" for deed in READYS], "ready (Find)", "ready (Take)", "ready: pick up buckler"],
    "triggers and responses": [
        *answers("wait for", TRIGGERS), *answers("then", RESPONSES), "watch (WatchHex)",
        "watch (WatchLine)", "watch (WatchArea)", "watch: no more",
    ],
    "getting in, out and past": [
        *answers("reaction", [close.LET_GO, close.FOLLOW, close.FREE_ATTACK]),
        *answers("let in", [close.WELCOME, close.KEEP_OUT]), *answers("let pass", [PASS, STOP]),
        *answers("how past", [SLIP, TUMBLE]),
    ],
    "events": kinds(),
}  # fmt: skip
"""G-32 to G-54, G-63, G-79 to G-85, G-106, G-115 to G-135, G-137 to G-140, G-152, G-169 to G-192."""
