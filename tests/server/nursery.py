"""Servers that start at once: a process that has imported everything forks into `fracas serve` as often as it is asked.

A server takes a second or two of a processor to begin, nearly all of it for imports; whoever kills hundreds of them has
no time for that. What is forked is the command as people run it, and dies like it.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path


class Nursery:
    """The process, as seen by whoever wants servers."""

    def __init__(self, folder: Path, thinks: bool = True) -> None:
        """`thinks`: whether servers have processes to think with, which take their time to begin."""
        self.folder = folder
        self.thinks = thinks
        command = [sys.executable, "-m", "tests.server.nursery"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._born = 0

    def serve(self, *options: str) -> int:
        """Starts `fracas serve` with these options; returns the number of its process."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._born += 1
        log = str(self.folder / f"log-{self._born}")
        wanted = {"options": ["--no-browser", *options], "log": log, "thinks": self.thinks}
        self._process.stdin.write(json.dumps(wanted) + "\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())

    def last_words(self) -> str:
        """What the server that was started last has said."""
        return (self.folder / f"log-{self._born}").read_text("utf-8")[-2000:]

    def close(self) -> None:
        self._process.communicate()  # it ends when nobody asks any more


def main() -> None:
    import aiosqlite  # noqa: F401  # what a server would import only when it runs
    import asyncpg  # noqa: F401
    import sqlalchemy.dialects.postgresql.asyncpg
    import sqlalchemy.dialects.sqlite.aiosqlite  # noqa: F401
    import uvicorn.protocols.http.h11_impl  # noqa: F401

    import fracas.server.run
    import fracas.shell.main  # noqa: F401

    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those who die
    asked = os.fdopen(os.dup(0))  # standard input itself stays untouched for those who are born
    for line in asked:
        wanted = json.loads(line)
        child = os.fork()
        if child == 0:
            become_server(wanted["options"], wanted["log"], wanted["thinks"])
        print(child, flush=True)


def become_server(options: list[str], log: str, thinks: bool) -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.setsid()
    nothing, out = os.open(os.devnull, os.O_RDONLY), os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for to, place in ((nothing, 0), (out, 1), (out, 2)):
        os.dup2(to, place)
    sys.argv = ["fracas", "serve", *options]
    from fracas.__main__ import main as fracas
    from fracas.server.thinking import Thinkers

    if not thinks:
        Thinkers.begin = lambda self: []  # type: ignore[method-assign]
    fracas()
    os._exit(0)


if __name__ == "__main__":
    main()
