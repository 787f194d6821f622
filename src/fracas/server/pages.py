"""The table's page: files that were built from `web/`, and served as they are."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from fastapi import FastAPI, Request, Response
from fastapi.responses import FileResponse, HTMLResponse
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles

FOLDER: Final = Path(__file__).parent / "page"
ADDRESSES: Final = (
    *("/", "/set-up", "/report", "/no-link", "/withdrawn", "/no-fight"),
    *("/fights/{fight}", "/fights/{fight}/replay", "/fights/{fight}/after"),
)
"""Where the page may be: it finds out by itself what to show there."""

FILES: Final = ("mark.svg", "licences.md")
FOR_GOOD: Final = "public, max-age=31536000, immutable"

MISSING: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Fracas</title></head>
<body><h1>Fracas</h1>
<p>The table's server is running, but its page was not built: <code>make page</code> does that.
What the server understands: <a href="/api">requests</a>.</p>
</body></html>
"""


class Assets(StaticFiles):
    """Files that have a digest of what is in them in their names: a browser may keep them."""

    def file_response(self, *args: object, **options: object) -> Response:
        response = super().file_response(*args, **options)  # type: ignore[arg-type]
        response.headers["Cache-Control"] = FOR_GOOD
        return response


def page(status: int = 200, folder: Path = FOLDER) -> Response:
    """The page, for whatever address."""
    index = folder / "index.html"
    return FileResponse(index, status) if index.exists() else HTMLResponse(MISSING, status)


def for_a_person(request: Request) -> bool:
    """Whether a browser asks for something to look at."""
    return request.method == "GET" and "text/html" in request.headers.get("accept", "")


def add_page(app: FastAPI, folder: Path = FOLDER) -> None:
    async def here() -> Response:
        return page(folder=folder)

    for address in ADDRESSES:
        app.add_api_route(address, here, include_in_schema=False)

    def add(name: str) -> None:
        async def file() -> Response:
            found = folder / name
            return FileResponse(found) if found.exists() else Response(status_code=404)

        app.add_api_route(f"/{name}", file, include_in_schema=False)

    for name in FILES:
        add(name)
    app.mount("/assets", GZipMiddleware(Assets(directory=folder / "assets", check_dir=False)))
