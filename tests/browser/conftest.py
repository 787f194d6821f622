"""A server with its page, and people with browsers. Without Chromium or the page these tests are left out, unless
FRACAS_TEST_BROWSER says that they are required."""

from __future__ import annotations

import os
import shutil
from collections.abc import Generator, Iterator
from contextlib import suppress
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


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """`fracas serve`, which began with an empty database. It believes everybody who says from where they come: here all
    tests come from one address, which may make only so many fights a minute."""
    if missing():
        if os.environ.get("FRACAS_TEST_BROWSER") == "required":
            pytest.fail(missing())
        pytest.skip(missing())
    process = Process(tmp_path_factory.mktemp("table"), "--proxies", "127.0.0.1")
    yield process
    process.end()


@pytest.fixture(scope="package")
def household(server: Process, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Household]:
    """A browser, in which everybody has a profile of their own. It is closed when other tests than these come: while
    Playwright runs, nothing else in this process can have an event loop."""
    pictures = os.environ.get("FRACAS_PICTURES")
    folder = Path(pictures) if pictures else tmp_path_factory.mktemp("pictures")
    with Household(CHROMIUM, server.at, folder) as found:
        yield found


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture(autouse=True)
def pictures_of_failures(request: pytest.FixtureRequest) -> Iterator[None]:
    """What everybody had before them when a test failed; afterwards they are gone."""
    yield
    if "household" not in request.fixturenames or request.node.get_closest_marker("skip"):
        return
    household: Household = request.getfixturevalue("household")
    for number, person in enumerate(household.people, 1):
        if request.node.stash.get(FAILED, False):
            with suppress(Exception):
                print(person.picture(f"failed-{request.node.name}-{number}"), person.troubles, person.page.url)
        with suppress(Exception):
            person.leave()
    household.people.clear()
