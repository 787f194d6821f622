"""The table's page: served at every address that it knows, kept by browsers, and missed politely."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
from fastapi import FastAPI

from fracas.server.pages import ADDRESSES, add_page


class Browser:
    """Asks for addresses of a page in a folder."""

    def __init__(self, folder: Path) -> None:
        app = FastAPI()
        add_page(app, folder)
        self.transport = httpx.ASGITransport(app)

    def get(self, address: str) -> httpx.Response:
        async def ask() -> httpx.Response:
            async with httpx.AsyncClient(transport=self.transport, base_url="http://table") as http:
                return await http.get(address)

        return asyncio.run(ask())


def built(folder: Path) -> Path:
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<!doctype html><title>Fracas</title>", "utf-8")
    (folder / "mark.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>", "utf-8")
    (folder / "assets" / "index-abc.js").write_text("1;" * 1000, "utf-8")
    return folder


def test_every_address_of_the_page_is_the_page(tmp_path: Path) -> None:
    http = Browser(built(tmp_path))
    for address in ADDRESSES:
        answer = http.get(address.replace("{fight}", "abc"))
        assert answer.status_code == 200
        assert "<title>Fracas</title>" in answer.text
    assert http.get("/mark.svg").headers["content-type"].startswith("image/svg+xml")
    assert http.get("/fights/abc/nothing").status_code == 404


def test_browsers_keep_what_has_its_digest_in_its_name(tmp_path: Path) -> None:
    http = Browser(built(tmp_path))
    answer = http.get("/assets/index-abc.js")
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-encoding"] == "gzip"
    assert http.get("/assets/other.js").status_code == 404
    assert http.get("/assets/%2e%2e/index.html").status_code == 404


def test_a_page_that_was_not_built_is_told_so(tmp_path: Path) -> None:
    answer = Browser(tmp_path / "nothing").get("/")
    assert answer.status_code == 200
    assert "make page" in answer.text
