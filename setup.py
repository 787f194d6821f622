"""Compiles the kernel, the rulebooks and the agents with mypyc where that is possible.

Without a C compiler, or with FRACAS_PURE set, the same files run as plain Python. An editable
install stays pure too, so that compiled files never land in the source tree and hide an edit.

Whoever installs from source does not want to wait: modules where fights spend their time are compiled well, the others
quickly. With FRACAS_RELEASE set, as wheels for others are made, all are compiled as well as possible, together, which
takes several times as long and makes fights a tenth quicker.
"""

import os
import re
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import local
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext

COMPILED = ("kernel", "rulebooks", "agents")
RELEASE = bool(os.environ.get("FRACAS_RELEASE"))
MADE = "build/mypyc"
"""Where mypyc puts what it has made of them."""
HOT = Path(__file__).parent / "hot_modules.txt"
"""The modules where fights spend their time, as tools/hot_modules.py has found them."""
UNIT = 4_000_000
"""Bytes of C that are compiled as one file: each has to read the same three million of declarations."""
EDITABLE = ("develop", "editable_wheel", "dist_info", "egg_info", "sdist")


def sources() -> list[str]:
    """Every module of the compiled packages but the forms, which pydantic makes at import."""
    root = Path("src/fracas")
    files = sorted(path for package in COMPILED for path in (root / package).rglob("*.py"))
    return [str(path) for path in files if path.name != "__init__.py" and not path.name.endswith("forms.py")]


def extensions() -> list[Any]:
    if os.environ.get("FRACAS_PURE") or any(command in sys.argv for command in EDITABLE):
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        return []
    level = "3" if RELEASE else "2"
    made = mypycify(sources(), opt_level=level, debug_level="0", multi_file=True, group_name="fracas", target_dir=MADE)
    for extension in made:
        extension.optional = True
    return list(made)


# Calls from one module to another are then as quick as those within one: nobody else looks into the library. The
# second list lets the compiler look across modules, too.
HIDDEN = ["-fvisibility=hidden", "-fno-plt"]
WHOLE = ["-flto=auto"] if RELEASE else []
QUICKLY = ["-O0"]
"""How cold modules are compiled, and what only makes others load (shims)."""


@contextmanager
def silence() -> Iterator[None]:
    """What a compiler says of flags that it does not know would only alarm people."""
    sys.stderr.flush()
    kept = os.dup(2)
    with open(os.devnull, "w", encoding="utf-8") as nowhere:
        os.dup2(nowhere.fileno(), 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


def named(source: str) -> str:
    """The module that mypyc has made a C file of: "kernel/board"."""
    return Path(source).stem.removeprefix("__native_fracas___").replace("___", "/")


def units(files: list[str], hot: set[str]) -> Iterator[tuple[str, list[str]]]:
    """The C files of modules, put together to files of a good size, hot and cold ones apart."""
    for name, mine in (("hot", [file for file in files if named(file) in hot]),
                       ("cold", [file for file in files if named(file) not in hot])):  # fmt: skip
        total = sum(os.path.getsize(file) for file in mine)
        count = max(1, round(total / UNIT))
        taken, unit, number = 0, list[str](), 0
        for file in mine:
            unit.append(file)
            taken += os.path.getsize(file)
            if taken * count >= total * (number + 1):
                yield f"{name}_{number}.c", unit
                unit, number = [], number + 1


def unit_text(files: list[str]) -> str:
    """A C file that has all of these in it. What a module does once, when it is imported, need not be compiled well."""
    text = ['#include "__native_fracas.h"', '#include "__native_internal_fracas.h"']
    for file in files:
        once = re.findall(r"^char (CPyDef_\w+_____top_level__)\(void\) \{", Path(file).read_text("utf-8"), re.MULTILINE)
        text += [f'__attribute__((cold, optimize("O0"))) char {name}(void);' for name in once]
    return "\n".join([*text, *[f'#include "{Path(file).name}"' for file in files], ""])


class AllCores(build_ext):
    """Modules gathered to a few C files, and as many of them at a time as there are cores."""

    def takes(self, flags: list[str]) -> bool:
        """Whether this compiler makes a library with these flags. Not Microsoft's: it warns of them in every file."""
        if self.compiler.compiler_type == "msvc":
            return False
        with TemporaryDirectory() as folder, silence():
            file = Path(folder) / "probe.c"
            file.write_text("int probe(void) { return 0; }\n", "utf-8")
            try:
                made = self.compiler.compile([str(file)], output_dir=folder, extra_postargs=flags)
                self.compiler.link_shared_object(made, str(Path(folder) / "probe.so"), extra_postargs=flags)
            except Exception:
                return False
        return True

    def add_flags(self) -> None:
        for flags in (HIDDEN, WHOLE):
            if self.extensions and self.takes(flags):
                for extension in self.extensions:  # they share one list
                    extension.extra_compile_args = [*extension.extra_compile_args, *flags]
                    extension.extra_link_args = [*extension.extra_link_args, *flags]

    def gather(self) -> None:
        """Replaces the C files of the modules by fewer, larger ones."""
        if self.compiler.compiler_type == "msvc" or RELEASE:
            return
        hot = set(HOT.read_text("utf-8").split())
        for extension in self.extensions:
            files = [file for file in extension.sources if Path(file).name.startswith("__native_fracas___")]
            if files:
                others = [file for file in extension.sources if file not in files]
                made: list[str] = []
                for name, mine in units(sorted(files), hot):
                    path = Path(MADE) / name
                    path.write_text(unit_text(mine), "utf-8")
                    made.append(str(path))
                extension.sources = [*made, *others]  # what takes longest begins first

    def flags_for(self, source: str) -> list[str]:
        """What is added for one C file, after all other flags."""
        path = Path(source)
        quick = path.name.startswith(("cold_", "__native_fracas.")) or "fracas" in path.parent.parts
        return QUICKLY if quick and not RELEASE else []

    def build_extensions(self) -> None:
        self.add_flags()
        self.gather()
        compiler: Any = self.compiler
        compile_one, link = compiler._compile, compiler.link_shared_object
        begun = local()
        cores = os.cpu_count() or 1

        def compile_soon(made: str, source: str, ending: str, first: list[str], last: list[str], pp: list[str]) -> None:
            flags = [*last, *self.flags_for(source)]
            begun.files = [
                *getattr(begun, "files", []),
                pool.submit(compile_one, made, source, ending, first, flags, pp),
            ]

        def link_when_done(*args: Any, **options: Any) -> Any:
            for each in begun.files:
                each.result()
            begun.files = []
            return link(*args, **options)

        with ThreadPoolExecutor(cores) as pool:
            compiler._compile = compile_soon
            compiler.link_shared_object = link_when_done
            self.parallel = cores + 1  # so many modules at a time: one of them mostly waits for the library
            super().build_extensions()


setup(ext_modules=extensions(), cmdclass={"build_ext": AllCores})
