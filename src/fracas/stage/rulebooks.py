"""The rulebooks that are installed, ours and other people's."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import resources
from typing import TYPE_CHECKING, Any, Final

from fracas.kernel.files import File
from fracas.kernel.mistake import Mistake, suggestion
from fracas.kernel.rulebook import Rulebook
from fracas.stage.installed import entry_points

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "fracas.rulebooks"
DEEDS: Final = {"replaces": "replaced by", "removes": "removed by", "keeps": "kept by", "adds": "added to by"}
"""What a variant's rule can do to one of its base, and what that is called in the base's list."""


def known() -> dict[str, type[Rulebook[Any]]]:
    """Every rulebook that can be opened, by its key. What is broken is left out."""
    books: dict[str, type[Rulebook[Any]]] = {}
    for key, point in entry_points(GROUP).items():
        try:
            books[key] = _load(point)
        except Mistake:
            continue  # told to whoever asks for that one
    return books


def open_book(key: str, switches: dict[str, str]) -> Rulebook[Any]:
    """The rulebook of that name with these house rules."""
    points = entry_points(GROUP)
    if key not in points:
        raise Mistake(f"unknown rulebook '{key}'; {suggestion(key, list(points))}")
    kind = _load(points[key])
    try:
        book: Rulebook[Any] = kind(switches)
    except Mistake:
        raise
    except Exception as error:
        raise Mistake(f"rulebook '{key}' ({points[key].value}) cannot be opened: {_told(error)}") from error
    return book


def opened() -> tuple[list[Rulebook[Any]], dict[str, str]]:
    """Every rulebook that works, and for those that do not, which it is and why."""
    books: list[Rulebook[Any]] = []
    broken: dict[str, str] = {}
    for key in entry_points(GROUP):
        try:
            book = open_book(key, {})
            rule_lists(book)
            book.check_catalogue()
            books.append(book)
        except Mistake as mistake:
            broken[key] = str(mistake)
    return books, broken


def kin(book: Rulebook[Any]) -> list[str]:
    """The keys of the book itself and of those that it is a variant of, nearest first."""
    keys = [getattr(each, "key", "") for each in type(book).__mro__]
    return [key for key in dict.fromkeys(keys) if key]


@dataclass(frozen=True)
class Relation:
    """What a rule of a variant does to some of its base: it replaces, removes or keeps them, or adds to them."""

    deed: str
    written: list[str]
    """As in the list: 'G-57 to G-60' may stand for four."""
    numbers: list[str]


@dataclass(frozen=True)
class RuleList:
    """The rules of one package, as its `rules.toml` lists them."""

    package: str
    rules: list[dict[str, Any]]
    examples: list[dict[str, Any]]
    relations: dict[str, list[Relation]]
    """By the number of a rule: what it does to the base, or what a variant does to it."""


def rule_lists(book: Rulebook[Any]) -> list[RuleList]:
    """The rules of a book, and after them those of what it is a variant of. One that names rules which its base has
    not is told so."""
    packages = [package for package in reversed(book.packages("rules")) if _list(package)]
    lists = [RuleList(package, *_list_of(package), {}) for package in packages]
    for at, mine in enumerate(lists):
        theirs = {rule["number"]: below for below in lists[at + 1 :] for rule in below.rules}
        for rule in mine.rules:
            found = [_relation(deed, rule, theirs, mine.package) for deed in DEEDS if deed in rule]
            mine.relations.setdefault(rule["number"], []).extend(found)
            for relation in found:
                for number in relation.numbers:
                    done = theirs[number].relations.setdefault(number, [])
                    done.append(Relation(DEEDS[relation.deed], [rule["number"]], [rule["number"]]))
    return lists


def _relation(deed: str, rule: dict[str, Any], theirs: dict[str, RuleList], package: str) -> Relation:
    numbers: list[str] = []
    for text in rule[deed]:
        first, _, last = str(text).partition(" to ")
        letter, _, low = first.partition("-")
        span = range(int(low), int(last.partition("-")[2]) + 1) if last and low.isdigit() else []
        numbers += [f"{letter}-{number}" for number in span] or [first]
    for number in numbers:
        if number not in theirs:
            base = " nor ".join(dict.fromkeys(each.package for each in theirs.values())) or "a base, for there is none"
            raise Mistake(f"{package}: rules.toml: {rule['number']} {deed} {number}, which is no rule of {base}")
    return Relation(deed, [str(text) for text in rule[deed]], numbers)


def _list(package: str) -> dict[str, Any]:
    file = resources.files(package).joinpath("rules.toml")
    return File(file, f"{package}: rules.toml").table if file.is_file() else {}


def _list_of(package: str) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    listed = _list(package)
    rules, examples = listed.get("rules", []), listed.get("examples", [])
    for rule in [*rules, *examples]:
        if not isinstance(rule, dict) or not {"number", "text"} <= rule.keys():
            raise Mistake(f"{package}: rules.toml: a rule needs at least a number and a text")
    return rules, examples


def _load(point: EntryPoint) -> type[Rulebook[Any]]:
    """The class behind an entry point. Anything can go wrong in somebody else's package."""
    try:
        book = point.load()
    except Exception as error:
        raise Mistake(f"rulebook '{point.name}' ({point.value}) cannot be loaded: {_told(error)}") from error
    if not (isinstance(book, type) and issubclass(book, Rulebook)):
        raise Mistake(f"rulebook '{point.name}' ({point.value}) cannot be loaded: it is no Rulebook")
    return book


def _told(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"
