"""New fights: from a shipped scenario, a file, a form, or the record of another fight."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Sequence
from typing import Any, Final

from fracas.kernel.files import parse_toml
from fracas.kernel.mistake import Mistake, listing
from fracas.kernel.newcomers import Newcomer
from fracas.kernel.record import SECRET, Record, parse, written
from fracas.kernel.rulebook import Rulebook
from fracas.rulebooks.problems import shown
from fracas.server import rows
from fracas.server.bodies import OnPaper, Sheets
from fracas.server.refusals import TooMuch
from fracas.server.rows import Row
from fracas.server.store import Head
from fracas.stage.parts import HUMAN
from fracas.stage.scenario import Scenario, from_document, shipped
from fracas.table.game import SEEDED, TYPED, Game, is_program, load_scenario, nobody, recorded_game
from fracas.table.seat import Seat
from fracas.version import VERSION

MOST_FIGHTERS: Final = 100
MOST_HEXES: Final = 20_000
MOST_ENTRIES: Final = 100_000
MOST_VALUES: Final = 50_000
"""In a scenario: texts, numbers, tables and lists."""
LARGEST_FILE: Final = 1_000_000
"""Characters of a scenario as TOML."""
DEEPEST: Final = 60
"""Dots in a line of it, outside of texts."""
QUOTED: Final = re.compile(r'"(?:\\.|[^"\\])*"|\'[^\']*\'')
MOST_PLAY_OUTS: Final = 5_000
MOST_MILLISECONDS: Final = 2_000


def from_shelf(name: str) -> Scenario:
    """A scenario that comes with Fracas; never a file of the server."""
    if name not in shipped():
        raise Mistake(f"scenario: there is none called '{name[:60]}'; there is {listing(shipped())}")
    return load_scenario(name)


def from_toml(text: str) -> Scenario:
    """A scenario as somebody has written it; all mistakes in it are told at once. It can refer to no file."""
    return from_form(parsed(text))


def parsed(text: str, what: str = "scenario") -> dict[str, Any]:
    """What a file says, if it is TOML that somebody can have written."""
    if len(text) > LARGEST_FILE:
        raise TooMuch(f"{what}: {len(text):,} characters; a table takes {LARGEST_FILE:,}")
    if "\0" in text:
        raise Mistake(f"{what}: is no text: it has zeros in it")
    if any(QUOTED.sub("", line).count(".") > DEEPEST for line in text.splitlines()):
        raise Mistake(f"{what}: not TOML that can be read: a key goes too deep")  # such keys take forever to read
    return parse_toml(text, what)


def read_sheets(text: str) -> Sheets:
    """Those whom a file of sheets is about: one, or a party. Whether a sheet is right is found out where it is used."""
    document = parsed(text, "sheets")
    check_size(document, "sheets")
    rulebook, party = document.get("rulebook"), document.get("party")
    members = party if isinstance(party, dict) else {"": document}
    if not isinstance(rulebook, str) or not all(is_sheet(each) for each in members.values()):
        raise Mistake("sheets: expected a 'rulebook', and a 'sheet' or a 'party', as 'fracas after' writes them")
    people: list[OnPaper] = []
    for name, each in members.items():
        sheet = {key: value for key, value in each["sheet"].items() if key != "name"}
        people.append(OnPaper(name=str(each["sheet"].get("name", name)), sheet=sheet, start=each.get("start", {})))
    return Sheets(rulebook=rulebook, people=people)


def is_sheet(written: Any) -> bool:
    return (
        isinstance(written, dict)
        and isinstance(written.get("sheet"), dict)
        and isinstance(written.get("start", {}), dict)
    )


def from_form(document: dict[str, Any]) -> Scenario:
    check_size(document, "scenario")
    return limited(from_document(document, "scenario"))


def check_size(document: dict[str, Any], where: str) -> None:
    """Whether somebody can have written that by hand, before anything looks at it closely."""
    values = 0
    left: list[Any] = [document]
    while left:
        inner = left.pop()
        if isinstance(inner, dict | list):
            values += len(inner)
            if values > MOST_VALUES:
                raise TooMuch(f"{where}: has more than {MOST_VALUES:,} values, and a table takes no more")
            left.extend(inner.values() if isinstance(inner, dict) else inner)


def limited(scenario: Scenario) -> Scenario:
    board = scenario.setup.board
    if len(scenario.setup.entrants) > MOST_FIGHTERS:
        raise Mistake(f"fighters: {len(scenario.setup.entrants)} of them; a table takes {MOST_FIGHTERS}")
    if board.columns * board.rows > MOST_HEXES:
        raise Mistake(f"map: {board.columns} x {board.rows} hexes; a table takes {MOST_HEXES} in all")
    return scenario


def new_game(scenario: Scenario, controls: dict[str, str], dice: str, seed: int | None = None) -> Game:
    """The fight before its first beat. `controls` says who plays a side or a fighter."""
    seats = seated(scenario, scenario.controls, controls)
    if dice not in (SECRET, SEEDED, TYPED):
        raise Mistake(f"dice: there is no '{dice[:60]}'; there is {listing([SECRET, SEEDED, TYPED])}")
    if seed is not None and dice != SEEDED:
        raise Mistake(f"seed: only dice that are '{SEEDED}' have one, and these are '{dice}'")
    if seed is not None and seed.bit_length() > 64:
        raise Mistake(f"seed: found {shown(seed)}, expected one of at most 64 bits")
    return Game(scenario, new_seed() if seed is None else seed, dice, seats)


def seated(
    scenario: Scenario, before: list[str], controls: dict[str, str], joined: Sequence[Newcomer] = ()
) -> list[str]:
    """Who plays each fighter: as before, but where `controls` names somebody for its side or for itself. `joined` are
    those who came later."""
    sides = scenario.setup.sides
    people = [(entrant.name, sides[entrant.side]) for entrant in scenario.setup.entrants]
    people.extend([(newcomer.name, newcomer.side) for newcomer in joined])
    names = [name for name, _ in people]
    for whom in controls:
        if whom not in names and whom not in sides:
            raise Mistake(f"controls: there is no fighter or side '{whom}'; there is {listing([*sides, *names])}")
    out = [
        controls.get(name, controls.get(side, control)) for (name, side), control in zip(people, before, strict=True)
    ]
    for who in sorted({*out}):
        check_control(scenario, who)
    return out


def new_seed() -> int:
    """What agents' keys are made of; dice that are not secret, too."""
    return secrets.randbits(63)


def check_control(scenario: Scenario, who: str) -> None:
    """Whether that is somebody who can play here; a server starts no programs."""
    wrong = wrong_control(who, scenario.book)
    if wrong:
        raise Mistake(f"control: {wrong}")


def wrong_control(who: str, book: Rulebook[Any]) -> str:
    """Why nobody of that name can play here; empty if somebody can."""
    if is_program(who):
        return f"'{who[:60]}' is a program, and a server starts none; say '{HUMAN}' instead"
    wrong = nobody(who, book)
    if wrong:
        return wrong
    match = re.fullmatch("search-([0-9]+)(ms)?(-x[0-9]+)?", who)
    if match is not None and (match[3] or int(match[1]) > (MOST_MILLISECONDS if match[2] else MOST_PLAY_OUTS)):
        most = f"'search-{MOST_PLAY_OUTS}' or 'search-{MOST_MILLISECONDS}ms', in one process"
        return f"'{who}' would keep others waiting; a table has at most {most}"
    return ""


def check_seat(game: Game, fighters: list[str]) -> None:
    """Whether these can share a seat."""
    Seat(game, "seat", fighters)


def read_record(text: str) -> tuple[Game, Record]:
    """The game of a record that somebody brings, before its first entry, and the record."""
    record = parse(text, "record")
    if len(record.entries) > MOST_ENTRIES:
        raise TooMuch(f"record: {len(record.entries):,} entries; a table takes {MOST_ENTRIES:,}")
    if record.seed.bit_length() > 64:
        raise Mistake(f"record: seed: found {shown(record.seed)}, expected one of at most 64 bits")
    check_size(record.scenario, "record: scenario")
    game = recorded_game(record, "record")
    limited(game.scenario)
    if len(game.seats) > MOST_FIGHTERS:
        raise TooMuch(f"record: {len(game.seats)} fighters; a table takes {MOST_FIGHTERS}")
    for seat in sorted({*game.seats}):
        check_control(game.scenario, seat)
    return game, record


def head_of(game: Game) -> Head:
    """What is kept of a new fight."""
    body = json.loads(game.record().dump())
    del body["entries"], body["beats"]
    return Head(
        id=secrets.token_urlsafe(16),
        title=game.scenario.title[:200],
        rulebook=game.book.key,
        head=body,
        seal=secrets.token_bytes(32),
        engine=VERSION,
        rules=game.rules,
        last=0,
        stands=0,
        over=False,
        made=0,
        changed=0,
    )


def rows_of(record: Record, author: str, game: Game) -> list[Row]:
    """The entries of a record, as the rows that a fight begins with; whoever joins is played as in that game."""
    out: list[Row] = []
    joined = game.seats[len(game.scenario.setup.entrants) :]
    for entry in record.entries:
        kind = rows.RULING if entry.ruling is not None else rows.ANSWER
        body: dict[str, Any] = written(entry)
        if entry.ruling is not None and entry.ruling.newcomer is not None:
            body["newcomer"]["control"] = joined.pop(0)
        out.append(Row(kind, body, [], author if entry.human else "agent"))
    return out
