"""The catalogues of a book: its weapons, armour, people and so on, from the TOML files of its packages.

A variant's tables add to those of the book that it is a variant of, or begin anew (`Rulebook.renews`). Each table has a
form, and a row is read with it when somebody first asks for it; a mistake is told with file, key and what is right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import resources
from typing import Any, Generic, TypeVar

from mypy_extensions import mypyc_attr
from pydantic import ValidationError

from fracas.kernel.files import File
from fracas.kernel.mistake import Mistake, suggestion
from fracas.kernel.rulebook import Rulebook
from fracas.rulebooks.forms import Form
from fracas.rulebooks.problems import Position, shown

FormT = TypeVar("FormT", bound=Form)
CatalogueT = TypeVar("CatalogueT", bound="Catalogue")


class BadCatalogue(Mistake):
    """Something is wrong with a catalogue. Each line names the file and the key, whoever asked for the row."""


class Table(Generic[FormT]):
    """One table of a catalogue: its rows by key. `what` is what one of them is called in a complaint."""

    def __init__(self, catalogue: Catalogue, kind: str, what: str, form: type[FormT]) -> None:
        self.catalogue = catalogue
        self.kind = kind
        self.what = what
        self.form = form
        self.rows = catalogue.rows(kind)
        """As they are written."""
        self.read: dict[str, FormT] = {}
        """Those that have been asked for."""

    def __contains__(self, key: str) -> bool:
        return key in self.rows

    def __iter__(self) -> Iterator[str]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, key: str) -> FormT:
        """The row of that key; a ValueError names what is near if there is none."""
        known = self.read.get(key)
        if known is None:
            if key not in self.rows:
                raise ValueError(f"unknown {self.what} '{key}'; {suggestion(key, list(self.rows))}")
            position = Position([], file_of(self.catalogue.packages(self.kind), self.kind, key)).at(key)
            try:
                known = self.form.model_validate(self.rows[key], context=self.catalogue)
            except ValidationError as error:
                position.refused(error)
                raise BadCatalogue("\n".join(position.lines)) from None
            self.read[key] = known
        return known

    def get(self, key: str) -> FormT | None:
        """The row of that key, if there is one."""
        return self[key] if key in self.rows else None

    def all(self) -> dict[str, FormT]:
        """Every row; everything that is wrong with any of them is told at once."""
        lines: list[str] = []
        for key in self.rows:
            try:
                self[key]
            except BadCatalogue as mistake:
                lines.append(str(mistake))
        if lines:
            raise BadCatalogue("\n".join(lines))
        return {key: self.read[key] for key in self.rows}


@mypyc_attr(allow_interpreted_subclasses=True)
class Catalogue:
    """What the sheets of a book are written from. Each book lists its tables, and makes of their rows what it plays
    with; its forms get it as their `context`."""

    def __init__(self, packages: Callable[[str], list[str]]) -> None:
        self.packages = packages
        self.tables: list[Table[Any]] = []

    def rows(self, kind: str) -> dict[str, Any]:
        """The rows of any table, as they are written."""
        return rows(self.packages(kind), kind)

    def table(self, kind: str, what: str, form: type[FormT]) -> Table[FormT]:
        made = Table(self, kind, what, form)
        self.tables.append(made)
        return made

    def check(self) -> None:
        """Reads every row of every table."""
        for table in self.tables:
            table.all()


def begun(data: Any, table: Table[Any]) -> Any:
    """A row of somebody's own that begins with one of the table (`from`), with what is written besides; tables within
    it are changed likewise."""
    if not isinstance(data, dict) or "from" not in data:
        return data
    key = data["from"]
    if not isinstance(key, str):
        raise ValueError(f"from: found {shown(key)}, expected the key of a {table.what}")
    table[key]  # it must be right as it stands there
    own = {name: value for name, value in data.items() if name != "from"}
    row: dict[str, Any] = dict(table.rows[key])
    for name, value in own.items():
        under = row.get(name)
        row[name] = {**under, **value} if isinstance(under, dict) and isinstance(value, dict) else value
    return row


def own_key(name: Any) -> str:
    """What something of one's own is called by, if it has no other key: 'my-sword' for 'My Sword'."""
    return "-".join(str(name).lower().split())


SHARED: dict[type, Any] = {}


def catalogue_of(book: Rulebook[Any], kind: type[CatalogueT]) -> CatalogueT:
    """The catalogue of a book: one for all books of a class, whatever their switches."""
    found = SHARED.get(type(book))
    if found is None:
        found = SHARED[type(book)] = kind(book.packages)
    assert isinstance(found, kind)
    return found


def rows(packages: list[str], kind: str) -> dict[str, Any]:
    """The rows of a table as they are written, by key. Where two packages have the same key, the later one's stands."""
    found: dict[str, Any] = {}
    for package in packages:
        found.update(package_rows(package, kind))
    return found


def file_of(packages: list[str], kind: str, key: str) -> str:
    """How messages call the file that a row stands in."""
    holding = [each for each in packages if key in package_rows(each, kind)] or packages
    return file_name(holding[-1], kind)


def file_name(package: str, kind: str) -> str:
    return f"{package}: catalog/{kind}.toml"


READ: dict[str, dict[str, Any]] = {}
"""Files that have been read, by their paths."""


def package_rows(package: str, kind: str) -> dict[str, Any]:
    """The rows of one package; none if it has no such table."""
    file = resources.files(package).joinpath("catalog", f"{kind}.toml")
    path = str(file)
    if path not in READ:
        try:
            READ[path] = File(file, file_name(package, kind)).table if file.is_file() else {}
        except Mistake as mistake:
            raise BadCatalogue(str(mistake)) from None
    return READ[path]
