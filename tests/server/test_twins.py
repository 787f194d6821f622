"""Disguised twins: two fights at a table that differ only in what a seat must not know are the same to it, message by
message, over its socket and over HTTP."""

from __future__ import annotations

import tomllib
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from tests.server.tables import Client, Table, at_table, best
from tests.server.test_secrecy import AMBUSH

from fracas.server.house import Room
from fracas.server.store import SeatRow
from fracas.server.views import Eyes
from fracas.stage.scenario import from_document
from fracas.table.game import SEEDED, Game

SEATS = [
    {"fighters": ["Alder"], "name": "Anna"},
    {"fighters": ["Birch"], "name": "Bert"},
    {"fighters": ["Cedar"], "name": "Carl"},
    {"name": "Gwen"},
]
BUSY = ("change posture", "kneeling", "ready", "move", "stay", "face n")
"""What somebody hidden might do all day, as far as it is offered."""
RANDOM = {"cursor", "question", "seat", "said"}
"""What is drawn anew in every fight, or tells the time; its length counts."""


def record(cedar: str, control: str = "human") -> str:
    """The wood, with somebody hidden in that hex, whose dice fall the same every time."""
    scenario = from_document({**tomllib.loads(AMBUSH.replace("n5", cedar))}, "wood")
    return Game(scenario, 11, SEEDED, ["human", "human", control]).record().dump()


def plainly(value: Any) -> Any:
    """A message without what must differ."""
    if isinstance(value, dict):
        return {
            key: len(each) if key in RANDOM and isinstance(each, str) else None if key == "said" else plainly(each)
            for key, each in value.items()
        }
    return [plainly(each) for each in value] if isinstance(value, list) else value


class Ear:
    """What one seat hears over a socket, without the socket."""

    def __init__(self, it: Table, room: Room, eyes: Eyes, welcome: Any) -> None:
        self.it = it
        self.room = room
        self.eyes = eyes
        self.heard: list[Any] = [plainly(welcome)]
        self._rung = False
        room.listeners.add(self._ring)

    def _ring(self) -> None:
        self._rung = True

    async def listen(self) -> None:
        while self._rung:
            self._rung = False
            changed = await self.it.office.answering.changed(self.room, self.eyes)
            if changed is not None:
                self.heard.append(plainly(changed.model_dump(mode="json")))


async def ear(it: Table, made: dict[str, Any], number: int) -> Ear:
    opened = made["seats"][number]
    room = await it.office.house.room(made["fight"])
    row = SeatRow(opened["seat"], made["fight"], opened["role"], opened["fighters"], opened["name"], False, 0)
    eyes, welcome = await it.office.answering.welcome(room, row)
    return Ear(it, room, eyes, welcome.model_dump(mode="json"))


class Twin:
    """One of two fights, played by whoever is asked; what Anna, Bert's foe, and an onlooker have got of it."""

    def __init__(self, it: Table, made: dict[str, Any], clients: list[Client]) -> None:
        self.it = it
        self.made = made
        self.master, self.anna, self.bert, self.carl, self.gwen = clients
        self.ears: list[Ear] = []
        self.seen: list[Any] = []

    async def look(self) -> None:
        """Whatever else can be asked for over HTTP."""
        for client in (self.anna, self.gwen):
            self.seen.append(plainly(await client.look()))
            address = f"/api/fights/{client.fight}"
            for path in ("/beats", "/beats/1", "/beats/3", "/record", "/seats", "?after=00"):
                answer = await self.it.http.get(address + path, headers=client.headers)
                self.seen.append((answer.status_code, plainly(answer.json())))
            for kind, body in ASKED:
                said = await client.say(kind, **body)
                self.seen.append((kind, said.status_code, plainly(said.json())))
            listed = await self.it.http.get("/api/fights", headers=client.headers)
            self.seen.append([{**each, "fight": "", "seats": len(each["seats"])} for each in listed.json()])


ASKED: list[tuple[str, dict[str, Any]]] = [
    ("sheet", {"name": "Cedar"}),
    ("sheet", {"name": "Birch"}),
    ("answer", {"question": "00", "key": "x"}),
    ("plan", {"who": "Cedar"}),
    ("prepare", {"who": "Cedar"}),
    ("control", {"fighter": "Cedar", "control": "brute"}),
    ("why not", {"key": "attack Cedar"}),
    ("not now", {}),
    ("before", {}),
    ("take back", {}),
    ("rulings", {}),
    ("option", {"key": "do nothing"}),
]


async def quiet(twin: Twin) -> None:
    """Nothing that Anna must not know of happens."""


async def busy(twin: Twin) -> None:
    """The game master and Carl are up to something."""
    await twin.carl.said("prepare", who="Cedar", answers=[{"key": "do nothing"}])
    await twin.carl.said("ask to take back", why="it was a slip")
    await twin.master.said("roll", dice="3d", open=False)
    await twin.master.said("rule", subject="Cedar", field="hp", value="9")


async def played(
    it: Table, text: str, doing: tuple[str, ...], act: Callable[[Twin], Awaitable[None]], answers: int = 10
) -> Twin:
    answer = await it.http.post("/api/fights", json={"record": text, "name": "Greta", "seats": SEATS})
    assert answer.status_code == 201, answer.text
    made = answer.json()
    it.http.cookies.clear()
    it.office.limits.says.burst = it.office.limits.thinks.burst = it.office.limits.asks.burst = 1e9
    twin = Twin(it, made, [Client(it.http, made["fight"], seat["token"]) for seat in made["seats"]])
    twin.ears = [await ear(it, made, 1), await ear(it, made, 4)]
    given = looked = 0
    while given < answers:
        view = await twin.master.look()
        if view["fight"]["over"]:
            break
        prompt = view["fight"]["prompt"]
        if prompt["who"] == "Cedar":
            keys = [each["key"] for each in prompt["options"]]
            key = next((each for each in doing if each in keys), prompt["usual"] or "do nothing")
            key = key if key in keys else best(it, made["fight"])
        else:
            if prompt["who"] == "Alder" and looked < 2:
                looked += 1
                await act(twin)
                for each in twin.ears:
                    await each.listen()
                await twin.look()
            given += 1
            view = await twin.master.look()
            key = best(it, made["fight"])
        await twin.master.said("answer", question=view["question"], key=key)
        await it.settle(made["fight"])
        for each in twin.ears:
            await each.listen()
    return twin


async def said_for_cedar(it: Table, twin: Twin) -> list[str]:
    rows = await it.office.store.rows(twin.made["fight"])
    return [row.body["answer"] for row in rows if row.body.get("who") == 2] + [row.kind for row in rows]


def test_the_same_to_those_who_must_not_know(tmp_path: Path) -> None:
    async def compare(it: Table) -> None:
        one = await played(it, record("n5"), (), quiet)
        for cedar, doing, act in (("n1", (), quiet), ("n5", BUSY, quiet), ("n5", (), busy)):
            other = await played(it, record(cedar), doing, act)
            same(one, other)
            assert cedar != "n5" or await said_for_cedar(it, one) != await said_for_cedar(it, other)

    at_table(tmp_path, compare)


def test_the_same_whoever_plays_somebody_hidden(tmp_path: Path) -> None:
    async def compare(it: Table) -> None:
        one = await played(it, record("n5", "brute"), (), quiet)
        other = await played(it, record("n5", "random"), (), busy)
        same(one, other)
        assert await said_for_cedar(it, one) != await said_for_cedar(it, other)

    at_table(tmp_path, compare)


def same(one: Twin, other: Twin) -> None:
    assert one.seen == other.seen
    for mine, theirs in zip(one.ears, other.ears, strict=True):
        assert mine.heard == theirs.heard
        assert "Cedar" not in str(mine.heard)
        assert len(mine.heard) > 6
