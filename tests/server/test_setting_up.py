"""What a page needs to choose a fight or to set one up: cards, files, forms and rules."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from tests.server.tables import Table, at_table

from fracas.stage.scenario import shipped


async def got(it: Table, address: str, status: int = 200) -> Any:
    answer = await it.http.get(address)
    assert answer.status_code == status, answer.text
    return answer.json()


def test_cards(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        cards = {each["name"]: each for each in await got(it, "/api/scenarios")}
        assert list(cards) == shipped()
        duel = cards["duel"]
        assert (duel["title"], duel["rulebook"]) == ("The duel on the green", "gurps")
        assert duel["about"].endswith(".")
        assert [(each["name"], each["fighters"]) for each in duel["sides"]] == [
            ("red", ["Dame Ysolde"]),
            ("blue", ["Hrolf"]),
        ]
        assert len(duel["board"]["rows"][0]) == duel["board"]["columns"]
        assert all(each["hexes"] for each in duel["fighters"])
        begun = time.perf_counter()
        await got(it, "/api/scenarios")
        assert time.perf_counter() - begun < 0.3

    at_table(tmp_path, act)


def test_cards_hide_those_who_hide(tmp_path: Path) -> None:
    """Who lies in ambush is in the file, and for whoever sets it up; not on the card."""

    async def act(it: Table) -> None:
        cards = {each["name"]: each for each in await got(it, "/api/scenarios")}
        whole = await got(it, "/api/scenarios/footpads")
        hidden = {each["name"] for each in whole["preview"]["fighters"] if each["hidden"]}
        assert hidden
        card = cards["footpads"]
        shown = {name for side in card["sides"] for name in side["fighters"]}
        assert not hidden & shown
        assert not hidden & {each["name"] for each in card["fighters"]}

    at_table(tmp_path, act)


def test_a_scenario_as_it_is_written(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        duel = await got(it, "/api/scenarios/duel")
        assert duel["toml"].startswith("#")
        assert duel["document"]["fighters"][0]["side"] == "red"
        assert duel["preview"]["fighters"][0]["gear"]
        answer = await it.http.post("/api/fights", json={"document": duel["document"]})
        assert answer.status_code == 201, answer.text
        assert "did you mean 'duel'?" in (await got(it, "/api/scenarios/dual", 404))["text"]

    at_table(tmp_path, act)
