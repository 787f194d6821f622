"""Ctrl-C at the command line: whoever presses it wants to go, and not to read where the program just was."""

from __future__ import annotations

import os
import signal
from types import FrameType
from typing import Final

INTERRUPTED: Final = 130
"""What a command returns that was ended by Ctrl-C."""


def leave(number: int, frame: FrameType | None) -> None:
    os._exit(INTERRUPTED)


def leave_while_loading() -> None:
    """Until a command begins its work there is nothing to be saved; where Ctrl-C is ignored, it stays so."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, leave)


class Heard:
    """Whether Ctrl-C was pressed: a library that is interrupted may tell of an error of its own instead."""

    ctrl_c = False


def interrupt(number: int, frame: FrameType | None) -> None:
    Heard.ctrl_c = True
    raise KeyboardInterrupt


def interrupt_from_here() -> None:
    """A command has begun: it hears of Ctrl-C, and may have something to save or to tell."""
    if signal.getsignal(signal.SIGINT) in (leave, signal.default_int_handler):
        signal.signal(signal.SIGINT, interrupt)
