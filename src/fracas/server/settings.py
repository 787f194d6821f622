"""How a server is set up: by options, by the environment, or as it comes."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from ipaddress import ip_network
from typing import Final
from urllib.parse import SplitResult, urlsplit

from platformdirs import user_data_path

from fracas.kernel.mistake import Mistake

PREFIX: Final = "FRACAS_"
PORT: Final = 8642
SOCKETS: Final = 200
ON: Final = ("yes", "1", "true", "on")
OFF: Final = ("no", "0", "false", "off")
EVERYWHERE: Final = ("0.0.0.0", "::")
"""Hosts that stand for all addresses of a machine."""


@dataclass(frozen=True)
class Settings:
    """Each can be given as an option or, in capitals after FRACAS_, in the environment."""

    database: str = field(repr=False)  # there may be a password in it
    host: str = "127.0.0.1"
    port: int = PORT
    public_url: str = ""
    """The address that people type, where it is not this machine's: behind a proxy."""
    workers: int = 2
    """Processes that think: agents, odds, advice."""
    metrics: bool = False
    proxies: str = ""
    """Addresses of proxies that are believed when they say who asks."""
    browser: bool = True
    """Whether to open one."""
    sockets: int = SOCKETS
    """So many connections one address may have at a time."""

    @property
    def url(self) -> str:
        if self.public_url:
            return self.public_url
        host = "localhost" if self.host in ("127.0.0.1", "::1", *EVERYWHERE) else self.host
        return f"http://[{host}]:{self.port}" if ":" in host else f"http://{host}:{self.port}"


def default_database() -> str:
    """A file in the user's data folder."""
    return f"sqlite:///{user_data_path('fracas', appauthor=False) / 'table.db'}"


def settings_of(
    database: str | None = None,
    host: str | None = None,
    port: int | None = None,
    public_url: str | None = None,
    workers: int | None = None,
    metrics: bool | None = None,
    proxies: str | None = None,
    browser: bool | None = None,
    sockets: int | None = None,
) -> Settings:
    """What was given, else what the environment says, else the usual; whatever is wrong is a Mistake."""
    return Settings(
        database=Given("database", database).text or default_database(),
        host=Given("host", host).text or "127.0.0.1",
        port=Given("port", port).number(PORT, 0, 65535),
        public_url=address(Given("public-url", public_url)),
        workers=Given("workers", workers).number(2, 2, 64),
        metrics=Given("metrics", metrics).is_on(usually=False),
        proxies=trusted(Given("proxies", proxies)),
        browser=Given("browser", browser).is_on(usually=True),
        sockets=Given("sockets", sockets).number(SOCKETS, 1, 1_000_000),
    )


class Given:
    """A setting as somebody gave it, and by which name, for those who gave it wrongly. Empty counts as not given."""

    def __init__(self, option: str, given: str | int | None) -> None:
        variable = PREFIX + option.upper().replace("-", "_")
        if given is None:
            self.text = os.environ.get(variable, "").strip()
            self.told = f"{variable}={self.text}"
        else:
            self.text = str(given)
            self.told = f"--{option} {self.text}"

    def number(self, usual: int, least: int, most: int) -> int:
        text = self.text or str(usual)
        if not text.isascii() or not text.isdigit() or not least <= int(text) <= most:
            raise Mistake(f"{self.told}: expected a whole number from {least} to {most}")
        return int(text)

    def is_on(self, usually: bool) -> bool:
        if not self.text:
            return usually
        if self.text.lower() not in (*ON, *OFF):
            raise Mistake(f"{self.told}: expected 'yes' or 'no'")
        return self.text.lower() in ON


def address(given: Given) -> str:
    """The address that people type."""
    url = given.text.rstrip("/")
    if not url:
        return ""
    try:
        parts = urlsplit(url)
        whole = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        whole = False
    if not whole:
        raise Mistake(f"{given.told}: expected an address such as 'https://table.example.org'")
    if parts.path or parts.query or parts.fragment or "@" in parts.netloc:
        raise Mistake(f"{given.told}: expected a name of its own without anything behind it: '{short(parts)}'")
    return url


def short(parts: SplitResult) -> str:
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"


def trusted(given: Given) -> str:
    """The proxies that are believed: addresses or networks, with commas between them; '*' for whoever asks."""
    names = [each.strip() for each in given.text.split(",") if each.strip()]
    for name in names:
        try:
            if name != "*":
                ip_network(name, strict=False)
        except ValueError:
            raise Mistake(
                f"{given.told}: '{name}' is no address; give such as '127.0.0.1' or '10.0.0.0/8', or '*' where nobody "
                "else can reach this server"
            ) from None
    return ",".join(names)
