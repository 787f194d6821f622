"""Paths into a scenario: what can be varied in it, by names as a person would say them.

`fighters.Hrolf.st`, `rules.critical_hits`, `sides.blue.size`, `ends.rounds`. Which paths there are follows from the
forms that scenarios and sheets are read with, from the book's switches and catalogue, and from who fights; whether a
value fits is for the scenario's own check to say.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pydantic import BaseModel

from fracas.arena.crowds import room_for
from fracas.kernel.mistake import Mistake, listing, misspelt, suggestion
from fracas.kernel.rulebook import Switch
from fracas.kernel.rulings import find_spelled
from fracas.kernel.words import own_name
from fracas.stage.doctrines import DoctrineForm
from fracas.stage.fields import CHOICE, FLAG, FORM, LIST, NUMBER, TABLE, TEXT, Field, Taken, fields_of, label
from fracas.stage.maps import MapForm
from fracas.stage.parts import EndsForm, SideForm, TableForm
from fracas.stage.recruits import FighterForm
from fracas.stage.rulebooks import known as known_books
from fracas.stage.scenario import Scenario
from fracas.stage.shelves import shelves

Value = str | int | float | bool | list[Any] | dict[str, Any] | None
"""What can stand somewhere in a scenario."""
Spot = tuple[str, ...]
"""Keys from the document down; a fighter goes by its name."""

Found = tuple[Spot, Taken, Value]
"""Where a way has led: the keys, what may stand there, and what does."""

FIGHTERS: Final = "fighters"
SIDES: Final = "sides"
RULES: Final = "rules"
ROOTS: Final = [FIGHTERS, SIDES, RULES, "scene", "map", "ends", "table", "doctrines", "ruled", "candidates", "rulebook"]
COUNT: Final = "count"
SIZE: Final = "size"
CHANGE: Final = "change"
START: Final = "start"
FORMS: Final = {CHANGE: "sheet", START: "start"}
"""By which of the book's forms these tables of a fighter are read."""
CONTROL: Final = "control"
QUOTED: Final = re.compile(r"""\s*(?:"([^"]*)"|'([^']*)'|([^."'][^.]*|))\s*(?:\.|$)""")
BARE: Final = re.compile(r"""[^."'=]+""")
CALLED: Final = {"from": "character", "at": "place", "rounds": "number of rounds"}
"""What keys are called in a sentence that do not say it themselves."""
NOT_VARIED: Final = {"name", "colour", "text"}
"""Keys on which no fight depends."""


@dataclass(frozen=True)
class Place:
    """A place in a scenario that can be given other values."""

    path: str
    """As a person writes it."""
    what: str
    """What stands there, in a sentence: "Hrolf's ST"."""
    unit: str
    """What a number there counts, after "one more": "point of Hrolf's ST", "fighter of blue", "goblin"."""
    takes: Taken
    now: Value
    """What stands there in the scenario itself, as far as that is written or known."""
    spots: tuple[Spot, ...] = ()
    crowd: tuple[str, ...] = ()
    """Instead of a spot: whose number it is."""

    @property
    def counts(self) -> bool:
        """Whether it is a number of fighters."""
        return bool(self.crowd)

    @property
    def numeric(self) -> bool:
        return self.takes.kind == NUMBER

    def said(self, value: str | float | bool) -> str:
        """A value in a sentence: "Hrolf's ST = 12", "3 goblins"."""
        if (self.counts or self.unit == "round") and isinstance(value, int):
            return f"{value} {self.unit if value == 1 else plural(self.unit)}"
        word = ("yes" if value else "no") if isinstance(value, bool) else f"{value}"
        return f"{self.what.removeprefix('the ')} = {word}"

    def more(self, step: float) -> str:
        """So many more: "one more point of Hrolf's ST", "2 more goblins"."""
        return f"one more {self.unit}" if step == 1 else f"{step:g} more {plural(self.unit)}"


class Places:
    """All places of one scenario."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.book = scenario.book
        self.forms: Mapping[str, type[BaseModel]] = self.book.file_forms()
        self.names = [each.name for each in scenario.setup.entrants]
        self._shelves: dict[str, list[str]] | None = None

    def find(self, text: str) -> Place:
        """The place of that path; a Mistake says what there is instead."""
        parts = split(text)
        at = find_spelled(parts[0], ROOTS)
        if at < 0:
            raise Mistake(f"{text}: {self.no_root(parts)}")
        root, rest = ROOTS[at], parts[1:]
        if root == FIGHTERS:
            return self.of_fighters(text, rest)
        if root == SIDES:
            return self.of_side(text, rest)
        if root == RULES:
            return self.of_rules(text, rest)
        if root == "ruled":
            return self.of_ruling(text, rest)
        if root == "doctrines":
            return self.of_doctrine(text, rest)
        document = self.scenario.document
        takes = {
            "scene": self.form("scene"),
            "map": of_form(MapForm) if rest else Taken(TEXT),
            "ends": of_form(EndsForm),
            "table": of_form(TableForm),
            "candidates": Taken(TEXT),
            "rulebook": Taken(CHOICE, choices=list(known_books())),
        }[root]
        held: Any = document.get(root)
        keys, found, now = self.down(text, (root,), rest, takes, held if rest or takes.kind == CHOICE else None)
        what = f"the {naming(keys[-1])}"
        unit = "round" if keys[-1] == "rounds" else f"point of {what}"
        return Place(written(keys), what, unit, found, now, (keys,))

    def no_root(self, parts: list[str]) -> str:
        """What to say of a path that begins with nothing there is: maybe its beginning was left out."""
        within = {name: f"{FIGHTERS}.{quoted(name)}" for name in [*self.names, *self.characters()]}
        within.update({side: f"{SIDES}.{quoted(side)}" for side in self.scenario.setup.sides})
        within.update({switch.key: f"{RULES}.{switch.key}" for switch in self.book.switches()})
        words = list(within)
        for length in range(len(parts), 0, -1):
            word = ".".join(parts[:length])
            at = find_spelled(word, words)
            meant = words[at] if at >= 0 else misspelt(word, words)
            if meant:
                rest = "".join(f".{quoted(part)}" for part in parts[length:])
                return f"did you mean '{within[meant]}{rest}'?"
        return f"a scenario has no '{parts[0]}' to vary; {suggestion(parts[0], ROOTS)}"

    # fighters

    def characters(self) -> dict[str, list[str]]:
        """Who is made from which character of the catalogue."""
        found: dict[str, list[str]] = {}
        for name in self.names:
            source = entry_of(self.scenario.document, name).get("from")
            if isinstance(source, str):
                found.setdefault(source, []).append(name)
        return found

    def of_fighters(self, text: str, parts: list[str]) -> Place:
        characters = self.characters()
        known = [*self.names, *[each for each in characters if each not in self.names]]
        who = self.one_of(text, FIGHTERS, parts[:1], known)
        mine = [who] if who in self.names else characters[who]
        here = f"{FIGHTERS}.{quoted(who)}."
        own = [each for each in fields_of(FighterForm) if each.key not in NOT_VARIED]
        keys = self.keys_of(mine[0], own)
        self.check_below(text, here, parts[1:2], mine[0], list(keys))
        key = self.one_of(text, here[:-1], parts[1:2], list(keys))
        if key == COUNT:
            return self.number_of(f"{here}{COUNT}", f"the number of {who}", own_name(who), mine, 0)
        under = keys[key]
        if key in (CHANGE, START):
            here, under, parts = f"{here}{key}.", key, parts[1:]
            fields = names_of(self.fields(FORMS[under])) or list(self.now_of(mine[0], under))
            key = self.one_of(text, here[:-1], parts[1:2], fields)
        field = next((each for each in (self.fields(FORMS[under]) if under else own) if each.key == key), None)
        now = self.now_of(mine[0], under).get(key, field.default if field is not None else None)
        takes = field.takes if field is not None else guess(now)
        found, takes, now = self.down(text, (key,), parts[2:], takes, now, here)
        spots = tuple([(FIGHTERS, name, *([under] if under else []), *found) for name in mine])
        what = (
            f"{f'{who}' if who in self.names else f'each {who}'}'s {' '.join([naming(each) for each in told(found)])}"
        )
        return Place(f"{here}{written(found)}", what, f"point of {what}", takes, now, spots)

    def keys_of(self, name: str, own: list[Field]) -> dict[str, str]:
        """What can be said of a fighter, the sheet's keys first, each with the table that it stands in."""
        keys = {COUNT: "", "from": ""}
        keys.update(dict.fromkeys([*names_of(self.fields("sheet")), *self.sheet_of(name)], CHANGE))
        keys.update({key: START for key in names_of(self.fields(START)) if key not in keys})
        keys.update({each.key: "" for each in own})
        return {key: under for key, under in keys.items() if key not in NOT_VARIED}

    def check_below(self, text: str, here: str, parts: list[str], name: str, known: list[str]) -> None:
        """A key that stands one deeper, such as a skill, is told with its place."""
        if not parts or find_spelled(parts[0], known) >= 0:
            return
        for field in self.fields("sheet"):
            if field.takes.kind == TABLE:
                below = list(map(str, [*self.sheet_of(name).get(field.key, {}), *field.takes.choices]))
                below += self.on_shelves(field.takes.shelves)
                at = find_spelled(parts[0], below)
                if at >= 0:
                    raise Mistake(f"{text}: did you mean '{here}{field.key}.{quoted(below[at])}'?")

    def now_of(self, name: str, under: str) -> dict[str, Any]:
        """What is written of somebody, or stands on the sheet that came of it."""
        if under == CHANGE:
            return self.sheet_of(name)
        entry = entry_of(self.scenario.document, name)
        return dict(entry.get(START, {})) if under == START else entry

    def sheet_of(self, name: str) -> dict[str, Any]:
        return self.scenario.sheets[self.names.index(name)]

    def number_of(self, path: str, what: str, each: str, members: Sequence[str], least: int) -> Place:
        most = len(members) + room_for(self.scenario, members)
        takes = Taken(NUMBER, whole=True, low=least, high=most)
        return Place(path, what, each, takes, len(members), crowd=tuple(members))

    # everything else

    def of_side(self, text: str, parts: list[str]) -> Place:
        sides = self.scenario.setup.sides
        side = self.one_of(text, SIDES, parts[:1], sides)
        here = f"{SIDES}.{quoted(side)}"
        fields = [each for each in fields_of(SideForm) if each.key not in NOT_VARIED]
        key = self.one_of(text, here, parts[1:2], [SIZE, *names_of(fields)])
        members = [each.name for each in self.scenario.setup.entrants if sides[each.side] == side]
        if key == SIZE:
            return self.number_of(f"{here}.{SIZE}", f"the size of {side}", f"fighter of {side}", members, 1)
        takes = next(each.takes for each in fields if each.key == key)
        held = self.scenario.document[SIDES]
        assert isinstance(held, dict)
        keys, takes, now = self.down(text, (SIDES, side, key), parts[2:], takes, held[side].get(key))
        what = f"the {naming(key)} of {side}"
        return Place(written(keys), what, what, takes, now, (keys,))

    def of_rules(self, text: str, parts: list[str]) -> Place:
        switches = {switch.key: switch for switch in self.book.switches()}
        older = self.book.switch_aliases()
        word = ".".join(parts)
        word = older.get(word, word)
        key = self.one_of(text, RULES, [word] if word else [], ["profile", *switches])
        if key == "profile":
            rules = self.scenario.document.get(RULES, {})
            assert isinstance(rules, dict)
            takes, now = Taken(CHOICE, choices=list(self.book.profiles())), rules.get("profile", "default")
        else:
            takes, now = of_switch(switches[key]), self.book.settings[key]
        now = int(now) if takes.kind == NUMBER else now
        return Place(f"{RULES}.{key}", key, f"point of {key}", takes, now, ((RULES, key),))

    def of_ruling(self, text: str, parts: list[str]) -> Place:
        cells = [name for name in self.scenario.setup.board.names if name]
        subject = self.one_of(text, "ruled", parts[:1], [*self.names, *cells])
        fields = [each.field for each in self.book.amendments()]
        key = self.one_of(text, f"ruled.{quoted(subject)}", parts[1:2], list(dict.fromkeys(fields)))
        keys = ("ruled", subject, key)
        what = f"{subject}: {key}"
        return Place(written(keys), what, what, Taken(TEXT), None, (keys,))

    def of_doctrine(self, text: str, parts: list[str]) -> Place:
        held = self.scenario.document.get("doctrines", {})
        assert isinstance(held, dict)
        name = self.one_of(text, "doctrines", parts[:1], list(held))
        fields = [each for each in fields_of(DoctrineForm) if each.key not in NOT_VARIED]
        here = ("doctrines", name)
        keys, takes, now = self.down(text, here, parts[1:], Taken(FORM, fields=fields), held[name])
        what = f"{naming(keys[-1])} of the doctrine {name}"
        return Place(written(keys), what, f"point of {what}", takes, now, (keys,))

    # finding one's way

    def fields(self, form: str) -> list[Field]:
        return (
            [each for each in fields_of(self.forms[form]) if each.key not in NOT_VARIED] if form in self.forms else []
        )

    def form(self, name: str) -> Taken:
        return Taken(FORM, fields=self.fields(name))

    def one_of(self, text: str, here: str, parts: list[str], known: list[str]) -> str:
        """The known word that comes next; a Mistake if there is none, or another."""
        if not parts or not parts[0]:
            raise Mistake(f"{text}: say what of '{here}'; there is {listing(known)}")
        at = find_spelled(parts[0], known)
        if at < 0:
            raise Mistake(f"{text}: there is no '{parts[0]}' in '{here}'; {suggestion(parts[0], known)}")
        return known[at]

    def down(self, text: str, keys: Spot, parts: list[str], takes: Taken, now: Value, above: str = "") -> Found:
        """The rest of the way, into forms and tables; `above` is what stands before the keys."""
        here = f"{above}{written(keys)}"
        if takes.kind == FORM:
            fields = {each.key: each for each in takes.fields}
            table = now if isinstance(now, dict) else {}
            key = self.one_of(text, here, parts[:1], list(fields) or list(table))
            field = fields.get(key)
            under = table.get(key, field.default if field is not None else None)
            return self.down(text, (*keys, key), parts[1:], field.takes if field else guess(under), under, above)
        if takes.kind == TABLE or (isinstance(now, dict) and (parts or takes.kind != TEXT)):
            table = now if isinstance(now, dict) else {}
            known = list(dict.fromkeys([*table, *map(str, takes.choices), *self.on_shelves(takes.shelves)]))
            key = self.one_of(text, here, parts[:1], known if known or not parts else parts[:1])
            under = table.get(key)
            return self.down(text, (*keys, key), parts[1:], takes.items or guess(under), under, above)
        if parts and takes.kind == LIST:
            raise Mistake(f"{text}: '{here}' is a list, which is varied as a whole: {here}=[...],[...]")
        if parts:
            raise Mistake(f"{text}: there is nothing below '{here}'")
        return keys, takes, now

    def on_shelves(self, kinds: Sequence[str]) -> list[str]:
        """The keys of the catalogue of these kinds."""
        if kinds and self._shelves is None:
            self._shelves = {kind: [each.key for each in entries] for kind, entries in shelves(self.book).items()}
        return [key for kind in kinds for key in (self._shelves or {}).get(kind, [])]


def split(text: str) -> list[str]:
    """The parts of a path; names with a dot in them are in quotes, others may be."""
    parts: list[str] = []
    at = 0
    while at <= len(text):
        found = QUOTED.match(text, at)
        if found is None:
            raise Mistake(f'{text}: something is wrong with its quotes; write fighters."St. John".st')
        parts.append(next(part for part in found.groups() if part is not None).strip())
        if not found[0].endswith("."):
            break
        at = found.end()
    if not parts[-1] or (len(parts) > 1 and not all(parts)):
        raise Mistake(f"{text or 'no path'}: a path is names with dots between them, as in fighters.Hrolf.st")
    return parts


def quoted(name: str) -> str:
    return name if BARE.fullmatch(name) else f'"{name}"'


def written(keys: Spot) -> str:
    return ".".join([quoted(key) for key in keys])


def naming(key: str) -> str:
    """What a key is called within a sentence: 'ST', 'basic speed', 'Broadsword'."""
    name = CALLED.get(key, label(key))
    return name if name.isupper() or key[:1].isupper() else name[:1].lower() + name[1:]


def plural(unit: str) -> str:
    """'points of ST', 'fighters of blue', 'goblins', 'rounds', 'men-at-arms'."""
    first, of, rest = unit.partition(" of ")
    if first.endswith("man"):
        return f"{first[:-2]}en{of}{rest}"
    head, dash, tail = first.partition("-at-")
    if dash:
        return f"{plural(head)}{dash}{tail}{of}{rest}"
    ending = "es" if first.endswith(("s", "sh", "ch", "x")) else "s"
    return f"{first}{ending}{of}{rest}"


def told(keys: Spot) -> Spot:
    """The last key, and the one above it where it is no name: 'OB knife', but 'Broadsword'."""
    return keys[-1:] if keys[-1][:1].isupper() else keys[-2:]


def names_of(fields: list[Field]) -> list[str]:
    return [each.key for each in fields]


def of_form(form: type[BaseModel]) -> Taken:
    return Taken(FORM, fields=[each for each in fields_of(form) if each.key not in NOT_VARIED])


def of_switch(switch: Switch) -> Taken:
    if switch.span:
        numbers = [int(value) for value in switch.values]
        return Taken(NUMBER, whole=True, low=min(numbers), high=max(numbers))
    return Taken(CHOICE, choices=switch.values)


def guess(value: Value) -> Taken:
    """What may stand where no form says it: more of what stands there."""
    if isinstance(value, bool):
        return Taken(FLAG)
    if isinstance(value, int | float):
        return Taken(NUMBER, isinstance(value, int))
    return Taken(LIST, items=Taken(TEXT)) if isinstance(value, list) else Taken(TEXT)


def entry_of(document: dict[str, object], name: str) -> dict[str, Any]:
    """What a document says of a fighter."""
    fighters = document[FIGHTERS]
    assert isinstance(fighters, list)
    entry: dict[str, Any] = next(each for each in fighters if each["name"] == name)
    return entry
