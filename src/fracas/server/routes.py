"""The table over HTTP: fights, seats, links, files; and where a socket begins."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import replace
from typing import Annotated, Any, Final

from fastapi import APIRouter, Body, Path, Query, Request, Response, WebSocket
from fastapi.responses import PlainTextResponse, RedirectResponse, StreamingResponse
from pydantic import StringConstraints

from fracas.kernel.mistake import Mistake
from fracas.server import books, checking, making, messages, past, shelf
from fracas.server.answering import AWAY
from fracas.server.bodies import (
    After,
    AfterWanted,
    Book,
    BookLine,
    Card,
    Checked,
    CurveWanted,
    FightView,
    Fork,
    MadeFight,
    Named,
    NewFight,
    NewSeat,
    Opened,
    RuleText,
    SeatChange,
    SeatView,
    Sheets,
    SheetsFile,
    Simulation,
    Sitting,
    Staged,
    WrittenScenario,
)
from fracas.server.guests import address_of
from fracas.server.hosted import Hosted, Stand
from fracas.server.limits import MOST_CONNECTIONS, MOST_SEATS
from fracas.server.live import GONE, LATER, RESTARTS, WITHDRAWN, Connection
from fracas.server.office import HOUR, RESEATED, Office
from fracas.server.refusals import Forbidden, Refusal, TooMuch, Unknown, Withdrawn
from fracas.server.rows import Row
from fracas.server.store import MASTER, PLAYER, SPECTATOR, Gone, SeatRow, Unreachable, now
from fracas.server.tokens import hashed, new_token
from fracas.server.troubles import Trouble
from fracas.table import wire
from fracas.table.game import Game

Id = Annotated[str, StringConstraints(max_length=22)]
Name = Annotated[str, StringConstraints(max_length=80)]
TROUBLE: Final = {"$ref": "#/components/schemas/Trouble"}
TROUBLES: Final[dict[int | str, dict[str, Any]]] = {
    status: {"content": {"application/json": {"schema": TROUBLE}}, "description": text}
    for status, text in [
        (400, "what came cannot be read"),
        (401, "no seat: unknown link"),
        (403, "not from this seat, or its link was withdrawn"),
        (404, "there is no such fight, or not any more"),
        (413, "larger than the table takes"),
        (422, "not understood, or not possible"),
        (429, "too often; `Retry-After` says how long to wait"),
        (503, "the database does not answer; nothing is lost"),
    ]
}
"""What may come of any request."""
REFUSED: Final[dict[int | str, dict[str, Any]]] = {
    status: {"model": messages.Refused | Trouble} for status in (403, 404, 409, 413, 422, 429, 500, 503)
}
"""What may come of a message."""


NOWHERE: Final[dict[type[Mistake], str]] = {Unknown: "/no-link", Withdrawn: "/withdrawn", Gone: "/no-fight"}
"""Pages for links that open nothing."""
LOOKED_AT: Final = 12
"""Fights of a browser at which it is looked who is asked: those that sleep have to be played up to where they stand."""


def asked_of(hosted: Hosted, seats: list[SeatRow]) -> str:
    """The fighter for whom one of these seats is asked now; empty for none."""
    waits = hosted.stand() in (Stand.PERSON, Stand.MASTER) and not hosted.folded.paused
    return hosted.asked if waits and any(hosted.chair(seat).asked for seat in seats) else ""


def routes(office: Office) -> APIRouter:
    """Everything, for one server."""
    api = APIRouter(responses=TROUBLES)
    house, store, guests, presence = office.house, office.store, office.guests, office.presence

    def opened(seat: SeatRow, token: str) -> Opened:
        return Opened(
            seat=seat.id,
            fight=seat.fight,
            role=seat.role,
            fighters=seat.fighters,
            name=seat.name,
            token=token,
            link=f"{office.settings.url}/s/{token}" if token else "",
        )

    def seen(seat: SeatRow) -> SeatView:
        return SeatView(
            seat=seat.id,
            role=seat.role,
            fighters=seat.fighters,
            name=seat.name,
            revoked=seat.revoked,
            here=presence.is_here(seat),
        )

    def seat_of(fight: str, wanted: NewSeat) -> SeatRow:
        role = PLAYER if wanted.fighters else SPECTATOR
        return SeatRow(secrets.token_urlsafe(16), fight, role, wanted.fighters, wanted.name, False, 0)

    async def mastered(request: Request, fight: str) -> SeatRow:
        guests.check_origin(request)
        seat = await guests.at(request, fight)
        await store.check(fight)
        if seat.role != MASTER:
            raise Forbidden("only the game master can do that")
        return seat

    # what there is to fight

    @api.get("/api/scenarios", tags=["set-up"], response_model=list[Card])
    async def scenarios(request: Request) -> Response:
        """The scenarios that come with Fracas, as cards to choose from."""
        zips = "gzip" in request.headers.get("accept-encoding", "")
        text = await asyncio.to_thread(shelf.cards_zipped if zips else shelf.cards_text)
        headers = {"Vary": "Accept-Encoding", **({"Content-Encoding": "gzip"} if zips else {})}
        return Response(text, headers=headers, media_type="application/json")

    @api.get("/api/scenarios/{name}", tags=["set-up"])
    async def scenario(name: Name) -> WrittenScenario:
        """One of them, as it is written: to be copied and changed."""
        return await asyncio.to_thread(shelf.written, name)

    @api.post("/api/check", tags=["set-up"])
    async def check(request: Request, wanted: Staged) -> Checked:
        """Says what is wrong with a scenario, field by field, and how it would begin. Turns a file into the JSON of a
        form, and that into a file."""
        guests.check_origin(request)
        office.limits.checks.spend(address_of(request), 1 + min(10, len(wanted.toml or "") / 40_000))
        return await asyncio.to_thread(checking.checked, wanted)

    @api.post("/api/sheets", tags=["set-up"])
    async def sheets(request: Request, wanted: SheetsFile) -> Sheets:
        """Whom a file of sheets is about, such as the one that is saved after a fight."""
        guests.check_origin(request)
        office.limits.checks.spend(address_of(request), 1 + min(10, len(wanted.toml) / 40_000))
        return await asyncio.to_thread(making.read_sheets, wanted.toml)

    @api.get("/api/rulebooks", tags=["set-up"])
    async def rulebooks() -> list[BookLine]:
        """The rulebooks that there are."""
        return await asyncio.to_thread(books.book_lines)

    @api.get("/api/rulebooks/{book}", tags=["set-up"])
    async def rulebook(book: Name) -> Book:
        """What a page needs to set up a fight by a rulebook: its house rules, grounds, catalogue, forms and agents."""
        return await asyncio.to_thread(books.book_of, book)

    @api.get("/api/rules/{number}", tags=["set-up"])
    async def rule(number: Name) -> RuleText:
        """A rule, such as G-72, in our own words."""
        return await asyncio.to_thread(books.rule_text, number)

    # fights

    @api.post("/api/fights", status_code=201, tags=["fights"])
    async def make(request: Request, response: Response, wanted: NewFight) -> MadeFight:
        """Makes a fight. Whoever does is its game master."""
        guests.check_origin(request)
        size = len(wanted.record or wanted.toml or "") / 400_000  # to read a long one is work
        office.limits.makes.spend(address_of(request), 1 + min(10, size))
        game, rows = await asyncio.to_thread(office.game_of, wanted)
        return await made(response, game, rows, wanted.name, wanted.seats)

    async def made(response: Response, game: Game, rows: list[Row], name: str, wanted: list[NewSeat]) -> MadeFight:
        head = making.head_of(game)
        for each in wanted:
            if each.fighters:
                making.check_seat(game, each.fighters)
        master = SeatRow(secrets.token_urlsafe(16), head.id, MASTER, [], name, False, 0)
        seats = {new_token(): seat for seat in [master, *[seat_of(head.id, each) for each in wanted]]}
        await store.make(head, rows, seats)
        room = await house.room(head.id)
        guests.keep(response, master, next(iter(seats)))
        await office.driving.nudge(room)
        every = [opened(seat, token) for token, seat in seats.items()]
        return MadeFight(fight=head.id, title=head.title, seats=every)

    @api.get("/api/fights", tags=["fights"])
    async def fights(request: Request) -> list[FightView]:
        """The fights for which this browser has seats, the last changed first. At the first few that are not over it is
        looked who is asked."""
        seats = await guests.seats(request)
        heads = await store.heads([each.fight for each in seats])
        running = [head.id for head in heads if not head.over][:LOOKED_AT]
        asked = {fight: await asked_now(fight, [each for each in seats if each.fight == fight]) for fight in running}
        return [
            FightView(
                fight=head.id,
                title=head.title,
                rulebook=head.rulebook,
                over=head.over,
                changed=head.changed // HOUR * HOUR,  # when exactly would tell of answers for somebody hidden
                seats=[each.id for each in seats if each.fight == head.id],
                roles=[each.role for each in seats if each.fight == head.id],
                asked=asked.get(head.id, ""),
            )
            for head in heads
        ]

    async def asked_now(fight: str, seats: list[SeatRow]) -> str:
        """For whom one of these seats is asked; empty if for none, or if the fight cannot be looked at."""
        try:
            room = await house.room(fight)
            return await house.look(room, lambda hosted: asked_of(hosted, seats))
        except Mistake:
            return ""

    @api.get("/api/fights/{fight}", tags=["fights"])
    async def look(request: Request, fight: Id, after: Annotated[str, Query(max_length=200)] = "") -> messages.Welcome:
        """The fight through this seat's eyes; after a cursor, what came since."""
        seat = await guests.at(request, fight)
        room = await house.room(fight)
        _, welcome = await office.answering.welcome(room, seat, after, stays=False)
        return welcome

    @api.post("/api/fights/{fight}/messages", tags=["fights"], responses=REFUSED)
    async def say(
        request: Request, response: Response, fight: Id, message: Annotated[messages.FromSeat, Body()]
    ) -> messages.Reply | messages.Refused:
        """Says something, as over a socket."""
        guests.check_origin(request)
        seat = await guests.at(request, fight)
        room = await house.room(fight)
        reply = await office.answering.reply(room, seat, message)
        if isinstance(reply, messages.Refused):
            response.status_code = reply.status
        return reply

    @api.delete("/api/fights/{fight}", status_code=204, tags=["fights"])
    async def delete(request: Request, fight: Id) -> None:
        """Deletes a fight, for everybody and for good."""
        await mastered(request, fight)
        await store.delete(fight)
        house.forget(fight)

    @api.get("/api/fights/{fight}/record", tags=["fights"], response_class=PlainTextResponse)
    async def record(request: Request, fight: Id) -> str:
        """The record, for `fracas play` and `fracas replay`. While the fight runs, for the game master."""
        seat = await guests.at(request, fight)
        room = await house.room(fight)

        def see(hosted: Hosted) -> str:
            if seat.role != MASTER and not hosted.over:
                raise Forbidden("while the fight runs, its record is for the game master")
            return office.record_text(hosted)

        return await house.look(room, see, surely=True)

    @api.get("/api/fights/{fight}/beats/{beat}", tags=["fights"])
    async def then(request: Request, fight: Id, beat: Annotated[int, Path(ge=0)]) -> wire.Fight:
        """The fight through this seat's eyes as it stood after a beat of the log."""
        seat = await guests.at(request, fight)
        room = await house.room(fight)
        office.limits.thinks.spend(seat.id, 0.3)
        return await house.look(room, lambda hosted: past.seen_then(hosted, seat, beat), surely=True)

    @api.get("/api/fights/{fight}/beats", tags=["fights"])
    async def course(
        request: Request, fight: Id, first: Annotated[int, Query(ge=0)] = 0, last: Annotated[int, Query(ge=0)] = 99
    ) -> list[wire.Stood]:
        """How it stood after each of these beats, as changes from one to the next, for a replay; at most a hundred at a
        time."""
        seat = await guests.at(request, fight)
        room = await house.room(fight)
        office.limits.thinks.spend(seat.id, 0.3)
        return await house.look(room, lambda hosted: past.course(hosted, seat, first, last), surely=True)

    @api.post("/api/fights/{fight}/fork", status_code=201, tags=["fights"])
    async def fork(request: Request, response: Response, fight: Id, wanted: Fork) -> MadeFight:
        """A new fight that goes on from where this one stood, with dice of its own; for the game master, and for all
        when the fight is over."""
        guests.check_origin(request)
        seat = await guests.at(request, fight)
        room = await house.room(fight)
        office.limits.makes.spend(address_of(request))
        if seat.role != MASTER and not room.hosted.over:
            raise Forbidden("while the fight runs, only the game master can go on from the middle of it")
        record = await house.look(room, lambda hosted: past.record_until(hosted, seat, wanted.beat), surely=True)
        return await made(response, *await asyncio.to_thread(office.forked, record, wanted), wanted.name, [])

    @api.post("/api/fights/{fight}/after", tags=["fights"])
    async def after(request: Request, fight: Id, wanted: AfterWanted) -> After:
        """What becomes of those who fought: what can be done for them, what it brings, and the sheets that they go on
        with."""
        seat = await mastered(request, fight)
        room = await house.room(fight)
        office.limits.thinks.spend(seat.id, 0.3)
        return await house.look(room, lambda hosted: past.after(hosted, wanted), surely=True)

    @api.post("/api/fights/{fight}/curve", tags=["fights"], response_class=StreamingResponse)
    async def curve(request: Request, fight: Id, wanted: CurveWanted) -> StreamingResponse:
        """How the chance to win went. Lines of JSON, each a `WinCurve` with all that is known so far; whoever leaves
        ends it. While the fight runs, for the game master; for others if they are shown it and nothing is hidden."""
        guests.check_origin(request)
        seat = await guests.at(request, fight)
        room = await house.room(fight)
        office.limits.thinks.spend(seat.id, 3)
        shown = room.hosted.folded.settings.get("show_win_chance") and not room.hosted.chair(seat).has_secrets
        if seat.role != MASTER and not room.hosted.over and not shown:
            raise Forbidden("while the fight runs, how likely anybody is to win is for the game master")
        return StreamingResponse(await office.drawn(room, seat, wanted), media_type="application/x-ndjson")

    @api.post("/api/simulations", tags=["fights"], response_class=StreamingResponse)
    async def simulate(request: Request, wanted: Simulation) -> StreamingResponse:
        """How will this go? Lines of JSON, each a `Simulated` with all that is known so far; whoever leaves ends it.
        With the same seed, two scenarios that differ a little are fought with the same dice: change and compare."""
        guests.check_origin(request)
        office.limits.makes.spend(address_of(request))
        return StreamingResponse(await office.simulated(wanted), media_type="application/x-ndjson")

    # seats

    @api.get("/api/fights/{fight}/seats", tags=["seats"])
    async def list_seats(request: Request, fight: Id) -> list[SeatView]:
        """All seats, for the game master."""
        await mastered(request, fight)
        return [seen(each) for each in await store.seats(fight)]

    @api.post("/api/fights/{fight}/seats", status_code=201, tags=["seats"])
    async def add_seat(request: Request, fight: Id, wanted: NewSeat) -> Opened:
        """A new link, for a player or a spectator."""
        await mastered(request, fight)
        if len(await store.seats(fight)) >= MOST_SEATS:
            raise TooMuch(f"a fight has at most {MOST_SEATS} seats")
        room = await house.room(fight)
        if wanted.fighters:
            making.check_seat(room.hosted.game, wanted.fighters)
        token, seat = new_token(), seat_of(fight, wanted)
        await store.seat(seat, token)
        presence.forget(fight)
        return opened(seat, token)

    @api.post("/api/fights/{fight}/seats/{seat}/renew", tags=["seats"])
    async def renew(request: Request, response: Response, fight: Id, seat: Id) -> Opened:
        """A new link for a seat; the old one opens nothing any more."""
        mine = await mastered(request, fight)
        found = await one_of(fight, seat)
        token = new_token()
        await store.change_seat(seat, token=hashed(token), revoked=None)
        if mine.id == seat:
            guests.keep(response, mine, token)
        office.end_connections(seat, WITHDRAWN, "this link was renewed; ask your game master for the new one")
        presence.forget(fight)
        return opened(found, token)

    @api.patch("/api/fights/{fight}/seats/{seat}", tags=["seats"])
    async def change_seat(request: Request, fight: Id, seat: Id, wanted: SeatChange) -> SeatView:
        """Changes whom a seat plays, or its name; its link stays the same."""
        mine = await mastered(request, fight)
        found = await one_of(fight, seat)
        if found.id == mine.id and wanted.fighters is not None:
            raise Refusal("this is your own seat: as game master you may answer for everybody")
        if wanted.fighters:
            room = await house.room(fight)
            making.check_seat(room.hosted.game, wanted.fighters)
        if wanted.fighters is not None and wanted.fighters != found.fighters:
            found = replace(found, fighters=wanted.fighters, role=PLAYER if wanted.fighters else SPECTATOR)
            await store.change_seat(seat, fighters=found.fighters, role=found.role)
            office.end_connections(seat, RESTARTS, RESEATED)
        if wanted.name is not None and wanted.name != found.name:
            found = replace(found, name=wanted.name)
            await store.change_seat(seat, name=found.name)
            office.renamed(fight, seat, found.name)
        presence.forget(fight)
        house.heard(fight)
        return seen(found)

    @api.delete("/api/fights/{fight}/seats/{seat}", status_code=204, tags=["seats"])
    async def revoke(request: Request, fight: Id, seat: Id) -> None:
        """Withdraws a link."""
        mine = await mastered(request, fight)
        found = await one_of(fight, seat)
        if found.id == mine.id:
            raise Refusal("this is your own seat: renew it, or delete the fight")
        await store.change_seat(seat, revoked=now())
        office.end_connections(seat, WITHDRAWN, "this link was withdrawn; ask your game master for a new one")
        presence.forget(fight)

    @api.put("/api/fights/{fight}/seats/me", status_code=204, tags=["seats"])
    async def rename(request: Request, fight: Id, wanted: Named) -> None:
        """What whoever has this seat wants to be called."""
        guests.check_origin(request)
        seat = await guests.at(request, fight)
        await store.check(fight)
        await store.change_seat(seat.id, name=wanted.name)
        office.renamed(fight, seat.id, wanted.name)

    async def one_of(fight: str, seat: str) -> SeatRow:
        for each in await store.seats(fight):
            if each.id == seat:
                return each
        raise Gone("there is no such seat")

    @api.post("/api/sit", tags=["seats"])
    async def sit(request: Request, response: Response, sitting: Sitting) -> Opened:
        """Turns a link's token into a cookie of this browser, and says who sits there."""
        guests.check_origin(request)
        seat = await guests.seat(sitting.token, address_of(request))
        await store.check(seat.fight)
        if sitting.name and sitting.name != seat.name:
            await store.change_seat(seat.id, name=sitting.name)
            office.renamed(seat.fight, seat.id, sitting.name)
        guests.keep(response, seat, sitting.token)
        return opened(replace(seat, name=sitting.name or seat.name), "")

    @api.get("/s/{token}", tags=["seats"], include_in_schema=False)
    async def follow(request: Request, token: Annotated[str, StringConstraints(max_length=60)]) -> Response:
        """A link: the seat's cookie is kept, and the address loses the token. Where it leads nowhere a browser is shown
        a page that says so."""
        try:
            seat = await guests.seat(token, address_of(request))
            await store.check(seat.fight)
        except (Unknown, Withdrawn, Gone) as refusal:
            if "text/html" not in request.headers.get("accept", ""):
                raise
            return RedirectResponse(NOWHERE[type(refusal)], status_code=303)
        response = RedirectResponse(f"/fights/{seat.fight}?seat={seat.id}", status_code=303)
        guests.keep(response, seat, token)
        return response

    # live

    @api.websocket("/api/fights/{fight}/live")
    async def live(socket: WebSocket, fight: str, after: str = "") -> None:
        """News as they come, and messages as over HTTP."""
        await socket.accept()
        try:
            guests.check_origin(socket)
            await guests.at(socket, fight)
            room = await house.room(fight)
            seat = await guests.at(socket, fight)  # once more, last: to wake a fight may take as long as to lose a seat
            if presence.connections(seat.id) >= MOST_CONNECTIONS:
                raise TooMuch(f"a seat has at most {MOST_CONNECTIONS} connections at a time")
            if office.by_address[address_of(socket)] >= office.settings.sockets:
                raise TooMuch(f"an address has at most {office.settings.sockets} connections at a time")
        except (Mistake, Unreachable) as trouble:
            text = AWAY if isinstance(trouble, Unreachable) else str(trouble)
            code = LATER if isinstance(trouble, Unreachable) else GONE if isinstance(trouble, Gone) else WITHDRAWN
            await socket.send_text(messages.Closing(text=text).model_dump_json())
            await socket.close(code, text[:120])
            return
        connection = Connection(office.answering, socket, room, seat)
        await office.connected(connection, after)  # counts it at once, before anybody else comes

    return api
