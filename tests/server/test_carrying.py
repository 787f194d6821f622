"""What comes after: whoever has fought goes on to the next fight as they are now, and it can be fought."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.tables import Table, at_table


@pytest.mark.parametrize(
    ("first", "then", "side"),
    [
        ("skirmish", "ambush", "red"),
        ("skirmish", "duel", "blue"),
        ("goblin", "arrows", None),
        ("barfight", "knives", None),
    ],
)
def test_a_party_stands_in_another_scenario(tmp_path: Path, first: str, then: str, side: str | None) -> None:
    async def act(it: Table) -> None:
        it.office.limits.thinks.burst = 1e9
        made, (master,) = await it.fight(first, controls={})
        address = f"/api/fights/{made['fight']}/after"
        fight = (await master.look())["fight"]
        names = [each["name"] for each in fight["fighters"] if each["side"] == fight["sides"][0]]
        wanted = {"party": names, "scenario": then, **({"side": side} if side else {})}
        answer = await it.http.post(address, json=wanted, headers=master.headers)
        assert answer.status_code == 200, answer.text
        document = answer.json()["document"]
        checked = (await it.http.post("/api/check", json={"document": document})).json()
        assert checked["problems"] == []
        _, (master,) = await it.fight(None, document=document)
        people = (await master.look())["fight"]["fighters"]
        ours = [each for each in people if each["name"] in names]
        assert [each["name"] for each in ours] == names
        assert len({each["side"] for each in ours}) == 1
        assert len([each for each in people if each["side"] == ours[0]["side"]]) == len(names)
        then_ = {each["name"]: each["gauges"] for each in fight["fighters"]}
        now = {each["name"]: each["gauges"] for each in ours}
        vital = {name: [each["most"] for each in now[name] if each["vital"]] for name in names}
        assert vital == {name: [each["most"] for each in then_[name] if each["vital"]] for name in names}

    at_table(tmp_path, act)


def test_a_party_that_cannot_go_there_is_told_why(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        made, (master,) = await it.fight("duel", controls={})
        address = f"/api/fights/{made['fight']}/after"
        for wanted, text in [
            ({"scenario": "goblin"}, "it is for 'threa', and these people fight by 'gurps'"),
            ({"scenario": "skirmish", "side": "green"}, "there is no 'green'; there is 'red', 'blue'"),
            ({"scenario": "duel", "side": "blue"}, "there is another Dame Ysolde in this scenario"),
            ({"scenario": "dule"}, "there is none called 'dule'"),
        ]:
            body = {"party": ["Dame Ysolde"], **wanted}
            answer = await it.http.post(address, json=body, headers=master.headers)
            assert answer.status_code == 422
            assert text in answer.json()["text"]

    at_table(tmp_path, act)


def test_a_file_of_sheets_is_read_and_whoever_is_on_it_joins_another_fight(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        made, (master,) = await it.fight("skirmish", controls={})
        address = f"/api/fights/{made['fight']}/after"
        file = (await it.http.post(address, json={"party": ["Sir Aldous", "Corin"]}, headers=master.headers)).json()[
            "party"
        ]
        sheets = (await it.http.post("/api/sheets", json={"toml": file})).json()
        assert (sheets["rulebook"], [each["name"] for each in sheets["people"]]) == ("gurps", ["Sir Aldous", "Corin"])
        _, (other,) = await it.fight("duel", controls={"red": "human", "blue": "human"})
        aldous = sheets["people"][0]
        await other.said(
            "add fighter", side="red", hex="a1", name="Sir Aldous", sheet=aldous["sheet"], start=aldous["start"]
        )
        here = {each["name"]: each for each in (await other.look())["fight"]["fighters"]}
        assert here["Sir Aldous"]["hexes"] == ["a1"]
        for bad in ("", "x = 1", "[party.x]", "rulebook = 1", "rulebook = 'gurps'\nsheet = 3", "= ="):
            refused = await it.http.post("/api/sheets", json={"toml": bad})
            assert (refused.status_code, refused.json()["text"].startswith("sheets: ")) == (422, True)

    at_table(tmp_path, act)
