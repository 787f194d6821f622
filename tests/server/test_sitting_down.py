"""Coming to a table: the fights of a browser and whether it is asked there, links that lead nowhere, one's name."""

from __future__ import annotations

from pathlib import Path

from tests.server.tables import Table, at_table, serving, socket

HTML = {"Accept": "text/html,application/xhtml+xml"}
SEATS: list[dict[str, list[str]]] = [{"fighters": ["Dame Ysolde"]}, {"fighters": ["Hrolf"]}, {"fighters": []}]


def test_a_browser_hears_where_it_is_asked(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        controls = {"red": "human", "blue": "human"}
        _, (master, *seats) = await it.fight(controls=controls, seats=SEATS)
        asked = (await master.look())["fight"]["prompt"]["who"]
        told = []
        for client in [master, *seats]:
            (view,) = (await it.http.get("/api/fights", headers=client.headers)).json()
            told.append(view["asked"])
        mine = [asked if asked in seat["fighters"] else "" for seat in SEATS]
        assert told == [asked, *mine]
        await master.said("pause", why="tea")
        (view,) = (await it.http.get("/api/fights", headers=master.headers)).json()
        assert view["asked"] == "", "while it is paused nobody is"

    at_table(tmp_path, act)


def test_a_link_that_opens_nothing_shows_a_page_to_browsers(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        made, (master, *_) = await it.fight(seats=SEATS)
        token = made["seats"][1]["token"]

        async def led(link: str) -> str:
            answer = await it.http.get(f"/s/{link}", headers=HTML)
            assert answer.status_code == 303
            return str(answer.headers["location"])

        assert (await led(token)).startswith(f"/fights/{made['fight']}?seat=")
        it.http.cookies.clear()
        assert await led(token[:11]) == "/no-link"
        gone = f"/api/fights/{made['fight']}/seats/{made['seats'][1]['seat']}"
        assert (await it.http.delete(gone, headers=master.headers)).status_code == 204
        assert await led(token) == "/withdrawn"
        other = made["seats"][2]["token"]
        assert (await it.http.delete(f"/api/fights/{made['fight']}", headers=master.headers)).status_code == 204
        assert await led(other) == "/no-fight"
        for address in ("/no-link", "/withdrawn", "/no-fight"):
            page = await it.http.get(address)
            assert page.status_code == 200
            assert "text/html" in page.headers["content-type"]

    at_table(tmp_path, act)


def test_a_name_counts_at_once_for_those_who_are_there(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        made, (master, player, *_) = await it.fight(seats=SEATS)
        async with serving(it) as at, socket(at, player) as heard:
            await heard.next("welcome")
            me = f"/api/fights/{made['fight']}/seats/me"
            named = await it.http.put(me, json={"name": "Anna"}, headers=player.headers)
            assert named.status_code == 204
            await heard.say("chat", text="here I am")
        (line,) = (await master.look())["lines"]
        assert (line["author"], line["text"]) == ("Anna", "here I am")
        people = (await master.look())["table"]["people"]
        assert "Anna" in [each["name"] for each in people]
        refused = await it.http.put(me, json={"name": "x" * 81}, headers=player.headers)
        assert refused.status_code == 422

    at_table(tmp_path, act)
