"""Whatever anybody sends, from whichever seat: no fault of ours, an answer as it is described, and nothing changed by
what was refused."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar, cast, get_args

import httpx
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from tests.server.tables import Client, Table, table
from tests.server.test_fights import DUEL, SEATS

from fracas.server import messages
from fracas.server.desk import THOUGHT
from fracas.server.live import Connection
from fracas.server.store import SeatRow

T = TypeVar("T")
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
STATUSES = (403, 409, 413, 422, 429)
"""Of refusals."""
EXAMPLES = 8
"""Of each request, of each kind: as described, and not."""


QUICKLY = settings(
    max_examples=2 * EXAMPLES,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


class Ground:
    """A table in a thread of its own, with a fight that is fuzzed."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.it: Table
        self.made: dict[str, Any]
        self.tokens: list[str] = []

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(60)

    async def lay_out(self) -> None:
        limits = self.it.office.limits
        for rate in (limits.says, limits.asks, limits.thinks, limits.makes, limits.checks, limits.knocks):
            rate.burst = 1e9
        self.made, clients = await self.it.fight("duel", **DUEL, seats=[*SEATS, {}])
        _, strangers = await self.it.fight("duel")
        self.tokens = [str(each.headers["Authorization"]) for each in [*clients[:4], *strangers]]

    async def described(self) -> dict[str, Any]:
        return dict((await self.it.http.get("/openapi.json")).json())

    async def last(self) -> int:
        """The number of the last row of the fight."""
        await self.it.settle(self.made["fight"])
        return (await self.it.office.store.head(self.made["fight"])).last

    async def send(self, kwargs: dict[str, Any], token: str | None) -> tuple[httpx.Response, bool]:
        """What is answered, and whether the fight has changed."""
        before = await self.last()
        headers = {**dict(kwargs.pop("headers", {})), **({"Authorization": token} if token else {})}
        if isinstance(kwargs.get("data"), bytes | str):
            kwargs["content"] = kwargs.pop("data")
        kwargs.pop("cookies", None)
        self.it.http.cookies.clear()
        answer = await self.it.http.request(**kwargs, headers=headers)
        return answer, await self.last() != before


@contextmanager
def ground(folder: Path) -> Iterator[Ground]:
    out = Ground()
    thread = threading.Thread(target=out.loop.run_forever, daemon=True)
    thread.start()
    opened = table(f"sqlite:///{folder / 'table.db'}")
    out.it = out.run(opened.__aenter__())
    try:
        out.run(out.lay_out())
        yield out
    finally:
        out.run(opened.__aexit__(None, None, None))
        out.loop.call_soon_threadsafe(out.loop.stop)
        thread.join(10)
        out.loop.close()


def test_requests(tmp_path: Path) -> None:
    with ground(tmp_path) as it:
        schema = schemathesis.openapi.from_dict(it.run(it.described()))
        for found in schema.get_all_operations():
            assert isinstance(found, Ok), found
            fuzz(it, found.ok())


def fuzz(it: Ground, operation: APIOperation[Any, Any, Any, Any]) -> None:
    spare = it.made["seats"][4]["seat"]
    known = {"fight": it.made["fight"], "seat": spare, "beat": 1, "name": "duel", "book": "d100", "number": "G-72"}
    names = [each.name for each in operation.path_parameters]
    path = {name: known[name] for name in names}
    tokens = it.tokens[1:] if operation.method == "delete" and "seat" not in names else it.tokens

    @QUICKLY
    @given(st.data())
    def send(data: st.DataObject) -> None:
        mode = data.draw(st.sampled_from(list(schemathesis.GenerationMode)))
        as_known = data.draw(st.sampled_from([path, path, path, None])) if path else None
        case = data.draw(operation.as_strategy(generation_mode=mode, path_parameters=as_known))
        token = data.draw(st.sampled_from([None, *tokens]))
        answer, changed = it.run(it.send(case.as_transport_kwargs(base_url="http://table"), token))
        case.validate_response(answer, checks=CHECKS)
        assert not (changed and answer.status_code >= 400), (case.body, answer.text)

    send()


# sockets


class Wire:
    """A socket without a network: what is sent into it and what comes out."""

    def __init__(self) -> None:
        self.sent: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.closed = False
        self.client = None

    async def receive(self) -> dict[str, Any]:
        return await self.sent.get()

    async def send_text(self, text: str) -> None:
        await self.heard.put(json.loads(text))

    async def close(self, code: int, reason: str) -> None:
        self.closed = True

    async def say(self, text: str | bytes) -> dict[str, Any]:
        """The one reply, or refusal, that a message gets."""
        await self.sent.put({"type": "websocket.receive", "text" if isinstance(text, str) else "bytes": text})
        while True:
            message = await asyncio.wait_for(self.heard.get(), 20)
            assert message["type"] != "closing", message
            if message["type"] in ("reply", "refused"):
                return message


NAMES = st.sampled_from(["Dame Ysolde", "Hrolf", "red", "Nobody", "", "c3", "n"])
KEYS = st.sampled_from(
    ["do nothing", "attack", "all-out defence", "move", "c3", "Hrolf", "dodge", "no defence", "x", ""]
)
QUESTION = "<question>"
"""Stands for the name of what is asked."""
WORDS = st.one_of(st.sampled_from(["who is near", "can I reach Hrolf", "4", "on"]), st.text(max_size=30))
GIVEN = st.one_of(
    st.just([{"key": "do nothing"}]),
    st.lists(st.fixed_dictionaries({"key": KEYS}, optional={"question": KEYS}), max_size=4),
)
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "id": st.sampled_from(["", "a", "b", "c"]),
    "question": st.sampled_from([QUESTION, QUESTION, "", "0"]),
    "key": KEYS,
    "answers": GIVEN,
    "who": NAMES,
    "fill": st.booleans(),
    "taken": st.dictionaries(KEYS, st.integers(0, 9), max_size=3),
    "seconds": st.just(0.01),
    "target": NAMES,
    "rough": st.booleans(),
    "text": WORDS,
    "name": NAMES,
    "line": st.booleans(),
    "beat": st.integers(1, 5),
    "why": WORDS,
    "subject": NAMES,
    "field": st.sampled_from(["hp", "at", "posture", "dead", "hidden", "x", ""]),
    "value": st.sampled_from(["4", "c3", "yes", "kneeling", "", "10000000000000000000000"]),
    "fighter": NAMES,
    "control": st.sampled_from(["human", "brute", "random", "nobody", "./a.py:B", "search-0", "search-" + "9" * 60]),
    "dice": st.sampled_from(["3d", "1d100", "99d9999+9999", "d", "100d", "", "3d6x"]),
    "open": st.booleans(),
    "then": GIVEN,
    "keys": st.lists(KEYS, max_size=3),
    "like": st.sampled_from(["knight", "brigand", "nobody", None]),
    "side": st.sampled_from(["red", "blue", "green", ""]),
    "facing": st.sampled_from(["ne", "up", None]),
    "sheet": st.sampled_from([{}, {"st": 11}, {"st": "x"}, {"skills": {"Spaer": 1}}, {"a": {"b": []}}]),
    "start": st.sampled_from([{}, {"hidden": True}, {"hp": 10**9}]),
    "doctrine": st.sampled_from(["mindless", "none", None]),
    "fighters": st.lists(NAMES, min_size=1, max_size=2),
    "agent": st.sampled_from(["brute", "", "human", "nobody"]),
    "until": st.sampled_from(["turn", "back"]),
    "odds": st.sampled_from(["open", "own", "none"]),
    "clock": st.sampled_from([{}, {"turn": 600}, {"defence": 3600, "turn": None}]),
    "show_win_chance": st.booleans(),
    "take_back": st.sampled_from(["ask", "free"]),
    "hex": st.sampled_from(["c3", "zz99", "", "a1"]),
}
"""What somebody might say, field by field."""
JUNK: list[Any] = [None, -1, 10**400, 1e308, "x" * 600, "\0", "\ud800", "\u202e", [], {}, True, [[[]]], {"a": 1}, 0.5]
KINDS: list[type[messages.Said]] = list(get_args(get_args(messages.FromSeat)[0]))


@st.composite
def texts(draw: st.DrawFn, kind: type[messages.Said]) -> str | bytes:
    """A message of that kind, or what somebody has made of one."""
    fields = [name for name in kind.model_fields if name != "type"]
    message: dict[str, Any] = {"type": get_args(kind.model_fields["type"].annotation)[0]}
    for name in fields:
        if kind.model_fields[name].is_required() or draw(st.booleans()):
            message[name] = draw(FIELDS[name])
    change = draw(st.sampled_from(["", "", "", "value", "less", "more", "cut", "bytes", "kind"]))
    if change == "value":
        message[draw(st.sampled_from(["type", *fields]))] = draw(st.sampled_from(JUNK))
    elif change == "less":
        del message[draw(st.sampled_from(sorted(message)))]
    elif change == "more":
        message[draw(st.sampled_from(["x", "", "\ud800", "role", "seat"]))] = draw(st.sampled_from(JUNK))
    elif change == "kind":
        message["type"] = draw(st.sampled_from(["dance", "", "welcome", "Answer"]))
    text = json.dumps(message)
    if change == "cut":
        text = text[: draw(st.integers(0, len(text) - 1))]
    return text.encode() if change == "bytes" else text


async def listened(it: Ground, seat: int) -> tuple[Wire, asyncio.Task[None]]:
    """A connection of one of the seats."""
    opened, room = it.made["seats"][seat], await it.it.office.house.room(it.made["fight"])
    row = SeatRow(opened["seat"], it.made["fight"], opened["role"], opened["fighters"], opened["name"], False, 0)
    wire = Wire()
    connection = Connection(it.it.office.answering, cast(Any, wire), room, row)
    task = asyncio.create_task(it.it.office.connected(connection, ""))
    while (await wire.heard.get())["type"] != "welcome":
        pass
    return wire, task


async def exchanged(it: Ground, wire: Wire, text: str | bytes, seat: int) -> tuple[dict[str, Any], bool]:
    token = it.made["seats"][seat]["token"]
    if isinstance(text, str) and QUESTION in text:
        view = await Client(it.it.http, it.made["fight"], token).look()
        text = text.replace(QUESTION, view["question"])
    before = await it.last()
    reply = await wire.say(text)
    return reply, await it.last() != before


def test_messages(tmp_path: Path) -> None:
    with ground(tmp_path) as it:
        wires = {seat: it.run(listened(it, seat)) for seat in (0, 1, 3)}
        taken = {kind for kind in KINDS if fuzz_messages(it, {seat: wire for seat, (wire, _) in wires.items()}, kind)}
        never = {messages.GoOn, messages.TakeBackTo, messages.AddFighter, messages.MoreTime, messages.Verdict}
        assert set(KINDS) - taken <= never, "what nobody could say is not tested"
        for wire, connected in wires.values():
            assert it.run(wire.say('{"type": "rulings"}'))["type"] == "reply"  # it lives on
            assert not wire.closed
            it.run(gone(wire, connected))


async def gone(wire: Wire, connected: asyncio.Task[None]) -> None:
    await wire.sent.put({"type": "websocket.disconnect"})
    await connected


def fuzz_messages(it: Ground, wires: dict[int, Wire], kind: type[messages.Said]) -> int:
    """Says things of that kind from several seats; how many were taken."""
    taken = 0

    @settings(QUICKLY, max_examples=6 if kind in THOUGHT else 14)
    @given(st.sampled_from(sorted(wires)), texts(kind))
    def say(seat: int, text: str | bytes) -> None:
        nonlocal taken
        reply, changed = it.run(exchanged(it, wires[seat], text, seat))
        taken += reply["type"] == "reply"
        if reply["type"] == "refused":
            assert reply["status"] in STATUSES, (text, reply)
            assert not changed, (text, reply)
            assert reply["text"]

    say()
    return taken
