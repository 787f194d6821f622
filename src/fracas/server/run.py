"""Runs a server: until Ctrl-C, or until the system asks it to end."""

from __future__ import annotations

import asyncio
import errno
import gc
import json
import logging
import os
import signal
import socket
import sys
import webbrowser
from contextlib import suppress
from dataclasses import replace
from types import FrameType
from typing import Final

import uvicorn

from fracas.kernel.mistake import Mistake
from fracas.server.office import Office
from fracas.server.settings import EVERYWHERE, Settings
from fracas.server.web import application
from fracas.version import VERSION

LONGEST_LINE: Final = 65_536
"""Bytes of a header of those who connect: a browser with a hundred fights brings more cookies than 8 KB."""

GRACE: Final = 5
"""Seconds that requests have which are being answered when it is to end."""

log = logging.getLogger("fracas.server")

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


def serve(settings: Settings) -> None:
    """Serves until it is ended; Ctrl-C is told to whoever called."""
    port = bound(settings)
    settings = located(settings, port.getsockname()[1])
    set_up_logs()
    try:
        asyncio.run(served(settings, port))
    finally:
        port.close()


def located(settings: Settings, port: int) -> Settings:
    """With the port that the system has chosen for port 0; and for all addresses, one that others can reach."""
    settings = replace(settings, port=port)
    if settings.host not in EVERYWHERE or settings.public_url:
        return settings
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as towards, suppress(OSError):
        towards.connect(("192.0.2.1", 9))  # sends nothing: only asks which way it would go
        return replace(settings, public_url=f"http://{towards.getsockname()[0]}:{port}")
    return settings


async def served(settings: Settings, port: socket.socket) -> None:
    os.environ.setdefault("WEBSOCKETS_MAX_LINE_LENGTH", str(LONGEST_LINE))  # read when uvicorn first imports them
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
        ws_per_message_deflate=False,  # it would take a tenth of the time and a fifth of the memory
        timeout_graceful_shutdown=GRACE,
    )
    server = Server(config, office)
    try:
        await office.open()
        office.thinkers.begin()
        await server.serve(sockets=[port])
    finally:
        finished = await office.close()
    if not finished:
        leave(server.ended_by)
    gc.freeze()  # all these fights go with the process: to take them apart one by one could take half a minute
    if server.ended_by == signal.SIGINT:
        raise KeyboardInterrupt


def leave(ended_by: int) -> None:
    """Ends this process at once: a thread is still at work for somebody who has gone, and Python would wait for it.
    Whatever was acknowledged is in the database."""
    log.warning("something takes long and is left unfinished")
    logging.shutdown()
    os._exit(128 + ended_by if ended_by == signal.SIGINT else 0)


class Server(uvicorn.Server):
    """Says where it is, and tells everybody before it ends."""

    def __init__(self, config: uvicorn.Config, office: Office) -> None:
        super().__init__(config)
        self.office = office
        self.ended_by = 0

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        url, kept = self.office.settings.url, self.office.database.shown
        log.info("serving", extra={"version": VERSION, "url": url, "database": kept})
        told = f"fights are kept in {kept}; Ctrl-C ends it"
        print(f"The table is at {url} ({told})", flush=True)
        if self.office.settings.browser and has_screen():
            await asyncio.to_thread(webbrowser.open, url)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Notes what ended it. Uvicorn would let the signal strike again once it is done, before ours is."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True
        self.ended_by = sig

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()  # nobody else comes in
        log.info("ending", extra={"connections": len(self.office.connections)})
        await self.office.farewell()
        await self.office.thinkers.stop()  # whoever waits for them is told, too
        await super().shutdown(sockets)
        log.info("ended")


def has_screen() -> bool:
    """Whether a browser would open in a window, not in the terminal."""
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
