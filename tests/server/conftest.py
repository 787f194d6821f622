"""The databases that tests of the server run on."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.cluster import REQUIRED, Cluster, binaries


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL for all tests of this run."""
    programs = binaries()
    if programs is None:
        reason = "PostgreSQL is not installed here (Debian: apt-get install postgresql)"
        if os.environ.get(REQUIRED):
            pytest.fail(reason)
        pytest.skip(reason)
    it = Cluster(programs)
    try:
        it.start()
        yield it
    finally:
        it.remove()


@pytest.fixture
def postgres(cluster: Cluster) -> str:
    """The address of an empty database of PostgreSQL."""
    return cluster.database()


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'table.db'}"
    return str(request.getfixturevalue("postgres"))
