"""A connection of a seat: it is welcomed, told what changes, and says things. Nobody waits for it."""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import suppress
from dataclasses import replace
from typing import Final

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import BaseModel, ValidationError

from fracas.server import messages, troubles
from fracas.server.answering import AWAY, Answering
from fracas.server.figures import UNREADABLE
from fracas.server.house import Room
from fracas.server.limits import LARGEST_MESSAGE
from fracas.server.store import Gone, SeatRow, Unreachable
from fracas.server.troubles import whole
from fracas.server.views import Eyes

log = logging.getLogger("fracas.server")

SLOW: Final = 10.0
"""Seconds that a client has to take a message; then it is dropped, and can come back."""
AGAIN: Final = 1.0
"""Seconds until somebody is told again, after the database did not answer."""
GONE: Final = 4404
WITHDRAWN: Final = 4403
RESTARTS: Final = 1012
LATER: Final = 1013
TOO_SLOW: Final = 4408


class Connection:
    """One browser or program at a seat."""

    def __init__(self, answering: Answering, socket: WebSocket, room: Room, seat: SeatRow) -> None:
        self.answering = answering
        self.socket = socket
        self.room = room
        self.seat = seat
        self.eyes: Eyes | None = None
        self._news = asyncio.Event()
        self._pings: list[messages.Pinged] = []
        self._sending = asyncio.Lock()
        self._end: tuple[int, str] | None = None
        self._trouble = ""
        self._told_trouble = ""

    # called by others, who do not wait

    def told(self) -> None:
        self._news.set()

    def pointed(self, place: str, by: str) -> None:
        if len(self._pings) < 20:
            self._pings.append(messages.Pinged(hex=place, by=by))
        self._news.set()

    def troubled(self, text: str) -> None:
        """Something troubles the server, or, if that is empty, nothing does any more."""
        self._trouble = text
        self._news.set()

    def renamed(self, name: str) -> None:
        """What is said from now on is said under that name."""
        self.seat = replace(self.seat, name=name)
        if self.eyes is not None:
            self.eyes.row = replace(self.eyes.row, name=name)

    def end(self, code: int, text: str) -> None:
        """Ends it as soon as that can be said."""
        self._end = (code, text)
        self._news.set()

    # its own life

    async def run(self, after: str) -> None:
        self.room.listeners.add(self.told)
        self.room.pointed.add(self.pointed)
        listening = asyncio.create_task(self._listen())
        try:
            await self._send(await self._welcome(after))
            await self._tell(listening)
        except Gone as gone:
            await self._say_end(GONE, str(gone))
        except Unreachable:
            await self._say_end(LATER, AWAY)
        except (WebSocketDisconnect, RuntimeError):
            pass  # it has gone
        finally:
            self.room.listeners.discard(self.told)
            self.room.pointed.discard(self.pointed)
            listening.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await listening

    async def _welcome(self, after: str) -> messages.Welcome:
        self.eyes, welcome = await self.answering.welcome(self.room, self.seat, after)
        return welcome

    async def _tell(self, listening: asyncio.Task[None]) -> None:
        """Tells what is new until it ends."""
        while not listening.done():
            waiting = asyncio.create_task(self._news.wait())
            await asyncio.wait({waiting, listening}, return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()
            self._news.clear()
            if self._end is not None:
                await self._say_end(*self._end)
                return
            if self._trouble != self._told_trouble:
                self._told_trouble = self._trouble
                await self._send(messages.Notice(trouble=self._told_trouble))
            while self._pings:
                await self._send(self._pings.pop(0))
            assert self.eyes is not None
            try:
                changed = await self.answering.changed(self.room, self.eyes)
            except Unreachable:
                asyncio.get_running_loop().call_later(AGAIN, self._news.set)
                continue
            if changed is not None:
                await self._send(changed)

    async def _say_end(self, code: int, text: str) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            await self._send(messages.Closing(text=text))
            await self.socket.close(code, text[:120])

    async def _listen(self) -> None:
        """Takes what the seat says, one message after the other; what takes long does not hold up the rest."""
        thinking: set[asyncio.Task[None]] = set()
        try:
            while True:
                reply = self._read(await self._received())
                if isinstance(reply, messages.Refused):
                    self.answering.figures.heard(UNREADABLE, str(reply.status))
                    await self._send(self.answering.slowed(self.seat, reply))
                elif self.answering.is_thought(reply):
                    task = asyncio.create_task(self._answer(reply))
                    thinking.add(task)
                    task.add_done_callback(thinking.discard)
                else:
                    await self._answer(reply)
        except (WebSocketDisconnect, RuntimeError):
            return
        finally:
            for task in thinking:
                task.cancel()

    async def _received(self) -> str:
        """The next message; one that is no text, as far as it is one."""
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        text: str | None = message.get("text")
        return text if text is not None else bytes(message.get("bytes") or b"").decode("utf-8", "replace")

    def _read(self, text: str) -> messages.FromSeat | messages.Refused:
        if len(text) > LARGEST_MESSAGE:
            return messages.Refused(to="", status=413, text=f"a message has at most {LARGEST_MESSAGE} letters")
        try:
            return messages.from_seat.validate_json(text)
        except ValidationError as error:
            found = troubles.of_errors(error.errors(include_url=False, include_context=False, include_input=False))
            return messages.Refused(to=id_in(text), status=422, text=found.text)

    async def _answer(self, said: messages.FromSeat) -> None:
        reply = await self.answering.reply(self.room, self.seat, said)
        with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
            await self._send(reply)

    async def _send(self, message: BaseModel) -> None:
        async with self._sending:
            try:
                async with asyncio.timeout(SLOW):
                    await self.socket.send_text(message.model_dump_json())
            except TimeoutError:
                with suppress(Exception):
                    await self.socket.close(TOO_SLOW, "too slow; come back and go on")
                raise WebSocketDisconnect(TOO_SLOW) from None


def id_in(text: str) -> str:
    """The id of a message that could not be taken, if it has one."""
    with suppress(ValueError, RecursionError):
        found = json.loads(text)
        if isinstance(found, dict) and isinstance(found.get("id"), str):
            return whole(found["id"][:40])
    return ""
