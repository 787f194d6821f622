"""Agents who think, and what seats want to know, at a table: found out elsewhere while the fight goes on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.server.tables import Table, at_table
from tests.server.test_fights import DUEL, SEATS, play_on


def test_an_agent_who_thinks_answers_as_an_agent(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        made, (master, anna, _, _) = await it.fight("duel", **DUEL, seats=SEATS)
        await master.said("control", fighter="Hrolf", control="tactician")
        await play_on(it, [anna], 1)
        for _ in range(4):
            await it.settle(made["fight"])
            view = await play_on(it, [anna], 3)
            if view["fight"]["over"]:
                break
        await it.settle(made["fight"])
        rows = await it.office.store.rows(made["fight"])
        by_agent = [row for row in rows if row.author == "tactician"]
        assert by_agent
        assert all(row.body["agent"] for row in by_agent)
        assert not any(
            row.body.get("agent") for row in rows if row.author in ("Anna", "Greta") and row.kind == "answer"
        )

    at_table(tmp_path, act)


def test_why_an_agent_did_something_is_known_after_a_restart(database: str) -> None:
    kept: list[Any] = []

    async def begin(it: Table) -> None:
        made, (master, anna, _, _) = await it.fight("duel", **DUEL, seats=SEATS)
        await master.said("control", fighter="Hrolf", control="tactician")
        for _ in range(40):
            await it.settle(made["fight"])
            view = await play_on(it, [anna], 1)
            reasons = (await master.look())["fight"]["reasons"]
            if reasons or view["fight"]["over"]:
                break
        await it.settle(made["fight"])
        kept.extend([master, (await master.look())["fight"]["reasons"]])
        assert kept[1]
        assert kept[1][0]["tried"]
        rows = await it.office.store.rows(made["fight"])
        assert all(row.author == "tactician" for row in rows if row.weighed is not None)

    async def go_on(it: Table) -> None:
        master, before = kept
        master.http = it.http
        assert (await master.look())["fight"]["reasons"] == before

    at_table(database, begin)
    at_table(database, go_on)


def test_seats_ask_for_odds_and_advice(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        _, (_, anna, bert, guest) = await it.fight("duel", **DUEL, seats=SEATS)
        view = await play_on(it, [anna, bert], 12)
        asked, other = (anna, bert) if view["fight"]["prompt"] else (bert, anna)
        stakes = await asked.said("stakes")
        assert stakes["options"]
        advice = await asked.said("advise", seconds=0.4)
        assert advice["options"]
        assert (await other.say("stakes")).status_code == 422
        assert (await guest.say("advise")).status_code == 422
        words = await asked.said("ask", text="who is near")
        assert words["sentences"]
        assert (await asked.said("joined")) is not None

    at_table(tmp_path, act)


def test_how_will_this_go(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        wanted = {"scenario": "duel", "controls": {"red": "brute", "blue": "brute"}, "fights": 12, "seconds": 20}
        answer = await it.http.post("/api/simulations", json=wanted)
        steps = [json.loads(line) for line in answer.text.splitlines()]
        assert steps[-1]["fights"] == 12
        assert sum(steps[-1]["wins"].values()) + steps[-1]["draws"] == 12
        for share in steps[-1]["shares"]:
            assert share["low"] <= share["share"] == steps[-1]["wins"][share["side"]] / 12 <= share["high"]
        won = [winner for step in steps for winner in step["won"]]
        last = steps[-1]
        assert [won.count(at) for at in range(2)] == [last["wins"][side] for side in last["sides"]]
        fallen = {each["fighter"]: each for each in steps[-1]["fallen"]}
        assert set(fallen) == {"Dame Ysolde", "Hrolf"}
        assert all(each["dead"] <= each["out"] <= 1 for each in fallen.values())
        watch = steps[-1]["watch"]
        assert watch["longest"]["rounds"] == max(map(int, steps[-1]["rounds"]))
        for each in watch.values():  # a fight with that seed goes the same way
            made, (master, *_) = await it.fight("duel", controls=wanted["controls"], seed=each["seed"])
            await it.settle(made["fight"])
            fight = (await master.look())["fight"]
            assert (fight["over"], fight["winner"], fight["round"]) == (True, each["winner"], each["rounds"])
        refused = await it.http.post("/api/fights", json={"scenario": "duel", "dice": "secret", "seed": 1})
        assert "only dice that are 'seeded'" in refused.json()["text"]
        for wrong in ({"scenario": "no such"}, {"scenario": "duel", "controls": {"red": "./x.py:X"}}, {}):
            assert (await it.http.post("/api/simulations", json=wrong)).status_code == 422

    at_table(tmp_path, act)
