"""Compiles the kernel, the rulebooks and the agents with mypyc where that is possible.

Without a C compiler, or with FRACAS_PURE set, the same files run as plain Python. An editable
install stays pure too, so that compiled files never land in the source tree and hide an edit.

Whoever installs from source does not want to wait: functions in which fights spend their time are compiled well, the
others quickly. With FRACAS_RELEASE set, as wheels for others are made, all are compiled well, and the compiler learns
from some fights which ways through those functions are usual (profile-guided optimisation), which takes several times
as long.
"""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext

COMPILED = ("kernel", "rulebooks", "agents")
RELEASE = bool(os.environ.get("FRACAS_RELEASE"))
MADE = "build/mypyc"
"""Where mypyc puts what it has made of them."""
HOT = Path(__file__).parent / "hot_functions.txt"
"""The functions in which fights spend their time, as tools/hot_functions.py has found them."""
PRACTICE = Path(__file__).parent / "tools" / "practice.py"
"""The fights that a compiler learns from."""
UNIT = 5_000_000
"""Bytes of C that are compiled as one file, about: each has to read the same three million of declarations."""
EDITABLE = ("develop", "editable_wheel", "dist_info", "egg_info", "sdist")
BEGUN = time.perf_counter()


def tell(what: str) -> None:
    """How far it is; pip shows that with -v."""
    print(f"fracas: {what} ({time.perf_counter() - BEGUN:.0f} s)", flush=True)


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
    found = sources()
    tell(f"writing C for {len(found)} modules")
    made = mypycify(found, opt_level=level, debug_level="0", multi_file=True, group_name="fracas", target_dir=MADE)
    for extension in made:
        extension.optional = True
    return list(made)


# Calls from one module to another are then as quick as those within one: nobody else looks into the library.
HIDDEN = ["-fvisibility=hidden", "-fno-plt"]
NO_WARNINGS = ["-w", "-Wno-error"]
"""What a compiler has to say of mypyc's C helps nobody here, and finding it takes time."""
QUICKLY = ["-O1"] if RELEASE else ["-O0"]
"""How cold functions are compiled."""
LEARN = ["-fprofile-generate", "-fprofile-update=single"]
LEARNT = ["-fprofile-use", "-fprofile-partial-training", "-Wno-missing-profile", "-Wno-error"]


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


def hot_functions() -> dict[str, set[str]]:
    """By module, as C calls them: "kernel/board" and "Board___find"."""
    found: dict[str, set[str]] = {}
    for line in HOT.read_text("utf-8").splitlines():
        module, _, names = line.partition(": ")
        found[module] = {name.replace(".", "___") for name in names.split()}
    return found


FUNCTION = re.compile(
    r"^(static )?(\w[^\n;{}()=]*?[ *\n](\w+)\([^;{}()]*\))\s*(\{\n(?:(?!static |\w[^\n]*\{$)[^\n]*\n)*?\}\n)",
    re.MULTILINE,
)
"""A function that mypyc has written: whether it is static, its head, its name, its body."""
STATIC = re.compile(r"^static ", re.MULTILINE)
LOCAL_FUNCTION = re.compile(r"^(?:static )?(\w[^;{}()=]*?[ *\n](\w+)\([^;{}()]*\))\s*[;{]", re.MULTILINE)
LOCAL_VALUE = re.compile(r"^static ([^\n;{}()=]*?[ *](\w+)(?:\[\d*\])?)(?: =|;)", re.MULTILINE)
PREFIX = re.compile(r"^char CPyDef_(\w+?)_____top_level__\(void\) \{", re.MULTILINE)
NAME = re.compile(r"\b[A-Za-z_]\w+\b")
MADE_OF_ONE = re.compile(r"(?:__mypyc_lambda__\d+_)?(\w+?)_(?:env|gen|obj)(?:_\w+)?$")
"""What is made of a generator or of a function within a function, by the names of both and of its class."""
OBJECTS = re.compile(r"\w+_(?:dealloc|clear)$|__mypyc__\w+_setup$|_?[A-Z][A-Za-z0-9]*$")
"""How objects are freed and made, and their constructors."""


def is_hot(name: str, hot: set[str]) -> bool:
    """Whether a function of a module with hot ones is hot, too, by its name in C without the module's."""
    if name in hot or (name.endswith("_glue") and name.rpartition("__")[0] in hot):
        return True
    inner = MADE_OF_ONE.match(name)
    if inner:
        return inner[1] in hot or any("_".join(reversed(each.split("___"))) == inner[1] for each in hot)
    return "___" not in name and OBJECTS.match(name) is not None


class Module:
    """A C file of mypyc's taken apart: hot functions, and everything else.

    What was static in it is so no longer, since the parts are compiled in different files; nothing is seen outside of
    the library, and names begin with the module's.
    """

    def __init__(self, path: str, hot: dict[str, set[str]]) -> None:
        self.name = Path(path).stem.removeprefix("__native_fracas___").replace("___", "/")
        text = Path(path).read_text("utf-8")
        names = hot.get(self.name, set())
        prefix = PREFIX.search(text)
        self.hot, self.cold = "", STATIC.sub("", text)
        if names and prefix:
            of_functions = {each[2]: each[1] + ";" for each in LOCAL_FUNCTION.finditer(text)}
            of_values = {each[2]: f"extern {each[1]};" for each in LOCAL_VALUE.finditer(text)}
            self.take_apart(text, prefix[1] + "___", names, {**of_functions, **of_values})

    def take_apart(self, text: str, prefix: str, names: set[str], local: dict[str, str]) -> None:
        taken: list[str] = []

        def leave(function: re.Match[str]) -> str:
            _, head, name, body = function.groups()
            if not is_hot(name.removeprefix("CPyDef_").removeprefix(prefix), names):
                return function[0]
            taken.append(f"{head}\n{body}")
            return f"{head};\n"

        self.cold = STATIC.sub("", FUNCTION.sub(leave, text))
        functions = "\n".join(taken)
        declared = [local[name] for name in sorted(set(NAME.findall(functions)) & set(local))]
        self.hot = "\n".join([*declared, functions])


def units(kind: str, parts: dict[str, str]) -> Iterator[Path]:
    """C files of about the same size that have all of these parts in them, each by its name. The parts stay files of
    their own: compilers take several times as long to read them as one."""
    total = sum(len(part) for part in parts.values())
    count = max(1, round(total / UNIT))
    headers = ["__native_fracas.h", "__native_internal_fracas.h"]
    taken, unit, number = 0, list[str](), 0
    for name, part in parts.items():
        file = Path(MADE) / f"{kind}_part_{name.replace('/', '___')}.c"
        file.write_text(part, "utf-8")
        unit.append(file.name)
        taken += len(part)
        if taken * count >= total * (number + 1):
            whole = Path(MADE) / f"{kind}_{number}.c"
            whole.write_text("".join([f'#include "{name}"\n' for name in (*headers, *unit)]), "utf-8")
            yield whole
            unit, number = [], number + 1


def gathered(files: list[str]) -> list[str]:
    """The C files of a library put together to fewer, larger ones: what is hot and what is cold of the modules, and
    mypyc's own functions."""
    hot = hot_functions()
    modules = [Module(file, hot) for file in sorted(files) if Path(file).name.startswith("__native_fracas___")]
    own = Path(MADE) / "hot_own.c"
    names = [Path(file).name for file in files if not Path(file).name.startswith("__native_fracas")]
    own.write_text("".join([f'#include "{name}"\n' for name in names]), "utf-8")
    made = [
        *units("hot", {module.name: module.hot for module in modules if module.hot}),
        own,
        *units("cold", {module.name: module.cold for module in modules}),
        Path(MADE) / "__native_fracas.c",
    ]
    return [str(file) for file in made]


def flags_for(source: str) -> list[str]:
    """What is added for one C file, after all other flags."""
    return [] if Path(source).name.startswith("hot_") else QUICKLY


class AllCores(build_ext):
    """C files gathered to a few, as many of them compiled at a time as there are cores."""

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
        for flags in (HIDDEN, NO_WARNINGS):
            if self.extensions and self.takes(flags):
                for extension in self.extensions:  # they share one list
                    extension.extra_compile_args = [*extension.extra_compile_args, *flags]

    def compile_all(self, what: str, library: Any, files: list[str], *more: str) -> list[str]:
        """Their object files, in the same order."""
        with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
            compiling = [
                pool.submit(
                    self.compiler.compile,
                    [file],
                    output_dir=self.build_temp,
                    include_dirs=library.include_dirs,
                    extra_postargs=[*library.extra_compile_args, *flags_for(file), *more],
                )
                for file in files
            ]
            for count, done in enumerate(as_completed(compiling), 1):
                done.result()
                tell(f"{count} of {len(files)} {what} compiled")
        return [file for done in compiling for file in done.result()]

    def link(self, extension: Any, objects: list[str], *flags: str) -> Path:
        path = self.get_ext_fullpath(extension.name)
        libraries, folders = self.get_libraries(extension), extension.library_dirs
        self.compiler.link_shared_object(
            objects,
            path,
            libraries=libraries,
            library_dirs=folders,
            extra_postargs=list(flags),
            build_temp=self.build_temp,
        )
        return Path(path)

    def make_library(self, library: Any) -> None:
        files = gathered(library.sources)
        if not RELEASE or not self.takes(LEARN) or not self.takes(LEARNT):
            self.link(library, self.compile_all("parts", library, files))
            return
        hot = [file for file in files if not flags_for(file)]
        cold = self.compile_all("cold parts", library, [file for file in files if file not in hot])
        learning = self.compile_all("hot parts", library, hot, *LEARN)
        self.link(library, [*learning, *cold], *LEARN)
        tell("fighting, for the compiler to learn from it")
        self.practise()
        self.link(library, [*self.compile_all("hot parts, once more,", library, hot, *LEARNT), *cold])

    def practise(self) -> None:
        """Fights with what is built so far, in a process of its own: the object files' folder has what it counts."""
        src = Path(__file__).parent / "src"  # with the entry points of the rulebooks
        path = os.pathsep.join([os.path.abspath(self.build_lib), str(src), *sys.path])
        command = [sys.executable, str(PRACTICE), "4"]
        subprocess.run(command, check=True, env={**os.environ, "PYTHONPATH": path})

    def make_loaders(self, loaders: list[Any]) -> None:
        """What Python loads for each module, and passes it on to the library: one for each package, in many copies."""
        packages: dict[str, list[Any]] = {}
        for loader in loaders:
            packages.setdefault(loader.name.rpartition(".")[0], []).append(loader)
        files: list[str] = []
        for package, mine in packages.items():
            text = "".join([Path(loader.sources[0]).read_text("utf-8") for loader in mine])
            once = re.sub(r"^PyMODINIT_FUNC PyInit___init__.*$", "", text, flags=re.MULTILINE)
            file = Path(MADE) / f"loader_{package}.c"
            file.write_text(once, "utf-8")
            files.append(str(file))
        for mine, made in zip(packages.values(), self.compile_all("loaders", loaders[0], files), strict=True):
            built = self.link(mine[0], [made])
            for loader in mine[1:]:
                shutil.copy(built, self.get_ext_fullpath(loader.name))

    def build_extensions(self) -> None:
        if not self.extensions or self.compiler.compiler_type == "msvc":
            self.parallel = True
            super().build_extensions()
            return
        self.add_flags()
        library, *loaders = self.extensions
        try:
            self.make_loaders(loaders)
            self.make_library(library)
        except Exception as problem:
            if RELEASE:
                raise
            for extension in self.extensions:  # some without the others would be found, and not work
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.warn(f"compiling has failed, so this is plain Python, and slower: {problem}")
            return
        tell("compiled")


setup(ext_modules=extensions(), cmdclass={"build_ext": AllCores})
