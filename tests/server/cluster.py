"""A PostgreSQL of the tests' own, from Debian's packages: made in a temporary folder, and gone when they end."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final

REQUIRED: Final = "FRACAS_TEST_POSTGRES"
"""Set in the environment where a missing PostgreSQL is a failure."""
QUICK: Final = "-c fsync=off -c listen_addresses='' -c shared_buffers=16MB -c max_connections=60"


def binaries() -> Path | None:
    """Where the newest PostgreSQL of this machine is."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    on_path = shutil.which("initdb")
    return found[-1].parent if found else Path(on_path).resolve().parent if on_path else None


class Cluster:
    """A running PostgreSQL, spoken to over a socket in its folder."""

    def __init__(self, programs: Path) -> None:
        self.programs = programs
        self.folder = Path(tempfile.mkdtemp(prefix="fracas-pg-", dir="/tmp"))  # a socket's path has to be short
        self.user = unprivileged() if os.getuid() == 0 else ""
        if self.user:
            shutil.chown(self.folder, self.user)
        self._run("initdb", "-D", str(self.data), "-U", "fracas", "-A", "trust", "-E", "UTF8", "--no-sync")

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def start(self) -> None:
        options = f"{QUICK} -c unix_socket_directories={self.folder}"
        self._run(
            "pg_ctl", "-D", str(self.data), "-l", str(self.folder / "log"), "-w", "-t", "30", "-o", options, "start"
        )

    def stop(self) -> None:
        """At once: whoever is connected is cut off, and what was not committed is lost."""
        self._run("pg_ctl", "-D", str(self.data), "-w", "-m", "immediate", "stop")

    def remove(self) -> None:
        with suppress(AssertionError):
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def database(self) -> str:
        """The address of the database, emptied."""
        self.ask("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        return f"postgresql://fracas@/postgres?host={self.folder}"

    def ask(self, question: str) -> str:
        return self._run("psql", "-h", str(self.folder), "-U", "fracas", "-d", "postgres", "-qAtc", question).strip()

    def _run(self, program: str, *words: str) -> str:
        command = [str(self.programs / program), *words]
        if self.user:
            command = [
                "setpriv",
                f"--reuid={self.user}",
                "--regid",
                str(pwd.getpwnam(self.user).pw_gid),
                "--clear-groups",
                *command,
            ]
        # what it starts must not keep our pipes open
        out = self.folder / "out"
        with open(out, "w+", encoding="utf-8") as told:
            done = subprocess.run(command, stdout=told, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, cwd="/")
        text = out.read_text("utf-8")
        assert done.returncode == 0, f"{program}: {text}"
        return text


def unprivileged() -> str:
    """Somebody who is not root, who PostgreSQL refuses to run as."""
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name).pw_name
        except KeyError:
            continue
    raise AssertionError("PostgreSQL does not run as root, and nobody else is known here")
