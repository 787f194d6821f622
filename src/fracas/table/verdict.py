"""What real dice come to, before it is said that they show so much: the beat runs on a copy, up to what is told of the
roll."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from fracas.kernel.decision import Chooser, Decision, Option
from fracas.kernel.event import Event
from fracas.kernel.fight import NOBODY, Fight
from fracas.kernel.noted_dice import FallenRoll
from fracas.kernel.plans import A_QUESTION, Halt
from fracas.kernel.real_dice import RollMenu, Thrown, TypedDice
from fracas.kernel.rulebook import Rulebook


class Showing(Chooser):
    """Says once what the dice show; whatever is asked then ends it."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.roll: FallenRoll | None = None

    def choose(self, fight: Fight, decision: Decision) -> Option:
        if self.roll is not None or not isinstance(decision.menu, RollMenu):
            raise Halt(A_QUESTION)
        pool, purpose = decision.menu.pool, decision.menu.purpose
        found = decision.menu.find(self.key)
        assert isinstance(found, Thrown)
        faces = pool.single_dice(found.key)
        self.roll = FallenRoll(decision.who, pool, purpose, found.total, faces, len(fight.events))
        return found


class Verdict:
    """A roll that has not been said, and the event that would tell of it at once, if there is one."""

    def __init__(self, fight: Fight, roll: FallenRoll, event: Event | None) -> None:
        self.fight = fight
        self.roll = roll
        self.event = event


def verdict(book: Rulebook[Any], run: Fight, key: str) -> Verdict:
    """What becomes of the pending roll if the dice show that."""
    showing = Showing(key)
    fight = run.fork(TypedDice(), showing)
    with suppress(Halt):
        book.beat(fight)
    roll = showing.roll
    assert roll is not None
    event = fight.events[roll.at] if roll.at < len(fight.events) else None
    if event is not None and getattr(event, "who", NOBODY) not in (roll.who, NOBODY):
        event = None  # it tells of something else
    return Verdict(fight, roll, event)
