"""The game master lets somebody join a running fight."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.server.tables import Client, Table, at_table
from tests.server.test_fights import SEATS, play_on
from tests.server.test_twins import ear
from tests.table.games import game_of

ODO = {"name": "Odo", "side": "blue", "hex": "a1", "like": "brigand"}
HIDEOUT = "r7"
OF_ODO = "joins blue at a1"


RECORD = game_of("duel").record().beginning().dump()
"""Whose dice fall the same every time."""


async def play_until_asked(it: Table, clients: list[Client], who: int) -> None:
    """Until somebody of that number has answered."""
    for _ in range(60):
        if any(row.body.get("who") == who for row in await it.office.store.rows(clients[0].fight)):
            return
        await it.settle(clients[0].fight)
        await play_on(it, clients, 1)
    raise AssertionError("that fighter has never been asked")


def names(view: dict[str, Any]) -> list[str]:
    return [each["name"] for each in view["fight"]["fighters"]]


def story(view: dict[str, Any]) -> str:
    return "\n".join([each["sentence"] for each in view["fight"]["events"]])


def test_somebody_joins_and_is_there_after_a_restart(database: str) -> None:
    kept: dict[str, Any] = {}

    async def begin(it: Table) -> None:
        made, (master, anna, bert, guest) = await it.fight(None, record=RECORD, name="Greta", seats=SEATS)
        await play_on(it, [anna, bert], 6)
        assert await master.said("add fighter", **ODO, sheet={"hp": 14}) == {"name": "Odo"}
        for client in (master, anna, bert, guest):
            view = await client.look()
            assert "Odo" in names(view)
            assert f"Ruling: Odo {OF_ODO}." in story(view)
        row = next(row for row in await it.office.store.rows(made["fight"]) if row.kind == "ruling")
        assert row.author == "Greta"
        assert row.body["newcomer"]["sheet"]["hp"] == 14
        opened = await it.http.post(
            f"/api/fights/{made['fight']}/seats", json={"fighters": ["Odo"], "name": "Carl"}, headers=master.headers
        )
        assert opened.status_code == 201, opened.text
        it.http.cookies.clear()
        carl = Client(it.http, made["fight"], opened.json()["token"])
        await play_until_asked(it, [anna, bert, carl, master], 2)
        kept["clients"] = [master, anna, bert, carl]
        kept["views"] = [(await client.look())["fight"] for client in kept["clients"]]

    async def go_on(it: Table) -> None:
        for client, before in zip(kept["clients"], kept["views"], strict=True):
            client.http = it.http
            assert (await client.look())["fight"] == before
        master, *others = kept["clients"]
        await master.said("control", fighter="Odo", control="brute")
        assert (await master.look())["table"]["controls"]["Odo"] == "brute"
        await play_on(it, [*others, master], 6)

    at_table(database, begin)
    at_table(database, go_on)


def test_a_take_back_removes_whoever_has_joined(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        made, (master, anna, bert, _) = await it.fight(None, record=RECORD, name="Greta", seats=SEATS)
        await play_on(it, [anna, bert], 4)
        before = await anna.look()
        await master.said("add fighter", **ODO, control="brute")
        opened = await it.http.post(
            f"/api/fights/{made['fight']}/seats", json={"fighters": ["Odo"]}, headers=master.headers
        )
        it.http.cookies.clear()
        carl = Client(it.http, made["fight"], opened.json()["token"])
        assert names(await carl.look()) == ["Dame Ysolde", "Hrolf", "Odo"]
        assert (await master.said("take back"))["taken_back"] == f"the ruling Odo {OF_ODO}"
        after = await anna.look()
        assert after["fight"]["fighters"] == before["fight"]["fighters"]
        assert "Odo" not in after["table"]["controls"]
        assert names(await carl.look()) == ["Dame Ysolde", "Hrolf"]  # as anybody who looks on
        assert (await carl.say("advise", seconds=0.1)).status_code == 422
        await master.said("add fighter", **{**ODO, "side": "red", "like": "duellist"})
        mine = next(each for each in (await carl.look())["fight"]["fighters"] if each["name"] == "Odo")
        assert mine["side"] == "red"
        await play_on(it, [anna, bert, master], 6)

    at_table(tmp_path, act)


def test_agents_and_odds_go_on_with_whoever_has_joined(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        made, (master, anna, bert, _) = await it.fight(None, record=RECORD, name="Greta", seats=SEATS)
        await play_on(it, [anna, bert], 4)
        await master.said("add fighter", **{**ODO, "control": "tactician"})
        asked = anna if (await anna.look())["fight"]["prompt"] is not None else bert
        assert await asked.said("advise", seconds=0.2)
        await play_until_asked(it, [anna, bert, master], 2)
        rows = await it.office.store.rows(made["fight"])
        assert [row.author for row in rows if row.body.get("who") == 2][:1] == ["tactician"]
        forked = await it.http.post(
            f"/api/fights/{made['fight']}/fork", json={"controls": {"Odo": "brute"}}, headers=master.headers
        )
        assert forked.status_code == 201, forked.text
        it.http.cookies.clear()
        other = Client(it.http, forked.json()["fight"], forked.json()["seats"][0]["token"])
        assert names(await other.look()) == names(await master.look())
        assert (await other.look())["table"]["controls"]["Odo"] == "brute"

    at_table(tmp_path, act)


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"hex": "d5"}, "hex: Dame Ysolde is at d5; expected a hex where nobody is"),
    ({"name": "hrolf"}, "name: 'Hrolf' is in the fight already; expected another name"),
    ({"like": "brigant"}, "like: unknown character 'brigant'; did you mean 'brigand'?"),
    ({"hex": "zz9"}, "hex: "),
    ({"side": "green"}, "side: unknown side 'green'; "),
    ({"sheet": {"st": "much", "skils": {}}}, "sheet.st: found 'much', expected a whole number"),
    ({"sheet": {"skils": {}}}, "sheet: unknown key 'skils'"),
    ({"start": {"asleep": True}}, "start: unknown key 'asleep'"),
    ({"control": "nobody I know"}, "control: "),
    ({"facing": "up"}, "facing: unknown direction 'up'"),
    ({"sheet": {"st": json.loads("[" * 500 + "]" * 500)}}, ""),
]


def test_what_is_wrong_is_told_by_the_messages_keys(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        made, (master, anna, _, _) = await it.fight(None, record=RECORD, name="Greta", seats=SEATS)
        for said, text in WRONG:
            refused = await master.say("add fighter", **{**ODO, **said})
            assert refused.status_code == 422, refused.text
            assert text in refused.json()["text"]
        assert (await anna.say("add fighter", **ODO)).status_code == 403
        assert (await it.office.store.head(made["fight"])).last == 0

    at_table(tmp_path, act)


def test_in_every_book_somebody_is_removed_revived_hidden_and_shown(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        for scenario in ("mob", "ford", "street", "guards"):
            game = game_of(scenario)
            asked = game.play.pending
            name = next(each for each in game.names if asked is not None and each != game.names[asked.who])
            text = game.record().beginning().dump()
            _, (master, guest) = await it.fight(None, record=text, name="Greta", seats=[{}])
            for field, value, there in (("hidden", "yes", False), ("hidden", "no", True), ("out", "yes", True)):
                await master.said("rule", subject=name, field=field, value=value)
                assert (name in names(await guest.look())) == there, (scenario, field, value)
            await master.said("rule", subject=name, field="out", value="no")
            mine = next(each for each in (await master.look())["fight"]["fighters"] if each["name"] == name)
            assert mine["standing"] == "in"

    at_table(tmp_path, act)


def test_who_joins_in_hiding_is_news_to_nobody_else(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        seats = [{"fighters": [who], "name": name} for who, name in (("Sable", "Anna"), ("Guard Petrov", "Bert"))]
        controls = {"controls": {"red": "human", "blue": "human"}, "name": "Greta"}
        made, (master, anna, bert, gwen) = await it.fight("guards", **controls, seats=[*seats, {}])
        await play_on(it, [master], 6)
        ears = [await ear(it, made, 1), await ear(it, made, 3)]
        before = [(await client.look()) for client in (anna, gwen)]
        hidden = {"name": "Odo", "side": "blue", "hex": HIDEOUT, "like": "duellist", "start": {"hidden": True}}
        await master.said("add fighter", **hidden, control="brute")
        for each in ears:
            await each.listen()
            assert len(each.heard) == 1
        after = [(await client.look()) for client in (anna, gwen)]
        for one, other in zip(before, after, strict=True):
            assert {**one, "cursor": ""} == {**other, "cursor": ""}
        assert "Odo" in names(await bert.look())
        await master.said("rule", subject="Odo", field="hidden", value="no")
        assert "Odo" in names(await anna.look())

    at_table(tmp_path, act)
