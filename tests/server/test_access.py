"""A seat acts for itself alone and learns nothing of others: every request and message from every kind of seat; where
tokens go and where they do not; pages of other sites."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any, get_args

import pytest
from tests.server.tables import Client, Table, at_table, serving
from tests.server.test_bad_input import assert_safe
from tests.server.test_fights import DUEL, SEATS, play_on
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from fracas.server import messages
from fracas.server.bodies import Opened, Sitting
from fracas.server.guests import site
from fracas.server.run import Structured
from fracas.server.settings import Settings
from fracas.server.web import application

ROLES = ("master", "asked", "other", "spectator", "stranger", "nobody")
"""Who tries: the game master, the player who is asked, another, one who looks on, one of another fight, and somebody
without a link."""

# what each of them is answered

REQUESTS: list[tuple[str, str, Any, tuple[int, ...]]] = [
    ("GET", "", None, (200, 200, 200, 200, 401, 401)),
    ("GET", "/beats/1", None, (200, 200, 200, 200, 401, 401)),
    ("POST", "/curve", {"seconds": 0.1}, (200, 403, 403, 403, 401, 401)),
    ("GET", "/beats", None, (200, 200, 200, 200, 401, 401)),
    ("GET", "/record", None, (200, 403, 403, 403, 401, 401)),
    ("GET", "/seats", None, (200, 403, 403, 403, 401, 401)),
    ("POST", "/seats", {"fighters": ["Hrolf"]}, (201, 403, 403, 403, 401, 401)),
    ("PUT", "/seats/me", {"name": "Greta"}, (204, 204, 204, 204, 401, 401)),
    ("POST", "/seats/{spare}/renew", None, (200, 403, 403, 403, 401, 401)),
    ("PATCH", "/seats/{spare}", {"fighters": []}, (200, 403, 403, 403, 401, 401)),
    ("DELETE", "/seats/{spare}", None, (204, 403, 403, 403, 401, 401)),
    ("POST", "/fork", {}, (201, 403, 403, 403, 401, 401)),
    ("POST", "/after", {}, (200, 403, 403, 403, 401, 401)),
    ("DELETE", "", None, (204, 403, 403, 403, 401, 401)),
]
FOR_ANYBODY = {
    ("GET", "/api/scenarios"),
    ("GET", "/api/scenarios/{name}"),
    ("GET", "/api/rulebooks"),
    ("GET", "/api/rulebooks/{book}"),
    ("GET", "/api/rules/{number}"),
    ("POST", "/api/check"),
    ("POST", "/api/sheets"),
    ("POST", "/api/fights"),
    ("GET", "/api/fights"),
    ("POST", "/api/simulations"),
    ("POST", "/api/sit"),
    ("GET", "/healthz"),
    ("GET", "/readyz"),
}
"""Requests that no seat is needed for."""
MESSAGES: dict[str, tuple[dict[str, Any], tuple[int, ...]]] = {
    "answer": ({"key": "do nothing"}, (200, 200, 422, 422, 401, 401)),
    "say": ({"answers": [{"key": "do nothing"}]}, (200, 200, 422, 422, 401, 401)),
    "plan": ({"answers": [{"key": "do nothing"}]}, (200, 200, 422, 422, 401, 401)),
    "prepare": ({"who": "{asked}"}, (200, 200, 403, 403, 401, 401)),
    "as advised": ({}, (200, 200, 422, 422, 401, 401)),
    "verdict": ({"key": "12"}, (422, 422, 422, 422, 401, 401)),
    "odds": ({}, (200, 200, 422, 422, 401, 401)),
    "extras": ({}, (200, 200, 422, 422, 401, 401)),
    "stakes": ({}, (200, 200, 422, 422, 401, 401)),
    "advise": ({"seconds": 0.2}, (200, 200, 422, 422, 401, 401)),
    "threat": ({"seconds": 0.01}, (200, 200, 422, 422, 401, 401)),
    "about": ({"target": "Hrolf"}, (200, 200, 422, 422, 401, 401)),
    "joined": ({}, (200, 200, 422, 422, 401, 401)),
    "ways": ({"seconds": 0.2}, (200, 200, 422, 422, 401, 401)),
    "before": ({}, (200, 200, 200, 200, 401, 401)),
    "option": ({"key": "do nothing"}, (200, 200, 422, 422, 401, 401)),
    "why not": ({"key": "fly"}, (200, 200, 422, 422, 401, 401)),
    "not now": ({}, (200, 200, 422, 422, 401, 401)),
    "ask": ({"text": "who is near"}, (200, 200, 200, 200, 401, 401)),
    "sheet": ({"name": "Hrolf"}, (200, 200, 200, 200, 401, 401)),
    "take back": ({}, (200, 422, 422, 422, 401, 401)),
    "take back to": ({"beat": 1}, (422, 403, 403, 403, 401, 401)),
    "would take back": ({"beat": 1}, (200, 403, 403, 403, 401, 401)),
    "refuse take back": ({}, (200, 403, 403, 403, 401, 401)),
    "lend": ({"fighters": ["{asked}"]}, (200, 200, 403, 403, 401, 401)),
    "settings": ({"take_back": "ask"}, (200, 403, 403, 403, 401, 401)),
    "ask to take back": ({}, (200, 200, 200, 403, 401, 401)),
    "rule": ({"subject": "Hrolf", "field": "hp", "value": "9"}, (200, 403, 403, 403, 401, 401)),
    "would rule": ({"subject": "Hrolf", "field": "hp", "value": "9"}, (200, 403, 403, 403, 401, 401)),
    "add fighter": ({"side": "blue", "hex": "a1", "like": "brigand"}, (200, 403, 403, 403, 401, 401)),
    "rulings": ({}, (200, 200, 200, 200, 401, 401)),
    "control": ({"fighter": "{asked}", "control": "human"}, (200, 200, 403, 403, 401, 401)),
    "more time": ({}, (422, 403, 403, 403, 401, 401)),
    "pause": ({}, (200, 403, 403, 403, 401, 401)),
    "resume": ({}, (200, 403, 403, 403, 401, 401)),
    "go on": ({}, (422, 403, 403, 403, 401, 401)),
    "chat": ({"text": "hello"}, (200, 200, 200, 200, 401, 401)),
    "roll": ({"dice": "3d"}, (200, 403, 403, 403, 401, 401)),
    "ping": ({"hex": "c3"}, (200, 200, 200, 200, 401, 401)),
}


class Company:
    """A fight, and everybody who might want something of it."""

    def __init__(self, it: Table, made: dict[str, Any], clients: list[Client], stranger: Client, asked: str) -> None:
        self.it = it
        self.made = made
        master, anna, bert, guest, _ = clients
        first, second = (anna, bert) if asked == "Dame Ysolde" else (bert, anna)
        nobody = Client(it.http, master.fight, "")
        nobody.headers = {}
        stranger.fight = master.fight
        self.clients = dict(zip(ROLES, (master, first, second, guest, stranger, nobody), strict=True))
        self.asked = asked

    async def rows(self) -> int:
        return (await self.it.office.store.head(self.made["fight"])).last


async def company(it: Table) -> Company:
    for rate in (it.office.limits.makes, it.office.limits.knocks, it.office.limits.thinks):
        rate.burst = 1e9
    made, clients = await it.fight("duel", **DUEL, seats=[*SEATS, {}])
    _, (stranger,) = await it.fight("duel")
    return Company(it, made, clients, stranger, (await clients[0].look())["fight"]["prompt"]["who"])


def test_who_may_say_what(tmp_path: Path) -> None:
    kinds = [get_args(each.model_fields["type"].annotation)[0] for each in get_args(get_args(messages.FromSeat)[0])]
    assert sorted(kinds) == sorted(MESSAGES), "every message is in the table"

    async def act(it: Table) -> None:
        found: dict[str, tuple[int, ...]] = {}
        everybody = await company(it)
        for kind, (body, allowed) in MESSAGES.items():
            statuses: list[int] = []
            for role in reversed(ROLES):
                client, before = everybody.clients[role], await everybody.rows()
                whole = json.loads(json.dumps(body).replace("{asked}", everybody.asked))
                if kind in ("answer", "say"):
                    asked = everybody.clients["asked" if role in ("asked", "other") else "master"]
                    whole["question"] = (await asked.look())["question"]
                answer = await client.say(kind, **whole)
                statuses.insert(0, answer.status_code)
                if answer.status_code >= 400:
                    assert await everybody.rows() == before, (kind, role)
                elif kind in ("answer", "say"):
                    everybody = await company(it)
            found[kind] = tuple(statuses)
            assert len(allowed) == len(ROLES)
        assert found == {kind: allowed for kind, (_, allowed) in MESSAGES.items()}

    at_table(tmp_path, act)


def test_who_may_ask_for_what(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        everybody = await company(it)
        spare = everybody.made["seats"][4]["seat"]
        paths = application(it.office).openapi()["paths"]
        known = {(method.upper(), path.replace("/api/fights/{fight}", "")) for path in paths for method in paths[path]}
        walked = {
            (method, path.replace("{spare}", "{seat}").replace("/1", "/{beat}")) for method, path, _, _ in REQUESTS
        }
        assert known - walked == FOR_ANYBODY | {("POST", "/messages")}, "every request is in the table"
        for method, path, body, allowed in REQUESTS:
            statuses: list[int] = []
            for role in reversed(ROLES):
                address = f"/api/fights/{everybody.made['fight']}{path.format(spare=spare)}"
                headers = everybody.clients[role].headers
                answer = await it.http.request(method, address, json=body, headers=headers)
                it.http.cookies.clear()
                statuses.insert(0, answer.status_code)
                assert_safe(answer)
            assert tuple(statuses) == allowed, (method, path)

    at_table(tmp_path, act)


def test_several_seats_in_one_browser(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        made, _ = await it.fight("duel", **DUEL, seats=SEATS)
        ids = [each["seat"] for each in made["seats"]]
        for seat in made["seats"][1:3]:
            opened = await it.http.get(f"/s/{seat['token']}")
            assert opened.status_code == 303
            assert opened.headers["location"] == f"/fights/{made['fight']}?seat={seat['seat']}"
            assert seat["token"] not in opened.text + opened.headers["location"]
        fight = f"/api/fights/{made['fight']}"
        for seat in made["seats"][1:3]:
            view = (await it.http.get(fight, params={"seat": seat["seat"]})).json()
            assert (view["seat"], view["name"]) == (seat["seat"], seat["name"])
        assert (await it.http.get(fight)).json()["seat"] in ids[1:3]
        assert (await it.http.get(fight, params={"seat": ids[0]})).status_code == 401
        (listed,) = (await it.http.get("/api/fights")).json()
        assert sorted(listed["seats"]) == sorted(ids[1:3])

    at_table(tmp_path, act)


@pytest.mark.parametrize("url", ["http://table", "https://table.example"])
def test_cookies_are_for_this_site_and_no_script(tmp_path: Path, url: str) -> None:
    async def act(it: Table) -> None:
        made = (await it.http.post("/api/fights", json={"scenario": "duel"})).json()
        opened = await it.http.get(f"/s/{made['seats'][0]['token']}")
        cookie = opened.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert "domain" not in cookie
        assert ("secure" in cookie) == url.startswith("https")
        assert made["seats"][0]["link"].startswith(f"{url}/s/")

    at_table(tmp_path, act, public_url=url)


def test_a_renewed_seat_of_ones_own_is_kept(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        made, (master,) = await it.fight("duel")
        seat, fight = made["seats"][0], f"/api/fights/{made['fight']}"
        renewed = await it.http.post(f"{fight}/seats/{seat['seat']}/renew", headers=master.headers)
        assert renewed.status_code == 200
        assert (await it.http.get(fight)).status_code == 200  # by its new cookie
        it.http.cookies.clear()
        assert (await it.http.get(fight, headers=master.headers)).status_code == 401

    at_table(tmp_path, act)


def test_tokens_go_nowhere(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)

    async def act(it: Table) -> None:
        made, (master, anna, bert, _) = await it.fight("duel", **DUEL, seats=SEATS)
        tokens = [seat["token"] for seat in made["seats"]]
        fight = f"/api/fights/{made['fight']}"
        heard = [str(await play_on(it, [anna, bert], 4))]
        for path in ("", "/record", "/seats", "/beats/1", "/nowhere"):
            heard.append((await it.http.get(fight + path, headers=master.headers)).text)
        for path in ("/openapi.json", "/api", "/", f"/s/{tokens[1]}", f"/s/{tokens[1]}x", f"/s/{tokens[1]}/y"):
            answer = await it.http.get(path)
            heard.append(answer.text + answer.headers.get("location", ""))
        heard.append((await it.http.post("/api/sit", json={"token": tokens[1], "nmae": "x"})).text)
        heard.append((await it.http.post("/api/sit", json={"token": tokens[1] + "x" * 60})).text)
        heard.append((await it.http.post("/api/sit", json={"token": tokens[1]})).text)

        async def broken(*_: object) -> None:
            raise ZeroDivisionError(made["title"])

        it.office.guests.seat = broken  # type: ignore[method-assign, assignment]
        failed = await it.http.get(f"/s/{tokens[1]}")
        assert failed.status_code == 500
        assert_safe(failed)
        heard.append(failed.text)
        logged = [Structured().format(record) for record in caplog.records if record.name.startswith("fracas")]
        assert any("ZeroDivisionError" in line for line in logged)
        models = [Opened(**made["seats"][1]), Sitting(token=tokens[1]), it.office.settings]
        for text in [*heard, *logged, *[repr(each) for each in models], *[str(each) for each in models]]:
            assert not any(token in text for token in tokens), text[:500]

    at_table(tmp_path, act)


def test_secrets_are_in_no_representation() -> None:
    assert "sesame" not in repr(Settings(database="postgresql://fracas:sesame@host/fracas"))


def test_pages_of_other_sites_can_do_nothing(tmp_path: Path) -> None:
    public = "https://table.example"

    async def act(it: Table) -> None:
        made, (master,) = await it.fight("duel")
        address = f"/api/fights/{made['fight']}/messages"
        for origin, host, allowed in (
            (None, "table", True),
            ("http://table", "table", True),
            ("https://table", "table", True),
            (public, "table", True),
            (public, "inner:8000", True),
            (f"{public}:443", "inner:8000", True),
            ("http://table.example", "table.example", False),
            ("https://table.example:8443", "inner", False),
            ("https://evil.example", "table", False),
            ("https://table.example.evil.example", "table.example", False),
            ("null", "table", False),
            ("null", "", False),
            ("", "", False),
            ("http://[", "table", False),
            ("file://", "", False),
        ):
            headers = {**master.headers, "host": host, **({} if origin is None else {"origin": origin})}
            answer = await it.http.post(address, json={"type": "rulings"}, headers=headers)
            assert (answer.status_code == 200) == allowed, (origin, host)
        evil = {**master.headers, "origin": "https://evil.example"}
        before = len(await it.office.store.seats(made["fight"]))
        for method, path, body in (
            ("POST", "/api/fights", {"scenario": "duel"}),
            ("POST", "/api/sit", {"token": made["seats"][0]["token"]}),
            ("POST", f"/api/fights/{made['fight']}/seats", {}),
            ("POST", f"/api/fights/{made['fight']}/fork", {}),
            ("POST", "/api/simulations", {"scenario": "duel"}),
            ("DELETE", f"/api/fights/{made['fight']}", None),
        ):
            assert (await it.http.request(method, path, json=body, headers=evil)).status_code == 403, path
        assert len(await it.office.store.seats(made["fight"])) == before
        async with serving(it) as at:
            live = f"{at}/api/fights/{made['fight']}/live"
            async with connect(live, additional_headers=evil) as found:
                assert "another site" in await found.recv()
                with pytest.raises(ConnectionClosed):
                    await found.recv()
            async with connect(live, additional_headers={**master.headers, "origin": public}) as found:
                assert '"welcome"' in await found.recv()

    at_table(tmp_path, act, public_url=public)


def test_what_counts_as_one_site() -> None:
    assert site("https://a.example") == site("https://A.example:443/x")
    assert site("https://a.example") != site("http://a.example")
    assert site("nonsense") is None
