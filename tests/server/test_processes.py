"""Several servers on one database: what is done at one is known at the others, and of two who do something at once
one does. Every order of things that could go wrong is made to happen, not waited for."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy import select
from tests.server.cluster import Cluster
from tests.server.several import asked, at, hears, held, kinds, until, with_two
from tests.server.tables import Client, Table, at_table, best, brute, serving, socket
from tests.server.test_fights import DUEL, SEATS, play_on

from fracas.server import bell, driving, house, tables
from fracas.server.bell import Bell
from fracas.server.driving import Driving
from fracas.server.hosted import Author
from fracas.server.jobs import Answered
from fracas.server.rows import ANSWER, TAKE_BACK, Row
from fracas.server.store import Store
from fracas.server.thinker import Where
from fracas.table.game import recorded_game

THINKS = {"controls": {"red": "tactician", "blue": "human"}, "name": "Greta"}


def test_what_is_said_at_one_is_told_at_the_other(postgres: str) -> None:
    async def act(one: Table, two: Table) -> None:
        _, (master, anna, bert, guest) = await one.fight("duel", **DUEL, seats=SEATS)
        async with serving(two) as there, socket(there, guest) as g:
            await g.next("welcome")
            speaker, view = await asked([anna, bert])
            await speaker.said("answer", question=view["question"], key=best(one, speaker.fight))
            assert (await g.next("changed"))["update"]["events"]
            await master.said("pause", why="pizza")
            while (news := await g.next("changed"))["table"] is None or news["table"]["paused"] != "pizza":
                pass
            await anna.said("chat", text="hello")
            while not (news := await g.next("changed"))["lines"]:
                pass
            await anna.said("ping", hex="c3")
            assert (await g.next("pinged"))["hex"] == "c3"
            async with serving(one) as here, socket(here, anna):
                while not is_here(news, "Anna"):
                    news = await g.next("changed")
            while is_here(news, "Anna"):
                news = await g.next("changed")
            async with serving(one) as here, socket(there, anna):
                while not is_here(news, "Anna"):
                    news = await g.next("changed")
                async with socket(here, anna):
                    pass  # who leaves one server may still be at another
                await until(lambda: not one.office.connections)
                async with asyncio.timeout(15):
                    while not is_here(await master.look(), "Anna"):
                        await asyncio.sleep(0.02)
            answer = await one.http.delete(f"/api/fights/{master.fight}", headers=master.headers)
            assert answer.status_code == 204
            assert "deleted" in (await g.next("closing"))["text"]

    with_two(postgres, act)


def is_here(news: dict[str, Any], name: str) -> bool:
    table = news["table"] or {"people": []}
    return any(each["name"] == name and each["here"] for each in table["people"])


def test_a_link_that_is_withdrawn_at_one_ends_at_the_other(postgres: str) -> None:
    async def act(one: Table, two: Table) -> None:
        made, (master, anna, bert, _) = await one.fight("duel", **DUEL, seats=SEATS)
        async with serving(two) as there, socket(there, anna) as a, socket(there, bert) as b:
            await a.next("welcome")
            await b.next("welcome")
            address = f"/api/fights/{made['fight']}/seats"
            await one.http.delete(f"{address}/{made['seats'][1]['seat']}", headers=master.headers)
            assert "withdrawn" in (await a.next("closing"))["text"]
            two.office.deafened()  # what happens now it does not hear
            hear, two.office.bell.hear = two.office.bell.hear, lambda news: None
            await one.http.post(f"{address}/{made['seats'][2]['seat']}/renew", headers=master.headers)
            two.office.bell.hear = hear
            await two.office.hears_again()
            assert "renewed" in (await b.next("closing"))["text"]

    with_two(postgres, act)


def test_people_may_speak_to_any_server(postgres: str) -> None:
    """Each message goes to the other one, and none is refused for what that one has not heard of yet."""

    async def act(one: Table, two: Table) -> None:
        for each in (one, two):
            each.office.bell.hear = lambda news: None  # not even in the end
        _, (_, anna, bert, _) = await one.fight("duel", **DUEL, seats=SEATS)
        await at(two, anna).look()
        here, there = one, two
        for turn in range(12):
            speaker, view = await asked([at(here, anna), at(here, bert)])
            said = {"question": view["question"], "key": best(here, anna.fight), "id": f"m{turn}"}
            await at(there, speaker).said("answer", **said)  # where nothing was heard since its own last answer
            if turn % 3 == 0:
                assert await speaker.said("answer", **said) == {"again": True}
            here, there = there, here
        assert (await kinds(one, anna.fight)).count(ANSWER) >= 12
        assert (await at(one, anna).look())["fight"] == (await at(two, anna).look())["fight"]

    with_two(postgres, act)


def test_of_two_who_answer_at_once_one_is_quicker(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(one: Table, two: Table) -> None:
        _, (master, anna, bert, _) = await one.fight("duel", **DUEL, seats=SEATS)
        speaker, view = await asked([anna, bert])
        await at(two, master).look()
        key, rows = best(one, anna.fight), await kinds(one, anna.fight)
        async with held(monkeypatch, Store, "append", one.office.store) as there:
            slow = asyncio.create_task(speaker.say("answer", question=view["question"], key=key, id="slow"))
            await there.wait()  # it has been played, and is about to be written
            await at(two, master).said("answer", question=view["question"], key=key)
        refused = await slow
        assert refused.status_code == 409
        assert f"Greta has answered '{key}' for" in refused.json()["text"]
        assert refused.json()["quicker"] == {"by": "Greta", "answer": key, "fighter": view["fight"]["prompt"]["who"]}
        assert (await kinds(one, anna.fight))[: len(rows) + 1] == [*rows, ANSWER]
        assert (await speaker.look())["fight"] == (await at(two, speaker).look())["fight"]

        # and without any help, both at the same time
        _, view = await asked([anna, bert])
        key, before = best(one, anna.fight), await one.office.store.rows(anna.fight)
        speaker, view = await asked([anna, bert])
        both = await asyncio.gather(
            speaker.say("answer", question=view["question"], key=key),
            at(two, master).say("answer", question=view["question"], key=key),
        )
        assert sorted(each.status_code for each in both) == [200, 409]
        added = (await one.office.store.rows(anna.fight))[len(before) :]
        assert len({(row.seat, row.message) for row in added}) == 1

    with_two(postgres, act)


def test_a_ruling_between_question_and_answer(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(one: Table, two: Table) -> None:
        _, (master, anna, bert, _) = await one.fight("duel", **DUEL, seats=SEATS)
        speaker, view = await asked([anna, bert])
        await at(two, master).look()
        async with held(monkeypatch, Store, "append", one.office.store) as there:
            key = best(one, anna.fight)
            slow = asyncio.create_task(speaker.say("answer", question=view["question"], key=key))
            await there.wait()
            await at(two, master).said("rule", subject="Hrolf", field="hp", value="4")
        assert (await slow).status_code == 409  # it was given for another state of things
        assert await kinds(one, anna.fight) == ["ruling"]
        _, view = await asked([speaker])
        await speaker.said("answer", question=view["question"], key=best(one, anna.fight))

    with_two(postgres, act)


def test_a_plan_that_is_said_after_the_state_changed(postgres: str) -> None:
    async def act(one: Table, two: Table) -> None:
        _, (master, anna, bert, _) = await one.fight("duel", **DUEL, seats=SEATS)
        speaker, view = await asked([anna, bert])
        answers = [{"key": best(one, anna.fight)}]
        await at(two, master).look()
        hear, one.office.bell.hear = one.office.bell.hear, lambda news: None
        await at(two, master).said("rule", subject="Hrolf", field="hp", value="4")
        refused = await speaker.say("say", question=view["question"], answers=answers)
        assert refused.status_code == 409
        assert await kinds(one, anna.fight) == ["ruling"]
        one.office.bell.hear = hear
        view = await speaker.look()  # it is asked anew, and may say the same
        await speaker.said("say", question=view["question"], answers=answers)

    with_two(postgres, act)


class Thinking:
    """Agents who look ahead think until they are told to stop, and then do what the brute does."""

    def __init__(self) -> None:
        self.began = asyncio.Event()
        self.ends = asyncio.Event()
        self.stopped = asyncio.Event()

    async def thought(self, where: Where, agent: str) -> Answered:
        self.began.set()
        try:
            await self.ends.wait()
        except asyncio.CancelledError:
            self.stopped.set()
            raise
        game = recorded_game(where.record, "fight")
        game.catch_up(where.record, "fight")
        assert game.play.pending is not None
        return Answered(key=brute(game.book).choose(game.play.run, game.play.pending).key)


@pytest.fixture
def thinking(monkeypatch: pytest.MonkeyPatch) -> Thinking:
    out = Thinking()
    monkeypatch.setattr(Driving, "_thought", lambda driving, where, agent: out.thought(where, agent))
    return out


async def until_it_thinks(thinking: Thinking, bert: Client, it: Table) -> None:
    """Bert answers until the agent of the other side is asked."""
    while not thinking.began.is_set():
        view = await bert.look()
        if view["fight"]["prompt"] is not None:
            await bert.said("answer", question=view["question"], key=best(it, bert.fight))
        await asyncio.sleep(0)


def test_a_take_back_while_an_agent_thinks_elsewhere(postgres: str, thinking: Thinking) -> None:
    async def act(one: Table, two: Table) -> None:
        _, (master, bert) = await one.fight("duel", **THINKS, seats=SEATS[1:2])
        thinking.ends.set()
        while (await kinds(one, bert.fight)).count(ANSWER) < 6:
            thinking.began.clear()
            await until_it_thinks(thinking, bert, one)
            await one.settle(bert.fight)
        thinking.ends.clear()
        thinking.began.clear()
        thinking.stopped.clear()
        await until_it_thinks(thinking, bert, one)
        before = await kinds(one, bert.fight)
        await at(two, master).said("take back")
        await thinking.stopped.wait()
        room = one.office.house.rooms[bert.fight]
        await until(lambda: room.hosted.folded.number > len(before))
        assert await kinds(two, bert.fight) == [*before, TAKE_BACK]
        thinking.ends.set()
        await play_on(one, [bert], 6)
        await one.settle(bert.fight)
        await two.settle(bert.fight)
        assert (await at(one, bert).look())["fight"] == (await at(two, bert).look())["fight"]

    with_two(postgres, act)


def test_a_seat_is_handed_over_while_its_agent_thinks(postgres: str, thinking: Thinking) -> None:
    async def act(one: Table, two: Table) -> None:
        _, (master, anna, bert) = await one.fight("duel", **THINKS, seats=SEATS[:2])
        await until_it_thinks(thinking, bert, one)
        before = await kinds(one, bert.fight)
        await at(two, master).said("control", fighter="Dame Ysolde", control="human")
        await thinking.stopped.wait()
        for it in (one, two):
            view = await at(it, anna).look()
            assert view["fight"]["prompt"] is not None
        await anna.said("answer", question=view["question"], key=best(one, anna.fight))
        assert await kinds(one, bert.fight) == [*before, "seat", ANSWER]

    with_two(postgres, act)


def test_a_seat_is_handed_over_while_an_answer_is_being_written(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A change of seats does not void an answer to what was asked before it."""

    async def act(one: Table, two: Table) -> None:
        _, (master, anna, bert, _) = await one.fight("duel", **DUEL, seats=SEATS)
        speaker, view = await asked([anna, bert])
        other = "Hrolf" if speaker is anna else "Dame Ysolde"
        await at(two, master).look()
        async with held(monkeypatch, Store, "append", one.office.store) as there:
            slow = asyncio.create_task(speaker.say("answer", question=view["question"], key=best(one, anna.fight)))
            await there.wait()
            await at(two, master).said("control", fighter=other, control="brute")
        assert (await slow).status_code == 200
        assert (await kinds(one, anna.fight))[:2] == ["seat", ANSWER]
        for it in (one, two):
            await it.settle(anna.fight)
        views = [await at(it, anna).look() for it in (one, two)]
        assert views[0]["fight"] == views[1]["fight"]
        assert views[0]["table"]["controls"][other] == "brute"

    with_two(postgres, act)


def test_a_seat_is_given_to_an_agent_while_a_person_is_asked(postgres: str) -> None:
    async def act(one: Table, two: Table) -> None:
        _, (master, anna, bert, _) = await one.fight("duel", **DUEL, seats=SEATS)
        speaker, view = await asked([anna, bert])
        mine = "Dame Ysolde" if speaker is anna else "Hrolf"
        key = best(one, anna.fight)
        await at(two, master).said("control", fighter=mine, control="brute")
        await two.settle(anna.fight)
        refused = await speaker.say("answer", question=view["question"], key=key)
        assert refused.status_code == 409
        assert "brute has answered" in refused.json()["text"]

    with_two(postgres, act)


def test_a_listener_that_was_cut_off(postgres: str, cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bell, "RETRY", 0.02)

    async def act(one: Table, two: Table) -> None:
        _, (master, anna, bert, guest) = await one.fight("duel", **DUEL, seats=SEATS)
        async with serving(two) as there, socket(there, guest) as g:
            await g.next("welcome")
            async with held(monkeypatch, Bell, "_listen", two.office.bell) as waits:
                await asyncio.to_thread(cluster.ask, "NOTIFY fracas, 'somebody else''s'")
                await asyncio.to_thread(cluster.ask, CUT)
                await waits.wait()
                assert two.office.house.deaf
                speaker, view = await asked([anna, bert])
                await speaker.said("answer", question=view["question"], key=best(one, speaker.fight))
                # what it has not heard of, it reads
                speaker, view = await asked([at(two, anna), at(two, bert)])
                await speaker.said("answer", question=view["question"], key=best(two, speaker.fight))
                await master.said("pause", why="pizza")
                await anna.said("chat", text="are you there?")
            texts: list[str] = []
            why = ""
            while not texts or why != "pizza":
                news = await g.next("changed")
                texts.extend(line["text"] for line in news["lines"])
                why = news["table"]["paused"] if news["table"] else why
            await hears(two)

    with_two(postgres, act)


CUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'fracas'"


def test_the_fights_of_a_dead_process_go_on(postgres: str, thinking: Thinking, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driving, "LEASE", 1.5)
    monkeypatch.setattr(driving, "LOOK", 0.05)

    async def holder(it: Table) -> str:
        async with it.office.database.engine.connect() as connection:
            return str((await connection.execute(select(tables.leases.c.holder))).scalar_one())

    async def act(one: Table, two: Table) -> None:
        _, (_, bert) = await one.fight("duel", **THINKS, seats=SEATS[1:2])
        await at(two, bert).look()
        await until_it_thinks(thinking, bert, one)
        before, holds = await kinds(one, bert.fight), await holder(one)
        await asyncio.sleep(1.6)  # longer than a lease: it is renewed as long as its holder lives
        assert await holder(one) == holds
        dead, other = (one, two) if holds == one.office.store.name else (two, one)
        thinking.began.clear()
        monkeypatch.setattr(dead.office.store, "release", nothing)  # as if it had been killed
        await dead.office.close()
        await thinking.began.wait()
        thinking.ends.set()
        await until(lambda: other.office.house.rooms[bert.fight].hosted.folded.number > len(before))

    with_two(postgres, act)


async def nothing(*words: Any) -> None: ...


# what is in memory


def test_whoever_leaves_in_the_middle_has_said_it(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was begun is finished, and nobody finds the play half way."""

    async def act(it: Table) -> None:
        _, (_, anna, bert, _) = await it.fight("duel", **DUEL, seats=SEATS)
        speaker, view = await asked([anna, bert])
        said = {"question": view["question"], "key": best(it, anna.fight), "id": "one"}
        async with held(monkeypatch, Store, "append", it.office.store) as there:
            leaving = asyncio.create_task(speaker.say("answer", **said))
            await there.wait()
            leaving.cancel()
            await asyncio.wait({leaving})
        assert await speaker.said("answer", **said) == {"again": True}
        await play_on(it, [anna, bert], 3)

    at_table(database, act)


def test_fights_that_nobody_looks_at_sleep(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "MOST_AWAKE", 2)
    monkeypatch.setattr(house, "DROWSY", 0)

    async def act(it: Table) -> None:
        clients = [(await it.fight("duel", **DUEL, seats=SEATS))[1] for _ in range(4)]
        assert list(it.office.house.rooms) == [each[0].fight for each in clients[2:]]
        room = await it.office.house.room(clients[2][0].fight)
        for _, anna, bert, _ in clients:
            await play_on(it, [anna, bert], 2)
        assert len(it.office.house.rooms) == 2
        # whoever still has a room that was left says it there, and those who came later are told
        again = await it.office.house.room(room.hosted.head.id)
        assert again is not room
        row = Row("pause", {"why": "pizza"}, author="Greta")
        await it.office.house.note(room, row, lambda hosted: None, Author("Greta"))
        assert (await clients[2][0].look())["table"]["paused"] == "pizza"

    at_table(database, act)
