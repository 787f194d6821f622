"""Jobs that do what no job should, and those that say who does them and when."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import dataclass

from fracas.server.jobs import IDLE, PATIENT, Job
from fracas.server.workbench import Workbench


@dataclass(frozen=True)
class Sleep(Job[int]):
    """Takes so long, and tells in which process; urgent."""

    seconds: float = 0.0
    heeds: bool = True
    """Whether it stops when it is told to."""

    def run(self, bench: Workbench) -> int:
        until = time.monotonic() + self.seconds
        while time.monotonic() < until:
            time.sleep(0.01)
            if self.heeds:
                bench.check()
        return os.getpid()


class PatientSleep(Sleep):
    urgency = PATIENT


class IdleSleep(Sleep):
    urgency = IDLE


class Die(Job[int]):
    def run(self, bench: Workbench) -> int:
        os.kill(os.getpid(), signal.SIGKILL)
        return 0


class Fault(Job[int]):
    def run(self, bench: Workbench) -> int:
        raise ZeroDivisionError("a secret of ours")


class Unpicklable(Job[object]):
    def run(self, bench: Workbench) -> object:
        return lambda: None


class Trip(Job[int]):
    """A fault in the middle of a fight, which may have broken it."""

    def run(self, bench: Workbench) -> int:
        bench.game.play.entries.clear()
        raise ZeroDivisionError
