"""Sockets: a view on arrival, then what changes; a lost connection goes on where it was."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from starlette.websockets import WebSocket
from tests.server.tables import Client, Table, at_table, serving, socket
from tests.server.test_fights import DUEL, SEATS, play_on
from websockets.exceptions import ConnectionClosed

from fracas.server import live


def test_everybody_is_told_at_once_what_it_may_know(database: str) -> None:
    async def act(it: Table) -> None:
        made, (master, anna, bert, guest) = await it.fight("duel", **DUEL, seats=SEATS)
        async with serving(it) as at, socket(at, anna) as a, socket(at, bert) as b, socket(at, guest) as g:
            welcomes = [await each.next("welcome") for each in (a, b, g)]
            asked = 0 if welcomes[0]["fight"]["prompt"] else 1
            assert welcomes[1 - asked]["fight"]["prompt"] is None
            assert welcomes[1 - asked]["question"] == ""
            assert welcomes[2]["fight"]["prompt"] is None
            speaker, other = (a, b) if asked == 0 else (b, a)
            question = welcomes[asked]["question"]
            assert (await speaker.say("answer", question=question, key="do nothing"))["type"] == "reply"
            assert (await speaker.say("answer", question=question, key="do nothing"))["status"] == 409
            assert (await other.say("chat", text="<b>hello</b>"))["type"] == "reply"
            while not (news := await g.next("changed"))["lines"]:
                pass
            assert news["lines"][0]["text"] == "<b>hello</b>"
            for _ in range(2):  # sent twice, it counts once
                await master.said("chat", text="once", id="same")
            assert [each["text"] for each in (await master.look())["lines"]] == ["<b>hello</b>", "once"]
            await other.say("ping", hex="c3")
            assert (await g.next("pinged"))["hex"] == "c3"
            here = {each["name"]: each["here"] for each in (await master.look())["table"]["people"]}
            assert here["Anna"]
            assert here["Bert"]
            assert not here["Greta"]
        assert made["title"]

    at_table(database, act)


def test_what_is_written_has_its_place_among_what_happened(database: str) -> None:
    async def act(it: Table) -> None:
        _, (master, anna, bert, _) = await it.fight("duel", **DUEL, seats=SEATS)
        await master.said("chat", text="before anything")
        await play_on(it, [anna, bert], 9)
        done = (await anna.look())["fight"]
        await anna.said("chat", text="in between")
        await play_on(it, [anna, bert], 20)
        for seat in (master, anna):
            seen = await seat.look()
            places = {each["text"]: each["beat"] for each in seen["lines"]}
            last = done["events"][done["settled"] - 1]["beat"]
            assert places == {"before anything": 0, "in between": last}
            assert last < seen["fight"]["events"][-1]["beat"]

    at_table(database, act)


def test_a_lost_connection_gets_what_it_missed_and_nothing_twice(database: str) -> None:
    async def act(it: Table) -> None:
        _, (master, anna, bert, _) = await it.fight("duel", **DUEL, seats=SEATS)
        await play_on(it, [anna, bert], 9)
        async with serving(it) as at:
            async with socket(at, anna) as a:
                before = await a.next("welcome")
            await play_on(it, [anna, bert], 12)
            async with socket(at, anna, before["cursor"]) as a:
                again = await a.next("welcome")
            whole = (await anna.look())["fight"]["events"]
            first = again["events_from"]
            assert first == before["fight"]["settled"]
            assert before["fight"]["events"][:first] + again["fight"]["events"] == whole
            await master.said("take back")
            async with socket(at, anna, again["cursor"]) as a:
                assert (await a.next("welcome"))["events_from"] == 0  # what it had may be void
            async with socket(at, bert, again["cursor"]) as b:
                assert (await b.next("welcome"))["events_from"] == 0  # that was Anna's

    at_table(database, act)


def test_updates_add_up_to_the_view(database: str) -> None:
    async def act(it: Table) -> None:
        _, (_, anna, bert, _) = await it.fight("duel", **DUEL, seats=SEATS)
        async with serving(it) as at, socket(at, anna) as a:
            view = (await a.next("welcome"))["fight"]
            events, question = view["events"], ""
            await play_on(it, [anna, bert], 15)
            now = await anna.look()
            while (events, question) != (now["fight"]["events"], now["question"]):
                changed = await a.next("changed")
                update = changed["update"]
                events = events[: update["replaced_from"]] + update["events"]
                question = changed["question"]

    at_table(database, act)


async def refused(at: str, client: Client, text: str) -> None:
    async with socket(at, client) as it:
        closing = await it.next("closing")
        assert text in closing["text"]
        with pytest.raises(ConnectionClosed):
            await it.next()


def test_links_that_open_nothing_are_told_so(database: str) -> None:
    async def act(it: Table) -> None:
        made, (master, anna, _, _) = await it.fight("duel", **DUEL, seats=SEATS)
        other, (stranger,) = await it.fight("duel")
        stranger.fight = made["fight"]
        async with serving(it) as at:
            await refused(at, stranger, "no seat in this fight")
            async with socket(at, anna) as a:
                await a.next("welcome")
                seat = made["seats"][1]["seat"]
                gone = await it.http.delete(f"/api/fights/{made['fight']}/seats/{seat}", headers=master.headers)
                assert gone.status_code == 204
                assert "withdrawn" in (await a.next("closing"))["text"]
            await refused(at, anna, "withdrawn")
            async with socket(at, master) as m:
                await m.next("welcome")
                assert (await it.http.delete(f"/api/fights/{made['fight']}", headers=master.headers)).status_code == 204
                assert "deleted" in (await m.next("closing"))["text"]
        assert (await it.http.get(f"/api/fights/{made['fight']}", headers=master.headers)).status_code == 404
        assert (await it.http.get(f"/api/fights/{other['fight']}", headers=master.headers)).status_code == 401

    at_table(database, act)


def test_nobody_waits_for_a_slow_client(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*_: object) -> None:
        await asyncio.sleep(60)

    monkeypatch.setattr(live, "SLOW", 0.05)
    monkeypatch.setattr(WebSocket, "send_text", never)

    async def act(it: Table) -> None:
        _, (_, anna, bert, _) = await it.fight("duel", **DUEL, seats=SEATS)
        async with serving(it) as at, socket(at, anna) as a:
            with pytest.raises(ConnectionClosed):
                await a.next("welcome")
            view = await play_on(it, [anna, bert], 3)
            assert view["fight"]["events"]

    at_table(database, act)


def test_a_socket_takes_nothing_that_it_does_not_know(database: str) -> None:
    async def act(it: Table) -> None:
        _, (_, anna, _, _) = await it.fight("duel", **DUEL, seats=SEATS)
        async with serving(it) as at, socket(at, anna) as a:
            await a.next("welcome")
            for text in (
                "",
                "[]",
                "nothing",
                '{"type": "answer"}',
                '{"type": "dance"}',
                "[" * 5000,
                '"' + "x" * 70_000,
            ):
                await a.socket.send(text)
                assert (await a.next("refused"))["status"] in (413, 422)
            reply = await a.say("ask", text="who is near")
            assert reply["result"]["sentences"]

    at_table(database, act)


def test_a_seat_that_plays_others_now_comes_back_and_sees_all_anew(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        made, (master, anna, bert, _) = await it.fight("duel", **DUEL, seats=SEATS)
        await play_on(it, [anna, bert], 9)
        address = f"/api/fights/{made['fight']}/seats/{made['seats'][1]['seat']}"
        async with serving(it) as at:
            async with socket(at, anna) as a:
                before = await a.next("welcome")
                changed = await it.http.patch(address, json={"fighters": ["Hrolf"]}, headers=master.headers)
                assert changed.json()["fighters"] == ["Hrolf"]
                assert "whom you play" in (await a.next("closing"))["text"]
            async with socket(at, anna, before["cursor"]) as a:
                after = await a.next("welcome")
                assert (after["role"], after["fighters"], after["events_from"]) == ("player", ["Hrolf"], 0)
        refused = await it.http.patch(address, json={"fighters": ["Hrolf", "Dame Ysolde"]}, headers=master.headers)
        assert refused.status_code == 422
        looks_on = await it.http.patch(address, json={"fighters": [], "name": "Ann"}, headers=master.headers)
        assert (looks_on.json()["role"], looks_on.json()["name"]) == ("spectator", "Ann")
        assert (await anna.look())["fight"]["prompt"] is None
        own = f"/api/fights/{made['fight']}/seats/{made['seats'][0]['seat']}"
        refused = await it.http.patch(own, json={"fighters": ["Hrolf"]}, headers=master.headers)
        assert refused.status_code == 422

    at_table(tmp_path, act)
