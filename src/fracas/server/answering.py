"""Replies to what seats say, and news for those who listen: the same for sockets and for plain requests."""

from __future__ import annotations

import logging
import secrets
import time
from typing import Final

from pydantic import JsonValue

from fracas.kernel.mistake import Mistake
from fracas.server import messages
from fracas.server.desk import ASKS_BACK, CHAT, NOT_BACK, OPEN_ROLL, THOUGHT, Desk
from fracas.server.figures import Figures
from fracas.server.hosted import Hosted
from fracas.server.house import House, Room
from fracas.server.limits import Limits
from fracas.server.presence import Presence
from fracas.server.refusals import Refusal, Stale, TooOften
from fracas.server.store import MASTER, Gone, SeatRow, Unreachable
from fracas.server.thinking import Failed, MovedOn, Unthought
from fracas.server.views import Beside, Eyes

log = logging.getLogger("fracas.server")

FOR_ALL: Final = (CHAT, OPEN_ROLL, NOT_BACK)
"""Kinds of lines that everybody may read."""
MOST_LINES: Final = 200
"""So many of the lines that it may read a seat is told on arrival."""
AWAY: Final = "the server cannot save right now; nothing is lost, try again in a moment"


class Answering:
    """Everything that a seat can hear."""

    def __init__(self, house: House, desk: Desk, presence: Presence, limits: Limits, figures: Figures) -> None:
        self.house = house
        self.desk = desk
        self.presence = presence
        self.limits = limits
        self.figures = figures

    def slowed(self, seat: SeatRow, refused: messages.Refused) -> messages.Refused:
        """A message that could not be read counts as one."""
        try:
            self.limits.says.spend(seat.id)
        except TooOften as often:
            return messages.Refused(to=refused.to, status=often.status, text=str(often))
        return refused

    def is_thought(self, said: messages.Said) -> bool:
        return isinstance(said, THOUGHT)

    async def reply(self, room: Room, seat: SeatRow, said: messages.FromSeat) -> messages.Reply | messages.Refused:
        """What came of a message."""
        began = time.perf_counter()
        reply = await self._reply(room, seat, said)
        if isinstance(reply, messages.Refused):
            self.figures.heard(said.type, str(reply.status))
        else:
            self.figures.replied(said.type, time.perf_counter() - began)
        return reply

    async def _reply(self, room: Room, seat: SeatRow, said: messages.FromSeat) -> messages.Reply | messages.Refused:
        try:
            (self.limits.thinks if self.is_thought(said) else self.limits.says).spend(seat.id)
            return messages.Reply(to=said.id, result=await self._taken(room, seat, said))
        except Stale as stale:
            quicker = stale.answered
            told = messages.Quicker(by=quicker.by, answer=quicker.answer, fighter=quicker.fighter) if quicker else None
            return messages.Refused(to=said.id, status=stale.status, text=str(stale), quicker=told)
        except Mistake as mistake:
            return messages.Refused(to=said.id, status=status_of(mistake), text=str(mistake))
        except Failed as failed:
            return messages.Refused(to=said.id, status=500, text=str(failed))
        except MovedOn:
            return messages.Refused(to=said.id, status=409, text="the fight has gone on meanwhile")
        except Unthought as lost:
            return messages.Refused(to=said.id, status=503, text=str(lost))
        except Unreachable:
            return messages.Refused(to=said.id, status=503, text=AWAY)
        except Exception:
            number = secrets.token_hex(2).upper()
            log.exception("a message failed", extra={"failure": number, "fight": room.hosted.head.id})
            text = f"that went wrong on our side; the fight is as it was before. Say {number} if you report it"
            return messages.Refused(to=said.id, status=500, text=text)

    async def _taken(self, room: Room, seat: SeatRow, said: messages.Said) -> JsonValue:
        """What a message comes to. It is not refused for what another process knows and this one does not yet."""
        try:
            return await self.desk.take(room, seat, said)
        except Mistake:
            if not await self.house.is_behind(room):
                raise
        return await self.desk.take(room, seat, said)

    async def welcome(
        self, room: Room, seat: SeatRow, after: str = "", stays: bool = True
    ) -> tuple[Eyes, messages.Welcome]:
        """The fight through a seat's eyes, whole or from a cursor on; for one who stays, or only looks."""
        beside = await self._beside(room, seat, 0)

        def see(hosted: Hosted) -> tuple[Eyes, messages.Welcome]:
            eyes = Eyes(hosted, seat, stays)
            return eyes, eyes.welcome(beside, after)

        return await self.house.look(room, see, surely=True)

    async def changed(self, room: Room, eyes: Eyes) -> messages.Changed | None:
        """What is new for somebody who listens."""
        beside = await self._beside(room, eyes.row, eyes.line)
        return await self.house.look(room, lambda hosted: eyes.changed(hosted, beside))

    async def _beside(self, room: Room, seat: SeatRow, line: int) -> Beside:
        """What is kept beside the fight, for a seat that knows the lines up to that one. What is for the game master
        goes to the game master, and to whoever wrote it."""
        if room.beside is None or self.house.deaf:
            await self.house.look_beside(room)
        plans, written = room.beside or ({}, [])
        mine = [each for each in written if each.kind in FOR_ALL or seat.role == MASTER or each.seat == seat.id]
        lines = [
            messages.Line(kind=each.kind, author=each.author, text=each.text, said=each.said, beat=0)
            for each in mine[-MOST_LINES:]
            if each.id > line
        ]
        last = mine[-1].id if mine else 0
        answered = max([each.said for each in written if each.kind == NOT_BACK], default=0)
        since = max(answered, room.hosted.folded.back_at)
        asks = [
            messages.AsksBack(by=each.author, why=each.text, said=each.said)
            for each in mine
            if each.kind == ASKS_BACK and each.said > since
        ]
        people = await self.presence.people(room.hosted.head.id)
        return Beside(people, plans, lines, last, asks, room.clock)


def status_of(mistake: Mistake) -> int:
    if isinstance(mistake, Refusal):
        return mistake.status
    return 404 if isinstance(mistake, Gone) else 422
