"""`fracas serve`: a table for people who are elsewhere."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

from fracas.kernel.mistake import Mistake

NEEDED: Final = ("fastapi", "uvicorn", "websockets", "sqlalchemy", "alembic", "platformdirs", "prometheus_client")
"""What comes with the extra."""


def serve(
    database: str | None,
    host: str | None,
    port: int | None,
    public_url: str | None,
    workers: int | None,
    metrics: bool | None,
    proxies: str | None,
    browser: bool | None,
    sockets: int | None,
) -> None:
    if any(find_spec(each) is None for each in NEEDED):
        raise Mistake("serve: a part of Fracas is missing; install it with: pip install 'fracas[serve]'")
    from fracas.server.run import serve as run
    from fracas.server.settings import settings_of

    run(settings_of(database, host, port, public_url, workers, metrics, proxies, browser, sockets))
