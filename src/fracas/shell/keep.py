"""Writing a file for somebody: whole or not at all, and never over another unless they say so."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from fracas.kernel.mistake import Mistake


def keep(path: Path, text: str, overwrite: bool) -> None:
    refuse_to_overwrite(path, overwrite)
    try:
        goal = Path(os.path.realpath(path))
        handle, fresh = tempfile.mkstemp(dir=goal.parent, prefix=".fracas-")
        try:
            with open(handle, "w", encoding="utf-8") as file:
                file.write(text)
            os.chmod(fresh, 0o666 & ~current_umask())
            os.replace(fresh, goal)
        finally:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(fresh)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise Mistake(f"{path}: cannot be written: {reason}") from None


def refuse_to_overwrite(path: Path, overwrite: bool) -> None:
    if os.path.isdir(path):
        raise Mistake(f"{path}: is a folder, expected a file")
    if os.path.lexists(path) and not overwrite:
        raise Mistake(f"{path}: is there already; give another name, or --overwrite")


def current_umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
