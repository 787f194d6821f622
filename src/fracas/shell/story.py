"""What has happened in a fight, as lines of text and as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fracas.kernel.event import Event
from fracas.kernel.fight import NOBODY
from fracas.kernel.play import Play


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence of the narrator's: whose side did it, and whether a beat opens with it."""

    text: str
    side: int
    opens: bool


def story(play: Play[Any], first: int = 0) -> list[Line]:
    """The sentences for all events from that number on; those without words are left out."""
    lines: list[Line] = []
    begins = {*[beat.logged for beat in play.past], len(play.log)}
    opens = False
    for number, event in enumerate(play.events()[first:], first):
        opens = opens or number in begins
        text = play.rulebook.narrate(play.run, event)
        if text:
            lines.append(Line(text, side_of(play, event), opens))
            opens = False
    return lines


def side_of(play: Play[Any], event: Event) -> int:
    """The side of whoever the event says did it."""
    who = event.sign().get("who")
    fighters = play.run.everyone()
    return fighters[who].side if isinstance(who, int) and 0 <= who < len(fighters) else NOBODY


def numbered(play: Play[Any]) -> list[tuple[int, Event]]:
    """Every event with the number of its beat, counted from 1."""
    ends = [*[beat.logged for beat in play.past[1:]], len(play.log)]
    out: list[tuple[int, Event]] = []
    beat = 0
    for number, event in enumerate(play.events()):
        while beat < len(play.past) and number >= ends[beat]:
            beat += 1
        out.append((beat + 1, event))
    return out
