"""The web application: routes, what every answer carries, and what becomes of errors."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping
from typing import Final

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fracas.kernel.mistake import Mistake
from fracas.server import described, troubles
from fracas.server.answering import AWAY, status_of
from fracas.server.database import reachable
from fracas.server.figures import FORM
from fracas.server.limits import LARGEST_BODY
from fracas.server.office import Office
from fracas.server.pages import add_page, for_a_person, page
from fracas.server.refusals import TooOften
from fracas.server.routes import routes
from fracas.server.store import Unreachable
from fracas.server.troubles import Trouble
from fracas.version import VERSION

log = logging.getLogger("fracas.server")

SAFE: Final = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}
"""What every answer carries."""


class Large(HTTPException):
    """A request is too large."""

    def __init__(self) -> None:
        super().__init__(413, f"a request has at most {LARGEST_BODY} bytes")


class Careful:
    """Around everything: refuses requests that are larger than the table takes before they are read, and gives every
    answer what keeps a browser safe."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        read = 0

        async def limited() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > LARGEST_BODY:
                raise Large
            return message

        async def safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SAFE.items():
                    headers.setdefault(name, value)
                if 400 <= message["status"] < 500:
                    told = {"method": scope["method"], "route": route_of(scope), "status": message["status"]}
                    log.info("a request was refused", extra=told)
            await send(message)

        length = Headers(scope=scope).get("content-length", "0")
        if length.isdigit() and (len(length) > 12 or int(length) > LARGEST_BODY):
            large = Large()
            await answer(Trouble(text=large.detail), large.status_code)(scope, receive, safely)
        else:
            await self.app(scope, limited, safely)


def application(office: Office) -> FastAPI:
    """The application of a server whose parts somebody else opens and closes."""
    app = FastAPI(title="Fracas", version=VERSION, docs_url=None, redoc_url=None)
    app.include_router(routes(office))
    app.add_middleware(Careful)
    add_errors(app)
    add_pages(app, office)
    add_page(app)

    return app


def add_errors(app: FastAPI) -> None:
    """Whatever goes wrong is told in one form."""

    @app.exception_handler(Mistake)
    async def mistaken(request: Request, mistake: Mistake) -> JSONResponse:
        headers = {"Retry-After": str(mistake.wait)} if isinstance(mistake, TooOften) else None
        return answer(troubles.of_mistake(mistake), status_of(mistake), headers)

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: RequestValidationError) -> JSONResponse:
        return answer(troubles.of_errors(error.errors()), 422)

    @app.exception_handler(HTTPException)
    async def refused(request: Request, error: HTTPException) -> Response:
        if error.status_code == 404 and for_a_person(request):
            return page(404)
        text = troubles.REASONS.get(error.status_code, str(error.detail))
        return answer(Trouble(text=text), error.status_code, error.headers)

    @app.exception_handler(Unreachable)
    async def away(request: Request, error: Unreachable) -> JSONResponse:
        return answer(Trouble(text=AWAY), 503, {"Retry-After": "5"})

    @app.exception_handler(Exception)
    async def failed(request: Request, error: Exception) -> JSONResponse:
        number = secrets.token_hex(2).upper()
        log.error("a request failed", exc_info=error, extra={"failure": number, "route": route_of(request.scope)})
        return answer(Trouble(text=f"that went wrong on our side; say {number} if you report it"), 500, SAFE)


def answer(trouble: Trouble, status: int, headers: Mapping[str, str] | None = None) -> JSONResponse:
    return JSONResponse(trouble.model_dump(), status, headers)


def route_of(scope: Scope) -> str:
    """Where a request went, without what stands in its place: addresses have tokens in them."""
    route = scope.get("route")
    return str(getattr(route, "path", "?"))


def add_pages(app: FastAPI, office: Office) -> None:
    @app.get("/healthz", tags=["server"])
    async def healthz() -> dict[str, str]:
        """Whether this process lives."""
        return {"status": "ok", "version": VERSION}

    @app.get("/readyz", tags=["server"])
    async def readyz(response: Response) -> dict[str, str]:
        """Whether it can serve: its database answers, and it is not about to end."""
        ready = not office.closing and await reachable(office.database.engine)
        response.status_code = 200 if ready else 503
        return {"status": "ok" if ready else "not ready"}

    if office.settings.metrics:

        @app.get("/metrics", include_in_schema=False)
        async def metrics() -> Response:
            return Response(office.figures.page(), media_type=FORM)

    @app.get("/api", include_in_schema=False)
    async def api() -> HTMLResponse:
        return HTMLResponse(described.page(app.openapi()))
