"""Tables from the first version on: up and down on both databases, by one of several who start, and never by an older
version."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect, text
from tests.server.tables import table
from tests.server.test_fights import DUEL

from fracas.kernel.mistake import Mistake
from fracas.server.database import Database, downgrade, upgrade
from fracas.server.tables import metadata


def on(database: str, *work: Any) -> list[Any]:
    """Does some things to a database, one after the other."""

    async def run() -> list[Any]:
        it = Database(database)
        try:
            out = []
            for each in work:
                async with it.engine.begin() as connection:
                    out.append(await connection.run_sync(each))
            return out
        finally:
            await it.close()

    return asyncio.run(run())


def names(connection: Connection) -> set[str]:
    return set(inspect(connection).get_table_names())


def differences(connection: Connection) -> list[Any]:
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


def test_tables_after_all_migrations_are_those_of_the_code(database: str) -> None:
    _, found, differing = on(database, upgrade, names, differences)
    assert found == {*metadata.tables, "alembic_version"}
    assert differing == []


def test_up_and_down_and_up_again(database: str) -> None:
    _, _, after, _, again = on(
        database, upgrade, lambda connection: downgrade(connection, "base"), names, upgrade, differences
    )
    assert after <= {"alembic_version"}
    assert again == []
    with pytest.raises(Mistake, match="cannot go back to 'nowhere'"):
        on(database, lambda connection: downgrade(connection, "nowhere"))


def test_a_database_of_a_newer_version_is_refused_and_left_as_it_is(database: str) -> None:
    newer = "UPDATE alembic_version SET version_num = '9999'"
    on(database, upgrade, lambda connection: connection.execute(text(newer)))

    async def begin() -> None:
        async with table(database):
            raise AssertionError("it was opened")

    with pytest.raises(Mistake, match="of a newer version"):
        asyncio.run(begin())
    version = "SELECT version_num FROM alembic_version"
    assert on(database, lambda connection: connection.execute(text(version)).scalar()) == ["9999"]


def test_several_who_start_at_once_upgrade_once(postgres: str) -> None:
    async def begin() -> str:
        async with table(postgres) as it:
            made, _ = await it.fight("duel", **DUEL)
            return str(made["fight"])

    async def all_at_once() -> list[str]:
        return await asyncio.gather(*[begin() for _ in range(4)])

    assert len(set(asyncio.run(all_at_once()))) == 4
    (version,) = on(
        postgres, lambda connection: connection.execute(text("SELECT count(*) FROM alembic_version")).scalar()
    )
    assert version == 1


@pytest.mark.parametrize(
    "address, told",
    [
        ("mysql://user:secret@somewhere/table", "not an address"),
        ("sqlite://table.db", "not an address"),
        ("postgresql://user:secret@/x?host=/nowhere", "cannot be opened"),
        ("postgresql://user:secret@localhost:port/x", "not an address"),
        ("postgresql://user:secret@localhost:1/x?nonsense=1", "nonsense"),
        ("postgresql://user:se@cret@127.0.0.1:1/x", "written '%40'"),
    ],
)
def test_an_address_that_leads_nowhere(address: str, told: str) -> None:
    async def begin() -> None:
        await Database(address).open()

    with pytest.raises(Mistake, match=told) as mistake:
        asyncio.run(begin())
    assert "cret" not in str(mistake.value)


def test_a_folder_where_nothing_can_be_kept(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    async def begin() -> None:
        await Database(f"sqlite:///{tmp_path / 'file' / 'table.db'}").open()

    with pytest.raises(Mistake, match="cannot be kept there"):
        asyncio.run(begin())
