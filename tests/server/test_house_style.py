"""How the game master wants the table to be: which chances are shown, clocks, take-backs, fighters that are lent."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from tests.server.tables import Client, Table, at_table
from tests.server.test_fights import DUEL, SEATS, play_on

BAND = """
rulebook = "gurps"
[map]
rows = ["..........", "..........", ".........."]
[sides.red]
control = "human"
[sides.blue]
control = "human"
[[fighters]]
side = "red"
name = "Anna"
from = "knight"
at = "a2"
[[fighters]]
side = "blue"
name = "Goblin 1"
from = "brigand"
at = "j1"
[[fighters]]
side = "blue"
name = "Goblin 2"
from = "brigand"
at = "j2"
[[fighters]]
side = "blue"
name = "Goblin 3"
from = "brigand"
at = "j3"
"""
GOBLINS = ["Goblin 1", "Goblin 2", "Goblin 3"]


async def asked_of(clients: list[Client]) -> tuple[Client, dict[str, Any]]:
    """Whoever of these is asked, and what that one sees."""
    for client in clients:
        view = await client.look()
        if view["fight"]["prompt"] is not None:
            return client, view
    raise AssertionError("nobody is asked")


def test_chances_that_are_not_shown(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        _, (master, anna, bert, _) = await it.fight("duel", **DUEL, seats=SEATS)
        await play_on(it, [anna, bert], 4)
        assert (await anna.say("settings", odds="own")).status_code == 403
        await master.said("settings", odds="own")
        asked, view = await asked_of([anna, bert])
        assert view["table"]["settings"]["odds"] == "own"
        for kind in ("odds", "stakes", "advise", "threat", "extras"):
            refused = await asked.say(kind)
            assert (refused.status_code, refused.json()["text"]) == (
                403,
                "the game master shows no chances that rest on a foe's numbers",
            )
        assert (await asked.say("ask", text="where is it safe")).status_code == 403
        assert (await asked.said("ask", text="who is near"))["sentences"]
        foe = "Hrolf" if asked is anna else "Dame Ysolde"
        assert all(chain["chance"] is None for chain in await asked.said("about", target=foe))
        await master.said("settings", odds="none")
        view = await asked.look()
        assert all(each["chance"] is None for each in view["fight"]["prompt"]["options"])
        assert (await master.say("stakes")).status_code == 200
        await master.said("settings", odds="open")
        assert (await asked.say("stakes")).status_code == 200

    at_table(tmp_path, act)


def test_settings_are_kept_and_what_is_not_named_stays(tmp_path: Path) -> None:
    kept: list[Client] = []

    async def begin(it: Table) -> None:
        _, (master, *_) = await it.fight("duel", **DUEL)
        await master.said("settings", clock={"turn": 600}, take_back="free")
        await master.said("settings", show_win_chance=True)
        kept.append(master)

    async def go_on(it: Table) -> None:
        master = Client(it.http, kept[0].fight, kept[0].headers["Authorization"].removeprefix("Bearer "))
        settings = (await master.look())["table"]["settings"]
        assert settings["clock"] == {"turn": 600, "defence": None}
        assert (settings["take_back"], settings["show_win_chance"], settings["odds"]) == ("free", True, "open")

    at_table(tmp_path, begin)
    at_table(tmp_path, go_on)


def test_the_game_master_gives_more_time(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        _, (master, *_) = await it.fight("duel", controls={"red": "human", "blue": "human"})
        nothing = await master.say("more time")
        assert (nothing.status_code, nothing.json()["text"]) == (422, "nobody's clock is running")
        await master.said("settings", clock={"turn": 30})
        while (clock := (await master.look())["table"]["clock"]) is None:
            await asyncio.sleep(0.05)
        assert clock["left"] <= 30_000
        await master.said("more time", seconds=90)
        assert 110_000 < (await master.look())["table"]["clock"]["left"] <= 120_000

    at_table(tmp_path, act)


def test_the_clock_answers_for_those_who_are_here(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        made, (master, anna, bert, _) = await it.fight("duel", **DUEL, seats=SEATS)
        await master.said("settings", clock={"turn": 1, "defence": 1})
        asked, view = await asked_of([anna, bert])
        await asyncio.sleep(0.6)
        clock = (await master.look())["table"]["clock"]
        assert (clock["fighter"], clock["kind"], clock["runs"]) == (view["fight"]["prompt"]["who"], "turn", False)
        assert clock["left"] == 1000, "nobody of that seat is here"
        for row in await it.office.store.seats(made["fight"]):
            if row.fighters == view["fighters"]:
                await it.office.presence.came(row)
        await master.said("pause")
        await asyncio.sleep(0.6)
        assert (await asked.look())["question"] == view["question"]
        await master.said("resume")
        for _ in range(60):
            await asyncio.sleep(0.1)
            now = await asked.look()
            marks = [mark for beat in now["fight"]["beats"] for mark in beat["said_by"]]
            if marks:
                break
        assert marks[0] == {"who": view["fight"]["prompt"]["who"], "by": "the clock", "how": "clock"}

    at_table(tmp_path, act)


def test_a_group_is_lent_until_somebody_elses_turn(tmp_path: Path) -> None:
    """One message for three goblins; it halts where a person is asked, and then they are as before."""

    async def act(it: Table) -> None:
        made, (master, anna) = await it.fight(None, toml=BAND, seats=[{"fighters": ["Anna"], "name": "Anna"}])
        while (await master.look())["fight"]["prompt"]["who"] == "Anna":
            view = await anna.look()
            await anna.said("answer", question=view["question"], key="do nothing")
        before = (await master.look())["fight"]["prompt"]["who"]
        assert before in GOBLINS
        assert (await anna.say("lend", fighters=GOBLINS, agent="brute")).status_code == 403
        assert (await master.say("lend", fighters=GOBLINS, agent="brut")).status_code == 422
        await master.said("lend", fighters=GOBLINS, agent="brute")
        await it.settle(made["fight"])
        view = await master.look()
        assert view["fight"]["prompt"]["who"] == "Anna"
        assert view["table"]["lent"] == {}
        assert set(view["table"]["controls"].values()) == {"human"}
        marks = [mark for beat in view["fight"]["beats"] for mark in beat["said_by"]]
        assert {(mark["who"], mark["how"]) for mark in marks} == {(name, "agent") for name in GOBLINS}

        await master.said("lend", fighters=GOBLINS[:1], agent="brute", until="back")
        assert (await anna.look())["table"]["lent"] == {"Goblin 1": "brute"}
        await master.said("lend", fighters=GOBLINS[:1])
        assert (await anna.look())["table"]["lent"] == {}

    at_table(tmp_path, act)


def test_the_game_master_answers_for_somebody(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        _, (master, anna, bert, guest) = await it.fight("duel", **DUEL, seats=SEATS)
        view = await master.look()
        who = view["fight"]["prompt"]["who"]
        await master.said("answer", question=view["question"], key="do nothing")
        await play_on(it, [anna, bert], 3)
        for client in (anna, bert, guest, master):
            beats = (await client.look())["fight"]["beats"]
            marks = [mark for beat in beats for mark in beat["said_by"]]
            assert marks == [{"who": who, "by": "Greta", "how": "master"}]

    at_table(tmp_path, act)


def test_taking_back_with_consent(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        _, (master, anna, bert, guest) = await it.fight("duel", **DUEL, seats=SEATS)
        await play_on(it, [anna, bert], 12)
        await anna.said("ask to take back", why="wrong foot")
        for client, seen in ((master, 1), (anna, 1), (bert, 0), (guest, 0)):
            asks = (await client.look())["table"]["asks"]
            assert [(each["by"], each["why"]) for each in asks] == [("Anna", "wrong foot")] * seen
        await master.said("refuse take back", why="it stands")
        view = await anna.look()
        assert view["table"]["asks"] == []
        assert view["lines"][-1]["text"] == "it stands"

        await asyncio.sleep(0.01)
        await anna.said("ask to take back", why="please")
        lines = (await master.look())["fight"]["beats"]
        would = await master.said("would take back", beat=lines[-1]["number"])
        assert would["lines"][0] == lines[-1]["line"]
        assert {each["by"] for each in would["answers"]} <= {"Anna", "Bert"}
        await asyncio.sleep(0.01)
        await master.said("take back")
        assert (await master.look())["table"]["asks"] == []

    at_table(tmp_path, act)


def test_taking_back_freely(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        _, (master, anna, bert, _) = await it.fight("duel", **DUEL, seats=SEATS)
        await play_on(it, [anna, bert], 12)
        asked, _ = await asked_of([anna, bert])
        other = bert if asked is anna else anna
        assert (await other.say("take back")).status_code == 422
        await master.said("settings", take_back="free")
        await other.said("take back")
        assert (await asked_of([anna, bert]))[0] is other

    at_table(tmp_path, act)
