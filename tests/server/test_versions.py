"""An upgrade in the middle of a fight: two versions never write one, and none goes on differently by itself."""

from __future__ import annotations

from sqlalchemy import update
from tests.server.several import asked, at, kinds, with_two
from tests.server.tables import Table, at_table, best
from tests.server.test_fights import DUEL, SEATS, play_on

from fracas.server import tables
from fracas.server.rows import ANSWER, TAKE_BACK

NEWER = "99.1.0"


def test_two_versions_never_write_one_fight(postgres: str) -> None:
    async def act(old: Table, new: Table) -> None:
        new.office.house.version = NEWER
        _, (master, anna, bert, _) = await old.fight("duel", **DUEL, seats=SEATS)
        await play_on(old, [anna, bert], 4)
        assert not (await at(new, anna).look())["table"]["read_only"]
        speaker, view = await asked([anna, bert])  # by the older one
        before = await kinds(old, anna.fight)
        refused = await at(new, speaker).say("answer", question=view["question"], key="no such thing")
        assert refused.status_code == 422
        assert await kinds(old, anna.fight) == before  # whoever is refused changes nothing, not even the version
        key = best(new, anna.fight)
        await at(new, speaker).said("answer", question=view["question"], key=key)
        after = await kinds(old, anna.fight)
        assert after[: len(before) + 2] == [*before, "rules", ANSWER]

        for kind, body in (("answer", {"question": view["question"], "key": key}), ("pause", {}), ("take back", {})):
            refused = await at(old, master).say(kind, **body)
            assert refused.status_code == 409
            assert f"goes on with fracas {NEWER}" in refused.json()["text"]
        assert (await at(old, master).say("go on")).status_code == 422
        assert await kinds(old, anna.fight) == after
        looked = await at(old, anna).look()
        assert NEWER in looked["table"]["read_only"]
        assert looked["fight"]["prompt"] is None
        await play_on(new, [at(new, anna), at(new, bert)], 4)
        assert "rules" not in (await kinds(old, anna.fight))[len(after) :]

    with_two(postgres, act)


def test_a_fight_that_comes_out_differently_waits_for_the_game_master(database: str) -> None:
    """As it is after an upgrade that has changed a rule: what was written of a beat is not what comes out."""

    async def act(it: Table) -> None:
        _, (master, anna, bert, _) = await it.fight("duel", **DUEL, seats=SEATS)
        await play_on(it, [anna, bert], 12)
        fight = anna.fight
        found = await it.office.store.rows(fight)
        done = [row for row in found if row.beats]
        changed = done[len(done) // 2]
        async with it.office.database.engine.begin() as connection:
            this = (tables.entries.c.fight == fight) & (tables.entries.c.number == changed.number)
            beats = [[each.entries, "0" * len(each.digest), each.events] for each in changed.beats]
            await connection.execute(update(tables.entries).where(this).values(beats=beats))
            await connection.execute(update(tables.fights).values(engine="0.0.1", rules="other"))
        it.office.house.rooms.clear()

        view = await anna.look()
        assert "comes out differently" in view["table"]["read_only"]
        assert view["fight"]["prompt"] is None
        for client, kind in ((anna, "answer"), (master, "pause"), (master, "take back")):
            body = {"question": "x", "key": "y"} if kind == "answer" else {}
            refused = await client.say(kind, **body)
            assert refused.status_code == 409
            assert "comes out differently" in refused.json()["text"]
            assert ("beat" in refused.json()["text"]) == (client is master)  # others count fewer of them
        assert len(await kinds(it, fight)) == len(found)
        assert (await anna.say("go on")).status_code == 403

        await master.said("go on")
        assert (await kinds(it, fight))[len(found) :] == ["rules", TAKE_BACK]
        view = await anna.look()
        assert not view["table"]["read_only"]
        await play_on(it, [anna, bert], 4)
        seen = (await anna.look())["fight"]
        it.office.house.rooms.clear()
        assert (await anna.look())["fight"] == seen
        assert not (await anna.look())["table"]["read_only"]
        assert (await master.say("go on")).status_code == 422  # there is nothing to take over

    at_table(database, act)


def test_a_fight_taken_over_at_one_goes_on_at_the_other(postgres: str) -> None:
    async def act(one: Table, two: Table) -> None:
        _, (master, anna, bert, _) = await one.fight("duel", **DUEL, seats=SEATS)
        await play_on(one, [anna, bert], 8)
        async with one.office.database.engine.begin() as connection:
            await connection.execute(update(tables.fights).values(rules="other"))  # the same version, other tables
        for it in (one, two):
            it.office.house.rooms.clear()
            assert "other rules" in (await at(it, anna).look())["table"]["read_only"]
            assert (await at(it, master).say("pause")).status_code == 409
        await master.said("go on")
        for it in (two, one):
            assert not (await at(it, anna).look())["table"]["read_only"]
            await play_on(it, [at(it, anna), at(it, bert)], 2)

    with_two(postgres, act)
