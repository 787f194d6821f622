"""Rulings over the table's protocol: the list that a form is made of, what a ruling would come to, and both against
everything that can be ruled in every book."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.laws.test_ruled_fields import BOOKS, rows
from tests.server.tables import Client, Table, at_table

from fracas.server.bodies import Staged


async def listed(master: Client, subject: str, field: str) -> dict[str, Any]:
    found = [each for each in await master.said("rulings", subject=subject) if each["field"] == field]
    assert len(found) == 1, f"{field} of {subject}"
    return dict(found[0])


def sentences(seen: dict[str, Any]) -> list[str]:
    return [each["sentence"] for each in seen["fight"]["events"]]


def keys(seen: dict[str, Any]) -> list[str]:
    return [each["key"] for each in seen["fight"]["prompt"]["options"]]


def sensible(ruleable: dict[str, Any], hexes: list[str]) -> list[str]:
    """Values as somebody would put them together who knows the form only."""
    firsts = [f"{name} " for name in ruleable["names"]] or [""]
    rest = {
        "number": [str(ruleable["low"]), str(ruleable["high"])],
        "choice": ruleable["choices"],
        "hex": hexes,
        "text": ruleable["choices"],
    }[ruleable["kind"]]
    return [first + each for first in firsts for each in rest]


async def people_only(it: Table, name: str) -> tuple[Client, dict[str, Any]]:
    """A fight in which people play everybody, so that nothing happens unless somebody says so."""
    sides = it.office.staged(Staged(scenario=name)).setup.sides
    _, (master, *_) = await it.fight(name, controls=dict.fromkeys(sides, "human"))
    return master, (await master.look())["fight"]


@pytest.mark.parametrize("name", BOOKS)
def test_the_form_of_everything_that_can_be_ruled_takes_sensible_values(tmp_path: Path, name: str) -> None:
    async def act(it: Table) -> None:
        it.office.limits.says.burst = it.office.limits.asks.burst = 1e9
        for place in sorted({place for place, row in rows() if row in BOOKS[name]}):
            master, fight = await people_only(it, place)
            for field, subject, good, bad in [row for where, row in rows() if where == place and row in BOOKS[name]]:
                ruleable = await listed(master, subject, field)
                free = [each for each in fight["fighters"] if each["name"] == subject]
                values = [good, *sensible(ruleable, [fight["fighters"][0]["hexes"][0]] if free else [])[:5]]
                taken = [await master.say("would rule", subject=subject, field=field, value=each) for each in values]
                assert taken[0].status_code == 200, taken[0].text
                assert taken[0].json()["result"]["line"]
                refused = [each.json()["text"] for each in taken if each.status_code != 200]
                assert [text for text in refused if not text.startswith(("ruling: ", "the rules find no way on"))] == []
                assert len(refused) < len(values)
                answer = await master.say("would rule", subject=subject, field=field, value=bad)
                assert answer.status_code == 422
                assert answer.json()["text"].startswith("ruling: ")
            assert (await master.look())["fight"] == fight, "nothing of it stays"

    at_table(tmp_path, act)


def test_what_the_log_would_say_is_what_it_says(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        _, (master, anna) = await it.fight(
            "duel", controls={"red": "human", "blue": "brute"}, seats=[{"fighters": ["Dame Ysolde"]}]
        )
        would = await master.said("would rule", subject="hrolf", field="HP", value="4")
        assert would["line"] not in sentences(await master.look())
        await master.said("rule", subject="hrolf", field="HP", value="4")
        assert would["line"] in sentences(await master.look())
        for kind in ("would rule", "rule"):
            refused = await anna.say(kind, subject="Hrolf", field="hp", value="4")
            assert refused.status_code in (403, 422)
            assert "game master" in refused.json()["text"]
        refused = await anna.say("rulings", subject="Hrolf")
        assert "game master" in refused.json()["text"]

    at_table(tmp_path, act)


def test_answers_that_a_ruling_would_take_back_are_told_before(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        master, _ = await people_only(it, "goblin")
        seen = await master.look()
        while "rest" not in keys(seen):
            await master.said("answer", question=seen["question"], key="end turn")
            seen = await master.look()
        await master.said("answer", question=seen["question"], key="rest")
        who, before = seen["fight"]["prompt"]["who"], await master.look()
        would = await master.said("would rule", subject=who, field="ap", value="0")
        assert would["taken_back"] == [f"{who}: rest"]
        assert f"Taken back so that it can hold: {who}: rest." in would["line"]
        assert (await master.look())["fight"] == before["fight"]

    at_table(tmp_path, act)
