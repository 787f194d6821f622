"""The installed package is whole: whatever stands in the tree is in the wheel."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
LEFT_OUT = ("__pycache__",)


def test_the_wheel_has_every_file_of_the_tree(tmp_path: Path) -> None:
    """Built without the compiler, which changes nothing of which files there are."""
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path), str(ROOT)]
    where = f"--config-setting=--build-option=build --config-setting=--build-option=--build-base={tmp_path / 'build'}"
    done = subprocess.run(
        [*command, *where.split()], env={**os.environ, "FRACAS_PURE": "1"}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    packed = {name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("fracas/")}
    tree = {str(path.relative_to(ROOT / "src")) for path in (ROOT / "src" / "fracas").rglob("*") if path.is_file()}
    assert packed == {name for name in tree if not any(part in name for part in LEFT_OUT)}
