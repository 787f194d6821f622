"""People at a table over the network who lose nothing: when their server dies they come back, go on from their cursor,
and say once more what nobody has acknowledged."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

Message = dict[str, Any]

LOST = (OSError, TimeoutError, ConnectionClosed, InvalidHandshake, InvalidMessage)
"""What happens to whoever speaks to a server that was killed."""


class Copy:
    """A fight as one seat has put it together from what it was told."""

    def __init__(self) -> None:
        self.view: Message = {}
        self.question = ""
        self.cursor = ""

    def take_in(self, message: Message) -> None:
        if message["type"] == "welcome":
            new, first = message["fight"], message["events_from"]
            known = self.view.get("events", [])[:first]
            self.view = {**new, "events": known + new["events"]}
        else:
            new = message["update"]
            for key in ("round", "acting", "over", "winner", "prompt", "settled"):
                self.view[key] = new[key]
            self.view["events"] = self.view["events"][: new["replaced_from"]] + new["events"]
            self.view["board"] = new["board"] or self.view["board"]
            self._change_fighters(new["fighters"], new["gone"])
        self.question, self.cursor = message["question"], message["cursor"]

    def _change_fighters(self, changes: list[Message], gone: list[str]) -> None:
        known = {each["name"]: each for each in self.view["fighters"] if each["name"] not in gone}
        for each in changes:
            changed = {key: value for key, value in each.items() if value is not None}
            known[each["name"]] = {**known.get(each["name"], {}), **changed}
        self.view["fighters"] = list(known.values())

    def differs(self, fresh: Message) -> str:
        """What is not as in a fresh view; empty if everything is."""
        for key in ("events", "round", "acting", "over", "winner", "board"):
            if self.view[key] != fresh[key]:
                return key
        mine = {each["name"]: each for each in self.view["fighters"]}
        return "" if mine == {each["name"]: each for each in fresh["fighters"]} else "fighters"


class Guest:
    """Somebody at a seat."""

    def __init__(self, fight: str, opened: Message, addresses: list[str], rng: random.Random) -> None:
        self.fight = fight
        self.seat: str = opened["seat"]
        self.role: str = opened["role"]
        self.fighters: list[str] = opened["fighters"]
        self.headers = {"Authorization": f"Bearer {opened['token']}"}
        self.addresses = addresses
        self.rng = rng
        self.copy = Copy()
        self.answered = ""
        """The question that it has answered last: until another is asked it waits."""
        self.pending: Message | None = None
        """What was said and has not been acknowledged or refused."""
        self.acknowledged: dict[str, Message] = {}
        self.refused: dict[str, Message] = {}
        self.said = 0
        self.repeated = 0
        self.again = 0
        """How often a server said that it knew already what was repeated."""
        self.arrivals = 0
        self.wants: Callable[[Guest], Message | None] = lambda guest: None
        """What it has to say now, if anything."""
        self.on_send: Callable[[], None] = lambda: None
        self._socket: ClientConnection | None = None
        self._stays = True

    @property
    def over(self) -> bool:
        return bool(self.copy.view.get("over")) and self.pending is None

    @property
    def prompt(self) -> Message | None:
        """What it is asked and has not answered yet."""
        found: Message | None = self.copy.view["prompt"]
        return found if self.copy.question != self.answered else None

    def has_said(self, name: str | None) -> bool:
        return name in {f"m{number}" for number in range(1, self.said + 1)}

    async def live(self) -> None:
        """Comes back as often as it takes, until it leaves."""
        while self._stays:
            try:
                await self._sit()
            except LOST:
                await asyncio.sleep(self.rng.uniform(0.02, 0.1))

    async def leave(self) -> None:
        self._stays = False
        if self._socket is not None:
            with suppress(*LOST):
                await self._socket.close()

    async def _sit(self) -> None:
        at = self.rng.choice(self.addresses)
        address = f"ws://{at}/api/fights/{self.fight}/live?after={self.copy.cursor}"
        async with connect(address, additional_headers=self.headers, max_size=None, open_timeout=10) as self._socket:
            self.arrivals += 1
            if self.pending is not None:
                self.repeated += 1
                await self._send(self.pending)
            while self._stays:
                with suppress(TimeoutError):
                    self._hear(json.loads(await asyncio.wait_for(self._socket.recv(), 0.5)))
                if self.pending is None and self.copy.view and (wanted := self.wants(self)) is not None:
                    self.said += 1
                    self.pending = {**wanted, "id": f"m{self.said}"}
                    await self._send(self.pending)

    async def _send(self, message: Message) -> None:
        assert self._socket is not None
        await self._socket.send(json.dumps(message))
        self.on_send()

    def _hear(self, message: Message) -> None:
        kind = message["type"]
        if kind in ("welcome", "changed"):
            self.copy.take_in(message)
        elif kind == "closing":
            raise ConnectionResetError(message["text"])
        elif kind in ("reply", "refused") and self.pending is not None and message["to"] == self.pending["id"]:
            self._hear_of_pending(message)

    def _hear_of_pending(self, message: Message) -> None:
        assert self.pending is not None
        if message["type"] == "reply" or message["status"] == 409:
            self.answered = self.pending.get("question", self.answered)
        if message["type"] == "reply":
            self.again += message["result"] == {"again": True}
            self.acknowledged[self.pending["id"]] = self.pending
        elif message["status"] in (429, 503):
            raise ConnectionResetError(message["text"])  # it is said again in a moment
        else:
            self.refused[self.pending["id"]] = {**self.pending, **message}
        self.pending = None


def some_answer(prompt: Message, rng: random.Random) -> str:
    """What somebody might say who wants to get on."""
    keys = [each["key"] for each in prompt["options"]] + [each["hex"] for each in prompt["places"]]
    if prompt["usual"] and (not keys or rng.random() < 0.7):
        return str(prompt["usual"])
    return str(rng.choice(keys))
