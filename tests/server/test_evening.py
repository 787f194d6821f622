"""A wild evening on two servers: people and the game master talk at once, to either server, repeat themselves and are
cut off. Whatever comes of it is the same everywhere, once, and whole."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter

import pytest
from tests.server.cluster import Cluster
from tests.server.several import at, hears, kinds, with_two
from tests.server.tables import Client, Table, best
from tests.server.test_fights import SEATS
from tests.server.test_processes import CUT

from fracas.kernel.record import parse
from fracas.server import bell, driving
from fracas.table.game import recorded_game

SECONDS = 3.0


class Evening:
    """Some fights, and what everybody does to them until it is late."""

    def __init__(self, seed: int, servers: list[Table]) -> None:
        self.chance = random.Random(seed)
        self.servers = servers
        self.answers: Counter[int] = Counter()
        self.late = time.monotonic() + SECONDS

    def somewhere(self, client: Client) -> Client:
        return at(self.chance.choice(self.servers), client)

    async def play(self, client: Client, name: str) -> None:
        """Answers what is asked, at another server maybe, and now and then twice."""
        number = 0
        while time.monotonic() < self.late:
            await asyncio.sleep(0.02 * self.chance.random())
            server = self.chance.choice(self.servers)
            found = await at(server, client).http.get(f"/api/fights/{client.fight}", headers=client.headers)
            view = found.json()
            room = server.office.house.rooms.get(client.fight)
            if found.status_code != 200 or view["fight"]["prompt"] is None or room is None:
                continue
            if room.hosted.game.play.pending is None:
                continue
            number += 1
            said = {"question": view["question"], "key": best(server, client.fight), "id": f"{name} {number}"}
            first = await self.somewhere(client).say("answer", **said)
            again = await self.somewhere(client).say("answer", **said) if self.chance.random() < 0.2 else first
            self.answers.update([first.status_code, again.status_code])
            if first.status_code == 200 and again is not first and again.status_code != 503:
                assert again.json()["result"] == {"again": True}

    async def rule(self, master: Client) -> None:
        """Rules, takes back, hands seats to agents and back, talks."""
        while time.monotonic() < self.late:
            await asyncio.sleep(0.1 * self.chance.random())
            kind = self.chance.choice(["rule", "take back", "control", "chat", "pause", "resume", "resume"])
            body = {
                "rule": {"subject": "Hrolf", "field": "hp", "value": str(self.chance.randint(3, 12))},
                "control": {"fighter": "Hrolf", "control": self.chance.choice(["human", "brute"])},
                "chat": {"text": "hm"},
            }.get(kind, {})
            self.answers[(await self.somewhere(master).say(kind, **body)).status_code] += 1

    async def cut(self, cluster: Cluster) -> None:
        while time.monotonic() < self.late:
            await asyncio.sleep(2 * self.chance.random())
            await asyncio.to_thread(cluster.ask, CUT)


def test_a_wild_evening(postgres: str, cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bell, "RETRY", 0.05)
    monkeypatch.setattr(driving, "LOOK", 0.2)

    async def act(one: Table, two: Table) -> None:
        evening = Evening(17, [one, two])
        fights = []
        for blue in ("human", "brute"):
            controls = {"red": "human", "blue": blue}
            fights.append((await one.fight("duel", controls=controls, name="Greta", seats=SEATS))[1])
        await asyncio.gather(
            *[evening.play(client, name) for _, *two in fights for client, name in zip(two, ("a", "b"), strict=False)],
            *[evening.play(master, "g") for master, *_ in fights],
            *[evening.rule(master) for master, *_ in fights],
            evening.cut(cluster),
        )
        assert set(evening.answers) <= {200, 403, 409, 422, 503}
        assert evening.answers[200]
        for clients in fights:
            await same_everywhere(one, two, clients)

    with_two(postgres, act)


async def same_everywhere(one: Table, two: Table, clients: list[Client]) -> None:
    """Both servers have it so, and would if they had to begin anew; and so has its record."""
    master = clients[0]
    for it in (one, two):
        await hears(it)
    await at(one, master).said("pause")
    for it in (one, two):
        await it.settle(master.fight)
    assert await kinds(one, master.fight)
    seen = [await at(one, each).look() for each in clients]
    assert [each["fight"] for each in seen] == [(await at(two, each).look())["fight"] for each in clients]
    for it in (one, two):
        it.office.house.rooms.clear()
    for each, view in zip(clients, seen, strict=True):
        anew = await at(two, each).look()
        assert anew["table"]["read_only"] == ""
        assert anew["fight"]["fighters"] == view["fight"]["fighters"]
        assert anew["fight"]["events"] == view["fight"]["events"]
    text = (await one.http.get(f"/api/fights/{master.fight}/record", headers=master.headers)).text
    record = parse(text, "record")
    recorded_game(record, "record").catch_up(record, "record")
