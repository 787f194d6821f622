"""Who is asking: the seat that a link, a cookie or a token opens."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import Response

from fracas.server.limits import Limits
from fracas.server.refusals import Forbidden, Unknown, Withdrawn
from fracas.server.store import SeatRow, Store
from fracas.server.tokens import looks_like_token

COOKIE: Final = "fracas-"
"""Begins the name of a seat's cookie; the rest is the seat's."""
YEAR: Final = 365 * 24 * 3600


class Guests:
    """Finds seats for those who come."""

    def __init__(self, store: Store, limits: Limits, public_url: str) -> None:
        self.store = store
        self.limits = limits
        self.public_url = public_url

    async def seat(self, token: str, address: str) -> SeatRow:
        """The seat that a token opens."""
        found = await self.store.seat_by_token(token) if looks_like_token(token) else None
        if found is None:
            self.limits.knocks.spend(address)
            raise Unknown("no fight has this link; check that you copied all of it")
        if found.revoked:
            raise Withdrawn("this link was withdrawn; ask your game master for a new one")
        return found

    async def seats(self, request: HTTPConnection) -> list[SeatRow]:
        """All seats that this browser holds, and are not withdrawn."""
        found = [await self.store.seat_by_token(token) for token in tokens_of(request)]
        return [each for each in found if each is not None and not each.revoked]

    async def at(self, request: HTTPConnection, fight: str) -> SeatRow:
        """The seat of that fight from which somebody asks: the one it names, or the first that it has."""
        wanted = request.query_params.get("seat", "")
        withdrawn = False
        for token in tokens_of(request):
            seat = await self.store.seat_by_token(token)
            if seat is not None and seat.fight == fight and (not wanted or seat.id == wanted):
                if not seat.revoked:
                    return seat
                withdrawn = True
        if withdrawn:
            raise Withdrawn("this link was withdrawn; ask your game master for a new one")
        self.limits.knocks.spend(address_of(request), 0.2)
        raise Unknown("you have no seat in this fight; open its link first")

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
        host = urlsplit(origin).netloc
        if host not in (request.headers.get("host", ""), urlsplit(self.public_url).netloc):
            raise Forbidden("this came from a page of another site")


def tokens_of(request: HTTPConnection) -> list[str]:
    """What a request brings along to open seats with."""
    out: list[str] = []
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        out.append(token.strip())
    out.extend([value for name, value in request.cookies.items() if name.startswith(COOKIE)])
    return [each for each in out if looks_like_token(each)]


def address_of(request: HTTPConnection) -> str:
    return request.client.host if request.client is not None else "nowhere"
