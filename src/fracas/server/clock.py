"""The clock, if the game master has set one: how long somebody may take to defend, or for a turn.

It runs while whoever is asked is here and the fight is not paused. When it has run out the usual answer is given, or
what the book's own agent would say.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from fracas.agents.registry import agent
from fracas.kernel.dice import hash64
from fracas.kernel.mistake import Mistake
from fracas.kernel.real_dice import ROLL
from fracas.server import rows
from fracas.server.hosted import Author, Hosted, Stand
from fracas.server.house import House, Room
from fracas.server.presence import Presence
from fracas.server.store import PLAYER, Unreachable
from fracas.stage.scenario import SEEN
from fracas.table.seat import REFEREE, Seat

log = logging.getLogger("fracas.server")

TICK: Final = 0.2
"""Seconds between two looks at the clocks."""
DEFENCE: Final = "defence"
TURN: Final = "turn"


@dataclass
class Ticking:
    """A clock that somebody has."""

    what: tuple[Any, ...]
    """What it is for: another turn or attack has another clock."""
    fighter: str
    kind: str
    left: float
    """Seconds."""
    runs: bool = False


class Clocks:
    """The clocks of all fights that this process has in memory."""

    def __init__(self, house: House, presence: Presence) -> None:
        self.house = house
        self.presence = presence

    async def run(self) -> None:
        before = time.monotonic()
        while True:
            await asyncio.sleep(TICK)
            passed, before = time.monotonic() - before, time.monotonic()
            for room in list(self.house.rooms.values()):
                if room.clock is not None or room.hosted.folded.settings.get("clock"):
                    with suppress(Unreachable):
                        await self._tick(room, passed)

    async def _tick(self, room: Room, passed: float) -> None:
        clock, was = wanted(room.hosted, room.clock), room.clock
        runs = False
        if clock is not None and not room.hosted.folded.paused:
            people = await self.presence.people(room.hosted.head.id)
            runs = any(each.here and each.role == PLAYER and clock.fighter in each.fighters for each in people)
        if clock is not None:
            clock.left -= passed if runs and clock.runs else 0.0
        changed = clock is not was or (clock is not None and clock.runs != runs)
        if clock is not None:
            clock.runs = runs
        room.clock = clock
        if changed:
            room.tell()
        if clock is not None and runs and clock.left <= 0:
            await self._answer(room)

    async def _answer(self, room: Room) -> None:
        question = room.hosted.question

        def act(hosted: Hosted) -> None:
            if hosted.question == question and not hosted.folded.paused:
                Seat(hosted.game, REFEREE).answer(said_without_thinking(hosted))

        try:
            await self.house.perform(room, act, Author("the clock", how=rows.BY_CLOCK))
        except Mistake as mistake:
            log.warning("the clock could not answer: %s", mistake, extra={"fight": room.hosted.head.id})


def wanted(hosted: Hosted, now: Ticking | None) -> Ticking | None:
    """The clock of whoever is asked: the one that goes, or a new one."""
    limits = hosted.folded.settings.get("clock") or {}
    pending = hosted.game.play.pending
    if pending is None or hosted.stand() != Stand.PERSON or pending.question.key == ROLL:
        return None
    kind = DEFENCE if pending.question.kind == DEFENCE else TURN
    seconds = limits.get(kind)
    if seconds is None:
        return None
    run = hosted.game.play.run
    what = (hosted.asked, kind, seconds, run.round, run.acting, len(hosted.game.play.past) if kind == DEFENCE else 0)
    return now if now is not None and now.what == what else Ticking(what, hosted.asked, kind, float(seconds))


def said_without_thinking(hosted: Hosted) -> str:
    """The usual answer to what is asked, or that of the book's own agent."""
    game, pending = hosted.game, hosted.game.play.pending
    assert pending is not None
    usual = game.book.usual(game.play.run, pending)
    if usual and pending.menu.find(usual) is not None:
        return usual
    name = game.book.default_agent()
    chooser = agent(name, game.book, hash64(game.seed, pending.who), game.scenario.sight == SEEN)
    return chooser.choose(game.play.run, pending).key
