"""How a server ends in the middle of everything: at once, nothing lost that was acknowledged, and no process left."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import threading
import time
from contextlib import ExitStack
from pathlib import Path

import pytest
from tests.server.processes import PATIENCE, Process
from tests.server.tables import Table, at_table
from websockets.sync.client import connect

FIGHTS = 6
AGENTS = {"controls": {"red": "brute", "blue": "brute"}}


def none_is_left(group: int) -> bool:
    """Whether all processes that a server has started have ended, too, if not at the very same moment."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.02)
    return False


@pytest.mark.parametrize(("how", "code"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
def test_it_ends_while_agents_fight_and_somebody_asks(how: signal.Signals, code: int, tmp_path: Path) -> None:
    server = Process(tmp_path, "--proxies", "127.0.0.1")
    made = []
    with ExitStack() as stack:
        for number in range(FIGHTS):
            body = {"scenario": "skirmish", "name": "Greta", **AGENTS}
            status, _, text = server.ask("/api/fights", body=body, X_Forwarded_For=f"198.51.100.{number}")
            assert status == 201, text
            made.append((json.loads(text)["fight"], json.loads(text)["seats"][0]["token"]))
        for fight, token in made:
            address = f"ws{server.at[4:]}/api/fights/{fight}/live"
            live = stack.enter_context(connect(address, additional_headers={"Authorization": f"Bearer {token}"}))
            assert json.loads(live.recv())["type"] == "welcome"
            live.send(json.dumps({"type": "threat", "id": "1"}))
        fight, token = made[0]
        said = server.ask(f"/api/fights/{fight}/messages", token, {"type": "chat", "text": "the last word"})
        assert said[0] == 200, said[2]
        server.tell(how)
        assert server.process.wait(PATIENCE) == code
    assert none_is_left(server.process.pid)  # of those who think
    told = [json.loads(line)["message"] for line in server.log.read_text("utf-8").splitlines() if line[:1] == "{"]
    assert told[-1] == "ended"
    again = Process(tmp_path)
    try:
        for fight, token in made:
            assert again.ask(f"/api/fights/{fight}", token)[0] == 200
        assert "the last word" in again.ask(f"/api/fights/{made[0][0]}", made[0][1])[2]
    finally:
        again.end()


def test_agents_answer_no_more_once_it_is_to_end(tmp_path: Path) -> None:
    fights = []

    async def begin(it: Table) -> None:
        made, _ = await it.fight("skirmish", **AGENTS)
        fights.append(made["fight"])
        room = await it.office.house.room(made["fight"])
        it.office.say_goodbye()
        await it.settle(made["fight"])
        written = len(await it.office.store.rows(made["fight"]))
        await it.office.house.go_on(room)
        assert len(await it.office.store.rows(made["fight"])) == written
        assert not room.hosted.over

    async def go_on(it: Table) -> None:
        """What was written then is where it goes on."""
        await it.settle(fights[0])
        assert (await it.office.house.room(fights[0])).hosted.over

    at_table(tmp_path, begin)
    at_table(tmp_path, go_on)


def test_it_does_not_wait_for_ever_for_what_was_begun(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        made, _ = await it.fight("duel")
        house = it.office.house
        room, rest = await house.room(made["fight"]), threading.Event()
        looking = asyncio.create_task(house.look(room, lambda _: rest.wait(PATIENCE)))
        await asyncio.sleep(0)
        assert not await house.finish(0.1)
        rest.set()
        assert await looking
        assert await house.finish()

    at_table(tmp_path, act)
