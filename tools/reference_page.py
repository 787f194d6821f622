"""Writes docs/reference.md: what those build on who write rules, agents and tools, from the docstrings.

The compiled build keeps no docstrings where `help()` would look for them.

python -m tools.reference_page [--check]
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path

from tools.generated import keep

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src" / "fracas"
PAGE = ROOT / "docs" / "reference.md"
SEAT = [f"seating/{name}" for name in ("place", "asking", "sight", "planning", "weighing", "mastering")]
TABLE = ["seat", *SEAT, "game", "wire"]
OPENING = """\
# Reference

Every public class and function of the library, of the seats at the table and of the kernel, in a sentence each.
`help()` shows the same in a build that is not compiled. What is stable (the library and the wire form) is said in
`docs/library.md`. Made from the docstrings by `tools/reference_page.py`; do not edit it by hand.

"""


def modules() -> list[tuple[str, Path]]:
    """The modules of the page, those for everybody first."""
    table = [f"table/{name}" for name in TABLE]
    kernel = [f"kernel/{path.stem}" for path in sorted((SOURCES / "kernel").glob("*.py")) if path.stem != "__init__"]
    return [
        (f"fracas.{name.replace('/', '.')}", SOURCES / f"{name}.py") for name in ["library", "testing", *table, *kernel]
    ]


def said(node: ast.Module | ast.ClassDef | ast.FunctionDef) -> str:
    """What its docstring says, as one paragraph."""
    text = ast.get_docstring(node) or ""
    return " ".join(text.partition("\n\n")[0].split())


def signature(node: ast.FunctionDef) -> str:
    """A function as one calls it: names and defaults, no types."""
    arguments = node.args
    plain = [*arguments.posonlyargs, *arguments.args]
    defaults = [""] * (len(plain) - len(arguments.defaults)) + [f"={ast.unparse(each)}" for each in arguments.defaults]
    words = [f"{each.arg}{default}" for each, default in zip(plain, defaults, strict=True)]
    if words and words[0] in ("self", "cls"):
        words = words[1:]
    if arguments.vararg is not None:
        words.append(f"*{arguments.vararg.arg}")
    elif arguments.kwonlyargs:
        words.append("*")
    for each, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        words.append(each.arg if default is None else f"{each.arg}={ast.unparse(default)}")
    if arguments.kwarg is not None:
        words.append(f"**{arguments.kwarg.arg}")
    return f"{node.name}({', '.join(words)})"


def is_property(node: ast.FunctionDef) -> bool:
    return any(isinstance(each, ast.Name) and each.id == "property" for each in node.decorator_list)


def section(name: str, path: Path) -> str:
    """A module: its functions and classes in the order in which they stand."""
    tree = ast.parse(path.read_text("utf-8"))
    lines = [f"## `{name}`", "", said(tree), ""]
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            lines.append(f"- `{signature(node)}`: {said(node)}".rstrip(": "))
        elif isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            bases = ", ".join([ast.unparse(base) for base in node.bases])
            lines.append(f"- **`{node.name}{f'({bases})' if bases else ''}`**: {said(node)}".rstrip(": "))
            for each in node.body:
                if isinstance(each, ast.FunctionDef) and not each.name.startswith("_") and said(each):
                    called = each.name if is_property(each) else signature(each)
                    lines.append(f"  - `{called}`: {said(each)}")
    return "\n".join(lines) + "\n"


def page() -> str:
    return OPENING + "\n".join([section(name, path) for name, path in modules()])


if __name__ == "__main__":
    sys.exit(keep(PAGE, page(), __doc__))
