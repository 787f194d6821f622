"""Who is asking: the seat that a link, a cookie or a token opens."""

from __future__ import annotations

from contextlib import suppress
from ipaddress import ip_address, ip_network
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from fracas.server.limits import Limits
from fracas.server.refusals import Forbidden, Unknown, Withdrawn
from fracas.server.store import SeatRow, Store
from fracas.server.tokens import looks_like_token

COOKIE: Final = "fracas-"
"""Begins the name of a seat's cookie; the rest is the seat's."""
YEAR: Final = 365 * 24 * 3600
MOST_TOKENS: Final = 200
"""Of one request."""


class Guests:
    """Finds seats for those who come."""

    def __init__(self, store: Store, limits: Limits, public_url: str) -> None:
        self.store = store
        self.limits = limits
        self.public_url = public_url

    async def seat(self, token: str, address: str) -> SeatRow:
        """The seat that a token opens."""
        found = await self.store.seats_by_tokens([token] if looks_like_token(token) else [])
        if not found:
            self.limits.knocks.spend(address)
            raise Unknown("no fight has this link; check that you copied all of it")
        if found[0].revoked:
            raise Withdrawn("this link was withdrawn; ask your game master for a new one")
        return found[0]

    async def seats(self, request: HTTPConnection) -> list[SeatRow]:
        """All seats that this browser holds, and are not withdrawn."""
        return [each for each in await self.store.seats_by_tokens(tokens_of(request)) if not each.revoked]

    async def at(self, request: HTTPConnection, fight: str) -> SeatRow:
        """The seat of that fight from which somebody asks: the one it names, or the first that it has. Gone, if the
        fight was deleted since."""
        wanted = request.query_params.get("seat", "")
        mine = [
            each
            for each in await self.store.seats_by_tokens(tokens_of(request))
            if each.fight == fight and wanted in ("", each.id)
        ]
        if not mine:
            self.limits.knocks.spend(address_of(request), 0.2)
            raise Unknown("you have no seat in this fight; open its link first")
        seat = next((each for each in mine if not each.revoked), None)
        if seat is None:
            raise Withdrawn("this link was withdrawn; ask your game master for a new one")
        if isinstance(request, Request):
            self.limits.asks.spend(seat.id)
        return seat

    def keep(self, response: Response, seat: SeatRow, token: str) -> None:
        """The link becomes a cookie of that seat."""
        response.set_cookie(
            f"{COOKIE}{seat.id}",
            token,
            max_age=YEAR,
            httponly=True,
            samesite="lax",
            secure=self.public_url.startswith("https:"),
        )

    def check_origin(self, request: HTTPConnection) -> None:
        """Another site's page must not act for whoever looks at it."""
        origin = request.headers.get("origin")
        if origin is None:
            return
        theirs, public = site(origin), site(self.public_url)
        if theirs is not None and theirs == public:
            return
        here = site(f"{theirs[0]}://{request.headers.get('host', '')}") if theirs is not None else None
        spoofed = theirs is not None and public is not None and public[0] == "https" and theirs[1] == public[1]
        if here is None or here != theirs or spoofed:
            raise Forbidden("this came from a page of another site")


def site(url: str) -> tuple[str, str, int] | None:
    """What browsers take for one site: scheme, host and port."""
    try:
        parts = urlsplit(url)
        port = parts.port or {"http": 80, "https": 443}.get(parts.scheme, 0)
    except ValueError:
        return None
    return (parts.scheme, parts.hostname, port) if parts.hostname else None


def tokens_of(request: HTTPConnection) -> list[str]:
    """What a request brings along to open seats with, each once and not too many."""
    out: list[str] = []
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        out.append(token.strip())
    out.extend([value for name, value in request.cookies.items() if name.startswith(COOKIE)])
    return [each for each in dict.fromkeys(out) if looks_like_token(each)][:MOST_TOKENS]


def address_of(request: HTTPConnection) -> str:
    """Whom rates are counted for. Of an IPv6 address the network counts: whoever has one has all of it."""
    host = request.client.host if request.client is not None else "nowhere"
    with suppress(ValueError):
        address = ip_address(host)
        if address.version == 6:
            mapped = address.ipv4_mapped
            return str(mapped) if mapped is not None else str(ip_network((int(address), 64), strict=False))
    return host
