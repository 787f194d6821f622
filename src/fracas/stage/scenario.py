"""Scenarios: who fights whom, where, by which rules, and how it ends."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Any, ClassVar, Final

from pydantic import AfterValidator, Field

from fracas.kernel.dice import Dice, SeededDice
from fracas.kernel.doctrine import DISCIPLINED, Doctrine
from fracas.kernel.fight import Fight
from fracas.kernel.fighter import Sheet
from fracas.kernel.files import File, Folder
from fracas.kernel.mistake import Mistake, suggestion
from fracas.kernel.rulebook import Rulebook, Setup
from fracas.kernel.rulings import Ruling
from fracas.rulebooks.forms import FileTable
from fracas.rulebooks.problems import Position, shown
from fracas.stage.doctrines import find_doctrine, read_doctrines
from fracas.stage.fighters import face_foes, read_fighters
from fracas.stage.maps import MapForm, read_map
from fracas.stage.parts import (
    SideForm,
    TableForm,
    check_followed,
    colours,
    named,
    read_book,
    read_ends,
    read_scene,
    read_sides,
)
from fracas.stage.problems import Table, Words, plain, prose
from fracas.stage.recruits import FighterForm, Recruit, read_sheet, read_start, take_member
from fracas.stage.rulebooks import known
from fracas.stage.tables import read_table

DRAWN: Final = ".txt"
"""How a map's file is called that has nothing in it but its rows."""
SCENARIO: Final = "scenario"
MAP: Final = "map"
SHEET: Final = "sheet"
PARTY: Final = "party"
TRAINED: Final = "trained table"
HOW_TO_USE: Final = {
    MAP: 'a scenario takes it with map = "{}"',
    SHEET: 'a scenario takes it with sheet = "{}" in a table of [[fighters]]',
    TRAINED: 'a scenario takes it with candidates = "{}"',
    PARTY: 'a scenario takes somebody of it with sheet = "{}#NAME" in a table of [[fighters]]',
}
"""What to do with a file that is no scenario."""
Refusal = Callable[[str, Rulebook[Any]], str]
"""Why nobody of a name can have control of fighters of that rulebook, empty if somebody can: others know who there
is."""


SEEN: Final = "seen"
FOLLOWS_DOCTRINES: Final = "tactician"


class ScenarioForm(FileTable):
    """A scenario as written in TOML. Its parts are forms of their own, so that each is checked by itself."""

    required: ClassVar[dict[str, str]] = {
        "rulebook": "the name of a rulebook",
        "map": "a table with rows, or the name of a map file",
        "sides": "a table for each side, as in [sides.red]",
        "fighters": "a table for each fighter, each below [[fighters]]",
    }

    title: Words | None = None
    text: Annotated[str, AfterValidator(prose)] = ""
    rulebook: str | None = None
    rules: Table = Field(default_factory=dict)
    scene: Table = Field(default_factory=dict)
    map: Any = None
    sides: Table | None = None
    fighters: Any = None
    doctrines: Table = Field(default_factory=dict)
    candidates: Any = None
    """What is worth trying, for those who look ahead: a trained table, or the file of one."""
    ends: Any = None
    table: Any = None
    ruled: dict[str, dict[str, str | bool | int]] = Field(default_factory=dict)
    """What a ruling could set, set from the beginning: by fighter or hex, field by field."""


@dataclass(frozen=True)
class Scenario:
    """A fight that can begin, as often as one likes."""

    name: str
    title: str
    text: str
    book: Rulebook[Any]
    setup: Setup
    controls: list[str]
    """Who chooses for each fighter."""
    doctrines: list[Doctrine]
    """How each fighter fights, if it is played by somebody who looks ahead."""
    candidates: dict[str, list[str]] | None
    """What is worth trying at which question, instead of the book's own list."""
    colours: list[str]
    """One for each side."""
    document: dict[str, object]
    """The scenario as written, with every other file in it: what a record keeps."""
    foes: str
    """What each side is shown of the others: `open`, `described` or `hidden`."""
    sight: str
    """Of whom a side knows: `all`, or those whom one of its fighters has `seen`."""
    sheets: list[dict[str, object]]
    """The sheet of each fighter as it is written, whole."""
    rulings: list[Ruling]
    """What is ruled before it begins: a fight that starts in the middle."""
    known_doctrines: dict[str, Doctrine]
    """Those that there always are, and those of the scenario."""
    side_doctrines: list[Doctrine]
    """How those of each side fight of whom nothing else is said."""

    def begin(self, dice: Dice) -> Fight:
        fight: Fight = self.book.begin(self.setup, dice)
        fight.by_sight = self.sight == SEEN
        for ruling in self.rulings:
            self.book.amend(fight, ruling)
        fight.events = []
        return fight

    def doctrine_called(self, name: str, side: int) -> Doctrine:
        """A doctrine by name; without one, or if there is none of that name any more, as that side fights."""
        return self.known_doctrines.get(name, self.side_doctrines[side])

    def seated(self, seats: list[str], chosen: dict[str, str], joined: Sequence[str] = ()) -> list[str]:
        """Who chooses for each fighter: whoever its side was given to, else whoever the scenario names. `joined` are
        the sides of those who came later."""
        sides = [*[self.setup.sides[entrant.side] for entrant in self.setup.entrants], *joined]
        return [chosen.get(side, seat) for side, seat in zip(sides, seats, strict=True)]


def load(source: str, refusal: Refusal | None = None, outside: bool = False) -> Scenario:
    """A scenario from a file, or one of those that come with Fracas. `refusal` knows who can have control;
    `outside` lets it name maps and sheets outside its folder."""
    file, folder = find(source, outside)
    kind = kind_of(file)
    if kind in HOW_TO_USE:
        use = HOW_TO_USE[kind].format(source)
        raise Mistake(f"{file.name}: is a {kind}, not a scenario; {use}; 'fracas new' writes a scenario")
    return read_scenario(Position([], file.name), file.table, folder, file.stem, refusal)


def kind_of(file: File) -> str:
    """What a file is by what stands in it: SCENARIO, MAP, SHEET, PARTY or TRAINED; empty if it is none of them."""
    try:
        table = file.table
    except Mistake:
        if file.name.endswith(DRAWN):
            return MAP
        raise
    marks = [(SCENARIO, "fighters"), (SCENARIO, "sides"), (PARTY, "party"), (SHEET, "sheet"), (MAP, "rows")]
    marks += [(SCENARIO, "map"), (SCENARIO, "rulebook"), (TRAINED, "questions")]
    return next((kind for kind, key in marks if key in table), MAP if file.name.endswith(DRAWN) else "")


def from_document(document: dict[str, object], where: str, refusal: Refusal | None = None) -> Scenario:
    """A scenario out of a record or a form; it refers to no files."""
    position = Position([], where)
    plain(position, document)
    position.raise_any()
    return read_scenario(position, document, None, Path(where).stem, refusal)


def shipped() -> list[str]:
    """The scenarios that come with Fracas."""
    return sorted(file.name.removesuffix(".toml") for file in _shelf().iterdir() if file.name.endswith(".toml"))


def shipped_text(name: str) -> str:
    """The file of one of them, to be copied from."""
    return File(_shelf().joinpath(f"{name}.toml"), f"{name}.toml").text()


def _shelf() -> Traversable:
    return resources.files("fracas.stage").joinpath("scenarios")


def find(source: str, outside: bool = False) -> tuple[File, Folder]:
    """A file of that name if there is one, else something shipped."""
    name = source.removesuffix(".toml")
    if not os.path.isfile(source) and name in shipped():
        return File(_shelf().joinpath(f"{name}.toml"), f"{name}.toml"), Folder(_shelf(), "")
    if os.path.lexists(source):
        path = Path(source)
        return File(path, source), Folder(path.parent, str(path.parent), outside)
    raise Mistake(
        f"{shown(source)}: no such file, nor a scenario that comes with Fracas; {suggestion(name, shipped())}"
    )


def check(path: str, refusal: Refusal | None = None, outside: bool = False) -> str:
    """Checks a scenario, a map or a sheet, whichever it is, and says what it is."""
    file, folder = find(path, outside)
    position = Position([], file.name)
    kind = kind_of(file)
    if kind == MAP:
        return check_map(position, {"rows": file.rows} if path.endswith(DRAWN) else file.table, file.stem)
    if kind in (SHEET, PARTY):
        return check_sheets(position, file.table, file.stem)
    if kind == TRAINED:
        return check_table(position, file.table)
    if kind != SCENARIO:
        raise Mistake(f"{file.name}: found no scenario ('fighters'), map ('rows'), sheet or party")
    scenario = read_scenario(position, file.table, folder, file.stem, refusal)
    board = scenario.setup.board
    told = (
        f"scenario '{scenario.title}': {scenario.book.key}, {len(scenario.setup.entrants)} fighters "
        f"on a {board.columns} x {board.rows} map"
    )
    notes = [f"  {each.name}: {note}" for each in scenario.setup.entrants for note in notes_on(each.sheet)]
    return "\n".join([told, *older_names(scenario.book, file.table), *notes])


def older_names(book: Rulebook[Any], table: Table) -> list[str]:
    """Which names of the house rules, of a profile or a switch, are older ones, and what they are called now."""
    rules = table.get("rules")
    if not isinstance(rules, dict):
        return []
    switches = book.switch_aliases()
    told = [f"  rules.{key}: is now called '{switches[key]}'" for key in named(rules) if key in switches]
    profile = rules.get("profile")
    renamed = book.profile_aliases().get(profile) if isinstance(profile, str) else None
    return [*([f"  rules.profile: '{profile}' is now called '{renamed}'"] if renamed is not None else []), *told]


def kept_words(sheet: Sheet) -> str:
    """What is on a sheet and has no use in a fight."""
    return f"kept, not used: {', '.join(sheet.kept)}"


def notes_on(sheet: Sheet) -> list[str]:
    """What is on a sheet and has no use in a fight, and what is easily overlooked."""
    return [*([kept_words(sheet)] if sheet.kept else []), *sheet.remarks]


def check_sheets(position: Position, table: Table, stem: str) -> str:
    """One sheet, or those of a party."""
    book = read_book(position, table.get("rulebook") if isinstance(table.get("rulebook"), str) else None, {})
    party = table.get("party")
    members = list(party) if isinstance(party, dict) else [""]
    told: list[str] = []
    for member in members:
        me = Recruit(position.at("party").at(member) if member else position, FighterForm(), {})
        me.sound = take_member(me, position, table, member, book)
        me.name = me.lent_name or stem
        if book is not None and me.sound:
            read_sheet(me, book)
            read_start(me, book)
            told.append(f"sheet '{me.name}': {book.key}")
            told += [f"  {note}" for note in notes_on(me.sheet)] if me.sheet is not None else []
    position.raise_any()
    return "\n".join(told)


def check_table(position: Position, table: Table) -> str:
    """A trained table, for the book that it names."""
    key = table.get("book")
    book = read_book(position, key, {}) if isinstance(key, str) else None
    words = read_table(position, table, book)
    position.raise_any()
    assert words is not None
    return f"trained table: {key}, {sum(len(each) for each in words.values())} answers to {len(words)} questions"


def check_map(position: Position, table: Table, stem: str) -> str:
    """A map alone belongs to no rulebook: it is sound if some book can read it."""
    readers: list[str] = []
    fewest: list[str] | None = None
    for key, book in known().items():
        try:
            kinds = book({}).terrain()
        except Exception:  # somebody else's book, and nobody asked for it
            continue
        attempt = Position([], position.file)
        if read_map(attempt, table, kinds) is not None:
            readers.append(key)
        elif fewest is None or len(attempt.lines) < len(fewest):
            fewest = attempt.lines
    if not readers:
        raise Mistake("\n".join(fewest or [f"{position.file}: there is no rulebook to read it with"]))
    form = position.read(MapForm, table)
    assert form.rows
    title = form.title if form.title is not None else stem
    return f"map '{title}': {len(form.rows[0])} x {len(form.rows)}, for {', '.join(readers)}"


def read_scenario(
    position: Position, written: dict[str, Any], folder: Folder | None, name: str, refusal: Refusal | None = None
) -> Scenario:
    """Everything that is wrong is told at once; only what hangs on it is not checked."""
    form = position.read(ScenarioForm, written)
    book = read_book(position, form.rulebook, form.rules)
    scene = read_scene(position.at("scene"), form.scene, book)
    drawn = referred(position, "map", form.map, folder)
    board = read_map(drawn[0], drawn[1], book.terrain() if book is not None else None) if drawn is not None else None
    sides = read_sides(position.at("sides"), form.sides)
    names = list(sides) if sides is not None else None
    recruits = read_fighters(position.at("fighters"), form.fighters, book, board, names, folder)
    check_followed(position.at("sides"), names or [], [me.side for me in recruits])
    if refusal is not None and book is not None:
        check_controls(position, sides or {}, recruits, book, refusal)
    named_doctrines = read_doctrines(position.at("doctrines"), form.doctrines, [me.name for me in recruits])
    side_doctrines = doctrines_of_sides(position.at("sides"), named_doctrines, sides or {})
    doctrines = [doctrine_of(position, named_doctrines, side_doctrines, me) for me in recruits]
    tried = referred(position, "candidates", form.candidates, folder)
    candidates = read_table(tried[0], tried[1], book, folder is None) if tried is not None else None
    ending = read_ends(position.at("ends"), form.ends, board, names)
    table = position.at("table").read(TableForm, form.table if form.table is not None else {})
    position.raise_any()
    assert book is not None
    assert board is not None
    assert drawn is not None
    assert sides is not None
    face_foes(recruits, board)
    title = form.title if form.title is not None else name
    inlined = {"title": title, "map": drawn[1], "fighters": [me.document for me in recruits]}
    if tried is not None:
        inlined["candidates"] = tried[1]
    scenario = Scenario(
        name=name,
        title=title,
        text=form.text,
        book=book,
        setup=Setup(board, list(sides), [me.entrant() for me in recruits], ending, scene),
        controls=[control_of(me, list(sides.values())[me.side], book) for me in recruits],
        doctrines=doctrines,
        candidates=candidates,
        colours=colours(sides),
        document={**written, **inlined},
        foes=table.foes,
        sight=table.sight,
        sheets=[me.data for me in recruits],
        rulings=[],
        known_doctrines=named_doctrines,
        side_doctrines=side_doctrines,
    )
    try:
        fight = scenario.begin(SeededDice(0))  # a book may see only now that fighters do not go together
    except Mistake as mistake:
        text = str(mistake)
        (position if text.startswith("scene: ") else position.at("fighters")).problem(text)
    position.raise_any()
    scenario.rulings.extend(read_ruled(position.at("ruled"), form.ruled, book, fight))
    position.raise_any()
    return scenario


def read_ruled(
    position: Position, ruled: dict[str, dict[str, str | bool | int]], book: Rulebook[Any], fight: Fight
) -> list[Ruling]:
    """What is ruled before a fight begins, tried on one."""
    rulings: list[Ruling] = []
    for subject, fields in ruled.items():
        for field, value in fields.items():
            said = ("yes" if value else "no") if isinstance(value, bool) else str(value)
            rulings.append(Ruling(subject, field, said))
            try:
                book.amend(fight, rulings[-1])
            except Mistake as mistake:
                position.at(subject).at(field).problem(str(mistake).removeprefix("ruling: "))
    return rulings


def doctrines_of_sides(position: Position, known: dict[str, Doctrine], sides: dict[str, SideForm]) -> list[Doctrine]:
    """How those of each side fight: as is said of it, else with discipline."""
    out: list[Doctrine] = []
    for name, side in sides.items():
        there = position.at(name).at("doctrine")
        out.append((find_doctrine(there, side.doctrine, known) if side.doctrine else None) or DISCIPLINED)
    return out


def doctrine_of(position: Position, known: dict[str, Doctrine], of_sides: list[Doctrine], me: Recruit) -> Doctrine:
    """How a fighter fights: as is said of it, else as its side does."""
    there = position.beside(me.position).at("doctrine")
    found = find_doctrine(there, me.form.doctrine, known) if me.form.doctrine else None
    return found or (of_sides[me.side] if 0 <= me.side < len(of_sides) else DISCIPLINED)


def control_of(me: Recruit, side: SideForm, book: Rulebook[Any]) -> str:
    """Who chooses for a fighter: whoever is named, somebody who can follow a doctrine if there is one, or anybody."""
    named = me.form.control or side.control
    return named or (FOLLOWS_DOCTRINES if me.form.doctrine or side.doctrine else book.default_agent())


def check_controls(
    position: Position, sides: dict[str, SideForm], recruits: list[Recruit], book: Rulebook[Any], refusal: Refusal
) -> None:
    given = [(position.at("sides").at(name), side.control) for name, side in sides.items() if side.control is not None]
    given += [(position.beside(me.position), me.form.control) for me in recruits if me.form.control is not None]
    for there, name in given:
        wrong = refusal(name, book)
        if wrong:
            there.at("control").problem(wrong)


def referred(position: Position, key: str, written: object, folder: Folder | None) -> tuple[Position, object] | None:
    """What stands under a key, in the scenario or in the file that it names, and where that is."""
    if written is None:
        return None
    if not isinstance(written, str):
        return position.at(key), written
    if folder is None:
        position.at(key).problem("refers to a file, expected everything in one place")
        return None
    try:
        file = folder.file(written)
    except Mistake as mistake:
        position.at(key).problem(str(mistake))
        return None
    try:
        return position.in_file(file.name), {"rows": file.rows} if written.endswith(DRAWN) else file.table
    except Mistake as mistake:
        position.at(key).refer(file.name, mistake)
        return None
