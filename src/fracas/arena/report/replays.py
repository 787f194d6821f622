"""Fights worth watching, for the page to step through: how everybody stood at the beginning, and what beats changed."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import Any, Final

from fracas.arena.charts.places import Hex, cropped, hex_of
from fracas.arena.fights import Fights, found_programs
from fracas.arena.report.ground import look
from fracas.arena.study import Cell
from fracas.arena.summary import Seen
from fracas.kernel.hexes import FACINGS
from fracas.kernel.mistake import Mistake
from fracas.stage.scenario import from_document
from fracas.table import wire
from fracas.table.game import Game
from fracas.table.seat import REFEREE, Seat

PATIENCE: Final = 15.0
"""Seconds after which no further fight is played again: agents that look ahead take their time."""
MOST_BEATS: Final = 3000


@dataclass(frozen=True)
class Replay:
    """A fight to step through."""

    key: str
    why: str
    """Why it is worth watching: 'A typical fight'."""
    number: int
    told: str
    """How it ended, in a sentence."""
    lines: list[tuple[int, str, str]]
    """Of each beat the round, its line, and how weighty it is."""
    fight: dict[str, Any]
    """What the page needs to draw it."""
    board: wire.Board
    used: list[Hex]


def worth_watching(cell: Cell) -> list[tuple[str, str, Seen]]:
    """The typical, the closest and the strangest fight of a batch: a key, what it is, and which."""
    summary = cell.summary
    wanted = [
        ("typical", "A typical fight", summary.typical()),
        ("closest", "The closest fight", summary.closest),
        ("strangest", "The strangest fight", summary.strangest),
    ]
    out: list[tuple[str, str, Seen]] = []
    for key, why, seen in wanted:
        if seen is not None and seen.number not in [other.number for _, _, other in out]:
            out.append((key, why, seen))
    return out


def replays(cell: Cell) -> list[Replay]:
    """Those fights, played again. Without the programs that took part in them there are none."""
    began, out = monotonic(), list[Replay]()
    try:
        task = cell.task
        scenario = from_document(task.document, task.where)
        fights = Fights(scenario, task.agents, task.seed, found_programs(task.agents))
    except Mistake:
        return []
    for key, why, seen in worth_watching(cell):
        if monotonic() - began > PATIENCE:
            break
        out.append(replay(fights.game_of(seen.number), key, why, seen))
    return out


def replay(game: Game, key: str, why: str, seen: Seen) -> Replay:
    """Plays it to its end, and notes what changed from beat to beat."""
    play = game.play
    while not play.over and len(play.past) < MOST_BEATS:
        play.step()
    seat = Seat(game, REFEREE)
    view = seat.fight()
    names = [each.name for each in view.fighters]
    lines = {each.number: each for each in view.beats}
    last = max([*lines, 0])
    beats: list[dict[str, Any]] = []
    told: list[tuple[int, str, str]] = []
    used: list[Hex] = []
    first_board, ground = view.board, view.board
    for stood in seat.course(0, last):
        changes = {str(names.index(each.name)): changed(each) for each in stood.fighters if each.name in names}
        for each in stood.fighters:
            used.extend([hex_of(name) for name in each.hexes or []])
        beat: dict[str, Any] = {"f": {who: change for who, change in changes.items() if change}}
        if stood.board is not None:
            if stood.beat == 0:
                first_board = ground = stood.board
            else:
                beat["g"] = ground_changes(ground, stood.board)
                ground = stood.board
        line = lines.get(stood.beat)
        if stood.beat and line is None and not beat["f"]:
            continue
        beats.append(beat)
        told.append((line.round if line else stood.round, line.line if line else "", line.weight if line else "aside"))
    sides = game.sides
    fight = {
        "people": [
            {
                "name": each.name,
                "side": sides.index(each.side),
                "gauges": [{"name": gauge.name, "most": gauge.most, "vital": gauge.vital} for gauge in each.gauges],
            }
            for each in view.fighters
        ],
        "beats": beats,
    }
    winner = f"{sides[seen.winner]} wins" if seen.winner >= 0 else "Nobody wins"
    ended = f"{winner} in {game.book.round_word} {seen.rounds}"
    return Replay(key, why, seen.number, ended, told, fight, first_board, used)


def changed(change: wire.FighterChange) -> dict[str, Any]:
    """What is different about somebody, as short as it can be said."""
    out: dict[str, Any] = {}
    if change.hexes is not None:
        out["h"] = [hex_of(name) for name in change.hexes]
    if change.facing is not None:
        out["d"] = FACINGS.index(change.facing) if change.facing else -1
    if change.posture is not None:
        out["p"] = change.posture
    if change.standing is not None:
        out["s"] = change.standing
    if change.gauges is not None:
        out["g"] = [gauge.value for gauge in change.gauges]
    if change.conditions is not None:
        out["c"] = ", ".join([condition.text for condition in change.conditions])
    return out


def ground_changes(before: wire.Board, now: wire.Board) -> list[tuple[int, int, str]]:
    """Hexes that have become something else: a door that was opened."""
    return [
        (column, row, look(now.kinds[glyph]))
        for row, line in enumerate(now.rows)
        for column, glyph in enumerate(line)
        if glyph != before.rows[row][column]
    ]


def box_of(replay: Replay) -> tuple[int, int, int, int]:
    """The part of the map that is worth showing."""
    return cropped(replay.board, replay.used or [(0, 0)])
