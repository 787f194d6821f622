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
        (Compiler("unix", ["-fvisibility=hidden", "-fno-plt"]), "-fvisibility=hidden -fno-plt"),
        (Compiler("unix", []), ""),
        (Compiler("msvc", ["-fvisibility=hidden", "-fno-plt"]), ""),
    ],
    ids=["gcc", "none", "Microsoft's warns of every one"],
)
def test_flags(
    compiler: Compiler, flags: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """All modules come with the very same list of arguments, and yet each flag is given once."""
    command: Any = made_by_setup(monkeypatch)["AllCores"](Distribution())
    shared = ["-O3"]
    command.compiler = compiler
    command.extensions = [Extension(name, [], extra_compile_args=shared) for name in ("a", "b", "c")]
    command.add_flags()
    for extension in command.extensions:
        assert extension.extra_compile_args == ["-O3", *flags.split()]
    assert capfd.readouterr().err == ""


def made_by_setup(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("FRACAS_PURE", "1")
    monkeypatch.delenv("FRACAS_RELEASE", raising=False)
    monkeypatch.setattr(sys, "argv", ["setup.py", "--name"])
    return run_path("setup.py")


WRITTEN = """#include "__native_fracas.h"

static void
board___Board_dealloc(BoardObject *self)
{
    free(board___Board_vtable);
}

PyObject *CPyDef_board_____mypyc__Board_setup(PyObject *cpy_r_type);

static CPyVTableItem board___Board_vtable[3];

PyObject *CPyDef_board_____mypyc__Board_setup(PyObject *cpy_r_type)
{
    return made(board___Board_vtable);
}

        PyObject *CPyInit_board(void) {
            return NULL;
        }
char CPyDef_board___Board___find(PyObject *cpy_r_self) {
    return board___helper();
CPyL1: ;
    return 2;
}

        PyObject *CPyPy_board___Board___find(PyObject *self) {
            return CPyDef_board___Board___find(self);
        }
char CPyDef_board___Board___find__Board_glue(PyObject *cpy_r_self) {
    return 3;
}
static char board___helper(void)
{
    return 4;
}
char CPyDef_board___Board___spell(PyObject *cpy_r_self) {
    return 5;
}
char CPyDef_board_____top_level__(void) {
    return 6;
}
"""  # as mypyc writes it


def test_a_module_is_taken_apart(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What is hot with all that is made of it, and how objects are made, on one side; on the other everything else."""
    path = tmp_path / "__native_fracas___kernel___board.c"
    path.write_text(WRITTEN, "utf-8")
    module = made_by_setup(monkeypatch)["Module"](str(path), {"kernel/board": {"Board___find"}})
    assert module.name == "kernel/board"
    names = ["Board_dealloc(BoardObject *self)\n{", "Board_setup(PyObject *cpy_r_type)\n{", "return 2", "return 3"]
    for name in names:
        assert name in module.hot, name
        assert name not in module.cold, name
    for name in ("return 4", "return 5", "return 6", "CPyPy_board___Board___find(PyObject *self) {", "CPyInit_board"):
        assert name not in module.hot, name
        assert name in module.cold, name
    assert "extern CPyVTableItem board___Board_vtable[3];" in module.hot
    assert "char board___helper(void);" in module.hot
    assert "char CPyDef_board___Board___find(PyObject *cpy_r_self);" in module.cold
    assert "static" not in module.hot + module.cold


def test_a_module_without_hot_functions_is_cold(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "__native_fracas___kernel___board.c"
    path.write_text(WRITTEN, "utf-8")
    module = made_by_setup(monkeypatch)["Module"](str(path), {})
    assert (module.hot, module.cold) == ("", WRITTEN.replace("static ", ""))


def test_parts_are_gathered_to_units(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Each part stands in one of them."""
    setup = made_by_setup(monkeypatch)
    units = setup["units"]
    monkeypatch.setitem(units.__globals__, "MADE", str(tmp_path))
    parts = {name: f"/* {name} */\n" * 300_000 for name in ("kernel/board", "kernel/dice", "rulebooks/gurps/attack")}
    made = list(units("hot", parts))
    assert [file.name for file in made] == ["hot_0.c", "hot_1.c", "hot_2.c"][: len(made)]
    included = [line for file in made for line in file.read_text("utf-8").splitlines() if "_part_" in line]
    assert included == [f'#include "hot_part_{name.replace("/", "___")}.c"' for name in parts]


def test_hot_functions_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """A function that has got another name is compiled as a cold one, and fights are slow: write the list anew with
    make hot_functions.txt, at the latest when so many are gone."""
    sources = set(made_by_setup(monkeypatch)["sources"]())
    listed, gone = 0, list[str]()
    for line in (ROOT / "hot_functions.txt").read_text("utf-8").splitlines():
        module, _, names = line.partition(": ")
        path = f"src/fracas/{module}.py"
        text = (ROOT / path).read_text("utf-8") if path in sources else ""
        for name in names.split():
            listed += 1
            if f"def {name.rpartition('.')[2]}(" not in text:
                gone.append(f"{module}: {name}")
    assert len(gone) < listed / 30, gone


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
