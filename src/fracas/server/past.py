"""What has been: a fight as it stood earlier, another one that begins there, and what becomes of those who fought."""

from __future__ import annotations

from typing import Any, Final

from fracas.kernel.mistake import Mistake, suggestion
from fracas.kernel.promises import new_promise
from fracas.kernel.record import Record
from fracas.server import making
from fracas.server.bodies import After, AfterWanted, Remedy, Treatment
from fracas.server.carrying import next_fight
from fracas.server.hosted import Hosted
from fracas.server.store import SeatRow
from fracas.table import wire
from fracas.table.aftermath import Aftermath, aftermath_of

MOST_BEATS: Final = 100
"""So many beats are told at a time."""


def seen_then(hosted: Hosted, seat: SeatRow, beat: int) -> wire.Fight:
    """The fight through a seat's eyes as it stood after what that seat knows as that beat."""
    then = hosted.then(hosted.chair(seat).entries_until(beat))
    return then.sit(seat).fight().model_copy(update={"prompt": None})


def course(hosted: Hosted, seat: SeatRow, first: int, last: int) -> list[wire.Stood]:
    """How it stood after each of these beats, through a seat's eyes, for whoever slides through it."""
    return hosted.chair(seat).course(first, min(last, first + MOST_BEATS - 1))


def record_until(hosted: Hosted, seat: SeatRow, beat: int | None) -> Record:
    """The record up to there, or of all, for a fight that goes on with dice of its own."""
    then = new_promise() if hosted.game.promises else None
    if beat is not None:
        hosted = hosted.then(hosted.chair(seat).entries_until(beat))
    return hosted.record(then)


def after(hosted: Hosted, wanted: AfterWanted) -> After:
    """How everybody is once all this has been done for them, the sheets of those who go on, and where they go on."""
    aftermath = aftermath_of(hosted.game)
    told: list[list[str]] = []
    for each in wanted.treatments:
        told.append([event.sentence for event in treated(aftermath, each) if event.sentence])
    remedies = [Remedy(key=each.key, takes=each.takes, text=each.text, rule=each.rule) for each in aftermath.remedies()]
    fighters = aftermath.fighters()
    file = party_file(hosted, aftermath, wanted.party) if wanted.party else ""
    then: dict[str, Any] | None = None
    if wanted.scenario is not None and wanted.party:
        party: Any = aftermath.party(wanted.party)
        then = next_fight(making.from_shelf(wanted.scenario), wanted.side, party["rulebook"], party["party"])
    return After(over=aftermath.over, remedies=remedies, told=told, fighters=fighters, party=file, document=then)


def treated(aftermath: Aftermath, wanted: Treatment) -> list[wire.Event]:
    keys = [remedy.key for remedy in aftermath.remedies()]
    if wanted.remedy not in keys:
        raise Mistake(f"remedy: there is no '{wanted.remedy}'; {suggestion(wanted.remedy, keys)}")
    names = [each.name for each in aftermath.fighters()]
    if wanted.name not in names:
        raise Mistake(f"name: nobody is called '{wanted.name}'; {suggestion(wanted.name, names)}")
    return aftermath.treat(wanted.name, wanted.remedy, wanted.words)


def party_file(hosted: Hosted, aftermath: Aftermath, names: list[str]) -> str:
    """A file that scenarios take fighters from."""
    known = hosted.game.names
    for name in names:
        if name not in known:
            raise Mistake(f"party: nobody is called '{name}'; {suggestion(name, known)}")
    aftermath.close()
    return aftermath.party_file(names, [f"After: {hosted.game.scenario.title}"])
