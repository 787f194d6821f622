"""One fighter of a scenario while it is checked: its sheet from the catalogue, a file or the scenario itself."""

from __future__ import annotations

from typing import Any, ClassVar

from pydantic import Field, ValidationError

from fracas.kernel.fighter import Sheet
from fracas.kernel.files import Folder
from fracas.kernel.hexes import FACINGS
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

    shelves: ClassVar[dict[str, list[str]]] = {"source": ["characters"]}
    words: ClassVar[dict[str, list[str]]] = {"facing": FACINGS}

    side: str | None = None
    """Which side it is on; must be there."""
    source: str | None = Field(default=None, alias="from")
    """A character of the catalogue."""
    sheet: str | None = None
    """A file with a sheet, or `"party.toml#Anna"` for one of several; not for those that a table takes."""
    name: Words | None = None
    """What it is called; else as on its sheet."""
    at: str | None = None
    """Its hex, as in `"c3"`; must be there."""
    facing: str | None = None
    """A direction; else towards the nearest foe."""
    control: Words | None = None
    """Who plays it: `human` or an agent; else as its side says."""
    doctrine: Words | None = None
    """How it fights, if an agent plays it; else as its side says."""
    start: Table = Field(default_factory=dict)
    """How it is when the fight begins."""
    change: Table = Field(default_factory=dict)
    """What is different on its sheet, or all of it."""


class MemberForm(FileTable):
    """Somebody on paper: the sheet, and how it is just now."""

    required: ClassVar[dict[str, str]] = {"sheet": "a table with the sheet"}

    sheet: Table | None = None
    start: Table = Field(default_factory=dict)


class SheetForm(MemberForm):
    """A file that holds one sheet."""

    required: ClassVar[dict[str, str]] = {"rulebook": "the name of a rulebook", **MemberForm.required}

    rulebook: str | None = None


class PartyForm(FileTable):
    """A file that holds the sheets of several people, by name: what is written after a fight."""

    required: ClassVar[dict[str, str]] = {"rulebook": "the name of a rulebook", "party": "a table for each of them"}

    rulebook: str | None = None
    party: dict[str, Any] = Field(default_factory=dict)


class Recruit:
    """A fighter of a scenario while it is being checked."""

    def __init__(self, position: Position, form: FighterForm, written: Table) -> None:
        self.position = position
        self.form = form
        self.written = written
        self.base: Table = {}
        """What the fighter's own changes are laid over, and where that stands."""
        self.base_position = position
        self.base_start: Table = {}
        """How the file says that the fighter starts."""
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
    def start_data(self) -> Table:
        """How it starts, as the rulebook gets it."""
        return merged(self.base_start, self.form.start)

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
            out.update({"start": self.start_data} if self.start_data else {})
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
    named = position.called(known_name(table, book))
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
    name, _, member = path.partition("#")
    try:
        file = folder.file(name)
    except Mistake as mistake:
        me.position.at("sheet").problem(str(mistake))
        return False
    try:
        written = file.table
    except Mistake as mistake:
        me.position.at("sheet").refer(file.name, mistake)
        return False
    return take_member(me, me.position.in_file(file.name), written, member, book)


def take_member(me: Recruit, there: Position, written: Table, member: str, book: Rulebook[Any] | None) -> bool:
    """Takes the sheet in a file, or that of one of a party; says whether it could."""
    party = there.read(PartyForm, written) if "party" in written else None
    form = there.read(SheetForm, written) if party is None else None
    key = party.rulebook if party is not None else form.rulebook if form is not None else None
    if key is not None and book is not None and key not in kin(book):
        me.position.at("sheet").problem(f"{there.file} is for rulebook {shown(key)}, expected '{book.key}'")
        return False
    if party is not None:
        names = list(party.party)
        member = names[0] if not member and len(names) == 1 else member
        if member not in names:
            me.position.at("sheet").problem(whose_sheet(there.file, member, names))
            return False
        there = there.at("party").at(member)
        one = there.read(MemberForm, party.party[member])
    else:
        assert form is not None
        one = form
        if member:
            me.position.at("sheet").problem(f"{there.file} has one sheet only; expected no '#{member}'")
            return False
    me.base_position = there.at("sheet")
    me.base = {**({"name": member} if member else {}), **(one.sheet or {})}
    me.base_start = one.start
    fine = [plain(me.base_position, me.base), plain(there.at("start"), one.start)]
    return one.sheet is not None and all(fine)


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


def whose_sheet(file: str, member: str, names: list[str]) -> str:
    """What to say to somebody who has not named one of a party."""
    if member:
        return f"nobody in {file} is called {shown(member)}; {suggestion(member, names)}"
    return f"{file} has the sheets of several; say whose, as in '{file}#{next(iter(names), 'NAME')}'"


def start_key(me: Recruit) -> str:
    """Where the file says how somebody starts: beside its sheet."""
    return me.base_position.key.removesuffix("sheet") + "start"


def read_start(me: Recruit, book: Rulebook[Any]) -> None:
    """Has the book check how a fighter starts."""
    own = bool(me.form.start) or not me.base_start
    start = me.position.at("start") if own else Position(me.position.lines, me.base_position.file, start_key(me))
    try:
        me.start = book.read_start(me.start_data)
        if me.sheet is not None:
            book.check_start(me.sheet, me.start)
    except ValidationError as error:
        start.refused(error)
    except (Mistake, ValueError) as error:
        start.problem(str(error))
