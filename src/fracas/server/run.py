"""Runs a server: until Ctrl-C, or until the system asks it to end."""

from __future__ import annotations

import asyncio
import errno
import json
import logging
import signal
import socket
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import uvicorn

from fracas.kernel.mistake import Mistake
from fracas.server.office import Office
from fracas.server.settings import Settings
from fracas.server.web import application

PLAIN: Final = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}


class Structured(logging.Formatter):
    """A line of JSON for each record; addresses and tokens never are among what we log."""

    def format(self, record: logging.LogRecord) -> str:
        out: dict[str, object] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "message": record.getMessage(),
        }
        out.update({key: value for key, value in vars(record).items() if key not in PLAIN})
        if record.exc_info:
            out["error"] = self.formatException(record.exc_info)
        return json.dumps(out, ensure_ascii=False, default=str)


def set_up_logs() -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Structured())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.INFO)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "alembic", "sqlalchemy"):
        logger = logging.getLogger(name)
        logger.handlers = []
        logger.propagate = True
        logger.setLevel(logging.WARNING)


def bound(settings: Settings) -> socket.socket:
    """The port, taken; a Mistake if that is not possible."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    out = socket.socket(family, socket.SOCK_STREAM)
    out.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        out.bind((settings.host, settings.port))
    except OSError as error:
        out.close()
        if error.errno == errno.EADDRINUSE:
            raise Mistake(f"--port {settings.port}: another program has it; give another, as in --port 8643") from None
        raise Mistake(f"{settings.host}:{settings.port}: cannot be served from: {error.strerror or error}") from None
    return out


def serve(settings: Settings, browser: bool) -> None:
    """Serves until it is ended."""
    port = bound(settings)
    set_up_logs()
    try:
        asyncio.run(served(settings, port, browser))
    finally:
        port.close()


async def served(settings: Settings, port: socket.socket, browser: bool) -> None:
    office = Office(settings)
    config = uvicorn.Config(
        application(office),
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        ws_max_size=1_000_000,
        ws_ping_interval=20,
        timeout_graceful_shutdown=10,
    )
    await office.open()
    office.thinkers.begin()
    try:
        told = f"fights are kept in {office.database.shown}; Ctrl-C ends it"
        print(f"The table is at {settings.url} ({told})", flush=True)
        if browser:
            webbrowser.open(settings.url)
        await Server(config, office).serve(sockets=[port])
    finally:
        await office.close()


class Server(uvicorn.Server):
    """Tells everybody before it ends."""

    def __init__(self, config: uvicorn.Config, office: Office) -> None:
        super().__init__(config)
        self.office = office

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Ctrl-C or the system's request ends it, and nothing more: uvicorn would raise the signal once more, and the
        process would be gone before it has finished what was begun."""
        before = {each: signal.signal(each, self.handle_exit) for each in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.office.farewell()
        await super().shutdown(sockets)
