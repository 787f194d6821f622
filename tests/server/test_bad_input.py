"""Bad input at the table: a clear answer, the right status, and nothing changed."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import func, select
from tests.server.tables import Table, at_table, serving, socket
from tests.server.test_fights import DUEL, SEATS
from tests.server.test_secrecy import AMBUSH

from fracas.server import tables
from fracas.server.web import SAFE

JSON = {"content-type": "application/json"}
KNIGHT = 'from = "knight"'


def wood(*changes: tuple[str, str]) -> dict[str, str]:
    """A scenario with something wrong in it."""
    text = AMBUSH
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return {"toml": text}


BODIES: list[tuple[str, bytes | dict[str, Any], int, str]] = [
    ("broken off", b'{"scenario": ', 422, "not JSON"),
    ("nothing", b"", 422, "body"),
    ("no UTF-8", b'{"scenario": "\xff"}', 400, "not JSON"),
    ("deep", b"[" * 100_000, 400, "too deep"),
    ("deep in a document", b'{"document":' + b'{"a":' * 5000 + b"1" + b"}" * 5001, 400, "too deep"),
    ("10**10000", b'{"document": {"a": 1' + b"0" * 10_000 + b"}}", 400, "numbers too long"),
    ("10**4000", b'{"document": {"a": 1' + b"0" * 4000 + b"}}", 422, "expected a number of ordinary size"),
    ("no number", b'{"document": {"a": NaN}}', 422, "a: found nan, expected an ordinary number"),
    ("half a character", b'{"scenario": "\\ud800"}', 422, "body.scenario"),
    ("half a character in a key", b'{"\\ud800": 1}', 422, "body"),
    ("half a character in a document", b'{"document": {"\\ud800": 1}}', 422, "expected whole characters"),
    ("zero in a name", {"scenario": "duel", "name": "a\0b"}, 422, "body.name: has control characters"),
    ("letters that turn lines around", {"scenario": "duel", "name": "a\u202eb"}, 422, "control characters"),
    ("a name of 5 MB", {"scenario": "duel", "name": "a" * 5_000_000}, 422, "at most 80"),
    ("a name of 10 MB", {"scenario": "duel", "name": "a" * 10_000_000}, 413, "at most 8000000 bytes"),
    ("neither", {}, 422, "one of 'scenario'"),
    ("both", {"scenario": "duel", "toml": AMBUSH}, 422, "one of 'scenario'"),
    ("unknown key", {"scenario": "duel", "admin": True}, 422, "body.admin"),
    ("a file as scenario", {"scenario": "../../etc/passwd"}, 422, "there is none called"),
    ("seats for nobody", {"scenario": "duel", "seats": [{"fighters": ["Nobody"]}]}, 422, "Nobody"),
    ("a seat for both sides", {"scenario": "duel", "seats": [{"fighters": ["Hrolf", "Dame Ysolde"]}]}, 422, "side"),
    ("a program plays", {"scenario": "duel", "controls": {"red": "./evil.py:Agent"}}, 422, "is a program"),
    ("nobody plays", {"scenario": "duel", "controls": {"red": "nobody"}}, 422, "nobody is called"),
    ("a program in the file", wood(('"human"', '"./evil.py:Agent"')), 422, "is a program"),
    ("nobody in the file", wood(('"human"', '"nobody"')), 422, "nobody is called"),
    ("hours of thought", wood(('"human"', '"search-900000"')), 422, "search-"),
    ("a number of an agent", wood(('"human"', '"search-' + "9" * 5000 + '"')), 422, "search-"),
    ("a map of the server", wood(("map = {", 'map = "/etc/passwd" #')), 422, "map: refers to a file"),
    ("a sheet of the server", wood((KNIGHT, 'sheet = "../x.toml"')), 422, "sheet: refers to a file"),
    ("a table of the server", wood(("title", 'candidates = "/etc/passwd"\ntitle')), 422, "candidates: refers"),
    ("zeros", wood(("quiet", "\0")), 422, "zeros"),
    ("10**10000 in TOML", wood(("title", f"a = 1{'0' * 10_000}\ntitle")), 422, "not TOML"),
    ("lists in lists", {"toml": "a = " + "[" * 10_000}, 422, "within each other"),
    ("a key without end", {"toml": "[" + ".".join(["a"] * 100_000) + "]"}, 422, "too deep"),
    ("a quoted key without end", {"toml": "[" + ".".join(['"a."'] * 90_000) + "]"}, 422, "too deep"),
    ("a hundred thousand keys", {"toml": "\n".join([f"k{at}=1" for at in range(80_000)])}, 413, "50,000"),
    ("forty thousand keys", {"toml": "\n".join([f"k{at}=1" for at in range(40_000)])}, 422, "there is more"),
    ("2 MB of TOML", {"toml": "#" * 2_000_000}, 413, "2,000,000 characters"),
    ("a map of 10**9", wood(("rows = [", "columns = 1000000000, rows = [")), 422, "map"),
    ("long rows", wood(('"...........#.."', '"' + "." * 15_000 + '"')), 422, "map"),
    ("invisible title", wood(("A quiet", "A \\u001b")), 422, "title: found"),
    ("invisible name", wood(('"Alder"', '"Al\\u0000der"')), 422, "name: found"),
    ("a record in a record", {"record": "[" * 1_000_000}, 422, "too deeply nested"),
    ("no record", {"record": "{}"}, 422, "not a record"),
    ("a record of another format", {"record": '{"fracas_record": 2}'}, 422, "this version reads format 1"),
]


@pytest.mark.parametrize("chunk", range(3))
def test_what_is_wrong_is_told_and_makes_no_fight(tmp_path: Path, chunk: int) -> None:
    async def act(it: Table) -> None:
        it.office.limits.makes.burst = 1e9
        for name, body, status, text in BODIES[chunk::3]:
            began = time.process_time()  # whatever else the machine does
            content = body if isinstance(body, bytes) else json.dumps(body)
            answer = await it.http.post("/api/fights", content=content, headers=JSON)
            assert (answer.status_code, text in answer.json()["text"]) == (status, True), (name, answer.text[:400])
            assert time.process_time() - began < 5, name
            assert_safe(answer)
        assert not it.office.house.rooms
        assert await fights_in(it) == 0

    at_table(tmp_path, act)


async def fights_in(it: Table) -> int:
    async with it.office.database.engine.connect() as connection:
        return int((await connection.execute(select(func.count()).select_from(tables.fights))).scalar_one())


def assert_safe(answer: httpx.Response) -> None:
    """What every answer carries, so that no browser takes what people write for markup."""
    for header, value in SAFE.items():
        assert answer.headers[header.lower()] == value
    if answer.status_code >= 400:
        assert answer.headers["content-type"] == "application/json"
        assert set(answer.json()) == {"text", "problems"}


def test_all_mistakes_of_a_scenario_are_told_with_their_keys(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        changes = (KNIGHT, 'from = "knght"'), ("k3", "zz99"), ('side = "red"', 'side = "rde"'), ("title", "titel")
        answer = await it.http.post("/api/fights", json=wood(*changes))
        assert answer.status_code == 422
        found = {each["where"]: each["text"] for each in answer.json()["problems"]}
        assert {"fighters[1] (Alder).from", "fighters[1] (Alder).side", "fighters[2] (Birch).at", ""} <= set(found), (
            found
        )
        assert "did you mean 'title'?" in found[""]
        assert "did you mean 'red'?" in found["fighters[1] (Alder).side"]
        assert all(text in answer.json()["text"] for text in found.values())

    at_table(tmp_path, act)


def test_records_that_were_tampered_with(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        it.office.limits.makes.burst = 1e9
        made, (master, *_) = await it.fight("duel", **DUEL)
        text = (await it.http.get(f"/api/fights/{made['fight']}/record", headers=master.headers)).text
        whole = json.loads(text)
        entry = {"who": 0, "asked": "manoeuvre", "answer": "do nothing"}
        changes: list[dict[str, Any]] = [
            {"seed": 10**4000},
            {"version": 7},
            {"dice": "loaded"},
            {"dice": "secret"},
            {"dice": "secret", "promises": [{"commitment": "00"}]},
            {"seats": {"red": "./evil.py:Agent"}},
            {"seats": {"Hrolf": "search-900000"}},
            {"seats": 3},
            {"entries": [{**entry, "who": 10**30}]},
            {"entries": [{**entry, "who": -1}]},
            {"entries": [{**entry, "answer": "fly"}]},
            {"entries": [{"ruling": ["Hrolf", "hp", "4"], "beat": -1, "at": 10**20}]},
            {"entries": [None]},
            {"entries": {}},
            {"entries": [entry] * 100_001},
            {"scenario": {**whole["scenario"], "map": {"rows": ["." * 2000] * 2000}}},
            {"scenario": {**whole["scenario"], "map": "/etc/passwd"}},
        ]
        for change in changes:
            answer = await it.http.post("/api/fights", json={"record": json.dumps({**whole, **change})})
            assert answer.status_code in (413, 422), (change, answer.text[:300])
            assert answer.json()["text"]
        assert await fights_in(it) == 1

    at_table(tmp_path, act)


def test_bodies_without_a_length_and_of_other_kinds(tmp_path: Path) -> None:
    async def endless() -> AsyncIterator[bytes]:
        for _ in range(100):
            yield b"x" * 100_000

    async def act(it: Table) -> None:
        _, (master, *_) = await it.fight("duel", **DUEL)
        streamed = await it.http.post("/api/fights", content=endless(), headers=JSON)
        assert streamed.status_code == 413
        assert_safe(streamed)
        said_so = await it.http.post("/api/fights", content=b"{}", headers={**JSON, "content-length": "9" * 5000})
        assert said_so.status_code == 413
        address = f"/api/fights/{master.fight}/messages"
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "text/html"):
            headers = {**master.headers, "content-type": kind}
            answer = await it.http.post(address, content=b'{"type": "pause"}', headers=headers)
            assert answer.status_code == 422, kind  # no form of another site can say anything
            assert_safe(answer)
        assert (await master.look())["table"]["paused"] == ""

    at_table(tmp_path, act)


def test_addresses_that_lead_nowhere(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        made, (master, anna, _, _) = await it.fight("duel", **DUEL, seats=SEATS)
        _, (stranger,) = await it.fight("duel")
        fight = f"/api/fights/{made['fight']}"
        revoked = f"{fight}/seats/{made['seats'][2]['seat']}"
        assert (await it.http.delete(revoked, headers=master.headers)).status_code == 204
        bert = {"Authorization": f"Bearer {made['seats'][2]['token']}"}
        for address, headers, status in (
            ("/nowhere", {}, 404),
            (f"{fight}/nowhere", master.headers, 404),
            ("/s/abc", {}, 401),
            (f"/s/{'a' * 22}", {}, 401),
            (f"/s/{made['seats'][2]['token']}", {}, 403),
            (fight, {}, 401),
            (fight, {"Authorization": "Bearer x"}, 401),
            (fight, {"Authorization": f"Bearer {'a' * 22}"}, 401),
            (fight, stranger.headers, 401),
            (fight, bert, 403),
            (f"{fight}?seat={made['seats'][0]['seat']}", anna.headers, 401),
            (f"{fight}/beats/-1", anna.headers, 422),
            (f"{fight}/beats?first=-1", anna.headers, 422),
            (f"{fight}/beats/{'9' * 5000}", anna.headers, 422),
            (f"{fight}/record", anna.headers, 403),
            (f"{fight}/seats", anna.headers, 403),
        ):
            answer = await it.http.get(address, headers=headers)
            assert answer.status_code == status, (address, answer.text)
            assert_safe(answer)
        assert (await it.http.put("/api/fights")).status_code == 405
        assert (await it.http.delete(fight, headers=master.headers)).status_code == 204
        for path in ("", "/seats", "/record", "/beats/1"):
            answer = await it.http.get(fight + path, headers=master.headers)
            assert answer.status_code == 404, path
            assert "deleted" in answer.json()["text"]
        assert (await it.http.get(f"/s/{made['seats'][1]['token']}")).status_code == 404
        assert (await it.http.post(f"{fight}/seats", json={}, headers=master.headers)).status_code == 404
        assert (await it.http.get("/api/fights", headers=anna.headers)).json() == []

    at_table(tmp_path, act)


def test_messages_out_of_order_or_of_another_version(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        made, (_, anna, bert, _) = await it.fight("duel", **DUEL, seats=SEATS)
        asked = anna if (await anna.look())["fight"]["prompt"] else bert
        first = (await asked.look())["question"]
        await asked.said("answer", question=first, key="do nothing")
        last = (await it.office.store.head(made["fight"])).last
        for body, status in (
            ({"question": first, "key": "do nothing"}, 409),
            ({"question": "f" * 36, "key": "do nothing"}, 409),
            ({"question": "", "key": "do nothing"}, 409),
            ({"question": first, "key": "do nothing", "number": 3}, 422),
            ({"question": first}, 422),
            ({"question": first, "key": 7}, 422),
        ):
            answer = await asked.say("answer", **body)
            assert answer.status_code == status, answer.text
        for kind in ("dance", "welcome", "Answer", ""):
            assert (await asked.say(kind)).status_code == 422
        assert (await it.office.store.head(made["fight"])).last == last
        async with serving(it) as at, socket(at, asked, "00" * 40) as s:
            assert (await s.next("welcome"))["events_from"] == 0  # a place that is none of this fight's
            await s.socket.send(b'{"type": "rulings", "id": "as bytes"}')
            assert (await s.next())["to"] == "as bytes"
            await s.socket.send('{"type": "rulings", "id": "\\ud800"}')
            assert (await s.next())["status"] == 422
            assert (await s.say("rulings"))["type"] == "reply"

    at_table(tmp_path, act)


def test_names_are_nobodys_power(tmp_path: Path) -> None:
    """A seat is what its link says, whatever somebody calls themselves."""

    async def act(it: Table) -> None:
        names = ("referee", "spectator", "master", "red", "Dame Ysolde", "<b>Bert</b>", "the game master")
        made, (_, anna, bert, _) = await it.fight("duel", **DUEL, seats=SEATS)
        asked = "Anna" if (await anna.look())["fight"]["prompt"] else "Bert"
        other, number = (bert, 2) if asked == "Anna" else (anna, 1)
        question = (await (anna if asked == "Anna" else bert).look())["question"]
        for name in names:
            body = {"token": made["seats"][number]["token"], "name": name}
            assert (await it.http.post("/api/sit", json=body)).json()["name"] == name
            it.http.cookies.clear()
            view = await other.look()
            assert view["name"] == name
            assert view["fight"]["prompt"] is None
            assert (await other.say("answer", question=question, key="do nothing")).status_code in (409, 422)
            assert (await other.say("rule", subject="Hrolf", field="hp", value="1")).status_code == 403

    at_table(tmp_path, act)
