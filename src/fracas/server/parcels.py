"""What goes to and fro between the server and the processes that think for it, and how it is sent: pickled, each with
its length before it."""

from __future__ import annotations

import pickle
import socket
import struct
from asyncio import IncompleteReadError, StreamReader
from dataclasses import dataclass
from typing import Any, Final

from fracas.server.jobs import Job

LENGTH: Final = struct.Struct("!Q")


# to the process


@dataclass(frozen=True, slots=True)
class Position:
    """Where a fight stands, for somebody who may know it already: what it is to keep, and what came after that."""

    fight: str
    head: str | None
    """What was there before anything came in, as the text of a record; None for whoever has the fight."""
    known: int
    """How many entries whoever has the fight knows of."""
    kept: int
    """How many of those are still to be kept."""
    entries: list[dict[str, object]]
    """What came in after them, as a record writes it."""
    beats: int
    digest: str
    """The state after so many beats, as a fingerprint; empty if nobody knows."""


@dataclass(frozen=True, slots=True)
class Order:
    """Something to be done."""

    number: int
    job: Job[Any]
    position: Position | None
    watched: bool
    """Whether somebody wants to hear how far it is."""


@dataclass(frozen=True, slots=True)
class Drop:
    """Nobody wants to know that any more."""

    number: int


# from the process


@dataclass(frozen=True, slots=True)
class Ready:
    version: str


@dataclass(frozen=True, slots=True)
class SoFar:
    """How far it is, and what is known by now, if anything is."""

    number: int
    share: float
    result: object


@dataclass(frozen=True, slots=True)
class Done:
    number: int
    result: object


@dataclass(frozen=True, slots=True)
class Mistaken:
    """It cannot be done, and whoever asked is told why."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Broken:
    """A fault of ours."""

    number: int
    traceback: str


@dataclass(frozen=True, slots=True)
class Dropped:
    """It was left undone, as was asked."""

    number: int


@dataclass(frozen=True, slots=True)
class Forgotten:
    """The fight is not known here, or not as was thought: the whole of it is needed."""

    number: int


Message = Order | Drop | Ready | SoFar | Done | Mistaken | Broken | Dropped | Forgotten


def packed(message: Message) -> bytes:
    body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return LENGTH.pack(len(body)) + body


def unpacked(body: bytes) -> Message:
    """Only our own processes are at the other end, so it may be unpickled."""
    message: Message = pickle.loads(body)
    return message


async def receive(reader: StreamReader) -> Message | None:
    """The next message; None if the other end is closed."""
    try:
        (length,) = LENGTH.unpack(await reader.readexactly(LENGTH.size))
        return unpacked(await reader.readexactly(length))
    except (IncompleteReadError, OSError):
        return None


def read(line: socket.socket) -> Message | None:
    """The same for whoever may wait for it."""
    header = read_exactly(line, LENGTH.size)
    body = read_exactly(line, LENGTH.unpack(header)[0]) if header else b""
    return unpacked(body) if body else None


def read_exactly(line: socket.socket, count: int) -> bytes:
    """So many bytes; nothing, if the other end is closed before."""
    found = bytearray()
    while len(found) < count:
        try:
            more = line.recv(min(count - len(found), 1 << 20))
        except OSError:
            more = b""
        if not more:
            return b""
        found += more
    return bytes(found)
