"""What has been: earlier moments, forks, take-backs and what becomes of those who fought; plans that wait."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from tests.server.tables import Client, Table, at_table, best
from tests.server.test_fights import DUEL, SEATS, play_on


def test_a_fight_can_be_seen_as_it_stood(database: str) -> None:
    async def act(it: Table) -> None:
        _, (_, anna, bert, _) = await it.fight("duel", **DUEL, seats=SEATS)
        seen: list[dict[str, Any]] = []
        while len(seen) < 4:
            view = (await play_on(it, [anna, bert], 3))["fight"]
            seen.append(view)
        last = seen[-1]["events"][-1]["beat"]
        for beat in range(1, last):
            then = (await it.http.get(f"/api/fights/{anna.fight}/beats/{beat}", headers=anna.headers)).json()
            assert then["prompt"] is None
            assert then["events"][: then["settled"]] == seen[-1]["events"][: then["settled"]]
            assert then["events"][-1]["beat"] in (beat, beat + 1)

    at_table(database, act)


def test_the_chance_to_win_goes_over_the_fight(database: str) -> None:
    async def act(it: Table) -> None:
        made, (master, guest) = await it.fight("duel", controls={"red": "brute", "blue": "brute"}, seats=[{}])
        await it.settle(made["fight"])
        view = (await guest.look())["fight"]
        address = f"/api/fights/{made['fight']}/curve"
        wanted = {"side": "blue", "seconds": 1}
        async with it.http.stream("POST", address, json=wanted, headers=guest.headers) as answer:
            lines = [json.loads(line) async for line in answer.aiter_lines()]
        last = lines[-1]
        assert (last["side"], last["done"]) == ("blue", True)
        assert "ends" not in last
        beats = [point["beat"] for point in last["points"]]
        assert beats == sorted(beats)
        assert (beats[0], beats[-1]) == (0, view["events"][-1]["beat"])
        assert last["points"][-1]["chance"] == (1 if view["winner"] == "blue" else 0)
        assert all(point["low"] <= point["chance"] <= point["high"] for point in last["points"])
        assert any(point["line"] for point in last["points"])
        wrong = await it.http.post(address, json={"side": "green"}, headers=master.headers)
        assert (wrong.status_code, "green" in wrong.json()["text"]) == (422, True)

    at_table(database, act)


def replayed(stood: list[dict[str, Any]]) -> Iterator[tuple[int, list[dict[str, Any]], dict[str, Any]]]:
    """Each beat of a course, everybody as they were then, and the board."""
    fighters: dict[str, dict[str, Any]] = {}
    board: dict[str, Any] = {}
    for each in stood:
        for change in each["fighters"]:
            given = {key: value for key, value in change.items() if value is not None}
            fighters[change["name"]] = {**fighters.get(change["name"], {}), **given}
        for name in each["gone"]:
            del fighters[name]
        board = each["board"] or board
        yield each["beat"], list(fighters.values()), board


@pytest.mark.parametrize("scenario", ["gunfight", "ambush"])
def test_whoever_slides_through_a_fight_gets_the_changes_of_every_beat(database: str, scenario: str) -> None:
    async def act(it: Table) -> None:
        sides = (await (await it.fight(scenario))[1][0].look())["fight"]["sides"]
        made, (master, guest) = await it.fight(scenario, controls=dict.fromkeys(sides, "brute"), seats=[{}])
        await it.settle(made["fight"])
        address = f"/api/fights/{made['fight']}/beats"
        for client in (master, guest):
            view = (await client.look())["fight"]
            last = view["events"][-1]["beat"]
            stood = (await it.http.get(address, headers=client.headers)).json()
            assert [each["beat"] for each in stood] == list(range(min(100, last + 1)))
            part = {"first": max(0, last - 90), "last": last}
            rest = (await it.http.get(address, params=part, headers=client.headers)).json()
            course = {beat: (fighters, board) for part in (stood, rest) for beat, fighters, board in replayed(part)}
            assert course[last] == (view["fighters"], view["board"])
            for beat in {0, 1, 7, 59, last - 90, last - 1} & set(course):
                then = (await it.http.get(f"{address}/{beat}", headers=client.headers)).json()
                there = {each["name"]: each["hexes"] for each in then["fighters"]}
                assert {each["name"]: each["hexes"] for each in course[beat][0]} == there

    at_table(database, act)


def test_a_fork_goes_on_from_a_beat(database: str) -> None:
    async def act(it: Table) -> None:
        made, (master, anna, bert, _) = await it.fight("duel", **DUEL, seats=SEATS)
        before = (await play_on(it, [anna, bert], 20))["fight"]
        view = (await master.look())["fight"]
        address = f"/api/fights/{made['fight']}/fork"
        refused = await it.http.post(address, json={}, headers=anna.headers)
        assert refused.status_code == 403
        answer = await it.http.post(address, json={"beat": 2, "name": "Greta"}, headers=master.headers)
        it.http.cookies.clear()
        other = Client(it.http, answer.json()["fight"], answer.json()["seats"][0]["token"])
        forked = (await other.look())["fight"]
        assert forked["events"][: forked["settled"]] == view["events"][: forked["settled"]]
        assert len(forked["events"]) < len(view["events"])
        assert (await anna.look())["fight"] == before  # the first one stays as it was

    at_table(database, act)


def test_a_fork_may_be_played_by_others(database: str) -> None:
    """What if somebody else had played her? The fight of agents is over; in the fork it waits for a person."""

    async def act(it: Table) -> None:
        made, (master,) = await it.fight("duel", controls={"red": "brute", "blue": "brute"})
        await it.settle(made["fight"])
        address = f"/api/fights/{made['fight']}/fork"
        forked = (
            await it.http.post(address, json={"beat": 0, "controls": {"red": "human"}}, headers=master.headers)
        ).json()
        it.http.cookies.clear()
        await it.settle(forked["fight"])
        view = await Client(it.http, forked["fight"], forked["seats"][0]["token"]).look()
        assert view["table"]["controls"] == {"Dame Ysolde": "human", "Hrolf": "brute"}
        assert view["fight"]["prompt"]["who"] == "Dame Ysolde"
        wrong = await it.http.post(address, json={"controls": {"Rod": "human"}}, headers=master.headers)
        assert (wrong.status_code, "Rod" in wrong.json()["text"]) == (422, True)

    at_table(database, act)


def test_the_game_master_takes_back_to_a_beat(database: str) -> None:
    async def act(it: Table) -> None:
        made, (master, anna, bert, _) = await it.fight("duel", **DUEL, seats=SEATS)
        await play_on(it, [anna, bert], 20)
        assert (await anna.say("take back to", beat=2)).status_code == 403
        await master.said("take back to", beat=2)
        assert (await anna.look())["fight"]["events"][-1]["beat"] <= 2
        nothing = await master.say("take back to", beat=90)
        assert nothing.status_code == 422
        rows = await it.office.store.rows(made["fight"])
        assert rows[-1].kind == "take back"
        assert rows[-1].author == "Greta"

    at_table(database, act)


def test_after_the_fight_people_are_treated_and_go_on(database: str) -> None:
    async def act(it: Table) -> None:
        made, (master,) = await it.fight("duel", controls={"red": "brute", "blue": "brute"})
        await it.settle(made["fight"])
        address = f"/api/fights/{made['fight']}/after"
        found = (await it.http.post(address, json={}, headers=master.headers)).json()
        assert found["over"]
        assert "first aid" in [each["key"] for each in found["remedies"]]
        wanted = {"party": ["Dame Ysolde", "Hrolf"]}
        party = tomllib.loads((await it.http.post(address, json=wanted, headers=master.headers)).json()["party"])
        assert set(party["party"]) == {"Dame Ysolde", "Hrolf"}
        wrong = await it.http.post(
            address, json={"treatments": [{"name": "Hrolf", "remedy": "leeches"}]}, headers=master.headers
        )
        assert wrong.status_code == 422
        assert "leeches" in wrong.json()["text"]

    at_table(database, act)


def test_a_plan_waits_for_its_turn_and_is_nobody_elses(database: str) -> None:
    async def act(it: Table) -> None:
        _, (_, anna, bert, _) = await it.fight("duel", **DUEL, seats=SEATS)
        asked, other = (anna, bert) if (await anna.look())["fight"]["prompt"] else (bert, anna)
        mine = (await other.look())["fighters"][0]
        assert (await asked.say("prepare", who=mine, answers=[{"key": "attack"}])).status_code == 403
        plan = await other.said("plan", who=mine, answers=[{"key": "all-out defence"}])
        assert not plan["now"]
        await other.said("prepare", who=mine, answers=[{"key": "all-out defence"}])
        assert (await asked.look())["table"]["ready"] == [mine]
        assert (await asked.look())["prepared"] == []
        while (await other.look())["fight"]["prompt"] is None:
            view = await asked.look()
            await asked.said("answer", question=view["question"], key=best(it, asked.fight))
        assert (await other.look())["prepared"] == [{"key": "all-out defence", "question": ""}]
        view = await other.look()
        await other.said("answer", question=view["question"], key="all-out defence")
        assert (await other.look())["table"]["ready"] == []

    at_table(database, act)


def test_declarations_are_planned_at_the_same_time_and_said_slowest_first(database: str) -> None:
    """d100: whoever is slower declares first; the quicker see it, and are offered what they had planned."""

    async def act(it: Table) -> None:
        view = (await it.fight("knives"))[1]
        names = [each["name"] for each in (await view[0].look())["fight"]["fighters"]]
        seats = [{"fighters": [name], "name": name} for name in names]
        sides = dict.fromkeys((await view[0].look())["fight"]["sides"], "human")
        _, (_, *players) = await it.fight("knives", controls=sides, seats=seats)
        views = [await each.look() for each in players]
        first = next(at for at, each in enumerate(views) if each["fight"]["prompt"] is not None)
        slow, quick = players[first], players[1 - first]
        mine = names[1 - first]
        question = views[first]["fight"]["prompt"]["options"]
        key = question[0]["key"]
        plan = await quick.said("plan", who=mine, answers=[{"key": key}])
        assert not plan["now"]
        await quick.said("prepare", who=mine, answers=[{"key": key}])
        while (await quick.look())["fight"]["prompt"] is None:
            assert (await quick.look())["prepared"] == []
            asked = await slow.look()
            await slow.said("answer", question=asked["question"], key=best(it, slow.fight))
        told = await quick.look()
        assert told["prepared"] == [{"key": key, "question": ""}]
        assert told["fight"]["events"]  # what the slower one has declared
        answers = told["prepared"]
        await quick.said("say", question=told["question"], answers=answers)
        assert (await quick.look())["table"]["ready"] == []

    at_table(database, act)
