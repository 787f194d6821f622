"""What docs/hosting.md and the files for containers say is what there is."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

from fracas.server.figures import Figures
from fracas.server.office import Office
from fracas.server.settings import PORT, PREFIX, Settings

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "hosting.md").read_text("utf-8")
SETTINGS = [field.name for field in fields(Settings)]
VARIABLES = {PREFIX + name.upper() for name in SETTINGS}


def test_every_setting_is_there() -> None:
    rows = [line.split("|") for line in PAGE.splitlines() if line.startswith("| `--")]
    options = [re.findall(r"`--([\w-]+)", row[1])[0].replace("-", "_") for row in rows]
    assert sorted(options) == sorted(SETTINGS)
    assert [row[2].strip(" `") for row in rows] == [PREFIX + name.upper() for name in options]


def test_every_figure_is_there(tmp_path: Path) -> None:
    office = Office(Settings(database=f"sqlite:///{tmp_path}/table.db"))
    told = set(re.findall(r"^\| `(fracas_\w+)", PAGE, re.M))
    made = {metric.name for metric in office.figures.registry.collect()}
    assert {name.removesuffix("_total") for name in told} == made
    assert b'fracas_server{version="' in Figures().page()


def test_containers_are_set_up_by_settings_that_there_are() -> None:
    docker, compose = [(ROOT / name).read_text("utf-8") for name in ("Dockerfile", "compose.yaml")]
    named = set(re.findall(r"FRACAS_\w+", docker + compose + PAGE))
    assert named <= VARIABLES
    assert f"EXPOSE {PORT}" in docker
    assert f"dynamic a table {PORT}" in compose
    (copied,) = re.findall(r"^COPY (pyproject.*) \./$", docker, re.M)
    kept = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    for name in [*copied.split(), "src"]:
        assert (ROOT / name).exists()
        assert f"!{name}" in kept
