"""Fights at a table: two people play one to its end, and it comes back after the server has gone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.server.tables import Client, Table, at_table, best, table

from fracas.kernel.record import parse
from fracas.table.game import recorded_game

DUEL = {"controls": {"red": "human", "blue": "human"}, "name": "Greta"}
SEATS = [{"fighters": ["Dame Ysolde"], "name": "Anna"}, {"fighters": ["Hrolf"], "name": "Bert"}, {}]


async def play_on(it: Table, clients: list[Client], answers: int) -> dict[str, Any]:
    """Lets whoever is asked answer, so often; the last view of the first client."""
    view = await clients[0].look()
    for _ in range(answers):
        if view["fight"]["over"]:
            break
        for client in clients:
            view = await client.look()
            prompt = view["fight"]["prompt"]
            if prompt is not None:
                await client.said("answer", question=view["question"], key=best(it, client.fight))
                break
    return await clients[0].look()


def test_two_people_play_a_fight_to_its_end(database: str) -> None:
    async def act(it: Table) -> None:
        made, (master, anna, bert, guest) = await it.fight("duel", **DUEL, seats=SEATS)
        for name in ("Hrolf", "Dame Ysolde"):
            await master.said("rule", subject=name, field="hp", value="3")  # so that it does not take long
        view = await play_on(it, [anna, bert, master], 500)
        assert view["fight"]["over"]
        assert (await guest.look())["fight"]["over"]
        text = await it.http.get(f"/api/fights/{made['fight']}/record", headers=master.headers)
        record = parse(text.text, "record")
        game = recorded_game(record, "record")
        game.catch_up(record, "record")
        assert game.over
        assert game.sides[game.play.fight.winner] == view["fight"]["winner"]

    at_table(database, act)


def test_a_fight_comes_back_after_the_server_has_gone(database: str) -> None:
    kept: dict[str, Any] = {}

    async def begin(it: Table) -> None:
        _, (master, anna, bert, _) = await it.fight("duel", **DUEL, seats=SEATS)
        await play_on(it, [anna, bert], 15)
        for name in ("Hrolf", "Dame Ysolde"):
            await master.said("rule", subject=name, field="hp", value="3")
        kept["anna"], kept["bert"] = anna, bert
        kept["views"] = [(await client.look())["fight"] for client in (anna, bert)]

    async def go_on(it: Table) -> None:
        for name, before in zip(("anna", "bert"), kept["views"], strict=True):
            client = kept[name]
            client.http = it.http
            assert (await client.look())["fight"] == before
        assert (await play_on(it, [kept["anna"], kept["bert"]], 500))["fight"]["over"]

    at_table(database, begin)
    at_table(database, go_on)


def test_an_answer_counts_once_and_only_to_what_was_asked(database: str) -> None:
    async def act(it: Table) -> None:
        _, (master, anna, bert, guest) = await it.fight("duel", **DUEL, seats=SEATS)
        view = await anna.look()
        if view["fight"]["prompt"] is None:
            anna, bert = bert, anna
            view = await anna.look()
        said = {"question": view["question"], "key": best(it, anna.fight), "id": "one"}
        assert (await bert.say("answer", **said)).status_code == 422  # nobody asked Bert
        assert (await guest.say("answer", **said)).status_code == 422
        assert await anna.said("answer", **said) is None
        assert await anna.said("answer", **said) == {"again": True}
        late = await anna.say("answer", **{**said, "id": "two"})
        assert late.status_code == 409
        assert "gone on" in late.json()["text"]
        await master.said("take back")
        again = await anna.say("answer", **{**said, "id": "three"})
        assert again.status_code == 409  # the question is the same, but it was asked anew

    at_table(database, act)


def test_agents_play_their_part(database: str) -> None:
    async def act(it: Table) -> None:
        made, (master,) = await it.fight("duel", controls={"red": "brute", "blue": "brute"})
        await it.settle(made["fight"])
        view = await master.look()
        assert view["fight"]["over"]
        rows = await it.office.store.rows(made["fight"])
        assert [row.number for row in rows] == list(range(1, len(rows) + 1))
        assert {row.author for row in rows} == {"brute"}
        assert all(beat.digest for row in rows for beat in row.beats)

    at_table(database, act)


def test_rulings_and_pauses_are_the_game_masters(database: str) -> None:
    async def act(it: Table) -> None:
        made, (master, anna, _, _) = await it.fight("duel", **DUEL, seats=SEATS)
        assert (await anna.say("rule", subject="Hrolf", field="hp", value="4")).status_code == 403
        assert (await anna.say("pause")).status_code == 403
        await master.said("rule", subject="Hrolf", field="hp", value="4")
        hp = next(each for each in (await anna.look())["fight"]["fighters"] if each["name"] == "Hrolf")["gauges"][0]
        assert hp["value"] == 4
        await master.said("pause", why="pizza")
        view = await anna.look()
        assert view["table"]["paused"] == "pizza"
        refused = await anna.say("answer", question=view["question"], key="x")
        assert refused.status_code == 403
        assert "pizza" in refused.json()["text"]
        await master.said("resume")
        assert (await anna.look())["table"]["paused"] == ""
        rows = await it.office.store.rows(made["fight"])
        assert [(row.kind, row.author) for row in rows] == [
            ("ruling", "Greta"),
            ("pause", "Greta"),
            ("resume", "Greta"),
        ]

    at_table(database, act)


def test_a_seat_can_be_given_to_an_agent_and_back(database: str) -> None:
    async def act(it: Table) -> None:
        made, (master, anna, bert, _) = await it.fight("duel", **DUEL, seats=SEATS)
        assert (await anna.say("control", fighter="Hrolf", control="brute")).status_code == 403
        await bert.said("control", fighter="Hrolf", control="brute")
        await it.settle(made["fight"])
        view = await play_on(it, [anna], 10)
        assert view["table"]["controls"]["Hrolf"] == "brute"
        assert (await bert.look())["fight"]["prompt"] is None
        await master.said("control", fighter="Hrolf", control="human")
        assert (await anna.look())["table"]["controls"]["Hrolf"] == "human"
        for wrong in ("./evil.py:Agent", "search-600000ms", "search-200-x4", "nobody"):
            assert (await master.say("control", fighter="Hrolf", control=wrong)).status_code == 422

    at_table(database, act)


def test_a_record_goes_on_at_the_table(database: str) -> None:
    async def act(it: Table) -> None:
        made, (master, anna, bert, _) = await it.fight("duel", **DUEL, seats=SEATS)
        before = await play_on(it, [anna, bert], 12)
        text = (await it.http.get(f"/api/fights/{made['fight']}/record", headers=master.headers)).text
        answer = await it.http.post("/api/fights", json={"record": text, "seats": SEATS})
        assert answer.status_code == 201, answer.text
        again = answer.json()
        it.http.cookies.clear()
        other = Client(it.http, again["fight"], again["seats"][1]["token"])
        assert (await other.look())["fight"]["fighters"] == before["fight"]["fighters"]
        broken = json.loads(text)
        broken["entries"][3]["answer"] = "no such thing"
        refused = await it.http.post("/api/fights", json={"record": json.dumps(broken)})
        assert refused.status_code == 422
        assert "does not fit" in refused.json()["text"]

    at_table(database, act)


def test_a_second_server_on_one_file_is_refused(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        try:
            async with table(f"sqlite:///{tmp_path / 'table.db'}"):
                raise AssertionError("two servers on one file")
        except Exception as mistake:
            assert "another server has it open" in str(mistake)  # noqa: PT017

    at_table(tmp_path, act)
