"""A server as people run it: the command, in a process of its own."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

COMMAND = [sys.executable, "-m", "fracas", "serve", "--no-browser"]
PATIENCE = 60
"""Seconds that a busy machine may take to start one."""


class Process:
    """`fracas serve` on a free port, with its fights in a file of that folder."""

    def __init__(self, folder: Path, *options: str, **environment: str) -> None:
        self.log = folder / "log"
        self.file = folder / "table.db"
        with self.log.open("w", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                [*COMMAND, "--port", "0", "--database", f"sqlite:///{self.file}", *options],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, **environment},
                start_new_session=True,
            )
        assert self.process.stdout is not None
        self.told = self.process.stdout.readline()
        found = re.search(r"http://localhost:[0-9]+", self.told)
        assert found is not None, self.told + self.log.read_text("utf-8")
        self.at = found[0]

    def tell(self, how: signal.Signals) -> None:
        """Asks it to end: by Ctrl-C, as a terminal does, all processes of the command."""
        if how == signal.SIGINT:
            os.killpg(self.process.pid, how)
        else:
            self.process.send_signal(how)

    def end(self) -> int:
        """Asks it to end, and returns how it did."""
        self.tell(signal.SIGTERM)
        try:
            return self.process.wait(PATIENCE)
        finally:
            self.process.kill()

    def ask(self, path: str, token: str = "", body: Any = None, **more: str) -> tuple[int, dict[str, str], str]:
        """What is answered to a request: status, headers, text. Redirections are not followed."""
        headers = {name.replace("_", "-"): value for name, value in more.items()}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        data = None
        if body is not None:
            data, headers["Content-Type"] = json.dumps(body).encode(), "application/json"
        request = urllib.request.Request(f"{self.at}{path}", data, headers)
        try:
            with urllib.request.build_opener(Stay).open(request, timeout=PATIENCE) as answer:
                return answer.status, dict(answer.headers), answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, dict(error.headers), error.read().decode()


class Stay(urllib.request.HTTPRedirectHandler):
    """Goes nowhere else."""

    def redirect_request(self, *_: Any) -> None:
        return None
