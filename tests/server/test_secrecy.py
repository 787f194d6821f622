"""What a seat hears tells nothing of what it must not know: numbers, lengths, who plays, for whom the fight waits."""

from __future__ import annotations

import json
from typing import Any

from tests.server.tables import Table, at_table, best

AMBUSH = """
title = "A quiet wood"
rulebook = "gurps"
map = { rows = ["...........#..", "...........#..", "...........#..", "...........#..", "...........#.."] }
[sides.red]
control = "human"
[sides.blue]
control = "human"
[[fighters]]
name = "Alder"
side = "red"
from = "knight"
at = "b3"
[[fighters]]
name = "Birch"
side = "blue"
from = "axe-warrior"
at = "k3"
[[fighters]]
name = "Cedar"
side = "blue"
from = "axe-warrior"
at = "n5"
[ruled.Cedar]
hidden = "yes"
"""


async def heard_of(it: Table, client: Any) -> str:
    return json.dumps(await client.look())


def test_nothing_tells_of_somebody_hidden(database: str) -> None:
    async def act(it: Table) -> None:
        seats = [{"fighters": ["Alder"], "name": "Anna"}, {"fighters": ["Cedar"], "name": "Carl"}]
        made, (master, anna, carl) = await it.fight(None, toml=AMBUSH, seats=seats)
        for _ in range(16):
            heard = await heard_of(it, anna)
            assert "Cedar" not in heard, heard
            view = await master.look()
            if view["fight"]["over"]:
                break
            asked = view["fight"]["prompt"]["who"]
            before = (await anna.look())["table"]
            await carl.said("prepare", who="Cedar", answers=[{"key": "do nothing"}])
            assert (await anna.look())["table"] == before  # not even that there is a plan
            key = "do nothing" if asked == "Cedar" and "manoeuvre" in view["fight"]["prompt"]["question"] else None
            await master.said("answer", question=view["question"], key=key or best(it, made["fight"]))
        assert "Cedar" in await heard_of(it, carl)

    at_table(database, act)
