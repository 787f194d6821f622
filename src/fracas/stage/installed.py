"""What other packages on this machine bring along: their entry points."""

from __future__ import annotations

import sys
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


def entry_points(group: str) -> dict[str, EntryPoint]:
    """Those of a group, by name. Looking through all packages takes longer than opening a book, so it is done once for
    each list of places where packages are."""
    return dict(_found(group, tuple(sys.path)))


@lru_cache(maxsize=16)
def _found(group: str, places: tuple[str, ...]) -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points as all_points  # takes longer to import than all of this

    found: dict[str, EntryPoint] = {}
    for point in sorted(all_points(group=group), key=lambda each: each.name):
        found.setdefault(point.name, point)
    return found
