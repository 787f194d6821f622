"""Fair dice at the table: promised at the start, told at the end, other dice afterwards."""

from __future__ import annotations

import json
from typing import Any

from tests.server.tables import Client, Table, at_table

from fracas.kernel.promises import commitment_to
from fracas.kernel.record import parse

AGENTS = {"controls": {"red": "brute", "blue": "brute"}, "dice": "secret"}


async def record_of(it: Table, client: Client) -> dict[str, Any]:
    answer = await it.http.get(f"/api/fights/{client.fight}/record", headers=client.headers)
    assert answer.status_code == 200, answer.text
    return dict(json.loads(answer.text))


def test_the_secret_is_promised_and_told_at_the_end(database: str) -> None:
    async def act(it: Table) -> None:
        made, (_, guest) = await it.fight("duel", **AGENTS, seats=[{}])
        promise = (await guest.look())["table"]["promises"][0]["commitment"]
        await it.settle(made["fight"])
        told = (await guest.look())["table"]["promises"][0]
        assert told["commitment"] == promise
        assert commitment_to(bytes.fromhex(told["secret"]), bytes.fromhex(told["salt"])) == promise
        text = (await it.http.get(f"/api/fights/{made['fight']}/record", headers=guest.headers)).text
        record = parse(text, "record")
        assert record.promises[-1].told

    at_table(database, act)


def test_while_it_runs_nothing_has_the_secret(database: str) -> None:
    async def act(it: Table) -> None:
        made, (master, anna) = await it.fight(
            "duel", controls={"red": "human"}, seats=[{"fighters": ["Dame Ysolde"]}], dice="secret"
        )
        head = await it.office.store.head(made["fight"])
        secret = head.head["promises"][0]["secret"]
        refused = await it.http.get(f"/api/fights/{made['fight']}/record", headers=anna.headers)
        assert refused.status_code == 403
        for text in (json.dumps(await record_of(it, master)), json.dumps(await master.look())):
            assert secret not in text
        answer = await it.http.post(f"/api/fights/{made['fight']}/fork", json={}, headers=master.headers)
        it.http.cookies.clear()
        forked = await it.office.store.head(answer.json()["fight"])
        assert secret not in json.dumps(forked.head)
        assert forked.head["promises"][-1]["commitment"] != head.head["promises"][0]["commitment"]

    at_table(database, act)


def test_whoever_goes_on_after_the_end_throws_other_dice(database: str) -> None:
    async def act(it: Table) -> None:
        made, (master,) = await it.fight("duel", **AGENTS)
        await it.settle(made["fight"])
        first = await record_of(it, master)
        await master.said("control", fighter="Hrolf", control="human")
        await master.said("take back to", beat=3)
        view = await master.look()
        assert not view["fight"]["over"]
        assert len(view["table"]["promises"]) == 2
        assert view["table"]["promises"][1]["secret"] == ""
        kinds = [row.kind for row in await it.office.store.rows(made["fight"])]
        assert kinds.count("dice") == 1
        again = await record_of(it, master)
        kept = len(again["entries"])
        assert again["entries"] == first["entries"][:kept]  # what had fallen stays as it was
        it.office.house.rooms.clear()
        assert (await master.look())["fight"] == view["fight"]

    at_table(database, act)


def test_what_is_refused_after_the_end_throws_no_dice(database: str) -> None:
    async def act(it: Table) -> None:
        made, (master, guest) = await it.fight("duel", **AGENTS, seats=[{}])
        await it.settle(made["fight"])
        before = await record_of(it, master)
        assert (await guest.say("take back")).status_code == 422
        assert (await master.say("answer", question="x", key="y")).status_code == 409
        assert await record_of(it, master) == before
        assert all(row.kind == "answer" for row in await it.office.store.rows(made["fight"]))

    at_table(database, act)
