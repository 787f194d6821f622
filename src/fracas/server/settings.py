"""How a server is set up: by options, by the environment, or as it comes."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Final

from platformdirs import user_data_path

from fracas.kernel.mistake import Mistake

PREFIX: Final = "FRACAS_"
PORT: Final = 8642


@dataclass(frozen=True)
class Settings:
    """Each can be given as an option or, in capitals after FRACAS_, in the environment."""

    database: str
    host: str = "127.0.0.1"
    port: int = PORT
    public_url: str = ""
    """The address that people type, where it is not this machine's: behind a proxy."""
    workers: int = 2
    """Processes that think: agents, odds, advice."""
    metrics: bool = False
    proxies: str = ""
    """Addresses of proxies that are believed when they say who asks."""

    @property
    def url(self) -> str:
        if self.public_url:
            return self.public_url.rstrip("/")
        host = "localhost" if self.host in ("127.0.0.1", "0.0.0.0", "::", "::1") else self.host
        return f"http://{host}:{self.port}"


def default_database() -> str:
    """A file in the user's data folder."""
    return f"sqlite:///{user_data_path('fracas', appauthor=False) / 'table.db'}"


def from_environment(name: str, given: str | None, default: str) -> str:
    return given if given is not None else os.environ.get(f"{PREFIX}{name.upper()}", default)


def settings_of(
    database: str | None = None,
    host: str | None = None,
    port: int | None = None,
    public_url: str | None = None,
    workers: int | None = None,
    metrics: bool | None = None,
    proxies: str | None = None,
) -> Settings:
    """What was given, else what the environment says, else the usual; whatever is wrong is a Mistake."""
    url = from_environment("public_url", public_url, "")
    if url and not url.startswith(("http://", "https://")):
        raise Mistake(f"--public-url {url}: expected an address that begins with 'https://' or 'http://'")
    return Settings(
        database=from_environment("database", database, default_database()),
        host=from_environment("host", host, "127.0.0.1"),
        port=number("port", port, PORT, 0, 65535),
        public_url=url,
        workers=number("workers", workers, 2, 2, 64),
        metrics=metrics if metrics is not None else yes_or_no("metrics"),
        proxies=from_environment("proxies", proxies, ""),
    )


def number(name: str, given: int | None, default: int, least: int, most: int) -> int:
    text = str(given) if given is not None else os.environ.get(f"{PREFIX}{name.upper()}", str(default))
    if not text.isascii() or not text.isdigit() or not least <= int(text) <= most:
        raise Mistake(f"--{name} {text}: expected a whole number from {least} to {most}")
    return int(text)


def yes_or_no(name: str) -> bool:
    text = os.environ.get(f"{PREFIX}{name.upper()}", "no").lower()
    if text not in ("yes", "no", "1", "0", "true", "false", "on", "off", ""):
        raise Mistake(f"{PREFIX}{name.upper()}={text}: expected 'yes' or 'no'")
    return text in ("yes", "1", "true", "on")
