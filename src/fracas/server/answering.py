"""Replies to what seats say, and news for those who listen: the same for sockets and for plain requests."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from typing import Final

from fracas.kernel.mistake import Mistake
from fracas.server import messages
from fracas.server.desk import CHAT, OPEN_ROLL, THOUGHT, Desk
from fracas.server.figures import Figures
from fracas.server.house import House, Room
from fracas.server.limits import Limits
from fracas.server.presence import Presence
from fracas.server.refusals import Refusal
from fracas.server.store import MASTER, Gone, SeatRow, Unreachable
from fracas.server.thinking import Failed, MovedOn, Unthought
from fracas.server.views import Beside, Eyes

log = logging.getLogger("fracas.server")

FOR_ALL: Final = (CHAT, OPEN_ROLL)
"""Kinds of lines that everybody may read."""
AWAY: Final = "the server cannot save right now; nothing is lost, try again in a moment"


class Answering:
    """Everything that a seat can hear."""

    def __init__(self, house: House, desk: Desk, presence: Presence, limits: Limits, figures: Figures) -> None:
        self.house = house
        self.desk = desk
        self.presence = presence
        self.limits = limits
        self.figures = figures

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
            return messages.Reply(to=said.id, result=await self.desk.take(room, seat, said))
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

    async def welcome(
        self, room: Room, seat: SeatRow, after: str = "", stays: bool = True
    ) -> tuple[Eyes, messages.Welcome]:
        """The fight through a seat's eyes, whole or from a cursor on; for one who stays, or only looks."""
        beside = await self._beside(room, seat, 0)
        async with room.lock:
            await self.house.refresh(room)
            eyes = Eyes(room.hosted, seat, stays)
            return eyes, await asyncio.to_thread(eyes.welcome, beside, after)

    async def changed(self, room: Room, eyes: Eyes) -> messages.Changed | None:
        """What is new for somebody who listens."""
        if room.gone:
            raise Gone("there is no such fight any more; the game master has deleted it")
        beside = await self._beside(room, eyes.row, eyes.line)
        async with room.lock:
            return await asyncio.to_thread(eyes.changed, room.hosted, beside)

    async def _beside(self, room: Room, seat: SeatRow, line: int) -> Beside:
        """What is kept beside the fight, for a seat that knows the lines up to that one. What is for the game master
        goes to the game master, and to whoever wrote it."""
        store, fight = self.house.store, room.hosted.head.id
        if room.plans is None:
            room.plans = await store.plans(fight)
        if room.lines is None:
            room.lines = await store.lines(fight)
        lines = [
            messages.Line(number=each.id, kind=each.kind, author=each.author, text=each.text, said=each.said)
            for each in room.lines
            if each.id > line and (each.kind in FOR_ALL or seat.role == MASTER or each.seat == seat.id)
        ]
        return Beside(await self.presence.people(fight), room.plans or {}, lines)


def status_of(mistake: Mistake) -> int:
    if isinstance(mistake, Refusal):
        return mistake.status
    return 404 if isinstance(mistake, Gone) else 422
