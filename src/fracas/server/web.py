"""The web application: routes, what every answer carries, and what becomes of errors."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, Final

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from fracas.kernel.mistake import Mistake
from fracas.server import described
from fracas.server.answering import AWAY, status_of
from fracas.server.database import reachable
from fracas.server.figures import FORM
from fracas.server.limits import LARGEST_BODY
from fracas.server.office import Office
from fracas.server.routes import routes
from fracas.server.store import Unreachable
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


class Sized:
    """Refuses requests that are larger than the table takes, before they are read."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        read = 0

        async def limited() -> Any:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > LARGEST_BODY:
                raise Large
            return message

        length = dict(scope["headers"]).get(b"content-length", b"0")
        try:
            if length.isdigit() and int(length) > LARGEST_BODY:
                raise Large
            await self.app(scope, limited, send)
        except Large:
            text = f"a request has at most {LARGEST_BODY} bytes"
            await JSONResponse({"text": text}, 413, headers=SAFE)(scope, receive, send)


class Large(Exception):
    """A request is too large."""


def application(office: Office) -> FastAPI:
    """The application of a server whose parts somebody else opens and closes."""
    app = FastAPI(title="Fracas", version=VERSION, docs_url=None, redoc_url=None)
    app.include_router(routes(office))
    app.add_middleware(Sized)
    add_errors(app)
    add_pages(app, office)

    @app.middleware("http")
    async def safely(request: Request, call: Callable[[Request], Awaitable[Response]]) -> Response:
        response = await call(request)
        for name, value in SAFE.items():
            response.headers.setdefault(name, value)
        if 400 <= response.status_code < 500:
            told = {"method": request.method, "route": route_of(request), "status": response.status_code}
            log.info("a request was refused", extra=told)
        return response

    return app


def add_errors(app: FastAPI) -> None:
    """Whatever goes wrong is told in one form: `text`, for people."""

    @app.exception_handler(Mistake)
    async def mistaken(request: Request, mistake: Mistake) -> JSONResponse:
        return JSONResponse({"text": str(mistake)}, status_of(mistake))

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: RequestValidationError) -> JSONResponse:
        found = [
            {"where": ".".join([str(part) for part in each["loc"]]), "text": str(each["msg"])}
            for each in error.errors()[:20]
        ]
        text = "; ".join([f"{each['where']}: {each['text']}" for each in found[:5]])
        return JSONResponse({"text": text, "problems": found}, 422)

    @app.exception_handler(Unreachable)
    async def away(request: Request, error: Unreachable) -> JSONResponse:
        return JSONResponse({"text": AWAY}, 503, headers={"Retry-After": "5"})

    @app.exception_handler(Exception)
    async def failed(request: Request, error: Exception) -> JSONResponse:
        number = secrets.token_hex(2).upper()
        log.error("a request failed", exc_info=error, extra={"failure": number, "route": route_of(request)})
        return JSONResponse({"text": f"that went wrong on our side; say {number} if you report it"}, 500, headers=SAFE)


def route_of(request: Request) -> str:
    """Where a request went, without what stands in its place: addresses have tokens in them."""
    route = request.scope.get("route")
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

    @app.get("/", include_in_schema=False)
    async def start() -> HTMLResponse:
        return HTMLResponse(PAGE)


PAGE: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Fracas</title></head>
<body><h1>Fracas</h1>
<p>The table's server is running. What it understands: <a href="/api">requests</a>.</p>
</body></html>
"""
