"""Compiles the kernel, the rulebooks and the agents with mypyc where that is possible.

Without a C compiler, or with FRACAS_PURE set, the same files run as plain Python. An editable
install stays pure too, so that compiled files never land in the source tree and hide an edit.
"""

import os
import sys
from pathlib import Path

from setuptools import setup

COMPILED = ("kernel", "rulebooks", "agents")
EDITABLE = ("develop", "editable_wheel", "dist_info", "egg_info", "sdist")


def sources() -> list[str]:
    """Every module of the compiled packages but the forms, which pydantic makes at import."""
    root = Path("src/fracas")
    files = sorted(path for package in COMPILED for path in (root / package).rglob("*.py"))
    return [str(path) for path in files if path.name not in ("__init__.py", "forms.py")]


def extensions() -> list[object]:
    if os.environ.get("FRACAS_PURE") or any(command in sys.argv for command in EDITABLE):
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        return []
    level = os.environ.get("FRACAS_OPT", "3")
    made = mypycify(sources(), opt_level=level, debug_level="0", group_name="fracas", target_dir="build/mypyc")
    for extension in made:
        extension.optional = True
    return list(made)


setup(ext_modules=extensions())
