"""How much and how often: one guest does not spoil the evening for the others."""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from starlette.requests import HTTPConnection
from tests.server.tables import Table, at_table, best, serving, socket
from tests.server.test_fights import DUEL, SEATS
from tests.server.test_live import refused
from websockets.exceptions import ConnectionClosed

from fracas.server.guests import MOST_TOKENS, address_of, tokens_of
from fracas.server.limits import LARGEST_MESSAGE, MOST_CONNECTIONS, MOST_SEATS, Rate
from fracas.server.refusals import TooOften


def test_so_many_at_once_and_then_so_many_a_second() -> None:
    rate = Rate(burst=3, each_second=0.001, most=2)
    for _ in range(3):
        rate.spend("one")
    with pytest.raises(TooOften) as often:
        rate.spend("one")
    assert often.value.wait > 900
    rate.spend("another")  # who has a share of its own
    for guest in ("third", "fourth"):
        rate.spend(guest)
    assert len(rate._left) == 2  # of those who come and go, not all are remembered


@pytest.mark.parametrize(
    "one, other, same",
    [
        ("192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("testclient", "testclient", True),
    ],
)
def test_addresses_of_one_guest(one: str, other: str, same: bool) -> None:
    found = [address_of(HTTPConnection({"type": "http", "client": (each, 1), "headers": []})) for each in (one, other)]
    assert (found[0] == found[1]) == same


def test_a_request_opens_only_so_many_seats() -> None:
    cookies = "; ".join([f"fracas-{at}={at:022d}" for at in range(500)])
    request = HTTPConnection({"type": "http", "headers": [(b"cookie", cookies.encode())]})
    assert len(tokens_of(request)) == MOST_TOKENS


def test_a_flood_from_one_seat_holds_up_nobody_else(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        made, (_, anna, bert, guest) = await it.fight("duel", **DUEL, seats=SEATS)
        asked = anna if (await anna.look())["fight"]["prompt"] else bert
        it.office.limits.says = Rate(burst=10, each_second=0.001)
        async with serving(it) as at, socket(at, guest) as flooding, socket(at, asked) as s:
            welcome = await s.next("welcome")
            for count in range(100):
                await flooding.socket.send('{"type": "chat", "text": "x"}' if count % 2 else "{")
            began = time.monotonic()
            reply = await s.say("answer", question=welcome["question"], key=best(it, made["fight"]))
            assert reply["type"] == "reply"
            assert time.monotonic() - began < 5
            statuses: list[int] = []
            while len(statuses) < 100:
                message = await flooding.next()
                if message["type"] in ("reply", "refused"):
                    statuses.append(message.get("status", 200))
            assert {status: statuses.count(status) for status in set(statuses)} == {200: 5, 422: 5, 429: 90}
        assert (await guest.say("chat", text="x")).status_code == 429

    at_table(tmp_path, act)


def test_links_that_are_guessed_and_fights_that_are_made_for_fun(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        made, (master,) = await it.fight("duel")
        guessed = [await it.http.get(f"/s/{at:022d}") for at in range(70)]
        assert {each.status_code for each in guessed} == {401, 429}
        assert int(guessed[-1].headers["retry-after"]) >= 1
        assert (await it.http.get(f"/api/fights/{made['fight']}", headers=master.headers)).status_code == 200
        statuses = [(await it.http.post("/api/fights", json={"toml": "x"})).status_code for _ in range(40)]
        assert statuses[-1] == 429
        assert (await it.http.get(f"/api/fights/{made['fight']}", headers=master.headers)).status_code == 200

    at_table(tmp_path, act)


def test_requests_of_a_seat(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        _, (master, anna, *_) = await it.fight("duel", **DUEL, seats=SEATS)
        it.office.limits.asks.burst, it.office.limits.asks.each_second = 5, 0.01
        address = f"/api/fights/{anna.fight}"
        statuses = [(await it.http.get(address, headers=anna.headers)).status_code for _ in range(9)]
        assert (statuses[0], statuses[-1]) == (200, 429)
        assert (await it.http.get(address, headers=master.headers)).status_code == 200

    at_table(tmp_path, act)


def test_an_address_has_only_so_many_connections(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        _, (master, anna, bert, guest) = await it.fight("duel", **DUEL, seats=SEATS)
        async with serving(it) as at:
            async with socket(at, anna) as first, socket(at, bert) as second:
                assert [(await each.next())["type"] for each in (first, second)] == ["welcome", "welcome"]
                await refused(at, guest, "an address has at most 2 connections at a time")
            while it.office.connections:
                await asyncio.sleep(0.01)
            async with socket(at, master) as again:
                await again.next("welcome")
        assert not +it.office.by_address

    at_table(tmp_path, act, sockets=2)


def test_connections_seats_and_sizes(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        made, (master, anna, *_) = await it.fight("duel", **DUEL, seats=SEATS)
        async with serving(it) as at, AsyncExitStack() as stack:
            opening = [stack.enter_async_context(socket(at, anna)) for _ in range(MOST_CONNECTIONS + 5)]
            opened = await asyncio.gather(*opening)  # all at the same time
            kinds = [(await each.next())["type"] for each in opened]
            assert kinds.count("welcome") == MOST_CONNECTIONS
            assert kinds.count("closing") == 5
            await refused(at, anna, "at most")
            async with socket(at, master) as s:
                await s.next("welcome")
                await s.socket.send("x" * (LARGEST_MESSAGE + 1))
                assert (await s.next("refused"))["status"] == 413
                await s.socket.send("x" * 20_000_000)
                with pytest.raises(ConnectionClosed):
                    await s.next("what never comes")
        for _ in range(MOST_SEATS - 4):
            it.office.limits.asks.burst = 1e9
            answer = await it.http.post(f"/api/fights/{made['fight']}/seats", json={}, headers=master.headers)
            assert answer.status_code == 201
        answer = await it.http.post(f"/api/fights/{made['fight']}/seats", json={}, headers=master.headers)
        assert answer.status_code == 413

    at_table(tmp_path, act)
