"""What has happened in a fight, as lines of text and as plain data."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from fracas.kernel.event import Event
from fracas.kernel.fight import NOBODY, Fight
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


def all_seen(fight: Fight) -> list[int]:
    """The story for somebody who may know everything."""
    return []


def story(
    play: Play[Any], first: int = 0, last: int | None = None, unseen: Callable[[Fight], list[int]] = all_seen
) -> list[Line]:
    """The sentences for all events from that number on, up to another; those without words are left out, and what
    somebody does unseen or would be given away by."""
    lines: list[Line] = []
    openings = begins(play)
    opens = False
    beat = NOBODY
    secret: set[int] = set()
    for number, event in enumerate(play.events()[first:last], first):
        now = bisect_right(openings, number) - 1
        if now != beat:
            beat = now
            secret = unseen_throughout(play, beat, unseen)
        opens = opens or number == openings[beat] or event.is_headline
        if secret and (event.to_dict().get("who") in secret or event.betrays() in secret):
            continue
        text = play.rulebook.sentence(play.run, event)
        if text:
            lines.append(Line(text, side_of(play, event), opens))
            opens = False
    return lines


def unseen_throughout(play: Play[Any], beat: int, unseen: Callable[[Fight], list[int]]) -> set[int]:
    """Who was unseen when that beat began and when it ended: a blow is told though its striker has hidden since, and
    so is coming out of hiding. Of beats that are long past we only know how things are now."""
    starts = [each.start for each in play.past[beat : beat + 2]]
    moments = [*starts, play.fight, play.run][:2]
    return set.intersection(*[set(unseen(play.run if moment is None else moment)) for moment in moments])


def side_of(play: Play[Any], event: Event) -> int:
    """The side of the fighter who did what the event tells."""
    who = event.to_dict().get("who")
    fighters = play.run.everyone()
    return fighters[who].side if isinstance(who, int) and 0 <= who < len(fighters) else NOBODY


def numbered(play: Play[Any]) -> list[tuple[int, Event]]:
    """Every event with the number of its beat, counted from 1."""
    openings = begins(play)
    return [(bisect_right(openings, number), event) for number, event in enumerate(play.events())]
