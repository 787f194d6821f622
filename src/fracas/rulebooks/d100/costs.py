"""Chapter 4, the table: what everything costs in action points (D-26, D-27)."""

from __future__ import annotations

from typing import Final

PER_ROUND: Final = 4
PER_ROUND_STUNNED: Final = 2

MOVE: Final = 1
DRAW: Final = 1
PUT_AWAY: Final = 1
KNEEL: Final = 1
RISE: Final = 1
STAND: Final = 2
STAND_LAME: Final = 3
"""From prone with a useless leg."""
PICK_UP: Final = 2
AIM: Final = 1
MEASURE: Final = 1
CHANGE_OF_PLAN: Final = 1
SLIP_PAST: Final = 2
USE_OBJECT: Final = 1
OPERATE_DEVICE: Final = 2
OBSERVE: Final = 1
KEEP_HOLD: Final = 1
ESCAPE: Final = 2
GIFT: Final = 2
MEDITATION: Final = 4
CONCENTRATE: Final = 1
STAUNCH: Final = 1
KEEP_STAUNCHING: Final = 1
BANDAGE: Final = 4
TOURNIQUET: Final = 3
TOURNIQUET_OFF: Final = 1
MED_KIT: Final = 4
SMOTHER: Final = 2
ROLL: Final = 2
STABILISE: Final = 4
CLEAR_JAM: Final = 2
"""D-79, where there are fumbles."""

QUICK: Final = 1
STANDARD: Final = 2
COMPLEX: Final = 3
"""The three sizes of a manoeuvre (D-43)."""
