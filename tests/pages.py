"""Packages that stand on a page of the documentation, file by file: built from it, and run with the command line."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

DOCS = Path(__file__).parent.parent / "docs"


def files_of(page: str) -> dict[str, str]:
    """The files that a page shows: a name in bold, then the text."""
    text = (DOCS / page).read_text("utf-8")
    return dict(re.findall(r"\*\*`([\w./-]+)`\*\*\n\n```\w+\n(.*?)```", text, re.S))


def build(folder: Path, files: dict[str, str]) -> Path:
    """The package as the page writes it, with what pip would make of its pyproject.toml."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    project = tomllib.loads(files["pyproject.toml"])["project"]
    (folder / project["name"] / "__init__.py").touch()
    info = folder / f"{project['name']}-{project['version']}.dist-info"
    info.mkdir()
    lines: list[str] = []
    for group, points in project["entry-points"].items():
        lines += [f"[{group}]", *[f"{key} = {value}" for key, value in points.items()]]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", "utf-8")
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n", "utf-8"
    )
    return folder


def fracas(home: Path, *words: str, code: int = 0, typed: str = "") -> str:
    """The command, beside that package: what it says."""
    return run(home, "-c", "from fracas.shell.main import main; main()", *words, code=code, typed=typed)


def python(home: Path, program: str) -> str:
    return run(home, "-c", program)


def run(home: Path, *words: str, code: int = 0, typed: str = "") -> str:
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(home), os.environ.get("PYTHONPATH", "")]),
        "COLUMNS": "200",
    }
    command = [sys.executable, *words]
    done = subprocess.run(command, cwd=home, env=environment, input=typed, capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout + done.stderr
