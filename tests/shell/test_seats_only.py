"""The terminal knows of a fight only what a seat tells it; `import-linter` forbids it the rest of the kernel."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import fracas.shell

MODULES = sorted(Path(fracas.shell.__path__[0]).glob("*.py"))
INSIDE = ("play", "begin", "everyone", "pending")
"""What leads from a game, a seat or a scenario into the fight itself."""
HARMLESS = ("os._exit", "gauge.pending")
"""The operating system, and what a wire model says of a number that will change by itself."""


def reached(source: str) -> list[str]:
    """Attributes that lead into a fight, and private ones of somebody else."""
    found: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Attribute):
            continue
        if ast.unparse(node) in HARMLESS:
            continue
        own = isinstance(node.value, ast.Name) and node.value.id == "self"
        if node.attr in INSIDE or (node.attr.startswith("_") and not node.attr.startswith("__") and not own):
            found.append(node.attr)
    return found


@pytest.mark.parametrize("path", MODULES, ids=[path.stem for path in MODULES])
def test_no_module_of_the_shell_reaches_into_a_fight(path: Path) -> None:
    assert reached(path.read_text(encoding="utf-8")) == []


def test_what_would_be_found() -> None:
    assert reached("game.play.run.everyone()") == ["everyone", "play"]
    assert reached("seat._known(); self._lines") == ["_known"]
