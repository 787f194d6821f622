"""The build that today's is measured by: the wheel of the commit before the work on speed, made once and kept.

    python bench/baseline.py              prints the interpreter of an environment in which it is installed
    python bench/baseline.py --sources    prints the folder of its sources, without compiling them

Its sources are kept beside it, to be measured as plain Python. A machine needs git, with that commit in its history,
and what compiling needs. Whoever changes on purpose what happens in fights puts the commit that did so in the place
of `COMMIT`, since `bench/differential.py` compares with it event by event.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

COMMIT = "3e708cdc"
ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / ".baseline"
PYTHON = KEPT / "venv" / "bin" / "python"
SOURCES = KEPT / "tree" / "src"
READY = KEPT / COMMIT


def unpack() -> Path:
    """The folder of its sources."""
    unpacked = KEPT / f"{COMMIT}.unpacked"
    if not unpacked.exists():
        shutil.rmtree(KEPT, ignore_errors=True)
        tree = KEPT / "tree"
        tree.mkdir(parents=True)
        archive = subprocess.run(["git", "-C", str(ROOT), "archive", COMMIT], capture_output=True, check=False)
        if archive.returncode:
            raise SystemExit(f"bench/baseline.py: commit {COMMIT} is not in this clone: fetch the whole history first")
        subprocess.run(["tar", "x", "-C", str(tree)], input=archive.stdout, check=True)
        unpacked.touch()
    return SOURCES


def make() -> Path:
    """The interpreter; compiles for some minutes if it is not there yet."""
    tree = unpack().parent
    if not READY.exists():
        print(f"compiling commit {COMMIT} (a few minutes, once)", file=sys.stderr)
        build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(KEPT), str(tree)]
        with open(KEPT / "log", "w", encoding="utf-8") as log:
            subprocess.run(build, stdout=log, stderr=log, check=True)
        subprocess.run([sys.executable, "-m", "venv", str(KEPT / "venv")], check=True)
        wheel = next(KEPT.glob("*.whl"))
        subprocess.run([str(PYTHON), "-m", "pip", "install", "--quiet", str(wheel)], check=True)
        READY.touch()
    return PYTHON


if __name__ == "__main__":
    print(unpack() if sys.argv[1:] == ["--sources"] else make())
