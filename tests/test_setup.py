"""How the compiled build is made: flags only where the compiler takes them, and once."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest
from setuptools import Distribution, Extension

ROOT = Path(__file__).parent.parent


class Compiler:
    """Knows some flags, and says aloud that it does not know the others."""

    def __init__(self, compiler_type: str, known: list[str]) -> None:
        self.compiler_type = compiler_type
        self.known = known

    def compile(self, sources: list[str], output_dir: str, extra_postargs: list[str]) -> list[str]:
        unknown = [flag for flag in extra_postargs if flag not in self.known]
        if unknown:
            subprocess.run(["sh", "-c", f"echo 'error: unknown {unknown[0]}' >&2"], check=False)
            raise OSError("the compiler failed")
        return [os.path.join(output_dir, "probe.o")]

    def link_shared_object(self, objects: list[str], output: str, extra_postargs: list[str]) -> None:
        assert objects


@pytest.mark.parametrize(
    "compiler, flags",
    [
        (
            Compiler("unix", ["-fvisibility=hidden", "-fno-plt", "-flto=auto"]),
            "-fvisibility=hidden -fno-plt -flto=auto",
        ),
        (Compiler("unix", ["-fvisibility=hidden", "-fno-plt"]), "-fvisibility=hidden -fno-plt"),
        (Compiler("unix", []), ""),
        (Compiler("msvc", ["-fvisibility=hidden", "-fno-plt", "-flto=auto"]), ""),
    ],
    ids=["gcc", "no link-time optimisation", "none", "Microsoft's warns of every one"],
)
def test_flags(
    compiler: Compiler, flags: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """All modules come with the very same list of arguments, and yet each flag is given once."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("FRACAS_PURE", "1")
    monkeypatch.setenv("FRACAS_RELEASE", "1")
    monkeypatch.setattr(sys, "argv", ["setup.py", "--name"])
    command: Any = run_path("setup.py")["AllCores"](Distribution())
    shared = ["-O3"]
    command.compiler = compiler
    command.extensions = [Extension(name, [], extra_compile_args=shared) for name in ("a", "b", "c")]
    command.add_flags()
    for extension in command.extensions:
        assert extension.extra_compile_args == ["-O3", *flags.split()]
        assert extension.extra_link_args == flags.split()
    assert capfd.readouterr().err == ""


def made_by_setup(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("FRACAS_PURE", "1")
    monkeypatch.delenv("FRACAS_RELEASE", raising=False)
    monkeypatch.setattr(sys, "argv", ["setup.py", "--name"])
    return run_path("setup.py")


def test_link_time_optimisation_is_for_released_wheels(monkeypatch: pytest.MonkeyPatch) -> None:
    assert made_by_setup(monkeypatch)["WHOLE"] == []


def test_modules_are_gathered_to_units(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Each stands in one of them, hot ones apart; what is done once, when it is imported, is compiled quickly."""
    setup = made_by_setup(monkeypatch)
    files: list[str] = []
    for name in ("kernel___board", "kernel___dice", "kernel___glossary", "rulebooks___gurps___attack"):
        path = tmp_path / f"__native_fracas___{name}.c"
        path.write_text(f"char CPyDef_{name}_____top_level__(void) {{\n}}\n" + "/* much */\n" * 200_000, "utf-8")
        files.append(str(path))
    made = dict(setup["units"](files, {"kernel/board", "rulebooks/gurps/attack"}))
    assert sorted(file for unit in made.values() for file in unit) == sorted(files)
    assert {name.partition("_")[0]: [setup["named"](file) for file in unit] for name, unit in made.items()} == {
        "hot": ["kernel/board", "rulebooks/gurps/attack"],
        "cold": ["kernel/dice", "kernel/glossary"],
    }
    text = setup["unit_text"](made["hot_0.c"])
    assert '__attribute__((cold, optimize("O0"))) char CPyDef_kernel___board_____top_level__(void);' in text
    assert text.count("#include") == 4


def test_hot_modules_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """A module that has got another name is compiled as a cold one, and fights are slow: make hot_modules anew."""
    sources = set(made_by_setup(monkeypatch)["sources"]())
    assert [name for name in (ROOT / "hot_modules.txt").read_text("utf-8").split()
            if f"src/fracas/{name}.py" not in sources] == []  # fmt: skip


def test_nothing_is_written_that_the_compiler_cannot_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """`x in [*some, more]` ends mypyc with an internal error; here, before half an hour of compiling."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("FRACAS_PURE", "1")
    monkeypatch.setattr(sys, "argv", ["setup.py", "--name"])
    for name in run_path("setup.py")["sources"]():
        for node in ast.walk(ast.parse((ROOT / name).read_text("utf-8"))):
            if isinstance(node, ast.Compare):
                for operator, among in zip(node.ops, node.comparators, strict=True):
                    starred = any(isinstance(each, ast.Starred) for each in getattr(among, "elts", []))
                    assert not (isinstance(operator, ast.In | ast.NotIn) and starred), f"{name}:{node.lineno}"
