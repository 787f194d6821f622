"""Servers are killed while people play: forty times, on each kind of database twenty (`make torture`: four hundred)."""

from __future__ import annotations

from pathlib import Path

from tests.server.torture import tortured


def test_nothing_that_was_acknowledged_is_lost_when_servers_are_killed(database: str, tmp_path: Path) -> None:
    report = tortured(database, kills=20, seed=17, folder=tmp_path)
    assert not report.wrong, str(report)
    assert report.acknowledged > 50
    assert report.repeated > 0
