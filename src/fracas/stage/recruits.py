"""One fighter of a scenario while it is checked: its sheet from the catalogue, a file or the scenario itself."""

from __future__ import annotations

from typing import Any, ClassVar

from pydantic import Field, ValidationError

from fracas.kernel.fighter import Sheet
from fracas.kernel.files import Folder
from fracas.kernel.mistake import Mistake, suggestion
from fracas.kernel.rulebook import Entrant, Rulebook, Start
from fracas.rulebooks.catalogue import BadCatalogue, file_of, rows
from fracas.rulebooks.forms import FileTable
from fracas.rulebooks.problems import Position, readable, shown
from fracas.stage.problems import Table, Words, plain
from fracas.stage.rulebooks import kin


class FighterForm(FileTable):
    """A fighter as written in a scenario."""

    required: ClassVar[dict[str, str]] = {"side": "the name of a side", "at": "a hex, as in 'c3'"}

    side: str | None = None
    source: str | None = Field(default=None, alias="from")
    sheet: str | None = None
    name: Words | None = None
    at: str | None = None
    facing: str | None = None
    control: Words | None = None
    start: Table = Field(default_factory=dict)
    change: Table = Field(default_factory=dict)


class SheetForm(FileTable):
    """A file that holds one sheet."""

    required: ClassVar[dict[str, str]] = {"rulebook": "the name of a rulebook", "sheet": "a table with the sheet"}

    rulebook: str | None = None
    sheet: Table | None = None


class Recruit:
    """A fighter of a scenario while it is being checked."""

    def __init__(self, position: Position, form: FighterForm, written: Table) -> None:
        self.position = position
        self.form = form
        self.written = written
        self.base: Table = {}
        """What the fighter's own changes are laid over, and where that stands."""
        self.base_position = position
        self.sound = True
        """Whether everything that belongs to the sheet could be found."""
        self.misnamed = False
        """Whether a name was given, but not one that could be used."""
        self.name = ""
        self.sheet: Sheet | None = None
        self.start = Start()
        self.side = -1
        self.cell = -1
        self.facing = -1

    @property
    def data(self) -> Table:
        """The whole sheet, as the rulebook gets it."""
        return {**merged(self.base, self.form.change), "name": self.name or "nobody"}

    @property
    def own_name(self) -> str:
        """The name that this scenario gives the fighter, if any."""
        changed = self.usable_name(self.position.at("change"), self.form.change)
        return self.form.name or changed

    @property
    def lent_name(self) -> str:
        """The name that comes with the catalogue's or the file's sheet."""
        return self.usable_name(self.base_position, self.base)

    def usable_name(self, position: Position, table: Table) -> str:
        name = table.get("name", "")
        if "name" in table and not readable(name):
            position.at("name").wrong(name, "a name on one line")
            self.misnamed = True
            return ""
        return str(name)

    @property
    def document(self) -> Table:
        """As written, but without need of any other file."""
        out = {**self.written, "name": self.name}
        if out.pop("sheet", None) is not None:
            out["change"] = merged(self.base, self.form.change)
        return out

    def entrant(self) -> Entrant:
        assert self.sheet is not None
        return Entrant(self.name, self.side, self.sheet, self.cell, self.facing, self.start)


def merged(base: Table, change: Table) -> Table:
    """One table laid over another: tables are merged, anything else is replaced."""
    out = dict(base)
    for key, value in change.items():
        under = out.get(key)
        out[key] = merged(under, value) if isinstance(under, dict) and isinstance(value, dict) else value
    return out


def recruit(position: Position, written: object, book: Rulebook[Any] | None, folder: Folder | None) -> Recruit:
    """What the scenario says about one fighter, with the sheet that it refers to."""
    table = written if isinstance(written, dict) else {}
    named = Position(position.lines, position.file, position.key + known_name(table, book))
    me = Recruit(named, named.read(FighterForm, written), table)
    fine = [plain(named.at("change"), me.form.change), plain(named.at("start"), me.form.start)]
    found = {"from": me.form.source, "sheet": me.form.sheet}
    lost = [key for key, value in found.items() if value is None and table.get(key) is not None]
    me.sound = isinstance(written, dict) and all(fine) and not lost
    if me.form.source is not None and me.form.sheet is not None:
        named.problem("found both 'from' and 'sheet', expected one of them")
        me.sound = False
    elif me.form.source is not None:
        me.sound = take_character(me, me.form.source, book) and me.sound
    elif me.form.sheet is not None:
        me.sound = take_sheet(me, me.form.sheet, book, folder) and me.sound
    return me


def known_name(table: Table, book: Rulebook[Any] | None) -> str:
    """How to call a fighter in a message about what is wrong with it."""
    change = table.get("change")
    names = [table.get("name"), change.get("name") if isinstance(change, dict) else None]
    if book is not None and isinstance(table.get("from"), str):
        character = rows(book.packages("characters"), "characters").get(table["from"])
        names.append(character.get("name") if isinstance(character, dict) else None)
    for name in names:
        if readable(name):
            return f" ({str(name)[:60]})"
    return ""


def take_character(me: Recruit, key: str, book: Rulebook[Any] | None) -> bool:
    """Takes a sheet from the book's catalogue; says whether it could."""
    if book is None:
        return False
    packages = book.packages("characters")
    characters = rows(packages, "characters")
    if key not in characters:
        me.position.at("from").problem(f"unknown character {shown(key)}; {suggestion(key, list(characters))}")
        return False
    me.base_position = me.position.in_file(file_of(packages, "characters", key)).at(key)
    me.base = characters[key] if isinstance(characters[key], dict) else {}
    if me.base is not characters[key]:
        me.base_position.wrong(characters[key], "a table")
    return me.base is characters[key]


def take_sheet(me: Recruit, path: str, book: Rulebook[Any] | None, folder: Folder | None) -> bool:
    """Takes a sheet from the file that the fighter names; says whether it could."""
    if folder is None:
        me.position.at("sheet").problem("refers to a file, expected everything in one place")
        return False
    try:
        file = folder.file(path)
    except Mistake as mistake:
        me.position.at("sheet").problem(str(mistake))
        return False
    try:
        written = file.table
    except Mistake as mistake:
        me.position.at("sheet").refer(file.name, mistake)
        return False
    there = me.position.in_file(file.name)
    form = there.read(SheetForm, written)
    if form.rulebook is not None and book is not None and form.rulebook not in kin(book):
        me.position.at("sheet").problem(f"{file.name} is for rulebook {shown(form.rulebook)}, expected '{book.key}'")
        return False
    me.base_position = there.at("sheet")
    me.base = form.sheet if form.sheet is not None else {}
    return form.sheet is not None and plain(me.base_position, form.sheet)


def read_sheet(me: Recruit, book: Rulebook[Any]) -> None:
    """Has the book check the sheet; what it does not like is told where that stands."""
    try:
        me.sheet = book.read_sheet(me.data)
    except ValidationError as error:
        for detail in error.errors(include_url=False):
            key = detail["loc"][0] if detail["loc"] else ""
            if key == "" or key == "name":
                position = me.position
            elif key in me.base and key not in me.form.change:
                position = me.base_position
            else:
                position = me.position.at("change")
            position.refuse(detail)
    except BadCatalogue as mistake:
        me.position.repeat(mistake)
    except (Mistake, ValueError) as error:
        me.position.problem(str(error))


def read_start(me: Recruit, book: Rulebook[Any]) -> None:
    """Has the book check how a fighter starts."""
    start = me.position.at("start")
    try:
        me.start = book.read_start(me.form.start)
        if me.sheet is not None:
            book.check_start(me.sheet, me.start)
    except ValidationError as error:
        start.refused(error)
    except (Mistake, ValueError) as error:
        start.problem(str(error))
