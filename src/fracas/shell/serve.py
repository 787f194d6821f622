"""`fracas serve`: a table for people who are elsewhere."""

from __future__ import annotations

from importlib.util import find_spec

from fracas.kernel.mistake import Mistake


def serve(
    database: str | None,
    host: str | None,
    port: int | None,
    public_url: str | None,
    workers: int | None,
    metrics: bool | None,
    proxies: str | None,
    browser: bool,
) -> None:
    if find_spec("fastapi") is None or find_spec("sqlalchemy") is None:
        raise Mistake("serve: a part of Fracas is missing; 'pip install 'fracas[serve]'' installs it")
    from fracas.server.run import serve as run
    from fracas.server.settings import settings_of

    run(settings_of(database, host, port, public_url, workers, metrics, proxies), browser)
