"""What has happened in a fight, as lines of text and as plain data."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fracas.kernel.event import Event
from fracas.kernel.fight import NOBODY
from fracas.kernel.play import Play


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence of the narrator's: whose side did it, and whether a beat or a new headline opens with it."""

    text: str
    side: int
    opens: bool


def begins(play: Play[Any]) -> list[int]:
    """The number of each beat's first event, also of the beat that stands still."""
    return [*[beat.logged for beat in play.past], len(play.log)]


def story(play: Play[Any], first: int = 0, last: int | None = None, unseen: Sequence[int] = ()) -> list[Line]:
    """The sentences for all events from that number on, up to another; those without words are left out, and what is
    done by somebody unseen."""
    lines: list[Line] = []
    openings = set(begins(play))
    opens = False
    for number, event in enumerate(play.events()[first:last], first):
        opens = opens or number in openings or event.heads()
        if unseen and event.sign().get("who") in unseen:
            continue
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
    openings = begins(play)
    return [(bisect_right(openings, number), event) for number, event in enumerate(play.events())]
