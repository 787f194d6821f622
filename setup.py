"""Compiles the kernel, the rulebooks and the agents with mypyc where that is possible.

Without a C compiler, or with FRACAS_PURE set, the same files run as plain Python. An editable
install stays pure too, so that compiled files never land in the source tree and hide an edit.
"""

import os
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext

COMPILED = ("kernel", "rulebooks", "agents")
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
    level = os.environ.get("FRACAS_OPT", "3")
    made = mypycify(
        sources(), opt_level=level, debug_level="0", multi_file=True, group_name="fracas", target_dir="build/mypyc"
    )
    for extension in made:
        extension.optional = True
    return list(made)


# Calls from one module to another are then as quick as those within one: nobody else looks into the library. The
# second list lets the compiler look across modules, too. Together they save a tenth of the time of a fight.
HIDDEN = ["-fvisibility=hidden", "-fno-plt"]
WHOLE = ["-flto=auto"]


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


class AllCores(build_ext):
    """One C file a module, and as many at a time as there are cores: one after the other takes too long."""

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

    def build_extensions(self) -> None:
        self.add_flags()
        running: list[Future[Any]] = []
        compiler: Any = self.compiler
        compile_one, link = compiler._compile, compiler.link_shared_object

        def link_when_done(*args: Any, **options: Any) -> Any:
            for each in running:
                each.result()
            running.clear()
            return link(*args, **options)

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            compiler._compile = lambda *args: running.append(pool.submit(compile_one, *args))
            compiler.link_shared_object = link_when_done
            super().build_extensions()


setup(ext_modules=extensions(), cmdclass={"build_ext": AllCores})
