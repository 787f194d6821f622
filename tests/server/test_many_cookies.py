"""A browser that has been at many tables brings a cookie for each of them, and still gets a line to the next."""

from __future__ import annotations

import json
from pathlib import Path

from tests.server.processes import Process
from websockets.sync.client import connect

MOST = 180
"""Cookies of one site that browsers keep."""


def test_a_hundred_and_eighty_seats_in_one_browser(tmp_path: Path) -> None:
    process = Process(tmp_path)
    try:
        _, _, text = process.ask("/api/fights", body={"scenario": "duel"})
        made = json.loads(text)
        others = [f"fracas-{at:022d}={at:043d}" for at in range(MOST)]
        cookies = "; ".join([*others, f"fracas-{made['seats'][0]['seat']}={made['seats'][0]['token']}"])
        address = f"{process.at.replace('http', 'ws')}/api/fights/{made['fight']}/live?seat={made['seats'][0]['seat']}"
        with connect(address, additional_headers={"Cookie": cookies}) as socket:
            assert json.loads(socket.recv())["type"] == "welcome"
    finally:
        process.end()
