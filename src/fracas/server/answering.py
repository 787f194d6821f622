"""Replies to what seats say, and news for those who listen: the same for sockets and for plain requests."""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import Final

from fracas.kernel.mistake import Mistake
from fracas.server import messages
from fracas.server.desk import Desk
from fracas.server.house import House, Room
from fracas.server.limits import Limits
from fracas.server.presence import Presence
from fracas.server.refusals import Refusal
from fracas.server.store import MASTER, Gone, SeatRow, Unreachable
from fracas.server.views import Eyes

log = logging.getLogger("fracas.server")

THOUGHT: Final = (messages.Odds, messages.Stakes, messages.Advise, messages.Threat, messages.Extras, messages.About)
"""What takes a while to find out."""
AWAY: Final = "the server cannot save right now; nothing is lost, try again in a moment"


class Answering:
    """Everything that a seat can hear."""

    def __init__(self, house: House, desk: Desk, presence: Presence, limits: Limits) -> None:
        self.house = house
        self.desk = desk
        self.presence = presence
        self.limits = limits

    def is_thought(self, said: messages.Said) -> bool:
        return isinstance(said, THOUGHT)

    async def reply(self, room: Room, seat: SeatRow, said: messages.Said) -> messages.Reply | messages.Refused:
        """What came of a message."""
        try:
            (self.limits.thinks if self.is_thought(said) else self.limits.says).spend(seat.id)
            return messages.Reply(to=said.id, result=await self.desk.take(room, seat, said))
        except Mistake as mistake:
            return messages.Refused(to=said.id, status=status_of(mistake), text=str(mistake))
        except Unreachable:
            return messages.Refused(to=said.id, status=503, text=AWAY)
        except Exception:
            number = secrets.token_hex(2).upper()
            log.exception("a message failed", extra={"failure": number, "fight": room.hosted.head.id})
            text = f"that went wrong on our side; the fight is as it was before. Say {number} if you report it"
            return messages.Refused(to=said.id, status=500, text=text)

    async def welcome(
        self, room: Room, seat: SeatRow, after: str = "", stays: bool = True
    ) -> tuple[Eyes, messages.Welcome]:
        """The fight through a seat's eyes, whole or from a cursor on; for one who stays, or only looks."""
        people = await self.presence.people(room.hosted.head.id)
        lines = await self._lines(room, seat, 0)
        prepared = await self._prepared(room, seat)
        async with room.lock:
            await self.house.refresh(room)
            eyes = Eyes(room.hosted, seat, stays)
            return eyes, await asyncio.to_thread(eyes.welcome, people, prepared, lines, after)

    async def changed(self, room: Room, eyes: Eyes) -> messages.Changed | None:
        """What is new for somebody who listens."""
        people = await self.presence.people(room.hosted.head.id)
        lines = await self._lines(room, eyes.row, eyes.line)
        prepared = await self._prepared(room, eyes.row)
        async with room.lock:
            return await asyncio.to_thread(eyes.changed, room.hosted, people, prepared, lines)

    async def _lines(self, room: Room, seat: SeatRow, after: int) -> list[messages.Line]:
        """What was written; what is for the game master goes to the game master and to whoever wrote it."""
        found = await self.house.store.lines(room.hosted.head.id, after)
        return [
            messages.Line(number=each.id, kind=each.kind, author=each.author, text=each.text, said=each.said)
            for each in found
            if each.kind == "chat" or seat.role == MASTER or each.seat == seat.id
        ]

    async def _prepared(self, room: Room, seat: SeatRow) -> list[messages.Given]:
        """The plan that was kept for whoever is asked, if it is one of this seat's."""
        asked = room.hosted.asked
        if asked not in seat.fighters:
            return []
        found = await self.house.store.plan(room.hosted.head.id, asked)
        return [messages.Given(**each) for each in found]


def status_of(mistake: Mistake) -> int:
    if isinstance(mistake, Refusal):
        return mistake.status
    return 404 if isinstance(mistake, Gone) else 422
