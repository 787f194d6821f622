"""Writing a file for somebody: whole or not at all, and never over another unless they say so."""

from __future__ import annotations

import os
from pathlib import Path

from fracas.kernel.mistake import Mistake
from fracas.table.keeping import KeptFile


def keep(path: Path, text: str, overwrite: bool) -> None:
    refuse_to_overwrite(path, overwrite)
    KeptFile(path).write(text, fresh=not overwrite)


def refuse_to_overwrite(path: Path, overwrite: bool) -> None:
    if os.path.isdir(path):
        raise Mistake(f"{path}: is a folder, expected a file")
    if os.path.lexists(path) and not overwrite:
        raise Mistake(f"{path}: is there already; give another name, or --overwrite")


def refuse_unless_writable(path: Path, overwrite: bool) -> None:
    """Said before hours of work, not after."""
    refuse_to_overwrite(path, overwrite)
    folder = path.parent
    if not folder.is_dir():
        raise Mistake(f"{path}: there is no folder '{folder}'; make it first")
    if not os.access(folder, os.W_OK):
        raise Mistake(f"{path}: nothing can be written in the folder '{folder}'")
