"""The database: SQLite in a file for one process, PostgreSQL for any number; found by its address, brought up to date
when a server starts."""

from __future__ import annotations

import asyncio
import re
from importlib import resources
from pathlib import Path
from typing import Any, Final

import asyncpg
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from sqlalchemy import Connection, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from fracas.kernel.mistake import Mistake
from fracas.table.keeping import locked

BUSY: Final = 10_000
"""Milliseconds that SQLite waits for a lock."""
AWAY: Final = 5.0
"""Seconds after which a PostgreSQL that does not answer counts as away."""
TROUBLE: Final = (
    DBAPIError,
    OSError,
    TimeoutError,
    PoolTimeout,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
)
"""What drivers raise if a database does not answer, is about to end or to begin, cannot write, or cuts them off."""
SESSION: Final = {
    "application_name": "fracas",
    "jit": "off",
    "idle_in_transaction_session_timeout": "10s",  # a server that is gone does not keep a fight locked
}
READS: Final = "reads"
"""The execution option of a transaction that only reads."""


class Database:
    """Where fights are kept."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.is_postgres = address.startswith("postgres")
        self.path: Path | None = None if self.is_postgres else sqlite_path(address)
        self.engine = self._engine({"timeout": AWAY, "command_timeout": AWAY})
        self._lock: Any = None

    def _engine(self, for_postgres: dict[str, float]) -> AsyncEngine:
        if self.is_postgres:
            return create_async_engine(
                postgres_url(self.address),
                pool_size=10,
                max_overflow=10,
                pool_pre_ping=True,
                pool_timeout=AWAY,
                hide_parameters=True,  # or errors in the log would have what people wrote in them
                connect_args={**for_postgres, "server_settings": SESSION},
            )
        assert self.path is not None
        engine = create_async_engine(
            f"sqlite+aiosqlite:///{self.path}", connect_args={"timeout": BUSY / 1000}, hide_parameters=True
        )
        event.listen(engine.sync_engine, "connect", prepare_sqlite)
        event.listen(engine.sync_engine, "begin", begin_sqlite)
        return engine

    async def open(self) -> None:
        """Makes it what this version needs. A Mistake if it cannot be reached, is another process's, or of a newer
        version."""
        if self.path is not None:
            self._hold()
        patient = self._engine({"timeout": AWAY})  # whoever waits for another server's upgrade, or does one, takes long
        try:
            async with patient.begin() as connection:
                await connection.run_sync(upgrade)
        except TROUBLE as error:
            raise Mistake(f"{self.shown}: the database cannot be opened: {reason(error)}") from None
        except TypeError as error:  # an option after '?' that there is not
            raise Mistake(f"{self.shown}: not an address that can be used: {error}") from None
        finally:
            await patient.dispose()

    async def close(self) -> None:
        await self.engine.dispose()
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    @property
    def shown(self) -> str:
        """The address without a password, for people and logs."""
        return make_url(self.address).set(query={}).render_as_string() if self.is_postgres else self.address

    def _hold(self) -> None:
        """One process alone keeps fights in a file."""
        assert self.path is not None
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.touch(mode=0o600)  # what is hidden in a fight is in it, so it is for nobody else on this machine
            self._lock = open(f"{self.path}.lock", "w", encoding="ascii")  # noqa: SIM115  # held until the end
        except OSError as error:
            raise Mistake(f"{self.path}: cannot be kept there: {error.strerror}") from None
        if not locked(self._lock.fileno()):
            raise Mistake(
                f"{self.path}: another server has it open; SQLite is for one process: stop that one, give another file "
                "with --database, or use PostgreSQL"
            )


def sqlite_path(address: str) -> Path:
    match = re.fullmatch(r"sqlite:///(.+)", address)
    if match is None:
        raise Mistake(
            f"--database {address.partition('://')[0]}...: not an address; give 'sqlite:///FILE' or "
            "'postgresql://USER:PASSWORD@HOST/NAME'"
        )
    return Path(match[1]).expanduser().absolute()


def postgres_url(address: str) -> str:
    try:
        url = make_url(address).set(drivername="postgresql+asyncpg")
        if "@" in (url.host or ""):
            raise Mistake("--database: a '@' in a password is written '%40', a '/' is '%2F', a ':' is '%3A'")
        if "sslmode" in url.query:  # as everybody else writes it
            mode = str(url.query["sslmode"])
            url = url.difference_update_query(["sslmode"]).update_query_dict({"ssl": mode})
        return url.render_as_string(hide_password=False)
    except (ArgumentError, ValueError):
        raise Mistake("--database: not an address; give 'postgresql://USER:PASSWORD@HOST/NAME'") from None


def reason(error: BaseException) -> str:
    """What a driver says, in its first line."""
    text = str(getattr(error, "orig", None) or error).strip()
    return text.splitlines()[0] if text else type(error).__name__


def prepare_sqlite(connection: Any, _: object) -> None:
    connection.isolation_level = None  # transactions are begun by us
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY}"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def begin_sqlite(connection: Connection) -> None:
    """Whoever writes takes the lock at the beginning: what it has read then stays true. Whoever reads sees what is
    there as it comes to it."""
    if not connection.get_execution_options().get(READS, False):
        connection.exec_driver_sql("BEGIN IMMEDIATE")


# versions of the tables


def config(connection: Connection | None = None) -> Config:
    out = Config()
    out.set_main_option("script_location", str(resources.files("fracas.server").joinpath("migrations")))
    out.attributes["connection"] = connection
    return out


def upgrade(connection: Connection, to: str = "head") -> None:
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SELECT pg_advisory_xact_lock(4242170)")  # of several servers one at a time
    found = MigrationContext.configure(connection).get_current_revision()
    known = [each.revision for each in ScriptDirectory.from_config(config()).walk_revisions()]
    if found is not None and found not in known:
        raise Mistake(
            f"the database is of a newer version ('{found}'); update Fracas, or give another database with --database"
        )
    if found != to:
        command.upgrade(config(connection), to)


def downgrade(connection: Connection, to: str) -> None:
    """Back to an older version of the tables; what that has no place for is lost."""
    try:
        command.downgrade(config(connection), to)
    except CommandError as error:
        raise Mistake(f"the database cannot go back to '{to}': {error}") from None


async def reachable(engine: AsyncEngine) -> bool:
    """Whether the database answers."""
    try:
        async with asyncio.timeout(3), engine.connect() as connection:
            await connection.exec_driver_sql("SELECT 1")
    except TROUBLE:
        return False
    return True
