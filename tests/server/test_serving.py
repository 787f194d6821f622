"""The command `fracas serve`: how it starts, what it says of itself, and how it ends."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncGenerator, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.processes import PATIENCE, Process
from tests.shell.commands import fracas
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from fracas.server.office import lines_of
from fracas.server.run import located
from fracas.server.settings import Settings, settings_of
from fracas.server.simulating import Counted
from fracas.server.thinker import Step
from fracas.server.thinking import Stopped

DOCS = Path(__file__).parent.parent.parent / "docs"
DUEL = {"scenario": "duel", "controls": {"red": "human", "blue": "human"}, "name": "Greta"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    process = Process(tmp_path_factory.mktemp("table"), "--metrics", "--proxies", "127.0.0.1")
    yield process
    process.end()


def new_fight(server: Process) -> tuple[str, str]:
    """A new fight, and what opens its game master's seat."""
    status, _, text = server.ask("/api/fights", body=DUEL)
    assert status == 201, text
    made = json.loads(text)
    return made["fight"], made["seats"][0]["token"]


def test_it_says_where_it_is_and_how_it_is(server: Process) -> None:
    assert server.told.startswith(f"The table is at {server.at} (fights are kept in sqlite:///")
    assert json.loads(server.ask("/healthz")[2])["status"] == "ok"
    assert server.ask("/readyz")[0] == 200
    assert server.ask("/")[0] == 200


def test_requests_are_described_for_people_and_programs(server: Process) -> None:
    status, headers, page = server.ask("/api")
    assert status == 200
    assert headers["content-type"].startswith("text/html")
    described = json.loads(server.ask("/openapi.json")[2])
    for path in described["paths"]:
        assert path in page
    for name in re.findall(r'href="#([^"]*)"', page):
        assert f'id="{name}"' in page
    assert "<script" not in page


def test_fights_are_kept_from_other_users_of_the_machine(server: Process) -> None:
    new_fight(server)
    files = list(server.file.parent.glob("table.db*"))
    assert {each.name for each in files} >= {"table.db", "table.db-wal"}
    assert [each.name for each in files if each.stat().st_mode & 0o077 and each.suffix != ".lock"] == []


def test_figures_name_nobody(server: Process) -> None:
    fight, token = new_fight(server)
    server.ask(f"/api/fights/{fight}/messages", token, {"type": "chat", "text": "hello"})
    server.ask(f"/api/fights/{fight}/messages", token, {"type": "answer", "question": "x", "key": "y"})
    server.ask(f"/api/fights/{fight}/messages", token, {"type": "stakes"})
    status, headers, text = server.ask("/metrics")
    assert status == 200
    assert headers["content-type"].startswith("text/plain")
    assert 'fracas_messages_total{kind="chat",outcome="taken"} 1.0' in text
    assert 'fracas_messages_total{kind="answer",outcome="409"} 1.0' in text
    assert 'fracas_message_seconds_count{kind="chat"} 1.0' in text
    assert re.search(r'fracas_database_seconds_count\{work="write"} [1-9]', text)
    assert "fracas_thinking 0.0" in text
    assert "fracas_waiting_to_think 0.0" in text
    assert re.search(r"^fracas_fights [1-9]", text, re.M)
    assert "fracas_connections 0.0" in text
    for secret in (fight, token, "Greta", "Hrolf", "duel"):
        assert secret not in text


def test_a_proxy_is_believed_when_it_says_who_asks(server: Process) -> None:
    def knock(address: str) -> int:
        return server.ask("/api/fights", body={"scenario": "no such thing"}, X_Forwarded_For=address)[0]

    found = [knock("198.51.100.1") for _ in range(40)]
    assert found[0] == 422
    assert found[-1] == 429
    assert knock("198.51.100.2") == 422


def test_logs_are_json_and_hold_no_token(server: Process) -> None:
    fight, token = new_fight(server)
    wrong = "x" * 22
    for path in (f"/s/{token}", f"/s/{wrong}", f"/api/fights/{fight}?seat={wrong}", f"/nothing/{wrong}", f"/{token}"):
        server.ask(path)
    server.ask("/api/sit", body={"token": wrong})
    server.ask(f"/api/fights/{fight}", wrong)
    server.ask(f"/api/fights/{fight}/messages", token, {"type": "chat", "text": token, "no such": token})
    address = f"ws{server.at[4:]}/api/fights/{fight}/live?seat={wrong}"
    with connect(address, additional_headers={"Authorization": f"Bearer {wrong}"}) as live:
        assert json.loads(live.recv())["type"] == "closing"
    text = server.log.read_text("utf-8")
    lines = [json.loads(line) for line in text.splitlines()]
    assert lines[0]["message"] == "serving"
    refused = [(line["route"], line["status"]) for line in lines if line["message"] == "a request was refused"]
    assert ("/s/{token}", 401) in refused
    assert ("/api/fights/{fight}/messages", 422) in refused
    assert all({"time", "level", "message"} <= set(line) for line in lines)
    for secret in (token, wrong, fight):
        assert secret not in text


def test_a_link_becomes_a_cookie_and_leaves_the_address(server: Process) -> None:
    fight, token = new_fight(server)
    status, headers, _ = server.ask(f"/s/{token}")
    assert status == 303
    assert headers["location"].startswith(f"/fights/{fight}?seat=")
    assert token not in headers["location"]
    assert headers["referrer-policy"] == "no-referrer"
    assert "httponly" in headers["set-cookie"].lower()


def test_two_programs_play_a_whole_fight(server: Process) -> None:
    """The example of the documents."""
    done = subprocess.run(
        [sys.executable, str(DOCS / "examples" / "two_players.py"), server.at],
        capture_output=True, text=True, timeout=200, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "Dame Ysolde strikes at Sir Guy" in done.stdout
    assert done.stdout.splitlines()[-1].startswith("The winner: ")


def test_the_few_requests_of_the_protocol(server: Process, tmp_path: Path) -> None:
    (script,) = re.findall(r"```sh\n(.*?)```", (DOCS / "protocol.md").read_text("utf-8"), re.S)
    script = script.replace("http://localhost:8642", server.at)
    done = subprocess.run(["bash", "-euc", script], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    asked, first, again = re.fullmatch(r"(.*)\n(\{.*\})(\{.*\})", done.stdout, re.S).groups()  # type: ignore[union-attr]
    assert asked == "What do you do this second?"
    assert json.loads(first) == {"type": "reply", "to": "1", "result": None}
    assert json.loads(again)["result"] == {"again": True}


@pytest.mark.parametrize(("how", "code"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
def test_it_tells_everybody_and_ends(how: signal.Signals, code: int, tmp_path: Path) -> None:
    server = Process(tmp_path)
    fight, token = new_fight(server)
    address = f"ws{server.at[4:]}/api/fights/{fight}/live"
    with connect(address, additional_headers={"Authorization": f"Bearer {token}"}) as live:
        assert json.loads(live.recv())["type"] == "welcome"
        server.tell(how)
        began = time.monotonic()
        while (told := json.loads(live.recv()))["type"] != "closing":
            pass
        assert "restarted" in told["text"]
        with pytest.raises(ConnectionClosed) as closed:
            live.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
    assert server.process.wait(PATIENCE) == code
    assert time.monotonic() - began < 5  # one second where nothing else runs
    assert server.process.stdout is not None
    assert server.process.stdout.read() == ""
    lines = [json.loads(line)["message"] for line in server.log.read_text("utf-8").splitlines()]
    assert lines == ["serving", "ending", "ended"]


def test_a_simulation_that_is_cut_short_says_why() -> None:
    async def steps() -> AsyncGenerator[Step[Counted], None]:
        yield Step(0.1, None)
        raise Stopped("the server is shutting down")

    async def lines() -> list[str]:
        return [line async for line in lines_of(steps())]

    assert asyncio.run(lines()) == ['{"text": "the server is shutting down"}\n']


def test_a_port_in_use_is_told_in_a_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        result = fracas("serve", "--no-browser", "--port", port)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"error: --port {port}: another program has it; give another, as in --port 8643\n"


@pytest.mark.parametrize(
    ("options", "environment", "told"),
    [
        (["--port", "99999"], {}, "--port 99999: expected a whole number from 0 to 65535"),
        ([], {"FRACAS_PORT": "many"}, "FRACAS_PORT=many: expected a whole number"),
        (["--workers", "0"], {}, "--workers 0: expected a whole number"),
        (["--database", "table.db"], {}, "not an address; give 'sqlite:///FILE'"),
        (["--public-url", "table.example.org"], {}, "--public-url table.example.org: expected an address such as"),
        ([], {"FRACAS_PUBLIC_URL": "https://a.org/b"}, "without anything behind it: 'https://a.org'"),
        (["--proxies", "caddy"], {}, "--proxies caddy: 'caddy' is no address"),
        ([], {"FRACAS_METRICS": "perhaps"}, "FRACAS_METRICS=perhaps: expected 'yes' or 'no'"),
        (["--host", "nowhere.invalid", "--port", "0"], {}, "nowhere.invalid:0: cannot be served from"),
    ],
)
def test_bad_settings_are_told_in_a_line(
    options: list[str], environment: dict[str, str], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    result = fracas("serve", "--no-browser", *options)
    assert result.exit_code == 2
    assert told in result.stderr
    assert result.stderr.count("\n") == 1


def test_settings_come_from_options_then_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"PORT": "9000", "HOST": "0.0.0.0", "METRICS": "yes", "BROWSER": "no", "WORKERS": ""}.items():
        monkeypatch.setenv(f"FRACAS_{name}", value)
    found = settings_of(port=9001, proxies="127.0.0.1, 10.0.0.0/8", public_url="https://table.example.org/")
    assert (found.port, found.host, found.workers) == (9001, "0.0.0.0", 2)
    assert (found.metrics, found.browser) == (True, False)
    assert (found.proxies, found.url) == ("127.0.0.1,10.0.0.0/8", "https://table.example.org")


@pytest.mark.parametrize(
    ("given", "url"),
    [
        ({}, "http://localhost:8000"),
        ({"host": "::1"}, "http://localhost:8000"),
        ({"host": "fd00::1"}, "http://[fd00::1]:8000"),
        ({"host": "0.0.0.0", "public_url": "https://a.org"}, "https://a.org"),
    ],
)
def test_where_people_find_it(given: dict[str, Any], url: str) -> None:
    assert located(Settings(database="", **given), 8000).url == url


@pytest.fixture
def logs_as_they_were() -> Iterator[None]:
    """A server that is started in this process sets up its logs."""
    root = logging.getLogger()
    handlers, level = root.handlers, root.level
    yield
    root.handlers = handlers
    root.setLevel(level)


@pytest.mark.usefixtures("logs_as_they_were")
def test_a_database_that_cannot_be_opened(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder", "utf-8")
    result = fracas("serve", "--no-browser", "--port", "0", "--database", f"sqlite:///{tmp_path}/file/table.db")
    assert result.exit_code == 2
    assert "cannot be kept there" in result.stderr
    (tmp_path / "other.db").write_text("this is not a database, but a text " * 40, "utf-8")
    result = fracas("serve", "--no-browser", "--port", "0", "--database", f"sqlite:///{tmp_path}/other.db")
    assert result.exit_code == 2
    assert "the database cannot be opened: file is not a database" in result.stderr


def test_help_says_what_can_be_set() -> None:
    text = fracas("serve", "--help").stdout
    for option in (
        "--database",
        "--host",
        "--port",
        "--public-url",
        "--workers",
        "--metrics",
        "--proxies",
        "--sockets",
    ):
        assert option in text
