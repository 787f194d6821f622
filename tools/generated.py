"""Documents that are made from the code: written, or only compared."""

from __future__ import annotations

import argparse
from pathlib import Path


def keep(page: Path, made: str, about: str | None) -> int:
    """Writes a page anew; with `--check` it only says whether that would change anything, and so does the exit code."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--check", action="store_true", help="only say whether the page is up to date")
    check = parser.parse_args().check
    if page.exists() and page.read_text("utf-8") == made:
        return 0
    name = page.relative_to(Path(__file__).parent.parent)
    if check:
        print(f"{name} is not up to date: make docs")
        return 1
    page.write_text(made, encoding="utf-8")
    print(f"wrote {name}")
    return 0
