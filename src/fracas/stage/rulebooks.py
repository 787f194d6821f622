"""The rulebooks that are installed, ours and other people's, and what their catalogues hold."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Final

from fracas.kernel.mistake import Mistake, suggestion
from fracas.kernel.rulebook import Rulebook
from fracas.stage.files import File

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "fracas.rulebooks"


def known() -> dict[str, type[Rulebook[Any]]]:
    """Every rulebook that can be opened, by its key. What is broken is left out."""
    books: dict[str, type[Rulebook[Any]]] = {}
    for key, point in _points().items():
        try:
            books[key] = _load(point)
        except Mistake:
            continue  # told to whoever asks for that one
    return books


def open_book(key: str, switches: dict[str, str]) -> Rulebook[Any]:
    """The rulebook of that name with these house rules."""
    points = _points()
    if key not in points:
        raise Mistake(f"unknown rulebook '{key}'; {suggestion(key, list(points))}")
    book: Rulebook[Any] = _load(points[key])(switches)
    return book


def kin(book: Rulebook[Any]) -> list[str]:
    """The keys of the book itself and of those that it is a variant of, nearest first."""
    keys = [getattr(each, "key", "") for each in type(book).__mro__]
    return [key for key in dict.fromkeys(keys) if key]


def catalog(book: Rulebook[Any], kind: str) -> dict[str, dict[str, Any]]:
    """A catalogue of the book, such as its characters. A variant adds to what it is a variant of."""
    entries: dict[str, dict[str, Any]] = {}
    for package in reversed(list(dict.fromkeys(getattr(each, "package", "") for each in type(book).__mro__))):
        if package:
            entries.update(_catalog(package, kind))
    return entries


@cache
def _catalog(package: str, kind: str) -> dict[str, dict[str, Any]]:
    file = resources.files(package).joinpath("catalog", f"{kind}.toml")
    return File(file, f"{package}: catalog/{kind}.toml").table if file.is_file() else {}


def _points() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points  # takes longer to import than all of this

    points: dict[str, EntryPoint] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda each: each.name):
        points.setdefault(point.name, point)
    return points


def _load(point: EntryPoint) -> type[Rulebook[Any]]:
    """The class behind an entry point. Anything can go wrong in somebody else's package."""
    try:
        book = point.load()
    except Exception as error:
        raise Mistake(
            f"rulebook '{point.name}' ({point.value}) cannot be loaded: {type(error).__name__}: {error}"
        ) from error
    if not (isinstance(book, type) and issubclass(book, Rulebook)):
        raise Mistake(f"rulebook '{point.name}' ({point.value}) cannot be loaded: it is no Rulebook")
    return book
