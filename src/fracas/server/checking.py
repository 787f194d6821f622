"""What is wrong with a scenario that somebody sets up, field by field, and how it would look."""

from __future__ import annotations

import math
import re
from datetime import date, datetime, time
from typing import Any, Final

from fracas.kernel.mistake import Mistake
from fracas.rulebooks.problems import Complaint, Mistakes, Path, Position, readable
from fracas.server import making, shelf
from fracas.server.bodies import Checked, Flaw, Preview, Staged
from fracas.server.refusals import Refusal
from fracas.server.troubles import whole
from fracas.stage.maps import read_map
from fracas.stage.parts import read_book
from fracas.stage.problems import plain
from fracas.stage.scenario import Scenario, from_document, notes_on, older_names, shipped_text
from fracas.stage.scenario_text import scenario_text
from fracas.stage.toml_lines import Lines
from fracas.table import portrait

HERE: Final = "scenario"
KEYED: Final = re.compile(r"([a-z_]+): ")
"""What is wrong, if it says itself with what."""
QUOTED: Final = re.compile(r"'([^']+)'")
MEANT: Final = re.compile(r"did you mean '(.+)'\?$", re.S)
LINE: Final = re.compile(r"line (\d+)")
BESIDES: Final = {"text", "title", "rules", "scene", "doctrines", "candidates", "ends", "table", "ruled"}
"""Parts that a scenario can do without."""


def checked(wanted: Staged) -> Checked:
    """Everything about a scenario that somebody names, brings as a file or has put together in a form."""
    given = [each for each in (wanted.scenario, wanted.toml, wanted.document) if each is not None]
    if len(given) != 1:
        raise Refusal("say what is to be checked: one of 'scenario', 'toml' or 'document'")
    if wanted.document is not None:
        making.check_size(wanted.document, HERE)
        return looked_at(wanted.document, None)
    if wanted.scenario is not None:
        making.from_shelf(wanted.scenario)
    text = wanted.toml if wanted.toml is not None else shipped_text(str(wanted.scenario))
    try:
        document = making.parsed(text)
    except Refusal:
        raise
    except Mistake as mistake:
        said = str(mistake).removeprefix(f"{HERE}: ")
        line = LINE.match(said)
        flaw = Flaw(where="", path=[], text=whole(said), line=int(line[1]) if line is not None else None)
        return Checked(problems=[flaw], document=None, toml=whole(text), preview=None)
    making.check_size(document, HERE)
    return looked_at(document, text)


def looked_at(document: dict[str, Any], text: str | None) -> Checked:
    """What is wrong with a document, and how it would begin."""
    is_plain = plain(Position([], HERE), document)
    written = text if text is not None else scenario_text(document) if is_plain else ""
    scenario, complaints = built(document)
    lines = Lines(written) if complaints and written else None
    problems = [flaw(document, each, lines) for each in complaints]
    notes = told_besides(scenario) if scenario is not None else []
    preview = shelf.preview(scenario) if scenario is not None else part_of_it(document, problems) if is_plain else None
    return Checked(problems=problems, notes=notes, document=as_json(document), toml=whole(written), preview=preview)


def built(document: dict[str, Any]) -> tuple[Scenario | None, list[Complaint]]:
    try:
        scenario = making.limited(from_document(document, HERE, making.wrong_control))
    except Mistakes as mistakes:
        return None, mistakes.found
    except Mistake as mistake:
        return None, [Complaint("", str(mistake).removeprefix(f"{HERE}: "))]
    return scenario, []


def told_besides(scenario: Scenario) -> list[str]:
    older = [each.strip() for each in older_names(scenario.book, scenario.document)]
    return [*older, *[f"{each.name}: {note}" for each in scenario.setup.entrants for note in notes_on(each.sheet)]]


# where


def flaw(document: dict[str, Any], complaint: Complaint, lines: Lines | None) -> Flaw:
    path = closer(document, complaint.path, complaint.text)
    meant = MEANT.search(complaint.text)
    return Flaw(
        where=whole(in_words(document, path)),
        path=[whole(part) if isinstance(part, str) else part for part in path],
        text=whole(complaint.text),
        line=lines.of(path) if lines is not None else None,
        instead=whole(meant[1]) if meant is not None else "",
    )


def closer(document: dict[str, Any], path: Path, text: str) -> Path:
    """The field itself, where a complaint about a table or a list names one that is in it."""
    keyed = KEYED.match(text)
    if keyed is not None:
        for inner in ((), ("change",), ("start",)):
            table = value_at(document, (*path, *inner))
            if isinstance(table, dict) and keyed[1] in table:
                path = (*path, *inner, keyed[1])
                break
    quoted, value = QUOTED.search(text), value_at(document, path)
    if quoted is not None and isinstance(value, dict) and quoted[1] in value:
        return (*path, quoted[1])
    if quoted is not None and isinstance(value, list) and quoted[1] in value:
        return (*path, value.index(quoted[1]))
    return path


def value_at(document: Any, path: Path) -> Any:
    """What stands there; None if nothing does."""
    for part in path:
        inside = part in document if isinstance(document, dict) else False
        if isinstance(document, list) and isinstance(part, int):
            inside = 0 <= part < len(document)
        if not inside:
            return None
        document = document[part]
    return document


def in_words(document: dict[str, Any], path: Path) -> str:
    """As people say it: a fighter by its name, and counted from 1."""
    out: list[str] = []
    for at, part in enumerate(path):
        table = value_at(document, path[: at + 1])
        name = table.get("name") if isinstance(table, dict) and path[0] == "fighters" and at == 1 else None
        out.append(str(name)[:60] if readable(name) else str(part + 1) if isinstance(part, int) else part)
    return ".".join(out)


# how it would look


def part_of_it(document: dict[str, Any], problems: list[Flaw]) -> Preview | None:
    """How it would begin without what is wrong; if not even that can be, the map alone."""
    scenario, _ = built(without(document, [tuple(each.path) for each in problems]))
    return shelf.preview(scenario) if scenario is not None else map_alone(document)


def without(document: dict[str, Any], wrong: list[Path]) -> dict[str, Any]:
    out = dict(document)
    bad = {path[1] for path in wrong if path[:1] == ("fighters",) and len(path) > 1}
    people = document.get("fighters")
    if isinstance(people, list):
        out["fighters"] = [each for at, each in enumerate(people) if at not in bad]
    for path in wrong:
        if (path and path[0] in BESIDES) or (
            len(path) == 1 and path[0] not in ("rulebook", "map", "sides", "fighters")
        ):
            out.pop(str(path[0]), None)
        elif path[:1] == ("sides",) and len(path) > 2 and isinstance(out["sides"], dict):
            side = out["sides"].get(path[1])
            kept = {key: value for key, value in side.items() if key != path[2]} if isinstance(side, dict) else {}
            out["sides"] = {**out["sides"], path[1]: kept}
    return out


def map_alone(document: dict[str, Any]) -> Preview | None:
    position, key = Position([], HERE), document.get("rulebook")
    book = read_book(position, key, {}) if isinstance(key, str) else None
    ground = document.get("map")
    board = read_map(position, ground, book.terrain()) if book is not None and isinstance(ground, dict) else None
    if book is None or board is None or board.columns * board.rows > making.MOST_HEXES:
        return None
    return Preview(board=portrait.ground(book, board, [], True), fighters=[])


def as_json(value: Any) -> Any:
    """As JSON can have it: a date, which no scenario has, as text."""
    if isinstance(value, dict):
        return {whole(key): as_json(each) for key, each in value.items()}
    if isinstance(value, list):
        return [as_json(each) for each in value]
    if isinstance(value, datetime | date | time) or (isinstance(value, float) and not math.isfinite(value)):
        return str(value)
    return whole(value) if isinstance(value, str) else value
