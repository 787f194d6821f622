"""Writes hot_functions.txt: the functions in which fights spend their time, for setup.py to compile well.

    python -m tools.hot_functions

What tools/practice.py does is done under a profiler, in plain Python, where no function is part of another. Hot are
those that together take all but a hundredth of the time. New functions are not hot until this is run again.
"""

from __future__ import annotations

import ast
import cProfile
import pstats
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from tools import practice

ROOT: Final = Path(__file__).parent.parent
COLD: Final = 0.01
"""The share of the time that all cold functions take together."""
COMPILED: Final = ("kernel", "rulebooks", "agents")


def functions(node: ast.AST, within: str = "") -> Iterator[tuple[int, str]]:
    """The line on which the code of each function begins, and its name with its class; what is defined in a function is
    part of it."""
    for each in ast.iter_child_nodes(node):
        if isinstance(each, ast.ClassDef):
            yield from functions(each, f"{within}{each.name}.")
        elif isinstance(each, ast.FunctionDef):
            for inner in ast.walk(each):
                if isinstance(inner, ast.FunctionDef | ast.Lambda):
                    yield inner.lineno, within + each.name
                    for decorator in getattr(inner, "decorator_list", []):
                        yield decorator.lineno, within + each.name
        else:
            yield from functions(each, within)


@cache
def by_line(file: str) -> dict[int, str]:
    return dict(functions(ast.parse(Path(file).read_text("utf-8"))))


def spent() -> Counter[tuple[str, str]]:
    """Seconds by module and function."""
    profile = cProfile.Profile()
    profile.enable()
    practice.main(1)
    profile.disable()
    found: Counter[tuple[str, str]] = Counter()
    lines: dict[tuple[str, int, str], Any] = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    for (file, line, _), (_, _, seconds, _, _) in lines.items():
        _, inside, module = file.partition("src/fracas/")
        compiled = module.split("/")[0] in COMPILED and not module.endswith(("forms.py", "__init__.py"))
        if inside and compiled and line in by_line(file):
            found[module.removesuffix(".py"), by_line(file)[line]] += seconds
    return found


def hot(times: Counter[tuple[str, str]]) -> dict[str, list[str]]:
    """By module."""
    found: dict[str, list[str]] = {}
    left = times.total()
    for (module, name), seconds in times.most_common():
        if left < COLD * times.total():
            break
        found.setdefault(module, []).append(name)
        left -= seconds
    return found


def main() -> None:
    found = hot(spent())
    lines = [f"{module}: {' '.join(sorted(names))}\n" for module, names in sorted(found.items())]
    (ROOT / "hot_functions.txt").write_text("".join(lines), "utf-8")
    print(f"{sum(len(names) for names in found.values())} functions of {len(found)} modules are hot")


if __name__ == "__main__":
    main()
