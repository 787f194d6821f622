"""A server with its page, and people with browsers. Without Chromium or the page these tests are left out, unless
FRACAS_TEST_BROWSER says that they are required."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.browser.people import Household
from tests.server.processes import Process

from fracas.server.pages import FOLDER

CHROMIUM = next(
    (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), ""
)


def missing() -> str:
    """What there is not, of what these tests need."""
    if not CHROMIUM:
        return "no Chromium: install Debian's chromium, or another"
    if not (FOLDER / "index.html").exists():
        return "the page was not built: make page"
    return ""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """`fracas serve`, with an empty database."""
    if missing():
        if os.environ.get("FRACAS_TEST_BROWSER") == "required":
            pytest.fail(missing())
        pytest.skip(missing())
    process = Process(tmp_path_factory.mktemp("table"))
    yield process
    process.end()


@pytest.fixture(scope="module")
def household(server: Process, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Household]:
    """A browser, in which everybody has a profile of their own. It is closed after each module: while Playwright runs,
    nothing else in this process can have an event loop."""
    pictures = os.environ.get("FRACAS_PICTURES")
    folder = Path(pictures) if pictures else tmp_path_factory.mktemp("pictures")
    with Household(CHROMIUM, server.at, folder) as found:
        yield found
