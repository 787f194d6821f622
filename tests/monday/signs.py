"""What random play of this variant must do, group by group, taken from its own tables; `tests/rows.py` counts it."""

from __future__ import annotations

from tests.gurps.signs import answers

from fracas.rulebooks.gurps import close
from fracas.rulebooks.gurps.grappling import BOTH_HANDS, ONE_HAND
from fracas.rulebooks.gurps.guards import BLOCK, DODGE, NO_DEFENCE, RESIST
from fracas.rulebooks.gurps.locations import TORSO
from fracas.rulebooks.gurps.manoeuvres import DETERMINED, DOUBLE, STRONG
from fracas.rulebooks.gurps.movement import PASS, STOP
from fracas.rulebooks.gurps.options import BOTH_WEAPONS, DECEIVE, FLURRY, HOLD, MIGHTY, RAPID_STRIKE, STRIKE_NOW
from fracas.rulebooks.gurps.retreats import ACROBATICS, FEVERISH, STAND_FAST
from fracas.rulebooks.gurps.rows import KNEELING, PRONE, STANDING
from fracas.rulebooks.gurps.sacrifices import LET_BE, THROW_IN
from fracas.rulebooks.gurps.shooting import AT_WHAT_SHOWS, THROUGH, UNAIMED
from fracas.rulebooks.gurps.slams import STOP_HERE
from fracas.rulebooks.gurps.techniques import (
    BREAK_FREE,
    CHOKE_HOLD,
    DRAG,
    ENTANGLE,
    GRAB,
    GRAPPLE,
    PIN,
    RUSH,
    SLAM,
    SNATCH,
    TACKLE,
    TAKEDOWN,
    THROW,
    WREST,
)
from fracas.rulebooks.gurps.triggers import TRIGGERS
from fracas.rulebooks.gurps.turn_options import PARRY
from fracas.rulebooks.monday.manoeuvres import ALL, AS_YOU_ARE, DASH
from fracas.rulebooks.monday.nets import STRUGGLE
from fracas.rulebooks.monday.waiting import NOW, RESPONSES, THEN

READYS = [
    "draws", "puts away", "picks up", "takes hold of", "pulls at", "readies", "shifts the grip on", "loads",
    "straps on", "unstraps",
]  # fmt: skip
"""M-8, M-47, M-49: what a Ready does, by its deed."""
EVENTS = [
    "OrderSet", "TurnBegan", "ManoeuvreChosen", "CameToNothing", "Moved", "Turned", "PostureChanged", "Handled",
    "Defended", "AttackRolled", "ShotRolled", "Sheltered", "Landed", "Undefended", "DefenceRolled", "DamageRolled",
    "SuccessRolled", "ContestRolled", "Suffered", "Planned", "Interrupted", "Gripped", "LetGo", "Became", "FightEnded",
]  # fmt: skip
"""Those of the base's that are left."""

SIGNS: dict[str, list[str]] = {
    "manoeuvres": answers("manoeuvre", [row for row in ALL if row is not STRUGGLE]),  # nobody has a net
    "kinds of All-Out Attack and Defence": [
        *answers("variant", [DETERMINED, DOUBLE, STRONG]), *answers("raise", [DODGE, PARRY, BLOCK]),
    ],
    "free actions": [
        *answers("manoeuvre", [DASH, KNEELING, PRONE]), *answers("free action", [AS_YOU_ARE, KNEELING, PRONE]),
        "manoeuvre (Drop)", "manoeuvre (Recover)", "manoeuvre (Release)", "manoeuvre (FastLoad)", "free action (Drop)",
    ],
    "postures": [
        *answers("move", [STANDING, KNEELING]), *answers("step", [STANDING, KNEELING, PRONE]),
        *answers("facing", [KNEELING, PRONE]),
    ],
    "options of an attack": [
        *answers("blow", [STRIKE_NOW, DECEIVE, RAPID_STRIKE, BOTH_WEAPONS, FLURRY, MIGHTY]),
        *answers("strike", [HOLD]), *answers("location", [TORSO]), "location: break", "location: disarm",
        *answers("cover", [AT_WHAT_SHOWS, UNAIMED, THROUGH]), "pop out (Out)",
    ],
    "defences": [
        *answers("defence", [DODGE, BLOCK, RESIST, NO_DEFENCE]), "defence (Parry)", "defence (RecoverAndParry)",
        *answers("retreat", [STAND_FAST, ACROBATICS, FEVERISH]), *answers("sacrifice", [LET_BE, THROW_IN]),
    ],
    "techniques": [
        *answers("strike", [
            BREAK_FREE, GRAPPLE, ENTANGLE, CHOKE_HOLD, GRAB, SNATCH, WREST, TAKEDOWN, PIN, THROW, DRAG, SLAM, TACKLE,
            RUSH,
        ]),
        *answers("hands", [BOTH_HANDS, ONE_HAND]), "grab (GrabItem)", *answers("run on", [STOP_HERE]),
    ],
    "Readys": [*[f"ready: {deed}" for deed in READYS], "ready (Find)"],
    "triggers and responses": [
        *answers("wait for", TRIGGERS), *answers("then", RESPONSES),
        *answers("movement", [NOW, THEN]), "watch (WatchHex)", "watch (WatchLine)", "watch: no more",
    ],
    "getting in, out and past": [
        *answers("reaction", [close.LET_GO, close.FOLLOW, close.FREE_ATTACK]),
        *answers("let in", [close.WELCOME, close.KEEP_OUT]), *answers("let pass", [PASS, STOP]),
    ],
    "events": EVENTS,
}  # fmt: skip
"""M-6 to M-20, M-22 to M-25, M-35 to M-40, M-44 to M-49, and what is kept of the base."""
