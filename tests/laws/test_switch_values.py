"""Switches are asked by name and for a value that they have: a misspelt one would be silently false."""

from __future__ import annotations

import ast
import importlib
from pathlib import Path
from typing import Any

import fracas
from fracas.kernel.rulebook import Switch
from fracas.rulebooks.gurps.manoeuvres import MANOEUVRES

SOURCES = [
    path for room in ("rulebooks", "agents") for path in sorted((Path(fracas.__file__).parent / room).rglob("*.py"))
]


def module_of(path: Path) -> Any:
    inside = path.relative_to(Path(fracas.__file__).parent.parent).with_suffix("")
    return importlib.import_module(".".join(inside.parts))


def asked(path: Path) -> list[tuple[str, Switch, str]]:
    """Every switch that a module asks for: where, which, and the value ('' where it is asked whether it is on)."""
    found = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        if node.func.attr not in ("is_set", "on") or ast.unparse(node.args[0]) == "manoeuvre.switch":
            continue
        switch = eval(ast.unparse(node.args[0]), vars(module_of(path)))
        value = node.args[1].value if len(node.args) > 1 and isinstance(node.args[1], ast.Constant) else ""
        found.append((f"{path.name}:{node.lineno}", switch, str(value)))
    return found


def test_switches_of_rows_are_on_or_off() -> None:
    for row in MANOEUVRES:
        assert row.switch is None or set(row.switch.values) == {"on", "off"}, row.key


def test_switches_are_asked_for_values_that_they_have() -> None:
    known = [each for path in SOURCES for each in asked(path)]
    assert len(known) > 150
    for where, switch, value in known:
        assert isinstance(switch, Switch), where
        assert value in switch.values if value else set(switch.values) == {"on", "off"}, (
            f"{where}: {switch.key} {value}"
        )
