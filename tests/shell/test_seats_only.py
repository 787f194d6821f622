"""The terminal knows of a fight only what a seat tells it; `import-linter` forbids it the rest of the kernel."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import fracas.shell

MODULES = sorted(Path(fracas.shell.__path__[0]).glob("*.py"))
INSIDE = ("play", "begin", "everyone", "pending")
"""What leads from a game, a seat or a scenario into the fight itself; a gauge has only something pending."""


def reached(source: str) -> list[str]:
    """Attributes that lead into a fight, and private ones of somebody else."""
    found: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Attribute):
            continue
        name = node.value.id if isinstance(node.value, ast.Name) else ""
        own = name == "self"
        private = node.attr.startswith("_") and not node.attr.startswith("__") and not own
        if private or (node.attr in INSIDE and name != "gauge"):
            found.append(node.attr)
    return found


@pytest.mark.parametrize("path", MODULES, ids=[path.stem for path in MODULES])
def test_no_module_of_the_shell_reaches_into_a_fight(path: Path) -> None:
    assert reached(path.read_text(encoding="utf-8")) == []


def test_what_would_be_found() -> None:
    assert reached("game.play.run.everyone()") == ["everyone", "play"]
    assert reached("seat._known(); self._lines") == ["_known"]
